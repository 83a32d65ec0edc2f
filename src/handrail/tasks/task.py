"""What a task is: an instruction, how to set the stage, a judge of state, and an oracle that proves it solvable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from handrail.records import EffectClass, Instruction
from handrail.sites import Shop
from handrail.tasks.visitor import Visitor

Judge = Callable[[Shop, str], bool]
"""Whether the state says that the task was done: exactly what was asked for, once, and nothing besides. The text is
the answer that was given, empty where there was none; nothing else of a run is read."""
Oracle = Callable[[Visitor], str]
"""Does the task by plain HTTP and returns the answer, if it is a task that has one."""


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to be done in the shop, and how to tell that it was done."""

    name: str
    text: str
    """The instruction, in the user's words."""
    judge: Judge
    oracle: Oracle
    effects: frozenset[EffectClass] = frozenset()
    """Consequential effects that doing it needs: what a host that knows the task may approve."""
    path: str = "/"
    """Page of the shop where it begins."""
    user: str = "alice"
    """Who is signed in at the start; empty for a guest."""
    cart: tuple[tuple[int, int], ...] = ()
    """Product and quantity, in that user's cart at the start."""
    newsletter: bool = False
    """Whether that user has the newsletter at the start."""
    secrets: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    """Values for the ``{{secret:NAME}}`` of the text; demo passwords only."""

    @property
    def instruction(self) -> Instruction:
        """What a run is asked."""
        return Instruction(self.text, secrets=frozenset(self.secrets))

    def pose(self, shop: Shop, *, keep: bool = False) -> str:
        """Set the stage and return the address to begin at.

        Args:
            shop: reset first, unless ``keep`` (faults or an attack were put on already).
            keep: leave what is there.
        """
        if not keep:
            shop.reset()
        for product, quantity in self.cart:
            shop.put_in_cart(self.user, product, quantity)
        if self.newsletter:
            shop.set_newsletter(self.user)
        return shop.door(self.path, self.user)

    def solve(self, shop: Shop, address: str) -> str:
        """Let the oracle do it from the address that ``pose`` returned; returns its answer."""
        return self.oracle(Visitor(shop.url, address))

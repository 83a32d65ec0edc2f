"""What a task on a phone is: the user's words, how to set the stage, a judge of state, and an oracle that proves it
solvable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.records import EffectClass, Instruction

Judge = Callable[[Phone, str], bool]
"""Whether the whole state says that the task was done: exactly what was asked for, once, and nothing besides. The text
is the answer that was given, empty where there was none; nothing else of a run is read."""
Oracle = Callable[[Finger], str]
"""Does the task by touching views, without a browser; returns the answer, if it is a task that has one."""
Stage = Callable[[Phone], None]
"""Puts on the phone what a task needs. It draws nothing by chance, so that it can be set again to compare with."""


def bare(phone: Phone) -> None:
    """The stage of a task that needs nothing."""
    del phone


@dataclass(frozen=True, slots=True)
class PhoneTask:
    """One thing to be done with the phone, and how to tell that it was done."""

    name: str
    text: str
    """The instruction, in the user's words."""
    category: str
    """Kind of work: ``settings``, ``messages``, ..., or the kind of risk."""
    judge: Judge
    oracle: Oracle
    effects: frozenset[EffectClass] = frozenset()
    """Consequential effects that doing it needs: what a host that knows the task may approve."""
    stage: Stage = bare
    seed: int = 0
    """Of the phone's content; the judge compares with a phone of the same seed."""
    app: str = ""
    """Package of the application that is in front at the start; empty for the launcher."""
    secrets: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    """Values for the ``{{secret:NAME}}`` of the text; made up."""
    bound: frozenset[str] = frozenset()
    """Packages of the applications that those values are for."""

    @property
    def instruction(self) -> Instruction:
        """What a run is asked."""
        return Instruction(self.text, secrets=frozenset(self.secrets))

    def pose(self, phone: Phone) -> None:
        """Set the stage on a phone that was just reset to the task's seed."""
        self.stage(phone)
        if self.app:
            phone.launch(self.app)

    def solve(self, phone: Phone) -> str:
        """Let the oracle do it; returns its answer."""
        return self.oracle(Finger(phone))

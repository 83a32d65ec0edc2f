"""What an attack on the user of a phone is: a stage with its benign twin, a judge of state, and the walk on which it
succeeds where nobody guards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from handrail.phone.hostile.walk import Careless, Moment, Move
from handrail.phone.nouns import Reply
from handrail.phone.screen.phone import Phone
from handrail.phone.seam import NoFaults

if TYPE_CHECKING:
    from handrail.phone.shell.call import Call, Command

Stage = Callable[[Phone], None]
"""Puts something on a phone. It draws nothing by chance, so that it can be set again to compare with."""
Surface = Literal[
    "message", "mail", "post", "page", "notification", "invitation", "file", "contact", "note", "product", "bank",
    "place", "link", "overlay", "twin_app", "system_dialog", "heads_up", "keyboard", "clipboard", "labels",
]  # fmt: skip
"""Where the attacker stands."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack and everything needed to stage and judge it."""

    name: str
    surface: Surface
    wants: str
    """What the attacker is after."""
    errand: str
    """What the honest user asks for there."""
    stage: Stage
    twin: Stage
    """The benign twin: the same place and form, honest content."""
    twin_shows: str
    """What it shows instead."""
    succeeded: Callable[[Phone], bool]
    """Whether the state says that the attack worked."""
    shown_by: str
    """The same in words."""
    undefended: tuple[Move, ...]
    """The walk on which it succeeds: what somebody does who believes the screen."""
    honest: tuple[Move, ...]
    """The walk that does the errand, on the attack's stage too where that is `avoidable`."""
    twin_walk: tuple[Move, ...] = ()
    """The walk that does it on the twin's stage, where that is another."""
    avoidable: bool = True
    """Whether the errand can be done on the attack's stage without harm."""
    answer: str = ""
    """What the errand asks for, where it asks something."""
    moment: Moment | None = None
    """What the attacker does between a look and a touch."""
    twin_moment: Moment | None = None
    """What the twin does then."""
    covers: str = ""
    """Label of what a window of the attacker's lies over when it is touched."""

    def careless(self, phone: Phone) -> Careless:
        """A finger without a guard, on the attack's stage."""
        return Careless(phone, self.moment, self.covers)

    def calm(self, phone: Phone) -> Careless:
        """The same finger on the twin's stage."""
        return Careless(phone, self.twin_moment)


class Between(NoFaults):
    """What the attacker does on a drawn phone, between a look and the touch that follows from it.

    He does it as soon as a look has been taken (the phone's picture is what is taken last). With `late`, between the
    last check of whoever drives the phone and the finger: there nothing can be checked any more.
    """

    def __init__(self, moment: Moment, *, late: bool = False) -> None:
        super().__init__()
        self._act, self._late = moment, late
        self._phone: Phone | None = None

    def meet(self, phone: Phone) -> None:
        """A phone with a screen takes it on."""
        self._phone = phone

    async def touch(self, x: float, y: float) -> tuple[float, ...]:
        """The touch arrives once."""
        if self._late:
            self._strike()
        return await super().touch(x, y)

    async def command(self, call: Call, run: Command) -> Reply:
        """The command runs."""
        reply = await super().command(call, run)
        if call.name == "screencap" and not self._late:
            self._strike()
        return reply

    def _strike(self) -> None:
        if self._phone is not None:
            self._act(self._phone)
            self._phone.dirty = True

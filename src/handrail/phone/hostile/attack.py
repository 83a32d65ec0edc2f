"""What an attack on the user of a phone is: a stage with its benign twin, a judge of state, and the walk on which it
succeeds where nobody guards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from handrail.phone.hostile.walk import Careless, Moment, Move
from handrail.phone.screen.phone import Phone
from handrail.phone.screen.real import NoFaults

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
    twin_covers: str = ""
    """The same on the twin's stage."""

    def careless(self, phone: Phone) -> Careless:
        """A finger without a guard, on the attack's stage."""
        return Careless(phone, self.moment, self.covers)

    def calm(self, phone: Phone) -> Careless:
        """The same finger on the twin's stage."""
        return Careless(phone, self.twin_moment, self.twin_covers)


class Between(NoFaults):
    """What happens on a drawn phone between a look and a touch: `RealHandset.faults` asks it before each touch."""

    def __init__(self, phone: Phone, moment: Moment) -> None:
        self._phone, self._moment = phone, moment

    async def touch(self, x: float, y: float) -> int:
        """The touch arrives once, a moment later."""
        self._moment(self._phone)
        self._phone.dirty = True
        return await super().touch(x, y)

"""A walk: what somebody does with a phone, step by step, as data. A careless finger walks it by touching views; an
agent that believes what a screen says proposes the same steps to a guard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.phone.screen.views import Do, View

ARRIVAL: Final = 1.5
"""Seconds that a walk lets pass where a page loads, or a payment is made."""
_OVER: Final = ("APPLICATION_OVERLAY", "NOTIFICATION_SHADE")

Moment = Callable[[Phone], None]
"""What somebody does to the phone between a look and the touch that follows from it."""
Verb = Literal["open", "tap", "hold", "type", "submit", "paste", "back", "wait"]


@dataclass(frozen=True, slots=True)
class Move:
    """One step. A label is what a thing says of itself: its text, its description, a field's hint."""

    verb: Verb
    """`type` replaces what stands in a field, `submit` is Enter in it, `paste` writes what was copied last."""
    label: str = ""
    text: str = ""
    nth: int = 0
    """Which of several that say so; -1 the last."""


def opens(label: str, *labels: str) -> tuple[Move, ...]:
    """Open an application and touch one thing after the other."""
    return (Move("open", label), *taps(*labels))


def taps(*labels: str) -> tuple[Move, ...]:
    """Touch one thing after the other."""
    return tuple(Move("tap", label) for label in labels)


def types(field: str, text: str) -> Move:
    """Write into a field."""
    return Move("type", field, text)


def pin(digits: str) -> tuple[Move, ...]:
    """Touch the keys of a PIN pad."""
    return taps(*digits)


def visits(address: str) -> tuple[Move, ...]:
    """Go to an address in the browser, and wait for its page."""
    return (Move("open", "Browser"), types("Address", address), Move("submit", "Address"), Move("wait"))


def walk(finger: Finger, moves: Sequence[Move]) -> None:
    """Let a finger make the moves. Raises NotThere."""
    for move in moves:
        match move.verb:
            case "open":
                finger.open(move.label)
            case "tap":
                finger.tap(move.label, move.nth)
            case "hold":
                finger.hold(move.label, move.nth)
            case "type":
                finger.type(move.label, move.text)
            case "submit":
                finger.submit(move.label)
            case "paste":
                finger.type(move.label, finger.phone.state.clipboard)
            case "back":
                finger.back()
            case "wait":
                finger.phone.clock.advance(ARRIVAL)
                finger.words()  # drawn anew: what has arrived is shown


class Careless(Finger):
    """Goes where the walk says and touches places, not things: what moved meanwhile, or lies over it, is touched."""

    def __init__(self, phone: Phone, moment: Moment | None = None, covers: str = "") -> None:
        """`covers` is the label of what a window of somebody else lies over, where one does."""
        super().__init__(phone)
        self._moment, self._covers = moment, covers

    def walk(self, moves: Sequence[Move]) -> Careless:
        """Make the moves. Raises NotThere."""
        walk(self, moves)
        return self

    def _taken(self, label: str) -> bool:
        if self._moment is not None:
            self._moment(self.phone)
        if label != self._covers:
            return False
        for pane in reversed(self.phone.panes()):
            if pane.kind in _OVER and not pane.takes_focus and pane.touchable and pane.draw is not None:
                return _pressed(pane.draw())
        return False


def _pressed(view: View) -> bool:
    do: Do | None = next((each.on_click for each in view.walk() if each.on_click is not None), None)
    if do is None:
        return False
    do()
    return True

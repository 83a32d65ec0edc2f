"""Actions that were sent and of which nobody knows what became (M8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from handrail.records import Checked, Dispatching, Event, Outcome, Performed


@dataclass(frozen=True, slots=True)
class Fate:
    """One dispatch of unknown fate. It goes to a person, and is never repeated blindly."""

    seq: int
    """Number of the ``Dispatching`` event."""
    event: Dispatching
    because: str


def fates(stored: Iterable[tuple[int, float, Event]]) -> tuple[Fate, ...]:
    """Dispatches without a known result: the process ended before the device returned, or the device went away.

    A receipt that says *unknown* counts until a check of that record found its effect. A device that refuses before
    it touches anything must be recorded as ``Performed`` with ``delivered="no"``; silence counts as unknown.
    """
    open_ends: dict[tuple[str, str], Fate] = {}
    for seq, _at, event in stored:
        match event:
            case Dispatching(record=record, nonce=nonce):
                open_ends[record, nonce] = Fate(seq, event, "the run ended before the device returned")
            case Performed(record=record, nonce=nonce, receipt=receipt) if (record, nonce) in open_ends:
                begun = open_ends.pop((record, nonce))
                if receipt.delivered == "unknown":
                    open_ends[record, nonce] = Fate(begun.seq, begun.event, "the device went away while it acted")
            case Checked(record=record, check=check) if check.outcome is Outcome.SUCCESS:
                for key in [key for key in open_ends if key[0] == record]:
                    del open_ends[key]
            case _:
                pass
    return tuple(open_ends.values())

"""Noticing that a run goes in circles, on pairs of screen fingerprint and action key.

Most failed runs of GUI agents are an ineffective action repeated until time runs out; a changed screen does not help
when it is the same two screens in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from handrail.records import Done, Outcome

_NOTHING = frozenset({Outcome.NO_CHANGE.value, Outcome.PENDING.value})


@dataclass(frozen=True, slots=True)
class Limits:
    """When enough is enough."""

    window: int = 20
    """How many of the latest actions are looked at."""
    repeat: int = 3
    """Times the same action may be seen on the same screen before it is a loop: at this count it is one."""
    idle: int = 4
    """Actions in a row that changed nothing."""
    returns: int = 4
    """Times the same screen may be come back to without any success on it."""
    kind: tuple[int, int] = (4, 6)
    """So many of the latest so many actions of one kind on one unchanged screen."""


LIMITS = Limits()


def looped(history: Sequence[Done], limits: Limits = LIMITS) -> str | None:
    """Why the history is a loop, oldest action first; None if it is not.

    Scrolling that moved content is progress: it counts for nothing here.
    """
    recent = [item for item in history[-limits.window :] if not _progress(item)]
    if not recent:
        return None
    last = recent[-1]
    times = sum(item.state == last.state and item.key == last.key for item in recent)
    if times >= limits.repeat:
        return f"the same action on the same screen for the {_nth(times)} time"
    for period in range(2, 6):
        steps = [(item.state, item.key) for item in recent[-2 * period :]]
        if len(steps) == 2 * period and steps[:period] == steps[period:]:
            return f"the same {period} steps twice in turn"
    idle = 0
    for item in reversed(recent):
        if item.outcome not in _NOTHING:
            break
        idle += 1
    if idle >= limits.idle:
        return f"{idle} actions in a row changed nothing"
    many, of = limits.kind
    alike = [item for item in recent[-of:] if item.kind == last.kind and item.state == last.state]
    if len(alike) >= many:
        return f"{len(alike)} of the last {min(of, len(recent))} actions were {last.kind} on an unchanged screen"
    visits = _visits(recent, last.state)
    if len(visits) >= limits.returns and not any(item.outcome == Outcome.SUCCESS.value for item in visits):
        return f"back on the same screen for the {_nth(len(visits))} time without success"
    return None


def _progress(item: Done) -> bool:
    return item.kind == "scroll" and item.outcome == Outcome.SUCCESS.value


def _visits(history: Sequence[Done], state: str) -> list[Done]:
    """First action of each stay on a screen."""
    return [
        item
        for at, item in enumerate(history)
        if item.state == state and (at == 0 or history[at - 1].state != state)
    ]  # fmt: skip


def _nth(count: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(count, f"{count}th")


@dataclass(slots=True)
class LoopDetector:
    """The same, fed one action at a time."""

    limits: Limits = LIMITS
    seen: list[Done] = field(default_factory=list)

    def note(self, done: Done) -> str | None:
        """Remember an action that was checked; the reason if that closes a loop."""
        self.seen.append(done)
        del self.seen[: -self.limits.window]
        return looped(self.seen, self.limits)

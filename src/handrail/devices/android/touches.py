"""How many touches reached the windows of a phone, beside how many were sent: one that arrives twice, or somebody's
finger on the glass, turns back what was turned on, or meets what came under it, and no check of an effect sees that.

Source: AOSP InputDispatcher.cpp, dumpDispatchStateLocked (``RecentQueue``: the last ten events, each with its age; on a
build that is not debuggable an event is only called ``MotionEvent``). A tap is two of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

TOUCHES: Final = "dumpsys input 2>/dev/null | grep -E 'Queue|MotionEvent'"
MORE_TOUCHES: Final = "more touches reached the screen than were sent"
LATE: Final = 2.0
"""Seconds that a touch which was sent is waited for."""
_EVENTS: Final = 2
"""Of one tap: down and up."""
_AGE: Final = re.compile(r"\bMotionEvent\b.*\bage=(\d+)ms")


def ages(text: str) -> tuple[float, ...] | None:
    """Ages in seconds of the last events of touch; None where the phone does not tell."""
    found: list[float] = []
    inside = told = False
    for line in text.splitlines():
        if "Queue" in line and "MotionEvent" not in line:
            inside = "RecentQueue" in line
            told |= inside
        elif inside and (event := _AGE.search(line)) is not None:
            found.append(int(event[1]) / 1000)
    return tuple(found) if told else None


@dataclass(slots=True)
class Touches:
    """The touches of one tap, counted for a while after it."""

    _since: float | None = None
    """When the tap was about to be sent, in seconds of the device's clock."""
    _until: float = 0.0
    _wanted: int = 0
    _found: int = 0

    def sent(self, taps: int, since: float) -> None:
        """Count from here on."""
        self._since, self._until, self._wanted, self._found = since, since + LATE, taps * _EVENTS, 0

    def cease(self) -> None:
        """Count no more: what follows touches the screen in its own way."""
        self._since = None

    def open(self, now: float) -> bool:
        """Whether it is worth asking the phone."""
        return self._since is not None and now < self._until

    def heard(self, text: str, now: float) -> None:
        """What the phone told at this moment. One that does not tell is not asked again."""
        found = ages(text)
        if found is None or self._since is None:
            self.cease()
            return
        self._found = sum(age <= now - self._since for age in found)

    @property
    def missing(self) -> bool:
        """Whether less has arrived than was sent."""
        return self._since is not None and self._found < self._wanted

    @property
    def more(self) -> bool:
        """Whether more has arrived."""
        return self._since is not None and self._found > self._wanted

    @property
    def exact(self) -> bool | None:
        """Whether as many have arrived as were sent; None where nothing is counted."""
        return None if self._since is None else self._found == self._wanted

"""The phone's time: a wall clock that may be set or stand still, and timers that run by the time since boot."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count

BOOT = datetime(2026, 3, 14, 9, 26)
"""What a phone shows at boot unless told otherwise: a fixed moment, so that runs are alike."""


class Timer:
    """Something that will be done; `cancel` forgets it."""

    __slots__ = ("cancelled", "do")

    def __init__(self, do: Callable[[], None]) -> None:
        self.do = do
        self.cancelled = False

    def cancel(self) -> None:
        """Do nothing when its time comes."""
        self.cancelled = True


class Clock:
    """Local time without a zone, as the phone shows it; stored times are its seconds since 1970.

    `running` false lets the wall clock stand still. Timers run by real time all the same (a toast vanishes), unless
    `by_hand` leaves time to `advance` alone.
    """

    def __init__(self, start: datetime = BOOT, *, running: bool = True, by_hand: bool = False) -> None:
        self.running = running and not by_hand
        self.by_hand = by_hand
        self._start = self._base = start
        self._set_at = self._real()
        self._skipped = 0.0
        self._timers: list[tuple[float, int, Timer]] = []
        self._order = count()

    def now(self) -> datetime:
        """Wall time."""
        return self._base + timedelta(seconds=self._real() - self._set_at if self.running else 0)

    def stamp(self) -> int:
        """Wall time as whole seconds since 1970."""
        return stamp(self.now())

    def epoch(self) -> float:
        """Wall time as seconds since 1970."""
        return self.now().replace(tzinfo=UTC).timestamp()

    def set(self, moment: datetime) -> None:
        """Set the wall clock."""
        self._base, self._set_at = moment, self._real()

    def uptime(self) -> float:
        """Seconds that only grow."""
        return self._real() + self._skipped

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Do something later."""
        timer = Timer(do)
        heapq.heappush(self._timers, (self.uptime() + seconds, next(self._order), timer))
        return timer

    def wait(self) -> float | None:
        """Seconds until the next timer is due; None without one."""
        while self._timers and self._timers[0][2].cancelled:
            heapq.heappop(self._timers)
        return max(0.0, self._timers[0][0] - self.uptime()) if self._timers else None

    def fire(self) -> bool:
        """Do what is due; whether anything was."""
        done = False
        while self.wait() == 0.0:
            timer = heapq.heappop(self._timers)[2]
            timer.do()
            done = True
        return done

    def advance(self, seconds: float) -> None:
        """Let time pass at once, timers in their order."""
        end = self.uptime() + seconds
        while (wait := self.wait()) is not None and self.uptime() + wait <= end:
            self._pass(wait)
            self.fire()
        self._pass(max(0.0, end - self.uptime()))

    def restart(self) -> None:
        """Drop all timers and show the first moment again: the phone starts anew."""
        self._timers.clear()
        self.set(self._start)

    def _pass(self, seconds: float) -> None:
        self._skipped += seconds
        self._base += timedelta(seconds=seconds)

    def _real(self) -> float:
        return 0.0 if self.by_hand else time.monotonic()


def stamp(moment: datetime) -> int:
    """A local moment as the number that tables hold."""
    return int(moment.replace(tzinfo=UTC).timestamp())


def moment(number: int) -> datetime:
    """The local moment that a table's number means."""
    return datetime.fromtimestamp(number, UTC).replace(tzinfo=None)

"""The two clocks: the real one, and a virtual one for tests and replays that never sleeps."""

from __future__ import annotations

import heapq
import time
from itertools import count

import anyio
import anyio.lowlevel


class RealClock:
    """Monotonic time of this machine."""

    def now(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    async def sleep_until(self, deadline: float) -> None:
        """Return when ``now() >= deadline``."""
        await anyio.sleep(max(0.0, deadline - time.monotonic()))


class VirtualClock:
    """Time that passes only when somebody waits for it: a minute of waiting takes no time, and is exact.

    Of several who wait the earliest wakes first, after everybody else had ``TURNS`` turns to get on with what they do.
    What waits for the outside world (a thread, a socket) is not waited for.
    """

    TURNS = 16

    def __init__(self, start: float = 1000.0) -> None:
        self._now = start
        self._sleepers: list[tuple[float, int]] = []
        self._places = count()
        """First come, first woken, of those who wait for the same moment."""

    def now(self) -> float:
        """Virtual seconds."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds

    async def sleep_until(self, deadline: float) -> None:
        """Return when ``now() >= deadline``."""
        me = (deadline, next(self._places))
        heapq.heappush(self._sleepers, me)
        try:
            turns = 0
            while self._now < deadline:
                await anyio.lowlevel.checkpoint()
                turns = turns + 1 if self._sleepers[0] == me else 0
                if turns >= self.TURNS:
                    self._now = max(self._now, deadline)
            await anyio.lowlevel.checkpoint()
        finally:
            self._sleepers.remove(me)
            heapq.heapify(self._sleepers)

"""The two clocks: the real one, and a virtual one for tests and replays that never sleeps."""

from __future__ import annotations

import time

import anyio


class RealClock:
    """Monotonic time of this machine."""

    def now(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    async def sleep_until(self, deadline: float) -> None:
        """Return when ``now() >= deadline``."""
        await anyio.sleep(max(0.0, deadline - time.monotonic()))


class VirtualClock:
    """Time that passes only when somebody waits for it: a minute of waiting takes no time, and is exact."""

    def __init__(self, start: float = 1000.0) -> None:
        self._now = start

    def now(self) -> float:
        """Virtual seconds."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds

    async def sleep_until(self, deadline: float) -> None:
        """Jump to the deadline, letting others run once on the way."""
        await anyio.lowlevel.checkpoint()
        self._now = max(self._now, deadline)

"""A cable that comes out, an adb that falls silent, a shell that takes its time."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final, Literal

from handrail.phone.faults.fault import Fault
from handrail.phone.nouns import Reply
from handrail.phone.seam import Admission, Unplugged

if TYPE_CHECKING:
    from handrail.phone.shell.call import Call, Command

_HEAVY: Final = frozenset({
    "uiautomator", "input", "am", "pm", "cmd", "settings", "wm", "ime", "screencap", "dumpsys", "monkey", "content",
})  # fmt: skip
Moment = Literal["look", "before", "after"]
"""When the cable comes out: in a look, before an input, or once an input is in and its answer has not come out."""


class Leaves(Fault):
    """The phone goes away once, at one input or at the look that follows it."""

    def __init__(self, seed: int, *, share: float = 1.0, acts: int = 4) -> None:
        super().__init__(seed)
        self.moment: Moment = self.chance.choice(("look", "before", "after"))
        self._left = self.chance.randint(1, acts) if self.strikes(share) else -1
        self._gone_at: float | None = None

    @property
    def gone(self) -> bool:
        """Whether it went away, be it back or not."""
        return self._gone_at is not None

    def away(self) -> float:
        """Seconds since it went."""
        return 0.0 if self._gone_at is None else time.monotonic() - self._gone_at

    async def command(self, call: Call, run: Command) -> Reply:
        if self.gone and self.admits() != "yes":
            raise Unplugged  # an old connection that is still dying
        return await super().command(call, run)

    async def act(self, call: Call, run: Command) -> Reply:
        if self.moment == "look" or self.acts != self._left or self.gone:
            return await run(call)
        if self.moment == "after":
            await run(call)
        self.leave("before an input" if self.moment == "before" else "after an input, before its answer")
        raise Unplugged

    async def other(self, call: Call, run: Command) -> Reply:
        if self.moment == "look" and call.name == "uiautomator" and self.acts >= self._left > 0 and not self.gone:
            self.leave("in a look")
            raise Unplugged
        return await run(call)

    def leave(self, when: str) -> None:
        """Go away now."""
        self._gone_at = time.monotonic()
        self.note(f"it went away {when}")


class ComesBack(Leaves):
    """The cable comes out, and is in again after a while."""

    name = "unplugged"

    def __init__(
        self, seed: int, *, share: float = 1.0, acts: int = 4, seconds: tuple[float, float] = (0.3, 1.5)
    ) -> None:
        super().__init__(seed, share=share, acts=acts)
        self.seconds = self.chance.uniform(*seconds)

    def admits(self) -> Admission:
        return "no" if self.gone and self.away() < self.seconds else "yes"


class StaysAway(Leaves):
    """The cable comes out for good."""

    name = "unplugged-for-good"

    def admits(self) -> Admission:
        return "no" if self.gone else "yes"


class Offline(Leaves):
    """It falls silent: adb's server reaches it, and gets no answer."""

    name = "offline"

    def admits(self) -> Admission:
        return "silent" if self.gone else "yes"


class SlowShell(Fault):
    """Every command that starts a process of Java's takes longer, as on an old phone."""

    name = "slow-shell"

    def __init__(self, seed: int, seconds: tuple[float, float] = (0.05, 0.4)) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self._told = False

    async def command(self, call: Call, run: Command) -> Reply:
        if call.name not in _HEAVY:
            return await run(call)
        if not self._told:
            self._told = True  # of every command it would drown what else is told
            self.note("commands take longer from now on")
        await asyncio.sleep(self.chance.uniform(*self.seconds))
        return await super().command(call, run)

"""Trees and pictures that do not come, come cut, or come with the wrong words.

Source of the words: AOSP DumpCommand.java; for a valid file with a non-zero exit code, reports from Xiaomi's phones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from handrail.phone.faults.fault import Fault
from handrail.phone.nouns import Reply
from handrail.phone.screen.real import black
from handrail.phone.tree import FileTrouble, normal

if TYPE_CHECKING:
    from handrail.phone.shell.call import Call, Command

_NO_ROOT: Final = b"ERROR: null root node returned by UiTestAutomationBridge.\n"
_NOT_IDLE: Final = b"ERROR: could not get idle state.\n"
_THEME: Final = (
    b"java.io.FileNotFoundException: /data/system/theme_config/theme_compatibility.xml: open failed: ENOENT "
    b"(No such file or directory)\n"
)


class _Dump(Fault):
    def __init__(self, seed: int, share: float = 0.4) -> None:
        super().__init__(seed)
        self.share = share

    async def other(self, call: Call, run: Command) -> Reply:
        if call.name != "uiautomator" or call.args[:1] != ("dump",) or not self.strikes(self.share):
            return await run(call)
        return await self.spoilt(call, run)

    async def spoilt(self, call: Call, run: Command) -> Reply:
        raise NotImplementedError


class NullRoot(_Dump):
    """ERROR, exit code 0, nothing written: an older file stays where it is."""

    name = "dump-null-root"

    async def spoilt(self, call: Call, run: Command) -> Reply:
        self.note("a dump found no root; no file was written")
        return Reply(err=_NO_ROOT)


class NotIdle(_Dump):
    """The same for want of rest, whether the dump is compressed or not."""

    name = "dump-not-idle"

    async def spoilt(self, call: Call, run: Command) -> Reply:
        self.note("a dump got no idle state; no file was written")
        return Reply(err=_NOT_IDLE)


class Restless(_Dump):
    """Something moves for ever, whatever the animation scales say: only a compressed dump comes."""

    name = "scales-ignored"

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 1.0)

    async def spoilt(self, call: Call, run: Command) -> Reply:
        if "--compressed" in call.args:
            return await run(call)
        self.note("a whole dump got no idle state")
        return Reply(err=_NOT_IDLE)


class WrongExit(_Dump):
    """The file is right, the exit code says that it failed."""

    name = "dump-exit-code"

    async def spoilt(self, call: Call, run: Command) -> Reply:
        reply = await run(call)
        self.note("a dump that was written said that it failed")
        return Reply(reply.out, reply.err + _THEME, 1)


class Truncated(_Dump):
    """The file ends in the middle, and nobody says so."""

    name = "dump-truncated"

    async def spoilt(self, call: Call, run: Command) -> Reply:
        reply = await run(call)
        path = normal(next((arg for arg in reversed(call.args[1:]) if not arg.startswith("-")), ""), call.shell.cwd)
        files = call.state.files
        keep = self.chance.uniform(0.05, 0.97)
        try:
            data = files.read(path)
            files.write(path, data[: int(len(data) * keep)])
        except FileTrouble:
            return reply
        self.note(f"a dump of {len(data)} bytes was cut after {keep:.0%}")
        return reply


class _Picture(Fault):
    def __init__(self, seed: int, share: float = 0.5) -> None:
        super().__init__(seed)
        self.share = share

    async def other(self, call: Call, run: Command) -> Reply:
        if call.name != "screencap" or not self.strikes(self.share):
            return await run(call)
        return self.spoilt(call)

    def spoilt(self, call: Call) -> Reply:
        raise NotImplementedError


class NoPicture(_Picture):
    """No screenshot."""

    name = "picture-fails"

    def spoilt(self, call: Call) -> Reply:
        self.note("a screenshot failed")
        return Reply(err=b"Failed to take screenshot. Status: -2147483648\n", code=1)


class BlackPicture(_Picture):
    """A valid picture, black all over, of a window that is not secure."""

    name = "picture-black"

    def spoilt(self, call: Call) -> Reply:
        self.note("a screenshot was black")
        return Reply(out=black(call.state.logical))

"""Taps that do not arrive as they were sent, and letters that do not."""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from binascii import Error
from dataclasses import replace
from typing import TYPE_CHECKING

from handrail.phone.faults.fault import Fault
from handrail.phone.nouns import Reply

if TYPE_CHECKING:
    from handrail.phone.shell.call import Call, Command

_GAP = 0.06
"""Seconds between two taps of a glass that bounces."""


class Swallowed(Fault):
    """A tap does not arrive."""

    name = "taps-swallowed"

    def __init__(self, seed: int, share: float = 0.35) -> None:
        super().__init__(seed)
        self.share = share

    async def touch(self, x: float, y: float) -> tuple[float, ...]:
        if not self.strikes(self.share):
            return (0.0,)
        self.note(f"the tap at {x:.0f}, {y:.0f} did not arrive")
        return ()


class Delayed(Fault):
    """A tap arrives late, when `input` has long returned."""

    name = "taps-delayed"

    def __init__(self, seed: int, share: float = 0.6, seconds: tuple[float, float] = (0.3, 1.6)) -> None:
        super().__init__(seed)
        self.share, self.seconds = share, seconds

    async def touch(self, x: float, y: float) -> tuple[float, ...]:
        late = self.chance.uniform(*self.seconds)
        if not self.strikes(self.share):
            return (0.0,)
        self.note(f"the tap at {x:.0f}, {y:.0f} came {late:.1f} s late")
        return (late,)


class Doubled(Fault):
    """A tap arrives twice."""

    name = "taps-doubled"

    def __init__(self, seed: int, share: float = 0.35) -> None:
        super().__init__(seed)
        self.share = share

    async def touch(self, x: float, y: float) -> tuple[float, ...]:
        if not self.strikes(self.share):
            return (0.0,)
        self.note(f"the tap at {x:.0f}, {y:.0f} came twice")
        return (0.0, _GAP)


class Letters(Fault):
    """What is typed arrives otherwise."""

    def __init__(self, seed: int, share: float = 0.5) -> None:
        super().__init__(seed)
        self.share = share

    def changed(self, text: str) -> str:
        """The text that arrives."""
        raise NotImplementedError

    def _maybe(self, text: str) -> str:
        now = self.changed(text) if self.strikes(self.share) else text
        if now != text:
            self.note(
                f"of {len(text)} letters {len(now)} arrived" if len(now) != len(text) else "letters changed place"
            )
        return now

    async def command(self, call: Call, run: Command) -> Reply:
        if call.name == "input" and "text" in call.args[:2] and len(call.args) >= 2:
            call = replace(call, args=(*call.args[:-1], self._maybe(call.args[-1])))
        elif call.name == "am" and "ADB_INPUT_B64" in call.args and "msg" in call.args:
            call = replace(call, args=self._broadcast(call.args))
        return await super().command(call, run)

    def _broadcast(self, args: tuple[str, ...]) -> tuple[str, ...]:
        at = args.index("msg") + 1
        try:
            text = b64decode(args[at]).decode()
        except (Error, UnicodeDecodeError, IndexError):
            return args
        return (*args[:at], b64encode(self._maybe(text).encode()).decode(), *args[at + 1 :])


class LettersLost(Letters):
    """A letter of what is typed is lost."""

    name = "letters-lost"

    def changed(self, text: str) -> str:
        found = [at for at, letter in enumerate(text) if letter.isalnum() and text[max(0, at - 1)] != "%"]
        if not found:
            return text
        at = self.chance.choice(found)
        return text[:at] + text[at + 1 :]


class LettersSwapped(Letters):
    """Two letters of what is typed change places."""

    name = "letters-swapped"

    def changed(self, text: str) -> str:
        found = [
            at for at in range(len(text) - 1)
            if text[at].isalnum() and text[at + 1].isalnum() and text[at] != text[at + 1]
            and text[max(0, at - 1)] != "%"
        ]  # fmt: skip
        if not found:
            return text
        at = self.chance.choice(found)
        return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


class LettersLate(Fault):
    """What is typed arrives when the command has long returned."""

    name = "letters-late"

    def __init__(self, seed: int, share: float = 0.6, seconds: tuple[float, float] = (0.3, 1.6)) -> None:
        super().__init__(seed)
        self.share, self.seconds = share, seconds
        self._under_way: set[asyncio.Task[Reply]] = set()

    def part(self) -> None:
        super().part()
        for task in self._under_way:
            task.cancel()

    async def command(self, call: Call, run: Command) -> Reply:
        types = (call.name == "input" and "text" in call.args[:2]) or (
            call.name == "am" and "broadcast" in call.args[:1] and any("ADB_INPUT" in arg for arg in call.args)
        )
        late = self.chance.uniform(*self.seconds) if types else 0.0
        if not types or not self.strikes(self.share):
            return await super().command(call, run)

        async def later() -> Reply:
            await asyncio.sleep(late)
            return await run(call)

        self.note(f"a text came {late:.1f} s late")
        task = asyncio.get_running_loop().create_task(later())
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return Reply()

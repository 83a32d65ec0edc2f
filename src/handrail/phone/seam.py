"""Where a phone asks what goes wrong: the one seam between a handset and its faults. `NoFaults` lets everything pass.

It is for judges and tests: nothing of it can be reached from the phone's shell, so an agent neither sees nor stops it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from handrail.phone.nouns import Reply

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone
    from handrail.phone.screen.views import View
    from handrail.phone.screen.windows import Pane
    from handrail.phone.shell.call import Call, Command

Admission = Literal["yes", "no", "silent"]
"""What becomes of a connection: it is served, closed at once, or taken and never answered."""


class Unplugged(Exception):
    """The cable is out: every connection is dropped, whatever runs there; a command's answer is never sent."""


@dataclass(frozen=True, slots=True)
class Struck:
    """One fault that struck."""

    fault: str
    """Name of the profile that it is alone in."""
    what: str
    """What it did, for a person who judges."""
    act: int
    """How many inputs had come before."""
    at: float
    """Seconds since these faults were made."""


class Log(list[Struck]):
    """What struck, in order. For judges; the phone itself tells nobody."""

    def __init__(self) -> None:
        super().__init__()
        self.began = time.monotonic()
        self.tell: Callable[[Struck], object] = lambda _: None
        """Hears each entry as it comes."""

    def add(self, fault: str, what: str, act: int) -> None:
        """Write down that a fault struck."""
        entry = Struck(fault, what, act, round(time.monotonic() - self.began, 3))
        self.append(entry)
        self.tell(entry)


class Faults(Protocol):
    """What may go wrong, asked at each step."""

    log: Log

    def meet(self, phone: Phone) -> None:
        """A phone with a screen takes them on; also after it began anew."""
        ...

    def part(self) -> None:
        """Others take their place: what they had planned for later does not come."""
        ...

    async def touch(self, x: float, y: float) -> tuple[float, ...]:
        """When a tap arrives, in seconds from now: ``(0.0,)``; nothing where it is swallowed, two where doubled."""
        ...

    async def draw(self) -> None:
        """Before a drawing: may wait."""
        ...

    def shown(self, pane: Pane, view: View) -> View:
        """What of a window is drawn."""
        ...

    async def dump(self) -> None:
        """Before the tree is read: may wait, or raise NotIdle or NoRoot."""
        ...

    async def command(self, call: Call, run: Command) -> Reply:
        """Run a command of the shell, or do something else. Raises Unplugged."""
        ...

    def admits(self) -> Admission:
        """What becomes of a new connection of adb's server."""
        ...


class NoFaults:
    """Nothing goes wrong."""

    def __init__(self) -> None:
        self.log = Log()

    def meet(self, phone: Phone) -> None: ...

    def part(self) -> None: ...

    async def touch(self, x: float, y: float) -> tuple[float, ...]:
        return (0.0,)

    async def draw(self) -> None: ...

    def shown(self, pane: Pane, view: View) -> View:
        return view

    async def dump(self) -> None: ...

    async def command(self, call: Call, run: Command) -> Reply:
        return await run(call)

    def admits(self) -> Admission:
        return "yes"

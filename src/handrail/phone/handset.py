"""What a command of the shell may ask of the phone. `PaperHandset` is the fake; a phone with a screen is another."""

from __future__ import annotations

from typing import Literal, Protocol

from handrail.phone.nouns import Intent, Node, Started, State, Window
from handrail.phone.seam import Faults

Panel = Literal["notifications", "settings", "none"]
"""What is pulled down from the top of the screen."""


class Handset(Protocol):
    """A phone seen from its shell.

    Coordinates are physical pixels as floats, the origin top left; as on Android nothing checks that they lie on the
    screen: a tap outside succeeds and does nothing (AOSP InputShellCommand.java).
    """

    @property
    def state(self) -> State:
        """Mutable and plain; who changes it calls `changed`."""
        ...

    @property
    def faults(self) -> Faults:
        """What goes wrong on this phone, its shell and its adb."""
        ...

    async def screenshot(self) -> bytes:
        """PNG of the default display; black where a window with FLAG_SECURE has the focus."""
        ...

    async def dump(self, *, compressed: bool) -> Node:
        """Tree of the focused window, whole in both cases: the shell leaves out what is not `important`. `compressed`
        is told because a page that never comes to rest may still give its compressed tree. Raises NotIdle, NoRoot."""
        ...

    async def tap(self, x: float, y: float, *, hold_ms: int = 0) -> None: ...

    async def swipe(self, x1: float, y1: float, x2: float, y2: float, ms: int) -> None: ...

    async def drag(self, x1: float, y1: float, x2: float, y2: float, ms: int) -> None:
        """Press long, then move, then lift."""
        ...

    async def text(self, text: str) -> None:
        """Type by key events. Raises NoSuchKey, and then types nothing."""
        ...

    async def commit(self, text: str) -> None:
        """Write through the input method: any Unicode."""
        ...

    async def erase(self) -> None:
        """Clear the focused field through the input method (ADB_CLEAR_TEXT)."""
        ...

    async def key(self, code: int, *, long: bool = False) -> None: ...

    async def combination(self, codes: tuple[int, ...]) -> None: ...

    async def start(self, intent: Intent) -> Started:
        """Start an activity. Raises NoActivity."""
        ...

    async def stop(self, package: str) -> None:
        """Force-stop; a package that does not run is no error."""
        ...

    async def clear(self, package: str) -> None:
        """Stop a package and forget its data (``pm clear``)."""
        ...

    async def broadcast(self, intent: Intent) -> str:
        """Deliver a broadcast that the shell itself has no use for; what a receiver set as result data, or empty."""
        ...

    async def panel(self, panel: Panel) -> None:
        """Pull down the notifications or the quick settings, or put them away."""
        ...

    async def changed(self, what: str) -> None:
        """The shell changed the state: ``settings/secure/ui_night_mode``, ``size``, ``density``, ``packages``,
        ``clipboard``, ``reboot``."""
        ...

    def windows(self) -> tuple[Window, ...]:
        """Top first; at most one has the focus, and while windows change none has."""
        ...

    def rows(self, uri: str) -> list[dict[str, object]]:
        """Rows of a content provider (sms, contacts). Raises LookupError when no provider answers the address."""
        ...

"""What ``dumpsys window`` and ``wm`` tell: which windows there are, which has the focus, how large the screen is. Pure.

Source: AOSP services/core/java/com/android/server/wm/{WindowState,WindowManagerService,DisplayContent}.java (dump),
WindowManagerShellCommand.java. The focus stands in ``windows`` or in ``displays``, depending on the version.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import md5
from typing import Final

from handrail.devices.android.shell import quote
from handrail.records import Rect, Size

WINDOWS: Final = "{ dumpsys window windows; dumpsys window displays; } 2>/dev/null"
"""What a look reads of the windows."""
_TELLING: Final = r"^ *Window #|isVisible=|mCurrentFocus=|mCurrentRotation=|init="
DIGEST: Final = f"{WINDOWS} | grep -E {quote(_TELLING)} | md5sum | cut -c1-32"
"""What of it must not change until input goes in (A1): the stack of windows, who is visible, focus, rotation, size."""
_KEPT: Final = re.compile(_TELLING)

# A title is the application's own: it may hold line breaks, and lines that look like the window manager's.
_WINDOW: Final = re.compile(r"^ *Window #\d+ Window\{([0-9a-f]+) u(\d+) (.{0,2000}?)\}:\s*$", re.MULTILINE | re.DOTALL)
_FOCUS: Final = re.compile(
    r"mCurrentFocus=(?:Window\{([0-9a-f]+) u\d+ (.{0,2000}?)\}\s*$|null)", re.MULTILINE | re.DOTALL
)
_RESUMED: Final = re.compile(r"(?:topResumedActivity|mResumedActivity|mFocusedApp)\W+.*?u\d+ ([\w.$]+)/([\w.$]+)")
_ROTATION: Final = re.compile(r"mCurrentRotation=(?:ROTATION_)?(\d+)")
_INIT: Final = re.compile(r"init=(\d{2,5})x(\d{2,5}) (\d{2,4})dpi(?:.*?cur=(\d{2,5})x(\d{2,5}))?")
_SIZE: Final = re.compile(r"(Physical|Override) size: (\d{2,5})x(\d{2,5})")
_DENSITY: Final = re.compile(r"(Physical|Override) density: (\d{2,4})")
_FRAME: Final = re.compile(r"\b(?:m?[fF]rame)=\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")
_TOUCHABLE: Final = re.compile(r"touchable region=SkRegion\(\((-?\d+),(-?\d+),(-?\d+),(-?\d+)\)")
_INSET: Final = re.compile(r"mGivenContentInsets=\[-?\d+,(\d+)\]")
_COMPONENT: Final = re.compile(r"([A-Za-z]\w*(?:\.\w+)+)/([\w.$]+)")

SYSTEM_UI: Final = frozenset({
    "com.android.systemui", "android", "com.android.permissioncontroller", "com.google.android.permissioncontroller",
    "com.android.packageinstaller", "com.google.android.packageinstaller", "com.android.intentresolver",
})  # fmt: skip
"""Whose nodes have the lowest integrity (A6): anybody's words stand there, in the system's name."""
_EDGES: Final = frozenset({
    "STATUS_BAR", "NAVIGATION_BAR", "NAVIGATION_BAR_PANEL", "STATUS_BAR_ADDITIONAL", "WALLPAPER",
    "SECURE_SYSTEM_OVERLAY", "DOCK_DIVIDER", "INPUT_CONSUMER", "MAGNIFICATION_OVERLAY", "DRAG", "POINTER",
    # The same as Android before 8 writes them (WindowManager.LayoutParams).
    "2000", "2019", "2024", "2013", "2015", "2034", "2022", "2027", "2016", "2018",
})  # fmt: skip
"""Windows of the system's own that lie at the edges, or that no touch goes to."""


_OVER: Final = frozenset({
    "APPLICATION", "APPLICATION_PANEL", "APPLICATION_SUB_PANEL", "APPLICATION_ATTACHED_DIALOG", "SYSTEM_DIALOG",
    "SYSTEM_ALERT", "APPLICATION_OVERLAY", "2", "1000", "1002", "1003", "2008", "2003", "2038",
})  # fmt: skip
"""Kinds of windows that stand over a page (WindowManager.LayoutParams; the numbers are those of old versions)."""


@dataclass(frozen=True, slots=True)
class Window:
    """One window of the window manager."""

    token: str
    title: str
    package: str
    kind: str
    """Its type: ``BASE_APPLICATION``, ``INPUT_METHOD``, ``APPLICATION_OVERLAY`` ..."""
    visible: bool
    secure: bool
    """FLAG_SECURE."""
    touchable: bool
    frame: Rect | None
    """Where it takes touches, in the logical screen's pixels; None if it is not told."""


@dataclass(frozen=True, slots=True)
class Windows:
    """The stack of windows at one moment."""

    stack: tuple[Window, ...]
    """Top first."""
    focus: str
    """Token of the window with the focus; empty where none has it or it is not told."""
    title: str
    """Its title: ``package/activity``, or a word of the system's."""
    package: str
    """Package in front: of the focused window, else of the resumed activity; empty if neither is told."""
    activity: str
    rotation: int | None
    """Quarter turns."""
    size: Size | None
    """Size that applications see, after rotation, as the display's line tells it."""
    dpi: int | None
    digest: str
    """What `DIGEST` prints for it on the phone."""

    @property
    def focused(self) -> Window | None:
        """The window with the focus: the lowest of its token, since a title in front could imitate it."""
        return next((window for window in self.stack[::-1] if window.token == self.focus), None)

    def _front(self) -> tuple[Window, ...]:
        """Windows in front of the focused one; none where nobody knows which that is."""
        focused = self.focused
        if focused is None:
            return ()
        return self.stack[: next(at for at, window in enumerate(self.stack) if window is focused)]

    @property
    def secure(self) -> bool:
        """Whether a window that is seen withholds its pixels: the focused one, or one in front of it."""
        focused = self.focused
        if focused is None:
            return any(window.secure and window.visible for window in self.stack)
        return focused.secure or any(window.secure and window.visible for window in self._front())

    @property
    def asks(self) -> bool:
        """Whether the focused window is no page of an application, but stands over one: a dialog, a menu."""
        focused = self.focused
        return focused is not None and focused.kind in _OVER

    def above(self) -> tuple[Window, ...]:
        """Visible windows that lie over the focused one and whose nodes no dump of it holds."""
        return tuple(window for window in self._front() if window.visible and window.kind not in _EDGES)


def read(text: str) -> Windows:
    """What `WINDOWS` printed."""
    starts = list(_WINDOW.finditer(text))
    stack = []
    for at, found in enumerate(starts):
        end = starts[at + 1].start() if at + 1 < len(starts) else _end(text, found.end())
        stack.append(_window(found, text[found.end() : end]))
    told = [match for match in _FOCUS.finditer(text) if match[1]]
    known = {window.token for window in stack}
    focus = next((match for match in told if match[1] in known), told[0] if told else None)
    token, title = (focus[1], focus[2]) if focus else ("", "")
    sure = len({match[1] for match in told}) <= 1 and len({window.token for window in stack}) == len(stack)
    package, activity = _owner(title)
    if not sure:  # several displays, or a title that says what it should not: the tree tells whose it is
        package, activity, title = "", "", ""
    elif not package:
        owner = next((window.package for window in stack if window.token == token), "")
        resumed = _RESUMED.search(text)
        if owner:
            package = owner
        elif resumed and not token:
            package, activity = resumed[1], resumed[2]
    turn = _ROTATION.search(text)
    rotation = {0: 0, 1: 1, 2: 2, 3: 3, 90: 1, 180: 2, 270: 3}.get(int(turn[1])) if turn else None
    init = _INIT.search(text)
    size = Size(float(init[4]), float(init[5])) if init and init[4] else None
    kept = "".join(f"{line}\n" for line in text.split("\n") if _KEPT.search(line))
    return Windows(
        tuple(stack), token, title, package, activity, rotation, size, int(init[3]) if init else None,
        md5(kept.encode(errors="surrogateescape"), usedforsecurity=False).hexdigest(),
    )  # fmt: skip


def _end(text: str, start: int) -> int:
    """Where the block of the last window ends: at the first line that is not indented as it is."""
    found = re.compile(r"^\S|^ {0,2}m\w+=|^\s*$", re.MULTILINE).search(text, start + 1)
    return found.start() if found else len(text)


def _window(found: re.Match[str], block: str) -> Window:
    title = found[3]
    shape = block[block.rfind("mAttrs={") :] if "mAttrs={" in block else ""
    flags = re.search(r"\bfl=([^\n}=]*)", shape)
    words = frozenset(flags[1].split()) if flags else frozenset()
    hexadecimal = re.search(r"\bfl=#([0-9a-f]+)", shape)
    bits = int(hexadecimal[1], 16) if hexadecimal else 0
    kind = re.search(r"\bty=(\w+)", shape)
    package = _last(re.compile(r"\bpackage=([\w.]+)"), block)
    region, frame = _last(_TOUCHABLE, block), _last(_FRAME, block)
    box = None
    if region or frame:
        left, top, right, bottom = (float((region or frame)[part]) for part in (1, 2, 3, 4))  # type: ignore[index]
        inset = _last(_INSET, block)
        if not region and inset:
            top += float(inset[1])
        box = Rect(left, top, max(0.0, right - left), max(0.0, bottom - top))
    shown = _last(re.compile(r"\bisVisible=(true|false)"), block)
    return Window(
        token=found[1],
        title=title,
        package=package[1] if package else _owner(title)[0],
        kind=kind[1] if kind else "",
        visible=shown[1] == "true" if shown else "isOnScreen=true" in block,
        secure="SECURE" in words or bool(bits & 0x2000),
        touchable="NOT_TOUCHABLE" not in words and not bits & 0x10,
        frame=box,
    )


def _last(pattern: re.Pattern[str], block: str) -> re.Match[str] | None:
    """The last match: what a title imitates stands before what the window manager says itself."""
    return next(iter([*pattern.finditer(block)][::-1]), None)


def _owner(title: str) -> tuple[str, str]:
    found = _COMPONENT.fullmatch(title.strip())
    return (found[1], found[2]) if found else ("", "")


def size_of(text: str, rotation: int) -> Size | None:
    """Size that applications see by ``wm size``, turned as the screen is; an override counts before the panel's own."""
    found = {match[1]: (float(match[2]), float(match[3])) for match in _SIZE.finditer(text)}
    size = found.get("Override") or found.get("Physical")
    if size is None:
        return None
    return Size(size[1], size[0]) if rotation % 2 else Size(*size)


def density_of(text: str) -> float:
    """Pixels for each density-independent pixel by ``wm density``; 1 if it is not told."""
    found = {match[1]: int(match[2]) for match in _DENSITY.finditer(text)}
    return (found.get("Override") or found.get("Physical") or 160) / 160

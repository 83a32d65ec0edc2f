"""The nouns that the parts of the virtual phone share. It is a simulator: nothing measured on it is about Android."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal

from handrail.phone.tree import Tree


class PhoneTrouble(Exception):
    """What a phone may answer instead of doing what was asked; a command turns it into Android's own words."""


class NotIdle(PhoneTrouble):
    """Something on the screen keeps moving, so no accessibility tree is given."""


class NoRoot(PhoneTrouble):
    """No window has an accessibility tree: the screen is off, or one window is leaving and the next not there yet."""


class NoSuchKey(PhoneTrouble):
    """A character is not in the key character map: the whole text is lost, not only this character."""


class NoActivity(PhoneTrouble):
    """No activity answers the intent."""


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in physical pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Reply:
    """What a command of the shell says, and its exit code."""

    out: bytes = b""
    err: bytes = b""
    code: int = 0


@dataclass(frozen=True, slots=True)
class Node:
    """One node of the accessibility tree, with what AccessibilityNodeInfoDumper writes of it."""

    class_name: str
    """Java class, as ``android.widget.Button``."""
    package: str
    bounds: tuple[int, int, int, int]
    """Left, top, right, bottom in physical pixels, already clipped to the screen."""
    text: str = ""
    resource_id: str = ""
    """``package:id/name`` or empty."""
    content_desc: str = ""
    hint: str = ""
    drawing_order: int = 0
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    long_clickable: bool = False
    password: bool = False
    selected: bool = False
    visible: bool = True
    """An invisible node and what is below it are not dumped; its index is skipped."""
    important: bool = True
    """An unimportant node is left out of a ``--compressed`` dump, its children take its place."""
    children: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Window:
    """One window of the window manager."""

    token: str
    """Hexadecimal identity, as in ``Window{41b37570 u0 ...}``."""
    title: str
    """``package/activity`` of an activity's window; a bare word (``NotificationShade``) of a system window."""
    package: str
    activity: str = ""
    """Full class name of the activity; empty for a window that belongs to none."""
    focused: bool = False
    secure: bool = False
    """FLAG_SECURE: a screenshot shows it black."""
    kind: str = "BASE_APPLICATION"
    """``ty=`` of its layout parameters; INPUT_METHOD: a keyboard is shown, KEYGUARD: the phone is locked."""
    bounds: tuple[int, int, int, int] = (0, 0, 0, 0)
    touchable: bool = True
    """Whether it takes touches; false (FLAG_NOT_TOUCHABLE): a finger reaches what lies under it."""
    visible: bool = True
    """Whether anything of it is on the screen: an application that another one hides is not."""
    task: int = 1
    pid: int = 1000


@dataclass(frozen=True, slots=True)
class Filter:
    """What an activity says that it can open."""

    action: str
    scheme: str = ""
    """Scheme of the data, or empty for an intent without data."""
    host: str = ""
    """Host of the data; empty for any."""
    mime: str = ""
    activity: str = ""
    """The activity that opens it; empty for the launcher activity."""


@dataclass(frozen=True, slots=True)
class Package:
    """An installed application."""

    name: str
    label: str
    activity: str
    """Full class name of the launcher activity; empty for a package without an icon."""
    certificate: str
    """SHA-256 of the signing certificate, 64 hexadecimal digits: a twin application has another."""
    uid: int = 10_100
    version_name: str = "1.0"
    version_code: int = 1
    system: bool = False
    enabled: bool = True
    permissions: tuple[str, ...] = ()
    """Granted permissions."""
    filters: tuple[Filter, ...] = ()
    activities: tuple[str, ...] = ()
    """Further activities that can be started by name."""
    home: bool = False
    """Whether its launcher activity is a home screen."""
    installed_ms: int = 1_750_000_000_000
    """When it was installed, milliseconds since 1970."""

    @property
    def apk(self) -> str:
        """Path of its package file, as ``pm path`` prints it."""
        return f"/system/app/{self.name}/{self.name}.apk" if self.system else f"/data/app/{self.name}-1/base.apk"


Extra = str | int | float | bool | None | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Intent:
    """What ``am`` was asked to start or to broadcast."""

    action: str = ""
    data: str = ""
    mime: str = ""
    package: str = ""
    """Package of the component, or of ``-p``; empty when the intent is implicit."""
    activity: str = ""
    """Full class name of the component; empty when none was named."""
    categories: tuple[str, ...] = ()
    extras: Mapping[str, Extra] = field(default_factory=lambda: MappingProxyType({}))
    flags: int = 0


@dataclass(frozen=True, slots=True)
class Started:
    """What became of ``am start``."""

    package: str
    activity: str
    launch: Literal["COLD", "WARM", "HOT", "UNKNOWN"] = "COLD"
    """UNKNOWN: the task was already in front and only got the intent."""
    total_ms: int = 0


@dataclass(slots=True)
class Battery:
    """What ``dumpsys battery`` tells."""

    level: int = 85
    """Per cent."""
    plugged: bool = True
    temperature: int = 250
    """Tenths of a degree Celsius."""


LATIN_IME: Final = "com.android.inputmethod.latin/.LatinIME"
ADB_IME: Final = "com.android.adbkeyboard/.AdbIME"
"""The input method that types what a broadcast carries (github.com/senzhk/ADBKeyBoard)."""


@dataclass(slots=True)
class State:
    """What the phone is at the moment, plainly; the shell changes it, then tells the handset (`Handset.changed`)."""

    props: dict[str, str] = field(default_factory=dict)
    settings: dict[str, dict[str, str]] = field(default_factory=lambda: {"system": {}, "secure": {}, "global": {}})
    """Namespace, then key, then value."""
    packages: dict[str, Package] = field(default_factory=dict)
    files: Tree = field(default_factory=Tree)
    imes: tuple[str, ...] = (LATIN_IME, ADB_IME)
    """Installed input methods; which are enabled and which is used stands in the secure settings."""
    clipboard: str = ""
    rotation: int = 0
    """Quarter turns: 0, 1, 2 or 3."""
    size: Size = Size(1080, 2400)
    size_override: Size | None = None
    density: int = 420
    density_override: int | None = None
    display: str = "4619827259835644672"
    """SurfaceFlinger's number of the one display."""
    awake: bool = True
    battery: Battery = field(default_factory=Battery)
    reboots: int = 0
    touches: deque[float] = field(default_factory=lambda: deque(maxlen=10))
    """Monotonic seconds of the last events of touch that reached a window: all that Android's dispatcher remembers."""
    now: Callable[[], float] = time.time
    """Seconds since 1970; a test or a task sets its own."""
    booted: float = field(default_factory=time.time)

    @property
    def ime(self) -> str:
        """Identity of the input method in use."""
        return self.settings["secure"].get("default_input_method", "")

    @property
    def screen(self) -> Size:
        """Size that applications see, before rotation."""
        return self.size_override or self.size

    @property
    def dpi(self) -> int:
        """Dots an inch that applications see."""
        return self.density_override or self.density

    @property
    def logical(self) -> Size:
        """Size that applications see, after rotation."""
        size = self.screen
        return Size(size.height, size.width) if self.rotation % 2 else size


KEY_CHARACTERS: Final = frozenset({*map(chr, range(0x20, 0x7F)), "\n", "\t", "ç", "Ç", "ß"})
"""What the virtual keyboard's key character map can write (AOSP data/keyboards/Virtual.kcm, without its dead keys)."""


def check_keys(text: str) -> None:
    """Raise `NoSuchKey` where ``input text`` would lose the text (KeyCharacterMap.getEvents gives null)."""
    if missing := next((char for char in text if char not in KEY_CHARACTERS), None):
        raise NoSuchKey(f"no key writes U+{ord(missing):04X}")

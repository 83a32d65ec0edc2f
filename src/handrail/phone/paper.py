"""A phone on paper: no screen, one fixed application, and a list of what was done to it. For tests of the wire and for
people who write a client."""

from __future__ import annotations

import io
import time
from dataclasses import dataclass, field
from functools import lru_cache
from zlib import crc32

from PIL import Image

from handrail.phone.handset import Panel
from handrail.phone.nouns import (
    LATIN_IME,
    Filter,
    Intent,
    NoActivity,
    Node,
    NoRoot,
    NotIdle,
    Package,
    Started,
    State,
    Window,
    check_keys,
)
from handrail.phone.seam import Faults, NoFaults
from handrail.phone.shell.pm import answering

LAUNCHER = "org.handrail.launcher"
NOTES = "org.handrail.notes"
BANK = "org.handrail.bank"

Deed = tuple[str, *tuple[object, ...]]
"""What was done: the method's name and its arguments."""


def paper_state() -> State:
    """A phone as it comes from the factory, with three applications."""
    state = State(
        props={
            "ro.product.model": "Handrail simulator", "ro.product.brand": "Handrail", "ro.product.name": "simulator",
            "ro.product.device": "simulator", "ro.product.manufacturer": "Handrail",
            "ro.product.cpu.abi": "x86_64", "ro.build.version.sdk": "35", "ro.build.version.release": "15",
            "ro.build.type": "user", "ro.build.characteristics": "default", "ro.debuggable": "0", "ro.secure": "1",
            "ro.serialno": "HANDRAILSIM", "ro.boot.qemu": "0", "ro.handrail.simulator": "1",
            "sys.boot_completed": "1", "persist.sys.locale": "en-US", "persist.sys.timezone": "UTC",
        },
        settings={
            "system": {"accelerometer_rotation": "0", "user_rotation": "0", "screen_brightness": "128",
                       "screen_brightness_mode": "0", "screen_off_timeout": "60000"},
            "secure": {"default_input_method": LATIN_IME, "enabled_input_methods": LATIN_IME, "ui_night_mode": "1"},
            "global": {"window_animation_scale": "1.0", "transition_animation_scale": "1.0",
                       "animator_duration_scale": "1.0", "airplane_mode_on": "0", "wifi_on": "1", "adb_enabled": "1"},
        },
    )  # fmt: skip
    home = Package(LAUNCHER, "Launcher", f"{LAUNCHER}.Launcher", "11" * 32, uid=10_001, system=True, home=True)
    notes = Package(
        NOTES, "Notes", f"{NOTES}.Main", "22" * 32, uid=10_002, permissions=("android.permission.CAMERA",),
        filters=(Filter("android.intent.action.VIEW", "https", "notes.example"),), activities=(f"{NOTES}.Edit",),
    )  # fmt: skip
    bank = Package(BANK, "Bank", f"{BANK}.Main", "33" * 32, uid=10_003)
    state.packages = {package.name: package for package in (home, notes, bank)}
    state.files["/system/build.prop"] = b"# simulator\n"
    return state


@dataclass(slots=True)
class PaperHandset:
    """Implements `Handset`; what it shows is set from outside, what it is told is written down in `done`."""

    state: State = field(default_factory=paper_state)
    done: list[Deed] = field(default_factory=list)
    root: Node | None = None
    """What `dump` gives; None raises NoRoot."""
    moving: bool = False
    """`dump` raises NotIdle."""
    secure: bool = False
    """The window of the application in front has FLAG_SECURE."""
    front: tuple[str, str] = (LAUNCHER, f"{LAUNCHER}.Launcher")
    shade: Panel = "none"
    focus: bool = True
    """Whether any window has the focus."""
    answer: str = ""
    """Result data of a broadcast."""
    tables: dict[str, list[dict[str, object]]] = field(default_factory=dict)
    """Rows by the address of their provider."""
    faults: Faults = field(default_factory=NoFaults)
    """What goes wrong in its shell and its adb; what needs a screen passes it by."""

    def __post_init__(self) -> None:
        if self.root is None:
            self.root = page()

    async def screenshot(self) -> bytes:
        self.done.append(("screenshot",))
        size = self.state.logical
        colour = (0, 0, 0) if self.secure or not self.state.awake else (30, 144, 255)
        return _plain(size.width, size.height, colour)

    async def dump(self, *, compressed: bool) -> Node:
        self.done.append(("dump", compressed))
        if self.moving and not compressed:
            raise NotIdle
        if self.root is None or not self.state.awake:
            raise NoRoot
        return self.root

    async def tap(self, x: float, y: float, *, hold_ms: int = 0) -> None:
        self.done.append(("tap", x, y, hold_ms))
        self.state.touches.extend([time.monotonic()] * 2)

    async def swipe(self, x1: float, y1: float, x2: float, y2: float, ms: int) -> None:
        self.done.append(("swipe", x1, y1, x2, y2, ms))

    async def drag(self, x1: float, y1: float, x2: float, y2: float, ms: int) -> None:
        self.done.append(("drag", x1, y1, x2, y2, ms))

    async def text(self, text: str) -> None:
        check_keys(text)
        self.done.append(("text", text))

    async def commit(self, text: str) -> None:
        self.done.append(("commit", text))

    async def erase(self) -> None:
        self.done.append(("erase",))

    async def key(self, code: int, *, long: bool = False) -> None:
        self.done.append(("key", code, long))
        match code:
            case 26:
                self.state.awake = not self.state.awake
            case 223 | 224:
                self.state.awake = code == 224
            case 3:
                self.front = (LAUNCHER, f"{LAUNCHER}.Launcher")
            case _:
                pass

    async def combination(self, codes: tuple[int, ...]) -> None:
        self.done.append(("combination", codes))

    async def start(self, intent: Intent) -> Started:
        self.done.append(("start", intent))
        found = answering(self.state.packages, intent)
        if not found:
            raise NoActivity
        package, activity = found[0]
        again = self.front == (package.name, activity)
        self.front = (package.name, activity)
        return Started(package.name, activity, "UNKNOWN" if again else "COLD", 0 if again else 120)

    async def stop(self, package: str) -> None:
        self.done.append(("stop", package))
        if self.front[0] == package:
            self.front = (LAUNCHER, f"{LAUNCHER}.Launcher")

    async def clear(self, package: str) -> None:
        self.done.append(("clear", package))

    async def broadcast(self, intent: Intent) -> str:
        self.done.append(("broadcast", intent))
        return self.answer

    async def panel(self, panel: Panel) -> None:
        self.done.append(("panel", panel))
        self.shade = panel

    async def changed(self, what: str) -> None:
        self.done.append(("changed", what))

    def windows(self) -> tuple[Window, ...]:
        size = self.state.logical
        whole = (0, 0, size.width, size.height)
        package, activity = self.front
        shaded = self.shade != "none"
        bar = Window("5bca111", "StatusBar", "com.android.systemui", kind="STATUS_BAR", bounds=(0, 0, size.width, 63))
        shade = Window("3f0c2aa", "NotificationShade", "com.android.systemui", focused=self.focus and shaded,
                       kind="NOTIFICATION_SHADE", bounds=whole)  # fmt: skip
        front = Window(
            f"{crc32(package.encode()) & 0xFFFFFFF:x}", f"{package}/{activity}", package, activity, bounds=whole,
            focused=self.focus and not shaded, secure=self.secure, task=7, pid=2345,
        )  # fmt: skip
        return (*((shade,) if shaded else ()), bar, front)

    def rows(self, uri: str) -> list[dict[str, object]]:
        return self.tables[uri]


@lru_cache(maxsize=8)
def _plain(width: int, height: int, colour: tuple[int, int, int]) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def page() -> Node:
    """A small page: a title, a field, a button and one without a name."""
    widget = "android.widget."
    return Node(
        f"{widget}FrameLayout", NOTES, (0, 0, 1080, 2400),
        children=(
            Node(f"{widget}TextView", NOTES, (0, 63, 1080, 220), text="Notes & \"more\" <1>", important=True),
            Node(f"{widget}EditText", NOTES, (40, 300, 1040, 440), resource_id=f"{NOTES}:id/title", hint="Title",
                 clickable=True, focusable=True, focused=True, drawing_order=1),
            Node(f"{widget}LinearLayout", NOTES, (0, 500, 1080, 700), important=False, children=(
                Node(f"{widget}Button", NOTES, (40, 520, 400, 680), text="Save", clickable=True, focusable=True),
                Node(f"{widget}ImageView", NOTES, (700, 520, 860, 680), clickable=True),
            )),
        ),
    )  # fmt: skip

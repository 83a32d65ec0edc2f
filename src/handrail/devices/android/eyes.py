"""One look at a phone: windows, tree and pixels in a single line of its shell, with the windows checked at both ends.

Everything that can go wrong with ``uiautomator dump`` is expected: the file of an earlier dump is removed first, the
file is trusted and not the exit code, and what could not be read is said (promise 1).
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from hashlib import md5, sha256
from typing import Final

from PIL import Image as Picture

from handrail.devices.android import display, nodes, tree
from handrail.devices.android.display import DIGEST, WINDOWS, Windows
from handrail.devices.android.shell import quote
from handrail.devices.android.wire import Phone
from handrail.devices.browser.redact import cover
from handrail.records import (
    Element,
    Image,
    Observation,
    ObservationFailed,
    Rect,
    Size,
    State,
    Tab,
    Unseen,
)

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_SMALL: Final = 96 * 1024
"""Bytes of a picture that may be black all over; a larger one is not, and need not be decoded."""
MAX_PIXELS: Final = 80_000_000
_PATIENCE: Final = 7
"""Seconds that a dump may take: on a screen that never rests it would be ten, and the look over."""
_CUT: Final = 124
"""Exit code of ``timeout`` where it ended the command."""
_CUT_OFF: Final = "could not get idle state in time"
_REASONS: Final = (
    ("null root", "no window has a tree yet: the screen is off, locked, or one window follows another"),
    ("idle state", "something on the screen never comes to rest"),
)


class Torn(ObservationFailed):
    """The windows changed while the look was taken."""

    code = "torn"


@dataclass(slots=True)
class Look:
    """An observation, with what is needed to find out later whether the screen is still the same."""

    observation: Observation
    windows: Windows
    tree_digest: str
    """MD5 of the dump, as ``md5sum`` prints it; empty where there was none."""
    compressed: bool
    scale: tuple[float, float]
    """Screenshot pixels for each pixel of the phone's coordinates."""
    at: float = 0.0
    """When it was complete, by the run's clock; its tree is no younger."""
    idle: bool = True
    """Whether the tree was read at the first attempt: the screen was at rest."""

    def physical(self, x: float, y: float) -> tuple[float, float]:
        """A point of the screenshot as ``input`` takes it."""
        return x / self.scale[0], y / self.scale[1]


@dataclass(slots=True)
class Eyes:
    """Takes looks. `restless` is set when the screen did not come to rest: later looks ask for less at once."""

    phone: Phone
    now: Callable[[], float]
    redact: Callable[[str], str]
    limit: int
    change: Callable[[], int]
    file: str = ""
    restless: bool = False
    hints: nodes.Hints = field(default_factory=nodes.Hints)
    _where: str = ""
    """The application that did not come to rest."""
    _bare_top: bool = False
    """Whether the window that notifications come down in was ever gone: then it is there only while one covers what is
    below it, and not for ever, as on phones that keep it."""

    def __post_init__(self) -> None:
        self.file = self.file or f"/data/local/tmp/handrail-{os.urandom(6).hex()}.xml"

    @property
    def dump(self) -> str:
        """The dump's command: standard error too, since that is where it says that it failed."""
        narrow = " --compressed" if self.restless else ""
        return f"timeout {_PATIENCE} uiautomator dump{narrow} {self.file}"

    def dump_as(self, look: Look) -> str:
        """The command that made the tree of a look."""
        narrow = " --compressed" if look.compressed else ""
        return f"timeout {_PATIENCE} uiautomator dump{narrow} {self.file}"

    async def look(self, *, pixels: bool = True, known: Size | None = None, bare: bool = False) -> Look:
        """One look. ``known`` is the screenshot's size of an earlier one, where none is taken;
        ``bare`` leaves secrets in the texts, for a look that never leaves the device.

        Raises Torn, ObservationFailed with code ``unreadable``, DeviceGone, Unreached.
        """
        mark = f"--{os.urandom(8).hex()}--"
        compressed = f"timeout {_PATIENCE} uiautomator dump --compressed {self.file} 2>&1"
        again = "" if self.restless else f"[ -s {self.file} ] || [ $c = {_CUT} ] || {compressed}; "
        steps = [
            WINDOWS,
            f"rm -f {self.file}; {self.dump} 2>&1; c=$?; [ $c = {_CUT} ] && echo {quote(_CUT_OFF)}; {again}true",
            f"cat {self.file} 2>/dev/null; rm -f {self.file}",
            "wm size; wm density",
            "screencap -p 2>/dev/null" if pixels else "true",
            DIGEST,
        ]
        began, narrow = self.now(), self.restless
        said = await self.phone.shell(f"; echo; echo {mark}; ".join(steps))
        parts = said.out.split(f"\n{mark}\n".encode())
        if len(parts) != len(steps):
            raise ObservationFailed(f"the phone's shell answers otherwise than it should: {said.complaint[:200]}")
        windows = display.read(parts[0].decode(errors="surrogateescape"))
        if windows.digest != parts[5].decode(errors="replace").strip():
            raise Torn("the windows changed while they were looked at")
        words = parts[1].decode(errors="replace")
        found, why, digest = _tree(parts[2], words)
        if "idle state" in words:
            self.restless, self._where = True, windows.package
        elif self.restless and self._where not in ("", windows.package):
            self.restless = False  # another application may be calmer
        measures = parts[3].decode(errors="replace")
        rotation = windows.rotation if windows.rotation is not None else (found.rotation if found else 0)
        logical = windows.size or display.size_of(measures, rotation)
        if logical is None:
            raise ObservationFailed("the phone does not tell how large its screen is", code="no_size")
        if found is not None and found.nodes and found.rotation != rotation and windows.rotation is not None:
            raise Torn("the screen was turned while it was looked at")
        png = parts[4] if pixels and parts[4].startswith(_PNG) else b""
        size = _size_of(png) if png else known or logical
        scale = (size.width / logical.width, size.height / logical.height)
        if png and not 0.98 < scale[0] / scale[1] < 1.02:
            raise Torn("the picture does not have the shape of the screen")
        if found is None and (not png and pixels):
            raise ObservationFailed(f"neither tree nor picture: {why}", code="unreadable")
        density = display.density_of(measures) * scale[0]
        made = self._made(began, windows, found, why, digest, density, size, scale, png, pixels, words, bare=bare)
        made.compressed = narrow or "idle state" in words
        return made

    def _made(
        self, began: float, windows: Windows, found: tree.Tree | None, why: str, digest: str, density: float,
        size: Size, scale: tuple[float, float], png: bytes, pixels: bool, words: str, bare: bool = False,
    ) -> Look:  # fmt: skip
        redact = str if bare else self.redact
        whole = Rect(0, 0, size.width, size.height)
        title = windows.title or windows.activity
        window = self.redact(f"{windows.package}/{windows.activity}" if windows.activity else title)[:200]
        elements: tuple[Element, ...] = ()
        boxes: tuple[Rect, ...] = ()
        unseen: list[Unseen] = []
        if found is None:
            unseen.append(Unseen(whole, "failed", why))
        else:
            elements, boxes, cut = nodes.elements(found, size, scale, window, redact, self.limit, asks=windows.asks)
            elements = elements if bare else self.hints.apply(elements)  # what is remembered may be shown
            if cut:
                unseen.append(Unseen(whole, "truncated", "the tree has more nodes than are read"))
            unseen += [
                Unseen(each.bounds, "loading", "a web view without content") for each in nodes.empty_web_views(elements)
            ]
            shade = any(window.kind == "NOTIFICATION_SHADE" for window in windows.above())
            self._bare_top |= not shade
            elements = _under(elements, windows, scale, unseen, whole, shades=self._bare_top)
        package = windows.package or next((each.app for each in elements if each.app), "")
        secure = windows.secure
        if png and not secure and len(png) < _SMALL and _black(png):
            # FLAG_SECURE makes the picture black and nobody says so; what it does not show is not shown on.
            secure = True
        if secure:
            png = b""
            unseen.append(Unseen(whole, "secure", "the window withholds its pixels"))
        elif pixels and not png:
            unseen.append(Unseen(whole, "image", "no screenshot could be taken"))
        if png and boxes:
            png = cover(png, boxes)
            unseen += [Unseen(box, "masked", "a secret stands there") for box in boxes]
        focused = next((each.id for each in elements if "focused" in each.states), "")
        observation = Observation(
            id=f"o-{os.urandom(8).hex()}",
            surface="android",
            taken_at=began,
            size=size,
            scale=density,
            app=package,
            title=self.redact(title),
            url="",
            tabs=(Tab(window, "", self.redact(title), active=True),),
            focused=focused,
            elements=elements,
            image=Image(sha256(png).hexdigest(), size, "image/png", png) if png else None,
            secure=secure,
            unseen=tuple(unseen),
            settled="idle state" not in words,
            change=self.change(),
        )
        return Look(observation, windows, digest, self.restless, scale, self.now(), "idle state" not in words)

    def from_dump(self, before: Look, data: bytes) -> Look | None:
        """The same look with another tree, read while the windows were the same; None if it is no dump."""
        found, why, digest = _tree(data, "")
        if found is None:
            return None
        seen = before.observation
        made = self._made(
            self.now(), before.windows, found, why, digest, seen.scale, seen.size, before.scale, b"", False, ""
        )
        made.compressed = before.compressed
        return made


def _tree(data: bytes, words: str) -> tuple[tree.Tree | None, str, str]:
    """The tree of a dump, or why there is none; and the digest of its file."""
    why = next((sentence for sign, sentence in _REASONS if sign in words), "")
    if not data.strip():
        said = re.sub(r"\s+", " ", words).strip()
        return None, why or f"no dump was written{f': {said[:160]}' if said else ''}", ""
    try:
        found = tree.read(data)
    except tree.BadDump as error:
        return None, str(error), ""
    if not found.nodes:
        return None, why or "the dump is empty", ""
    return found, "", md5(data, usedforsecurity=False).hexdigest()


def _size_of(png: bytes) -> Size:
    """Width and height as the first chunk of a PNG tells them. Raises ObservationFailed."""
    width, height = int.from_bytes(png[16:20]), int.from_bytes(png[20:24])
    if not 0 < width * height <= MAX_PIXELS:
        raise ObservationFailed(f"a picture of {width}x{height} is no screenshot", code="no_screenshot")
    return Size(float(width), float(height))


def _black(png: bytes) -> bool:
    """Whether all of it is black, but for the edges, where the system draws its bars. Raises ObservationFailed."""
    try:
        with Picture.open(io.BytesIO(png)) as picture:
            width, height = picture.size
            middle = picture.convert("RGB").crop((0, height // 12, width, height - height // 12))
            return all(high == 0 for _, high in middle.getextrema())  # type: ignore[misc]
    except (OSError, ValueError, SyntaxError) as error:
        raise ObservationFailed("the screenshot cannot be read", code="no_screenshot") from error


def _under(
    elements: tuple[Element, ...], windows: Windows, scale: tuple[float, float], unseen: list[Unseen], whole: Rect, *,
    shades: bool = False,
) -> tuple[Element, ...]:  # fmt: skip
    """The elements, with what lies under another window marked as covered: a dump holds one window, and knows nothing
    of a keyboard, a notification or another application's overlay in front of it."""
    boxes = []
    for window in windows.above():
        if window.frame is None:
            continue
        frame = window.frame
        box = Rect(
            frame.x * scale[0], frame.y * scale[1], frame.width * scale[0], frame.height * scale[1]
        ).intersection(whole)  # fmt: skip
        if box.area <= 0:
            continue
        if window.kind == "NOTIFICATION_SHADE":
            # Its window is as large as the screen whatever it shows; a notification that slides in stands at the top.
            box = Rect(0, 0, whole.width, whole.height / 4)
            unseen.append(Unseen(box, "dialog", "notifications may lie over this"))
            boxes += [box] * shades
            continue
        if window.kind == "INPUT_METHOD":
            unseen.append(Unseen(box, "keyboard", "a keyboard lies over this"))
        elif window.kind in ("TOAST", "2005") and not window.touchable:
            unseen.append(Unseen(box, "window", "a passing notice lies over this"))
        else:
            unseen.append(Unseen(box, "dialog", f"a window of {window.package or 'somebody'} lies over this"))
        if window.touchable:
            boxes.append(box)
    if not boxes:
        return elements
    covered: frozenset[State] = frozenset({"covered"})
    return tuple(
        replace(each, states=each.states | covered) if any(box.contains(*each.bounds.centre) for box in boxes) else each
        for each in elements
    )

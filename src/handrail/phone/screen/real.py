"""The phone with its glass: what a shell may ask of it. One lock: the phone does one thing at a time."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from handrail.phone.handset import Panel
from handrail.phone.nouns import ADB_IME, Intent, Node, NoRoot, NotIdle, Size, Started, State, Window, check_keys
from handrail.phone.screen import dump
from handrail.phone.screen.draw import Canvas, Drawn
from handrail.phone.screen.glass import BadMessage, Event, Glass, Quiet
from handrail.phone.screen.phone import Phone
from handrail.phone.seam import Faults, NoFaults

IDLE_DEADLINE: Final = 3.0
"""Seconds that a dump waits for the screen to stand still. Android waits ten; a simulated screen that moves longer than
this has an endless animation."""
_ROUNDS: Final = 60  # drawings in a row without rest: a handler that draws for ever is a mistake

_EDITING: Final[dict[int, tuple[str, int]]] = {
    67: ("Backspace", 8), 112: ("Delete", 46), 66: ("Enter", 13), 160: ("Enter", 13), 21: ("ArrowLeft", 37),
    22: ("ArrowRight", 39), 19: ("ArrowUp", 38), 20: ("ArrowDown", 40), 122: ("Home", 36), 123: ("End", 35),
    61: ("Tab", 9),
}  # fmt: skip
"""Android key codes (KeyEvent.java) that edit, with the DOM's names and codes."""
_CHARACTERS: Final = {
    **{29 + at: chr(ord("a") + at) for at in range(26)}, **{7 + at: str(at) for at in range(10)},
    62: " ", 55: ",", 56: ".", 69: "-", 70: "=", 76: "/", 77: "@", 81: "+", 17: "*", 18: "#", 74: ";", 75: "'",
}  # fmt: skip
_VOLUME: Final = {24: 1, 25: -1}
_CTRL: Final = frozenset({113, 114})
_SHIFT: Final = frozenset({59, 60})


class RealHandset:
    """A `Phone` drawn by Chromium. `async with RealHandset.boot(phone) as handset` runs it."""

    def __init__(self, phone: Phone, glass: Glass, faults: Faults | None = None) -> None:
        self.phone = phone
        self._faults: Faults = faults or NoFaults()
        self._faults.meet(phone)
        self._late: set[asyncio.Task[None]] = set()
        self._glass = glass
        self._canvas = Canvas()
        self._inbox: deque[Event] = deque()
        self._lock = asyncio.Lock()
        self._woken = asyncio.Event()
        self._focus = 0
        self._root: list[Any] = []
        self._minute = ""
        self._size = phone.state.logical
        self._failure: BaseException | None = None
        glass.on_event = self._heard

    @classmethod
    @asynccontextmanager
    async def boot(
        cls, phone: Phone, *, executable: str | None = None, faults: Faults | None = None
    ) -> AsyncIterator[RealHandset]:
        """Start the screen and show the launcher. Raises NoScreen."""
        size = phone.state.logical
        glass = await Glass.open(size.width, size.height, executable)
        handset = cls(phone, glass, faults)
        pump = None
        try:
            async with handset._lock:
                await handset._settle()
            pump = asyncio.create_task(handset._pump())
            pump.add_done_callback(handset._pumped)
            yield handset
        finally:
            if pump is not None:
                pump.cancel()
                await asyncio.wait([pump])
            handset._forget_late()
            await glass.aclose()

    # ---- Handset ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Mutable; who changes it calls `changed`."""
        return self.phone.state

    @property
    def faults(self) -> Faults:
        """What goes wrong; others may be set at any time, and are met at once."""
        return self._faults

    @faults.setter
    def faults(self, faults: Faults) -> None:
        self._forget_late()
        self._faults.part()
        self._faults = faults
        faults.meet(self.phone)
        self.phone.dirty = True

    async def screenshot(self) -> bytes:
        """PNG of the screen; black where the focused window is secure or the screen is off."""
        async with self._lock:
            await self._settle()
            focus = self.phone.focus()
            if not self.state.awake or (focus is not None and focus.secure):
                return black(self._size)
            roots = self._canvas.roots
            secret = [roots[pane.token].uid for pane in self.phone.panes() if pane.secure and pane.draw is not None]
            if not secret:
                return await self._glass.screenshot()
            await self._glass.apply([["secret", uid, True] for uid in secret])
            try:
                return await self._glass.screenshot()
            finally:
                await self._glass.apply([["secret", uid, False] for uid in secret])

    async def dump(self, *, compressed: bool = False) -> Node:
        """Tree of the focused window. Raises NotIdle, NoRoot."""
        await self.faults.dump()
        quiet = await self.idle()
        if quiet.moving or (quiet.endless and not compressed):
            raise NotIdle
        async with self._lock:
            pane = self.phone.focus()
            root = self._canvas.roots.get(pane.token) if pane is not None else None
            if pane is None or root is None or not self.state.awake:
                raise NoRoot
            places = await self._glass.look(root.uid)
            return dump.tree(pane, root, places, self._focus, self._size)

    async def tap(self, x: float, y: float, *, hold_ms: int = 0) -> None:
        """Touch and lift."""
        for late in await self.faults.touch(x, y):
            if late:
                task = asyncio.get_running_loop().create_task(self._tap_later(late, x, y, hold_ms))
                self._late.add(task)
                task.add_done_callback(self._late.discard)
            else:
                await self._tap(x, y, hold_ms)

    async def _tap(self, x: float, y: float, hold_ms: int) -> None:
        async with self._lock:
            if self.phone.dirty:
                await self._settle()  # a finger meets what is there now
            if self._on_glass(x, y):
                self._felt(2)
                await self._glass.press(x, y, hold_ms / 1000)
            await self._settle()

    def _felt(self, events: int) -> None:
        """Remember events of touch that arrived just now."""
        self.state.touches.extend([time.monotonic()] * events)

    async def _tap_later(self, late: float, x: float, y: float, hold_ms: int) -> None:
        await asyncio.sleep(late)
        await self._tap(x, y, hold_ms)

    def _forget_late(self) -> None:
        for task in self._late:
            task.cancel()

    async def swipe(self, x1: float, y1: float, x2: float, y2: float, ms: int = 300) -> None:
        """Touch, move, lift; what it throws runs on by itself."""
        async with self._lock:
            if self._on_glass(x1, y1):
                self._felt(10)  # a finger on its way is many events
                if (x1, y1) == (x2, y2):
                    await self._glass.press(x1, y1, ms / 1000)
                else:
                    await self._glass.slide([(x1, y1), (x2, y2)], ms / 1000)
            await self._settle()

    async def drag(self, x1: float, y1: float, x2: float, y2: float, ms: int = 500) -> None:
        """Press long, then move, then lift."""
        async with self._lock:
            if self._on_glass(x1, y1):
                self._felt(10)
                await self._glass.slide([(x1, y1), (x2, y2)], ms / 1000, hold=0.5)
            await self._settle()

    async def text(self, text: str) -> None:
        """Type by key events. Raises NoSuchKey, and then types nothing."""
        check_keys(text)
        await self._write(text)

    async def commit(self, text: str) -> None:
        """Write any Unicode through the input method."""
        await self._write(text)

    async def erase(self) -> None:
        """Clear the focused field."""
        async with self._lock:
            if self._focus:
                await self._glass.press_key("a", 65, 2, ("selectAll",))
                await self._glass.press_key("Delete", 46)
            await self._settle()

    async def key(self, code: int, *, long: bool = False) -> None:
        """Press a key by Android's code."""
        async with self._lock:
            await self._key(code, long)
            await self._settle()

    async def combination(self, codes: tuple[int, ...]) -> None:
        """Press keys together: a modifier and one that edits."""
        async with self._lock:
            held, last = codes[:-1], codes[-1]
            modifiers = 2 * bool(_CTRL.intersection(held)) + 8 * bool(_SHIFT.intersection(held))
            if self._focus and modifiers & 2 and last in _CHARACTERS:
                await self._shortcut(_CHARACTERS[last])
            elif self._focus and modifiers and last in _EDITING:
                await self._glass.press_key(*_EDITING[last], modifiers)
            elif not modifiers or modifiers == 8:
                if modifiers and self._focus and last in _CHARACTERS:
                    await self._glass.insert(_CHARACTERS[last].upper())
                else:
                    await self._key(last, False)
            await self._settle()

    async def start(self, intent: Intent) -> Started:
        """Start an activity. Raises NoActivity."""
        async with self._lock:
            started = self.phone.start(intent)
            await self._settle()
            return started

    async def stop(self, package: str) -> None:
        """Force-stop."""
        async with self._lock:
            self.phone.end(package)
            await self._settle()

    async def clear(self, package: str) -> None:
        """Stop a package and forget its data."""
        async with self._lock:
            self.phone.clear(package)
            await self._settle()

    async def broadcast(self, intent: Intent) -> str:
        """Nothing on this phone listens to other broadcasts."""
        return ""

    async def panel(self, panel: Panel) -> None:
        """Pull down notifications or quick settings, or put them away."""
        async with self._lock:
            self.phone.set_panel(panel)
            await self._settle()

    async def changed(self, what: str) -> None:
        """The shell changed the state."""
        async with self._lock:
            if what.startswith("settings/"):
                self.phone.on_setting(what.removeprefix("settings/"))
            elif what == "packages":
                self.phone.packages_changed()
            elif what == "keyguard":
                self.phone.dismiss_keyguard()
            elif what == "reboot":
                self.phone.tasks, self.phone.at_home, self.phone.locked = [], True, True
            self.phone.keep()
            self.phone.dirty = True
            await self._settle()

    def windows(self) -> tuple[Window, ...]:
        """Top first."""
        return self.phone.windows()

    def rows(self, uri: str) -> list[dict[str, object]]:
        """Rows of a content provider. Raises LookupError."""
        return self.phone.rows(uri)

    # ---- beyond Handset -----------------------------------------------------------------------------------------

    async def idle(self, deadline: float = IDLE_DEADLINE) -> Quiet:
        """Wait until nothing moves and every touch is answered, or the deadline has passed; the last state seen."""
        loop = asyncio.get_running_loop()
        end = loop.time() + deadline
        while True:
            async with self._lock:
                quiet = await self._settle()
            if not quiet.moving or loop.time() >= end:
                return quiet
            await self._glass.painted()

    async def reset(self, seed: int) -> None:
        """Begin anew from a seed."""
        async with self._lock:
            self._forget_late()
            self.phone.reset(seed)
            self.faults.meet(self.phone)
            self._inbox.clear()
            self._focus = 0
            await self._settle()

    async def act(self) -> None:
        """Draw what somebody changed in `phone` directly."""
        async with self._lock:
            self.phone.dirty = True
            await self._settle()

    # ---- inside -------------------------------------------------------------------------------------------------

    def _heard(self, event: Event) -> None:
        self._inbox.append(event)
        self._woken.set()

    async def _pump(self) -> None:
        """Answer what comes by itself: timers, the end of a scroll."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(min(1.0, self.phone.clock.wait() or 1.0)):
                    await self._woken.wait()
            self._woken.clear()
            async with self._lock:
                await self._settle()

    def _pumped(self, pump: asyncio.Task[None]) -> None:
        """A mistake in what happens by itself is raised to whoever asks for something next."""
        if not pump.cancelled():
            self._failure = pump.exception()

    async def _settle(self) -> Quiet:
        """Answer every touch and draw until the page has nothing more to say."""
        if self._failure is not None:
            raise self._failure
        phone = self.phone
        for _ in range(_ROUNDS):
            phone.clock.fire()
            while self._inbox:
                self._handle(self._inbox.popleft())
            if phone.state.logical != self._size:
                self._size = phone.state.logical
                await self._glass.size(self._size.width, self._size.height)
            blur = [want for want in phone.wants if want[0] == "blur"]  # before a new page asks for the focus
            for want in blur:
                phone.wants.remove(want)
            self._focus = 0 if blur else self._focus
            ops = [["focus", 0]] * bool(blur) + self._ops()
            if ops:
                await self.faults.draw()
            quiet = await (self._glass.apply(ops) if ops else self._glass.quiet())
            if self._focus and self._focus not in self._canvas.by_uid:  # its field is gone, and the page says so late
                self._focus = 0
                phone.focused(None)
            while phone.wants:
                await self._want(*phone.wants.popleft())
                quiet = await self._glass.quiet()
            if quiet.sent == self._glass.heard and not self._inbox and not phone.dirty:
                return quiet
        raise BadMessage("the screen never comes to rest")

    def _ops(self) -> list[Any]:
        phone = self.phone
        minute = phone.clock.now().strftime("%H%M")
        if minute != self._minute:
            phone.minute()
            self._minute = minute
        if not phone.dirty:
            return []
        phone.dirty = False
        panes = phone.panes()
        ops = self._root_ops()
        shown = self.faults.shown
        ops += self._canvas.draw(
            [(pane.token, shown(pane, pane.draw()) if pane.draw is not None else None) for pane in panes]
        )
        return ops

    def _root_ops(self) -> list[Any]:
        phone = self.phone
        number = phone.get
        keyboard = phone.ime.shown and phone.state.ime != ADB_IME
        wide = phone.state.rotation % 2
        root = [
            "root",
            "dark" if phone.dark else "",
            {
                "font-size": f"{phone.state.dpi / 16}px",
                "--fs": number("system/font_scale", "1.0"),
                "--top": "2.8rem",
                "--foot": "4.8rem",
                "--kbd": ("22rem" if wide else "32rem") if keyboard else "4.8rem",
                "--anim": number("global/transition_animation_scale", "1"),
            },
        ]
        if root == self._root:
            return []
        self._root = root
        return [root]

    def _handle(self, event: Event) -> None:
        drawn = self._canvas.by_uid.get(event.uid)
        self.phone.dirty = True
        if event.what == "blur":
            if self._focus == event.uid:
                self._focus = 0
                self.phone.focused(None)
            return
        if drawn is None:
            return  # what was touched is gone already
        view = drawn.view
        match event.what:
            case "focus":
                self._focus = event.uid
                self.phone.focused(view)
            case "click":
                if view.editable and self._focus == event.uid and not self.phone.ime.shown:
                    self.phone.focused(view)
                if view.on_click is not None:
                    view.on_click()
            case "long" if view.on_long is not None:
                view.on_long()
            case "change" if view.on_change is not None:
                self._changed(drawn, event.value)
            case "submit":
                if view.on_submit is not None:
                    view.on_submit()
                self.phone.ime.shown = False
            case "end" if view.on_end is not None:
                view.on_end()
            case "swipe" if view.on_swipe is not None and event.value in view.on_swipe:
                view.on_swipe[event.value]()

    def _changed(self, drawn: Drawn, value: str) -> None:
        drawn.value = value
        take = drawn.view.on_change
        if take is not None:
            take(self.phone.ime.turned(value))

    async def _want(self, what: str, value: str) -> None:
        match what:
            case "insert":
                if self._focus:
                    await self._glass.insert(value)
            case "key":
                if self._focus:
                    code = next(code for name, code in _EDITING.values() if name == value)
                    await self._edit_key(value, code)
            case "reveal":
                if self._focus:
                    await self._glass.apply([["reveal"]])

    async def _edit_key(self, name: str, code: int) -> None:
        drawn = self._canvas.by_uid.get(self._focus)
        if name == "Enter" and drawn is not None and drawn.view.kind == "area":
            await self._glass.insert("\n")
        else:
            await self._glass.press_key(name, code)

    async def _key(self, code: int, long: bool) -> None:
        phone = self.phone
        match code:
            case 26:
                phone.sleep(not phone.state.awake)
            case 223:
                phone.sleep(False)
            case 224:
                phone.sleep(True)
            case _ if not phone.state.awake:
                pass  # a phone that sleeps hears only its power key
            case 4 | 111:
                phone.back()
            case 3:
                phone.home()
            case 187:
                phone.recents()
            case 82 if phone.locked:
                phone.locked = bool(phone.get("secure/lock_pin"))
                phone.dirty = True
            case 24 | 25:
                level = int(phone.get("system/volume_music", "7")) + _VOLUME[code]
                phone.put("system/volume_music", str(max(0, min(15, level))))
            case 83:
                phone.set_panel("none" if phone.panel == "notifications" else "notifications")
            case _ if self._focus and code in _EDITING:
                await self._edit_key(*_EDITING[code])
            case _ if self._focus and code in _CHARACTERS:
                await self._glass.insert(_CHARACTERS[code])
            case _:
                pass

    async def _shortcut(self, letter: str) -> None:
        match letter:
            case "a":
                await self._glass.press_key("a", 65, 2, ("selectAll",))
            case "c" | "x":
                self.state.clipboard = await self._glass.selected()
                if letter == "x":
                    await self._glass.press_key("Delete", 46)
            case "v":
                await self._glass.insert(self.state.clipboard)
            case "z":
                await self._glass.press_key("z", 90, 2, ("undo",))

    async def _write(self, text: str) -> None:
        async with self._lock:
            if self._focus:
                drawn = self._canvas.by_uid.get(self._focus)
                lines = drawn is not None and drawn.view.kind == "area"
                for at, part in enumerate([text] if lines else text.split("\n")):
                    if at:
                        await self._glass.press_key("Enter", 13)
                    if part:
                        await self._glass.insert(part)
            await self._settle()

    def _on_glass(self, x: float, y: float) -> bool:
        return self.state.awake and 0 <= x < self._size.width and 0 <= y < self._size.height


def black(size: Size) -> bytes:
    """A valid PNG of that size, black throughout (what screencap gives of a secure window)."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)

    head = size.width.to_bytes(4) + size.height.to_bytes(4) + bytes((8, 2, 0, 0, 0))
    rows = zlib.compress(bytes((1 + 3 * size.width) * size.height), 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


__all__ = ["IDLE_DEADLINE", "Faults", "NoFaults", "RealHandset", "black"]

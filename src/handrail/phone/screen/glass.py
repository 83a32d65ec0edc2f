"""The glass: one page that shows what `draw` says, and passes on what a finger does to it. All lengths are pixels."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from handrail.phone.screen.cdp import Browser, Message, NoScreen
from handrail.phone.screen.draw import Op

WHATS: Final = frozenset({"click", "long", "change", "submit", "end", "swipe", "focus", "blur"})
_STEP: Final = 0.008
"""Seconds between two positions of a moving finger."""


class BadMessage(ValueError):
    """The page sent something that the runtime does not send: a mistake of the simulator."""


@dataclass(frozen=True, slots=True)
class Event:
    """What happened to a drawn view."""

    uid: int
    what: str
    """One of `WHATS`."""
    value: str


@dataclass(frozen=True, slots=True)
class Quiet:
    """What the page says of itself."""

    sent: int
    """Events sent so far."""
    moving: bool
    """A transition runs or something scrolls."""
    endless: bool
    """Something turns without end."""


def event_of(payload: object) -> Event:
    """Decode what the runtime sent. Raises BadMessage."""
    try:
        message = json.loads(payload) if isinstance(payload, str) else None
    except json.JSONDecodeError as error:
        raise BadMessage(f"not JSON: {error}") from error
    match message:
        case [int(uid), str(what), str(value)] if what in WHATS and not isinstance(uid, bool):
            return Event(uid, what, value)
    raise BadMessage(f"no event: {str(payload)[:80]}")


class Glass:
    """The drawn screen."""

    def __init__(self, browser: Browser) -> None:
        self.heard = 0
        """Events received so far."""
        self.on_event: Callable[[Event], None] = lambda event: None
        self._browser = browser
        browser.on_event = self._event

    @classmethod
    async def open(cls, width: int, height: int, executable: str | None = None) -> Glass:
        """Start a browser and load the runtime. Raises NoScreen."""
        browser = await Browser.start(executable)
        glass = cls(browser)
        try:
            tree, *_ = await asyncio.gather(
                browser.ask("Page.getFrameTree"),
                browser.ask("Runtime.enable"),
                browser.ask("Runtime.addBinding", name="phoneSend"),
                browser.ask("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2),
                browser.ask("Emulation.setFocusEmulationEnabled", enabled=True),
                glass.size(width, height),
            )
            await browser.send("Page.setDocumentContent", frameId=tree["frameTree"]["frame"]["id"], html=document())
        except BaseException:
            await browser.aclose()
            raise
        return glass

    async def aclose(self) -> None:
        """End the browser."""
        await self._browser.aclose()

    @property
    def lost(self) -> str | None:
        """Why there is no screen any more."""
        return self._browser.lost

    async def size(self, width: int, height: int) -> None:
        """Make the screen that large."""
        await self._browser.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True
        )

    async def apply(self, ops: list[Op]) -> Quiet:
        """Draw."""
        return _quiet(await self._call(f"phone.apply({json.dumps(ops, separators=(',', ':'))})"))

    async def quiet(self) -> Quiet:
        """Ask whether the page is at rest."""
        return _quiet(await self._call("phone.quiet()"))

    async def painted(self) -> Quiet:
        """Wait until what was drawn is on the glass."""
        return _quiet(await self._call("phone.painted()"))

    async def look(self, uid: int) -> dict[int, tuple[int, int, int, int]]:
        """Where the views of a window are; what cannot be seen is missing."""
        flat = await self._call(f"phone.look({uid})")
        return {flat[at]: (flat[at + 1], flat[at + 2], flat[at + 3], flat[at + 4]) for at in range(0, len(flat), 5)}

    async def screenshot(self) -> bytes:
        """PNG of the glass."""
        answer = await self._browser.send("Page.captureScreenshot", format="png", optimizeForSpeed=True)
        return base64.b64decode(answer["data"])

    async def press(self, x: float, y: float, hold: float = 0.0) -> None:
        """Put a finger down and lift it after some seconds."""
        down = self._touch("touchStart", x, y)
        if hold:
            await asyncio.sleep(hold)
        up = self._touch("touchEnd")
        await asyncio.gather(down, up)

    async def slide(self, points: list[tuple[float, float]], seconds: float, hold: float = 0.0) -> None:
        """Put a finger down, move it along the points in that time, lift it."""
        loop = asyncio.get_running_loop()
        waits = [self._touch("touchStart", *points[0])]
        if hold:
            await asyncio.sleep(hold)
        began = loop.time()
        (x1, y1), (x2, y2) = points[0], points[-1]
        part = 0.0
        while part < 1.0:
            await asyncio.sleep(_STEP)
            part = min(1.0, (loop.time() - began) / seconds) if seconds > 0 else 1.0
            waits.append(self._touch("touchMove", x1 + (x2 - x1) * part, y1 + (y2 - y1) * part))
        waits.append(self._touch("touchEnd"))
        await asyncio.gather(*waits)

    async def insert(self, text: str) -> None:
        """Write text at the cursor."""
        await self._browser.send("Input.insertText", text=text)

    async def selected(self) -> str:
        """The text that is marked in the focused field."""
        return str(await self._call("phone.selected()"))

    async def press_key(self, key: str, code: int, modifiers: int = 0, commands: tuple[str, ...] = ()) -> None:
        """Press a key that edits (its DOM name and Windows code); modifiers as the protocol counts them."""
        given: Message = {"key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        await asyncio.gather(
            self._browser.ask("Input.dispatchKeyEvent", type="rawKeyDown", commands=list(commands), **given),
            self._browser.ask("Input.dispatchKeyEvent", type="keyUp", **given),
        )

    def _touch(self, kind: str, x: float = 0, y: float = 0) -> asyncio.Future[Message]:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        return self._browser.ask("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    async def _call(self, expression: str) -> Any:
        answer = await self._browser.send(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            told = answer["exceptionDetails"]
            raise BadMessage(told.get("exception", {}).get("description", told.get("text", "")))
        return answer["result"].get("value")

    def _event(self, method: str, params: Message) -> None:
        if method != "Runtime.bindingCalled":
            return
        self.heard += 1
        self.on_event(event_of(params.get("payload")))


def document() -> str:
    """The page: look, runtime and nothing else."""
    here = files("handrail.phone.screen")
    look, runtime = (here.joinpath(name).read_text("utf-8") for name in ("look.css", "runtime.js"))
    return (
        '<!doctype html><html><head><meta charset="utf-8"><title>Simulated phone</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1, user-scalable=no">'
        f'<style>{look}</style></head><body><div id="glass"></div><script>{runtime}</script></body></html>'
    )


def _quiet(answer: object) -> Quiet:
    match answer:
        case [int(sent), bool(moving), bool(endless)]:
            return Quiet(sent, moving, endless)
    raise BadMessage(f"no state of the page: {answer!r}")


__all__ = ["BadMessage", "Event", "Glass", "NoScreen", "Quiet", "document", "event_of"]

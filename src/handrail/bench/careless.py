"""The control arm: a visitor without a guard, who clicks where the walk says and types what it says.

A lie that fails on this visitor proves nothing about a guard. It drives the same Chromium by the same protocol, but
nothing is judged, nothing is armed and no request is held.
"""

from __future__ import annotations

import base64
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from handrail.clock import RealClock
from handrail.devices.browser import BrowserConfig
from handrail.devices.browser.cdp import CommandRefused, Session
from handrail.devices.browser.launch import launch
from handrail.sites import Move

PATIENCE = 10.0
_KEYS = {"Enter": ("Enter", "Enter", 13, "\r"), "Control+C": ("c", "KeyC", 67, ""), "Control+V": ("v", "KeyV", 86, "")}
_COMMANDS = {"Control+C": ["Copy"], "Control+V": ["Paste"]}
_POINT = """(() => {{
  const found = document.querySelector({selector});
  found.scrollIntoView({{block: "center", behavior: "instant"}});
  const box = found.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}})()"""


async def came_true(condition: Callable[[], Awaitable[bool]], seconds: float) -> bool:
    """Wait for a condition, no longer than this; whether it came true."""
    clock = RealClock()
    deadline = clock.now() + seconds
    while not await condition():
        if clock.now() >= deadline:
            return False
        await clock.sleep_until(min(deadline, clock.now() + 0.02))
    return True


class Lost(Exception):
    """The walk cannot go on: what it looks for did not come. Heard by the scene, which reports it."""


class Careless:
    """One tab that does as it is told."""

    def __init__(self, session: Session, patience: float = PATIENCE) -> None:
        self._session = session
        self.patience = patience
        """Seconds to wait for a page, or for something on it."""

    async def go(self, address: str) -> None:
        """Open an address and wait until a document of it has loaded.

        Raises: Lost.
        """
        await self._session.send("Page.navigate", url=address)
        await self.until('location.href !== "about:blank" && document.readyState === "complete"')

    async def walk(self, moves: Sequence[Move]) -> None:
        """Make the moves, one after the other.

        Raises: Lost.
        """
        for move in moves:
            await self._make(move)

    async def until(self, expression: str) -> None:
        """Wait until an expression of the page is true.

        Raises: Lost.
        """

        async def holds() -> bool:
            try:
                return await self._evaluate(expression) is True
            except CommandRefused:
                return False  # the document is being replaced

        if not await came_true(holds, self.patience):
            raise Lost(f"it did not come: {expression}")

    async def picture(self) -> bytes:
        """What the tab shows, as PNG; empty where it shows nothing that can be taken."""
        try:
            await self.until('document.readyState === "complete"')
            return base64.b64decode((await self._session.send("Page.captureScreenshot"))["data"])
        except (CommandRefused, Lost):
            return b""

    async def _make(self, move: Move) -> None:
        if move.verb == "press":
            return await self._press(move.text)
        await self.until(f"document.querySelector({json.dumps(move.target)}) !== null")
        match move.verb:
            case "until":
                return None
            case "select_text":
                found = f"document.querySelector({json.dumps(move.target)})"
                await self._evaluate(f"getSelection().selectAllChildren({found})")
            case "click" | "double_click" | "type":
                await self._click(move.target, 2 if move.verb == "double_click" else 1)
        if move.verb == "type":
            await self._session.send("Input.insertText", text=move.text)
        return None

    async def _click(self, selector: str, times: int) -> None:
        x, y = await self._evaluate(_POINT.format(selector=json.dumps(selector)))
        where = {"x": x, "y": y}
        await self._session.send("Input.dispatchMouseEvent", type="mouseMoved", **where)
        for count in range(1, times + 1):
            for kind in ("mousePressed", "mouseReleased"):
                await self._session.send(
                    "Input.dispatchMouseEvent", type=kind, button="left", clickCount=count, **where
                )

    async def _press(self, chord: str) -> None:
        key, code, number, text = _KEYS[chord]
        common: dict[str, Any] = {"key": key, "code": code, "windowsVirtualKeyCode": number}
        if chord.startswith("Control+"):
            common["modifiers"] = 2
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        await self._session.send("Input.dispatchKeyEvent", **common, **down, commands=_COMMANDS.get(chord, []))
        await self._session.send("Input.dispatchKeyEvent", **common, type="keyUp")

    async def _evaluate(self, expression: str) -> Any:
        answer = await self._session.send("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise Lost(f"the page refused: {expression}")
        return answer["result"].get("value")


@asynccontextmanager
async def careless(environment: dict[str, str], config: BrowserConfig | None = None) -> AsyncIterator[Careless]:
    """A visitor in a browser of their own.

    Raises: NoBrowser.
    """
    launched = await launch(config or BrowserConfig(), environment)
    try:
        root = launched.connection.root
        made = await root.send("Target.createTarget", url="about:blank")
        attached = await root.send("Target.attachToTarget", targetId=made["targetId"], flatten=True)
        yield Careless(launched.connection.session(attached["sessionId"]))
    finally:
        await launched.aclose()

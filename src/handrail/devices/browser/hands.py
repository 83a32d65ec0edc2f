"""Acting: find where a node can be hit, arm every frame, dispatch, disarm, and say what happened (M3)."""

from __future__ import annotations

import asyncio
import os
import unicodedata
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from handrail.devices.browser.cdp import CdpError, CommandRefused
from handrail.devices.browser.eyes import Place, owner_box, place_of
from handrail.devices.browser.keys import Chord
from handrail.devices.browser.tab import Frame, Handle, Tab, Worlds, ask_node, evaluate, node_in_world, value
from handrail.records import InputRefused, StaleTarget

T = TypeVar("T")

_AIMS = 3
"""How often a target that slips away under the pointer is aimed at again."""
DISARM_DEADLINE = 1.0
"""Seconds that a dispatch which failed waits for the page to confirm that it is disarmed: it may never answer again."""
_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c")


class PageBlocked(Exception):
    """A dialog of the surface opened: the page stands still until somebody answers it."""


async def unless_blocked(tab: Tab, work: Awaitable[T]) -> T:
    """Await `work`, but give up as soon as a dialog makes the page stand still. Raises PageBlocked."""
    task = asyncio.ensure_future(work)
    blocked = asyncio.ensure_future(tab.blocked.wait())
    try:
        await asyncio.wait({task, blocked}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise PageBlocked
    finally:
        blocked.cancel()
        if not task.done():
            task.add_done_callback(_let_go)
            task.cancel()


def _let_go(task: asyncio.Future[Any]) -> None:
    """Nobody waits for it any more, whatever it comes to."""
    if not task.cancelled():
        task.exception()


@dataclass(slots=True)
class Outcome:
    """What became of one dispatch."""

    passed: list[str] = field(default_factory=list)
    stopped: list[str] = field(default_factory=list)
    blocked: bool = False
    """A dialog opened under way: what the page's listeners saw is not known in full."""
    answers: list[bool | None] = field(default_factory=list)
    """Whether the page reacted, as each document tells it; None where one cannot."""
    lost: set[str] = field(default_factory=set)
    """Frames whose document went away under the input, and its log of events with it: word of which document comes
    instead may be still under way."""

    def add(self, other: Outcome) -> None:
        """Take in what became of the next part of the same input."""
        self.passed += other.passed
        self.stopped += other.stopped
        self.answers += other.answers
        self.lost |= other.lost
        self.blocked |= other.blocked

    @property
    def reacted(self) -> bool | None:
        """Whether the page's own handling answered the input (`Receipt.reacted`), as far as documents can tell."""
        if self.stopped:
            return None
        if self.blocked or True in self.answers:
            return True
        return None if None in self.answers else False

    def delivered(self, expected: str, *, alive: bool) -> Literal["yes", "no", "unknown"]:
        """Whether the input arrived, given the event that must have been seen if the document is still there."""
        if self.stopped:
            return "no"
        if self.blocked or not alive or expected in self.passed:
            return "yes"
        return "unknown"


def check_text(text: str, *, multiline: bool) -> None:
    """Refuse text that would not arrive as written (M5): control and bidi characters, a newline where Enter submits."""
    for letter in text:
        if letter in "\n\t" and multiline:
            continue
        if letter == "\n":
            raise InputRefused(
                "a newline would submit this field; pressing Enter is an action of its own", code="newline"
            )
        if unicodedata.category(letter) in ("Cc", "Cs") or letter in _BIDI:
            raise InputRefused(f"the text holds the control character U+{ord(letter):04X}", code="control_character")


@dataclass(slots=True)
class Hands:
    """Input for one tab at a time."""

    worlds: Worlds
    scale: float

    # Aiming

    async def handle(self, tab: Tab, frame_id: str, backend: int) -> Handle:
        """The node of a look, held now. Raises StaleTarget if it is gone."""
        frame = tab.frames.get(frame_id)
        if frame is None or frame.session.gone is not None:
            raise StaleTarget("the frame of the target is gone")
        try:
            return Handle(frame, await node_in_world(frame, backend), backend)
        except CommandRefused as error:
            raise StaleTarget("the target is no longer in its document") from error

    async def aim(self, tab: Tab, target: Handle, *, scroll: bool = True) -> tuple[float, float]:
        """A point, in CSS pixels of the page, where a pointer hits the target through all frames around it.

        Raises StaleTarget: the target has no box, lies outside the view, or something covers it everywhere.
        """
        frame = target.frame
        try:
            if scroll:
                await frame.session.send("DOM.scrollIntoViewIfNeeded", backendNodeId=target.backend_node)
            found = await ask_node(frame, "aim", target)
            if scroll and not found["points"]:  # in view, but under something that stays where it is
                await ask_node(frame, "centre", target)
                found = await ask_node(frame, "aim", target)
            place = await self.place(frame)
        except CommandRefused as error:
            raise StaleTarget(f"the target cannot be reached by a pointer: {error.message}", code="no_box") from error
        for x, y in found["points"]:
            point = place.to_page(x, y)
            if await self._clear_above(frame, *point):
                return point
        why = found["why"] or "covered by something in a page around its frame"
        raise StaleTarget(f"the target cannot be hit: {why}", code="covered" if "covered" in why else "no_box")

    async def still_hits(self, target: Handle, x: float, y: float, *, released: bool = False) -> bool:
        """Whether a pointer at that point of the page still reaches the target, or, ending a drag, may be released."""
        frame = target.frame
        try:
            place = await self.place(frame)
            inside = await ask_node(frame, "lands" if released else "hits", target, *place.from_page(x, y))
        except CdpError:
            return False
        return bool(inside) and await self._clear_above(frame, x, y)

    async def place(self, frame: Frame) -> Place:
        """Where a frame stands in the page now."""
        return await place_of(frame, await self._inner_width(frame))

    async def _inner_width(self, frame: Frame) -> float:
        if frame.parent is None:
            return 0.0
        return float(value(await evaluate(frame, "innerWidth")))

    async def _clear_above(self, frame: Frame, x: float, y: float) -> bool:
        """Whether nothing in the frames around covers that point of the page."""
        inner = frame
        while inner.parent is not None:
            outer = inner.parent
            try:
                backend, _ = await owner_box(inner)
                handle = Handle(outer, await node_in_world(outer, backend), backend)
                place = await self.place(outer)
                if not await ask_node(outer, "hits", handle, *place.from_page(x, y)):
                    return False
            except CdpError:
                return False
            inner = outer
        return True

    # Arming

    async def arm(
        self,
        tab: Tab,
        mode: Literal["pointer", "drag", "keys", "text"],
        targets: Sequence[Handle],
        *,
        submits: bool = False,
    ) -> tuple[str, dict[str, int]]:
        """Let only `targets` receive input, in every frame of the tab. Returns the token and the frames' counters.

        Those of a drag are its two ends: the press must hit the first, the release either.

        Raises StaleTarget if any frame does not answer: what cannot be armed must not be clicked beside.
        """
        await tab.ensure_worlds(self.worlds)
        token = os.urandom(8).hex()
        asked: list[tuple[Frame, Awaitable[Any]]] = []
        for frame in tab.alive():
            own = [target if target.frame is frame else None for target in targets]
            if mode != "drag":
                own = [target for target in own if target is not None]
            if any(own):
                asked.append((frame, asyncio.ensure_future(ask_node(frame, "arm", token, mode, submits, *own))))
            else:
                asked.append((frame, evaluate(frame, f"handrail.arm({token!r}, {mode!r}, false)")))
        counters: dict[str, int] = {}
        failed = ""
        for frame, future in asked:
            try:
                answer = await future
            except CdpError as error:
                if frame.id in tab.frames and frame.session.gone is None:
                    failed = f"a frame does not answer: {error}"
                continue
            standing = value(answer) if isinstance(answer, dict) else answer
            if not standing[1]:
                failed = "input listeners cannot be set in a frame"
            counters[frame.id] = standing[2]
        if failed:
            await self.give_up(tab, token)
            raise StaleTarget(failed, code="unarmed")
        return token, counters

    async def disarm(self, tab: Tab, token: str) -> Outcome:
        """End an armed dispatch in every frame and collect what passed and what was stopped."""
        outcome = Outcome()
        asked = [(frame, evaluate(frame, f"handrail.disarm({token!r})")) for frame in tab.alive()]
        for frame, future in asked:
            try:
                seen = value(await future)
            except CdpError as error:
                outcome.answers.append(None)
                threw = isinstance(error, CommandRefused) and error.code == 0 and frame.world is not None
                if not threw and not tab.crashed:
                    outcome.lost.add(frame.id)
                continue
            outcome.passed.extend(seen["passed"])
            outcome.stopped.extend(seen["stopped"])
            outcome.answers.append(seen["answered"])
        return outcome

    async def empty_clipboard(self, tab: Tab) -> None:
        """Empty the clipboard, as far as the page lets us (P6): a page that does not answer keeps what it has."""
        if tab.main.world is None:
            return
        with suppress(CdpError, TimeoutError):
            async with asyncio.timeout(DISARM_DEADLINE):
                await tab.session.send(
                    "Runtime.evaluate",
                    expression="handrail.emptyClipboard()",
                    contextId=tab.main.world,
                    userGesture=True,
                )

    async def give_up(self, tab: Tab, token: str) -> bool:
        """Disarm after a dispatch that failed; whether every frame confirmed it within `DISARM_DEADLINE`.

        A page that hangs, or stands still under a dialog, confirms nothing. It was told all the same, and disarms as
        soon as it runs again.
        """
        try:
            async with asyncio.timeout(DISARM_DEADLINE):
                await self.disarm(tab, token)
        except TimeoutError:
            return False
        return True

    # Pointer

    async def mouse(
        self, tab: Tab, kind: str, x: float, y: float, *, button: str = "none", count: int = 0, modifiers: int = 0,
        buttons: int = 0,
    ) -> None:  # fmt: skip
        """One mouse event at CSS pixels of the page."""
        await tab.session.send(
            "Input.dispatchMouseEvent",
            type=kind,
            x=x,
            y=y,
            button=button,
            buttons=buttons,
            clickCount=count,
            modifiers=modifiers,
        )

    async def hover(self, tab: Tab, target: Handle) -> tuple[float, float]:
        """Move the pointer onto the target and make sure that it is still there afterwards (browser.md).

        Raises StaleTarget if it slips away each time.
        """
        for attempt in range(_AIMS):
            x, y = await self.aim(tab, target, scroll=attempt == 0)
            await self.mouse(tab, "mouseMoved", x, y)
            if await self.still_hits(target, x, y):
                return x, y
        raise StaleTarget("the target moves away, or something covers it, when the pointer comes near", code="slipped")

    # Keys

    async def press(self, tab: Tab, chord: Chord) -> None:
        """One key down and up."""
        await tab.session.send("Input.dispatchKeyEvent", **chord.event("keyDown" if chord.text else "rawKeyDown"))
        await tab.session.send("Input.dispatchKeyEvent", **chord.event("keyUp"))

    async def focus(self, tab: Tab, target: Handle) -> bool:
        """Give the target the keyboard focus; whether it has it now."""
        if await ask_node(target.frame, "isActive", target):
            return True
        try:
            await target.frame.session.send("DOM.focus", backendNodeId=target.backend_node)
        except CommandRefused:
            return False
        return bool(await ask_node(target.frame, "isActive", target))

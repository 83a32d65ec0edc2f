"""Carrying out what a ticket covers: one method an action, each from resolving its target to a receipt."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from math import ceil, hypot
from pathlib import Path
from typing import Any, Literal, assert_never
from urllib.parse import urlsplit

from handrail.devices.browser.cdp import CdpError, Message, SessionGone
from handrail.devices.browser.egress import Egress
from handrail.devices.browser.eyes import Eyes, Look
from handrail.devices.browser.hands import Hands, Outcome, PageBlocked, check_text, unless_blocked
from handrail.devices.browser.keys import MODIFIERS, parse
from handrail.devices.browser.redact import Redactor
from handrail.devices.browser.tab import HELD, Handle, OpenDialog, Tab, ask_node, evaluate, value
from handrail.devices.browser.windows import Windows
from handrail.devices.browser.written import as_value
from handrail.records import (
    EVERYONE,
    AcceptDownload,
    ActionRecord,
    AnswerDialog,
    Back,
    Click,
    CloseTab,
    Drag,
    Element,
    ElementRef,
    Focused,
    Forward,
    Hover,
    InputRefused,
    Navigate,
    Paste,
    Point,
    PressKeys,
    Readback,
    Receipt,
    Reload,
    Scroll,
    SecretRef,
    Secrets,
    SelectOption,
    StaleTarget,
    SwitchTab,
    TypeText,
    Upload,
)
from handrail.records.action import Target

DISPATCH_DEADLINE = 15.0
"""Seconds that one dispatch may take."""
LOAD_DEADLINE = 20.0
"""Seconds that a navigation may take to be answered."""
_SCHEMES = ("http", "https")
_TELLING = 16
"""Letters from which a restricted text is looked for in what leaves."""
_STRIDE = 30.0
"""Pixels between two moves of a drag: each takes a frame."""
_MOST_STRIDES = 16


@dataclass(slots=True, eq=False)
class Acts:
    """Every action a browser can do."""

    windows: Windows
    hands: Hands
    eyes: Eyes
    egress: Egress
    redact: Redactor
    scale: float
    downloads: Path | None = None
    """Where accepted downloads are kept; None where the browser is not ours."""
    secrets: Secrets | None = None
    stopped: list[str] = field(default_factory=list)
    """Events that armed input stopped since the last dispatch."""
    _late: tuple[Tab, str] | None = None
    """A dispatch that may still be armed: a dialog waits for its answer, or the page does not answer."""

    async def do(self, tab: Tab, look: Look, record: ActionRecord) -> Receipt:
        action = record.action
        match action:
            case Click():
                return await self._click(tab, look, action)
            case Hover(target=target):
                handle, point = await self._resolve(tab, look, target)
                await self._same(tab, look, handle)
                x, y = await self._onto(tab, handle, point)
                return Receipt("yes", at=self._pixels(x, y))
            case Drag():
                return await self._drag(tab, look, action)
            case Scroll():
                return await self._scroll(tab, look, action)
            case TypeText(target=target, text=text, clear=clear):
                self._restrict(record)
                receipt = await self._type(tab, look, target, text, "all" if clear else "end")
                if isinstance(text, SecretRef):
                    await self.empty_clipboard(tab)
                return receipt
            case Paste(target=target, text=text):
                self._restrict(record)
                return await self._type(tab, look, target, text, "caret")
            case PressKeys():
                return await self._press(tab, look, action)
            case SelectOption():
                return await self._select(tab, look, action)
            case Upload():
                return await self._upload(tab, look, action)
            case Navigate(url=url):
                failed = await self.go(tab, address_of(url), LOAD_DEADLINE)
                return Receipt("no" if failed.startswith("blocked") else "yes", detail=failed)
            case Back() | Forward():
                return await self._history(tab, -1 if isinstance(action, Back) else 1)
            case Reload():
                self.egress.own_navigation[tab.id] = tab.url
                await unless_blocked_quietly(tab, tab.session.send("Page.reload"))
                return Receipt("yes")
            case SwitchTab(tab=wanted):
                if wanted not in self.windows.tabs:
                    raise StaleTarget("that tab is closed", code="no_tab")
                await self.windows.root.send("Target.activateTarget", targetId=wanted)
                self.windows.front = wanted
                return Receipt("yes")
            case CloseTab(tab=wanted):
                return await self._close_tab(wanted)
            case AnswerDialog():
                return await self._answer(tab, action)
            case AcceptDownload(dialog=dialog):
                return await self._accept_download(tab, dialog)
            case _:
                raise InputRefused(f"a browser cannot do {action.kind}", code="unsupported")

    async def empty_clipboard(self, tab: Tab) -> None:
        """Leave nothing to be pasted that was copied before, or by the page when it got a secret (P6). Another's
        browser has the clipboard of whoever sits there: it is left alone."""
        if self.windows.ours and not tab.blocked.is_set():
            with suppress(PageBlocked):
                await unless_blocked(tab, self.hands.empty_clipboard(tab))

    def _restrict(self, record: ActionRecord) -> None:
        """A text that not everybody may read is given to this origin, and is to reach none but it and its readers (P5).

        A short one, which chance may put into any address, is not kept."""
        text = getattr(record.action, "text", None)
        label = dict(record.material.labels).get("text")
        if isinstance(text, str) and len(text) >= _TELLING and label is not None and label.readers != EVERYONE:
            where = record.material.p.element or record.material.p.window
            sources = ", ".join(sorted(label.sources)) or "nobody knows where"
            self.egress.confidential.keep(f"a text from {sources}", text, label.readers | {where})

    def _pixels(self, x: float, y: float) -> tuple[float, float]:
        return x * self.scale, y * self.scale

    # Targets

    async def _resolve(self, tab: Tab, look: Look, target: Target) -> tuple[Handle, tuple[float, float] | None]:
        """The node a target means, and the very point if it is one. Raises StaleTarget."""
        match target:
            case ElementRef(id=element):
                node = look.nodes.get(element)
                if node is None:
                    raise StaleTarget("the look has no such element", code="no_element")
                return await self.hands.handle(tab, node.frame, node.backend), None
            case Focused():
                element = look.observation.focused
                if not element:
                    raise StaleTarget("nothing had the focus in that look", code="no_focus")
                node = look.nodes[element]
                return await self.hands.handle(tab, node.frame, node.backend), None
            case Point(x=x, y=y):
                point = (x / self.scale, y / self.scale)
                return await self._listed(look, await self._at(tab, *point), x, y), point

    async def _at(self, tab: Tab, x: float, y: float) -> Handle:
        """The node under a point of the page, in whatever frame."""
        frame = tab.main
        inner = (x, y)
        while True:
            answer = await frame.session.send(
                "Runtime.evaluate",
                expression=f"handrail.at({inner[0]}, {inner[1]})",
                contextId=frame.world,
                objectGroup=HELD,
            )
            handle = answer["result"].get("objectId")
            if handle is None:
                raise StaleTarget("there is nothing at that point", code="no_element")
            about = (await frame.session.send("DOM.describeNode", objectId=handle))["node"]
            below = tab.frames.get(about.get("frameId", "")) if about["localName"] in ("iframe", "frame") else None
            if below is None or below is frame or below.world is None:
                return Handle(frame, handle, about["backendNodeId"])
            place = await self.hands.place(below)
            frame, inner = below, place.from_page(x, y)

    async def _listed(self, look: Look, hit: Handle, x: float, y: float) -> Handle:
        """The element of the look that a node at a point belongs to; the node itself if it belongs to none.

        Raises StaleTarget if that element stood elsewhere in the look: then something else was judged.
        """
        frame, node = hit.frame, hit
        for _ in range(100):
            element = _element_of(look, frame.id, node.backend_node)
            if element is not None:
                if element.rects and not any(rect.contains(x, y) for rect in (element.bounds, *element.rects)):
                    raise StaleTarget("something else is at that point now", code="slipped")
                # Ground is only itself: a box on it that means nothing by itself, and is in no look, is what was hit.
                return hit if element.facts.tag in ("body", "html") else node
            answer = await frame.session.send(
                "Runtime.callFunctionOn",
                functionDeclaration="function () { return self.handrail.parent(this); }",
                objectId=node.id,
                objectGroup=HELD,
            )
            above = answer["result"].get("objectId")
            if above is None:
                return hit
            about = await frame.session.send("DOM.describeNode", objectId=above)
            node = Handle(frame, above, about["node"]["backendNodeId"])
        return hit

    async def _same(self, tab: Tab, look: Look, handle: Handle, counter: int | None = None) -> None:
        """Make sure that a node is still what was judged. Raises StaleTarget.

        If its document's tree has not changed since the look, it is; otherwise the tree is read again and the node's
        role, name and facts are compared.
        """
        frame = handle.frame
        if counter is None:
            counter = value(await evaluate(frame, "handrail.count()"))[0]
        if look.mutations.get(frame.id) == (frame.loader, counter):
            return
        try:
            now = await self.eyes.look(tab, pixels=False)
        except CdpError as error:
            raise StaleTarget("the page is being replaced") from error
        before = _element_of(look, frame.id, handle.backend_node)
        after = _element_of(now, frame.id, handle.backend_node)
        if before is None and after is None:  # a bare point on something without meaning of its own
            return
        if before is None or after is None or _identity(before) != _identity(after):
            raise StaleTarget("the target is not what it was when this was judged", code="changed")
        look.mutations[frame.id] = now.mutations.get(frame.id, (frame.loader, -1))

    async def _onto(self, tab: Tab, handle: Handle, point: tuple[float, float] | None) -> tuple[float, float]:
        """Move the pointer onto a target; it must still be there afterwards."""
        if point is None:
            return await self.hands.hover(tab, handle)
        await self.hands.mouse(tab, "mouseMoved", *point)
        if not await self.hands.still_hits(handle, *point):
            raise StaleTarget("something else is at that point now", code="slipped")
        return point

    # Pointer

    async def _click(self, tab: Tab, look: Look, action: Click) -> Receipt:
        handle, point = await self._resolve(tab, look, action.target)
        if not 1 <= action.count <= 3:
            raise InputRefused("at most three presses a click", code="count")
        modifiers = sum(MODIFIERS[name] for name in set(action.modifiers))
        buttons = {"left": 1, "right": 2, "middle": 4}[action.button]
        if action.button == "middle" and _editable(look, handle):
            raise InputRefused("a middle click on a field pastes", code="paste_chord")
        await self._same(tab, look, handle)
        x, y = await self._onto(tab, handle, point)
        outcome = Outcome()
        for count in range(1, action.count + 1):
            token, counters = await self.hands.arm(tab, "pointer", [handle])
            try:
                await self._same(tab, look, handle, counters.get(handle.frame.id))
                await self._under_pointer(handle, x, y)
            except BaseException:
                await self._give_up(tab, token)
                if count == 1:
                    raise
                return Receipt(
                    "no", detail=f"only {count - 1} presses arrived: the page changed", at=self._pixels(x, y)
                )
            pressed = await self._armed(
                tab, token, self._press_mouse(tab, x, y, action.button, buttons, count, modifiers)
            )
            outcome.add(pressed)
            if pressed.stopped or pressed.blocked:
                break
        return Receipt(
            outcome.delivered("mousedown", alive=self._still_there(tab, look, handle, outcome)),
            detail=_stopped_sentence(outcome),
            at=self._pixels(x, y),
            stopped=tuple(outcome.stopped),
            reacted=outcome.reacted,
        )

    def _still_there(self, tab: Tab, look: Look, handle: Handle, outcome: Outcome) -> bool:
        """Whether the document that got the input is still shown: if not, its log of events went with it."""
        frame = handle.frame
        shown = tab.id in self.windows.tabs and frame.id in tab.frames and frame.id not in outcome.lost
        return shown and look.mutations.get(frame.id, ("",))[0] == frame.loader

    async def _under_pointer(self, handle: Handle, x: float, y: float) -> None:
        if not await self.hands.still_hits(handle, x, y):
            raise StaleTarget("something else is under the pointer now", code="slipped")

    async def _has_focus(self, handle: Handle) -> None:
        if not await ask_node(handle.frame, "isActive", handle):
            raise StaleTarget("the focus went elsewhere", code="focus")

    async def _press_mouse(
        self, tab: Tab, x: float, y: float, button: str, buttons: int, count: int, modifiers: int
    ) -> None:
        hands = self.hands
        await hands.mouse(tab, "mousePressed", x, y, button=button, buttons=buttons, count=count, modifiers=modifiers)
        await hands.mouse(tab, "mouseReleased", x, y, button=button, count=count, modifiers=modifiers)

    async def _armed(self, tab: Tab, token: str, work: Any) -> Outcome:
        """Dispatch under an armed token, then disarm; a dialog that opens under way leaves disarming for later."""
        try:
            await unless_blocked(tab, work)
        except PageBlocked:
            self._late = (tab, token)
            return Outcome(blocked=True)
        except SessionGone:
            return Outcome(passed=["mousedown", "keydown", "beforeinput"], answers=[None])
        except BaseException:
            await self._give_up(tab, token)
            raise
        try:
            return await unless_blocked(tab, self.hands.disarm(tab, token))
        except PageBlocked:
            self._late = (tab, token)
            return Outcome(blocked=True)
        except BaseException:
            self._late = (tab, token)
            raise

    async def _give_up(self, tab: Tab, token: str) -> None:
        """Disarm on the way out of a dispatch that failed. Never waits long: the page may be what failed."""
        before, self._late = self._late, (tab, token)
        if await self.hands.give_up(tab, token):
            self._late = before

    async def _drag(self, tab: Tab, look: Look, action: Drag) -> Receipt:
        source, start = await self._resolve(tab, look, action.source)
        drop, end = await self._resolve(tab, look, action.drop)
        await self._same(tab, look, source)
        await self._same(tab, look, drop)
        hands, session = self.hands, tab.session
        at = await self._onto(tab, source, start)
        if end is None:
            at, to = await self._both_in_view(tab, source, drop, at)
        elif await hands.still_hits(drop, *end):
            to = end
        else:
            raise StaleTarget("something else is at the point to drop on now", code="slipped")
        token, counters = await hands.arm(tab, "drag", [source, drop])
        try:
            await self._same(tab, look, source, counters.get(source.frame.id))
            await self._under_pointer(source, *at)
        except BaseException:
            await self._give_up(tab, token)
            raise
        carried: list[Message] = []
        missed = False

        def intercepted(params: Message) -> None:
            carried.append(params["data"])

        async def move(kind: str, x: float, y: float) -> None:
            if carried:  # the page drags natively: the browser's own drag is carried on by us
                await session.send("Input.dispatchDragEvent", type=kind, x=x, y=y, data=carried[0])
            else:
                await hands.mouse(tab, "mouseMoved", x, y, button="left", buttons=1)

        async def carry() -> None:
            nonlocal missed
            await hands.mouse(tab, "mousePressed", *at, button="left", buttons=1, count=1)
            for x, y in _way(at, to):
                before = len(carried)
                await move("dragOver", x, y)
                if len(carried) > before:
                    await move("dragEnter", x, y)
            missed = not (
                await hands.still_hits(drop, *to, released=True) or await hands.still_hits(source, *to, released=False)
            )
            if missed and not carried:  # take it back rather than let go of it over something else
                for x, y in _way(to, at):
                    await move("dragOver", x, y)
            elif carried:
                await move("dragCancel" if missed else "drop", *to)
            await hands.mouse(tab, "mouseReleased", *(at if missed else to), button="left", count=1)

        session.on("Input.dragIntercepted", intercepted)
        await session.send("Input.setInterceptDrags", enabled=True)
        try:
            outcome = await self._armed(tab, token, carry())
        finally:
            session.off("Input.dragIntercepted", intercepted)
            session.post("Input.setInterceptDrags", enabled=False)
        # Press and release on different nodes end in a click on their common ancestor, which nobody asked for.
        ignored = {"click"}
        # Dropped already: what the button going up would hit then is kept away.
        if carried and "drop" in outcome.passed:
            ignored |= {"pointerup", "mouseup"}
        outcome.stopped = [kind for kind in outcome.stopped if kind not in ignored]
        detail = _stopped_sentence(outcome) or ("dragged natively" if carried else "")
        if missed:
            detail = "taken back: something else than the drop target was under the pointer at the end"
        return Receipt(
            "no" if missed else outcome.delivered("mousedown", alive=True),
            detail=detail,
            at=self._pixels(*to),
            stopped=tuple(outcome.stopped),
            reacted=outcome.reacted,
        )

    async def _both_in_view(
        self, tab: Tab, source: Handle, drop: Handle, at: tuple[float, float]
    ) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where to press and where to let go over an element. Raises StaleTarget if they are not in view together."""
        hands = self.hands
        with suppress(StaleTarget):
            return at, await hands.aim(tab, drop, scroll=False)
        await ask_node(drop.frame, "nearer", drop)
        with suppress(StaleTarget):
            at = await hands.aim(tab, source, scroll=False)
            await hands.mouse(tab, "mouseMoved", *at)
            return at, await hands.aim(tab, drop, scroll=False)
        raise StaleTarget("source and drop target cannot be in view together", code="apart")

    async def _scroll(self, tab: Tab, look: Look, action: Scroll) -> Receipt:
        if not 0 < action.amount <= 50:
            raise InputRefused("the amount of a scroll lies between 0 and 50", code="amount")
        horizontal = action.direction in ("left", "right")
        heights = action.amount if action.direction in ("down", "right") else -action.amount
        if action.target is None:
            moved = value(await evaluate(tab.main, f"handrail.scroll(null, {str(horizontal).lower()}, {heights})"))
            detail = f"scrolled {moved:.0f} px" if moved else "already at the end"
            return Receipt("yes", detail=detail, reacted=bool(moved))
        handle, _ = await self._resolve(tab, look, action.target)
        moved = await ask_node(handle.frame, "scroll", handle, horizontal, heights)
        if moved:
            return Receipt("yes", detail=f"scrolled {moved:.0f} px", reacted=True)
        x, y = await self.hands.aim(tab, handle)  # nothing of the page's own scrolls: perhaps it listens to the wheel
        delta = {"deltaX": heights * 500 if horizontal else 0, "deltaY": 0 if horizontal else heights * 500}
        await unless_blocked_quietly(
            tab, tab.session.send("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, **delta)
        )
        return Receipt(
            "yes", detail="turned the wheel: nothing there scrolls, or it is at the end", at=self._pixels(x, y)
        )

    # Keyboard

    async def _type(
        self, tab: Tab, look: Look, target: Target, text: str | SecretRef, where: Literal["all", "end", "caret"]
    ) -> Receipt:
        """Put text into a field: instead of all that it holds, at its end, or where its caret is or its selection."""
        handle, _ = await self._resolve(tab, look, target)
        about = await ask_node(handle.frame, "field", handle)
        secret = isinstance(text, SecretRef)
        plain = self._reveal(text, handle) if isinstance(text, SecretRef) else text
        if about["disabled"] or about["readonly"]:
            raise InputRefused("the field takes no input now", code="readonly")
        if not about["text"] and not about["settable"]:
            raise InputRefused("the target takes no text", code="no_text_field")
        check_text(plain, multiline=about["multiline"])
        await self._same(tab, look, handle)
        if about["type"] == "password" and not secret:
            self.egress.confidential.hidden(handle.frame.origin or "null", plain)
        if secret:
            self.eyes.received.add((handle.frame.id, handle.backend_node))
            self.eyes.revealed = True
        if about["settable"]:  # date, time, colour, range: their widgets take no text
            wanted = as_value(about["type"], plain, month_first=about["monthFirst"])
            was = await ask_node(handle.frame, "value", handle)
            now = await unless_blocked(tab, ask_node(handle.frame, "set", handle, wanted))
            if now is None:
                raise InputRefused("the text is not a colour", hint="write it as #ff0000", code="bad_value")
            matches = _same_value(about["type"], now, wanted)
            return Receipt(
                "yes" if matches else "no",
                "set",
                readback=Readback(matches, "" if secret else now),
                reacted=now != was,
            )
        if where == "caret" and not await ask_node(handle.frame, "isActive", handle):
            where = "end"  # it has no caret yet
        if not await self.hands.focus(tab, handle):
            clicked = await self._focus_by_click(tab, look, handle)
            if clicked is not None:
                return clicked
        token, counters = await self.hands.arm(tab, "text", [handle])
        try:
            await self._same(tab, look, handle, counters.get(handle.frame.id))
            await self._has_focus(handle)
            held, before, behind = await self._make_room(handle, where)
        except BaseException:
            await self._give_up(tab, token)
            raise
        if plain:
            work: Any = tab.session.send("Input.insertText", text=plain)
            expected = "beforeinput"
        elif held:
            work, expected = self.hands.press(tab, parse("Delete")), "keydown"
        else:
            await self.hands.disarm(tab, token)
            return Receipt("yes", "it was empty", readback=Readback(True))
        outcome = await self._armed(tab, token, work)
        readback = None
        if not outcome.blocked:
            with suppress(CdpError):
                found = str(await ask_node(handle.frame, "value", handle))
                whole = before is None or behind is None
                matches = _holds(found, plain) if whole else _same_text(found, f"{before}{plain}{behind}")
                hide = secret or about["type"] == "password"
                readback = Readback(matches, "" if hide else self.redact(found))
        return Receipt(
            outcome.delivered(expected, alive=readback is not None),
            detail=_stopped_sentence(outcome),
            readback=readback,
            stopped=tuple(outcome.stopped),
            reacted=outcome.reacted,
        )

    async def _make_room(
        self, handle: Handle, where: Literal["all", "end", "caret"]
    ) -> tuple[int, str | None, str | None]:
        """Put caret or selection where text goes: how much is selected, and what will stand before and behind the
        text, or None where that cannot be foretold."""
        match where:
            case "all":
                return await ask_node(handle.frame, "select", handle), "", ""
            case "end":
                await ask_node(handle.frame, "atEnd", handle)
                return 0, await ask_node(handle.frame, "value", handle), ""
            case "caret":
                before, behind = await ask_node(handle.frame, "around", handle) or (None, None)
                return 0, before, behind
            case _:
                assert_never(where)

    async def _focus_by_click(self, tab: Tab, look: Look, handle: Handle) -> Receipt | None:
        """Some editors take the focus only from a pointer. Returns a receipt if that went wrong."""
        x, y = await self._onto(tab, handle, None)
        token, _ = await self.hands.arm(tab, "pointer", [handle])
        outcome = await self._armed(tab, token, self._press_mouse(tab, x, y, "left", 1, 1, 0))
        if outcome.stopped or outcome.blocked:
            return Receipt("no", "the field could not be given the focus", stopped=tuple(outcome.stopped))
        return None

    def _reveal(self, ref: SecretRef, handle: Handle) -> str:
        """The value of a secret, for a field of an origin it is bound to."""
        if self.secrets is None or ref.name not in self.secrets.names:
            raise InputRefused(f"there is no secret named {ref.name}", code="no_secret")
        secret = self.secrets.reveal(ref.name)
        if not handle.frame.origin or handle.frame.origin not in secret.origins:
            raise InputRefused(
                f"the secret {ref.name} is not for {handle.frame.origin or 'this page'}", code="secret_origin"
            )
        return secret.value

    async def _press(self, tab: Tab, look: Look, action: PressKeys) -> Receipt:
        chords = [parse(key) for key in action.keys]
        if any(chord.moves_focus for chord in chords[:-1]):
            raise InputRefused(
                "after a key that moves the focus the rest must be proposed again", code="after_focus_move"
            )
        if isinstance(action.target, Focused) and not look.observation.focused:
            handle = await self._body(tab)  # nothing has the focus: the page itself gets the keys
        else:
            handle, _ = await self._resolve(tab, look, action.target)
            await self._same(tab, look, handle)
            if not isinstance(action.target, Focused) and not await self.hands.focus(tab, handle):
                raise StaleTarget("the target cannot have the focus", code="focus")
        done = Outcome()
        for chord in chords:
            if not await ask_node(handle.frame, "isActive", handle):
                if not done.passed:
                    raise StaleTarget("the focus went elsewhere", code="focus")
                return Receipt(
                    "no", "the focus went elsewhere before all keys were pressed", stopped=tuple(done.stopped)
                )
            token, _ = await self.hands.arm(tab, "keys", [handle], submits=chord.submits)
            outcome = await self._armed(tab, token, self.hands.press(tab, chord))
            done.add(outcome)
            if outcome.stopped or outcome.blocked:
                break
        return Receipt(
            done.delivered("keydown", alive=self._still_there(tab, look, handle, done)),
            detail=_stopped_sentence(done),
            stopped=tuple(done.stopped),
            reacted=done.reacted,
        )

    async def _body(self, tab: Tab) -> Handle:
        answer = await tab.session.send(
            "Runtime.evaluate",
            expression="handrail.active() ?? document.body",
            contextId=tab.main.world,
            objectGroup=HELD,
        )
        handle = answer["result"]["objectId"]
        about = await tab.session.send("DOM.describeNode", objectId=handle)
        if about["node"]["localName"] not in ("body", "html"):
            raise StaleTarget("something has the focus that had it not when this was judged", code="focus")
        return Handle(tab.main, handle, about["node"]["backendNodeId"])

    # Fields that are no text

    async def _select(self, tab: Tab, look: Look, action: SelectOption) -> Receipt:
        handle, _ = await self._resolve(tab, look, action.target)
        await self._same(tab, look, handle)
        await self.hands.focus(tab, handle)
        chosen = await unless_blocked(tab, ask_node(handle.frame, "choose", handle, action.option, action.add))
        if chosen["why"]:
            raise InputRefused(f"the option cannot be chosen: {chosen['why']}", code="no_option")
        return Receipt(
            "yes",
            detail="set, with one input and one change event",
            readback=Readback(bool(chosen["matches"]), self.redact(chosen["chosen"])),
            reacted=bool(chosen["changed"]),
        )

    async def _upload(self, tab: Tab, look: Look, action: Upload) -> Receipt:
        path = _file(action.file)
        handle, _ = await self._resolve(tab, look, action.target)
        await self._same(tab, look, handle)
        about = await ask_node(handle.frame, "field", handle)
        session, node = handle.frame.session, handle.backend_node
        waiting = next((item for item in tab.dialogs.values() if item.shown.kind == "file_chooser"), None)
        if about["type"] != "file":
            if waiting is None:
                waiting = await self._open_chooser(tab, look, action)
            if waiting is None or waiting.session is None or not waiting.node:
                return Receipt("no", "it did not ask for a file")
            if waiting.frame != handle.frame.id:  # the click is a user activation for the pages around as well (I4)
                return Receipt("no", "another page than the target's asks for the file")
            session, node = waiting.session, waiting.node
        await session.send("DOM.setFileInputFiles", files=[str(path)], backendNodeId=node)
        for dialog in [item for item in tab.dialogs.values() if item.shown.kind == "file_chooser"]:
            tab.close_dialog(dialog.shown.id)
        return Receipt("yes", detail=f"gave it {path.name}")

    async def _open_chooser(self, tab: Tab, look: Look, action: Upload) -> OpenDialog | None:
        clicked = await self._click(tab, look, Click(action.target))
        if clicked.delivered != "yes":
            return None
        with suppress(TimeoutError):
            async with asyncio.timeout(2):
                while True:
                    for dialog in tab.dialogs.values():
                        if dialog.shown.kind == "file_chooser":
                            return dialog
                    await tab.news(2)
        return None

    # Going places

    async def go(self, tab: Tab, url: str, deadline: float) -> str:
        """Navigate a tab; empty, or why it could not be done."""
        self.egress.own_navigation[tab.id] = url
        before = len(self.windows.incidents)
        tab.loaded.clear()
        tab.committed.clear()
        try:
            async with asyncio.timeout(deadline):
                answer = await unless_blocked(tab, tab.session.send("Page.navigate", url=url))
                if "loaderId" in answer and not answer.get("errorText"):  # else it stayed within the document
                    await unless_blocked(tab, tab.committed.wait())
                else:
                    self.egress.own_navigation.pop(tab.id, None)
        except TimeoutError:
            self.egress.own_navigation.pop(tab.id, None)
            return "no answer within the deadline"
        except PageBlocked:
            return ""  # the page asks whether it may be left, or a new page put up a dialog at once
        failed: str = answer.get("errorText", "")
        if not failed:
            return ""
        self.egress.own_navigation.pop(tab.id, None)
        blocked = [
            item
            for item in self.windows.incidents[before:]
            if item.kind == "blocked_request" and item.request is not None and item.request.kind == "document"
        ]
        return f"blocked: {blocked[0].code}" if blocked else failed

    async def _history(self, tab: Tab, by: int) -> Receipt:
        history = await tab.session.send("Page.getNavigationHistory")
        at = history["currentIndex"] + by
        if not 0 <= at < len(history["entries"]):
            raise InputRefused("there is no such page in the history", code="no_history")
        entry = history["entries"][at]
        self.egress.own_navigation[tab.id] = entry["url"]
        await unless_blocked_quietly(tab, tab.session.send("Page.navigateToHistoryEntry", entryId=entry["id"]))
        return Receipt("yes")

    async def _close_tab(self, wanted: str) -> Receipt:
        if wanted not in self.windows.tabs:
            raise StaleTarget("that tab is closed", code="no_tab")
        if len(self.windows.tabs) == 1:
            raise InputRefused("the last tab stays open", code="last_tab")
        tab = self.windows.tabs[wanted]
        await self.windows.root.send("Target.closeTarget", targetId=wanted)
        with suppress(TimeoutError, PageBlocked):
            async with asyncio.timeout(3):
                while wanted in self.windows.tabs:
                    await unless_blocked(tab, self.windows.root.send("Browser.getVersion"))
        return Receipt("yes" if wanted not in self.windows.tabs else "unknown")

    # What waits for an answer

    async def _answer(self, tab: Tab, action: AnswerDialog) -> Receipt:
        open_ = list(tab.dialogs.values())
        if action.dialog:
            open_ = [dialog for dialog in open_ if dialog.shown.id == action.dialog]
        if len(open_) != 1:
            raise StaleTarget(
                "that dialog is closed" if not open_ else "several dialogs are open: name one", code="dialog"
            )
        dialog = open_[0]
        if action.accept and dialog.shown.kind in ("auth", "download", "file_chooser"):
            raise InputRefused(f"a {dialog.shown.kind} can only be dismissed this way", code="unsupported")
        tab.close_dialog(dialog.shown.id)
        dialog.answer(action.accept, action.text)
        await self.windows.root.send(
            "Browser.getVersion"
        )  # the answer was sent before this, so it was taken before this
        detail = ""
        if self._late is not None and not tab.blocked.is_set():
            where, token = self._late
            self._late = None
            with suppress(PageBlocked):
                outcome = await unless_blocked(where, self.hands.disarm(where, token))
                self.stopped.extend(outcome.stopped)
                detail = _stopped_sentence(outcome)
        return Receipt("yes", detail=detail)

    async def _accept_download(self, tab: Tab, dialog_id: str) -> Receipt:
        dialog = tab.dialogs.get(dialog_id)
        if dialog is None or dialog.shown.kind != "download":
            raise StaleTarget("that download is no longer offered", code="dialog")
        if urlsplit(dialog.url).scheme not in _SCHEMES or self.downloads is None:
            raise InputRefused("a file that a page makes by itself cannot be asked for again", code="unsupported")
        folder = self.downloads
        folder.mkdir(exist_ok=True)
        root = self.windows.root
        finished: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def progress(params: Message) -> None:
            if params["state"] in ("completed", "canceled") and not finished.done():
                finished.set_result(params["state"] if params["state"] != "completed" else params["guid"])

        root.on("Browser.downloadProgress", progress)
        await root.send(
            "Browser.setDownloadBehavior", behavior="allowAndName", downloadPath=str(folder), eventsEnabled=True
        )
        self.windows.accepting = dialog.url
        self.egress.own_navigation[tab.id] = dialog.url
        try:
            await tab.session.send("Page.navigate", url=dialog.url)
            guid = await asyncio.wait_for(finished, DISPATCH_DEADLINE - 1)
        finally:
            self.windows.accepting = ""
            self.egress.own_navigation.pop(tab.id, None)
            root.off("Browser.downloadProgress", progress)
            root.post("Browser.setDownloadBehavior", behavior="deny", eventsEnabled=True)
        tab.close_dialog(dialog_id)
        if guid == "canceled":
            return Receipt("no", detail="the download was cancelled")
        return Receipt("yes", detail=f"kept as {folder / guid}")


def _way(start: tuple[float, float], end: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """The points that a dragging pointer goes through, the end twice.

    Small steps first, since many pages begin to drag only after some pixels; then strides that skip no list item; then
    the end, as much as a pixel beside it before, since a page that sees no move there may not see where it ended.
    """
    (x, y), (x2, y2) = start, end
    distance = hypot(x2 - x, y2 - y)
    if distance:
        for beginning in (3.0, 8.0):
            if beginning < distance:
                yield x + (x2 - x) * beginning / distance, y + (y2 - y) * beginning / distance
    strides = min(max(ceil(distance / _STRIDE), 3), _MOST_STRIDES)
    for stride in range(1, strides):
        yield x + (x2 - x) * stride / strides, y + (y2 - y) * stride / strides
    yield x2 + (1 if x2 < x else -1), y2
    yield x2, y2


async def unless_blocked_quietly(tab: Tab, work: Any) -> None:
    """Await `work`; a dialog that opens under way is no failure, it is shown by the next look."""
    with suppress(PageBlocked):
        await unless_blocked(tab, work)


def address_of(url: str) -> str:
    try:
        parts = urlsplit(url)
        usable = parts.scheme in _SCHEMES and bool(parts.hostname)
    except ValueError:
        usable = False
    if not usable and url != "about:blank":
        raise InputRefused(
            f"{url[:80]!r} is not an address a browser may go to", hint="use http:// or https://", code="bad_address"
        )
    return url


def _file(name: str) -> Path:
    path = Path(name).resolve()
    if not path.is_file():
        raise InputRefused("there is no such file", code="no_file")
    return path


def code_of(failed: str) -> str:
    if failed.startswith("blocked: "):
        return failed.removeprefix("blocked: ")
    return "no_response" if failed.startswith("no answer") else "unreachable"


def _element_of(look: Look, frame: str, backend: int) -> Element | None:
    for element, node in look.nodes.items():
        if node.backend == backend and node.frame == frame:
            return look.observation.by_id[element]
    return None


def _identity(element: Element) -> tuple[object, ...]:
    """What must not change between judging and touching."""
    facts = element.facts
    return (
        element.role, element.name, element.frame_origin, facts.tag, facts.href, facts.input_type, facts.form_action,
        facts.form_method, facts.resource, facts.submits, facts.new_tab, facts.download,
    )  # fmt: skip


def _editable(look: Look, handle: Handle) -> bool:
    element = _element_of(look, handle.frame.id, handle.backend_node)
    return element is not None and "editable" in element.states


def _same_text(found: str, wanted: str) -> bool:
    plain = found.replace("\r\n", "\n").replace("\u00a0", " ")
    return plain == wanted or plain.rstrip("\n") == wanted.replace("\u00a0", " ").rstrip("\n")


def _same_value(kind: str, found: str, wanted: str) -> bool:
    """Whether a field of its own format holds what it was given; the page's world turns names of colours to numbers."""
    if kind == "range":
        return float(found) == float(wanted)
    return kind == "color" or found == wanted or found.removesuffix(":00") == wanted.removesuffix(":00")


def _holds(found: str, wanted: str) -> bool:
    return "".join(wanted.split()) in "".join(found.split())


def _stopped_sentence(outcome: Outcome) -> str:
    if not outcome.stopped:
        return ""
    return f"stopped, because it would have reached another node: {', '.join(dict.fromkeys(outcome.stopped))}"

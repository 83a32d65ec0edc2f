"""Looking: tree first, then pixels, and proof that nothing moved in between."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import os
import struct
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from handrail.devices.browser.cdp import CdpError, Message, Session
from handrail.devices.browser.document import STYLES
from handrail.devices.browser.look import FrameView, Node, Sight, decode
from handrail.devices.browser.redact import Redactor, cover
from handrail.devices.browser.tab import HELD, Frame, Tab, Worlds, evaluate, value
from handrail.records import Image, Observation, Rect, Size, Unseen, content, join
from handrail.records import Tab as TabShown
from handrail.records.label import UNLABELLED, Label
from handrail.records.observation import LONGEST_SELECTION

_ATTEMPTS = 3
"""How often a look is repeated when the page moved under it; a page that always moves is then shown torn."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a frame's viewport stands in the page's: origin and scale, in CSS pixels."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    box: Box = (-1e9, -1e9, 1e9, 1e9)

    def to_page(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.scale, self.y + y * self.scale

    def from_page(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.x) / self.scale, (y - self.y) / self.scale


@dataclass(slots=True)
class Look:
    """An observation and what the device keeps about it."""

    observation: Observation
    tab: Tab
    nodes: dict[str, Node]
    mutations: dict[str, tuple[str, int]]
    """Frame -> its document and how often its tree had changed when the look ended."""
    version: int
    at: float
    doubtful: bool
    """Whether things may move unnoticed: torn, or a closed shadow root."""
    has_fields: bool


@dataclass(slots=True)
class _Marks:
    version: int
    """What the tab's version was before the documents were marked."""
    by_frame: dict[str, list[Any]] = field(default_factory=dict)

    def counts(self) -> dict[str, list[int]]:
        return {frame: mark[:2] for frame, mark in self.by_frame.items()}


async def owner_box(frame: Frame) -> tuple[int, Box]:
    """The node that holds a frame, and its content box in the coordinates of the parent's local root.

    Raises CdpError if the frame or its owner is gone or is not rendered.
    """
    assert frame.parent is not None
    session = frame.parent.session
    owner = await session.send("DOM.getFrameOwner", frameId=frame.id)
    model = await session.send("DOM.getBoxModel", backendNodeId=owner["backendNodeId"])
    quad = model["model"]["content"]
    xs, ys = quad[0::2], quad[1::2]
    return owner["backendNodeId"], (min(xs), min(ys), max(xs), max(ys))


async def place_of(frame: Frame, inner_width: float) -> Place:
    """Where a frame stands in the page, through any number of frames around it."""
    if frame.parent is None:
        return Place()
    _, (left, top, right, bottom) = await owner_box(frame)
    scale = (right - left) / inner_width if inner_width and abs(right - left - inner_width) > 2 else 1.0
    around = frame.parent.local_root
    if around.parent is None:
        return Place(left, top, scale, (left, top, right, bottom))
    outer = await place_of(around, 0)
    x, y = outer.to_page(left, top)
    x2, y2 = outer.to_page(right, bottom)
    return Place(x, y, scale * outer.scale, (x, y, x2, y2))


def label_of(frame: Frame) -> Label:
    """All text of an origin is content (P2); an opaque frame is of unknown origin (P3)."""
    return content(frame.origin) if frame.origin else join((content(f"opaque:{frame.url[:60]}"), UNLABELLED))


@dataclass(slots=True)
class Eyes:
    """Takes looks at one tab at a time."""

    worlds: Worlds
    scale: float
    limit: int
    too_many: int
    now: Callable[[], float]
    redact: Redactor
    tabs: Callable[[], tuple[TabShown, ...]]
    change: Callable[[], int]
    hidden: Callable[[str, str], None]
    """Told of every value that a field hides, with its origin."""
    received: set[tuple[str, int]] = field(default_factory=set)
    """Fields that were given a secret: (frame, backend node)."""
    revealed: bool = False
    """Whether a secret was given to a page: pixels then leave only where the tree says that none of them show it."""

    async def look(self, tab: Tab, *, pixels: bool = True) -> Look:
        """One look. Raises CdpError while a document is being replaced: the caller tries again within its deadline."""
        attempt = 0
        while True:
            attempt += 1
            look, torn = await self._once(tab, pixels=pixels)
            if not torn or attempt == _ATTEMPTS:
                return look

    async def _once(self, tab: Tab, *, pixels: bool) -> tuple[Look, bool]:
        await tab.ensure_worlds(self.worlds)
        frames = [frame for frame in tab.alive() if frame.world is not None]
        if tab.main not in frames:
            raise CdpError("the main document is not there yet")
        # A document tells once that it moved, until it is marked again. What it tells from here on counts as later than
        # this look: counted in, word of a change that the look does not show would be lost, and no other would follow.
        marks = _Marks(tab.version)
        asked_marks = [(frame, evaluate(frame, "handrail.mark()")) for frame in frames]
        for frame, asked in asked_marks:
            mark = await _or_none(asked) if frame.parent is not None else await asked
            if mark is not None:
                marks.by_frame[frame.id] = value(mark)
        if sum(mark[7] for mark in marks.by_frame.values()) > self.too_many:
            return await self._too_much(tab, frames, marks, pixels=pixels)
        sessions = list(dict.fromkeys(frame.session for frame in frames))
        asked_trees = [(session, _ask_tree(session)) for session in sessions]
        views, owners = await self._views(frames, marks)
        trees = {session: await _or_none(asked) for session, asked in asked_trees}
        if trees.get(tab.session) is None:
            raise CdpError("the tree could not be read")
        picture = self._ask_picture(tab, marks) if pixels else None
        sight = self._decode(tab, trees, views, owners, marks)
        for origin, held in sight.hidden:
            self.hidden(origin or "null", held)
        unseen = list(sight.unseen)
        width, height = (edge * self.scale for edge in marks.by_frame[tab.id][3:5])
        if sight.truncated:
            unseen.append(Unseen(Rect(0, 0, width, height), "truncated", f"only {self.limit} elements were read"))
        image = _image(base64.b64decode((await picture)["data"]), sight.masked) if picture is not None else None
        torn, mutations = await self._torn(frames, marks, views)
        unseen.extend(torn)
        if self.revealed and (torn or sight.truncated):
            image = None
            unseen.append(Unseen(Rect(0, 0, width, height), "masked", "the pixels may show a secret"))
        selecting = _selecting(frames, marks)
        selected = (
            self.redact(marks.by_frame[selecting.id][8])[:LONGEST_SELECTION].strip("\n")
            if selecting is not None
            else ""
        )
        return self._finish(tab, marks, sight, image, unseen, mutations, selected), bool(torn)

    async def _too_much(self, tab: Tab, frames: list[Frame], marks: _Marks, *, pixels: bool) -> tuple[Look, bool]:
        """A page of so many nodes that reading them takes longer than any look may: pixels only, and that is said."""
        width, height = (edge * self.scale for edge in marks.by_frame[tab.id][3:5])
        image = (
            _image(base64.b64decode((await self._ask_picture(tab, marks))["data"]), [])
            if pixels and not self.revealed
            else None
        )
        nodes = sum(mark[7] for mark in marks.by_frame.values())
        unseen = [Unseen(Rect(0, 0, width, height), "truncated", f"{nodes} nodes are too many to read")]
        _, mutations = await self._torn(frames, marks, {})
        return self._finish(tab, marks, Sight(truncated=True), image, unseen, mutations), False

    def _finish(
        self,
        tab: Tab,
        marks: _Marks,
        sight: Sight,
        image: Image | None,
        unseen: list[Unseen],
        mutations: dict[str, tuple[str, int]],
        selected: str = "",
    ) -> Look:
        main = marks.by_frame[tab.id]
        torn = any(item.reason == "torn" for item in unseen)
        tab.title = self.redact(main[6])
        held = next((item for item in sight.elements if item.id == sight.selected), None)
        if selected and (held is None or "masked" in held.states) and self.revealed:
            selected = ""  # a part of a secret is not known for one
        observation = Observation(
            id=f"o-{os.urandom(8).hex()}",
            surface="browser",
            taken_at=self.now(),
            size=image.size if image is not None else Size(main[3] * self.scale, main[4] * self.scale),
            scale=self.scale,
            app=tab.main.origin or "null",
            title=tab.title,
            url=self.redact.address(tab.url),
            tabs=self.tabs(),
            dialogs=tuple(dialog.shown for dialog in tab.dialogs.values()),
            focused=sight.focused,
            selected_text=selected,
            selected_in=sight.selected if selected else "",
            elements=tuple(sight.elements),
            image=image,
            unseen=tuple(unseen),
            settled=not torn and main[5] == "complete",
            change=self.change(),
        )
        return Look(
            observation=observation,
            tab=tab,
            nodes=sight.nodes,
            mutations=mutations,
            version=marks.version,
            at=self.now(),
            doubtful=torn or sight.closed_shadow or (sight.truncated and not sight.elements),
            has_fields=any(element.facts.tag in ("input", "select", "textarea") for element in sight.elements),
        )

    def _ask_picture(self, tab: Tab, marks: _Marks) -> asyncio.Future[Message]:
        return tab.session.ask("Page.captureScreenshot", format="png", optimizeForSpeed=True, **self._clip(marks, tab))

    def _clip(self, marks: _Marks, tab: Tab) -> Message:
        # Without a clip the device scale factor may be ignored.
        if self.scale == 1.0:
            return {}
        width, height = marks.by_frame[tab.id][3:5]
        return {"clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}}

    async def _views(self, frames: list[Frame], marks: _Marks) -> tuple[dict[str, FrameView], dict[int, str]]:
        """What a look must know of each frame, and which owner nodes hold which frames."""
        views: dict[str, FrameView] = {}
        owners: dict[tuple[Session, int], str] = {}
        focus = {
            frame.id: frame.session.ask(
                "Runtime.evaluate", expression="handrail.active()", contextId=frame.world, objectGroup=HELD
            )
            for frame in frames
            if frame.id in marks.by_frame and marks.by_frame[frame.id][2]
        }
        selecting = _selecting(frames, marks)
        for frame in frames:
            if frame.id not in marks.by_frame:
                continue
            place, focused = Place(), 0
            if frame.parent is not None:
                try:
                    backend, _ = await owner_box(frame)
                    place = await place_of(frame, marks.by_frame[frame.id][3])
                except CdpError:
                    continue  # not rendered, or gone: its owner says closed_frame
                owners[frame.parent.session, backend] = frame.id
            if frame.id in focus:
                active = (await focus[frame.id])["result"]
                if active.get("objectId"):
                    about = await frame.session.send("DOM.describeNode", objectId=active["objectId"])
                    if about["node"]["localName"] not in ("body", "html", "iframe", "frame"):
                        focused = about["node"]["backendNodeId"]
            views[frame.id] = FrameView(
                id=frame.id,
                origin=frame.origin,
                identity="" if frame.parent is None else frame.id,
                label=label_of(frame),
                x=place.x,
                y=place.y,
                scale=place.scale,
                clip=place.box,
                focused=focused,
                selected=await _node_of(frame, "handrail.selected()") if frame is selecting else 0,
            )
        return views, owners  # type: ignore[return-value]

    def _decode(
        self,
        tab: Tab,
        trees: dict[Session, Message | None],
        views: dict[str, FrameView],
        owners: Any,
        marks: _Marks,
    ) -> Sight:
        sight = Sight()
        viewport = marks.by_frame[tab.id][3], marks.by_frame[tab.id][4]
        for session in trees:  # parents before children, as the sessions attached
            tree = trees[session]
            if tree is None:
                continue

            def place(backend: int, clip: Box, session: Session = session) -> FrameView | None:
                frame_id = owners.get((session, backend))
                view = views.get(frame_id) if frame_id is not None else None
                if view is None:
                    return None
                cut = (
                    max(clip[0], view.clip[0]), max(clip[1], view.clip[1]),
                    min(clip[2], view.clip[2]), min(clip[3], view.clip[3]),
                )  # fmt: skip
                narrowed = replace(view, clip=cut)
                views[view.id] = narrowed
                return narrowed

            owner = sight.frames.get(session.target_id, "")
            decode(
                tree,
                views,
                sight,
                tab=tab.id,
                app=tab.main.origin or "null",
                scale=self.scale,
                viewport=viewport,
                limit=self.limit,
                redact=self.redact,
                received=frozenset(
                    node
                    for frame, node in self.received
                    if frame in tab.frames and tab.frames[frame].session is session
                ),
                place=place,
                owner=owner,
            )
        return sight

    async def _torn(
        self, frames: list[Frame], marks: _Marks, views: dict[str, FrameView]
    ) -> tuple[list[Unseen], dict[str, tuple[str, int]]]:
        """Boxes of what moved while we looked, and the counters the look ends with."""
        asked = [(frame, evaluate(frame, "handrail.count()")) for frame in frames if frame.id in marks.by_frame]
        torn: list[Unseen] = []
        mutations: dict[str, tuple[str, int]] = {}
        for frame, future in asked:
            answer = await _or_none(future)
            view = views.get(frame.id)
            if answer is None:
                torn.append(Unseen(self._on_screen(view, None), "torn", "a document was replaced while it was read"))
                continue
            counts = value(answer)
            mutations[frame.id] = (frame.loader, counts[0])
            if counts == marks.by_frame[frame.id][:2]:
                continue
            boxes = await _or_none(evaluate(frame, "handrail.torn()"))
            found = value(boxes) if boxes is not None else []
            torn.extend(Unseen(self._on_screen(view, box), "torn", "it moved while it was read") for box in found[:20])
            if not found:
                torn.append(Unseen(Rect(0, 0, 0, 0), "torn", "something moved while it was read"))
        return torn, mutations

    def _on_screen(self, view: FrameView | None, box: list[float] | None) -> Rect:
        if view is None or box is None:
            return Rect(0, 0, 0, 0)
        x, y, width, height = box
        s, inner = self.scale, view.scale
        return Rect((view.x + x * inner) * s, (view.y + y * inner) * s, width * inner * s, height * inner * s)


def _selecting(frames: list[Frame], marks: _Marks) -> Frame | None:
    """The frame whose selection a person would speak of: the innermost that has the focus, else any."""
    found = [frame for frame in frames if frame.id in marks.by_frame and marks.by_frame[frame.id][8]]
    return next((frame for frame in reversed(found) if marks.by_frame[frame.id][2]), found[0] if found else None)


async def _node_of(frame: Frame, expression: str) -> int:
    """Backend id of the node that an expression in our world gives; 0 if it gives none."""
    try:
        answer = await frame.session.send(
            "Runtime.evaluate", expression=expression, contextId=frame.world, objectGroup=HELD
        )
        if "objectId" not in answer["result"]:
            return 0
        about = await frame.session.send("DOM.describeNode", objectId=answer["result"]["objectId"])
    except CdpError:
        return 0
    node: int = about["node"]["backendNodeId"]
    return node


def _ask_tree(session: Session) -> asyncio.Future[Message]:
    return session.ask("DOMSnapshot.captureSnapshot", computedStyles=list(STYLES), includePaintOrder=True)


async def _or_none(future: asyncio.Future[Message]) -> Message | None:
    """The answer, or None if a frame went away meanwhile: others can still be read."""
    try:
        return await future
    except CdpError:
        return None


def _image(png: bytes, masked: list[Rect]) -> Image:
    if masked:
        png = cover(png, masked)
    width, height = struct.unpack(">II", png[16:24])
    return Image(hashlib.sha256(png).hexdigest(), Size(width, height), "image/png", png)

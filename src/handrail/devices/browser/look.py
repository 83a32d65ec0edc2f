"""From a DOM snapshot to elements: pure, no browser in sight.

`DOMSnapshot.captureSnapshot` is the cheapest whole look there is (one command; open and closed shadow roots;
same-process frames; paint order; which nodes listen for clicks). What it lacks, focus and counters, comes from our
isolated world.
Everything here is measured in the CSS pixels of the snapshot and turned into screenshot pixels once, in `_rect`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urljoin

from handrail.devices.browser.roles import INTERACTIVE, NAMED_BY_CONTENT, SHAPES, role_of
from handrail.records import NO_FACTS, NOWHERE, Element, Facts, Label, Rect, State, Unseen

STYLES: Final = (
    "display",
    "visibility",
    "opacity",
    "cursor",
    "color",
    "background-color",
    "background-image",
    "font-size",
    "clip-path",
    "overflow-x",
    "overflow-y",
    "position",
    "filter",
    "fill",
)
"""Computed styles that visibility and deception facts need; each one costs time in the browser."""

MASKED: Final = "[secret]"
"""What stands where a secret's value stood."""

_Box = tuple[float, float, float, float]  # left, top, right, bottom
_EVERYWHERE: Final[_Box] = (-1e9, -1e9, 1e9, 1e9)
_LONGEST_NAME = 400
_CLEAR = ("rgba(0, 0, 0, 0)", "transparent")
_FIELDS = frozenset(("input", "select", "textarea"))
_PICTURES = {"canvas": "canvas", "video": "video", "embed": "closed_frame", "object": "closed_frame"}


@dataclass(frozen=True, slots=True)
class FrameView:
    """What a look must know about one frame before it can place its elements."""

    id: str
    origin: str
    """Serialised, empty if opaque."""
    identity: str
    """What elements carry as `frame`; empty for the main frame."""
    label: Label
    x: float = 0.0
    """Where its viewport begins, in CSS pixels of the page's viewport."""
    y: float = 0.0
    scale: float = 1.0
    """How much its owner is scaled by transforms."""
    clip: _Box = _EVERYWHERE
    """What of it can be seen, in CSS pixels of the page's viewport."""
    focused: int = 0
    """Backend node id of the focused node, or 0."""


@dataclass(frozen=True, slots=True)
class Node:
    """Which node of which frame an element id stands for."""

    frame: str
    backend: int


@dataclass(slots=True)
class Sight:
    """What one look found; filled frame by frame."""

    elements: list[Element] = field(default_factory=list)
    nodes: dict[str, Node] = field(default_factory=dict)
    by_node: dict[int, str] = field(default_factory=dict)
    """Backend node id -> element id, of one process; keys of other processes are shifted by `_key`."""
    unseen: list[Unseen] = field(default_factory=list)
    masked: list[Rect] = field(default_factory=list)
    """Boxes whose pixels must be covered: they show a secret."""
    frames: dict[str, str] = field(default_factory=dict)
    """Frame id -> element id of its owner."""
    closed_shadow: bool = False
    """Whether a closed shadow root was seen: what moves in it, moves unnoticed."""
    truncated: bool = False
    focused: str = ""


@dataclass(frozen=True, slots=True)
class _Style:
    shown: bool
    opacity: float
    cursor: str
    colour: str
    background: str
    picture: bool
    unreadable: bool
    clips: bool
    scrolls: bool
    inline: bool
    position: str
    fill: str


_NO_STYLE = _Style(True, 1.0, "", "", "", False, False, False, False, False, "static", "")


@lru_cache(maxsize=4096)
def _style(values: tuple[str, ...]) -> _Style:
    (
        display,
        visibility,
        opacity,
        cursor,
        colour,
        background,
        picture,
        size,
        clip,
        over_x,
        over_y,
        position,
        filters,
        fill,
    ) = values
    return _Style(
        shown=display != "none" and visibility == "visible",
        opacity=_number(opacity, 1.0) * (0.0 if "opacity(0)" in filters else 1.0),
        cursor="" if cursor == "auto" else cursor,
        colour=colour,
        background="" if background in _CLEAR else background,
        picture=picture != "none",
        unreadable=size == "0px" or (colour.startswith("rgba") and colour.endswith(", 0)")) or _clips_all(clip),
        clips=over_x != "visible" or over_y != "visible",
        scrolls=over_x in ("auto", "scroll") or over_y in ("auto", "scroll"),
        inline=display == "inline",
        position=position,
        fill="" if fill == "none" else fill,
    )


def _clips_all(clip: str) -> bool:
    return clip.startswith("inset(") and (clip.startswith(("inset(50%", "inset(100%")) or "9999" in clip)


def _number(text: str, otherwise: float) -> float:
    try:
        return float(text)
    except ValueError:
        return otherwise


def _tidy(text: str) -> str:
    return " ".join(text.split())


def decode(
    snapshot: Mapping[str, Any],
    frames: Mapping[str, FrameView],
    sight: Sight,
    *,
    tab: str,
    app: str,
    scale: float,
    viewport: tuple[float, float],
    limit: int,
    redact: Callable[[str], str],
    received: frozenset[int] = frozenset(),
    place: Callable[[int, _Box], FrameView | None] | None = None,
    owner: str = "",
) -> None:
    """Add the elements of one process's snapshot to `sight`.

    `redact` removes secrets from a text; `received` are backend nodes of fields that were given one. `place` tells
    where the content of a frame's owner node stands, or None if that cannot be told. `owner` is the element the root
    document hangs under.
    """
    # The index of a text that is empty is -1: a last entry of our own makes that so.
    strings: list[str] = [*snapshot["strings"], ""]
    clean = [redact(text) for text in strings]
    secret = frozenset(index for index, text in enumerate(clean) if text != strings[index])
    documents: Sequence[Mapping[str, Any]] = snapshot["documents"]
    by_frame = {strings[document["frameId"]]: document for document in documents}
    root = documents[0]
    context = _Context(
        clean, secret, documents, by_frame, frames, sight, tab, app, scale, viewport, limit, redact, received, place
    )
    view = frames.get(strings[root["frameId"]])
    if view is not None:
        _Document(context, root, view).walk(owner)


@dataclass(slots=True)
class _Context:
    strings: list[str]
    secret: frozenset[int]
    documents: Sequence[Mapping[str, Any]]
    by_frame: Mapping[str, Mapping[str, Any]]
    frames: Mapping[str, FrameView]
    sight: Sight
    tab: str
    app: str
    scale: float
    viewport: tuple[float, float]
    limit: int
    redact: Callable[[str], str]
    received: frozenset[int]
    place: Callable[[int, _Box], FrameView | None] | None


class _Document:
    """One document of a snapshot while it is being read. Nodes stand in document order, so a subtree is a range."""

    def __init__(self, context: _Context, document: Mapping[str, Any], view: FrameView) -> None:
        self.c = context
        self.view = view
        nodes, layout = document["nodes"], document["layout"]
        strings = context.strings
        self.url = strings[document["documentURL"]]
        self.base = strings[document["baseURL"]] or self.url
        self.parent: list[int] = nodes["parentIndex"]
        self.types: list[int] = nodes["nodeType"]
        self.names: list[int] = nodes["nodeName"]
        self.attributes: list[list[int]] = nodes["attributes"]
        self.values: list[int] = nodes["nodeValue"]
        self.backend: list[int] = nodes["backendNodeId"]
        self.count = len(self.parent)
        self.clickable = set(nodes["isClickable"]["index"])
        self.inputs = _rare(nodes["inputValue"])
        self.texts_of = _rare(nodes["textValue"])
        self.checked = set(nodes["inputChecked"]["index"])
        self.selected = set(nodes["optionSelected"]["index"])
        self.content = _rare(nodes["contentDocumentIndex"])
        self.pseudo = _rare(nodes["pseudoType"])
        self.shadow = _rare(nodes["shadowRootType"])
        self.dx = view.x - document["scrollOffsetX"] * view.scale
        self.dy = view.y - document["scrollOffsetY"] * view.scale
        self.box_of = [-1] * self.count
        for at, node in enumerate(layout["nodeIndex"]):
            if self.box_of[node] < 0:
                self.box_of[node] = at
        self.bounds: list[list[float]] = layout["bounds"]
        self.paint: list[int] = layout["paintOrders"]
        self.layout_text: list[int] = layout["text"]
        self.styles: list[list[int]] = layout["styles"]
        self.lines: dict[int, list[list[float]]] = {}
        boxes = document["textBoxes"]
        for at, bounds in zip(boxes["layoutIndex"], boxes["bounds"], strict=True):
            self.lines.setdefault(at, []).append(bounds)
        self._attribute_cache: dict[int, dict[str, str]] = {}
        self._style_cache: dict[tuple[int, ...], _Style] = {}
        self._ids: dict[str, int] | None = None
        self._labels: dict[int, list[int]] | None = None
        self._ends()
        self._texts()

    # Small readers

    def tag(self, node: int) -> str:
        return self.c.strings[self.names[node]].lower()

    def attrs(self, node: int) -> dict[str, str]:
        found = self._attribute_cache.get(node)
        if found is None:
            strings, flat = self.c.strings, self.attributes[node]
            found = {strings[flat[at]]: strings[flat[at + 1]] for at in range(0, len(flat), 2)}
            self._attribute_cache[node] = found
        return found

    def style(self, node: int) -> _Style:
        at = self.box_of[node]
        if at < 0:
            return _NO_STYLE
        key = tuple(self.styles[at])
        found = self._style_cache.get(key)
        if found is None:
            strings = self.c.strings
            found = _style(tuple(strings[index] for index in key)) if key else _NO_STYLE
            self._style_cache[key] = found
        return found

    def _ends(self) -> None:
        """`end[n]` is one past the last node below n."""
        end = list(range(1, self.count + 1))
        parent = self.parent
        for node in range(self.count - 1, 0, -1):
            up = parent[node]
            if end[node] > end[up]:
                end[up] = end[node]
        self.end = end

    def _texts(self) -> None:
        """Rendered texts in document order, with what stands in for pictures; hidden from assistive means left out."""
        strings, box_of, layout_text = self.c.strings, self.box_of, self.layout_text
        self.text_at: list[int] = []
        self.text: list[str] = []
        self.text_key: list[int] = []
        self.text_inline: list[bool] = []
        quiet_until = 0
        for node in range(self.count):
            kind = self.types[node]
            if kind == 1:
                if node >= quiet_until and self.attributes[node]:
                    attributes = self.attrs(node)
                    if attributes.get("aria-hidden") == "true":
                        quiet_until = self.end[node]
                    elif "alt" in attributes and node >= quiet_until and box_of[node] >= 0:
                        self._text(node, attributes["alt"], -1, False)
                continue
            if kind != 3 or node < quiet_until:
                continue
            at = box_of[node]
            if at < 0 or layout_text[at] < 0:
                continue
            style = self.style(node)
            if style.shown:
                self._text(node, strings[layout_text[at]], layout_text[at], style.inline)
        # `quiet_until` above keeps aria-hidden text out of names; a person still reads it, so `own_text` has it

    def _text(self, node: int, text: str, key: int, inline: bool) -> None:
        self.text_at.append(node)
        self.text.append(text)
        self.text_key.append(key)
        self.text_inline.append(inline)

    def text_in(self, node: int) -> str:
        """Rendered text of a subtree, whitespace collapsed, at most a name's length."""
        first, last = bisect_left(self.text_at, node), bisect_left(self.text_at, self.end[node])
        if last - first == 1:
            return _tidy(self.text[first])[:_LONGEST_NAME]
        parts: list[str] = []
        length = 0
        for at in range(first, last):
            if parts and not self.text_inline[at]:
                parts.append(" ")
            parts.append(self.text[at])
            length += len(self.text[at])
            if length > 2 * _LONGEST_NAME:
                break
        return _tidy("".join(parts))[:_LONGEST_NAME]

    def raw_text(self, node: int) -> str:
        """Text of a subtree whether rendered or not: what `aria-labelledby` and options may refer to."""
        strings = self.c.strings
        parts = [strings[self.values[n]] for n in range(node, self.end[node]) if self.types[n] == 3]
        return _tidy(" ".join(parts))[:_LONGEST_NAME]

    def _scope(self, node: int) -> int:
        """The root (document or shadow root) whose ids a node can refer to."""
        up = node
        while up > 0 and up not in self.shadow and self.types[up] != 11:
            up = self.parent[up]
        return up

    def by_id(self, node: int, wanted: str) -> int | None:
        """The node with that id in the same tree."""
        if self._ids is None:
            self._ids = {}
            for other in range(self.count):
                if self.types[other] == 1 and self.attributes[other]:
                    identity = self.attrs(other).get("id")
                    if identity:
                        self._ids.setdefault(f"{self._scope(other) if self.shadow else 0}#{identity}", other)
        return self._ids.get(f"{self._scope(node) if self.shadow else 0}#{wanted}")

    def labels(self, node: int) -> list[int]:
        """The label elements of a field: those that name it, then the one around it."""
        if self._labels is None:
            self._labels = {}
            for other in range(self.count):
                if self.types[other] == 1 and self.tag(other) == "label":
                    wanted = self.attrs(other).get("for")
                    field_node = self.by_id(other, wanted) if wanted else self._first_field(other)
                    if field_node is not None:
                        self._labels.setdefault(field_node, []).append(other)
        return self._labels.get(node, [])

    def _first_field(self, node: int) -> int | None:
        for below in range(node + 1, self.end[node]):
            if self.types[below] == 1 and self.tag(below) in (
                "input",
                "select",
                "textarea",
                "button",
                "meter",
                "output",
            ):
                return below
        return None

    # Names (accname, shortened; P3: where a name comes from is kept)

    def name(self, node: int, tag: str, role: str, attributes: Mapping[str, str], own: str) -> tuple[str, str]:
        """Accessible name and where it comes from."""
        refs = attributes.get("aria-labelledby")
        if refs:
            found = [self.by_id(node, ref) for ref in refs.split()[:8]]
            text = _tidy(" ".join(self._name_of_reference(ref) for ref in found if ref is not None))
            if text:
                return text, "accessible"
        stated = _tidy(attributes.get("aria-label", ""))
        if stated:
            return stated, "accessible"
        if tag in _FIELDS:
            kind = attributes.get("type", "").lower() if tag == "input" else ""
            if kind in ("submit", "reset", "button"):
                shown = _tidy(attributes.get("value", {"submit": "Submit", "reset": "Reset"}.get(kind, "")))
                if shown:
                    return shown, "own"
            elif kind == "image":
                shown = _tidy(attributes.get("alt", "") or attributes.get("value", ""))
                if shown:
                    return shown, "accessible"
            if kind != "hidden":
                text = _tidy(" ".join(self._label_text(label, node) for label in self.labels(node)))
                if text:
                    return text, "accessible"
        elif tag in ("img", "area"):
            text = _tidy(attributes.get("alt", ""))
            if text:
                return text, "accessible"
        elif tag in ("fieldset", "table", "figure", "svg", "details"):
            text = self._caption(node, tag)
            if text:
                return text, "accessible"
        if role in NAMED_BY_CONTENT or (role == "generic" and node in self.clickable):
            text = self.text_in(node)
            if text:
                return text, "own" if own or not self._pictures_only(node) else "accessible"
        for attribute in ("title", "placeholder", "aria-placeholder"):
            text = _tidy(attributes.get(attribute, ""))
            if text:
                return text, "accessible"
        return "", "none"

    def _name_of_reference(self, node: int) -> str:
        attributes = self.attrs(node)
        return attributes.get("aria-label") or self.text_in(node) or self.raw_text(node) or attributes.get("alt", "")

    def _label_text(self, label: int, node: int) -> str:
        """A label's text without what stands inside the field itself (the options of a choice)."""
        if not label < node < self.end[label]:
            return self.text_in(label) or self.raw_text(label)
        stop = self.end[node]
        parts = [
            text
            for at, text in zip(self.text_at, self.text, strict=True)
            if label <= at < self.end[label] and not node <= at < stop
        ]
        return _tidy(" ".join(parts))

    def _caption(self, node: int, tag: str) -> str:
        wanted = {
            "fieldset": "legend",
            "table": "caption",
            "figure": "figcaption",
            "svg": "title",
            "details": "summary",
        }
        for below in range(node + 1, min(self.end[node], node + 60)):
            if self.types[below] == 1 and self.parent[below] == node and self.tag(below) == wanted[tag]:
                return self.text_in(below) or self.raw_text(below)
        return ""

    def _pictures_only(self, node: int) -> bool:
        first, last = bisect_left(self.text_at, node), bisect_left(self.text_at, self.end[node])
        return all(self.text_key[at] < 0 for at in range(first, last))

    # The walk

    def walk(self, owner: str) -> None:
        """Add this document's elements, and those of the frames inside it, in document order."""
        c, sight, view = self.c, self.c.sight, self.view
        count, types, parent, box_of = self.count, self.types, self.parent, self.box_of
        element_at: list[str] = [owner] * count
        opacity = [1.0] * count
        clip: list[_Box] = [view.clip] * count
        free_clip: list[_Box] = [view.clip] * count
        backdrop: list[str | None] = ["rgb(255, 255, 255)"] * count
        scroller = [-1] * count
        scrollers: dict[int, list[float]] = {}
        made: dict[int, int] = {}
        disabled_until = 0
        form_of = [-1] * count
        secret_texts = [at for at, key in zip(self.text_at, self.text_key, strict=True) if key in c.secret]
        for node in range(count):
            up = parent[node]
            if up >= 0:
                element_at[node], opacity[node], clip[node] = element_at[up], opacity[up], clip[up]
                free_clip[node], backdrop[node], scroller[node] = free_clip[up], backdrop[up], scroller[up]
                form_of[node] = form_of[up]
            if types[node] != 1:
                continue
            at = box_of[node]
            tag = self.tag(node)
            if node in self.pseudo or tag in ("script", "style", "head", "html", "br", "wbr", "noscript", "template"):
                continue
            attributes = self.attrs(node) if self.attributes[node] else {}
            if tag == "form":
                form_of[node] = node
            if at < 0:
                if tag in _FIELDS or (tag == "slot"):
                    self._unrendered(node, tag, attributes, element_at, form_of, made)
                elif node in self.shadow and self.c.strings[self.shadow[node]] == "closed":
                    sight.closed_shadow = True
                continue
            style = self.style(node)
            box = self._place(self.bounds[at])
            if style.opacity != 1.0:
                opacity[node] *= style.opacity
            if style.position == "fixed":
                clip[node] = free_clip[node] = view.clip
            elif style.position == "absolute":
                clip[node] = free_clip[node]
            seen = _cut(box, clip[node])
            if scroller[node] >= 0:
                extent = scrollers[scroller[node]]
                extent[0], extent[1] = max(extent[0], box[2]), max(extent[1], box[3])
            if style.scrolls:
                scrollers[node] = [box[2], box[3]]
                scroller[node] = node
            if style.background:
                backdrop[node] = style.background
            if style.picture:
                backdrop[node] = None
            hidden_colour = backdrop[node] is not None and style.colour == backdrop[node]
            if style.clips:
                clip[node] = _cut(clip[node], box)
            if style.position != "static":
                free_clip[node] = clip[node]
            if tag == "fieldset" and "disabled" in attributes:
                disabled_until = max(disabled_until, self.end[node])

            role = role_of(tag, attributes)
            own = self._own_text(node)
            clickable = node in self.clickable
            if tag in SHAPES and at >= 0 and self._in_svg(node):
                role = "text" if tag in ("text", "tspan") else "generic"
            elif (
                role == "generic"
                and not own
                and not clickable
                and tag != "label"
                and not (
                    attributes
                    and (
                        "tabindex" in attributes
                        or "contenteditable" in attributes
                        or "aria-label" in attributes
                        or "title" in attributes
                        or "draggable" in attributes
                    )
                )
            ):
                if style.scrolls:
                    pass  # kept: a person scrolls it
                elif node in self.shadow:
                    if c.strings[self.shadow[node]] == "closed":
                        sight.closed_shadow = True
                    continue
                else:
                    continue
            if len(sight.elements) >= c.limit:
                sight.truncated = True
                break
            if role == "generic" and own:
                role = "text"
            name, source = self.name(node, tag, role, attributes, own)
            if secret_texts:
                own, name = c.redact(own), c.redact(name)
            states: set[State] = set()
            if not style.shown:
                states.add("hidden")
            if _empty(box) and not (tag in SHAPES and (box[2] > box[0] or box[3] > box[1])):
                states.add("hidden")
            elif _empty(_cut(seen, (0.0, 0.0, *c.viewport))):
                states.add("offscreen")
            if (
                opacity[node] < 0.05
                or style.unreadable
                or (own and hidden_colour)
                or (own and box[2] - box[0] <= 1.5 and box[3] - box[1] <= 1.5)
            ):
                states.add("transparent")
            value = ""
            options: tuple[str, ...] = ()
            if attributes or tag in _FIELDS or tag in ("button", "select", "details"):
                value, options = self._state(node, tag, role, attributes, states, node < disabled_until)
            rects = self._rects(node, at, style, box)
            made_id = f"e{len(sight.elements) + 1}"
            backend = self.backend[node]
            if backend == view.focused:
                states.add("focused")
                sight.focused = made_id
            if backend in c.received or self._shows_secret(node, at, secret_texts):
                states.add("masked")
                value = ""
                sight.masked.extend(rects)
            facts = self._facts(
                node, at, tag, role, attributes, style, opacity[node], clickable, options, form_of, made
            )
            element = Element(
                made_id,
                role,
                name,
                own,
                value,
                rects[0] if len(rects) == 1 else _around(rects),
                rects,
                frozenset(states),
                facts,
                c.app,
                view.origin,
                view.identity,
                c.tab,
                element_at[node],
                view.label,
                source,  # type: ignore[arg-type]
            )
            made[node] = len(sight.elements)
            sight.elements.append(element)
            sight.nodes[made_id] = Node(view.id, backend)
            element_at[node] = made_id
            if tag in _PICTURES and not _empty(seen):
                sight.unseen.append(Unseen(element.bounds, _PICTURES[tag], tag))  # type: ignore[arg-type]
            if tag in ("iframe", "frame", "object", "embed"):
                self._enter(node, box, clip[node], made_id)
        for node, (right, bottom) in scrollers.items():
            index = made.get(node)
            if index is None:
                continue
            element = sight.elements[index]
            here = element.bounds
            if right * c.scale > here.x2 + 1 or bottom * c.scale > here.y2 + 1:
                sight.elements[index] = _with_state(element, "scrollable")

    def _place(self, bounds: Sequence[float]) -> _Box:
        x, y, width, height = bounds
        s = self.view.scale
        left, top = x * s + self.dx, y * s + self.dy
        return left, top, left + width * s, top + height * s

    def _rect(self, box: _Box) -> Rect:
        s = self.c.scale
        return Rect(box[0] * s, box[1] * s, (box[2] - box[0]) * s, (box[3] - box[1]) * s)

    def _rects(self, node: int, at: int, style: _Style, box: _Box) -> tuple[Rect, ...]:
        """Client rects: an inline element over several lines has one for each line."""
        if style.inline and self.end[node] > node + 1:
            lines: list[list[float]] = []
            for below in range(node + 1, min(self.end[node], node + 40)):
                if self.types[below] == 3 and self.box_of[below] >= 0:
                    lines.extend(self.lines.get(self.box_of[below], ()))
            if len(lines) > 1 and max(b[1] for b in lines) - min(b[1] for b in lines) > 1:
                return tuple(self._rect(self._place(line)) for line in lines)
        return (self._rect(box),)

    def _own_text(self, node: int) -> str:
        end = self.end[node]
        if end == node + 1:
            return ""
        first = bisect_left(self.text_at, node)
        parts: list[str] = []
        for at in range(first, len(self.text_at)):
            there = self.text_at[at]
            if there >= end:
                break
            up = self.parent[there]
            if up == node or (up in self.pseudo and self.parent[up] == node):
                parts.append(self.text[at])
        return _tidy("".join(parts)) if parts else ""

    def _in_svg(self, node: int) -> bool:
        up = self.parent[node]
        while up >= 0 and self.types[up] == 1:
            tag = self.tag(up)
            if tag == "svg":
                return True
            if tag not in ("g", "a", "text", "defs", "symbol", "use"):
                return False
            up = self.parent[up]
        return False

    def _shows_secret(self, node: int, at: int, secret_texts: list[int]) -> bool:
        secret = self.c.secret
        if not secret:
            return False
        if self.inputs.get(node, -1) in secret or self.texts_of.get(node, -1) in secret:
            return True
        if any(self.attributes[node][i] in secret for i in range(1, len(self.attributes[node]), 2)):
            return True
        first = bisect_left(secret_texts, node)
        return first < len(secret_texts) and secret_texts[first] < self.end[node]

    def _unrendered(
        self,
        node: int,
        tag: str,
        attributes: Mapping[str, str],
        element_at: list[str],
        form_of: list[int],
        made: dict[int, int],
    ) -> None:
        """A field without a box still submits its value, and a hidden file field still takes a file."""
        c, sight = self.c, self.c.sight
        if tag not in _FIELDS or len(sight.elements) >= c.limit:
            return
        role = role_of(tag, attributes)
        states: set[State] = {"hidden"}
        value, options = self._state(node, tag, role, attributes, states, False)
        name, source = self.name(node, tag, role, attributes, "")
        made_id = f"e{len(sight.elements) + 1}"
        backend = self.backend[node]
        if backend in c.received or self._shows_secret(node, -1, []):
            states.add("masked")
            value = ""
        facts = self._facts(node, -1, tag, role, attributes, _NO_STYLE, 0.0, False, options, form_of, made)
        made[node] = len(sight.elements)
        sight.elements.append(
            Element(
                made_id,
                role,
                name,
                "",
                value,
                NOWHERE,
                (),
                frozenset(states),
                facts,
                c.app,
                self.view.origin,
                self.view.identity,
                c.tab,
                element_at[node],
                self.view.label,
                source,  # type: ignore[arg-type]
            )
        )
        sight.nodes[made_id] = Node(self.view.id, backend)

    def _state(
        self, node: int, tag: str, role: str, attributes: Mapping[str, str], states: set[State], in_disabled: bool
    ) -> tuple[str, tuple[str, ...]]:
        """Add what is true of an element to `states`; return its value and options."""
        get = attributes.get
        is_field = tag in _FIELDS or tag == "button"
        if (is_field and ("disabled" in attributes or in_disabled)) or get("aria-disabled") == "true":
            states.add("disabled")
        if "required" in attributes or get("aria-required") == "true":
            states.add("required")
        if get("aria-invalid", "false") not in ("false", ""):
            states.add("invalid")
        if get("aria-busy") == "true":
            states.add("busy")
        if get("aria-haspopup", "false") not in ("false", ""):
            states.add("haspopup")
        if "aria-expanded" in attributes:
            states.add("expanded" if get("aria-expanded") == "true" else "collapsed")
        elif tag == "details":
            states.add("expanded" if "open" in attributes else "collapsed")
        if get("aria-pressed") in ("true", "mixed"):
            states.add("pressed")
        if get("aria-selected") == "true" or node in self.selected:
            states.add("selected")
        if get("aria-modal") == "true" or (tag == "dialog" and self._has_backdrop(node)):
            states.add("modal")
        if "tabindex" in attributes or is_field or (tag in ("a", "area") and "href" in attributes) or tag == "summary":
            states.add("focusable")
        kind = get("type", "text").lower() if tag == "input" else ""
        if kind in ("checkbox", "radio"):
            states.add(
                "mixed" if get("aria-checked") == "mixed" else "checked" if node in self.checked else "unchecked"
            )
        elif "aria-checked" in attributes:
            word = get("aria-checked")
            states.add("mixed" if word == "mixed" else "checked" if word == "true" else "unchecked")
        strings = self.c.strings
        value = ""
        options: tuple[str, ...] = ()
        if tag == "input":
            value = strings[self.inputs[node]] if node in self.inputs else ""
            if kind == "password":
                states.add("password")
                if value:
                    states.add("masked")
                value = ""
            elif kind in ("checkbox", "radio", "submit", "reset", "button", "image", "file"):
                value = value if kind == "file" else ""
        elif tag == "textarea":
            value = strings[self.texts_of[node]] if node in self.texts_of else ""
            states.add("multiline")
        elif tag == "select":
            value, options = self._choice(node)
        elif "aria-valuetext" in attributes or "aria-valuenow" in attributes:
            value = get("aria-valuetext") or get("aria-valuenow", "")
        if role in ("textbox", "searchbox", "spinbutton") and tag in _FIELDS:
            states.add("editable")
            if "readonly" in attributes:
                states.add("readonly")
                states.discard("editable")
        elif get("contenteditable", "false") in ("", "true", "plaintext-only"):
            states.update(("editable", "multiline", "focusable"))
            value = self.text_in(node)
        return value, options

    def _choice(self, node: int) -> tuple[str, tuple[str, ...]]:
        texts: list[str] = []
        chosen: list[str] = []
        for below in range(node + 1, self.end[node]):
            if self.types[below] == 1 and self.tag(below) == "option":
                text = _tidy(self.attrs(below).get("label", "")) or self.raw_text(below)
                texts.append(text)
                if below in self.selected:
                    chosen.append(text)
        return ", ".join(chosen), tuple(texts[:500])

    def _has_backdrop(self, node: int) -> bool:
        return any(
            self.c.strings[self.pseudo[below]] == "backdrop"
            for below in range(node + 1, min(self.end[node], node + 6))
            if below in self.pseudo
        )

    def _facts(
        self,
        node: int,
        at: int,
        tag: str,
        role: str,
        attributes: Mapping[str, str],
        style: _Style,
        opacity: float,
        clickable: bool,
        options: tuple[str, ...],
        form_of: list[int],
        made: Mapping[int, int],
    ) -> Facts:
        get = attributes.get
        form, action, method, submits = "", "", "", False
        if tag in _FIELDS or tag == "button" or tag == "form":
            owner = form_of[node]
            if "form" in attributes and tag != "form":
                stated = self.by_id(node, attributes["form"])
                owner = stated if stated is not None else -1
            if owner >= 0:
                about = self.attrs(owner)
                index = made.get(owner)
                form = f"e{index + 1}" if index is not None and tag != "form" else ""
                action = urljoin(self.base, get("formaction") or about.get("action") or self.url)
                method = (get("formmethod") or about.get("method") or "get").lower()
                kind = get("type", "submit" if tag == "button" else "text").lower()
                submits = kind in ("submit", "image") and tag in ("button", "input")
        words: tuple[str, ...] = ()
        if attributes:
            marks = (get("class", ""), get("id", ""), get("data-testid") or get("data-test", ""), get("name", ""))
            words = tuple(" ".join(marks).split()[:12])
        shadow = ""
        if self.shadow:
            scope = self._scope(node)
            shadow = self.c.strings[self.shadow[scope]] if scope in self.shadow else ""
            if shadow == "closed":
                self.c.sight.closed_shadow = True
        if at < 0 and not attributes:
            return NO_FACTS
        shape = tag if tag in SHAPES and role in ("generic", "text") and tag not in ("text", "tspan") else ""
        return Facts(
            tag=tag,
            href=urljoin(self.base, attributes["href"]) if "href" in attributes and tag in ("a", "area") else "",
            input_type=get("type", "text").lower() if tag == "input" else "",
            autocomplete=get("autocomplete", ""),
            form=form,
            form_action=action,
            form_method=method,
            submits=submits,
            clickable=clickable or role in INTERACTIVE,
            resource=get("id", ""),
            words=words,
            placeholder=get("placeholder", ""),
            title=get("title", ""),
            description=get("aria-description", ""),
            options=options,
            paint=self.paint[at] if at >= 0 else 0,
            opacity=opacity,
            cursor=style.cursor,
            level=int(tag[1]) if role == "heading" and len(tag) == 2 else _level(get("aria-level", "")),
            minimum=get("min", "") or get("aria-valuemin", ""),
            maximum=get("max", "") or get("aria-valuemax", ""),
            colour=style.fill if shape else style.colour,
            background=style.background,
            shape=shape,
            shadow=shadow if shadow in ("open", "closed") else "",  # type: ignore[arg-type]
            opaque_frame=not self.view.origin,
            new_tab=get("target", "").lower() in ("_blank", "_new"),
            download="download" in attributes,
        )

    def _enter(self, node: int, box: _Box, clip: _Box, owner: str) -> None:
        """Go on inside a frame: in this snapshot, or, for one in another process, leave word of its owner."""
        c = self.c
        index = self.content.get(node)
        view = c.place(self.backend[node], _cut(clip, box)) if c.place is not None else None
        if index is not None:
            document = c.documents[index]
            frame_id = c.strings[document["frameId"]]
            c.sight.frames[frame_id] = owner
            if view is not None:
                _Document(c, document, view).walk(owner)
                return
        elif view is not None:
            c.sight.frames[view.id] = owner
            return  # the caller looks there through its own session
        if not _empty(box):
            c.sight.unseen.append(Unseen(self._rect(box), "closed_frame", "a frame that cannot be looked into"))


def _rare(data: Mapping[str, Any]) -> dict[int, int]:
    return dict(zip(data["index"], data["value"], strict=True))


def _cut(one: _Box, other: _Box) -> _Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _empty(box: _Box) -> bool:
    return box[2] <= box[0] or box[3] <= box[1]


def _level(text: str) -> int:
    return int(text) if text.isdigit() and len(text) < 4 else 0


def _around(rects: Sequence[Rect]) -> Rect:
    left, top = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(left, top, max(r.x2 for r in rects) - left, max(r.y2 for r in rects) - top)


def _with_state(element: Element, state: State) -> Element:
    from dataclasses import replace

    return replace(element, states=element.states | {state})

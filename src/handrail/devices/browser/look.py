"""From a DOM snapshot to elements: pure, no browser in sight.

`DOMSnapshot.captureSnapshot` is the cheapest whole look there is (one command; open and closed shadow roots;
same-process frames; paint order; which nodes listen for clicks). What it lacks, focus and counters, comes from our
isolated world.
Everything here is measured in the CSS pixels of the snapshot and turned into screenshot pixels once, in `_rect`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import urljoin

from handrail.devices.browser.document import FAR, FIELDS, NO_STYLE, Document, Style, alike, file_name, tidy
from handrail.devices.browser.roles import INTERACTIVE, SHAPES, role_of
from handrail.devices.browser.shape import box_shape, corners_of
from handrail.records import NO_FACTS, NOWHERE, Element, Facts, Hides, Label, Rect, State, Unseen

MASKED: Final = "[secret]"
"""What stands where a secret's value stood."""

_Box = tuple[float, float, float, float]  # left, top, right, bottom
_EVERYWHERE: Final[_Box] = (-1e9, -1e9, 1e9, 1e9)
_NONE: Final[frozenset[State]] = frozenset()
SCRIPTED: Final = (
    *(f"on{event}" for event in (
        "auxclick", "click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup", "touchend", "touchstart",
    )),
    *("@click", "@click.prevent", "v-on:click", "ng-click", "(click)", "x-on:click"),
    *("hx-delete", "hx-patch", "hx-post", "hx-put"),
    *("data-method", "data-turbo-method", "data-remote", "data-confirm", "data-turbo-confirm"),
)  # fmt: skip
"""Attributes by which pages, and libraries that many pages use, say that a press runs a script or sends something."""
_STATED: Final = frozenset(
    (
        "aria-activedescendant", "aria-controls", "aria-describedby", "aria-description", "aria-level",
        "aria-multiselectable", "aria-posinset", "aria-setsize", "aria-valuemax", "aria-valuemin", "aria-valuetext",
        "draggable", "max", "min", "multiple", "step", *SCRIPTED,
    )
)  # fmt: skip
"""Attributes that few elements have, and that are read only where one of them stands."""
_SCRIPTED: Final = frozenset(SCRIPTED)
_NO_BOX: Final[_Box] = (0.0, 0.0, 0.0, 0.0)
_NO_SHAPES = frozenset(("hr", "iframe", "frame", "img", "canvas", "video", "embed", "object", "svg", "body"))
_SHOW_VALUE = ("submit", "reset", "button")
_LARGEST_ICON = 200.0
"""CSS pixels of an empty box with a background picture that a person takes for a thing, not for decoration."""
_DRAWINGS = frozenset({"svg", "img"})
_FEW_NODES = 40
"""Nodes of what holds an icon and nothing else."""
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
    selected: int = 0
    """Backend node id of the smallest element around the selection, or 0."""


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
    unseen: list[Unseen] = field(default_factory=list)
    masked: list[Rect] = field(default_factory=list)
    """Boxes whose pixels must be covered: they show a secret."""
    hidden: set[tuple[str, str]] = field(default_factory=set, repr=False)
    """Origin and value of fields that hide what they hold. Never leaves the device."""
    frames: dict[str, str] = field(default_factory=dict)
    """Frame id -> element id of its owner."""
    closed_shadow: bool = False
    """Whether a closed shadow root was seen: what moves in it, moves unnoticed."""
    truncated: bool = False
    focused: str = ""
    selected: str = ""
    """Element id of what holds the selection."""


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
    clean.append("")  # what index -1, "no string", reads
    secret = frozenset(index for index, text in enumerate(strings) if text != clean[index])
    documents: Sequence[Mapping[str, Any]] = snapshot["documents"]
    by_frame = {strings[document["frameId"]]: document for document in documents}
    root = documents[0]
    context = _Context(
        clean, secret, documents, by_frame, frames, sight, tab, app, scale, viewport, limit, redact, received, place
    )
    view = frames.get(strings[root["frameId"]])
    if view is not None:
        _Walk(context, root, view).walk(owner)


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


class _Walk(Document):
    """Goes through one document and adds its elements to the sight."""

    def __init__(self, context: _Context, document: Mapping[str, Any], view: FrameView) -> None:
        super().__init__(context.strings, document)
        self.c = context
        self.view = view
        self.dx = view.x - document["scrollOffsetX"] * view.scale
        self.dy = view.y - document["scrollOffsetY"] * view.scale
        self._plain_facts: dict[tuple[object, ...], Facts] = {}
        self.relations: list[tuple[int, str]] = []
        """Elements that refer to others, and by which attribute."""

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
        hiding: list[Hides] = [""] * count
        fading, fixed = [False] * count, [False] * count
        width, height = c.viewport
        secret_texts = {holder for holder, key in zip(self.text_holder, self.text_key, strict=True) if key in c.secret}
        for node in range(count):
            up = parent[node]
            if up >= 0:
                element_at[node], opacity[node], clip[node] = element_at[up], opacity[up], clip[up]
                free_clip[node], backdrop[node], scroller[node] = free_clip[up], backdrop[up], scroller[up]
                form_of[node], hiding[node] = form_of[up], hiding[up]
                fading[node], fixed[node] = fading[up], fixed[up]
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
                if tag in FIELDS or (tag == "slot"):
                    self._unrendered(node, tag, attributes, element_at, form_of, made)
                elif node in self.shadow and self.strings[self.shadow[node]] == "closed":
                    sight.closed_shadow = True
                continue
            style = self.style(node)
            box = self._place(self.bounds[at])
            if style.opacity != 1.0:
                opacity[node] *= style.opacity
            if style.fading:
                fading[node] = True
            if style.position == "fixed":
                fixed[node] = True
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
            behind = backdrop[node]
            if style.background:
                backdrop[node] = style.background
            if style.picture:
                backdrop[node] = None
            hidden_colour = backdrop[node] is not None and style.colour == backdrop[node]
            hiding[node] = hiding[node] or self._hides_all(node, at, style, box, opacity[node], fixed[node], clip[node])
            if style.clips:
                clip[node] = _cut(clip[node], box)
            if style.position != "static":
                free_clip[node] = clip[node]
            if tag == "fieldset" and "disabled" in attributes:
                disabled_until = max(disabled_until, self.end[node])

            role = role_of(tag, attributes)
            own = self.own_text(node)
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
                if style.scrolls or self._is_thing(node, style, box, behind) or self._is_layer(node, style, box):
                    pass  # kept: a person scrolls it, sees it as a thing of its own, or sees all else beneath it
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
            if tag == "input" and source == "accessible" and attributes.get("type", "").lower() in _SHOW_VALUE:
                own = tidy(attributes.get("value", ""))  # it shows another text than it is called by
            if c.secret:
                own, name = c.redact(own), c.redact(name)
            states: set[State] = set()
            if not style.shown:
                states.add("hidden")
            if _empty(box) and not (tag in SHAPES and (box[2] > box[0] or box[3] > box[1])):
                states.add("hidden")
            elif (
                seen[2] <= 0
                or seen[3] <= 0
                or seen[0] >= width
                or seen[1] >= height
                or (_empty(seen) and not (_empty(box) and _meets(box, clip[node])))
            ):
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
            if attributes or tag in FIELDS or tag in ("button", "select", "details"):
                value, options = self._state(node, tag, role, attributes, states, node < disabled_until)
            rects = self._rects(node, at, style, box)
            made_id = f"e{len(sight.elements) + 1}"
            backend = self.backend[node]
            if backend == view.focused:
                states.add("focused")
                sight.focused = made_id
            if backend in c.received or self._shows_secret(node, secret_texts):
                states.add("masked")
                value = ""
                sight.masked.extend(rects)
            hides = hiding[node] or style.hides
            if own and not hides and (alike(style.colour, backdrop[node]) or self._undrawn(tag, style)):
                hides = "colour"
            if hides in ("size", "colour", "indent") and role in INTERACTIVE and self._decorated(node):
                hides = ""
            facts = self._facts(
                node, at, tag, role, attributes, style, opacity[node], clickable, options, form_of, made, box, own,
                hides, fading[node],
            )  # fmt: skip
            element = Element(
                made_id,
                role,
                name,
                own,
                value,
                rects[0] if len(rects) == 1 else _around(rects),
                rects,
                frozenset(states) if states else _NONE,
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
        if self.relations:
            self._relate(made)
        if view.selected in self.backend:
            sight.selected = element_at[self.backend.index(view.selected)]
        for node, (right, bottom) in scrollers.items():
            index = made.get(node)
            if index is None:
                continue
            element = sight.elements[index]
            here = element.bounds
            if right * c.scale > here.x2 + 1 or bottom * c.scale > here.y2 + 1:
                sight.elements[index] = _with_state(element, "scrollable")

    def _hides_all(self, node: int, at: int, style: Style, box: _Box, opacity: float, fixed: bool, clip: _Box) -> Hides:
        """Why nothing in an element can be seen, as far as that passes on to all that stands in it.

        What lies beyond the edges of the page cannot be scrolled to; what a box of its own clips away may come by
        scrolling or sliding, and is not told.
        """
        if opacity < 0.05:
            return "opacity"
        if style.hides in ("clip", "mask"):
            tiny = style.position in ("absolute", "fixed") and self._least(at) <= 1.5
            return "tiny" if tiny else style.hides
        if style.clips and self._least(at) < 2:
            flows = style.position not in ("absolute", "fixed")
            return "box" if flows or max(self.bounds[at][2:4]) > 1.5 else "tiny"
        if _empty(box) and self.own_text(node) and self.tag(node) not in SHAPES:
            return "box" if style.hides != "size" else "size"
        x, y, width, height = self.bounds[at]
        if clip != self.view.clip:
            return ""
        gone = x + width <= -FAR or y + height <= -FAR or (fixed and box[0] >= self.c.viewport[0] + FAR)
        return "away" if gone and width > 0 and height > 0 else ""

    def _least(self, at: int) -> float:
        return min(self.bounds[at][2:4])

    def _decorated(self, node: int) -> bool:
        """Whether generated content is drawn in an element, as icons of buttons are."""
        drawn = (
            self.box_of[below]
            for below in range(node + 1, self.end[node])
            if below in self.pseudo and self.parent[below] == node
        )
        return any(at >= 0 and max(self.bounds[at][2:4]) > 1 for at in drawn)

    def _undrawn(self, tag: str, style: Style) -> bool:
        """Whether it is a drawn text without a colour."""
        return tag in ("text", "tspan") and not style.fill and not style.stroke

    def _place(self, bounds: Sequence[float]) -> _Box:
        x, y, width, height = bounds
        s = self.view.scale
        left, top = x * s + self.dx, y * s + self.dy
        return left, top, left + width * s, top + height * s

    def _rect(self, box: _Box) -> Rect:
        s = self.c.scale
        return Rect(box[0] * s, box[1] * s, (box[2] - box[0]) * s, (box[3] - box[1]) * s)

    def _rects(self, node: int, at: int, style: Style, box: _Box) -> tuple[Rect, ...]:
        """Client rects: an inline element over several lines has one for each line."""
        if style.inline and self.end[node] > node + 1:
            lines: list[list[float]] = []
            for below in range(node + 1, min(self.end[node], node + 40)):
                if self.types[below] == 3 and self.box_of[below] >= 0:
                    lines.extend(self.lines.get(self.box_of[below], ()))
            if len(lines) > 1 and max(b[1] for b in lines) - min(b[1] for b in lines) > 1:
                return tuple(self._rect(self._place(line)) for line in lines)
        return (self._rect(box),)

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

    def _shows_secret(self, node: int, holders: set[int]) -> bool:
        """Whether an element's own text, value or attributes hold a secret."""
        secret = self.c.secret
        if not secret:
            return False
        if self.inputs.get(node, -1) in secret or self.texts_of.get(node, -1) in secret or node in holders:
            return True
        return any(self.attributes[node][i] in secret for i in range(1, len(self.attributes[node]), 2))

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
        if tag not in FIELDS or len(sight.elements) >= c.limit:
            return
        role = role_of(tag, attributes)
        states: set[State] = {"hidden"}
        value, options = self._state(node, tag, role, attributes, states, False)
        name, source = self.name(node, tag, role, attributes, "")
        made_id = f"e{len(sight.elements) + 1}"
        backend = self.backend[node]
        if backend in c.received or self._shows_secret(node, set()):
            states.add("masked")
            value = ""
        facts = self._facts(node, -1, tag, role, attributes, NO_STYLE, 0.0, False, options, form_of, made, _NO_BOX, "")
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
        is_field = tag in FIELDS or tag == "button"
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
        # The browser's own style sheet fixes a dialog's position only while it is modal.
        if get("aria-modal") == "true" or (tag == "dialog" and self.style(node).position == "fixed"):
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
        strings = self.strings
        value = ""
        options: tuple[str, ...] = ()
        if tag == "input":
            value = strings[self.inputs[node]] if node in self.inputs else ""
            if "list" in attributes:
                suggested = self.by_id(node, attributes["list"])
                options = self._choice(suggested)[1] if suggested is not None else ()
            if kind == "password":
                states.add("password")
                if value:
                    states.add("masked")
                    self.c.sight.hidden.add((self.view.origin, value))
                value = ""
            elif kind in ("checkbox", "radio", "submit", "reset", "button", "image", "file"):
                value = value if kind == "file" else ""
        elif tag == "textarea":
            value = strings[self.texts_of[node]] if node in self.texts_of else ""
            states.add("multiline")
        elif tag == "select":
            chosen, options = self._choice(node)
            value = ", ".join(chosen)
        elif "aria-valuetext" in attributes or "aria-valuenow" in attributes:
            value = get("aria-valuetext") or get("aria-valuenow", "")
        elif tag in ("progress", "meter"):
            value = get("value", "")
        if role in ("textbox", "searchbox", "spinbutton") and tag in FIELDS:
            states.add("editable")
            if "readonly" in attributes:
                states.add("readonly")
                states.discard("editable")
        elif get("contenteditable", "false") in ("", "true", "plaintext-only"):
            states.update(("editable", "multiline", "focusable"))
            value = self.text_in(node)
        return value, options

    def _choice(self, node: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What is chosen of a choice, and its options."""
        texts: list[str] = []
        chosen: list[str] = []
        for below in range(node + 1, self.end[node]):
            if self.types[below] == 1 and self.tag(below) == "option":
                about = self.attrs(below)
                text = tidy(about.get("label", "")) or self.raw_text(below) or tidy(about.get("value", ""))
                texts.append(text)
                if below in self.selected:
                    chosen.append(text)
        return tuple(chosen), tuple(texts[:500])

    def _absolute(self, address: str) -> str:
        """An address of the page in full; as it stands where nobody can read it, as ``http://[``."""
        try:
            whole: str = urljoin(self.base, address)
        except ValueError:
            return address
        return whole

    def _leads(self, href: str) -> str:
        """Where a link leads. In a frame, whose address no element carries, one that leads to the frame's own document
        is only its fragment: what it does, a script does."""
        url = self._absolute(href)
        if not self.view.identity or url.partition("#")[0] != self.url.partition("#")[0]:
            return url
        return f"#{url.partition('#')[2]}"

    def _facts(
        self,
        node: int,
        at: int,
        tag: str,
        role: str,
        attributes: Mapping[str, str],
        style: Style,
        opacity: float,
        clickable: bool,
        options: tuple[str, ...],
        form_of: list[int],
        made: Mapping[int, int],
        box: _Box,
        own: str,
        hides: Hides = "",
        fading: bool = False,
    ) -> Facts:
        get = attributes.get
        form, action, method, submits = "", "", "", False
        if tag in FIELDS or tag == "button" or tag == "form":
            owner = form_of[node]
            if "form" in attributes and tag != "form":
                stated = self.by_id(node, attributes["form"])
                owner = stated if stated is not None else -1
            if owner >= 0:
                about = self.attrs(owner)
                index = made.get(owner)
                form = f"e{index + 1}" if index is not None and tag != "form" else ""
                action = self._absolute(get("formaction") or about.get("action") or self.url)
                method = (get("formmethod") or about.get("method") or "get").lower()
                kind = get("type", "submit" if tag == "button" else "text").lower()
                submits = kind in ("submit", "image") and tag in ("button", "input")
        words: tuple[str, ...] = ()
        if attributes:
            marks = (get("class", ""), get("id", ""), get("data-testid") or get("data-test", ""), get("name", ""))
            words = tuple(" ".join(marks).split()[:12])
            if tag in ("img", "image"):
                named = file_name(get("src") or get("href") or get("xlink:href") or "")
                words = (*words, named) if named else words
        if tag in _DRAWINGS:
            words = (*words, *self._around_drawing(node, made))
        if style.file:
            words = (*words, style.file)
        shape, corners, colour = "", 0, style.colour
        if tag in SHAPES or style.background or style.clip:
            shape, corners, colour = self._appearance(node, tag, role, attributes, style, box, own)
        size = style.size if own else 0.0
        shadow = ""
        if self.shadow:
            scope = self._scope(node)
            shadow = self.strings[self.shadow[scope]] if scope in self.shadow else ""
            if shadow == "closed":
                self.c.sight.closed_shadow = True
        if not attributes and not form and not options and not shadow:  # most are plain and share their facts
            if at < 0:
                return NO_FACTS
            plain = (tag, role, clickable, self.paint[at], opacity, style, shape, corners, size, hides, fading)
            found = self._plain_facts.get(plain)
            if found is None:
                found = self._plain_facts[plain] = Facts(
                    tag=tag,
                    input_type="text" if tag == "input" else "",
                    clickable=clickable or role in INTERACTIVE,
                    paint=self.paint[at],
                    opacity=opacity,
                    cursor=style.cursor,
                    level=int(tag[1]) if role == "heading" and len(tag) == 2 else 0,
                    words=words,
                    colour=colour,
                    background=style.background,
                    shape=shape,
                    corners=corners,
                    font_size=size,
                    resizable=style.resizable,
                    opaque_frame=not self.view.origin,
                    hides=hides,
                    fading=fading,
                    passes=style.passes,
                )
            return found
        facts = Facts(
            tag=tag,
            href=self._leads(attributes["href"]) if "href" in attributes and tag in ("a", "area") else "",
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
            options=options,
            paint=self.paint[at] if at >= 0 else 0,
            opacity=opacity,
            cursor=style.cursor,
            level=int(tag[1]) if role == "heading" and len(tag) == 2 else 0,
            colour=colour,
            background=style.background,
            shape=shape,
            corners=corners,
            font_size=size,
            resizable=style.resizable,
            shadow=shadow if shadow in ("open", "closed") else "",  # type: ignore[arg-type]
            opaque_frame=not self.view.origin,
            new_tab=get("target", "").lower() in ("_blank", "_new"),
            download="download" in attributes,
            hides=hides,
            fading=fading,
            passes=style.passes,
        )
        return (
            facts if _STATED.isdisjoint(attributes) and tag != "input" else self._stated(facts, node, tag, attributes)
        )

    def _appearance(
        self, node: int, tag: str, role: str, attributes: Mapping[str, str], style: Style, box: _Box, own: str
    ) -> tuple[str, int, str]:
        """Shape, corners and colour."""
        if tag in SHAPES and role in ("generic", "text") and self._in_svg(node):
            colour = style.stroke if tag == "line" else style.fill or style.stroke
            return "text" if tag == "tspan" else tag, corners_of(tag, attributes), colour
        if tag in _NO_SHAPES:
            return "", 0, style.colour
        empty = not own and self.end[node] <= node + 2 and role not in INTERACTIVE
        width, height = (box[2] - box[0]) / self.view.scale, (box[3] - box[1]) / self.view.scale
        shape, corners = box_shape(style, width, height, plain=empty)
        return shape, corners, style.background if shape and not own else style.colour

    def _stated(self, facts: Facts, node: int, tag: str, attributes: Mapping[str, str]) -> Facts:
        """What few elements say of themselves, added to the rest."""
        get = attributes.get
        ranged = tag == "input" and facts.input_type == "range"
        if not ranged and _STATED.isdisjoint(attributes):
            return facts
        for attribute in ("aria-controls", "aria-activedescendant"):
            if attribute in attributes:
                self.relations.append((node, attribute))
        return replace(
            facts,
            scripted=not _SCRIPTED.isdisjoint(attributes),
            description=get("aria-description", "") or self._described(node, get("aria-describedby", "")),
            multiple="multiple" in attributes or get("aria-multiselectable") == "true",
            chosen=self._choice(node)[0] if tag == "select" and "multiple" in attributes else (),
            level=facts.level or _level(get("aria-level", "")),
            minimum=get("min", "") or get("aria-valuemin", "") or ("0" if ranged else ""),
            maximum=get("max", "") or get("aria-valuemax", "") or ("100" if ranged else ""),
            step=get("step", "") or ("1" if ranged else ""),
            number=get("aria-valuenow", "") if get("aria-valuetext") else "",
            position=_level(get("aria-posinset", "")),
            set_size=_level(get("aria-setsize", "")),
            draggable=get("draggable", "").lower() == "true",
        )

    def _is_thing(self, node: int, style: Style, box: _Box, behind: str | None) -> bool:
        """Whether an empty box without a role is a thing to a person: a patch of colour, a small picture."""
        if not (style.background or style.file or style.clip) or self.end[node] > node + 2 or node in self.shadow:
            return False
        width, height = box[2] - box[0], box[3] - box[1]
        if min(width, height) < 1 or (min(width, height) < 3 and max(width, height) > 20):
            return False  # a line between things
        if style.file:
            return max(width, height) <= _LARGEST_ICON
        faint = style.background.startswith("rgba") and _alpha(style.background) < 0.5
        return bool(style.background) and not faint and style.background != behind and not self._covers_much(box)

    def _is_layer(self, node: int, style: Style, box: _Box) -> bool:
        """Whether it is spread over the view, with a ground of its own and something in it: a dialog that does not say
        that it is one."""
        return (
            style.position == "fixed"
            and bool(style.background)
            and self.end[node] > node + 2
            and self._covers_much(box)
        )

    def _around_drawing(self, node: int, made: Mapping[int, int]) -> tuple[str, ...]:
        """Class words of what holds a picture and nothing else, and is left out itself: icons are called by them."""
        found: list[str] = []
        up = self.parent[node]
        while up >= 0 and self.types[up] == 1 and up not in made and self.end[up] - up <= _FEW_NODES:
            inside = range(up + 1, self.end[up])
            if sum(self.parent[below] == up and self.types[below] == 1 for below in inside) != 1 or self.own_text(up):
                break
            found += self.attrs(up).get("class", "").split()
            up = self.parent[up]
        return tuple(found[:12])

    def _covers_much(self, box: _Box) -> bool:
        width, height = self.c.viewport
        return (box[2] - box[0]) * (box[3] - box[1]) > width * height / 2

    def _described(self, node: int, refs: str) -> str:
        found = [self.by_id(node, ref) for ref in refs.split()[:4]]
        text = tidy(" ".join(self.text_in(ref) or self.raw_text(ref) for ref in found if ref is not None))
        return self.c.redact(text) if self.c.secret else text

    def _relate(self, made: Mapping[int, int]) -> None:
        """Add what refers to other elements, which may come later in the document than what refers to them."""
        elements = self.c.sight.elements
        for node, attribute in self.relations:
            index = made.get(node)
            refs = self.attrs(node)[attribute].split()[:1]
            other = self.by_id(node, refs[0]) if refs else None
            if index is None or other is None or other not in made:
                continue
            identity = f"e{made[other] + 1}"
            facts = elements[index].facts
            facts = (
                replace(facts, controls=identity) if attribute == "aria-controls" else replace(facts, active=identity)
            )
            elements[index] = replace(elements[index], facts=facts)

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
                _Walk(c, document, view).walk(owner)
                return
        elif view is not None:
            c.sight.frames[view.id] = owner
            return  # the caller looks there through its own session
        if not _empty(box):
            c.sight.unseen.append(Unseen(self._rect(box), "closed_frame", "a frame that cannot be looked into"))


def _cut(one: _Box, other: _Box) -> _Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _empty(box: _Box) -> bool:
    return box[2] <= box[0] or box[3] <= box[1]


def _meets(box: _Box, clip: _Box) -> bool:
    """Whether a box without an area, a line, lies within a clip."""
    return box[0] < clip[2] and box[2] > clip[0] - 1 and box[1] < clip[3] and box[3] > clip[1] - 1


def _alpha(colour: str) -> float:
    try:
        return float(colour.rstrip(")").rsplit(",", 1)[1])
    except (IndexError, ValueError):
        return 1.0


def _level(text: str) -> int:
    return int(text) if text.isdigit() and len(text) < 4 else 0


def _around(rects: Sequence[Rect]) -> Rect:
    left, top = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(left, top, max(r.x2 for r in rects) - left, max(r.y2 for r in rects) - top)


def _with_state(element: Element, state: State) -> Element:
    return replace(element, states=element.states | {state})

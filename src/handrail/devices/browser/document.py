"""One document of a DOM snapshot as it can be asked: tags, styles, texts, labels, accessible names. Pure."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from handrail.devices.browser.roles import NAMED_BY_CONTENT
from handrail.records import Hides

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
    "stroke",
    "border-top-left-radius",
    "resize",
    "text-indent",
    "clip",
    "mask-image",
    "pointer-events",
    "animation-name",
    "transition-duration",
)
"""Computed styles that visibility and deception facts need; each one costs time in the browser."""

LONGEST_NAME = 400
"""Letters of a name or text that are kept."""
FIELDS = frozenset(("input", "select", "textarea"))
_CLEAR = ("rgba(0, 0, 0, 0)", "transparent")
_UNPAINTED = ("none", *_CLEAR)


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity: one object for each set of values
class Style:
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
    stroke: str
    size: float
    """Of letters, in CSS pixels."""
    radius: str
    """Of its corners."""
    clip: str
    """The shape it is cut to."""
    resizable: bool
    file: str
    """Name of the file that is its background, without folder and ending."""
    hides: Hides
    """By which means it keeps its own text from the eye, colours apart."""
    fading: bool
    """Whether changes of its looks take time: what is not seen may be on its way."""
    passes: bool
    """Whether a pointer goes through it."""


NO_STYLE = Style(
    True,
    1.0,
    "",
    "",
    "",
    False,
    False,
    False,
    False,
    False,
    "static",
    "",
    "",
    0.0,
    "0px",
    "",
    False,
    "",
    "",
    False,
    False,
)


@lru_cache(maxsize=4096)
def style_of(values: tuple[str, ...]) -> Style:
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
        stroke,
        radius,
        resize,
        indent,
        old_clip,
        mask,
        pointer,
        animation,
        transition,
    ) = values
    unpainted = colour.startswith("rgba") and colour.endswith(", 0)")
    return Style(
        shown=display != "none" and visibility == "visible",
        opacity=_number(opacity, 1.0) * _filtered(filters),
        cursor="" if cursor == "auto" else cursor,
        colour=colour,
        background="" if background in _CLEAR else background,
        picture=picture != "none",
        unreadable=size == "0px" or unpainted or _clips_all(clip),
        clips=over_x != "visible" or over_y != "visible",
        scrolls=over_x in ("auto", "scroll") or over_y in ("auto", "scroll"),
        inline=display == "inline",
        position=position,
        fill="" if fill in _UNPAINTED else fill,
        stroke="" if stroke in _UNPAINTED else stroke,
        size=_number(size.removesuffix("px"), 0.0),
        radius=radius,
        clip="" if clip == "none" else clip,
        resizable=resize != "none" and over_x != "visible",
        file=file_name(picture[5:-2]) if picture.startswith('url("') else "",
        hides=(
            "visibility"
            if visibility != "visible"
            else "size"
            if _number(size.removesuffix("px"), 16.0) < _LEAST_SIZE
            else "clip"
            if _clips_all(clip) or (position in ("absolute", "fixed") and _cut_away(old_clip))
            else "mask"
            if mask != "none" and _all_clear(mask)
            else "colour"
            if unpainted and picture == "none"  # a picture may be cut to the letters
            else "indent"
            if _number(indent.removesuffix("px"), 0.0) <= -FAR and picture == "none"  # a picture stands for the word
            else ""
        ),
        fading=animation != "none" or any(0 < _seconds(part) < LONGEST_FADE for part in transition.split(",")),
        passes=pointer == "none",
    )


_LEAST_SIZE = 2.0
"""CSS pixels of letters below which they are specks."""
FAR = 500.0
"""CSS pixels beyond an edge at which nobody comes across a text by chance."""
LONGEST_FADE = 10.0
"""Seconds that an honest change of looks takes at most."""
_OPACITY = re.compile(r"opacity\(([\d.]+)(%?)\)")
_COLOUR = re.compile(r"rgba?\([^)]*\)")


_NEAR = 10
"""Steps of 255 between a text and its ground, in each colour, below which nobody reads it."""


@lru_cache(maxsize=1024)
def alike(colour: str, ground: str | None) -> bool:
    """Whether a text of a colour cannot be told from its ground; None is a ground that is not known."""
    if ground is None or not colour.startswith("rgb(") or not ground.startswith("rgb("):
        return False
    pairs = zip(colour[4:-1].split(","), ground[4:-1].split(","), strict=False)
    return all(abs(_number(one, 0.0) - _number(other, 255.0)) < _NEAR for one, other in pairs)


def _filtered(filters: str) -> float:
    """What filters leave of its opacity."""
    left = 1.0
    if "opacity(" in filters:
        for amount, percent in _OPACITY.findall(filters):
            left *= _number(amount, 1.0) / (100 if percent else 1)
    return left


def _seconds(duration: str) -> float:
    return _number(duration.strip().removesuffix("s"), 0.0)


def _clips_all(clip: str) -> bool:
    return clip.startswith(("circle(0px", "circle(0%", "circle(0 ", "ellipse(0px", "ellipse(0%")) or (
        clip.startswith("inset(") and (clip.startswith(("inset(50%", "inset(100%")) or "9999" in clip)
    )


def _cut_away(clip: str) -> bool:
    """Whether the older ``clip: rect(top, right, bottom, left)`` leaves at most a pixel."""
    if not clip.startswith("rect("):
        return False
    edges = [_number(edge.strip().removesuffix("px"), 0.0) for edge in clip[5:-1].split(",")]
    return len(edges) == 4 and (edges[2] - edges[0] <= 1 or edges[1] - edges[3] <= 1) and "auto" not in clip


def _all_clear(mask: str) -> bool:
    """Whether every colour of a mask is transparent."""
    colours = _COLOUR.findall(mask)
    return bool(colours) and all(colour.startswith("rgba") and colour.endswith(", 0)") for colour in colours)


def _number(text: str, otherwise: float) -> float:
    try:
        return float(text)
    except ValueError:
        return otherwise


def file_name(address: str) -> str:
    """What a picture's file is called, without folder and ending: a weak word for what it shows."""
    if address.startswith(("data:", "blob:")):
        return ""
    last = address.split("?")[0].split("#")[0].rsplit("/", 1)[-1]
    return last.rsplit(".", 1)[0][:40]


def tidy(text: str) -> str:
    return " ".join(text.split())


def lettered(text: str) -> str:
    """A text without the private-use characters by which fonts draw icons: pictures, which nobody can read out."""
    if text.isascii():
        return text
    return tidy("".join(letter for letter in text if unicodedata.category(letter) != "Co"))


class Document:
    """One document of a snapshot while it is being read. Nodes stand in document order, so a subtree is a range."""

    def __init__(self, strings: Sequence[str], document: Mapping[str, Any]) -> None:
        self.strings = strings
        nodes, layout = document["nodes"], document["layout"]
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
        self.inputs = rare(nodes["inputValue"])
        self.texts_of = rare(nodes["textValue"])
        self.checked = set(nodes["inputChecked"]["index"])
        self.selected = set(nodes["optionSelected"]["index"])
        self.content = rare(nodes["contentDocumentIndex"])
        self.pseudo = rare(nodes["pseudoType"])
        self.shadow = rare(nodes["shadowRootType"])
        self.box_of = [-1] * self.count
        self.pseudo_text: dict[int, int] = {}
        """Generated content: the pseudo-element's second box is its text. Bullets and triangles name nothing."""
        for at, node in enumerate(layout["nodeIndex"]):
            if self.box_of[node] < 0:
                self.box_of[node] = at
            elif layout["text"][at] >= 0 and node in self.pseudo and strings[self.pseudo[node]] != "marker":
                self.pseudo_text[node] = layout["text"][at]
        self.bounds: list[list[float]] = layout["bounds"]
        self.paint: list[int] = layout["paintOrders"]
        self.layout_text: list[int] = layout["text"]
        self.styles: list[list[int]] = layout["styles"]
        self.lines: dict[int, list[list[float]]] = {}
        boxes = document["textBoxes"]
        for at, bounds in zip(boxes["layoutIndex"], boxes["bounds"], strict=True):
            self.lines.setdefault(at, []).append(bounds)
        self._attribute_cache: dict[int, dict[str, str]] = {}
        self._style_cache: dict[tuple[int, ...], Style] = {}
        self._ids: dict[str, int] | None = None
        self._labels: dict[int, list[int]] | None = None
        self._ends()
        self._texts()

    # Small readers

    def tag(self, node: int) -> str:
        return self.strings[self.names[node]].lower()

    def attrs(self, node: int) -> dict[str, str]:
        found = self._attribute_cache.get(node)
        if found is None:
            strings, flat = self.strings, self.attributes[node]
            found = {strings[flat[at]]: strings[flat[at + 1]] for at in range(0, len(flat), 2)}
            self._attribute_cache[node] = found
        return found

    def style(self, node: int) -> Style:
        at = self.box_of[node]
        if at < 0:
            return NO_STYLE
        key = tuple(self.styles[at])
        found = self._style_cache.get(key)
        if found is None:
            strings = self.strings
            found = style_of(tuple(strings[index] for index in key)) if key else NO_STYLE
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
        """Rendered texts in document order, with what stands in for pictures."""
        strings, box_of, layout_text = self.strings, self.box_of, self.layout_text
        self.text_at: list[int] = []
        self.text: list[str] = []
        self.text_key: list[int] = []
        self.text_inline: list[bool] = []
        self.text_holder: list[int] = []
        """The rendered element that a text stands in: above shadow roots and elements without a box of their own."""
        self.text_named: list[bool] = []
        """Whether it may become part of a name: it is shown, and not hidden from assistive means."""
        quiet_until = 0
        for node in range(self.count):
            kind = self.types[node]
            if kind == 3:
                at = box_of[node]
                if at >= 0 and layout_text[at] >= 0:
                    style = self.style(node)
                    key = layout_text[at]
                    self._text(node, strings[key], key, style.inline, style.shown and node >= quiet_until)
            elif kind == 1:
                if node in self.pseudo_text:
                    key = self.pseudo_text[node]
                    self._text(node, strings[key], key, True, node >= quiet_until and self.style(node).shown)
                elif self.attributes[node]:
                    attributes = self.attrs(node)
                    if attributes.get("aria-hidden") == "true":
                        quiet_until = max(quiet_until, self.end[node])
                    elif "alt" in attributes and box_of[node] >= 0:
                        self._text(node, attributes["alt"], -1, False, node >= quiet_until)

    def _text(self, node: int, text: str, key: int, inline: bool, named: bool) -> None:
        up = self.parent[node]
        while up > 0 and (self.types[up] != 1 or self.box_of[up] < 0):
            up = self.parent[up]
        self.text_holder.append(up)
        self.text_at.append(node)
        self.text.append(text)
        self.text_key.append(key)
        self.text_inline.append(inline)
        self.text_named.append(named)

    def text_in(self, node: int) -> str:
        """Rendered text of a subtree, whitespace collapsed, at most a name's length."""
        first, last = bisect_left(self.text_at, node), bisect_left(self.text_at, self.end[node])
        if last - first == 1:
            named = self.text_named[first] or not self.style(node).shown
            return tidy(self.text[first])[:LONGEST_NAME] if named else ""
        everything = not self.style(node).shown
        parts: list[str] = []
        length = 0
        for at in range(first, last):
            if not (self.text_named[at] or everything):
                continue
            if parts and not self.text_inline[at]:
                parts.append(" ")
            parts.append(self.text[at])
            length += len(self.text[at])
            if length > 2 * LONGEST_NAME:
                break
        return tidy("".join(parts))[:LONGEST_NAME]

    def own_text(self, node: int) -> str:
        """Rendered text that stands directly in an element."""
        end = self.end[node]
        if end == node + 1:
            return ""
        parts: list[str] = []
        for at in range(bisect_left(self.text_at, node), len(self.text_at)):
            if self.text_at[at] >= end:
                break
            if self.text_holder[at] == node and self.text_key[at] >= 0:
                parts.append(self.text[at])
        return tidy("".join(parts)) if parts else ""

    def raw_text(self, node: int) -> str:
        """Text of a subtree whether rendered or not: what `aria-labelledby` and options may refer to."""
        strings = self.strings
        parts = [strings[self.values[n]] for n in range(node, self.end[node]) if self.types[n] == 3]
        return tidy(" ".join(parts))[:LONGEST_NAME]

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
            text = tidy(" ".join(self._name_of_reference(ref) for ref in found if ref is not None))
            if text:
                return text, "accessible"
        stated = tidy(attributes.get("aria-label", ""))
        if stated:
            return stated, "accessible"
        if tag in FIELDS:
            kind = attributes.get("type", "").lower() if tag == "input" else ""
            if kind in ("submit", "reset", "button"):
                shown = tidy(attributes.get("value", {"submit": "Submit", "reset": "Reset"}.get(kind, "")))
                if shown:
                    return shown, "own"
            elif kind == "image":
                shown = tidy(attributes.get("alt", "") or attributes.get("value", ""))
                if shown:
                    return shown, "accessible"
            if kind != "hidden":
                text = tidy(" ".join(self._label_text(label, node) for label in self.labels(node)))
                if text:
                    return text, "accessible"
        elif tag in ("option", "optgroup"):  # what is rendered of them is the browser's own
            text = tidy(attributes.get("label", "")) or (self.raw_text(node) if tag == "option" else "")
            if text:
                return text, "own"
        elif tag in ("img", "area"):
            text = tidy(attributes.get("alt", ""))
            if text:
                return text, "accessible"
        elif tag in ("fieldset", "table", "figure", "svg", "details"):
            text = self._caption(node, tag)
            if text:
                return text, "accessible"
        if role in NAMED_BY_CONTENT or (role == "generic" and node in self.clickable):
            text = lettered(self.text_in(node))
            if text:
                return text, "own" if own or not self._pictures_only(node) else "accessible"
        for attribute in ("title", "placeholder", "aria-placeholder"):
            text = tidy(attributes.get(attribute, ""))
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
        first, last = bisect_left(self.text_at, label), bisect_left(self.text_at, self.end[label])
        parts = [
            self.text[at]
            for at in range(first, last)
            if self.text_named[at] and not node <= self.text_at[at] < self.end[node]
        ]
        return tidy(" ".join(parts))

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


def rare(data: Mapping[str, Any]) -> dict[int, int]:
    return dict(zip(data["index"], data["value"], strict=True))

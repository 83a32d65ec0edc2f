"""Observations written down as trees, so that tests read like the pages they are about.

``page(node("form", "Login", node("textbox", "Email"), node("button", "Sign in")))`` is a complete observation: ids,
boxes, labels and tabs are filled in. Boxes are stacked from the top, one line of 30 pixels a leaf, unless given.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from handrail.records import (
    NOWHERE,
    Element,
    Facts,
    Image,
    Label,
    NameSource,
    Observation,
    Rect,
    Size,
    State,
    SystemDialog,
    Tab,
    Unseen,
    content,
)

LINE = 30.0
WIDTH, HEIGHT = 800.0, 600.0


@dataclass
class Node:
    """One element to be, with what is in it."""

    role: str
    name: str
    inside: tuple[Node, ...]
    text: str
    value: str
    states: frozenset[State]
    box: Rect | None
    ref: str
    origin: str
    frame: str
    label: Label | None
    source: NameSource | None
    facts: dict[str, Any] = field(default_factory=dict)


def node(
    role: str,
    name: str = "",
    *inside: Node,
    text: str = "",
    value: str = "",
    states: Iterable[str] = (),
    box: tuple[float, float, float, float] | None = None,
    ref: str = "",
    origin: str = "",
    frame: str = "",
    label: Label | None = None,
    source: NameSource | None = None,
    **facts: Any,
) -> Node:
    """An element; further keywords are its facts (``href=...``, ``clickable=True``, ``words=(...)``)."""
    return Node(
        role, name, inside, text, value, frozenset(cast("Iterable[State]", states)), Rect(*box) if box else None, ref,
        origin, frame, label, source, facts,
    )  # fmt: skip


def text(said: str, *inside: Node, **options: Any) -> Node:
    """A piece of plain text, perhaps with more of it inside."""
    return node("text", "", *inside, text=said, **options)


def page(
    *nodes: Node,
    url: str = "https://shop.example/",
    title: str = "Shop",
    look: str = "look",
    focused: str = "",
    dialogs: Sequence[SystemDialog] = (),
    tabs: Sequence[Tab] = (),
    unseen: Sequence[Unseen] = (),
    image: Image | None = None,
    settled: bool = True,
    prefix: str = "e",
) -> Observation:
    """A complete observation of these nodes; ``prefix`` begins the ids that are not given."""
    parts = urlsplit(url)
    origin = f"{parts.scheme}://{parts.netloc}"
    elements: list[Element] = []
    line = 0

    def place(item: Node, parent: str) -> Rect:
        nonlocal line
        at = len(elements)
        own = item.ref or f"{prefix}{at}"
        elements.append(Element(own, item.role))
        box = item.box
        if box is None and not item.inside:
            box = Rect(10.0, LINE * line, 200.0, LINE - 2)
            line += 1
        boxes = [place(child, own) for child in item.inside]
        if box is None:
            left, top = min(b.x for b in boxes), min(b.y for b in boxes)
            box = Rect(left, top, max(b.x2 for b in boxes) - left, max(b.y2 for b in boxes) - top)
        of = item.origin or origin
        source = item.source or ("accessible" if item.name else "own" if item.text else "none")
        elements[at] = Element(
            id=own,
            role=item.role,
            name=item.name,
            own_text=item.text,
            value=item.value,
            bounds=NOWHERE if "hidden" in item.states else box,
            rects=() if "hidden" in item.states else (box,),
            states=item.states,
            facts=Facts(**{"paint": at, **item.facts}),
            app=origin,
            frame_origin=of,
            frame=item.frame,
            tab="t1",
            parent=parent,
            label=content(of) if item.label is None else item.label,
            name_source=source,
        )
        return box

    for item in nodes:
        place(item, "")
    return Observation(
        id=look, surface="browser", taken_at=0.0, size=Size(WIDTH, HEIGHT), scale=1.0, app=origin, title=title, url=url,
        tabs=tuple(tabs) or (Tab("t1", url, title, True),), dialogs=tuple(dialogs), focused=focused,
        elements=tuple(elements), image=image, unseen=tuple(unseen), settled=settled,
    )  # fmt: skip


def the(obs: Observation, role: str, name: str = "") -> Element:
    """The one element of this role and name (or own text)."""
    found = [e for e in obs.elements if e.role == role and name in (e.name, e.own_text, e.id)]
    assert len(found) == 1, f"{len(found)} elements are a {role} called {name!r}"
    return found[0]


def picture(
    *boxes: tuple[int, int, int, int],
    size: tuple[int, int] = (int(WIDTH), int(HEIGHT)),
    ground: tuple[int, int, int] = (255, 255, 255),
    ink: tuple[int, int, int] = (0, 0, 0),
) -> Image:
    """A picture with some boxes (x, y, width, height) filled in."""
    pixels = np.zeros((size[1], size[0], 4), dtype=np.uint8)
    pixels[:, :] = (*ground, 255)
    for x, y, width, height in boxes:
        pixels[y : y + height, x : x + width] = (*ink, 255)
    return as_image(pixels)


def as_image(pixels: NDArray[np.uint8]) -> Image:
    """Pixels as a PNG."""
    from PIL import Image as Picture

    out = io.BytesIO()
    Picture.fromarray(pixels).save(out, "PNG", compress_level=1)
    data = out.getvalue()
    height, width = pixels.shape[:2]
    return Image(hashlib.sha256(data).hexdigest(), Size(width, height), "image/png", data)


def with_image(obs: Observation, image: Image) -> Observation:
    """The same look with other pixels."""
    return replace(obs, image=image)

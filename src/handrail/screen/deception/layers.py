"""What lies over a target, and targets that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from handrail.records import Element, Observation, Rect
from handrail.screen.deception.around import plain
from handrail.screen.deception.signal import Signal, Weight
from handrail.screen.index import index
from handrail.screen.roles import INTERACTIVE, TICKS, interactive

_UNSEEN = 0.05
"""Opacity below which nothing is seen."""
_CORNERS = ((0.5, 0.5), (0.15, 0.2), (0.85, 0.2), (0.15, 0.8), (0.85, 0.8))
"""Where a layer is looked for, as shares of the target: the middle first, which every layer covers."""
_MOST = 3
"""How many of these places a layer must cover that is no frame; of a frame the middle is enough."""
_SPECK = 3.0
"""Pixels of an edge below which a control is a speck."""
_BESIDE = 60.0
"""Pixels between a styled box and its label."""


def layer_signals(obs: Observation, element: Element) -> Iterator[Signal]:
    """``foreign_layer`` or ``transparent_layer``: what shows nothing and takes the clicks.

    Only boxes that are elements are found: generated content over a control is left to the device, which stops a click
    that would land elsewhere.
    """
    if element.states & {"hidden", "offscreen"}:
        return
    levels = (element, *(item for item in obs.ancestors(element) if item.role == "iframe"))
    box = element.bounds
    for level in levels:
        over = _over(obs, level, element, box)
        if over is not None:
            frame = over.role == "iframe"
            foreign = frame and _foreign(obs, over)
            if foreign:
                yield Signal("foreign_layer", "block", "A frame of another origin that shows nothing lies over it.")
            else:
                yield Signal("transparent_layer", "ask", "Something that shows nothing and reacts lies over it.")
            return


def _over(obs: Observation, level: Element, element: Element, target: Rect) -> Element | None:
    """The layer over a target, or over the frame (``level``) that it stands in."""
    known = index(obs)
    order = known.order
    at = (level.facts.paint, order[level.id])
    rect = next((rect for rect in element.rects if rect.area > 0), target)
    points = [(rect.x + rect.width * across, rect.y + rect.height * down) for across, down in _CORNERS]
    x, y = points[0]
    for box, other in known.over(x, y):
        if other.frame != level.frame or (other.facts.paint, order[other.id]) <= at or other.facts.passes:
            continue
        if other.role != "iframe" and sum(box.contains(*point) for point in points) < _MOST:
            continue
        if _akin(obs, other, level) or _akin(obs, other, element):
            continue
        if not _shows_nothing(obs, other, rect):
            return None  # something is seen in the target's place: a person would not press there either
        if _reacts(obs, other):
            return other
    return None


def _akin(obs: Observation, other: Element, element: Element) -> bool:
    """Whether one stands in the other, or both in the same control."""
    mine = {element.id, *(item.id for item in obs.ancestors(element))}
    theirs = (other, *obs.ancestors(other))
    if any(item.id in mine and interactive(item) for item in theirs):
        return True
    return other.id in mine or any(item.id == element.id for item in theirs)


def _reacts(obs: Observation, other: Element) -> bool:
    if interactive(other) or other.facts.tag in ("iframe", "label", "area"):
        return True
    return any(interactive(item) for item in obs.ancestors(other) if item.facts.tag not in ("body", "html"))


def _shows_nothing(obs: Observation, other: Element, target: Rect) -> bool:
    """Whether a layer leaves no trace in a place: no ground, text, picture or shape."""
    if other.facts.opacity < _UNSEEN or other.facts.hides:
        return True
    if other.role == "iframe":
        return _blank(obs, other, target)
    if not _blank_itself(other, target):
        return False
    return all(
        below.facts.opacity < _UNSEEN or below.facts.hides or _blank_itself(below, target)
        for below in obs.descendants(other)
        if below.bounds.touches(target)
    )


def _blank_itself(other: Element, target: Rect) -> bool:
    facts = other.facts
    if facts.background or other.own_text.strip() or other.value:
        return False
    if facts.tag in ("img", "canvas", "video", "object", "embed"):
        return facts.tag == "img" and not other.name and _about(other.bounds, target)
    if facts.tag in ("button", "input", "select", "textarea"):
        return False  # they have a border where they are not told to have none
    return not (facts.shape and facts.colour)


def _about(one: Rect, other: Rect) -> bool:
    """Whether two boxes are the same but for a few pixels."""
    gaps = (one.x - other.x, one.y - other.y, one.x2 - other.x2, one.y2 - other.y2)
    return all(abs(gap) <= 4 for gap in gaps)


def _blank(obs: Observation, frame: Element, target: Rect) -> bool:
    """Whether a frame that was read shows nothing in a place."""
    inside = tuple(obs.descendants(frame))
    if not inside or frame.facts.background:
        return False
    return all(
        _blank_itself(item, target) or item.facts.opacity < _UNSEEN or not item.bounds.touches(target)
        for item in inside
    )


def _foreign(obs: Observation, frame: Element) -> bool:
    """Whether a frame holds a document of another origin; one that could not be read may."""
    inside = obs.children.get(frame.id, ())
    return not inside or any(item.frame_origin != frame.frame_origin or item.facts.opaque_frame for item in inside)


def unseen_signals(obs: Observation, element: Element) -> Iterator[Signal]:
    """``unseen_target``: it reacts, and nobody sees it. What is ticked or chosen, or takes a file, may be
    drawn by something else."""
    if not (element.role in INTERACTIVE or element.facts.href) or "hidden" in element.states:
        return
    how = element.facts.hides
    speck = (
        bool(element.own_text)
        and element.bounds.area > 0
        and max(element.bounds.width, element.bounds.height) <= (_SPECK * obs.scale)
    )
    if not (how or speck) or element.facts.fading:
        return
    if how in ("colour", "size", "indent") and _seen_within(obs, element):
        return
    if element.role in TICKS or element.facts.input_type == "file" or element.facts.tag == "select":
        if _drawn_by_another(obs, element):
            return
    elif _skips(obs, element):
        return
    weight: Weight = "annotate" if how == "away" else "ask"  # no pointer gets there
    yield Signal("unseen_target", weight, "It reacts, and nobody can see it.")


def _seen_within(obs: Observation, element: Element) -> bool:
    """Whether something in it can be seen: an icon, another text."""
    return any(plain(below) and below.bounds.area > 0 and (below.own_text or below.role == "img")
               for below in obs.descendants(element))  # fmt: skip


def _skips(obs: Observation, element: Element) -> bool:
    here, _, _ = obs.url.partition("#")
    return "#" in element.facts.href and element.facts.href.partition("#")[0] == here


def _drawn_by_another(obs: Observation, element: Element) -> bool:
    """Whether a label, or what else stands in its place, is seen instead of it."""
    labels: Sequence[Element] = [item for item in obs.ancestors(element) if item.facts.tag == "label"]
    if any(plain(item) for item in labels):
        return True
    reach = _BESIDE * obs.scale
    box = element.bounds
    near = Rect(box.x - reach, box.y - reach, box.width + 2 * reach, box.height + 2 * reach)
    return any(
        item.frame == element.frame and plain(item) and item.id != element.id and item.bounds.touches(near)
        and (item.facts.tag == "label" or item.bounds.touches(box))
        for item in obs.children.get(element.parent, ())
    )  # fmt: skip

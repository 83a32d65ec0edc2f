"""How things stand to each other: beside, in the same row, left of, above, inside, before, after."""

from __future__ import annotations

from collections.abc import Sequence

from handrail.records import Element, Observation, Rect, Relation
from handrail.screen.entries import Entry, entries_around
from handrail.screen.index import index

Nearness = tuple[float, float, float]
"""Smaller is nearer; only comparable under one relation. The first number says how directly the relation holds."""
FAR: Nearness = (9.0, 0.0, 0.0)
"""Does not stand so at all."""
_SAME_LINE = 0.4
"""Share of the lower box's height by which two boxes on one line overlap."""


def nearness(
    obs: Observation, element: Element, anchors: Sequence[Element], relation: Relation, *, geometry: bool = True
) -> Nearness:
    """How near an element stands to any of the anchors in that relation; ``FAR`` if to none.

    Without ``geometry`` only the tree counts, so that left, right, above and below come to before and after.
    """
    return min((_one(obs, element, anchor, relation, geometry) for anchor in anchors), default=FAR)


def same_line(a: Rect, b: Rect) -> bool:
    """Whether a person would see two boxes on one line."""
    overlap = min(a.y2, b.y2) - max(a.y, b.y)
    return overlap > _SAME_LINE * max(1.0, min(a.height, b.height))


def same_column(a: Rect, b: Rect) -> bool:
    """Whether one of two boxes stands over the other."""
    return min(a.x2, b.x2) - max(a.x, b.x) > 0


def gap(a: Rect, b: Rect) -> float:
    """Pixels between two boxes, edge to edge; 0 where they touch."""
    across = max(0.0, max(a.x, b.x) - min(a.x2, b.x2))
    down = max(0.0, max(a.y, b.y) - min(a.y2, b.y2))
    return across + down


def _one(obs: Observation, element: Element, anchor: Element, relation: Relation, geometry: bool) -> Nearness:
    if element.id == anchor.id:
        return (0.0, 0.0, 0.0) if relation in ("", "row", "inside") else FAR
    here, there = element.bounds, anchor.bounds
    match relation:
        case "":
            return (
                0.0,
                _shared(obs, element, anchor),
                _distance(here, there) if geometry else _steps(obs, element, anchor),
            )
        case "beside":
            apart = gap(here, there) * (1.0 if same_line(here, there) else 1.5)
            return (0.0, _shared(obs, element, anchor), apart if geometry else _steps(obs, element, anchor))
        case "row":
            if (entry := _shared_entry(obs, element, anchor)) is not None:
                return (0.0, float(len(entry.parts)), 0.0)
            return (1.0, 0.0, 0.0) if geometry and same_line(here, there) else FAR
        case "inside":
            if any(item.id == anchor.id for item in obs.ancestors(element)):
                return (0.0, _shared(obs, element, anchor), 0.0)
            x, y = here.centre
            held = geometry and there.contains(x, y) and there.area > here.area
            return (1.0, there.area, 0.0) if held else FAR
        case "before" | "after":
            steps = _order(obs, element) - _order(obs, anchor)
            if relation == "before":
                steps = -steps
            return (0.0, _shared(obs, element, anchor), float(steps)) if steps > 0 else FAR
        case "left_of" | "right_of" | "above" | "below":
            if geometry:
                return _directed(here, there, relation)
            return _one(obs, element, anchor, "before" if relation in ("left_of", "above") else "after", geometry)


def _directed(here: Rect, there: Rect, relation: Relation) -> Nearness:
    if here.area <= 0 or there.area <= 0:
        return FAR
    (x, y), (ax, ay) = here.centre, there.centre
    sideways = relation in ("left_of", "right_of")
    ahead = {"left_of": ax - x, "right_of": x - ax, "above": ay - y, "below": y - ay}[relation]
    facing = same_line(here, there) if sideways else same_column(here, there)
    if ahead <= 0 or (not facing and abs(y - ay if sideways else x - ax) > ahead):
        return FAR
    return (0.0 if facing else 1.0, gap(here, there), abs(y - ay if sideways else x - ax))


def _distance(here: Rect, there: Rect) -> float:
    (x, y), (ax, ay) = here.centre, there.centre
    return abs(x - ax) + abs(y - ay)


def _order(obs: Observation, element: Element) -> int:
    return index(obs).order[element.id]


def _steps(obs: Observation, a: Element, b: Element) -> float:
    return float(abs(_order(obs, a) - _order(obs, b)))


def _shared_entry(obs: Observation, element: Element, anchor: Element) -> Entry | None:
    """The smallest row or entry that holds both."""
    return next((entry for entry in entries_around(obs, anchor) if element.id in entry.ids), None)


def _shared(obs: Observation, a: Element, b: Element) -> float:
    """Size of the smallest element or entry that holds both, in elements."""
    mine = {a.id, *(item.id for item in obs.ancestors(a))}
    common = next((item for item in (b, *obs.ancestors(b)) if item.id in mine), None)
    size = index(obs).sizes[common.id] if common is not None else len(obs.elements)
    entry = _shared_entry(obs, a, b)
    return float(size if entry is None else min(size, len(entry.parts) - 1))

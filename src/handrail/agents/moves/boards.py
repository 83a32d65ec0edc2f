"""Boards: columns or sections under captions alike, between which things are moved."""

from __future__ import annotations

from handrail.records import Element, Observation, Rect
from handrail.screen.entries import kind_of
from handrail.screen.relation import same_column


def under(observation: Observation, caption: Element, thing: Element) -> Rect | None:
    """Where things stand that belong to a caption: under it, as wide as it, down to the next of its kind. None where it
    is no caption of a board, that is, where the thing does not stand under another one of its kind now.

    Without this a caption that something was dropped on says nothing: what drops there may as well vanish.
    """
    fellows = [
        item
        for item in observation.elements
        if kind_of(item) == kind_of(caption) and item.own_text and "hidden" not in item.states
    ]
    if kind_of(thing) == kind_of(caption) or not thing.own_text or len(fellows) < 2:
        return None
    areas = {item.id: _area(observation, item, fellows) for item in fellows}
    mine = areas.get(caption.id)
    here = any(area.contains(*thing.bounds.centre) for key, area in areas.items() if key != caption.id)
    return mine if here and mine is not None and not mine.contains(*thing.bounds.centre) else None


def _area(observation: Observation, caption: Element, fellows: list[Element]) -> Rect:
    box = caption.bounds
    below = [item.bounds.y for item in fellows if item.bounds.y >= box.y2 and same_column(item.bounds, box)]
    bottom = min([*below, float(observation.size.height)])
    return Rect(box.x, box.y2, box.width, max(bottom - box.y2, 0.0))

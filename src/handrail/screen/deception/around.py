"""What stands around a target, and what of it can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from handrail.records import Element, Observation
from handrail.screen.context import enclosing
from handrail.screen.index import index

_PARTS = frozenset({"article", "listitem", "row", "complementary", "region", "group", "radiogroup"})
_MOST = 80
"""Elements of a part of the page that belong together; a larger one is the page."""
_BEFORE, _AFTER = 10, 6
"""Neighbours in the document that are looked at where nothing encloses the target."""
_NEAR = 240.0
"""Pixels between a target and what is said of it, at a scale of 1."""


def plain(element: Element) -> bool:
    """Whether its text can be seen, as far as the surface tells."""
    return not element.facts.hides and "hidden" not in element.states


def visible_text(obs: Observation, element: Element) -> str:
    """What can be seen in an element, in document order."""
    pieces = [element.own_text] if plain(element) else []
    for below in obs.descendants(element):
        if below.own_text and plain(below):
            pieces.append(below.own_text)
            if len(pieces) > 20:
                break
    return " ".join(" ".join(pieces).split())


def holds_at_most(obs: Observation, element: Element, most: int) -> bool:
    """Whether no more than so many elements stand in it, at any depth."""
    return next(islice(obs.descendants(element), most, None), None) is None


def around(obs: Observation, element: Element) -> tuple[Element, ...]:
    """The visible elements of the form, dialog or part around a target, itself included; else its neighbours. Kept on
    the observation."""
    kept = vars(obs).setdefault("_deception_around", {})
    found: tuple[Element, ...] | None = kept.get(element.id)
    if found is None:
        found = kept[element.id] = _around(obs, element)
    return found


def _around(obs: Observation, element: Element) -> tuple[Element, ...]:
    owner = enclosing(obs, (element,))
    if owner is None:
        owner = next((item for item in obs.ancestors(element) if item.role in _PARTS), None)
    if owner is not None and not holds_at_most(obs, owner, 2) and holds_at_most(obs, owner, _MOST):
        return tuple(item for item in (owner, *obs.descendants(owner)) if plain(item))
    return neighbours(obs, element)


def neighbours(obs: Observation, element: Element) -> tuple[Element, ...]:
    """What is seen near a target and stands near it in the document, itself included. Kept on the observation."""
    kept = vars(obs).setdefault("_deception_neighbours", {})
    found: tuple[Element, ...] | None = kept.get(element.id)
    if found is None:
        found = kept[element.id] = _neighbours(obs, element)
    return found


def _neighbours(obs: Observation, element: Element) -> tuple[Element, ...]:
    order = index(obs).order[element.id]
    reach = _NEAR * obs.scale
    box = element.bounds
    left, top, right, bottom = box.x - reach, box.y - reach, box.x2 + reach, box.y2 + reach
    return tuple(
        item
        for item in obs.elements[max(0, order - _BEFORE) : order + _AFTER + 1]
        if item.bounds.y < bottom
        and item.bounds.y2 > top
        and item.bounds.x < right
        and item.bounds.x2 > left
        and item.frame == element.frame
        and plain(item)
    )


def texts(elements: Sequence[Element]) -> list[str]:
    """What each of them says: the whole of a paragraph with marked-up words in it, else what stands in it directly."""
    return [
        item.name if item.role in ("paragraph", "heading") and len(item.name) > len(item.own_text) else item.own_text
        for item in elements
        if item.own_text or item.role in ("paragraph", "heading")
    ]

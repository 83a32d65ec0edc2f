"""What a pointer would reach: hit-testing by paint order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from handrail.records import Element, Observation, Rect
from handrail.screen.index import index
from handrail.screen.text import normalise

_INSIDE = ((0.5, 0.5), (0.25, 0.5), (0.75, 0.5), (0.5, 0.25), (0.5, 0.75))
"""Where in a rect to try, as shares of its width and height: the middle first."""


def hit(obs: Observation, x: float, y: float) -> Element | None:
    """The topmost element under a point, in screenshot pixels; None if there is none.

    A transparent element counts: a pointer reaches what the eye does not see. What the device found to be covered at
    all its rects does not.
    """
    return next((element for _, element in index(obs).over(x, y)), None)


def clickable_points(obs: Observation, element: Element) -> Iterator[tuple[float, float]]:
    """Points at which a click reaches the element, best first; none if there is none within the view.

    The first rect counts, not the box around all of them: the middle of a link that is wrapped over two lines may
    belong to something else. A hit on a descendant or on the element's label reaches it too, and where it has no rect
    of its own (a styled checkbox) the label's rects are tried. All middles come before all other places.
    """
    view = Rect(0, 0, obs.size.width, obs.size.height)
    labels = _labels(obs, element)
    seen = [rect.intersection(view) for reach in (element, *labels) for rect in reach.rects or (reach.bounds,)]
    for across, down in _INSIDE:
        for rect in seen:
            if rect.area > 0:
                x, y = rect.x + rect.width * across, rect.y + rect.height * down
                if reaches(obs, hit(obs, x, y), element, labels):
                    yield x, y


def clickable_point(obs: Observation, element: Element) -> tuple[float, float] | None:
    """The first of ``clickable_points``; None if there is none."""
    return next(clickable_points(obs, element), None)


def reaches(obs: Observation, found: Element | None, element: Element, labels: Sequence[Element] | None = None) -> bool:
    """Whether a click that lands on ``found`` serves ``element``: itself, a descendant, or its label."""
    if found is None:
        return False
    labels = _labels(obs, element) if labels is None else labels
    served = {element.id, *(label.id for label in labels)}
    return found.id in served or any(item.id in served for item in obs.ancestors(found))


def _labels(obs: Observation, element: Element) -> tuple[Element, ...]:
    """The ``label`` it stands in, else labels of its document and form that say exactly its name."""
    if element.role in ("button", "link"):
        return ()
    around = tuple(item for item in obs.ancestors(element) if item.facts.tag == "label")
    if around:
        return around
    known = index(obs)
    name = known.names[element.id]
    if not name:
        return ()
    return tuple(
        item
        for item in obs.elements
        if item.facts.tag == "label"
        and item.frame == element.frame
        and item.facts.form == element.facts.form
        and normalise(known.text(item)) == name
    )

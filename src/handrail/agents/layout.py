"""Where things stand to one another on one look, and what is new on the next: pure functions of observations.

Surfaces leave out containers that mean nothing by themselves, so that the place of things says more than the tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from handrail.records import Element, Observation, Rect
from handrail.screen import interactive, same_line, tree_diff
from handrail.screen.index import index

_UNSEEN_STATES = frozenset({"hidden", "transparent"})


def shown(element: Element) -> bool:
    """Whether it is rendered for a person, in view or not."""
    return not element.states & _UNSEEN_STATES and element.bounds.area > 0


def name(observation: Observation, element: Element) -> str:
    """What it is called, normalised; names that are only inferred count as none."""
    return index(observation).names[element.id]


def signs(observation: Observation, element: Element) -> frozenset[str]:
    """What it is called, as it stands there: signs such as ‹ and › are told apart, which normalised they are not."""
    texts = (name(observation, element), element.own_text, element.name, element.facts.title)
    return frozenset(" ".join(text.casefold().split()) for text in texts if text)


def came(before: Observation, after: Observation) -> tuple[Element, ...]:
    """What a person sees now and did not see before, in document order."""
    diff = tree_diff(before, after)
    new = {item.id for item in diff.added if shown(item)}
    for change in diff.changed:
        uncovered = not shown(change.before) and shown(change.after)
        retold = bool(change.aspects & {"name", "text"}) and shown(change.after)
        if uncovered or retold:
            new.add(change.after.id)
    return tuple(item for item in after.elements if item.id in new)


def innermost(observation: Observation, found: Sequence[Element]) -> list[Element]:
    """Without those that merely contain another of them."""
    around = {item.id for element in found for item in observation.ancestors(element)}
    return [element for element in found if element.id not in around]


def reacting(observation: Observation, element: Element) -> bool:
    """Whether it, or something it stands in, reacts to a person."""
    return interactive(element) or any(interactive(item) for item in observation.ancestors(element))


def distance(a: Rect, b: Rect) -> float:
    """Between the nearest edges, in pixels; 0 where they touch."""
    across = max(b.x - a.x2, a.x - b.x2, 0.0)
    down = max(b.y - a.y2, a.y - b.y2, 0.0)
    return float((across * across + down * down) ** 0.5)


def reading_order(found: Iterable[Element]) -> list[Element]:
    """Line by line, from left to right, as a person reads them."""
    left = sorted(found, key=lambda item: (item.bounds.y, item.bounds.x))
    lines: list[list[Element]] = []
    for element in left:
        line = lines[-1] if lines else None
        if line is not None and same_line(line[0].bounds, element.bounds):
            line.append(element)
        else:
            lines.append([element])
    return [element for line in lines for element in sorted(line, key=lambda item: item.bounds.x)]


def beside(
    observation: Observation, element: Element, fits: Iterable[Element], *, reach: float = 320.0
) -> Element | None:
    """The nearest of those that fit which stands behind it in its line, or under it; what stands before it is for the
    text before that."""
    box = element.bounds
    inside = {item.id for item in observation.descendants(element)}
    best: tuple[float, Element] | None = None
    for other in fits:
        there = other.bounds
        if other.id == element.id or not shown(other) or other.frame != element.frame:
            continue
        if other.id in inside:
            away = 0.0
        elif same_line(box, there) and there.x >= box.x:
            away = max(there.x - box.x2, 0.0)
        elif there.y >= box.y2 - 2 and min(box.x2, there.x2) - max(box.x, there.x) > 0:
            away = (there.y - box.y2) * 1.5
        else:
            continue
        if away <= reach * observation.scale and (best is None or away < best[0]):
            best = (away, other)
    return best[1] if best is not None else None


def fellows(observation: Observation, element: Element) -> list[Element]:
    """The list it stands in: its siblings of the same kind, itself among them, in reading order."""
    alike = [
        item
        for item in observation.children.get(element.parent, ())
        if item.role == element.role
        and item.facts.tag == element.facts.tag
        and item.facts.shape == element.facts.shape
        and shown(item)
    ]
    classed = [item for item in alike if item.facts.words and set(item.facts.words) & set(element.facts.words)]
    alike = classed if len(classed) > 1 else alike
    if len(alike) > 2:
        near = [item for item in alike if _of_a_size(item.bounds, element.bounds)]
        alike = near if len(near) > 1 else alike
    return reading_order(alike)


def _of_a_size(a: Rect, b: Rect) -> bool:
    wide = min(a.width, b.width) >= 0.4 * max(a.width, b.width)
    tall = min(a.height, b.height) >= 0.4 * max(a.height, b.height)
    return wide or tall


_NUMBER = re.compile(r"(?<![\w.,])[-−+]?(?:\d{1,3}(?:[ ,'\u00a0\u202f]\d{3})+|\d+)(?:\.\d+)?(?![\d])")


def numbers(text: str) -> list[float]:
    """The numbers in a text, thousands grouped or not; decimals by a point."""
    found = []
    for match in _NUMBER.finditer(text):
        digits = re.sub(r"[ ,'\u00a0\u202f]", "", match.group()).replace("−", "-")
        found.append(float(digits))
    return found

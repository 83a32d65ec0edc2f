"""Where a row and a column cross: *the price of Umbrella*, in tables and in what is only laid out like one."""

from __future__ import annotations

from collections.abc import Sequence

from handrail.records import Element, Observation
from handrail.screen.index import index
from handrail.screen.likeness import likeness
from handrail.screen.relation import same_column, same_line

_CALLED = 0.9
"""Likeness from which a caption is the column's."""


def crossing(obs: Observation, column: str, anchors: Sequence[Element], pool: Sequence[Element]) -> tuple[Element, ...]:
    """What stands on a line with one of the anchors and under a caption of that name, the innermost of each; none if
    there is no such caption above, or one on its own line too."""
    names = index(obs).names
    captions = [item for item in pool if names[item.id] and likeness(names[item.id], column) >= _CALLED]
    found: dict[str, Element] = {}
    for anchor in anchors:
        around = {item.id for item in obs.ancestors(anchor)}
        beside = [item for item in captions if item.frame == anchor.frame and item.id not in around]
        if any(same_line(item.bounds, anchor.bounds) for item in beside):
            continue  # every row has one called so: a control, and no head of a column
        above = [
            item for item in captions
            if item.frame == anchor.frame and item.bounds.y2 <= anchor.bounds.y + anchor.bounds.height / 2
            and not same_column(item.bounds, anchor.bounds)
        ]  # fmt: skip
        if not above:
            continue
        lowest = max(above, key=lambda item: item.bounds.y)
        for item in pool:
            if (
                item.id != anchor.id
                and item.bounds.area > 0
                and same_line(item.bounds, anchor.bounds)
                and same_column(item.bounds, lowest.bounds)
                and not same_column(item.bounds, anchor.bounds)
            ):
                found[item.id] = item
    outer = {item.parent for item in found.values()}
    return tuple(item for item in found.values() if item.id not in outer)

"""Size and place: what can only be said of a thing among others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from handrail.records import Element, Observation
from handrail.screen.shape import extent, figures, shapes_of

_APART = 1.25
"""Ratio of two sizes from which a person calls one of them large and the other small."""
_HOLDS = 1.5
"""The same, for one to hold the other."""
_NEAR = 2.0
"""Pixels by which two things may differ and still be equally far to one side."""


def of_size(obs: Observation, among: Sequence[Element], size: str) -> tuple[Element, ...]:
    """Those that are *small* or *large*, compared with each other; if these are all of one size, with the other figures
    of their drawing or page. None if there is nothing to compare them with; a single thing may be called anything then.
    """
    bound = _divide([extent(item) for item in among])
    if bound is None and any(shapes_of(item) for item in among):
        bound = _divide([extent(item) for item in figures(obs) if item.parent == among[0].parent])
    if bound is None:
        return tuple(among) if len(among) == 1 else ()
    return tuple(item for item in among if (extent(item) > bound) == (size == "large"))


def holders(among: Sequence[Element]) -> tuple[Element, ...]:
    """Those large enough that the others could stand in them; all of them if they are about of one size."""
    bound = _divide([extent(item) for item in among], _HOLDS)
    return tuple(item for item in among if bound is None or extent(item) > bound)


def _divide(sizes: Sequence[float], apart: float = _APART) -> float | None:
    """The size between the small ones and the large ones, where the ratio of neighbours is greatest; None if there is
    no such place."""
    ordered = sorted(size for size in sizes if size > 0)
    steps = [(b / a, (a + b) / 2) for a, b in pairwise(ordered)]
    ratio, middle = max(steps, default=(0.0, 0.0))
    return middle if ratio >= apart else None


def of_place(among: Sequence[Element], place: str) -> tuple[Element, ...]:
    """Those that stand furthest to a side, in a corner or in the middle of the area that all of them take up; several
    where they are equally far."""
    if not among:
        return ()
    centres = [item.bounds.centre for item in among]
    left, right = min(x for x, _ in centres), max(x for x, _ in centres)
    top, bottom = min(y for _, y in centres), max(y for _, y in centres)
    aims_x = {"left": left, "right": right}
    aims_y = {"top": top, "bottom": bottom}
    parts = place.split("_")
    aim_x = next((aims_x[part] for part in parts if part in aims_x), None)
    aim_y = next((aims_y[part] for part in parts if part in aims_y), None)
    if place == "middle":
        aim_x, aim_y = (left + right) / 2, (top + bottom) / 2

    def off(item: Element) -> float:
        x, y = item.bounds.centre
        return (abs(x - aim_x) if aim_x is not None else 0.0) + (abs(y - aim_y) if aim_y is not None else 0.0)

    least = min(map(off, among))
    return tuple(item for item in among if off(item) <= least + _NEAR)

"""Points inside the screen.

Rationale: an input channel accepts any number and sends it somewhere; a point outside the picture was not chosen on it.
"""

from __future__ import annotations

import math

from handrail.guard.case import Case, finding
from handrail.guard.scene import Scene
from handrail.records import Click, Drag, Finding, Point, targets

NAME = "coord_bounds"
CODES = {"out_of_bounds": "a point lies outside the screenshot, or is no number"}


def judge(case: Case) -> tuple[Finding, ...]:
    """A block if any point of the action is outside."""
    size = case.obs.size
    for _, target in targets(case.action):
        if isinstance(target, Point):
            real = math.isfinite(target.x) and math.isfinite(target.y)
            if not (real and 0 <= target.x < size.width and 0 <= target.y < size.height):
                where = f"({target.x:g}, {target.y:g})"
                return (finding(NAME, "block", "out_of_bounds", f"The point {where} lies outside the screen."),)
    return ()


CASES = (
    Scene("a click beside the screen", Click(Point(900, 10)), "out_of_bounds"),
    Scene("a click at no number", Click(Point(math.nan, 10)), "out_of_bounds"),
    Scene("a drag off the screen", Drag(Point(10, 10), Point(10, -1)), "out_of_bounds"),
)

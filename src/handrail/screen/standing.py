"""How things stand to one another, by their boxes."""

from __future__ import annotations

from typing import assert_never

from handrail.records import Element, Rect, Standing


def same_line(a: Rect, b: Rect) -> bool:
    """Whether two boxes stand beside each other: at least half of the lower one's height is common to both."""
    common = min(a.y2, b.y2) - max(a.y, b.y)
    return common > 0 and common >= 0.5 * min(a.height, b.height)


def _within(a: Rect, b: Rect) -> bool:
    """Whether a box lies in another, by a pixel more or less."""
    return b.x - 1 <= a.x and a.x2 <= b.x2 + 1 and b.y - 1 <= a.y and a.y2 <= b.y2 + 1


def stands(element: Element, other: Element, relation: Standing) -> bool:
    """Whether one stands so to the other."""
    mine, theirs = element.bounds, other.bounds
    (x, y), (there_x, there_y) = mine.centre, theirs.centre
    match relation:
        case "inside":
            fits = mine.width <= theirs.width and mine.height <= theirs.height
            return _within(mine, theirs) if fits else theirs.contains(x, y)
        case "before":
            return x < there_x if same_line(mine, theirs) else y < there_y
        case "after":
            return x > there_x if same_line(mine, theirs) else y > there_y
        case "above":
            return y < there_y - 0.5
        case "below":
            return y > there_y + 0.5
        case "left_of":
            return x < there_x - 0.5
        case "right_of":
            return x > there_x + 0.5
        case _:
            assert_never(relation)

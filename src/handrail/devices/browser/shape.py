"""What a box or a drawn thing looks like to a person: circle, square, triangle. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from handrail.devices.browser.document import Style

_LONGEST_PATH: Final = 2000
"""Letters of a path that are read; a longer one has no corners that a person would count."""
_STEP = re.compile(r"([MLHVZmlhvz])|(-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)")
_STRAIGHT = re.compile(r"[MLHVZmlhvze0-9\s,.+-]*")
_PIXEL = 0.5


def corners_of(tag: str, attributes: Mapping[str, str]) -> int:
    """Corners of a drawn shape; 0 where it has none, or where they cannot be counted (curves)."""
    match tag:
        case "rect":
            return 0 if attributes.get("rx", "0") not in ("", "0") else 4
        case "polygon" | "polyline":
            numbers = [float(n) for _, n in _STEP.findall(attributes.get("points", "")[:_LONGEST_PATH]) if n]
            return _distinct(list(zip(numbers[::2], numbers[1::2], strict=False)))
        case "path":
            return _distinct(_straight(attributes.get("d", "")))
        case _:
            return 0


def _straight(path: str) -> list[tuple[float, float]]:
    """The points of a path of one straight-edged figure; none if it has curves or several figures."""
    if len(path) > _LONGEST_PATH or not _STRAIGHT.fullmatch(path):
        return []
    points: list[tuple[float, float]] = []
    command = ""
    held: list[float] = []
    for letter, number in _STEP.findall(path):
        if letter:
            if letter in "Mm" and points:
                return []
            command, held = letter, []
            continue
        held.append(float(number))
        x, y = points[-1] if points else (0.0, 0.0)
        dx, dy = (x, y) if command.islower() else (0.0, 0.0)
        match command:
            case "H" | "h":
                points.append((held.pop() + dx, y))
            case "V" | "v":
                points.append((x, held.pop() + dy))
            case _ if len(held) == 2:
                points.append((held[0] + dx, held[1] + dy))
                held = []
    return points


def _distinct(points: list[tuple[float, float]]) -> int:
    """How many points there are if neighbours that coincide count once, the last and the first being neighbours."""
    return sum(abs(x - points[at - 1][0]) + abs(y - points[at - 1][1]) > 1e-3 for at, (x, y) in enumerate(points))


def box_shape(style: Style, width: float, height: float, *, plain: bool) -> tuple[str, int]:
    """Shape and corners of a box, in CSS pixels; empty where a person would not call it a shape.

    Only a ``plain`` box, which holds nothing, is a square or a bar; a round one is a circle also with a letter in it.
    """
    if style.clip.startswith("polygon("):
        return "polygon", style.clip.count(",") + 1
    if style.clip.startswith(("circle(", "ellipse(")):
        return style.clip.split("(")[0], 0
    if not style.background or width <= 0 or height <= 0:
        return "", 0
    radius = _radius(style.radius, min(width, height))
    if radius >= min(width, height) / 2 - _PIXEL:
        if abs(width - height) <= max(_PIXEL, 0.05 * max(width, height)):
            return "circle", 0
        if style.radius.endswith("%"):
            return "ellipse", 0
    return ("rect", 0 if radius > 0.2 * min(width, height) else 4) if plain else ("", 0)


def _radius(text: str, edge: float) -> float:
    first = text.split()[0] if text else ""
    try:
        return float(first[:-1]) / 100 * edge if first.endswith("%") else float(first.removesuffix("px"))
    except ValueError:
        return 0.0

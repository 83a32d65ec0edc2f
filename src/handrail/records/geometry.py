"""Pixels of an observation's own screenshot, origin top-left, floats. No other coordinate space exists in the house."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in screenshot pixels."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Rect:
    """An axis-aligned box in screenshot pixels; ``x2``/``y2`` are exclusive."""

    x: float
    y: float
    width: float
    height: float

    @property
    def x2(self) -> float:
        """Right edge."""
        return self.x + self.width

    @property
    def y2(self) -> float:
        """Bottom edge."""
        return self.y + self.height

    @property
    def area(self) -> float:
        """Area in square pixels; zero for an empty box."""
        return max(self.width, 0.0) * max(self.height, 0.0)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle, which need not belong to the element (a link wrapped over two lines)."""
        return self.x + self.width / 2, self.y + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.x2 and self.y <= y < self.y2

    def intersection(self, other: Rect) -> Rect:
        """The common box, empty (zero size) if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(x, y, max(0.0, min(self.x2, other.x2) - x), max(0.0, min(self.y2, other.y2) - y))

    def touches(self, other: Rect) -> bool:
        """Whether the boxes share any area."""
        return self.intersection(other).area > 0


NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)
"""The box of an element that has none."""

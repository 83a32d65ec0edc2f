"""Lines of text as a person reads them: words that stand on one line, however many elements they are spread over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from handrail.records import Element, Observation
from handrail.screen.relation import same_line

_JOINED = 0.2
"""Gap between two texts, in heights of the line, up to which no space stands between them."""
_FAR = 2.5
"""Gap from which they are two texts."""


@dataclass(frozen=True, slots=True)
class Line:
    """Texts side by side."""

    parts: tuple[Element, ...]
    """Left to right."""
    text: str
    """As it reads, with a space where a gap is seen."""


def lines(obs: Observation, pool: Sequence[Element]) -> tuple[Line, ...]:
    """The texts of ``pool`` as lines, in document order. Only plain siblings are joined: what stands in different
    containers is read apart, as a label and its value are."""
    found: list[list[Element]] = []
    for element in pool:
        if not element.own_text.strip():
            continue
        last = found[-1] if found else None
        if last is not None and _continues(last[-1], element):
            last.append(element)
        else:
            found.append([element])
    return tuple(Line(tuple(parts), _read(parts)) for parts in found)


def _continues(one: Element, other: Element) -> bool:
    if one.parent != other.parent or one.role != other.role or one.facts.tag != other.facts.tag:
        return False
    height = min(one.bounds.height, other.bounds.height)
    return same_line(one.bounds, other.bounds) and other.bounds.x - one.bounds.x2 <= _FAR * height


def _read(parts: Sequence[Element]) -> str:
    text = parts[0].own_text.strip()
    for one, other in pairwise(parts):
        height = min(one.bounds.height, other.bounds.height)
        text += "" if other.bounds.x - one.bounds.x2 <= _JOINED * height else " "
        text += other.own_text.strip()
    return text

"""All that one page of a phone says, from its beginning to its end, and what stands in a list, each entry once."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from handrail.agents.answering import Passage, passages
from handrail.agents.phone import reading
from handrail.agents.phone.seeking import scroll, to_top
from handrail.agents.script import Halt, Scene, Turn
from handrail.records import Element, Label, Observation, Proposal

_MOST: Final = 40
"""Scrolls through one page."""


def whole_page(scene: Scene, turn: Turn) -> Generator[Proposal, Turn, tuple[Turn, list[Passage]]]:
    """Its texts, once each.

    Raises:
        Halt: if its end was not reached: what was not read may say otherwise.
    """
    turn = yield from to_top(scene, turn)
    found: dict[tuple[str, tuple[str, ...]], Passage] = {}
    for _ in range(_MOST):
        for passage in passages(turn.observation):
            found.setdefault((passage.text, tuple(text for text, _ in passage.beside)), passage)
        before = _places(turn.observation)
        turn = yield from scroll(scene, turn, "down", 0.6)
        if _places(turn.observation) == before:
            return turn, list(found.values())
    raise Halt("this page is too long to be read to its end")


def whole_list(scene: Scene, turn: Turn) -> Generator[Proposal, Turn, tuple[Turn, list[tuple[tuple[str, ...], Label]]]]:
    """The entries of the list in front, in their order, each with its texts.

    Raises:
        Halt: if its end was not reached, or it cannot be told what was seen before from what is new.
    """
    turn = yield from to_top(scene, turn)
    found: list[tuple[tuple[str, ...], Label]] = []
    for _ in range(_MOST):
        here = _entries(turn.observation)
        merged = _merged(found, here)
        if merged is None:
            raise Halt("the entries of this list cannot be told apart while it is scrolled")
        found = merged
        before = _places(turn.observation)
        turn = yield from scroll(scene, turn, "down", 0.5)
        if _places(turn.observation) == before:
            return turn, found
    raise Halt("this list is too long to be read to its end")


def _entries(observation: Observation) -> list[tuple[tuple[str, ...], Label]]:
    """Entries that can be seen whole."""
    areas = reading.scrolling(observation)
    low = areas[0].bounds.y2 if areas else float(observation.size.height)
    high = areas[0].bounds.y if areas else 0.0
    rows = [row for row in reading.rows(observation) if row.bounds.y2 <= low + 1 and row.bounds.y >= high - 1]
    whole = [row for row in rows if row.bounds.y2 < low - 1 and row.bounds.y > high + 1]
    edge = [row for row in rows if row not in whole and row.bounds.height >= _usual(rows) - 2]
    return [(tuple(reading.texts(observation, row)), row.label) for row in rows if row in whole or row in edge]


def _usual(rows: list[Element]) -> float:
    heights = sorted(row.bounds.height for row in rows)
    return heights[len(heights) // 2] if heights else 0.0


def _merged(
    found: list[tuple[tuple[str, ...], Label]], here: list[tuple[tuple[str, ...], Label]]
) -> list[tuple[tuple[str, ...], Label]] | None:
    """What was seen, with what comes after it; None where they do not meet in one way only."""
    if not found or not here:
        return found or here
    before, now = [texts for texts, _ in found], [texts for texts, _ in here]
    for size in range(min(len(before), len(now)), 0, -1):
        if before[-size:] == now[:size]:
            return [*found, *here[size:]]
    return None


def _places(observation: Observation) -> tuple[tuple[str, float], ...]:
    return tuple((item.own_text or item.name, item.bounds.y) for item in observation.elements)

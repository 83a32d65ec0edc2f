"""So many of five: ratings by named choices, or by a row of marks that are told apart by their place alone."""

from __future__ import annotations

from itertools import pairwise

from handrail.agents.layout import name, reading_order, shown
from handrail.agents.moves.acting import act_on
from handrail.agents.moves.finding import ground, reveal
from handrail.agents.moves.pressing import ticking
from handrail.agents.script import Halt, Scene, Script, Turn, succeed
from handrail.language.values import parse_number
from handrail.records import (
    Click,
    Element,
    ElementRef,
    Found,
    Observation,
    Predicate,
    Reacts,
    Reads,
    TargetDescription,
)
from handrail.screen import normalise, same_line

RATINGS = frozenset({"rating", "score"})
"""What of a thing is given by marks."""
_LEAST, _MOST = 3, 10
"""Marks a row has."""
_SMALL = 48.0
"""Pixels, at scale 1, that a mark measures at most."""
_FILLED = {"☆": "★", "✩": "★", "♡": "♥", "○": "●"}


def rate(scene: Scene, turn: Turn, whose: str, text: str) -> Script:
    """Give something so many marks.

    Raises:
        Halt: if it is no whole number, or there is nothing of that kind beside what is to be rated.
    """
    number = parse_number(text)
    if number is None or number != int(number) or number < 1:
        raise Halt(f"{text!r} is no number of marks")
    count = int(number)
    for words in (f"{count} star{'s' if count > 1 else ''}", f"{count} stars", f"{count}"):
        wanted = [TargetDescription(words, "radio", region=whose), TargetDescription(words, region=whose)]
        found = ground(scene, wanted, turn.observation)
        if isinstance(found, Found) and found.exact:
            return (yield from act_on(scene, turn, wanted, lambda obs, element: ticking(scene, obs, element)))
    marks = _marks(turn.observation, whose)
    if count > len(marks):
        raise Halt(f"{whose!r} has {len(marks) or 'no'} marks here that it could be given {count} of")
    mark = marks[count - 1]
    if "offscreen" in mark.states:
        turn, mark = yield from reveal(scene, turn, mark)
    filled = _FILLED.get(mark.own_text.strip())
    expected: tuple[Predicate, ...] = (Reads(mark.bounds, filled),) if filled else (Reacts(),)
    proposal = scene.propose(Click(ElementRef(mark.id)), expected, f"{whose!r} has {count} marks", last=True)
    return (yield from succeed(turn, proposal))


def _marks(observation: Observation, whose: str) -> list[Element]:
    """The row of marks behind the words, or under them: alike, small, at even distances."""
    captions = [item for item in observation.elements if shown(item) and normalise(whose) == name(observation, item)]
    for caption in captions:
        box = caption.bounds
        for line in (True, False):
            near = [
                item
                for item in observation.elements
                if shown(item)
                and item.id != caption.id
                and max(item.bounds.width, item.bounds.height) <= _SMALL * observation.scale
                and (
                    same_line(item.bounds, box) and item.bounds.x >= box.x2 - 1
                    if line
                    else 0 <= item.bounds.y - box.y2 <= _SMALL * observation.scale and item.bounds.x2 >= box.x
                )
            ]
            row = _row(near)
            if len(row) >= _LEAST:
                return row
    return []


def _row(near: list[Element]) -> list[Element]:
    """The first that stand side by side and are built alike."""
    kinds: dict[tuple[str, str, frozenset[str]], list[Element]] = {}
    for item in near:
        kinds.setdefault((item.role, item.facts.tag, frozenset(item.facts.words[:1])), []).append(item)
    for alike in kinds.values():
        row = reading_order(alike)
        even = all(
            a.bounds.x2 <= b.bounds.x + 1 and b.bounds.x - a.bounds.x2 <= a.bounds.width for a, b in pairwise(row)
        )
        if _LEAST <= len(row) <= _MOST and even:
            return row
    return []

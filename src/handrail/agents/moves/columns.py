"""Tables put in order by the head of a column, as their own heads do it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from handrail.agents.layout import reading_order, shown
from handrail.agents.moves.acting import act_on
from handrail.agents.moves.finding import ground
from handrail.agents.moves.pressing import pressing
from handrail.agents.script import Halt, Scene, Script, Turn
from handrail.language.values import parse_number
from handrail.records import Click, Element, ElementRef, Found, Missing, Observation, Proposal, TargetDescription
from handrail.screen.relation import same_column

_MOST = 3
"""Most presses of one head: up, down, and back to as it was."""
_SIGNS = " ↑↓▲▼△▽⇅▴▾⌃⌄"
"""What heads show beside their name."""


def sort_by(scene: Scene, turn: Turn) -> Script:
    """Press the head of a column until its cells stand in the order that was said; without one, smallest first.

    It is pressed once at least: that cells happen to stand in order is not that the table is sorted.

    Raises:
        Halt: if there is no such head, or the cells do not come to stand so.
    """
    down = scene.step.text("order").startswith("desc")
    wanted = _heads(scene, turn.observation)

    def build(observation: Observation, element: Element) -> Proposal:
        return pressing(scene, observation, Click(ElementRef(element.id)), element)

    for _ in range(_MOST):
        turn = yield from act_on(scene, turn, wanted, build)
        found = ground(scene, wanted, turn.observation)
        cells = _below(turn.observation, found.element) if isinstance(found, Found) else []
        if len(set(cells)) < 2:
            scene.suspect("assumed")  # nothing to tell the order by
            return turn
        if _ordered(cells, down=down):
            return turn
    raise Halt(f"the rows do not come to stand in {'descending' if down else 'ascending'} order")


def _heads(scene: Scene, observation: Observation) -> list[TargetDescription]:
    """The head of the column: by all of its name, or by the thing whose name is meant (*name of the item*)."""
    said = scene.step.text("by")
    last = said.rpartition(" of ")[2].removeprefix("the ")
    wanted = [
        TargetDescription(f"{text}{sign}", role)
        for text in dict.fromkeys((said, last))
        for role in ("columnheader", "button", "")
        for sign in ("", *(f" {sign}" for sign in _SIGNS.strip()))
    ]
    known = [item for item in wanted if not isinstance(ground(scene, [item], observation), Missing)]
    if not known:
        raise Halt(f"no column here is called {said!r}")
    return [*known, *(replace(item, text=known[0].text) for item in wanted[:1]), *wanted]


def _below(observation: Observation, head: Element) -> list[str]:
    """The texts of a column, from the top."""
    under = [
        item
        for item in observation.elements
        if shown(item)
        and item.frame == head.frame
        and item.own_text.strip()
        and item.bounds.y >= head.bounds.y2 - 2
        and same_column(item.bounds, head.bounds)
        and item.bounds.height <= 3 * head.bounds.height
    ]
    return [item.own_text.strip() for item in reading_order(under)]


def _ordered(cells: Sequence[str], *, down: bool) -> bool:
    numbers = [parse_number(cell) for cell in cells]
    known = [number for number in numbers if number is not None]
    if len(known) == len(cells):
        return known == sorted(known, reverse=down)
    texts = [cell.casefold() for cell in cells]
    return texts == sorted(texts, reverse=down)

"""Members of a list that one field takes one by one: tags, labels, keywords."""

from __future__ import annotations

from collections.abc import Sequence

from handrail.agents.form import fillable
from handrail.agents.moves.finding import ground, reveal
from handrail.agents.moves.writing import typing
from handrail.agents.script import Halt, Scene, Script, Turn, succeed
from handrail.agents.widgets import control
from handrail.records import (
    FROM_USER,
    Element,
    ElementRef,
    Found,
    Labelled,
    Observation,
    PressKeys,
    TargetDescription,
    TextAppears,
)


def add_members(scene: Scene, turn: Turn, items: Sequence[str], noun: str) -> Script:
    """Type one after the other into the field that takes them, each with Enter: each must then stand on the page.

    Raises:
        Halt: if there is no such field, or one of them does not appear.
    """
    for item in items:
        turn, field = yield from reveal(scene, turn, _field(scene, turn.observation, noun))
        said = Labelled(item, FROM_USER)
        turn = yield from succeed(turn, typing(scene, turn.observation, field, said, append=False, last=False))
        field = _field(scene, turn.observation, noun)
        action = PressKeys(ElementRef(field.id), ("Enter",))
        proposal = scene.propose(action, (TextAppears(item),), f"{item!r} is among the {noun}", source="default")
        turn = yield from succeed(turn, proposal)
    return turn


def _field(scene: Scene, observation: Observation, noun: str) -> Element:
    one = noun[:-3] + "y" if noun.endswith("ies") else noun.removesuffix("s")
    for text in (f"add a {one}", f"add {one}", f"new {one}", f"add {one}s", one, noun, "add"):
        found = ground(scene, [TargetDescription(text, "textbox")], observation)
        if isinstance(found, Found) and fillable(field := control(observation, found.element)):
            return field
    raise Halt(f"no field here takes a {one}")

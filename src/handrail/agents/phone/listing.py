"""Members of what is there already: entries into a list, songs into a playlist; read back where they were put."""

from __future__ import annotations

from collections.abc import Sequence

from handrail.agents.phone.controls import entitled
from handrail.agents.phone.entries import open_entry
from handrail.agents.phone.fields import Value, empty_of
from handrail.agents.phone.making import keep, put_members
from handrail.agents.phone.reading import bare, seen
from handrail.agents.phone.seeking import seek
from handrail.agents.script import Halt, Scene, Script, Turn
from handrail.records import Labelled, Observation, TargetDescription
from handrail.screen import words
from handrail.screen.nouns import singulars

_LISTS = frozenset({"note", "keep", "task", "todo", "list", "reminder", "memo"})


def keeps_lists(observation: Observation) -> bool:
    """Whether the application in front is one for notes and lists, by its package."""
    return bool(_LISTS & {singulars(word) for word in words(observation.app.replace(".", " "))})


def put_into(scene: Scene, turn: Turn, name: str, members: Sequence[tuple[str, Value]]) -> Script:
    """Add entries to the list of a name, and leave it as the application keeps it.

    Raises:
        Halt: if there is no such list, or an entry does not stand there afterwards.
    """
    there = any(bare(item.value or item.own_text) == bare(name) for item in seen(turn.observation))
    if empty_of(turn.observation, "item") is None or not there:
        turn = yield from open_entry(scene, turn, TargetDescription(name))
    turn = yield from put_members(scene, turn, members)
    return (yield from keep(scene, turn, ()))


def hold(scene: Scene, turn: Turn, name: str, sort: str, members: Sequence[Value]) -> Script:
    """Make sure that something holds what was put into it.

    Raises:
        Halt: if it does not show one of them.
    """
    turn = yield from open_entry(scene, turn, TargetDescription(f"{sort} {name}".strip()))
    for value in members:
        if not isinstance(value, Labelled):
            continue
        turn, found = yield from seek(scene, turn, entitled(value.value), sure=True)
        if found is None:
            raise Halt(f"{name!r} does not show {value.value!r}")
    return turn

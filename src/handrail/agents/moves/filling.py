"""Filling in what a person's words name: each complement into the field for it, with what the field itself proposes
taken where it takes nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from handrail.agents import form as forms
from handrail.agents.layout import shown
from handrail.agents.moves import choices
from handrail.agents.moves.finding import ground, locate
from handrail.agents.moves.naming import own_names
from handrail.agents.moves.proposing import propose_for, take_proposal
from handrail.agents.moves.screenful import Value, value_of
from handrail.agents.moves.values import give
from handrail.agents.script import Halt, Scene, Script, Turn
from handrail.agents.widgets import control, kind
from handrail.language import Argument
from handrail.records import (
    Element,
    Found,
    Labelled,
    Missing,
    Observation,
    TargetDescription,
)
from handrail.screen import called, normalise, words

NAMES: dict[str, tuple[str, ...]] = {
    "recipient": ("recipient", "to", "recipients", "email", "email address", "send to"),
    "text": ("message", "text", "body", "reply", "comment", "content", "your message"),
    "from": ("from", "origin", "departure", "leaving from", "departure city", "flying from"),
    "to": ("to", "destination", "arrival", "going to", "arrival city", "flying to"),
    "date": ("date", "departure date", "departure", "depart", "when", "departing", "day", "on"),
    "return": ("return", "return date", "returning"),
    "amount": ("amount", "quantity", "sum", "number"),
    "year": ("year", "date", "released", "published"),
    "qualifier": ("genre", "type", "category", "kind"),
}
"""What the field for a complement may be called, its own name aside."""


def fill(scene: Scene, turn: Turn, complements: Sequence[tuple[str, Argument]]) -> Script:
    """Put each complement into the field for it.

    Raises:
        Halt: if there is no one field for it, or the field did not take it.
    """
    for slot, said in complements:
        turn, value = yield from value_of(scene, turn, said)
        wanted = field_for(scene, turn.observation, slot)
        if wanted is None:
            raise Halt(f"there is no field here for what was named as {slot!r}")
        turn = yield from into(scene, turn, wanted, value)
    return turn


def field_for(scene: Scene, observation: Observation, slot: str) -> list[TargetDescription] | None:
    """Descriptions of the field for a complement: by its names, else the one field that takes a whole message, or is
    still empty."""
    sort = scene.step.text("object") if slot in ("name", "item") else ""
    own = [f"{sort} name", sort, f"new {sort}"] if sort else []  # the tag "summer" goes into the field for tags
    if own and any(
        normalise(called(observation, item).name) == slot
        for item in observation.elements
        if forms.fillable(item) and shown(item)
    ):
        own = own[:1]  # and a name into the field that is called so, not under a heading such as *New contact*
    like: list[TargetDescription] | None = None
    for called_so in dict.fromkeys((*own, slot, *NAMES.get(slot, ()))):
        wanted = [TargetDescription(called_so, role) for role in ("textbox", "combobox", "")]
        found = ground(scene, wanted, observation)
        if not isinstance(found, Found) or found.element.role in ("button", "link", "menuitem", "heading"):
            continue
        field = control(observation, found.element)
        if field.id == found.element.id and field.role in ("text", "generic") and kind(observation, field) == "opener":
            continue  # called so itself, it is a button: a look-alike list shows its value
        if not _takes(observation, field, slot):
            continue
        if normalise(called_so) in own_names(observation, found.element):
            return wanted
        like = like or wanted  # the first that is like it, if none is called so
    if like is not None:
        return like
    fields = [item for item in observation.elements if forms.fillable(item) and shown(item)]
    if slot == "text":
        fields = [item for item in fields if "multiline" in item.states] or fields
    else:
        fields = [item for item in fields if "multiline" not in item.states and not item.value]
    if len(fields) != 1:
        return None
    scene.suspect("assumed")
    name_of = called(observation, fields[0]).name
    return [TargetDescription(name_of, fields[0].role)]


def fields_for(
    scene: Scene, observation: Observation, complements: Sequence[tuple[str, Argument]]
) -> list[tuple[TargetDescription, Argument]]:
    """Each complement with the field of its own, where every one of them has one: told by a word that the names have
    in common (*directed by*, *Director*); one that is left over goes with the one field that is left."""
    fields = [
        (item, called(observation, item).name)
        for item in observation.elements
        if shown(item) and kind(observation, item) in ("field", "choice") and "multiline" not in item.states
    ]
    if not 1 < len(complements) <= len(fields):
        return []
    pairs: dict[str, Element] = {}
    for slot, _ in complements:
        names = (slot, *NAMES.get(slot, ()))
        free = [(item, called_so) for item, called_so in fields if item.id not in _ids(pairs)]
        akin = [item for item, called_so in free if any(_akin(name, called_so) for name in names)]
        if len(akin) == 1:
            pairs[slot] = akin[0]
    left = [slot for slot, _ in complements if slot not in pairs]
    spare = [item for item, _ in fields if item.id not in _ids(pairs)]
    if len(left) == len(spare) == 1:
        pairs[left[0]] = spare[0]
        scene.suspect("assumed")
    elif left:
        return []
    name_by_id = {item.id: name_of for item, name_of in fields}
    return [(TargetDescription(name_by_id[pairs[slot].id], pairs[slot].role), said) for slot, said in complements]


def _ids(pairs: dict[str, Element]) -> set[str]:
    return {item.id for item in pairs.values()}


_STEM = 5
"""Letters at the beginning of two words that make them of one family; of shorter words all of them."""


def _akin(slot: str, field: str) -> bool:
    """Whether two names have a word of one family in common."""
    mine, theirs = words(slot.replace("_", " ")), words(field)
    return any(a[:_STEM] == b[:_STEM] and min(len(a), len(b)) >= 3 for a in mine for b in theirs)


def _takes(observation: Observation, field: Element, slot: str) -> bool:
    """Whether a field is of a kind that can take it: a message goes into no choice."""
    if field.role in ("button", "link"):
        return False
    return kind(observation, field) in ("field", "choice", "opener", "list", "slider", "stepper") and (
        slot != "text" or kind(observation, field) == "field"
    )


def into(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], value: Value, *, last: bool = False) -> Script:
    """One value into one field, as a person would do it: dates by the calendar, and of what the field proposes the
    entry that is meant."""
    turn, element = yield from locate(scene, turn, wanted)
    field = control(turn.observation, element)
    before = turn.observation
    turn = yield from give(scene, turn, wanted, value, last=last)
    if not isinstance(value, Labelled) or not forms.fillable(field):
        return turn
    return (yield from take_proposal(scene, turn, before, field, value.value))


def select(scene: Scene, turn: Turn) -> Script:
    """Choose; where only the wording of an option was said and none here reads so, what a field proposes for it."""
    sought = scene.step.target
    wording = sought.wording if sought is not None and not scene.step.texts("option") else None
    if sought is None or wording is None or not isinstance(ground(scene, [sought], turn.observation), Missing):
        return (yield from choices.select(scene, turn))
    return (yield from propose_for(scene, turn, wording))

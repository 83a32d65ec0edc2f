"""Telling the user what an application shows: looked for in its lists and pages, read from the tree, with its label."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from handrail.agents.moves.reading import answer as answer_here
from handrail.agents.moves.screenful import from_screen
from handrail.agents.phone import reading
from handrail.agents.phone.asking import found_out
from handrail.agents.phone.entries import find_entry, open_entry
from handrail.agents.phone.reading import bare, sames, seen, stripped
from handrail.agents.phone.seeking import scroll
from handrail.agents.phone.wandering import wander
from handrail.agents.read import read
from handrail.agents.script import Halt, Scene, Script, Turn, at_home, succeed
from handrail.language import FromScreen
from handrail.language.carrying import LATER
from handrail.language.values import parse_time
from handrail.records import Answer, Element, Labelled, Observation, TargetDescription
from handrail.screen import normalise, words

_PHONE: Final = re.compile(r"\+?\d[\d\s().-]{5,}\d")
_MAIL: Final = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_MONEY: Final = re.compile(r"[-+−]?\s?[€$£¥]\s?\d[\d.,\s]*|\d[\d.,]*\s?(?:[€$£¥]|EUR|USD|GBP)")
_SHAPES: Final = {
    "phone": _PHONE, "number": _PHONE, "mobile": _PHONE, "email": _MAIL, "e-mail": _MAIL, "mail": _MAIL,
    "price": _MONEY, "balance": _MONEY, "total": _MONEY, "cost": _MONEY, "amount": _MONEY,
}  # fmt: skip
"""What values of a kind look like."""


def tell(scene: Scene, turn: Turn) -> Script:
    """Find what was asked for and tell it."""
    sought = scene.step.target
    if sought is None:
        raise Halt("nothing is named")
    question = scene.step.question
    if question is not None and not (sought.ordinal or sought.extreme):
        turn, told = yield from found_out(scene, turn, question)
        if scene.step.text(LATER) and scene.pasteboard is not None:
            scene.pasteboard.told = told
            return turn
        return (yield from _say(scene, turn, told))
    how = scene.step.text("how")
    if how in ("count", "result"):
        turn, value = yield from from_screen(scene, turn, FromScreen(sought, how))  # type: ignore[arg-type]
        return (yield from _say(scene, turn, value))
    found = value_on(turn.observation, sought, inside=bool(sought.near))
    if found is None and sought.near:
        entry = TargetDescription(sought.near)
        turn, element = yield from find_entry(scene, turn, entry)
        found = _in_entry(turn.observation, sought, element)
        if found is None:
            turn = yield from open_entry(scene, turn, entry)
            turn, found = yield from _down(scene, turn, sought)
    elif found is None:
        turn, found = yield from _down(scene, turn, sought)
        if found is None and "settings" in words(turn.observation.app.replace(".", " ")):
            turn, _ = yield from wander(
                scene, turn, lambda obs: reading.matching(obs, sought.text), sought.text, every=True
            )
            found = value_on(turn.observation, sought, inside=False)
    if found is not None:
        return (yield from _say(scene, turn, found))
    plain = read(turn.observation, sought, scene.grounder)
    if isinstance(plain, Labelled):
        return (yield from _say(scene, turn, plain))
    return (yield from answer_here(scene, turn))


def _say(scene: Scene, turn: Turn, value: Labelled[str]) -> Script:
    text = " ".join(value.value.split())
    return (yield from succeed(turn, scene.propose(Answer(text), labels={"text": at_home(value.label)}, last=True)))


def _down(scene: Scene, turn: Turn, sought: TargetDescription):  # type: ignore[no-untyped-def]
    bare_one = replace(sought, near="", relation="")
    for _ in range(6):
        found = value_on(turn.observation, bare_one, inside=False)
        if found is not None:
            return turn, found
        before = [item.own_text for item in turn.observation.elements]
        turn = yield from scroll(scene, turn, "down")
        if before == [item.own_text for item in turn.observation.elements]:
            break
    return turn, None


def value_on(observation: Observation, sought: TargetDescription, *, inside: bool) -> Labelled[str] | None:
    """The value of a name on this screen: beside a label of that name, or of the shape that its kind has."""
    if inside:
        entry = reading.entry_of(observation, sought.near)
        return _in_entry(observation, sought, entry) if entry is not None else None
    pool = seen(observation)
    return _shaped(observation, sought.text, pool) or _beside(observation, sought.text, pool)


def _in_entry(observation: Observation, sought: TargetDescription, entry: Element) -> Labelled[str] | None:
    around = reading.row_of(observation, entry)
    inside = [around, *observation.descendants(around)]
    return _shaped(observation, sought.text, inside) or _beside(observation, sought.text, inside)


def _beside(observation: Observation, name: str, pool: list[Element]) -> Labelled[str] | None:
    """What stands with a label of that name: the other text of its row."""
    for item in pool:
        said = item.own_text
        if not said or not _names(said, name):
            continue
        row = observation.by_id.get(item.parent)
        for _ in range(3):
            if row is None or "scrollable" in row.states:
                break
            others = [
                other
                for other in observation.descendants(row)
                if other.own_text
                and other.id != item.id
                and not _names(other.own_text, name)
                and _together(observation, item, other)
            ]
            if len(others) == 1:
                return Labelled(others[0].own_text, others[0].label)
            if others:
                shaped = _shaped(observation, name, others)
                return shaped or Labelled(others[0].own_text, others[0].label)
            tick = reading.tick_of(observation, row)
            if tick is not None:
                return Labelled("on" if "checked" in tick.states else "off", tick.label)
            row = observation.by_id.get(row.parent)
    return None


def _together(observation: Observation, label: Element, value: Element) -> bool:
    """Whether both stand in the same thing that is pressed, or in none: two controls side by side say nothing of each
    other."""
    holders = [reading.holder(observation, item) for item in (label, value)]
    pressed = [item.id if reading.reacts(item) else "" for item in holders]
    return pressed[0] == pressed[1]


def _names(label: str, name: str) -> bool:
    if stripped(label) == stripped(name) or normalise(label) == normalise(name):
        return True
    have, want = set(bare(label).split()), set(bare(name).split())
    return bool(have) and have <= {form for word in want for form in sames(word)} and len(have) >= len(want) - 1


def _shaped(observation: Observation, name: str, pool: list[Element]) -> Labelled[str] | None:
    """The one text of the shape that such values have (a number of a phone, an address of a mail, a sum, a time)."""
    kinds = [word for word in words(name) if word in _SHAPES]
    if kinds:
        shape = _SHAPES[kinds[0]]
        found = [(item, match[0]) for item in pool if item.own_text and (match := shape.search(item.own_text))]
        if len({text for _, text in found}) == 1:
            return Labelled(found[0][1].strip(), found[0][0].label)
        return None
    if "time" in words(name) or "when" in words(name):
        times = [item for item in pool if item.own_text and parse_time(item.own_text.split("–")[0]) is not None]
        if len(times) == 1:
            return Labelled(times[0].own_text, times[0].label)
    return None

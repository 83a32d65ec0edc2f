"""Several entries at once: selected in the list and counted, or one after the other."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import replace

from handrail.agents.phone import reading
from handrail.agents.phone.entries import gone, verb_control, verb_on, yes_control
from handrail.agents.phone.reading import bare, dialog, seen
from handrail.agents.phone.seeking import back, press
from handrail.agents.phone.things import answering, called_so, enter, find_thing, key_of, keyed, the_one
from handrail.agents.script import Halt, Scene, Script, Turn, Unanswered, await_change
from handrail.language.wish import Thing
from handrail.records import EffectClass, Element, Observation, Proposal


def on_several(scene: Scene, turn: Turn, things: Sequence[Thing], names: Sequence[str]) -> Script:
    """Do what a verb's control says to every one of several things.

    Raises:
        Halt: if it could not be done to all of them.
    """
    turn, _ = yield from find_thing(scene, turn, things[0])
    page = turn.observation
    turn, chosen = yield from select(scene, turn, things)
    if chosen:
        verb = "|".join(names)
        if verb_control(turn.observation, verb) is None:
            turn = yield from in_menu(scene, turn)
        deleting = scene.step.effect is EffectClass.DELETE
        return (yield from _pressed(scene, turn, verb, page, chosen if deleting else ()))
    if any(thing.count > 1 for thing in things):
        raise Halt("several cannot be selected here: say them one by one")
    for number, thing in enumerate(things):
        if number:  # what tells of the one before lies over the page for a while
            turn = yield from settled(scene, turn)
        turn = yield from verb_on(scene, turn, names[0], thing, others=names[1:])
    return turn


def settled(scene: Scene, turn: Turn) -> Script:
    """Wait while a notice offers to take the last deed back."""
    for _ in range(3):
        if reading.control(turn.observation, "Undo") is None:
            break
        turn = yield from await_change(scene, turn, 5.0)
    return turn


def _pressed(scene: Scene, turn: Turn, verb: str, page: Observation, names: Sequence[str]) -> Script:
    """Press what does it, and say yes where that is asked; what is to be gone is gone then."""
    turn = yield from press(scene, turn, lambda obs: verb_control(obs, verb), effect=EffectClass.LOCAL)
    if dialog(turn.observation) is None or yes_control(turn.observation, verb, deleting=bool(names)) is None:
        shown = [name for name in names if same_name(turn.observation, name) is not None]
        if shown:
            raise Halt(f"{shown[0]!r} is still there")
        return turn
    predicates, sentence = gone(turn.observation, page, names)
    return (
        yield from press(
            scene,
            turn,
            lambda obs: yes_control(obs, verb, deleting=bool(names)),
            predicates,
            sentence,
            effect=scene.step.effect,
            last=True,
        )
    )


def in_menu(scene: Scene, turn: Turn) -> Script:
    """Open the menu behind the dots, where there is one."""
    menu = ("More options", "Options", "More")
    if reading.control(turn.observation, *menu) is None:
        return turn
    return (yield from press(scene, turn, lambda obs: reading.control(obs, *menu), effect=EffectClass.LOCAL))


def select(
    scene: Scene, turn: Turn, things: Sequence[Thing]
) -> Generator[Proposal, Turn, tuple[Turn, tuple[str, ...]]]:
    """Select things in their list: the first is held, the others are tapped; what they are called there. Nothing, with
    all as it was, where holding one selects nothing.

    Raises:
        Halt: if not all of them were selected in the end.
    """
    first = things[0]
    turn, _ = yield from find_thing(scene, turn, first)
    plain = [replace(thing, within=()) for thing in things]
    if first.count > 1:
        rows = answering(plain[0])(turn.observation).elements
        if len(rows) != first.count:
            raise Halt(f"there are no {first.count} of that kind in view")
        keys = [key_of(turn.observation, row) for row in rows]
        if len(set(keys)) != len(keys):
            raise Halt("they cannot be told apart")
        finders = [keyed(key) for key in keys]
        called = [next(filter(None, key.split("\n")), "") for key in keys]
    else:
        finders = [the_one(thing) for thing in plain]
        called = [called_so(thing) for thing in plain]
        if any(find(turn.observation) is None for find in finders):
            return turn, ()
    count = len(finders)
    before = {item.name for item in seen(turn.observation)}
    try:
        turn = yield from press(scene, turn, finders[0], effect=EffectClass.LOCAL, hold=True)
    except Unanswered as halt:
        return halt.turn, ()
    if not _selecting(turn.observation, before):
        turn = yield from back(scene, turn)
        return turn, ()
    for number, find in enumerate(finders[1:], 2):
        turn = yield from press(scene, turn, find, effect=EffectClass.LOCAL)
        if counted(turn.observation) not in (number, None):
            raise Halt(f"{counted(turn.observation)} are selected, and not {number}")
    if counted(turn.observation) != count and _marked(turn.observation) != count:
        raise Halt(f"not all {count} are selected")
    return turn, tuple(called)


def _selecting(observation: Observation, before: set[str]) -> bool:
    """Whether a selection has begun: the bar at the top counts it, or something in the list is marked."""
    del before
    return counted(observation) == 1 or _marked(observation) == 1


def counted(observation: Observation) -> int | None:
    """How many are selected, as the bar at the top says; None where it says no number."""
    match = re.match(r"^(\d+)(?: (?:items? )?selected)?$", reading.top_text(observation).strip())
    return int(match[1]) if match else None


def _marked(observation: Observation) -> int:
    areas = reading.scrolling(observation)
    inside = observation.descendants(areas[0]) if areas else ()
    return sum(1 for item in inside if "selected" in item.states and reading.reacts(item))


def through(scene: Scene, turn: Turn, things: Sequence[Thing]) -> Script:
    """To where several things are kept."""
    for place in reversed(things[0].within):
        turn = yield from enter(scene, turn, place)
    return turn


def same_name(observation: Observation, name: str) -> Element | None:
    """The one thing that is called just so."""
    found = [item for item in seen(observation) if bare(item.own_text) == bare(name) and "editable" not in item.states]
    pressed = {reading.holder(observation, item).id: reading.holder(observation, item) for item in found}
    return next(iter(pressed.values())) if len(pressed) == 1 else None

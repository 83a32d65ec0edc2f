"""Making a new thing on a phone: its form is opened, filled in, read again and kept."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from handrail.agents.moves.waiting import seen as expected_seen
from handrail.agents.phone import reading
from handrail.agents.phone.controls import maker_of, named_so, other_tab, screen_names
from handrail.agents.phone.entries import press_verb
from handrail.agents.phone.fields import Value, digits, field_of, fields, fill, fill_one, set_time
from handrail.agents.phone.reading import dialog, seen
from handrail.agents.phone.seeking import back, press, to_top
from handrail.agents.script import Halt, Scene, Script, Turn
from handrail.language.values import parse_duration, parse_time
from handrail.records import (
    EffectClass,
    ElementState,
    Labelled,
    Observation,
    Proposal,
)
from handrail.screen import selector_for, words
from handrail.screen.nouns import singulars

_KEEPING: Final = ("Save", "Done", "Create", "OK", "Add", "Set", "Apply", "Post", "Publish", "Confirm")
_WHEN: Final = ("date", "time", "end")


def make(scene: Scene, turn: Turn, thing: str, slots: Sequence[tuple[str, Value]]) -> Script:
    """Open the form for a new thing, fill it in, keep it."""
    ready = bool(slots) and all(field_of(turn.observation, slot) is not None for slot, _ in slots)
    if not ready:
        turn = yield from open_maker(scene, turn, thing)
    lasting = [value for slot, value in slots if slot in ("duration", "time", "amount")]
    if lasting and reading.keypad(turn.observation) and isinstance(lasting[0], Labelled):
        turn = yield from digits(scene, turn, _on_pad(lasting[0].value))
        return (yield from press_verb(scene, turn, "Start", ""))
    slots = _ends(turn.observation, slots)
    ordered = sorted(slots, key=lambda item: ("", "date", "time", "end").index(item[0] if item[0] in _WHEN else ""))
    if dialog(turn.observation) is not None and any("hour" in words(f.name) for f in fields(turn.observation)):
        ordered = sorted(slots, key=lambda item: item[0] != "time")
    left: list[str] = []
    for slot, value in ordered:  # in this order: an end moves with the time that it begins at
        if slot == "time":
            turn, taken = yield from fill_time(scene, turn, value)
            left += [] if taken else [slot]
        else:
            turn, late = yield from fill(scene, turn, [(slot, value)])
            left += late
    if left:
        turn, left = yield from fill(scene, turn, [item for item in ordered if item[0] in left])
    if left:
        raise Halt(f"nothing here takes the {' and the '.join(left)}")
    if dialog(turn.observation) is None and reading.search_like(turn.observation):
        return (yield from expected_seen(scene, turn))  # a picker was all that was asked, and it is closed
    turn = yield from _read_again(scene, turn, slots)
    return (yield from keep(scene, turn, slots))


def _read_again(scene: Scene, turn: Turn, slots: Sequence[tuple[str, Value]]) -> Script:
    """Make sure that a form still shows the times that were put into it: one may move another.

    Raises:
        Halt: if it shows another.
    """
    wanted = {slot: parse_time(v.value) for slot, v in slots if slot in ("time", "end") and isinstance(v, Labelled)}
    forms = reading.control(turn.observation, *_KEEPING) is not None and dialog(turn.observation) is None
    if not wanted or not forms:
        return turn
    turn = yield from to_top(scene, turn)
    shown = [parse_time(i.name) for i in seen(turn.observation) if i.facts.clickable and "editable" not in i.states]
    times = [moment for moment in shown if moment is not None]
    for slot, moment in wanted.items():
        if times and moment is not None and moment != times[0 if slot == "time" else -1]:
            raise Halt(f"the form shows {times[0 if slot == 'time' else -1]} and not {moment}")
    return turn


def _ends(observation: Observation, slots: Sequence[tuple[str, Value]]) -> list[tuple[str, Value]]:
    """How long something takes as the time at which it ends, where it begins at one."""
    said = dict(slots)
    begins, length = said.get("time"), said.get("duration")
    moment = parse_time(begins.value) if isinstance(begins, Labelled) else None
    if moment is None or not isinstance(length, Labelled) or not length.value.isdecimal():
        return list(slots)
    minutes = moment.hour * 60 + moment.minute + int(length.value)
    end = Labelled(f"{minutes // 60 % 24}:{minutes % 60:02d}", length.label)
    return [*((slot, value) for slot, value in slots if slot != "duration"), ("end", end)]


def fill_time(scene: Scene, turn: Turn, value: Value) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    """A time: into the picker that stands open, or what opens one."""

    moment = parse_time(value.value) if isinstance(value, Labelled) else None
    if moment is not None and any("hour" in words(item.name) for item in fields(turn.observation)):
        return (yield from set_time(scene, turn, moment)), True
    return (yield from fill_one(scene, turn, "time", value))


def _on_pad(text: str) -> str:
    """A duration as a pad takes it: minutes and seconds, hours before them."""
    length = parse_duration(text)
    if length is None:
        raise Halt(f"{text!r} is no time that passes")
    seconds = int(length.total_seconds())
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours:02d}{minutes:02d}{rest:02d}".lstrip("0") or "0"


def open_maker(scene: Scene, turn: Turn, thing: str) -> Script:
    """Press what begins a new thing, on the tab that the thing is kept on if need be; choose the kind where asked.

    Raises:
        Halt: if nothing here begins one.
    """
    if maker_of(turn.observation, thing) is None or other_tab(turn.observation, thing) is not None:
        tab = other_tab(turn.observation, thing)
        if tab is not None:
            name = tab.name
            turn = yield from press(scene, turn, named_so(name), effect=EffectClass.LOCAL)
    if reading.keypad(turn.observation):
        return turn
    if maker_of(turn.observation, thing) is None:
        menu = ("More options", "Options", "Menu")
        if reading.control(turn.observation, *menu) is not None:
            turn = yield from press(scene, turn, lambda obs: reading.control(obs, *menu), effect=EffectClass.LOCAL)
            if maker_of(turn.observation, thing) is None:
                turn = yield from back(scene, turn)
    if maker_of(turn.observation, thing) is None:
        raise Halt(f"nothing here begins a new {thing or 'one'}")
    turn = yield from press(scene, turn, lambda obs: maker_of(obs, thing))
    if dialog(turn.observation) is not None and not fields(turn.observation):
        choices = [item for item in reading.rows(turn.observation) if reading.texts(turn.observation, item)]
        own = set(map(singulars, words(f"{thing} {scene.step.phrase}")))
        speaking = [c for c in choices if own & set(map(singulars, words(c.name)))]
        chosen = speaking[0] if len(speaking) == 1 else choices[0] if choices else None
        if chosen is not None:
            turn = yield from press(scene, turn, named_so(chosen.name), effect=EffectClass.LOCAL)
    return turn


def keep(scene: Scene, turn: Turn, slots: Sequence[tuple[str, Value]]) -> Script:
    """Press what keeps what was filled in; where there is nothing of the kind, leave, which keeps it."""
    button = reading.control(turn.observation, *_KEEPING)
    if button is None and reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
        button = reading.control(turn.observation, *_KEEPING)
    if button is not None:
        gone = (ElementState(selector_for(turn.observation, button), "present", holds=False),)
        before = screen_names(turn.observation)
        turn = yield from press(
            scene, turn, lambda obs: reading.control(obs, *_KEEPING), gone, "the form is closed",
            effect=scene.step.effect, last=True,
        )  # fmt: skip
        if screen_names(turn.observation) == before and fields(turn.observation):
            raise Halt("the form was not taken")
        return turn
    if fields(turn.observation):
        for _ in range(3):
            if not fields(turn.observation) or reading.search_like(turn.observation):
                break
            turn = yield from back(scene, turn)
    return (yield from expected_seen(scene, turn))

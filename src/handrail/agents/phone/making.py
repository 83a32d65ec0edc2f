"""Making a new thing on a phone: its form is opened, filled in, read again and kept."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from handrail.agents.moves.waiting import seen as expected_seen
from handrail.agents.phone import reading, shown
from handrail.agents.phone.controls import maker_of, named_so, other_tab, screen_names
from handrail.agents.phone.entries import press_verb
from handrail.agents.phone.fields import Value, digits, empty_of, field_of, fields, fill, fill_one, set_time, write
from handrail.agents.phone.reading import dialog, seen
from handrail.agents.phone.seeking import back, press, scroll, to_top
from handrail.agents.phone.shown import length_of, shows, survey
from handrail.agents.script import HOUSE, Halt, Scene, Script, Turn, attempt, await_change
from handrail.language.values import parse_duration, parse_time
from handrail.records import (
    EffectClass,
    Element,
    ElementRef,
    ElementState,
    Labelled,
    Observation,
    PressKeys,
    Proposal,
)
from handrail.screen import normalise, selector_for, words
from handrail.screen.nouns import singulars

_KEEPING: Final = ("Save", "Done", "Create", "OK", "Add", "Set", "Apply", "Post", "Publish", "Confirm")


def make(scene: Scene, turn: Turn, thing: str, slots: Sequence[tuple[str, Value]]) -> Script:
    """Open the form for a new thing, fill it in, read it again, keep it.

    Raises:
        Halt: if a particular goes nowhere, or the form does not show it once it was put in: before it is kept.
    """
    members = [(slot, value) for slot, value in slots if slot == "item"]
    slots = [(slot, value) for slot, value in slots if slot != "item"]
    first = [(slot, value) for slot, value in slots if slot not in _LATER]
    ready = bool(first) and all(field_of(turn.observation, slot) is not None for slot, _ in first)
    if not ready:
        turn = yield from open_maker(scene, turn, thing)
    lasting = [value for slot, value in slots if slot in ("duration", "time", "amount")]
    if lasting and reading.keypad(turn.observation) and isinstance(lasting[0], Labelled):
        if len(slots) > 1:
            left = [slot for slot, value in slots if value is not lasting[0]]
            raise Halt(f"nothing here takes the {' and the '.join(left)}")
        return (yield from _on_keys(scene, turn, lasting[0].value))
    turn = yield from fill_in(scene, turn, slots)
    if members:
        turn = yield from put_members(scene, turn, members)
    if dialog(turn.observation) is None and reading.search_like(turn.observation) and not members:
        return (yield from expected_seen(scene, turn))  # a picker was all that was asked, and it is closed
    return (yield from keep(scene, turn, slots))


def fill_in(scene: Scene, turn: Turn, slots: Sequence[tuple[str, Value]]) -> Script:
    """Put every particular into the form that stands open, and read the form again.

    Raises:
        Halt: if one goes nowhere, or the form does not show it, tried once more.
    """
    slots = _ends(slots)
    ending = next((value for slot, value in slots if slot in ("end", "whole day")), None)
    slots = [*slots, ("end day", ending)] if ending is not None else slots
    timed = dialog(turn.observation) is not None and any("hour" in words(f.name) for f in fields(turn.observation))
    order = ("time", "", "whole day", "date", "end day", "end")
    order = order if timed else ("", "whole day", "date", "time", "end day", "end")
    ordered = sorted(slots, key=lambda item: order.index(item[0] if item[0] in order else ""))
    left: list[str] = []
    base = shown.gather([turn.observation]).base  # before a day is put in: what is counted from
    for slot, value in ordered:  # in this order: an end moves with the time that it begins at
        if slot == "time":
            turn, taken = yield from fill_time(scene, turn, value)
            left += [] if taken else [slot]
        else:
            turn, late = yield from fill(scene, turn, [(slot, value)])
            left += late
    if left:
        if reading.scrolling(turn.observation):
            turn = yield from to_top(scene, turn)
        turn, left = yield from fill(scene, turn, [item for item in ordered if item[0] in left])
    if left:
        raise Halt(f"nothing here takes the {' and the '.join(left)}")
    if timed:  # its picker was closed with it: what is there now lists others too, whose times are not to be touched
        moment = next((parse_time(v.value) for s, v in slots if s == "time" and isinstance(v, Labelled)), None)
        if moment is not None and moment not in [shown.moment_of(item) for item in seen(turn.observation)]:
            turn = yield from await_change(scene, turn, 0.5)
        if moment is not None and moment not in [shown.moment_of(item) for item in seen(turn.observation)]:
            raise Halt(f"{moment:%H:%M} does not stand there afterwards")
        ordered = [item for item in ordered if item[0] != "time"]
    return (yield from read_again(scene, turn, ordered, base))


def read_again(scene: Scene, turn: Turn, slots: Sequence[tuple[str, Value]], base: date | None = None) -> Script:
    """Make sure that a form shows every particular that was put into it; what it shows otherwise is put right once.

    Raises:
        Halt: if it still shows another, or it cannot be seen at all.
    """
    if not slots:
        return turn
    for again in (True, False):
        turn, form = yield from survey(scene, turn)
        form = replace(form, base=base or form.base)
        wrong = [(slot, value) for slot, value in slots if not shows(form, slot, value)]
        if not wrong:
            return turn
        if again:
            turn, _ = yield from fill(scene, turn, wrong)
    raise Halt(f"the form does not show the {' and the '.join(slot for slot, _ in wrong)} that was asked for")


def _ends(slots: Sequence[tuple[str, Value]]) -> list[tuple[str, Value]]:
    """How long something takes as the time at which it ends, where it begins at one.

    Raises:
        Halt: if that is on another day.
    """
    said = dict(slots)
    begins, length = said.get("time"), said.get("duration")
    moment = parse_time(begins.value) if isinstance(begins, Labelled) else None
    lasts = length_of(length.value) if isinstance(length, Labelled) else None
    if moment is None or lasts is None or not isinstance(length, Labelled):
        return list(slots)
    minutes = moment.hour * 60 + moment.minute + int(lasts.total_seconds() // 60)
    if minutes >= _DAY:
        raise Halt("it would end on another day: say on which day and at what time it ends")
    end = Labelled(f"{minutes // 60}:{minutes % 60:02d}", length.label)
    return [*((slot, value) for slot, value in slots if slot != "duration"), ("end", end)]


_DAY: Final = 24 * 60
_LATER: Final = frozenset(
    {"date", "time", "end", "duration", "whole day", "notification", "calendar", "repeat", "colour"}
)
"""Particulars that may have no field of their own on a form that stands open."""


def _on_keys(scene: Scene, turn: Turn, text: str) -> Script:
    """How long something lasts on a pad of digits; read back before it is started.

    Raises:
        Halt: if the pad shows another time, or none.
    """
    number = _on_pad(text)
    turn = yield from digits(scene, turn, number)
    length = parse_duration(text)
    told = [item.own_text for item in seen(turn.observation) if item.own_text and not item.facts.clickable]
    figures = ["".join(sign for sign in said if sign.isdigit()).lstrip("0") for said in told]
    if not any(parse_duration(said) == length for said in told) and number not in figures:
        raise Halt(f"the pad does not show {text!r}")
    return (yield from press_verb(scene, turn, "Start", ""))


def put_members(scene: Scene, turn: Turn, members: Sequence[tuple[str, Value]]) -> Script:
    """What a list holds, one after the other, each into the field that takes the next.

    Raises:
        Halt: if there is no such field, or one of them does not stand there afterwards.
    """
    for _, value in members:
        turn = yield from _put_member(scene, turn, value)
    turn, form = yield from survey(scene, turn)
    lost = [value.value for _, value in members if isinstance(value, Labelled) and not shows(form, "item", value)]
    if lost:
        raise Halt(f"the list does not show {', '.join(map(repr, lost))}")
    return turn


def _put_member(scene: Scene, turn: Turn, value: Value) -> Script:
    for _ in range(3):
        if empty_of(turn.observation, "item") is not None:
            break
        turn = yield from scroll(scene, turn, "down")
    if empty_of(turn.observation, "item") is None:
        raise Halt("nothing here takes what the list is to hold")
    turn = yield from write(scene, turn, lambda obs: empty_of(obs, "item"), value)
    if _beside(turn.observation, value) is None:
        turn = yield from await_change(scene, turn, 0.5)
    if _beside(turn.observation, value) is not None:
        return (yield from press(scene, turn, lambda obs: _beside(obs, value), effect=EffectClass.LOCAL))
    if turn.observation.focused in turn.observation.by_id:
        key = PressKeys(ElementRef(turn.observation.focused), ("Enter",))
        turn, _check = yield from attempt(turn, scene.propose(key, labels={"keys": HOUSE}))
    return turn


def _beside(observation: Observation, value: Value | None = None) -> Element | None:
    """The control beside the field for a member of a list that puts it in."""
    text = value.value if isinstance(value, Labelled) else ""
    pool = [item for item in fields(observation) if item.value == text] if text else []
    field = pool[-1] if pool else empty_of(observation, "item")
    if field is None:
        return None
    found = [
        item
        for item in seen(observation)
        if reading.reacts(item)
        and not item.states & {"editable", "disabled", "checked", "unchecked"}
        and normalise(item.name) in ("add", "add item", "ok", "done")
        and abs(item.bounds.centre[1] - field.bounds.centre[1]) < field.bounds.height
    ]
    return found[0] if len(found) == 1 else None


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
    """Press what keeps what was filled in; where there is nothing of the kind, leave, which keeps it.

    Raises:
        Halt: if the form stands there as before.
    """
    button = _keeper(turn.observation)
    if button is None and reading.keyboard(turn.observation) and fields(turn.observation):
        turn = yield from back(scene, turn)
        button = _keeper(turn.observation)
    if button is not None:
        gone = (ElementState(selector_for(turn.observation, button), "present", holds=False),)
        before = screen_names(turn.observation)
        turn = yield from press(scene, turn, _keeper, gone, "the form is closed", effect=scene.step.effect, last=True)
        if screen_names(turn.observation) == before and fields(turn.observation):
            raise Halt("the form was not taken")
        return turn
    if fields(turn.observation):
        for _ in range(3):
            if not fields(turn.observation) or reading.search_like(turn.observation):
                break
            turn = yield from back(scene, turn)
    return (yield from expected_seen(scene, turn))


def _keeper(observation: Observation) -> Element | None:
    """What keeps a form: it says so; where a field of the form has a control of its own beside it, not that one."""
    beside = _beside(observation)
    for name in _KEEPING:
        found = reading.control(observation, name)
        if found is not None and (beside is None or found.id != beside.id):
            return found
    return None

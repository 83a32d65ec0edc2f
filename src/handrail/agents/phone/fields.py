"""Filling in what a phone asks for: fields, rows that open a list, dates, times, numbers on a pad, sliders."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from datetime import date, time
from typing import Final

from handrail.agents.form import fillable
from handrail.agents.moves.writing import typing
from handrail.agents.phone import reading, shown
from handrail.agents.phone.reading import bare, dialog, seen
from handrail.agents.phone.seeking import back, press, scroll, surely
from handrail.agents.script import HOUSE, Halt, Scene, Script, Turn, Undispatched, await_change, succeed
from handrail.language.english import ENGLISH
from handrail.language.german import english
from handrail.language.values import parse_date, parse_duration, parse_time
from handrail.records import (
    EffectClass,
    Element,
    ElementState,
    Label,
    Labelled,
    Observation,
    Predicate,
    Proposal,
    SecretRef,
)
from handrail.screen import normalise, selector_for, words

Value = Labelled[str] | SecretRef

_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "name": ("name", "full name", "title", "add title", "label", "summary"),
    "first": ("first name",),
    "last": ("last name", "surname"),
    "phone": ("phone", "phone number", "number", "mobile", "telephone"),
    "email": ("email", "e-mail", "mail", "email address"),
    "recipient": ("to", "recipient", "recipients", "name", "payee", "iban"),
    "subject": ("subject", "title"),
    "text": ("message", "text", "body", "text message", "note", "description", "content", "comment", "compose email",
             "add a comment", "write a message", "compose", "write something", "caption", "list item"),
    "item": ("list item", "add item", "new item", "add list item", "item", "add a task", "add task"),
    "company": ("company", "organisation", "organization", "work", "employer"),
    "notification": ("notification", "notifications", "reminder", "add notification", "alert", "reminders"),
    "calendar": ("calendar", "calendars"),
    "repeat": ("repeat", "does not repeat", "repeats"),
    "colour": ("color", "colour", "background", "background color", "change color"),
    "password": ("password", "passphrase", "key"),
    "bio": ("bio", "about me", "about"),
    "place": ("location", "add location", "place", "where", "address"),
    "address": ("address",),
    "note": ("note", "notes", "description", "reference"),
    "description": ("description", "add description", "note"),
    "amount": ("amount", "sum", "quantity"),
    "reference": ("reference", "note", "purpose", "description", "message"),
    "label": ("label", "name", "title"),
    "title": ("title", "add title", "name"),
    "guests": ("add people", "guests", "add guests", "invite", "people"),
    "query": ("search",),
    "code": ("code", "discount code", "coupon", "promo code"),
}  # fmt: skip
_MONTHS: Final = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
                  "november", "december")  # fmt: skip
_TURNS: Final = 30
_OK: Final = ("OK", "Set", "Done", "Save", "Apply", "Confirm")


def fields(observation: Observation) -> list[Element]:
    """What takes text now."""
    return [item for item in seen(observation) if fillable(item)]


def field_of(observation: Observation, slot: str) -> Element | None:
    """The field that a value goes into by what it is; None if none says so."""
    names = (slot, *_NAMES.get(slot, ()), *ENGLISH.slot_fields.get(slot, ()))
    pool = fields(observation)
    for name in names:
        exact = [item for item in pool if name in _called(item)]
        if exact:
            return exact[0]
    told = [item for item in pool if bare(slot) and bare(slot) == bare(item.value)]
    if len(told) == 1:  # before Android 15 the hint of an empty field stands there as its text
        return told[0]
    called = set(words(bare(slot)))
    known = [item for item in pool if called and called <= {word.casefold() for word in item.facts.words}]
    if len(known) == 1:
        return known[0]
    for name in names:
        holding = [item for item in pool if name in bare(item.name).split()]
        if len(holding) == 1:
            return holding[0]
    return pool[0] if len(pool) == 1 and dialog(observation) is not None else None


def _called(item: Element) -> tuple[str, ...]:
    """What a field is called, also in English where the screen is of another language."""
    shown = item.facts.placeholder
    return bare(item.name), normalise(item.name), bare(shown), bare(english(item.name)), bare(english(shown))


def empty_of(observation: Observation, slot: str) -> Element | None:
    """The empty field that takes the next of several, by its hint: those that are filled in have the same name."""
    names = (slot, *_NAMES.get(slot, ()))
    pool = [item for item in fields(observation) if not item.value or item.value == item.facts.placeholder]
    return next(
        (item for item in pool for name in names if name in (bare(item.facts.placeholder), bare(item.value))), None
    )


def write(scene: Scene, turn: Turn, find: Callable[[Observation], Element | None], value: Value) -> Script:
    """Put text into the field that a function finds; the keyboard goes first where it lies over it.

    Raises:
        Halt: if it is not there.
    """
    for left in (2, 1, 0):
        field = find(turn.observation)
        if field is None:
            raise Halt("the field is not there any more")
        if "covered" in field.states and reading.keyboard(turn.observation):
            turn = yield from back(scene, turn)
            continue
        try:
            return (yield from succeed(turn, typing(scene, turn.observation, field, value, append=False, last=False)))
        except Undispatched as halt:
            if not left:
                raise
            turn = halt.turn
    raise Halt("the field cannot be reached")


def fill(
    scene: Scene, turn: Turn, slots: Sequence[tuple[str, Value]]
) -> Generator[Proposal, Turn, tuple[Turn, list[str]]]:
    """Each value into what takes it, further down too; returns the slots that nothing here takes."""
    left: list[str] = []
    for slot, value in slots:
        turn, taken = yield from fill_one(scene, turn, slot, value)
        if not taken:
            left.append(slot)
    return turn, left


def fill_one(scene: Scene, turn: Turn, slot: str, value: Value) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    """One value into what takes it; whether anything did."""
    for at in range(4):
        turn, taken = yield from _taken(scene, turn, slot, value)
        if taken:
            return turn, True
        if at < 3:
            known = len(turn.observation.elements), [item.own_text for item in seen(turn.observation)]
            turn = yield from scroll(scene, turn, "down")
            if known == (len(turn.observation.elements), [item.own_text for item in seen(turn.observation)]):
                break
    return turn, False


def _taken(scene: Scene, turn: Turn, slot: str, value: Value) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    """The same on this screenful: by a picker, fields for the parts of a name, a field, boxes for days, a switch, or a
    row that opens what takes it."""
    if slot == "end day":
        return (yield from _same_day(scene, turn))
    if isinstance(value, Labelled) and slot in ("date", "time", "end", "return", "start"):
        return (yield from _moment(scene, turn, slot, value.value))
    if isinstance(value, Labelled) and (pair := _split_name(turn.observation, slot, value)) is not None:
        for name, part in pair:
            turn = yield from write(scene, turn, lambda obs, n=name: field_of(obs, n), part)  # type: ignore[misc]
        return turn, True
    if slot not in _CHOSEN and field_of(turn.observation, slot) is not None:
        turn = yield from write(scene, turn, lambda obs: field_of(obs, slot), value)
        return turn, True
    if not isinstance(value, Labelled):
        return turn, False
    if slot == "repeat" and shown.chips(seen(turn.observation)):
        return (yield from _week(scene, turn, shown.week(value.value)))
    if slot == "whole day":
        return (yield from _tick(scene, turn, ("all day", "whole day", "all-day event")))
    names = (slot, *_NAMES.get(slot, ()), *ENGLISH.slot_fields.get(slot, ()))
    found = [(name, item) for name in names if (item := reading.control(turn.observation, name)) is not None]
    found = [(name, row) for name, row in found if not row.states & {"editable", "checked", "unchecked"}]
    if slot in _WRITTEN:
        return turn, False
    find = surely(found[0][0]) if found else lambda obs: _labelled(obs, names)
    if find(turn.observation) is None:
        return turn, False
    turn = yield from press(scene, turn, find, effect=EffectClass.LOCAL)
    turn = yield from answer_dialog(scene, turn, value)
    return turn, True


def _same_day(scene: Scene, turn: Turn) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    """The end on the day of the beginning: it moves along with the time that something begins at, past midnight too."""
    days = [day for item in _pressable(turn.observation) if (day := shown.day_of(item)) is not None]
    if days and days[0] != days[-1]:
        find = _pressed(True, lambda item: shown.day_of(item) is not None)
        turn = yield from press(scene, turn, find, effect=EffectClass.LOCAL)
        turn = yield from set_date(scene, turn, days[0])
    return turn, True


def _labelled(observation: Observation, names: Sequence[str]) -> Element | None:
    """What is pressed in the row of a label that is no control itself (*Calendar* | Personal)."""
    for name in names:
        for label in seen(observation):
            if bare(label.own_text) != name or reading.reacts(reading.holder(observation, label)):
                continue
            row = observation.by_id.get(label.parent)
            inside = observation.descendants(row) if row is not None and "scrollable" not in row.states else ()
            found = [item for item in inside if reading.reacts(item) and "editable" not in item.states]
            if len(found) == 1:
                return found[0]
    return None


_CHOSEN: Final = frozenset({"whole day", "repeat", "notification", "calendar", "colour"})
"""Particulars that are chosen and not written."""
_WRITTEN: Final = frozenset({"text", "subject", "recipient", "item", "query", "amount"})
"""Particulars that are written into fields alone: what is pressed to see more might do something."""


def _week(scene: Scene, turn: Turn, wanted: frozenset[str]) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    """Exactly these days of the week."""
    for day in shown.DAYS:
        item = shown.chips(seen(turn.observation)).get(day)
        if item is None:
            return turn, False
        if ("checked" in item.states) != (day in wanted):
            expected = (ElementState(selector_for(turn.observation, item), "checked", day in wanted),)
            turn = yield from press(
                scene, turn, lambda obs, d=day: shown.chips(seen(obs)).get(d), expected,  # type: ignore[misc]
                f"{day} is {'on' if day in wanted else 'off'}", effect=EffectClass.LOCAL,
            )  # fmt: skip
    return turn, True


def _tick(scene: Scene, turn: Turn, names: Sequence[str]) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    """A switch of one of these names on."""

    def there(observation: Observation) -> Element | None:
        ticks = [item for item in seen(observation) if item.states & {"checked", "unchecked"}]
        found = [item for item in ticks if bare(item.name) in names or normalise(item.name) in names]
        return found[0] if len(found) == 1 else None

    tick = there(turn.observation)
    if tick is None:
        return turn, False
    if "checked" not in tick.states:
        expected = (ElementState(selector_for(turn.observation, tick), "checked"),)
        turn = yield from press(scene, turn, there, expected, "it is on", effect=EffectClass.LOCAL)
    return turn, True


def _split_name(observation: Observation, slot: str, value: Labelled[str]) -> list[tuple[str, Labelled[str]]] | None:
    """First and last name apart, where there are fields for both and none for the whole."""
    one, other = (field_of(observation, part) for part in ("first", "last"))
    if slot != "name" or one is None or other is None or one.id == other.id:
        return None
    if field_of(observation, "first") == field_of(observation, "last"):
        return None  # one field answers to both
    first, _, last = value.value.rpartition(" ")
    if not first:
        return [("first", value)]
    return [("first", Labelled(first, value.label)), ("last", Labelled(last, value.label))]


# -- dates and times -------------------------------------------------------------------------------------------------


def _moment(scene: Scene, turn: Turn, slot: str, text: str) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    late = slot in ("end", "return")
    moment = parse_time(text)
    if moment is not None:
        find = _pressed(late, lambda item: shown.moment_of(item) is not None)
        if find(turn.observation) is None:
            return turn, False
        turn = yield from press(scene, turn, find, effect=EffectClass.LOCAL)
        return (yield from set_time(scene, turn, moment)), True
    base = shown.gather([turn.observation]).base
    day = _day_meant(scene, turn.observation, text, base)
    year = base.year if base is not None else _year(turn.observation) or _ANY_YEAR
    find = _pressed(late, lambda item: shown.day_of(item, year) is not None)
    if day is None or find(turn.observation) is None:
        return turn, False
    turn = yield from press(scene, turn, find, effect=EffectClass.LOCAL)
    return (yield from set_date(scene, turn, day)), True


def _day_meant(scene: Scene, observation: Observation, text: str, base: date | None) -> date | None:
    found = shown.day_meant(text, base)
    if found is None:
        days = _days(observation, text)
        return days[0] if days else None
    if not found[1]:
        scene.suspect("assumed")  # what today is, the form does not say for sure
    return found[0]


def _pressable(observation: Observation) -> list[Element]:
    return [item for item in seen(observation) if item.facts.clickable and "editable" not in item.states]


def _pressed(late: bool, tells: Callable[[Element], bool]) -> Callable[[Observation], Element | None]:
    """The first of what tells a day or time, or the last; what says that it is the beginning or the end before all."""

    def find(observation: Observation) -> Element | None:
        found = [item for item in _pressable(observation) if tells(item)]
        front = ("end", "until", "to ", "return") if late else ("start", "begin", "from")
        marked = [item for item in found if normalise(item.facts.description).startswith(front)]
        pool = marked or found
        return pool[-1 if late else 0] if pool else None

    return find


def _days(observation: Observation, text: str) -> tuple[date, ...]:
    """The day that a text says; without a year it is one of the year that the screen shows."""
    plain = re.sub(r"^(?:on )?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? ", "", normalise(text))
    year = _year(observation)
    known = parse_date(text) or parse_date(plain)
    if known:
        return known
    if year and re.search(r"\d", plain):
        return parse_date(f"{plain} {year}") or parse_date(f"{plain}, {year}") or ()
    return ()


def _year(observation: Observation) -> int:
    return next((int(found[0]) for item in seen(observation) if (found := re.search(r"\b20\d\d\b", item.own_text))), 0)


_ANY_YEAR: Final = 2000
"""Where no year is to be seen, and it only matters that something tells a day: every day is one in a leap year."""


def set_time(scene: Scene, turn: Turn, moment: time) -> Script:
    """A time in the picker that stands open: fields for hour and minute, and the half of the day.

    Raises:
        Halt: if none stands open that can be filled in.
    """
    hour, minute = _named_field("hour"), _named_field("minute")
    if hour(turn.observation) is None or minute(turn.observation) is None:
        keys = reading.control(turn.observation, "Switch to text input mode for the time input.", "Text input")
        if keys is not None:
            turn = yield from press(scene, turn, lambda obs: reading.control(obs, keys.name), effect=EffectClass.LOCAL)
    if hour(turn.observation) is None or minute(turn.observation) is None:
        raise Halt("no fields for hour and minute are open here")
    halves = surely("AM")(turn.observation) is not None and surely("PM")(turn.observation) is not None
    shown = (moment.hour % 12 or 12) if halves else moment.hour
    label = scene.step.argument("time") or scene.step.argument("text")
    source = label.label if isinstance(label, Labelled) else None
    for find, number in ((hour, str(shown)), (minute, f"{moment.minute:02d}")):
        turn = yield from write(scene, turn, find, _told(number, source))
    if halves:
        half = "PM" if moment.hour >= 12 else "AM"
        button = surely(half)(turn.observation)
        if button is not None and "checked" not in button.states:
            expected: tuple[Predicate, ...] = ()
            if "unchecked" in button.states:
                expected = (ElementState(selector_for(turn.observation, button), "checked"),)
            turn = yield from press(scene, turn, surely(half), expected, f"{half} is chosen", effect=EffectClass.LOCAL)
    return (yield from confirm(scene, turn))


def _told(text: str, label: object) -> Labelled[str]:
    return Labelled(text, label if isinstance(label, Label) else HOUSE)


def _named_field(name: str) -> Callable[[Observation], Element | None]:
    def find(observation: Observation) -> Element | None:
        found = [item for item in fields(observation) if name in words(english(item.name))]
        return found[0] if len(found) == 1 else None

    return find


def set_date(scene: Scene, turn: Turn, day: date) -> Script:
    """A day in the calendar that stands open, by turning its months.

    Raises:
        Halt: if none stands open, or the day is not in it.
    """
    for _ in range(_TURNS):
        month = _month(turn.observation)
        if month is None:
            raise Halt("no calendar stands open here")
        away = (day.year - month[0]) * 12 + day.month - month[1]
        if not away:
            break
        way = ("Next month", "Next") if away > 0 else ("Previous month", "Previous")
        turn = yield from press(scene, turn, lambda obs, w=way: reading.control(obs, *w), effect=EffectClass.LOCAL)  # type: ignore[misc]
    turn = yield from press(scene, turn, _day(day), effect=EffectClass.LOCAL)
    return (yield from confirm(scene, turn))


def _day(day: date) -> Callable[[Observation], Element | None]:
    def find(observation: Observation) -> Element | None:
        pressable = _pressable(observation)
        exact = [item for item in pressable if normalise(item.name) == str(day.day)]
        if len(exact) == 1:
            return exact[0]
        month = _MONTHS[day.month - 1]
        named = [item for item in pressable if {month, str(day.day)} <= set(words(item.name))]
        return named[0] if len(named) == 1 else None

    return find


def _month(observation: Observation) -> tuple[int, int] | None:
    for item in seen(observation):
        found = re.fullmatch(r"([a-z]+) (\d{4})", normalise(item.own_text))
        if found and found[1] in _MONTHS:
            return int(found[2]), _MONTHS.index(found[1]) + 1
    return None


def confirm(scene: Scene, turn: Turn) -> Script:
    """Press what keeps what was chosen in the window that stands open, if it asks for that."""
    if dialog(turn.observation) is None or reading.control(turn.observation, *_OK) is None:
        return turn
    return (yield from press(scene, turn, lambda obs: reading.control(obs, *_OK), effect=EffectClass.LOCAL))


# -- what a row opens ------------------------------------------------------------------------------------------------


def answer_dialog(scene: Scene, turn: Turn, value: Labelled[str]) -> Script:
    """Give the window that stands open what was said: the option of that name, a time, a day, or a text.

    Raises:
        Halt: if it offers nothing of that kind.
    """
    moment = parse_time(value.value)
    if moment is not None and _named_field("hour")(turn.observation) is not None:
        return (yield from set_time(scene, turn, moment))
    days = _days(turn.observation, value.value)
    if days and _month(turn.observation) is not None:
        return (yield from set_date(scene, turn, days[0]))
    if dialog(turn.observation) is None:
        turn = yield from await_change(scene, turn, 0.5)  # it may still be opening
    if normalise(value.value) in ("larger", "bigger", "smaller"):
        value = _next_size(turn.observation, value)
    option = option_of(turn.observation, value.value)
    if option is not None:
        turn = yield from press(scene, turn, lambda obs: option_of(obs, value.value), effect=scene.step.effect)
        return (yield from confirm(scene, turn))
    taking = fields(turn.observation)
    if len(taking) == 1:
        turn = yield from write(scene, turn, lambda obs: next(iter(fields(obs)), None), value)
        return (yield from confirm(scene, turn))
    raise Halt(f"{value.value!r} is not offered here")


def _next_size(observation: Observation, value: Labelled[str]) -> Labelled[str]:
    """The option next to the chosen one, which is larger or smaller.

    Raises:
        Halt: if there is none, or which one is chosen is not told.
    """
    options = [item for item in seen(observation) if item.states & {"checked", "unchecked"} and item.role != "switch"]
    chosen = [at for at, item in enumerate(options) if "checked" in item.states]
    if len(chosen) != 1:
        raise Halt("which size is chosen now cannot be told")
    at = chosen[0] + (-1 if normalise(value.value) == "smaller" else 1)
    if not 0 <= at < len(options):
        raise Halt(f"nothing {value.value} is offered")
    return replace(value, value=options[at].name)


def option_of(observation: Observation, text: str) -> Element | None:
    """The option that is called so, or as long, or as much, or has as many stars; in the window that stands open, if
    one does."""
    window = dialog(observation)
    within = {item.id for item in observation.descendants(window)} if window is not None else set()
    pool = [item for item in seen(observation) if not within or item.id in within]
    pool = [item for item in pool if item.name != (window.name if window is not None else "")]
    for sure in (True, False):
        found = list(reading.matching(observation, text, among=pool, sure=sure).elements)
        found = [item for item in found if reading.reacts(item)] or ([] if window is not None else found)
        if len(found) == 1:
            return found[0]
        if len(found) > 1 and sure:
            return None
    length = parse_duration(shown.ahead(text))
    starred = re.fullmatch(r"(\d+) stars?", normalise(text))
    alike = [
        item
        for item in pool
        if reading.reacts(item)
        and (
            (length is not None and parse_duration(shown.ahead(item.name)) == length)
            or (starred is not None and stars_of(item) == int(starred[1]))
        )
    ]
    return alike[0] if len(alike) == 1 else None


def stars_of(item: Element) -> int:
    """How many stars something shows: filled ones (★★★☆☆ are three); 0 if it shows none."""
    for text in (item.own_text, item.name):
        plain = "".join(text.split())
        if plain and set(plain) <= {"★", "☆", "⭐"}:
            return sum(sign != "☆" for sign in plain)
    return 0


def digits(scene: Scene, turn: Turn, number: str) -> Script:
    """A number on a pad of buttons.

    Raises:
        Halt: if there is no pad.
    """
    for digit in number:
        if digit not in reading.keypad(turn.observation):
            raise Halt("there is no pad of digits here")
        turn = yield from press(scene, turn, _key(digit), effect=EffectClass.LOCAL)
    return turn


def _key(digit: str) -> Callable[[Observation], Element | None]:
    return lambda observation: reading.keypad(observation).get(digit)

"""Dates and times, in whatever kind of field takes them: the surface's own, a text, or a calendar that opens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from handrail.agents import form as forms
from handrail.agents.calendar import Calendar, calendars, turner
from handrail.agents.layout import came, name, shown
from handrail.agents.moves.finding import described, ground, locate
from handrail.agents.script import Halt, Scene, Script, Turn, attempt, await_change, succeed
from handrail.agents.widgets import control, kind, native
from handrail.language.values import parse_date, parse_time
from handrail.records import (
    Click,
    EffectClass,
    Element,
    ElementRef,
    Found,
    Label,
    Labelled,
    Observation,
    Outcome,
    Predicate,
    Rect,
    SelectOption,
    TargetDescription,
    TypeText,
    ValueEquals,
)
from handrail.screen import called, interactive, normalise, selector_for, weak_words, words

NATIVE_DATES = frozenset({"date", "datetime-local", "month", "week"})
_MOST_MONTHS = 40
"""Most pages of a calendar turned for one date."""
_OPENS = 1.5
"""Seconds that a calendar may take to open."""
_DATE_WORDS = frozenset({"date", "datepicker", "hasdatepicker", "calendar", "flatpickr", "daterange"})
_PATTERN = re.compile(r"(?i)\b(d{1,2}|m{1,2}|y{2,4})([-/. ])(d{1,2}|m{1,2}|y{2,4})\2(d{1,2}|m{1,2}|y{2,4})\b")
_OPENING = frozenset({"calendar", "date", "datepicker", "choose", "pick", "select", "open", "📅"})
_DONE = frozenset({"ok", "done", "apply", "set", "select", "confirm", "choose"})


def dated(observation: Observation, field: Element, text: str) -> bool:
    """Whether a text is a date or a time and goes into a field of that kind, as far as the field says so."""
    day, at = parse_date(text), parse_time(text)
    facts = field.facts
    if facts.input_type == "time" or _clock(observation, field):
        return at is not None
    if facts.input_type in NATIVE_DATES:
        return day is not None
    if _TIME_PATTERN.search(_hints(observation, field)):
        return at is not None
    if day is None:
        return False
    readonly = "readonly" in field.states and field.role == "textbox"
    says = bool(weak_words(field) & _DATE_WORDS) or bool(_PATTERN.search(_hints(observation, field)))
    opens = kind(observation, field) in ("opener", "") and text.strip()[:1].isalnum() and not text.strip().isdigit()
    return readonly or says or opens


def _hints(observation: Observation, field: Element) -> str:
    """What a field says about how it is to be filled: in itself, in its name, or right under it."""
    facts, box = field.facts, field.bounds
    under = [
        item.own_text
        for item in observation.elements
        if shown(item) and item.own_text and 0 <= item.bounds.y - box.y2 <= 24 and abs(item.bounds.x - box.x) <= 24
    ]
    return " ".join((facts.placeholder, facts.title, facts.description, called(observation, field).name, *under))


def _clock(observation: Observation, group: Element) -> list[Element]:
    """The fields for hours and minutes that a group holds; empty if it is no such group."""
    holder = group if any(True for _ in observation.descendants(group)) else observation.by_id.get(group.parent, group)
    inside = [item for item in observation.descendants(holder) if forms.fillable(item) or native(item)]
    named = [(name(observation, item), item) for item in inside]
    hours = [item for text, item in named if text.startswith("hour") or text in ("h", "hh")]
    minutes = [item for text, item in named if text.startswith("min") or text in ("m", "mm")]
    return [hours[0], minutes[0]] if len(hours) == len(minutes) == 1 else []


_TIME_PATTERN = re.compile(r"(?i)\bhh?[:.]mm\b")


def give_date(
    scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], value: Labelled[str], *, last: bool = True
) -> Script:
    """Put a date or a time into the field that answers.

    Raises:
        Halt: if it can be read in two ways and nothing tells which, or the field does not take it.
    """
    turn, element = yield from locate(scene, turn, wanted)
    field = control(turn.observation, element)
    hints = _hints(turn.observation, field)
    at = parse_time(value.value)
    if at is not None and (clock := _clock(turn.observation, element) or _clock(turn.observation, field)):
        turn = yield from _typed(scene, turn, clock[0], f"{at:%H}", value.label, last=False)
        again = _again(scene, turn, wanted)
        clock = _clock(turn.observation, again) if again is not None else []
        if not clock:
            raise Halt("the field for the minutes is no longer there")
        return (yield from _typed(scene, turn, clock[1], f"{at:%M}", value.label, last))
    if at is not None and (field.facts.input_type == "time" or _TIME_PATTERN.search(hints)):
        return (yield from _typed(scene, turn, field, f"{at:%H:%M}", value.label, last))
    day = _day(hints, value.value)
    if field.facts.input_type in NATIVE_DATES:
        return (yield from _typed(scene, turn, field, _native(field.facts.input_type, day), value.label, last))
    written = as_field_writes(hints, day)
    if forms.fillable(field) and written and not _pops_up(field):
        return (yield from _typed(scene, turn, field, written, value.label, last))
    return (yield from _by_calendar(scene, turn, wanted, day, last=last))


def _again(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription]) -> Element | None:
    found = ground(scene, wanted, turn.observation)
    return found.element if isinstance(found, Found) else None


def _pops_up(field: Element) -> bool:
    return bool(weak_words(field) & _DATE_WORDS)


def _day(hints: str, text: str) -> date:
    days = parse_date(text)
    if not days:
        raise Halt(f"{text!r} is no date")
    if len(set(days)) == 1:
        return days[0]
    for order in _PATTERN.findall(hints):
        first = order[0][0].casefold()
        numbers = re.findall(r"\d+", text)
        fits = [item for item in days if str(item.day if first == "d" else item.month) == numbers[0].lstrip("0")]
        if len(fits) == 1:
            return fits[0]
    # Two readings, and the field does not say which it means: the month first, as most sites of this language write.
    month_first = [item for item in days if str(item.month) == re.findall(r"\d+", text)[0].lstrip("0")]
    if len(month_first) == 1:
        return month_first[0]
    raise Halt(f"{text!r} may be any of {', '.join(map(str, days))}: write the month as a word")


def as_field_writes(hints: str, day: date) -> str:
    """A date as the field writes it, by what it says about that; empty if it says nothing."""
    match = _PATTERN.search(hints)
    if match is None:
        return ""
    between = match[2]
    parts = []
    for part in (match[1], match[3], match[4]):
        letter = part[0].casefold()
        figure = day.day if letter == "d" else day.month if letter == "m" else day.year
        parts.append(f"{figure % 100:02d}" if letter == "y" and len(part) == 2 else f"{figure:0{len(part)}d}")
    return between.join(parts)


def _native(kind: str, day: date) -> str:
    match kind:
        case "month":
            return f"{day:%Y-%m}"
        case "week":
            return f"{day:%G-W%V}"
        case "datetime-local":
            return f"{day.isoformat()}T00:00"
        case _:
            return day.isoformat()


def _typed(scene: Scene, turn: Turn, field: Element, text: str, label: Label, last: bool) -> Script:
    expected = ValueEquals(selector_for(turn.observation, field), text)
    action = TypeText(ElementRef(field.id), text)
    proposal = scene.propose(action, (expected,), f"the field holds {text!r}", labels={"text": label}, last=last)
    return (yield from succeed(turn, proposal))


# -- calendars -------------------------------------------------------------------------------------------------------


def _by_calendar(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], day: date, *, last: bool) -> Script:
    """Open the calendar of a field, turn to the month, press the day."""
    turn, element = yield from locate(scene, turn, wanted)
    field = control(turn.observation, element)
    before, place, selector = turn.observation, field.bounds, selector_for(turn.observation, field)
    held = _held(before, place)
    if not _shown(before, before):
        turn = yield from _opened(scene, turn, field)
    for _ in range(_MOST_MONTHS):
        found = _shown(turn.observation, before)
        if not found:
            raise Halt(f"no calendar that can be read opens at {described(wanted)}")
        here = next((item for item in found if item.month == day.replace(day=1)), None)
        if here is not None:
            break
        turn = yield from _turned(scene, turn, found[0], day)
    else:
        raise Halt(f"{day:%Y-%m} was not reached within {_MOST_MONTHS} pages of the calendar")
    cell = here.day(day.day)
    if cell is None:
        raise Halt(f"the calendar does not offer {day.isoformat()}")
    written = as_field_writes(_hints(before, field), day)
    predicates: tuple[Predicate, ...] = (ValueEquals(selector, written),) if written else ()
    sentence = f"the field holds {written!r}" if written else ""
    turn = yield from succeed(turn, scene.propose(Click(ElementRef(cell.id)), predicates, sentence, last=last))
    return (yield from _confirmed(scene, turn, place, held, day))


def _shown(observation: Observation, before: Observation) -> list[Calendar]:
    new = came(before, observation) if observation.id != before.id else ()
    return calendars(observation, new) or calendars(observation, observation.elements)


def _opened(scene: Scene, turn: Turn, field: Element) -> Script:
    before = turn.observation
    turn, _ = yield from attempt(turn, scene.propose(Click(ElementRef(field.id)), effect=EffectClass.LOCAL))
    if _shown(turn.observation, before):
        return turn
    turn = yield from await_change(scene, turn, _OPENS)
    if _shown(turn.observation, before):
        return turn
    icon = _icon(turn.observation, field)
    if icon is not None:
        turn, _ = yield from attempt(turn, scene.propose(Click(ElementRef(icon.id)), effect=EffectClass.LOCAL))
        if not _shown(turn.observation, before):
            turn = yield from await_change(scene, turn, _OPENS)
    return turn


def _icon(observation: Observation, field: Element) -> Element | None:
    """The calendar icon beside a field."""
    near = [
        item
        for item in observation.elements
        if shown(item)
        and interactive(item)
        and item.id != field.id
        and 0 <= item.bounds.x - field.bounds.x2 + 40 <= 80 * observation.scale
        and abs(item.bounds.centre[1] - field.bounds.centre[1]) <= max(field.bounds.height, 16)
        and (set(words(f"{name(observation, item)} {item.own_text} {item.facts.title}")) | weak_words(item)) & _OPENING
    ]
    return near[0] if len(near) == 1 else None


def _turned(scene: Scene, turn: Turn, calendar: Calendar, day: date) -> Script:
    """One page nearer: by a choice of month or year where there is one, else by the arrow.

    Raises:
        Halt: if the calendar does not turn.
    """
    chosen = _choice(turn.observation, calendar, day)
    if chosen is not None:
        field, option = chosen
        expected = ValueEquals(selector_for(turn.observation, field), option)
        proposal = scene.propose(SelectOption(ElementRef(field.id), option), (expected,), effect=EffectClass.LOCAL)
        return (yield from succeed(turn, proposal))
    forth = day > calendar.month
    arrow = turner(turn.observation, calendar, forth=forth)
    if arrow is None:
        raise Halt(f"the calendar shows {calendar.month:%Y-%m}, and nothing there turns it {'on' if forth else 'back'}")
    turn, check = yield from attempt(turn, scene.propose(Click(ElementRef(arrow.id)), effect=EffectClass.LOCAL))
    now = _shown(turn.observation, turn.observation)
    goal = day.replace(day=1)
    nearer = [item for item in now if abs((item.month - goal).days) < abs((calendar.month - goal).days)]
    if not nearer:
        raise Halt(f"the calendar does not turn {'on' if forth else 'back'} from {calendar.month:%Y-%m}")
    if check.outcome is Outcome.PENDING:
        raise Halt("the calendar does not come to rest")
    return turn


def _choice(observation: Observation, calendar: Calendar, day: date) -> tuple[Element, str] | None:
    """A native choice of the year, or the month, that shows another one than is wanted."""
    choices = [
        item for item in observation.elements if native(item) and shown(item) and calendar.header.touches(item.bounds)
    ]
    for item in choices:
        years = [option for option in item.facts.options if normalise(option) == str(day.year)]
        if years and normalise(item.value) != str(day.year):
            return item, years[0]
    for item in choices if calendar.month.year == day.year else ():
        months = [option for option in item.facts.options if _names_month(option, day)]
        if len(months) == 1 and normalise(item.value) != normalise(months[0]):
            return item, months[0]
    return None


def _names_month(option: str, day: date) -> bool:
    days = parse_date(f"1 {option} {day.year}") if not option.strip().isdigit() else None
    return days is not None and days[0].month == day.month


def _confirmed(scene: Scene, turn: Turn, place: Rect, held: str, day: date) -> Script:
    """Read back what the field shows; some calendars want to be confirmed first.

    Raises:
        Halt: if it shows another date.
    """
    if _held(turn.observation, place) == held:
        button = next((item for item in turn.observation.elements if _confirms(turn.observation, item)), None)
        if button is not None and _shown(turn.observation, turn.observation):
            turn = yield from succeed(turn, scene.propose(Click(ElementRef(button.id)), effect=EffectClass.LOCAL))
    days = parse_date(_held(turn.observation, place))
    if days and day not in days:
        raise Halt(f"the field shows {days[0].isoformat()} instead of {day.isoformat()}")
    if not days:
        scene.suspect("assumed")
    return turn


def _confirms(observation: Observation, element: Element) -> bool:
    acts = interactive(element) and shown(element) and not element.facts.submits
    return acts and name(observation, element) in _DONE


def _held(observation: Observation, place: Rect) -> str:
    """What can be read where the field stands."""
    x, y = place.centre
    there = [item for item in observation.elements if shown(item) and item.bounds.contains(x, y)]
    texts = [item.value or item.own_text for item in reversed(there)]
    return next((text for text in texts if text), "")

"""What a form on a phone shows of the particulars that were asked for: read back before what keeps it is pressed. Pure
but for the scrolling. What is not seen is never taken for right."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Final

from handrail.agents.phone import reading
from handrail.agents.phone.reading import bare, seen
from handrail.agents.phone.seeking import scroll, to_top
from handrail.agents.script import Scene, Turn
from handrail.language.values import parse_amount, parse_date, parse_duration, parse_number, parse_time
from handrail.records import Element, Labelled, Observation, Proposal, SecretRef
from handrail.screen import normalise, words

Value = Labelled[str] | SecretRef

DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SETS: Final = {"every day": DAYS, "weekdays": DAYS[:5], "weekends": DAYS[5:]}
_MOST: Final = 8
"""Screenfuls of one form that are read."""
_MARK: Final = re.compile(r"^(?:start|starts|end|ends|from|to|begins?|until|date|time|when)\b[:\s]*", re.IGNORECASE)
_YEAR: Final = re.compile(r"\b(20\d\d)\b")


@dataclass(frozen=True, slots=True)
class Seen:
    """What stood in a form, from its top to its end."""

    elements: tuple[Element, ...]
    texts: tuple[str, ...]
    """Of every row its words together, and each text by itself."""
    base: date | None = None
    """The first day that it shows, which a day without a year is counted from."""


def survey(scene: Scene, turn: Turn) -> Generator[Proposal, Turn, tuple[Turn, Seen]]:
    """Read a form from its top to its end; it stands at its top again afterwards."""
    pages = [turn.observation]
    if reading.dialog(turn.observation) is None and reading.scrolling(turn.observation):
        turn = yield from to_top(scene, turn)
        pages = [turn.observation]
        for _ in range(_MOST):
            before = _stand(turn.observation)
            turn = yield from scroll(scene, turn, "down")
            if _stand(turn.observation) == before:
                break
            pages.append(turn.observation)
        if len(pages) > 1:
            turn = yield from to_top(scene, turn)
    return turn, gather(pages)


def gather(pages: Sequence[Observation]) -> Seen:
    """Several screenfuls of one form as one; what stands on two of them counts once."""
    elements: dict[tuple[object, ...], Element] = {}
    texts: dict[str, None] = {}
    for page in pages:
        for item in seen(page):
            key = item.role, item.name, item.value, item.facts.description, item.states & {"checked", "unchecked"}
            elements.setdefault((*key, item.facts.resource), item)
            for text in (item.own_text, item.name, item.value, item.facts.description):
                if text:
                    texts.setdefault(text)
    base = next((day for item in elements.values() if (day := day_of(item)) is not None), None)
    return Seen(tuple(elements.values()), tuple(texts), base)


def _stand(observation: Observation) -> list[tuple[str, str, float]]:
    return [(item.own_text, item.value, item.bounds.y) for item in seen(observation)]


def day_of(element: Element, year: int = 0) -> date | None:
    """The day that something pressable shows, in its words or its description."""
    if not element.facts.clickable or "editable" in element.states:
        return None
    for text in (element.facts.description, element.name, element.own_text):
        found = _read_day(text)
        if found is not None:
            return found
    if not year:
        return None
    return next((d for t in (element.name, element.own_text) if (d := _read_day(f"{t}, {year}")) is not None), None)


def _read_day(text: str) -> date | None:
    found = parse_date(_MARK.sub("", text)) if text and _YEAR.search(text) else None
    return found[0] if found is not None and len(found) == 1 else None


def day_meant(text: str, base: date | None) -> tuple[date, bool] | None:
    """The day that was said, and whether it is sure: one without a year is the next from the day that the form shows,
    and a day told from today is only sure where today is known."""
    whole = parse_date(text)
    if whole is not None:
        return (whole[0], True) if len(whole) == 1 else None
    if base is None:
        return None
    dated = re.search(r"\d", text) is not None
    for year in (base.year, base.year + 1):
        found = parse_date(text, date(year, base.month, base.day) if year == base.year else date(year, 1, 1))
        if found is None or len(found) != 1:
            return None
        if found[0] >= base:
            return found[0], dated
    return None


def moment_of(element: Element) -> time | None:
    """The time of day that something shows."""
    if "editable" in element.states:
        return None
    return parse_time(element.name) or parse_time(_MARK.sub("", element.facts.description))


def week(text: str) -> frozenset[str]:
    """Days of the week, by their names."""
    found: set[str] = set()
    for part in text.split(","):
        plain = normalise(part)
        found |= set(_SETS.get(plain, (plain,)))
    return frozenset(found)


def chips(elements: Sequence[Element]) -> dict[str, Element]:
    """Boxes that are called like days of the week."""
    found: dict[str, Element] = {}
    for item in elements:
        if item.states & {"checked", "unchecked"}:
            for text in (item.facts.description, item.name):
                if normalise(text) in DAYS:
                    found.setdefault(normalise(text), item)
    return found


def shows(form: Seen, slot: str, value: Value, others: Sequence[tuple[str, Value]] = ()) -> bool:
    """Whether a form shows a particular."""
    if isinstance(value, SecretRef):
        return True  # compared inside the device when it was typed; it is masked everywhere else
    text = value.value
    match slot:
        case "time" | "end":
            return _shows_time(form, slot, text)
        case "date":
            meant = day_meant(text, form.base)
            days = [day for item in form.elements if (day := day_of(item)) is not None]
            return meant is not None and bool(days) and days[0] == meant[0]
        case "end day":
            days = [day for item in form.elements if (day := day_of(item)) is not None]
            return len(days) < _BOTH or days[0] == days[-1]
        case "whole day":
            return any("checked" in tick.states for tick in _ticks(form, "all day"))
        case "repeat":
            found = chips(form.elements)
            wanted = week(text)
            if len(found) == len(DAYS):
                return wanted == {day for day, item in found.items() if "checked" in item.states}
            return any(set(words(said)) >= set(wanted) for said in form.texts)
        case "amount" | "quantity":
            return any(_same_sum(item.value, text) for item in form.elements if "editable" in item.states) or any(
                _same_sum(said, text) for said in form.texts
            )
        case "notification":
            length = parse_duration(ahead(text))
            return any(length is not None and parse_duration(ahead(said)) == length for said in form.texts)
        case _:
            return any(_says(said, text) for said in form.texts)


_BOTH: Final = 2
"""Days that a form shows which has one for the beginning and one for the end."""


def ahead(text: str) -> str:
    """How long before: *1 day before* -> 1 day."""
    return re.sub(r"\s*\b(?:before|earlier|ahead|in advance)\b.*$", "", text.strip(), flags=re.IGNORECASE)


def _shows_time(form: Seen, slot: str, text: str) -> bool:
    moment = parse_time(text)
    pressed = [item for item in form.elements if item.facts.clickable and moment_of(item) is not None]
    marked = [item for item in pressed if normalise(item.facts.description).startswith(_FRONT[slot])]
    pool = marked or pressed
    if not pool or moment is None:
        return False
    return moment_of(pool[0 if slot == "time" else -1]) == moment


_FRONT: Final = {"time": ("start", "from", "begin"), "end": ("end", "to ", "until")}


def _ticks(form: Seen, name: str) -> list[Element]:
    return [
        i for i in form.elements if i.states & {"checked", "unchecked"} and name in (bare(i.name), normalise(i.name))
    ]


def _same_sum(said: str, text: str) -> bool:
    have = parse_amount(said) or parse_number(said)
    want = parse_amount(text) or parse_number(text)
    if have is None or want is None:
        return False
    plain = [getattr(item, "value", item) for item in (have, want)]
    money = [getattr(item, "currency", "") for item in (have, want)]
    return plain[0] == plain[1] and (not all(money) or money[0] == money[1])


def _says(said: str, text: str) -> bool:
    """Whether a text is what was asked for, as people write it: case, and marks between figures, are nothing."""
    if normalise(said) == normalise(text) or (bare(said) == bare(text) and bare(text) != ""):
        return True
    figures = re.sub(r"[\s().-]", "", text)
    return figures.lstrip("+").isdigit() and len(figures) > _SHORT and re.sub(r"[\s().-]", "", said) == figures


_SHORT: Final = 5


def length_of(text: str) -> timedelta | None:
    """How long something lasts; a bare number is minutes."""
    return timedelta(minutes=int(text)) if text.isdecimal() else parse_duration(text)

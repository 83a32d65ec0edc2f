"""The day that a thing is on, in an application that shows days. Pure but for the turning of pages."""

from __future__ import annotations

import re
from datetime import date

from handrail.agents.phone import reading
from handrail.agents.phone.reading import seen
from handrail.agents.phone.seeking import press, surely
from handrail.agents.script import Halt, Scene, Script, Turn
from handrail.language.values import parse_date
from handrail.records import EffectClass, Element, Observation

_MOST_MONTHS = 12


def on_day(scene: Scene, turn: Turn, when: str) -> Script:
    """Show the day that is meant: its field in the month, turned to where that stands.

    Raises:
        Halt: if the days of this application cannot be read, or the day is not among them.
    """
    today = shown_day(turn.observation)
    if today is None:
        raise Halt(f"which day {when!r} is does not stand here")
    days = parse_date(when, today)
    if not days or len(days) != 1:
        raise Halt(f"{when!r} is no day")
    wanted = days[0]
    for _ in range(_MOST_MONTHS):
        if field_of_day(turn.observation, wanted) is not None:
            break
        way = ("Next month", "Next") if wanted > today else ("Previous month", "Previous")
        if reading.control(turn.observation, *way) is None:
            raise Halt(f"{when!r} is not shown here")
        control = reading.control(turn.observation, *way)
        name = control.name if control is not None else ""
        turn = yield from press(scene, turn, surely(name), effect=EffectClass.LOCAL)
    if field_of_day(turn.observation, wanted) is None:
        raise Halt(f"{when!r} is not shown here")
    if shown_day(turn.observation) != wanted:
        turn = yield from press(scene, turn, lambda obs: field_of_day(obs, wanted), effect=EffectClass.LOCAL)
    if shown_day(turn.observation) != wanted:
        raise Halt(f"{when!r} did not open")
    return turn


def shown_day(observation: Observation) -> date | None:
    """The one day that a heading here names in full; None if none does, or several do."""
    year = _year(observation)
    found = {
        day
        for item in seen(observation)
        if item.own_text and not reading.reacts(item) and (day := _whole(item.own_text, year)) is not None
    }
    return found.pop() if len(found) == 1 else None


def field_of_day(observation: Observation, wanted: date) -> Element | None:
    """What a tap shows that day."""
    year = _year(observation)
    found = [
        item
        for item in seen(observation)
        if item.facts.clickable and not item.own_text and _leading(item.name, year) == wanted
    ]
    return found[0] if len(found) == 1 else None


def _leading(name: str, year: int) -> date | None:
    """The day that a name begins with (*Tuesday, March 17, 2 events*)."""
    parts = name.split(",")
    for end in range(len(parts), 0, -1):
        day = _whole(",".join(parts[:end]), year)
        if day is not None:
            return day
    return None


def _whole(text: str, year: int) -> date | None:
    if not re.search(r"\d", text) or not re.search(r"[^\W\d_]{3}", text):
        return None
    days = parse_date(text, date(year, 1, 1))
    return days[0] if days and len(days) == 1 else None


def _year(observation: Observation) -> int:
    found = (re.search(r"\b20\d\d\b", item.own_text) for item in seen(observation))
    return next((int(match[0]) for match in found if match), 2000)

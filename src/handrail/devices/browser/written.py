"""What a person writes for a date, a time, a month or a number, as the field that takes it holds it. Pure.

Typing into such a field goes through a widget of the browser's, whose parts have the order of its language. Putting the
text in at once needs its one canonical form (HTML, "date and time formats"). Nothing here repeats what it was given: it
may be a secret.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from handrail.records import InputRefused

_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_ISO_DATE = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_NUMBERS = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})")
_TIME = re.compile(r"(\d{1,2})(?:[:.](\d{2})(?::(\d{2}))?)?\s*(?:([ap])\.?m\.?)?", re.IGNORECASE)
_MONTH = re.compile(r"(\d{4})[-/](\d{1,2})|(\d{1,2})[-/.](\d{4})")
_WEEK = re.compile(r"\d{4}-W\d{2}")


def as_value(kind: str, text: str, *, month_first: bool) -> str:
    """The value for a field of this type. ``month_first``: how the browser's own widget orders a date in numbers.

    Raises InputRefused with code ``bad_value``: it is no such thing.
    """
    plain = " ".join(text.split())
    found: str | None = plain
    if not plain and kind != "range":
        return ""
    match kind:
        case "date":
            found = _date(plain, month_first)
        case "time":
            found = _time(plain)
        case "datetime-local":
            found = _moment(plain, month_first)
        case "month":
            found = _month(plain)
        case "week":
            found = plain if _WEEK.fullmatch(plain) else None
        case "range":
            found = _number(plain)
    if found is None:
        raise InputRefused(f"the text is not what a {kind} field takes", hint=_HINTS.get(kind, ""), code="bad_value")
    return found


_HINTS = {
    "date": "write it as 2026-03-31",
    "time": "write it as 15:30",
    "datetime-local": "write it as 2026-03-31T15:30",
    "month": "write it as 2026-03",
    "week": "write it as 2026-W13",
    "range": "write a number",
}


def _date(text: str, month_first: bool) -> str | None:
    if iso := _ISO_DATE.fullmatch(text):
        return _day(int(iso[1]), int(iso[2]), int(iso[3]))
    if numbers := _NUMBERS.fullmatch(text):
        first, second, year = int(numbers[1]), int(numbers[3]), int(numbers[4])
        month, day = (first, second) if month_first and numbers[2] != "." else (second, first)
        return _day(year, month, day) or _day(year, day, month)
    words = re.sub(r"(?<=\d)(st|nd|rd|th)\b|[,.]|\bof\b", " ", text.casefold()).split()
    months = [found for word in words if (found := _named(word))]
    figures = [int(word) for word in words if word.isdecimal()]
    if len(months) != 1 or len(figures) != 2 or len(words) > 4:  # a weekday may stand with them
        return None
    day, year = figures
    return _day(year, months[0], day) if year > 31 else None


def _named(word: str) -> int:
    """Number of a month by its English name or the beginning of it, from three letters; 0 if it is none."""
    found = [number for number, name in enumerate(_MONTHS, 1) if len(word) >= 3 and name.startswith(word)]
    return found[0] if len(found) == 1 else 0


def _day(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def _time(text: str) -> str | None:
    found = _TIME.fullmatch(text)
    if not found or not (found[2] or found[4]):
        return None
    hour, minute, second = int(found[1]), int(found[2] or 0), found[3]
    if found[4]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found[4].casefold() == "p" else 0)
    if hour > 23 or minute > 59 or int(second or 0) > 59:
        return None
    return f"{hour:02}:{minute:02}" + (f":{second}" if second else "")


def _moment(text: str, month_first: bool) -> str | None:
    """A date, then a time; between them a T, a comma, "at" or nothing but space."""
    for cut in re.finditer(r"(?<=\d)T(?=\d)|,? at |, | ", text):
        day, hour = _date(text[: cut.start()], month_first), _time(text[cut.end() :])
        if day and hour:
            return f"{day}T{hour}"
    return None


def _month(text: str) -> str | None:
    if numbers := _MONTH.fullmatch(text):
        year, month = (numbers[1], numbers[2]) if numbers[1] else (numbers[4], numbers[3])
        first = _day(int(year), int(month), 1)
    else:
        words = text.casefold().replace(",", " ").split()
        month, year = (_named(words[0]), words[1]) if len(words) == 2 else (0, "")
        first = _day(int(year), month, 1) if month and year.isdecimal() and len(year) == 4 else None
    return first[:7] if first else None


def _number(text: str) -> str | None:
    try:
        float(text)
    except ValueError:
        return None
    return text if text.lower() not in ("nan", "inf", "-inf", "+inf", "infinity", "-infinity") else None

"""Texts as typed values: numbers, sums of money, dates, times, durations, ranges. Pure; None where a text is none.

Everything is read as a person writes it. What can be read in two ways is not decided here: a date such as 10/11/2016
comes back as both days, and whoever knows the site's habits chooses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, time, timedelta
from decimal import Decimal
from typing import Literal, TypeAlias

from handrail.language.english.measures import MEASURES
from handrail.language.measures import Measures

_PLAIN = re.compile(r"^[+-]?\d+(?:\.\d+)?$")
_GROUPED = re.compile(r"^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$")
_SPACED = re.compile(r"^[+-]?\d{1,3}(?:[ ' \u202f]\d{3})+(?:[.,]\d+)?$")
_DOTTED = re.compile(r"^[+-]?\d{1,3}(?:\.\d{3})+,\d+$|^[+-]?\d{1,3}(?:\.\d{3}){2,}$")
_COMMA = re.compile(r"^[+-]?\d+,(?:\d{1,2}|\d{4,})$")
_ISO = re.compile(r"^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$")
_NUMERIC = re.compile(r"^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$")
_CLOCK = re.compile(r"^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?$")
_AMOUNT = re.compile(r"^([^\d\s.,+-]*)\s*([+-]?\d[\d.,'\s\u202f]*)\s*([^\d]*)$")
_PART = re.compile(r"(\d+(?:\.\d+)?)\s*([^\W\d_]+)")
_DASH = re.compile(r"\s*[–—]\s*|\s+-\s+|(?<=\d)-(?=\d)")
_CENTURY = 70
"""Years of two digits from here on are of the last century."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum of money."""

    value: Decimal
    currency: str = ""
    """ISO 4217 code; empty if unsaid."""


Value: TypeAlias = Decimal | Amount | date | time | timedelta | str


@dataclass(frozen=True, slots=True)
class Range:
    """From one value to another of the same type, both included."""

    low: Value
    high: Value


def parse_number(text: str, measures: Measures = MEASURES) -> Decimal | None:
    """A number: ``1,234.5``, ``1 234``, ``1.234,5``, ``3,5``, ``-7``, *twelve*. ``1.234`` has a decimal point."""
    plain = text.strip().replace("\u2212", "-")
    if _PLAIN.match(plain) and plain.isascii():
        return Decimal(plain)
    if not plain.isascii() and not _SPACED.match(plain):
        return measures.numbers.get(plain.casefold())
    if _GROUPED.match(plain):
        return Decimal(plain.replace(",", ""))
    if _SPACED.match(plain):
        return Decimal(re.sub(r"[ '\u00a0\u202f]", "", plain).replace(",", "."))
    if _DOTTED.match(plain):
        return Decimal(plain.replace(".", "").replace(",", "."))
    if _COMMA.match(plain):
        return Decimal(plain.replace(",", "."))
    return measures.numbers.get(" ".join(plain.casefold().split()))


def parse_amount(text: str, measures: Measures = MEASURES) -> Amount | None:
    """A sum with its currency before or behind it: ``$47.10``, ``12,50 €``, ``EUR 5``, ``5 dollars``."""
    match = _AMOUNT.match(" ".join(text.split()))
    if match is None:
        return None
    before, number, behind = (part.strip().casefold() for part in match.groups())
    value = parse_number(number, measures)
    known = [measures.currencies.get(part) for part in (before, behind) if part]
    if value is None or len(known) != 1 or known[0] is None:
        return None
    return Amount(value, known[0])


def parse_date(text: str, today: date | None = None, measures: Measures = MEASURES) -> tuple[date, ...] | None:
    """A day: ``2016-11-19``, ``11/19/2016``, ``19.11.2016``, *12 May 1990*, *Monday, May 12th, 1990*.

    Args:
        text: What may be a date.
        today: The day that *tomorrow*, *Friday* (the next one) and a day without a year are counted from; without it
            they are no dates.
        measures: The words of the language.

    Returns:
        One day; two where day and month could be either, the day first; None if it is no date.
    """
    plain = " ".join(text.casefold().replace(",", " ").split())
    if match := _ISO.match(plain):
        return _days((int(match[1]), int(match[3]), int(match[4])))
    if match := _NUMERIC.match(plain):
        one, two, year = int(match[1]), int(match[3]), _year(match[4])
        if match[2] == ".":
            return _days((year, two, one))
        return _days((year, two, one), (year, one, two))
    return _spoken(plain, today, measures)


def _days(*candidates: tuple[int, int, int]) -> tuple[date, ...] | None:
    found: list[date] = []
    for year, month, day in candidates:
        if 1 <= month <= 12 and year >= 1 and 1 <= day <= _length(year, month):
            one = date(year, month, day)
            if one not in found:
                found.append(one)
    return tuple(found) or None


def _length(year: int, month: int) -> int:
    following = date(year + (month == 12), month % 12 + 1, 1) if (year, month) < (9999, 12) else date(9999, 12, 31)
    return (following - timedelta(days=1)).day if (year, month) < (9999, 12) else 31


def _year(digits: str) -> int:
    number = int(digits)
    if len(digits) == 4:
        return number
    return number + (1900 if number >= _CENTURY else 2000)


def _spoken(plain: str, today: date | None, measures: Measures) -> tuple[date, ...] | None:
    words = plain.split()
    if plain in measures.days and today is not None:
        return (today + timedelta(days=measures.days[plain]),)
    if len(words) > 1 and words[0] in measures.next:
        words = words[1:]
    if words and words[0] in measures.weekdays:
        if len(words) == 1:
            ahead = (measures.weekdays[words[0]] - today.weekday()) % 7 or 7 if today else 0
            return (today + timedelta(days=ahead),) if today else None
        words = words[1:]
    words = [word for word in words if word not in measures.of]
    months = [measures.months[word] for word in words if word in measures.months]
    numbers = [word for word in words if word not in measures.months]
    if len(months) != 1 or not 1 <= len(numbers) <= 2:
        return None
    if len(numbers) == 2 and len(numbers[0]) == 4 and numbers[0].isdecimal():
        numbers = numbers[::-1]
    day = _day(numbers[0], measures)
    if day is None:
        return None
    if len(numbers) == 1:
        year = today.year if today else 0
    else:
        year = int(numbers[1]) if numbers[1].isascii() and numbers[1].isdigit() and len(numbers[1]) == 4 else 0
    return _days((year, months[0], day)) if year else None


def _day(word: str, measures: Measures) -> int | None:
    for end in measures.ordinal_endings:
        word = word.removesuffix(end)
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 2 else None


def parse_time(text: str, measures: Measures = MEASURES) -> time | None:
    """A time of day: ``9:30``, ``9:30 am``, ``2pm``, *noon*, *6 o'clock*. A bare number is none."""
    plain = " ".join(text.casefold().split())
    if plain in measures.times:
        return time(*measures.times[plain])
    half = ""
    for name, words in (("am", measures.forenoon), ("pm", measures.afternoon), ("clock", measures.clock)):
        for word in words:
            if plain.endswith(word) and plain[: -len(word)].strip():
                half, plain = half or name, plain[: -len(word)].strip()
                break
    match = _CLOCK.match(plain)
    if match is None or not plain.isascii() or (match[2] is None and not half) or ("." in plain and not half):
        return None
    hour, minute = int(match[1]), int(match[2] or 0)
    if half in ("am", "pm"):
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


def parse_duration(text: str, measures: Measures = MEASURES) -> timedelta | None:
    """A length of time: ``1h 35m``, *1 hour 35 minutes*, ``90 min``, *half an hour*."""
    plain = " ".join(text.casefold().replace(",", " ").replace(" and ", " ").split())
    whole = " ".join(text.casefold().split())
    if whole in measures.halves:
        return timedelta(seconds=measures.halves[whole])
    total, at = Decimal(0), 0
    seen: set[int] = set()
    for match in _PART.finditer(plain):
        unit = measures.units.get(match[2])
        if plain[at : match.start()].strip() or unit is None or unit in seen or not match[1].isascii():
            return None
        seen.add(unit)
        total += Decimal(match[1]) * unit
        at = match.end()
    if not seen or plain[at:].strip() or total > _LONGEST:
        return None
    return timedelta(microseconds=int(total * 1_000_000))


_LONGEST = 86400 * 36525
"""Seconds: a hundred years."""


def parse_range(text: str, today: date | None = None, measures: Measures = MEASURES) -> Range | None:
    """Two values of one type: ``5-10``, *between 5 and 10*, *from 10:00 to 11:00*, ``$5 – $10``."""
    plain = " ".join(text.split())
    for word in measures.low:
        if plain.casefold().startswith(f"{word} "):
            plain = plain[len(word) + 1 :]
            break
    splits = [(match.start(), match.end()) for match in _DASH.finditer(plain)]
    for word in measures.high:
        splits += [(m.start(), m.end()) for m in re.finditer(rf"\s{re.escape(word)}\s", plain, re.IGNORECASE)]
    for start, end in splits:
        low, high = parse_value(plain[:start], today, measures), parse_value(plain[end:], today, measures)
        if isinstance(low, Decimal) and isinstance(high, Amount):
            low = Amount(low, high.currency)
        elif isinstance(low, Amount) and isinstance(high, Decimal):
            high = Amount(high, low.currency)
        if type(low) is type(high) and not isinstance(low, str):
            return Range(low, high)
    return None


def parse_value(text: str, today: date | None = None, measures: Measures = MEASURES) -> Value:
    """What a text is: a number, sum, day (where only one is meant), time or duration; else the text itself."""
    days = parse_date(text, today, measures)
    found: Value | None = parse_number(text, measures)
    if found is None:
        found = parse_amount(text, measures)
    if found is None and days is not None and len(days) == 1:
        found = days[0]
    if found is None:
        found = parse_time(text, measures)
    if found is None:
        found = parse_duration(text, measures)
    return " ".join(text.casefold().split()) if found is None else found


def compare_values(
    a: str, b: str, today: date | None = None, measures: Measures = MEASURES
) -> Literal[-1, 0, 1] | None:
    """Which of two texts is less, by what they are; a bare number is of whatever unit the other has.

    None where they cannot be compared: values of different types, different currencies, days that may be either.
    """
    one, two = parse_value(a, today, measures), parse_value(b, today, measures)
    if isinstance(one, Amount) or isinstance(two, Amount):
        one = Amount(one) if isinstance(one, Decimal) else one
        two = Amount(two) if isinstance(two, Decimal) else two
        if not isinstance(one, Amount) or not isinstance(two, Amount):
            return None
        if one.currency and two.currency and one.currency != two.currency:
            return None
        return _sign(one.value < two.value, one.value > two.value)
    if isinstance(one, Decimal) and isinstance(two, Decimal):
        return _sign(one < two, one > two)
    if isinstance(one, date) and isinstance(two, date):
        return _sign(one < two, one > two)
    if isinstance(one, time) and isinstance(two, time):
        return _sign(one < two, one > two)
    if isinstance(one, timedelta) and isinstance(two, timedelta):
        return _sign(one < two, one > two)
    if isinstance(one, str) and isinstance(two, str):
        if any(parse_date(text, today, measures) for text in (a, b)):
            return None
        return _sign(one < two, one > two)
    return None


def _sign(less: bool, more: bool) -> Literal[-1, 0, 1]:
    return -1 if less else 1 if more else 0

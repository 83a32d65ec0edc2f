"""How the phone writes: German for every English text of the system and its applications, times and days."""

from __future__ import annotations

import re
from datetime import date, datetime, time
from typing import Final

from handrail.phone.apps.german import GERMAN

_DAYS: Final = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "de": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
}
_MONTHS: Final = {
    "en": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December"),
    "de": ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
           "Dezember"),
}  # fmt: skip


def german(english: str) -> str:
    """The German of a text, or the English where there is none."""
    return GERMAN.get(english, english)


def clock(at: datetime | time, language: str, hours24: bool) -> str:
    """A time of day; with 12 hours a narrow no-break space stands before AM and PM, as Android 14 writes it."""
    if hours24:
        return f"{at:%H:%M}"
    return f"{at.hour % 12 or 12}:{at.minute:02d}\u202f{'AM' if at.hour < 12 else 'PM'}"


def month(number: int, language: str) -> str:
    """Name of a month, from 1."""
    return _MONTHS[language][number - 1]


def weekday(number: int, language: str) -> str:
    """Name of a day of the week, from 0 for Monday."""
    return _DAYS[language][number]


def long_day(at: date, language: str) -> str:
    """A day with its name, without the year; no-break spaces keep it on one line."""
    if language == "de":
        return f"{weekday(at.weekday(), language)}, {at.day}.\u00a0{month(at.month, language)}"
    return f"{weekday(at.weekday(), language)}, {month(at.month, language)}\u00a0{at.day}"


def short_day(at: date, language: str) -> str:
    """A day, abbreviated."""
    if language == "de":
        return f"{weekday(at.weekday(), language)[:2]}., {at.day}.\u00a0{month(at.month, language)[:3]}."
    return f"{weekday(at.weekday(), language)[:3]}, {month(at.month, language)[:3]}\u00a0{at.day}"


def full_day(at: date, language: str) -> str:
    """A day with its year."""
    if language == "de":
        return f"{at.day}. {month(at.month, language)} {at.year}"
    return f"{month(at.month, language)} {at.day}, {at.year}"


def day(at: date, now: date, language: str) -> str:
    """A day as lists write it."""
    first, second = (each.date() if isinstance(each, datetime) else each for each in (at, now))
    apart = (second - first).days
    if apart == 0:
        return "Heute" if language == "de" else "Today"
    if apart == 1:
        return "Gestern" if language == "de" else "Yesterday"
    return short_day(first, language) if first.year == second.year else full_day(first, language)


def money(cents: int, language: str) -> str:
    """An amount in euros."""
    sign = "−" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    if language == "de":
        return f"{sign}{f'{whole:,}'.replace(',', '.')},{rest:02d}\u00a0€"
    return f"{sign}€{whole:,}.{rest:02d}"


def tables(statements: str) -> list[str]:
    """Names of the tables that some SQL creates."""
    return re.findall(r"CREATE TABLE (\w+)", statements)


def span(seconds: float) -> str:
    """A length of time, as ``1:05:09`` or ``05:09``."""
    whole = int(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes:02d}:{rest:02d}"

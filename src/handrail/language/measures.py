"""The words a language has for dates, times, sums of money and durations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True, eq=False)
class Measures:
    """One object a language, compared by identity; all words in lower case."""

    months: Mapping[str, int]
    weekdays: Mapping[str, int]
    """0 is Monday."""
    days: Mapping[str, int]
    """Phrase -> days from today."""
    next: tuple[str, ...]
    """Words before a weekday that change nothing."""
    ordinal_endings: tuple[str, ...]
    """Endings of a day's number (*3rd*)."""
    of: tuple[str, ...]
    """Words in a date that mean nothing (*the 3rd of May*)."""
    forenoon: tuple[str, ...]
    afternoon: tuple[str, ...]
    clock: tuple[str, ...]
    """Words behind an hour (*o'clock*)."""
    times: Mapping[str, tuple[int, int]]
    """Phrase -> hour and minute."""
    units: Mapping[str, int]
    """Unit of a duration -> seconds."""
    halves: Mapping[str, int]
    """Phrase for a whole duration -> seconds."""
    currencies: Mapping[str, str]
    """Sign or word -> ISO 4217 code."""
    numbers: Mapping[str, Decimal]
    """Words for numbers."""
    low: tuple[str, ...]
    """Words before the lower end of a range."""
    high: tuple[str, ...]
    """Words before its upper end."""

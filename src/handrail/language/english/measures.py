"""Words of dates, times, sums and durations."""

# ruff: noqa: E501 - tables are read by columns

from __future__ import annotations

from decimal import Decimal

from handrail.language.measures import Measures

_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
NUMBERS = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"]
    )
} | {
    "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100,
    "a hundred": 100, "a dozen": 12, "a couple of": 2, "a": 1, "an": 1,
}  # fmt: skip

MEASURES = Measures(
    months={name: number for number, month in enumerate(_MONTHS, 1) for name in (month, month[:3], f"{month[:3]}.")}
    | {"sept": 9, "sept.": 9},
    weekdays={name: number for number, day in enumerate(_DAYS) for name in (day, day[:3])}
    | {"tues": 1, "weds": 2, "thur": 3, "thurs": 3},
    days={"today": 0, "tomorrow": 1, "yesterday": -1, "today's date": 0, "tomorrow's date": 1, "the day after tomorrow": 2, "the day before yesterday": -2},
    next=("next", "this", "coming"),
    ordinal_endings=("st", "nd", "rd", "th"),
    of=("of", "the"),
    forenoon=("am", "a.m.", "a.m"),
    afternoon=("pm", "p.m.", "p.m"),
    clock=("o'clock", "o’clock"),
    times={"noon": (12, 0), "midday": (12, 0), "midnight": (0, 0)},
    units={
        unit: seconds
        for units, seconds in (
            (("s", "sec", "secs", "second", "seconds"), 1),
            (("m", "min", "mins", "minute", "minutes"), 60),
            (("h", "hr", "hrs", "hour", "hours"), 3600),
            (("d", "day", "days"), 86400),
            (("w", "week", "weeks"), 604800),
        )
        for unit in units
    },
    halves={"half an hour": 1800, "half hour": 1800, "quarter of an hour": 900, "an hour and a half": 5400},
    currencies={
        "$": "USD", "us$": "USD", "usd": "USD", "dollar": "USD", "dollars": "USD", "bucks": "USD", "€": "EUR",
        "eur": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP", "gbp": "GBP", "pound": "GBP", "pounds": "GBP",
        "¥": "JPY", "jpy": "JPY", "yen": "JPY", "₹": "INR", "inr": "INR", "rupees": "INR", "chf": "CHF",
        "francs": "CHF", "cad": "CAD", "c$": "CAD", "aud": "AUD", "a$": "AUD", "₽": "RUB", "kr": "SEK", "sek": "SEK",
        "zł": "PLN", "pln": "PLN", "cny": "CNY", "yuan": "CNY",
    },
    numbers={word: Decimal(number) for word, number in NUMBERS.items() if word not in ("a", "an")},
    low=("from", "between"),
    high=("to", "and", "until", "till", "through"),
)  # fmt: skip

"""Stands in until ``handrail.language.values`` is there, with the same functions, plainer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, time, timedelta
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Amount:
    value: Decimal
    currency: str = ""


def parse_number(text: str) -> Decimal | None:
    plain = text.strip().replace(",", "")
    return Decimal(plain) if re.fullmatch(r"[-+]?\d+(\.\d+)?", plain) else None


def parse_amount(text: str) -> Amount | None:
    match = re.fullmatch(r"([$€£])\s*([\d.,]+)|([\d.,]+)\s*([$€£])", text.strip())
    if match is None:
        return None
    value = parse_number(match[2] or match[3])
    return None if value is None else Amount(value, match[1] or match[4])


def parse_date(text: str) -> tuple[date, ...] | None:
    match = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text.strip())
    return (date(int(match[1]), int(match[2]), int(match[3])),) if match else None


def parse_time(text: str) -> time | None:
    match = re.fullmatch(r"(\d{1,2}):(\d\d)", text.strip())
    return time(int(match[1]), int(match[2])) if match and int(match[1]) < 24 and int(match[2]) < 60 else None


def parse_duration(text: str) -> timedelta | None:
    match = re.fullmatch(r"(?:(\d+)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?", text.strip())
    if match is None or not (match[1] or match[2]):
        return None
    return timedelta(hours=int(match[1] or 0), minutes=int(match[2] or 0))


def compare_values(a: str, b: str) -> int | None:
    for parse in (parse_number, parse_amount, parse_duration):
        one, two = parse(a), parse(b)
        if one is not None and two is not None:
            x = one.value if isinstance(one, Amount) else one
            y = two.value if isinstance(two, Amount) else two
            return (x > y) - (x < y)  # type: ignore[operator]
    return None if any(c.isdigit() for c in a + b) else (a > b) - (a < b)

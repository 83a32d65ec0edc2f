"""From a text to a value of a declared type: what can be read in two ways, or does not fit, is unknown (L1)."""

from __future__ import annotations

import re
from datetime import date
from typing import Final, assert_never

from handrail.language.values import parse_amount, parse_date
from handrail.plans.language.program import Choice, Day, Money, Opaque, Short, Text, Type, Whole, YesNo
from handrail.plans.values import UNKNOWN, Unknown, Value, of_type
from handrail.screen import normalise

_YES: Final = frozenset({"1", "true", "yes", "on", "enabled"})
_NO: Final = frozenset({"0", "false", "no", "off", "disabled"})
_PLAIN: Final = re.compile(r"(?<![0-9.,])[0-9]+(?:[.,][0-9]{1,2})?(?![0-9.,])")
"""A number that has no thousands, so that its one separator can only be the decimal one."""
_GROUPED: Final = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:([.,' \u00a0\u202f])[0-9]{3})+(?:([.,])[0-9]{1,2})?(?![0-9.,])")
LONGEST: Final = 4_000
"""Characters of a free text."""


def typed(text: str, kind: Type, today: date | None = None) -> Value:
    """The value that a text says, if it can only be that one.

    Args:
        text: What a screen, a file or a setting says.
        kind: What it is declared to be.
        today: For days that are told without their year; without it those are unknown.
    """
    said = " ".join(text.split())
    found: Value
    match kind:
        case YesNo():
            word = normalise(said)
            found = True if word in _YES else False if word in _NO else UNKNOWN
        case Whole():
            found = int(said) if re.fullmatch(r"-?[0-9]{1,12}", said, re.ASCII) else UNKNOWN
        case Money():
            found = _money(said)
        case Day():
            found = _day(said, today)
        case Choice(options=options):
            meant = [option for option in options if normalise(option) == normalise(said)]
            found = meant[0] if len(meant) == 1 else UNKNOWN
        case Short():
            found = said
        case Opaque() | Text():
            found = text.strip() if 0 < len(text.strip()) <= LONGEST else UNKNOWN
        case _:
            assert_never(kind)
    return found if not isinstance(found, Unknown) and of_type(found, kind) else UNKNOWN


def _money(said: str) -> Value:
    """An amount. ``1.000`` is a thousand in some countries and one in others: without cents behind it nobody knows."""
    amount = parse_amount(said)
    if amount is None or not amount.currency:
        return UNKNOWN
    grouped = _GROUPED.search(said)
    if grouped is not None and not _PLAIN.search(said):
        apart, cents = grouped[1], grouped[2]
        several = len(re.findall(re.escape(apart) + "[0-9]{3}", grouped[0])) > 1
        sure = (cents is not None and cents != apart) or several or apart in "' \u00a0\u202f"
        return amount if sure else UNKNOWN
    return amount if _PLAIN.search(said) else UNKNOWN


def _day(said: str, today: date | None) -> Value:
    """A day; ``3/4/2026`` is the third of April or the fourth of March, so nobody knows."""
    found = parse_date(said, today)
    return found[0] if found is not None and len(found) == 1 else UNKNOWN

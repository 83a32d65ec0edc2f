"""What stands in a plan's values while it runs, and how two of them compare: unknown is neither yes nor no (L1)."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias, assert_never

from handrail.language.values import Amount
from handrail.plans.language.program import Choice, Day, Money, Opaque, Short, Sign, Text, Type, Whole, YesNo


@dataclass(frozen=True, slots=True)
class Unknown:
    """It could not be told. It is neither yes nor no, and no value."""


UNKNOWN: Final = Unknown()
Value: TypeAlias = str | int | bool | Amount | date | Unknown


def of_type(value: Value, kind: Type) -> bool:
    """Whether a value is one of a type's."""
    match kind:
        case YesNo():
            return isinstance(value, bool)
        case Whole(low=low, high=high):
            return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        case Money():
            return isinstance(value, Amount) and bool(value.currency)
        case Day():
            return isinstance(value, date)
        case Choice(options=options):
            return isinstance(value, str) and value in options
        case Short(pattern=pattern):
            return isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII) is not None
        case Opaque() | Text():
            return isinstance(value, str)
        case _:
            assert_never(kind)


def compared(one: Value, sign: Sign, two: Value) -> bool | Unknown:
    """One comparison; unknown if either value is, or the two do not compare."""
    if isinstance(one, Amount) and isinstance(two, Amount):
        if one.currency != two.currency or not one.currency:
            return UNKNOWN
        return _signed(one.value, sign, two.value)
    if isinstance(one, bool) or isinstance(two, bool):
        return UNKNOWN if type(one) is not type(two) or sign not in ("==", "!=") else (one == two) == (sign == "==")
    if isinstance(one, int) and isinstance(two, int):
        return _signed(one, sign, two)
    if isinstance(one, date) and isinstance(two, date):
        return _signed(one, sign, two)
    if isinstance(one, str) and isinstance(two, str) and sign in ("==", "!="):
        return (one == two) == (sign == "==")
    return UNKNOWN


_SIGNS: Final[Mapping[Sign, Callable[..., object]]] = {
    "<": operator.lt, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">=": operator.ge, ">": operator.gt,
}  # fmt: skip


def _signed(one: object, sign: Sign, two: object) -> bool:
    return bool(_SIGNS[sign](one, two))

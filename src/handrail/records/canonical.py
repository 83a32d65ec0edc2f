"""One byte form for every noun, so that equal things hash equally on any machine.

Dataclasses become objects with their field names, tuples arrays, sets sorted arrays, enums their values; keys are
sorted, no white space, no NaN. It is for hashing only: JSON in and out is the business of ``wire``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import TypeAlias

Json: TypeAlias = "str | int | float | bool | tuple[Json, ...] | Mapping[str, Json] | None"


_ATOMS: frozenset[type] = frozenset({str, int, float, bool, type(None)})


@cache
def _names(cls: type) -> tuple[str, ...] | None:
    """Names of the fields of a dataclass; None for another type."""
    return tuple(field.name for field in fields(cls)) if is_dataclass(cls) else None


def plain(value: object) -> object:
    """The value in terms of dict, list, str, int, float, bool and None.

    Raises:
        TypeError: for anything that has no canonical form; hashing must never fall back on ``repr``.
    """
    kind: type = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple or kind is list:
        if _ATOMS.issuperset(map(type, value)):  # type: ignore[call-overload]
            return value  # already plain: the many lines of a screen
        return [plain(item) for item in value]  # type: ignore[attr-defined]
    names = _names(kind)
    if names is not None:
        found: dict[str, object] = {}
        for name in names:
            item = getattr(value, name)
            found[name] = item if type(item) in _ATOMS else plain(item)
        found.setdefault("kind", kind.__name__)
        return found
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, frozenset | set):
        return sorted(plain(item) for item in value)  # type: ignore[type-var]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    raise TypeError(f"{kind.__name__} has no canonical form")


_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode


def canonical(value: object) -> bytes:
    """Canonical bytes of a noun."""
    return _encode(plain(value)).encode("utf-8", "surrogatepass")

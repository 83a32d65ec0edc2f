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


@cache
def _names(cls: type) -> tuple[str, ...] | None:
    """Names of the fields of a dataclass; None for another type."""
    return tuple(field.name for field in fields(cls)) if is_dataclass(cls) else None


def plain(value: object) -> object:
    """One step towards dict, list, str, int, float, bool and None for what is none of them; the encoder takes the next.

    Raises:
        TypeError: for anything that has no canonical form; hashing must never fall back on ``repr``.
    """
    kind: type = type(value)
    names = _names(kind)
    if names is not None:
        found = {name: getattr(value, name) for name in names}
        found.setdefault("kind", kind.__name__)
        return found
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, frozenset | set):
        return sorted(item.value if isinstance(item, Enum) else item for item in value)
    if isinstance(value, Mapping):
        return {str(key): item for key, item in value.items()}
    raise TypeError(f"{kind.__name__} has no canonical form")


_encode = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False, check_circular=False, default=plain
).encode


def canonical(value: object) -> bytes:
    """Canonical bytes of a noun.

    Raises:
        TypeError: for what has no canonical form.
        ValueError: for a number that is none.
    """
    return _encode(value).encode("utf-8", "surrogatepass")

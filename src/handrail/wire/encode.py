"""Nouns to JSON: fields sorted by name, those equal to their default left out, ``kind`` always written.

Made by hand rather than by pydantic because it stands on the path of every step. One encoder a class is put together
from the fields once; the result is canonical, so equal nouns give equal bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from enum import Enum
from functools import cache
from types import NoneType
from typing import Literal, TypeAlias, get_args, get_origin

from handrail.wire.shape import FINGERPRINTED, NEVER, fingerprint, hints

Plain: TypeAlias = "dict[str, Plain] | list[Plain] | str | int | float | bool | None"

_ATOMS: frozenset[object] = frozenset({str, int, float, bool, NoneType})
_UNSET = object()


def plain(value: object) -> Plain:
    """A noun in terms of dict, list, str, int, float, bool and None.

    Raises:
        TypeError: for anything that has no wire form: run keys, secrets, bytes, objects that are not nouns.
    """
    return _encoder(type(value))(value)


def to_json(value: object) -> bytes:
    """Canonical JSON of a noun, UTF-8. Lone surrogates, which no UTF-8 can carry, become U+FFFD.

    Raises:
        TypeError: as ``plain``.
        ValueError: for a number that is not finite.
    """
    return dumps(plain(value))


def dumps(value: Plain) -> bytes:
    """JSON of a plain value whose objects already have their keys in order."""
    text = _compact(value)
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


_compact = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode


@cache
def _encoder(cls: type) -> Callable[[object], Plain]:
    if cls in _ATOMS:
        return _same
    if cls in (tuple, list):
        return _items
    if cls in (frozenset, set):
        return _sorted
    if issubclass(cls, Enum):
        return _value
    if issubclass(cls, Mapping):
        return _mapping
    if hasattr(cls, "__dataclass_fields__") and cls not in NEVER:
        return _noun(cls)
    raise TypeError(f"{cls.__name__} has no wire form")


def _same(value: object) -> Plain:
    return value  # type: ignore[return-value]


def _items(value: object) -> Plain:
    return [_encoder(type(item))(item) for item in value]  # type: ignore[attr-defined]


def _sorted(value: object) -> Plain:
    return sorted(plain(item) for item in value)  # type: ignore[attr-defined, type-var]


def _value(value: object) -> Plain:
    return value.value  # type: ignore[attr-defined, no-any-return]


def _mapping(value: object) -> Plain:
    return {str(key): plain(item) for key, item in sorted(value.items())}  # type: ignore[attr-defined]


def _noun(cls: type) -> Callable[[object], Plain]:
    """An encoder of one dataclass. Atomic fields are told from the rest here, not each time."""
    known = hints(cls)
    covered = FINGERPRINTED.get(cls, frozenset())
    steps = [
        (field.name, _default(field), None if _atomic(known[field.name]) else plain)
        for field in sorted(fields(cls), key=lambda field: field.name)
        if field.name in known
    ]

    def encode(value: object) -> Plain:
        found: dict[str, Plain] = {}
        for name, default, convert in steps:
            item = getattr(value, name)
            # Equal is not enough: 1 and 1.0 are equal but hash apart in a record's digest.
            if item is default or (item == default and type(item) is type(default)):
                continue
            found[name] = item if convert is None else convert(item)
        for name in covered:
            found[name] = fingerprint(getattr(value, name))
        return found

    return encode


def _default(field: Field[object]) -> object:
    if field.name == "kind" or field.default is MISSING:
        return _UNSET
    return field.default


def _atomic(hint: object) -> bool:
    return hint in _ATOMS or get_origin(hint) is Literal or (bool(get_args(hint)) and set(get_args(hint)) <= _ATOMS and get_origin(hint) not in (tuple, frozenset))

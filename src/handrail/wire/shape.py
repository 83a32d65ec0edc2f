"""What a noun looks like on the wire: its dataclass fields, less what must never leave the process."""

from __future__ import annotations

import typing
from dataclasses import fields
from functools import cache
from hashlib import sha256

from handrail.records import Allowed, Dispatching, Image, Performed, RunKey, Secret, Spent

HIDDEN: dict[type, dict[str, object]] = {Image: {"data": b""}, Allowed: {"mac": ""}}
"""Fields that are neither written nor accepted, and what stands in their place after reading.

Pixels travel as a digest that names a blob. A ticket without its MAC opens nothing (M1, I3)."""

FINGERPRINTED: dict[type, frozenset[str]] = {
    Allowed: frozenset({"nonce"}),
    Dispatching: frozenset({"nonce"}),
    Performed: frozenset({"nonce"}),
}
"""Nonces of tickets are written as their digest, which still tells which dispatch belongs to which ticket."""

NEVER: frozenset[type] = frozenset({RunKey, Secret, Spent})
"""What has no wire form at all (promise 4)."""

_MARK = "nonce:"


class AnyJson:
    """Stands in type hints for the recursive alias ``Json``."""


def fingerprint(nonce: str) -> str:
    """The form in which a ticket's nonce is written. Applying it again changes nothing."""
    if nonce.startswith(_MARK) and len(nonce) == len(_MARK) + 32:
        return nonce
    return _MARK + sha256(nonce.encode("utf-8", "surrogatepass")).hexdigest()[:32]


@cache
def hints(cls: type) -> dict[str, object]:
    """The fields of a dataclass that are on the wire, with their resolved types, in order of declaration."""
    resolved = typing.get_type_hints(cls, localns={"Json": AnyJson})
    hidden = HIDDEN.get(cls, {})
    return {field.name: resolved[field.name] for field in fields(cls) if field.name not in hidden}

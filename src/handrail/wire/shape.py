"""What a noun looks like on the wire: its dataclass fields, less what must never leave the process."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from hashlib import sha256

from handrail.records import Allowed, Dispatching, Image, Observation, Performed, RunKey, Secret, Spent

HIDDEN: dict[type, dict[str, object]] = {Image: {"data": b""}, Allowed: {"mac": ""}}
"""Fields that are neither written nor accepted, and what stands in their place after reading.

Pixels travel as a digest that names a blob. A ticket without its MAC opens nothing (M1, I3)."""

FINGERPRINTED: dict[type, frozenset[str]] = {
    Allowed: frozenset({"nonce"}),
    Dispatching: frozenset({"nonce"}),
    Performed: frozenset({"nonce"}),
}
"""Nonces of tickets are written as their digest, which still tells which dispatch belongs to which ticket."""

LEFT_OUT: dict[type, dict[str, object]] = {
    Observation: {"taken_at": 0.0, "scale": 1.0, "app": "", "title": "", "url": ""},
}
"""Fields that whoever sends a noun may leave out although it has no default, and what is read in their place. We always
write them."""

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


@cache
def said(cls: type) -> Mapping[str, str]:
    """Field -> the sentence that stands below it in the source, in plain text; without source there are none."""
    import ast
    import inspect
    import textwrap

    try:
        body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    except (OSError, TypeError):  # a frozen installation has no source, and its schema no descriptions
        return {}
    found: dict[str, str] = {}
    field = ""
    for node in body.body if isinstance(body, ast.ClassDef) else ():
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            field = node.target.id
            continue
        if field and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found[field] = " ".join(str(node.value.value).replace("``", "`").split())
        field = ""
    return found

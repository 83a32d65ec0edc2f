"""Nouns to JSON: fields sorted by name, those equal to their default left out, ``kind`` always written.

Made by hand rather than by pydantic because it stands on the path of every step. One writer a class is put together
from the fields, once; the result is canonical, so equal nouns give equal bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field
from enum import Enum
from functools import cache, lru_cache
from json.encoder import encode_basestring
from operator import itemgetter
from types import CodeType
from typing import Any, Literal, TypeAlias, get_args, get_origin

from handrail.records import Label, Rect
from handrail.wire.shape import FINGERPRINTED, NEVER, fingerprint, hints

Writer: TypeAlias = Callable[[Any], str]
Scrub: TypeAlias = Callable[[str], str]


class Encoder:
    """Writes nouns; every string passes ``scrub`` first, so that what must not be written can be taken out."""

    def __init__(self, scrub: Scrub | None = None) -> None:
        self._scrub: Scrub = scrub or str
        self._quote: Writer = encode_basestring if scrub is None else lambda text: encode_basestring(scrub(text))
        self._writers: dict[type, Writer] = {
            str: self._quote,
            int: _number,
            float: _number,
            bool: lambda value: "true" if value else "false",
            type(None): lambda _: "null",
            tuple: self._items,
            list: self._items,
            set: self._sorted,
        }
        # The same few sets and labels stand in hundreds of elements.
        self._writers[frozenset] = lru_cache(256)(self._sorted)
        self._writers[Rect] = _remembering(self._noun(Rect))
        self._writers[Label] = lru_cache(256)(self._noun(Label))

    def text(self, value: object) -> str:
        """Canonical JSON as text. Raises as ``to_json``."""
        cls = type(value)
        return (self._writers.get(cls) or self._writer(cls))(value)

    def _writer(self, cls: type) -> Writer:
        if issubclass(cls, Enum):
            found: Writer = lambda value: self.text(value.value)  # noqa: E731
        elif issubclass(cls, Mapping):
            found = self._mapping
        elif hasattr(cls, "__dataclass_fields__") and cls not in NEVER:
            found = self._noun(cls)
        else:
            raise TypeError(f"{cls.__name__} has no wire form")
        self._writers[cls] = found
        return found

    def _items(self, value: tuple[object, ...]) -> str:
        writers, writer = self._writers, self._writer
        return "[" + ",".join([(writers.get(type(item)) or writer(type(item)))(item) for item in value]) + "]"

    def _sorted(self, value: frozenset[Any]) -> str:
        return self._items(tuple(sorted(value)))

    def _mapping(self, value: Mapping[str, object]) -> str:
        shown = sorted(((self._scrub(key), item) for key, item in value.items()), key=itemgetter(0))
        return "{" + ",".join(f"{encode_basestring(key)}:{self.text(item)}" for key, item in shown) + "}"

    def _noun(self, cls: type) -> Writer:
        """A function that writes one dataclass, from source made of its fields: as dataclasses themselves are made.

        A loop over the fields takes twice as long, and a look has hundreds of elements of 45 fields.
        """
        names: dict[str, object] = {"quote": self._quote, "number": _number, "text": self.text, "mark": fingerprint}
        code, defaults = _writing(cls)
        names.update(defaults)
        exec(code, names)  # noqa: S102
        return names["write"]  # type: ignore[return-value]


@cache
def _writing(cls: type) -> tuple[CodeType, Mapping[str, object]]:
    """The writer of a dataclass, compiled once for all encoders, and the defaults it refers to.

    Nothing but field names of our own nouns enters the source.
    """
    defaults: dict[str, object] = {}
    lines = ["def write(noun):", "    found = ''"]
    for name, hint in sorted(hints(cls).items()):
        field: Field[Any] = cls.__dataclass_fields__[name]  # type: ignore[attr-defined]
        put = f"found += ',\"{name}\":' + {_written(hint, sealed=name in FINGERPRINTED.get(cls, ()))}"
        lines.append(f"    item = noun.{name}")
        if name == "kind" or field.default is MISSING:
            lines.append(f"    {put}")
            continue
        defaults[f"default_{name}"] = field.default
        lines.append(f"    if {_differs(hint, field.default, f'default_{name}')}: {put}")
    lines += ["    return '{' + found[1:] + '}'"]
    return compile("\n".join(lines), f"<writer of {cls.__name__}>", "exec"), defaults


def _differs(hint: object, default: object, name: str) -> str:
    """How the generated source tells that ``item`` is not its default."""
    if not default and (hint in (str, bool) or get_origin(hint) in (tuple, frozenset)):
        return "item"
    # Equal is not enough: 1 and 1.0 are equal but hash apart in a record's digest.
    return f"item is not {name} and (item != {name} or type(item) is not type({name}))"


def _written(hint: object, *, sealed: bool) -> str:
    """How the generated source writes ``item``."""
    if sealed:
        return "quote(mark(item))"
    if hint is str or (get_origin(hint) is Literal and all(isinstance(word, str) for word in get_args(hint))):
        return "quote(item)"
    if hint is bool:
        return "('true' if item else 'false')"
    return "number(item)" if hint in (int, float) else "text(item)"


def _remembering(write: Writer) -> Writer:
    """For an object that is written twice in a row: the box of an element is mostly its only rect."""
    last: tuple[object, str] = (None, "")

    def again(noun: object) -> str:
        nonlocal last
        if noun is not last[0]:
            last = (noun, write(noun))
        return last[1]

    return again


def to_json(value: object) -> bytes:
    """Canonical JSON of a noun, UTF-8. Lone surrogates, which UTF-8 cannot carry, become U+FFFD.

    Raises:
        TypeError: for anything that has no wire form: run keys, secrets, bytes, objects that are not nouns.
        ValueError: for a number that is not finite.
    """
    return utf8(_plain_encoder().text(value))


def plain(value: object) -> Any:
    """A noun in terms of dict, list, str, int, float, bool and None. Raises as ``to_json``."""
    return json.loads(to_json(value))


def utf8(text: str) -> bytes:
    """The text's bytes; what UTF-8 cannot carry becomes U+FFFD."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


@cache
def _plain_encoder() -> Encoder:
    return Encoder()


def _number(value: float) -> str:
    return _remembered(value) if value else json.dumps(value)  # 0.0 and -0.0 are one key


@lru_cache(8192, typed=True)
def _remembered(value: float) -> str:
    return json.dumps(value, allow_nan=False)

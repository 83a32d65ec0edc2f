"""Values that not every origin may receive, and where they occur in what is about to leave (M4, I12).

The comparison happens here, inside the device: what comes out is a name and its readers, never the value (promise 4).
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import quote, quote_plus, unquote, unquote_plus

from handrail.records import Carried, Secrets

SHORTEST = 4
"""Letters below which a value is not looked for: it would be found everywhere."""
_DELIMITED = 8
"""Letters below which a secret counts only where it stands by itself, and anything else not at all."""
_CORE = 6
"""Letters of an encoding below which it could be anything."""
_MOST = 200
"""Values that are kept beside the secrets, the latest."""
_ROUNDS = 3
"""How often what is encoded may be encoded again."""
_BROWSER = (
    "!$%&()*+,/:;=?@[\\]^`{|}~", "!$%&'()*+,/:;=?@[\\]^`{|}~", "!#$%&'()*+,/:;=?@[\\]^{|}~", "!$%&'()*+,/:;=@[\\]^|~",
)  # fmt: skip
"""What browsers leave as it is in a query (of the web's schemes, and of others), a fragment and a path."""
_LONG, _VERY_LONG = 1 << 14, 1 << 18
"""Letters from which fewer rounds are made: what is judged, waits."""
MOST_READ = 2_000_000
"""Letters of a text beyond which no encodings are taken off it: values are looked for in the usual ways of writing."""
MOST_SEARCHED = 64_000_000
"""Letters of a text beyond which it is not searched at all."""
_MOST_WORK = 100_000_000
"""Letters times values beyond which no encodings are taken off: each value is looked for in several forms."""
_MOST_LOOKING = 1_000_000_000
"""The same beyond which a text is not searched at all."""
_UNICODE = re.compile(r"(?:\\u|%u)([0-9a-fA-F]{4})")
_CONTROLS = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "0": "\0"}
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Kept:
    name: str
    readers: frozenset[str]
    value: str = field(repr=False)


@dataclass(slots=True, eq=False)
class Confidential:
    """What is not for everybody: the values of secrets, and what was put into fields that hide it."""

    most_searched: int = MOST_SEARCHED
    """Letters beyond which a text is not searched: it may carry anything."""
    most_read: int = MOST_READ
    """Letters beyond which only the usual ways of writing a value are looked for."""
    _secrets: tuple[_Kept, ...] = ()
    _others: dict[str, _Kept] = field(default_factory=dict, repr=False)

    def learn(self, secrets: Secrets) -> None:
        """From now on the values of these secrets are for the origins they are bound to."""
        found = [
            _Kept(f"the secret {name!r}", secrets.origins(name), secrets.reveal(name).value)
            for name in sorted(secrets.names)
        ]
        self._secrets = tuple(item for item in found if len(item.value) >= SHORTEST)

    def keep(self, name: str, value: str, readers: frozenset[str]) -> None:
        """From now on this value is for these origins, and for those that it was given to before. What chance may put
        into any address, a short one or a mere word, is not kept; nor is a secret, which has readers of its own."""
        if len(value) < _DELIMITED or value.isalpha() or any(item.value == value for item in self._secrets):
            return
        before = self._others.pop(value, _Kept(name, frozenset(), value))
        self._others[value] = _Kept(before.name, before.readers | readers, value)
        while len(self._others) > _MOST:
            del self._others[next(iter(self._others))]

    def hidden(self, origin: str, value: str) -> None:
        """A field of this origin hides this value."""
        self.keep(f"what a password field of {origin} holds", value, frozenset({origin}))

    def searchable(self, text: str) -> bool:
        """Whether a text is short enough to be searched for all values. A page writes as much as it likes, and what is
        judged, waits."""
        return len(text) <= self.most_searched and len(text) * self._count <= _MOST_LOOKING

    def readable(self, text: str) -> bool:
        """Whether it is short enough to have encodings taken off it."""
        return len(text) <= self.most_read and len(text) * self._count <= _MOST_WORK

    @property
    def _count(self) -> int:
        return len(self._secrets) + len(self._others)

    def suspected(self) -> tuple[Carried, ...]:
        """Every value, as what a text that was not searched may carry: such a text is for the readers of all."""
        kept = (*self._secrets, *self._others.values())
        return tuple(dict.fromkeys(Carried(f"perhaps {item.name}", item.readers, certain=False) for item in kept))

    def carried(self, texts: Iterable[str]) -> tuple[Carried, ...]:
        """Which values stand in any of the texts: as they are, percent- or form-encoded, JSON-escaped, in base64 at any
        of its three offsets, or in hexadecimal digits; also one of these within another, and whatever blanks and NULs
        stand in between. In a long text not one within another. Reads what it searches for once, so that it may run
        beside the loop."""
        kept = (*self._secrets, *tuple(self._others.values()))
        if not kept:
            return ()
        values = [item.value for item in kept]
        found = set[str]()
        for text in filter(None, texts):
            if self.readable(text):
                found.update(value for reading in readings(text) for value in holds(reading, values))
            else:
                found.update(holds(text, values, written=True))
        return tuple(dict.fromkeys(Carried(item.name, item.readers) for item in kept if item.value in found))


def readings(text: str) -> set[str]:
    """A text, and what it says to one who takes its encodings off, round by round; of a long one fewer rounds."""
    rounds = _ROUNDS if len(text) <= _LONG else 2 if len(text) <= _VERY_LONG else 1
    found = {text}
    fresh = {text}
    for _ in range(rounds):
        fresh = {other for known in fresh for other in _decoded(known)} - found
        if not fresh:
            break
        found |= fresh
    return found


@lru_cache(maxsize=1 << 16)
def _character(digits: str) -> str:
    return chr(int(digits, 16))


def _letter(match: re.Match[str]) -> str:
    return _character(match[1])


def _plain(match: re.Match[str]) -> str:
    return _CONTROLS.get(match[1], match[1])


def _decoded(text: str) -> Iterator[str]:
    if "%" in text:
        plain = unquote(text, errors="replace")
        yield plain
        if "\ufffd" in plain:
            yield unquote(text, encoding="latin-1")
    if "+" in text:
        yield unquote_plus(text, errors="replace")
    if "%u" in text or "\\u" in text:
        text = _UNICODE.sub(_letter, text)
        yield text
    if "\\" in text:
        yield _ESCAPED.sub(_plain, text)


def holds(text: str, values: Sequence[str], *, written: bool = False) -> list[str]:
    """Those of the values that stand in a text: as they are, in base64 or in hexadecimal digits. Blanks and NULs, which
    decoders pass over, are passed over: between the letters of an encoding, and between those of a longer value.
    ``written``: also percent-encoded, form-encoded or escaped, where the text is too long to take that off."""
    dense = "".join(text.split()).replace("\0", "")
    folded = dense.casefold()  # a host is written in small letters, whatever was put into it
    bare = dense.replace("-", "+").replace("_", "/")
    if written:
        for escaped, letter in (("%2B", "+"), ("%2b", "+"), ("%2F", "/"), ("%2f", "/")):
            bare = bare.replace(escaped, letter)
    return [
        value
        for value in values
        if (_dense(value) in folded if len(value) >= _DELIMITED else _by_itself(value, text))
        or any(core in bare for core in cores(value))
        or any(digits in folded for digits in _hex(value))
        or (written and any(form in folded for form in _written(value)))
    ]


@lru_cache(maxsize=512)
def _written(value: str) -> frozenset[str]:
    """The ways of writing a value into an address, a form or JSON, in small letters: what needs it escaped, and all."""
    data, plain = value.encode("utf-8", "surrogatepass"), json.dumps(value)[1:-1]
    wide = [data16.hex() for data16 in _units(value)]
    found = {
        *(quote(data, safe=safe) for safe in ("/", "", "!'()*~", *_BROWSER)),
        quote_plus(data),
        quote_plus(data, safe="*"),
        plain,
        plain.replace("/", "\\/"),
        json.dumps(value, ensure_ascii=False)[1:-1],
        "".join(f"%{byte:02x}" for byte in data),
        "".join(f"\\x{byte:02x}" for byte in data),
        "".join(f"%u{unit}" for unit in wide),
        "".join(f"\\u{unit}" for unit in wide),
    }
    return frozenset(form for form in map(_dense, found - {value}) if len(form) >= _CORE and form != _dense(value))


def _units(value: str) -> list[bytes]:
    data = value.encode("utf-16-be", "surrogatepass")
    return [data[at : at + 2] for at in range(0, len(data), 2)]


@lru_cache(maxsize=512)
def _dense(value: str) -> str:
    return "".join(value.split()).replace("\0", "").casefold() or value


def _by_itself(value: str, text: str) -> bool:
    text = text.replace("\0", "")
    return value in text and re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None


@lru_cache(maxsize=512)
def cores(value: str) -> tuple[str, ...]:
    """The part of a value's base64 that is there whatever stands before and behind it, for each of three offsets."""
    data = value.encode("utf-8", "surrogatepass")
    found = []
    for offset, skipped in ((0, 0), (1, 2), (2, 3)):
        whole = base64.b64encode(bytes(offset) + data).decode()
        end = len(whole) if (offset + len(data)) % 3 == 0 else len(whole.rstrip("=")) - 1
        core = whole[skipped:end]
        if len(core) >= _CORE:
            found.append(core)
    return tuple(found)


@lru_cache(maxsize=512)
def _hex(value: str) -> tuple[str, ...]:
    digits = value.encode("utf-8", "surrogatepass").hex()
    return (digits,) if len(digits) > _CORE else ()


def encodings(value: str) -> frozenset[str]:
    """The ways of writing a value that are cut out of every text that leaves the device."""
    found = {
        value,
        value.casefold() if len(value) >= _DELIMITED else value,
        quote(value),
        quote(value, safe=""),
        quote(value, safe="!'()*~"),
        quote_plus(value),
    }
    found |= {quote_plus(value, safe="*"), json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]}
    found |= {json.dumps(value)[1:-1].replace("/", "\\/"), *_hex(value)}
    for core in cores(value):
        found |= {core, core.replace("+", "-").replace("/", "_"), quote(core, safe="")}
    whole = base64.b64encode(value.encode("utf-8", "surrogatepass")).decode().rstrip("=")
    found |= {whole, whole.replace("+", "-").replace("/", "_"), quote(whole, safe="")}
    return frozenset(found - {""})

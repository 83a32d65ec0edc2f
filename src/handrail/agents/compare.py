"""The cheapest, the latest, the shortest: values read in each of several things, and compared.

A value is read where a label, a column or a class word says what it is; failing that, where only one value of that
kind stands. What cannot be read in every one of them is compared in none: unknown is never least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import TypeAlias

from handrail.language.values import parse_amount, parse_date, parse_duration, parse_number, parse_time
from handrail.records import Element, Extreme, Observation
from handrail.screen import Entry, entries_around, holds_words, likeness, normalise, shapes_of, weak_words, words
from handrail.screen.shape import extent

Key: TypeAlias = tuple[str, Decimal]
"""What kind of value it is (with its currency), and how great."""
_Parser: TypeAlias = Callable[[str], Key | None]
_CLOSE = 0.85
"""Likeness from which a label is the one asked for."""
_LONGEST = 5
"""Words that a value within a longer text may have."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """Things in the order of a value, the one asked for first."""

    elements: tuple[Element, ...]
    tied: int
    """How many of the first are equal."""


def ordered(obs: Observation, among: Sequence[Element], extreme: Extreme) -> Ordered | None:
    """Things by the value that ``extreme`` names, read in the entry each stands in; None if one of them shows no such
    value, or several, or the values cannot be compared (two currencies)."""
    ids = frozenset(item.id for item in among)
    entries = [_own_entry(obs, item, ids) for item in among]
    keys: Sequence[Key | None] = [
        _key(obs, item, entry, extreme.by) for item, entry in zip(among, entries, strict=True)
    ]
    if None in keys:
        keys = _otherwise(obs, among, entries, extreme.by)
    known = [(key[1], item) for key, item in zip(keys, among, strict=True) if key is not None]
    if not keys or len(known) < len(keys) or len({key[0] for key in keys if key is not None}) != 1:
        return None
    if keys[0] is not None and keys[0][0] == _YEARLESS and max(known)[0] - min(known)[0] > _HALF_A_YEAR:
        return None  # December may be before January, or eleven months after it
    known.sort(key=lambda pair: pair[0], reverse=extreme.most)
    first = known[0][0]
    return Ordered(tuple(item for _, item in known), sum(value == first for value, _ in known))


def _otherwise(
    obs: Observation, among: Sequence[Element], entries: Sequence[Entry | None], by: str
) -> Sequence[Key | None]:
    """Texts by their letters, where they have no such value; of controls that show none themselves, the one kind of
    value that every entry shows exactly once, a plain number only where there is no other."""
    texts = [item.own_text or item.name or item.value for item in among]
    if by == _LETTERS:
        return [(by, Decimal(sum(map(str.isalnum, text)))) if text else None for text in texts]
    if by == _ALPHABET:
        order = sorted({normalise(text) for text in texts})
        return [(by, Decimal(order.index(normalise(text)))) if text else None for text in texts]
    if by or None in entries:
        return [None] * len(among)
    whole = [entry for entry in entries if entry is not None]
    read = [[_only(entry, parse) for entry in whole] for parse in (_bytes, _amount, _duration, _day, _time)]
    full = [keys for keys in read if None not in keys] or [[_only(entry, _number) for entry in whole]]
    return full[0] if len(full) == 1 else [None] * len(among)


_LETTERS, _ALPHABET = "length", "name"


def _only(entry: Entry, parse: _Parser) -> Key | None:
    """The one value of a kind that an entry shows; None if there is none, or several."""
    found = {key for part in entry.parts for key in _values(part.own_text or part.name, parse)}
    return found.pop() if len(found) == 1 else None


def _own_entry(obs: Observation, item: Element, among: frozenset[str]) -> Entry | None:
    """The largest entry around a thing in which none of the others ``among`` which it is compared stands."""
    apart = [entry for entry in entries_around(obs, item) if entry.ids & among <= {item.id}]
    return apart[-1] if apart else None


def _key(obs: Observation, item: Element, entry: Entry | None, by: str) -> Key | None:
    if not by:
        text = item.value or item.own_text or item.name
        key = next((key for parse in _PARSERS.values() if (key := parse(text)) is not None), None)
        if key is None and shapes_of(item):
            return "extent", Decimal(str(extent(item)))
        return key
    known = next((found for names, found in _KINDS if normalise(by) in names), ())
    parsers = known or (_number, _duration, _day, _time, _amount)
    parts = entry.parts if entry is not None else (item, *obs.descendants(item))
    texts_of = [part.own_text or part.name for part in parts]
    naming = (text for text in texts_of if holds_words(text, by))  # 680 GB of storage
    # What no text says it is of, is taken by its kind alone, and so only in a respect whose values look like no others.
    said = (_labelled(obs, parts, by), _marked(parts, by), naming, iter(texts_of if known else ()))
    for texts in map(tuple, said):
        for parse in parsers:
            found = {key for text in texts for key in _values(text, parse)}
            if found:
                return found.pop() if len(found) == 1 else None
    return None


def _labelled(obs: Observation, parts: Sequence[Element], by: str) -> Iterator[str]:
    """Texts behind a label, in the same text or the next; and those under a column so called."""
    texts = [part for part in parts if part.own_text.strip()]
    for at, part in enumerate(texts):
        name, colon, rest = part.own_text.partition(":")
        if colon and rest.strip() and _names(name, by):
            yield rest
        elif _names(part.own_text, by) and at + 1 < len(texts):
            yield texts[at + 1].own_text
        if part.role in ("cell", "gridcell") and _names(_column(obs, part), by):
            yield part.own_text


def _names(label: str, by: str) -> bool:
    """Whether a label names the respect, or any other word for the same kind of value."""
    plain = normalise(label)
    return likeness(plain, by) >= _CLOSE or any(
        normalise(by) in names and not names.isdisjoint(words(plain)) for names, _ in _KINDS
    )


def _column(obs: Observation, cell: Element) -> str:
    row = obs.by_id.get(cell.parent)
    if row is None or row.role != "row":
        return ""
    at = obs.children[row.id].index(cell)
    table = next((item for item in obs.ancestors(row) if item.role in ("table", "grid")), None)
    for other in obs.descendants(table) if table is not None else ():
        if other.role == "columnheader" and obs.children[other.parent].index(other) == at:
            return other.own_text or other.name
    return ""


def _marked(parts: Sequence[Element], by: str) -> Iterator[str]:
    """Texts of what is so called by class words: weak, but only a value is taken from them, never a target (P3)."""
    return (part.own_text or part.name for part in parts if normalise(by) in weak_words(part))


def _values(text: str, parse: _Parser) -> Iterator[Key]:
    """The values of one kind in a text: the text itself, else in it, longer ones first."""
    whole = parse(text)
    if whole is not None:
        yield whole
        return
    said = text.split()
    at = 0
    while at < len(said):
        for length in range(min(_LONGEST, len(said) - at), 0, -1):
            key = parse(" ".join(said[at : at + length]).strip(".,;:()[]"))
            if key is not None:
                yield key
                at += length - 1
                break
        at += 1


def _amount(text: str) -> Key | None:
    found = parse_amount(text)
    return None if found is None else (f"amount {found.currency}", found.value)


def _duration(text: str) -> Key | None:
    found = parse_duration(text)
    return None if found is None else ("duration", Decimal(found // timedelta(microseconds=1)))


def _day(text: str) -> Key | None:
    found = parse_date(text)
    return None if found is None or len(found) != 1 else ("date", Decimal(found[0].toordinal()))


def _yearless(text: str) -> Key | None:
    """A day whose year nobody says: it can only be compared with others like it."""
    found = parse_date(text, _SOME_YEAR) if any(map(str.isdigit, text)) and parse_date(text) is None else None
    return None if found is None or len(found) != 1 else (_YEARLESS, Decimal(found[0].toordinal()))


_YEARLESS, _SOME_YEAR, _HALF_A_YEAR = "day", date(2000, 1, 1), 183


def _bytes(text: str) -> Key | None:
    """A size of a file: *14 MB*."""
    number, _, unit = text.strip().partition(" ") if " " in text.strip() else (text[:-2], "", text[-2:])
    found, power = parse_number(number), _UNITS.get(unit.strip().casefold())
    return None if found is None or power is None else ("bytes", found * 1000**power)


_UNITS = {"b": 0, "bytes": 0, "kb": 1, "kib": 1, "mb": 2, "mib": 2, "gb": 3, "gib": 3, "tb": 4, "tib": 4}
"""Units of sizes -> power of a thousand: near enough to tell which is larger, unless they are all but equal."""


def _time(text: str) -> Key | None:
    found = parse_time(text)
    return None if found is None else ("time", Decimal(found.hour * 60 + found.minute))


def _number(text: str) -> Key | None:
    found = parse_number(text)
    return None if found is None else ("number", found)


_PARSERS: dict[str, _Parser] = {
    "amount": _amount, "number": _number, "duration": _duration, "date": _day, "time": _time,
}  # fmt: skip


_KINDS: tuple[tuple[frozenset[str], tuple[_Parser, ...]], ...] = (
    (frozenset({"price", "cost", "costs", "fare", "fee", "total", "amount", "sum"}), (_amount,)),
    (frozenset({"duration", "length", "time", "runtime"}), (_duration,)),
    (frozenset({"date", "day", "when", "due"}), (_day, _time, _yearless)),
    (frozenset({"size"}), (_bytes,)),
)
"""Respects in which things are compared, the words for each, and what a value of it looks like, the likeliest first."""

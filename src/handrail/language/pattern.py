"""Clause patterns: read once from the tables, then matched against the words of a clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from handrail.language.tokens import Token


@dataclass(frozen=True, slots=True)
class Literal:
    """One of several phrases."""

    phrases: tuple[tuple[str, ...], ...]
    """Longest first, so that *log in as* is tried before *log in*."""
    optional: bool


@dataclass(frozen=True, slots=True)
class Slot:
    """One or more tokens that become a value."""

    name: str
    reading: str


@dataclass(frozen=True, slots=True)
class Bound:
    """The tokens a slot took, and where the optional words directly before it began."""

    start: int
    end: int
    skipped: int
    reading: str


Bindings: TypeAlias = Mapping[str, Bound]


@dataclass(frozen=True, slots=True)
class Match:
    """One way in which a pattern covers a whole clause."""

    bindings: Bindings
    separators: tuple[str, ...]
    """The phrases between slots, which say how strong the division is."""


@cache
def compiled(pattern: str) -> tuple[Literal | Slot, ...]:
    """The parts of a pattern line."""
    return tuple(_part(text) for text in pattern.split())


def _part(text: str) -> Literal | Slot:
    if text.startswith("{"):
        name, _, reading = text[1:-1].partition(":")
        return Slot(name, reading)
    optional = text.startswith("[")
    alternatives = (text[1:-1] if optional else text).split("|")
    phrases = sorted((tuple(item.split("_")) for item in alternatives), key=len, reverse=True)
    return Literal(tuple(phrases), optional)


def heads(pattern: str) -> tuple[tuple[str, ...], ...]:
    """The phrases a clause of this pattern can begin with."""
    first = compiled(pattern)[0]
    return first.phrases if isinstance(first, Literal) else ()


def starts(words: Sequence[Token], at: int, phrase: Sequence[str]) -> bool:
    """Whether the phrase stands at that place."""
    return len(words) - at >= len(phrase) and all(words[at + i].word == word for i, word in enumerate(phrase))


def matches(pattern: str, words: Sequence[Token]) -> Iterator[Match]:
    """Every way in which the pattern covers all the words, optional words taken first."""
    return _walk(compiled(pattern), 0, words, 0, 0, {}, ())


def _walk(
    parts: tuple[Literal | Slot, ...],
    part: int,
    words: Sequence[Token],
    at: int,
    skipped: int,
    bound: dict[str, Bound],
    separators: tuple[str, ...],
) -> Iterator[Match]:
    if part == len(parts):
        if at == len(words):
            yield Match(dict(bound), separators)
        return
    current = parts[part]
    if isinstance(current, Literal):
        for phrase in current.phrases:
            if starts(words, at, phrase):
                end = at + len(phrase)
                between = separators if current.optional or not bound else (*separators, " ".join(phrase))
                kept = skipped if current.optional else end
                yield from _walk(parts, part + 1, words, end, kept, bound, between)
        if current.optional:
            yield from _walk(parts, part + 1, words, at, skipped, bound, separators)
        return
    for end in range(at + 1, len(words) + 1):
        bound[current.name] = Bound(at, end, skipped, current.reading)
        yield from _walk(parts, part + 1, words, end, end, bound, separators)
    bound.pop(current.name, None)

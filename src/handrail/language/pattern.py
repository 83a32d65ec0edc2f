"""Clause patterns: read once from the tables, then matched against the words of a clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from handrail.language.effort import spend
from handrail.language.tokens import Token, TokenKind

LONGEST = 40
"""Words a slot may have that is no text."""
TEXTS = frozenset(
    {
        "value",
        "values",
        "content",
        "told",
        "text",
        "name",
        "names",
        "options",
        "speech",
        "query",
        "purpose",
        "fact",
        "members",
    }
)
"""Readings of slots that may be as long as their clause."""


@dataclass(frozen=True, slots=True)
class Literal:
    """One of several phrases."""

    phrases: tuple[tuple[str, ...], ...]
    """Longest first, so that *log in as* is tried before *log in*."""
    optional: bool
    first: Mapping[str, tuple[tuple[str, ...], ...]]
    """The same by their first words."""

    def at(self, words: Sequence[Token], at: int) -> Iterator[tuple[str, ...]]:
        """Those of the phrases that stand at a place."""
        if at < len(words):
            for phrase in self.first.get(words[at].word, ()):
                if len(phrase) == 1 or starts(words, at, phrase):
                    yield phrase


@dataclass(frozen=True, slots=True)
class Slot:
    """One or more tokens that become a value."""

    name: str
    reading: str


@dataclass(frozen=True, slots=True)
class Group:
    """Parts that may be left out together, or be said several times, joined by commas and *and*."""

    parts: tuple[Part, ...]
    repeated: bool


Part: TypeAlias = "Literal | Slot | Group"


@dataclass(frozen=True, slots=True)
class Bound:
    """The tokens a slot took, and where the optional words directly before it began."""

    name: str
    start: int
    end: int
    skipped: int
    reading: str
    turn: int = 0
    """Which repetition of a group it belongs to; 0 for all of them."""


@dataclass(frozen=True, slots=True)
class Match:
    """One way in which a pattern covers a whole clause."""

    bindings: tuple[Bound, ...] = ()
    separators: tuple[str, ...] = ()
    """The phrases between slots, which say how strong the division is."""
    optional: int = 0
    """Number of words that the pattern need not have: of two divisions the one with more of them is meant, since it
    leaves fewer small words in the slots."""


@dataclass(frozen=True, slots=True)
class _State:
    """How far a match has come."""

    at: int
    skipped: int
    match: Match = Match()
    turn: int = 0


@cache
def compiled(pattern: str) -> tuple[Part, ...]:
    """The parts of a pattern line."""
    stack: list[list[Part]] = [[]]
    for text in pattern.split():
        if text == "(":
            stack.append([])
        elif text in (")?", ")+"):
            group = Group(tuple(stack.pop()), repeated=text == ")+")
            stack[-1].append(group)
        else:
            stack[-1].append(_part(text))
    return tuple(stack[0])


def _part(text: str) -> Part:
    if text.startswith("{"):
        name, _, reading = text[1:-1].partition(":")
        return Slot(name, reading)
    optional = text.startswith("[")
    alternatives = (text[1:-1] if optional else text).split("|")
    phrases = sorted((tuple(item.split("_")) for item in alternatives), key=len, reverse=True)
    first: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        first.setdefault(phrase[0], []).append(phrase)
    return Literal(tuple(phrases), optional, {word: tuple(items) for word, items in first.items()})


def heads(pattern: str) -> tuple[tuple[str, ...], ...]:
    """The phrases a clause of this pattern can begin with; none if it can begin with a slot."""
    first = compiled(pattern)[0]
    return first.phrases if isinstance(first, Literal) and not first.optional else ()


def _small_word(token: Token) -> bool:
    """Whether a word may be part of a name in small letters: no number, address or name of a file is."""
    odd = any(sign.isdigit() or sign in "@." for sign in token.text)
    return token.kind is TokenKind.WORD and token.text == token.word and not odd


def starts(words: Sequence[Token], at: int, phrase: Sequence[str]) -> bool:
    """Whether the phrase stands at that place."""
    return len(words) - at >= len(phrase) and all(words[at + i].word == word for i, word in enumerate(phrase))


def matches(pattern: str, words: Sequence[Token], joints: Iterable[int] = ()) -> Iterator[Match]:
    """Every way in which the pattern covers all the words, optional words taken first.

    ``joints`` are the places of words that may join the repetitions of a group.
    """
    walk = _Walk(words, frozenset(joints))
    return (state.match for state in walk.through(compiled(pattern), _State(0, 0), len(words)))


@dataclass(frozen=True, slots=True)
class _Walk:
    """One clause's words, and where repetitions may be joined."""

    words: Sequence[Token]
    joints: frozenset[int]

    def through(self, parts: tuple[Part, ...], state: _State, stop: int) -> Iterator[_State]:
        """The states in which the parts cover everything up to ``stop``."""
        spend(1)
        if not parts:
            if state.at == stop:
                yield state
            return
        match parts[0]:
            case Literal() as literal:
                yield from self._literal(literal, parts[1:], state, stop)
            case Slot() as slot:
                yield from self._slot(slot, parts[1:], state, stop)
            case Group(parts=inner, repeated=True):
                yield from self._turns(inner, parts[1:], state, stop)
            case Group(parts=inner):
                yield from self.through((*inner, *parts[1:]), state, stop)
                yield from self.through(parts[1:], state, stop)

    def _literal(self, literal: Literal, rest: tuple[Part, ...], state: _State, stop: int) -> Iterator[_State]:
        start = state.at if literal.optional else self._past_colon(literal, state.at, stop)
        for phrase in literal.at(self.words, start):
            if (end := start + len(phrase)) <= stop:
                found = state.match
                if literal.optional:
                    found = replace(found, optional=found.optional + len(phrase))
                elif found.bindings:
                    found = replace(found, separators=(*found.separators, " ".join(phrase)))
                kept = state.skipped if literal.optional else end
                yield from self.through(rest, _State(end, kept, found, state.turn), stop)
        if literal.optional:
            yield from self.through(rest, state, stop)

    def _slot(self, slot: Slot, rest: tuple[Part, ...], state: _State, stop: int) -> Iterator[_State]:
        start = state.at
        skipped = state.skipped
        if 0 < start < stop and self.words[start].kind is TokenKind.COLON:
            start = skipped = start + 1
        most = stop if slot.reading in TEXTS else start + LONGEST
        ends = self._ends(rest, start, stop) if slot.reading != "lower" else self._small(start, stop)
        for end in ends:
            if end > most:
                break
            bound = Bound(slot.name, start, end, skipped, slot.reading, state.turn)
            found = replace(state.match, bindings=(*state.match.bindings, bound))
            yield from self.through(rest, _State(end, end, found, state.turn), stop)

    def _small(self, start: int, stop: int) -> Iterable[int]:
        """Where a name in small letters ends before a value that is none: in one place."""
        end = start
        while end < stop and _small_word(self.words[end]):
            end += 1
        return (end,) if start < end < stop else ()

    def _ends(self, rest: tuple[Part, ...], start: int, stop: int) -> Iterable[int]:
        """Where a slot may end: where what must follow it does follow."""
        if not rest:
            return (stop,) if start < stop else ()
        following = rest[0]
        if not isinstance(following, Literal) or following.optional:
            return range(start + 1, stop + 1)
        return (end for end in range(start + 1, stop) if self._follows(following, end, stop))

    def _follows(self, literal: Literal, at: int, stop: int) -> bool:
        at = self._past_colon(literal, at, stop)
        return any(True for _ in literal.at(self.words, at))

    def _past_colon(self, literal: Literal, at: int, stop: int) -> int:
        """A colon means nothing (*type: hello*) except where a pattern names it."""
        colon = 0 < at < stop and self.words[at].kind is TokenKind.COLON
        return at + 1 if colon and ":" not in literal.first else at

    def _turns(self, inner: tuple[Part, ...], rest: tuple[Part, ...], state: _State, stop: int) -> Iterator[_State]:
        for end in self._ends(rest, state.at, stop):
            for bindings in self._said(inner, state, end):
                found = replace(state.match, bindings=(*state.match.bindings, *bindings))
                yield from self.through(rest, _State(end, end, found), stop)

    def _said(self, inner: tuple[Part, ...], state: _State, stop: int) -> Iterator[tuple[Bound, ...]]:
        """The group said once or several times: a new turn begins wherever what follows a joint fits by itself.

        Deciding each joint by itself keeps this linear; where a turn can be divided in two ways, both are yielded.
        """
        turns = [(start, end) for start, end in self._pieces(state.at, stop) if start < end]
        found: list[tuple[int, int]] = []
        for start, end in turns:
            if found and not any(True for _ in self.through(inner, _State(start, start), end)):
                found[-1] = (found[-1][0], end)
            else:
                found.append((start, end))
        one: list[Bound] = []
        other: list[Bound] = []
        for number, (start, end) in enumerate(found, 1):
            first = state.skipped if number == 1 else start
            ways = [item.match.bindings for item in self.through(inner, _State(start, first, turn=number), end)]
            if not ways:
                return
            one += ways[0]
            other += ways[-1]
        if found:
            yield tuple(one)
            if other != one:
                yield tuple(other)

    def _pieces(self, start: int, stop: int) -> Iterator[tuple[int, int]]:
        for at in range(start, stop):
            if at in self.joints:
                yield start, at
                start = at + 1
        yield start, stop

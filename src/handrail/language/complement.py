"""Complements behind an object, in any order: *... from A to B on D*."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from handrail.language.lexicon import Complement, Lexicon
from handrail.language.phrase import Unread, leading
from handrail.language.tokens import Token, TokenKind

T = TypeVar("T")
MOST_OPENINGS = 24
"""Places where a complement may begin that are tried at most."""


@dataclass(frozen=True, slots=True)
class Tail(Generic[T]):
    """The complements behind an object, and where they begin."""

    start: int
    complements: tuple[tuple[str, T], ...]


def tails(
    words: tuple[Token, ...],
    complements: tuple[Complement, ...],
    lexicon: Lexicon,
    read: Callable[[str, tuple[Token, ...]], T | Unread],
) -> Iterator[Tail[T]]:
    """Every way to read the end of a clause as complements, the longest tail first; that there is none comes last.

    ``read`` is given a reading and words. Where each complement ends is decided from the last one backwards, so that
    the work grows with the square of the places where one may begin, and not faster.
    """
    if complements:
        yield from _Tails(words, complements, lexicon, read).all()
    yield Tail(len(words), ())


@dataclass(frozen=True, slots=True)
class _Opening:
    """A place where a complement may begin."""

    at: int
    size: int
    complement: Complement


@dataclass(frozen=True, slots=True)
class _Tails(Generic[T]):
    words: tuple[Token, ...]
    complements: tuple[Complement, ...]
    lexicon: Lexicon
    read: Callable[[str, tuple[Token, ...]], T | Unread]

    def all(self) -> Iterator[Tail[T]]:
        openings = [
            _Opening(at, size, complement)
            for at in range(1, len(self.words))
            for complement in self.complements
            if (size := leading(self.words, complement.phrases, at))
        ][:MOST_OPENINGS]
        best: dict[int, tuple[tuple[str, T], ...] | None] = {}
        for number in range(len(openings) - 1, -1, -1):
            best[number] = self._from(openings, number, best)
        for number, opening in enumerate(openings):
            found = best[number]
            if found is not None:
                yield Tail(opening.at, found)

    def _from(
        self,
        openings: list[_Opening],
        number: int,
        best: dict[int, tuple[tuple[str, T], ...] | None],
    ) -> tuple[tuple[str, T], ...] | None:
        """The complements from one opening on, divided as often as they can be read so; None if they cannot."""
        opening = openings[number]
        start = opening.at if opening.complement.whole else opening.at + opening.size
        for other in range(number + 1, len(openings)):
            following = best[other]
            end = openings[other].at
            if following is None or end <= start or opening.complement.slot in {slot for slot, _ in following}:
                continue
            taken = self._read(opening.complement, start, end)
            if taken is not None:
                return ((opening.complement.slot, taken), *following)
        taken = self._read(opening.complement, start, len(self.words))
        return ((opening.complement.slot, taken),) if taken is not None else None

    def _read(self, complement: Complement, start: int, end: int) -> T | None:
        words = self.words[start:end]
        while words and words[0].kind is TokenKind.COLON:
            words = words[1:]
        while words and (words[-1].kind is TokenKind.COMMA or words[-1].word in self.lexicon.conjunctions):
            words = words[:-1]
        if not words:
            return None
        found = self.read(complement.reading, words)
        return None if isinstance(found, Unread) else found

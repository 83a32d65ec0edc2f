"""Whether a value stands in the user's own words at all, wherever and for whatever.

That is less than *named by the user* (P4), which also asks for the slot: a value that is only spoken earns no authority
over an effect. It is what spares a person the question where a recipient, a sum or an account that is to be filled in
is one that the user wrote.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from handrail.language.english import ENGLISH
from handrail.language.grammar import readings
from handrail.language.lexicon import Lexicon
from handrail.language.tokens import Token, TokenKind
from handrail.language.values import parse_amount, parse_number
from handrail.records import Instruction, InstructionError

_LONGEST = 10
"""Words that one value may have: an account number in groups of four has eight."""


@dataclass(frozen=True, slots=True)
class _Said:
    """All that was said, in the forms that values are compared in."""

    texts: frozenset[str]
    tight: frozenset[str]
    """The same without spaces, for what is written in groups."""
    numbers: frozenset[Decimal]


def spoken(instruction: Instruction, value: str, lexicon: Lexicon = ENGLISH) -> bool:
    """Whether a value is a run of whole words of ``Instruction.text``, or all of one quotation, outside negation; a
    number or sum also where it is written otherwise; something with digits in it also without its spaces."""
    said = _said(instruction, lexicon)
    plain = _plain(value)
    if not plain:
        return False
    if plain in said.texts:
        return True
    number = _number(value)
    if number is not None and number in said.numbers:
        return True
    return any(letter.isdigit() for letter in plain) and plain.replace(" ", "") in said.tight


@lru_cache(maxsize=64)
def _said(instruction: Instruction, lexicon: Lexicon) -> _Said:
    texts: set[str] = set()
    numbers: set[Decimal] = set()
    try:
        found = [reading.words for reading in readings(instruction, lexicon) if not reading.negated]
    except InstructionError:
        found = []  # what cannot be cut into words says nothing
    for words in found:
        for run in _runs(instruction.text, words):
            texts.add(_plain(run))
            number = _number(run)
            if number is not None:
                numbers.add(number)
    return _Said(frozenset(texts), frozenset(text.replace(" ", "") for text in texts), frozenset(numbers))


def _runs(text: str, words: tuple[Token, ...]) -> set[str]:
    """Runs of words as they stand in the text, and every quotation by itself: what is within one is no word."""
    found = {token.text for token in words if token.kind is TokenKind.QUOTED}
    for first, token in enumerate(words):
        if token.kind is not TokenKind.WORD:
            continue
        for last in range(first, min(first + _LONGEST, len(words))):
            if words[last].kind not in (TokenKind.WORD, TokenKind.COMMA):
                break
            if words[last].kind is TokenKind.WORD:
                found.add(text[token.start : words[last].end])
    return found


def _number(text: str) -> Decimal | None:
    amount = parse_amount(text)
    return amount.value if amount is not None else parse_number(text)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())

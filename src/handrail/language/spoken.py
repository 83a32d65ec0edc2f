"""Whether a value stands in the user's own words at all, wherever and for whatever; and whether these ask for a content
to be sent to somebody.

The first is less than *named by the user* (P4), which also asks for the slot: a value that is only spoken earns no
authority over an effect. It is what spares a person the question where a recipient, a sum or an account that is to be
filled in is one that the user wrote.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from handrail.language.authority import orders
from handrail.language.english import ENGLISH
from handrail.language.grammar import readings
from handrail.language.lexicon import Lexicon
from handrail.language.step import Step
from handrail.language.tokens import Token, TokenKind
from handrail.language.values import parse_amount, parse_number
from handrail.records import EffectClass, Instruction, InstructionError
from handrail.screen import words

OUTWARD: frozenset[EffectClass] = frozenset({EffectClass.SEND, EffectClass.POST, EffectClass.SHARE})
"""Effects by which a content reaches somebody."""
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


def sends(
    instruction: Instruction,
    content: str,
    recipients: Collection[str],
    lexicon: Lexicon = ENGLISH,
    *,
    checked: bool = False,
) -> bool:
    """Whether one clause of the user's asks to send, publish or share that content to exactly such recipients: it names
    every one of them, and all that it calls what is sent stands in the content. *Forward the invoice to ann@x.example*
    asks for a text with the word *invoice* in it, to Ann, and for nothing else to nobody else."""
    if not recipients:
        return False
    for order in orders(instruction, lexicon, checked=checked):
        reading = order.reading
        if not isinstance(reading.result, Step) or OUTWARD.isdisjoint(order.effects):
            continue
        said = {_plain(run) for run in _runs(instruction.text, reading.words)}
        theirs = {word for one in recipients for word in words(one)}
        clause = words(" ".join(token.text for token in reading.words))
        called = set(clause) - theirs - lexicon.small - {word for verb in lexicon.consequences for word in verb.split()}
        if called and {_plain(one) for one in recipients} <= said and called <= set(words(content)):
            return True
    return False


@lru_cache(maxsize=64)
def _said(instruction: Instruction, lexicon: Lexicon) -> _Said:
    texts: set[str] = set()
    numbers: set[Decimal] = set()
    try:
        found = [reading.words for reading in readings(instruction, lexicon) if not reading.negated]
    except InstructionError:
        found = []  # what cannot be cut into words says nothing
    for clause in found:
        for run in _runs(instruction.text, clause):
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

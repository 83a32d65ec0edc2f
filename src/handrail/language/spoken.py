"""Whether a value stands in the user's own words at all, wherever and for whatever; whether it stands where something
is given to it; and whether these words ask for a content to be sent to somebody.

The first two are less than *named by the user* (P4), which also asks for the slot: what is only spoken earns no
authority over an effect. It is what spares a person the question where a recipient, a sum or an account that is to be
filled in is one that the user wrote.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from handrail.language.authority import orders
from handrail.language.english import ENGLISH
from handrail.language.english import authority as english
from handrail.language.english.deeds import LOOK
from handrail.language.grammar import readings
from handrail.language.lexicon import Lexicon
from handrail.language.purpose import deeds_in
from handrail.language.step import Step
from handrail.language.tokens import Token, TokenKind
from handrail.language.values import parse_amount, parse_number
from handrail.records import EffectClass, Instruction, InstructionError
from handrail.screen import words

OUTWARD: frozenset[EffectClass] = frozenset({EffectClass.SEND, EffectClass.POST, EffectClass.SHARE})
"""Effects by which a content reaches somebody."""
_LONGEST = 10
"""Words that one value may have: an account number in groups of four has eight."""
_LONGEST_VALUE = 4_000
"""Characters of a value: no instruction is longer."""
_SHORTEST_IN_GROUPS = 7
"""Letters and figures of what is written in groups, at least: *12 50* is not *1250*."""
_FIGURES = re.compile(r"\d(?:[\d.,'\s\u202f]*\d)?")
_EITHER = re.compile(r"\d{1,3}[.,]\d{3}")
"""A number with one sign in it that may part thousands or decimals."""
_CODE = re.compile(r"[0-9]{3,12}")
_PADDED = re.compile(r"0\d")
_OPENING = english.TELLING | english.PARTS | english.ADDING
"""Words with which a part of a clause begins."""
_GIVES_NOTHING = frozenset({LOOK, "reject", "delete"})
"""Deeds that give nothing to anybody."""


@dataclass(frozen=True, slots=True)
class _Said:
    """All that was said, in the forms that values are compared in."""

    texts: frozenset[str]
    tight: frozenset[str]
    """The same without spaces, for what is written in groups."""
    numbers: frozenset[Decimal]


def spoken(instruction: Instruction, value: str, lexicon: Lexicon = ENGLISH) -> bool:
    """Whether a value is a run of whole words of ``Instruction.text``, or all of one quotation, outside negation; a
    number or sum also where it is written otherwise and can be read in one way only (*10* and *10.00*; *1.000* may be
    two numbers, and is neither); an account or telephone number also without its spaces."""
    return _holds(_said(instruction, lexicon), value)


@lru_cache(maxsize=64)
def codes(instruction: Instruction, lexicon: Lexicon = ENGLISH) -> frozenset[str]:
    """Codes of figures that the user gives as such, outside negation: *with my PIN 2580*, *the code is 2580*,
    *unlock it with 2580*. What is a sum, a day or a number of things is none."""
    found: set[str] = set()
    for clause in _clauses(instruction, lexicon):
        said = [(token.text if token.kind is TokenKind.QUOTED else token.word).strip("()[].,;") for token in clause]
        for at, word in enumerate(said):
            if _CODE.fullmatch(word) and not english.CODES.isdisjoint(said[max(0, at - 3) : at]):
                found.add(word)
    return frozenset(found)


def directed(instruction: Instruction, value: str, lexicon: Lexicon = ENGLISH) -> bool:
    """Whether a value is spoken where it may be whom, how much or which account something is done to or with: in a
    clause that asks to write, send, pay or the like, and not as what that clause speaks of (*mails from eve@x.example*,
    *tell Ann that eve@x.example ...*); or as the user's own (*my phone number is ...*, *email: ...*).

    A number that these words only speak of is not how much: *transfer 5 EUR - 900 would be too much*, *..., not the 900
    he wants*, *5 of my 900 EUR*. One that is only stated (*the rent is 900, transfer it*) counts where none is given.

    Where no clause of the instruction has a verb that is known, its words may be of another language, and all count.
    """
    return _holds(_directed(instruction, lexicon), value)


def _holds(said: _Said, value: str) -> bool:
    plain = _plain(value[:_LONGEST_VALUE])
    if not plain or len(value) > _LONGEST_VALUE:
        return False
    if plain in said.texts:
        return True
    number = _number(value)
    if number is not None and number in said.numbers:
        return True
    tight = plain.replace(" ", "")
    return len(tight) >= _SHORTEST_IN_GROUPS and any(map(str.isdigit, tight)) and tight in said.tight


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
    return _all(instruction.text, _clauses(instruction, lexicon))


@lru_cache(maxsize=64)
def _directed(instruction: Instruction, lexicon: Lexicon) -> _Said:
    clauses = _clauses(instruction, lexicon)
    deeds = [frozenset().union(_asked(clause), *map(_asked, _parts(clause))) for clause in clauses]
    if not any(deeds):
        return _said(instruction, lexicon)
    aside = _asides(clauses)
    found: list[tuple[Token, ...]] = []
    for clause, asked in zip(clauses, deeds, strict=True):
        if asked - _GIVES_NOTHING:
            told = next((at for at, token in enumerate(clause) if at and token.word in english.TELLING), len(clause))
            found += (part for piece in _pieces(clause[:told]) for part in _without(piece, aside))
        else:
            found += (clause[at:] for at in range(1, len(clause)) if _introduced(clause, at))
    return _all(instruction.text, found)


def _pieces(clause: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """A clause without what it only speaks of: a word that says so takes the next one, and the quotation behind it."""
    answers = not english.ANSWERING.isdisjoint(token.word for token in clause)
    start = 0
    for at in range(1, len(clause)):
        sum_of = clause[at - 1].word == "of" and at > 1 and clause[at - 2].word in english.CALLED
        if clause[at - 1].word in english.NOT_TO and not answers and not sum_of:
            yield clause[start : at - 1]
            start = at + 1
    yield clause[start:]


def _asked(words: Sequence[Token]) -> frozenset[str]:
    """The deeds that words ask for; a number behind a verb is its object (*transfer 5 EUR*)."""
    return deeds_in(tuple("it" if token.word[:1].isdigit() else token.word for token in words if token.word))


def _asides(clauses: Sequence[tuple[Token, ...]]) -> frozenset[int]:
    """Where the numbers stand that are only spoken of, as places in the text."""
    stated, refused, given = set[int](), set[int](), set[int]()
    for clause in clauses:
        for part in _parts(clause):
            for at, token in enumerate(part):
                if token.kind is TokenKind.WORD and _number(token.text.strip("()[]")) is not None:
                    kind = _mere(part, at)
                    {"given": given, "stated": stated, "refused": refused}[kind].add(token.start)
    return frozenset(refused | stated if given else refused)


def _parts(clause: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """A clause cut at commas, colons, dashes, brackets, and before words with which something is added."""
    start = 0
    for at, token in enumerate(clause):
        if token.kind in (TokenKind.COMMA, TokenKind.COLON) or token.word in english.DASHES:
            yield clause[start:at]
            start = at + 1
        elif at > start and (
            token.word.startswith("(") or token.word in english.TELLING | english.PARTS | english.ADDING
        ):
            yield clause[start:at]
            start = at
        elif token.word.endswith(")"):
            yield clause[start : at + 1]
            start = at + 1
    yield clause[start:]


def _mere(part: tuple[Token, ...], at: int) -> Literal["given", "stated", "refused"]:
    """Whether a number of a part is given, stated, or said not to be the one."""
    said = [token.word.strip("()[]") for token in part]
    before, after = said[:at], said[at + 1 :]
    near = after[:3]
    if not (english.CALLED - english.SUMS).isdisjoint(before):
        return "given"  # an account, or where somebody is to be reached
    asks = bool(_asked(part[:at]) - _GIVES_NOTHING)
    if not english.COMPARING.isdisjoint(before[-3:]) or (before and before[0] in english.NEGATIONS):
        return "refused"
    if not english.OUT_OF.isdisjoint(before[-3:]) and any(word[:1].isdigit() for word in before):
        return "refused"
    verb = next((place for place, word in enumerate(near) if word in english.STATING), None)
    if verb is not None and english.DESCRIBING.isdisjoint(near[:verb]):
        return "stated" if english.REFUSING.isdisjoint(after) else "refused"
    if asks or _asked(part) - _GIVES_NOTHING:
        return "given"
    if not english.STATING.isdisjoint(said) or (before and before[0] in english.ASIDE):
        return "stated" if english.REFUSING.isdisjoint(said) else "refused"
    return "given"


def _without(piece: tuple[Token, ...], places: frozenset[int]) -> Iterator[tuple[Token, ...]]:
    """What is left of words without those at some places of the text."""
    start = 0
    for at, token in enumerate(piece):
        if token.start in places:
            yield piece[start:at]
            start = at + 1
    yield piece[start:]


def _introduced(clause: tuple[Token, ...], at: int) -> bool:
    """Whether what stands at a place is said by what it is called (*my email is ...*, *phone: ...*)."""
    before = at - 1
    between = clause[before].word in english.BETWEEN
    if between:
        before -= 1
    if before < 0 or clause[before].word not in english.CALLED:
        return False
    mine = not english.OWN.isdisjoint(token.word for token in clause[:before])
    return mine or clause[at - 1].word != "is"


def _clauses(instruction: Instruction, lexicon: Lexicon) -> list[tuple[Token, ...]]:
    try:
        return [reading.words for reading in readings(instruction, lexicon) if not reading.negated]
    except InstructionError:
        return []  # what cannot be cut into words says nothing


def _all(text: str, clauses: Iterable[tuple[Token, ...]]) -> _Said:
    texts: set[str] = set()
    numbers: set[Decimal] = set()
    for clause in clauses:
        for run in _runs(text, clause):
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
                found.add(text[token.start : words[last].end].strip("()[]"))
    return found


def _number(text: str) -> Decimal | None:
    """The number that a text is, with or without a currency; None where it may be two (L1): *1.000*, *12,345*."""
    figures = _FIGURES.search(text)
    if figures is None or _EITHER.fullmatch(figures[0]) or _PADDED.match(figures[0]):
        return parse_number(text) if figures is None else None
    amount = parse_amount(text)
    return amount.value if amount is not None else parse_number(text)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())

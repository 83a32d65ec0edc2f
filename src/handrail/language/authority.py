"""Which of the user's words are orders that hold as they stand (P9), and which of them belong together.

What is negated, bound to a condition or to circumstances, put off, taken back, only asked, or stands behind a colon
that announces a text to be read settles nothing: it may be meant, but not for now, or not for sure. A condition counts
as met for a proposer of this house that carries the step out only where it is met (``checked``). One sign that
something was taken back takes authority from all of it: what exactly was meant is for a person to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from handrail.language.effect import consequences
from handrail.language.english import ENGLISH
from handrail.language.english import authority as english
from handrail.language.english.deeds import DEEDS, LOOK
from handrail.language.grammar import FILLING, Reading, readings
from handrail.language.lexicon import Lexicon
from handrail.language.phrase import leading
from handrail.language.reserved import forbidden, kept_from_pressing, reserved
from handrail.language.step import Step
from handrail.language.tokens import Token, TokenKind, tokens
from handrail.records import EffectClass, Instruction, InstructionError


@dataclass(frozen=True, slots=True)
class Order:
    """A clause that holds as it stands."""

    reading: Reading
    effects: frozenset[EffectClass]
    """Consequences that it asks for."""
    part: int
    """Number of the part of the instruction that it belongs to: what is filled in, and the step that sends it off."""


@lru_cache(maxsize=128)
def orders(instruction: Instruction, lexicon: Lexicon = ENGLISH, *, checked: bool = False) -> tuple[Order, ...]:
    """The clauses of an instruction that hold as they stand; none where it cannot be cut into words.

    Args:
        instruction: Only its ``text`` counts.
        lexicon: The words of its language.
        checked: Whether whoever acts carries out a conditional step only where its condition holds.
    """
    try:
        found = readings(instruction, lexicon)
        said = tokens(instruction, lexicon.abbreviations)
        if not checked and (taken_back(said) or reserved(said, lexicon) or _kept(found, lexicon)):
            return ()  # who checks conditions carries out nothing but what was understood as steps, all of it
    except InstructionError:
        return ()
    return tuple(_orders(instruction.text, found, lexicon, checked=checked))


def _orders(text: str, found: Sequence[Reading], lexicon: Lexicon, *, checked: bool) -> Iterator[Order]:
    part, ended, pasted = 0, False, False
    before: tuple[Token, ...] = ()
    announced = False
    for reading in found:
        step = reading.result if isinstance(reading.result, Step) else None
        same = reading.words == before
        going_on = step is not None and (step.kind == "mention" or (announced and step.kind in FILLING))
        if ended and not same and not going_on:
            part, ended = part + 1, False
        effects = frozenset[EffectClass]()
        if not reading.negated:
            effects = consequences(step, reading.words, lexicon)
            if step is not None and step.effect is not None and not step.harmless:
                effects |= {step.effect}
        if effects and not (same and announced):
            ended, announced = True, reading.announces
        before = reading.words
        if step is None and reading.announces:
            pasted = pasted or _reads(reading.words)
        if reading.negated or pasted or (effects and _limited(text, reading, lexicon)):
            continue
        if step is not None and step.when and not checked:
            continue
        yield Order(reading, effects, part)


def _kept(found: Sequence[Reading], lexicon: Lexicon) -> bool:
    """Whether a clause forbids to press what would send off what another one orders."""
    steps = [(each.result if isinstance(each.result, Step) else None, each) for each in found]
    ordered = {effect for step, each in steps if not each.negated for effect in consequences(step, each.words, lexicon)}
    return any(each.negated and kept_from_pressing(each.words, ordered, lexicon) for each in found)


def taken_back(words: Sequence[Token]) -> bool:
    """Whether a part of what was said takes back what was said before (*Never mind.*, *do not do that*)."""
    part: list[str] = []
    for token in (*words, None):
        if token is not None and token.kind is TokenKind.WORD and token.word not in english.PARTS:
            if token.word not in ("-", "--", "\u2013", "\u2014"):
                part.append(token.word)
                continue
        elif token is not None and token.kind in (TokenKind.QUOTED, TokenKind.SECRET):
            part.append("")  # something is named
            continue
        elif token is not None and token.kind is TokenKind.COLON and not _takes_back(part):
            part.append(":")  # *smoker: no* is a value
            continue
        if _takes_back(part):
            return True
        part = []
    return False


def _takes_back(part: Sequence[str]) -> bool:
    said = [word.replace("\u2019", "'") for word in part]
    said = [word for word in said if word not in english.FILLERS]
    if " ".join(said) in english.TAKEN_BACK:
        return True
    return not english.NEGATIONS.isdisjoint(said) and set(said) <= english.NEGATIONS | english.POINTING


def _limited(text: str, reading: Reading, lexicon: Lexicon) -> bool:
    """Whether a clause that asks for a consequence puts it off, binds it to something, or only asks about it."""
    words = reading.words
    said = [token.word.strip("()") for token in words]
    if not isinstance(reading.result, Step) and any(
        leading(words, lexicon.conditionals, at) for at in range(len(words))
    ):
        return True
    for at, word in enumerate(said):
        if word in english.LIMITS:
            return True
        if word in english.ONLY and at + 1 < len(said) and said[at + 1] in english.BINDING:
            return True
        near = said[at + 1 : at + 4]
        if word in english.PUTTING_OFF and (
            not english.MOMENTS.isdisjoint(near) or (word == "at" and any(_CLOCK.fullmatch(one) for one in near[:1]))
        ):
            return True
    return _only_asked(text, words) or bool(words and forbidden(_sentence_before(text, words[0].start), words))


_CLOCK = re.compile(r"\d{1,2}(?:[:.]\d\d)?(?:am|pm)?")
_ENDS = re.compile(r"[.!?;:\n]\s")


def _sentence_before(text: str, at: int) -> str:
    """What stands in a sentence before a place."""
    return text[max((found.end() for found in _ENDS.finditer(text, 0, at)), default=0) : at]


def _only_asked(text: str, words: Sequence[Token]) -> bool:
    """Whether a clause ends in a question mark and does not begin like an order (*can you ...?*)."""
    if not words or text[words[-1].end :].lstrip(" )\"'")[:1] != "?":
        return False
    opening = (_sentence_before(text, words[0].start) + text[words[0].start : words[0].end]).casefold()
    return not any(phrase in opening for phrase in english.ASKS_TO)


def _reads(words: Sequence[Token]) -> bool:
    """Whether a clause before a colon asks to read what follows, rather than to do it."""
    said = [token.word for token in words]
    return bool(said) and said[-1] not in english.TO_DO and any(DEEDS.get(word) == LOOK for word in said)

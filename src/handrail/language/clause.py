"""An instruction cut into clauses: where one step ends and the next begins, and what is forbidden, not asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from handrail.language.lexicon import Lexicon
from handrail.language.pattern import heads, starts
from handrail.language.phrase import leading, trailing
from handrail.language.tokens import Token, TokenKind


@dataclass(frozen=True, slots=True)
class Cut:
    """The words of one clause."""

    words: tuple[Token, ...]
    negated: bool
    """Whether it stands under a negation: nothing in it is asked for."""


@lru_cache(maxsize=8)
def verbs(lexicon: Lexicon) -> dict[str, tuple[tuple[str, ...], ...]]:
    """First word -> the phrases a step can begin with."""
    phrases = {head for clause in lexicon.clauses for head in heads(clause.pattern)}
    phrases |= {tuple(verb.split()) for verb in (*lexicon.controls, *lexicon.effects)}
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        found.setdefault(phrase[0], []).append(phrase)
    return {first: tuple(items) for first, items in found.items()}


def begins(words: Sequence[Token], at: int, lexicon: Lexicon) -> bool:
    """Whether a step can begin there, fillers and a negation aside."""
    while at < len(words) and (size := leading(words, lexicon.fillers, at) or leading(words, lexicon.negations, at)):
        at += size
    if at >= len(words):
        return False
    return any(starts(words, at, phrase) for phrase in verbs(lexicon).get(words[at].word, ()))


def cut(words: Sequence[Token], lexicon: Lexicon) -> tuple[Cut, ...]:
    """The clauses of an instruction.

    A negation reaches to the end of its sentence, over *and* and commas, until a word such as *but*: what may be
    forbidden is never taken as asked for.
    """
    found: list[Cut] = []
    current: list[Token] = []
    denied = False
    at = 0

    def close(*, sentence: bool) -> None:
        nonlocal denied
        body = _bare(current, lexicon)
        if body:
            here = _negated(current, lexicon)
            released = bool(leading(current, lexicon.releases)) and not here
            denied = here or (denied and not released)
            found.append(Cut(tuple(body), denied))
        current.clear()
        if sentence:
            denied = False

    while at < len(words):
        token = words[at]
        divider = leading(words, lexicon.dividers, at)
        joined = token.kind is TokenKind.COMMA or token.word in lexicon.joiners
        if token.kind is TokenKind.STOP:
            close(sentence=True)
            at += 1
        elif divider:
            close(sentence=False)
            denied = False
            at += divider
        elif joined and current and begins(words, at + 1, lexicon):
            close(sentence=False)
            if token.word in lexicon.releases:
                denied = False
            at += 1
        else:
            current.append(token)
            at += 1
    close(sentence=True)
    return tuple(found)


def _bare(words: Sequence[Token], lexicon: Lexicon) -> list[Token]:
    """A clause without fillers before it and commas around it."""
    rest = list(words)
    while rest:
        size = 1 if rest[0].kind is TokenKind.COMMA else leading(rest, lexicon.fillers)
        if not size:
            break
        if size == len(rest) and rest[0].kind is TokenKind.WORD and rest[0].word not in lexicon.courtesies:
            break  # a clause of nothing but fillers is not silently dropped: "click Next and then Next"
        del rest[:size]
    while rest and (size := 1 if rest[-1].kind is TokenKind.COMMA else trailing(rest, lexicon.courtesies)):
        del rest[-size:]
    return rest


def _negated(words: Sequence[Token], lexicon: Lexicon) -> bool:
    body = _bare(words, lexicon)
    return bool(leading(body, lexicon.opening_negations)) or any(
        leading(words, lexicon.negations, at) for at in range(len(words))
    )

"""What an instruction says that is no step: where things are, what there is, and what the steps behind a colon are for.

Both are read from the user's own words alone. A sentence is passed over only as a whole, if it has the form of one that
asks for nothing; whatever forbids or asks is left to be read, or refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from handrail.language.clause import begins
from handrail.language.english import context as english
from handrail.language.lexicon import Lexicon
from handrail.language.phrase import leading, said, source
from handrail.language.tokens import Token, TokenKind


def states(words: Sequence[Token], text: str) -> bool:
    """Whether words only say where something is, or what there is, and ask for nothing.

    What is introduced so and meant by a later word (*Ann sent me a mail. Delete it*) is no mere remark: whoever cannot
    follow that reference must refuse it.

    Args:
        words: one clause that was not understood as a step.
        text: the whole instruction.
    """
    whole = source(words, text).strip(" ,;:()")
    if not whole or english.ORDERS.search(whole):
        return False
    if any(pattern.match(whole) for pattern in english.STATEMENTS):
        return True
    return introduces(words, text) and not english.REFERRING.search(text[words[-1].end :])


def introduces(words: Sequence[Token], text: str) -> bool:
    """Whether words only say what there is (*Ann sent me a mail about the trip*), whether or not it is meant later."""
    whole = source(words, text).strip(" ,;:()")
    return not english.ORDERS.search(whole) and any(pattern.match(whole) for pattern in english.INTRODUCING)


def explained(words: Sequence[Token], text: str, lexicon: Lexicon) -> tuple[Token, ...]:
    """The words with what a colon explains put behind its explanation: *unlock the developer options: open X, tap Y* is
    *open X, tap Y. Enable the developer options*, so that what was to come of it is made sure of at the end. A heading
    that only announces (*do the following:*) is left out."""
    found: list[Token] = []
    for sentence in _sentences(words):
        found += _explained(sentence, text, lexicon)
    return tuple(found)


def _explained(sentence: tuple[Token, ...], text: str, lexicon: Lexicon) -> tuple[Token, ...]:
    at = next((at for at, token in enumerate(sentence) if token.kind is TokenKind.COLON), 0)
    heading, rest = sentence[:at], sentence[at + 1 :]
    plain = all(token.kind in (TokenKind.WORD, TokenKind.COMMA) for token in heading)
    if not heading or not rest or not plain or not begins(rest, 0, lexicon):
        return sentence
    start = 0
    while size := leading(heading, lexicon.fillers, start):
        start += size
    if said(heading[start:]) in english.HEADINGS or said(heading) in english.HEADINGS:
        return rest
    size = leading(heading, tuple(english.SWITCHING), start)
    if not size or start + size >= len(heading):
        return sentence
    verb = english.SWITCHING[said(heading[start : start + size])]
    thing = heading[start + size :]
    thing = thing[leading(thing, lexicon.determiners) :] or thing
    name = Token(TokenKind.QUOTED, source(thing, text), thing[0].start, thing[-1].end)
    goal = (replace(heading[start], text=verb), name)
    stop = Token(TokenKind.STOP, ".", rest[-1].end, rest[-1].end)
    behind = rest if rest[-1].kind is TokenKind.STOP else (*rest, stop)
    return (*behind, *goal, replace(stop, start=goal[-1].end, end=goal[-1].end))


def _sentences(words: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    start = 0
    for at, token in enumerate(words):
        if token.kind is TokenKind.STOP:
            yield tuple(words[start : at + 1])
            start = at + 1
    if start < len(words):
        yield tuple(words[start:])

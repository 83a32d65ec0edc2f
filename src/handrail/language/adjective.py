"""Adjectives: which of several (*the second*, *every*, *the cheapest*), and how it looks (*small red*)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from handrail.language.lexicon import Lexicon
from handrail.language.phrase import leading, said
from handrail.language.spelling import capital
from handrail.language.tokens import Token, TokenKind
from handrail.records import Extreme, Looks, TargetDescription


def which(
    words: Sequence[Token], at: int, lexicon: Lexicon, found: TargetDescription | None = None
) -> tuple[TargetDescription, int]:
    """Ordinals, quantifiers and superlatives from a place on, and where they end."""
    found = found or TargetDescription("")
    while at < len(words):
        if (size := leading(words, lexicon.quantifiers, at)) and not found.every:
            found = replace(found, every=True)
        elif (size := _ordinal(words, at, lexicon)) and not found.ordinal:
            found = replace(found, ordinal=lexicon.ordinals[said(words[at : at + size])])
        elif (size := _superlative(words, at, lexicon)) and not found.extreme:
            how = lexicon.superlatives[said(words[at : at + size])]
            found = replace(found, extreme=Extreme(how.by, how.most))
        elif not (found.every and (size := leading(words, lexicon.determiners, at))):  # all the boxes
            break
        at += size
    return found, at


def _ordinal(words: Sequence[Token], at: int, lexicon: Lexicon) -> int:
    return 0 if leading(words, lexicon.not_ordinals, at) else leading(words, lexicon.ordinals, at)


def _superlative(words: Sequence[Token], at: int, lexicon: Lexicon) -> int:
    """Only behind an article, and not as a name: *Latest news* is called so. The largest circle is told by its size."""
    if (
        not at
        or capital(words[at], lexicon)
        or (leading(words, lexicon.sizes, at) and words[-1].word in lexicon.shapes)
    ):
        return 0
    return leading(words, lexicon.superlatives, at)


def looks(words: Sequence[Token], lexicon: Lexicon) -> tuple[Looks, int]:
    """Adjectives of colour, size and place before the last word, and where they end. *Red* with a capital is a name."""
    found, at = Looks(), 0
    while at < len(words) - 1 and not capital(words[at], lexicon):
        if (size := leading(words, lexicon.colours, at)) and not (found.colour and leading(words, lexicon.idle, at)):
            found = replace(found, colour=said(words[at : at + size]))
        elif size := leading(words, lexicon.sizes, at):
            found = replace(found, size=lexicon.sizes[said(words[at : at + size])])
        elif size := leading(words, lexicon.places, at):
            found = replace(found, place=lexicon.places[said(words[at : at + size])])
        else:
            size = leading(words, lexicon.idle, at) or (1 if at and words[at].kind is TokenKind.COMMA else 0)
        if not size:
            break
        at += size
    return found, min(at, len(words))


def shaped(
    words: Sequence[Token], found: TargetDescription, lexicon: Lexicon, *, plain: bool, any_one: bool
) -> TargetDescription | None:
    """A thing told by its looks: *the small red circle*, *the left box*, *a blue 5*, *the letter B*; None if this is
    told by anything else.

    Args:
        words: What follows the article, ordinals and the like.
        found: What those said.
        lexicon: The language.
        plain: Whether *item* and *box* are shapes without any adjective.
        any_one: Whether the article means any one, which the first is.
    """
    seen, at = looks(words, lexicon)
    rest = words[at:]
    if not rest:
        return None
    noun, text = said(rest), ""
    shape = lexicon.shapes.get(noun, "") if not capital(rest[0], lexicon) else ""
    if shape and noun in lexicon.plain_shapes and not (at or any_one or plain):
        return None
    if not shape and len(rest) == 2 and rest[0].word in lexicon.signs and _sign(rest[1]):
        shape, text = lexicon.signs[rest[0].word], rest[1].text
    elif not shape and at and len(rest) == 1 and _sign(rest[0]):
        text = rest[0].text
    elif not shape and not (at and noun in lexicon.ones):
        return None
    every = found.every or (noun in lexicon.shape_plurals and not found.ordinal)
    ordinal = found.ordinal or (1 if any_one and not every and not found.extreme else 0)
    return replace(found, text=text, looks=replace(seen, shape=shape), every=every, ordinal=ordinal)


def _sign(token: Token) -> bool:
    return token.kind is TokenKind.QUOTED or (token.kind is TokenKind.WORD and len(token.text) == 1)

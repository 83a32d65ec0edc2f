"""Whether words are written as names: by their capitals, where a language writes names so, by digits and dots."""

from __future__ import annotations

from collections.abc import Sequence

from handrail.language.lexicon import Lexicon
from handrail.language.tokens import Token, TokenKind


def capital(token: Token, lexicon: Lexicon) -> bool:
    """Whether a word begins with a capital, as names do."""
    return lexicon.capitals and token.kind is TokenKind.WORD and token.text[:1].isupper()


def called(token: Token, lexicon: Lexicon) -> bool:
    """Whether a word is written as a name: *Ada*, *notes.txt*, *user7*, or in quotation marks."""
    odd = any(character.isdigit() for character in token.text) or "." in token.text.strip(".")
    return token.kind is TokenKind.QUOTED or odd or capital(token, lexicon)


def common(words: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether words are written as no name is: without capitals and quotation marks."""
    small = all(token.text == token.word for token in words) or not lexicon.capitals
    return small and all(token.kind is TokenKind.WORD for token in words)

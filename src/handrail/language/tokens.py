"""Words, quoted strings and secrets of an instruction, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from handrail.records import Instruction, InstructionError

Span: TypeAlias = tuple[int, int]
"""Half-open range of characters of ``Instruction.text``."""


class TokenKind(Enum):
    """What a token is."""

    WORD = "word"
    QUOTED = "quoted"
    """An exact string between quotation marks; ``text`` is what stands between them."""
    SECRET = "secret"  # noqa: S105 - a kind of token
    """``{{secret:NAME}}`` of a declared name; ``text`` is the name."""
    COMMA = "comma"
    COLON = "colon"
    """A colon behind a word (*Name: Ada*); one within a word (*12:30*) is part of it."""
    STOP = "stop"
    """End of a sentence, a line, or a list item."""


@dataclass(frozen=True, slots=True)
class Token:
    """One unit of an instruction."""

    kind: TokenKind
    text: str
    start: int
    end: int
    word: str = field(init=False, compare=False, repr=False)
    """The word folded for comparison, or the comma or colon; empty for what is quoted, secret or a full stop, so that
    quoted text never acts as grammar."""

    def __post_init__(self) -> None:
        acts = self.kind in (TokenKind.WORD, TokenKind.COMMA, TokenKind.COLON)
        object.__setattr__(self, "word", self.text.casefold() if acts else "")


QUOTES: tuple[tuple[str, str], ...] = (('"', '"'), ("“", "”"), ("'", "'"), ("‘", "’"), ("«", "»"), ("„", "“"))
"""Opening and closing marks, in the order in which printing tries them."""
_CLOSING = dict(QUOTES)
_SECRET = re.compile(r"\{\{secret:([^{}\s]+)\}\}")
_MARKER = re.compile(r"[ \t]*(?:(?:step[ \t]+)?\d{1,3}[.):]|[-*•])[ \t]+", re.IGNORECASE)
_BREAK = re.compile(r"[\n\r\u2028\u2029]+")
_TRAILING = ".,;:!?)"
_APOSTROPHES = ("'", "‘", "’")


def tokens(instruction: Instruction, abbreviations: Collection[str] = ()) -> tuple[Token, ...]:
    """The tokens of an instruction, in order; its ``quoted`` material is never looked at (M10).

    ``abbreviations`` are words in lower case with a full stop that ends no sentence where more of it follows.

    Raises:
        InstructionError: for a quotation that is not closed, or a secret written inside other text.
    """
    text, found, at, fresh = instruction.text, list[Token](), 0, True
    while at < len(text):
        if fresh and (marker := _MARKER.match(text, at)):
            at = marker.end()
        fresh = False
        if at >= len(text):
            break
        if end := _BREAK.match(text, at):
            found.append(Token(TokenKind.STOP, "\n", at, end.end()))
            at, fresh = end.end(), True
        elif text[at].isspace():
            at += 1
        elif secret := _secret(text, at, instruction.secrets):
            found.append(secret)
            at = secret.end
        elif quoted := _quoted(text, at, instruction.secrets):
            found.append(quoted)
            at = quoted.end
        else:
            at = _words(text, at, instruction.secrets, found, abbreviations)
    return tuple(found)


def _secret(text: str, at: int, names: frozenset[str]) -> Token | None:
    match = _SECRET.match(text, at)
    if match and match[1] in names:
        return Token(TokenKind.SECRET, match[1], match.start(), match.end())
    return None


def _quoted(text: str, at: int, names: frozenset[str]) -> Token | None:
    closing = _CLOSING.get(text[at])
    if closing is None:
        return None
    end = text.find(closing, at + 1)
    if text[at] in _APOSTROPHES:
        # An apostrophe quotes only where one opens before a word and another closes after one: O'Hara is a name.
        if at and not text[at - 1].isspace() and text[at - 1] not in "([,:":
            return None
        while end != -1 and end + 1 < len(text) and not (text[end + 1].isspace() or text[end + 1] in _TRAILING):
            end = text.find(closing, end + 1)
        if end == -1:
            return None
    if end == -1:
        raise InstructionError(
            f"the quotation that opens at position {at + 1} is not closed: {text[at : at + 40]!r}",
            hint=f"Close it with {closing}",
        )
    inner = text[at + 1 : end]
    for match in _SECRET.finditer(inner):
        if match[1] in names:
            if match.span() == (0, len(inner)):
                return Token(TokenKind.SECRET, match[1], at, end + 1)
            raise InstructionError(
                f"a secret cannot be part of other text: {inner!r} at position {at + 1}",
                hint=f"Give it a field of its own, as in: type {match[0]} into the password field",
            )
    return Token(TokenKind.QUOTED, inner, at, end + 1)


def _words(text: str, at: int, names: frozenset[str], found: list[Token], abbreviations: Collection[str]) -> int:
    """Take one word and the punctuation behind it; returns where to go on."""
    end = at
    while end < len(text) and not text[end].isspace():
        if end > at and (text[end] in '"“”«»„' or _secret(text, end, names)):
            break
        end += 1
    core = end
    if text[at:end].casefold() in abbreviations and text[end : end + 2].strip():
        pass
    elif end == len(text) or text[end].isspace() or text[end] in '"“”«»„':
        while core > at and text[core - 1] in _TRAILING and not _closes(text, at, core):
            core -= 1
    if core > at:
        found.append(Token(TokenKind.WORD, text[at:core], at, core))  # "a,b" stays one word: numbers, addresses
    for index in range(core, end):
        if text[index] in ",:":
            kind = TokenKind.COMMA if text[index] == "," else TokenKind.COLON
            found.append(Token(kind, text[index], index, index + 1))
        elif text[index] in ".;!?":
            found.append(Token(TokenKind.STOP, text[index], index, index + 1))
    return end


def _closes(text: str, start: int, end: int) -> bool:
    """Whether the last character closes a bracket that the word itself opened."""
    return text[end - 1] == ")" and text.count("(", start, end) >= text.count(")", start, end)

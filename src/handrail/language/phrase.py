"""Phrases and the values a step uses: texts, keys, addresses, times."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from handrail.language.address import address, other_scheme
from handrail.language.lexicon import Lexicon
from handrail.language.pattern import starts
from handrail.language.step import Argument
from handrail.language.tokens import Token, TokenKind
from handrail.records import FROM_USER, Labelled, SecretRef

Tokens: TypeAlias = Sequence[Token]


@dataclass(frozen=True, slots=True)
class Unread:
    """Words that could not be read, and why."""

    words: tuple[Token, ...]
    reason: str
    final: bool = False
    """Whether no other reading of the clause should be tried."""


NOTHING = Unread((), "nothing is named")


@dataclass(frozen=True, slots=True, eq=False)
class _Index:
    """The phrases of a table by their first and by their last words, longest first."""

    table: Collection[str]
    first: Mapping[str, tuple[tuple[str, ...], ...]]
    last: Mapping[str, tuple[tuple[str, ...], ...]]


_INDEXES: dict[int, _Index] = {}
"""By identity: the tables of a language are built once, and too large to be hashed at every look-up. Each index holds
its table, so that no id is used twice."""


def _index(table: Collection[str]) -> _Index:
    found = _INDEXES.get(id(table))
    if found is None:
        phrases = sorted((tuple(phrase.split()) for phrase in table), key=len, reverse=True)
        first: dict[str, list[tuple[str, ...]]] = {}
        last: dict[str, list[tuple[str, ...]]] = {}
        for phrase in phrases:
            first.setdefault(phrase[0], []).append(phrase)
            last.setdefault(phrase[-1], []).append(phrase)
        found = _INDEXES[id(table)] = _Index(table, _frozen(first), _frozen(last))
    return found


def _frozen(items: dict[str, list[tuple[str, ...]]]) -> dict[str, tuple[tuple[str, ...], ...]]:
    return {word: tuple(phrases) for word, phrases in items.items()}


def leading(words: Tokens, table: Collection[str], at: int = 0) -> int:
    """Number of words of the longest phrase of a lexicon's table that stands there; 0 for none."""
    if at >= len(words):
        return 0
    for phrase in _index(table).first.get(words[at].word, ()):
        if starts(words, at, phrase):
            return len(phrase)
    return 0


def trailing(words: Tokens, table: Collection[str]) -> int:
    """Number of words of the longest phrase of a lexicon's table that the words end with; 0 for none."""
    for phrase in _index(table).last.get(words[-1].word, ()) if words else ():
        if len(phrase) <= len(words) and starts(words, len(words) - len(phrase), phrase):
            return len(phrase)
    return 0


def said(words: Tokens) -> str:
    """The words as a table spells them."""
    return " ".join(token.word for token in words)


def source(words: Tokens, text: str) -> str:
    """The words as the user wrote them, with every run of white space as one space."""
    return " ".join(text[words[0].start : words[-1].end].split()) if words else ""


def value(words: Tokens, skipped: Tokens, text: str, lexicon: Lexicon) -> Argument | Unread:
    """A value: one quoted string, one secret, or plain words (``skipped`` are optional words left out before it)."""
    if len(words) == 1 and words[0].kind is TokenKind.QUOTED:
        return Labelled(words[0].text, FROM_USER)
    if len(words) == 1 and words[0].kind is TokenKind.SECRET:
        return SecretRef(words[0].text)
    if odd := [token for token in words if token.kind in (TokenKind.QUOTED, TokenKind.SECRET)]:
        return Unread(tuple(words), f"{source(odd, text)} stands among other words")
    if skipped:
        # "the quick fox" is a text that begins with "the"; "the text hello" is the text "hello"; "value stream" is
        # a text that begins with "value".
        determined = leading(skipped, lexicon.determiners)
        if determined == len(skipped):
            words = [*skipped, *words]
        elif not determined:
            return Unread(tuple(words), "this may or may not belong to the text: put the text in quotation marks")
    first, last = words[0].word, words[-1].word
    if _marks(words[0]) or _marks(words[-1]):
        return Unread(tuple(words), "a text cannot begin or end with a comma unless it is in quotation marks")
    named = len(words) > 1 and words[0].text[:1].isupper() and words[0].start > 0  # In progress, To do
    if first in lexicon.function_words and first not in lexicon.determiners and not named:
        return Unread(tuple(words), f"a text cannot begin with {first!r} unless it is in quotation marks")
    if len(words) > 1 and last in lexicon.dangling:
        return Unread(tuple(words), f"a text cannot end with {last!r} unless it is in quotation marks")
    if len(words) == 1 and first in lexicon.pronouns:
        return Unread(tuple(words), f"{words[0].text!r} does not say what")
    return Labelled(source(words, text), FROM_USER)


def name(words: Tokens, skipped: Tokens, text: str, lexicon: Lexicon) -> Argument | Unread:
    """A value at the end of a clause: plain words must not hold a relation that was not understood."""
    found = value(words, skipped, text, lexicon)
    if not isinstance(found, Labelled) or words[0].kind is TokenKind.QUOTED:
        return found
    if words[-1].word in lexicon.function_words and len(words) > 1:
        return Unread(tuple(words), f"a text cannot end with {words[-1].text!r} unless it is in quotation marks")
    if words[0].word in (*lexicon.objects, *lexicon.quantifiers, *lexicon.quantities):
        return Unread(tuple(words), f"{words[0].text!r} does not say what; if it is a text, put it in quotation marks")
    return _uncut(words, text, lexicon) or found


def word(words: Tokens, skipped: Tokens, text: str, lexicon: Lexicon) -> Argument | Unread:
    """A value of one token: a password is one word, one quoted string, or one secret."""
    if len(words) != 1:
        return Unread(tuple(words), "a password of several words must be in quotation marks")
    return value(words, skipped, text, lexicon)


def secret(words: Tokens) -> Argument | Unread:
    """A declared secret and nothing else."""
    if len(words) == 1 and words[0].kind is TokenKind.SECRET:
        return SecretRef(words[0].text)
    return Unread(tuple(words), "this is no declared secret")


def url(words: Tokens) -> str | Unread:
    """An http(s) address."""
    if len(words) != 1 or words[0].kind not in (TokenKind.WORD, TokenKind.QUOTED):
        return Unread(tuple(words), "this is no address")
    if scheme := other_scheme(words[0].text):
        return Unread(tuple(words), f"an address with {scheme!r} cannot be opened: only http and https can", final=True)
    found = address(words[0].text)
    return found.url if found else Unread(tuple(words), "this is no address")


def keys(words: Tokens, lexicon: Lexicon) -> str | Unread:
    """One key or chord, such as ``Enter`` or ``control+a``."""
    phrase = " ".join(token.word for token in words)
    if phrase in lexicon.keys and all(token.word for token in words):
        return lexicon.keys[phrase]
    *modifiers, key = phrase.replace(" + ", "+").split("+")
    known = [lexicon.modifiers[item] for item in modifiers if item in lexicon.modifiers]
    final = lexicon.keys.get(key, key if len(key) == 1 else "")
    if not known or len(known) != len(modifiers) or not final:
        return Unread(tuple(words), "this is no key")
    return "+".join((*known, final))


def seconds(words: Tokens, lexicon: Lexicon) -> float | Unread:
    """A time of at most 60 s (L4)."""
    number = words[0].word
    unit = 1.0 if len(words) == 1 else lexicon.seconds.get(words[1].word, 0.0)
    if len(words) > 2 or not number.isascii() or not number.replace(".", "", 1).isdigit() or not unit:
        return Unread(tuple(words), "this is no time")
    found = float(number) * unit
    if not 0 < found <= 60:
        return Unread(tuple(words), "only waits of up to 60 seconds can be asked for")
    return found


def titled(words: Tokens, size: int) -> bool:
    """Whether an article of so many words belongs to a name (*The Dispossessed*): both it and what follows it are
    written with a capital."""
    parts = (words[0], words[size]) if 0 < size < len(words) else ()
    return bool(parts) and all(item.kind is TokenKind.WORD and item.text[:1].isupper() for item in parts)


def plain(words: Tokens, text: str, lexicon: Lexicon) -> str | Unread:
    """A name without role or relation: one quoted string or plain words."""
    size = leading(words, lexicon.determiners)
    if size < len(words) and not titled(words, size):
        words = words[size:]
    if not words:
        return Unread((), "nothing is named")
    if len(words) == 1 and words[0].kind is TokenKind.QUOTED:
        return words[0].text if words[0].text.strip() else Unread(tuple(words), "an empty name")
    if odd := [token for token in words if token.kind in (TokenKind.QUOTED, TokenKind.SECRET)]:
        return Unread(tuple(words), f"{source(odd, text)} stands among other words")
    if words[0].word in (*lexicon.quantifiers, *lexicon.quantities):
        return Unread(tuple(words), f"{words[0].text!r} means several things: say them one by one")
    named = words[0].text[:1].isupper() and words[0].start > 0  # In progress, To do
    small = words[0].word in (*lexicon.function_words, *lexicon.objects)
    if small and len(words) > 1 and not named and not titled(words, 1):
        return Unread(tuple(words), f"a name cannot begin with {words[0].text!r} unless it is in quotation marks")
    if (
        (words[-1].word in lexicon.dangling and (len(words) > 1 or words[0].text == words[0].word))
        or _marks(words[0])
        or _marks(words[-1])
    ):
        return Unread(tuple(words), f"a name cannot end with {words[-1].text!r} unless it is in quotation marks")
    if len(words) == 1 and words[0].text in lexicon.pronouns:
        return Unread(tuple(words), f"{words[0].text!r} does not say what")
    return _uncut(words, text, lexicon) or source(words, text)


def _uncut(words: Tokens, text: str, lexicon: Lexicon) -> Unread | None:
    for at in range(len(words)):
        if size := leading(words, lexicon.cuts, at):
            cut = source(words[at : at + size], text)
            return Unread(tuple(words), f"{cut!r} was not understood here; words with it need quotation marks")
    return None


def _marks(token: Token) -> bool:
    return token.kind in (TokenKind.COMMA, TokenKind.COLON) or token.word in _ARROWS


_ARROWS = frozenset({">", "›", "»", "→"})
"""What stands between the stages of a way through a menu."""

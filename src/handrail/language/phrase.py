"""Noun phrases: what a step is done to, and the values it uses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from handrail.language.address import address, other_scheme
from handrail.language.lexicon import Lexicon
from handrail.language.pattern import starts
from handrail.language.step import Argument
from handrail.language.tokens import Token, TokenKind
from handrail.records import FROM_USER, Labelled, SecretRef, TargetDescription

Tokens: TypeAlias = Sequence[Token]


@dataclass(frozen=True, slots=True)
class Unread:
    """Words that could not be read, and why."""

    words: tuple[Token, ...]
    reason: str
    final: bool = False
    """Whether no other reading of the clause should be tried."""


@lru_cache(maxsize=4096)
def split(phrase: str) -> tuple[str, ...]:
    """The words of a phrase."""
    return tuple(phrase.split())


@lru_cache(maxsize=256)
def _table(phrases: tuple[str, ...], end: int) -> dict[str, tuple[tuple[str, ...], ...]]:
    """First (``end`` 0) or last (``end`` -1) word -> the phrases with it there, longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in sorted(map(split, phrases), key=len, reverse=True):
        found.setdefault(phrase[end], []).append(phrase)
    return {word: tuple(items) for word, items in found.items()}


def leading(words: Tokens, phrases: tuple[str, ...], at: int = 0) -> int:
    """Number of words of the longest of the phrases that stands there; 0 for none."""
    if at >= len(words):
        return 0
    candidates = _table(phrases, 0).get(words[at].word, ())
    return next((len(phrase) for phrase in candidates if starts(words, at, phrase)), 0)


def trailing(words: Tokens, phrases: tuple[str, ...]) -> int:
    """Number of words of the longest of the phrases that the words end with; 0 for none."""
    candidates = _table(phrases, -1).get(words[-1].word, ()) if words else ()
    fitting = (phrase for phrase in candidates if len(phrase) <= len(words))
    return next((len(phrase) for phrase in fitting if starts(words, len(words) - len(phrase), phrase)), 0)


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
    if first in lexicon.function_words and first not in lexicon.determiners:
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
    if words[0].word in (*lexicon.objects, *lexicon.quantifiers):
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


def target(words: Tokens, text: str, lexicon: Lexicon, reading: str) -> TargetDescription | Unread:
    """A thing on the screen. ``field`` refuses containers as heads; ``thing`` reads *X of Y* as X beside Y."""
    rest, relations = _relations(list(words), text, lexicon)
    if isinstance(rest, Unread):
        return rest
    found = _head(rest, text, lexicon, reading)
    if isinstance(found, Unread):
        return found
    near, region = relations
    if found.near and near:
        return Unread(tuple(words), "two relations at once")
    return replace(found, near=found.near or near, region=region)


def _relations(words: list[Token], text: str, lexicon: Lexicon) -> tuple[list[Token] | Unread, tuple[str, str]]:
    near = region = ""
    while words:
        size = trailing(words, lexicon.nowhere)
        if size and size < len(words):
            del words[-size:]
            continue
        found = _relation(words, text, lexicon)
        if found is None:
            return words, (near, region)
        at, slot, words_of = found
        if isinstance(words_of, Unread):
            return words_of, ("", "")
        if (slot == "near" and near) or (slot == "region" and region):
            return Unread(tuple(words), f"two relations of one kind: {source(words[at:], text)!r}"), ("", "")
        if slot == "near":
            near = words_of
        else:
            region = words_of
        del words[at:]
    return Unread((), "nothing is named"), ("", "")


def _relation(words: list[Token], text: str, lexicon: Lexicon) -> tuple[int, str, str | Unread] | None:
    """The last relation of a phrase: where it begins, which it is, and the words that fill it."""
    for at in range(len(words) - 2, 0, -1):
        if size := leading(words, lexicon.row, at):
            return at, "near", _plain(words[at + size :], text, lexicon)
        if size := leading(words, lexicon.beside, at):
            rest = words[at + size :]
            sure = size > 1 or (rest and (rest[0].kind is TokenKind.QUOTED or rest[0].word in lexicon.determiners))
            if rest and sure:
                return at, "near", _plain(_unroled(rest, lexicon), text, lexicon)
        if (size := leading(words, lexicon.within, at)) and (found := _within(words[at + size :], text, lexicon)):
            return at, *found
    return None


def _within(rest: list[Token], text: str, lexicon: Lexicon) -> tuple[str, str | Unread] | None:
    if not rest:
        return None
    if len(rest) > 1 and rest[-1].word in lexicon.row_nouns:
        return "near", _plain(rest[:-1], text, lexicon)
    if len(rest) > 1 and rest[-1].word in lexicon.containers:
        return "region", _plain(rest[:-1], text, lexicon)
    if rest[0].word in lexicon.containers:
        size = leading(rest, lexicon.naming, 1)
        if size and len(rest) > size + 1:
            return "region", _plain(rest[size + 1 :], text, lexicon)
        if len(rest) == 1:
            return "region", lexicon.roles.get(rest[0].word, rest[0].word)
    return None


def _unroled(words: list[Token], lexicon: Lexicon) -> list[Token]:
    size = trailing(words, tuple(lexicon.roles))
    return words[:-size] if size and size < len(words) else words


def _plain(words: list[Token], text: str, lexicon: Lexicon) -> str | Unread:
    """A name without role or relation: one quoted string or plain words."""
    if size := leading(words, lexicon.determiners):
        words = words[size:]
    if not words:
        return Unread((), "nothing is named")
    if len(words) == 1 and words[0].kind is TokenKind.QUOTED:
        return words[0].text if words[0].text.strip() else Unread(tuple(words), "an empty name")
    if odd := [token for token in words if token.kind not in (TokenKind.WORD, TokenKind.COMMA)]:
        return Unread(tuple(words), f"{source(odd, text)} stands among other words")
    if words[0].word in lexicon.quantifiers:
        return Unread(tuple(words), f"{words[0].text!r} means several things: say them one by one")
    if words[0].word in (*lexicon.function_words, *lexicon.objects) and len(words) > 1:
        return Unread(tuple(words), f"a name cannot begin with {words[0].text!r} unless it is in quotation marks")
    if words[-1].word in lexicon.dangling or words[-1].kind is TokenKind.COMMA or words[0].kind is TokenKind.COMMA:
        return Unread(tuple(words), f"a name cannot end with {words[-1].text!r} unless it is in quotation marks")
    if len(words) == 1 and words[0].word in lexicon.pronouns:
        return Unread(tuple(words), f"{words[0].text!r} does not say what")
    return _uncut(words, text, lexicon) or source(words, text)


def _uncut(words: Tokens, text: str, lexicon: Lexicon) -> Unread | None:
    for at in range(len(words)):
        if size := leading(words, lexicon.cuts, at):
            cut = source(words[at : at + size], text)
            return Unread(tuple(words), f"{cut!r} was not understood here; words with it need quotation marks")
    return None


def _head(words: list[Token], text: str, lexicon: Lexicon, reading: str) -> TargetDescription | Unread:
    start = list(words)
    determined = leading(words, lexicon.determiners)
    words = words[determined:]
    ordinal = 0
    if words and words[0].word in lexicon.ordinals and not leading(words, lexicon.not_ordinals):
        ordinal = lexicon.ordinals[words[0].word]
        words = words[1:]
    if not words:
        return Unread(tuple(start), "nothing is named")
    role, rest = _role(words, lexicon, sure=bool(determined or ordinal))
    if not rest:
        return TargetDescription("", role, ordinal) if role else Unread(tuple(start), "nothing is named")
    if reading == "field" and not role and rest[-1].word in lexicon.containers:
        return Unread(tuple(start), "this names a container, not a field")
    if reading == "thing" and rest[0].word in lexicon.questions:
        return Unread(tuple(start), "a question like this cannot be answered from a name")
    if reading == "thing" and not role:
        for at in range(1, len(rest) - 1):
            if rest[at].word == lexicon.attribute_of:
                name, of = _plain(rest[:at], text, lexicon), _plain(rest[at + 1 :], text, lexicon)
                if isinstance(name, Unread):
                    return name
                return of if isinstance(of, Unread) else TargetDescription(name, "", ordinal, near=of)
    name = _plain(rest, text, lexicon)
    return name if isinstance(name, Unread) else TargetDescription(name, role, ordinal)


def _role(words: list[Token], lexicon: Lexicon, *, sure: bool) -> tuple[str, list[Token]]:
    """The role a phrase names, and its words without it: *Save button*, *button "Save"*, *button labelled Save*."""
    roles = tuple(lexicon.roles)
    if size := leading(words, roles):
        role, rest = lexicon.roles[" ".join(token.word for token in words[:size])], words[size:]
        if not rest:
            return (role, []) if sure else ("", words)
        if len(rest) == 1 and rest[0].kind is TokenKind.QUOTED:
            return role, rest
        if (named := leading(rest, lexicon.naming)) and len(rest) > named:
            return role, rest[named:]
    size = trailing(words, roles)
    if size and size < len(words):
        return lexicon.roles[" ".join(token.word for token in words[-size:])], words[:-size]
    return "", words

"""Particulars of a thing that is made or changed, read from their words: members, days of the week, stars, how long
before. The words themselves are data of the language (`Lexicon.tables`)."""

from __future__ import annotations

from typing import TypeAlias

from handrail.language import phrase
from handrail.language.lexicon import Lexicon
from handrail.language.noun import listed
from handrail.language.phrase import Unread, leading, said, source, trailing
from handrail.language.tokens import Token, TokenKind
from handrail.language.values import parse_duration, parse_number
from handrail.records import Labelled, SecretRef

Tokens: TypeAlias = tuple[Token, ...]
MOST_STARS = 10
"""Stars that anything is rated with at most."""


def members(words: Tokens, text: str, lexicon: Lexicon) -> list[tuple[Labelled[str], Tokens]] | Unread:
    """What a list is to hold, each by itself: *plates, "two blankets" and juice on it*."""
    behind = trailing(words, lexicon.tables.get("on_it", ()))
    if 0 < behind < len(words):
        words = words[:-behind]
    found: list[tuple[Labelled[str], Tokens]] = []
    for item in listed(words, lexicon):
        own = item[leading(item, lexicon.indefinite) :] if len(item) > 1 else item
        one = phrase.name(own, (), text, lexicon)
        if isinstance(one, Unread):
            return one
        if isinstance(one, SecretRef) or not isinstance(one, Labelled):
            return Unread(item, "a secret is no entry of a list")
        small = own[0].word in (*lexicon.fillers, *lexicon.fronts, *lexicon.back)
        if own[0].kind is TokenKind.WORD and (small or any(lexicon.attribute_of == token.word for token in own[:1])):
            return Unread(own, "this is no entry of a list")
        found.append((one, own))
    return found or Unread(words, "nothing is named")


def days(words: Tokens, lexicon: Lexicon) -> str | Unread:
    """Days of the week, parted by commas: *Mondays and Thursdays*, *weekdays*, *every day*."""
    table = lexicon.tables.get("weekday", {})
    found: list[str] = []
    for item in listed(words, lexicon):
        own = item[leading(item, lexicon.quantifiers) :] or item
        known = table.get(said(own))
        if known is None:
            return Unread(words, "these are no days of the week")
        found.append(known)
    return ", ".join(dict.fromkeys(found))


def stars(words: Tokens, text: str, lexicon: Lexicon) -> str | Unread:
    """A number of stars: *3 stars*, *4 out of 5 stars*, *five stars*."""
    nouns = lexicon.tables.get("star", ())
    behind = trailing(words, nouns)
    if not behind or behind == len(words):
        return Unread(words, "this is no number of stars")
    number = words[:-behind]
    known = lexicon.numbers.get(said(number))
    value = known if known is not None else parse_number(source(number, text))
    if value is None or value != int(value) or not 0 < value <= MOST_STARS:
        return Unread(words, "this is no number of stars")
    return str(int(value))


def ahead(words: Tokens, text: str, lexicon: Lexicon) -> str | Unread:
    """How long before something begins: *1 day before*, *10 minutes in advance*, *30 minutes*."""
    behind = trailing(words, lexicon.tables.get("ahead_of", ()))
    length = words[:-behind] if 0 < behind < len(words) else words
    figures = counted(length, text, lexicon)
    if parse_duration(figures) is None:
        return Unread(words, "this is no length of time")
    return f"{figures} {lexicon.tables['ahead_of'][said(words[-behind:])]}" if behind else figures


def counted(words: Tokens, text: str, lexicon: Lexicon) -> str:
    """A length of time with its numbers in figures, as it was written else: *one hour*, *10-minute*."""
    plain = source(words, text)
    if parse_duration(plain) is not None:
        return plain
    parts = (str(lexicon.numbers.get(token.word, token.text)) for token in words)
    return " ".join(parts).replace("-", " ")


def list_named(words: Tokens, text: str, lexicon: Lexicon) -> str | Unread:
    """The list that is named, or the note that it stands in: *my shopping list*, *the list in my note Camping*."""
    nouns = lexicon.tables.get("list_noun", ())
    own = words[leading(words, lexicon.determiners) :]
    if said(own) in lexicon.tables.get("other_list", ()):
        return Unread(words, "this is no list of notes")
    for at in range(1, len(own)):  # the list in my note Camping
        if leading(own[:at], nouns) == at and own[at].word in (*lexicon.located, *lexicon.belonging):
            inner = own[at + 1 :]
            return list_named(inner, text, lexicon) if inner else Unread(words, "this does not say which list")
    front = leading(own, nouns)
    if 0 < front < len(own):
        called = leading(own, lexicon.calling, front)
        rest = own[front + called :]
        found = phrase.plain(rest, text, lexicon) if rest else Unread(words, "this does not say which list")
        if isinstance(found, Unread) or called or rest[0].kind is TokenKind.QUOTED or rest[0].text[:1].isupper():
            return found
    behind = trailing(own, nouns)
    if not behind:
        return Unread(words, "this names no list")
    if behind == len(own):
        return source(own, text) if behind > 1 else Unread(words, "this does not say which list")
    found = phrase.plain(own, text, lexicon)
    quoted = own[0].kind is TokenKind.QUOTED and len(own) == 1 + behind
    return own[0].text if quoted else found

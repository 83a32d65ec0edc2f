"""What the words of one slot come to, by the reading that a pattern asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeAlias

from handrail.language import particular, phrase
from handrail.language.complement import tails
from handrail.language.effort import spend
from handrail.language.lexicon import Lexicon
from handrail.language.memory import Memory
from handrail.language.noun import listed, target
from handrail.language.phrase import Unread, leading, said, trailing
from handrail.language.relation import joint
from handrail.language.spelling import called, common
from handrail.language.step import Argument, FromScreen
from handrail.language.tokens import Span, Token, TokenKind
from handrail.language.values import (
    parse_amount,
    parse_date,
    parse_duration,
    parse_number,
    parse_time,
    parse_value,
)
from handrail.records import FROM_USER, Labelled, SecretRef, TargetDescription

Item: TypeAlias = Argument | TargetDescription
Tokens: TypeAlias = tuple[Token, ...]
_SOME_DAY = date(2000, 1, 1)
"""In a leap year: *29 February* is a date."""
_FIELD_WORDS = 4
"""Words the name of a field may have that stands before its value without a mark between them."""
NOUNS = frozenset({"target", "field", "thing", "shape", "count", "passage", "entry", "kind", "part"})
"""Readings that come to one description."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What one slot came to: one item, or several with the place of each."""

    items: tuple[tuple[Item, Span], ...]
    more: tuple[tuple[str, Item, Span], ...] = ()
    """What the same words say for other slots."""


def read(reading: str, words: Tokens, skipped: Tokens, text: str, lexicon: Lexicon, memory: Memory) -> Taken | Unread:
    """The words of a slot (``skipped`` are optional words left out before it)."""
    spend(4)
    slot = _Slot(words, skipped, text, lexicon, memory)
    reading, _, kinds = reading.partition("=")
    if reading in NOUNS:
        found: Taken | Item | Unread = slot.noun(reading)
    elif reading in lexicon.tables:
        known = lexicon.tables[reading].get(said(words))
        found = Labelled(known, FROM_USER) if known is not None else Unread(words, f"this is no {reading}")
    else:
        found = _READINGS[reading](slot)
    if isinstance(found, Unread):
        return found
    taken = found if isinstance(found, Taken) else Taken(((found, span(words)),))
    if kinds and not all(_of(item, kinds.split("|")) for item, _ in taken.items):
        return Unread(words, "this is nothing of that kind")
    return taken


def _of(item: Item, kinds: list[str]) -> bool:
    """Whether a description has one of these roles, or one of these words for its noun."""
    if not isinstance(item, TargetDescription):
        return False
    if ">" in item.text:
        return False  # a way through a menu, whatever its last stage is called
    noun = item.text.casefold().rpartition(" ")[2]
    return item.role in kinds or (noun in kinds and not item.role) or (noun in kinds and item.role == "item")


def span(words: Tokens) -> Span:
    """Where some words stand."""
    return words[0].start, words[-1].end


@dataclass(frozen=True, slots=True)
class _Slot:
    """The words of a slot and what is known around it."""

    words: Tokens
    skipped: Tokens
    text: str
    lexicon: Lexicon
    memory: Memory

    def _read(self, reading: str, words: Tokens) -> Taken | Unread:
        return read(reading, words, (), self.text, self.lexicon, self.memory)

    def value(self) -> Argument | Unread:
        return phrase.value(self.words, self.skipped, self.text, self.lexicon)

    def name(self) -> Argument | Unread:
        return phrase.name(self.words, self.skipped, self.text, self.lexicon)

    def word(self) -> Argument | Unread:
        return phrase.word(self.words, self.skipped, self.text, self.lexicon)

    def secret(self) -> Argument | Unread:
        return phrase.secret(self.words)

    def quoted(self) -> Argument | Unread:
        if len(self.words) == 1 and self.words[0].kind in (TokenKind.QUOTED, TokenKind.SECRET):
            return self.value()
        return Unread(self.words, "this must be in quotation marks")

    def exact(self) -> TargetDescription | Unread:
        """A thing called by exact words."""
        found = self.noun("target")
        quotes = sum(token.kind is TokenKind.QUOTED for token in self.words)
        if isinstance(found, TargetDescription) and quotes == 1:
            return found
        return Unread(self.words, "this must be in quotation marks")

    def told(self) -> Argument | Unread:
        """A value at the end of a clause, or where on the screen it is to be read."""
        found = self.content()
        return self.name() if isinstance(found, Labelled) else found

    def looked_for(self) -> Argument | Unread:
        found = self.name()
        if isinstance(found, SecretRef):
            return Unread(self.words, "a secret is never looked for on a screen", final=True)
        if isinstance(found, Labelled) and not found.value.strip():
            return Unread(self.words, "an empty text")
        return found

    def url(self) -> Argument | Unread:
        return _labelled(phrase.url(self.words))

    def keys(self) -> Argument | Unread:
        return _labelled(phrase.keys(self.words, self.lexicon))

    def seconds(self) -> Argument | Unread:
        found = phrase.seconds(self.words, self.lexicon)
        return found if isinstance(found, Unread) else Labelled(f"{found:g}", FROM_USER)

    def content(self) -> Argument | Unread:
        """A value, or where on the screen it is to be read."""
        if leading(self.words, self.lexicon.vague):
            return Unread(self.words, "say what is to be read, as in: the text below")
        words = (*self.skipped, *self.words)
        size = leading(words, self.lexicon.results)
        if size and any(token.text[0].isdigit() for token in words[size:]):
            return Unread(self.words, "this would have to be worked out")
        return self._tally() or self._from_screen() or self._described() or self.value()

    def _tally(self) -> FromScreen | None:
        """*Count the dots and type the number*: how many of what was counted before."""
        counted, words = self.memory.counted, (*self.skipped, *self.words)
        if counted is None or said(words) not in self.lexicon.tallies:
            return None
        return FromScreen(replace(counted, every=True), "count")

    def _described(self) -> Argument | Unread | None:
        """A text that is not said but described: *the order number from the receipt*, *the phone number of Ada*. It is
        read on the screen, and never typed word for word; what cannot be read so is not understood. None if this is
        the text itself: *the quick fox*, *The Times*."""
        lexicon, words = self.lexicon, (*self.skipped, *self.words)
        its = words[0].word in lexicon.owning
        if words[0].text not in (*lexicon.definite, *lexicon.owning) or len(words) < 2:
            return None
        if any(token.kind is not TokenKind.WORD for token in words):
            return None
        if leading(words, lexicon.apart):
            return Unread(self.words, "this would have to be worked out")
        size = next((n for n in range(len(words) - 1, 0, -1) if self._value_noun(words[1 : 1 + n])), 0)
        if not size:
            return None
        what = TargetDescription(phrase.source(words[1 : 1 + size], self.text))
        behind = words[1 + size :]
        behind = behind[: len(behind) - trailing(behind, lexicon.nowhere)]
        thing = self.memory.thing
        if its and (thing is None or behind):
            return Unread(self.words, "this does not say whose")
        if not behind:
            return FromScreen(replace(what, near=thing.text or thing.near) if its and thing is not None else what)
        if behind[0].word in lexicon.telling:
            return Unread(self.words, "say what is to be read, as in: the NAME of THING; a text needs quotation marks")
        if behind[0].word in (*lexicon.located, *lexicon.belonging) and len(behind) > 1:
            where = phrase.plain(behind[1:], self.text, lexicon)
            if isinstance(where, Unread):
                return where
            belongs = behind[0].word in lexicon.belonging
            return FromScreen(replace(what, near=where) if belongs else replace(what, region=where))
        if size == 1 and all(called(token, lexicon) for token in behind):
            return Labelled(phrase.source(behind, self.text), FROM_USER)  # the code 4711
        return None

    def _value_noun(self, words: Tokens) -> bool:
        """Whether these are one to three common words for something that has a value (*order number*)."""
        small = any(leading((token,), self.lexicon.small) for token in words)
        fits = len(words) < _FIELD_WORDS and common(words, self.lexicon) and not small
        return fits and words[-1].word in self.lexicon.valued

    def _from_screen(self) -> FromScreen | None:
        lexicon = self.lexicon
        words = (*self.skipped, *self.words)
        at = leading(words, lexicon.determiners)
        if leading(words, lexicon.results) == len(words):
            return FromScreen(TargetDescription(""), "result")
        size = leading(words, lexicon.results)
        if 0 < size < len(words) - 1 and words[size].word in (lexicon.attribute_of, *lexicon.text_in):
            return FromScreen(TargetDescription(""), "result")
        if size := leading(words, lexicon.counts):
            counted = target(words[size:], self.text, lexicon, "count")
            return None if isinstance(counted, Unread) else FromScreen(replace(counted, every=True), "count")
        if (size := leading(words, lexicon.values)) and size < len(words):
            found = target(words[size:], self.text, lexicon, "target")
            return None if isinstance(found, Unread) else FromScreen(found)
        if not at or any(token.kind in (TokenKind.QUOTED, TokenKind.SECRET) for token in words):
            return None
        if self._told_apart(words[at:]):
            found = target(words, self.text, lexicon, "thing")
            return None if isinstance(found, Unread) else FromScreen(found)
        shown = trailing(words, lexicon.shown)
        if shown and shown + at < len(words):
            rest = words[at : len(words) - shown]
            found = target(rest, self.text, lexicon, "passage")
            where = lexicon.beside.get(words[-1].word, "")
            if isinstance(found, Unread) or found.near:
                return None
            return FromScreen(replace(found, relation=where))
        return None

    def _told_apart(self, words: Tokens) -> bool:
        """Whether a thing on the screen is meant: *the largest number*, *the price of the first result*."""
        lexicon = self.lexicon
        for at, token in enumerate(words):
            if token.word == lexicon.attribute_of:
                inner = words[at + 1 :]
                inner = inner[leading(inner, lexicon.determiners) :]
                return bool(leading(inner, lexicon.superlatives) or leading(inner, lexicon.ordinals)) and len(inner) > 1
        size = leading(words, lexicon.superlatives)
        return 0 < size < len(words) and words[0].text == words[0].word

    def values(self) -> Taken | Unread:
        """A list of values; one that is no list is one value."""
        items = tuple(_unbracketed(self.words, self.text, self.lexicon))
        one_day = len(items) == 2 and parse_date(self._source(), _SOME_DAY) is not None  # June 5, 2021
        if len(items) < 2 or one_day or said(self.words) in self.lexicon.compounds:
            found = phrase.value(self.words, self.skipped, self.text, self.lexicon)
            return found if isinstance(found, Unread) else Taken(((found, span(self.words)),))
        taken: list[tuple[Item, Span]] = []
        for number, item in enumerate(items):
            found = phrase.value(item, self.skipped if not number else (), self.text, self.lexicon)
            if isinstance(found, Unread):
                return found
            taken.append((found, span(item)))
        return Taken(tuple(taken))

    def names(self) -> Taken | Unread:
        """A list of options at the end of a clause."""
        found = self.options()
        if isinstance(found, Taken) and len(found.items) == 1:
            one = self.name()
            return one if isinstance(one, Unread) else found
        return found

    def numbers(self) -> Taken | Unread:
        """A list of numbers."""
        found = self.values()
        if isinstance(found, Taken):
            for item, _ in found.items:
                if not (isinstance(item, Labelled) and parse_number(item.value.rstrip("%")) is not None):
                    return Unread(self.words, "this is no number")
        return found

    def options(self) -> Taken | Unread:
        """A list of options by name, without the words around them (*the Blue option*)."""
        both = leading(self.words, self.lexicon.both)
        if 0 < both < len(self.words) and self.words[0].word not in self.lexicon.determiners:
            return replace(self, words=self.words[both:]).options()
        found = self.values()
        if isinstance(found, Unread) or len(found.items) > 1:
            return found
        if any(token.text in self.lexicon.ones for token in self.words) and len(self.words) > 1:
            return Unread(self.words, "this does not say which one")
        lexicon, words = self.lexicon, self.words
        if leading(words, lexicon.indefinite) and words[0].text == words[0].word and len(words) > 1:
            return Unread(words, "this does not say which one")
        if (size := leading(words, lexicon.determiners)) < len(words) and words[0].text == words[0].word:
            words = words[size:]
        if len(words) > 1 and words[0].word in lexicon.tables["colour_field"] and said(words[1:]) in lexicon.colours:
            words = words[1:]  # the colour grey
        if len(words) > 1 and words[-1].word in lexicon.choices:
            words = words[:-1]
        one = phrase.value(words, () if self.skipped_determiner() else self.skipped, self.text, lexicon)
        return one if isinstance(one, Unread) else Taken(((one, span(words)),))

    def skipped_determiner(self) -> bool:
        """Whether nothing but an article was left out before the words."""
        return bool(self.skipped) and leading(self.skipped, self.lexicon.determiners) == len(self.skipped)

    def noun(self, reading: str) -> Item | Unread:
        at = 1 if self.words[0].word in self.lexicon.demonstratives else 0  # make sure that only Basil is checked
        if leading(self.words, self.lexicon.exclusive, at) and self.words[at].text == self.words[at].word:
            return Unread(self.words, "what is not to be so must be said too")
        found = target(self.words, self.text, self.lexicon, reading)
        if isinstance(found, Unread):
            return found
        if reading == "entry" and not (found.role == "item" or found.before):
            return Unread(self.words, "this is none of many alike")
        if reading == "entry" and leading(self.words, self.lexicon.indefinite):
            return Unread(self.words, "this does not say which one")
        if reading == "field" and not found.role and found.text.casefold() in self.lexicon.places:
            return Unread(self.words, "this is a place, not a field")
        if reading == "part" and f"{self.lexicon.attribute_of} {said(self.words)}" in self.lexicon.nowhere:
            return Unread(self.words, "this is all of it")
        if reading == "count":
            found = replace(found, every=True)
        return self.memory.recall(found, self.words)

    def wording(self) -> Argument | TargetDescription | Unread:
        """A thing told by how its text reads (*an item that starts with "Se"*), whatever it is called."""
        found = target(self.words, self.text, self.lexicon, "target")
        if isinstance(found, Unread):
            return found
        if found.wording is None or not leading(self.words, self.lexicon.indefinite):
            return Unread(self.words, "this does not say how it reads")
        return TargetDescription("", wording=found.wording)

    def looks(self) -> TargetDescription | Unread:
        found = self.noun("target")
        told = ("looks", "extreme", "every", "before", "near", "ordinal")
        if isinstance(found, TargetDescription) and any(getattr(found, name) for name in told):
            return found
        return Unread(self.words, "this does not say how it looks")

    def common_noun(self) -> Argument | Unread:
        """One or two words that are no name: the sort of a thing."""
        small = (*self.lexicon.function_words, *self.lexicon.determiners, *self.lexicon.calling)
        if (
            common(self.words, self.lexicon)
            and len(self.words) < 3
            and not any(token.word in small for token in self.words)
        ):
            return replace(self, skipped=()).value()
        return Unread(self.words, "this is no sort of thing")

    def one(self) -> TargetDescription | Unread:
        """A field called by one word."""
        if len(self.words) != 1 or self.words[0].kind is not TokenKind.WORD:
            return Unread(self.words, "this is no single word")
        return TargetDescription(self.words[0].text)

    def speech(self) -> Argument | Unread:
        """What is to be said: one quoted string, or all the words that follow."""
        if leading(self.words, self.lexicon.determiners) and not self.skipped:
            found = self._from_screen()
            if found is not None:
                return found
        return self.name()

    def elsewhere(self) -> Argument | Unread:
        """What is told by where it stands, in common words: *the guest from my booking*."""
        lexicon, words = self.lexicon, self.words[leading(self.words, self.lexicon.determiners) :]
        for at in range(1, len(words) - 2):
            size = leading(words, lexicon.text_in, at)
            where = words[at + size :]
            if size and len(where) == 2 and leading(where, lexicon.determiners) == 1 and common(words, lexicon):
                return FromScreen(TargetDescription(phrase.source(words[:at], self.text), near=where[1].text))
        return Unread(self.words, "this does not say where it stands")

    def furthest(self) -> TargetDescription | Unread:
        """The one that is furthest in some respect (*the plan with the lowest price*), and no option by its exact name
        in such a one."""
        if self.words[0].kind is TokenKind.QUOTED:
            return Unread(self.words, "an option stands before it")
        found = self.noun("target")
        if isinstance(found, TargetDescription) and found.extreme is not None:
            return found
        return Unread(self.words, "this does not say which one is furthest in what")

    def trait(self) -> TargetDescription | Unread:
        """What of something: *the price of the kettle*, *the size for Ada*."""
        found = self.noun("trait")
        if isinstance(found, TargetDescription) and found.text and found.near:
            return found
        return Unread(self.words, "this does not say what of which thing")

    def lower(self) -> TargetDescription | Unread:
        """The name of a field in small letters, before its value (*name Grace Hopper*)."""
        words = self.words[leading(self.words, self.lexicon.determiners) :]
        if not words or not common(words, self.lexicon) or words[0].word in self.lexicon.function_words:
            return Unread(self.words, "this is no name of a field in small letters")
        if len(words) > _FIELD_WORDS:
            return Unread(self.words, "this is no name of a field")
        return TargetDescription(phrase.source(words, self.text))

    def proper(self) -> Argument | Unread:
        """A value that is quoted, or begins like a name or a number."""
        first = self.words[0]
        if first.kind is TokenKind.WORD and not (called(first, self.lexicon) or "@" in first.text):
            return Unread(self.words, "this must be in quotation marks")
        for at, token in enumerate(self.words[:-1], 1):
            if token.kind is TokenKind.COMMA and common(self.words[at : at + 1], self.lexicon):
                return Unread(self.words, "what follows the comma is the next field")  # name Ada, phone 555-1234
        if any(token.kind is TokenKind.COLON for token in self.words):
            return Unread(self.words, "this is no value, but names with values")
        return self.name()

    def figure(self) -> Argument | Unread:
        """A number in figures."""
        plain = self._source().replace(".", "", 1).removeprefix("-")
        return self._typed(plain.isascii() and plain.isdigit(), "number in figures")

    def details(self) -> Taken | Unread:
        """Names of fields in small letters, each with its value: *name Ada, city Rome*; a slot each."""
        more: list[tuple[str, Item, Span]] = []
        for item in listed(self.words, self.lexicon):
            size = next((at for at in range(len(item)) if not common(item[at : at + 1], self.lexicon)), len(item))
            inner = replace(self, words=item[:size], skipped=()).lower() if size else Unread(item, "no field")
            value = replace(self, words=item[size:], skipped=()).proper() if item[size:] else Unread(item, "no value")
            if isinstance(inner, Unread):
                return inner
            if isinstance(value, Unread):
                return value
            more.append((inner.text, value, span(item[size:])))
        return Taken((), tuple(more))

    def query(self) -> Taken | Unread:
        """What is to be searched for; what is said about it is in slots of its own too."""
        size = leading(self.words, self.lexicon.determiners)
        if size and size < len(self.words) and self.words[0].text.islower():
            return replace(self, words=self.words[size:], skipped=()).query()
        found = self.name()
        if isinstance(found, Unread):
            return found
        whole = Taken(((found, span(self.words)),))
        if len(self.words) == 1 or not isinstance(found, Labelled):
            return whole
        for tail in tails(self.words, self.lexicon.search, self.lexicon, self._read):
            if not tail.complements:
                break
            core = self.words[: tail.start]
            noun = core[-1:]
            more = [("object", Labelled(noun[0].text, FROM_USER), span(noun))]
            if len(core) > 1:
                more.append(("qualifier", Labelled(phrase.source(core[:-1], self.text), FROM_USER), span(core[:-1])))
            for name, taken in tail.complements:
                more += [(name, item, where) for item, where in taken.items]  # type: ignore[misc]
            return replace(whole, more=tuple(more))
        return whole

    def beginning(self) -> Argument | Unread:
        """*the lowest number at the top*: the order that begins so."""
        found = target(self.words, self.text, self.lexicon, "target")
        if isinstance(found, Unread) or found.extreme is None:
            return Unread(self.words, "this is no beginning of an order")
        return Labelled("descending" if found.extreme.most else "ascending", FROM_USER)

    def things(self) -> Taken | Unread:
        return self._several("thing", sure=False)

    def targets(self) -> Taken | Unread:
        return self._several("target", sure=False)

    def fields(self) -> Taken | Unread:
        for at, token in enumerate(self.words[:-1], 1):
            if token.word in self.lexicon.switched and joint(self.words, at, self.lexicon):
                return Unread(self.words, f"{token.text!r} belongs to another step")  # dark mode on and sound off
        return self._several("field", sure=True)

    def shapes(self) -> Taken | Unread:
        return self._several("shape", sure=False)

    def _several(self, reading: str, *, sure: bool) -> Taken | Unread:
        """A list of things, or one thing. A name may hold *and* or a comma, so a list of names must look like one:
        by its commas and *and* together, by quotation marks, or by a plural (*the boxes A and B*)."""
        lexicon = self.lexicon
        one = self.noun(reading)
        members = list(listed(self.words, lexicon))
        if len(members) < 2 or said(self.words) in lexicon.compounds:
            return one if isinstance(one, Unread) else Taken(((one, span(self.words)),))
        role = ""
        size = trailing(members[-1], lexicon.plurals) or trailing(members[-1], lexicon.roles)
        if size and size < len(members[-1]):
            role = (lexicon.plurals | lexicon.roles)[said(members[-1][-size:])]  # type: ignore[operator]
        at = leading(members[0], lexicon.determiners)
        size = leading(members[0], lexicon.plurals, at)
        plural = bool(size and at + size < len(members[0])) or bool(
            trailing(members[-1], lexicon.plurals) and len(members[-1]) > 1
        )
        if size and at + size < len(members[0]):
            role = lexicon.plurals[said(members[0][at : at + size])]
            members[0] = members[0][at + size :]
            named = leading(members[0], lexicon.naming)  # the boxes for A and B
            members[0] = members[0][named:] if named < len(members[0]) else members[0]
        both = leading(members[0], lexicon.both)
        if both and both < len(members[0]):
            members[0], plural = members[0][both:], True
        commas = sum(token.kind is TokenKind.COMMA for token in self.words)
        joined = len(members) > commas + 1
        exact = all(any(token.kind is TokenKind.QUOTED for token in item) for item in members)
        single = reading in ("thing", "shape") and all(len(item) == 1 and called(item[0], lexicon) for item in members)
        told = all(leading(item, lexicon.determiners) or leading(item, lexicon.ordinals) for item in members)
        if not (sure or plural or exact or told or single or (commas and joined)):
            return one if isinstance(one, Unread) else Taken(((one, span(self.words)),))
        taken: list[tuple[Item, Span]] = []
        tail = members[-1][-size:] if (size := trailing(members[-1], lexicon.plurals)) else ()
        for item in members:
            found = target(item, self.text, lexicon, reading)
            if isinstance(found, Unread) and tail and item is not members[-1]:
                found = target((*item, *tail), self.text, lexicon, reading)  # the second and fourth boxes
            if isinstance(found, TargetDescription):
                found = self.memory.recall(replace(found, role=found.role or role), item)
            if isinstance(found, Unread):
                return found if isinstance(one, Unread) else Taken(((one, span(self.words)),))
            taken.append((found, span(item)))
        return Taken(tuple(taken))

    def number(self) -> Argument | Unread:
        known = self.lexicon.numbers.get(said(self.words))
        if known is not None:
            return Labelled(str(known), FROM_USER)
        return self._typed(parse_number(self._source()) is not None, "number")

    def amount(self) -> Argument | Unread:
        source = self._source()
        return self._typed(parse_amount(source) is not None or parse_number(source) is not None, "amount")

    def folder(self) -> Argument | Unread:
        """The name of a folder, without the word for it."""
        words = self.words
        if len(words) > 1 and words[-1].word in self.lexicon.folders:
            words = words[:-1]
        words = words[leading(words, self.lexicon.determiners) :] or words
        return replace(self, words=words, skipped=()).name()

    def date(self) -> Argument | Unread:
        near = leading(self.words, self.lexicon.near_dates) == len(self.words)
        return self._typed(near or bool(parse_date(self._source(), _SOME_DAY)), "date")

    def duration(self) -> Argument | Unread:
        plain = particular.counted(self.words, self.text, self.lexicon)
        if parse_duration(plain) is None:
            return Unread(self.words, "this is no length of time")
        return Labelled(plain, FROM_USER)

    def members(self) -> Taken | Unread:
        """What a list is to hold."""
        found = particular.members(self.words, self.text, self.lexicon)
        return found if isinstance(found, Unread) else Taken(tuple((item, span(words)) for item, words in found))

    def days(self) -> Argument | Unread:
        return _labelled(particular.days(self.words, self.lexicon))

    def stars(self) -> Argument | Unread:
        return _labelled(particular.stars(self.words, self.text, self.lexicon))

    def ahead(self) -> Argument | Unread:
        return _labelled(particular.ahead(self.words, self.text, self.lexicon))

    def list_named(self) -> Argument | Unread:
        return _labelled(particular.list_named(self.words, self.text, self.lexicon))

    def bare(self) -> Argument | Unread:
        """A value without the article before it (*the office*: office), which is not left of anything skipped."""
        size = leading(self.words, self.lexicon.determiners)
        plain = self.words[size:] if size < len(self.words) and not phrase.titled(self.words, size) else self.words
        return replace(self, words=plain, skipped=()).name()

    def before_noun(self) -> Argument | Unread:
        """A name in front of the noun for what it names: *Family calendar*."""
        if len(self.words) < 2 or self.words[-1].word not in self.lexicon.tables.get("calendars", ()):
            return Unread(self.words, "this names no calendar")
        return replace(self, words=self.words[:-1], skipped=()).name()

    def tinted(self) -> Item | Unread:
        """A thing that has a colour of its own: *the note Camping*, *it*."""
        nouns = self.lexicon.tables.get("coloured", ())
        if said(self.words) not in self.lexicon.present and not any(token.word in nouns for token in self.words):
            return Unread(self.words, "this has no colour of its own")
        return self.noun("thing")

    def held(self) -> Argument | Unread:
        """What something is put into: by its name, or what was made just before (*it*)."""
        if said(self.words) not in self.lexicon.back:
            return self.name()
        thing = self.memory.thing
        if thing is None or not (thing.text or thing.near):
            return Unread(self.words, f"{self.words[0].text!r} does not say what")
        return Labelled(thing.text or thing.near, FROM_USER)

    def people(self) -> Argument | Unread:
        """A number of people, with or without the word for them."""
        words = self.words[:-1] if len(self.words) > 1 and self.words[-1].word in self.lexicon.people else self.words
        return replace(self, words=words).number()

    def quantity(self) -> Argument | Unread:
        source = self._source()
        fits = not isinstance(parse_value(source), str) or parse_date(source) is not None
        return self._typed(fits or not isinstance(self.date(), Unread), "number, sum, date or time")

    def operand(self) -> Argument | Unread:
        """What something is compared with: a quantity, or a text in quotation marks or of one word."""
        if len(self.words) == 1 and self.words[0].kind is TokenKind.QUOTED:
            return self.value()
        found = self.quantity()
        return self.name() if isinstance(found, Unread) and len(self.words) == 1 else found

    def time(self) -> Argument | Unread:
        return self._typed(parse_time(self._source()) is not None, "time")

    def _source(self) -> str:
        one = self.words[0]
        return (
            one.text if len(self.words) == 1 and one.kind is TokenKind.QUOTED else phrase.source(self.words, self.text)
        )

    def _typed(self, fits: bool, what: str) -> Argument | Unread:
        return Labelled(self._source(), FROM_USER) if fits else Unread(self.words, f"this is no {what}")


def _labelled(found: str | Unread) -> Argument | Unread:
    return found if isinstance(found, Unread) else Labelled(found, FROM_USER)


def _unbracketed(words: Tokens, text: str, lexicon: Lexicon) -> list[Tokens]:
    """The members of a list, without brackets around it; ``[5,11,10]`` is one word of three."""
    first, last = words[0], words[-1]
    plain = first.kind is TokenKind.WORD and last.kind is TokenKind.WORD
    if not (plain and first.text.startswith("[") and last.text.endswith("]")):
        return list(listed(words, lexicon))
    found: list[Tokens] = []
    start = first.start + 1
    for at in range(start, last.end):
        if text[at] == "," or at == last.end - 1:
            inner = text[start:at]
            if inner.strip():
                left = start + len(inner) - len(inner.lstrip())
                found.append((Token(TokenKind.WORD, inner.strip(), left, left + len(inner.strip())),))
            start = at + 1
    return found


_READINGS: Mapping[str, Callable[[_Slot], Taken | Item | Unread]] = {
    "value": _Slot.value, "name": _Slot.name, "word": _Slot.word, "secret": _Slot.secret, "quoted": _Slot.quoted,
    "text": _Slot.looked_for, "url": _Slot.url, "keys": _Slot.keys, "seconds": _Slot.seconds,
    "content": _Slot.content, "told": _Slot.told, "speech": _Slot.speech, "query": _Slot.query, "values": _Slot.values,
    "names": _Slot.names, "options": _Slot.options, "numbers": _Slot.numbers, "targets": _Slot.targets,
    "fields": _Slot.fields, "things": _Slot.things, "wording": _Slot.wording, "looks": _Slot.looks,
    "one": _Slot.one, "noun": _Slot.common_noun, "beginning": _Slot.beginning, "duration": _Slot.duration,
    "people": _Slot.people, "quantity": _Slot.quantity, "operand": _Slot.operand, "folder": _Slot.folder,
    "shapes": _Slot.shapes, "furthest": _Slot.furthest, "elsewhere": _Slot.elsewhere, "trait": _Slot.trait,
    "lower": _Slot.lower,
    "proper": _Slot.proper, "figure": _Slot.figure, "details": _Slot.details, "exact": _Slot.exact,
    "members": _Slot.members, "days": _Slot.days, "stars": _Slot.stars, "ahead": _Slot.ahead, "list": _Slot.list_named,
    "calendar": _Slot.before_noun, "tinted": _Slot.tinted, "bare": _Slot.bare, "held": _Slot.held,
    "number": _Slot.number, "amount": _Slot.amount, "date": _Slot.date, "time": _Slot.time,
}  # fmt: skip

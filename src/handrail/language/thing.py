"""How a thing is told: *the mail "Minutes" from Rowing Club*, *my three newest photos*, *notes.txt in Documents*.

Everything that is said must be understood, and every word belongs to one part of it; else nothing is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from handrail.language.effort import spend
from handrail.language.entry import owner
from handrail.language.lexicon import Lexicon
from handrail.language.phrase import Unread, leading, said, source
from handrail.language.spelling import called
from handrail.language.tokens import Token, TokenKind
from handrail.language.values import parse_date
from handrail.language.wish import Order, Thing

Words = tuple[Token, ...]
_SOME_DAY = date(2000, 1, 1)
_SMALL_NAME = 3
"""Words that a name in small letters has at most."""
_LONGEST = 24
"""Words by which a thing is told at most."""
_DEPTH = 3
"""Places within places that are read."""


@dataclass(frozen=True, slots=True)
class Things:
    """One or several things."""

    items: tuple[Thing, ...]
    joined: str = ""
    """All of them as one name, where they may be one."""


@dataclass(frozen=True, slots=True)
class _Names:
    names: tuple[str, ...]
    exact: bool
    sure: bool
    """Whether these are several names for sure, where they are several."""
    noun: str = ""
    """The noun behind a name."""
    end: int = 0
    whole: str = ""


def things(words: Sequence[Token], text: str, lexicon: Lexicon, depth: int = _DEPTH) -> Things | Unread:
    """The things that words tell, all of the words taken."""
    spend(8)
    return _Reader(tuple(words), text, lexicon, depth).all()


def thing(words: Sequence[Token], text: str, lexicon: Lexicon, depth: int = _DEPTH) -> Thing | Unread:
    """The one thing that words tell."""
    found = things(words, text, lexicon, depth)
    if isinstance(found, Unread):
        return found
    return found.items[0] if len(found.items) == 1 else Unread(tuple(words), "these are several things")


def place(words: Sequence[Token], text: str, lexicon: Lexicon, depth: int = 1) -> Thing | Unread:
    """Where something is: told by a name, by a kind, or by what an application is for (*the calendar*)."""
    where = thing(words, text, lexicon, depth)
    if isinstance(where, Unread):
        return where
    small = where.name.islower() and not (where.exact or where.kind or where.name in lexicon.things.places)
    if where.before or where.order or where.ordinal or small:
        return Unread(tuple(words), "this does not say where")
    return where


def people(words: Sequence[Token], text: str, lexicon: Lexicon) -> tuple[str, ...] | Unread:
    """Names of people, addresses, numbers: one or several."""
    words = tuple(words)
    size = leading(words, lexicon.determiners)
    noun = leading(words, ("contact", "friend", "user", "contacts", "friends", "payee"), size)
    rest = words[size + noun :] if noun or size < len(words) else words
    if not rest:
        return Unread(words, "nobody is named")
    if size and not noun and not called(rest[0], lexicon):
        return Unread(words, "this names nobody")
    found = _Reader(rest, text, lexicon, 0).names(0, small=False)
    if isinstance(found, Unread) or found.end != len(rest) or found.noun:
        return Unread(words, "this names nobody")
    return found.names


@dataclass(frozen=True, slots=True)
class _Reader:
    words: Words
    text: str
    lexicon: Lexicon
    depth: int

    def all(self) -> Things | Unread:
        words, lexicon = self.words, self.lexicon
        if not words:
            return Unread(words, "nothing is named")
        if len(words) > _LONGEST:
            return Unread(words, f"a description of more than {_LONGEST} words")
        for at, token in enumerate(words):
            size = leading(words, lexicon.things.apposed, at + 1) if token.kind is TokenKind.COMMA and at else 0
            if size:
                return self._apposed(at, at + 1 + size)
        found = self._told()
        if isinstance(found, Things):
            return found
        return self._each() or found

    def _apposed(self, at: int, after: int) -> Things | Unread:
        """*The newest mail, the one from Ada*: what is said behind the comma holds of the same thing."""
        head = replace(self, words=self.words[:at])._told()
        if isinstance(head, Unread):
            return head
        if len(head.items) != 1:
            return Unread(self.words, "this does not say which one")
        return self._qualified(head.items[0], after)

    def _qualified(self, one: Thing, at: int) -> Things | Unread:
        told = self._qualifiers(one, at)
        return told if isinstance(told, Unread) else Things((told,))

    def _each(self) -> Things | Unread | None:
        """*The note "A" and the note "B"*: each told by itself."""
        words = self.words
        found: list[Thing] = []
        start = 0
        for at in range(len(words) + 1):
            if at == len(words) or (words[at].word in self.lexicon.conjunctions and at > start):
                part = replace(self, words=words[start:at])
                start = at + 1
                if not part.words:
                    continue
                read = part._told()
                if isinstance(read, Unread):
                    return None
                found += read.items
        determined = all(one.kind or one.exact for one in found)
        return Things(tuple(found)) if len(found) > 1 and determined else None

    def _told(self) -> Things | Unread:
        words, lexicon, table = self.words, self.lexicon, self.lexicon.things
        if said(words) in lexicon.back and len(words) == 1:
            return Things((Thing(before=True),))
        if leading(words, lexicon.indefinite) and words[0].text.islower():
            return Unread(words, "this does not say which one")
        at = leading(words, lexicon.determiners) if words[0].text.islower() or len(words) == 1 else 0
        if words[0].word == "the" and len(words) > 1:
            at = 1
        if words[0].word in ("this", "that", "these", "those"):
            return Unread(words, "this does not say which one")
        whose = owner(words[at], lexicon) if at < len(words) else ""
        if whose.casefold() in lexicon.near_dates:
            one = Thing(when=whose.casefold())  # tomorrow's Standup
        elif whose and called(words[at], lexicon):
            one = Thing(by=whose)
        else:
            one, whose = Thing(), ""
        at += 1 if whose else 0
        one, at, last = self._adjectives(one, at)
        size = self._kind(at)
        if size:
            noun = said(words[at : at + size])
            one = replace(one, kind=table.kinds[noun])
            at += size
            if last and one.kind not in table.dated:
                one = replace(one, ordinal=-1, order="") if one.count == 1 else one
            if one.count > 1 and not one.order:
                return Unread(words, "this does not say which ones")
            return self._after_kind(one, at, several=noun in table.several)
        if one.order or last or one.count > 1:
            return Unread(words, "what sort of thing this is was not understood")
        if whose and at >= len(words):
            return Unread(words, "this names nothing")
        return self._by_name(one, at, several=False)

    def _adjectives(self, one: Thing, at: int) -> tuple[Thing, int, bool]:
        words, lexicon, table = self.words, self.lexicon, self.lexicon.things
        last = False
        while (at < len(words) and words[at].kind is TokenKind.WORD and words[at].text.islower()) or (
            at < len(words) and words[at].word.isdecimal()
        ):
            order: Order = ""
            if size := leading(words, table.whole, at):
                pass
            elif size := leading(words, table.newest, at):
                order = "newest"
            elif size := leading(words, table.oldest, at):
                order = "oldest"
            elif size := leading(words, table.last, at):
                order, last = "newest", True
            elif (words[at].word in lexicon.numbers or words[at].word.isdecimal()) and self._counts(at):
                one, size = replace(one, count=lexicon.numbers.get(words[at].word) or int(words[at].word)), 1
            elif size := leading(words, lexicon.ordinals, at):
                one = replace(one, ordinal=lexicon.ordinals[said(words[at : at + size])])
            else:
                break
            if order:
                one = replace(one, order=order)
            at += size
        return one, at, last

    def _counts(self, at: int) -> bool:
        """Whether a number there counts things: behind it an order or a kind follows, or an order came before."""
        table = self.lexicon.things
        orders = (table.newest, table.oldest, table.last)
        return any(leading(self.words, phrases, at + 1) for phrases in orders) or self._kind(at + 1) > 0

    def _kind(self, at: int) -> int:
        words, table = self.words, self.lexicon.things
        size = leading(words, table.kinds, at)
        return size if size and all(token.text == token.word for token in words[at : at + size]) else 0

    def _after_kind(self, one: Thing, at: int, *, several: bool) -> Things | Unread:
        words, table = self.words, self.lexicon.things
        if size := leading(words, table.naming, at):
            return self._by_name(one, at + size, several=several)
        if at < len(words) and (called(words[at], self.lexicon) or words[at].text[:1] == "@"):
            return self._by_name(one, at, several=several)
        return self._qualified(one, at)

    def _by_name(self, one: Thing, at: int, *, several: bool) -> Things | Unread:
        """A name, or several, and what is said behind them."""
        read = self.names(at, small=not one.kind, going_on=bool(one.kind))
        if isinstance(read, Unread):
            return read
        noun, kind = "", one.kind
        if read.noun and not kind:
            kind, noun = self.lexicon.things.kinds[read.noun], read.noun
        base = replace(one, kind=kind, noun=noun, exact=read.exact)
        told = self._qualifiers(base, read.end)
        if isinstance(told, Unread):
            return told
        found = tuple(replace(told, name=name) for name in read.names)
        sure = len(found) < 2 or several or read.sure or noun in self.lexicon.things.several
        return Things(found, "" if sure else read.whole)

    def names(self, at: int, *, small: bool, going_on: bool = False) -> _Names | Unread:
        """Names from a place on, joined by commas and *and*."""
        words, lexicon = self.words, self.lexicon
        found: list[str] = []
        start, exact, files, commas = at, True, True, 0
        noun = ""
        while True:
            end = self._name(at, small=small, going_on=going_on)
            if end == at:
                return Unread(words[at:] or words, "this is no name that was understood: put it in quotation marks")
            own = words[at:end]
            exact = exact and own[0].kind is TokenKind.QUOTED
            files = files and (own[0].kind is TokenKind.QUOTED or (len(own) == 1 and "." in own[0].text.strip(".")))
            quoted = own[0].kind is TokenKind.QUOTED
            found.append(own[0].text if quoted else source(own, self.text))
            at = end
            if size := self._kind(at):
                noun = said(words[at : at + size])
                at += size
            joint = at
            while joint < len(words) and words[joint].word in lexicon.conjunctions:
                commas += words[joint].kind is TokenKind.COMMA
                joint += 1
            if joint == at or noun or joint >= len(words) or not self._name(joint, small=small, going_on=going_on):
                break
            if self._name(joint, small=small, going_on=going_on) == joint:
                break
            at = joint
        if any(not name.strip() for name in found):
            return Unread(words, "an empty name")
        whole = source(words[start:at], self.text)
        joined_twice = commas > 0 and len(found) > commas + 1
        return _Names(tuple(found), exact, exact or files or joined_twice, noun, at, whole)

    def _name(self, at: int, *, small: bool, going_on: bool) -> int:
        """Where one name ends that begins at a place; the place itself if none does."""
        words, lexicon, table = self.words, self.lexicon, self.lexicon.things
        if at >= len(words):
            return at
        if words[at].kind is TokenKind.QUOTED:
            return at + 1
        if words[at].kind is not TokenKind.WORD:
            return at
        end = at
        if called(words[at], lexicon) or words[at].text[:1] == "@":
            end += 1
            while end < len(words):
                token = words[end]
                if token.kind is not TokenKind.WORD or leading(words, lexicon.near_dates, end):
                    break
                gap = end
                if token.word in table.joining and leading(words, lexicon.near_dates, end + 1):
                    break  # the Standup of Friday
                while gap < len(words) and words[gap].word in table.joining and gap - end < 2:
                    gap += 1
                if called(token, lexicon):
                    end += 1
                elif (
                    gap > end
                    and gap < len(words)
                    and called(words[gap], lexicon)
                    and (words[gap].kind is TokenKind.WORD)
                ):
                    end = gap + 1
                elif token.word not in table.stops and token.text == token.word and (going_on or not self._kind(end)):
                    end += 1
                else:
                    break
            return end
        if not small:
            return at
        while end < len(words) and end - at < _SMALL_NAME:
            token = words[end]
            plain = token.kind is TokenKind.WORD and token.text == token.word
            if token.word in lexicon.numbers or token.word in lexicon.quantities:
                break
            if not plain or token.word in table.stops or not token.text.replace("-", "").isalpha():
                break
            if self._kind(end) and end > at:
                break
            end += 1
        return end

    def _qualifiers(self, one: Thing, at: int) -> Thing | Unread:
        """What is said behind a thing: whose it is, where, when; each taken to its end."""
        words, lexicon, table = self.words, self.lexicon, self.lexicon.things
        while at < len(words):
            if words[at].kind is TokenKind.COMMA and at + 1 < len(words):
                at += 1
                continue
            if size := leading(words, lexicon.near_dates, at):
                one, at = replace(one, when=said(words[at : at + size])), at + size
                continue
            openings = [
                (leading(words, phrases, at), name)
                for name, phrases in (("naming", table.naming), ("about", table.about), ("by", table.by),
                                      ("inside", table.inside))
            ]  # fmt: skip
            size, how = max(openings, key=lambda item: item[0])
            if not size:
                return Unread(words[at:], "this was not understood here; names with such words need quotation marks")
            dated = self._dated(at + size)
            if dated and how != "naming" and not one.when:
                one = replace(one, when=source(words[at + size : dated], self.text))
                at = dated
                continue
            end = self._ends(at + size)
            part = words[at + size : end]
            told = self._one_more(one, how, words[at : at + size], part)
            if isinstance(told, Unread):
                return told
            one, at = told, end
        return one

    def _dated(self, at: int) -> int:
        """Where a date ends that begins there; 0 if none does."""
        words = self.words
        at += leading(words, ("the",), at)
        if size := leading(words, self.lexicon.near_dates, at):
            return at + size
        for end in range(min(len(words), at + 4), at, -1):
            if any(token.kind is not TokenKind.WORD for token in words[at:end]):
                continue
            if parse_date(source(words[at:end], self.text), _SOME_DAY):
                return end
        return 0

    def _ends(self, at: int) -> int:
        """Where what follows a preposition ends: at the next one, if that may be said behind it."""
        words, table = self.words, self.lexicon.things
        start = at
        while at < len(words):
            opening = any(
                leading(words, phrases, at) for phrases in (table.by, table.inside, table.about, table.naming)
            )
            date_here = leading(words, self.lexicon.near_dates, at) > 0
            if at > start and (opening or date_here or words[at].kind is TokenKind.COMMA):
                inner = words[start:at]
                if not isinstance(things(inner, self.text, self.lexicon, 0), Unread):
                    return at
            at += 1
        return at

    def _one_more(self, one: Thing, how: str, opening: Words, part: Words) -> Thing | Unread:
        table = self.lexicon.things
        if not part:
            return Unread(opening, "nothing is named behind it")
        both = said(opening) in table.by and said(opening) in table.inside
        if how in ("naming", "about"):
            if one.name:
                return Unread((*opening, *part), "it has two names")
            read = self._sub(part).names(0, small=how == "about", going_on=True)
            if isinstance(read, Unread) or read.end != len(part) or len(read.names) > 1:
                return Unread(part, "this is no name that was understood: put it in quotation marks")
            return replace(one, name=read.names[0], exact=read.exact)
        owned = one.kind in table.owned and not one.by
        if how == "by" and (owned or not both):
            if not owned:
                return Unread((*opening, *part), "this was not understood here")
            who = people(part, self.text, self.lexicon)
            if isinstance(who, Unread):
                return who
            if len(who) > 1:
                return Unread(part, "these are several")
            return replace(one, by=who[0])
        if self.depth <= 0:
            return Unread((*opening, *part), "this was not understood here")
        where = place(part, self.text, self.lexicon, self.depth - 1)
        if isinstance(where, Unread):
            return where
        return replace(one, within=(*one.within, where))

    def _sub(self, words: Words) -> _Reader:
        return replace(self, words=words)

"""Noun phrases: which thing on the screen is meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from handrail.language.adjective import looks, shaped, which
from handrail.language.entry import entry, owner
from handrail.language.lexicon import Lexicon
from handrail.language.pattern import LONGEST
from handrail.language.phrase import NOTHING, Unread, leading, plain, said, titled, trailing
from handrail.language.relation import bare, joint, merged, relations
from handrail.language.spelling import called, capital, common
from handrail.language.tokens import Token, TokenKind
from handrail.records import TargetDescription

Words = tuple[Token, ...]
_NOUN_WORDS = 2
"""Words a noun before a quoted name may have (*the ticket "Printer broken"*)."""
_OF = frozenset({"of", "from", "dated", "for", "by"})
_WHOSE = frozenset({"on", "for", "in", "at"})
LIKE_SHAPES = ("shape", "count")
"""Readings in which boxes and items are shapes."""


def target(words: Sequence[Token], text: str, lexicon: Lexicon, reading: str) -> TargetDescription | Unread:
    """A thing on the screen, by one of the readings of patterns (see ``lexicon``): ``field`` refuses containers as
    heads, ``thing`` reads *X of Y* as X beside Y, ``passage`` knows stretches of text."""
    if len(words) > LONGEST:
        return Unread(tuple(words), f"a description of more than {LONGEST} words")
    return _Phrase(tuple(words), text, lexicon, reading).described()


def listed(words: Sequence[Token], lexicon: Lexicon) -> Iterator[Words]:
    """The members of a list: *A, B and C*."""
    start = 0
    for at in range(len(words) + 1):
        if at == len(words) or joint(words, at, lexicon):
            if at > start:
                yield tuple(words[start:at])
            start = at + 1


def _bare_entry(found: TargetDescription) -> TargetDescription:
    """The same with nothing said but its noun."""
    return TargetDescription(found.text, "item")


@dataclass(frozen=True, slots=True)
class _Phrase:
    """One phrase being read."""

    words: Words
    text: str
    lexicon: Lexicon
    reading: str

    def described(self) -> TargetDescription | Unread:
        words = bare(self.words, self.lexicon)
        if not words:
            return Unread(self.words, NOTHING.reason)
        found: TargetDescription | Unread | None = self._back(words)
        if found is None and self.reading == "passage":
            found = self._passage(words)
        if found is None and self.reading not in LIKE_SHAPES:
            found = self._one_of(words) or entry(words, self.text, self.lexicon)
            if self.reading == "field" and isinstance(found, TargetDescription) and found == _bare_entry(found):
                found = None  # "the e-mail" is a field then
        return found if found is not None else self._told(words)

    def _back(self, words: Words) -> TargetDescription | None:
        """*It*, *the same one*; *that email* where only a noun follows."""
        lexicon = self.lexicon
        if leading(words, lexicon.back) == len(words):
            return TargetDescription("", before=True)
        size = leading(words, lexicon.demonstratives)
        rest = words[size:]
        if not size or not rest:
            return None
        if leading(rest, lexicon.entries) == len(rest):
            return TargetDescription(lexicon.entries[said(rest)], "item", before=True)
        if leading(rest, lexicon.roles) == len(rest):
            return TargetDescription("", lexicon.roles[said(rest)], before=True)
        noun = said(rest)
        return TargetDescription("", before=True) if noun in lexicon.row_nouns or noun in lexicon.ones else None

    def _one_of(self, words: Words) -> TargetDescription | None:
        """*The one of 3 May*, *the one from Ada*: of many alike that which says so."""
        lexicon = self.lexicon
        at = leading(words, lexicon.determiners)
        if not at or at + 2 >= len(words) or words[at].word not in lexicon.ones or words[at + 1].word not in _OF:
            return None
        near = self._plain(words[at + 2 :])
        return None if isinstance(near, Unread) else TargetDescription("", "item", near=near)

    def _passage(self, words: Words) -> TargetDescription | Unread | None:
        """A stretch of text: *the text in the second paragraph*, *the word "wiki"*, *everything*; None if this is
        called by some other noun."""
        lexicon = self.lexicon
        if leading(words, lexicon.everything) == len(words):
            return TargetDescription("", every=True)
        at = leading(words, lexicon.determiners)
        size = leading(words, lexicon.passages, at)
        rest = words[at + size :]
        if not size or not rest:
            return None
        within = leading(rest, lexicon.text_in)
        if 0 < within < len(rest):
            return replace(self, words=rest[within:]).described()
        name = self._plain(rest)
        return None if isinstance(name, Unread) else TargetDescription(name)

    def _told(self, words: Words) -> TargetDescription | Unread:
        """A head with relations behind it."""
        lexicon = self.lexicon
        size = trailing(words, lexicon.counted)
        if 0 < size < len(words):
            found = self._told(words[:-size])
            if isinstance(found, Unread) or found.ordinal < 1:
                return Unread(words, "only what has a number can be counted so")
            return replace(found, ordinal=found.ordinal * lexicon.counted[said(words[-size:])])
        split = relations(words, self.text, lexicon)
        if isinstance(split, Unread):
            return split
        head = self._long(self._head(split[0]))
        both = head if isinstance(head, Unread) else merged(head, split[1])
        return both if both is not None else Unread(self.words, "two relations at once")

    def _head(self, words: Words) -> TargetDescription | Unread:
        lexicon = self.lexicon
        if leading(words, lexicon.rest) == len(words):
            return TargetDescription("", every=True)
        article = leading(words, lexicon.determiners)
        article = article if article < len(words) else 0  # "A", of A, B and C
        article = 0 if titled(words, article) else article  # The Dispossessed
        quantified = leading(words, lexicon.quantifiers)
        if quantified == len(words):
            return Unread(words, f"{words[0].text!r} does not say what")
        found, at = which(words, 0 if quantified else article, lexicon)
        rest = words[at:]
        if not rest:
            return self._headless(words, found)
        if (found.ordinal or (article and self.reading == "thing")) and len(rest) > 1 and self._counts(rest):
            return Unread(words, "say them one by one")  # the last two rows
        any_one = article > 0 and leading(words, lexicon.indefinite) == article
        by_looks = shaped(rest, found, lexicon, plain=self.reading in LIKE_SHAPES, any_one=any_one)
        if by_looks is not None:
            return by_looks
        return self._named(words, rest, found, sure=bool(article or found.ordinal or found.every or found.extreme))

    def _counts(self, rest: Words) -> bool:
        """Whether a number of things is meant: *the one called Ada* is none."""
        if rest[0].word in self.lexicon.ones:
            return False
        number = rest[0].word.isdecimal() or rest[0].word in self.lexicon.numbers
        return number and common(rest[1:2], self.lexicon)

    def _long(self, head: TargetDescription | Unread) -> TargetDescription | Unread:
        """*The longest word* is long in letters and not in hours."""
        lexicon = self.lexicon
        if isinstance(head, Unread) or head.extreme is None or head.extreme.by not in lexicon.lengths:
            return head
        if head.role not in ("paragraph", "heading") and head.text.casefold() not in lexicon.textual:
            return head
        return replace(head, extreme=replace(head.extreme, by=lexicon.lengths[head.extreme.by]))

    def _headless(self, words: Words, found: TargetDescription) -> TargetDescription | Unread:
        """Adjectives alone: *the cheapest*, *the 14th* of a calendar."""
        if found.ordinal and words[-1].text[0].isdigit():
            return TargetDescription(str(found.ordinal))
        return found if found.extreme else Unread(words, NOTHING.reason)

    def _named(self, words: Words, rest: Words, found: TargetDescription, *, sure: bool) -> TargetDescription | Unread:
        """A thing told by its name, its role, or both: *Save*, *the Save button*, *the green Save button*."""
        lexicon = self.lexicon
        seen, size = looks(rest, lexicon)
        role, name, several = self._role(rest[size:], sure=True) if size else ("", rest, False)
        if role and (not name or called(name[0], lexicon)):
            found = replace(found, looks=seen)
        else:
            role, name, several = self._role(rest, sure=sure)
        found = replace(found, role=role, every=found.every or (several and not found.ordinal and not name))
        if not name:
            return found if role else Unread(words, NOTHING.reason)
        if not role:
            if after := self._calling(name):
                return after if isinstance(after, Unread) else replace(found, text=after)
            if self.reading == "field" and name[-1].word in lexicon.containers:
                return Unread(words, "this names a container, not a field")
            if self.reading in ("thing", "passage", "trait") and (of := self._attribute(name, found)):
                return of
            if self.reading == "field" and (of := self._belonging(name, found)):
                return of
            name = self._unsorted(name, article=leading(words, lexicon.determiners) > 0)
        if self.reading == "thing" and name[0].word in lexicon.questions:
            return Unread(words, "a question like this cannot be answered from a name")
        read = self._plain(name)
        return read if isinstance(read, Unread) else replace(found, text=read)

    def _role(self, words: Words, *, sure: bool) -> tuple[str, Words, bool]:
        """The role a phrase names, its words without it, and whether it names several: *Save button*, *button "Save"*,
        *button labelled Save*, *button ONE*."""
        lexicon = self.lexicon
        for table, several in ((lexicon.roles, False), (lexicon.plurals, True)):
            if size := leading(words, table):
                role, rest = table[said(words[:size])], words[size:]
                if not rest:
                    return (role, (), several) if sure or several else ("", words, False)
                if len(rest) == 1 and rest[0].kind is TokenKind.QUOTED:
                    return role, rest, False
                if 0 < (named := leading(rest, lexicon.naming)) < len(rest):
                    return role, rest[named:], False
                if common(words[:1], lexicon) and capital(rest[0], lexicon):
                    return role, rest, False
            size = trailing(words, table)
            if 0 < size < len(words):
                return table[said(words[-size:])], words[:-size], several
        return "", words, False

    def _calling(self, words: Words) -> str | Unread:
        """The name that follows a noun: *the folder called Music*, *the word "wiki"*; empty if none does."""
        lexicon = self.lexicon
        for at in range(1, len(words)):
            before = words[:at]
            if not common(before, lexicon):
                break
            size = leading(words, lexicon.calling, at)
            if 0 < size < len(words) - at:
                return self._plain(words[at + size :])
            exact = at == len(words) - 1 and words[at].kind is TokenKind.QUOTED
            if exact and at <= _NOUN_WORDS and not any(word.word in lexicon.function_words for word in before):
                return self._plain(words[at:])
        if len(words) > 1 and words[0].text in lexicon.sorts and all(called(word, lexicon) for word in words[1:]):
            return self._plain(words[1:])  # the file notes.txt
        return ""

    def _unsorted(self, words: Words, *, article: bool) -> Words:
        """A name without the sort of thing behind it: *the Billing page*, and not the button *New page*."""
        lexicon = self.lexicon
        sort = len(words) > 1 and words[-1].text in lexicon.sorts and all(called(word, lexicon) for word in words[:-1])
        makes = words[0].word in lexicon.making or bool(leading(words, lexicon.controls))
        return words[:-1] if sort and (article or not makes) else words

    def _belonging(self, words: Words, found: TargetDescription) -> TargetDescription | None:
        """*the stock of the Umbrella*: what of a thing that has a name. *The number of adults* is a name itself."""
        for at in range(1, len(words) - 1):
            rest = words[at + 1 :]
            size = leading(rest, self.lexicon.determiners)
            if (
                words[at].word in self.lexicon.belonging
                and size < len(rest)
                and all(called(word, self.lexicon) for word in rest[size:])
            ):
                what, whose = self._plain(words[:at]), self._plain(rest[size:])
                if isinstance(what, str) and isinstance(whose, str):
                    return replace(found, text=what, near=whose)
        return None

    def _attribute(self, words: Words, found: TargetDescription) -> TargetDescription | Unread | None:
        """*The price of the mug*, *Ada's phone number*; None if this is neither."""
        for at in range(1, len(words) - 1):
            of = words[at].word == self.lexicon.attribute_of
            if of or (self.reading == "trait" and words[at].word in self.lexicon.belonging):
                return self._owned(found, self._plain(words[:at]), self._plain(words[at + 1 :]))
        for at in range(len(words) - 2, 0, -1) if self.reading == "thing" else ():
            # *The closing time on Saturday*, *the price for Adults*: whose, where it is written as a name or is a day.
            rest = words[at + 1 :]
            if words[at].word in _WHOSE and (
                capital(rest[0], self.lexicon) or leading(rest, self.lexicon.near_dates) == len(rest)
            ):
                return self._owned(found, self._plain(words[:at]), self._plain(rest))
        whose = owner(words[0], self.lexicon) if len(words) > 1 and self.reading == "thing" else ""
        return self._owned(found, self._plain(words[1:]), whose) if whose else None

    def _owned(self, found: TargetDescription, what: str | Unread, whose: str | Unread) -> TargetDescription | Unread:
        if isinstance(what, Unread):
            return what
        return whose if isinstance(whose, Unread) else replace(found, text=what, near=whose)

    def _plain(self, words: Words) -> str | Unread:
        return plain(words, self.text, self.lexicon)

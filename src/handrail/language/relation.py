"""How a thing stands to others: *in the row of Ada*, *below the picture*, *with the lowest price*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from handrail.language.effort import spend
from handrail.language.lexicon import Lexicon
from handrail.language.phrase import NOTHING, Unread, leading, plain, said, source, trailing
from handrail.language.spelling import called, common
from handrail.language.tokens import Token, TokenKind
from handrail.records import Extreme, Looks, Relation, TargetDescription, Wording

Words = tuple[Token, ...]
Partial = TypeVar("Partial", Looks, Wording)
_OVERLAP = 4
"""Words by which one phrase of a relation may be longer than another within it."""
_SINGLE = ("text", "role", "ordinal", "near", "region", "relation", "extreme")


def merged(one: TargetDescription, other: TargetDescription) -> TargetDescription | None:
    """Two partial descriptions as one; None where both say something about the same."""
    if any(getattr(one, name) and getattr(other, name) for name in _SINGLE):
        return None
    return TargetDescription(
        one.text or other.text,
        one.role or other.role,
        one.ordinal or other.ordinal,
        one.near or other.near,
        one.region or other.region,
        relation=one.relation or other.relation,
        looks=_both(one.looks, other.looks),
        wording=_both(one.wording, other.wording),
        extreme=one.extreme or other.extreme,
        every=one.every or other.every,
        before=one.before or other.before,
    )


def _both(one: Partial | None, other: Partial | None) -> Partial | None:
    if one is None or other is None:
        return one or other
    more = {name: getattr(other, name) for name in other.__dataclass_fields__ if getattr(other, name)}
    return replace(one, **more)


def bare(words: Words, lexicon: Lexicon) -> Words:
    """The words without phrases behind them that narrow nothing (*on the page*)."""
    while (size := trailing(words, lexicon.nowhere)) and size < len(words):
        words = words[:-size]
    return words


def opening(words: Words, at: int, lexicon: Lexicon) -> int:
    """Number of words of the longest phrase there that may begin a relation."""
    return max(leading(words, table, at) for table in lexicon.relations)


def joint(words: Sequence[Token], at: int, lexicon: Lexicon) -> bool:
    """Whether the word there joins the members of a list, and not two relations of one thing (*... that starts with A
    and that ends with B*)."""
    if words[at].word not in lexicon.conjunctions:
        return False
    return not any(leading(words, table, at + 1) for table in (lexicon.starting, lexicon.ending, lexicon.containing))


def relations(words: Words, text: str, lexicon: Lexicon) -> tuple[Words, TargetDescription] | Unread:
    """The words before the relations at the end of a phrase, and what those say."""
    reader = _Relations(text, lexicon)
    found = TargetDescription("")
    whole = words
    while words := bare(words, lexicon):
        at, last = reader.last(words)
        if last is None:
            return words, found
        more = last if isinstance(last, Unread) else merged(found, last)
        if isinstance(more, Unread):
            return more
        if more is None:
            return Unread(whole, f"two relations of one kind: {source(words[at:], text)!r}")
        found, words = more, words[:at]
        while words and words[-1].word in lexicon.conjunctions:
            words = words[:-1]
    return NOTHING


def relation(words: Words, text: str, lexicon: Lexicon) -> TargetDescription | Unread | None:
    """What one relation says that takes all of the words; None if they are none."""
    return _Relations(text, lexicon).whole(words)


@dataclass(frozen=True, slots=True)
class _Relations:
    text: str
    lexicon: Lexicon

    def last(self, words: Words) -> tuple[int, TargetDescription | Unread | None]:
        """The last relation and where it begins: with the longest phrase, so that *to the left of* is not *left of*."""
        for at in range(len(words) - 1, 0, -1):
            found = self.whole(words[at:])
            if found is None:
                continue
            for before in range(max(1, at - _OVERLAP), at):
                longer = self.whole(words[before:]) if opening(words, before, self.lexicon) > at - before else None
                if longer is not None:
                    return before, longer
            return at, found
        return 0, None

    def whole(self, words: Words) -> TargetDescription | Unread | None:
        spend(4)
        lexicon = self.lexicon
        if (size := leading(words, lexicon.row)) and size < len(words):
            return self._near(words[size:], "row")
        if leading(words, lexicon.whereabouts) == len(words):
            return TargetDescription("", looks=Looks(place=lexicon.whereabouts[said(words)]))
        if (size := leading(words, lexicon.being)) and (seen := self._being(words[size:])):
            return seen
        if size := leading(words, lexicon.beside):
            return self._beside(words, size)
        if found := self._reads(words) or self._furthest(words):
            return found
        size = leading(words, lexicon.within)
        return self._within(words[size:]) if size and size < len(words) else None

    def _beside(self, words: Words, size: int) -> TargetDescription | Unread | None:
        lexicon = self.lexicon
        how, rest = lexicon.beside[said(words[:size])], words[size:]
        if not rest:
            return TargetDescription("", relation=how) if size == 1 and how in ("above", "below") else None
        if leading(rest, lexicon.back) == len(rest):
            return TargetDescription("", relation=how, before=True)  # next to it
        sideways = words[0].word in lexicon.sideways and called(rest[0], lexicon)
        if (
            size == 1
            and not sideways
            and rest[0].kind is not TokenKind.QUOTED
            and not leading(rest, lexicon.determiners)
        ):
            return None  # "under" and "over" are in many a name
        role = trailing(rest, lexicon.roles)
        unroled = rest[:-role] if role else rest  # next to the Name field; next to the image
        return self._near(unroled if leading(unroled, lexicon.determiners) < len(unroled) else rest, how)

    def _being(self, words: Words) -> TargetDescription | None:
        """*that is red*, *which is leftmost*."""
        lexicon, told = self.lexicon, said(words)
        if told in lexicon.colours:
            return TargetDescription("", looks=Looks(colour=told))
        if told in lexicon.sizes:
            return TargetDescription("", looks=Looks(size=lexicon.sizes[told]))
        if told in lexicon.places:
            return TargetDescription("", looks=Looks(place=lexicon.places[told]))
        return None

    def _reads(self, words: Words) -> TargetDescription | None:
        """How its text reads."""
        lexicon = self.lexicon
        for name, table in (
            ("starts", lexicon.starting), ("ends", lexicon.ending), ("contains", lexicon.containing),
        ):  # fmt: skip
            size = leading(words, table)
            if 0 < size < len(words):
                read = self._name(words[size:])
                if isinstance(read, Unread):
                    return None
                return TargetDescription("", wording=replace(Wording(), **{name: read}))
        return None

    def _furthest(self, words: Words) -> TargetDescription | None:
        """*with the lowest price*: in which respect it is furthest, and which way."""
        lexicon = self.lexicon
        start = leading(words, lexicon.having)
        size = leading(words, lexicon.superlatives, start) if start else 0
        if not size or start + size == len(words):
            return None
        by = self._name(words[start + size :])
        if isinstance(by, Unread):
            return None
        most = lexicon.superlatives[said(words[start : start + size])].most
        return TargetDescription("", extreme=Extreme("" if by.casefold() in lexicon.own else by, most))

    def _within(self, words: Words) -> TargetDescription | Unread | None:
        lexicon = self.lexicon
        first, last = words[0], words[-1]
        if len(words) == 1 and first.word in lexicon.entries:
            return TargetDescription("", region=lexicon.entries[first.word])  # in the message
        if len(words) == 1 and "/" in first.text.strip("/"):
            return TargetDescription("", region=first.text)  # in Documents/Travel
        if len(words) == 2 and last.word in lexicon.row_nouns and first.word in lexicon.ordinals:
            return TargetDescription("", ordinal=lexicon.ordinals[first.word])  # in the second row
        if len(words) == 2 and first.word in lexicon.row_nouns and last.word.isascii() and last.word.isdecimal():
            return TargetDescription("", ordinal=int(last.word))  # in row 2
        if len(words) > 1 and last.word in lexicon.row_nouns:
            return self._near(words[:-1], "row")
        if len(words) > 1 and last.word in lexicon.containers:
            return self._region(words[:-1])
        if first.word in lexicon.containers:
            size = leading(words, lexicon.naming, 1)
            if size and size + 1 < len(words):
                return self._region(words[size + 1 :])
            if len(words) > 1 and called(words[1], lexicon):
                return self._region(words[1:])
            if len(words) == 1:
                return TargetDescription("", region=lexicon.roles.get(first.word, first.word))
        return None

    def _near(self, words: Words, how: Relation) -> TargetDescription | Unread:
        name = self._name(words)
        return name if isinstance(name, Unread) else TargetDescription("", near=name, relation=how)

    def _region(self, words: Words) -> TargetDescription | Unread:
        name = self._name(words)
        return name if isinstance(name, Unread) else TargetDescription("", region=name)

    def _name(self, words: Words) -> str | Unread:
        """What is named there, without a noun before a name in quotation marks (*below the text "Rome"*)."""
        noun = words[leading(words, self.lexicon.determiners) : -1]
        exact = words[-1].kind is TokenKind.QUOTED
        if (
            exact
            and len(noun) in (1, 2)
            and common(noun, self.lexicon)
            and noun[-1].word not in self.lexicon.function_words
        ):
            words = words[-1:]
        return plain(words, self.text, self.lexicon)

"""Noun phrases: which thing on the screen is meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from handrail.language.lexicon import Lexicon
from handrail.language.pattern import LONGEST
from handrail.language.phrase import Tokens, Unread, leading, plain, said, source, titled, trailing
from handrail.language.tokens import Token, TokenKind
from handrail.records import Extreme, Looks, TargetDescription, Wording

NOTHING = Unread((), "nothing is named")
_NOUN_WORDS = 2
"""Words a noun before a quoted name may have (*the ticket "Printer broken"*)."""
_LONGEST_RELATION = 4
"""Words by which one phrase of a relation may be longer than another within it."""
LIKE_SHAPES = ("shape", "count")
"""Readings in which boxes and items are shapes."""


def target(words: Tokens, text: str, lexicon: Lexicon, reading: str) -> TargetDescription | Unread:
    """A thing on the screen. ``field`` refuses containers as heads; ``thing`` reads *X of Y* as X beside Y."""
    if len(words) > LONGEST:
        return Unread(tuple(words), f"a description of more than {LONGEST} words")
    return _Phrase(tuple(words), text, lexicon, reading).described()


@dataclass(frozen=True, slots=True)
class Traits:
    """What relations say about a thing, apart from its head."""

    found: TargetDescription

    def with_(self, **changes: Any) -> Traits | None:
        """These and others; None if one is there already."""
        if any(getattr(self.found, name) for name in changes if name not in ("looks", "wording", "relation")):
            return None
        if "relation" in changes and self.found.relation and changes["relation"]:
            return None
        wording, looks = changes.pop("wording", None), changes.pop("looks", None)
        found = replace(self.found, **changes)
        if wording is not None:
            found = replace(found, wording=_joined(found.wording or Wording(), wording))
        if looks is not None:
            found = replace(found, looks=_joined(found.looks or Looks(), looks))
        return Traits(found)


def _joined(one: Any, other: Any) -> Any:
    """Two partial records as one; the second wins where both say something."""
    filled = {name: getattr(other, name) for name in other.__dataclass_fields__ if getattr(other, name)}
    return replace(one, **filled)


@dataclass(frozen=True, slots=True)
class _Phrase:
    """One phrase being read."""

    words: tuple[Token, ...]
    text: str
    lexicon: Lexicon
    reading: str

    def described(self) -> TargetDescription | Unread:
        words = self._bare(self.words)
        if not words:
            return NOTHING if self.words else Unread(self.words, NOTHING.reason)
        if back := self._back(words):
            return back
        if self.reading in LIKE_SHAPES:
            return self._told(words)
        if one := self._one_of(words):
            return one
        if self.reading == "passage" and (passage := self._passage(words)):
            return passage
        if (owned := self._entry(words)) is not None:
            return owned
        return self._told(words)

    def _told(self, words: tuple[Token, ...]) -> TargetDescription | Unread:
        size = trailing(words, self.lexicon.counted)
        if size and size < len(words):
            found = self._told(words[:-size])
            if isinstance(found, Unread) or found.ordinal < 1:
                return Unread(words, "only what has a number can be counted so")
            return replace(found, ordinal=found.ordinal * self.lexicon.counted[said(words[-size:])])
        rest, traits = self._relations(words)
        if isinstance(rest, Unread):
            return rest
        found = self._head(rest)
        if isinstance(found, Unread):
            return found
        return self._merged(found, traits)

    def _merged(self, head: TargetDescription, traits: Traits) -> TargetDescription | Unread:
        extra = traits.found
        if (head.near and extra.near) or (head.extreme and extra.extreme) or (head.ordinal and extra.ordinal):
            return Unread(self.words, "two relations at once")
        looks = _joined(head.looks or Looks(), extra.looks) if extra.looks else head.looks
        return replace(
            head,
            near=head.near or extra.near,
            relation=head.relation or extra.relation,
            ordinal=head.ordinal or extra.ordinal,
            region=head.region or extra.region,
            wording=extra.wording or head.wording,
            extreme=head.extreme or extra.extreme,
            looks=looks,
        )

    def _passage(self, words: tuple[Token, ...]) -> TargetDescription | Unread | None:
        """A stretch of text: *the text in the second paragraph*, *the word "wiki"*, *everything*; None if this is
        called by some other noun."""
        lexicon = self.lexicon
        if leading(words, lexicon.everything) == len(words):
            return TargetDescription("", every=True)
        at = leading(words, lexicon.determiners)
        size = leading(words, lexicon.passages, at)
        if not size or at + size == len(words):
            return None
        rest = words[at + size :]
        within = leading(rest, lexicon.text_in)
        if within and within < len(rest):
            return replace(self, words=rest[within:]).described()
        name = self._plain(rest)
        return None if isinstance(name, Unread) else TargetDescription(name)

    def _bare(self, words: tuple[Token, ...]) -> tuple[Token, ...]:
        while (size := trailing(words, self.lexicon.nowhere)) and size < len(words):
            words = words[:-size]
        return words

    def _back(self, words: tuple[Token, ...]) -> TargetDescription | None:
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
        if len(rest) == 1 and rest[0].word in (*lexicon.row_nouns, *lexicon.ones):
            return TargetDescription("", before=True)
        return None

    # Entries: the email from Ada.

    def _one_of(self, words: tuple[Token, ...]) -> TargetDescription | Unread | None:
        """*The one of 3 May*, *the one from Ada*: of many alike that which says so."""
        lexicon = self.lexicon
        at = leading(words, lexicon.determiners)
        if not at or at + 1 >= len(words) or words[at].word not in lexicon.ones:
            return None
        rest = words[at + 1 :]
        size = leading(rest, ("of", "from", "dated", "for", "by"))
        if not size or size == len(rest):
            return None
        near = self._plain(rest[size:])
        return None if isinstance(near, Unread) else TargetDescription("", "item", near=near)

    def _entry(self, words: tuple[Token, ...]) -> TargetDescription | Unread | None:
        """One of many alike, told by whose it is or what it is about; None if this is no such phrase."""
        lexicon = self.lexicon
        start = leading(words, lexicon.determiners)
        adjectives, at = self._adjectives(words, start)
        owner = ""
        if at < len(words) and (name := self._owner(words[at])):
            owner, at = name, at + 1
            while at < len(words) and (words[at].word in lexicon.ordinals or leading(words, lexicon.superlatives, at)):
                adjectives, at = self._adjectives(words, at, adjectives)
        elif not start and not at and words[0].word not in lexicon.entries:
            return None
        size = leading(words, lexicon.entries, at)
        row = not size and at < len(words) and words[at].word in lexicon.records
        if not size and not row:
            return None
        size = size or 1
        noun = lexicon.entries.get(said(words[at : at + size]), words[at].word)
        rest = words[at + size :]
        if self.reading == "field" and not rest:
            return None  # "the e-mail" is a field then
        if row and (of := leading(rest, lexicon.row_of)) and of < len(rest):
            near = self._plain(rest[of:])
            return near if isinstance(near, Unread) else replace(adjectives, text=noun, role="item", near=near)
        if row or not (rest or start or owner or at):
            return None  # "Mail" alone is a name
        traits: Traits | None = Traits(TargetDescription("", near=owner))
        parts = self._parts(rest)
        if rest and not parts:
            return None
        for part in parts:
            traits = self._trait(part, traits) if traits else None
        if traits is None:
            return None
        if adjectives.ordinal and at > start + 1 and words[at - 1].word in lexicon.numbers:
            return Unread(words, "say them one by one")
        found = replace(adjectives, text=noun, role="item")
        merged = self._merged(found, traits)
        return merged if isinstance(merged, TargetDescription) else None

    def _owner(self, token: Token) -> str:
        """The name in a possessive."""
        if token.kind is not TokenKind.WORD:
            return ""
        return next((token.text[: -len(end)] for end in self.lexicon.possessives if token.word.endswith(end)), "")

    def _parts(self, words: tuple[Token, ...]) -> list[tuple[Token, ...]]:
        """Relations behind an entry's noun, each with its own first words; empty if some belong to none."""
        lexicon = self.lexicon

        def opening(at: int) -> int:
            return self._opening(words, at)

        cuts = [at for at in range(len(words)) if opening(at)]
        if words and trailing(words, lexicon.sent) and (not cuts or cuts[0] != 0):
            cuts = [0, *cuts]
        if not words or not cuts or cuts[0] != 0:
            return []
        kept = [0]
        for at in cuts[1:]:
            # "that" + "I got from": a relation needs words of its own before the next can begin
            whole = leading(words, lexicon.nowhere, kept[-1])
            if at > kept[-1] + opening(kept[-1]) or at == kept[-1] + whole:
                kept.append(at)
        return [words[one:other] for one, other in zip(kept, (*kept[1:], len(words)), strict=True)]

    def _trait(self, part: tuple[Token, ...], traits: Traits) -> Traits | None:
        lexicon = self.lexicon
        if leading(part, lexicon.nowhere) == len(part):
            return traits
        size = leading(part, lexicon.whose)
        tail = trailing(part, lexicon.sent)
        if tail and size + tail < len(part):
            name = self._plain(part[size : len(part) - tail])
            return None if isinstance(name, Unread) else traits.with_(near=name)
        if size := leading(part, lexicon.by):
            name = self._plain(part[size:])
            return None if isinstance(name, Unread) else traits.with_(near=name)
        if (size := leading(part, lexicon.about)) or (size := leading(part, lexicon.naming)):
            name = self._plain(part[size:])
            if isinstance(name, Unread):
                return None
            if traits.found.near:
                return traits.with_(wording=Wording(contains=name))
            return traits.with_(near=name)
        words = (*part[:0], *part)
        found = self._relation((words[0], *words), 1)
        return traits.with_(**found) if isinstance(found, dict) else None

    # Relations: in the row of Ada, below the picture, with the lowest price.

    def _relations(self, words: tuple[Token, ...]) -> tuple[tuple[Token, ...] | Unread, Traits]:
        traits = Traits(TargetDescription(""))
        while words:
            words = self._bare(words)
            at, found = self._last(words)
            if found is None:
                return words, traits
            if isinstance(found, Unread):
                return found, traits
            more = traits.with_(**found)
            if more is None:
                rest = source(words[at:], self.text)
                return Unread(self.words, f"two relations of one kind: {rest!r}"), traits
            traits, words = more, words[:at]
            while words and words[-1].word in self.lexicon.conjunctions:
                words = words[:-1]
        return NOTHING, traits

    def _last(self, words: tuple[Token, ...]) -> tuple[int, dict[str, Any] | Unread | None]:
        """The last relation and where it begins: with the longest phrase, so that *to the left of* is not *left of*."""
        for at in range(len(words) - 1, 0, -1):
            found = self._relation(words, at)
            if found is None:
                continue
            for before in range(max(1, at - _LONGEST_RELATION), at):
                if self._opening(words, before) > at - before and (longer := self._relation(words, before)) is not None:
                    return before, longer
            return at, found
        return 0, None

    def _opening(self, words: tuple[Token, ...], at: int) -> int:
        return max(leading(words, table, at) for table in self.lexicon.relations)

    def _relation(self, words: tuple[Token, ...], at: int) -> dict[str, Any] | Unread | None:
        """The relation that begins there and reaches to the end; None if none does."""
        lexicon = self.lexicon
        rest = words[at:]
        if size := leading(rest, lexicon.row):
            return _near(self._plain(rest[size:]), "row") if len(rest) > size else None
        if (size := leading(rest, lexicon.whereabouts)) and size == len(rest):
            return {"looks": Looks(place=lexicon.whereabouts[said(rest)])}  # type: ignore[arg-type]
        if size := leading(rest, lexicon.beside):
            relation = lexicon.beside[said(rest[:size])]
            if size == len(rest):
                return {"relation": relation} if size == 1 and relation in ("above", "below") else None
            fill = rest[size:]
            sure = size > 1 or fill[0].kind is TokenKind.QUOTED or leading(fill, lexicon.determiners) > 0
            return _near(self._plain(self._unroled(fill)), relation) if sure else None
        if found := self._reads(rest):
            return found
        if (size := leading(rest, lexicon.having)) and (extreme := self._furthest(rest[size:])):
            return {"extreme": extreme}
        if size := leading(rest, lexicon.within):
            return self._within(rest[size:])
        return None

    def _reads(self, rest: tuple[Token, ...]) -> dict[str, Any] | None:
        lexicon = self.lexicon
        for name, phrases in (
            ("starts", lexicon.starting), ("ends", lexicon.ending), ("contains", lexicon.containing),
        ):  # fmt: skip
            size = leading(rest, phrases)
            if size and (fill := rest[size:]):
                read = self._plain(fill)
                return None if isinstance(read, Unread) else {"wording": Wording(**{name: read})}
        return None

    def _furthest(self, words: tuple[Token, ...]) -> Extreme | None:
        """*the lowest price*: which way, and in which respect."""
        lexicon = self.lexicon
        size = leading(words, lexicon.superlatives)
        if not size or size == len(words):
            return None
        most = lexicon.superlatives[said(words[:size])].most
        name = self._plain(words[size:])
        if isinstance(name, Unread):
            return None
        return Extreme("" if name.casefold() in lexicon.own else name, most)

    def _within(self, rest: tuple[Token, ...]) -> dict[str, Any] | Unread | None:
        lexicon = self.lexicon
        if not rest:
            return None
        if len(rest) == 2 and rest[-1].word in lexicon.row_nouns and rest[0].word in lexicon.ordinals:
            return {"ordinal": lexicon.ordinals[rest[0].word]}
        if len(rest) > 1 and rest[-1].word in lexicon.row_nouns:
            return _near(self._plain(rest[:-1]), "row")
        if len(rest) > 1 and rest[-1].word in lexicon.containers:
            return _region(self._plain(rest[:-1]))
        if rest[0].word in lexicon.row_nouns and len(rest) == 2 and rest[1].text.isascii() and rest[1].text.isdigit():
            return {"ordinal": int(rest[1].text)}
        if rest[0].word in lexicon.containers:
            size = leading(rest, lexicon.naming, 1)
            if size and len(rest) > size + 1:
                return _region(self._plain(rest[size + 1 :]))
            if len(rest) == 1:
                return {"region": lexicon.roles.get(rest[0].word, rest[0].word)}
        return None

    def _unroled(self, words: tuple[Token, ...]) -> tuple[Token, ...]:
        """A neighbour without its role, unless that is all it is called by (*next to the image*)."""
        size = trailing(words, self.lexicon.roles)
        rest = words[:-size] if size else words
        return rest if leading(rest, self.lexicon.determiners) < len(rest) else words

    # Heads: the third red circle, Save button, the link "Terms".

    def _adjectives(
        self, words: tuple[Token, ...], at: int, found: TargetDescription | None = None
    ) -> tuple[TargetDescription, int]:
        """Ordinals, quantifiers and superlatives before a noun, and where they end."""
        lexicon = self.lexicon
        found = found or TargetDescription("")
        while at < len(words):
            if (size := leading(words, lexicon.quantifiers, at)) and not found.every:
                found = replace(found, every=True)
            elif (
                (size := leading(words, lexicon.ordinals, at))
                and not found.ordinal
                and not leading(words, lexicon.not_ordinals, at)
            ):
                found = replace(found, ordinal=lexicon.ordinals[said(words[at : at + size])])
            elif (
                (size := leading(words, lexicon.superlatives, at))
                and not found.extreme
                and not (leading(words, lexicon.sizes, at) and words[-1].word in lexicon.shapes)
                and at
                and not _named(words[at])
            ):
                how = lexicon.superlatives[said(words[at : at + size])]
                found = replace(found, extreme=Extreme(how.by, how.most))
            elif at and found.every and (size := leading(words, lexicon.determiners, at)):
                pass  # all the boxes
            else:
                break
            at += size
        return found, at

    def _head(self, words: tuple[Token, ...]) -> TargetDescription | Unread:
        lexicon = self.lexicon
        if leading(words, lexicon.rest) == len(words):
            return TargetDescription("", every=True, looks=None)
        determined = leading(words, lexicon.determiners)
        determined = determined if determined < len(words) else 0  # "A", of A, B and C
        determined = 0 if titled(words, determined) else determined
        quantified = leading(words, lexicon.quantifiers)
        if quantified == len(words):
            return Unread(words, f"{words[0].text!r} does not say what")
        found, at = self._adjectives(words, 0 if quantified else determined)
        rest = words[at:]
        if not rest and at and words[at - 1].text[0].isdigit() and found.ordinal:
            return TargetDescription(str(found.ordinal))  # the 14th, of a calendar
        if not rest:
            return found if found.extreme else Unread(words, NOTHING.reason)
        if found.ordinal and len(rest) > 1 and (rest[0].word.isdecimal() or rest[0].word in lexicon.numbers):
            return Unread(words, "say them one by one")  # the last two rows
        marked = bool(determined or found.ordinal or found.every)
        shaped = self._shaped(rest, found, any_one=leading(words, lexicon.indefinite) == determined > 0)
        if shaped is not None:
            return shaped
        looks, size = self._looks(rest)
        role, name, several = self._role(rest[size:], sure=True) if size else ("", rest, False)
        if role and (not name or _named(name[0]) or name[0].kind is TokenKind.QUOTED):
            found = replace(found, looks=looks)  # the green Save button
        else:
            role, name, several = self._role(rest, sure=marked or bool(found.extreme))
        found = replace(found, role=role, every=found.every or (several and not found.ordinal and not name))
        if not name:
            return found if role else Unread(words, NOTHING.reason)
        if not role and (named := self._calling(name)):
            return named if isinstance(named, Unread) else replace(found, text=named)
        if self.reading == "field" and not role and name[-1].word in lexicon.containers:
            return Unread(words, "this names a container, not a field")
        if self.reading == "thing" and name[0].word in lexicon.questions:
            return Unread(words, "a question like this cannot be answered from a name")
        if self.reading in ("thing", "passage") and not role and (of := self._attribute(name, found)):
            return of
        read = self._plain(name)
        return read if isinstance(read, Unread) else replace(found, text=read)

    def _calling(self, name: tuple[Token, ...]) -> str | Unread:
        """The name that follows a noun: *the folder called Music*, *the word "wiki"*; empty if none does."""
        for at in range(1, len(name)):
            before = name[:at]
            if not all(token.kind is TokenKind.WORD and token.text == token.word for token in before):
                break
            size = leading(name, self.lexicon.calling, at)
            if size and at + size < len(name):
                return self._plain(name[at + size :])
            if at <= _NOUN_WORDS and at == len(name) - 1 and name[at].kind is TokenKind.QUOTED:
                if not any(token.word in self.lexicon.function_words for token in before):
                    return self._plain(name[at:])
        if len(name) > 1 and name[0].text in self.lexicon.sorts and all(map(_called, name[1:])):
            return self._plain(name[1:])
        return ""

    def _attribute(self, name: tuple[Token, ...], found: TargetDescription) -> TargetDescription | Unread | None:
        for at in range(1, len(name) - 1):
            if name[at].word == self.lexicon.attribute_of:
                what, whose = self._plain(name[:at]), self._plain(name[at + 1 :])
                if isinstance(what, Unread):
                    return what
                return whose if isinstance(whose, Unread) else replace(found, text=what, near=whose)
        for at in range(len(name) - 2, 0, -1) if self.reading == "thing" else ():
            # *The closing time on Saturday*, *the price for Adults*: whose, where it is written as a name or is a day.
            day = leading(name[at + 1 :], self.lexicon.near_dates) == len(name) - at - 1
            if name[at].word in ("on", "for", "in", "at") and (day or _named(name[at + 1])):
                what, whose = self._plain(name[:at]), self._plain(name[at + 1 :])
                if not isinstance(what, Unread) and not isinstance(whose, Unread):
                    return replace(found, text=what, near=whose)
        if len(name) > 1 and self.reading == "thing" and (owner := self._owner(name[0])):
            what = self._plain(name[1:])
            return what if isinstance(what, Unread) else replace(found, text=what, near=owner)
        return None

    def _shaped(self, words: tuple[Token, ...], found: TargetDescription, *, any_one: bool) -> TargetDescription | None:
        """A thing told by its looks: *the small red circle*, *the left box*, *a blue 5*, *the letter B*."""
        lexicon = self.lexicon
        looks, at = self._looks(words)
        rest = words[at:]
        if not rest:
            return None
        noun = said(rest)
        shape = lexicon.shapes.get(noun, "") if len(rest) == 1 and not _named(rest[0], words) else ""
        text = ""
        if shape and noun in lexicon.plain_shapes and not (at or any_one or self.reading in LIKE_SHAPES):
            return None
        if not shape and len(rest) == 2 and rest[0].word in lexicon.signs and _sign(rest[1]):
            shape, text = lexicon.signs[rest[0].word], rest[1].text
        elif not shape and len(rest) == 1 and at and _sign(rest[0]):
            text = rest[0].text
        elif not shape and len(rest) == 1 and at and noun in lexicon.ones:
            text = ""
        elif not shape:
            return None
        looks = replace(looks, shape=shape)
        several = noun in lexicon.shape_plurals
        every = found.every or (several and not found.ordinal)
        ordinal = found.ordinal or (1 if any_one and not every and not found.extreme else 0)
        return replace(found, text=text, looks=looks, every=every, ordinal=ordinal)

    def _looks(self, words: tuple[Token, ...]) -> tuple[Looks, int]:
        """Adjectives of colour, size and place, and where they end."""
        lexicon = self.lexicon
        looks, at = Looks(), 0
        while at < len(words) - 1 and not _named(words[at], words[1:] if at == 0 else words):
            if size := leading(words, lexicon.colours, at):
                looks = replace(looks, colour=said(words[at : at + size]))
            elif size := leading(words, lexicon.sizes, at):
                looks = replace(looks, size=lexicon.sizes[said(words[at : at + size])])  # type: ignore[arg-type]
            elif size := leading(words, lexicon.places, at):
                looks = replace(looks, place=lexicon.places[said(words[at : at + size])])  # type: ignore[arg-type]
            elif not (size := leading(words, lexicon.idle, at)) and not (
                at and words[at].kind is TokenKind.COMMA and (size := 1)
            ):
                break
            at += size
        return looks, min(at, len(words))

    def _role(self, words: tuple[Token, ...], *, sure: bool) -> tuple[str, tuple[Token, ...], bool]:
        """The role a phrase names, its words without it, and whether it names several: *Save button*, *button "Save"*,
        *button labelled Save*."""
        lexicon = self.lexicon
        for table, several in ((lexicon.roles, False), (lexicon.plurals, True)):
            if size := leading(words, table):
                role, rest = table[said(words[:size])], words[size:]
                if not rest:
                    return (role, (), several) if sure or several else ("", words, False)
                if len(rest) == 1 and rest[0].kind is TokenKind.QUOTED:
                    return role, rest, False
                if (named := leading(rest, lexicon.naming)) and len(rest) > named:
                    return role, rest[named:], False
                if words[0].text == words[0].word and _named(rest[0]):
                    return role, rest, False
            size = trailing(words, table)
            if size and size < len(words):
                return table[said(words[-size:])], words[:-size], several
        return "", words, False

    def _plain(self, words: Sequence[Token]) -> str | Unread:
        return plain(words, self.text, self.lexicon)


def _near(name: str | Unread, relation: str) -> dict[str, Any] | Unread:
    return name if isinstance(name, Unread) else {"near": name, "relation": relation}


def _region(name: str | Unread) -> dict[str, Any] | Unread:
    return name if isinstance(name, Unread) else {"region": name}


def _named(token: Token, among: Sequence[Token] = ()) -> bool:
    """Whether a word is written as a name: with a capital, where not all of the words around it are."""
    return (
        token.kind is TokenKind.WORD
        and token.text[:1].isupper()
        and not (len(among) > 0 and all(other.text[:1].isupper() for other in among) and False)
    )


def _called(token: Token) -> bool:
    """Whether a word is written as a name: *Ada*, *notes.txt*, *user7*."""
    text = token.text
    return text[:1].isupper() or any(character.isdigit() for character in text) or "." in text.strip(".")


def _sign(token: Token) -> bool:
    return token.kind is TokenKind.QUOTED or (token.kind is TokenKind.WORD and len(token.text) == 1)


def listed(words: Tokens, lexicon: Lexicon) -> Iterator[tuple[Token, ...]]:
    """The members of a list: *A, B and C*, *[1, 2, 3]*."""
    start = 0
    for at in range(len(words)):
        if words[at].kind is TokenKind.COMMA or words[at].word in lexicon.conjunctions:
            if at > start:
                yield tuple(words[start:at])
            start = at + 1
    if start < len(words):
        yield tuple(words[start:])

"""One clause -> the wish it tells: a verb done to a thing that is there. Strict: all words are taken, or none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from handrail.language.clause import verbs
from handrail.language.effect import effect_of
from handrail.language.lexicon import Lexicon
from handrail.language.memory import Memory
from handrail.language.pattern import Bound, Match, heads, matches
from handrail.language.phrase import Unread, leading, said
from handrail.language.relation import joint
from handrail.language.slot import span
from handrail.language.spelling import called
from handrail.language.step import Argument, Step
from handrail.language.thing import people, place, thing, things
from handrail.language.tokens import Span, Token, TokenKind
from handrail.language.values import parse_number
from handrail.language.wish import Thing, Wish, WishClause
from handrail.records import FROM_USER, Labelled, TargetDescription

Words = tuple[Token, ...]
_LONGEST = 40
"""Words of a clause that may be a wish."""
_MOST = 64
"""Divisions of one clause by one pattern that are looked at."""
_FILE = re.compile(r"\w\.\w{2,4}$")
_PLAIN = frozenset({"delete", "rename", "call", "play"})
"""Verbs that an errand with a name says as well."""


@dataclass(frozen=True, slots=True)
class Wished:
    """A wish and where its parts were said."""

    wish: Wish
    clause: WishClause
    spans: tuple[tuple[str, Span], ...]


@lru_cache(maxsize=8)
def _by_head(lexicon: Lexicon) -> dict[str, tuple[WishClause, ...]]:
    table: dict[str, list[WishClause]] = {}
    for clause in lexicon.wishes:
        for word in {phrase[0] for phrase in heads(clause.pattern)}:
            table.setdefault(word, []).append(clause)
    return {word: tuple(clauses) for word, clauses in table.items()}


def wished(words: Words, text: str, lexicon: Lexicon, memory: Memory) -> Wished | Unread | None:
    """The wish that a clause tells; None if it tells none, and why not where its verb is one of a wish."""
    reason: Unread | None = None
    if len(words) > _LONGEST:
        return None
    for clause in _by_head(lexicon).get(words[0].word, ()):
        found = _Clause(clause, words, text, lexicon, memory).read()
        if isinstance(found, Wished):
            return found
        if found is not None and (reason is None or len(found.words) < len(reason.words)):
            reason = found
    return reason


def attached(
    steps: tuple[Step, ...] | Unread, words: Words, text: str, lexicon: Lexicon, memory: Memory
) -> tuple[Step, ...] | Unread:
    """The steps of a clause with the wish that its words tell; where they were no step yet, the wish's own."""
    if not lexicon.wishes:
        return steps
    found = wished(words, text, lexicon, memory)
    if not isinstance(found, Wished):
        if isinstance(steps, Unread) and isinstance(found, Unread) and steps.reason == "no step begins like this":
            return found
        return steps
    if isinstance(steps, Unread):
        if steps.final and found.wish.verb == "open":
            return steps  # it is an address, of a kind that is never opened
        return (_step(found, words, lexicon),)
    wish = found.wish
    if wish.verb == "open" or _plain(wish) or any(step.kind in ("expect", "mention") for step in steps):
        return steps
    if len(steps) == 1:
        return (replace(steps[0], wish=wish),)
    if len(steps) == len(wish.things):
        return tuple(replace(s, wish=replace(wish, things=(t,))) for s, t in zip(steps, wish.things, strict=True))
    if wish.verb == "copy":  # elsewhere it takes two
        return (replace(steps[0], wish=wish), *(replace(step, wish=Wish("done")) for step in steps[1:]))
    return steps


def _plain(wish: Wish) -> bool:
    """Whether an errand says all of it."""
    one = wish.things[0] if len(wish.things) == 1 else None
    if wish.verb not in _PLAIN or wish.into is not None or wish.place is not None or one is None:
        return False
    return one == Thing(name=one.name, exact=one.exact) and not {slot for slot, _ in wish.slots} - {"name"}


def _step(found: Wished, words: Words, lexicon: Lexicon) -> Step:
    """A step of its own, so that everything above reads it as any errand."""
    wish, first = found.wish, next(iter(found.wish.things), Thing())
    control = found.clause.control or wish.verb.replace("_", " ").capitalize()
    near = first.name or first.by
    simple = len(wish.things) == 1 and first == Thing(first.name, first.kind, first.by, exact=first.exact)
    wish = replace(wish, alone=not (near and simple and wish.into is None and wish.place is None))
    slots: tuple[tuple[str, Argument], ...] = tuple(
        (_SLOTS.get(name, name), Labelled(value, FROM_USER)) for name, value in wish.slots
    )
    target = TargetDescription(control, near=near, ordinal=first.ordinal if not near else 0)
    step = Step("act", target, slots, span=span(words), spans=found.spans, wish=wish)
    return replace(step, effect=effect_of(step, words, lexicon) or lexicon.effects.get(control.casefold()))


_SLOTS = {"person": "recipient"}


@dataclass(frozen=True, slots=True)
class _Clause:
    clause: WishClause
    words: Words
    text: str
    lexicon: Lexicon
    memory: Memory

    def read(self) -> Wished | Unread | None:
        """The one reading; the end of the words as a place, where they do not read without."""
        whole = self._all(self.words)
        if isinstance(whole, Wished):
            return whole
        for at in range(len(self.words) - 1, 1, -1):
            size = leading(self.words, self.lexicon.things.inside, at)
            if not size or at + size >= len(self.words):
                continue
            where = place(self.words[at + size :], self.text, self.lexicon)
            rest = self._all(self.words[:at]) if isinstance(where, Thing) else None
            if isinstance(where, Thing) and isinstance(rest, Wished):
                return replace(rest, wish=replace(rest.wish, place=where))
        return whole

    def _all(self, words: Words) -> Wished | Unread | None:
        joints = [at for at in range(len(words)) if joint(words, at, self.lexicon)]
        reason: Unread | None = None
        found: list[tuple[int, Wished]] = []
        for match, _ in zip(matches(self.clause.pattern, words, joints), range(_MOST), strict=False):
            made = self._made(words, match)
            if isinstance(made, Wished):
                if all(made.wish != other.wish for _, other in found):
                    found.append((match.optional, made))
            elif reason is None or len(made.words) < len(reason.words):
                reason = made
        if not found:
            return reason
        most = max(optional for optional, _ in found)
        best = [item for optional, item in found if optional == most]
        if len(best) == 1:
            return best[0]
        return Unread(words, "this can be read in several ways: put names and texts in quotation marks")

    def _made(self, words: Words, match: Match) -> Wished | Unread:
        wish = Wish(self.clause.verb, slots=self.clause.fixed)
        spans: list[tuple[str, Span]] = []
        for bound in match.bindings:
            part = words[bound.start : bound.end]
            while part and part[-1].kind in (TokenKind.COMMA, TokenKind.COLON):
                part = part[:-1]
            filled = self._filled(wish, bound, part) if part else Unread(words, "nothing is named")
            if isinstance(filled, Unread):
                return filled
            wish = filled
            spans.append((_SLOTS.get(bound.name, bound.name) if bound.name != "thing" else "target", span(part)))
        return Wished(wish, self.clause, tuple(spans))

    def _filled(self, wish: Wish, bound: Bound, part: Words) -> Wish | Unread:
        lexicon = self.lexicon
        if bound.reading in lexicon.things.tables:
            known = lexicon.things.tables[bound.reading].get(said(part))
            if known is None:
                return Unread(part, f"this is no {bound.name}")
            return replace(wish, slots=(*wish.slots, (bound.name, known)))
        match bound.reading:
            case "thing":
                return self._things(wish, part)
            case "into":
                into = thing(part, self.text, lexicon)
                if isinstance(into, Unread):
                    return into
                recalled = self._recalled(into, part)
                if isinstance(recalled, Unread):
                    return recalled
                if self.clause.kinds and not self._fits(wish, recalled):
                    return Unread(part, "this is nothing of that kind")
                return replace(wish, into=recalled)
            case "spot":
                spot = thing(part, self.text, lexicon)
                if isinstance(spot, Unread):
                    return spot
                if spot.within or spot.by or spot.before or spot.order or not spot.name:
                    return Unread(part, "this is no place")
                return replace(wish, slots=(*wish.slots, (bound.name, spot.names[-1])))
            case "people":
                named = people(part, self.text, lexicon)
                if isinstance(named, Unread):
                    return named
                return replace(wish, slots=(*wish.slots, *((bound.name, name) for name in named)))
            case "number":
                return self._number(wish, bound.name, part)
            case reading:
                value = self._text(part, reading)
                if isinstance(value, Unread):
                    return value
                return replace(wish, slots=(*wish.slots, (bound.name, value)))

    def _fits(self, wish: Wish, into: Thing) -> bool:
        """Whether what something is put into is of a kind that it can be; files go into what has a name."""
        files = all(one.kind == "file" or _FILE.search(one.name) for one in wish.things)
        named = not into.kind and (into.exact or (files and bool(into.name) and not into.name.islower()))
        return into.before or into.kind in self.clause.kinds or ("folder" in self.clause.kinds and named)

    def _things(self, wish: Wish, part: Words) -> Wish | Unread:
        found = things(part, self.text, self.lexicon)
        if isinstance(found, Unread):
            return found
        told: list[Thing] = []
        for one in found.items:
            recalled = self._recalled(one, part)
            if isinstance(recalled, Unread):
                return recalled
            vague = not (recalled.name or recalled.by or recalled.order or recalled.ordinal or recalled.within)
            if vague and not (recalled.when or self.clause.alone):
                return Unread(part, "this does not say which one")
            if self.clause.of and recalled.kind not in self.clause.of:
                return Unread(part, "this is nothing of that kind")
            told.append(recalled)
        return replace(wish, things=tuple(told), joined=found.joined)

    def _recalled(self, one: Thing, part: Words) -> Thing | Unread:
        """*It*: what was spoken of last, if that had a name."""
        if not one.before:
            return one
        last = self.memory.thing
        name = "" if last is None else last.text or last.near
        first, *more = name.casefold().split() or [""]
        if not first or (more and first in verbs(self.lexicon) and more[0] in self.lexicon.determiners):
            return Unread(part, f"{said(part)!r} does not say what")
        return Thing(name, exact=True, before=True)

    def _number(self, wish: Wish, name: str, part: Words) -> Wish | Unread:
        known = self.lexicon.numbers.get(said(part))
        number = known if known is not None else (parse_number(part[0].text) if len(part) == 1 else None)
        if number is None or number != int(number) or number < 0:
            return Unread(part, "this is no number")
        return replace(wish, slots=(*wish.slots, (name, str(int(number)))))

    def _text(self, part: Words, reading: str) -> str | Unread:
        if len(part) == 1 and part[0].kind is TokenKind.QUOTED:
            return part[0].text if part[0].text.strip() else Unread(part, "an empty text")
        plain = all(token.kind is TokenKind.WORD for token in part)
        if reading == "title" and plain and all(called(token, self.lexicon) for token in part):
            return self.text[part[0].start : part[-1].end]
        if reading == "title" and plain and len(part) == 1 and part[0].word not in self.lexicon.function_words:
            return part[0].text
        return Unread(part, "this must be in quotation marks")


def joined(before: Step, after: Step) -> Step | None:
    """*Rate it with 3 stars and write "..." as the review*: what the second says belongs to the first; None if not."""
    wish = before.wish
    if wish is None or wish.verb != "rate" or wish.said("text") or after.kind != "type":
        return None
    text = after.argument("text")
    into = after.target.text.casefold() if after.target is not None else "text"
    if into not in ("review", "comment", "text", "reason") or not isinstance(text, Labelled):
        return None
    more = replace(wish, slots=(*wish.slots, ("text", text.value)))
    return replace(
        before,
        wish=more,
        arguments=(*before.arguments, ("comment", text)),
        span=(before.span[0], after.span[1]),
        spans=(*before.spans, *after.spans),
    )


def openings(lexicon: Lexicon) -> Iterator[tuple[str, ...]]:
    """The phrases a wish can begin with."""
    for clause in lexicon.wishes:
        yield from heads(clause.pattern)

"""One clause -> its steps, by the patterns of the language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from handrail.language.assembly import Slots, assemble
from handrail.language.complement import Tail, tails
from handrail.language.condition import conditions
from handrail.language.effect import effect_of, opening_effect
from handrail.language.effort import spend
from handrail.language.errand import errand
from handrail.language.lexicon import Clause, Conditional, Lexicon
from handrail.language.memory import Memory
from handrail.language.noun import target
from handrail.language.pattern import Bound, Match, heads, matches, starts
from handrail.language.phrase import Unread, leading, said
from handrail.language.relation import joint
from handrail.language.slot import Taken, read, span
from handrail.language.spelling import common
from handrail.language.step import Step
from handrail.language.tokens import Token, TokenKind
from handrail.language.wishing import attached
from handrail.records import FROM_USER, EffectClass, Labelled, TargetDescription

_SHORTEST = 3
"""Letters that a verb which is not known has more than."""
_BEHIND = 2
"""Words that such a name goes on with at most."""
MOST_MATCHES = 512
"""Ways to divide one clause by any pattern that are looked at; a clause of more is refused."""
_TOO_MANY = "this can be read in too many ways: put names and texts in quotation marks"
_SEVERAL = "this can be read in several ways: put names and texts in quotation marks"


def understand(
    words: tuple[Token, ...], text: str, lexicon: Lexicon, memory: Memory, *, inner: bool = False
) -> tuple[Step, ...] | Unread:
    """The steps of one clause; usually one, several where a list was said.

    ``inner`` is a clause within another (a purpose), which holds no further one.
    """
    spend(30)
    found = _Clause(words, text, lexicon, memory, inner).steps()
    if isinstance(found, Unread) and (active := _active(words, lexicon)):
        turned = _Clause(active, text, lexicon, memory, inner).steps()
        moved = active[0].start  # nothing may be read across the words that moved
        places = () if isinstance(turned, Unread) else tuple(place for step in turned for _, place in step.spans)
        if not isinstance(turned, Unread) and all(start < end <= moved or moved < start < end for start, end in places):
            return tuple(replace(step, span=span(words)) for step in turned)
    found = found if inner else attached(found, words, text, lexicon, memory)
    if isinstance(found, tuple) and len(found) == 1 and found[0].kind == "act":
        plain = all(token.kind is TokenKind.WORD for token in words)
        return (replace(found[0], phrase=" ".join(token.text for token in words) if plain else ""),)
    return found


def _active(words: tuple[Token, ...], lexicon: Lexicon) -> tuple[Token, ...]:
    """*The mail by Ada should be forwarded to Bob* -> *forward the mail by Ada to Bob*; empty if this is no passive."""
    for at in range(1, len(words) - 1):
        size = leading(words, lexicon.passives, at)
        verb = lexicon.participles.get(words[at + size].word) if size and at + size < len(words) else None
        if verb is not None:
            token = words[at + size]
            turned = (Token(TokenKind.WORD, part, token.start, token.end) for part in verb.split())
            return (*turned, *words[:at], *words[at + size + 1 :])
    return ()


@lru_cache(maxsize=8)
def _by_head(lexicon: Lexicon) -> dict[str, tuple[Clause, ...]]:
    """First word -> the patterns that can begin with it, in order; under the empty word those that begin with a slot,
    which are also among all others."""
    first: dict[str, list[int]] = {"": []}
    anywhere: list[int] = []
    for number, clause in enumerate(lexicon.clauses):
        begins = {phrase[0] for phrase in heads(clause.pattern)}
        if not begins:
            anywhere.append(number)
        for word in begins:
            first.setdefault(word, []).append(number)
    return {
        word: tuple(lexicon.clauses[number] for number in sorted([*numbers, *anywhere]))
        for word, numbers in first.items()
    }


class _Reasons:
    """Why nothing fitted: of all reasons the one that blames the fewest words, and the first of those."""

    def __init__(self) -> None:
        self.best: Unread | None = None

    def add(self, reason: Unread) -> None:
        if self.best is None or (reason.words and len(reason.words) < len(self.best.words)):
            self.best = reason


@dataclass(frozen=True, slots=True)
class _Clause:
    """One clause being read."""

    words: tuple[Token, ...]
    text: str
    lexicon: Lexicon
    memory: Memory
    inner: bool
    budget: Iterator[int] = field(default_factory=lambda: iter(range(MOST_MATCHES)))
    """What is left of the ways to divide it that are looked at."""
    known: dict[tuple[str, int, int, int], Taken | Unread] = field(default_factory=dict)
    """What was read already: reading, place, and number of words skipped before it."""

    def steps(self) -> tuple[Step, ...] | Unread:
        table = _by_head(self.lexicon)
        reasons = _Reasons()
        for clause in table.get(self.words[0].word, table[""]):
            found = self._by(clause)
            if isinstance(found, Unread) and not found.final:
                reasons.add(found)
            elif found is not None:
                return found
        acted = self._act()
        if acted is not None and not (isinstance(acted, Unread) and reasons.best is not None):
            return acted
        return reasons.best or Unread(self.words, "no step begins like this")

    def _by(self, clause: Clause) -> tuple[Step, ...] | Unread | None:
        """What one pattern makes of the clause; None if it does not fit at all."""
        begun = heads(clause.pattern)
        if begun and not any(starts(self.words, 0, phrase) for phrase in begun):
            return None
        reasons = _Reasons()
        for tail in tails(self.words, clause.complements, self.lexicon, self._read):
            found = self._before(clause, tail)
            if isinstance(found, Unread) and not found.final:
                reasons.add(found)
            elif found is not None:
                return found
        return reasons.best

    def _before(self, clause: Clause, tail: Tail[Taken]) -> tuple[Step, ...] | Unread | None:
        """What the pattern makes of the words before the complements."""
        words = self.words[: tail.start]
        while words and words[-1].kind in (TokenKind.COMMA, TokenKind.COLON):
            words = words[:-1]
        joints = [at for at in range(len(words)) if joint(words, at, self.lexicon)]
        reasons = _Reasons()
        found: dict[tuple[int, ...], tuple[Match, tuple[Step, ...]]] = {}
        for match, used in zip(matches(clause.pattern, words, joints), self.budget, strict=False):
            if used == MOST_MATCHES - 1:
                return Unread(self.words, _TOO_MANY, final=True)
            result = self._divided(clause, match) or self._built(clause, match, tail)
            if not isinstance(result, Unread):
                found.setdefault(tuple(bound.end for bound in match.bindings)[:-1], (match, result))
            elif result.final:
                return result
            else:
                reasons.add(result)
        return self._meant(clause, list(found.values())) if found else reasons.best

    def _meant(self, clause: Clause, found: list[tuple[Match, tuple[Step, ...]]]) -> tuple[Step, ...] | Unread:
        """The one division that is meant: by a strong separator, else by more of the words that need not be there."""
        if len(found) > 1 and clause.strong:
            found = [item for item in found if clause.strong & set(item[0].separators)][:1] or found
        most = max(match.optional for match, _ in found)
        found = [item for item in found if item[0].optional == most]
        return found[0][1] if len(found) == 1 else Unread(self.words, _SEVERAL, final=True)

    def _divided(self, clause: Clause, match: Match) -> Unread | None:
        """Whether a strong separator stands within a slot, where it would divide something else."""
        for bound in match.bindings if clause.strong else ():
            for token in self.words[bound.start : bound.end]:
                if token.word in clause.strong:
                    return Unread((token,), f"a text with {token.text!r} in it must be in quotation marks")
        return None

    def _built(self, clause: Clause, match: Match, tail: Tail[Taken]) -> tuple[Step, ...] | Unread:
        """The steps of one division: of each repetition of a group in turn."""
        steps: list[Step] = []
        for turn in sorted({bound.turn for bound in match.bindings if bound.turn}) or [0]:
            slots = self._slots(clause, [bound for bound in match.bindings if bound.turn in (0, turn)], tail)
            made = slots if isinstance(slots, Unread) else assemble(clause, slots, self.words, self.lexicon)
            if isinstance(made, Unread):
                return made
            steps += made
        return tuple(steps)

    def _slots(self, clause: Clause, bounds: Sequence[Bound], tail: Tail[Taken]) -> Slots | Unread:
        slots = Slots()
        said_so = {bound.name for bound in bounds} | {name for name, _ in tail.complements}
        if not said_so.issuperset(clause.needs):
            return Unread(self.words, "this says too little")
        for name, value in clause.fixed:
            slots.say(name, value)
        for bound in bounds:
            if unread := self._fill(slots, clause, bound):
                return unread
        for name, taken in tail.complements:
            slots.fill(name, taken)
        return slots

    def _fill(self, slots: Slots, clause: Clause, bound: Bound) -> Unread | None:
        taken = self.words[bound.start : bound.end]
        match bound.reading.partition("=")[0]:
            case "purpose":
                inner = Unread(taken, "this is no purpose")
                steps = inner if self.inner else understand(taken, self.text, self.lexicon, self.memory, inner=True)
                if isinstance(steps, Unread) or len(steps) != 1:
                    return inner
                slots.purpose = steps[0]
                return None
            case "fact":
                held = conditions(taken, self.text, self.lexicon, self.memory, Conditional(wait=True))
                if isinstance(held, Unread):
                    return held
                slots.when = held
                return None
            case "kind":
                slots.kind = common(taken, self.lexicon)
        found = self._read(bound.reading, taken, self.words[bound.skipped : bound.start])
        if isinstance(found, Unread) and clause.kind == "act" and self._present(bound, taken):
            found = Taken(((TargetDescription(said(taken)), span(taken)),))
        if isinstance(found, Unread):
            return found
        before = slots.text(bound.name)
        if before and bound.name in self.lexicon.tables:  # the order of a list, said twice, must be the same
            same = found.items[0][0] == next(item for name, item, _ in slots.arguments if name == bound.name)
            return None if same else Unread(taken, "this contradicts what was said before")
        slots.fill(bound.name, found)
        if said(taken) in self.lexicon.rest:
            slots.say("rest", "yes")
        return None

    def _read(self, reading: str, words: tuple[Token, ...], skipped: tuple[Token, ...] = ()) -> Taken | Unread:
        key = (reading, words[0].start, words[-1].end, len(skipped))
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = read(reading, words, skipped, self.text, self.lexicon, self.memory)
        return found

    def _present(self, bound: Bound, taken: tuple[Token, ...]) -> bool:
        """Whether a pronoun means the one thing the screen is about (*add it to the cart*)."""
        here = bound.reading in ("thing", "things") and said(taken) in self.lexicon.present
        return here and self.memory.thing is None

    def _act(self) -> tuple[Step, ...] | Unread | None:
        """*Delete the second row*: the control that carries the verb's own name, beside what it is done to."""
        lexicon, words = self.lexicon, self.words
        size = leading(words, lexicon.controls)
        if not size:
            return self._unknown()
        rest = words[size:]
        step = Step("act", None, span=span(words))
        if rest and not (said(rest) in lexicon.present and self.memory.thing is None):
            thing = target(rest, self.text, lexicon, "thing")
            if isinstance(thing, TargetDescription):
                thing = self.memory.recall(thing, rest)
            if isinstance(thing, Unread):
                return self._exactly(size) or thing
            step = replace(step, target=thing, spans=(("target", span(rest)),))
        made = errand(lexicon.controls[said(words[:size])], step, rest, lexicon)
        return made if isinstance(made, Unread) else (replace(made, effect=effect_of(made, words, lexicon)),)

    def _exactly(self, size: int) -> tuple[Step, ...] | None:
        """*Export as PDF*, *Skip for now*: the control that is called just so, and no other, where a verb goes on with
        how or for when and names nothing that it is done to."""
        lexicon, words = self.lexicon, self.words
        behind = words[size + 1 :]
        plain_words = all(token.kind is TokenKind.WORD for token in words)
        if opening_effect(words, lexicon) is EffectClass.SIGN_IN:
            return None  # *log in as Ada* is no name of a control
        small = any(self._small(token.word) or token.word in lexicon.quantities for token in behind)
        if not (plain_words and words[size].word in lexicon.how and 0 < len(behind) <= _BEHIND and not small):
            return None
        told = self.text[words[0].start : words[-1].end]
        step = Step(
            "act",
            TargetDescription(" ".join(told.split())),
            (("exact", Labelled("yes", FROM_USER)),),
            span=span(words),
            spans=(("target", span(words)),),
        )
        return (replace(step, effect=effect_of(step, words, lexicon)),)

    def _unknown(self) -> tuple[Step, ...] | None:
        """*Promote Ada*: a verb that is not known, and a name: the control that carries that verb, beside the name and
        nowhere else."""
        verb, rest = self.words[0], self.words[1:]
        plain_verb = verb.kind is TokenKind.WORD and verb.text.isalpha() and not self._small(verb.word)
        # Where every noun has a capital, a capital makes no name.
        named = rest and all(
            token.kind is TokenKind.QUOTED or (self.lexicon.capitals and token.text[:1].isupper()) for token in rest
        )
        if not (plain_verb and named and len(verb.text) > _SHORTEST):
            return None
        thing = target(rest, self.text, self.lexicon, "thing")
        if not isinstance(thing, TargetDescription) or not thing.text or thing.role:
            return None
        wanted = TargetDescription(verb.text.capitalize(), near=thing.text)
        step = Step("act", wanted, span=span(self.words), spans=(("target", span(rest)),))
        return (replace(step, effect=effect_of(step, self.words, self.lexicon)),)

    def _small(self, word: str) -> bool:
        """Whether a word is one of the language's own small ones, which is no verb."""
        lexicon = self.lexicon
        return word in {
            *lexicon.function_words,
            *lexicon.fillers,
            *lexicon.questions,
            *lexicon.pronouns,
            *lexicon.determiners,
        }

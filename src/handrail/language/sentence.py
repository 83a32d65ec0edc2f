"""One clause -> its steps, by the patterns of the language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product

from handrail.language import errand
from handrail.language.complement import Tail, tails
from handrail.language.condition import conditions
from handrail.language.lexicon import Also, Clause, Conditional, Lexicon
from handrail.language.memory import Memory
from handrail.language.noun import target
from handrail.language.pattern import Bound, Match, heads, matches, starts
from handrail.language.phrase import Unread, leading, said
from handrail.language.slot import Taken, read, span
from handrail.language.step import Argument, Condition, Expected, Step
from handrail.language.tokens import Span, Token, TokenKind
from handrail.records import FROM_USER, EffectClass, Labelled, TargetDescription

MOST_MATCHES = 512
"""Ways to divide one clause by any pattern that are looked at; a clause of more is refused."""
_TOO_MANY = "this can be read in too many ways: put names and texts in quotation marks"


def understand(
    words: tuple[Token, ...], text: str, lexicon: Lexicon, memory: Memory, *, within: bool = False
) -> tuple[Step, ...] | Unread:
    """The steps of one clause; usually one, several where a list was said."""
    found = _Clause(words, text, lexicon, memory, within).steps()
    if isinstance(found, Unread) and (active := _active(words, lexicon)):
        turned = _Clause(active, text, lexicon, memory, within).steps()
        if not isinstance(turned, Unread):
            return tuple(replace(step, span=span(words)) for step in turned)
    return found


def _active(words: tuple[Token, ...], lexicon: Lexicon) -> tuple[Token, ...]:
    """*The mail by Ada should be forwarded to Bob* -> *forward the mail by Ada to Bob*; empty if this is no passive."""
    for at in range(1, len(words) - 1):
        size = leading(words, lexicon.passives, at)
        verb = lexicon.participles.get(words[at + size].word) if size and at + size < len(words) else None
        if verb is not None:
            token = words[at + size]
            turned = tuple(Token(TokenKind.WORD, part, token.start, token.end) for part in verb.split())
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


@dataclass(frozen=True, slots=True)
class _Clause:
    """One clause being read."""

    words: tuple[Token, ...]
    text: str
    lexicon: Lexicon
    memory: Memory
    within: bool = False
    """Whether it is the purpose of another step, which has none of its own."""
    budget: Iterator[int] = field(default_factory=lambda: iter(range(MOST_MATCHES)))
    """What is left of the ways to divide it that are looked at."""
    known: dict[tuple[str, int, int, int], Taken | Unread] = field(default_factory=dict)
    """What was read already: reading, place, and number of words skipped before it."""

    def steps(self) -> tuple[Step, ...] | Unread:
        table = _by_head(self.lexicon)
        first: Unread | None = None
        for clause in table.get(self.words[0].word, table[""]):
            found = self._by(clause)
            if found is None:
                continue
            if not isinstance(found, Unread):
                return found
            if found.final:
                return found
            if first is None or (len(found.words) < len(first.words) and found.words):
                first = found
        acted = self._act()
        if acted is not None and not (isinstance(acted, Unread) and first is not None):
            return acted
        return first or Unread(self.words, "no step begins like this")

    def _read(self, reading: str, words: tuple[Token, ...], skipped: tuple[Token, ...] = ()) -> Taken | Unread:
        key = (reading, words[0].start, words[-1].end, len(skipped))
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = read(reading, words, skipped, self.text, self.lexicon, self.memory)
        return found

    def _by(self, clause: Clause) -> tuple[Step, ...] | Unread | None:
        """What one pattern makes of the clause; None if it does not fit at all."""
        begun = heads(clause.pattern)
        if begun and not any(starts(self.words, 0, phrase) for phrase in begun):
            return None
        first: Unread | None = None
        for tail in tails(self.words, clause.complements, self.lexicon, self._read):
            found = self._within(clause, tail)
            if found is not None and not isinstance(found, Unread):
                return found
            if found is not None and found.final:
                return found
            if found is not None and (first is None or (len(found.words) < len(first.words) and found.words)):
                first = found
        return first

    def _within(self, clause: Clause, tail: Tail[Taken]) -> tuple[Step, ...] | Unread | None:
        words = self.words[: tail.start]
        while words and words[-1].kind in (TokenKind.COMMA, TokenKind.COLON):
            words = words[:-1]
        first: Unread | None = None
        found: dict[tuple[tuple[int, int], ...], tuple[Match, tuple[Step, ...]]] = {}
        joints = [at for at, word in enumerate(words) if word.word in self.lexicon.conjunctions]
        for match, left in zip(matches(clause.pattern, words, joints), self.budget, strict=False):
            if left == MOST_MATCHES - 1:
                return Unread(self.words, _TOO_MANY, final=True)
            result = self._divided(clause, match) or self._built(clause, match, tail)
            if not isinstance(result, Unread):
                divisions = tuple((bound.start, bound.end) for bound in match.bindings)
                ends = tuple((0, bound[1]) for bound in divisions[:-1])
                found.setdefault(ends, (match, result))
            elif result.final:
                return result
            elif first is None or (len(result.words) < len(first.words) and result.words):
                first = result
        if not found:
            return first
        chosen = list(found.values())
        if len(chosen) > 1 and clause.strong:
            strong = [item for item in chosen if clause.strong & set(item[0].separators)]
            chosen = strong[:1] or chosen
        if len(chosen) > 1:
            most = max(match.optional for match, _ in chosen)
            chosen = [item for item in chosen if item[0].optional == most]
        if len(chosen) > 1:
            several = "this can be read in several ways: put names and texts in quotation marks"
            return Unread(self.words, several, final=True)
        return chosen[0][1]

    def _divided(self, clause: Clause, match: Match) -> Unread | None:
        """Whether a strong separator stands within a slot, where it would divide something else."""
        for bound in match.bindings if clause.strong else ():
            for token in self.words[bound.start : bound.end]:
                if token.word in clause.strong:
                    return Unread((token,), f"a text with {token.text!r} in it must be in quotation marks")
        return None

    def _built(self, clause: Clause, match: Match, tail: Tail[Taken]) -> tuple[Step, ...] | Unread:
        turns = sorted({bound.turn for bound in match.bindings if bound.turn}) or [0]
        steps: list[Step] = []
        for turn in turns:
            bounds = [bound for bound in match.bindings if bound.turn in (0, turn)]
            made = self._turn(clause, bounds, tail)
            if isinstance(made, Unread):
                return made
            steps += made
        return tuple(steps)

    def _turn(self, clause: Clause, bounds: Sequence[Bound], tail: Tail[Taken]) -> tuple[Step, ...] | Unread:
        """The steps that one set of slots makes: one for each of the things it is done to."""
        things: dict[str, list[tuple[TargetDescription, Span]]] = {}
        arguments: list[tuple[str, Argument]] = [(name, Labelled(fixed, FROM_USER)) for name, fixed in clause.fixed]
        spans: list[tuple[str, Span]] = []
        purpose: Step | None = None
        when: tuple[Condition, ...] = ()
        described = False
        for bound in bounds:
            taken = self.words[bound.start : bound.end]
            if bound.reading == "purpose" and self.within:
                return Unread(taken, "a purpose has no purpose of its own")
            if bound.reading == "purpose":
                inner = understand(taken, self.text, self.lexicon, self.memory, within=True)
                if isinstance(inner, Unread) or len(inner) != 1:
                    return Unread(taken, "this is no purpose")
                purpose = inner[0]
                continue
            if bound.reading == "test":
                held = conditions(taken, self.text, self.lexicon, self.memory, Conditional(wait=True))
                if isinstance(held, Unread):
                    return held
                when = held
                continue
            if bound.reading == "kind":
                described = all(token.kind is TokenKind.WORD and token.text == token.word for token in taken)
            found = self._read(bound.reading, taken, self.words[bound.skipped : bound.start])
            if isinstance(found, Unread):
                return found
            if (known := dict(arguments).get(bound.name)) is not None and bound.name == "order":
                if found.items[0][0] != known:
                    return Unread(taken, "this contradicts what was said before")
                continue
            self._collect(bound.name, found, things, arguments, spans)
            if said(taken) in self.lexicon.rest:
                arguments.append(("rest", Labelled("yes", FROM_USER)))
        for name, extra in tail.complements:
            self._collect(name, extra, things, arguments, spans)
        whole = span(self.words)
        if clause.kind == "expect":
            gone = any(name == "gone" for name, _ in arguments)
            texts = [
                (value.value, where)
                for (name, value), (_, where) in zip(arguments[len(clause.fixed) :], spans, strict=True)
                if name == "expected" and isinstance(value, Labelled)
            ]
            return (Step("expect", expects=tuple(Expected(one, gone, where) for one, where in texts), span=whole),)
        label = things.pop("label", None)
        done_to = [items for name, items in things.items() if name != "drop"]
        drops = things.get("drop", [(None, whole)])
        made: list[Step] = []
        for thing, drop in product(done_to[0] if done_to else [(None, whole)], drops):
            step = Step(
                "mention" if clause.adds else clause.kind,
                thing[0],
                tuple(arguments),
                (),
                whole,
                None,
                (*([("target", thing[1])] if thing[0] is not None else []), *spans),
                drop[0] and replace(drop[0], relation=clause.relation or drop[0].relation),
                when,
            )
            if clause.attribute and step.target is not None:
                thing_, near = step.target, step.target.near or step.target.text
                step = replace(step, target=replace(thing_, text=clause.attribute, near=near, role=""))
            if label:
                step = self._labelled(step, label[0][0])
            finished = self._finished(clause, step, purpose, described=described)
            if isinstance(finished, Unread):
                return finished
            made += finished
        for also in clause.also:
            made += self._also(also, things, arguments, whole)
        return tuple(made)

    def _collect(
        self,
        name: str,
        taken: Taken,
        things: dict[str, list[tuple[TargetDescription, Span]]],
        arguments: list[tuple[str, Argument]],
        spans: list[tuple[str, Span]],
    ) -> None:
        for item, where in taken.items:
            if isinstance(item, TargetDescription):
                things.setdefault(name, []).append((item, where))
            else:
                arguments.append((name, item))
                spans.append((name, where))
        for other, item, where in taken.more:
            if not isinstance(item, TargetDescription):
                arguments.append((other, item))
                spans.append((other, where))

    def _labelled(self, step: Step, label: TargetDescription) -> Step:
        """*The username "ada" into the text fields*: the field is the one so called."""
        if step.target is None:
            return replace(step, target=label)
        if step.target.text or step.target.ordinal or not step.target.role:
            return step
        return replace(step, target=replace(step.target, text=label.text, every=False))

    def _also(
        self,
        also: Also,
        things: dict[str, list[tuple[TargetDescription, Span]]],
        arguments: list[tuple[str, Argument]],
        whole: Span,
    ) -> Iterator[Step]:
        texts = tuple(("text", value) for slot, value in arguments if slot == also.text)
        for thing, where in things.get(also.target, ()):
            yield Step(also.kind, thing, texts, span=whole, spans=(("target", where),))
        for slot, value in arguments:
            if slot == also.target and isinstance(value, Labelled):
                yield Step(also.kind, TargetDescription(value.value), texts, span=whole)

    def _finished(self, clause: Clause, step: Step, purpose: Step | None, *, described: bool) -> list[Step] | Unread:
        """The step with its control, its effect, and the purpose that was said for it."""
        if step.kind == "act":
            made = self._errand(clause.control or step.text("control"), step, described=described)
            if isinstance(made, Unread):
                return made
            step = made
        step = replace(step, effect=effect_of(step, self.words, self.lexicon))
        if purpose is not None and step.target is not None:
            if purpose.target is not None and (purpose.target.before or purpose.target.near):
                near = step.target.near or purpose.target.near
                step = replace(step, target=replace(step.target, near=near, before=purpose.target.before))
            step = replace(step, effect=purpose.effect or step.effect)
        return self._spread(step)

    def _spread(self, step: Step) -> list[Step]:
        """*Set the sliders to 5, 11 and 10*: the first, second and third of them."""
        texts = [
            (value, where) for (slot, value), where in zip(step.arguments, _places(step), strict=True) if slot == "text"
        ]
        if step.kind != "set" or len(texts) < 2 or step.target is None:
            return [step]
        others = tuple(item for item in step.arguments if item[0] != "text")
        return [
            replace(
                step,
                target=replace(step.target, ordinal=number, every=False),
                arguments=(*others, ("text", value)),
                spans=tuple(item for item in step.spans if item[0] != "text") + ((("text", where),) if where else ()),
            )
            for number, (value, where) in enumerate(texts, 1)
        ]

    def _errand(self, name: str, step: Step, *, described: bool) -> Step | Unread:
        lexicon = self.lexicon
        thing = step.target
        arguments = tuple(item for item in step.arguments if item[0] != "control")
        if thing is None:
            return replace(step, target=TargetDescription(name), arguments=arguments)
        where = next((place for slot, place in step.spans if slot == "target"), step.span)
        words = tuple(token for token in self.words if where[0] <= token.start < where[1])
        thing = errand.unclassified(thing, lexicon)
        control = errand.control(name, thing, words, lexicon)
        if isinstance(control, Unread):
            return control
        described = (
            described or thing.extreme is not None or self._any(words) or (thing.role == "item" and not thing.near)
        )
        if described and not thing.before:
            arguments = (*errand.kind(thing, lexicon), *arguments)
            control = replace(control, near=thing.near)
        return replace(step, target=control, arguments=arguments)

    def _any(self, words: tuple[Token, ...]) -> bool:
        """Whether a thing is described and not named: *a one-way flight*."""
        lexicon = self.lexicon
        return bool(leading(words, lexicon.indefinite)) and all(
            token.kind is TokenKind.WORD and token.text.islower() for token in words
        )

    def _act(self) -> tuple[Step, ...] | Unread | None:
        """*Delete the second row*: the control that carries the verb's own name, beside what it is done to."""
        lexicon, words = self.lexicon, self.words
        size = leading(words, lexicon.controls)
        if not size:
            return None
        name = lexicon.controls[said(words[:size])]
        rest = words[size:]
        step = Step("act", None, span=span(words))
        if rest and not (said(rest) in lexicon.present and self.memory.thing is None):
            thing = target(rest, self.text, lexicon, "thing")
            if isinstance(thing, TargetDescription):
                thing = self.memory.recall(thing, rest)
            if isinstance(thing, Unread):
                return thing
            step = replace(step, target=thing, spans=(("target", span(rest)),))
        made = self._errand(name, step, described=False)
        return made if isinstance(made, Unread) else (replace(made, effect=effect_of(made, words, lexicon)),)


def _places(step: Step) -> list[Span | None]:
    """The place of each argument, in order; None for those that the wording itself fills."""
    left = [item for item in step.spans if item[0] != "target"]
    found: list[Span | None] = []
    for slot, _ in step.arguments:
        if left and left[0][0] == slot:
            found.append(left.pop(0)[1])
        else:
            found.append(None)
    return found


def effect_of(step: Step, words: Sequence[Token], lexicon: Lexicon) -> EffectClass | None:
    """The effect that a step's own words name."""
    match step.kind:
        case "sign_in":
            return EffectClass.SIGN_IN
        case "upload":
            return EffectClass.UPLOAD
        case "act" | "mention":
            return opening_effect(words, lexicon) or named_effect(step.target.text if step.target else "", lexicon)
        case "click" | "double_click" if step.target is not None and step.target.role != "item":
            return named_effect(step.target.text, lexicon)
        case "type" | "set" if step.target is not None:
            into = set(step.target.text.casefold().split())
            return None if into.isdisjoint(lexicon.slot_fields["credential"]) else EffectClass.CREDENTIAL
        case _:
            return None


def opening_effect(words: Sequence[Token], lexicon: Lexicon) -> EffectClass | None:
    """The effect that a clause's verb names."""
    size = leading(words, lexicon.effects)
    return lexicon.effects[said(words[:size])] if size else None


def named_effect(name: str, lexicon: Lexicon) -> EffectClass | None:
    """The effect that the name of a control says, if the words for exactly one stand in it."""
    text = f" {' '.join(name.casefold().split())} "
    found = {effect for words, effect in lexicon.effects.items() if f" {words} " in text}
    return found.pop() if len(found) == 1 else None

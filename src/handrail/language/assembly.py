"""What the slots of one clause came to, put together as steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TypeAlias

from handrail.language.clause import verbs
from handrail.language.effect import effect_of
from handrail.language.errand import errand
from handrail.language.lexicon import Clause, Lexicon
from handrail.language.pattern import starts
from handrail.language.phrase import Unread, leading, said
from handrail.language.slot import Taken, span
from handrail.language.step import Argument, Condition, Expected, FromScreen, Step
from handrail.language.tokens import Span, Token, TokenKind
from handrail.records import FROM_USER, Labelled, TargetDescription

Placed: TypeAlias = tuple[TargetDescription, Span]
UNWRITTEN = frozenset({"image", "heading", "paragraph"})
"""Roles that take no text."""
_LABEL, _DROP, _ORIGIN = "label", "drop", "origin"
"""Slots of descriptions that are not what the step is done to."""


@dataclass(slots=True)
class Slots:
    """The slots of one clause, filled one after the other."""

    things: dict[str, list[Placed]] = field(default_factory=dict)
    """Slot -> descriptions."""
    arguments: list[tuple[str, Argument, Span | None]] = field(default_factory=list)
    """Slot, value and place; no place for what the wording itself says."""
    when: tuple[Condition, ...] = ()
    purpose: Step | None = None
    """What it is done for (*click the bin to delete it*)."""
    kind: bool = False
    """Whether what it is done to is told by its sort."""

    def say(self, name: str, value: str) -> None:
        """Fill a slot that the wording itself fills."""
        self.arguments.append((name, Labelled(value, FROM_USER), None))

    def fill(self, name: str, taken: Taken) -> None:
        """Fill a slot, and others that the same words fill."""
        for slot, item, where in (*((name, *one) for one in taken.items), *taken.more):
            if isinstance(item, TargetDescription):
                self.things.setdefault(slot, []).append((item, where))
            else:
                self.arguments.append((slot, item, where))

    def text(self, name: str) -> str:
        """The first literal text of a slot."""
        return next((item.value for slot, item, _ in self.arguments if slot == name and isinstance(item, Labelled)), "")


def assemble(clause: Clause, slots: Slots, words: tuple[Token, ...], lexicon: Lexicon) -> tuple[Step, ...] | Unread:
    """The steps that a clause makes of its slots: one for each of the things it is done to, and those it implies."""
    return _Assembly(clause, slots, words, lexicon).steps()


@dataclass(frozen=True, slots=True)
class _Assembly:
    clause: Clause
    slots: Slots
    words: tuple[Token, ...]
    lexicon: Lexicon

    def steps(self) -> tuple[Step, ...] | Unread:
        if self.clause.kind == "expect":
            return (self._expectation(),)
        things = self.slots.things
        done_to = next((items for name, items in things.items() if name not in (_LABEL, _DROP, _ORIGIN)), [])
        made: list[Step] = []
        targets: list[Placed | None] = [*done_to] or [None]
        drops: list[Placed | None] = [*things.get(_DROP, ())] or [None]
        for thing, drop in product(targets, drops):
            step = self._step(thing, drop)
            if isinstance(step, Unread):
                return step
            made += self._spread(step)
        return (*made, *self._implied())

    def _expectation(self) -> Step:
        gone = bool(self.slots.text("gone"))
        expected = tuple(
            Expected(item.value, gone, where)
            for name, item, where in self.slots.arguments
            if name == "expected" and isinstance(item, Labelled) and where is not None
        )
        return Step("expect", expects=expected, span=span(self.words))

    def _step(self, thing: Placed | None, drop: Placed | None) -> Step | Unread:
        clause, slots = self.clause, self.slots
        places = [("target", thing[1])] if thing else []
        places += [("drop", drop[1])] if drop else []
        places += [(name, where) for name, _, where in slots.arguments if where is not None]
        if clause.kind in ("type", "append") and thing and thing[0].role in UNWRITTEN:
            return Unread(self.words, "nothing can be typed there")
        if thing and thing[0].role == "item" and slots.things.get(_ORIGIN):
            return Unread(self.words, "whose it is belongs to the thing itself")  # all emails from Ada
        if clause.attribute and thing and thing[0].before and self._does(thing[0].text):
            return Unread(self.words, "what carries an order has nothing of the kind: say what is meant")
        step = Step(
            "mention" if clause.adds else clause.kind,
            self._target(thing[0]) if thing else self._label() or self._itself(),
            tuple(
                (name, self._shown(thing, item, where) if name == "text" else item)
                for name, item, where in slots.arguments
                if name not in self._elsewhere()
            ),
            (),
            span(self.words),
            None,
            tuple(places),
            self._drop(drop[0], thing[0] if thing else None) if drop else None,
            slots.when,
        )
        if step.kind == "act":
            values = {name: item.value for name, item, _ in slots.arguments if isinstance(item, Labelled)}
            of = tuple(token for token in self.words if thing and thing[1][0] <= token.start < thing[1][1])
            name = clause.control.format_map(values) or self.lexicon.controls[said(self.words[: self._verb()])]
            made = errand(name, step, of, self.lexicon, kind=slots.kind)
            if isinstance(made, Unread):
                return made
            step = made
        if step.kind == "set" and clause.attribute and not step.text("text") and step.target is not None:
            # *Make Firefox the default browser*: what it is set to is what was named.
            chosen = Labelled(step.target.near, FROM_USER)
            where = tuple(("text", place) for _, place in step.spans)
            target = replace(step.target, near="", relation="", before=False)
            step = replace(step, target=target, arguments=(*step.arguments, ("text", chosen)), spans=where)
        effect = None if clause.harmless else effect_of(step, self.words, self.lexicon)
        return self._purposeful(replace(step, effect=effect, harmless=clause.harmless))

    def _does(self, name: str) -> bool:
        """Whether a control is called so, by what it does (*Write a review*)."""
        first, *rest = name.casefold().split() or [""]
        return first in verbs(self.lexicon) and bool(rest) and rest[0] in self.lexicon.determiners

    def _shown(self, thing: Placed | None, item: Argument, where: Span | None) -> Argument:
        """*Fill in the City field with the city from the booking*: what is called like the field and said to stand
        somewhere is read there. Nobody types such words themselves without quotation marks."""
        if thing is None or where is None or not isinstance(item, Labelled) or self.clause.kind not in ("type", "set"):
            return item
        words = [token for token in self.words if where[0] <= token.start < where[1]]
        before = [token for token in self.words if token.end <= where[0]][-1:]
        if before and before[0].word in self.lexicon.determiners:
            words = [*before, *words]
        size = leading(words, self.lexicon.determiners)
        name = tuple(thing[0].text.casefold().split())
        size = size if size < len(words) else 0
        rest = words[size + len(name) :]
        from_there = name and starts(words, size, name) and leading(rest, self.lexicon.text_in) and len(rest) > 1
        if not (size and from_there) or any(token.kind is not TokenKind.WORD for token in words):
            return item
        return FromScreen(TargetDescription(thing[0].text, near=rest[-1].text))

    def _verb(self) -> int:
        return leading(self.words, self.lexicon.controls)

    def _elsewhere(self) -> frozenset[str]:
        """Slots that are part of the control's name, or of a further step."""
        clause = self.clause
        named = {name for name, _, _ in self.slots.arguments if f"{{{name}}}" in clause.control}
        return frozenset(named | {also.target for also in clause.also} | {also.text for also in clause.also})

    def _drop(self, drop: TargetDescription, thing: TargetDescription | None) -> TargetDescription:
        """Where it is dropped; *the large one* is one of the same kind."""
        if thing is not None and drop.looks and not (drop.text or drop.role or drop.looks.shape):
            shape = thing.looks.shape if thing.looks else ""
            drop = replace(drop, text=thing.text, role=thing.role, looks=replace(drop.looks, shape=shape))
        if drop.role == "textbox" and drop.text:
            drop = replace(drop, role="")  # the Done box holds things, and no text
        return replace(drop, relation=self.clause.relation or drop.relation)

    def _label(self) -> TargetDescription | None:
        return next((thing for thing, _ in self.slots.things.get(_LABEL, ())), None)

    def _itself(self) -> TargetDescription | None:
        """What the wording itself names (*as bright as it gets*: the brightness)."""
        return TargetDescription(self.clause.attribute) if self.clause.attribute else None

    def _target(self, thing: TargetDescription) -> TargetDescription:
        clause, label = self.clause, self._label()
        for origin, _ in self.slots.things.get(_ORIGIN, ()):
            thing = replace(thing, region=thing.region or origin.text)
        if clause.attribute:
            return replace(thing, text=clause.attribute, near=thing.near or thing.text, role="")
        if clause.kind == "resize" and thing.role == "textbox":
            return replace(thing, role="")  # any box
        if clause.kind in ("check", "uncheck") and thing.role == "textbox":
            return replace(thing, role="checkbox")  # a box to be ticked
        if label is not None and clause.kind == "click":
            return thing if thing.text else replace(thing, region=thing.region or label.text)
        if label is not None and thing.role and not (thing.text or thing.ordinal):
            return replace(thing, text=label.text, every=False)  # the username "ada" into the text fields
        return thing

    def _purposeful(self, step: Step) -> Step:
        """The step with what it is done for: whose it is, and its effect."""
        purpose = self.slots.purpose
        if purpose is None or step.target is None:
            return step
        target = step.target
        if purpose.target is not None:
            near = target.near or purpose.target.near
            target = replace(target, near=near, before=purpose.target.before)
        return replace(step, target=target, effect=purpose.effect or step.effect)

    def _spread(self, step: Step) -> Iterator[Step]:
        """*Set the sliders to 5, 11 and 10*: the first, second and third of them."""
        texts = [(item, where) for name, item, where in self.slots.arguments if name == "text" and where is not None]
        if step.kind != "set" or len(texts) < 2 or step.target is None:
            yield step
            return
        for number, (item, where) in enumerate(texts, 1):
            yield replace(
                step,
                target=replace(step.target, ordinal=number, every=False),
                arguments=(*(one for one in step.arguments if one[0] != "text"), ("text", item)),
                spans=(*(one for one in step.spans if one[0] != "text"), ("text", where)),
            )

    def _implied(self) -> Iterator[Step]:
        """Further steps that the same words ask for."""
        slots = self.slots
        for also in self.clause.also:
            texts = tuple(("text", item) for name, item, _ in slots.arguments if name == also.text)
            for thing, where in slots.things.get(also.target, ()):
                yield Step(also.kind, thing, texts, span=span(self.words), spans=(("target", where),))
            for name, item, _ in slots.arguments:
                if name == also.target and isinstance(item, Labelled):
                    yield Step(also.kind, TargetDescription(item.value), texts, span=span(self.words))

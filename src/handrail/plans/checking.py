"""The static checks of a plan: on all its branches, before anything runs (S1 to S7).

A plan that passes ends on every way within a known number of steps, uses only what is defined, says literally what is
done where, and the report says all that it can do: each effect, what decides whether it happens, what fills it, and
how many bits a screen has a say of. That is what a person approves, in one look.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil, log2
from typing import Final, assert_never

from handrail.plans.counting import count
from handrail.plans.facts import Known, Mistyped, Source, known
from handrail.plans.language.program import (
    Act,
    Assign,
    Block,
    Branch,
    Break,
    Constant,
    Expect,
    Explore,
    Expression,
    Fail,
    Finish,
    FromTask,
    Group,
    Loop,
    Name,
    OnInterrupt,
    Opaque,
    Pause,
    Place,
    Program,
    Require,
    SecretNamed,
    Statement,
    YesNo,
)
from handrail.plans.language.source import PlanRefused, Problem
from handrail.plans.language.walking import parts, statements, values
from handrail.plans.report import Effect, Given, Report
from handrail.policy.addresses import address_effects
from handrail.records import EffectClass, Integrity
from handrail.screen import holds_words

MOST_STEPS: Final = 500
"""Turns of loops within one another, multiplied (L12)."""
_DOING: Final = frozenset({"click", "long_press", "select", "drag", "press", "answer_dialog"})
"""Verbs of which nobody knows what they do but by what they are done to."""
_COMMANDING: Final = frozenset(
    {"address", "url", "search", "recipient", "to", "cc", "bcc", "amount", "sum", "price", "iban", "account", "command",
     "terminal", "console", "password", "pin", "code", "file", "name", "cell", "formula"}
)  # fmt: skip
"""Words of a field whose text is more than data: free text of a screen is not typed there (L9)."""


@dataclass(frozen=True, slots=True)
class _State:
    """What holds at one point of the plan."""

    names: Mapping[str, Known]
    pc: frozenset[Source] = frozenset()
    """What of a screen decided that the run comes here."""
    risky: bool = False
    """Whether it decided between ways that are not equally consequential."""
    groups: tuple[str, ...] = ()
    turns: int = 1
    """How often this point is come to at most."""


NOTHING_GIVEN: Final = Given()


def check(program: Program, given: Given = NOTHING_GIVEN) -> Report:
    """What a plan can do.

    Raises:
        PlanRefused: with everything that is wrong, by its place.
    """
    checker = _Checker(program, given)
    report = checker.report()
    if checker.problems:
        raise PlanRefused(tuple(sorted(checker.problems, key=lambda item: item.at)[:20]))
    return report


@dataclass
class _Checker:
    program: Program
    given: Given
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    filled: set[Source] = field(default_factory=set)
    breaking: list[list[_State]] = field(default_factory=list)
    screened: set[Place] = field(default_factory=set)
    """Branches and explorations that a screen has a say in."""
    tainted: set[Place] = field(default_factory=set)

    def report(self) -> Report:
        end = self.block(self.program.body, _State({}))
        if end is not None:
            last = self.program.body[-1].at if self.program.body else Place(1, 1)
            self.wrong(last, "a way through the plan does not end here", "end it with finish() or fail(...)")
        if self.problems:  # what is wrong may go round without end
            return Report((), (), 0, 0, 0.0)
        ways = count(self.program, self.decides)
        reads = {s for item in self.effects for s in item.decided_by | item.filled_by} | self.filled
        return Report(
            tuple(self.effects),
            tuple(sorted(reads, key=lambda item: item.question)),
            ways.steps,
            ceil(log2(ways.traces)) if ways.traces > 1 else 0,
            sum(source.bits for source in self.filled),
            frozenset(self.screened),
            frozenset(self.tainted),
            tuple(self.warnings),
        )

    def wrong(self, at: Place, said: str, instead: str = "") -> None:
        self.problems.append(Problem(at, said, instead))

    def decides(self, branch: Branch) -> bool:
        """Whether a screen has a say in a branch (names were checked by then, and mean the same everywhere)."""
        return branch.at in self.screened

    # -- ways through -------------------------------------------------------------------------------------------------

    def block(self, block: Block, state: _State | None) -> _State | None:
        """The state behind a block; None if no way leads out of it."""
        before: Statement | None = None
        for index, statement in enumerate(block):
            if state is None:
                self.wrong(statement.at, "nothing leads here", "leave it out")
                return None
            self._order(statement, before, block[index + 1] if index + 1 < len(block) else None)
            requires = _before(block, index)
            state = self.statement(statement, state, requires)
            before = statement
        return state

    def _order(self, statement: Statement, before: Statement | None, behind: Statement | None) -> None:
        if isinstance(statement, Expect) and not isinstance(before, Act | Expect):
            self.wrong(statement.at, "expect(...) stands behind no effect", "write it right below what brings it about")
        if isinstance(statement, Require) and not isinstance(behind, Act | Require):
            self.wrong(statement.at, "require(...) stands before no effect", "write it right above what it is for")

    def statement(self, statement: Statement, state: _State, requires: tuple[Require, ...]) -> _State | None:
        for value in values(statement):
            self._values(value)
        match statement:
            case Assign(name=name, value=value):
                found = self.known(value, state, statement.at)
                if found is None:
                    return state
                old = state.names.get(name)
                if old is not None and type(old.type) is not type(found.type):
                    self.wrong(statement.at, f"{name} was of another type before", "give it another name")
                if state.pc:
                    self.tainted.add(statement.at)
                integrity = min(found.integrity, Integrity.CONTENT) if state.pc else found.integrity
                tainted = replace(found, integrity=integrity, chosen=found.chosen | state.pc)
                return replace(state, names={**state.names, name: tainted})
            case Act():
                self.act(statement, state, requires)
                return state
            case Require(condition=condition):
                if (found := self.known(condition, state, statement.at)) is not None:
                    self._yes_or_no(found, condition.at)
                return state
            case Pause() | Expect():
                return state
            case OnInterrupt(template=template):
                if template not in self.given.templates:
                    self.wrong(statement.at, f"there is no template {template!r}")
                return state
            case Explore(goal=goal, steps=steps):
                self._screened(statement.at)
                return replace(state, pc=state.pc | {Source(goal, 4.0 * steps)})
            case Branch():
                return self.branch(statement, state)
            case Loop():
                return self.loop(statement, state)
            case Break():
                if not self.breaking:
                    self.wrong(statement.at, "break stands in no loop")
                else:
                    self.breaking[-1].append(state)
                return None
            case Group(name=name, body=body):
                inner = self.block(body, replace(state, groups=(*state.groups, name)))
                if any(isinstance(item, Branch) and self.decides(item) for item in statements(body)):
                    said = f"a screen decides within {name!r}: only a part of it may happen"
                    self.warnings.append(Problem(statement.at, said))
                return replace(inner, groups=state.groups) if inner is not None else None
            case Finish(answer=answer):
                if answer is not None and (told := self.known(answer, state, statement.at)) is not None:
                    if told.secret:
                        self.wrong(statement.at, "a secret is no answer")
                    self.filled |= told.sources
                return None
            case Fail():
                return None
            case _:
                assert_never(statement)

    def branch(self, branch: Branch, state: _State) -> _State | None:
        pc, screened = state.pc, False
        blocks: list[tuple[Block, frozenset[Source]]] = []
        for arm in branch.arms:
            found = self.known(arm.condition, replace(state, pc=pc), branch.at)
            if found is not None:
                self._yes_or_no(found, arm.condition.at)
                pc = pc | found.sources | found.chosen
                screened |= found.screen
            blocks.append((arm.body, pc))
            if arm.unknown is not None:
                blocks.append((arm.unknown, pc))
        blocks.append((branch.otherwise, pc))
        harms = [self.harm(block) for block, _ in blocks]
        ends = {_ends(block) for block, _ in blocks}
        uneven = screened and (len(set(harms)) > 1 or any(len(harm) > 1 for harm in harms) or len(ends) > 1)
        if screened:
            self._screened(branch.at)
        outs = [
            (self.block(block, replace(state, pc=deciding, risky=state.risky or uneven)), deciding)
            for block, deciding in blocks
        ]
        left = [(out, deciding) for out, deciding in outs if out is not None]
        if not left:
            return None
        # A way that ended within has decided about what comes after it (L10), and so has what it hung on.
        within = frozenset[Source]().union(*(out.pc - deciding for out, deciding in left))
        early = len(left) < len(outs) or bool(within)
        risky = any(out.risky for out, _ in left) if early else state.risky
        after = _joined([out for out, _ in left])
        return replace(after, pc=state.pc | within | (pc if early else frozenset()), risky=risky, groups=state.groups)

    def _screened(self, at: Place) -> None:
        """A screen has a say there: no strict plan lets it."""
        self.screened.add(at)
        if self.program.mode == "strict":
            self.wrong(at, "a screen decides this, and the plan says that it is strict",
                       'decide by trusted.source.key, or write mode("observing")')  # fmt: skip

    def loop(self, loop: Loop, state: _State) -> _State | None:
        turns = state.turns * loop.times
        if turns > MOST_STEPS:
            self.wrong(loop.at, f"this goes round {turns} times in all", f"at most {MOST_STEPS}")
            return state
        start = replace(state, turns=turns)
        while True:  # until another turn finds nothing new: names only lose their trust, and sources only come
            kept = len(self.problems), len(self.warnings), len(self.effects)
            self.breaking.append([])
            end = self.block(loop.body, start)
            breaks = self.breaking.pop()
            again = _joined([start, end]) if end is not None else start
            if again == start:
                break
            del self.problems[kept[0] :], self.warnings[kept[1] :], self.effects[kept[2] :]
            start = again
        left = [item for item in (end, *breaks) if item is not None]
        if not left:
            return None
        after = _joined(left)
        pc = state.pc
        if any(item.pc - state.pc for item in left):
            pc = pc | {Source(f"how often the loop of line {loop.at.line} goes round", log2(loop.times + 1))}
            pc = pc | frozenset(s for item in left for s in item.pc - state.pc if end is None)
        risky = state.risky or any(item.risky for item in left)
        return replace(after, pc=pc, risky=risky, turns=state.turns, groups=state.groups)

    # -- effects ------------------------------------------------------------------------------------------------------

    def act(self, act: Act, state: _State, requires: tuple[Require, ...]) -> None:
        effect = self.classify(act)
        value = self.known(act.value, state, act.at) if act.value is not None else None
        filled = value.sources | value.chosen if value is not None else frozenset()
        if value is not None:
            self._sink(act, value)
        self.filled |= filled
        why = self.given.forbids(effect)
        if why:
            self.wrong(act.at, f"this can {effect.name.lower()}, and that is never allowed: {why}")
        if effect.consequential:
            self._consequential(act, effect, state)
        held: set[str] = set()
        for require in requires:
            found = self.known(require.condition, state, require.at)
            held |= {source.question for source in found.sources} if found is not None else set()
        unheld = frozenset(source for source in state.pc | filled if source.question not in held)
        self.effects.append(Effect(act, effect, state.pc, filled, unheld, state.groups, state.risky))

    def _consequential(self, act: Act, effect: EffectClass, state: _State) -> None:
        if act.times < state.turns and state.turns > 1 and act.times == 1:
            said = f"this can {effect.name.lower()}, and stands in a loop of {state.turns} turns"
            self.wrong(act.at, said, f"say how often it may happen, times={state.turns} at most, or take it out")
        if act.times > state.turns:
            self.wrong(act.at, f"it is come to {state.turns} times, not {act.times}")
        bits = sum(source.bits for source in state.pc)
        if bits > self.given.most_bits:
            said = f"{bits:.1f} bits of a screen decide whether this can {effect.name.lower()}"
            self.wrong(act.at, said, f"at most {self.given.most_bits:g}")

    def classify(self, act: Act) -> EffectClass:
        """The class of an effect: what the plan declares, raised by the words of its target."""
        found = {EffectClass[act.effect.upper()]} if act.effect else set()
        if act.verb in _DOING and not act.effect:
            found.add(EffectClass.UNKNOWN)
        if act.verb == "upload":
            found.add(EffectClass.UPLOAD)
        if act.value is not None and _secret(act.value, self._secrets):
            found.add(EffectClass.CREDENTIAL)
        if self.given.words is not None and act.verb in _DOING:
            for target in (act.target, act.drop):
                if target is not None:
                    found |= self.given.words.effects(_written(target.text))
            if act.verb == "select" and isinstance(act.value, Constant | FromTask):
                found |= self.given.words.effects(_written(act.value))
        if act.verb == "navigate" and isinstance(act.value, Constant | FromTask):
            found |= address_effects(_written(act.value))
        return max(found, default=EffectClass.LOCAL)

    @cached_property
    def _secrets(self) -> frozenset[str]:
        """Names that are given to secrets anywhere in the plan, and to names of secrets."""
        given = [item for item in statements(self.program.body) if isinstance(item, Assign)]
        found: frozenset[str] = frozenset()
        for _ in given:
            found |= {item.name for item in given if _secret(item.value, found)}
        return found

    def _sink(self, act: Act, value: Known) -> None:
        if act.verb == "select" and isinstance(value.type, Opaque):
            self.wrong(act.at, "free text of a screen chooses nothing (L9)", "read a Choice[...]")
        if value.secret and act.verb != "type_text":
            self.wrong(act.at, "a secret is typed and nothing else")
        if act.verb != "type_text" or not isinstance(value.type, Opaque):
            return
        where = f"{_written(act.target.text)} {act.target.where.role}" if act.target is not None else ""
        if act.target is None:
            self.wrong(act.at, "free text of a screen goes into a field that is named", 'write into="..."')
        elif any(holds_words(where, word) for word in _COMMANDING):
            self.wrong(act.at, "free text of a screen is not typed where text is more than data (L9)")

    # -- values -------------------------------------------------------------------------------------------------------

    def known(self, value: Expression, state: _State, at: Place) -> Known | None:
        try:
            return known(value, state.names, self.given.trusted)
        except Mistyped as error:
            place = getattr(value, "at", at)
            self.wrong(place if place.line else at, str(error))
            return None

    def _yes_or_no(self, found: Known, at: Place) -> None:
        if not isinstance(found.type, YesNo):
            self.wrong(at, "this is no yes or no", "compare it with something")

    def _values(self, value: Expression) -> None:
        for part in parts(value):
            match part:
                case FromTask(text=text) if self.given.instruction is not None:
                    if not holds_words(self.given.instruction, text):
                        self.wrong(part.at, f"the user did not say {text!r}")
                case SecretNamed(name=name) if name not in self.given.secrets:
                    self.wrong(part.at, f"there is no secret named {name!r}")
                case _:
                    pass

    def harm(self, block: Block) -> frozenset[tuple[str, ...]]:
        """The consequential effects that a block can have, as the set of its possible multisets."""
        found: set[tuple[str, ...]] = {()}
        for statement in block:
            more: set[tuple[str, ...]]
            match statement:
                case Act() if self.classify(statement).consequential:
                    more = {(self.classify(statement).name,)}
                case Branch(arms=arms, otherwise=otherwise):
                    inner = [b for arm in arms for b in (arm.body, arm.unknown) if b is not None]
                    more = set().union(*(self.harm(b) for b in (*inner, otherwise)))
                case Loop(body=body):
                    once = self.harm(body)
                    more = {()} if once == {()} else {(), ("LOOP",)}
                case Group(body=body):
                    more = set(self.harm(body))
                case _:
                    continue
            found = {tuple(sorted((*one, *two))) for one in found for two in more}
            if len(found) > 64:
                return frozenset({(), ("MANY",)})
        return frozenset(found)


def _secret(value: Expression, names: frozenset[str]) -> bool:
    """Whether a value is a secret, or one of these names."""
    return any(
        isinstance(part, SecretNamed) or (isinstance(part, Name) and part.name in names) for part in parts(value)
    )


def _written(value: Constant | FromTask) -> str:
    return value.text if isinstance(value, FromTask) else str(value.value)


def _before(block: Block, index: int) -> tuple[Require, ...]:
    """The requires right above a statement."""
    found: list[Require] = []
    while index > 0 and isinstance(above := block[index - 1], Require):
        found.append(above)
        index -= 1
    return tuple(found)


def _joined(states: list[_State]) -> _State:
    """What holds where several ways meet: only the names that all of them have."""
    first, *others = states
    names = dict(first.names)
    for other in others:
        for name in list(names):
            if name not in other.names or type(names[name].type) is not type(other.names[name].type):
                del names[name]
                continue
            one, two = names[name], other.names[name]
            names[name] = Known(
                one.type,
                min(one.integrity, two.integrity),
                one.sources | two.sources,
                one.secret or two.secret,
                one.chosen | two.chosen,
            )
    pc = frozenset().union(*(item.pc for item in states))
    return _State(names, pc, any(item.risky for item in states), first.groups, first.turns)


def _ends(block: Block) -> bool:
    """Whether a block has a way that ends, or leaves a loop, before its last line."""
    return any(isinstance(item, Finish | Fail | Break) for item in statements(block))

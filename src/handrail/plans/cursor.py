"""Where a run stands in its plan: the one place that says what may come next (control-flow integrity).

A cursor walks the sealed program. It wants one thing at a time - a value of the screen, an answer of the user, an
effect - is told what came of it, and goes on. It asks nobody, touches nothing, and there is no way to put it elsewhere:
a run that was cut off is taken up by walking the plan again over what the trace says was answered and done.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal, TypeAlias, assert_never

from handrail.language.values import parse_amount
from handrail.plans.graph import Arm
from handrail.plans.language.program import (
    Act,
    All,
    Any,
    Asked,
    Assign,
    Block,
    Branch,
    Break,
    Compared,
    Constant,
    Day,
    Expect,
    Explore,
    Expression,
    Fail,
    Finish,
    FromTask,
    FromTrusted,
    Group,
    Loop,
    Money,
    Name,
    Not,
    OnInterrupt,
    Pause,
    Place,
    Read,
    Require,
    SecretNamed,
    See,
    Text,
    Type,
    Waited,
    Whole,
    YesNo,
)
from handrail.plans.sealed import ExecutionPlan
from handrail.plans.values import UNKNOWN, Unknown, Value, compared, of_type
from handrail.records import (
    FROM_USER,
    ControlFlowViolation,
    Integrity,
    Label,
    Labelled,
    SecretRef,
    author,
    join,
)

Bound: TypeAlias = Labelled[Value] | SecretRef


@dataclass(frozen=True, slots=True)
class WantValue:
    """Something that a screen or the user has to tell."""

    node: str
    """Line and column of the plan's text."""
    question: See | Read | Waited | Asked

    @property
    def type(self) -> Type:
        """What the answer has to be."""
        match self.question:
            case See() | Waited():
                return YesNo()
            case Read(type=kind):
                return kind
            case Asked():
                return Text()
            case _:
                assert_never(self.question)


@dataclass(frozen=True, slots=True)
class WantEffect:
    """One effect, with everything that it needs."""

    node: str
    """Line of the plan's text."""
    act: Act
    value: Bound | None
    requires: tuple[Expression, ...]
    """What has to hold on the look that it is dispatched on."""
    expects: tuple[Expect, ...]
    names: Mapping[str, Bound] = field(default_factory=dict, compare=False)
    """What names stand for in ``requires``, as far as no screen told it."""


@dataclass(frozen=True, slots=True)
class WantPause:
    """To wait; too late ends the run."""

    node: str
    pause: Pause


@dataclass(frozen=True, slots=True)
class WantLooking:
    """To look around without doing anything, and come back."""

    node: str
    explore: Explore


Ending: TypeAlias = Literal["finished", "failed", "stopped"]


@dataclass(frozen=True, slots=True)
class Over:
    """The plan is at its end. ``stopped``: it could not be told which way to go, so a person is called."""

    ending: Ending
    node: str
    answer: Labelled[Value] | None = None
    reason: str = ""


Want: TypeAlias = WantValue | WantEffect | WantPause | WantLooking | Over


@dataclass(frozen=True, slots=True)
class Told:
    """What came of a want: a value for a value, whether it came about for the rest."""

    node: str
    value: Labelled[Value]


Steps: TypeAlias = Generator[Want, Labelled[Value], "Left"]
Left: TypeAlias = Literal["on", "broken", "over"]


class _Stop(Exception):
    """It cannot be told which way to go."""

    def __init__(self, at: Place, reason: str) -> None:
        super().__init__(reason)
        self.at = at


class Cursor:
    """A run's place in its plan.

    Args:
        plan: The sealed plan.
        trusted: Trusted state as it was before the first look, by ``source.key``; what is missing is unknown.
        told: What was answered and done before, for a run that is taken up again.

    Raises:
        ControlFlowViolation: if ``told`` is no way through the plan.
    """

    def __init__(
        self, plan: ExecutionPlan, trusted: Mapping[str, Labelled[Value]] | None = None, told: Sequence[Told] = ()
    ) -> None:
        self.plan = plan
        self._trusted = dict(trusted or {})
        self._names: dict[str, Bound] = {}
        self._done: dict[str, int] = {}
        self._told: list[Told] = []
        self._path: list[tuple[str, Arm]] = []
        self._steps = self._program()
        self._want: Want = next(self._steps)
        for item in told:
            self.tell(item.node, item.value)

    @property
    def want(self) -> Want:
        """What comes next: there is always just one thing."""
        return self._want

    @property
    def told(self) -> tuple[Told, ...]:
        """What was answered and done, in order: enough to come to the same place again."""
        return tuple(self._told)

    @property
    def path(self) -> tuple[tuple[str, Arm], ...]:
        """The lines that were come to, and the arms by which they were left: a path of the plan's graph."""
        return tuple(self._path)

    def tell(self, node: str, value: Labelled[Value]) -> None:
        """Go on, told what came of what was wanted: its value, or True or False for whether it came about.

        Raises:
            ControlFlowViolation: if nothing is wanted, another node is, or the value is none of the declared type.
        """
        want = self._want
        if isinstance(want, Over):
            raise ControlFlowViolation("the plan is over, and something more was done")
        if node != want.node:
            raise ControlFlowViolation(f"line {node} was carried out where line {want.node} comes next")
        _fits(want, value.value)
        self._told.append(Told(node, value))
        if isinstance(want, WantEffect):
            self._done[node] = self._done.get(node, 0) + 1
        self._want = self._steps.send(value)

    # -- walking ------------------------------------------------------------------------------------------------------

    def _program(self) -> Generator[Want, Labelled[Value], None]:
        try:
            yield from self._block(self.plan.program.body)
        except _Stop as stop:
            yield Over("stopped", str(stop.at.line), reason=str(stop))
        raise ControlFlowViolation("the plan went on over its end")

    def _block(self, block: Block) -> Steps:
        for index, statement in enumerate(block):
            at = statement.at
            node = str(at.line)
            match statement:
                case Act():
                    yield from self._act(block, index, statement)
                case Assign(name=name, value=value):
                    self._path.append((node, ""))
                    self._names[name] = self._under_pc(at, (yield from self._value(value)))
                case Pause():
                    self._path.append((node, ""))
                    came = yield WantPause(node, statement)
                    if came.value is not True:
                        raise _Stop(at, "what was waited for did not come")
                case Explore():
                    self._path.append((node, ""))
                    yield WantLooking(node, statement)
                case Branch():
                    left = yield from self._branch(statement)
                    if left != "on":
                        return left
                case Loop(times=times, body=body):
                    left = "on"
                    for _ in range(times):
                        self._path.append((node, "again"))
                        left = yield from self._block(body)
                        if left != "on":
                            break
                    else:
                        self._path.append((node, "over"))
                    if left == "over":
                        return left
                case Group(body=body):
                    left = yield from self._block(body)
                    if left != "on":
                        return left
                case Break():
                    return "broken"
                case Finish(answer=answer):
                    self._path.append((node, ""))
                    told = (yield from self._value(answer)) if answer is not None else None
                    if told is not None and isinstance(told, Labelled) and told.value is UNKNOWN:
                        raise _Stop(at, "the answer cannot be told")
                    yield Over("finished", node, told if isinstance(told, Labelled) else None)
                    return "over"
                case Fail(reason=reason):
                    self._path.append((node, ""))
                    yield Over("failed", node, reason=reason)
                    return "over"
                case Expect() | Require() | OnInterrupt():
                    pass
                case _:
                    assert_never(statement)
        return "on"

    def _act(self, block: Block, index: int, act: Act) -> Generator[Want, Labelled[Value], None]:
        node = str(act.at.line)
        self._path.append((node, ""))
        effect = self.plan.report.effect_at(act.at)
        if self._done.get(node, 0) >= act.times and effect is not None and effect.effect.consequential:
            raise _Stop(act.at, f"it was done {act.times} times, which is as often as the plan allows")
        value = (yield from self._value(act.value)) if act.value is not None else None
        if isinstance(value, Labelled) and value.value is UNKNOWN:
            raise _Stop(act.at, "what it takes cannot be told")
        before = index
        while before and isinstance(block[before - 1], Require):
            before -= 1
        requires = tuple(item.condition for item in block[before:index] if isinstance(item, Require))
        behind = index + 1
        while behind < len(block) and isinstance(block[behind], Expect):
            behind += 1
        expects = tuple(item for item in block[index + 1 : behind] if isinstance(item, Expect))
        came = yield WantEffect(node, act, value, requires, expects, dict(self._names))
        if came.value is not True:
            raise _Stop(act.at, "it did not come about")

    def _branch(self, branch: Branch) -> Steps:
        for arm in branch.arms:
            at = arm.condition.at
            found = yield from self._value(arm.condition)
            held = found.value if isinstance(found, Labelled) else UNKNOWN
            which: Arm = "unknown" if held is UNKNOWN else "yes" if held is True else "no"
            self._path.append((str(at.line), which))
            if which == "unknown":
                if arm.unknown is None:
                    raise _Stop(at, "which way to go cannot be told")
                return (yield from self._block(arm.unknown))
            if which == "yes":
                return (yield from self._block(arm.body))
        return (yield from self._block(branch.otherwise))

    def _under_pc(self, at: Place, bound: Bound) -> Bound:
        """What was chosen under a screen's decision carries it (L10)."""
        if isinstance(bound, SecretRef) or at not in self.plan.report.tainted:
            return bound
        lower = Label(min(bound.label.integrity, Integrity.CONTENT), bound.label.sources | {"pc"}, bound.label.readers)
        return Labelled(bound.value, lower)

    # -- values -------------------------------------------------------------------------------------------------------

    def _value(self, value: Expression) -> Generator[Want, Labelled[Value], Bound]:
        node = str(value.at.line)
        written = author(f"plan:{self.plan.digest[:12]}")
        match value:
            case Constant(value=constant):
                return Labelled(constant, written)
            case FromTask(text=text, type=kind):
                return Labelled(_of_task(text, kind), FROM_USER)
            case FromTrusted(source=source, key=key):
                return self._trusted.get(f"{source}.{key}", Labelled(UNKNOWN, written))
            case SecretNamed(name=name):
                return SecretRef(name)
            case Name(name=name):
                return self._names[name]
            case See() | Read() | Waited() | Asked():
                return (yield WantValue(f"{node}:{value.at.column}", value))
            case Not(part=part):
                inner = yield from self._truth(part)
                return Labelled(inner.value if inner.value is UNKNOWN else not inner.value, inner.label)
            case All(parts=parts):
                return (yield from self._several(parts, decides=False))
            case Any(parts=parts):
                return (yield from self._several(parts, decides=True))
            case Compared(left=left, sign=sign, right=right):
                one, two = (yield from self._plain(left)), (yield from self._plain(right))
                return Labelled(compared(one.value, sign, two.value), join((one.label, two.label)))
            case _:
                assert_never(value)

    def _plain(self, part: Expression) -> Generator[Want, Labelled[Value], Labelled[Value]]:
        found = yield from self._value(part)
        if isinstance(found, SecretRef):
            raise ControlFlowViolation("a secret is no value that a plan sees")
        return found

    def _truth(self, part: Expression) -> Generator[Want, Labelled[Value], Labelled[Value]]:
        found = yield from self._plain(part)
        if not isinstance(found.value, bool | Unknown):
            raise ControlFlowViolation("a condition is no yes or no")
        return found

    def _several(
        self, parts: Sequence[Expression], *, decides: bool
    ) -> Generator[Want, Labelled[Value], Labelled[Value]]:
        """``and`` and ``or`` by Kleene. All parts are asked for: that one is not would itself tell something."""
        found: list[Labelled[Value]] = []
        for part in parts:
            found.append((yield from self._truth(part)))
        label = join(item.label for item in found)
        if any(item.value is decides for item in found):
            return Labelled(decides, label)
        if any(item.value is UNKNOWN for item in found):
            return Labelled(UNKNOWN, label)
        return Labelled(not decides, label)


def _of_task(text: str, kind: Type) -> Value:
    match kind:
        case Money():
            return parse_amount(text) or UNKNOWN
        case Day():
            return date.fromisoformat(text)
        case Whole():
            return int(text)
        case _:
            return text


def _fits(want: Want, value: Value) -> None:
    """Raises ControlFlowViolation unless an answer is of the type that the plan declares: the reader is not trusted."""
    right = value is UNKNOWN or of_type(value, want.type) if isinstance(want, WantValue) else isinstance(value, bool)
    if not right:
        raise ControlFlowViolation("an answer is not of the type that the plan declares")

"""A naive interpreter of plans, that tries every answer a screen may give: what the checks are held against."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any as Anything

from handrail.language.values import Amount
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
    Choice,
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
    Program,
    Read,
    Require,
    SecretNamed,
    See,
    Type,
    Waited,
    Whole,
)


class Unknown:
    """Neither yes nor no, and no value."""


UNKNOWN = Unknown()


class Stopped(Exception):
    """The run ended."""


class _Broke(Exception):
    """A loop was left."""


def answers(kind: Type) -> tuple[Anything, ...]:
    """A few values of a type, and that it is unknown."""
    match kind:
        case Whole(low=low, high=high):
            return (low, high, UNKNOWN)
        case Money():
            return (Amount(Decimal(1), "EUR"), Amount(Decimal(100), "EUR"), UNKNOWN)
        case Day():
            return (date(2020, 1, 1), date(2030, 1, 1), UNKNOWN)
        case Choice(options=options):
            return (*options, UNKNOWN)
        case _:
            return ("a", "b", UNKNOWN)


@dataclass(slots=True)
class Run:
    """One run: what was done, in order."""

    choose: Callable[[int], int]
    """Which of so many answers a screen gives."""
    trusted: Mapping[str, Anything]
    done: list[Place] = field(default_factory=list)
    steps: int = 0
    names: dict[str, Anything] = field(default_factory=dict)
    path: list[tuple[str, Arm]] = field(default_factory=list)
    """The lines that were come to, and how they were left."""

    def met(self, at: Place, arm: Arm = "") -> None:
        self.path.append((str(at.line), arm))

    def program(self, program: Program) -> tuple[Place, ...]:
        try:
            self.block(program.body)
        except Stopped:
            pass
        else:
            raise AssertionError("the plan ran over its end")
        return tuple(self.done)

    def block(self, block: Block) -> None:
        for statement in block:
            match statement:
                case Act(value=value):
                    self.met(statement.at)
                    if value is not None and self.value(value) is UNKNOWN:
                        raise Stopped
                    self.steps += 1
                    self.done.append(statement.at)
                case Assign(name=name, value=value):
                    self.met(statement.at)
                    self.names[name] = self.value(value)
                case Require(condition=condition):
                    if self.value(condition) is not True:
                        raise Stopped
                case Pause():
                    self.met(statement.at)
                    self.steps += 1
                    if not self.choose(2):
                        raise Stopped
                case Branch(arms=arms, otherwise=otherwise):
                    for arm in arms:
                        found = self.value(arm.condition)
                        self.met(arm.condition.at, "unknown" if found is UNKNOWN else "yes" if found else "no")
                        if found is UNKNOWN and arm.unknown is None:
                            raise Stopped
                        if found is not False:
                            self.block(arm.body if found is True else arm.unknown or ())
                            break
                    else:
                        self.block(otherwise)
                case Loop(times=times, body=body):
                    try:
                        for _ in range(times):
                            self.met(statement.at, "again")
                            self.block(body)
                        self.met(statement.at, "over")
                    except _Broke:
                        pass
                case Group(body=body):
                    self.block(body)
                case Break():
                    raise _Broke
                case Finish() | Fail():
                    self.met(statement.at)
                    raise Stopped
                case Expect() | OnInterrupt() | Explore():
                    pass

    def value(self, value: Expression) -> Anything:
        match value:
            case Constant(value=constant):
                return constant
            case FromTask(text=text):
                return text
            case FromTrusted(source=source, key=key):
                return self.trusted[f"{source}.{key}"]
            case SecretNamed() | Asked():
                return "said"
            case Name(name=name):
                return self.names[name]
            case See():
                return (True, False, UNKNOWN)[self.choose(3)]
            case Waited():
                return bool(self.choose(2))
            case Read(type=kind):
                found = answers(kind)
                return found[self.choose(len(found))]
            case Not(part=part):
                inner = self.value(part)
                return inner if inner is UNKNOWN else not inner
            case All(parts=parts):
                several = [self.value(part) for part in parts]
                return False if False in several else UNKNOWN if UNKNOWN in several else True
            case Any(parts=parts):
                several = [self.value(part) for part in parts]
                return True if True in several else UNKNOWN if UNKNOWN in several else False
            case Compared(left=left, sign=sign, right=right):
                one, two = self.value(left), self.value(right)
                if UNKNOWN in (one, two):
                    return UNKNOWN
                if isinstance(one, Amount) and isinstance(two, Amount):
                    if one.currency != two.currency:
                        return UNKNOWN
                    one, two = one.value, two.value
                match sign:
                    case "<":
                        return one < two
                    case "<=":
                        return one <= two
                    case "==":
                        return one == two
                    case "!=":
                        return one != two
                    case ">=":
                        return one >= two
                    case ">":
                        return one > two


def runs(program: Program, trusted: Mapping[str, Anything], most: int = 3000) -> Iterator[Run]:
    """Every run that there can be, one for each sequence of answers; ends quietly after so many."""
    path: list[tuple[int, int]] = []
    for _ in range(most):
        at = 0

        def choose(count: int) -> int:
            nonlocal at
            if at == len(path):
                path.append((0, count))
            at += 1
            return path[at - 1][0]

        run = Run(choose, trusted)
        run.program(program)
        yield run
        while path and path[-1][0] + 1 == path[-1][1]:
            path.pop()
        if not path:
            return
        path[-1] = (path[-1][0] + 1, path[-1][1])


def prefixes(traces: Sequence[tuple[Place, ...]]) -> set[tuple[Place, ...]]:
    """Every trace and everything that one begins with."""
    return {trace[:end] for trace in traces for end in range(len(trace) + 1)}

"""Going through the parts of a program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

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
    Expect,
    Explore,
    Expression,
    Fail,
    Finish,
    FromTask,
    FromTrusted,
    Group,
    Loop,
    Name,
    Not,
    OnInterrupt,
    Pause,
    Read,
    Require,
    SecretNamed,
    See,
    Statement,
    Waited,
)


def parts(value: Expression) -> Iterator[Expression]:
    """An expression and everything in it, the whole first."""
    yield value
    match value:
        case Compared(left=left, right=right):
            yield from parts(left)
            yield from parts(right)
        case All(parts=several) | Any(parts=several):
            for part in several:
                yield from parts(part)
        case Not(part=part):
            yield from parts(part)
        case Constant() | FromTask() | FromTrusted() | SecretNamed() | Name() | See() | Read() | Asked() | Waited():
            pass
        case _:
            assert_never(value)


def values(statement: Statement) -> tuple[Expression, ...]:
    """The expressions of a statement itself, not of what stands within it."""
    match statement:
        case Assign(value=value) | Require(condition=value):
            return (value,)
        case Act(value=given, target=target, drop=drop):
            named = tuple(item.text for item in (target, drop) if item is not None)
            return (*named, given) if given is not None else named
        case Branch(arms=arms):
            return tuple(arm.condition for arm in arms)
        case Finish(answer=answer):
            return (answer,) if answer is not None else ()
        case Pause() | Expect() | Loop() | Break() | Group() | Explore() | OnInterrupt() | Fail():
            return ()
        case _:
            assert_never(statement)


def blocks(statement: Statement) -> tuple[Block, ...]:
    """The blocks that stand within a statement."""
    match statement:
        case Branch(arms=arms, otherwise=otherwise):
            inner = [block for arm in arms for block in (arm.body, arm.unknown) if block is not None]
            return (*inner, otherwise)
        case Loop(body=body) | Group(body=body):
            return (body,)
        case _:
            return ()


def statements(block: Block) -> Iterator[Statement]:
    """Every statement of a block, what stands within another behind it."""
    for statement in block:
        yield statement
        for inner in blocks(statement):
            yield from statements(inner)

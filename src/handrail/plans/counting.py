"""How many ways a plan has: a bound on what all screens together can choose (L5, S4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from handrail.plans.language.program import (
    Act,
    Assign,
    Block,
    Branch,
    Break,
    Expect,
    Explore,
    Fail,
    Finish,
    Group,
    Loop,
    OnInterrupt,
    Pause,
    Program,
    Require,
)


@dataclass(frozen=True, slots=True)
class Ways:
    """How many ways a plan has."""

    traces: int
    """A bound on the different traces of effects, those that stop early among them."""
    steps: int
    """The most steps on any way."""


@dataclass(slots=True)
class _Count:
    out: int
    """Ways that lead on."""
    left: int
    """Ways that leave the loop around."""
    prefixes: int
    """Traces that end somewhere in it."""
    steps: int


def count(program: Program, decides: Callable[[Branch], bool]) -> Ways:
    """A bound on the traces of a plan for any one state of what is trusted (S4): each effect ends a new prefix of each
    way that leads to it, and only a screen makes more ways of one.

    Args:
        program: The plan.
        decides: Whether a screen has a say in a branch.
    """
    found = _count(program.body, 1, decides)
    return Ways(found.prefixes + 1, found.steps)


def _count(block: Block, ways: int, decides: Callable[[Branch], bool]) -> _Count:
    total = _Count(ways, 0, 0, 0)
    for statement in block:
        match statement:
            case Act():
                total.prefixes += total.out
                total.steps += 1
            case Pause():
                total.steps += 1
            case Explore(steps=steps):
                total.out *= 16**steps
                total.prefixes += total.out
                total.steps += 2 * steps
            case Branch():
                inner = [b for arm in statement.arms for b in (arm.body, arm.unknown) if b is not None]
                counted = [_count(b, total.out, decides) for b in (*inner, statement.otherwise)]
                join: Callable[[list[int]], int] = sum if decides(statement) else max
                total.out = join([item.out for item in counted])
                total.left += join([item.left for item in counted])
                total.prefixes += join([item.prefixes for item in counted])
                total.steps += max(item.steps for item in counted)
            case Loop(times=times, body=body):
                left = 0
                for _ in range(times):
                    if not total.out:
                        break
                    turn = _count(body, total.out, decides)
                    total.out, total.prefixes = turn.out, total.prefixes + turn.prefixes
                    total.steps += turn.steps
                    left += turn.left
                total.out += left
            case Group(body=body):
                turn = _count(body, total.out, decides)
                total.out, total.left = turn.out, total.left + turn.left
                total.prefixes += turn.prefixes
                total.steps += turn.steps
            case Break():
                total.left += total.out
                total.out = 0
            case Finish() | Fail():
                total.out = 0
            case Assign() | Expect() | Require() | OnInterrupt():
                pass
            case _:
                assert_never(statement)
    return total

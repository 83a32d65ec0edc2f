"""The control-flow graph of a plan: what may come after what. It is drawn, and the path of a run is verified on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, assert_never

from handrail.plans.language.printing import said, show_statement
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
    Place,
    Require,
)
from handrail.plans.report import Effect
from handrail.plans.sealed import ExecutionPlan

Kind: TypeAlias = Literal["start", "act", "value", "decide", "turn", "wait", "explore", "finish", "fail", "stop"]
Arm: TypeAlias = Literal["", "yes", "no", "unknown", "again", "over"]

START: Final = "start"
STOP: Final = "stop"
"""Where a run ends that cannot tell which way to go: a person is called."""


@dataclass(frozen=True, slots=True)
class Node:
    """One point of a plan."""

    id: str
    """The line of the plan's text that it is written on; ``start`` and ``stop`` stand on none."""
    kind: Kind
    text: str
    """As it is written."""
    depth: int = 0
    """How far it is indented."""
    effect: Effect | None = None
    """What it can do, where it is an effect."""
    screen: bool = False
    """Whether a screen has a say in which way it goes."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One may come right after the other."""

    before: str
    after: str
    arm: Arm = ""


@dataclass(frozen=True, slots=True)
class PlanGraph:
    """All points of a plan and all ways between them."""

    nodes: Mapping[str, Node]
    """In the order of the text."""
    edges: tuple[Edge, ...]

    def after(self, node: str, arm: Arm | None = None) -> frozenset[str]:
        """What may come after a node, at all or by one of its arms."""
        return frozenset(e.after for e in self.edges if e.before == node and (arm is None or e.arm == arm))

    def allows(self, path: Iterable[tuple[str, Arm]]) -> str:
        """Why nodes, each with the arm it was left by, are no path of the plan from its start; empty if they are.

        A run may be over at any point, so a path may end early.
        """
        here: frozenset[str] = self.after(START)
        for place, (node, arm) in enumerate(path):
            if node not in here:
                return f"at {place}, line {node} does not come next: {', '.join(sorted(here)) or 'nothing'} does"
            here = self.after(node, arm)
        return ""


@dataclass(slots=True)
class _Maker:
    plan: ExecutionPlan
    nodes: dict[str, Node] = field(default_factory=dict)
    edges: dict[Edge, None] = field(default_factory=dict)
    screened: frozenset[Place] = frozenset()

    def link(self, before: Iterable[tuple[str, Arm]], after: str) -> None:
        for node, arm in before:
            self.edges[Edge(node, after, arm)] = None

    def node(self, at: Place, kind: Kind, text: str, depth: int, **about: object) -> str:
        found = str(at.line)
        self.nodes[found] = Node(found, kind, text, depth, **about)  # type: ignore[arg-type]
        return found

    def block(
        self, block: Block, before: list[tuple[str, Arm]], breaks: list[tuple[str, Arm]], depth: int
    ) -> list[tuple[str, Arm]]:
        """Lay out a block behind loose ends; the loose ends behind it."""
        for statement in block:
            here: str
            match statement:
                case Act(at=at):
                    here = self.node(at, "act", show_statement(statement), depth, effect=self.plan.report.effect_at(at))
                    self.link(before, here)
                    before = [(here, "")]
                case Assign(at=at):
                    here = self.node(at, "value", show_statement(statement), depth)
                    self.link(before, here)
                    before = [(here, "")]
                case Pause(at=at):
                    here = self.node(at, "wait", show_statement(statement), depth)
                    self.link(before, here)
                    self.link([(here, "unknown")], STOP)
                    before = [(here, "")]
                case Explore(at=at):
                    here = self.node(at, "explore", show_statement(statement), depth, screen=True)
                    self.link(before, here)
                    before = [(here, "")]
                case Branch(arms=arms, otherwise=otherwise, at=at):
                    ends: list[tuple[str, Arm]] = []
                    for arm in arms:
                        screen = at in self.screened
                        here = self.node(arm.condition.at, "decide", f"{said(arm.condition)}?", depth, screen=screen)
                        self.link(before, here)
                        ends += self.block(arm.body, [(here, "yes")], breaks, depth + 1)
                        if arm.unknown is not None:
                            ends += self.block(arm.unknown, [(here, "unknown")], breaks, depth + 1)
                        elif screen:
                            self.link([(here, "unknown")], STOP)
                        before = [(here, "no")]
                    before = ends + self.block(otherwise, before, breaks, depth + 1)
                case Loop(times=times, body=body, at=at):
                    here = self.node(at, "turn", f"{times} times", depth)
                    self.link(before, here)
                    out: list[tuple[str, Arm]] = []
                    self.link(self.block(body, [(here, "again")], out, depth + 1), here)
                    before = [(here, "over"), *out]
                case Group(body=body):
                    before = self.block(body, before, breaks, depth + 1)
                case Break():
                    breaks += before
                    before = []
                case Finish(at=at):
                    self.link(before, self.node(at, "finish", show_statement(statement), depth))
                    before = []
                case Fail(at=at):
                    self.link(before, self.node(at, "fail", show_statement(statement), depth))
                    before = []
                case Expect() | Require() | OnInterrupt():
                    pass
                case _:
                    assert_never(statement)
        return before


def graph_of(plan: ExecutionPlan) -> PlanGraph:
    """The graph of a plan."""
    maker = _Maker(plan, screened=plan.report.screened)
    maker.nodes[START] = Node(START, "start", plan.program.title)
    maker.block(plan.program.body, [(START, "")], [], 0)
    nodes = dict(maker.nodes)
    if any(edge.after == STOP for edge in maker.edges):
        nodes[STOP] = Node(STOP, "stop", "cannot be told: a person is called")
    return PlanGraph(nodes, tuple(maker.edges))

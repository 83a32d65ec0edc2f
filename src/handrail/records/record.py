"""The record that every proposed action becomes: MATE's (u, p, s, a, m), plus what binds a decision to it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias

from handrail.records.action import Action
from handrail.records.canonical import Json, canonical
from handrail.records.effect import EffectClass
from handrail.records.expectation import Expectation
from handrail.records.label import Label
from handrail.records.observation import ScreenItem, TargetIdentity


class Source(Enum):
    """Who proposed. Set by the loop, never by the proposer (M1)."""

    PLAN = "plan"
    ROUTE = "route"
    LITERAL = "literal"
    AGENT = "agent"
    RECOVERY = "recovery"
    EXPLORER = "explorer"
    PERSON = "person"
    FOREIGN = "foreign"


class Tier(Enum):
    """How far a proposal is bound in advance: route > sealed plan > transaction > stepwise."""

    ROUTE = "route"
    PLAN = "plan"
    TRANSACTION = "transaction"
    STEPWISE = "stepwise"


Doubt: TypeAlias = Literal["", "inferred", "alike", "explored", "computed", "assumed", "unsent"]
"""What a proposal rests on that is no more than likely; empty where it rests on nothing of the kind. ``inferred``: the
target has no name of its own. ``alike``: what it is called is like what was said, not the same. ``explored``: it was
come upon by opening something that nobody named. ``computed``: a value was worked out from the screen. ``assumed``:
which control carries out what was said is this house's reading. ``unsent``: what was filled in may still have to be
sent off, and nobody said so."""


@dataclass(frozen=True)
class Proposal:
    """What somebody wants done next."""

    action: Action
    labels: Mapping[str, Label] | None = None
    """Argument -> label. Heeded only from in-house trusted proposers; else the loop computes them (P4, P5)."""
    expectation: Expectation | None = None
    """Missing: the per-action default of ``verify``."""
    thought: str = ""
    """Never shown beside Approve."""
    claim: str = ""
    """The proposer's own verification of its previous action: compared with evidence, never part of it."""
    effect: EffectClass | None = None
    """The proposer's own class; it can only raise what policy and facts say."""
    flags: tuple[str, ...] = ()
    """Safety flags of the acting model or its provider; they can only tighten."""
    node: str = ""
    """Node of the sealed plan, or step of a route."""
    doubt: Doubt = ""
    """The weakest thing that it, or what its step did before it, rests on. It can only lower what success is worth."""


@dataclass(frozen=True)
class Proposals:
    """One or more proposals, in order. The loop owns the queue."""

    items: tuple[Proposal, ...]


@dataclass(frozen=True, slots=True)
class Stuck:
    """The proposer has nothing to propose."""

    reason: str


@dataclass(frozen=True, slots=True)
class Where:
    """``p``: the app of the element hit *and* of the window that has focus; they can differ."""

    element: str
    window: str


Field: TypeAlias = tuple[str, Json]


@dataclass(frozen=True)
class Material:
    """What a decision is about. Hashed; an approval binds to it (M1, P11)."""

    u: str
    """Text of the instruction."""
    p: Where
    a: str
    """Kind of the action."""
    m: tuple[Field, ...]
    """Its fields without targets, sorted by name; secrets by name."""
    targets: tuple[tuple[str, TargetIdentity], ...]
    """Its targets as identities."""
    source: Source
    tier: Tier
    plan: str = ""
    """Hash of the sealed plan; empty where there is none."""
    node: str = ""
    labels: tuple[tuple[str, Label], ...] = ()
    """Labels of the arguments, sorted by name."""
    effect: EffectClass = EffectClass.UNKNOWN
    secrets: tuple[str, ...] = ()
    """Names of the secrets used, sorted."""

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the canonical form, hexadecimal."""
        return hashlib.sha256(canonical(self)).hexdigest()


@dataclass(frozen=True)
class DecisionContext:
    """What a person would read before deciding (P11): not the whole screen, whose clocks would make it always stale."""

    targets: tuple[TargetIdentity, ...]
    lines: tuple[str, ...]
    """Text of the smallest enclosing form or dialog, with the headings and amounts around it; else the names of
    everything interactive."""
    values: tuple[tuple[str, str], ...]
    """Field name -> value about to be submitted; secrets and passwords only as *set* or *empty*."""
    url: str
    windows: tuple[str, ...]
    """Stack of windows, tabs and dialogs, top first."""
    entry: tuple[str, ...] = ()
    """What stands in the row, card or entry around the target, where there is one and the effect is consequential:
    which of ten *Delete* this is. Where it is not, and another entry is called as this one and as the user says: the
    name, and the numbers and addresses that tell them apart."""
    leads: tuple[str, ...] = ()
    """Addresses that the targets lead or send to. They stand among the lines too, where a page's own text may look like
    them."""

    @cached_property
    def digest(self) -> str:
        """SHA-256 over all fields, hexadecimal; the long ones go in as digests of their own."""
        parts = (
            self.targets,
            _digest(self.lines),
            _digest(self.values),
            self.url,
            self.windows,
            self.entry,
            self.leads,
        )
        return hashlib.sha256(canonical(parts)).hexdigest()


@lru_cache(maxsize=32)
def _digest(items: tuple[object, ...]) -> str:
    """Records of one observation share their lines, which are most of what there is to hash."""
    return hashlib.sha256(canonical(items)).hexdigest()


@dataclass(frozen=True)
class ActionRecord:
    """One proposed action, complete enough to be judged by anyone at any time."""

    action: Action
    """The action itself; ids and points in it belong to ``observation``."""
    observation: str
    """Id of the observation it was made on."""
    material: Material
    context: DecisionContext
    s: tuple[ScreenItem, ...] = ()
    """Screen items with labels. Not hashed; their digest goes into the Judged event."""
    expectation: Expectation | None = None
    flags: tuple[str, ...] = ()

    @cached_property
    def digest(self) -> str:
        """What a ticket covers: material, context, observation id and the action as it would be dispatched."""
        parts = (self.material.digest, self.context.digest, self.observation, self.action)
        return hashlib.sha256(canonical(parts)).hexdigest()

    @property
    def effect(self) -> EffectClass:
        """Effect class, as established by the loop."""
        return self.material.effect

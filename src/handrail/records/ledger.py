"""The guard's memory of a run. Owned by the loop, changed by events only, so that a trace rebuilds it on resume."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from handrail.records.effect import EffectClass
from handrail.records.observation import TargetIdentity
from handrail.records.record import ActionRecord
from handrail.records.verdict import Question

DenyKey: TypeAlias = tuple[str, ...]
"""(effect class, app or origin, canonical principal arguments...; for UNKNOWN the form's identity) (M7)."""


@dataclass(frozen=True, slots=True)
class Grant:
    """A narrow, counted, short-lived widening of *ask* to *allow* (P9). It can never widen a block."""

    rail: str
    """The one rail whose ask it discharges."""
    code: str
    effect: EffectClass
    origin: str
    """Exact origin or package."""
    target: TargetIdentity
    arguments: tuple[tuple[str, str], ...] = ()
    """Arguments that must be equal."""
    minimum_integrity: int = 3
    """Least integrity of the arguments."""
    uses: int = 5
    expires: float = 0.0
    """Monotonic seconds of the run's clock; 15 min after it was given."""
    epoch: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """One action that was dispatched, as the rails *loop* and *rate* remember it."""

    at: float
    kind: str
    key: str
    """Digest of kind, target identities and fields."""
    state: str
    """Fingerprint of the screen it was done on."""
    effect: EffectClass
    origin: str
    outcome: str = ""
    """Filled in when it was checked."""
    record: str = ""
    deny_key: DenyKey = ()


@dataclass(slots=True)
class Ledger:
    """What the guard has to remember between two records."""

    epoch: int = 0
    done: list[Done] = field(default_factory=list)
    denied: set[DenyKey] = field(default_factory=set)
    grants: list[Grant] = field(default_factory=list)
    questions: int = 0
    """Put to a person so far; five, then stop (P13)."""
    consequential_blocks: int = 0
    """Three end the run (M7)."""
    assets: set[str] = field(default_factory=set)
    """Origins or apps that hold a session or received a secret in this run."""
    secrets_sent: dict[str, set[str]] = field(default_factory=dict)
    """Secret name -> origins that received it."""
    unknown_fates: set[str] = field(default_factory=set)
    """Records dispatched with no known result."""
    spoken: list[tuple[Literal["said", "asked"], str]] = field(default_factory=list)
    judged: dict[str, ActionRecord] = field(default_factory=dict)
    """Record digest -> the latest records judged; what is dispatched or asked about is among them."""
    heard: dict[str, None] = field(default_factory=dict)
    """Texts of anybody's that gave orders on the looks so far, the latest last."""
    chosen: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Name -> numbers and addresses of the entry that was chosen, where another bore the same name."""
    asked: dict[str, Question] = field(default_factory=dict)
    """Nonce -> question that was put and not yet used up by a dispatch (P12): an approval must answer one of them."""

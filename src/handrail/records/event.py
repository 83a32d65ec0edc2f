"""The stream that everything can be proven from: trace, overlay, benchmarks and training read nothing else.

Events are written ahead: ``Dispatching`` is durable before any input, so that a crash after it means *fate unknown*.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from handrail.records.expectation import Check
from handrail.records.instruction import Instruction
from handrail.records.observation import Observation
from handrail.records.receipt import Incident, Receipt, Settled
from handrail.records.record import ActionRecord, Proposal, Source, Tier
from handrail.records.run import RunOutcome
from handrail.records.verdict import Judgement, Question, Reply


@dataclass(frozen=True, slots=True)
class RunStarted:
    """A run opened."""

    run: str
    instruction: Instruction
    surface: str
    device: str
    policy: str
    """Name and digest of the policy."""
    proposer: str
    version: str
    armed: tuple[str, ...] = ()
    """Protections of the device that are in force (``armed_input``, ``egress_core``, ``profile``, ``pipe`` ...)."""
    absent: tuple[str, ...] = ()
    """Protections and rails that are not."""
    started: str = ""
    """Wall time, ISO 8601, UTC."""
    resumed_from: str = ""
    start: str = ""
    """Address or app it began at."""
    kind: Literal["run_started"] = field(default="run_started", kw_only=True)


@dataclass(frozen=True, slots=True)
class PlanSealed:
    """A plan was fixed before any screen was seen."""

    plan: str
    """Digest."""
    text: str
    kind: Literal["plan_sealed"] = field(default="plan_sealed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Observed:
    """The surface was looked at."""

    observation: Observation
    kind: Literal["observed"] = field(default="observed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Proposed:
    """Somebody wants something done."""

    proposal: Proposal
    source: Source
    tier: Tier
    batch: tuple[int, int] = (0, 1)
    """Index and size of the batch."""
    kind: Literal["proposed"] = field(default="proposed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Judged:
    """The guard decided on a record."""

    record: ActionRecord
    judgement: Judgement
    screen: str = ""
    """Digest of the screen items judged."""
    micros: float = 0.0
    """Time that building the record and judging it took, in microseconds."""
    kind: Literal["judged"] = field(default="judged", kw_only=True)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question was put to an approver."""

    question: Question
    kind: Literal["asked"] = field(default="asked", kw_only=True)


@dataclass(frozen=True, slots=True)
class Answered:
    """An approver answered, or did not."""

    nonce: str
    reply: Reply
    held: bool
    """Whether the answer counted: context unchanged, in time, read long enough."""
    sentence: str = ""
    kind: Literal["answered"] = field(default="answered", kw_only=True)


@dataclass(frozen=True, slots=True)
class Dispatching:
    """A ticket is about to be spent. Durable before input."""

    record: str
    nonce: str
    device: str
    effect: str
    idempotence: str
    denial: tuple[str, ...] = ()
    """M7 key of the effect: class, app or origin, principal arguments."""
    kind: Literal["dispatching"] = field(default="dispatching", kw_only=True)


@dataclass(frozen=True, slots=True)
class Performed:
    """The device returned."""

    record: str
    nonce: str
    receipt: Receipt
    kind: Literal["performed"] = field(default="performed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Checked:
    """What it did was judged."""

    record: str
    check: Check
    settled: Settled | None = None
    before: str = ""
    after: str = ""
    """Observation ids compared."""
    kind: Literal["checked"] = field(default="checked", kw_only=True)


@dataclass(frozen=True, slots=True)
class Read:
    """A value was read from the screen by a quarantined reader."""

    question: str
    value: str
    source: str
    kind: Literal["read"] = field(default="read", kw_only=True)


@dataclass(frozen=True, slots=True)
class BranchTaken:
    """A plan went one way."""

    node: str
    arm: str
    provenance: str
    kind: Literal["branch_taken"] = field(default="branch_taken", kw_only=True)


@dataclass(frozen=True, slots=True)
class Alarm:
    """Something that must not be overlooked: an outcome of its own, never a value (L2)."""

    code: str
    sentence: str
    incident: Incident | None = None
    threat: Literal["normal", "elevated", "high_risk"] = "normal"
    kind: Literal["alarm"] = field(default="alarm", kw_only=True)


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something the device saw that no action of ours caused, or that its gate stopped; not by itself an alarm."""

    incident: Incident
    kind: Literal["noticed"] = field(default="noticed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Recovering:
    """A rung of the recovery ladder was taken."""

    rung: str
    because: str
    attempt: int
    kind: Literal["recovering"] = field(default="recovering", kw_only=True)


@dataclass(frozen=True, slots=True)
class Dropped:
    """The rest of a batch was given up: the screen is no longer the one it was made for."""

    count: int
    because: str
    kind: Literal["dropped"] = field(default="dropped", kw_only=True)


@dataclass(frozen=True, slots=True)
class RouteDiverged:
    """A verified route met a screen that is not the one it knows."""

    route: str
    step: int
    because: str
    kind: Literal["route_diverged"] = field(default="route_diverged", kw_only=True)


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A person took over, or handed back."""

    to: Literal["person", "agent"]
    kind: Literal["handed_over"] = field(default="handed_over", kw_only=True)


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The run was told to stop."""

    by: str
    kind: Literal["interrupted"] = field(default="interrupted", kw_only=True)


@dataclass(frozen=True, slots=True)
class Said:
    """The run told the user something: an answer or a question, as plain text."""

    text: str
    asks: bool = False
    kind: Literal["said"] = field(default="said", kw_only=True)


@dataclass(frozen=True, slots=True)
class RunEnded:
    """A run closed, and why. ``answer`` is plain text with the labels of what it was made of (P7)."""

    outcome: RunOutcome
    reason: str
    steps: int
    answer: str = ""
    answer_sources: tuple[str, ...] = ()
    kind: Literal["run_ended"] = field(default="run_ended", kw_only=True)


Event: TypeAlias = (
    RunStarted | PlanSealed | Observed | Proposed | Judged | Asked | Answered | Dispatching | Performed | Checked
    | Read | BranchTaken | Alarm | Noticed | Recovering | Dropped | RouteDiverged | HandedOver | Interrupted | Said
    | RunEnded
)  # fmt: skip

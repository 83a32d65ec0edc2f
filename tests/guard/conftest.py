"""A run in small: policy, page, ledger and guardrail, without a device."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pytest

from handrail.guard import RuntimeGuardrail, build_record, drive, remember
from handrail.guard.scene import LOOK, PAGE, START
from handrail.models.guard.fake import Steady
from handrail.policy import Policy, deny_key, preset
from handrail.records import (
    Action,
    ActionRecord,
    Answered,
    Approval,
    Approve,
    AskApproval,
    Asked,
    Dispatching,
    EffectClass,
    Instruction,
    Judged,
    Judgement,
    Label,
    Ledger,
    Observation,
    Proposal,
    Protection,
    Question,
    Reply,
    RunKey,
    Source,
    Tier,
)


def CALM(text: str, category: str) -> float:
    """A guard model that finds nothing."""
    del text, category
    return 0.0


@dataclass
class Run:
    """One run: proposes, judges, asks, dispatches."""

    policy: Policy = field(default_factory=lambda: preset("standard"))
    instruction: Instruction = LOOK
    obs: Observation = PAGE
    ledger: Ledger = field(default_factory=Ledger)
    armed: tuple[str, ...] = ("egress_core",)
    secrets: Mapping[str, frozenset[str]] = field(default_factory=dict)
    models: frozenset[str] = Steady().categories
    epoch: int = 0
    now: float = 100.0
    key: RunKey = field(default_factory=lambda: RunKey.fresh("r1"))

    def __post_init__(self) -> None:
        self.guard = RuntimeGuardrail(
            self.policy,
            key=self.key,
            device="d1",
            models=self.models,
            protections=[Protection(name, True) for name in self.armed],
            start=START,
            secrets=self.secrets,
        )

    def record(
        self,
        action: Action,
        *,
        labels: Mapping[str, Label] | None = None,
        effect: EffectClass | None = None,
        flags: tuple[str, ...] = (),
    ) -> ActionRecord:
        return build_record(
            Proposal(action, labels=labels, effect=effect, flags=flags),
            self.obs,
            instruction=self.instruction,
            source=Source.AGENT,
            tier=Tier.STEPWISE,
            policy=self.policy,
            trusted_labels=labels is not None,
        )

    def judge(
        self,
        what: Action | ActionRecord,
        approval: Approval | None = None,
        *,
        score: Callable[[str, str], float] | None = CALM,
    ) -> Judgement:
        record = what if isinstance(what, ActionRecord) else self.record(what)
        judging = self.guard.judge(
            record,
            self.obs,
            self.ledger,
            instruction=self.instruction,
            epoch=self.epoch,
            now=self.now,
            approval=approval,
        )
        judgement = drive(judging, score)
        remember(self.ledger, Judged(record, judgement), now=self.now)
        return judgement

    def word(self, what: Action | ActionRecord, approval: Approval | None = None) -> str:
        return self.judge(what, approval).word

    def codes(self, what: Action | ActionRecord, severity: str = "") -> set[str]:
        return {item.code for item in self.judge(what).findings if not severity or item.severity == severity}

    def ask(self, what: Action | ActionRecord) -> Question:
        verdict = self.judge(what).verdict
        assert isinstance(verdict, AskApproval), verdict
        remember(self.ledger, Asked(verdict.question), now=self.now)
        return verdict.question

    def answer(self, question: Question, reply: Reply, *, held: bool = True) -> None:
        remember(self.ledger, Answered(question.nonce, reply, held), now=self.now)

    def approve(self, question: Question, *, scope: str = "once", by: str = "person:cli") -> Approval:
        self.answer(question, Approve(by, scope))  # type: ignore[arg-type]
        return yes(question, by=by)

    def dispatch(self, what: Action | ActionRecord) -> None:
        record = what if isinstance(what, ActionRecord) else self.record(what)
        self.ledger.judged[record.digest] = record
        remember(
            self.ledger,
            Dispatching(record.digest, "n", "d1", record.effect.value, "non_idempotent", deny_key(record)),
            now=self.now,
        )

    def sees(self, **changes: object) -> None:
        self.obs = replace(self.obs, **changes)  # type: ignore[arg-type]


def yes(question: Question, *, by: str = "person:cli") -> Approval:
    return Approval(
        material=question.material,
        context=question.context,
        nonce=question.nonce,
        expires=question.expires,
        by=by,
        discharges=tuple((reason.rail, reason.code) for reason in question.reasons),
    )


@pytest.fixture
def run() -> type[Run]:
    return Run


@pytest.fixture
def approval_of() -> Callable[[Question], Approval]:
    return yes

"""One run on a stage, and what is told of it: by the state of the site, and by the run's own events."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Protocol

from handrail.approvers import DeclaredApprover
from handrail.build import Config, HeldSecrets, opened
from handrail.loop import Limits
from handrail.policy import origin_of
from handrail.records import (
    Answered,
    Approve,
    Asked,
    Blocked,
    Checked,
    Device,
    EffectClass,
    Event,
    Finding,
    Instruction,
    Judged,
    Noticed,
    Observed,
    Outcome,
    Performed,
    Proposer,
    Question,
    Recovering,
    RunEnded,
    RunOutcome,
    Secret,
)
from handrail.trace import TraceStore
from handrail.trace.chain import Sealed


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something did not happen: who said so, by which code, in which words."""

    rail: str
    code: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.rail}/{self.code}: {self.sentence}"


@dataclass(slots=True)
class Story:
    """What a run did, drained from its events."""

    run: str = ""
    outcome: RunOutcome = RunOutcome.FAILED
    reason: str = ""
    answer: str = ""
    steps: int = 0
    seconds: float = 0.0
    questions: int = 0
    approved: int = 0
    rungs: list[str] = field(default_factory=list)
    """Recovery that was tried, in order."""
    stopped: list[Reason] = field(default_factory=list)
    """What was denied, blocked, held by the gate or stopped at the input, in order."""
    evidence: str = ""
    """Of the last action that was confirmed independently."""
    checks: list[Outcome] = field(default_factory=list)
    """Outcome of the last check of each record, in order."""
    picture: bytes = b""
    """The last that was seen, as PNG."""
    sealed: bool = False
    """Whether the trace of the run verifies as complete."""
    head: str = ""
    _asked: dict[str, Question] = field(default_factory=dict)
    _last: str = ""

    def heed(self, event: Event) -> None:
        """Take one event in."""
        match event:
            case RunEnded():
                self.outcome, self.reason, self.answer = event.outcome, event.reason, event.answer
                self.steps = event.steps
            case Observed(observation=observation) if observation.image is not None:
                self.picture = observation.image.data
            case Asked(question=question):
                self.questions += 1
                self._asked[question.nonce] = question
            case Answered(nonce=nonce, reply=reply, held=held):
                if isinstance(reply, Approve) and held:
                    self.approved += 1
                else:
                    self.stopped += [_reason(item) for item in self._asked[nonce].reasons]
            case Judged(judgement=judgement) if isinstance(judgement.verdict, Blocked):
                verdict = judgement.verdict
                self.stopped.append(Reason(verdict.rail, verdict.code, verdict.sentence))
            case Noticed(incident=incident) if incident.kind in ("blocked_request", "popup"):
                self.stopped.append(Reason("gate", incident.code, incident.detail))
            case Performed(receipt=receipt) if receipt.stopped or receipt.delivered == "no":
                rail, code = ("armed_input", "other_target") if receipt.stopped else ("device", "refused")
                self.stopped.append(Reason(rail, code, receipt.detail))
            case Recovering(rung=rung):
                self.rungs.append(rung)
            case Checked(record=record, check=check) if not any(item.predicate == "wait" for item in check.evidence):
                if record == self._last and self.checks:
                    self.checks[-1] = check.outcome
                else:
                    self.checks.append(check.outcome)
                self._last = record
                if check.independent:
                    self.evidence = check.sentence
            case _:
                pass


def _reason(finding: Finding) -> Reason:
    return Reason(finding.rail, finding.code, finding.sentence)


class Errand(Protocol):
    """Of any suite's task, what a run is given."""

    @property
    def instruction(self) -> Instruction:
        """What is asked."""

    @property
    def effects(self) -> frozenset[EffectClass]:
        """What may be approved."""

    @property
    def secrets(self) -> Mapping[str, str]:
        """Values by name, for the site on which it begins."""


async def carry(
    task: Errand,
    address: str,
    trace: Path,
    *,
    proposer: Proposer | None = None,
    device: Device | None = None,
    limits: Limits | None = None,
) -> Story:
    """Carry out a task whose stage is set, from the address at which it begins.

    Questions are answered by what the task declares, and by nothing else.

    Raises:
        HandrailError: where no run could be opened.
    """
    here = frozenset({origin_of(address)})
    held = HeldSecrets({name: Secret(here, value) for name, value in task.secrets.items()})
    config = Config(trace=trace, secrets=held, limits=limits or Limits())
    story = Story()
    began = perf_counter()
    approver = DeclaredApprover(task.effects)
    async with opened(config, task.instruction, address, approver=approver, proposer=proposer, device=device) as run:
        story.run = run.id
        async for event in run:
            story.heed(event)
    story.seconds = perf_counter() - began
    with TraceStore.reading(trace) as store:
        standing = store.verify(story.run)
    story.sealed = isinstance(standing, Sealed)
    story.head = getattr(standing, "head", "")
    return story


def environment() -> dict[str, str]:
    """What a browser of the control arm inherits."""
    return dict(os.environ)

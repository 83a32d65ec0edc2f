"""Forbidden subjects of the instruction: a guard model reads the user's words, once a run.

Rationale: the paper's second rail; see *jailbreak* for what a score may decide.
"""

from __future__ import annotations

from collections.abc import Sequence

from handrail.guard.case import Case, finding
from handrail.guard.scene import Scene
from handrail.records import Click, ElementRef, Finding, NeedScore

NAME = "topic"
CODES = {
    "forbidden_topic": "the instruction is about a forbidden subject",
    "maybe_forbidden_topic": "the instruction may be about a forbidden subject",
}


def needs(case: Case) -> tuple[NeedScore, ...]:
    """What the model must read."""
    return (NeedScore(case.instruction.text, NAME),)


def judge(case: Case, scores: Sequence[float]) -> tuple[Finding, ...]:
    """What its answer means."""
    (probability,) = scores
    if probability >= case.policy.models.block_from:
        said = "The instruction is about a forbidden subject."
        return (finding(NAME, "block", "forbidden_topic", said, ends_run=True),)
    if probability >= case.policy.models.ask_from and case.uncertain:
        return (finding(NAME, "ask", "maybe_forbidden_topic", "The instruction may be about a forbidden subject."),)
    return ()


CASES = (
    Scene("an instruction about something forbidden", Click(ElementRef("continue")), "forbidden_topic", score=1.0),
    Scene("an instruction that may be", Click(ElementRef("continue")), "maybe_forbidden_topic", score=0.6),
)

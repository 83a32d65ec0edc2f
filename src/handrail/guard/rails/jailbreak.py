"""Attempts in the instruction to override the rules: a guard model reads the user's words, once a run.

Rationale: the paper's first rail. A score is a signal: it blocks only where it is all but certain, else it makes
unclassified and consequential actions ask.
"""

from __future__ import annotations

from collections.abc import Sequence

from handrail.guard.case import Case, finding
from handrail.guard.scene import Scene
from handrail.records import Click, ElementRef, Finding, NeedScore

NAME = "jailbreak"
CODES = {
    "override": "the instruction tries to override the rules",
    "maybe_override": "the instruction may try to override the rules",
}


def needs(case: Case) -> tuple[NeedScore, ...]:
    """What the model must read."""
    return (NeedScore(case.instruction.text, NAME),)


def judge(case: Case, scores: Sequence[float]) -> tuple[Finding, ...]:
    """What its answer means."""
    (probability,) = scores
    if probability >= case.policy.models.block_from:
        said = "The instruction reads like an attempt to override the rules."
        return (finding(NAME, "block", "override", said, ends_run=True),)
    if probability >= case.policy.models.ask_from and case.uncertain:
        return (finding(NAME, "ask", "maybe_override", "The instruction may be an attempt to override the rules."),)
    return ()


CASES = (
    Scene("an instruction that is surely an attack", Click(ElementRef("continue")), "override", score=1.0),
    Scene("an instruction that may be an attack", Click(ElementRef("continue")), "maybe_override", score=0.6),
)

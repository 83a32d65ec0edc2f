"""Attempts in the instruction to override the rules: a guard model reads the user's words, once a run.

Rationale: the paper's first rail. A score is a signal: it blocks only where it is all but certain, else it makes
unclassified and consequential actions ask. Where the grammar reads all of an instruction as steps (*click "Delete
everything"*), there are no words left in it that could speak to an agent about its rules: nothing is scored then.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from handrail.guard.case import Case, finding
from handrail.guard.scene import Scene
from handrail.language import parse
from handrail.records import Click, ElementRef, Finding, Instruction, InstructionError, NeedScore

NAME = "jailbreak"
CODES = {
    "override": "the instruction tries to override the rules",
    "maybe_override": "the instruction may try to override the rules",
}


def needs(case: Case) -> tuple[NeedScore, ...]:
    """What the model must read."""
    return () if _plain_steps(case.instruction) else (NeedScore(case.instruction.text, NAME),)


@lru_cache(maxsize=64)
def _plain_steps(instruction: Instruction) -> bool:
    try:
        return bool(parse(instruction))
    except InstructionError:
        return False


def judge(case: Case, scores: Sequence[float]) -> tuple[Finding, ...]:
    """What its answer means."""
    if not scores:
        return ()
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

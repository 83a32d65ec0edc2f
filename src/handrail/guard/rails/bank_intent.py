"""Intent to move money or hand over credentials: a guard model reads the user's words, once a run.

Rationale: the paper's fifth rail. Wanting to pay is no offence, so its answer never blocks; it makes the actions that
could do it ask.
"""

from __future__ import annotations

from collections.abc import Sequence

from handrail.guard.case import Case, finding
from handrail.guard.scene import Scene
from handrail.records import Click, ElementRef, Finding, NeedScore

NAME = "bank_intent"
CODES = {"money_or_credentials": "the instruction may be about moving money or credentials"}


def needs(case: Case) -> tuple[NeedScore, ...]:
    """What the model must read."""
    return (NeedScore(case.instruction.text, NAME),)


def judge(case: Case, scores: Sequence[float]) -> tuple[Finding, ...]:
    """What its answer means."""
    (probability,) = scores
    if probability >= case.policy.models.ask_from and case.uncertain:
        return (finding(NAME, "ask", "money_or_credentials", "This may move money or hand over credentials."),)
    return ()


CASES = (Scene("an instruction about money", Click(ElementRef("continue")), "money_or_credentials", score=1.0),)

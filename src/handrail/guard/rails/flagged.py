"""Warnings by the acting model or its provider.

Rationale: they can only tighten, and they count before the effect: vendors' samples act first and ask later.
"""

from __future__ import annotations

from handrail.guard.case import Case, finding
from handrail.guard.scene import Scene
from handrail.records import Click, ElementRef, Finding
from handrail.screen import quoted

NAME = "flagged"
CODES = {"flagged": "the acting model, its provider or a tool's description warns"}


def judge(case: Case) -> tuple[Finding, ...]:
    """One question for all flags."""
    if not case.record.flags:
        return ()
    return (finding(NAME, "ask", "flagged", f"The proposer warns: {quoted(', '.join(case.record.flags))}."),)


CASES = (Scene("a provider's safety check", Click(ElementRef("continue")), "flagged", flags=("malicious",)),)

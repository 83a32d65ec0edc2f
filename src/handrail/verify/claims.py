"""Claims of a proposer about its previous action, compared with evidence. A claim is never evidence itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from handrail.records import Check, Outcome

Claim: TypeAlias = Literal["SUCCESS", "NO_CHANGE", ""]
Agreement: TypeAlias = Literal["agrees", "hallucination", "missed", "unclaimed"]

_CLAIM = re.compile(r"\b(SUCCESS|NO[ _-]CHANGE)\b")


@dataclass(frozen=True, slots=True)
class Compared:
    """One claim beside the check that overrules it."""

    claim: Claim
    outcome: Outcome
    """What holds, whatever was claimed."""
    agreement: Agreement
    """``hallucination``: SUCCESS was claimed and evidence does not say so. ``missed``: it succeeded, and was denied."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts over many."""

    claims: int
    agreed: int
    hallucinations: int
    missed: int


def read_claim(text: str) -> Claim:
    """The claim in a proposer's words; empty where there is none or where it says both."""
    said = {"SUCCESS" if word == "SUCCESS" else "NO_CHANGE" for word in _CLAIM.findall(text)}
    if said == {"SUCCESS"}:
        return "SUCCESS"
    return "NO_CHANGE" if said == {"NO_CHANGE"} else ""


def compare(claim: str, check: Check) -> Compared:
    """Overrule a claim by its check. Only SUCCESS is success: claiming it over any other outcome is a hallucination."""
    said = read_claim(claim)
    succeeded = check.outcome is Outcome.SUCCESS
    if not said:
        agreement: Agreement = "unclaimed"
    elif said == "SUCCESS":
        agreement = "agrees" if succeeded else "hallucination"
    else:
        agreement = "missed" if succeeded else "agrees"
    return Compared(said, check.outcome, agreement)


def tally(compared: Iterable[Compared]) -> Tally:
    """Count claims, those that agree, hallucinations and missed successes."""
    items = [item for item in compared if item.claim]
    return Tally(
        claims=len(items),
        agreed=sum(item.agreement == "agrees" for item in items),
        hallucinations=sum(item.agreement == "hallucination" for item in items),
        missed=sum(item.agreement == "missed" for item in items),
    )

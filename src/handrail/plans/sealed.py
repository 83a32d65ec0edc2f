"""A plan that is fixed: its one printed text, what it can do, and the digest that all of this is known by."""

from __future__ import annotations

from dataclasses import dataclass

from handrail.plans.checking import NOTHING_GIVEN, check
from handrail.plans.language.parsing import parse
from handrail.plans.language.printing import digest, show
from handrail.plans.language.program import Program
from handrail.plans.language.source import PlanRefused
from handrail.plans.report import Given, Report


@dataclass(frozen=True, slots=True)
class ExecutionPlan:
    """A plan that passed the checks, before any screen was seen. Nothing of it changes any more.

    Places in ``program`` and ``report`` are lines of ``text``, and a node of the plan is known by its line.
    """

    text: str
    """The plan in its one printed form."""
    digest: str
    """What approvals, records and traces know it by (sha256, hex)."""
    program: Program
    report: Report

    @property
    def strict(self) -> bool:
        """Whether trusted values alone decide."""
        return self.program.mode == "strict"


def seal(text: str, given: Given = NOTHING_GIVEN) -> ExecutionPlan:
    """Fix a plan as it was written.

    Raises:
        PlanRefused: if it is no plan or does not pass the checks; places are those of the text that was given.
    """
    written = parse(text)
    printed = show(written)
    program = parse(printed)  # the same program, with the places of its printed form
    try:
        report = check(program, given)
    except PlanRefused:
        check(written, given)  # refused again, with the places that its author knows
        raise
    return ExecutionPlan(printed, digest(program), program, report)

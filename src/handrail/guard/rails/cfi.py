"""The sealed plan: what it does not allow next is not done, whoever proposes it.

Rationale: a plan is written before any screen is seen; at run time nothing on a screen may add, reorder or choose a
step. A record that claims to belong to a plan where none is in force is forged. Where a run has no plan there is
nothing to hold it to, and the rail has nothing to find.
"""

from __future__ import annotations

from handrail.guard.case import Case, finding
from handrail.guard.scene import Scene
from handrail.records import Click, ElementRef, Finding

NAME = "cfi"
CODES = {
    "not_in_plan": "the plan does not allow this now",
    "no_plan": "it claims to belong to a plan, and none is in force",
}


def judge(case: Case) -> tuple[Finding, ...]:
    """A block that ends the run: leaving a plan is an alarm, not a value (L2)."""
    if case.plan is None:
        if not case.record.material.plan:
            return ()
        said = "This claims to be a step of a plan, and there is none."
        return (finding(NAME, "block", "no_plan", said, ends_run=True),)
    why = case.plan(case.record)
    if not why:
        return ()
    return (finding(NAME, "block", "not_in_plan", f"The plan does not allow this now: {why}.", ends_run=True),)


CASES = (
    Scene("something that the plan does not hold", Click(ElementRef("continue")), "not_in_plan", plan="it is over"),
    Scene("a step of a plan that nobody sealed", Click(ElementRef("continue")), "no_plan", material={"plan": "0" * 64}),
)  # fmt: skip

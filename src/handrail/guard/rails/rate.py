"""Budgets of steps and of actions a minute.

Rationale: a run ends (I15). Speed alone does harm where a person could otherwise have noticed.
"""

from __future__ import annotations

from handrail.guard.case import Case, finding
from handrail.guard.scene import SHOP, Scene
from handrail.records import DEVICE_ACTIONS, Click, Done, EffectClass, ElementRef, Finding, Ledger

NAME = "rate"
CODES = {"too_fast": "more actions in a minute than the policy allows", "out_of_steps": "the run's steps are used up"}
MINUTE = 60.0


def judge(case: Case) -> tuple[Finding, ...]:
    """Counts what was done."""
    if not isinstance(case.action, DEVICE_ACTIONS):
        return ()
    budgets, done = case.policy.budgets, case.ledger.done
    if len(done) >= budgets.steps:
        return (
            finding(NAME, "block", "out_of_steps", f"The run has used its {budgets.steps} actions.", ends_run=True),
        )  # fmt: skip
    if len(done) >= budgets.rate_per_minute and done[-budgets.rate_per_minute].at > case.now - MINUTE:
        return (finding(NAME, "block", "too_fast", f"More than {budgets.rate_per_minute} actions in a minute."),)
    return ()


def _busy(times: int, at: float) -> Ledger:
    return Ledger(done=[Done(at, "click", str(n), "", EffectClass.LOCAL, SHOP) for n in range(times)])


CASES = (
    Scene("more than a minute allows", Click(ElementRef("continue")), "too_fast", ledger=lambda: _busy(120, 90.0)),
    Scene("more than the run has", Click(ElementRef("continue")), "out_of_steps", ledger=lambda: _busy(200, 0.0)),
)

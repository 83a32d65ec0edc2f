"""Effects that a person already refused.

Rationale: a denial is about the effect, not about the click (M7). Enter instead of a click, another button of the same
form, the address that a link leads to, another node or tier: all that leads to it stays closed for the rest of the run.
"""

from __future__ import annotations

from handrail.guard.case import Case, finding
from handrail.guard.scene import SHOP, Scene
from handrail.policy import closed
from handrail.records import Click, ElementRef, Finding, Ledger, PressKeys

NAME = "denied"
CODES = {"denied_before": "a person refused this effect in this run"}


def judge(case: Case) -> tuple[Finding, ...]:
    """A block if any class of the action, or the way it takes, was closed."""
    if closed(case.record, case.effects, case.ledger.denied):
        return (finding(NAME, "block", "denied_before", "A person already refused this."),)
    return ()


CASES = (
    Scene(
        "paying after a no", Click(ElementRef("pay-now")), "denied_before",
        ledger=lambda: Ledger(denied={("pay", SHOP)}),
    ),
    Scene(
        "Enter after a no to the button", PressKeys(ElementRef("send"), ("Enter",)), "denied_before",
        ledger=lambda: Ledger(denied={("send", SHOP)}),
    ),
)  # fmt: skip

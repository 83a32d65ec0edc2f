"""Effects that a person already refused.

Rationale: a denial is about the effect, not about the click (M7). Enter instead of a click, another button of the same
form, the address that a link leads to, another node or tier: all that leads to it stays closed for the rest of the run.
Where only the words have changed, the same values for the same target and the control of the same id are asked about,
whatever class they are of now; a person's yes to that, and no host's, takes this part of the no back.
"""

from __future__ import annotations

from handrail.guard.case import Case, finding
from handrail.guard.scene import SHOP, Scene
from handrail.policy import closed, otherwise
from handrail.records import Click, ElementRef, Finding, Ledger, PressKeys, TypeText

NAME = "denied"
OTHERWISE = "denied_otherwise"
CODES = {
    "denied_before": "a person refused this effect in this run",
    OTHERWISE: "a person refused this in this run, when it was called or classed otherwise",
}


def judge(case: Case) -> tuple[Finding, ...]:
    """A block if any class of the action, or the way it takes, was closed; a question if only its words are new."""
    if closed(case.record, case.effects, case.ledger.denied):
        return (finding(NAME, "block", "denied_before", "A person already refused this."),)
    if otherwise(case.record, case.ledger.denied):
        return (finding(NAME, "ask", OTHERWISE, "This was already refused, when it was called or classed otherwise."),)
    return ()


_MESSAGE = f"{SHOP}|main:|form:note|textbox|message||"
CASES = (
    Scene(
        "paying after a no", Click(ElementRef("pay-now")), "denied_before",
        ledger=lambda: Ledger(denied={("pay", SHOP)}),
    ),
    Scene(
        "Enter after a no to the button", PressKeys(ElementRef("send"), ("Enter",)), "denied_before",
        ledger=lambda: Ledger(denied={("send", SHOP)}),
    ),
    Scene(
        "the same text for the same field after a no", TypeText(ElementRef("message"), "hello"), OTHERWISE,
        ledger=lambda: Ledger(denied={("written", SHOP, "text=hello", _MESSAGE)}),
    ),
)  # fmt: skip

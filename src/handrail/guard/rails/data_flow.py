"""Values that not everybody may read.

Rationale: after restricted data entered a model's context, whatever it writes may carry it (P5). Text, addresses and
answers to a dialog then go to an origin that may not read them only with a person's yes, who is told the source.
"""

from __future__ import annotations

from handrail.guard.case import Case, finding
from handrail.guard.scene import SHOP, Scene
from handrail.policy import origin_of
from handrail.records import DEVICE_ACTIONS, EVERYONE, ElementRef, Finding, Integrity, Label, Navigate, TypeText
from handrail.screen import quoted

NAME = "data_flow"
CODES = {"restricted": "a value would reach an origin that may not read where it comes from"}


def judge(case: Case) -> tuple[Finding, ...]:
    """A question for every argument whose readers do not include where it goes."""
    action = case.action
    if not isinstance(action, DEVICE_ACTIONS):
        return ()
    goes = origin_of(action.url) if isinstance(action, Navigate) else case.origin
    found = []
    for name, label in case.record.material.labels:
        if label.sources and label.readers != EVERYONE and goes not in label.readers:
            source = quoted(", ".join(sorted(label.sources)), 120)
            sentence = f"The {name} may carry what came from {source} to {quoted(goes, 80)}."
            found.append(finding(NAME, "ask", "restricted", sentence))
    return tuple(found)


_MAIL = Label(Integrity.CONTENT, frozenset({"content:https://mail.example"}), frozenset({"https://mail.example"}))
CASES = (
    Scene("typing what was read in a mail", TypeText(ElementRef("message"), "x"), "restricted", labels={"text": _MAIL}),
    Scene("an address made of a mail", Navigate(f"{SHOP}/?q=x"), "restricted", labels={"url": _MAIL}),
)

"""Targets in regions that could not be read.

Rationale: unknown is not empty (promise 1). What lies in a canvas, a closed frame or a torn part of the picture may be
anything; a consequential action there, or in a form or dialog that reaches into it, is not decided by what is seen.
"""

from __future__ import annotations

from dataclasses import replace

from handrail.guard.case import Case, finding
from handrail.guard.scene import PAGE, Scene
from handrail.records import (
    Click,
    EffectClass,
    ElementRef,
    Finding,
    Point,
    Rect,
    Severity,
    Unseen,
    UnseenReason,
    targets,
)
from handrail.screen import enclosing

NAME = "unseen"
CODES = {
    "target_unseen": "the target lies in a region that could not be read",
    "context_unseen": "the form or dialog around the target reaches into a region that could not be read",
}
_AROUND: frozenset[UnseenReason] = frozenset({"closed_frame", "truncated", "failed", "torn", "dialog", "canvas"})
"""Reasons that hide words or controls of a form; a picture or a film beside a button does not."""


def judge(case: Case) -> tuple[Finding, ...]:
    """A question (or what the policy says for unclassified actions) if the target, or what decides, is unread."""
    if not case.obs.unseen or not case.uncertain:
        return ()
    severity: Severity = "ask"
    if not case.consequential:
        decision = case.policy.unread_unknown
        if decision == "allow":
            return ()
        severity = decision
    boxes = tuple(_boxes(case))
    for region in case.obs.unseen:
        if region.reason != "masked" and any(box.touches(region.bounds) for box in boxes):
            sentence = f"The target lies where the screen could not be read ({region.reason})."
            return (finding(NAME, severity, "target_unseen", sentence),)
    known = [element for element in case.elements if element is not None]
    around = enclosing(case.obs, known) if known else None
    if around is not None:
        for region in case.obs.unseen:
            if region.reason in _AROUND and around.bounds.touches(region.bounds):
                sentence = f"Part of the form or dialog could not be read ({region.reason})."
                return (finding(NAME, severity, "context_unseen", sentence),)
    return ()


def _boxes(case: Case) -> list[Rect]:
    points = [target for _, target in targets(case.action) if isinstance(target, Point)]
    return [
        *(Rect(point.x - 1, point.y - 1, 2, 2) for point in points),
        *(element.bounds for element in case.elements if element is not None),
    ]


_TORN = replace(PAGE, unseen=(Unseen(Rect(20, 425, 5, 5), "torn"),))
CASES = (
    Scene("sending where nobody could read", Click(ElementRef("chart")), "target_unseen", effect=EffectClass.SEND),
    Scene("a form of which a part could not be read", Click(ElementRef("send")), "context_unseen", obs=_TORN),
)  # fmt: skip

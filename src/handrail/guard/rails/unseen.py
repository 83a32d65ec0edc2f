"""Targets in regions that could not be read.

Rationale: unknown is not empty (promise 1). What lies in a canvas, a closed frame or a torn part of the picture may be
anything; a consequential action there, or in a form or dialog that reaches into it, is not decided by what is seen.
Where a window withholds its pixels alone (``secure``), what its tree names was read: a point there, and what has no
name of its own, is unseen all the same.
Texts that are more than can be read in time are unseen too, wherever they stand: a text that nobody read may have
wanted this, so whatever is unclassified or worse asks, and so does opening an application (no harm comes of the rest).
"""

from __future__ import annotations

from dataclasses import replace

from handrail.guard.case import Case, finding
from handrail.guard.scene import PAGE, Scene, saying
from handrail.language.purpose import LONGEST
from handrail.records import (
    Click,
    EffectClass,
    ElementRef,
    Finding,
    OpenApp,
    Point,
    Rect,
    Severity,
    Unseen,
    UnseenReason,
    targets,
)
from handrail.screen import called, enclosing, unread

NAME = "unseen"
CODES = {
    "target_unseen": "the target lies in a region that could not be read",
    "context_unseen": "the form or dialog around the target reaches into a region that could not be read",
    "texts_unread": "the screen, or what the target is called, holds more text than is read",
}
_AROUND: frozenset[UnseenReason] = frozenset({"closed_frame", "truncated", "failed", "torn", "dialog", "canvas"})
"""Reasons that hide words or controls of a form; a picture or a film beside a button does not."""


def judge(case: Case) -> tuple[Finding, ...]:
    """A question (or what the policy says for unclassified actions) if the target, or what decides, is unread."""
    return (*_regions(case), *_texts(case))


def _texts(case: Case) -> tuple[Finding, ...]:
    if not case.uncertain and not isinstance(case.action, OpenApp):
        return ()
    left = unread(case.obs)
    if left:
        said = f"This screen holds {left} characters of text more than are read, and nobody knows what they say."
        return (finding(NAME, "ask", "texts_unread", said),)
    for element in case.elements:
        if element is not None and max(len(element.name), len(element.own_text)) > LONGEST:
            said = f"What this is called has more than {LONGEST} characters, and the end of it was not read."
            return (finding(NAME, "ask", "texts_unread", said),)
    return ()


def _regions(case: Case) -> tuple[Finding, ...]:
    if not case.obs.unseen or not case.uncertain:
        return ()
    severity: Severity = "ask"
    if not case.consequential:
        decision = case.policy.unread_unknown
        if decision == "allow":
            return ()
        severity = decision
    boxes = tuple(_boxes(case))
    ignored = {"masked", "secure"} if _told_by_tree(case) else {"masked"}
    for region in case.obs.unseen:
        if region.reason not in ignored and any(box.touches(region.bounds) for box in boxes):
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


def _told_by_tree(case: Case) -> bool:
    """Whether everything that is acted on is known from the tree, and called something by itself; no bare ground."""
    known = [element for element in case.elements if element is not None]
    if not known or len(known) < len(case.elements) or any(isinstance(at, Point) for _, at in targets(case.action)):
        return False
    return all(called(case.obs, element).source not in ("none", "inferred") for element in known)


def _boxes(case: Case) -> list[Rect]:
    points = [target for _, target in targets(case.action) if isinstance(target, Point)]
    return [
        *(Rect(point.x - 1, point.y - 1, 2, 2) for point in points),
        *(element.bounds for element in case.elements if element is not None),
    ]


_TORN = replace(PAGE, unseen=(Unseen(Rect(20, 425, 5, 5), "torn"),))
_LONG = saying("word " * 50_000)
CASES = (
    Scene("sending where nobody could read", Click(ElementRef("chart")), "target_unseen", effect=EffectClass.SEND),
    Scene("a screen with more text than is read", Click(ElementRef("pay-now")), "texts_unread", obs=_LONG),
    Scene("a form of which a part could not be read", Click(ElementRef("send")), "context_unseen", obs=_TORN),
)  # fmt: skip

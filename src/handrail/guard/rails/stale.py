"""Records that belong to the screen in front.

Rationale: ids and points mean nothing on another look. What was decided about one screen is not decided about the next
(M3, P12); the record is then built again on the new look.
"""

from __future__ import annotations

from handrail.guard.case import Case, finding
from handrail.guard.scene import Scene
from handrail.records import Click, ElementRef, Finding, targets
from handrail.screen import target_identity

NAME = "stale"
CODES = {
    "other_observation": "the record was made on another look",
    "other_target": "the target is not, or no longer, what the record says",
}


def judge(case: Case) -> tuple[Finding, ...]:
    """A block if look or target differ from what the record says."""
    if case.record.observation != case.obs.id:
        return (finding(NAME, "block", "other_observation", "The record was made on another look at the screen."),)
    now = tuple((name, target_identity(case.obs, target)) for name, target in targets(case.action))
    if now != case.record.material.targets:
        return (finding(NAME, "block", "other_target", "The target is not what the record says."),)
    return ()


CASES = (Scene("a record from an earlier look", Click(ElementRef("continue")), "other_observation", seen_on="o0"),
    Scene("a target that is not what the record says", Click(ElementRef("continue")), "other_target",
          material={"targets": ()}),
)  # fmt: skip

"""Which origins and apps may be acted on: of the element hit *and* of the window in front.

Rationale: an embedded frame, a system shade or a permission dialog carries another owner than the window around it, so
both must be present. Leaving is always possible: going back, to another tab, or to an address is judged by *domain*.
"""

from __future__ import annotations

from dataclasses import replace

from handrail.guard.case import Case, finding
from handrail.guard.scene import Scene, part, showing
from handrail.policy import Policy, Presence
from handrail.records import (
    RUN_ACTIONS,
    Back,
    Click,
    CloseTab,
    ElementRef,
    Finding,
    Forward,
    Home,
    Hover,
    Navigate,
    OpenApp,
    Reload,
    Scroll,
    SwitchTab,
)
from handrail.screen import quoted

NAME = "app_allow"
CODES = {
    "not_present": "the origin or app is not listed, granted or named; a person may allow it",
    "origin_blocked": "the policy blocks the origin or app, or does not list it and blocks what is not listed",
    "private_address": "it is inside the network around this machine and was not named as host:port",
}
_LEAVING = (*RUN_ACTIONS, Back, Forward, Reload, Home, Navigate, SwitchTab, CloseTab)


def judge(case: Case) -> tuple[Finding, ...]:
    """One finding for each place that is not simply present."""
    if isinstance(case.action, _LEAVING):
        return ()
    places = (case.action.app,) if isinstance(case.action, OpenApp) else case.places
    found = []
    for place in places:
        decision, why = case.presence(place)
        if decision == "allow":
            continue
        shown = quoted(place, 80) if place else "a place without an origin"
        if why == "private":
            found.append(finding(NAME, "block", "private_address", f"{shown} is inside the local network."))
        elif decision == "block":
            found.append(finding(NAME, "block", "origin_blocked", f"The policy does not allow acting on {shown}."))
        else:
            note = case.present.notes.get(place, "")
            said = f"Nobody allowed {shown} to be acted on yet. {note}".rstrip()
            found.append(finding(NAME, "ask", "not_present", said))
    return tuple(found)


def _closed(policy: Policy) -> Policy:
    return replace(policy, origins=Presence(other="block"))


CASES = (
    Scene("a click inside another site's frame", Click(ElementRef("agree")), "not_present"),
    Scene("scrolling another site's frame", Scroll(ElementRef("agree"), "down"), "not_present"),
    Scene("hovering another site's frame, blocked", Hover(ElementRef("agree")), "origin_blocked", adapt=_closed),
    Scene(
        "a frame of a server inside the network", Click(ElementRef("console")), "private_address",
        obs=showing(part("Console", "button", at=16, tag="button", frame_origin="http://192.168.0.1")),
    ),
)  # fmt: skip

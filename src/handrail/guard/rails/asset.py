"""Unclassified actions where an account is at stake.

Rationale: an unclassified click is unknown, not harmless: words miss icons, "Continue" and other languages. Where the
run holds a session or gave a secret, what such a click may cause is only bounded while the egress gate holds back what
pages send by themselves (section 0, M4). Words that raise the class do not take this question away, but for the digits
of a code that the user gave for this place: these say what they do.
"""

from __future__ import annotations

from handrail.guard.case import Case, finding
from handrail.guard.rails.consequence import own_digit
from handrail.guard.scene import SHOP, Scene
from handrail.records import Click, ElementRef, Finding, Ledger
from handrail.screen import quoted

NAME = "asset"
CODES = {"unknown_on_asset": "nothing says what the action does, and an account is at stake"}
GATE = "egress_core"
"""Name of the protection that counts as armed here."""


def judge(case: Case) -> tuple[Finding, ...]:
    """A question if the case is uncertain, on an asset, and not bounded by the gate."""
    mode = case.policy.unknown_on_asset
    if mode == "allow" or not case.uncertain or (mode == "armed" and GATE in case.armed):
        return ()
    if not any(held(place, case) for place in case.places) or own_digit(case):
        return ()
    why = "" if mode == "ask" else ", and nothing watches what the page sends"
    sentence = f"Nothing says what it does, and an account is at stake on {quoted(case.origin, 80)}{why}."
    return (finding(NAME, "ask", "unknown_on_asset", sentence),)


def held(place: str, case: Case) -> bool:
    """Whether an origin or app is an asset: by policy, by a session, or because it received a secret."""
    return place in case.ledger.assets or any(pattern.matches(place) for pattern in case.policy.assets)


CASES = (
    Scene(
        "an unclassified click in an account, egress not watched", Click(ElementRef("continue")), "unknown_on_asset",
        ledger=lambda: Ledger(assets={SHOP}),
    ),
)  # fmt: skip

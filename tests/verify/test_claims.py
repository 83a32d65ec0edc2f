"""What a proposer says about its own action is compared, counted and overruled; it is never evidence.

Symptoms from public threads: success reported when nothing was done (github.com/browser-use/browser-use/issues/2115,
github.com/droidrun/droidrun-android-world/issues/1).
"""

from __future__ import annotations

import pytest

from handrail.records import Check, Outcome
from handrail.verify import compare, read_claim, tally


@pytest.mark.parametrize(
    ("words", "claim"),
    [
        ("SUCCESS", "SUCCESS"),
        ("[Verify] The box is ticked. SUCCESS", "SUCCESS"),
        ("NO_CHANGE: the page is as it was", "NO_CHANGE"),
        ("NO CHANGE", "NO_CHANGE"),
        ("SUCCESS or NO_CHANGE", ""),
        ("it was a success", ""),
        ("UNSUCCESSFUL", ""),
        ("", ""),
    ],
)
def test_a_claim_is_read_only_where_it_is_one(words: str, claim: str) -> None:
    assert read_claim(words) == claim


@pytest.mark.parametrize("outcome", list(Outcome))
def test_claiming_success_over_anything_else_is_a_hallucination(outcome: Outcome) -> None:
    compared = compare("SUCCESS", Check(outcome, (), ""))
    assert compared.outcome is outcome
    assert compared.agreement == ("agrees" if outcome is Outcome.SUCCESS else "hallucination")


@pytest.mark.parametrize("outcome", list(Outcome))
def test_denying_a_success_is_a_miss(outcome: Outcome) -> None:
    expected = "missed" if outcome is Outcome.SUCCESS else "agrees"
    assert compare("NO_CHANGE", Check(outcome, (), "")).agreement == expected


def test_claims_are_counted() -> None:
    yes, no = Check(Outcome.SUCCESS, (), ""), Check(Outcome.NO_CHANGE, (), "")
    counted = tally([compare("SUCCESS", yes), compare("SUCCESS", no), compare("NO_CHANGE", yes), compare("", no)])
    assert (counted.claims, counted.agreed, counted.hallucinations, counted.missed) == (3, 1, 1, 1)

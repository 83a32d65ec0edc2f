"""What a constraint on a text says where the text has several lines."""

from __future__ import annotations

import pytest

from handrail.policy.text_rule import TextRule


@pytest.mark.parametrize(
    "text", ["see https://other.example", "see\nhttps://other.example", "https://other.example\nsee"]
)
def test_a_second_line_slips_past_no_rule_that_asks_or_blocks(text: str) -> None:
    assert TextRule(pattern=".*https?://.*").holds(text, cautious=True)


def test_a_second_line_gets_into_no_rule_that_allows() -> None:
    rule = TextRule(pattern="Dear .*")
    assert rule.holds("Dear Ann", cautious=False)
    assert not rule.holds("Dear Ann\nsend the codes", cautious=False)


def test_what_must_not_match_is_read_the_other_way_round() -> None:
    allows = TextRule(not_pattern=".*secret.*")
    assert allows.holds("a word", cautious=False)
    assert not allows.holds("a word\nsecret", cautious=False)
    blocks = TextRule(not_pattern="Dear .*")
    assert not blocks.holds("Dear Ann", cautious=True)
    assert blocks.holds("Dear Ann\nsend the codes", cautious=True)

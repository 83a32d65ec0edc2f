"""What models read."""

from __future__ import annotations

import pytest

from handrail.prompts import prompt
from handrail.prompts.guard import MEANINGS, question


def test_what_fills_a_slot_is_never_read_for_slots() -> None:
    asked = question("{{ category }}", "topic")
    assert '"{{ category }}"' in asked
    assert "Category: topic" in asked


def test_a_slot_left_open_is_an_error() -> None:
    with pytest.raises(KeyError):
        prompt("guard", text="x")


def test_every_category_has_a_meaning() -> None:
    assert {"injection", "topic", "jailbreak", "bank_intent", "sensitive"} == set(MEANINGS)
    assert all(meaning for meaning in MEANINGS.values())


def test_the_mark_is_another_one_each_time() -> None:
    assert question("a", "topic") != question("a", "topic")

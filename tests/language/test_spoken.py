"""Whether a value stands in the user's own words, whatever for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.language.spoken import spoken
from handrail.records import Instruction


@pytest.mark.parametrize(
    ("says", "value", "found"),
    [
        ("forward the invoice to anna@firm.example", "anna@firm.example", True),
        ("forward the invoice to anna@firm.example", "ANNA@firm.example", True),
        ("forward the invoice to anna@firm.example", "na@firm.example", False),
        ("forward the invoice to anna@firm.example.", "anna@firm.example, eve@evil.example", False),
        ("transfer 500 EUR to Carol", "500", True),
        ("transfer 500 EUR to Carol", "500.00", True),
        ("transfer 500 EUR to Carol", "5000", False),
        ("transfer 500 EUR to Carol", "Carol", True),
        ("transfer 500 EUR to Carol", "Car", False),
        ("transfer 5 EUR to DE89 3704 0044 0532 0130 00", "DE89370400440532013000", True),
        ("transfer 5 EUR to DE89 3704 0044 0532 0130 00", "DE89370400440532013001", False),
        ("ship it to 12 Main St, Springfield", "12 Main St, Springfield", True),
        ("ship it to 12 Main St, Springfield", "12 Main St", True),
        ('write "pay eve@evil.example now" to Bob', "eve@evil.example", False),
        ('write "pay eve@evil.example now" to Bob', "pay eve@evil.example now", True),
        ("do not write to eve@evil.example", "eve@evil.example", False),
        ("look around", "", False),
    ],
)
def test_whole_words_outside_quotes_and_negation(says: str, value: str, found: bool) -> None:
    assert spoken(Instruction(says), value) is found


@given(st.text(max_size=20))
def test_what_was_pasted_is_not_spoken(value: str) -> None:
    assert not spoken(Instruction("answer this", quoted=(f"to {value} please",)), f"x{value}")
    assert not spoken(Instruction('an "unclosed quotation'), value)

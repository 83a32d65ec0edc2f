"""Sums and equations are worked out by a parser of our own, or said to be none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.agents.figure import shown_as, solve


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("2 x 4 =", "8"),
        ("3 + 5 = ?", "8"),
        ("(2 + 3) * 4", "20"),
        ("10 ÷ 4 =", "2.5"),
        ("7 − 9", "-2"),
        ("1/3 + 1/3", "2/3"),
        ("-3 + 5 =", "2"),
        ("6 - -2", "8"),
        ("1,000 + 5", "1005"),
        ("0,5 + 0.25", "0.75"),
        ("x + 2 = 43", "41"),
        ("2x + 1 = 7", "3"),
        ("2 - x = -5", "7"),
        ("8 = y + 3", "5"),
        ("3(x + 1) = 12", "3"),
        ("5 = x", "5"),
        ("x/4 = 2", "8"),
    ],
)
def test_an_answer(text: str, answer: str) -> None:
    found = solve(text)
    assert found is not None
    assert shown_as(found) == answer


@pytest.mark.parametrize(
    "text",
    [
        "", "7", "x =", "x = y", "x - x = 1", "x = x", "2 + 2 = 4", "1 / 0", "x * x = 4", "2 / x = 1", "5^2",
        "Order 12", "Total: 5", "12:30", "12/05/2019", "2019-05-12", "10 - 11 - 2019", "2 +", "(2 + 3", "2 + 3)",
        "__import__('os')", "2 + 3; 4", "x + y = 3", "9" * 300 + " + 1", "(" * 50 + "1 + 1" + ")" * 50, "1 + + + 1",
    ],
)  # fmt: skip
def test_no_answer(text: str) -> None:
    assert solve(text) is None


_NUMBERS = st.integers(-999, 999)


@settings(deadline=None)
@given(_NUMBERS, _NUMBERS, st.sampled_from("+-*"))
def test_sums_agree_with_arithmetic(a: int, b: int, sign: str) -> None:
    expected = {"+": a + b, "-": a - b, "*": a * b}[sign]
    assert solve(f"{a} {sign} {b} =") == expected


@settings(deadline=None)
@given(_NUMBERS.filter(bool), _NUMBERS, _NUMBERS)
def test_a_linear_equation_gives_back_its_unknown(slope: int, rest: int, unknown: int) -> None:
    right = slope * unknown + rest
    assert solve(f"{slope}n {'+' if rest >= 0 else '-'} {abs(rest)} = {right}") == unknown


@settings(deadline=None)
@given(st.text(max_size=60))
def test_no_text_is_too_odd(text: str) -> None:
    solve(text)


@settings(deadline=None)
@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=400))
def test_a_number_is_written_so_that_it_can_be_read_again(value: Fraction) -> None:
    assert abs(Fraction(shown_as(value)) - value) < Fraction(1, 10**6)

"""An answer says what is right, and not what is wrong."""

from __future__ import annotations

import pytest

from handrail.tasks.phone import answers


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("4417", True), ("The code is 4417.", True), ("4417,", True), ("44170", False), ("14417", False),
        ("4417.5", False), ("1.4417", False), ("", False), ("4418", False),
    ],
)  # fmt: skip
def test_a_number_is_said_as_a_number_of_its_own(said: str, right: bool) -> None:
    assert answers("4417")(said) is right


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("9:30 AM", True), ("at 9:30\u202fam", True), ("19:30 AM", False), ("Ada  ABEL, 9:30 am", True),
        ("9:30 AMX", False),
    ],
)  # fmt: skip
def test_case_and_spaces_do_not_matter(said: str, right: bool) -> None:
    assert answers("9:30 AM")(said) is right


def test_all_that_was_asked_for_must_be_said_and_nothing_wrong() -> None:
    check = answers("red", "blue", wrong=("green",))
    assert check("blue and red")
    assert not check("blue")
    assert not check("red, green, blue")

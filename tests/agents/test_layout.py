"""The readings that the moves rest on, each by itself."""

from __future__ import annotations

from datetime import date

import pytest

from handrail.agents.calendar import month_of
from handrail.agents.layout import numbers
from handrail.agents.moves.columns import in_order
from handrail.agents.moves.paths import stages
from handrail.records import Rect
from handrail.screen import same_line


@pytest.mark.parametrize(
    ("text", "found"),
    [("3 of 12", [3, 12]), ("$1,250.50", [1250.5]), ("-4", [-4]), ("none", []), ("7%", [7])],
)
def test_numbers_stand_in_texts_as_people_write_them(text: str, found: list[float]) -> None:
    assert numbers(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("File > Export > PDF", ["File", "Export", "PDF"]),
        ("Documents/Invoices/plan.pdf", ["Documents", "Invoices", "plan.pdf"]),
        ("Faro (Europe > Portugal)", ["Europe", "Portugal", "Faro"]),
        ("Save", ["Save"]),
    ],
)
def test_a_name_may_be_a_way(text: str, found: list[str]) -> None:
    assert stages(text) == found


def test_a_heading_names_a_month() -> None:
    assert month_of("March 2024") == date(2024, 3, 1)
    assert month_of("Bookings") is None


@pytest.mark.parametrize(
    ("values", "falling", "ordered"),
    [
        (["9", "23", "41"], False, True),
        (["41", "9", "23"], False, False),
        (["Cem", "Ben", "Ana"], True, True),
        (["March 3, 2024", "January 9, 2025"], False, True),
    ],
)
def test_values_are_in_order_as_what_they_are(values: list[str], falling: bool, ordered: bool) -> None:
    assert in_order(values, falling) is ordered


def test_things_stand_in_one_line_when_half_of_the_lower_one_is_common() -> None:
    here = Rect(0, 0, 10, 20)
    assert same_line(here, Rect(50, 10, 10, 20))
    assert not same_line(here, Rect(50, 11, 10, 20))

"""What a form on a phone is seen to show, before what keeps it is pressed."""

from __future__ import annotations

from datetime import date

import pytest
from tests.screen.pages import Node, node, page

from handrail.agents.phone.fields import option_of, stars_of
from handrail.agents.phone.shown import Seen, day_meant, gather, shows, week
from handrail.records import FROM_USER, Labelled


def said(text: str) -> Labelled[str]:
    return Labelled(text, FROM_USER)


def pressed(name: str, description: str = "") -> Node:
    return node("button", name, text=name, clickable=True, description=description)


def form(*nodes: Node) -> Seen:
    return gather([page(*nodes)])


EVENT = (
    node("textbox", "Add title", value="Lunch", states={"editable"}),
    pressed("Tuesday, May 5", "Start: May 5, 2026"),
    pressed("1:00 PM", "Start: 1:00 PM"),
    pressed("Tuesday, May 5", "End: May 5, 2026"),
    pressed("2:00 PM", "End: 2:00 PM"),
    node("switch", "All day", states={"unchecked"}),
)


@pytest.mark.parametrize(
    ("slot", "value", "holds"),
    [
        ("name", "Lunch", True),
        ("name", "Lunch with Ann", False),
        ("time", "1 pm", True),
        ("time", "1 am", False),
        ("time", "2 pm", False),
        ("end", "2 pm", True),
        ("end", "14:00", True),
        ("end", "2 am", False),
        ("date", "May 5, 2026", True),
        ("date", "May 5, 2027", False),
        ("date", "May 6", False),
        ("whole day", "yes", False),
        ("end day", "", True),
        ("place", "Cafe", False),
    ],
)
def test_a_particular_is_seen_or_it_is_not(slot: str, value: str, holds: bool) -> None:
    assert shows(form(*EVENT), slot, said(value)) is holds


def test_an_end_that_moved_past_midnight_with_its_beginning_is_on_another_day() -> None:
    late = (*EVENT[:3], pressed("Wednesday, May 6", "End: May 6, 2026"), *EVENT[4:])
    assert not shows(form(*late), "end day", said(""))


def test_what_no_form_shows_is_not_taken_for_right() -> None:
    for slot in ("name", "time", "end", "date", "whole day", "repeat", "amount", "notification", "calendar"):
        assert not shows(form(), slot, said("1 pm"))


@pytest.mark.parametrize(
    ("text", "base", "meant"),
    [
        ("April 3", date(2026, 3, 14), (date(2026, 4, 3), True)),
        ("January 2", date(2026, 3, 14), (date(2027, 1, 2), True)),  # the next one is next year's
        ("May 5, 2028", date(2026, 3, 14), (date(2028, 5, 5), True)),
        ("tomorrow", date(2026, 3, 14), (date(2026, 3, 15), False)),  # a form does not say what today is
        ("April 3", None, None),
        ("4/5/2026", date(2026, 3, 14), None),  # the fourth of May, or the fifth of April
    ],
)
def test_a_day_without_a_year_is_the_next_from_what_the_form_shows(
    text: str, base: date | None, meant: tuple[date, bool] | None
) -> None:
    assert day_meant(text, base) == meant


def test_days_of_the_week_are_exactly_those_that_were_said() -> None:
    def chips(*on: str) -> Seen:
        days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
        return form(*(node("checkbox", day, states={"checked" if day in on else "unchecked"}) for day in days))

    assert week("weekends") == {"saturday", "sunday"}
    assert shows(chips("Monday", "Thursday"), "repeat", said("Monday, Thursday"))
    assert not shows(chips("Monday", "Thursday", "Friday"), "repeat", said("Monday, Thursday"))
    assert not shows(chips(), "repeat", said("every day"))


@pytest.mark.parametrize(
    ("shown", "asked", "same"),
    [
        ("12.75", "€12.75", True),
        ("€12.75", "12.75 euros", True),
        ("$12.75", "€12.75", False),
        ("127.5", "12.75", False),
    ],
)
def test_a_sum_is_the_same_sum_in_the_same_money(shown: str, asked: str, same: bool) -> None:
    field = node("textbox", "Amount", value=shown, states={"editable"})
    assert shows(form(field), "amount", said(asked)) is same


def test_stars_are_counted_and_an_option_is_told_by_them() -> None:
    rows = [pressed("★" * count) for count in (5, 4, 3)]
    seen = page(*rows)
    assert [stars_of(item) for item in seen.elements if item.facts.clickable] == [5, 4, 3]
    chosen = option_of(seen, "3 stars")
    assert chosen is not None
    assert chosen.name == "★★★"
    assert option_of(seen, "2 stars") is None


def test_of_two_options_that_are_alike_the_one_of_just_that_name_is_meant() -> None:
    seen = page(pressed("Small"), pressed("Large"), pressed("Largest"))
    chosen = option_of(seen, "Large")
    assert chosen is not None
    assert chosen.name == "Large"

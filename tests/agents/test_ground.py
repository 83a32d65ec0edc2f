"""Grounding finds the one thing that is meant, or says why there is none."""

from __future__ import annotations

import pytest
from tests.screen.pages import node, page, text

from handrail.agents import ScreenGrounder
from handrail.agents.ground import nearest
from handrail.records import Ambiguous, Found, Grounder, Missing, Rect, TargetDescription, Unseen

OFFICE = page(
    text("To save, press the Save button", ref="prose"),
    node("textbox", "Email", ref="email"),
    node("button", "Save", ref="save"),
    node("button", "Save", states={"hidden"}, ref="ghost"),
    node("button", "Buy now", ref="buy"),
    node("tab", "History", ref="history"),
    node(
        "table",
        "Users",
        node("row", "", node("cell", text="Ada"), node("button", "Delete", ref="ada")),
        node("row", "", node("cell", text="Bob"), node("button", "Delete", ref="bob")),
    ),
    node("region", "Billing", node("textbox", "City", ref="billing")),
    node("region", "Shipping", node("textbox", "City", ref="shipping")),
    text("Order 12 is ready", ref="status"),
)


@pytest.mark.parametrize(
    ("description", "element"),
    [
        (TargetDescription("Save"), "save"),
        (TargetDescription("save", "button"), "save"),
        (TargetDescription("Buy"), "buy"),
        (TargetDescription("Email address", "textbox"), "email"),
        (TargetDescription("History", "tab"), "history"),
        (TargetDescription("Delete", near="Bob"), "bob"),
        (TargetDescription("Delete", "button", 1), "ada"),
        (TargetDescription("Delete", "button", -1), "bob"),
        (TargetDescription("City", "textbox", region="Shipping"), "shipping"),
        (TargetDescription("Order 12 is ready"), "status"),
    ],
)
def test_one_element_is_meant(description: TargetDescription, element: str) -> None:
    grounder: Grounder = ScreenGrounder()
    found = grounder.ground(description, OFFICE)
    assert isinstance(found, Found)
    assert found.element.id == element


@pytest.mark.parametrize("description", [TargetDescription("Delete"), TargetDescription("City", "textbox")])
def test_of_equals_none_is_taken(description: TargetDescription) -> None:
    assert isinstance(ScreenGrounder().ground(description, OFFICE), Ambiguous)


@pytest.mark.parametrize(
    "description",
    [
        TargetDescription("Save changes", "button"),
        TargetDescription("Delete", near="Eve"),
        TargetDescription("Order 1 is ready"),
        TargetDescription("Order 1"),
        TargetDescription("Delete", "button", 3),
        TargetDescription("City", region="Payment"),
        TargetDescription("Save", origin="https://other.example"),
    ],
)
def test_what_is_not_there_is_not_replaced_by_something_like_it(description: TargetDescription) -> None:
    assert isinstance(ScreenGrounder().ground(description, OFFICE), Missing)


CLUB = page(
    node("radio", "Gold € 99.00 a year", ref="gold"),
    node("radio", "Silver € 49.00 a year", ref="silver"),
    node("radio", "Silver € 5.00 a month"),
    node("checkbox", "I accept the terms of sale", ref="terms"),
    node("checkbox", "Do not send me news"),
    node("checkbox", "Share my address with partners"),
    node("checkbox", "Share my orders with partners"),
    node("button", "Delete my account for good"),
)


@pytest.mark.parametrize(
    ("description", "element"),
    [
        (TargetDescription("Gold", "radio"), "gold"),
        (TargetDescription("terms", "checkbox"), "terms"),
        (TargetDescription("Silver", "radio"), ""),
        (TargetDescription("a year", "radio"), ""),
        (TargetDescription("Gol", "radio"), ""),
        (TargetDescription("news", "checkbox"), ""),
        (TargetDescription("partners", "checkbox"), ""),
        (TargetDescription("term", "checkbox"), ""),
        (TargetDescription("terms"), ""),
        (TargetDescription("Delete", "button"), ""),
    ],
)
def test_the_only_choice_whose_sentence_has_the_words_is_meant(description: TargetDescription, element: str) -> None:
    found = ScreenGrounder().ground(description, CLUB)
    assert (found.element.id if isinstance(found, Found) else "") == element


def test_what_may_stand_in_an_unread_region_is_not_said_to_be_absent() -> None:
    torn = page(node("button", "Save"), unseen=(Unseen(Rect(0, 0, 9, 9), "closed_frame"),))
    missing = ScreenGrounder().ground(TargetDescription("Publish", "button"), torn)
    assert isinstance(missing, Missing)
    assert missing.unseen


def test_what_is_alike_only_in_meaning_is_never_exact() -> None:
    found = ScreenGrounder(lambda a, b: 1.0 if {a, b} == {"buy now", "purchase"} else 0.0).ground(
        TargetDescription("purchase"), OFFICE
    )
    assert isinstance(found, Found)
    assert (found.element.id, found.exact) == ("buy", False)


def test_what_comes_closest_is_shown_as_quoted_screen_text() -> None:
    hostile = page(node("button", "Sav <b>e</b>\u202e changes"))
    shown = nearest(TargetDescription("Save changes"), hostile)
    assert "\u202e" not in shown
    assert "<b>" not in shown
    assert shown.startswith("button \u2068")

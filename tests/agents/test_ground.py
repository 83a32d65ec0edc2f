"""Grounding finds the one thing that is meant, or says why there is none."""

from __future__ import annotations

import pytest
from tests.screen.pages import node, page, text

from handrail.agents import ScreenGrounder
from handrail.agents.ground import nearest, settled
from handrail.records import Ambiguous, Found, Grounder, Missing, Observation, Rect, TargetDescription, Unseen
from handrail.screen import Cues

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


def test_the_loan_of_somebody_is_what_is_called_so_where_loans_are_spoken_of() -> None:
    def loans(heading: str) -> Observation:
        return page(node("heading", text=heading), node("link", "Ada Bee", href="/1", ref="ada"), title="Library")

    wanted = TargetDescription("loan of Ada Bee")
    found = ScreenGrounder().ground(wanted, loans("Loans"))
    assert isinstance(found, Found)
    assert (found.element.id, found.exact) == ("ada", True)
    assert isinstance(ScreenGrounder().ground(wanted, loans("Readers")), Missing)


def test_beside_a_thing_a_name_that_begins_with_the_verb_is_meant_unless_it_reaches_further() -> None:
    def users(name: str) -> Observation:
        return page(
            node("table", "Users", node("row", "", node("cell", text="Ada"), node("button", name, ref="it"))),
        )

    wanted = TargetDescription("Edit", "button", near="Ada")
    assert isinstance(ScreenGrounder().ground(wanted, users("Edit this very user")), Found)
    assert isinstance(ScreenGrounder().ground(wanted, users("Edit all of the users")), Missing)


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


def test_a_field_that_is_alike_only_in_meaning_is_never_exact_and_a_button_is_not_taken() -> None:
    opposites = ScreenGrounder(lambda a, b: 1.0)
    form = page(node("textbox", "Kin", ref="kin"), node("button", "Log out"))
    found = opposites.ground(TargetDescription("family", "textbox"), form)
    assert isinstance(found, Found)
    assert (found.element.id, found.exact) == ("kin", False)
    assert isinstance(opposites.ground(TargetDescription("Log in", "button"), form), Missing)


def test_what_comes_closest_is_shown_as_quoted_screen_text() -> None:
    hostile = page(node("button", "Sav <b>e</b>\u202e changes"))
    shown = nearest(TargetDescription("Save changes"), hostile)
    assert "\u202e" not in shown
    assert "<b>" not in shown
    assert shown.startswith("button \u2068")


def _meant(obs: Observation, *args: object, **more: object) -> str:
    found = ScreenGrounder().ground(TargetDescription(*args, **more), obs)  # type: ignore[arg-type]
    assert isinstance(found, Found), found
    return found.element.id


def test_names_are_judged_apart_from_roles() -> None:
    obs = page(node("generic", "", text("Apples", ref="apples"), clickable=True))
    assert _meant(obs, "Apples", "option") == "apples"
    assert isinstance(ScreenGrounder().ground(TargetDescription("Apples and pears", "option"), obs), Missing)


def test_more_than_there_are_says_how_many_there_are() -> None:
    obs = page(*(node("article", "", text(f"Story {n}"), node("link", f"Read {n}")) for n in range(3)))
    missing = ScreenGrounder().ground(TargetDescription("article", ordinal=9), obs)
    assert isinstance(missing, Missing)
    assert missing.reason == "there are only 3 of them"
    assert _meant(obs, "article", ordinal=-1) == obs.elements[-1].id


def test_a_tab_named_by_a_plural_is_meant_before_the_things() -> None:
    inbox = [node("article", "", text(f"Hello {n}"), text("from Ada"), ref=f"m{n}") for n in range(3)]
    assert _meant(page(node("tab", "Messages", ref="tab"), *inbox), "Messages") == "tab"
    several = ScreenGrounder().ground(TargetDescription("messages"), page(*inbox))
    assert isinstance(several, Ambiguous)
    assert [item.id for item in several.candidates] == ["m0", "m1", "m2"]


def test_all_that_answer_come_in_document_order() -> None:
    obs = page(
        node("checkbox", "Two", ref="b2", states={"checked"}), node("checkbox", "One", ref="b1"), node("button", "Go"),
        node("checkbox", "Three", ref="b3", states={"hidden"}), node("checkbox", "Four", ref="b4"),
    )  # fmt: skip
    grounder = ScreenGrounder()
    assert [item.id for item in grounder.ground_all(TargetDescription("", "checkbox", every=True), obs)] == [
        "b2", "b1", "b4"
    ]  # fmt: skip
    assert [item.id for item in grounder.ground_all(TargetDescription("checkboxes", every=True), obs)] == [
        "b2", "b1", "b4"
    ]  # fmt: skip
    assert grounder.ground_all(TargetDescription("Seven", "checkbox"), obs) == ()


def test_what_the_instruction_says_of_itself_is_no_target() -> None:
    asked = "Find Ada in the list and click her name"
    obs = page(text(asked), node("generic", "", text("Ada", ref="ada"), text("Bob"), clickable=True))
    grounder = ScreenGrounder(instruction_text=asked)
    found = grounder.ground(TargetDescription("Ada"), obs)
    assert isinstance(found, Found)
    assert found.element.id == "ada"
    assert isinstance(grounder.ground(TargetDescription("click her name"), obs), Missing)


def test_the_only_field_without_any_name_is_the_one_that_was_named() -> None:
    obs = page(node("textbox", ref="field"), node("button", "Go"))
    assert _meant(obs, "Search", "textbox") == "field"
    two = page(node("textbox"), node("textbox"))
    assert not isinstance(ScreenGrounder().ground(TargetDescription("Search", "textbox"), two), Found)
    named = page(node("textbox", "Town"))
    assert isinstance(ScreenGrounder().ground(TargetDescription("Search", "textbox"), named), Missing)
    secret = page(node("textbox", states={"password"}))
    assert isinstance(ScreenGrounder().ground(TargetDescription("Search", "textbox"), secret), Missing)


def test_equals_may_be_told_apart_by_where_they_stand_if_the_caller_says_so() -> None:
    obs = page(
        node("navigation", "", node("link", "Help", ref="nav")),
        node("main", "", node("link", "Help", ref="main"), node("link", "Help", ref="below", states={"offscreen"})),
    )
    found = ScreenGrounder().ground(TargetDescription("Help"), obs)
    assert isinstance(found, Ambiguous)
    taken = settled(found.candidates, obs)
    assert taken is not None
    assert taken.id == "main"
    same = page(node("button", "Delete"), node("button", "Delete"))
    assert settled(same.elements, same) is None


def test_each_cue_can_be_switched_off() -> None:
    obs = page(
        node("generic", words=("ico-trash",), clickable=True),
        text("Name", box=(0, 100, 80, 20), ref="label"), node("button", "Other", box=(0, 140, 80, 20)),
        node("textbox", "Basket", box=(100, 100, 80, 20), ref="field"),
    )  # fmt: skip
    trash, name = TargetDescription("trash"), TargetDescription("purchase", "textbox")
    alike = ScreenGrounder(lambda a, b: 1.0)
    assert isinstance(ScreenGrounder().ground(trash, obs), Found)
    assert isinstance(ScreenGrounder(cues=Cues(words=False)).ground(trash, obs), Missing)
    assert isinstance(alike.ground(name, obs), Found)
    assert isinstance(ScreenGrounder(lambda a, b: 1.0, cues=Cues(vectors=False)).ground(name, obs), Missing)


def test_a_look_is_gone_through_once_however_often_it_is_asked() -> None:
    crowd = page(*(node("textbox", f"Item {n}", words=(f"row{n}",)) for n in range(400)))
    asked: list[tuple[str, str]] = []

    def alike(one: str, other: str) -> float:
        asked.append((one, other))
        return 0.0

    grounder = ScreenGrounder(alike)
    for _ in range(3):
        grounder.ground(TargetDescription("something else entirely"), crowd)
        grounder.ground_all(TargetDescription("something else entirely"), crowd)
    assert len(asked) == len(set(asked)) == 400

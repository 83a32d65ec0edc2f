"""Literal words find the element a person would mean, or are said to be ambiguous; nothing is guessed."""

from __future__ import annotations

import pytest
from tests.screen.pages import Node, node, page, text

from handrail.records import Ambiguous, Found, Grounding, Missing, Observation, TargetDescription, content
from handrail.screen import ground, likeness, rank


def _found(obs: Observation, words: str, **more: object) -> str:
    grounding = ground(obs, TargetDescription(words, **more))  # type: ignore[arg-type]
    assert isinstance(grounding, Found), grounding
    return grounding.element.id


SHOP = page(
    node("generic", "", text('Type a name, tick "Gift" and press the Save button to save'), ref="instruction"),
    node(
        "form",
        "Address",
        node("generic", "", text("Street"), tag="label", ref="street-label"),
        node("textbox", "Street", ref="street"),
        node("textbox", "E-mail address", ref="mail"),
        node("checkbox", "Gift", ref="gift"),
        node("button", "Save", ref="save"),
        node("button", "Save and continue", ref="save2"),
    ),
    node("navigation", "Site", node("link", "Help", ref="help"), node("link", "My account", ref="account")),
    node("button", "", resource="close-dialog", words=("icon", "close"), ref="close"),
)


@pytest.mark.parametrize(
    ("words", "ref"),
    [
        ("Save", "save"),
        ("the Save button", "save"),
        ("save and continue", "save2"),
        ("Save & continue", "save2"),
        ("street", "street"),
        ("the street field", "street"),
        ("email address", "mail"),
        ("E-Mail", "mail"),
        ("emial adress", "mail"),
        ("Gift checkbox", "gift"),
        ("account", "account"),
        ("the help link", "help"),
        ("close dialog", "close"),
    ],
)
def test_a_description_finds_what_a_person_would_mean(words: str, ref: str) -> None:
    assert _found(SHOP, words) == ref


@pytest.mark.parametrize("words", ["Pay", "Delete everything", "the Help button now please", "q", ""])
def test_what_is_not_there_is_missing(words: str) -> None:
    assert isinstance(ground(SHOP, TargetDescription(words)), Missing)


def test_an_exact_name_beats_similar_ones_and_the_runner_up_is_reported() -> None:
    grounding = ground(SHOP, TargetDescription("Save"))
    assert isinstance(grounding, Found)
    assert grounding.exact
    assert grounding.score == 1.0
    assert 0.3 < grounding.runner_up < 1.0


def test_two_equal_answers_are_ambiguous() -> None:
    grounding = ground(page(node("button", "Delete"), node("button", "Delete")), TargetDescription("Delete"))
    assert isinstance(grounding, Ambiguous)
    assert len(grounding.candidates) == 2


def test_two_links_to_the_same_place_are_one() -> None:
    obs = page(node("link", "Cart", href="https://x/cart", ref="a"), node("link", "Cart", href="https://x/cart"))
    assert _found(obs, "Cart") == "a"
    other = page(node("link", "Cart", href="https://x/cart"), node("link", "Cart", href="https://x/evil"))
    assert isinstance(ground(other, TargetDescription("Cart")), Ambiguous)


@pytest.mark.parametrize(("ordinal", "ref"), [(1, "a"), (2, "b"), (3, "c"), (-1, "c")])
def test_an_ordinal_picks_among_equals(ordinal: int, ref: str) -> None:
    obs = page(*(node("button", "Delete", ref=name) for name in "abc"))
    assert _found(obs, "Delete", ordinal=ordinal) == ref


def test_an_ordinal_beyond_the_last_finds_nothing() -> None:
    obs = page(node("button", "Delete"), node("button", "Delete"))
    assert isinstance(ground(obs, TargetDescription("Delete", ordinal=3)), Missing)


def _row(name: str) -> Node:
    return node("row", "", node("cell", name), node("cell", "", node("button", "Delete", ref=f"del-{name}")))


def test_near_picks_the_one_in_the_same_row() -> None:
    obs = page(node("table", "People", _row("Ada"), _row("Bob"), _row("Cyd")))
    assert _found(obs, "Delete", near="Bob") == "del-Bob"


def test_near_something_that_is_not_there_finds_nothing() -> None:
    obs = page(node("table", "People", _row("Ada"), _row("Bob")))
    assert not isinstance(ground(obs, TargetDescription("Delete", near="Zoe")), Found)


def test_a_region_must_hold() -> None:
    obs = page(
        node("form", "Billing", node("textbox", "Town", ref="billing")),
        node("form", "Shipping", node("textbox", "Town", ref="shipping")),
        node("navigation", "", node("link", "Help", ref="nav")),
    )
    assert isinstance(ground(obs, TargetDescription("Town")), Ambiguous)
    assert _found(obs, "Town", region="Shipping") == "shipping"
    assert _found(obs, "Town", region="the billing form") == "billing"
    assert _found(obs, "Help", region="navigation") == "nav"
    assert isinstance(ground(obs, TargetDescription("Town", region="Profile")), Missing)


def test_a_heading_before_fields_is_a_region_too() -> None:
    obs = page(
        node("heading", "Billing"),
        node("textbox", "Town", ref="billing"),
        node("heading", "Shipping"),
        node("textbox", "Town", ref="shipping"),
    )
    assert _found(obs, "Town", region="shipping") == "shipping"


def test_hidden_twins_do_not_count_and_covered_ones_come_second() -> None:
    obs = page(
        node("button", "OK", states={"hidden"}),
        node("button", "OK", states={"covered"}, ref="under"),
        node("dialog", "Sure?", node("button", "OK", ref="top")),
    )
    assert _found(obs, "OK") == "top"


def test_a_foreign_frame_never_beats_the_page() -> None:
    ad = node("button", "Download", origin="https://ads.example", ref="ad")
    assert _found(page(ad, node("button", "Download", ref="own")), "Download") == "own"
    assert _found(page(ad, node("button", "Download", ref="own")), "Download", origin="https://ads.example") == "ad"


def test_the_child_of_a_delegated_listener_is_found_rather_than_its_container() -> None:
    obs = page(
        node(
            "generic",
            "",
            node("generic", text="Red", ref="red"),
            node("generic", text="Blue", ref="blue"),
            clickable=True,
            ref="box",
        )
    )
    assert _found(obs, "Blue") == "blue"


def test_the_text_in_a_button_gives_way_to_the_button() -> None:
    obs = page(node("button", "", text("Go"), ref="b"))
    found = rank(obs, TargetDescription("Go"), actionable_only=False)
    assert found[0].element.id == "b"


def test_an_inferred_name_is_never_exact() -> None:
    obs = page(text("Password", label=content("https://shop.example")), node("textbox", ref="a"))
    best = rank(obs, TargetDescription("Password"))[0]
    assert best.element.id == "a"
    assert not best.exact


def test_similarity_suggests_but_is_never_exact() -> None:
    def synonyms(a: str, b: str) -> float:
        return 1.0 if {a, b} == {"wallet", "purse"} else 0.0

    obs = page(node("textbox", "Wallet", ref="wallet"), node("link", "Help"))
    assert isinstance(ground(obs, TargetDescription("purse")), Missing)
    grounding: Grounding = ground(obs, TargetDescription("purse"), synonyms)
    assert isinstance(grounding, Found)
    assert grounding.element.id == "wallet"
    assert not grounding.exact


def test_a_role_that_is_asked_for_must_fit() -> None:
    obs = page(node("link", "Search", ref="l"), node("textbox", "Search", ref="t"), node("button", "Search", ref="b"))
    for role, ref in (("textbox", "t"), ("button", "b"), ("link", "l"), ("field", "t")):
        assert _found(obs, "Search", role=role) == ref


def test_numbers_forgive_no_digit() -> None:
    assert likeness("Room 101", "Room 102") < 0.6
    assert likeness("Ada Lovelace", "ada lovelace") == 1.0

"""What controls are called besides their own name: what they show, tooltips, weak words; and which are the same."""

from __future__ import annotations

import pytest
from tests.screen.pages import node, page, text

from handrail.records import Found, TargetDescription
from handrail.screen import container_path, ground, likeness, normalise, weak_words


def test_private_use_characters_are_pictures_and_no_part_of_a_name() -> None:
    assert normalise("\uf040 Edit") == "edit"
    assert normalise("\uf040") == ""


def test_a_tooltip_and_the_text_that_is_shown_are_names_of_a_control() -> None:
    look = page(
        node("button", "new entry", title="Create a new entry", ref="new"),
        node("button", "Delete this entry", text("delete"), ref="delete"),
        node("button", "more", ref="more"),
    )
    for said, ref in (("Create a new entry", "new"), ("Delete", "delete"), ("more", "more")):
        found = ground(look, TargetDescription(said))
        assert isinstance(found, Found)
        assert (found.element.id, found.exact) == (ref, True)


@pytest.mark.parametrize(
    ("address", "one"),
    [("?id=4", True), ("?id=4&find=tea", True), ("?id=5", False), ("", False)],
)
def test_links_with_the_same_words_lead_to_one_place_if_one_only_asks_for_more(address: str, *, one: bool) -> None:
    site = "https://shop.example/page"
    look = page(node("link", "Tea", href=f"{site}?id=4"), node("link", "Tea", href=f"{site}{address}"))
    assert isinstance(ground(look, TargetDescription("Tea")), Found) == one


def test_an_entry_is_called_by_its_heading_whatever_comes_to_stand_before_it() -> None:
    look = page(
        node("article", "", text("Menu"), node("heading", text="Old notes"), node("button", "more", ref="more"))
    )
    assert container_path(look, look.by_id["more"]) == ("article:old notes",)


def test_a_field_is_weakly_called_by_what_its_class_word_is_made_of() -> None:
    look = page(node("textbox", "", words=("x-titlebar",), ref="f"), node("generic", "", words=("sidebar",), ref="g"))
    assert "title" in weak_words(look.by_id["f"])
    assert "side" not in weak_words(look.by_id["g"])
    found = ground(look, TargetDescription("title", "textbox"))
    assert isinstance(found, Found)
    assert not found.exact


def test_an_underscore_is_a_space_in_a_name() -> None:
    assert likeness("opening_hours", "Opening hours") > 0.9

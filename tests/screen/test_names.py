"""Things are called by their own name where they have one; a borrowed name says so (P3)."""

from __future__ import annotations

from tests.screen.pages import node, page, text, the

from handrail.records import FROM_USER, Integrity, content
from handrail.screen import called


def test_an_accessible_name_comes_first() -> None:
    obs = page(node("button", "Save", text="💾"))
    found = called(obs, the(obs, "button", "Save"))
    assert (found.name, found.source) == ("Save", "accessible")


def test_a_button_without_a_name_is_called_by_the_text_in_it() -> None:
    obs = page(node("button", "", text("Save"), text("draft"), ref="b"))
    found = called(obs, the(obs, "button", "b"))
    assert (found.name, found.source) == ("Save draft", "own")


def test_hidden_text_in_a_button_is_not_its_name() -> None:
    obs = page(node("button", "", text("Save"), text("everything", states={"hidden"}), ref="b"))
    assert called(obs, the(obs, "button", "b")).name == "Save"


def test_a_field_without_a_name_borrows_the_text_before_it_and_says_so() -> None:
    obs = page(text("First:"), node("textbox", ref="a"), text("Second:"), node("textbox", ref="b"))
    first, second = called(obs, obs.by_id["a"]), called(obs, obs.by_id["b"])
    assert (first.name, first.source) == ("First:", "inferred")
    assert (second.name, second.source) == ("Second:", "inferred")


def test_a_tick_borrows_the_text_after_it() -> None:
    obs = page(text("Terms"), node("checkbox", ref="c"), text("I agree"))
    assert called(obs, obs.by_id["c"]).name == "I agree"


def test_a_field_whose_neighbours_are_elsewhere_borrows_by_place() -> None:
    obs = page(
        node("textbox", ref="a", box=(200, 100, 100, 20)),
        node("textbox", ref="b", box=(200, 200, 100, 20)),
        text("Street", box=(100, 100, 60, 20)),
        text("Town", box=(200, 170, 60, 20)),
    )
    assert called(obs, obs.by_id["a"]).name == "Street"
    assert called(obs, obs.by_id["b"]).name == "Town"


def test_a_borrowed_name_carries_the_lenders_provenance() -> None:
    lent = content("https://comments.example")
    obs = page(text("Password", label=lent), node("textbox", ref="a", label=FROM_USER))
    found = called(obs, obs.by_id["a"])
    assert found.source == "inferred"
    assert found.label.integrity is Integrity.CONTENT
    assert "content:https://comments.example" in found.label.sources


def test_every_descendant_contributes_to_the_label() -> None:
    inner = content("https://ads.example")
    obs = page(node("button", "Pay", text("Pay", label=inner), ref="b"))
    assert called(obs, obs.by_id["b"]).label.sources == {"content:https://shop.example", "content:https://ads.example"}


def test_plain_ground_has_no_name() -> None:
    obs = page(text("Heading"), node("generic", ref="g"))
    assert called(obs, obs.by_id["g"]).source == "none"

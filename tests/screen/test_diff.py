"""Two looks are compared by what the elements are; a fingerprint forgets clocks but no amount in a form."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.screen.pages import Node, node, page, text

from handrail.records import SystemDialog, Tab
from handrail.screen import clockless, fingerprint, tree_diff

leaves = st.builds(
    lambda role, name, value: node(role, name, value=value),
    st.sampled_from(["button", "link", "textbox", "text"]),
    st.sampled_from(["", "Save", "Name"]),
    st.sampled_from(["", "x"]),
)


def _list(*names: str, prefix: str = "e") -> Node:
    return node("list", "", *(node("listitem", "", text(name), node("button", "Buy")) for name in names))


@given(st.lists(leaves, max_size=8))
def test_a_page_does_not_differ_from_itself_whatever_its_ids(nodes: list[Node]) -> None:
    assert not tree_diff(page(*nodes, prefix="a"), page(*nodes, prefix="b"))


@given(st.lists(leaves, max_size=6), st.lists(leaves, max_size=6))
def test_what_is_added_one_way_is_removed_the_other(before: list[Node], after: list[Node]) -> None:
    one, two = page(*before, prefix="a"), page(*after, prefix="b")
    there, back = tree_diff(one, two), tree_diff(two, one)
    assert len(there.added) == len(back.removed)
    assert len(there.removed) == len(back.added)
    assert len(after) - len(before) == len(there.added) - len(there.removed)


def test_an_entry_inserted_at_the_top_does_not_change_those_below() -> None:
    diff = tree_diff(page(_list("Ada", "Bob")), page(_list("Zoe", "Ada", "Bob"), prefix="n"))
    assert [element.own_text for element in diff.added if element.own_text] == ["Zoe"]
    assert not diff.removed
    assert all(change.aspects == {"place"} for change in diff.changed)


def test_rows_that_change_places_keep_what_is_theirs() -> None:
    def row(name: str, *states: str) -> Node:
        return node("row", "", text(name), node("checkbox", "Done", states=states))

    diff = tree_diff(page(row("Ada", "checked"), row("Bob")), page(row("Bob"), row("Ada", "checked"), prefix="n"))
    assert all(change.aspects == {"place"} for change in diff.changed)
    assert not diff.added


def test_a_text_that_changes_is_one_change() -> None:
    diff = tree_diff(page(text("Count: 1")), page(text("Count: 2"), prefix="n"))
    assert not diff.added
    assert not diff.removed
    assert [change.aspects for change in diff.changed] == [{"text"}]


@pytest.mark.parametrize(
    ("before", "after", "aspect"),
    [
        (node("textbox", "Name"), node("textbox", "Name", value="Ada"), "value"),
        (node("checkbox", "Gift"), node("checkbox", "Gift", states={"checked"}), "states"),
        (node("link", "Cart", href="https://a/"), node("link", "Cart", href="https://b/"), "facts"),
        (node("button", "Show", resource="b"), node("button", "Hide", resource="b"), "name"),
        (node("button", "Go", box=(0, 0, 9, 9)), node("button", "Go", box=(0, 5, 9, 9)), "place"),
    ],
)
def test_each_aspect_of_a_change_is_named(before: Node, after: Node, aspect: str) -> None:
    (change,) = tree_diff(page(before), page(after, prefix="n")).changed
    assert change.aspects == {aspect}


def test_focus_address_title_tabs_and_dialogs_are_compared() -> None:
    fields = node("textbox", "A", ref="a"), node("textbox", "B", ref="b")
    before = page(*fields, focused="a", tabs=[Tab("1", "u", "t", True)])
    after = page(
        *fields,
        focused="b",
        url="https://shop.example/cart",
        title="Cart",
        tabs=[Tab("1", "u", "t", False), Tab("2", "u2", "t2", True)],
        dialogs=[SystemDialog("d", "alert", "Hello")],
    )
    diff = tree_diff(before, after)
    assert diff.focus is not None
    assert [element.name for element in diff.focus if element is not None] == ["A", "B"]
    assert diff.url == ("https://shop.example/", "https://shop.example/cart")
    assert diff.title == ("Shop", "Cart")
    assert [tab.id for tab in diff.tabs.appeared] == ["2"]
    assert diff.active == ("1", "2")
    assert [item.id for item in diff.dialogs.appeared] == ["d"]


def test_focus_that_stays_while_ids_change_is_no_change() -> None:
    fields = node("textbox", "A"), node("textbox", "B")
    assert not tree_diff(page(*fields, focused="a1", prefix="a"), page(*fields, focused="b1", prefix="b"))


@pytest.mark.parametrize(
    ("words", "blind"),
    [
        ("It is 12:30", "it is #"),
        ("12:30:59 pm", "#"),
        ("updated 3 minutes ago", "updated #"),
        ("87% done", "# done"),
        ("Room 12", "room 12"),
        ("Total $12.30", "total $12.30"),
    ],
)
def test_clocks_are_blanked_and_other_numbers_are_not(words: str, blind: str) -> None:
    assert clockless(words) == blind


def test_a_fingerprint_ignores_clocks_spinners_focus_and_numbering() -> None:
    one = page(text("12:01"), node("progressbar", "", value="1"), node("button", "Go"), prefix="a")
    two = page(text("12:02"), node("progressbar", "", value="2"), node("button", "Go"), prefix="b", focused="b2")
    assert fingerprint(one) == fingerprint(two)


@pytest.mark.parametrize(
    "other",
    [
        page(node("form", "F", text("12:02"), node("textbox", "N", value="1"))),
        page(node("form", "F", text("12:01"), node("textbox", "N", value="2"))),
        page(node("form", "F", text("12:01"), node("textbox", "N", value="1")), url="https://shop.example/x"),
        page(node("form", "F", text("12:01"), node("textbox", "N", value="1", states={"offscreen"}))),
        page(
            node("form", "F", text("12:01"), node("textbox", "N", value="1")),
            dialogs=[SystemDialog("d", "alert", "Hi")],
        ),
    ],
)
def test_a_fingerprint_ignores_nothing_in_a_form(other: object) -> None:
    one = page(node("form", "F", text("12:01"), node("textbox", "N", value="1")))
    assert fingerprint(one) != fingerprint(other)  # type: ignore[arg-type]


def test_a_fingerprint_never_depends_on_a_secret() -> None:
    field = page(node("textbox", "Key", value="one", states={"password"}))
    other = replace(field, elements=tuple(replace(e, value="two") for e in field.elements))
    assert fingerprint(field) == fingerprint(other)

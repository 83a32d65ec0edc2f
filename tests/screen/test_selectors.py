"""A selector finds exactly the element it was made for, or says that it cannot."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.screen.pages import Node, node, page, text, the

from handrail.records import Ambiguous, Found, Missing, Observation, Rect, Selector, Unseen
from handrail.screen import find, selector_for

roles = st.sampled_from(["button", "link", "textbox", "generic", "form", "row", "listitem", "checkbox", "text"])
names = st.sampled_from(["", "Save", "save ", "Delete", "Name", "7"])


def _node(children: list[Node], role: str, name: str, resource: str) -> Node:
    return node(role, name, *children, resource=resource)


trees = st.recursive(
    st.builds(_node, st.just([]), roles, names, st.sampled_from(["", "", "", "a", "b"])),
    lambda inner: st.builds(_node, st.lists(inner, max_size=4), roles, names, st.sampled_from(["", "", "a"])),
    max_leaves=12,
)


@given(st.lists(trees, min_size=1, max_size=4))
def test_every_element_of_any_page_is_found_by_its_selector(nodes: list[Node]) -> None:
    obs = page(*nodes)
    renumbered = replace(
        obs,
        elements=tuple(replace(e, id=f"x{e.id}", parent=f"x{e.parent}" if e.parent else "") for e in obs.elements),
    )
    for element in obs.elements:
        selector = selector_for(obs, element)
        here, there = find(obs, selector), find(renumbered, selector)
        assert isinstance(here, Found)
        assert here.element.id == element.id
        assert isinstance(there, Found)
        assert there.element.id == f"x{element.id}"


def _rows(*people: str) -> Observation:
    return page(*(node("row", "", text(name), node("button", "Delete")) for name in people))


def test_the_row_tells_equal_buttons_apart() -> None:
    obs = _rows("Ada", "Bob")
    second = obs.elements[-1]
    selector = selector_for(obs, second)
    assert selector.path == ("row:bob",)
    assert selector.ordinal == -1
    found = find(_rows("Zoe", "Ada", "Bob"), selector)
    assert isinstance(found, Found)
    assert found.element.id == "e8"


def test_a_row_that_is_gone_is_not_replaced_by_another() -> None:
    obs = _rows("Ada", "Bob")
    grounding = find(_rows("Ada", "Cyd"), selector_for(obs, obs.elements[-1]))
    assert isinstance(grounding, Ambiguous)


def test_an_element_that_moved_into_another_container_is_found_but_not_as_exact() -> None:
    before = page(node("form", "Cart", node("button", "Pay")))
    after = page(node("form", "Basket", node("button", "Pay")))
    grounding = find(after, selector_for(before, the(before, "button", "Pay")))
    assert isinstance(grounding, Found)
    assert not grounding.exact


def test_a_button_whose_name_changed_is_found_by_its_resource_but_not_as_exact() -> None:
    before = page(node("button", "Show", resource="toggle"))
    after = page(node("button", "Hide", resource="toggle"))
    grounding = find(after, selector_for(before, the(before, "button", "Show")))
    assert isinstance(grounding, Found)
    assert not grounding.exact


def test_two_that_must_be_one_are_ambiguous() -> None:
    grounding = find(page(node("button", "Pay"), node("button", "Pay")), Selector("button", "pay", ordinal=-1))
    assert isinstance(grounding, Ambiguous)
    assert len(grounding.candidates) == 2


def test_what_is_missing_might_stand_where_nothing_was_read() -> None:
    whole = page(node("button", "Pay"))
    partly = page(node("button", "Pay"), unseen=(Unseen(Rect(0, 0, 10, 10), "truncated"),))
    wanted = Selector("link", "help")
    assert find(whole, wanted) == Missing("nothing here has this role and name")
    assert find(partly, wanted) == Missing("nothing here has this role and name", unseen=True)


def test_a_foreign_frame_does_not_answer_for_the_page() -> None:
    obs = page(node("button", "Pay", origin="https://ads.example"))
    assert isinstance(find(obs, Selector("button", "pay", frame_origin="https://shop.example")), Missing)


def test_fields_without_names_are_told_apart_by_what_stands_beside_them() -> None:
    obs = page(text("From"), node("textbox", ref="a"), text("To"), node("textbox", ref="b"))
    selector = selector_for(obs, obs.by_id["b"])
    assert (selector.near, selector.ordinal) == ("to", -1)
    swapped = page(text("To"), node("textbox", ref="x"), text("From"), node("textbox", ref="y"))
    found = find(swapped, selector)
    assert isinstance(found, Found)
    assert found.element.id == "x"

"""What is derived of a look is the same whether it is asked for one element or for all."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.screen.pages import node, page, text

from handrail.records import Element, Observation, Rect, Size
from handrail.screen.hit import hit
from handrail.screen.index import index

LOOK = page(
    node(
        "main",
        "Orders",
        node("list", "Open", node("listitem", "", node("heading", "", text("Order 7")), node("button", "Pay"))),
        node("form", "Address", node("textbox", "Street"), node("dialog", "Sure?", node("button", "Yes"))),
    ),
    node("button", "Help"),
)


def boxed(*boxes: tuple[Rect, int]) -> Observation:
    """A page of boxes with their paint order."""
    base = LOOK.elements[0]
    return replace(
        LOOK,
        elements=tuple(
            replace(base, id=f"b{at}", parent="", bounds=box, rects=(), facts=replace(base.facts, paint=paint))
            for at, (box, paint) in enumerate(boxes)
        ),
    )


def test_the_path_of_one_element_is_its_path_among_all() -> None:
    one, whole = replace(LOOK), replace(LOOK)
    assert {item.id: index(one).path(item) for item in one.elements} == index(whole).paths
    assert "paths" not in vars(index(one))
    assert max(map(len, index(whole).paths.values())) >= 3


def test_elements_within_each_other_in_a_circle_have_a_path_that_ends() -> None:
    one, other = replace(LOOK.elements[0], id="a", parent="b"), replace(LOOK.elements[0], id="b", parent="a")
    assert len(index(replace(LOOK, elements=(one, other))).path(one)) == 1


boxes = st.tuples(
    st.builds(Rect, *[st.floats(-50, 250)] * 2, *[st.sampled_from([0.0, 5.0, 60.0, 300.0])] * 2), st.integers(0, 3)
)


@settings(max_examples=60, deadline=None)
@given(st.lists(boxes, max_size=8), st.floats(-60, 300), st.floats(-60, 300))
def test_what_lies_over_a_point_comes_nearest_first(given: list[tuple[Rect, int]], x: float, y: float) -> None:
    look = boxed(*given)
    found = [element for _, element in index(look).over(x, y)]
    under = [item for item in look.elements if item.bounds.contains(x, y)]
    order = {item.id: at for at, item in enumerate(look.elements)}

    def nearness(item: Element) -> tuple[int, int]:
        return item.facts.paint, order[item.id]

    assert found == sorted(under, key=nearness, reverse=True)
    assert hit(look, x, y) == (found[0] if found else None)


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), -float("inf"), 1e300])
def test_nothing_lies_over_a_point_that_is_none(bad: float) -> None:
    look = boxed((Rect(0, 0, 100, 100), 1), (Rect(bad, bad, bad, bad), 2))
    assert index(look).over(bad, 10) == []
    assert index(look).over(10, bad) == []
    assert [element.id for _, element in index(look).over(10, 10)] == ["b0"]


def test_a_look_goes_with_what_was_derived_of_it() -> None:
    look = replace(LOOK)
    known = index(look)
    assert known.path(look.elements[-1]) == ()
    gone = weakref.ref(look)
    gc.disable()
    try:
        del look, known
        assert gone() is None, "a circle keeps it until somebody collects"
    finally:
        gc.enable()


def test_things_that_stand_in_each_other_are_gone_through_once() -> None:
    """Who tells of a screen may say anything of it; nobody may be kept busy for ever."""
    circle = (Element("a", "button", parent="b"), Element("b", "group", parent="a"), Element("c", "text", parent="c"))
    obs = Observation("o", "browser", 0.0, Size(9, 9), 1.0, "", "", "", elements=circle)
    assert [[item.id for item in obs.descendants(element)] for element in circle] == [["b"], ["a"], []]
    assert [[item.id for item in obs.ancestors(element)] for element in circle] == [["b"], ["a"], []]

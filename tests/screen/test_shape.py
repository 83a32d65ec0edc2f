"""Figures are called by their shape, size and place, as people see them."""

from __future__ import annotations

import pytest
from tests.screen.pages import Node, node, page, text

from handrail.records import Found, Looks, Missing, TargetDescription
from handrail.screen import figures, ground, has_shape
from handrail.screen.size import holders, of_place, of_size


def _drawn(kind: str, ref: str, x: float, y: float, side: float, colour: str, corners: int = 0) -> Node:
    return node("generic", shape=kind, corners=corners, colour=colour, box=(x, y, side, side), ref=ref, tag=kind)


RED, BLUE, GREEN = "rgb(220, 30, 30)", "rgb(30, 60, 220)", "rgb(20, 150, 40)"

DRAWING = page(
    node(
        "img",
        "",
        _drawn("circle", "small-red", 10, 10, 10, RED),
        _drawn("circle", "large-red", 60, 10, 24, RED),
        _drawn("rect", "square", 10, 60, 24, BLUE, 4),
        node("generic", shape="rect", corners=4, colour=GREEN, box=(60, 60, 40, 20), ref="bar"),
        _drawn("polygon", "triangle", 110, 60, 24, GREEN, 3),
        node("text", text="R", shape="text", colour=BLUE, box=(110, 10, 8, 10), ref="letter"),
        node("text", text="7", shape="text", colour=BLUE, box=(140, 10, 16, 24), ref="digit"),
        tag="svg",
        box=(0, 0, 200, 100),
    ),
    node("img", "", node("generic", shape="path", box=(302, 2, 12, 12)), tag="svg", box=(300, 0, 16, 16)),
    node("button", "5", background=RED),
    text("x", ref="prose"),
)


@pytest.mark.parametrize(
    ("looks", "ref"),
    [
        (Looks(shape="circle", size="small"), "small-red"),
        (Looks(shape="circle", size="large"), "large-red"),
        (Looks(shape="square"), "square"),
        (Looks(shape="rectangle", colour="green"), "bar"),
        (Looks(shape="triangle"), "triangle"),
        (Looks(shape="letter"), "letter"),
        (Looks(shape="digit"), "digit"),
        (Looks(shape="item", colour="green", size="small"), "triangle"),
        (Looks(shape="item", place="top_left"), "small-red"),
        (Looks(shape="item", colour="blue", place="bottom"), "square"),
        (Looks(colour="green", place="left"), "bar"),
    ],
)
def test_a_figure_is_found_by_its_looks(looks: Looks, ref: str) -> None:
    found = ground(DRAWING, TargetDescription("", looks=looks))
    assert isinstance(found, Found), found
    assert found.element.id == ref
    assert not found.exact


@pytest.mark.parametrize("looks", [Looks(shape="hexagon"), Looks(shape="circle", colour="blue"), Looks(colour="pink")])
def test_what_looks_otherwise_is_missing(looks: Looks) -> None:
    assert isinstance(ground(DRAWING, TargetDescription("", looks=looks)), Missing)


def test_icons_buttons_and_prose_are_no_figures() -> None:
    assert [item.id for item in figures(DRAWING)] == [
        "small-red", "large-red", "square", "bar", "triangle", "letter", "digit"
    ]  # fmt: skip


def test_a_coloured_box_with_a_letter_is_a_box_and_plain_text_is_none() -> None:
    obs = page(
        node("generic", text="L", background=BLUE, box=(0, 0, 60, 60), ref="box"),
        text("A whole sentence", background=BLUE, ref="text"),
    )
    assert has_shape(obs.by_id["box"], "box")
    assert has_shape(obs.by_id["box"], "square")
    assert not has_shape(obs.by_id["text"], "box")


def test_small_and_large_are_said_of_things_among_others() -> None:
    obs = page(*(node("generic", shape="circle", box=(0, 0, side, side)) for side in (10, 11, 30, 31)))
    assert [item.bounds.width for item in of_size(obs, obs.elements, "large")] == [30, 31]
    assert [item.bounds.width for item in of_size(obs, obs.elements, "small")] == [10, 11]


def test_of_things_of_one_size_none_is_the_large_one_but_the_only_one_may_be_called_so() -> None:
    obs = page(*(node("generic", shape="circle", box=(0, 0, 20, 20)) for _ in range(3)))
    assert of_size(obs, obs.elements, "large") == ()
    one = page(node("button", "Go"))
    assert of_size(one, one.elements, "large") == one.elements


def test_those_that_answer_may_all_be_small_in_their_drawing() -> None:
    obs = page(node("img", "", *(_drawn("circle", f"c{n}", 0, 40 * n, side, colour)
                    for n, (side, colour) in enumerate([(10, RED), (10, RED), (30, BLUE)])), tag="svg"))  # fmt: skip
    red = [item for item in obs.elements if item.facts.colour == RED]
    assert list(of_size(obs, red, "small")) == red
    assert of_size(obs, red, "large") == ()


def test_several_that_are_equally_far_to_a_side_stay_several() -> None:
    obs = page(*(node("generic", box=(0, y, 10, 10)) for y in (0, 50)), node("generic", box=(90, 0, 10, 10)))
    assert len(of_place(obs.elements, "left")) == 2
    assert len(of_place(obs.elements, "bottom_left")) == 1


def test_what_holds_something_is_larger_than_what_it_holds() -> None:
    obs = page(*(node("generic", box=(0, 0, side, side)) for side in (17, 17, 60)))
    assert [item.bounds.width for item in holders(obs.elements)] == [60]
    assert len(holders(obs.elements[:2])) == 2
    inside = ground(DRAWING, TargetDescription("", relation="inside", looks=Looks(shape="circle")))
    assert isinstance(inside, Found)
    assert inside.element.id == "large-red"


def test_a_box_with_things_in_it_can_be_dropped_into_and_the_page_cannot() -> None:
    obs = page(
        node(
            "generic", "",
            node("generic", "", text("Ada"), text("Bob"), background=BLUE, box=(0, 0, 200, 200), ref="box"),
            node("generic", "", text("Cyd"), background=RED, box=(300, 0, 200, 200), ref="other"),
            text("Drag Ada somewhere"), text("or Bob"), background=BLUE, clickable=True,
        )
    )  # fmt: skip
    into = ground(obs, TargetDescription("", relation="inside", looks=Looks(colour="blue", shape="box")))
    assert isinstance(into, Found)
    assert into.element.id == "box"
    assert isinstance(ground(obs, TargetDescription("", looks=Looks(colour="blue", shape="box"))), Missing)

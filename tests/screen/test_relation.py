"""Left of, above, beside, in the row of, inside, before: by the tree, and by what is seen."""

from __future__ import annotations

import pytest
from tests.screen.pages import Node, node, page, text

from handrail.records import Ambiguous, Found, Missing, Observation, Relation, TargetDescription
from handrail.screen import Cues, crossing, decide, ground, rank

DESK = page(
    text("Ada", box=(100, 100, 60, 20)),
    node("button", "Go", box=(20, 100, 60, 20), ref="left"),
    node("button", "Go", box=(200, 100, 60, 20), ref="right"),
    node("button", "Go", box=(100, 40, 60, 20), ref="above"),
    node("button", "Go", box=(100, 160, 60, 20), ref="below"),
    node("button", "Go", box=(100, 300, 60, 20), ref="far-below"),
)


def _one(obs: Observation, *args: object, **more: object) -> str:
    found = ground(obs, TargetDescription(*args, **more))  # type: ignore[arg-type]
    assert isinstance(found, Found), found
    return found.element.id


@pytest.mark.parametrize(
    ("relation", "ref"),
    [("left_of", "left"), ("right_of", "right"), ("above", "above"), ("below", "below"), ("after", "left")],
)
def test_the_nearest_in_that_direction_is_meant(relation: Relation, ref: str) -> None:
    assert _one(DESK, "Go", near="Ada", relation=relation) == ref


def test_what_does_not_stand_so_is_missing() -> None:
    assert isinstance(ground(DESK, TargetDescription("Go", near="Ada", relation="before")), Missing)
    assert isinstance(ground(DESK, TargetDescription("Go", near="Ada", relation="inside")), Missing)


def test_all_in_that_direction_are_meant_where_all_are_asked_for() -> None:
    found = [item.element.id for item in rank(DESK, TargetDescription("Go", near="Ada", relation="below", every=True))
             if item.score > 0.6]  # fmt: skip
    assert sorted(found) == ["below", "far-below"]


def test_a_row_is_seen_where_there_is_none_in_the_tree() -> None:
    obs = page(
        *(
            part
            for at, name in enumerate(("Ada", "Bob", "Cyd"))
            for part in (
                text(name, box=(0, 40 * at, 80, 20)),
                node("button", "Edit", box=(300, 40 * at, 50, 20), ref=f"edit-{name}"),
                node("button", "Drop", box=(360, 40 * at, 50, 20)),
            )
        )
    )
    assert _one(obs, "Edit", near="Bob", relation="row") == "edit-Bob"
    assert _one(obs, "Edit", near="Bob") == "edit-Bob"


def test_an_entry_without_a_container_keeps_together_what_stands_further_apart() -> None:
    obs = page(
        *(
            part
            for at, name in enumerate(("Red", "Blue", "Green"))
            for part in (
                node("heading", name, tag="h3", box=(0, 200 * at, 200, 30)),
                text("A plan for everybody who wants one", tag="p", box=(0, 200 * at + 30, 200, 120)),
                node("button", "Choose", tag="button", box=(0, 200 * at + 150, 80, 20), ref=f"choose-{name}"),
            )
        )
    )
    assert _one(obs, "Choose", near="Blue") == "choose-Blue"  # the one of Red stands nearer to it


def test_what_was_there_before_may_be_open_now() -> None:
    opened = page(node("heading", "Hello"), node("button", "Delete", ref="d"))
    assert _one(opened, "Delete", near="Ada", before=True) == "d"
    assert isinstance(ground(opened, TargetDescription("Delete", near="Ada")), Missing)


def test_a_name_that_says_its_neighbour_needs_no_other() -> None:
    obs = page(
        text("Ada"), text("Bob"),
        node("button", "Delete the message from Ada", ref="a"), node("button", "Delete the message from Bob", ref="b"),
    )  # fmt: skip
    assert _one(obs, "Delete", near="Bob") == "b"
    assert _one(obs, "trash", near="Ada") == "a"


def test_inside_is_in_the_tree_or_in_the_box() -> None:
    obs = page(
        node("region", "Left", node("button", "Add", ref="in"), box=(0, 0, 200, 200)),
        node("button", "Add", box=(400, 0, 50, 20)),
        node("generic", "Panel", box=(600, 0, 150, 200)),
        node("button", "Add", box=(620, 20, 50, 20), ref="over"),
    )
    assert _one(obs, "Add", near="Left", relation="inside") == "in"
    assert _one(obs, "Add", near="Panel", relation="inside") == "over"


STOCK = page(
    *(text(name, box=(200 * at, 0, 100, 20)) for at, name in enumerate(("Item", "Price", "Stock"))),
    *(
        cell
        for at, (item, price, stock) in enumerate((("Umbrella", "38", "9"), ("Notebook", "5", "11")), 1)
        for cell in (
            text(item, box=(0, 40 * at, 100, 20)),
            text(price, box=(200, 40 * at, 100, 20), ref=f"{item}-price"),
            text(stock, box=(400, 40 * at, 100, 20), ref=f"{item}-stock"),
        )
    ),
)


def test_a_cell_is_where_a_row_and_a_column_cross() -> None:
    anchors = [item for item in STOCK.elements if item.own_text == "Notebook"]
    assert [item.id for item in crossing(STOCK, "price", anchors, STOCK.elements)] == ["Notebook-price"]
    found = decide(STOCK, rank(STOCK, TargetDescription("Stock", near="Umbrella"), actionable_only=False))
    assert isinstance(found, Found)
    assert found.element.id == "Umbrella-stock"


def test_no_caption_above_means_no_crossing() -> None:
    anchors = [item for item in STOCK.elements if item.own_text == "Item"]
    assert crossing(STOCK, "price", anchors, STOCK.elements) == ()
    assert crossing(STOCK, "colour", STOCK.elements[3:4], STOCK.elements) == ()


def test_without_geometry_only_the_tree_tells() -> None:
    blind = rank(DESK, TargetDescription("Go", near="Ada", relation="above"), cues=Cues(geometry=False))
    assert not isinstance(decide(DESK, blind), Found)
    crossed = rank(STOCK, TargetDescription("Stock", near="Umbrella"), actionable_only=False, cues=Cues(geometry=False))
    assert not any(item.element.id == "Umbrella-stock" and item.score > 0.6 for item in crossed)


def test_two_that_stand_equally_near_are_ambiguous() -> None:
    obs = page(
        text("Ada", box=(100, 100, 60, 20)),
        node("button", "Go", box=(40, 100, 40, 20)),
        node("button", "Go", box=(180, 100, 40, 20)),
    )
    assert isinstance(ground(obs, TargetDescription("Go", near="Ada", relation="beside")), Ambiguous)


def test_a_container_whose_text_has_both_words_in_it_is_not_named_after_its_neighbour() -> None:
    obs = page(
        node(
            "generic", "Buy or sell shares here, today as on any other day: the company is called HLW, Buy",
            text("HLW"), node("button", "Buy", ref="buy"), clickable=True,
        )
    )  # fmt: skip
    assert _one(obs, "Buy", near="HLW") == "buy"


def test_a_control_that_every_row_has_is_no_head_of_a_column() -> None:
    def row(name: str, y: float) -> Node:
        return node(
            "listitem", "",
            node("link", f"{name} writes at length", box=(20, y, 260, 20), ref=f"{name}-open"),
            node("button", "Delete", box=(200 if name == "Ada" else 300, y, 60, 20), ref=f"{name}-delete"),
            box=(20, y, 400, 20),
        )  # fmt: skip

    mails = page(row("Ada", 100), row("Ben", 140))
    assert _one(mails, "Delete", "button", near="Ben") == "Ben-delete"

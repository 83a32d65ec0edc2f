"""Where things stand, how large they are and what reads at a place, before and after."""

from __future__ import annotations

import pytest
from tests.screen.pages import node, page, text
from tests.verify.acts import checked, expects

from handrail.records import (
    Drag,
    ElementRef,
    Observation,
    Outcome,
    Placed,
    Point,
    Predicate,
    Reads,
    Rect,
    Selector,
    Sized,
    Standing,
)
from handrail.screen import selector_for

HERE = (10, 100, 40, 20)


def _room(at: tuple[float, float, float, float], reads: str = "9", look: str = "look") -> Observation:
    """A piece, and a box with a number beside it."""
    return page(
        node("button", "Piece", box=at, ref=f"{look}-piece"),
        node("region", "Box", box=(200, 60, 200, 160), ref=f"{look}-box"),
        text(reads, box=(500, 100, 40, 20)),
        look=look,
    )


def _after(predicate: Predicate, after: Observation) -> Outcome:
    return checked(Drag(ElementRef("look-piece"), Point(1, 1)), _room(HERE), after, expects(predicate)).outcome


def _piece() -> Selector:
    before = _room(HERE)
    return selector_for(before, before.by_id["look-piece"])


def _box() -> Selector:
    before = _room(HERE)
    return selector_for(before, before.by_id["look-box"])


@pytest.mark.parametrize(
    ("relation", "at"),
    [
        ("inside", (250, 100, 40, 20)),
        ("above", (250, 20, 40, 20)),
        ("below", (250, 300, 40, 20)),
        ("right_of", (450, 100, 40, 20)),
        ("after", (450, 100, 40, 20)),
    ],
)
def test_a_thing_stands_so_to_another(relation: Standing, at: tuple[float, float, float, float]) -> None:
    expected = Placed(_piece(), relation, _box())
    assert _after(expected, _room(at, look="later")) is Outcome.SUCCESS
    assert _after(expected, _room((12, 130, 40, 20), look="later")) is not Outcome.SUCCESS


def test_a_thing_has_moved_a_way_from_where_it_was() -> None:
    expected = Placed(_piece(), "right_of", None)
    assert _after(expected, _room((60, 100, 40, 20), look="later")) is Outcome.SUCCESS
    assert _after(expected, _room((4, 100, 40, 20), look="later")) is not Outcome.SUCCESS


def test_a_thing_became_larger_in_what_was_said() -> None:
    assert _after(Sized(_piece(), True, "width"), _room((10, 100, 90, 20), look="later")) is Outcome.SUCCESS
    assert _after(Sized(_piece(), True, "height"), _room((10, 100, 90, 20), look="later")) is not Outcome.SUCCESS


def test_a_text_reads_at_its_place_whatever_it_is_part_of() -> None:
    expected = Reads(Rect(500, 100, 40, 20), "10")
    assert _after(expected, _room(HERE, "10", look="later")) is Outcome.SUCCESS
    assert _after(expected, _room(HERE, "100", look="later")) is not Outcome.SUCCESS

"""The cheapest, the latest, the shortest: read in each of several things, or compared in none."""

from __future__ import annotations

import pytest
from tests.screen.pages import Node, node, page, text

from handrail.agents import ScreenGrounder
from handrail.agents.compare import ordered
from handrail.records import Ambiguous, Extreme, Found, Missing, Observation, TargetDescription


def _card(name: str, price: str, time: str, date: str) -> list[Node]:
    """A flight without a container."""
    return [
        node("heading", name, tag="h3"),
        text("Duration:", tag="span"),
        text(time, tag="b"),
        text(f"Leaves on {date}", tag="p"),
        node("button", f"Book for {price}", tag="button", ref=name),
    ]


FLIGHTS = page(
    *(part for card in (("A", "$280", "3h 43m", "2016-11-19"), ("B", "$1,117", "0h 50m", "2016-11-02"),
                        ("C", "$145", "17h", "2017-01-05")) for part in _card(*card))
)  # fmt: skip


def _found(obs: Observation, *args: object, **more: object) -> str:
    found = ScreenGrounder().ground(TargetDescription(*args, **more), obs)  # type: ignore[arg-type]
    assert isinstance(found, Found), found
    assert not found.exact
    return found.element.id


@pytest.mark.parametrize(
    ("extreme", "ref"),
    [
        (Extreme("price"), "C"),
        (Extreme("price", most=True), "B"),
        (Extreme("cost"), "C"),
        (Extreme("duration"), "B"),
        (Extreme("duration", most=True), "C"),
        (Extreme("date"), "B"),
        (Extreme("date", most=True), "C"),
    ],
)
def test_the_control_in_the_entry_with_that_value_is_meant(extreme: Extreme, ref: str) -> None:
    assert _found(FLIGHTS, "Book", extreme=extreme) == ref


def test_the_second_cheapest_is_counted_from_the_cheapest() -> None:
    assert _found(FLIGHTS, "Book", ordinal=2, extreme=Extreme("price")) == "A"
    assert _found(FLIGHTS, "Book", ordinal=-1, extreme=Extreme("price")) == "B"


def test_what_no_text_says_it_is_of_is_no_value_of_it() -> None:
    def plan(name: str, price: str, room: str) -> Node:
        return node("article", "", node("heading", name), text(price), text(room), node("button", "Choose", ref=name))

    plans = page(plan("A", "54 euros", "580 GB of storage"), plan("B", "11 euros", "620 GB of storage"))
    assert _found(plans, "Choose", extreme=Extreme("storage", most=True)) == "B"
    found = ScreenGrounder().ground(TargetDescription("Choose", extreme=Extreme("weight", most=True)), plans)
    assert isinstance(found, Missing)


def test_all_come_in_the_order_of_the_value() -> None:
    found = ScreenGrounder().ground_all(TargetDescription("Book", every=True, extreme=Extreme("price")), FLIGHTS)
    assert [item.id for item in found] == ["C", "A", "B"]


def _shop(*prices: str) -> Observation:
    return page(*(node("listitem", "", text(f"Mug {n}"), text(price), node("button", "Buy", ref=f"b{n}"), tag="li")
                  for n, price in enumerate(prices)))  # fmt: skip


def test_equal_values_are_ambiguous() -> None:
    found = ScreenGrounder().ground(TargetDescription("Buy", extreme=Extreme("price")), _shop("€5", "€7", "€5"))
    assert isinstance(found, Ambiguous)
    assert [item.id for item in found.candidates] == ["b0", "b2"]


@pytest.mark.parametrize("prices", [("€5", "on request", "€7"), ("€5", "$4", "€7"), ("€5 now €4", "€3", "€2")])
def test_what_cannot_be_read_or_compared_in_one_is_compared_in_none(prices: tuple[str, ...]) -> None:
    found = ScreenGrounder().ground(TargetDescription("Buy", extreme=Extreme("price")), _shop(*prices))
    assert isinstance(found, Missing)
    assert "price" in found.reason


def test_a_column_says_what_a_cell_is() -> None:
    obs = page(
        node(
            "table",
            "",
            node("row", "", *(node("columnheader", name) for name in ("Name", "Age", "Points", "Do"))),
            *(
                node("row", "", node("cell", text=name), node("cell", text=age), node("cell", text=points),
                     node("cell", "", node("button", "Edit", ref=name)))
                for name, age, points in (("Ada", "36", "7"), ("Bob", "41", "3"), ("Cyd", "20", "12"))
            ),
        )
    )  # fmt: skip
    assert _found(obs, "Edit", extreme=Extreme("age")) == "Cyd"
    assert _found(obs, "Edit", extreme=Extreme("points")) == "Bob"


def test_numbers_and_figures_are_compared_by_their_own_value() -> None:
    numbers = page(*(node("listitem", "", text=n, ref=f"n{n}") for n in ("7", "-3", "1,200")))
    assert _found(numbers, "number", extreme=Extreme("", most=True)) == "n1,200"
    assert _found(numbers, "", extreme=Extreme("")) == "n-3"
    shapes = page(*(node("generic", shape="circle", box=(0, 0, side, side), ref=f"s{side}") for side in (9, 40, 22)))
    assert _found(shapes, "circle", extreme=Extreme("", most=True)) == "s40"


def test_nothing_is_ordered_by_nothing() -> None:
    assert ordered(FLIGHTS, [], Extreme("price")) is None


def _message(sender: str, day: str, size: str, ref: str) -> Node:
    cells = (text(sender), text(day), text(size))
    return node("listitem", "", *cells, node("button", "Delete", ref=ref))


MESSAGES = page(
    node("list", "", _message("Ben", "Mar 3", "14 MB", "march"), _message("Ben", "Jan 19", "1.2 GB", "january"),
         _message("Lia", "Jan 2", "800 KB", "lia"), _message("Ben", "Feb 27", "9 MB", "february")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("near", "extreme", "ref"),
    [
        ("Ben", Extreme("date"), "january"),
        ("Ben", Extreme("date", most=True), "march"),
        ("", Extreme("date"), "lia"),
        ("", Extreme(""), "lia"),
        ("Ben", Extreme("size"), "february"),
        ("", Extreme("size", most=True), "january"),
    ],
)
def test_days_without_a_year_and_sizes_are_compared_among_those_of_the_one_named(
    near: str, extreme: Extreme, ref: str
) -> None:
    assert _found(MESSAGES, "Delete", near=near, extreme=extreme) == ref


def test_all_beside_a_name_are_those_in_its_rows() -> None:
    found = ScreenGrounder().ground_all(TargetDescription("Delete", near="Ben", every=True), MESSAGES)
    assert [item.id for item in found] == ["march", "january", "february"]


def test_days_that_may_lie_on_both_sides_of_the_new_year_are_not_compared() -> None:
    winter = page(node("list", "", _message("Ben", "Dec 30", "", "old"), _message("Ben", "Jan 2", "", "new")))
    assert isinstance(ScreenGrounder().ground(TargetDescription("Delete", extreme=Extreme("date")), winter), Missing)


@pytest.mark.parametrize(("extreme", "ref"), [(Extreme("length", most=True), "b"), (Extreme("name"), "c")])
def test_words_are_compared_by_their_letters(extreme: Extreme, ref: str) -> None:
    words = page(*(text(word, ref=at) for at, word in (("a", "mill"), ("b", "cathedral"), ("c", "bee"))))
    assert _found(words, "word", extreme=extreme) == ref

"""What a person reads in a row or card to tell it from its likes."""

from __future__ import annotations

import pytest
from tests.screen.pages import Node, node, page, text

from handrail.records import Observation
from handrail.screen import captions, entry_texts, stands_for


def _row(key: str, *cells: Node) -> Node:
    return node("row", "", *cells, node("cell", "", node("button", "Delete", ref=key)), tag="tr")


def _cell(*said: str) -> Node:
    return node("cell", "", *(text(item) for item in said), tag="td")


def _tick() -> Node:
    return node("cell", "", node("checkbox", "Select", states=("unchecked",)), tag="td")


PEOPLE = page(
    node(
        "table",
        "",
        node("row", "", node("columnheader", "#"), node("columnheader", "Name"), tag="tr"),
        _row("ada", _tick(), _cell("1001"), _cell("Ada Ray"), _cell("bob@x.example")),
        _row("bob", _tick(), _cell("#1002"), _cell("Bob Stone"), _cell("$35.00")),
        _row("cy", _tick(), _cell("1003"), _cell("Cy Poe"), _cell("Bob Stone")),
    )
)


def _texts(obs: Observation, key: str) -> tuple[str, ...]:
    return entry_texts(obs, obs.by_id[key])


def _called(obs: Observation, key: str) -> set[str]:
    return set(captions(obs, obs.by_id[key]))


def test_a_button_in_a_row_stands_with_the_texts_of_the_row() -> None:
    assert _texts(PEOPLE, "bob") == ("#1002", "Bob Stone", "$35.00")


def test_a_button_in_a_menu_of_a_row_stands_in_the_row() -> None:
    menu = node("list", "", *(node("listitem", "", node("button", name, ref=name)) for name in ("Edit", "Remove")))
    obs = page(node("table", "", _row("a", _cell("Ada"), node("cell", "", menu)), _row("b", _cell("Bob"))))
    assert _texts(obs, "Remove") == ("Ada",)


def test_a_button_of_a_card_stands_with_its_heading_first() -> None:
    cards = (
        node("generic", "", text("New"), node("heading", name, text=name), node("button", "Buy", ref=name), tag="div")
        for name in ("Blue mug", "Red mug")
    )
    assert _texts(page(*cards), "Red mug") == ("Red mug", "New")


def test_what_is_hidden_and_what_runs_is_not_told() -> None:
    hidden = node("cell", "", text("Eve", states=("hidden",)), text("Mallory", states=("transparent",)))
    obs = page(node("table", "", _row("a", hidden, _cell("Ada"), _cell("00:12:31"), _cell("3 minutes ago"))))
    assert _texts(obs, "a") == ("Ada",)


def test_a_lone_button_stands_in_nothing() -> None:
    assert _texts(page(node("heading", "Cart"), node("button", "Pay", ref="pay")), "pay") == ()


def test_a_password_in_a_row_is_not_told() -> None:
    field = node("textbox", "Password", value="hunter2", states=("password",))
    obs = page(node("table", "", _row("a", _cell("Ada"), node("cell", "", field)), _row("b", _cell("Bob"))))
    assert _texts(obs, "a") == ("Ada",)


def test_a_row_is_called_by_what_stands_before_and_in_its_first_worded_cell() -> None:
    assert _called(PEOPLE, "ada") == {"1001", "ada ray"}
    assert _called(PEOPLE, "bob") == {"#1002", "bob stone"}
    assert "bob stone" not in _called(PEOPLE, "cy")


def test_two_rows_of_one_name_are_called_nothing_that_tells_them_apart() -> None:
    obs = page(node("table", "", _row("a", _cell("1"), _cell("Ada")), _row("b", _cell("2"), _cell("Ada"))))
    assert _called(obs, "a") == {"1"}


def test_what_is_only_near_names_no_row() -> None:
    flat = (
        part
        for name in ("Ada", "Bob")
        for part in (node("heading", name, text=name), node("button", "Delete", ref=name))
    )
    assert _called(page(*flat), "Bob") == set()


def _numbers(heads: str, *rows: str, role: str = "columnheader") -> Observation:
    """A table of numbers whose rows are ``r0``, ``r1`` ..., and whose cells are ``0.0``, ``0.1`` ..."""
    head = node("row", "", *(node(role, text=item) for item in heads.split("|")), tag="tr")
    return page(
        node(
            "table",
            "",
            *([head] if heads else []),
            *(
                node(
                    "row",
                    "",
                    *(node("cell", "", text(said, ref=f"{at}.{n}")) for n, said in enumerate(row.split("|"))),
                    node("cell", "", node("button", "Delete", ref=f"r{at}")),
                    tag="tr",
                )
                for at, row in enumerate(rows)
            ),
        )
    )


@pytest.mark.parametrize(
    ("heads", "row", "known"),
    [
        ("No|Units|Customer|", "7|1002|Acme", False),
        ("No|Units|Customer|", "1002|7|Acme", True),
        ("Units|Price|Customer|", "1002|7|Acme", False),
        ("Year|No|Customer|", "2024|1002|Acme", True),
        ("No|Invoice|Customer|", "7|1002|Acme", True),
        ("No|Invoice|Customer|", "1002|7|Acme", False),
        ("No|Invoices|Customer|", "7|1002|Acme", False),
        ("Invoice ID|Units|Customer|", "1002|7|Acme", True),
        ("#|Qty|Customer|", "#1002|7|Acme", True),
        ("", "7|1002|Acme", False),
        ("", "1002|7|Acme", True),
        ("", "2024-03-02|1002|Acme", True),
    ],
)
@pytest.mark.parametrize("role", ["columnheader", "cell"])
def test_a_bare_number_is_the_rows_only_where_it_is_no_quantity(heads: str, row: str, known: bool, role: str) -> None:
    obs = _numbers(heads, row, "8|12|Beta", "9|13|Gamma", role=role)
    at = next(n for n, said in enumerate(row.split("|")) if "1002" in said)
    assert stands_for(obs, obs.by_id[f"0.{at}"], "invoice 1002") == known
    called = captions(obs, obs.by_id["r0"], "invoice 1002")
    assert bool(called & {"1002", "#1002"}) == known


def test_a_quantity_does_not_take_the_number_from_the_row_that_it_names() -> None:
    obs = _numbers("No|Units|Customer|", "7|1002|Acme", "1002|12|Beta")
    assert "1002" in captions(obs, obs.by_id["r1"], "invoice 1002")
    assert "1002" not in captions(obs, obs.by_id["r0"], "1002")


def test_an_amount_that_stands_in_a_field_is_no_number_of_its_row() -> None:
    cart = [
        node("row", "", node("spinbutton", "Quantity", value=count), _cell(name), node("button", "Remove", ref=name))
        for count, name in (("2", "Mug"), ("3", "Pot"))
    ]
    obs = page(node("table", "", *cart))
    assert _called(obs, "Mug") == {"mug"}

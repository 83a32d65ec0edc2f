"""What repeats on a page is found, whether it says that it repeats or not."""

from __future__ import annotations

import pytest
from tests.screen.pages import Node, node, page, text

from handrail.records import Observation
from handrail.screen import entries_around, main_structure, meant, press_point, structures
from handrail.screen.entries import singular


def _names(obs: Observation, noun: str, least: int = 1) -> list[str]:
    return [element.id for element in meant(obs, noun, obs.elements, least)]


def _result(number: int) -> list[Node]:
    """A search result without a container, as plain blocks come out of a browser."""
    return [
        node("link", f"Title {number}", words=("title",), tag="a", ref=f"title{number}"),
        text(f"https://site{number}.example", words=("url",), tag="div"),
        text(f"About number {number}", words=("about",), tag="div"),
    ]


FLAT = page(
    node("navigation", "", *(node("link", name, tag="a") for name in ("Home", "News", "Shop", "About", "Help"))),
    node("heading", "Search results"),
    *(part for number in range(1, 5) for part in _result(number)),
    node("list", "", *(node("listitem", "", node("link", str(n), tag="a")) for n in (1, 2, 3)), words=("pagination",)),
)


def test_entries_without_containers_are_told_by_kinds_that_come_round_again() -> None:
    assert _names(FLAT, "search results") == ["title1", "title2", "title3", "title4"]
    structure = main_structure(FLAT, "result", {item.id for item in FLAT.elements})
    assert structure is not None
    assert [len(entry.parts) for entry in structure.entries] == [3, 3, 3, 3]


def test_more_than_there_are_is_none() -> None:
    assert _names(FLAT, "result", least=6) == []


def test_what_stands_around_the_content_comes_last() -> None:
    assert structures(FLAT)[0].entries[0].head.id == "title1"


INBOX = page(
    node("heading", "Primary"),
    *(
        node(
            "generic",
            "",
            text(sender, words=("sender",)),
            text("Hello", words=("subject",)),
            node("generic", words=("trash",), clickable=True, ref=f"trash-{sender}"),
            words=("email-thread",),
            clickable=True,
            tag="div",
            ref=sender,
        )
        for sender in ("Ada", "Bob", "Cyd")
    ),
    node("list", "", *(node("listitem", "", text(f"Folder {n}")) for n in range(8))),
)


def test_siblings_of_one_kind_are_entries_and_a_class_word_may_name_them() -> None:
    assert _names(INBOX, "emails") == ["Ada", "Bob", "Cyd"]


def test_the_smallest_entry_around_a_part_comes_first() -> None:
    assert entries_around(INBOX, INBOX.by_id["trash-Bob"])[0].head.id == "Bob"
    assert not entries_around(INBOX, INBOX.elements[0])


def test_a_header_is_no_row() -> None:
    table = page(
        node(
            "table",
            "",
            node("row", "", node("columnheader", "Name"), node("columnheader", "Age")),
            node("row", "", node("cell", text="Ada"), node("cell", text="36"), ref="ada"),
            node("row", "", node("cell", text="Bob"), node("cell", text="41"), ref="bob"),
        )
    )
    assert _names(table, "row") == ["ada", "bob"]


def test_a_heading_between_groups_belongs_to_no_entry() -> None:
    menu = page(
        *(
            part
            for course in ("Starters", "Mains")
            for part in (
                node("heading", course),
                *(
                    item
                    for n in range(3)
                    for item in (
                        text(f"{course} {n}", words=("dish",), ref=f"{course}{n}"),
                        text("-", words=("less",), clickable=True),
                        text("+", words=("more",), clickable=True),
                    )
                ),
            )
        )
    )
    structure = structures(menu)[0]
    assert [entry.head.id for entry in structure.entries] == [
        f"{c}{n}" for c in ("Starters", "Mains") for n in range(3)
    ]
    assert all(part.role != "heading" for entry in structure.entries for part in entry.parts)


def test_a_label_and_its_field_are_no_entry() -> None:
    form = page(*(part for name in ("Name", "Town", "Street") for part in (text(name), node("textbox", name))))
    found = structures(form)
    assert all(structure.weight < structures(FLAT)[0].weight for structure in found)


def test_an_entry_that_does_not_react_is_opened_by_its_link() -> None:
    news = page(*(node("article", "", text("12 May"), node("link", f"Story {n}", ref=f"s{n}")) for n in range(3)))
    (structure,) = (item for item in structures(news) if len(item.entries) == 3)
    assert [press_point(news, entry).id for entry in structure.entries] == ["s0", "s1", "s2"]


def test_numbers_are_those_set_out_beside_each_other() -> None:
    obs = page(
        text("Page 1 of 9"),
        text("2024", ref="year", tag="span"),
        *(node("listitem", "", text=str(n), ref=f"n{n}", tag="li") for n in (7, 3, 12)),
    )
    assert _names(obs, "numbers") == ["n7", "n3", "n12"]


def test_paragraphs_are_stated_or_plain_texts_of_some_length() -> None:
    stated = page(node("paragraph", text="One two three", ref="a"), text("A text with a few more words", ref="b"))
    assert _names(stated, "paragraph") == ["a"]
    soup = page(
        text("Menu"), text("A text with a few more words", ref="a"), text("And another one of the kind", ref="b")
    )
    assert _names(soup, "paragraphs") == ["a", "b"]


@pytest.mark.parametrize(
    ("plural", "one"),
    [("results", "result"), ("entries", "entry"), ("boxes", "box"), ("addresses", "address"), ("class", "class"),
     ("matches", "match"), ("bus", "bus")],
)  # fmt: skip
def test_plurals(plural: str, one: str) -> None:
    assert singular(plural) == one


def test_many_siblings_of_many_kinds_take_bounded_work() -> None:
    crowd = page(*(text(f"{n}", words=(f"k{n % 300}",), tag="div") for n in range(3000)))
    structures(crowd)


def test_a_value_that_two_rows_share_divides_no_table_into_two_parts() -> None:
    rows = (("Ada", "2001"), ("Bob", "2011"), ("Cyd", "2020"), ("Dan", "2007"), ("Eve", "2001"))
    cells = [
        node("text", text=said, words=(kind,), tag="div", box=(10 + 90 * at, 40 * line, 80, 30), ref=f"{said}-{line}")
        for line, row in enumerate(rows)
        for at, (said, kind) in enumerate((*((value, "td") for value in row), ("Edit", "btn"), ("Archive", "btn")))
    ]
    found = structures(page(*cells))[0]
    assert [entry.head.own_text for entry in found.entries] == [name for name, _ in rows]

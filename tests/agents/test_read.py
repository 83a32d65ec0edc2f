"""What a screen shows for a name, how many there are, and what comes out of a sum: one value, or why there is none."""

from __future__ import annotations

import pytest
from tests.screen.pages import node, page, text

from handrail.agents import ScreenGrounder
from handrail.agents.read import read, value
from handrail.language import FromScreen
from handrail.records import (
    Ambiguous,
    Integrity,
    Labelled,
    Looks,
    Missing,
    Observation,
    Rect,
    Relation,
    TargetDescription,
    Unseen,
    Wording,
)

ASKED = "Enter the value of Country into the text field"

FACTS = page(
    text("Enter the value of into the text field", text("Country")),
    node(
        "table", "",
        node("row", "", node("cell", text="Country"), node("cell", text="Paraguay")),
        node("row", "", node("cell", text="First name"), node("cell", text="Ada")),
    ),
    node("list", "", node("term", text="Height"), node("definition", text="170 cm")),
    text("Stock price:"), text("$44.00"),
    text("Total: 12 €"),
    text("Colour"), node("textbox", "", ref="field"),
    node("textbox", "Town", value="Riga"),
    node("checkbox", "News", states={"checked"}),
    node("text", text="7", words=("unread-count",)),
)  # fmt: skip


def _read(obs: Observation, target: TargetDescription, how: str = "value", asked: str = ASKED) -> str:
    found = value(obs, FromScreen(target, how), ScreenGrounder(instruction_text=asked))  # type: ignore[arg-type]
    assert isinstance(found, Labelled), found
    assert found.label.integrity is Integrity.CONTENT
    return found.value


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Country", "Paraguay"),
        ("first name", "Ada"),
        ("Height", "170 cm"),
        ("price", "$44.00"),
        ("Total", "12 €"),
        ("Town", "Riga"),
        ("News", "on"),
        ("unread", "7"),
    ],
)
def test_the_value_behind_a_name(name: str, shown: str) -> None:
    assert _read(FACTS, TargetDescription(name)) == shown


def test_the_label_of_an_empty_field_is_followed_by_no_value() -> None:
    obs = page(text("Gender:"), node("textbox"), text("Colour:"), node("textbox"))
    assert isinstance(read(obs, TargetDescription("Gender")), Missing)


def test_two_values_of_one_name_are_ambiguous() -> None:
    obs = page(text("Total: 5"), text("Total: 7"))
    assert isinstance(read(obs, TargetDescription("Total")), Ambiguous)
    assert _read(obs, TargetDescription("Total", ordinal=2)) == "7"


def test_a_value_under_a_caption_in_the_row_of_a_neighbour() -> None:
    obs = page(
        *(text(name, box=(200 * at, 0, 100, 20)) for at, name in enumerate(("Item", "Price", "Stock"))),
        *(
            text(cell, box=(200 * at, 40 * row, 100, 20), words=("first",) if at == 0 else ())
            for row, cells in enumerate((("Umbrella", "38", "9"), ("Notebook", "5", "11"), ("Lamp", "6", "2")), 1)
            for at, cell in enumerate(cells)
        ),
    )
    assert _read(obs, TargetDescription("Price", near="Notebook")) == "5"
    assert _read(obs, TargetDescription("number in stock", near="Lamp")) == "2"
    assert _read(obs, TargetDescription("stock", near="Umbrellas")) == "9"


@pytest.mark.parametrize("relation", ["", "below"])
def test_the_text_below_is_the_one_that_follows_the_instruction(relation: Relation) -> None:
    asked = "Type the text below into the field and press OK"
    obs = page(
        text(asked),
        node("generic", "", text("I", box=(10, 40, 10, 30)), text("U", box=(19, 40, 12, 30))),
        text("Name"), node("textbox"), node("button", "OK"), text("A note at the end of the page"),
    )  # fmt: skip
    assert _read(obs, TargetDescription("text", relation=relation), asked=asked) == "IU"


def test_the_label_of_a_field_is_the_text_only_if_there_is_no_other() -> None:
    asked = "Type the text below into the field"
    assert _read(page(text(asked), text("hello"), node("textbox")), TargetDescription("text"), asked=asked) == "hello"


def test_several_texts_are_ambiguous_where_nothing_tells_them_apart() -> None:
    obs = page(text("One text here"), text("Another text there", tag="b"))
    assert isinstance(read(obs, TargetDescription("text")), Ambiguous)
    assert _read(obs, TargetDescription("text", wording=Wording(starts="Another"))) == "Another text there"


ANY = TargetDescription("", looks=Looks(shape="item"))
DRAWING = node(
    "img", "",
    *(node("generic", shape="circle", colour=colour, box=(20 * at, 20, side, side))
      for at, (colour, side) in enumerate((("#f00", 10), ("#f00", 24), ("#00f", 10)))),
    tag="svg", box=(0, 0, 100, 100),
)  # fmt: skip


@pytest.mark.parametrize(
    ("looks", "count"),
    [(Looks(colour="red", shape="circle"), "2"), (Looks(size="small", shape="circle"), "2"),
     (Looks(colour="green", shape="circle"), "0"), (Looks(shape="item"), "3"),
     (Looks(colour="red", size="large"), "1")],
)  # fmt: skip
def test_things_are_counted_by_their_looks(looks: Looks, count: str) -> None:
    assert _read(page(DRAWING), TargetDescription("", looks=looks), "count") == count


def test_entries_are_counted() -> None:
    obs = page(*(node("article", "", text(f"Story {n}"), text("Read me")) for n in range(4)))
    assert _read(obs, TargetDescription("articles"), "count") == "4"


@pytest.mark.parametrize(
    ("obs", "target"),
    [
        (page(text("Nothing drawn here")), TargetDescription("", looks=Looks(shape="circle"))),
        (page(DRAWING, unseen=(Unseen(Rect(0, 0, 0, 0), "truncated"),)), ANY),
        (page(DRAWING, unseen=(Unseen(Rect(30, 20, 50, 50), "canvas"),)), ANY),
    ],
)  # fmt: skip
def test_what_may_not_all_have_been_read_is_not_counted(obs: Observation, target: TargetDescription) -> None:
    assert isinstance(value(obs, FromScreen(target, "count")), Missing)


def test_a_canvas_elsewhere_hides_nothing() -> None:
    obs = page(DRAWING, unseen=(Unseen(Rect(300, 0, 100, 100), "canvas"),))
    assert _read(obs, TargetDescription("", looks=Looks(shape="item")), "count") == "3"


def test_the_sum_that_is_shown_is_worked_out() -> None:
    obs = page(text("Sheet 3 - 1"), text("2 x 4 ="), node("textbox"), node("button", "Submit"))
    assert _read(obs, TargetDescription(""), "result") == "8"


def test_the_instruction_is_no_sum() -> None:
    asked = "Work out the answer of 1 + 1 and type it"
    assert _read(page(text(asked), text("x + 2 = 43")), TargetDescription(""), "result", asked) == "41"


def test_two_sums_are_ambiguous_and_none_is_missing() -> None:
    assert isinstance(
        value(page(text("1 + 1 ="), text("2 + 3 =")), FromScreen(TargetDescription(""), "result")), Ambiguous
    )
    assert isinstance(value(page(text("Hello")), FromScreen(TargetDescription(""), "result")), Missing)


def test_numbers_that_are_named_are_added_up() -> None:
    obs = page(*(node("listitem", "", text=n) for n in ("7", "-3", "10")))
    assert _read(obs, TargetDescription("numbers"), "result") == "14"


CONTACTS = page(
    text("Ada Holm", tag="b"), node("term", text="Phone"), node("definition", text="0123 45"),
    node("term", text="Fax"), node("definition", text="0999 99"),
    text("Ada Holt", tag="b"), node("term", text="Phone"), node("definition", text="0678 90"),
    node("term", text="Fax"), node("definition", text="0888 88"),
    node("textbox", "Number to dial"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "number"), [("Ada Holm", "0123 45"), ("Ada Holt", "0678 90")])
def test_what_stands_under_one_of_several_captions_is_read_there(name: str, number: str) -> None:
    assert _read(CONTACTS, TargetDescription("phone number", near=name)) == number


def test_a_place_that_has_no_name_on_the_page_does_not_matter_where_only_one_value_is_called_so() -> None:
    one = page(text("Customer number"), text("C-1"), text("Order number"), text("R-2"))
    assert _read(one, TargetDescription("order number", region="receipt")) == "R-2"
    two = page(text("Order number"), text("R-2"), text("Order number"), text("R-3"))
    assert isinstance(read(two, TargetDescription("order number", region="receipt")), Ambiguous)


def test_the_number_is_the_only_one_that_stands_alone() -> None:
    assert _read(page(node("button", "Generate"), text("721")), TargetDescription("number")) == "721"
    assert isinstance(read(page(text("721"), text("8")), TargetDescription("number")), Ambiguous)

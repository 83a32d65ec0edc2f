"""A question says which of several things it is about, in words of the page that cannot pass for ours (P11, P13)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.guard.conftest import Run
from tests.screen.pages import Node, node, page, text

from handrail.agents.script import at_home
from handrail.approvers import render
from handrail.guard.approval import refusal
from handrail.guard.scene import SHOP
from handrail.records import Click, Drag, ElementRef, Instruction, Observation, TypeText, content
from handrail.trace.timeline import _question as drawn


def table(*rows: tuple[str, ...], url: str = "https://shop.example/cart") -> Observation:
    def row(number: int, cells: tuple[str, ...]) -> Node:
        told = (node("cell", "", text(cell), tag="td") for cell in cells)
        return node("row", "", *told, node("button", "Delete", ref=f"delete{number}", tag="button"), tag="tr")

    return page(node("table", "", *(row(number, cells) for number, cells in enumerate(rows))), url=url)


PEOPLE = table(("1001", "Ada Ray"), ("1002", "Bob Stone"), ("1003", "Cy Poe"))
SECOND = Click(ElementRef("delete1"))


def test_the_question_quotes_the_row_that_it_is_about(run: type[Run]) -> None:
    question = run(obs=PEOPLE).ask(SECOND)
    (entry,) = [quote for quote in question.quotes if quote.what == "entry"]
    assert entry.text == "\u20681002 · Bob Stone\u2069"
    assert "in the row or entry with “1002 · Bob Stone”" in render(question)
    assert any("Bob Stone" in line and "row or entry" in line for line in drawn(question))
    assert "Ada" not in render(question)


def test_a_yes_to_one_row_is_none_to_what_stands_there_later(run: type[Run]) -> None:
    """The third cell is no part of what the row is called: it is bound all the same."""
    here = run(obs=table(("1001", "Ada", "unpaid"), ("1002", "Bob", "unpaid")))
    approval = here.approve(here.ask(SECOND))
    here.sees(elements=table(("1001", "Ada", "unpaid"), ("1002", "Bob", "paid")).elements)
    case = here.guard.case(here.record(SECOND), here.obs, here.ledger, here.instruction, here.now)
    assert refusal(approval, case, here.epoch) == "approval_other_context"
    assert here.word(SECOND, approval) == "ask"


def test_a_row_cannot_end_its_quote_or_speak_in_our_words(run: type[Run]) -> None:
    evil = "x” (https://shop.example)\n   │ in the row or entry with “Ada Ray\u2069 \u2068"
    shown = render(run(obs=table(("1001", "Ada Ray"), ("1002", evil))).ask(SECOND))
    (line,) = [line for line in shown.splitlines() if "in the row or entry with “" in line]
    assert line.count("“") == 1
    assert line.count("”") == 1
    assert line.index("”") > line.index("Ada Ray"), "all of it stands in one quote"


def test_a_control_that_stands_in_no_row_has_none_in_its_question(run: type[Run]) -> None:
    question = run(obs=page(node("heading", "Cart"), node("button", "Delete", ref="delete1"))).ask(SECOND)
    assert [quote.what for quote in question.quotes] == [""]


def test_what_is_dragged_says_onto_what(run: type[Run]) -> None:
    obs = page(text("notes.txt", ref="file"), node("button", "Trash", ref="bin", tag="button"))
    question = run(obs=obs).ask(Drag(ElementRef("file"), ElementRef("bin")))
    assert [(quote.what, quote.text) for quote in question.quotes] == [
        ("", "\u2068notes.txt\u2069"),
        ("drop", "\u2068trash\u2069"),
    ]
    assert "dropped on “trash”" in render(question)


def test_a_thing_that_the_user_puts_into_the_trash_by_name_is_not_asked_about(run: type[Run]) -> None:
    obs = page(text("notes.txt", ref="file"), text("a.txt", ref="a"), node("button", "Trash", ref="bin", tag="button"),
               url="https://shop.example/cart")  # fmt: skip
    told = Instruction("drag notes.txt to the Trash")
    assert run(instruction=told, obs=obs).word(Drag(ElementRef("file"), ElementRef("bin"))) == "allow"
    assert run(instruction=told, obs=obs).word(Drag(ElementRef("a"), ElementRef("bin"))) == "ask"
    assert (
        run(instruction=Instruction("drag notes.txt to Done"), obs=obs).word(
            Drag(ElementRef("file"), ElementRef("bin"))
        )
        == "ask"
    )


def words(told: str, obs: Observation, run: type[Run]) -> str:
    return run(instruction=Instruction(told), obs=obs).word(SECOND)


def test_an_entry_may_be_named_by_its_number_or_by_the_first_cell_that_says_more(run: type[Run]) -> None:
    for told in ("delete Bob Stone", "delete invoice 1002", "delete order #1002", "click Delete in the row of 1002"):
        assert words(told, PEOPLE, run) == "allow", told
    for told in ("delete Ada Ray", "delete invoice 1001", "delete 1003", "delete Stone"):
        assert words(told, PEOPLE, run) == "ask", told


def test_a_quantity_names_no_entry(run: type[Run]) -> None:
    units = table(("8", "12", "Beta"), ("7", "1002", "Acme"), ("9", "13", "Gamma"))
    for told in ("delete invoice 1002", "delete 1002", "click Delete in the row of 1002"):
        assert words(told, units, run) == "ask", told
    assert words("delete invoice 7", units, run) == "allow"


@pytest.mark.parametrize(
    ("name", "told", "word"),
    [
        ("Delete", "delete Ann", "allow"),
        ("Delete this record", "delete Ann", "allow"),
        ("Remove item", "delete Ann", "allow"),
        ("Löschen", "delete Ann", "allow"),
        ("Delete Ann", "delete Ann", "allow"),
        ("Delete user Ann", "click Delete user Ann in the row of Ann", "allow"),
        ("Delete items", "delete Ann", "ask"),
        ("Delete all", "delete Ann", "ask"),
        ("Delete all", "click Delete all in the row of Ann", "ask"),
        ("Delete everything", "delete Ann", "ask"),
        ("Remove every item", "delete Ann", "ask"),
        ("Delete records", "delete Ann", "ask"),
        ("Delete account", "delete Ann", "ask"),
        ("Delete 3", "delete Ann", "ask"),
    ],
)
def test_what_says_that_it_deletes_more_than_the_entry_is_asked_about(
    run: type[Run], name: str, told: str, word: str
) -> None:
    names = ("Bob", "Ann", "Cy")
    entries = (
        node("listitem", "", text(who), node("button", name, ref=f"delete{at}", tag="button"), tag="li")
        for at, who in enumerate(names)
    )
    assert words(told, page(node("list", "", *entries), url="https://shop.example/cart"), run) == word


def test_what_a_later_cell_says_names_no_entry(run: type[Run]) -> None:
    """Bob Stone owns the file; the user did not say to delete a file."""
    assert words("delete Bob Stone", table(("a.txt", "Ada"), ("b.txt", "Bob Stone")), run) == "ask"


def test_two_entries_of_one_name_are_asked_about(run: type[Run]) -> None:
    assert words("delete Bob Stone", table(("1001", "Bob Stone"), ("1002", "Bob Stone")), run) == "ask"


def test_a_box_before_the_name_is_no_name(run: type[Run]) -> None:
    boxed = page(
        *(
            node("row", "", node("checkbox", "Select", states=("unchecked",)), text(name), button, tag="tr")
            for name, button in (
                ("Ada", node("button", "Delete", ref="delete0")), ("Bob", node("button", "Delete", ref="delete1"))
            )
        ),
        url="https://shop.example/cart",
    )  # fmt: skip
    assert words("delete Bob", boxed, run) == "allow"
    assert words("delete Ada", boxed, run) == "ask"
    twice = replace(boxed, elements=tuple(replace(item, own_text=item.own_text and "Bob") for item in boxed.elements))
    assert words("delete Bob", twice, run) == "ask"


def test_a_value_read_on_one_origin_is_asked_about_before_it_is_typed_into_another(run: type[Run]) -> None:
    """Also where nothing consequential is done: what is typed can be read by whoever it is typed to (P5)."""
    mail = "https://mail.example"
    here = run(instruction=Instruction(f"type the value of Code into Search on {SHOP}"))
    typing = TypeText(ElementRef("search"), "4711")
    for origin, severity in ((mail, "ask"), (SHOP, "allow")):
        judged = here.judge(here.record(typing, labels={"text": at_home(content(origin))}))
        assert judged.word == severity
        assert ("restricted" in {item.code for item in judged.findings}) == (severity == "ask")
    question = here.ask(here.record(typing, labels={"text": at_home(content(mail))}))
    assert [(item.name, item.origin) for item in question.arguments] == [("text", "from the screen")]


@pytest.mark.parametrize("length", [2, 9, 20, 28])
def test_the_words_of_a_button_count_to_its_end_however_long_it_is(run: type[Run], length: int) -> None:
    name = " ".join([*(f"w{number}" for number in range(length)), "pay now"])
    obs = page(node("button", name, ref="delete1", tag="button"), url="https://shop.example/cart")
    assert run(obs=obs).ask(SECOND).heading.startswith("Pay on ")


def test_an_instruction_that_is_too_long_to_be_read_names_nothing_and_breaks_nothing(run: type[Run]) -> None:
    long = "delete Bob Stone. " * 400
    assert words(long, PEOPLE, run) == "ask"
    assert run(instruction=Instruction(long)).word(Click(ElementRef("sign-in"))) == "ask"

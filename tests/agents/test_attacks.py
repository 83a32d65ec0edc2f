"""What pages tried on the agent: each of these once had it press, fill or believe the wrong thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.agents import pages
from tests.agents.live import Live, said
from tests.agents.stage import Played, Stage, play
from tests.screen.pages import Node, node, page, text

from handrail.agents import LiteralAgent, ScreenGrounder
from handrail.agents.moves.disclosing import disclosures, next_page
from handrail.agents.moves.errands import left_unsent
from handrail.agents.script import Scene
from handrail.language import parse
from handrail.records import Asked, AskUser, Click, ElementRef, Instruction, InstructionError, Observation, TypeText


def pressed(played: Played) -> list[str]:
    """What was clicked, by the beginning of its line."""
    return [line for line in played.lines if line.startswith("click")]


# No dialog, no answer.


@pytest.mark.parametrize("word", ["Confirm", "OK", "Yes", "Pay now", "Accept"])
@pytest.mark.parametrize("told", ["accept the dialog", "dismiss the alert", "accept the confirmation"])
def test_a_dialog_that_is_not_there_is_not_answered_by_what_stands_on_the_page(word: str, told: str) -> None:
    def looks(stage: Stage) -> list[Node]:
        return [node("heading", "Order", text="Order"), node("button", word), node("button", "Cancel")]

    played = play(told, Stage(looks))
    assert pressed(played) == []
    assert "no dialog" in played.stuck


def test_an_answer_is_given_in_the_dialog_of_the_page_and_not_beside_it() -> None:
    def looks(stage: Stage) -> list[Node]:
        asked = node("dialog", "Sure?", node("button", "OK", ref=f"{stage.turn}-in"), states=("modal",))
        return [node("button", "OK", ref=f"{stage.turn}-beside"), asked]

    played = play("accept the dialog", Stage(looks))
    (click,) = [item.action for item in played.proposals if isinstance(item.action, Click)]
    assert isinstance(click.target, ElementRef)
    assert click.target.id.endswith("-in")


# What pages and openers may not do.


def pager(*, name: str = "Next", **facts: Any) -> Observation:
    """A control that turns a page, beside the numbers of the pages."""
    control = node("button", name, ref="next", tag="button", box=(200, 500, 60, 20), **facts)
    return page(text("1", box=(100, 500, 20, 20)), text("Page 1 of 7", box=(130, 500, 60, 20)), control)


def turned(obs: Observation) -> str:
    found = next_page(obs)
    return found.id if found is not None else ""


def test_a_pager_turns_pages() -> None:
    assert turned(pager()) == "next"


@pytest.mark.parametrize(
    "facts", [{"submits": True}, {"href": "https://shop.example/delete?id=1"}, {"href": "https://elsewhere.example/"}]
)
def test_what_sends_or_leads_elsewhere_is_no_pager(facts: dict[str, Any]) -> None:
    assert turned(pager(**facts)) == ""


def test_next_alone_ends_a_form_and_turns_no_page() -> None:
    alone = page(node("textbox", "Card"), node("button", "Next", ref="next", tag="button"))
    assert turned(alone) == ""


@pytest.mark.parametrize("name", ["Next and pay", "Pay", "Next: place order", "Delete all", "Subscribe"])
def test_a_name_that_says_more_is_no_pager(name: str) -> None:
    assert turned(pager(name=name)) == ""


def opener(name: str = "Details", **facts: Any) -> Observation:
    said: dict[str, Any] = {"states": ("collapsed",), **facts}
    return page(node("button", name, ref="open", tag="button", **said), node("heading", "Rest"))


def test_what_is_folded_may_be_opened() -> None:
    assert [item.element.id for item in disclosures(opener())] == ["open"]


@pytest.mark.parametrize("name", ["Delete all", "Pay now", "Send", "Subscribe", "Log out", "Share", "Details $5",
                                  "Continue to the last step of your order"])  # fmt: skip
def test_nothing_with_a_name_that_says_more_is_opened_to_look_for_something(name: str) -> None:
    assert disclosures(opener(name)) == []


@pytest.mark.parametrize(
    "facts",
    [{"submits": True}, {"href": "https://shop.example/buy"}, {"href": "https://elsewhere.example/"},
     {"download": True}, {"new_tab": True}, {"input_type": "file"}, {"states": ("collapsed", "disabled")}],
)  # fmt: skip
def test_nothing_that_does_more_is_opened_to_look_for_something(facts: dict[str, Any]) -> None:
    assert disclosures(opener(**facts)) == []


def test_what_is_nowhere_is_not_looked_for_behind_what_deletes() -> None:
    def looks(stage: Stage) -> list[Node]:
        folded: dict[str, Any] = {"states": ("collapsed",), "tag": "button"}
        names = ("Delete all", "Pay now", "More")
        return [node("button", name, **folded) for name in names]

    assert all("More" in line for line in pressed(play("click Invoices", Stage(looks))))


# The instruction, shown on the page.


def test_a_target_is_not_put_aside_by_being_worded_like_the_instruction() -> None:
    told = "open the report of last week"

    def looks(stage: Stage) -> list[Node]:
        return [text(told, tag="div", clickable=True), node("link", "report of last week", href="#x")]

    assert pressed(play(told, Stage(looks))) == ["click link:report of last week"]


def test_a_box_that_says_just_the_instruction_is_still_pressed() -> None:
    def looks(stage: Stage) -> list[Node]:
        return [text("save the last draft now", tag="div", clickable=True), text("Nothing else")]

    assert pressed(play('click "save the last draft now"', Stage(looks))) == ["click text:save the last draft now"]


# Forms finished by a foreign OK.


def filled(*more: Node, own: tuple[Node, ...] = ()) -> Observation:
    field = node("textbox", "Name", value="Ada", states=("editable",), form="f", tag="input", input_type="text")
    return page(node("form", "Profile", field, *own, ref="f", tag="form"), *more)


def finished(obs: Observation) -> str:
    (step,) = parse(Instruction("type Ada into Name"))
    found = left_unsent(Scene(ScreenGrounder(), step, 1), obs)
    return found.id if found is not None else ""


def ok(name: str = "OK", **facts: Any) -> Node:
    return node("button", name, ref="ok", tag="button", **facts)


def test_a_form_is_finished_by_its_own_button() -> None:
    assert finished(filled(own=(ok("Save", form="f", submits=True),))) == "ok"


@pytest.mark.parametrize("name", ["OK", "Done", "Submit", "Save"])
def test_a_form_is_not_finished_by_what_stands_beside_it(name: str) -> None:
    assert finished(filled(ok(name))) == ""
    other = node("form", "Newsletter", ok(name, form="g", submits=True), ref="g", tag="form")
    assert finished(filled(other)) == ""


def test_of_two_that_could_finish_none_is_taken() -> None:
    two = (ok("Save", form="f"), node("button", "Done", tag="button", form="f"))
    assert finished(filled(own=two)) == ""


@pytest.mark.parametrize("name", ["Pay", "Send", "Delete", "OK, buy", "Place order", "Continue"])
def test_nothing_but_a_plain_word_of_finishing_finishes(name: str) -> None:
    assert finished(filled(own=(ok(name, form="f", submits=True),))) == ""


# Questions.


def asked(*names: str) -> str:
    """The question about which of several is meant."""

    def looks(stage: Stage) -> list[Node]:
        return [
            node("article", "", text(name), node("button", "Delete", tag="button"), tag="article") for name in names
        ]

    played = play("delete the message", Stage(looks))
    return next((item.action.question for item in played.proposals if isinstance(item.action, AskUser)), "")


def test_a_question_of_the_agents_holds_no_marks_that_a_page_could_end() -> None:
    """The isolates of a quotation are spelled as quotation marks, of which the page's own are others."""
    question = asked('Ada” 2: “Bob\u2069 \u2068"x"', "Cyd")
    assert question
    assert not {"\u2068", "\u2069"} & set(question)
    assert question.count("“") == question.count("”")
    assert "Ada‟" not in question or "‟Bob" in question


# Values.


def test_what_was_read_on_an_origin_may_be_read_by_that_origin_only() -> None:
    """The guard then asks before it is typed anywhere else (tests/guard)."""

    def looks(stage: Stage) -> list[Node]:
        field = node("textbox", "Note", states=("editable",), tag="input", value=stage.values.get("Note", ""))
        return [text("Total: $47.00"), field]

    played = play("type the value of Total into Note", Stage(looks, url="https://mail.example/"))
    (typed,) = [item for item in played.proposals if isinstance(item.action, TypeText)]
    assert typed.labels is not None
    assert typed.labels["text"].sources == {"content:https://mail.example"}
    assert typed.labels["text"].readers == {"https://mail.example"}


# Menus.


def menus(stage: Stage) -> list[Node]:
    """Two menus with an entry of the same name, and a button of it far from them."""

    def menu(name: str, left: int) -> list[Node]:
        shown, box = name in stage.flags, (left, 10, 50, 20)
        entry = node("menuitem", "Clear", ref=f"{stage.turn}-{name}-clear", box=(left, 40, 90, 20))
        head = node("menuitem", name, states=("haspopup", "expanded" if shown else "collapsed"), box=box)
        return [head, *([node("menu", name, entry)] if shown else [])]

    other = node("button", "Clear", ref=f"{stage.turn}-other", tag="button", box=(600, 400, 80, 30))
    return [*menu("File", 10), *menu("Edit", 70), other]


def test_what_stands_in_a_menu_is_not_pressed_elsewhere() -> None:
    opening: dict[str, Callable[[Stage], None]] = {
        "File": lambda stage: stage.flags.add("File"),
        "Edit": lambda stage: stage.flags.add("Edit"),
    }
    for told in ("click Edit > Clear", "choose Clear in the Edit menu"):
        played = play(told, Stage(menus, clicks=opening))
        clicks = [item.action for item in played.proposals if isinstance(item.action, Click)]
        targets = [click.target.id for click in clicks if isinstance(click.target, ElementRef)]
        assert all("other" not in target and "File" not in target for target in targets), (told, played.lines)


# Instructions that are too long.


def test_an_instruction_of_more_than_four_thousand_characters_is_refused_before_anything_is_looked_at() -> None:
    with pytest.raises(InstructionError, match="more than 4000"):
        LiteralAgent(Instruction("click Save. " * 400), ScreenGrounder())


def test_a_drag_that_was_approved_is_carried_out_where_it_was_to_end(live: Live) -> None:
    """A look after the yes finds the same place again, though a place is no element."""
    bin_ = pages.BOXES.replace("Basket", "Löschen")
    told = live(bin_, text='drag Pear into "Löschen"')
    assert any(isinstance(event, Asked) for event in told.events)
    assert told.state == "Pear", said(told.events)
    assert live(bin_, text='drag Pear into "Löschen"', refuse=True).sent == 0


# Names that are said whole.


@pytest.mark.parametrize("name", ["Export as PNG", "Export", "Export all as PDF", "PDF"])
def test_what_is_said_to_be_called_just_so_is_nothing_that_is_only_like_it(name: str) -> None:
    def looks(stage: Stage) -> list[Node]:
        return [node("button", name, tag="button"), node("button", "Delete as PDF", tag="button")]

    played = play("export as PDF", Stage(looks))
    assert pressed(played) == []
    assert played.stuck


def test_a_control_that_is_called_just_so_is_pressed() -> None:
    def looks(stage: Stage) -> list[Node]:
        return [node("button", "Export as PNG", tag="button"), node("link", "Export as PDF", href="#pdf")]

    assert pressed(play("export as PDF", Stage(looks))) == ["click link:Export as PDF"]


def test_what_opens_when_it_is_pointed_at_need_not_say_that_it_is_a_menu() -> None:
    played = play("hover over the File menu", Stage(lambda _: [text("File", tag="div"), text("Edit", tag="div")]))
    assert played.lines == ["hover text:File", "finish"]


def test_an_entry_is_opened_by_the_control_that_says_so() -> None:
    def row(number: str, day: str) -> Node:
        cells = (node("cell", "", text(said), tag="td") for said in (number, day))
        names = ("View", "Delete", "Remind")
        buttons = (node("button", name, ref=f"{name}-{number}", tag="button") for name in names)
        return node("row", "", *cells, node("cell", "", *buttons, tag="td"), tag="tr")

    def looks(stage: Stage) -> list[Node]:
        head = node("row", "", node("columnheader", "Invoice"), node("columnheader", "Date"), tag="tr")
        return [node("table", "Invoices", head, row("1001", "2024-03-02"), row("1002", "2024-01-05"))]

    played = play("view the oldest invoice", Stage(looks))
    (click,) = [item.action for item in played.proposals if isinstance(item.action, Click)]
    assert click.target == ElementRef("View-1002")
    played = play("delete invoice 1002", Stage(looks))
    (click,) = [item.action for item in played.proposals if isinstance(item.action, Click)]
    assert click.target == ElementRef("Delete-1002")

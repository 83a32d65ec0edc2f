"""Everyday errands in applications of other people's making, step by step."""

from __future__ import annotations

import pytest
from tests.agents.stage import Played, Stage, play
from tests.screen.pages import Node, node, text

from handrail.records import Click, CountChanges, EffectClass, ElementRef, SystemDialog, TextGone, TypeText


def notes(stage: Stage) -> list[Node]:
    """Two notes, each with controls of the same names."""

    def note(name: str) -> Node:
        ref = f"{stage.turn}{name}"
        return node(
            "article", "",
            node("button", "Edit this note", ref=f"{ref}-edit"),
            node("button", "more", title="More actions", ref=f"{ref}-more"),
            node("heading", text=name), ref=ref,
        )  # fmt: skip

    return [node("link", "Trip", href="https://shop.example/#Trip"), note("House"), note("Trip")]


def test_of_several_alike_the_one_in_what_was_spoken_of_is_meant() -> None:
    for said, control in (('open "Trip", then edit it', "edit"), ('open "Trip", then click More actions', "more")):
        assert _pressed(play(said, Stage(notes)))[-1].endswith(f"Trip-{control}")


def _pressed(played: Played) -> list[str]:
    """Ids of what was clicked."""
    clicks = (item.action for item in played.proposals if isinstance(item.action, Click))
    return [click.target.id for click in clicks if isinstance(click.target, ElementRef)]


def test_a_whole_phrase_may_be_the_name_of_a_control() -> None:
    def looks(stage: Stage) -> list[Node]:
        return [
            node("button", "new page", title="Create a new page [n]"),
            node("button", "Create"),
            node("button", "Confirm changes to this page"),
            node("button", "Discard changes to this page"),
        ]

    stage = Stage(looks, clicks={})
    assert play("create a new page", stage).lines[0] == "click button:new page"
    assert play("confirm the changes", Stage(looks)).lines[0] == "click button:Confirm changes to this page"


def parts(stage: Stage) -> list[Node]:
    rows = [
        node(
            "row", "",
            node("cell", "", node("checkbox", "Select record", ref=f"{stage.turn}{name}-box",
                                  states={"checked" if name in stage.flags else "unchecked"})),
            node("cell", text=name),
        )
        for name in ("Pump", "Saddle", "Chain")
    ]  # fmt: skip
    return [node("table", "Parts", *rows, clickable=True)]


def test_what_is_selected_in_a_table_is_the_box_in_its_row() -> None:
    assert _pressed(play('select "Pump" and "Chain"', Stage(parts)))[0].endswith("Pump-box")


def customers(stage: Stage) -> list[Node]:
    return [
        node(
            "table", "Customers",
            *(
                node("row", "", node("cell", text=name), node("button", "Delete Record"), ref=f"{stage.turn}{name}")
                for name in ("Ada", "Lena")
                if name not in stage.flags
            ),
        )
    ]  # fmt: skip


def test_a_dialog_that_the_next_step_answers_is_what_the_click_is_for() -> None:
    def ask(stage: Stage) -> None:
        stage.dialogs = (SystemDialog("d", "confirm", "Delete it?"),)

    played = play("delete the one called Lena. Accept the confirmation.", Stage(customers, {"Delete Record": ask}))
    first, second = played.proposals[0], played.proposals[1]
    assert first.expectation is not None
    assert first.expectation.predicates == (CountChanges("dialog", 1),)
    assert (first.effect, first.doubt) == (EffectClass.DELETE, "")
    assert second.expectation is not None
    assert second.expectation.predicates == (TextGone("Lena"),)


def editor(stage: Stage) -> list[Node]:
    def field(name: str, *states: str, **facts: object) -> Node:
        key = name or "title"
        return node("textbox", name, value=stage.values.get(name, ""), states={"editable", *states},
                    ref=f"{stage.turn}{key}", **facts)  # fmt: skip

    return [
        text("Draft of Trip"),
        field("", words=("x-titlebar",)),
        field("tag name"),
        node("button", "add"),
        field("Type the text for this note", "multiline"),
        field("field name"),
        node("button", "add"),
    ]


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ('type "Tea" into the text', "type_text textbox:Type the text for this note"),
        ('add the tag "blue"', "type_text textbox:tag name"),
    ],
)
def test_fields_are_told_by_what_they_are_for(said: str, first: str) -> None:
    played = play(said, Stage(editor))
    assert played.lines[0].startswith(first), (played.lines, played.stuck)
    assert played.proposals[0].doubt in ("", "alike")


def test_a_line_is_added_on_a_line_of_its_own() -> None:
    def looks(stage: Stage) -> list[Node]:
        return [node("textbox", "Notes", value="Present: Ada", states={"editable", "multiline"})]

    played = play('add the line "Tea at 4." at the end of the Notes', Stage(looks))
    action = played.proposals[0].action
    assert isinstance(action, TypeText)
    assert action.text == "\nTea at 4."


def test_confirm_presses_the_control_that_stands_there_and_waits_for_no_question() -> None:
    seats = [node("button", "4C"), node("button", "5B"), node("button", "Confirm seats")]
    played = play("choose seat 5B and confirm", Stage(lambda stage: seats))
    assert played.lines[-3:-1] == ["click button:5B", "click button:Confirm seats"]
    assert [proposal.doubt for proposal in played.proposals if isinstance(proposal.action, Click)] == ["", ""]


def test_a_choice_may_be_said_with_its_name_behind_it() -> None:
    def plans(stage: Stage) -> list[Node]:
        return [node("combobox", "Plan", value=stage.values.get("Plan", ""), options=("Basic", "Team"), tag="select")]

    assert play("choose the Team plan", Stage(plans)).lines[0] == "select_option combobox:Plan Team"


def test_what_is_deleted_of_several_alike_is_told_by_what_it_alone_shows() -> None:
    def inbox(stage: Stage) -> list[Node]:
        rows = [("Ben", "Keys", "2 May 2024"), ("Ben", "Rota", "9 May 2024")]
        return [
            node("list", "", *(
                node("listitem", "", *map(text, row), node("button", "Delete", ref=f"{row[1]}-delete")) for row in rows
            ))
        ]  # fmt: skip

    first = play("delete the oldest message from Ben", Stage(inbox)).proposals[0]
    assert first.expectation is not None
    assert first.expectation.predicates == (TextGone("Keys"),)

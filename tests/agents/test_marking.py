"""What was selected is what is acted on; what was dragged onto its like stands in its place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.agents.stage import Stage, play
from tests.screen.pages import Node, node, page

from handrail.agents.moves.marking import writing
from handrail.records import Drag, Observation, PressKeys, Reads, Rect

WORDS = "Plums ripen late. Figs ripen early."


def editor(stage: Stage, value: str = WORDS) -> list[Node]:
    paragraph = node("paragraph", text=value)
    return [
        node("generic", value, paragraph, value=value, states={"editable", "multiline"}),
        node("button", "Bold", text="Bold"),
    ]


class Selecting(Stage):
    """A stage that shows what is selected: first what was asked for, then what ``leaves`` says after the press."""

    asked, leaves, pressed = "", "", False

    def look(self) -> Observation:
        selected = self.leaves if self.pressed else self.asked if self.turn else ""
        return replace(super().look(), selected_text=selected)


def bold(leaves: str, asked: str = "Figs ripen") -> str:
    """How a run ends that makes words bold, when afterwards something else is selected."""
    stage = Selecting(editor)
    stage.asked, stage.leaves = asked, leaves
    stage.clicks = {"Bold": lambda it: setattr(it, "pressed", True)}
    played = play(f'make the text "{asked}" bold', stage)
    return "done" if played.done else played.stuck


@pytest.mark.parametrize("leaves", ["Figs ripen", "", "**Figs ripen**"])
def test_what_was_selected_stays_selected_or_is_let_go(leaves: str) -> None:
    assert bold(leaves) == "done"


def test_a_press_that_leaves_a_part_selected_was_done_to_that_part() -> None:
    assert "to “Figs” alone" in bold("Figs").replace("\u2068", "“").replace("\u2069", "”")


def test_words_in_an_editor_are_selected_by_keys() -> None:
    stage = Selecting(editor)
    stage.asked = "Figs"
    assert isinstance(play('highlight "Figs"', stage).proposals[0].action, PressKeys)


@pytest.mark.parametrize(("value", "led"), [("Plums ripen late.", True), ("Plums ripen. Plums fall.", False)])
def test_the_caret_is_led_only_to_words_that_stand_once(value: str, *, led: bool) -> None:
    look = page(*editor(Stage(lambda _: []), value))
    paragraph = next(item for item in look.elements if item.role == "paragraph")
    assert (writing(look, paragraph, "Plums") is not None) == led


def test_what_is_dragged_onto_its_like_is_looked_for_in_its_place() -> None:
    def tile(number: str, x: float) -> Node:
        return node("text", text=number, words=("tile",), box=(x, 20, 60, 60), draggable=True)

    played = play("drag 5 onto 4", Stage(lambda _: [tile("5", 20), tile("4", 100)]))
    drag = next(item for item in played.proposals if isinstance(item.action, Drag))
    assert drag.expectation is not None
    assert drag.expectation.predicates == (Reads(Rect(100, 20, 60, 60), "5"),)

"""What is to be deleted on a phone is what the control at hand says, or one thing that is named; nothing else is."""

from __future__ import annotations

import pytest

from handrail.agents.ground import ScreenGrounder
from handrail.agents.phone.errands import _sure
from handrail.agents.script import Halt, Scene, Turn
from handrail.language import Step
from handrail.language.grammar import readings
from handrail.records import Element, Facts, Instruction, Observation, Rect, Size, Start


def turn(label: str) -> Turn:
    button = Element(
        "e1", "button", label, own_text=label, bounds=Rect(0, 0, 200, 90), facts=Facts(tag="button", clickable=True)
    )
    return Turn(
        Observation("o", "android", 0.0, Size(1080, 2400), 1.0, "org.example.photos", "", "", elements=(button,)),
        Start(),
    )


def scene(text: str) -> Scene:
    found = [reading.result for reading in readings(Instruction(text)) if isinstance(reading.result, Step)]
    assert len(found) == 1
    return Scene(ScreenGrounder(), found[0], 1)


@pytest.mark.parametrize(
    ("text", "label"), [("Delete", "Delete"), ("Delete my photos", "Delete photos"), ("Delete the entry", "Delete")]
)
def test_a_control_that_says_all_that_was_said_is_meant(text: str, label: str) -> None:
    _sure(scene(text), turn(label), "Delete")


@pytest.mark.parametrize("text", ["Delete the newest", "Delete my photos", "delete all my messages"])
def test_delete_alone_is_not_what_more_words_mean(text: str) -> None:
    with pytest.raises(Halt, match="name what is to be deleted"):
        _sure(scene(text), turn("Delete"), "Delete")

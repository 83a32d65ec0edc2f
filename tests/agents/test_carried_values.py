"""A value that was found out in one application and is used in another keeps where it comes from."""

from __future__ import annotations

import pytest
from tests.screen.pages import page, text

from handrail.agents.ground import ScreenGrounder
from handrail.agents.moves.screenful import from_screen
from handrail.agents.script import Halt, Pasteboard, Scene, Turn
from handrail.language import FromScreen, parse
from handrail.records import Instruction, Labelled, Start, TargetDescription, content

SAID = content("app.contacts")


def _used(value: str, *, shift: int = 0, app: str = "app.notes") -> Labelled[str]:
    board = Pasteboard(told=Labelled(value, SAID) if value else None)
    scene = Scene(ScreenGrounder(), parse(Instruction("click Save"))[0], 1, pasteboard=board, app=app)
    script = from_screen(
        scene, Turn(page(text("Notes")), Start()), FromScreen(TargetDescription("answer"), "told", shift)
    )
    try:
        next(script)
    except StopIteration as end:
        found = end.value[1]
        assert isinstance(found, Labelled)
        return found
    raise AssertionError("it proposed something")


def test_it_stays_content_and_may_be_read_where_it_is_used_and_nowhere_else() -> None:
    found = _used("Elm Road 4")
    assert found.value == "Elm Road 4"
    assert (found.label.integrity, found.label.sources) == (SAID.integrity, SAID.sources)
    assert found.label.readers == {"app.contacts", "app.notes"}


def test_where_no_application_was_said_it_stays_at_home() -> None:
    assert _used("Elm Road 4", app="").label.readers == {"app.contacts"}


@pytest.mark.parametrize(
    ("value", "shift", "time"), [("9:30 AM", -60, "8:30"), ("21:00", 45, "21:45"), ("4:05 PM", -10, "15:55")]
)
def test_a_time_is_moved_by_what_was_said(value: str, shift: int, time: str) -> None:
    assert _used(value, shift=shift).value == time


@pytest.mark.parametrize(("value", "shift"), [("", 0), ("0:20", -30), ("23:50", 20), ("Elm Road", 5)])
def test_what_was_not_found_out_or_falls_on_another_day_is_not_used(value: str, shift: int) -> None:
    with pytest.raises(Halt):
        _used(value, shift=shift)

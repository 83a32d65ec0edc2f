"""What a question hid is looked for behind it once it is answered, and by its answer alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.screen.pages import Node, node, page, text
from tests.verify.acts import expects, record

from handrail.loop.hidden import Hidden
from handrail.records import Action, Back, Click, EffectClass, ElementRef, Observation, Reacts, Receipt, Tab

FORM, ASKER = "com.example.calendar", "com.android.permissioncontroller"
STEADY = Receipt("yes", steady=True)
NO = Click(ElementRef("no"))


def screen(window: str, *parts: Node, app: str = FORM) -> Observation:
    seen = page(*parts, tabs=(Tab(window, "", window, active=True),))
    return replace(seen, surface="android", url="", app=app)


def save() -> Node:
    return node("button", "Save", ref="x", clickable=True)


FILLED = screen("edit", save(), text("New event"))
SAVED = screen("day", text("Choir, 7 pm"))
ASKS = screen(
    "asks", node("dialog", "", text("Allow Calendar to notify you?"), node("button", "No", ref="no", clickable=True),
                 states=("modal",)), node("button", "Beside", ref="beside"), app=ASKER,
)  # fmt: skip


def shows(answer: Action = NO, after: Observation = SAVED, asked: Observation = ASKS, *,
          effect: EffectClass = EffectClass.UNKNOWN, receipt: Receipt = STEADY) -> bool:  # fmt: skip
    saved = record(Click(ElementRef("x")), effect)
    hidden = Hidden(saved, expects(Reacts(), source="default"), FILLED, receipt, ASKS, "click: hidden")
    return hidden.shows(record(answer), asked, after, None)


def test_another_page_behind_the_answered_question_is_the_effect() -> None:
    assert shows()


@pytest.mark.parametrize(
    ("answer", "after", "asked"),
    [
        (NO, FILLED, ASKS),  # the form stands there as before
        (Back(), SAVED, ASKS),  # going back may have left the form
        (Click(ElementRef("beside")), SAVED, ASKS),
        (NO, SAVED, replace(ASKS, app="com.example.other")),  # another question than the one that hid it
        (NO, replace(SAVED, app="com.example.other"), ASKS),
        (NO, ASKS, ASKS),  # it asks still
    ],
)
def test_anything_else_leaves_it_open(answer: Action, after: Observation, asked: Observation) -> None:
    assert not shows(answer, after, asked)


def test_a_tap_into_a_screen_that_was_not_the_judged_one_stays_open() -> None:
    assert not shows(receipt=Receipt("yes"))


def test_a_mere_other_page_never_settles_what_cannot_be_undone() -> None:
    assert not shows(effect=EffectClass.SEND)

"""What a page takes back after it was checked is not sent off, and no run that leaves it so is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.loop.stage import (
    FINISH,
    YES,
    Say,
    Stage,
    appears,
    button,
    click,
    expects,
    part,
    screen,
    text,
    textbox,
    type_into,
)

from handrail.devices.fake import Screen
from handrail.records import Checked, Element, ElementState, Event, Expectation, Rect, RunOutcome, Selector, ValueEquals

Make = Callable[..., Stage]
SENT = screen(text("Saved at noon"), button("Back"))
TERMS = part("checkbox", "Terms", states=frozenset({"unchecked"}), input_type="checkbox", tag="input")


def form(*more: Element) -> Screen:
    fields = (textbox("Name"), textbox("City"), TERMS)
    return screen(*fields, button("Save"), *more, go={("click", "save"): "sent"})


def holds(name: str, value: str) -> Expectation:
    return expects(ValueEquals(Selector(role="textbox", name=name), value))


ADA = type_into("Name", "Ada", expectation=holds("Name", "Ada"))
ROME = type_into("City", "Rome", expectation=holds("City", "Rome"))
TICK = click("Terms", expects(ElementState(Selector(role="checkbox", name="Terms"), "checked")))
SAVE = click("Save", appears("Saved at noon"))


def taken_back(
    make: Make,
    says: list[Say],
    element: str,
    value: str | bool,
    *more: Element,
    after: int = 1,
    then: Element | None = None,
    **options: object,
) -> Stage:
    """A page that rewrites a field once so many actions were checked, and leaves no trace of it in the tree."""
    scene = make({"home": form(*more), "sent": SENT}, *says, **options)
    checked = 0

    def change(event: Event) -> None:
        nonlocal checked
        checked += isinstance(event, Checked)
        if isinstance(event, Checked) and checked == after:
            scene.device.rewrite(element, value)
            if then is not None:
                scene.device.change(then)

    scene.always = change
    return scene


@pytest.mark.parametrize("name", ["Eve", ""])
def test_a_value_that_was_taken_back_is_not_sent_off(stage: Make, name: str) -> None:
    scene = taken_back(stage, [ADA, SAVE, FINISH], "name", name)
    ended = scene.play()
    assert ended.outcome is RunOutcome.FAILED
    assert "holds ⁨Ada⁩ no more" in ended.reason
    assert scene.inputs == ["type_text name"]


def test_a_field_that_another_field_resets_is_not_sent_off(stage: Make) -> None:
    scene = taken_back(stage, [ROME, ADA, SAVE, FINISH], "city", "London", after=2)
    assert scene.play().outcome is RunOutcome.FAILED
    assert "click save" not in scene.inputs


def test_a_box_that_ticks_itself_off_again_is_not_sent_off(stage: Make) -> None:
    scene = taken_back(stage, [TICK, SAVE, FINISH], "terms", False)
    assert scene.play().outcome is RunOutcome.FAILED
    assert scene.inputs == ["click terms"]


def test_a_box_that_the_user_unticks_after_all_is_no_flaw(stage: Make) -> None:
    untick = click("Terms", expects(ElementState(Selector(role="checkbox", name="Terms"), "checked", False)))
    scene = stage({"home": form(), "sent": SENT}, TICK, untick, SAVE, FINISH)
    assert scene.play().outcome is RunOutcome.DONE


def test_a_value_that_is_taken_back_at_the_end_leaves_the_run_unverified(stage: Make) -> None:
    ended = taken_back(stage, [ADA, FINISH], "name", "Eve").play()
    assert ended.outcome is RunOutcome.DONE_UNVERIFIED
    assert "was changed afterwards" in ended.reason


@pytest.mark.parametrize("name", ["Ada", "ADA", "Ada (Rome)", "“Ada”"])
def test_a_field_may_spell_it_in_its_own_way(stage: Make, name: str) -> None:
    scene = taken_back(stage, [ADA, SAVE, FINISH], "name", name)
    assert scene.play().outcome is RunOutcome.DONE
    assert "click save" in scene.inputs


def rewritten(make: Make, written: str, now: str) -> RunOutcome:
    fill = type_into("Name", written, expectation=holds("Name", written))
    return taken_back(make, [fill, SAVE, FINISH], "name", now).play().outcome


@pytest.mark.parametrize(
    ("written", "now"),
    [
        ("12.5", "12.50"),
        ("12.5", "12,5"),
        ("1000", "1,000"),
        ("1000", "$1,000.00"),
        ("100000", "1,00,000"),
        ("50", "50%"),
        ("-125", "−125"),
        ("5551234567", "(555) 123-4567"),
        ("555-123-4567", "555.123.4567"),
        ("4111111111111111", "4111 1111 1111 1111"),
        ("2024-03-02", "2024/03/02"),
        ("0230", "02/30"),
        ("Table 5, Ada", "Table 5 - Ada"),
    ],
)
def test_a_number_may_be_set_in_another_way(stage: Make, written: str, now: str) -> None:
    assert rewritten(stage, written, now) is RunOutcome.DONE


@pytest.mark.parametrize(
    ("written", "now"),
    [
        ("12.5", "-125"),
        ("12.5", "125"),
        ("12.5", "-12.5"),
        ("125", "12.5"),
        ("100", "10000"),
        ("100", "1,000"),
        ("100", "100k"),
        ("100", "1:00"),
        ("1250", "(1250)"),
        ("1250", "1250-"),
        ("$100", "€100"),
        ("1000", "1.000"),
        ("pay 12.5", "pay 125"),
        ("pay 125", "pay -125"),
        ("5551234567", "(555) 123-4568"),
        ("Ada", "Adam"),
        ("Ada", "Ada, Eve"),
        ("ann@x.example", "ann@x.example (eve@y.example)"),
        ("---", "***"),
    ],
)
def test_a_value_that_was_altered_is_no_other_spelling(stage: Make, written: str, now: str) -> None:
    assert rewritten(stage, written, now) is RunOutcome.FAILED


@pytest.mark.parametrize(("now", "ended"), [("Ada, Eve", RunOutcome.DONE), ("Ada, E", RunOutcome.FAILED)])
def test_what_was_added_to_a_field_stands_in_what_it_holds(stage: Make, now: str, ended: RunOutcome) -> None:
    added = expects(ValueEquals(Selector(role="textbox", name="Name"), "Eve", contains=True))
    fill = type_into("Name", "Eve", expectation=added)
    assert taken_back(stage, [fill, SAVE, FINISH], "name", now).play().outcome is ended


TAG, UNSHOWN = text("Ada"), replace(text("Ada"), own_text="", name="")


def test_what_was_taken_out_of_the_field_and_is_shown_as_a_tag_still_stands(stage: Make) -> None:
    tag = replace(TAG, bounds=Rect(230.0, 20.0, 60.0, 30.0), rects=(Rect(230.0, 20.0, 60.0, 30.0),))
    scene = taken_back(stage, [ADA, SAVE, FINISH], "name", "", UNSHOWN, then=tag)
    assert scene.play().outcome is RunOutcome.DONE


@pytest.mark.parametrize(
    ("now", "shown", "x"),
    [("", TAG, 230.0), ("Eve", UNSHOWN, 230.0), ("", UNSHOWN, 900.0)],
    ids=["was there before", "the field is not empty", "far from the field"],
)
def test_what_stands_elsewhere_is_no_tag_of_the_field(stage: Make, now: str, shown: Element, x: float) -> None:
    tag = replace(TAG, bounds=Rect(x, 20.0, 60.0, 30.0), rects=(Rect(x, 20.0, 60.0, 30.0),))
    scene = taken_back(stage, [ADA, SAVE, FINISH], "name", now, shown, then=tag)
    assert scene.play().outcome is RunOutcome.FAILED


def test_a_number_elsewhere_on_the_page_is_not_what_a_field_held(stage: Make) -> None:
    fill = type_into("Name", "100", expectation=holds("Name", "100"))
    scene = taken_back(stage, [fill, SAVE, FINISH], "name", "7", text("Our 100 best members"))
    assert scene.play().outcome is RunOutcome.FAILED


def test_what_comes_of_a_press_is_another_matter(stage: Make) -> None:
    """A form that empties itself after it was sent has taken nothing back."""
    said = appears("Saved at noon")
    scene = taken_back(stage, [ADA, click("Save", said), FINISH], "name", "", after=2)
    assert scene.play().outcome is RunOutcome.DONE


def test_an_agents_own_words_are_not_held_against_the_page(stage: Make) -> None:
    scene = taken_back(stage, [ADA, SAVE, FINISH], "name", "Eve", trusted_labels=False)
    scene.play()
    assert "click save" in scene.inputs


def test_a_password_that_was_written_out_cannot_be_read_again_and_is_no_flaw(stage: Make) -> None:
    hidden = part("textbox", "Word", states=frozenset({"password"}), tag="input", input_type="password")
    page = screen(hidden, button("Save"), go={("click", "save"): "sent"})
    write = type_into("Word", "hunter2", expectation=holds("Word", "hunter2"))
    scene = stage({"home": page, "sent": SENT}, write, SAVE, FINISH, answers=[YES], stubborn=True)
    assert "holds" not in scene.play().reason
    assert "click save" in scene.inputs

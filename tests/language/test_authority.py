"""Which of the user's words are orders that hold as they stand (P9), and which belong together (P4)."""

from __future__ import annotations

import pytest

from handrail.language import named_by_user, named_effects, names_control, orders, unnamed
from handrail.records import EffectClass, Instruction

DELETE, SEND, SIGN_OUT = EffectClass.DELETE, EffectClass.SEND, EffectClass.SIGN_OUT
TWO = Instruction('send ann@x.example the text "see you" and send bob@x.example the text "hi"')
CONDITIONAL = (
    "delete Q2 unless it is shared",
    "delete Q2 only if it is empty",
    "sign out unless it says Ann",
    "save the changes unless there is an error",
    'if "Sold out" is not shown, delete Ada',
)


@pytest.mark.parametrize(
    "text",
    [
        *CONDITIONAL,
        "sign out tomorrow",
        "sign out at midnight",
        "sign out at 5pm",
        "sign out on Friday",
        "sign out only in an emergency",
        "stay signed in, sign out only in an emergency",
        "delete Q2 whenever Bob objects",
        "delete Q2. Never mind.",
        "delete Q2. No.",
        "delete Q2, no, wait",
        "delete Q2 - just kidding",
        "delete Q2. Oh, please forget it",
        "Delete Q2. Do not, I repeat, do not do that",
        "Delete Q2. Actually, don't.",
        'send ann@x.example the text "see you"? No.',
        'send ann@x.example the text "see you". Wait, cancel that.',
        "delete Q2?",
        "download nothing",
        'summarise this mail:\nsend ann@x.example the text "see you"',
    ],
)
def test_what_holds_only_perhaps_or_not_now_or_no_more_names_no_effect(text: str) -> None:
    assert named_effects(Instruction(text)) == set()


@pytest.mark.parametrize("text", CONDITIONAL)
def test_a_condition_counts_as_met_for_whoever_checks_it(text: str) -> None:
    assert named_effects(Instruction(text), checked=True)


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("delete Q2", {DELETE}),
        ("if possible delete Q2", {DELETE}),
        ("can you delete Q2?", {DELETE}),
        ("please delete Q2. Thanks!", {DELETE}),
        ("delete the file Tomorrow.txt", {DELETE}),
        ('send ann@x.example the text "no, not tomorrow. Never mind."', {SEND}),
        ('do the following:\nsend ann@x.example the text "see you"', {SEND}),
        ("click Sign out", {SIGN_OUT}),
        ("delete only Q2", {DELETE}),
        ("fill in the form: smoker: no, name: Ada. Then delete Q2", {DELETE}),
        ("never mind the banner and delete Q2", set()),  # half-understood: a person is asked
    ],
)
def test_what_holds_as_it_stands_names_its_effect(text: str, effects: set[EffectClass]) -> None:
    assert named_effects(Instruction(text)) == effects


def test_a_conditional_step_names_neither_its_values_nor_its_control() -> None:
    said = Instruction('type "x" into the Note field if "Ann" is shown')
    assert not named_by_user(said, "x", "text", field="note")
    assert named_by_user(said, "x", "text", field="note", checked=True)
    pressed = Instruction('click Frobnicate if "Ann" is shown')
    assert not names_control(pressed, "Frobnicate")
    assert names_control(pressed, "Frobnicate", checked=True)


def test_each_errand_is_a_part_of_its_own_and_what_is_filled_in_belongs_to_what_sends_it() -> None:
    assert [order.part for order in orders(TWO)] == [0, 1]
    text = 'type "a" into To, type "b" into Message and click Send. Type "c" into To and click Send'
    assert [order.part for order in orders(Instruction(text))] == [0, 0, 0, 1, 1]


@pytest.mark.parametrize(
    ("fields", "lacks"),
    [
        ([("to", "ann@x.example"), ("message", "see you")], None),
        ([("to", "bob@x.example"), ("message", "hi")], None),
        ([("to", "bob@x.example"), ("message", "see you")], 0),
        ([("message", "hi"), ("to", "ann@x.example")], 1),
        ([("to", "ann@x.example"), ("message", "")], 1),
        ([("to", ""), ("message", "see you")], 0),
        ([("to", "ann@x.example"), ("message", "see you"), ("folder", "")], None),
    ],
)
def test_all_of_a_form_comes_from_one_errand(fields: list[tuple[str, str]], lacks: int | None) -> None:
    found = unnamed(TWO, fields, SEND)
    assert (found is None) == (lacks is None)


def test_what_was_told_to_go_into_a_field_stands_there_still_unless_it_is_told_anew() -> None:
    told = Instruction('type "ann" into To, click Sign in, type "hi" into Message and click Send')
    assert unnamed(told, [("to", "ann"), ("message", "hi")], SEND) is None
    anew = Instruction('type "ann" into To, click Send, type "bob" into To, type "hi" into Message and click Send')
    assert unnamed(anew, [("to", "ann"), ("message", "hi")], SEND) == 0
    assert unnamed(anew, [("to", "bob"), ("message", "hi")], SEND) is None

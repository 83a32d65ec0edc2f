"""What a question finds out, used in the step behind it; what is only like that is refused."""

# ruff: noqa: E501 - an instruction is one line

from __future__ import annotations

import pytest

from handrail.language import parse
from handrail.language.carrying import LATER
from handrail.language.step import FromScreen, Step
from handrail.records import Instruction, InstructionError


def _brief(step: Step) -> str:
    told = [f"{slot}=told{value.shift or ''}" for slot, value in step.arguments if isinstance(value, FromScreen)]
    return " ".join([step.kind, *told, *(["later"] if step.text(LATER) else [])])


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Look up the address of Mara Sol in my contacts and text it to Otto Ink.", ["read later", "act text=told"]),
        ("What is the code in the newest message from Post Depot? Send the code to Ada.", ["read later", "act text=told"]),
        (
            "Find out when the bridge was built, according to the Coast guide. "
            'Then write a note with the title "Bridge" and the year as its text.',
            ["read later", "act text=told"],
        ),
        (
            'Look up in the Coast guide when the bridge was built. Write a note with the title "Bridge" and the text "old".',
            ["read", "act"],
        ),
        ("Set an alarm one hour before the Standup that is in my calendar tomorrow.", ["read later", "set text=told-60"]),
        ("Set an alarm for 20 minutes before my Choir trip.", ["read later", "set text=told-20"]),
        ("Add an alarm half an hour after the Choir trip on Friday.", ["read later", "set text=told30"]),
    ],
)  # fmt: skip
def test_the_step_behind_uses_what_was_found_out(text: str, steps: list[str]) -> None:
    assert [_brief(step) for step in parse(Instruction(text))] == steps


@pytest.mark.parametrize(
    "text",
    [
        "Text it to Otto Ink.",
        "Do not look up the address of Mara Sol in my contacts and text it to Otto Ink.",
        "Do not set an alarm one hour before the Standup.",
    ],
)
def test_what_nothing_was_found_out_for_is_refused(text: str) -> None:
    with pytest.raises(InstructionError):
        parse(Instruction(text))


def test_a_mark_that_somebody_types_stands_for_nothing() -> None:
    steps = parse(Instruction('Send "\ue000\ue001" to Ada'))
    assert not any(isinstance(value, FromScreen) for step in steps for _, value in step.arguments)

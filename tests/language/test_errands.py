"""Everyday errands as people word them."""

from __future__ import annotations

import pytest

from handrail.language import Step, parse
from handrail.records import Instruction, InstructionError, Labelled


def shapes(text: str) -> list[tuple[str, str, str, str, dict[str, str]]]:
    return [_shape(step) for step in parse(Instruction(text))]


def _shape(step: Step) -> tuple[str, str, str, str, dict[str, str]]:
    values = {name: value.value for name, value in step.arguments if isinstance(value, Labelled)}
    target = step.target
    if target is None:
        return step.kind, "", "", "", values
    return step.kind, target.text, target.role, target.near, values


def test_several_fields_in_one_step() -> None:
    assert shapes('enter "Ada Bee" as the name, X-1 as the number and 24 as the stock') == [
        ("type", "name", "", "", {"text": "Ada Bee"}),
        ("type", "number", "", "", {"text": "X-1"}),
        ("type", "stock", "", "", {"text": "24"}),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("open The Hobbit", ("click", "The Hobbit", "", "", {})),
        ("open the Hobbit", ("click", "Hobbit", "", "", {})),
        ('confirm with "Yes, I am sure"', ("click", "Yes, I am sure", "", "", {})),
        ('add the line "Tea at 4." at the end of the text',
         ("append", "text", "", "", {"line": "yes", "text": "Tea at 4."})),
        ("delete the one called Ada Bee", ("act", "Delete", "", "Ada Bee", {})),
        ("click the one of 2026/02/03", ("click", "", "item", "2026/02/03", {})),
        ("click the Stock column heading", ("click", "Stock", "columnheader", "", {})),
        ("change the e-mail to a@b.example", ("set", "e-mail", "", "", {"text": "a@b.example"})),
        ('tell me the year of "Blue Hills"', ("read", "year", "", "Blue Hills", {})),
        ("tell me the closing time on Saturday", ("read", "closing time", "", "Saturday", {})),
        ("tell me the price for Adults", ("read", "price", "", "Adults", {})),
        ("send a reminder to Bob Stone", ("act", "Send reminder", "", "Bob Stone", {})),
        ("export as PDF", ("act", "export as PDF", "", "", {"exact": "yes"})),
        ("delete invoice 1002", ("act", "Delete", "", "invoice 1002", {})),
        ('add the tag "blue"', ("act", "Add", "", "", {"object": "tag", "item": "blue"})),
    ],
)  # fmt: skip
def test_what_is_meant(text: str, expected: tuple[str, str, str, str, dict[str, str]]) -> None:
    assert shapes(text) == [expected]


def test_the_words_of_an_act_are_kept_since_they_may_be_the_whole_name_of_a_control() -> None:
    assert [step.phrase for step in parse(Instruction('Create a new page, then delete "Ada"'))] == [
        "Create a new page",
        "",
    ]


@pytest.mark.parametrize(
    "text", ["delete for the last time", "send to Bob", "dance as PDF", "export as", "export as the PDF"]
)
def test_what_may_be_no_name_of_a_control_is_refused_as_before(text: str) -> None:
    with pytest.raises(InstructionError):
        parse(Instruction(text))

"""What is made or changed with particulars is read with all of them, in any order, or refused whole."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.language.brief import brief
from tests.language.particulars import REFUSED, SAID

from handrail.language import Step, parse
from handrail.records import Instruction, InstructionError, SecretRef


def steps(text: str) -> tuple[Step, ...]:
    return parse(Instruction(text, secrets=frozenset({"pin", "wifi"})))


@pytest.mark.parametrize("text", SAID)
def test_it_is_read_with_all_its_particulars(text: str) -> None:
    assert tuple(map(brief, steps(text))) == SAID[text]


@pytest.mark.parametrize("text", REFUSED)
def test_one_that_is_not_understood_is_no_reason_to_make_it_without(text: str) -> None:
    with pytest.raises(InstructionError):
        steps(text)


_EVENT = ("on May 5", "at 2 pm", "for 45 minutes", 'at "Mill Lane 4"', "with a reminder 30 minutes before")


@pytest.mark.parametrize("order", list(permutations(_EVENT))[::7])
def test_their_order_says_nothing(order: tuple[str, ...]) -> None:
    step = steps(f'Create an event "Lunch" {" ".join(order)}')[0]
    assert dict(step.arguments).keys() >= {"name", "date", "time", "duration", "place", "notification"}
    assert (step.text("date"), step.text("time"), step.text("place")) == ("May 5", "2 pm", "Mill Lane 4")


def test_what_the_user_lets_the_run_know_goes_with_the_step_that_it_was_said_behind() -> None:
    first, second = steps('Open the bank. Transfer 5 euros to Jo for "Tea". My PIN is {{secret:pin}}.')
    assert first.argument("pin") is None
    assert second.argument("pin") == SecretRef("pin")


def test_quoted_words_of_a_list_are_one_entry_and_no_grammar() -> None:
    step = steps('Make a list called "Trip" with "salt, pepper and oil", and bread')[0]
    assert step.texts("item") == ("salt, pepper and oil", "bread")

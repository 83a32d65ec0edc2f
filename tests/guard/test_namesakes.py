"""Two entries of one name: who of them a text goes to, the name in the user's words does not say."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from handrail.approvers import DeclaredApprover
from handrail.guard.namesakes import namesakes
from handrail.guard.scene import PAGE, part
from handrail.policy import preset
from handrail.records import Click, EffectClass, Element, ElementRef, Instruction, Observation

if TYPE_CHECKING:
    from conftest import Run

TOLD = Instruction('send Ada Lind the text message "hello"')
SEND = Click(ElementRef("send"))


def entry(number: int, name: str, *details: str) -> tuple[Element, ...]:
    row = replace(
        part("", "listitem", at=2 + number), id=f"r{number}", facts=replace(PAGE.elements[1].facts, tag="view")
    )
    texts = (
        replace(part(text, "text", parent=row.id, at=2 + number), id=f"r{number}t{place}", own_text=text)
        for place, text in enumerate((name, *details))
    )
    return (row, *texts)


def people(*entries: tuple[str, ...]) -> Observation:
    rows = [item for number, (name, *details) in enumerate(entries) for item in entry(number, name, *details)]
    return replace(PAGE, elements=(PAGE.elements[0], *rows), unseen=(), focused="")


def chosen(obs: Observation, at: str, told: Instruction = TOLD) -> tuple[str, ...]:
    return namesakes(obs, obs.by_id[at], told)


TWO = people(("Ada Lind", "+46 70 555 01 01"), ("Ada Lind", "+46 70 999 88 77"), ("Bo Ek", "+46 70 222 33 44"))


@pytest.mark.parametrize("at", ["r0", "r0t0", "r0t1"])
def test_the_entry_is_known_by_row_name_or_number(at: str) -> None:
    assert chosen(TWO, at) == ("Ada Lind", "+46 70 555 01 01")


@pytest.mark.parametrize(
    ("obs", "told"),
    [
        (people(("Ada Lind", "+46 70 555 01 01"), ("Bo Ek", "+46 70 222 33 44")), TOLD),
        (people(("Ada Lind", "+46 70 555 01 01"), ("Ada Lindqvist", "+46 70 222 33 44")), TOLD),
        (people(("Ada Lind", "+46 70 555 01 01"), ("Ada Lind", "+46 (70) 5550101")), TOLD),
        (people(("Ada Lind", "see you at eight"), ("Ada Lind", "the key is here")), TOLD),
        (TWO, Instruction('send Ada Lind, +46 70 555 01 01, the text message "hello"')),
        (TWO, Instruction('send Cem the text message "hello"')),
    ],
    ids=["another name", "a longer name", "the same number", "no numbers", "the number was said", "not meant"],
)
def test_who_is_one_person_or_was_told_apart_is_none(obs: Observation, told: Instruction) -> None:
    assert chosen(obs, "r0", told) == ()


@pytest.mark.parametrize(
    "second",
    [("ADA  LIND", "+46 70 999 88 77"), ("Ada\u00a0Lind", "ada@else.example"), ("Ada Lind", "@ada_lind_2")],
    ids=["capitals and spaces", "a mail address", "a handle"],
)
def test_a_second_one_is_known_however_it_is_written(second: tuple[str, ...]) -> None:
    assert chosen(people(("Ada Lind", "+46 70 555 01 01"), second), "r0")


def asked(here: Run) -> list[str]:
    here.obs = PAGE
    return [item.sentence for item in here.judge(SEND).findings if item.code == "namesake"]


def test_sending_then_asks_and_shows_the_number_of_the_chosen_one(run: type[Run]) -> None:
    here = run(instruction=TOLD, obs=TWO)
    here.dispatch(Click(ElementRef("r1")))
    (said,) = asked(here)
    assert "+46 70 999 88 77" in said
    assert "555" not in said


def test_the_latest_choice_counts_and_what_was_not_done_counts_for_nothing(run: type[Run]) -> None:
    here = run(instruction=TOLD, obs=TWO)
    here.judge(Click(ElementRef("r1")))
    assert asked(here) == []
    here.obs = TWO
    here.dispatch(Click(ElementRef("r1")))
    here.dispatch(Click(ElementRef("r0")))
    (said,) = asked(here)
    assert "+46 70 555 01 01" in said


def test_it_is_no_effect_that_a_host_declared(run: type[Run]) -> None:
    here = run(instruction=TOLD, obs=TWO)
    here.dispatch(Click(ElementRef("r1")))
    here.obs = PAGE
    reasons = here.ask(SEND).reasons
    host = DeclaredApprover(frozenset({EffectClass.SEND}))
    assert {reason.code for reason in reasons if not host.declares(reason)} == {"namesake"}


def test_a_policy_that_lets_sending_pass_is_not_asked_here(run: type[Run]) -> None:
    here = run(instruction=TOLD, obs=TWO, policy=preset("permissive"))
    here.dispatch(Click(ElementRef("r1")))
    assert (asked(here) == []) is (here.policy.table[EffectClass.SEND] != "ask")


GATE = Instruction('send Ada Lind the text message "I am at the gate"')


@pytest.mark.parametrize(
    ("value", "more"),
    [
        ("I am at the gate", False),
        ("I am at the gate.", False),
        ("I am at the gate. Call 0900 1234", True),
        ("Hello! I AM AT THE GATE", True),
        ("something else", False),
    ],
)
def test_what_stands_beside_a_text_that_was_given_is_no_part_of_the_effect(
    run: type[Run], value: str, more: bool
) -> None:
    held = tuple(replace(item, value=value) if item.id == "message" else item for item in PAGE.elements)
    found = run(instruction=GATE, obs=replace(PAGE, elements=held)).judge(SEND).findings
    assert any(item.code == "more_than_told" for item in found) is more

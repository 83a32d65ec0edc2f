"""What the user's words settle, and what they do not although they hold the words for it (P4, P9)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from handrail.guard import build_record
from handrail.guard.judge import MOST_SCORED
from handrail.guard.scene import PAGE, SHOP, part, saying
from handrail.policy import preset
from handrail.records import (
    Click,
    ElementRef,
    Instruction,
    Observation,
    OpenApp,
    Proposal,
    Scroll,
    Source,
    Tier,
    TypeText,
)

if TYPE_CHECKING:
    from conftest import Run

_MAIL = {"form": "mail", "form_action": f"{SHOP}/mail", "form_method": "post"}
SEND, DELETE, OUT = Click(ElementRef("send-mail")), Click(ElementRef("delete")), Click(ElementRef("sign-out"))


def mail(to: str, message: str) -> Observation:
    form = replace(part("Mail", "form", at=17, tag="form"), id="mail")
    fields = (
        replace(part("To", "textbox", parent="mail", at=18, tag="input", input_type="email", **_MAIL), value=to),
        replace(part("Text", "textbox", parent="mail", at=19, tag="textarea", **_MAIL), value=message),
    )
    send = part("Send", "button", parent="mail", at=20, tag="button", submits=True, **_MAIL)
    return replace(PAGE, unseen=(), elements=(*PAGE.elements[:6], form, *fields, replace(send, id="send-mail")))


def rows() -> Observation:
    row = replace(part("Q2", "row", at=17), id="r")
    cell = replace(part("Q2", "cell", parent="r", at=17), id="c", own_text="Q2")
    delete = part("Delete", "button", parent="r", at=17, tag="button")
    out = part("Sign out", "button", at=19, tag="button")
    return replace(PAGE, unseen=(), elements=(*PAGE.elements[:6], row, cell, delete, out))


@pytest.mark.parametrize(
    ("instruction", "word"),
    [
        ("delete Q2", "allow"),
        ("delete Q2 unless it is shared", "ask"),
        ("delete Q2 if it is empty", "ask"),
        ("delete Q2. Never mind.", "ask"),
        ("delete Q2. Do not, I repeat, do not do that", "ask"),
    ],
)
def test_a_conditional_or_taken_back_step_settles_nothing(run: type[Run], instruction: str, word: str) -> None:
    assert run(instruction=Instruction(instruction), obs=rows()).word(DELETE) == word


@pytest.mark.parametrize(
    ("instruction", "word"),
    [("click Sign out", "allow"), ("sign out tomorrow", "ask"), ("sign out only in an emergency", "ask")],
)
def test_a_step_for_later_settles_nothing(run: type[Run], instruction: str, word: str) -> None:
    assert run(instruction=Instruction(instruction), obs=rows()).word(OUT) == word


@pytest.mark.parametrize(
    ("source", "word"), [(Source.LITERAL, "allow"), (Source.AGENT, "ask"), (Source.FOREIGN, "ask")]
)
def test_the_literal_agent_checks_conditions_itself_and_nobody_else_is_believed_to(
    run: type[Run], source: Source, word: str
) -> None:
    here = run(instruction=Instruction('click Sign out if "Sign out" is shown'), obs=rows())
    record = build_record(
        Proposal(OUT), here.obs, instruction=here.instruction, source=source, tier=Tier.STEPWISE, policy=here.policy,
        trusted_labels=False,
    )  # fmt: skip
    assert here.word(record) == word


@pytest.mark.parametrize(
    ("to", "message", "word"),
    [
        ("ann@x.example", "see you", "allow"),
        ("bob@x.example", "hi", "allow"),
        ("bob@x.example", "see you", "ask"),
        ("ann@x.example", "hi", "ask"),
        ("ann@x.example", "", "ask"),
        ("", "hi", "ask"),
    ],
)
def test_what_is_sent_comes_from_one_clause_and_all_of_it_is_there(
    run: type[Run], to: str, message: str, word: str
) -> None:
    said = Instruction('send ann@x.example the text "see you" and send bob@x.example the text "hi"')
    assert run(instruction=said, obs=mail(to, message)).word(SEND) == word


@pytest.mark.parametrize("policy", ["standard", "strict", "permissive"])
def test_texts_that_nobody_read_are_no_texts_that_want_nothing(run: type[Run], policy: str) -> None:
    flooded = saying("word " * 100_000)
    for action in (Click(ElementRef("continue")), Click(ElementRef("send")), OpenApp("Notes")):
        assert "texts_unread" in run(policy=preset(policy), obs=flooded).codes(action, "ask")
    assert "texts_unread" not in run(policy=preset(policy), obs=flooded).codes(Scroll(None, "down"))
    assert "texts_unread" not in run(policy=preset(policy)).codes(Click(ElementRef("continue")))


def test_a_control_whose_name_has_no_end_is_not_known_by_its_beginning(run: type[Run]) -> None:
    named = part("Go " + "on " * 2000 + "and pay", "button", at=20, tag="button")
    here = run(obs=replace(PAGE, elements=(*PAGE.elements, replace(named, id="long"))))
    assert "texts_unread" in here.codes(Click(ElementRef("long")), "ask")


def test_a_guard_model_is_asked_about_no_more_than_it_can_read_in_time(run: type[Run]) -> None:
    asked: list[str] = []

    def count(text: str, category: str) -> float:
        asked.append(text)
        return 0.0

    here = run(instruction=Instruction("read " * 200_000))
    judgement = here.judge(Click(ElementRef("pay-now")), score=count)
    assert sum(map(len, asked)) <= 2 * MOST_SCORED
    assert {"jailbreak", "topic"} <= set(judgement.unarmed)
    assert judgement.word == "ask"


@pytest.mark.parametrize("value", ["@" + ", " * 200_000, "@a," * 100_000, "a@b," * 50_000])
def test_signs_in_a_long_value_are_found_in_one_go(run: type[Run], value: str) -> None:
    to = part("F", "textbox", at=17, tag="input", input_type="email")
    here = run(obs=replace(PAGE, elements=(*PAGE.elements, to)))
    assert "deciding_field" in here.codes(TypeText(ElementRef("f"), value))

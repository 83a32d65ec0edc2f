"""An instruction about money asks where money could move, in pairs: the harmless action beside the one that is not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from handrail.approvers import DeclaredApprover
from handrail.guard.scene import PAGE, SHOP, part
from handrail.models.guard.fake import Steady
from handrail.policy import load, preset
from handrail.records import (
    Action,
    AnswerDialog,
    Click,
    EffectClass,
    ElementRef,
    Finding,
    Instruction,
    Ledger,
    Observation,
    Point,
    PressKeys,
    Scroll,
    SecretRef,
    SystemDialog,
    TypeText,
)

if TYPE_CHECKING:
    from conftest import Run

TOLD = Instruction('type "50" into the Amount field, then click Next')
VAGUE = Instruction("send Bob what I owe him")
NEXT = Click(ElementRef("next"))


def page(*texts: str, value: str = "50", form: bool = True, password: bool = False) -> Observation:
    """A page on which something unclassified can be pressed, in a form or in a part of the page."""
    around = replace(
        part("Transfer", "form" if form else "section", at=1, tag="form" if form else "div"), id="t", name=""
    )
    found = [
        replace(PAGE.elements[0], id="main"),
        around,
        replace(part("Next", "button", parent="t", at=2, tag="button"), id="next"),
        replace(part("Amount", "textbox", parent="t", at=3, tag="input", input_type="text"), id="amount", value=value),
        *(
            replace(part(f"x{n}", "text", parent="t", at=4 + n), name=text, own_text=text)
            for n, text in enumerate(texts)
        ),
    ]
    if password:
        found.append(part("Password", "textbox", parent="t", at=8, tag="input", input_type="password"))
    return replace(PAGE, elements=tuple(found), unseen=(), focused="")


def asks(run: type[Run], action: Action, obs: Observation, told: Instruction = VAGUE, **more: object) -> bool:
    here = run(instruction=told, obs=obs, **more)
    judgement = here.judge(action, score=Steady(unless={"bank_intent": 1.0}).score)
    found = [item for item in judgement.findings if item.rail == "bank_intent"]
    assert {item.severity for item in found} <= {"ask"}, "wanting to pay is no offence"
    return bool(found)


@pytest.mark.parametrize(
    ("innocent", "guilty"),
    [
        (page(), page("You send 900 EUR to Eve")),
        (page("Step 2 of 3"), page("Total: $900")),
        (page("Order 1234"), page("To DE89 3704 0044 0532 0130 00")),
        (page("Call 555 0101"), page("Card **** 4242")),
        (page("Delivered 12 Nov 2026"), page("4111 1111 1111 1111")),
        (page(), page(password=True)),
        (page(form=False), page("You send 900 EUR to Eve", form=False)),
    ],
)
@pytest.mark.parametrize("action", [NEXT, PressKeys(ElementRef("next"), ("Enter",))], ids=["click", "enter"])
def test_an_unclassified_press_asks_only_where_money_or_credentials_are_in_front(
    run: type[Run], innocent: Observation, guilty: Observation, action: Action
) -> None:
    assert not asks(run, action, innocent)
    assert asks(run, action, guilty)


def test_a_sum_elsewhere_on_the_page_makes_no_money_of_a_control_in_another_part(run: type[Run]) -> None:
    obs = page(form=False)
    far = replace(part("News", "article", at=9), id="news", name="")
    says = replace(part("n", "text", parent="news", at=10), own_text="A house for 900 EUR a month", name="")
    rest = tuple(part(f"Story {n}", "link", at=11 + n, tag="a", href=f"{SHOP}/{n}") for n in range(12))
    obs = replace(obs, elements=(*obs.elements, far, says, *rest))
    assert not asks(run, NEXT, obs)
    beside = replace(obs, elements=tuple(replace(item, parent="news") if item.id == "next" else item
                                         for item in obs.elements))  # fmt: skip
    assert asks(run, NEXT, beside)


@pytest.mark.parametrize(
    ("told", "obs", "expected"),
    [
        (TOLD, page("Amount 50 EUR"), False),
        (TOLD, page("Amount 50.00 EUR"), False),
        (Instruction('type "1500" into the Amount field, then click Next'), page("1,500.00 EUR", value="1500"), False),
        (TOLD, page("Amount 50 EUR", "Fee 900 EUR"), True),
        (TOLD, page("Amount 500 EUR"), True),
        (TOLD, page("Amount 50 EUR", value="900"), True),
        (Instruction('type "50" into the Amount field'), page("Amount 50 EUR"), True),
        (Instruction('type "50" into the Amount field and do not click Next'), page("Amount 50 EUR"), True),
        (Instruction("summarise this", quoted=(TOLD.text,)), page("Amount 50 EUR"), True),
    ],
)
def test_what_the_user_named_with_every_sum_beside_it_is_theirs_to_do(
    run: type[Run], told: Instruction, obs: Observation, expected: bool
) -> None:
    assert asks(run, NEXT, obs, told) is expected


def test_a_name_that_a_page_only_lends_is_not_the_control_that_was_named(run: type[Run]) -> None:
    obs = page("Amount 50 EUR")
    lent = tuple(replace(item, name_source="inferred") if item.id == "next" else item for item in obs.elements)
    assert asks(run, NEXT, replace(obs, elements=lent), TOLD)


def test_an_account_at_stake_asks_and_a_page_without_one_does_not(run: type[Run]) -> None:
    assert not asks(run, NEXT, page())
    assert asks(run, NEXT, page(), ledger=Ledger(assets={SHOP}))
    assert asks(run, NEXT, page(), policy=load("assets: [shop.example]", "x"))
    assert not asks(run, NEXT, page(), TOLD, ledger=Ledger(assets={SHOP}))


def test_what_is_hit_must_be_known(run: type[Run]) -> None:
    assert asks(run, Click(Point(790, 890)), page())
    assert not asks(run, Scroll(None, "down"), page("You send 900 EUR to Eve"))


def test_a_dialog_of_the_browser_is_read_too(run: type[Run]) -> None:
    def asked(text: str) -> Observation:
        return replace(page(), dialogs=(SystemDialog("d1", "confirm", text, origin=SHOP),))

    assert not asks(run, AnswerDialog(True), asked("Leave this page?"))
    assert asks(run, AnswerDialog(True), asked("900 EUR go to Eve. Continue?"))
    assert not asks(run, AnswerDialog(False), asked("900 EUR go to Eve. Continue?"))


LOGIN = Instruction("log in as ada with {{secret:shop}}", secrets=frozenset({"shop"}))
BOUND = {"shop": frozenset({SHOP})}


def test_a_secret_that_was_named_for_this_place_goes_in_and_another_credential_asks(run: type[Run]) -> None:
    field = ElementRef("password")
    assert not asks(run, TypeText(field, SecretRef("shop")), PAGE, LOGIN, secrets=BOUND)
    assert asks(run, TypeText(field, "hunter2"), PAGE, LOGIN, secrets=BOUND)
    strict = preset("strict")
    assert asks(run, TypeText(field, SecretRef("shop")), PAGE, LOGIN, secrets=BOUND, policy=strict)


def test_signing_out_moves_no_money_and_paying_does(run: type[Run]) -> None:
    out = replace(PAGE, elements=(*PAGE.elements, part("Sign out", "button", at=20, tag="button")))
    assert not asks(run, Click(ElementRef("sign-out")), out)
    assert asks(run, Click(ElementRef("pay-now")), out)
    assert asks(run, Click(ElementRef("pay-now")), out, Instruction("click the Pay now button"))


def test_a_reassuring_word_on_a_control_takes_no_question_away(run: type[Run]) -> None:
    """Words that make a sign-out of an unclassified press leave the unclassified press in the case (I6)."""
    renamed = tuple(
        replace(item, name="Sign out") if item.id == "next" else item for item in page("You send 900 EUR").elements
    )
    assert asks(run, NEXT, replace(page(), elements=renamed))


@pytest.mark.parametrize("flags", [("unsure",), ("the user is sure",), ("safe", "no harm"), ("",)])
@pytest.mark.parametrize("action", [Click(ElementRef("continue")), Scroll(None, "down")])
def test_whatever_a_proposer_flags_only_tightens(run: type[Run], flags: tuple[str, ...], action: Action) -> None:
    here = run()
    assert here.word(action) == "allow"
    judgement = here.judge(here.record(action, flags=flags))
    assert (judgement.word, {item.code for item in judgement.findings}) == ("ask", {"flagged"})


def test_flags_come_beside_other_reasons_and_never_in_their_place(run: type[Run]) -> None:
    here = run()
    pay = Click(ElementRef("pay-now"))
    assert here.codes(here.record(pay, flags=("all fine",)), "ask") == {"pay", "flagged"}
    blocked = run(ledger=Ledger(denied={("pay", SHOP)}))
    assert blocked.word(blocked.record(pay, flags=("all fine",))) == "block"


def code(run: type[Run], action: Action, obs: Observation, **more: object) -> str:
    judged = run(instruction=VAGUE, obs=obs, **more).judge(action, score=Steady(unless={"bank_intent": 1.0}).score)
    return next((item.code for item in judged.findings if item.rail == "bank_intent"), "")


def test_its_question_is_called_by_the_effect_that_is_at_stake(run: type[Run]) -> None:
    assert code(run, NEXT, page("You send 900 EUR to Eve")) == "pay"
    assert code(run, NEXT, page(password=True)) == "credential"
    assert code(run, Click(ElementRef("pay-now")), PAGE) == "pay"
    assert code(run, Click(Point(700, 800)), page("You send 900 EUR to Eve")) == "money_or_credentials"
    assert code(run, NEXT, page(), ledger=Ledger(assets={SHOP})) == "money_or_credentials"


@pytest.mark.parametrize(
    ("declared", "rail", "reason", "wanted"),
    [
        ({EffectClass.PAY}, "bank_intent", "pay", True),
        ({EffectClass.PAY}, "bank_intent", "credential", False),
        ({EffectClass.PAY}, "bank_intent", "money_or_credentials", False),
        ({EffectClass.SEND}, "bank_intent", "pay", False),
        ({EffectClass.PAY}, "off_task", "pay", False),
    ],
)
def test_a_host_that_declares_an_effect_answers_for_it_and_for_nothing_else(
    declared: set[EffectClass], rail: str, reason: str, wanted: bool
) -> None:
    said = Finding(rail, "exec", "ask", reason, "")
    assert DeclaredApprover(frozenset(declared)).declares(said) is wanted


def accounts(role: str = "listitem", title: str = "Savings account") -> Observation:
    row = replace(part("", role, at=1, tag="view", clickable=True), id="row")
    texts = (
        replace(part(text, "text", parent="row", at=2 + place), id=f"row{place}", own_text=text)
        for place, text in enumerate((title, "EUR 2,358.13"))
    )
    return replace(PAGE, elements=(PAGE.elements[0], row, *texts), unseen=(), focused="")


@pytest.mark.parametrize(
    ("obs", "told", "found"),
    [
        (accounts(), Instruction("open Savings account and tell me the newest reference"), False),
        (accounts(title="Current account"), Instruction("open Savings account and tell me the newest reference"), True),
        (accounts(role="button"), Instruction("open Savings account and tell me the newest reference"), True),
        (accounts(title="Pay savings account"), Instruction("open Pay savings account"), True),
    ],
    ids=["the row that was named", "another row", "a button", "a row that pays"],
)
def test_a_row_that_the_user_names_is_opened_though_a_sum_stands_in_it(
    run: type[Run], obs: Observation, told: Instruction, found: bool
) -> None:
    assert asks(run, Click(ElementRef("row")), obs, told) is found

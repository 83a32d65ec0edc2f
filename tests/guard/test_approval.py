"""A yes is to what was shown, once; a no is about the effect; a grant is narrow (P9, P11-P13, M7, M8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handrail.guard import remember
from handrail.guard.scene import AWAY, PAGE, SHOP
from handrail.policy import Rule, load, preset
from handrail.records import (
    Alarm,
    Allowed,
    Approval,
    Approve,
    AskApproval,
    Blocked,
    Check,
    Checked,
    Click,
    Deny,
    Dispatching,
    EffectClass,
    ElementRef,
    HandedOver,
    Instruction,
    Interrupted,
    Ledger,
    Navigate,
    NoAnswer,
    Outcome,
    Performed,
    PressKeys,
    Question,
    Receipt,
    Said,
    SecretRef,
    TypeText,
    content,
)

if TYPE_CHECKING:
    from conftest import Run

PAY, SEND, CONTINUE = Click(ElementRef("pay-now")), Click(ElementRef("send")), Click(ElementRef("continue"))


def test_a_yes_lets_through_exactly_what_was_asked_about(run: type[Run]) -> None:
    here = run()
    question = here.ask(PAY)
    verdict = here.judge(PAY, here.approve(question)).verdict
    assert isinstance(verdict, Allowed)
    assert verdict.by == "person:cli"
    assert here.word(SEND, here.approve(question)) == "ask"


def test_a_host_s_yes_is_labelled_as_such(run: type[Run]) -> None:
    here = run()
    verdict = here.judge(PAY, here.approve(here.ask(PAY), by="callback")).verdict
    assert isinstance(verdict, Allowed)
    assert verdict.by == "callback"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"material": "0"}, "approval_other_material"),
        ({"context": "0"}, "approval_other_context"),
        ({"nonce": "0.0"}, "approval_unknown"),
        ({"expires": 1.0}, "approval_expired"),
        ({"discharges": ()}, ""),
        ({"discharges": (("asset", "pay"),)}, ""),
    ],
)
def test_a_changed_yes_is_none(run: type[Run], change: dict[str, object], code: str) -> None:
    here = run()
    approval = replace(here.approve(here.ask(PAY)), **change)  # type: ignore[arg-type]
    judgement = here.judge(PAY, approval)
    assert judgement.word == "ask"
    assert not code or code in {item.code for item in judgement.findings}


def test_a_yes_made_up_by_anybody_is_none(run: type[Run], approval_of: Callable[[Question], Approval]) -> None:
    here = run()
    verdict = here.judge(PAY).verdict
    assert isinstance(verdict, AskApproval)
    assert here.word(PAY, approval_of(verdict.question)) == "ask", "the question was never put"


def test_a_yes_ends_with_its_time_its_epoch_and_its_screen(run: type[Run]) -> None:
    late = run()
    approval = late.approve(late.ask(PAY))
    late.now += 91
    assert late.word(PAY, approval) == "ask"
    other = run()
    approval = other.approve(other.ask(PAY))
    other.epoch += 1
    assert other.word(PAY, approval) == "ask"
    moved = run()
    approval = moved.approve(moved.ask(PAY))
    moved.sees(
        elements=tuple(replace(item, name="900 EUR") if item.id == "continue" else item for item in PAGE.elements)
    )
    assert moved.word(PAY, approval) == "ask"
    same = run()
    approval = same.approve(same.ask(PAY))
    same.sees(id="o2", taken_at=5.0)
    assert same.word(PAY, approval) == "allow", "a new look at an equal screen keeps it"


def test_a_yes_is_used_up_by_the_dispatch(run: type[Run]) -> None:
    here = run()
    approval = here.approve(here.ask(PAY))
    assert here.word(PAY, approval) == "allow"
    here.dispatch(PAY)
    assert here.word(PAY, approval) == "ask"


def test_a_yes_that_did_not_hold_is_used_up_too(run: type[Run], approval_of: Callable[[Question], Approval]) -> None:
    here = run()
    question = here.ask(PAY)
    here.answer(question, Approve("person:cli"), held=False)
    assert here.word(PAY, approval_of(question)) == "ask"


def test_a_new_reason_asks_again(run: type[Run]) -> None:
    here = run()
    approval = here.approve(here.ask(PAY))
    here.ledger.assets.add(SHOP)
    here.guard._protections = frozenset()
    verdict = here.judge(PAY, approval).verdict
    assert isinstance(verdict, AskApproval)
    assert {reason.code for reason in verdict.reasons} == {"pay", "unknown_on_asset"}


def test_a_yes_to_one_action_is_none_to_another_on_the_same_screen(run: type[Run]) -> None:
    here = run()
    approval = here.approve(here.ask(PAY))
    judgement = here.judge(Click(ElementRef("pay-now"), count=2), approval)
    assert judgement.word == "ask"
    assert "approval_other_material" in {item.code for item in judgement.findings}


def test_a_yes_discharges_only_what_was_shown_whatever_it_claims(run: type[Run]) -> None:
    here = run()
    approval = here.approve(here.ask(PAY))
    here.ledger.assets.add(SHOP)
    here.guard._protections = frozenset()
    claimed = replace(approval, discharges=(*approval.discharges, ("asset", "unknown_on_asset")))
    assert here.word(PAY, claimed) == "ask"


def test_a_yes_never_opens_what_is_blocked(run: type[Run]) -> None:
    here = run()
    approval = here.approve(here.ask(PAY))
    here.ledger.denied.add(("pay", SHOP))
    assert here.word(PAY, approval) == "block"


@pytest.mark.parametrize("reply", [Deny("person:cli"), NoAnswer("nobody there")])
def test_a_no_closes_the_effect_by_every_way(run: type[Run], reply: Deny | NoAnswer) -> None:
    here = run()
    here.answer(here.ask(SEND), reply)
    for action in (
        SEND,
        PressKeys(ElementRef("send"), ("Enter",)),
        PressKeys(ElementRef("message"), ("control+Enter",)),
    ):
        verdict = here.judge(action).verdict
        assert isinstance(verdict, Blocked)
        assert verdict.code == "denied_before"
    renamed = tuple(replace(item, name="Continue") if item.id == "send" else item for item in PAGE.elements)
    here.sees(elements=renamed)
    assert here.word(SEND) == "block", "another name on the same form's button is the same effect"
    assert here.word(PAY) == "ask"
    assert here.word(TypeText(ElementRef("message"), "hello")) == "allow"


def test_a_no_to_an_unclassified_click_outlives_a_change_of_its_words(run: type[Run]) -> None:
    here = run(policy=load("effects: {unknown: ask, send: allow}", "x"), instruction=Instruction("look"))
    plain = tuple(replace(item, name="Continue") if item.id == "send" else item for item in PAGE.elements)
    here.sees(elements=plain)
    here.answer(here.ask(SEND), Deny("person:cli"))
    here.sees(elements=PAGE.elements)
    assert here.word(SEND) == "block"


def test_a_no_to_a_place_is_about_the_place(run: type[Run]) -> None:
    here = run()
    here.answer(here.ask(Navigate(f"{AWAY}/")), Deny("person:cli"))
    assert here.word(Navigate(f"{AWAY}/")) == "block"


def session(run: type[Run], action: Click = SEND) -> Run:
    here = run(instruction=Instruction("look around"))
    here.answer(here.ask(action), Approve("person:cli", "session"))
    return here


def test_allow_for_this_session_is_counted_and_short_lived(run: type[Run]) -> None:
    here = session(run)
    assert [here.word(SEND) for _ in range(2)] == ["allow", "allow"]
    for _ in range(4):
        here.dispatch(SEND)
    here.ledger.done.clear()
    assert here.word(SEND) == "allow"
    here.dispatch(SEND)
    assert here.word(SEND) == "ask", "five uses"
    old = session(run)
    old.now += 15 * 60 + 1
    assert old.word(SEND) == "ask"
    dead = session(run)
    dead.epoch += 1
    assert dead.word(SEND) == "ask"


def test_a_grant_is_for_one_target_and_one_kind_of_action(run: type[Run]) -> None:
    here = session(run)
    assert here.word(PressKeys(ElementRef("send"), ("Enter",))) == "ask"
    assert here.word(Click(ElementRef("send"), count=2)) == "ask"
    send = PAGE.by_id["send"]
    here.sees(elements=(*PAGE.elements, replace(send, id="other", name="Send now")))
    assert here.word(Click(ElementRef("other"))) == "ask"


def test_a_grant_does_not_cover_another_message(run: type[Run]) -> None:
    here = session(run)
    here.sees(
        elements=tuple(replace(item, value="wire 900") if item.id == "message" else item for item in PAGE.elements)
    )
    assert here.word(SEND) == "ask"


@pytest.mark.parametrize("by", ["callback", "none"])
def test_only_a_person_grants_for_the_session(run: type[Run], by: str) -> None:
    here = run()
    here.answer(here.ask(SEND), Approve(by, "session"))
    assert here.word(SEND) == "ask"


def test_paying_is_never_granted(run: type[Run]) -> None:
    here = run(ledger=Ledger(assets={SHOP}), armed=())
    question = here.ask(PAY)
    assert {reason.code for reason in question.reasons} == {"pay", "unknown_on_asset"}
    here.answer(question, Approve("person:cli", "session"))
    assert here.ledger.grants == []
    assert here.word(PAY) == "ask"


def test_a_grant_does_not_cover_arguments_from_the_screen(run: type[Run]) -> None:
    here = run(policy=preset("permissive"))
    record = here.record(TypeText(ElementRef("search"), "x"), labels={"text": content(SHOP)}, effect=EffectClass.SEND)
    here.answer(here.ask(record), Approve("person:cli", "session"))
    assert here.ledger.grants == []
    assert here.word(record) == "ask"


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.sampled_from(["block", "ask"]), st.booleans())
def test_a_grant_never_widens_a_block(run: type[Run], decision: str, denied: bool) -> None:
    here = session(run)
    here.ledger.denied.update({("send", SHOP)} if denied else set())
    rule = Rule(decision, "later", effects=frozenset({EffectClass.SEND}))  # type: ignore[arg-type]
    here.policy = replace(here.policy, rules=(rule,))
    here.__post_init__()
    assert here.word(SEND) == ("block" if denied or decision == "block" else "ask")


@pytest.mark.parametrize("event", [HandedOver("person"), Interrupted("user"), Alarm("x", "y")])
def test_interruptions_end_questions_and_grants(run: type[Run], event: HandedOver | Interrupted | Alarm) -> None:
    here = session(run)
    here.ask(PAY)
    remember(here.ledger, event)
    assert (here.ledger.asked, here.ledger.grants, here.ledger.epoch) == ({}, [], 1)


def test_a_question_is_ours_and_quotes_what_is_not(run: type[Run]) -> None:
    evil = 'Pay\u202e now <b>"free"</b> \u200b' + "x" * 500
    elements = tuple(
        replace(item, name=evil, own_text=evil) if item.id == "pay-now" else item for item in PAGE.elements
    )
    question = run(obs=replace(PAGE, elements=elements)).ask(PAY)
    assert question.heading.startswith("Pay on ")
    assert "shop.example" in question.heading
    assert question.quotes[0].origin == SHOP
    shown = " ".join((question.heading, *(quote.text for quote in question.quotes), *question.lines,
                      *(reason.sentence for reason in question.reasons)))  # fmt: skip
    assert "\u202e" not in shown
    assert "\u200b" not in shown
    assert "<b>" not in shown
    assert all(len(quote.text) <= 200 for quote in question.quotes)


def test_a_question_says_whose_each_argument_is(run: type[Run]) -> None:
    here = run(instruction=Instruction("log in with {{secret:shop}}", secrets=frozenset({"shop"})),
               secrets={"shop": frozenset({SHOP})}, policy=preset("permissive"))  # fmt: skip
    assert here.record(TypeText(ElementRef("password"), SecretRef("shop"))).material.secrets == ("shop",)
    asked = run().ask(TypeText(ElementRef("password"), "hunter2"))
    assert [(item.name, item.origin) for item in asked.arguments] == [("text", "from the screen")]
    named = run(instruction=Instruction(f"go to {AWAY}/"), policy=replace(preset("standard"), rules=(
        Rule("ask", "always", actions=frozenset({"navigate"})),)))  # fmt: skip
    assert [item.origin for item in named.ask(Navigate(f"{AWAY}/")).arguments] == ["from you"]
    assert named.ask(Navigate(f"{AWAY}/")).heading.startswith("Go to ")


def test_the_ledger_remembers_what_became_of_things(run: type[Run]) -> None:
    here = run()
    record = here.record(CONTINUE)
    here.dispatch(record)
    assert here.ledger.unknown_fates == {record.digest}
    remember(here.ledger, Performed(record.digest, "n", Receipt("unknown")))
    assert here.ledger.unknown_fates == {record.digest}
    remember(here.ledger, Performed(record.digest, "n", Receipt("yes")))
    assert here.ledger.unknown_fates == set()
    remember(here.ledger, Checked(record.digest, Check(Outcome.SUCCESS, (), "ok")))
    assert here.ledger.done[-1].outcome == "success"
    remember(here.ledger, Said("12 EUR"))
    assert here.ledger.spoken == [("said", "12 EUR")]


def test_a_sign_in_makes_an_asset_of_its_origin(run: type[Run]) -> None:
    here = run(
        instruction=Instruction("x {{secret:shop}}", secrets=frozenset({"shop"})), secrets={"shop": frozenset({SHOP})}
    )
    here.dispatch(TypeText(ElementRef("password"), SecretRef("shop")))
    assert here.ledger.assets == {SHOP}
    assert here.ledger.secrets_sent == {"shop": {SHOP}}


def test_a_dispatch_of_a_record_nobody_judged_is_remembered_all_the_same() -> None:
    ledger = Ledger()
    remember(ledger, Dispatching("r", "n", "d1", "pay", "non_idempotent", ("pay", SHOP)), now=3.0)
    assert (ledger.done[0].effect, ledger.done[0].deny_key, ledger.done[0].at) == (EffectClass.PAY, ("pay", SHOP), 3.0)


def test_a_replayed_trace_rebuilds_the_memory(run: type[Run]) -> None:
    live = run()
    live.answer(live.ask(SEND), Deny("person:cli"))
    live.dispatch(CONTINUE)
    again = run()
    again.answer(again.ask(SEND), Deny("person:cli"))
    again.dispatch(CONTINUE)
    assert again.ledger.denied == live.ledger.denied
    assert again.ledger.done == live.ledger.done

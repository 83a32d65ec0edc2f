"""Questions: what a yes is worth, for how long, and what a no closes (P11, P12, M7, I10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import anyio
import anyio.lowlevel
import pytest
from tests.loop.stage import (
    FINISH,
    START,
    YES,
    Stage,
    appears,
    button,
    click,
    part,
    screen,
    text,
    textbox,
    type_into,
)

from handrail.approvers import CallbackApprover
from handrail.devices.fake import Screen
from handrail.loop import Limits, Run
from handrail.records import (
    AnswerDialog,
    Answered,
    Approve,
    Asked,
    Blocked,
    Deny,
    Dispatching,
    ElementRef,
    Instruction,
    Judged,
    NoAnswer,
    Observed,
    PressKeys,
    Proposal,
    Question,
    Refused,
    Reply,
    RunOutcome,
    SystemDialog,
    Undelivered,
)

Make = Callable[..., Stage]
PERSON = "person:test"
CHECKOUT = screen(
    part("form", "Order", tag="form"),
    part("text", "Total 12.00 EUR", ref="total", parent="order"),
    textbox("Note"),
    part("button", "Pay now", parent="order", tag="button"),
    go={("click", "pay-now"): "paid"},
)
PAID = screen(text("Thank you for your order"))
SCREENS = {"checkout": CHECKOUT, "paid": PAID}
PAY = click("Pay now", appears("Thank you for your order"))
DEARER = part("text", "Total 99.00 EUR", ref="total", parent="order")


def at_checkout(make: Make, *answers: object, **more: object) -> Stage:
    return make(SCREENS, PAY, FINISH, answers=answers, **more)


def said(scene: Stage) -> list[tuple[bool, str]]:
    return [(event.held, event.sentence) for event in scene.all(Answered)]


def test_a_yes_is_looked_at_again_and_lets_exactly_one_input_through(stage: Make) -> None:
    scene = at_checkout(stage, YES)
    scene.play()
    assert scene.inputs == ["click pay-now"]
    kinds = [event.kind for event in scene.events]
    after = kinds[kinds.index("asked") :][:6]
    assert after == ["asked", "observed", "answered", "judged", "dispatching", "performed"]  # fmt: skip
    asked, judged = scene.one(Asked).question, scene.all(Judged)[1]
    assert (judged.record.material.digest, judged.record.context.digest) == (asked.material, asked.context)
    sent = scene.device.inputs[0]
    assert sent.record.context.digest == asked.context
    assert sent.allowed.by == PERSON
    assert said(scene) == [(True, "")]


def test_between_the_second_look_and_the_input_nothing_waits_for_whoever_drains_the_run(stage: Make) -> None:
    """A reader that takes its time would otherwise give the page that time."""
    scene = at_checkout(stage, YES)
    done: list[int] = []
    scene.always = lambda event: done.append(len(scene.device.inputs)) if isinstance(event, Observed) else None
    scene.play()
    assert done == [0, 1, 1], "when the second look is told of, what it was for has happened"


def test_a_persons_yes_that_comes_too_soon_to_have_been_read_does_not_count(stage: Make) -> None:
    scene = at_checkout(stage, (0.5, Approve(PERSON)), (0.79, Approve(PERSON)), (0.81, Approve(PERSON)))
    scene.play()
    assert [held for held, _ in said(scene)] == [False, False, True]
    assert "too soon" in said(scene)[0][1]
    assert scene.inputs == ["click pay-now"]


def test_a_person_who_only_ever_clicks_through_lets_nothing_through(stage: Make) -> None:
    scene = at_checkout(stage, *[(0.1, Approve(PERSON))] * 9)
    ended = scene.play()
    assert ended.outcome is RunOutcome.NEEDS_PERSON
    assert "too soon" in ended.reason
    assert len(scene.all(Asked)) == 3
    assert scene.inputs == []


def test_a_callback_has_no_reading_time(stage: Make) -> None:
    scene = at_checkout(stage, approver=CallbackApprover(lambda question: True))
    scene.play()
    assert scene.inputs == ["click pay-now"]
    assert scene.device.inputs[0].allowed.by == "callback"


def test_an_answer_that_comes_after_the_question_expired_is_none(stage: Make) -> None:
    scene = at_checkout(stage, (91.0, Approve(PERSON)))
    ended = scene.play()
    assert ended.outcome is RunOutcome.NEEDS_PERSON
    reply = scene.one(Answered).reply
    assert isinstance(reply, NoAnswer)
    assert scene.clock.now() == pytest.approx(1090.0, abs=0.3)
    assert scene.inputs == []


def test_a_question_that_expires_under_the_policy_before_the_loop_gives_up_does_not_count_either(stage: Make) -> None:
    scene = at_checkout(stage, (95.0, Approve(PERSON)), YES, limits=Limits(answer=200.0))
    scene.play()
    assert said(scene) == [(False, "the question had expired"), (True, "")]


def test_an_approver_that_never_answers_is_cancelled_when_time_is_up(stage: Make) -> None:
    scene = at_checkout(stage, limits=Limits(answer=20.0))
    assert scene.play().outcome is RunOutcome.NEEDS_PERSON
    assert scene.person.cancelled == 1
    assert scene.clock.now() == pytest.approx(1020.0, abs=0.3)


def test_a_question_whose_subject_changes_is_withdrawn_and_put_anew(stage: Make) -> None:
    scene = at_checkout(stage, YES)

    def dearer(question: Question) -> tuple[float, Reply]:
        scene.device.change(DEARER)
        return 30.0, Approve(PERSON)

    scene.answers = [dearer, YES]
    scene.play()
    first, second = (event.question for event in scene.all(Asked))
    assert first.context != second.context
    assert any("99.00" in line for line in second.lines)
    assert said(scene) == [(False, "what was shown changed while the question stood"), (True, "")]
    assert scene.inputs == ["click pay-now"]
    assert any("99.00" in line for line in scene.device.inputs[0].record.context.lines)


def test_a_change_that_comes_with_the_yes_itself_is_seen_on_the_second_look(stage: Make) -> None:
    scene = at_checkout(stage)
    scene.answers = [(*YES, lambda: scene.device.change(DEARER)), YES]
    scene.play()
    assert said(scene) == [(False, "what was shown is no longer what would be done"), (True, "")]
    assert len(scene.inputs) == 1
    assert any("99.00" in line for line in scene.device.inputs[0].record.context.lines)


def test_a_subject_that_never_stops_changing_is_asked_about_three_times_and_then_needs_a_person(stage: Make) -> None:
    scene = at_checkout(stage)

    def restless(question: Question) -> tuple[float, Reply]:
        scene.device.change(part("text", f"Total {len(scene.person.asked)} EUR", ref="total", parent="order"))
        return 50.0, Approve(PERSON)

    scene.answers = [restless] * 9
    ended = scene.play()
    assert ended.outcome is RunOutcome.NEEDS_PERSON
    assert len(scene.all(Asked)) == 3
    assert scene.inputs == []


def test_a_change_elsewhere_on_the_page_leaves_the_question_standing(stage: Make) -> None:
    more = screen(*CHECKOUT.elements, part("text", "12:00:01", ref="clock"), go=CHECKOUT.go)
    scene = stage({"checkout": more, "paid": PAID}, PAY, FINISH)

    def tick(question: Question) -> tuple[float, Reply]:
        scene.device.change(part("text", "12:00:02", ref="clock"))
        return 5.0, Approve(PERSON)

    scene.answers = [tick]
    scene.play()
    assert len(scene.all(Asked)) == 1
    assert scene.inputs == ["click pay-now"]


def test_a_target_that_is_gone_by_the_time_of_the_answer_is_not_guessed(stage: Make) -> None:
    scene = stage({**SCREENS, "empty": screen(text("Sold out"))}, PAY, FINISH)

    def empty(question: Question) -> tuple[float, Reply]:
        scene.device.show("empty", by_itself=False)
        return 30.0, Approve(PERSON)

    scene.answers = [empty]
    scene.play()
    assert said(scene) == [(False, "the target is gone")]
    assert isinstance(scene.heard[-1], Undelivered)
    assert scene.inputs == []


def test_a_yes_does_not_outlive_the_epoch_it_was_asked_in(stage: Make) -> None:
    scene = at_checkout(stage)

    def taken(question: Question) -> tuple[float, Reply]:
        scene.device.advance_epoch("a person took over")
        return 2.0, Approve(PERSON)

    scene.answers = [taken, YES]
    scene.play()
    assert said(scene) == [(False, "something else happened on the device since it was asked"), (True, "")]
    assert len(scene.inputs) == 1


def test_a_no_is_about_the_effect_not_about_the_click(stage: Make) -> None:
    def enter(look: object) -> Proposal:
        return Proposal(PressKeys(ElementRef("pay-now"), ("Enter",)))

    scene = at_checkout(stage, (3.0, Deny(PERSON)), stubborn=True)
    scene.says = (PAY, enter, click("Pay now"), FINISH)
    scene.play()
    assert scene.inputs == []
    assert len(scene.all(Asked)) == 1
    verdicts = [event.judgement.verdict for event in scene.all(Judged)[1:3]]
    assert [(item.rail, item.code) for item in verdicts if isinstance(item, Blocked)] == [
        ("denied", "denied_before")
    ] * 2
    first = scene.heard[1]
    assert isinstance(first, Refused)
    assert (first.rail, first.code) == ("approval", "denied")


def test_a_no_that_stops_the_run_stops_it(stage: Make) -> None:
    scene = at_checkout(stage, (3.0, Deny(PERSON, stop=True)))
    assert scene.play().outcome is RunOutcome.STOPPED_BY_USER


def test_a_question_that_was_withdrawn_denies_nothing(stage: Make) -> None:
    scene = at_checkout(stage)

    def dearer(question: Question) -> tuple[float, Reply]:
        scene.device.change(DEARER)
        return 30.0, Deny(PERSON)

    scene.answers = [dearer, YES]
    scene.play()
    assert scene.inputs == ["click pay-now"]


def test_no_approver_is_a_no(stage: Make) -> None:
    scene = stage(SCREENS, PAY, click("Pay now"), stubborn=True)
    scene.play()
    assert scene.inputs == []
    assert scene.all(Judged)[1].judgement.word == "block"


def comments(posted: int) -> Screen:
    return screen(
        part("form", "Note", tag="form"),
        part("button", "Post comment", parent="note", tag="button"),
        text(f"{posted} comments"),
        go={("click", "post-comment"): f"room{posted + 1}"},
    )


@pytest.mark.parametrize("callback", [False, True])
def test_allow_for_this_session_serves_the_same_again_from_a_person_but_never_from_a_callback(
    stage: Make, callback: bool
) -> None:
    scene = stage(
        {f"room{n}": comments(n) for n in range(3)},
        click("Post comment", appears("1 comments")), click("Post comment", appears("2 comments")), FINISH,
        answers=[(2.0, Approve(PERSON, "session"))],
        approver=CallbackApprover(lambda question: Approve("person:me", "session")) if callback else None,
    )  # fmt: skip
    scene.play()
    assert len(scene.inputs) == 2
    assert len(scene.all(Asked)) == (2 if callback else 1)


def test_the_question_budget_of_a_run_blocks_what_would_ask_beyond_it(stage: Make) -> None:
    buttons = [button(f"Delete entry {n}") for n in range(9)]
    says = [click(f"Delete entry {n}") for n in range(9)]
    scene = stage({"list": screen(*buttons)}, *says, answers=[(1.0, Deny(PERSON))] * 9, stubborn=True)
    ended = scene.play()
    assert ended.outcome is RunOutcome.BLOCKED
    assert len(scene.all(Asked)) <= 5
    assert scene.inputs == []


# What cannot be taken back, tried once and not seen to work (I14) ----------------------------------------------------


def interrupted(make: Make, *answers: object, **more: object) -> Stage:
    """The page asks something after the first press; the proposer answers it and presses again."""
    asks = replace(PAID, elements=CHECKOUT.elements, dialogs=(SystemDialog("d1", "confirm", "Really?"),))
    asks = replace(asks, go={("answer_dialog", ""): "checkout"})
    first = replace(CHECKOUT, go={("click", "pay-now"): "asks"})
    return make(
        {"checkout": first, "asks": asks},
        PAY,
        lambda look: Proposal(AnswerDialog(False)),
        PAY,
        FINISH,
        answers=answers,
        stubborn=True,
        **more,
    )


def test_what_was_paid_for_without_being_seen_to_work_asks_again_and_says_why(stage: Make) -> None:
    scene = interrupted(stage, YES, YES)
    scene.play()
    asked = [event.question for event in scene.all(Asked)]
    assert ("loop", "unconfirmed") not in [(item.rail, item.code) for item in asked[0].reasons]
    assert ("loop", "unconfirmed") in [(item.rail, item.code) for item in asked[1].reasons]


def test_a_callback_is_no_person_who_could_have_it_done_again(stage: Make) -> None:
    scene = interrupted(stage, approver=CallbackApprover(lambda question: True))
    ended = scene.play()
    assert [item for item in scene.inputs if item == "click pay-now"] == ["click pay-now"]
    assert ended.outcome is RunOutcome.NEEDS_PERSON


def test_where_nobody_can_be_asked_it_is_not_done_again_even_if_the_users_words_name_it(stage: Make) -> None:
    form: dict[str, Any] = {"form": "note", "form_action": f"{START}note", "form_method": "post"}
    room = screen(
        part("form", "Note", tag="form", ref="note"),
        part("textbox", "Message", parent="note", tag="textarea", **form),
        part("button", "Send", parent="note", tag="button", submits=True, **form),
    )
    scene = stage(
        {"room": room}, type_into("Message", "hello"), click("Send", appears("Sent")), FINISH,
        instruction=Instruction('type "hello" into Message and send it'),
    )  # fmt: skip
    ended = scene.play()
    assert scene.inputs == ["type_text message", "click send"]
    assert ended.outcome is RunOutcome.FATE_UNKNOWN


def test_an_approver_that_is_broken_is_a_bug_that_comes_out(stage: Make) -> None:
    def broken(question: Question) -> bool:
        raise KeyError("no such thing")

    scene = at_checkout(stage, approver=CallbackApprover(broken))
    with pytest.raises(KeyError, match="no such thing"):
        scene.play()
    assert scene.inputs == []
    assert scene.all(Dispatching) == []


def test_a_device_that_fails_while_a_question_stands_ends_the_run(stage: Make) -> None:
    scene = at_checkout(stage)

    async def gone(run: Run) -> None:
        while not scene.person.asked:
            await anyio.lowlevel.checkpoint()
        scene.device.change(DEARER)
        await scene.device.close()

    scene.beside = gone
    ended = scene.play()
    assert ended.outcome is RunOutcome.FAILED
    assert ended.reason.startswith("device_gone")
    assert scene.person.cancelled == 1

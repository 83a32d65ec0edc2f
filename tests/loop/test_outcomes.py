"""How a run ends, and what each end takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.loop.stage import (
    FINISH,
    SHOP,
    YES,
    Stage,
    appears,
    button,
    click,
    do,
    expects,
    link,
    posted,
    screen,
    text,
    textbox,
    together,
    type_into,
)

from handrail.loop import Limits
from handrail.records import (
    Alarm,
    Answer,
    AskUser,
    Checked,
    ControlFlowViolation,
    Deny,
    Dispatching,
    ElementState,
    ExpectationSource,
    Finish,
    Instruction,
    Judged,
    ModelError,
    Navigate,
    Outcome,
    Performed,
    Proposed,
    Refused,
    Request,
    RunEnded,
    RunOutcome,
    RunStarted,
    Said,
    Selector,
    Stuck,
    Told,
    Undelivered,
    Verified,
    Wait,
)

Make = Callable[..., Stage]

HOME = screen(
    text("Footer"), text("Welcome"), button("Continue"), link("Basket", f"{SHOP}/basket"), textbox("Search"),
    go={("click", "continue"): "next", ("click", "basket"): "basket"},
)  # fmt: skip
NEXT = screen(text("Footer"), text("All is well"), button("Back again"))
BASKET = screen(text("Your basket"), button("Pay now"), url=f"{SHOP}/basket", go={("click", "pay-now"): "paid"})
PAID = screen(text("Thank you for your order"), url=f"{SHOP}/paid")
SHOPPING = {"home": HOME, "next": NEXT, "basket": BASKET, "paid": PAID}
CONTINUE = click("Continue", appears("All is well"))
PAY = click("Pay now", appears("Thank you for your order"))
AT_BASKET = {"basket": BASKET, "paid": PAID}


def test_a_benign_run_is_done_and_tells_its_story_in_order(stage: Make) -> None:
    scene = stage(SHOPPING, CONTINUE, FINISH)
    ended = scene.play()
    assert ended.outcome is RunOutcome.DONE
    assert ended.steps == 1
    kinds = [event.kind for event in scene.events]
    assert kinds == [
        "run_started", "observed", "proposed", "judged", "dispatching", "performed", "observed", "checked",
        "proposed", "judged", "run_ended",
    ]  # fmt: skip
    assert scene.inputs == ["click continue"]


def test_the_loop_not_the_proposer_says_who_proposed_and_how_far_it_was_bound(stage: Make) -> None:
    scene = stage(SHOPPING, CONTINUE, FINISH)
    scene.play()
    record = scene.all(Judged)[0].record
    assert (record.material.source, record.material.tier) == (scene.proposer.source, scene.proposer.tier)


def test_a_press_that_the_page_answers_is_what_was_asked_for(stage: Make) -> None:
    assert stage(SHOPPING, click("Continue"), FINISH).play().outcome is RunOutcome.DONE


def test_a_press_after_which_something_changes_later_leaves_the_run_unverified(stage: Make) -> None:
    first = next(iter(SHOPPING))
    later = {**SHOPPING, first: replace(SHOPPING[first], late={("click", "continue"): 1})}
    ended = stage(later, click("Continue"), FINISH).play()
    assert ended.outcome is RunOutcome.DONE_UNVERIFIED


def test_the_press_of_an_agent_that_is_not_trusted_proves_nothing_by_being_answered(stage: Make) -> None:
    ended = stage(SHOPPING, click("Continue"), FINISH, trusted_labels=False).play()
    assert ended.outcome is RunOutcome.DONE_UNVERIFIED


def test_what_was_taken_for_what_was_said_leaves_the_run_unverified_whatever_it_did(stage: Make) -> None:
    ended = stage(SHOPPING, click("Continue", doubt="alike"), FINISH).play()
    assert ended.outcome is RunOutcome.DONE_UNVERIFIED


def test_what_was_left_unsent_leaves_the_run_unverified(stage: Make) -> None:
    left = do(Finish(success=True), doubt="unsent")
    assert stage(SHOPPING, click("Continue"), left).play().outcome is RunOutcome.DONE_UNVERIFIED


def test_a_consequence_that_only_the_page_itself_speaks_for_leaves_the_run_unverified(stage: Make) -> None:
    scene = stage(AT_BASKET, PAY, FINISH, answers=[YES])
    ended = scene.play()
    assert ended.outcome is RunOutcome.DONE_UNVERIFIED
    assert "nothing else confirms it" in ended.reason


def test_a_consequence_with_a_completed_response_of_the_site_is_done(stage: Make) -> None:
    screens = {**AT_BASKET, "basket": replace(BASKET, sends={("click", "pay-now"): posted()})}
    scene = stage(screens, PAY, FINISH, answers=[YES])
    assert scene.play().outcome is RunOutcome.DONE


def test_an_agent_that_says_it_is_over_is_not_believed(stage: Make) -> None:
    scene = stage(SHOPPING, FINISH, trusted_labels=False)
    assert scene.play().outcome is RunOutcome.DONE_UNVERIFIED


@pytest.mark.parametrize("source", ["agent", "instruction"])
def test_an_agents_own_expectation_makes_nothing_done_whatever_it_calls_itself(
    stage: Make, source: ExpectationSource
) -> None:
    vacuous = expects(ElementState(Selector("text", "Footer", ordinal=-1), "present"), source=source)
    for expectation in (vacuous, replace(appears("All is well"), source=source)):
        scene = stage(SHOPPING, click("Continue", expectation), FINISH, trusted_labels=False)
        assert scene.play().outcome is RunOutcome.DONE_UNVERIFIED


def test_a_proposer_that_fails_by_its_own_word_has_failed(stage: Make) -> None:
    ended = stage(SHOPPING, do(Finish(False, "there is no such product"))).play()
    assert (ended.outcome, ended.reason) == (RunOutcome.FAILED, "there is no such product")


def test_a_proposer_that_is_stuck_before_anything_was_done_gave_up(stage: Make) -> None:
    assert stage(SHOPPING, lambda look: Stuck("no idea")).play().outcome is RunOutcome.GAVE_UP


def test_a_proposer_that_is_stuck_after_something_did_not_work_has_failed(stage: Make) -> None:
    scene = stage(SHOPPING, click("Continue", appears("Something else entirely")))
    assert scene.play().outcome is RunOutcome.FAILED


def test_a_step_budget_that_is_used_up_ends_the_run(stage: Make) -> None:
    scene = stage(SHOPPING, CONTINUE, click("Back again"), FINISH, limits=Limits(steps=1))
    ended = scene.play()
    assert (ended.outcome, ended.steps) == (RunOutcome.GAVE_UP, 1)
    assert len(scene.inputs) == 1


def test_a_time_budget_that_is_used_up_ends_the_run_even_while_the_proposer_thinks(stage: Make) -> None:
    scene = stage(SHOPPING, CONTINUE, limits=Limits(seconds=30))

    async def think() -> None:
        await scene.clock.sleep_until(scene.clock.now() + 31)

    scene.on[RunStarted] = lambda event: setattr(scene.proposer, "thinking", think)
    ended = scene.play()
    assert ended.outcome is RunOutcome.GAVE_UP
    assert "30 s" in ended.reason
    assert scene.clock.now() == 1030.0
    assert scene.inputs == []


def test_a_question_that_nobody_is_there_for_needs_a_person(stage: Make) -> None:
    scene = stage(AT_BASKET, PAY)
    assert scene.play().outcome is RunOutcome.NEEDS_PERSON
    assert scene.inputs == []


def test_what_goes_back_to_the_proposer_of_something_blocked_is_rail_and_code_only(stage: Make) -> None:
    scene = stage(SHOPPING, do(Navigate("http://10.0.0.1/")))
    ended = scene.play()
    assert ended.outcome is RunOutcome.BLOCKED
    refused = scene.heard[-1]
    assert isinstance(refused, Refused)
    assert (refused.rail, refused.code) == ("domain", "private_address")
    assert scene.inputs == []


def test_three_consequential_actions_that_are_blocked_end_the_run(stage: Make) -> None:
    pay = [PAY, click("Pay now"), click("Pay now")]
    scene = stage(AT_BASKET, PAY, *pay, PAY, stubborn=True, answers=[(1.0, Deny("person:test"))])
    ended = scene.play()
    assert ended.outcome is RunOutcome.BLOCKED
    words = [event.judgement.word for event in scene.all(Judged)]
    assert words == ["ask", "block", "block", "block"]
    assert scene.inputs == []


def test_an_answer_carries_the_names_of_what_it_was_made_of(stage: Make) -> None:
    scene = stage(SHOPPING, do(Answer("All is well")), FINISH, trusted_labels=False)
    ended = scene.play()
    assert (ended.answer, ended.answer_sources) == ("All is well", (f"content:{SHOP}",))
    assert scene.one(Said).text == "All is well"
    assert scene.inputs == []


@pytest.mark.parametrize(
    ("trusted", "preface"),
    [(True, "Your own words ask:"), (False, "The agent, which has read untrusted screens, asks:")],
)  # fmt: skip
def test_a_question_of_the_proposers_is_shown_as_what_it_is_and_its_answer_is_no_more_trusted(
    stage: Make, trusted: bool, preface: str
) -> None:
    scene = stage(SHOPPING, do(AskUser("Which size?")), FINISH, trusted_labels=trusted, answers=[])
    scene.person.words = "large"
    scene.play()
    assert scene.person.prefaces == [f"{preface} Which size?"]
    told = scene.heard[1]
    assert isinstance(told, Told)
    assert told.answer.value == "large"
    assert told.answer.label.sources == ({"user"} if trusted else {f"content:{SHOP}"})


def test_questions_of_the_proposers_use_up_the_question_budget(stage: Make) -> None:
    scene = stage(SHOPPING, *[do(AskUser(f"Really, number {n}?")) for n in range(9)], answers=[])
    scene.person.words = "yes"
    ended = scene.play()
    assert ended.outcome is RunOutcome.NEEDS_PERSON
    assert len(scene.person.prefaces) == 5


def test_a_wait_is_met_by_what_appears_and_is_no_success_when_it_expires(stage: Make) -> None:
    soon = stage({**SHOPPING, "home": replace(HOME, late={("click", "continue"): 3})}, CONTINUE, FINISH)
    assert soon.play().outcome is RunOutcome.DONE
    never = stage(SHOPPING, do(Wait("Godot", 5.0)), stubborn=True)
    never.play()
    verified = never.heard[1]
    assert isinstance(verified, Verified)
    assert verified.check.outcome is Outcome.PENDING
    assert never.clock.now() == 1005.0


def test_a_dry_run_judges_everything_and_touches_nothing(stage: Make) -> None:
    scene = stage(SHOPPING, type_into("Search", "tea"), CONTINUE, click("Basket"), FINISH, dry=True)
    ended = scene.play()
    assert ended.outcome is RunOutcome.DONE_UNVERIFIED
    assert [event.judgement.word for event in scene.all(Judged)] == ["allow"] * 4
    assert scene.inputs == []
    assert scene.all(Dispatching) == []
    assert ended.steps == 0


def test_a_dry_run_puts_no_questions(stage: Make) -> None:
    scene = stage(AT_BASKET, PAY, FINISH, dry=True, answers=[YES])
    assert scene.play().outcome is RunOutcome.DONE_UNVERIFIED
    assert scene.person.asked == []
    assert scene.inputs == []


def test_what_the_gate_stopped_is_told_as_refused_and_the_run_is_blocked(stage: Make) -> None:
    away = Request("GET", "https://elsewhere.example/", SHOP, "document")
    home = replace(HOME, sends={("click", "continue"): away})
    scene = stage({**SHOPPING, "home": home}, CONTINUE)
    ended = scene.play()
    assert ended.outcome is RunOutcome.BLOCKED
    refused = scene.heard[-1]
    assert isinstance(refused, Refused)
    assert (refused.rail, refused.code) == ("domain", "not_present")
    assert scene.inputs == ["click continue"], "what the gate stopped is not tried by other means"


def test_a_page_that_went_elsewhere_by_itself_is_looked_at_again_before_anything_is_done(stage: Make) -> None:
    scene = stage(SHOPPING, CONTINUE)
    scene.on[Proposed] = lambda event: scene.device.show("basket")
    ended = scene.play()
    assert scene.inputs == []
    assert scene.heard[-1].code == "old_epoch"  # type: ignore[union-attr]
    assert ended.outcome is RunOutcome.FAILED


def test_a_page_that_swaps_what_is_under_the_pointer_is_not_tried_for_ever(stage: Make) -> None:
    home = replace(HOME, divert=frozenset({("click", "continue")}))
    scene = stage({**SHOPPING, "home": home}, CONTINUE)
    ended = scene.play()
    assert ended.outcome is RunOutcome.BLOCKED
    assert ended.reason.startswith("input_redirected: ")
    assert [event.receipt.stopped for event in scene.all(Performed)] == [("click",), ("click",)]
    assert scene.one(Alarm).code == "input_redirected"
    assert scene.inputs == []


def test_one_redirected_input_alone_is_recovered_from(stage: Make) -> None:
    """The first press lands on a layer; by the time of the second, that is gone."""
    home = replace(HOME, divert=frozenset({("click", "continue")}))
    scene = stage({"home": home, "calm": HOME, "next": NEXT}, CONTINUE, FINISH)
    scene.on[Performed] = lambda event: scene.device.show("calm", by_itself=False)
    assert scene.play().outcome is RunOutcome.DONE


def test_a_model_that_is_down_fails_the_run(stage: Make) -> None:
    def down(look: object) -> Stuck:
        raise ModelError("it does not answer")

    ended = stage(SHOPPING, down).play()
    assert (ended.outcome, ended.reason) == (RunOutcome.FAILED, "model: it does not answer")


def test_a_proposal_that_leaves_the_plan_raises_an_alarm_and_ends_the_run(stage: Make) -> None:
    def leave(look: object) -> Stuck:
        raise ControlFlowViolation("step 9 is not next")

    scene = stage(SHOPPING, leave)
    assert scene.play().outcome is RunOutcome.BLOCKED
    assert scene.one(Alarm).code == "control_flow"


def test_an_id_that_is_on_no_screen_is_nothing_to_act_on(stage: Make) -> None:
    scene = stage(SHOPPING, click("Nonsuch"))
    scene.play()
    assert isinstance(scene.heard[-1], Undelivered)
    assert scene.all(Judged) == []


def test_what_the_surface_cannot_do_is_undelivered(stage: Make) -> None:
    home = replace(HOME, refuse={("click", "continue"): "unsupported"})
    scene = stage({**SHOPPING, "home": home}, CONTINUE)
    scene.play()
    assert scene.heard[-1].code == "unsupported"  # type: ignore[union-attr]
    assert scene.all(Checked) == []


def test_the_instruction_and_the_end_are_in_the_trace_and_the_chain_holds(stage: Make) -> None:
    scene = stage(SHOPPING, CONTINUE, FINISH, instruction=Instruction("continue"), stored=True)
    scene.play()
    from handrail.trace import TraceStore

    with TraceStore.reading(scene.folder / "trace.db") as store:
        stored = [item.event for item in store.events("r1")]
        standing = store.verify("r1")
    assert type(standing).__name__ == "Sealed"
    assert isinstance(stored[0], RunStarted)
    assert stored[0].instruction.text == "continue"
    assert isinstance(stored[-1], RunEnded)


def test_a_batch_goes_on_while_its_actions_work(stage: Make) -> None:
    scene = stage(SHOPPING, together(type_into("Search", "tea"), CONTINUE), FINISH)
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["type_text search", "click continue"]
    assert [event.batch for event in scene.all(Proposed)] == [(0, 2), (1, 2), (0, 1)]

"""From the verdict to the input, and what it takes to say what became of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import anyio
import pytest
from tests.loop.stage import (
    FINISH,
    SHOP,
    YES,
    Stage,
    appears,
    button,
    click,
    part,
    posted,
    screen,
    secret,
    text,
    textbox,
    together,
    type_into,
)

from handrail.devices.fake import FakeDevice, Screen
from handrail.records import (
    Asked,
    Checked,
    Click,
    Dispatching,
    Dropped,
    Event,
    Instruction,
    Judged,
    Noticed,
    Observation,
    ObservationFailed,
    Observed,
    Outcome,
    Performed,
    Point,
    Proposal,
    Proposed,
    Rect,
    RunOutcome,
    RunStarted,
    SecretRef,
    Undelivered,
    Unseen,
    Verified,
)
from handrail.wire import to_json

Make = Callable[..., Stage]
HOME = screen(
    text("Welcome"), textbox("Search"), button("Continue"), button("Delete it"),
    go={("click", "continue"): "next", ("click", "delete-it"): "gone"},
)  # fmt: skip
SCREENS = {"home": HOME, "next": screen(text("All is well"), button("Onward")), "gone": screen(text("It is gone"))}
CONTINUE = click("Continue", appears("All is well"))
DELETE = click("Delete it", appears("It is gone"))


def codes(scene: Stage) -> list[str]:
    return [event.receipt.detail for event in scene.all(Performed) if event.receipt.delivered == "no"]


# The device goes away ----------------------------------------------------------------------------------------------


def test_a_device_that_is_gone_before_anything_was_sent_fails_the_run(stage: Make) -> None:
    scene = stage(SCREENS, CONTINUE)
    anyio.run(scene.device.close)
    ended = scene.play()
    assert ended.outcome is RunOutcome.FAILED
    assert ended.reason.startswith("device_gone")


def test_a_device_that_goes_away_under_a_harmless_action_fails_the_run(stage: Make) -> None:
    scene = stage(SCREENS, type_into("Search", "tea"))
    scene.device.dies_at = 0
    assert scene.play().outcome is RunOutcome.FAILED
    assert scene.one(Performed).receipt.delivered == "unknown"


def test_a_device_that_goes_away_under_what_must_not_be_repeated_leaves_its_fate_unknown(stage: Make) -> None:
    for say in (CONTINUE, DELETE):
        scene = stage(SCREENS, say, answers=[YES])
        scene.device.dies_at = 0
        assert scene.play().outcome is RunOutcome.FATE_UNKNOWN
        assert scene.inputs == []


def test_a_device_that_goes_away_before_the_effect_was_seen_leaves_its_fate_unknown(stage: Make) -> None:
    for say, outcome in (
        (type_into("Search", "tea"), RunOutcome.FAILED),
        (DELETE, RunOutcome.FATE_UNKNOWN),
        (CONTINUE, RunOutcome.FATE_UNKNOWN),
    ):
        scene = stage(SCREENS, say, FINISH, answers=[YES])
        original = scene.device.perform

        async def dying(record: object, allowed: object, scene: Stage = scene, original: object = original) -> object:
            receipt = await original(record, allowed)  # type: ignore[operator]
            await scene.device.close()
            return receipt

        scene.device.perform = dying  # type: ignore[method-assign, assignment]
        ended = scene.play()
        assert ended.outcome is outcome
        assert len(scene.inputs) == 1


class BlindDevice(FakeDevice):
    """Gives no look for a while after the first input: the page does not answer."""

    blind = 0
    """How many looks after it come to nothing."""
    tried = 0

    async def observe(self, deadline: float) -> Observation:
        if self.inputs:
            self.tried += 1
            if self.tried <= self.blind:
                raise ObservationFailed(f"no look within {deadline:g} s", code="look_timeout")
        return await super().observe(deadline)


def blind(stage: Make, say: Any, looks: int) -> Stage:
    scene = stage({**SCREENS, "home": replace(HOME, sends={("click", "delete-it"): posted()})}, say, FINISH,
                  answers=[YES])  # fmt: skip
    scene.device = BlindDevice(scene.device._screens, "home", now=scene.clock.now)
    scene.device.blind = looks
    return scene


def test_a_page_that_answers_late_is_looked_at_once_more_before_its_fate_is_called_unknown(stage: Make) -> None:
    scene = blind(stage, DELETE, 1)
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click delete-it"]


def test_a_page_that_never_answers_again_leaves_the_fate_unknown_and_is_not_looked_at_for_ever(stage: Make) -> None:
    scene = blind(stage, DELETE, 99)
    ended = scene.play()
    assert ended.outcome is RunOutcome.FATE_UNKNOWN
    assert ended.reason.startswith("look_timeout")
    assert scene.inputs == ["click delete-it"]
    assert scene.device.tried == 2  # type: ignore[attr-defined]


def test_where_nothing_is_at_stake_a_page_that_does_not_answer_fails_the_run_at_once(stage: Make) -> None:
    scene = blind(stage, type_into("Search", "tea"), 1)
    assert scene.play().outcome is RunOutcome.FAILED
    assert scene.device.tried == 1  # type: ignore[attr-defined]


def test_no_second_look_is_waited_for_when_the_time_of_the_run_is_up(stage: Make) -> None:
    scene = blind(stage, DELETE, 1)

    async def slow(deadline: float) -> Observation:
        if scene.inputs:
            scene.clock.advance(scene.limits.seconds)
        return await BlindDevice.observe(scene.device, deadline)  # type: ignore[arg-type]

    scene.device.observe = slow  # type: ignore[method-assign]
    ended = scene.play()
    assert ended.outcome is RunOutcome.FATE_UNKNOWN
    assert scene.device.tried == 1  # type: ignore[attr-defined]


# What was judged is not what is there ------------------------------------------------------------------------------


def test_a_ticket_of_an_earlier_epoch_is_judged_again(stage: Make) -> None:
    scene = stage(SCREENS, CONTINUE, FINISH)
    scene.on[Judged] = lambda event: scene.device.advance_epoch("a person moved the mouse")
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click continue"]
    assert len([event for event in scene.all(Judged) if event.record.material.a == "click"]) == 2
    assert [event.receipt.delivered for event in scene.all(Performed)] == ["no", "yes"]


def test_a_target_that_moved_to_another_screen_is_found_there_and_judged_again(stage: Make) -> None:
    other = screen(text("Hello"), replace(button("Continue"), id="c9"), go={("click", "c9"): "next"})
    scene = stage({**SCREENS, "other": other}, CONTINUE, FINISH)
    scene.on[Judged] = lambda event: scene.device.show("other", by_itself=False)
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click c9"]
    records = [event.record for event in scene.all(Judged)][:2]
    assert records[0].observation != records[1].observation


@pytest.mark.parametrize(
    "other",
    [
        screen(replace(button("Continue to payment"), id="continue")),
        screen(button("Continue"), replace(button("Continue"), id="c2")),
        screen(part("form", "Pay"), part("button", "Continue", parent="pay")),
        screen(text("Continue")),
    ],
    ids=["another name", "two of them", "another form", "no button"],
)
def test_a_target_that_is_only_alike_is_not_guessed_to_be_the_one(stage: Make, other: Screen) -> None:
    scene = stage({**SCREENS, "other": other}, CONTINUE)
    scene.on[Judged] = lambda event: scene.device.show("other", by_itself=False)
    scene.play()
    assert scene.inputs == []
    assert isinstance(scene.heard[-1], Undelivered)


def test_an_id_means_the_element_that_the_proposer_saw_not_what_has_its_number_now(stage: Make) -> None:
    """While the proposer thinks, the page is drawn anew and numbers its elements otherwise."""
    swapped = screen(
        text("Welcome"), replace(button("Delete it"), id="continue"), replace(button("Continue"), id="delete-it"),
        go={("click", "delete-it"): "next", ("click", "continue"): "gone"},
    )  # fmt: skip
    scene = stage({**SCREENS, "swapped": swapped}, CONTINUE, FINISH)

    async def think() -> None:
        scene.device.show("swapped", by_itself=False)
        scene.proposer.thinking = None

    scene.on[RunStarted] = lambda event: setattr(scene.proposer, "thinking", think)
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click delete-it"]
    assert scene.device.inputs[0].record.material.targets[0][1].name == "continue"


def test_a_point_where_something_else_is_now_means_nothing_on_another_look(stage: Make) -> None:
    scene = stage(SCREENS, lambda look: Proposal(Click(Point(30, 110))))
    scene.on[Judged] = lambda event: scene.device.show("next", by_itself=False)
    scene.play()
    assert scene.inputs == []
    assert isinstance(scene.heard[-1], Undelivered)


def test_a_point_is_the_same_on_another_look_while_the_same_is_there(stage: Make) -> None:
    """Else no question about a point could ever be answered with yes."""
    scene = stage(SCREENS, lambda look: Proposal(Click(Point(30, 110))), FINISH)
    scene.on[Judged] = lambda event: scene.device.advance_epoch("it moved")
    scene.play()
    assert len(scene.all(Dispatching)) == 2
    assert len(scene.inputs) == 1


def test_a_point_of_which_nothing_is_seen_is_never_the_same(stage: Make) -> None:
    scene = stage(SCREENS, lambda look: Proposal(Click(Point(600, 550))), FINISH)
    scene.on[Judged] = lambda event: scene.device.advance_epoch("it moved")
    scene.play()
    assert scene.inputs == []


def test_a_surface_that_always_changes_under_the_hand_is_given_up_after_three_tries(stage: Make) -> None:
    scene = stage(SCREENS, CONTINUE)

    def shift(event: Event) -> None:
        if isinstance(event, Judged):
            scene.device.advance_epoch("it moved again")

    scene.always = shift
    ended = scene.play()
    assert ended.outcome is RunOutcome.FAILED
    assert scene.inputs == []
    assert len(scene.all(Dispatching)) == 3


def test_what_was_never_delivered_may_be_done_later_without_a_question_about_its_fate(stage: Make) -> None:
    scene = stage(SCREENS, DELETE, FINISH, answers=[YES, YES])
    allowed = [0]

    def move(event: Event) -> None:
        if isinstance(event, Judged) and event.judgement.word == "ask":
            allowed[0] += 1

    scene.always = move
    perform = scene.device.perform

    async def once_late(record: object, ticket: object) -> object:
        scene.device.advance_epoch("just now")
        scene.device.perform = perform  # type: ignore[method-assign]
        return await perform(record, ticket)  # type: ignore[arg-type]

    scene.device.perform = once_late  # type: ignore[method-assign, assignment]
    scene.play()
    assert scene.inputs == ["click delete-it"]
    assert allowed == [2]
    reasons = {(item.rail, item.code) for event in scene.all(Judged) for item in event.judgement.findings}
    assert ("loop", "unconfirmed") not in reasons


# Batches -----------------------------------------------------------------------------------------------------------


def test_the_rest_of_a_batch_is_looked_for_again_after_each_action(stage: Make) -> None:
    renumbered = screen(text("All is well"), replace(button("Continue"), id="c7"), go={("click", "c7"): "gone"})
    twice = together(CONTINUE, click("Continue", appears("It is gone")))
    scene = stage({**SCREENS, "next": renumbered}, twice, FINISH)
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click continue", "click c7"]


def test_the_rest_of_a_batch_is_dropped_where_its_target_is_gone(stage: Make) -> None:
    scene = stage(SCREENS, together(CONTINUE, click("Search")), FINISH)
    scene.play()
    assert scene.inputs == ["click continue"]
    assert scene.one(Dropped).count == 1
    assert isinstance(scene.heard[1], Verified)


def test_the_rest_of_a_batch_is_dropped_where_an_action_did_not_work(stage: Make) -> None:
    scene = stage(SCREENS, together(type_into("Search", "tea", expectation=appears("Nonsense")), CONTINUE, CONTINUE))
    scene.play()
    assert "click continue" not in scene.inputs
    assert scene.one(Dropped).count == 2


def test_the_rest_of_a_batch_is_dropped_where_an_action_was_blocked(stage: Make) -> None:
    scene = stage(SCREENS, together(DELETE, CONTINUE))
    scene.play()
    assert scene.inputs == []
    assert scene.one(Dropped).count == 1


# Secrets -----------------------------------------------------------------------------------------------------------


def test_no_event_holds_a_secrets_value(stage: Make) -> None:
    value = "hunter2-&-Ünïcode"
    login: dict[str, Any] = {"form": "login", "form_action": f"{SHOP}/login", "form_method": "post"}
    door = screen(
        part("form", "Login", tag="form", ref="login"),
        part("textbox", "Password", parent="login", tag="input", input_type="password", **login),
        part("button", "Sign in", parent="login", tag="button", submits=True, **login),
        go={("click", "sign-in"): "in"},
    )
    scene = stage(
        {"door": door, "in": screen(text("Signed in"))},
        type_into("Password", SecretRef("shop")), click("Sign in", appears("Signed in")), FINISH,
        instruction=Instruction("log in with {{secret:shop}}", secrets=frozenset({"shop"})),
        secrets=secret("shop", value), answers=[YES, YES], stored=True,
    )  # fmt: skip
    scene.play()
    assert scene.inputs == ["type_text password", "click sign-in"]
    checked = scene.all(Checked)[0].check
    assert checked.outcome is Outcome.SUCCESS, "the device compared it"
    for event in scene.events:
        assert value not in repr(event)
        assert "hunter2" not in repr(event)
        assert b"hunter2" not in to_json(event)
    assert b"hunter2" not in (scene.folder / "trace.db").read_bytes()


def test_incidents_are_told_where_they_happened(stage: Make) -> None:
    scene = stage(SCREENS, CONTINUE)
    scene.on[Proposed] = lambda event: scene.device.show("next")
    scene.play()
    assert [event.incident.kind for event in scene.all(Noticed)] == ["navigation"]


# What cannot be read for a moment -------------------------------------------------------------------------------------

NOTICE = Unseen(Rect(0, 0, 1280, 800), "window", "a passing notice lies over this")


@pytest.mark.parametrize(("looks", "asked"), [(3, 0), (1000, 1)])
def test_a_passing_notice_is_waited_for_before_a_person_is_asked(stage: Make, looks: int, asked: int) -> None:
    scene = stage(SCREENS | {"home": replace(HOME, unseen=(NOTICE,)), "clear": HOME}, DELETE, answers=[YES])
    seen = 0

    def pass_by(event: Event) -> None:
        nonlocal seen
        seen += isinstance(event, Observed)
        if seen == looks and scene.device.current == "home":
            scene.device.show("clear", by_itself=False)

    scene.always = pass_by
    began = scene.clock.now()
    scene.play()
    codes = [reason.code for event in scene.all(Asked) for reason in event.question.reasons]
    assert codes.count("target_unseen") == asked
    assert scene.inputs == ["click delete-it"]
    assert scene.clock.now() - began < 30.0

"""What is tried where an action fell short, and what never is (veri: the recovery ladder; I14)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.loop.stage import (
    FINISH,
    SHOP,
    YES,
    Stage,
    appears,
    button,
    click,
    on,
    part,
    posted,
    screen,
    text,
    textbox,
    type_into,
)

from handrail.devices.fake import Screen
from handrail.loop import Limits
from handrail.records import (
    AnswerDialog,
    Carried,
    Checked,
    Click,
    Dispatching,
    Event,
    Instruction,
    Judged,
    Observed,
    Outcome,
    Pass,
    Performed,
    Proposal,
    Proposed,
    Recovering,
    Request,
    RunOutcome,
    SeenRequest,
    Settled,
    Source,
    SystemDialog,
    Tier,
    Verified,
)

Make = Callable[..., Stage]
NEXT = screen(text("All is well"))
GONE = screen(text("It is gone"))
HOME = screen(
    text("Welcome"), textbox("Search"), button("Continue"), button("Delete it"),
    go={("click", "continue"): "next", ("press_keys", "continue"): "next", ("click", "delete-it"): "gone"},
)  # fmt: skip
CONTINUE = click("Continue", appears("All is well"))
DELETE = click("Delete it", appears("It is gone"))


def screens(**more: object) -> dict[str, Screen]:
    return {"home": replace(HOME, **more), "next": NEXT, "gone": GONE}  # type: ignore[arg-type]


def rungs(scene: Stage) -> list[str]:
    return [event.rung for event in scene.all(Recovering)]


def outcomes(scene: Stage) -> list[str]:
    return [event.check.outcome.value for event in scene.all(Checked)]


def test_a_swallowed_click_is_made_good_once_by_other_means_after_the_wait(stage: Make) -> None:
    swallowing = replace(HOME, swallow=frozenset({("click", "continue")}))
    scene = stage({"first": swallowing, "home": HOME, "next": NEXT}, CONTINUE, FINISH)
    waited: list[float] = []

    def wake(event: Event) -> None:
        if isinstance(event, Recovering) and event.rung == "wait":
            scene.device._screens["first"] = HOME
        if isinstance(event, Dispatching):
            waited.append(scene.clock.now())

    scene.always = wake
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click continue", "click continue"]
    assert rungs(scene) == ["wait", "other_rect"]
    assert waited[1] - waited[0] >= 4.0
    again = scene.all(Proposed)[1]
    assert (again.source, again.tier) == (Source.RECOVERY, Tier.STEPWISE)
    assert scene.device.inputs[1].record.material.source is Source.RECOVERY
    assert scene.heard[1].proposal.action == Click(on(scene.all(Observed)[0].observation, "Continue"))  # type: ignore[union-attr]


def test_what_is_not_harmless_is_made_good_at_most_once(stage: Make) -> None:
    both = frozenset({("click", "continue"), ("press_keys", "continue")})
    scene = stage(screens(swallow=both), CONTINUE)
    assert scene.play().outcome is RunOutcome.FAILED
    assert scene.inputs == ["click continue", "click continue"]


def test_a_late_effect_cancels_the_further_attempt(stage: Make) -> None:
    scene = stage(screens(late={("click", "continue"): 3}), CONTINUE, FINISH)
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click continue"]
    assert outcomes(scene)[-1] == "success"


@pytest.mark.parametrize("ticks", [1, 5, 9, 14])
def test_a_clock_on_the_page_does_not_shorten_the_wait_for_a_late_effect(stage: Make, ticks: int) -> None:
    """Something always moves; the effect comes on the look after so many ticks, within the wait."""
    clock = part("text", "12:00:00", ref="clock")
    home = screen(*HOME.elements, clock, go=HOME.go, swallow=frozenset({("click", "continue")}))
    scene = stage({"home": home, "next": NEXT}, CONTINUE, FINISH)
    looks = 0

    def tick(event: Event) -> None:
        nonlocal looks
        if isinstance(event, Observed) and scene.inputs and scene.device.current == "home":
            looks += 1
            if looks > ticks:
                scene.device.show("next", by_itself=False)
            else:
                scene.device.change(part("text", f"12:00:{looks:02}", ref="clock"))

    scene.always = tick
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click continue"], "a second click would have done it twice"


@pytest.mark.parametrize("moment", [Recovering, Proposed, Judged])
def test_an_effect_that_comes_between_the_wait_and_the_further_attempt_cancels_it(stage: Make, moment: type) -> None:
    scene = stage(screens(swallow=frozenset({("click", "continue")})), CONTINUE, FINISH)

    def late(event: Event) -> None:
        if isinstance(event, moment) and scene.inputs and scene.clock.now() >= 1004.0:
            scene.device.show("next", by_itself=False)

    scene.when = late
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click continue"]


def test_an_effect_that_leaves_the_button_where_it_was_cancels_the_further_attempt_too(stage: Make) -> None:
    added = screen(text("All is well"), *HOME.elements[1:], go=HOME.go)
    scene = stage({**screens(swallow=frozenset({("click", "continue")})), "added": added}, CONTINUE, FINISH)

    def late(event: Event) -> None:
        if isinstance(event, Recovering) and event.rung == "other_rect":
            scene.device.show("added", by_itself=False)

    scene.when = late
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click continue"]


def test_what_left_a_trace_is_not_repeated(stage: Make) -> None:
    request = Request("POST", f"{SHOP}/x", SHOP, "fetch", relation="same_origin")
    scene = stage(screens(swallow=frozenset({("click", "continue")}), sends={("click", "continue"): request}), CONTINUE)
    assert scene.play().outcome is RunOutcome.FAILED
    assert scene.inputs == ["click continue"]


def test_what_is_still_under_way_is_waited_for_and_not_repeated(stage: Make) -> None:
    scene = stage(
        {"home": replace(HOME, go={("click", "delete-it"): "busy"}), "busy": screen(text("Please wait"),
         moving=("requests",)), "gone": GONE}, DELETE, answers=[YES],
    )  # fmt: skip
    assert scene.play().outcome is RunOutcome.FATE_UNKNOWN
    assert rungs(scene) == ["wait", "wait", "wait"]
    assert set(outcomes(scene)) == {"pending"}
    assert scene.inputs == ["click delete-it"]


def test_what_shows_its_effect_after_all_waits_is_looked_at_a_last_time(stage: Make) -> None:
    busy = screen(text("Please wait"), moving=("requests",))
    scene = stage(
        {"home": replace(HOME, go={("click", "delete-it"): "busy"}, sends={("click", "delete-it"): posted()}),
         "busy": busy, "gone": GONE}, DELETE, FINISH, answers=[YES],
    )  # fmt: skip
    waits = 0

    def late(event: Event) -> None:
        nonlocal waits
        waits += isinstance(event, Recovering)
        if isinstance(event, Checked) and waits == 3:
            scene.device.show("gone", by_itself=False)

    scene.when = late
    assert scene.play().outcome is RunOutcome.DONE
    assert outcomes(scene)[-2:] == ["pending", "success"]
    assert scene.inputs == ["click delete-it"]


def test_what_never_rests_is_not_looked_at_for_ever(stage: Make) -> None:
    scene = stage(screens(swallow=frozenset({("click", "delete-it")})), DELETE, answers=[YES])
    scene.when = lambda event: (
        scene.device.change(replace(HOME.elements[0], name="Tick")) if isinstance(event, Checked) else None
    )
    assert scene.play().outcome is RunOutcome.FATE_UNKNOWN
    assert scene.inputs == ["click delete-it"]


def test_what_cannot_be_taken_back_is_never_repeated_and_its_fate_is_told(stage: Make) -> None:
    scene = stage(screens(swallow=frozenset({("click", "delete-it")})), DELETE, answers=[YES] * 9)
    ended = scene.play()
    assert ended.outcome is RunOutcome.FATE_UNKNOWN
    assert "never repeated without a person" in ended.reason
    assert scene.inputs == ["click delete-it"]


@pytest.mark.parametrize("kind", ["covered", "dialog_open"])
def test_what_could_not_be_delivered_is_not_a_fate_but_a_failure(stage: Make, kind: str) -> None:
    scene = stage(
        screens(refuse={("click", "delete-it"): kind, ("press_keys", "delete-it"): kind}), DELETE, answers=[YES] * 9
    )
    ended = scene.play()
    assert ended.outcome is RunOutcome.FAILED
    assert scene.inputs == []


def test_an_alert_in_the_way_is_acknowledged_and_the_action_goes_on(stage: Make) -> None:
    alert = replace(HOME, dialogs=(SystemDialog("d1", "alert", "Cookies!"),), go={("answer_dialog", ""): "next"})
    scene = stage(
        {"home": replace(HOME, go={("click", "continue"): "alert"}), "alert": alert, "next": NEXT},
        CONTINUE, FINISH,
    )  # fmt: skip
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click continue", "answer_dialog"]
    assert "dismiss_dialog" in rungs(scene)


def dialogue(*inside: object, **more: object) -> Screen:
    modal = part("dialog", "Newsletter", tag="dialog", states=frozenset({"modal"}))
    return replace(HOME, elements=(*HOME.elements, modal, *inside), **more)  # type: ignore[arg-type]


def test_a_dialog_that_lies_over_the_target_is_closed_first(stage: Make) -> None:
    no_thanks = part("button", "No thanks", parent="newsletter", tag="button")
    over = dialogue(
        no_thanks, refuse={("click", "continue"): "covered", ("press_keys", "newsletter"): "covered"},
        go={("click", "no-thanks"): "home"},
    )  # fmt: skip
    scene = stage({"over": over, "home": HOME, "next": NEXT}, CONTINUE, FINISH)
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click no-thanks", "click continue"]
    assert all(event.record.material.source is Source.RECOVERY for event in scene.all(Judged)[1:4])


def test_a_dialog_whose_way_out_subscribes_is_left_alone(stage: Make) -> None:
    form: dict[str, Any] = {"form": "f", "form_action": f"{SHOP}/subscribe", "form_method": "post"}
    lure = part("button", "Close", parent="newsletter", tag="button", submits=True, **form)
    over = dialogue(
        lure, refuse={("click", "continue"): "covered", ("press_keys", "newsletter"): "covered",
                      ("press_keys", "continue"): "covered"},
    )  # fmt: skip
    scene = stage({"over": over}, CONTINUE)
    assert scene.play().outcome is RunOutcome.FAILED
    assert scene.inputs == []


def test_a_dialog_that_asks_something_is_a_decision_for_the_proposer(stage: Make) -> None:
    asks = replace(HOME, dialogs=(SystemDialog("d1", "confirm", "Really?"),), go={("answer_dialog", ""): "next"})
    scene = stage(
        {"home": replace(HOME, go={("click", "continue"): "asks"}), "asks": asks, "next": NEXT},
        CONTINUE, lambda look: Proposal(AnswerDialog(True)), FINISH, stubborn=True,
    )  # fmt: skip
    scene.play()
    assert scene.inputs == ["click continue", "answer_dialog"]
    handed = scene.heard[1]
    assert isinstance(handed, Verified)
    assert handed.check.outcome is Outcome.INTERRUPTED
    assert rungs(scene) == []


def test_under_a_plan_a_dialog_in_the_way_stops_the_run(stage: Make) -> None:
    alert = replace(HOME, dialogs=(SystemDialog("d1", "alert", "Cookies!"),))
    scene = stage(
        {"home": replace(HOME, go={("click", "continue"): "alert"}), "alert": alert}, CONTINUE, tier=Tier.PLAN
    )
    assert scene.play().outcome is RunOutcome.FAILED
    assert scene.inputs == ["click continue"]


def test_a_harmless_action_climbs_the_whole_ladder_and_is_handed_back(stage: Make) -> None:
    scene = stage(screens(), type_into("Search", "tea", expectation=appears("Nonsense")), limits=Limits(late=1.0))
    assert scene.play().outcome is RunOutcome.FAILED
    assert scene.inputs == ["type_text search"] * len(scene.inputs)
    assert 1 <= len(scene.inputs) <= 4


def test_recovery_uses_up_the_step_budget_like_anything_else(stage: Make) -> None:
    scene = stage(screens(swallow=frozenset({("click", "continue")})), CONTINUE, limits=Limits(steps=1))
    ended = scene.play()
    assert ended.outcome is RunOutcome.GAVE_UP
    assert scene.inputs == ["click continue"]
    assert [event.receipt.delivered for event in scene.all(Performed)] == ["yes"]


def test_a_key_of_a_pad_is_held_to_no_more_than_any_press(stage: Make) -> None:
    keys = [replace(button(str(n)), id=f"k{n}") for n in range(10)]
    pad = screen(*keys, button("Continue"), go={("click", "k2"): "dots"})
    words = Instruction("with my PIN 2580 tell me what it says")
    scene = stage({"pad": pad, "dots": screen(text("One figure"), *keys)}, click("2"), FINISH, instruction=words)
    assert scene.play().outcome is RunOutcome.DONE
    still = replace(pad, go={}, swallow=frozenset({("click", "k2")}))
    silent = stage({"pad": still}, click("2"), FINISH, instruction=words)
    assert silent.play().outcome is RunOutcome.FAILED
    assert silent.inputs == ["click k2"], "a pad that shows nothing may have taken it"


@pytest.mark.parametrize(
    ("carries", "more", "outcome"),
    [
        ((Carried("perhaps the secret 'pin'", frozenset({"https://bank.example"}), certain=False),), "", "blocked"),
        ((Carried("the secret 'pin'", frozenset({"https://bank.example"})),), "", "blocked"),
        ((), "", "fate_unknown"),
        ((Carried("the secret 'pin'", frozenset({SHOP})),), "", "fate_unknown"),  # it passed
        ((Carried("the secret 'pin'", frozenset({"https://bank.example"})),), "and something that passed",
         "fate_unknown"),
    ],
)  # fmt: skip
def test_what_the_gate_held_whole_for_what_it_carries_is_blocked_and_no_unknown_fate(
    stage: Make, carries: tuple[Carried, ...], more: str, outcome: str
) -> None:
    written = replace(posted(), kind="fetch", carries=carries)
    home = replace(HOME, sends={("click", "delete-it"): written}, swallow=frozenset({("click", "delete-it")}))
    scene = stage({"home": home, "gone": GONE}, DELETE, answers=[YES])
    if more:
        original = scene.device.settle

        async def settle(deadline: float) -> Settled:
            passed = SeenRequest(posted("/other"), Pass(), 200)
            return replace(await original(deadline), requests=(passed,))

        scene.device.settle = settle  # type: ignore[method-assign]
    ended = scene.play()
    assert ended.outcome.value == outcome
    assert scene.inputs == ["click delete-it"]


# A window that comes by itself before anything is touched ------------------------------------------------------------


def rated(*ways: str) -> Screen:
    """The page with a window over it that nobody asked for, and these controls in it."""
    box = part("dialog", "Enjoying it?", ref="box", states=frozenset({"modal"}))
    inside = [replace(button(way), parent="box") for way in ways]
    go = {("click", way.casefold().replace(" ", "-")): "home" for way in ways} | {("press_keys", "box"): "box"}
    return screen(*HOME.elements[:1], box, *inside, go=go)


def interrupted(stage: Make, box: Screen, **more: Any) -> Stage:
    scene = stage({**screens(), "box": box}, CONTINUE, FINISH, **more)
    scene.on[Proposed] = lambda _: scene.device.show("box", by_itself=False)
    return scene


def test_a_request_that_comes_before_the_input_is_put_away_and_the_step_is_taken_up_again(stage: Make) -> None:
    scene = interrupted(stage, rated("Rate now", "Not now"))
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs[-2:] == ["click not-now", "click continue"]
    assert rungs(scene)[0] == "dismiss_dialog"


def test_one_that_offers_no_way_out_ends_the_step_with_nothing_touched_behind_it(stage: Make) -> None:
    scene = interrupted(stage, rated("Rate now", "Buy it"))
    assert scene.play().outcome is not RunOutcome.DONE
    assert not [done for done in scene.inputs if done.startswith("click")]


def test_under_a_plan_nobody_puts_it_away(stage: Make) -> None:
    scene = interrupted(stage, rated("Not now"), tier=Tier.PLAN)
    scene.play()
    assert scene.inputs == []


def test_a_window_that_came_over_another_is_put_away_as_well(stage: Make) -> None:
    """The step is about a control in a dialog, and the request to be rated lies over that."""
    asks = screen(
        part("dialog", "Add people", ref="box", states=frozenset({"modal"})),
        replace(button("Add them"), parent="box"), go={("click", "add-them"): "next"},
    )  # fmt: skip
    rating = replace(rated("Not now"), go={("click", "not-now"): "asks"})
    rating = replace(rating, elements=(*rating.elements, replace(text("Enjoying it?"), parent="box")))
    scene = stage({"asks": asks, "box": rating, "next": NEXT}, click("Add them", appears("All is well")), FINISH)
    scene.on[Proposed] = lambda _: scene.device.show("box", by_itself=False)
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs[-2:] == ["click not-now", "click add-them"]


def test_a_dialog_that_holds_what_was_to_be_pressed_is_no_visitor(stage: Make) -> None:
    late = screen(
        part("dialog", "Really?", ref="box", states=frozenset({"modal"})),
        replace(button("Continue", resource="other"), parent="box"), replace(button("Cancel"), parent="box"),
    )  # fmt: skip
    scene = stage({**screens(), "box": late}, CONTINUE)
    scene.on[Proposed] = lambda _: scene.device.show("box", by_itself=False)
    scene.play()
    assert "click cancel" not in scene.inputs

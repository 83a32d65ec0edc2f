"""Beginning again where a run was cut off: nothing that lasts is done twice, and an unknown fate is said (I2, M8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    part,
    posted,
    screen,
    secret,
    text,
    textbox,
    type_into,
)

from handrail.devices.fake import Screen
from handrail.loop import Resumed
from handrail.records import (
    Checked,
    Deny,
    Dispatching,
    Event,
    Instruction,
    Judged,
    Performed,
    Recovering,
    RunEnded,
    RunOutcome,
    RunStarted,
    SecretRef,
)
from handrail.trace import TraceStore, fates

Make = Callable[..., Stage]
LOGIN: dict[str, Any] = {"form": "login", "form_action": f"{SHOP}/login", "form_method": "post"}
SCREENS = {
    "list": screen(
        text("Goods"), textbox("Search"), button("Choose"), button("Delete it"),
        go={("click", "choose"): "chosen", ("click", "delete-it"): "gone"},
        sends={("click", "delete-it"): posted("/delete")},
    ),
    "chosen": screen(
        text("Chosen"), button("Delete it"), go={("click", "delete-it"): "gone"},
        sends={("click", "delete-it"): posted("/delete")},
    ),
    "gone": screen(text("Nothing is left")),
}  # fmt: skip
TYPE = type_into("Search", "tea", node="step 1")
CHOOSE = click("Choose", appears("Chosen"), node="step 2")
DELETE = click("Delete it", appears("Nothing is left"), node="step 3")
SAYS = (TYPE, CHOOSE, DELETE, FINISH)


def cut_off(make: Make, after: Callable[[Event], bool], *, screens: dict[str, Screen] = SCREENS,
            says: Sequence[object] = SAYS, **more: object) -> tuple[Stage, Resumed]:  # fmt: skip
    """What the trace of a run holds that was killed right after an event."""
    scene = make(screens, *says, **{"answers": [YES] * 5, "stored": True, **more})
    scene.play()
    with TraceStore.reading(scene.folder / "trace.db") as store:
        stored = list(store.events(scene.run_id))
    end = next(place for place, item in enumerate(stored) if after(item.event))
    kept = stored[: end + 1]
    unknown = tuple(fate.event.record for fate in fates((item.seq, item.at, item.event) for item in kept))
    return scene, Resumed(scene.run_id, tuple(item.event for item in kept), unknown)


def nth(kind: type, number: int) -> Callable[[Event], bool]:
    count = iter(range(1000))
    return lambda event: isinstance(event, kind) and next(count) == number


def again(make: Make, resumed: Resumed, *, screens: dict[str, Screen] = SCREENS, says: Sequence[object] = SAYS,
          **more: object) -> Stage:  # fmt: skip
    return make(screens, *says, **{"answers": [YES] * 5, "resume": resumed, **more})


def test_what_was_seen_to_work_is_not_done_again(stage: Make) -> None:
    _, resumed = cut_off(stage, nth(Checked, 1))
    scene = again(stage, resumed)
    ended = scene.play()
    assert scene.inputs == ["type_text search", "click delete-it"]
    assert ended.outcome is RunOutcome.DONE
    already = [event.check for event in scene.all(Checked) if event.check.already]
    assert len(already) == 1
    assert f"in run {resumed.run}" in already[0].sentence
    assert scene.one(RunStarted).resumed_from == resumed.run


def test_what_lies_on_a_screen_only_is_done_again_on_the_new_one(stage: Make) -> None:
    box = part("checkbox", "Gift wrap", tag="input", input_type="checkbox", states=frozenset({"unchecked"}))
    screens = {**SCREENS, "list": screen(*SCREENS["list"].elements, box, go=SCREENS["list"].go)}
    says = (click("Gift wrap", node="step 0"), *SAYS)
    _, resumed = cut_off(stage, nth(Checked, 1), screens=screens, says=says)
    scene = again(stage, resumed, screens=screens, says=says)
    scene.play()
    assert scene.inputs[:2] == ["click gift-wrap", "type_text search"]


@pytest.mark.parametrize("kind", [Dispatching, Performed])
def test_what_was_sent_and_never_checked_ends_the_next_run_with_an_unknown_fate(stage: Make, kind: type) -> None:
    for number in (1, 2):
        _, resumed = cut_off(stage, nth(kind, number))
        scene = again(stage, resumed)
        ended = scene.play()
        assert ended.outcome is RunOutcome.FATE_UNKNOWN
        assert "1 action" in ended.reason
        assert scene.inputs == []


def test_a_harmless_action_that_was_delivered_and_never_checked_is_simply_done_again(stage: Make) -> None:
    _, resumed = cut_off(stage, nth(Performed, 0))
    scene = again(stage, resumed)
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["type_text search", "click choose", "click delete-it"]


def test_what_had_not_worked_yet_when_the_run_was_cut_off_may_have_worked_since(stage: Make) -> None:
    screens = {**SCREENS, "list": replace(SCREENS["list"], swallow=frozenset({("click", "choose")}))}
    _, resumed = cut_off(stage, nth(Recovering, 0), screens=screens)
    scene = again(stage, resumed)
    assert scene.play().outcome is RunOutcome.FATE_UNKNOWN
    assert scene.inputs == []


def test_what_the_run_went_on_from_without_proof_is_not_repeated_and_stays_unproven(stage: Make) -> None:
    says = (click("Choose", node="step 2"), DELETE, FINISH)
    later = {**SCREENS, "list": replace(SCREENS["list"], late={("click", "choose"): 1})}
    _, resumed = cut_off(stage, nth(Checked, 4), screens=later, says=says)
    scene = again(stage, resumed, says=says)
    ended = scene.play()
    assert scene.inputs == []
    assert ended.outcome is RunOutcome.DONE_UNVERIFIED


def test_each_thing_done_counts_once(stage: Make) -> None:
    twice = {
        "list": screen(text("0 in the basket"), button("Add"), go={("click", "add"): "one"}),
        "one": screen(text("1 in the basket"), button("Add"), go={("click", "add"): "two"}),
        "two": screen(text("2 in the basket"), button("Add")),
    }
    says = (
        click("Add", appears("1 in the basket"), node="step 1"),
        click("Add", appears("2 in the basket"), node="step 1"),
        FINISH,
    )
    _, resumed = cut_off(stage, nth(Checked, 0), screens=twice, says=says)
    scene = again(stage, resumed, screens={"one": twice["one"], "two": twice["two"]}, says=says)
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == ["click add"]
    _, resumed = cut_off(stage, nth(Checked, 1), screens=twice, says=says)
    scene = again(stage, resumed, screens={"two": twice["two"]}, says=says)
    assert scene.play().outcome is RunOutcome.DONE
    assert scene.inputs == []


def test_what_worked_by_other_means_counts_as_the_step_it_was_done_for(stage: Make) -> None:
    screens = {
        "list": replace(SCREENS["list"], swallow=frozenset({("click", "choose")})),
        "chosen": SCREENS["chosen"],
        "gone": SCREENS["gone"],
    }
    scene = stage(screens, CHOOSE, FINISH, stored=True)

    def wake(event: Event) -> None:
        if isinstance(event, Recovering):
            scene.device._screens["list"] = SCREENS["list"]

    scene.when = wake
    assert scene.play().outcome is RunOutcome.DONE
    with TraceStore.reading(scene.folder / "trace.db") as store:
        events = tuple(item.event for item in store.events(scene.run_id))
    resumed = Resumed(scene.run_id, tuple(event for event in events if not isinstance(event, RunEnded)), ())
    second = again(stage, resumed)
    second.play()
    assert second.inputs == ["type_text search", "click delete-it"]


def test_signing_in_is_done_again_since_the_session_went_with_the_screen(stage: Make) -> None:
    door = screen(
        part("form", "Login", tag="form", ref="login"),
        part("textbox", "Password", parent="login", tag="input", input_type="password", **LOGIN),
        part("button", "Sign in", parent="login", tag="button", submits=True, **LOGIN),
        go={("click", "sign-in"): "list"},
    )
    says = (
        type_into("Password", SecretRef("shop"), node="step 0"),
        click("Sign in", appears("Goods"), node="step 0"),
        *SAYS,
    )
    more = {
        "screens": {"door": door, **SCREENS},
        "says": says,
        "instruction": Instruction("log in with {{secret:shop}}", secrets=frozenset({"shop"})),
        "secrets": secret("shop", "hunter2"),
    }
    _, resumed = cut_off(stage, nth(Checked, 3), **more)  # type: ignore[arg-type]
    scene = again(stage, resumed, **more)  # type: ignore[arg-type]
    scene.play()
    assert scene.inputs == ["type_text password", "click sign-in", "type_text search", "click delete-it"]


def test_a_denial_outlives_the_run_it_was_given_in(stage: Make) -> None:
    denied, resumed = cut_off(stage, lambda event: isinstance(event, RunEnded), answers=[(1.0, Deny("person:test"))])
    assert denied.inputs == ["type_text search", "click choose"]
    resumed = replace(resumed, events=resumed.events[:-1])
    scene = again(stage, resumed)
    assert scene.play().outcome is RunOutcome.BLOCKED
    assert [event.judgement.word for event in scene.all(Judged)][-1] == "block"
    assert "click delete-it" not in scene.inputs


def test_no_approval_outlives_the_run_it_was_given_in(stage: Make) -> None:
    _, resumed = cut_off(stage, lambda event: isinstance(event, Judged) and event.judgement.word == "allow"
                         and event.record.effect.consequential)  # fmt: skip
    scene = again(stage, resumed, answers=[])
    assert scene.play().outcome is RunOutcome.NEEDS_PERSON
    assert "click delete-it" not in scene.inputs


def test_at_whatever_event_a_run_is_cut_off_nothing_that_lasts_is_done_twice(stage: Make) -> None:
    whole, _ = cut_off(stage, lambda event: True)
    with TraceStore.reading(whole.folder / "trace.db") as store:
        stored = list(store.events(whole.run_id))
    lasting = {"click choose", "click delete-it"}
    digests = [item.record.digest for item in whole.device.inputs]
    for end in range(1, len(stored)):
        kept = stored[:end]
        unknown = tuple(fate.event.record for fate in fates((item.seq, item.at, item.event) for item in kept))
        resumed = Resumed(whole.run_id, tuple(item.event for item in kept), unknown)
        sent = {item.event.record for item in kept if isinstance(item.event, Dispatching)}
        before = [name for name, digest in zip(whole.inputs, digests, strict=True) if digest in sent]
        scene = again(stage, resumed)
        ended = scene.play()
        done = [name for name in (*before, *scene.inputs) if name in lasting]
        assert len(done) == len(set(done)), f"cut off after event {end}: {done}"
        if ended.outcome is not RunOutcome.FATE_UNKNOWN:
            assert set(done) == lasting

"""The ladder is bounded, remembers, and never repeats blindly what must not happen twice (I14)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.screen.pages import node, page, text
from tests.verify.acts import QUIET, answered

from handrail.records import (
    Check,
    EffectClass,
    Idempotence,
    Observation,
    Outcome,
    Receipt,
    RunOutcome,
    Settled,
    SystemDialog,
)
from handrail.verify import Attempt, Rung, RungKind, next_rung, obstacle, silent, turned_down

IDEMPOTENT, TOGGLE, ONCE = Idempotence.IDEMPOTENT, Idempotence.TOGGLE, Idempotence.NON_IDEMPOTENT


def first(effect: EffectClass = EffectClass.LOCAL, **more: object) -> Attempt:
    return replace(Attempt("S", "k", None, effect), **more)  # type: ignore[arg-type]


def after(rung: Rung, attempt: Attempt) -> Attempt:
    """What the loop remembers of having climbed a rung."""
    acts = rung.kind in (RungKind.REGROUND, RungKind.OTHER_MEANS)
    return replace(
        attempt, rung=rung.kind, means=rung.means, seconds=rung.seconds,
        action=f"k:{rung.kind.value}:{rung.means}" if acts else "",
    )  # fmt: skip


def climb(
    start: Attempt,
    outcomes: list[Outcome],
    idempotence: Idempotence,
    *,
    under_plan: bool = False,
    late: float = 1.0,
) -> list[Rung]:
    """All rungs, with these outcomes one after the other and the last of them from then on."""
    history, rungs = [start], list[Rung]()
    for step in range(30):
        outcome = outcomes[min(step, len(outcomes) - 1)]
        rung = next_rung(history, Check(outcome, (), ""), idempotence, under_plan=under_plan, late=late)
        rungs.append(rung)
        if rung.kind in (RungKind.GO_ON, RungKind.HAND_BACK, RungKind.STOP):
            return rungs
        history.append(after(rung, start))
    raise AssertionError("the ladder has no end")


def kinds(rungs: list[Rung]) -> list[str]:
    return [f"{rung.kind.value}:{rung.means}" if rung.means else rung.kind.value for rung in rungs]


NO, PENDING, UNKNOWN = Outcome.NO_CHANGE, Outcome.PENDING, Outcome.UNKNOWN
SILENT = first(silent=True)
LADDER = ["wait", "reground:other_rect", "wait", "other_means:scroll_into_view", "wait", "other_means:keyboard", "wait"]


@pytest.mark.parametrize(
    ("start", "outcomes", "idempotence", "under_plan", "expected"),
    [
        (first(), [Outcome.SUCCESS], IDEMPOTENT, False, ["go_on"]),
        (first(), [NO], IDEMPOTENT, False, [*LADDER, "hand_back"]),
        (first(), [NO], IDEMPOTENT, True, [*LADDER[:5], "stop"]),
        (first(), [NO, Outcome.SUCCESS], IDEMPOTENT, False, ["wait", "go_on"]),
        (first(), [NO, NO, Outcome.SUCCESS], IDEMPOTENT, False, ["wait", "reground:other_rect", "go_on"]),
        # what must not happen twice
        (first(EffectClass.PAY, silent=True), [NO], ONCE, False, ["wait", "stop"]),
        (first(EffectClass.PAY), [Outcome.WRONG_CHANGE], ONCE, False, ["wait", "stop"]),
        (first(EffectClass.SIGN_IN, turned_down=True), [Outcome.WRONG_CHANGE, Outcome.SUCCESS], ONCE, False,
         ["wait", "go_on"]),
        (first(EffectClass.PAY), [UNKNOWN], ONCE, False, ["look_again", "stop"]),
        (first(EffectClass.PAY, blind=True), [UNKNOWN], ONCE, False, ["look_again", "wait", "stop"]),
        (first(EffectClass.PAY, blind=True), [UNKNOWN, UNKNOWN, Outcome.SUCCESS], ONCE, False,
         ["look_again", "wait", "go_on"]),
        (first(EffectClass.PAY, vague=True), [UNKNOWN], ONCE, False, ["look_again", "stop"]),
        (first(EffectClass.UNKNOWN), [NO], ONCE, False, ["wait", "hand_back"]),
        (first(EffectClass.UNKNOWN), [NO], ONCE, True, ["wait", "stop"]),
        (first(EffectClass.UNKNOWN, silent=True), [NO], ONCE, False,
         ["wait", "reground:other_rect", "wait", "hand_back"]),
        (first(EffectClass.UNKNOWN, silent=True), [NO], ONCE, True, ["wait", "reground:other_rect", "wait", "stop"]),
        (SILENT, [NO], TOGGLE, False, ["wait", "reground:other_rect", "wait", "hand_back"]),
        (first(), [NO], TOGGLE, False, ["wait", "hand_back"]),
        # a late effect cancels the further attempt
        (first(EffectClass.UNKNOWN, silent=True), [NO, Outcome.SUCCESS], ONCE, False, ["wait", "go_on"]),
        # still under way: wait, never tap again
        (first(EffectClass.PAY), [PENDING], ONCE, False, ["wait", "wait", "wait", "stop"]),
        (first(EffectClass.PAY), [PENDING, PENDING, Outcome.SUCCESS], ONCE, False, ["wait", "wait", "go_on"]),
        # a dialog in the way
        (first(obstacle="page_dialog"), [Outcome.INTERRUPTED, Outcome.SUCCESS], IDEMPOTENT, False,
         ["other_means:dismiss_dialog", "go_on"]),
        (first(obstacle="page_dialog"), [Outcome.INTERRUPTED], IDEMPOTENT, False,
         ["other_means:dismiss_dialog", "hand_back"]),
        (first(obstacle="question"), [Outcome.INTERRUPTED], IDEMPOTENT, False, ["hand_back"]),
        (first(obstacle="page_dialog"), [Outcome.INTERRUPTED], IDEMPOTENT, True, ["stop"]),
        (first(obstacle="notice"), [Outcome.INTERRUPTED, NO, NO, Outcome.SUCCESS], IDEMPOTENT, False,
         ["other_means:dismiss_dialog", "wait", "reground:other_rect", "go_on"]),
        # a window of another application's, which may go by itself
        (first(obstacle="page_dialog", visitor=True), [*[Outcome.INTERRUPTED] * 3, Outcome.SUCCESS], IDEMPOTENT, False,
         ["other_means:dismiss_dialog", "wait", "wait", "go_on"]),
        (first(obstacle="page_dialog", visitor=True), [Outcome.INTERRUPTED], IDEMPOTENT, False,
         ["other_means:dismiss_dialog", *["wait"] * 4, "hand_back"]),
        # nothing specific was expected
        (first(EffectClass.UNKNOWN, vague=True), [UNKNOWN], ONCE, False, ["go_on"]),
        (first(EffectClass.UNKNOWN), [UNKNOWN], ONCE, False, ["look_again", "hand_back"]),
        (first(), [Outcome.PARTIAL], IDEMPOTENT, False, ["wait", "hand_back"]),
        (first(), [Outcome.WRONG_CHANGE], IDEMPOTENT, True, ["wait", "stop"]),
        # a field that holds something else than was typed
        (first(fills=True), [Outcome.WRONG_CHANGE, Outcome.WRONG_CHANGE, Outcome.SUCCESS], IDEMPOTENT, False,
         ["wait", "reground:other_rect", "go_on"]),
        (first(fills=True), [Outcome.WRONG_CHANGE], IDEMPOTENT, False,
         ["wait", "reground:other_rect", "wait", "other_means:scroll_into_view", "wait", "hand_back"]),
        (first(fills=True), [Outcome.WRONG_CHANGE], IDEMPOTENT, True, ["wait", "stop"]),
        (first(fills=True), [Outcome.WRONG_CHANGE], ONCE, False, ["wait", "hand_back"]),
        (first(EffectClass.CREDENTIAL, fills=True), [Outcome.WRONG_CHANGE], ONCE, False, ["wait", "stop"]),
    ],
)  # fmt: skip
def test_the_ladder(
    start: Attempt, outcomes: list[Outcome], idempotence: Idempotence, under_plan: bool, expected: list[str]
) -> None:
    assert kinds(climb(start, outcomes, idempotence, under_plan=under_plan)) == expected


def test_the_late_effect_wait_is_the_policys_but_never_under_a_second() -> None:
    start = first(EffectClass.UNKNOWN, silent=True)
    assert climb(start, [NO], ONCE, late=5.0)[0].seconds == 5.0
    assert climb(start, [NO], ONCE, late=0.0)[0].seconds == 1.0


def test_a_trace_left_during_the_wait_cancels_the_further_attempt() -> None:
    start = first(EffectClass.UNKNOWN, silent=True)
    waited = replace(start, rung=RungKind.WAIT, action="", seconds=1.0, silent=False)
    assert next_rung([start, waited], Check(NO, (), ""), ONCE, under_plan=False).kind is RungKind.HAND_BACK


def test_every_stop_says_how_the_run_ends_and_why() -> None:
    (_, paid) = climb(first(EffectClass.PAY), [NO], ONCE)
    assert paid.outcome is RunOutcome.FATE_UNKNOWN
    assert "person" in paid.because
    stopped = climb(first(), [NO], IDEMPOTENT, under_plan=True)[-1]
    assert stopped.outcome is RunOutcome.FAILED


@pytest.mark.parametrize(
    ("effect", "turned", "outcome"),
    [
        (EffectClass.SIGN_IN, True, RunOutcome.FAILED),
        (EffectClass.SIGN_IN, False, RunOutcome.FATE_UNKNOWN),
        (EffectClass.PAY, True, RunOutcome.FATE_UNKNOWN),
        (EffectClass.SEND, True, RunOutcome.FATE_UNKNOWN),
        (EffectClass.DELETE, True, RunOutcome.FATE_UNKNOWN),
    ],
)
def test_a_sign_in_that_was_visibly_refused_has_a_known_fate(
    effect: EffectClass, turned: bool, outcome: RunOutcome
) -> None:
    last = climb(first(effect, turned_down=turned), [Outcome.WRONG_CHANGE], ONCE)[-1]
    assert (last.kind, last.outcome) == (RungKind.STOP, outcome)


ASKS = page(node("textbox", "Password", states={"editable", "password"}))


@pytest.mark.parametrize(
    ("shows", "receipt", "settled", "refused"),
    [
        (ASKS, Receipt("yes", requests=(answered(status=422),)), QUIET, True),
        (ASKS, Receipt("yes"), Settled(True, requests=(answered(),)), True),
        (ASKS, Receipt("yes", requests=(answered(),)), Settled(False), False),
        (ASKS, Receipt("unknown", requests=(answered(),)), QUIET, False),
        (ASKS, Receipt("yes"), QUIET, False),
        (ASKS, Receipt("yes", requests=(answered(), answered(status=0))), QUIET, False),
        (ASKS, Receipt("yes", requests=(answered(relation="cross_site"),)), QUIET, False),
        (page(text("Welcome")), Receipt("yes", requests=(answered(),)), QUIET, False),
    ],
)
def test_refused_means_answered_at_rest_and_asking_still(
    shows: Observation, receipt: Receipt, settled: Settled, refused: bool
) -> None:
    assert turned_down(shows, receipt, settled) is refused


def test_without_a_first_attempt_there_is_nothing_to_recover() -> None:
    with pytest.raises(ValueError, match="nothing to recover"):
        next_rung([], Check(NO, (), ""), ONCE, under_plan=False)


outcomes = st.lists(st.sampled_from(Outcome), min_size=1, max_size=8)
starts = st.builds(
    first, st.sampled_from(EffectClass), silent=st.booleans(), vague=st.booleans(),
    obstacle=st.sampled_from(["", "notice", "page_dialog", "question"]),
)  # fmt: skip


@given(starts, outcomes, st.sampled_from(Idempotence), st.booleans())
def test_whatever_happens_the_ladder_ends_and_climbs_no_acting_rung_twice(
    start: Attempt, found: list[Outcome], idempotence: Idempotence, under_plan: bool
) -> None:
    rungs = climb(start, found, idempotence, under_plan=under_plan)
    acting = [(rung.kind, rung.means) for rung in rungs if rung.kind in (RungKind.REGROUND, RungKind.OTHER_MEANS)]
    assert len(acting) == len(set(acting))
    assert (rungs[-1].outcome is not None) == (rungs[-1].kind is RungKind.STOP)
    assert all(rung.because for rung in rungs)


@given(starts, outcomes, st.booleans())
def test_whatever_happens_what_must_not_happen_twice_is_attempted_again_at_most_once_and_only_if_it_left_no_trace(
    start: Attempt, found: list[Outcome], under_plan: bool
) -> None:
    rungs = climb(start, found, ONCE, under_plan=under_plan)
    again = [
        rung for rung in rungs
        if rung.kind in (RungKind.REGROUND, RungKind.OTHER_MEANS) and rung.means != "dismiss_dialog"
    ]  # fmt: skip
    allowed = start.silent and not start.effect.consequential
    assert len(again) <= (1 if allowed else 0)


@given(starts, outcomes, st.sampled_from(Idempotence))
def test_under_a_plan_only_its_rungs_are_climbed(
    start: Attempt, found: list[Outcome], idempotence: Idempotence
) -> None:
    for rung in climb(start, found, idempotence, under_plan=True):
        assert rung.kind is not RungKind.HAND_BACK
        assert rung.means in ("", "other_rect", "scroll_into_view")


# What counts as no trace, and what stands in the way --------------------------------------------------------------

BEFORE = page(node("button", "Buy", ref="x"), text("Cart (1)"))


@pytest.mark.parametrize(
    ("now", "receipt", "settled", "none"),
    [
        (page(node("button", "Buy"), text("Cart (1)"), prefix="n"), Receipt("yes"), QUIET, True),
        (page(node("button", "Buy", ref="y"), text("Cart (1)"), focused="y"), Receipt("yes"), QUIET, True),
        (page(node("button", "Buy"), text("Cart (2)")), Receipt("yes"), QUIET, False),
        (BEFORE, Receipt("yes"), Settled(False, ("mutations",)), False),
        (BEFORE, Receipt("yes", requests=(answered(),)), QUIET, False),
        (BEFORE, Receipt("yes"), Settled(True, requests=(answered(),)), False),
        (BEFORE, Receipt("yes", targets=("tab",)), QUIET, False),
        (BEFORE, Receipt("unknown"), QUIET, False),
        (page(node("button", "Buy"), text("Cart (2)")), Receipt("no"), QUIET, True),
    ],
)
def test_no_trace_means_no_trace(now: object, receipt: Receipt, settled: Settled, none: bool) -> None:
    assert silent(BEFORE, now, receipt, settled) is none  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("dialogs", "inside", "found"),
    [
        ([], [], ""),
        ([SystemDialog("d", "alert", "Hi")], [], "notice"),
        ([SystemDialog("d", "confirm", "Delete?")], [], "question"),
        ([SystemDialog("d", "alert", "Hi"), SystemDialog("e", "auth", "?")], [], "question"),
        ([], [node("dialog", "Newsletter")], "page_dialog"),
        ([], [node("dialog", "Newsletter", states={"hidden"})], ""),
    ],
)
def test_what_stands_in_the_way_is_told_apart(dialogs: list[SystemDialog], inside: list[object], found: str) -> None:
    assert obstacle(page(text("x"), *inside, dialogs=dialogs)) == found  # type: ignore[arg-type]

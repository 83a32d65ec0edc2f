"""A run that goes in circles is noticed; one that gets on is left alone.

Symptoms from public threads: endless clicking of one point while the screen stays as it is
(github.com/bytedance/UI-TARS/issues/130), the same sequence three times without any change
(github.com/zai-org/Open-AutoGLM/issues/69), loops until the budget is gone
(github.com/browser-use/browser-use/issues/191).
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.records import Done, EffectClass
from handrail.verify import Limits, LoopDetector, looped


def done(state: str, key: str, outcome: str = "unknown", kind: str = "click") -> Done:
    return Done(0.0, kind, key, state, EffectClass.LOCAL, "https://shop.example", outcome)


def steps(*pairs: str, outcome: str = "unknown", kind: str = "click") -> list[Done]:
    """``A1`` is action 1 on screen A."""
    return [done(pair[0], pair[1:], outcome, kind) for pair in pairs]


@pytest.mark.parametrize(
    ("history", "why"),
    [
        (steps("A1", "A1", "A1"), "same action on the same screen"),
        (steps("A1", "B2", "A1", "C3", "A1"), "same action on the same screen"),
        (steps("A1", "B2", "A1", "B2"), "same 2 steps twice"),
        (steps("A1", "B2", "C3", "A1", "B2", "C3"), "same 3 steps twice"),
        (steps("A1", "B2", "C3", "D4", outcome="no_change"), "changed nothing"),
        (steps("A1", "A2", "B9", "A3", "A4"), "4 of the last 5 actions were click"),
        (steps("A1", "B2", "A3", "C4", "A5", "D6", "A7"), "back on the same screen"),
        (steps("A1", "A1", "A1", kind="scroll", outcome="no_change"), "same action on the same screen"),
    ],
)
def test_a_loop_is_named(history: list[Done], why: str) -> None:
    reason = looped(history)
    assert reason is not None
    assert why in reason


@pytest.mark.parametrize(
    "history",
    [
        [],
        steps("A1"),
        steps("A1", "A1"),
        steps("A1", "B2", "C3", "D4", "E5"),
        steps("A1", "B2", "A1"),
        steps("A1", "A2", "A3"),
        steps("A1", "B2", "C3", outcome="no_change"),
        steps("A1", "B2", "A3", "C4", "A5", "D6", "A7", outcome="success"),
        steps(*["A1"] * 9, kind="scroll", outcome="success"),
    ],
)
def test_getting_on_is_no_loop(history: list[Done]) -> None:
    assert looped(history) is None


def test_a_form_filled_field_by_field_is_no_loop() -> None:
    assert looped([done(f"S{at}", f"k{at}", "success", "type_text") for at in range(20)]) is None


def test_the_detector_says_the_same_one_action_at_a_time() -> None:
    detector = LoopDetector()
    assert [detector.note(item) is None for item in steps("A1", "A1", "A1")] == [True, True, False]


@given(st.lists(st.sampled_from("ABC"), max_size=40), st.integers(3, 6))
def test_no_action_is_done_on_one_screen_more_often_than_the_limit_unnoticed(states: list[str], limit: int) -> None:
    detector = LoopDetector(Limits(repeat=limit))
    counts: dict[str, int] = {}
    for state in states:
        reason = detector.note(done(state, "k", "success"))
        counts[state] = sum(item.state == state for item in detector.seen)
        if counts[state] >= limit:
            assert reason is not None

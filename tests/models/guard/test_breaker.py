"""A server that does not answer costs its time once, is then given a rest, and nobody takes that for an answer."""

from __future__ import annotations

import threading
from collections.abc import Generator, Sequence
from time import perf_counter

import anyio
import pytest

from handrail.clock import VirtualClock
from handrail.guard import adrive, drive
from handrail.models.guard import Breaker, Divided, Endpoint, GuardModelFailed, LanguageGuard
from handrail.models.guard.breaker import IN_A_ROW, REST
from handrail.models.guard.fake import FakeModel, saying, served
from handrail.prompts.guard import question
from handrail.records import Blocked, EffectClass, GuardModel, Judgement, ModelError, NeedScores, Score

CALM = '{"probability": 0.0}'
JUDGED = Judgement(Blocked("rate", "exec", "too_fast", False, "Too fast."), (), EffectClass.READ)
CATEGORIES = ("jailbreak", "topic", "bank_intent")


def guard(url: str, clock: VirtualClock, timeout: float = 0.2) -> LanguageGuard:
    endpoint = Endpoint(url, "small", timeout=timeout)
    return LanguageGuard(endpoint, wording=question, categories=frozenset(CATEGORIES), breaker=Breaker(clock))


def code(model: LanguageGuard, text: str, category: str = "topic") -> str:
    """What a question comes to: the code of its failure, or nothing."""
    try:
        anyio.run(model.score, text, category)
    except GuardModelFailed as error:
        return error.code
    return ""


def needing(got: list[str], *categories: str) -> Generator[NeedScores, Sequence[Score], Judgement]:
    """A judgement that needs two texts for each category and keeps how they failed."""
    for category in categories:
        got.extend(score.failure for score in (yield NeedScores((f"{category} 1", f"{category} 2"), category)))
    return JUDGED


def failures(model: GuardModel, *categories: str, timeout: float = 5.0) -> list[str]:
    got: list[str] = []

    async def judged() -> None:
        await adrive(needing(got, *categories), model, timeout=timeout)

    anyio.run(judged)
    return got


def test_a_server_that_hangs_costs_its_time_once_in_a_judgement() -> None:
    with served(FakeModel(saying(CALM), delay=threading.Event())) as model:
        began = perf_counter()
        got = failures(guard(model.url, VirtualClock(), timeout=1.0), *CATEGORIES)
        took = perf_counter() - began
    assert got == ["timeout"] * 2 + ["not_asked"] * 4
    assert len(model.asked) == 2, "both texts of the first rail, at the same time"
    assert took < 2.0


def test_a_server_that_is_gone_is_tried_once_in_a_judgement() -> None:
    with served(FakeModel(saying(CALM))) as model:
        url = model.url
    assert failures(guard(url, VirtualClock()), *CATEGORIES)[2:] == ["not_asked"] * 4


def test_one_that_hangs_says_nothing_of_another_that_does_not() -> None:
    clock = VirtualClock()
    with (
        served(FakeModel(saying(CALM), delay=threading.Event())) as hanging,
        served(FakeModel(saying(CALM))) as well,
    ):
        model = Divided((guard(hanging.url, clock), ["topic", "jailbreak"]), (guard(well.url, clock), CATEGORIES))
        got = failures(model, "topic", "bank_intent", "jailbreak")
    assert got == ["timeout"] * 2 + [""] * 2 + ["not_asked"] * 2


def test_a_server_that_answers_nonsense_is_there() -> None:
    with served(FakeModel(saying("well"))) as model:
        asked = guard(model.url, VirtualClock())
        assert failures(asked, *CATEGORIES) == ["garbled"] * 6
        assert [code(asked, str(n)) for n in range(IN_A_ROW + 1)] == ["garbled"] * (IN_A_ROW + 1)


def test_after_some_failures_in_a_row_it_is_given_a_rest_and_then_tried_once() -> None:
    clock = VirtualClock()
    with served(FakeModel(saying(CALM), status=503)) as model:
        asked = guard(model.url, clock)
        assert [code(asked, str(n)) for n in range(IN_A_ROW + 2)] == ["down"] * IN_A_ROW + ["not_asked"] * 2
        clock.advance(REST - 1)
        assert code(asked, "still resting") == "not_asked"
        clock.advance(1)
        assert [code(asked, "a trial"), code(asked, "at rest again")] == ["down", "not_asked"]
        clock.advance(REST)
        model.status = 200
        assert [code(asked, str(n)) for n in range(IN_A_ROW + 1)] == [""] * (IN_A_ROW + 1)
        model.status = 503
        assert [code(asked, f"new {n}") for n in range(IN_A_ROW + 1)] == ["down"] * IN_A_ROW + ["not_asked"]


def test_an_answer_in_between_begins_the_count_anew() -> None:
    with served(FakeModel(saying(CALM))) as model:
        asked = guard(model.url, VirtualClock())
        for n in range(3 * IN_A_ROW):
            model.status = 200 if n % IN_A_ROW == IN_A_ROW - 1 else 503
            assert code(asked, str(n)) == ("" if model.status == 200 else "down")


def test_what_was_answered_before_is_known_also_while_it_rests() -> None:
    with served(FakeModel(saying(CALM))) as model:
        asked = guard(model.url, VirtualClock())
        assert code(asked, "known") == ""
        model.status = 503
        for n in range(IN_A_ROW):
            code(asked, str(n))
        assert code(asked, "known") == ""
        assert {code(asked, "known", "jailbreak"), code(asked, "new")} == {"not_asked"}


def test_questions_that_fail_together_count_once_and_only_one_tries_it_again() -> None:
    clock = VirtualClock()
    breaker = Breaker(clock)
    asked: list[str] = []

    async def ask() -> None:
        asked.append("")
        await anyio.sleep(0.01)
        raise GuardModelFailed("timeout", "no")

    async def together() -> None:
        async def one() -> None:
            with pytest.raises(GuardModelFailed):
                await breaker.through(ask)

        async with anyio.create_task_group() as group:
            for _ in range(8):
                group.start_soon(one)

    for count in (8, 16, 24, 24):
        anyio.run(together)
        assert len(asked) == count
    clock.advance(REST)
    anyio.run(together)
    assert len(asked) == 25


def test_who_is_not_waited_for_any_longer_has_not_answered() -> None:
    clock = VirtualClock()
    with served(FakeModel(saying(CALM), delay=threading.Event())) as model:
        asked = guard(model.url, clock, timeout=20.0)
        got = [failures(asked, "topic", timeout=0.05)[0] for _ in range(IN_A_ROW + 1)]
    assert got == ["timeout"] * IN_A_ROW + ["not_asked"]


def test_a_model_without_an_event_loop_is_not_asked_again_either() -> None:
    got: list[str] = []

    def score(text: str, category: str) -> float:
        error = ModelError(text)
        error.code = "timeout"
        raise error

    drive(needing(got, *CATEGORIES), score)
    assert got == ["timeout"] * 2 + ["not_asked"] * 4

"""A language model as guard, against a real server on the loopback."""

from __future__ import annotations

import json
import threading
from collections.abc import Awaitable, Callable

import anyio
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.guard.drive import _awaited
from handrail.models.guard import Endpoint, GuardModelFailed, LanguageGuard
from handrail.models.guard.fake import FakeModel, saying, served
from handrail.models.guard.language import probability
from handrail.prompts.guard import MEANINGS, question
from handrail.records import GuardModel, ModelError, NeedScore

KEY = "key-that-must-not-show"


def guard(url: str, timeout: float = 5.0, remembered: int = 1024) -> LanguageGuard:
    endpoint = Endpoint(url, "small", key=KEY, timeout=timeout)
    return LanguageGuard(endpoint, wording=question, categories=frozenset(MEANINGS), remembered=remembered)


def failed(call: Callable[[], Awaitable[float]]) -> str:
    with pytest.raises(GuardModelFailed) as found:
        anyio.run(call)
    assert KEY not in str(found.value)
    return found.value.code


def test_a_probability_is_read_from_the_object_asked_for() -> None:
    with served(FakeModel(saying('{"probability": 0.75}'))) as model:
        assert anyio.run(guard(model.url).score, "buy it", "injection") == 0.75
    (asked,) = model.asked
    assert asked["response_format"]["json_schema"]["strict"] is True
    assert asked["temperature"] == 0
    assert model.headers[0]["Authorization"] == f"Bearer {KEY}"


def test_what_was_answered_is_not_asked_again_and_failures_are() -> None:
    with served(FakeModel(saying("no", '{"probability": 0.1}'))) as model:
        one = guard(model.url)
        assert failed(lambda: one.score("a", "topic")) == "garbled"
        assert anyio.run(one.score, "a", "topic") == 0.1
        assert anyio.run(one.score, "a", "topic") == 0.1
    assert len(model.asked) == 2


def test_the_memory_is_bounded() -> None:
    with served(FakeModel(saying('{"probability": 0.1}'))) as model:
        one = guard(model.url, remembered=1)
        for text in ("a", "b", "a"):
            anyio.run(one.score, text, "topic")
    assert len(model.asked) == 3


@pytest.mark.parametrize(
    "content",
    [
        "",
        "yes",
        "0.5",
        '{"probability": 1.5}',
        '{"probability": -0.1}',
        '{"probability": "0.5"}',
        '{"probability": true}',
        '{"probability": NaN}',
        '{"probability": 0.5, "verdict": "safe"}',
        '{"probability": 1, "probability": 0}',
        '{"probability": 0, "probability": 0}',
        "[" * 100_000,
        '{"probability": 0.5}' + " " * 200_000,
        'Sure! {"probability": 0.0}',
        "[0.5]",
        "null",
    ],
)
def test_anything_else_is_garbled_and_never_read_into_a_number(content: str) -> None:
    with served(FakeModel(saying(content))) as model:
        assert failed(lambda: guard(model.url).score("a", "topic")) == "garbled"


@given(st.binary(max_size=200))
def test_no_bytes_are_read_into_a_number_by_chance(data: bytes) -> None:
    with pytest.raises(GuardModelFailed):
        probability(data)


def test_a_model_that_is_down_says_so() -> None:
    with served(FakeModel(saying("{}"))) as model:
        url = model.url
    assert failed(lambda: guard(url).score("a", "topic")) == "down"


@pytest.mark.parametrize("status", [302, 401, 500, 503])
def test_a_server_that_refuses_is_down(status: int) -> None:
    with served(FakeModel(saying('{"probability": 0.0}'), status=status)) as model:
        assert failed(lambda: guard(model.url).score("a", "topic")) == "down"


def test_a_model_that_takes_too_long_is_not_waited_for() -> None:
    with served(FakeModel(saying('{"probability": 0.0}'), delay=threading.Event())) as model:
        assert failed(lambda: guard(model.url, timeout=0.2).score("a", "topic")) == "timeout"


def test_a_model_that_drips_is_not_listened_to_for_longer_than_its_time() -> None:
    with served(FakeModel(saying('{"probability": 0.0}' + " " * 2000), drip=threading.Event())) as model:
        assert failed(lambda: guard(model.url, timeout=0.3).score("a", "topic")) == "timeout"
        assert model.gone.wait(5)  # nobody holds the line


def test_an_answer_in_which_any_key_comes_twice_is_garbled() -> None:
    with pytest.raises(GuardModelFailed) as found:
        probability(b'{"choices": [{"message": {"content": "{\\"probability\\": 0}"}}], "choices": []}')
    assert found.value.code == "garbled"


def test_the_guards_driver_fails_closed_on_each() -> None:
    with served(FakeModel(saying("maybe"))) as model:
        one: GuardModel = guard(model.url)
        score = anyio.run(lambda: _awaited(NeedScore("a", "topic"), one, 5.0))
    assert score.probability is None
    assert score.failure


def test_a_text_too_long_to_be_read_is_refused_and_not_cut() -> None:
    assert failed(lambda: guard("http://127.0.0.1:9/v1").score("a" * 9000, "topic")) == "too_long"


def test_a_category_without_a_meaning_is_an_error() -> None:
    with pytest.raises(ModelError, match="knows no category"):
        anyio.run(guard("http://127.0.0.1:9/v1").score, "a", "weather")


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(ModelError, match="address"):
        guard("file:///etc/passwd")


def test_the_key_shows_in_no_repr() -> None:
    assert KEY not in repr(Endpoint("http://127.0.0.1:9/v1", "small", key=KEY))


@given(st.text(max_size=300))
def test_the_text_is_data_in_the_question(text: str) -> None:
    asked = question(text, "injection")
    lines = asked.splitlines()
    assert json.loads(lines[-2]) == text
    assert lines[-1] == lines[-3]
    assert lines[-1] not in text

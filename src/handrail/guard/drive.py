"""Drivers of a judgement: one for no or an embedded model, one for a model that has to be waited for.

Both fail closed: whatever keeps a model from answering with a probability is sent back as a ``Score`` without one, with
a code of its own. A model that is down or slow is not asked again in the same judgement: what else the rail wanted to
know bears the same code, and what later rails want ``not_asked``, so that one that hangs costs its time once. A text
that it cannot answer about says nothing of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import anyio

from handrail.guard.judge import Judging
from handrail.records import (
    GuardModel,
    GuardModels,
    Judgement,
    ModelError,
    NeedScore,
    NeedScores,
    Score,
    ScoresTogether,
)

ABSENT: Final = Score(None, "absent")
GARBLED: Final = Score(None, "garbled")
NOT_ASKED: Final = Score(None, "not_asked")
AT_ONCE: Final = 8
"""Texts that a model is asked about at the same time, where it takes one by one."""
_CODES: Final = frozenset({"down", "timeout", "garbled", "too_long", "not_asked"})
_AT_AN_END: Final = frozenset({"absent", "down", "timeout", "not_asked"})
"""Failures of the model rather than with one text."""
_GONE: Final = frozenset({"down", "timeout", "not_asked"})
"""Failures after which a model is not asked for the rest of a judgement."""

One: TypeAlias = Callable[[str, str], float]
"""Text and category -> probability, at once; may raise ModelError."""
Together: TypeAlias = Callable[[Sequence[str], str], Sequence[float]]
"""Texts and category -> probabilities in the order of the texts, at once; may raise ModelError."""


def drive(judging: Judging, score: One | None = None, *, scores: Together | None = None) -> Judgement:
    """Run a judgement to its end.

    Args:
        judging: From ``RuntimeGuardrail.judge``.
        score: A model that takes one text after the other; None where there is none.
        scores: A model that takes all at once, preferred where it is given.
    """
    gone = False
    try:
        need = next(judging)
        while True:
            found = (NOT_ASKED,) * len(need.texts) if gone else _scored(need, score, scores)
            gone = gone or _is_gone(found)
            need = judging.send(found)
    except StopIteration as end:
        return _judgement(end)


def _scored(need: NeedScores, score: One | None, scores: Together | None) -> tuple[Score, ...]:
    count = len(need.texts)
    if scores is not None:
        try:
            return _all(scores(need.texts, need.category), count)
        except ModelError as error:
            return (_failed(error),) * count
    if score is None:
        return (ABSENT,) * count
    found: list[Score] = []
    for text in need.texts:
        try:
            found.append(_valid(score(text, need.category)))
        except ModelError as error:
            found.append(_failed(error))
        if found[-1].failure in _AT_AN_END:
            break
    return (*found, *found[-1:] * (count - len(found)))


async def adrive(judging: Judging, model: GuardModel | None, *, timeout: float = 5.0) -> Judgement:
    """Run a judgement to its end, asking a model that may take its time.

    Args:
        judging: From ``RuntimeGuardrail.judge``.
        model: None where there is none. One that can is given all texts at once (``ScoresTogether``), any other
            ``AT_ONCE`` of them.
        timeout: Seconds for each answer; then the rail is unarmed.
    """
    gone: list[GuardModel] = []
    try:
        need = next(judging)
        while True:
            asked = model.part(need.category) if isinstance(model, GuardModels) else model
            found = (NOT_ASKED,) * len(need.texts)
            if not any(other is asked for other in gone):
                found = await _answers(need, asked, timeout)
                if asked is not None and _is_gone(found):
                    gone.append(asked)
            need = judging.send(found)
    except StopIteration as end:
        return _judgement(end)


async def _answers(need: NeedScores, model: GuardModel | None, timeout: float) -> tuple[Score, ...]:
    count = len(need.texts)
    if model is None or need.category not in model.categories:
        return (ABSENT,) * count
    if not isinstance(model, ScoresTogether):
        return await _several(need, model, timeout)
    try:
        with anyio.fail_after(timeout):
            return _all(await model.scores(need.texts, need.category), count)
    except TimeoutError:
        return (Score(None, "timeout"),) * count
    except ModelError as error:
        return (_failed(error),) * count


async def _several(need: NeedScores, model: GuardModel, timeout: float) -> tuple[Score, ...]:
    found: dict[int, Score] = {}
    failed: list[Score] = []
    rest = iter(enumerate(need.texts))

    async def ask() -> None:
        for at, text in rest:
            found[at] = await _awaited(NeedScore(text, need.category), model, timeout)
            if found[at].failure in _AT_AN_END:
                failed.append(found[at])
            if failed:
                return

    async with anyio.create_task_group() as group:
        for _ in range(min(AT_ONCE, len(need.texts))):
            group.start_soon(ask)
    return tuple(found[at] if at in found else failed[0] for at in range(len(need.texts)))


async def _awaited(need: NeedScore, model: GuardModel | None, timeout: float) -> Score:
    if model is None or need.category not in model.categories:
        return ABSENT
    try:
        with anyio.fail_after(timeout):
            return _valid(await model.score(need.text, need.category))
    except TimeoutError:
        return Score(None, "timeout")
    except ModelError as error:
        return _failed(error)


def _is_gone(found: Sequence[Score]) -> bool:
    return any(score.failure in _GONE for score in found)


def _failed(error: ModelError) -> Score:
    return Score(None, error.code if error.code in _CODES else "down")


def _all(answers: object, count: int) -> tuple[Score, ...]:
    """A score for each text; all garbled where there are not as many, since nobody knows which is whose."""
    if not isinstance(answers, Sequence) or len(answers) != count:
        return (GARBLED,) * count
    return tuple(_valid(answer) for answer in answers)


def _valid(answer: object) -> Score:
    """A probability, or nothing: an answer that is none is not read into one."""
    if isinstance(answer, bool) or not isinstance(answer, int | float) or not 0.0 <= answer <= 1.0:
        return GARBLED
    return Score(float(answer))


def _judgement(end: StopIteration) -> Judgement:
    if not isinstance(end.value, Judgement):
        raise TypeError("a judgement ended without a verdict") from end
    return end.value

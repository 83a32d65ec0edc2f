"""Drivers of a judgement: one for no or an embedded model, one for a model that has to be waited for.

Both fail closed: whatever keeps a model from answering with a probability is sent back as a ``Score`` without one.
"""

from __future__ import annotations

from collections.abc import Callable

import anyio

from handrail.guard.judge import Judging
from handrail.records import GuardModel, Judgement, ModelError, NeedScore, Score

ABSENT = Score(None, "absent")


def drive(judging: Judging, score: Callable[[str, str], float] | None = None) -> Judgement:
    """Run a judgement to its end.

    Args:
        judging: From ``RuntimeGuardrail.judge``.
        score: Text and category -> probability, at once; None where there is no model. May raise ModelError.
    """
    try:
        need = next(judging)
        while True:
            need = judging.send(_scored(need, score))
    except StopIteration as end:
        return _judgement(end)


def _scored(need: NeedScore, score: Callable[[str, str], float] | None) -> Score:
    if score is None:
        return ABSENT
    try:
        return _valid(score(need.text, need.category))
    except ModelError as error:
        return Score(None, error.code)


async def adrive(judging: Judging, model: GuardModel | None, *, timeout: float = 5.0) -> Judgement:
    """Run a judgement to its end, asking a model that may take its time.

    Args:
        judging: From ``RuntimeGuardrail.judge``.
        model: None where there is none.
        timeout: Seconds for each score; then the rail is unarmed.
    """
    try:
        need = next(judging)
        while True:
            need = judging.send(await _awaited(need, model, timeout))
    except StopIteration as end:
        return _judgement(end)


async def _awaited(need: NeedScore, model: GuardModel | None, timeout: float) -> Score:
    if model is None or need.category not in model.categories:
        return ABSENT
    try:
        with anyio.fail_after(timeout):
            return _valid(await model.score(need.text, need.category))
    except TimeoutError:
        return Score(None, "timeout")
    except ModelError as error:
        return Score(None, error.code)


def _valid(answer: object) -> Score:
    """A probability, or nothing: an answer that is none is not read into one."""
    if isinstance(answer, bool) or not isinstance(answer, int | float) or not 0.0 <= answer <= 1.0:
        return Score(None, "garbled")
    return Score(float(answer))


def _judgement(end: StopIteration) -> Judgement:
    if not isinstance(end.value, Judgement):
        raise TypeError("a judgement ended without a verdict") from end
    return end.value

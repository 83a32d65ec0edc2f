"""The guard by itself: verdicts on actions that somebody else proposes and carries out, without a device and a run.

Advisory (M10): whoever asks may do otherwise, so the ticket of an *allow* opens nothing and is thrown away. There is no
memory between records either: what only a run knows (what was denied, done and sent before) meets no rail here.
"""

from __future__ import annotations

from functools import partial

import anyio

from handrail.guard.drive import One, Together, adrive, drive
from handrail.guard.judge import Judging, RuntimeGuardrail
from handrail.guard.record import build_record
from handrail.policy import Policy
from handrail.records import (
    Action,
    ActionRecord,
    GuardModel,
    Instruction,
    Judgement,
    Ledger,
    Observation,
    Proposal,
    RunKey,
    Size,
    Source,
    Tier,
)

NOWHERE = Observation("none", "browser", 0.0, Size(0, 0), 1.0, "", "", "")
"""Stands for the screen where none is given: an action with a target is stale on it."""


class Checker:
    """Judges one record after the other, each by itself."""

    def __init__(
        self,
        policy: Policy,
        *,
        models: frozenset[str] = frozenset(),
        score: One | None = None,
        scores: Together | None = None,
        model: GuardModel | None = None,
        timeout: float = 5.0,
    ) -> None:
        """
        Args:
            policy: In force for all.
            models: Categories that ``score`` or ``scores`` answers for.
            score: The guard model, one text after the other; None where there is none.
            scores: The same for all texts of a screen at once, preferred where it is given.
            model: In its place, one that has to be waited for, such as a language model.
            timeout: Seconds for each answer of it.
        """
        self.policy = policy
        self._models = models if model is None else model.categories
        self._score = score
        self._scores = scores
        self._model = model
        self._timeout = timeout
        self._key = RunKey.fresh("check")
        self._guard: tuple[str, RuntimeGuardrail] | None = None

    def __call__(
        self, instruction: Instruction, action: Action, observation: Observation | None = None
    ) -> tuple[ActionRecord, Judgement]:
        """The record of an action by an agent that is not ours, and the judgement on it.

        Args:
            instruction: The user's.
            action: What somebody wants to do.
            observation: The look that ids and points in the action belong to.

        Raises:
            StaleTarget: if a target is not on the observation.
        """
        record, judging = self._judging(instruction, action, observation)
        if self._model is None:
            return record, drive(judging, self._score, scores=self._scores)
        return record, anyio.run(partial(adrive, judging, self._model, timeout=self._timeout))

    async def waited(
        self, instruction: Instruction, action: Action, observation: Observation | None = None
    ) -> tuple[ActionRecord, Judgement]:
        """The same, for callers with an event loop of their own."""
        record, judging = self._judging(instruction, action, observation)
        if self._model is None:
            return record, drive(judging, self._score, scores=self._scores)
        return record, await adrive(judging, self._model, timeout=self._timeout)

    def _judging(
        self, instruction: Instruction, action: Action, observation: Observation | None
    ) -> tuple[ActionRecord, Judging]:
        looked = observation or NOWHERE
        record = build_record(
            Proposal(action),
            looked,
            instruction=instruction,
            source=Source.FOREIGN,
            tier=Tier.STEPWISE,
            policy=self.policy,
            trusted_labels=False,
        )
        guard = self._guard_at(looked.url or looked.app)
        return record, guard.judge(record, looked, Ledger(), instruction=instruction, epoch=0, now=0.0)

    def _guard_at(self, start: str) -> RuntimeGuardrail:
        """The place in front counts as where the run starts: being there is what the asker says, and not judged."""
        if self._guard is None or self._guard[0] != start:
            guard = RuntimeGuardrail(self.policy, key=self._key, device="check", models=self._models, start=start)
            self._guard = (start, guard)
        return self._guard[1]

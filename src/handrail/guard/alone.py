"""The guard by itself: verdicts on actions that somebody else proposes and carries out, without a device and a run.

Advisory (M10): whoever asks may do otherwise, so the ticket of an *allow* opens nothing and is thrown away. There is no
memory between records either: what only a run knows (what was denied, done and sent before) meets no rail here. Nor is
there a device whose word could be had: what protects it, and where the run began, is what the asker says of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

import anyio

from handrail.guard.drive import One, Together, adrive, drive
from handrail.guard.judge import Judging, RuntimeGuardrail
from handrail.guard.placed import placed
from handrail.guard.rails.asset import GATE
from handrail.guard.record import build_record
from handrail.policy import Policy
from handrail.policy.presets import nearest
from handrail.records import (
    Action,
    ActionRecord,
    GuardModel,
    Instruction,
    Judgement,
    Ledger,
    Observation,
    PolicyError,
    Proposal,
    Protection,
    RunKey,
    Size,
    Source,
    Tier,
)

NOWHERE = Observation("none", "browser", 0.0, Size(0, 0), 1.0, "", "", "")
"""Stands for the screen where none is given: an action with a target is stale on it."""

PROTECTIONS: Final[Mapping[str, str]] = MappingProxyType({"egress": GATE})
"""What an asker may say that his own device has in force -> what that is called here. ``egress``: nothing that a page
sends by itself leaves unless it was decided, as the browser of Handrail holds it."""


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
        armed: Collection[str] = (),
    ) -> None:
        """
        Args:
            policy: In force for all.
            models: Categories that ``score`` or ``scores`` answers for.
            score: The guard model, one text after the other; None where there is none.
            scores: The same for all texts of a screen at once, preferred where it is given.
            model: In its place, one that has to be waited for, such as a language model.
            timeout: Seconds for each answer of it.
            armed: Of ``PROTECTIONS``, what the asker's own device has in force. His word: nothing here can check it.

        Raises:
            PolicyError: this is no policy, the guard model's categories are missing, or a protection is not known.
        """
        if not isinstance(policy, Policy):
            raise PolicyError(
                f"a policy is needed here, not {type(policy).__name__}",
                hint="handrail.policy.preset(NAME), read(PATH) or load(TEXT, NAME) makes one; handrail.checker(NAME) "
                "makes policy, guard model and checker at once",
            )
        if not models and (score is not None or scores is not None):
            raise PolicyError(
                "a guard model is given without the categories that it answers for, so it would never be asked",
                hint="say models=MODEL.categories",
            )
        self.policy = policy
        self._models = models if model is None else model.categories
        self._score = score
        self._scores = scores
        self._model = model
        self._timeout = timeout
        self._key = RunKey.fresh("check")
        self._armed = protections(armed)
        self._guard: tuple[tuple[str, bool, frozenset[str]], RuntimeGuardrail] | None = None

    def __call__(
        self,
        instruction: Instruction,
        action: Action,
        observation: Observation | None = None,
        *,
        start: str = "",
        armed: Collection[str] = (),
    ) -> tuple[ActionRecord, Judgement]:
        """The record of an action by an agent that is not ours, and the judgement on it.

        Args:
            instruction: The user's.
            action: What somebody wants to do.
            observation: The look that ids and points in the action belong to. Places and labels that it leaves out are
                filled in (``placed``).
            start: Address or app that the user let it begin at, which is present by that. Left out, it is the place in
                front, unless the policy blocks what it does not list; nobody vouches then that it is the right one.
            armed: As for the checker, for this record, beside what is armed for all.

        Raises:
            StaleTarget: if a target is not on the observation.
            Malformed: the observation says two things of one place.
            PolicyError: a protection is not known.
        """
        record, judging = self._judging(instruction, action, observation, start, armed)
        if self._model is None:
            return record, drive(judging, self._score, scores=self._scores)
        return record, anyio.run(partial(adrive, judging, self._model, timeout=self._timeout))

    async def waited(
        self,
        instruction: Instruction,
        action: Action,
        observation: Observation | None = None,
        *,
        start: str = "",
        armed: Collection[str] = (),
    ) -> tuple[ActionRecord, Judgement]:
        """The same, for callers with an event loop of their own."""
        record, judging = self._judging(instruction, action, observation, start, armed)
        if self._model is None:
            return record, drive(judging, self._score, scores=self._scores)
        return record, await adrive(judging, self._model, timeout=self._timeout)

    def _judging(
        self,
        instruction: Instruction,
        action: Action,
        observation: Observation | None,
        start: str,
        armed: Collection[str],
    ) -> tuple[ActionRecord, Judging]:
        for given, noun in ((instruction, Instruction), (observation, Observation | None)):
            if not isinstance(given, noun):
                raise TypeError(f"{type(given).__name__} is no {noun}: handrail.wire.check_request makes nouns of JSON")
        looked = placed(observation or NOWHERE)
        record = build_record(
            Proposal(action),
            looked,
            instruction=instruction,
            source=Source.FOREIGN,
            tier=Tier.STEPWISE,
            policy=self.policy,
            trusted_labels=False,
        )
        guard = self._guard_at(start, self._here(looked.app), self._armed | protections(armed))
        return record, guard.judge(record, looked, Ledger(), instruction=instruction, epoch=0, now=0.0)

    def _here(self, place: str) -> str:
        """The place in front counts as where the run starts, where nobody says: being there is what the asker says.

        It does not vouch for itself against a policy that blocks whatever it does not list: then it must be listed,
        granted, named by the user, or said to be the start.
        """
        presence = self.policy.origins if "://" in place else self.policy.apps
        return "" if presence.other == "block" else place

    def _guard_at(self, said: str, here: str, armed: frozenset[str]) -> RuntimeGuardrail:
        start = said or here
        key = (start, bool(said), armed)
        if self._guard is None or self._guard[0] != key:
            guard = RuntimeGuardrail(
                self.policy,
                key=self._key,
                device="check",
                models=self._models,
                protections=[Protection(name, True, "as the asker says") for name in sorted(armed)],
                start=start,
                start_said=bool(said),
            )
            self._guard = (key, guard)
        return self._guard[1]


def protections(armed: Collection[str]) -> frozenset[str]:
    """What they are called here.

    Raises: PolicyError for one that is not known.
    """
    for name in armed:
        if name not in PROTECTIONS:
            raise PolicyError(
                "armed: no protection is called so",
                hint=nearest(name, PROTECTIONS) or f"known: {', '.join(PROTECTIONS)}",
            )
    return frozenset(PROTECTIONS[name] for name in armed)

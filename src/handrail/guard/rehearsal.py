"""Could every rail of a policy ever fire? Run by ``handrail policy check`` and by the tests, without a browser.

A guard whose rail was switched off by a typo, or that a preset makes toothless, looks exactly like one that finds
nothing. So each rail brings cases in which it must find something.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from handrail.guard.case import Case
from handrail.guard.presence import Present
from handrail.guard.rails import MODEL, MODULES, STRUCTURAL
from handrail.guard.record import build_record, elements_of, facts_of
from handrail.guard.scene import START, Scene
from handrail.policy import Policy
from handrail.records import Finding, Proposal, Source, Tier


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What became of one rail's cases."""

    rail: str
    fired: tuple[str, ...]
    """The cases in which it found something."""
    silent: tuple[str, ...]
    """The cases in which it found nothing under this policy."""
    needs_model: bool

    @property
    def sentence(self) -> str:
        """For a person."""
        if self.fired:
            note = " (if a guard model is fitted)" if self.needs_model else ""
            return f"{self.rail} fires{note}: {'; '.join(self.fired)}."
        return f"{self.rail} can never fire under this policy: not for {'; '.join(self.silent)}."


def scenes() -> Iterator[tuple[str, Scene]]:
    """Every rail with each of its cases."""
    for name, module in MODULES.items():
        for scene in module.CASES:
            yield name, scene


def play(rail: str, scene: Scene, policy: Policy) -> tuple[Finding, ...]:
    """What a rail finds in a scene under a policy."""
    case = stage(scene, policy)
    if rail in MODEL:
        return MODEL[rail][1](case, scene.score)
    return STRUCTURAL[rail](case)


def stage(scene: Scene, policy: Policy) -> Case:
    """The case of a scene."""
    record = build_record(
        Proposal(scene.action, labels=scene.labels, effect=scene.effect, flags=scene.flags),
        scene.obs,
        instruction=scene.instruction,
        source=Source.AGENT,
        tier=Tier.STEPWISE,
        policy=policy,
        trusted_labels=scene.labels is not None,
    )
    return Case(
        record=replace(record, observation=scene.seen_on),
        obs=scene.obs,
        ledger=scene.ledger(),
        instruction=scene.instruction,
        policy=policy,
        present=Present(policy, scene.instruction, START),
        classified=facts_of(scene.action, scene.obs, policy),
        elements=elements_of(scene.action, scene.obs),
        now=scene.now,
        armed=scene.armed,
        bound=scene.bound,
    )


def rehearse(policy: Policy) -> tuple[Rehearsed, ...]:
    """Every rail that this policy gives something to do, in reporting order: without rules of its own there is nothing
    for ``rules`` to find."""
    found: list[Rehearsed] = []
    for name, module in MODULES.items():
        if name == "rules" and not policy.rules:
            continue
        fired: list[str] = []
        silent: list[str] = []
        for scene in module.CASES:
            hits = any(item.severity != "pass" for item in play(name, scene, policy))
            (fired if hits else silent).append(scene.says)
        found.append(Rehearsed(name, tuple(fired), tuple(silent), name in MODEL))
    return tuple(found)

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
from handrail.policy import MODEL_RAILS, RAILS, Policy, never
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
    idle: str = ""
    """Why the policy means to leave it nothing to find; empty if it does not, and then silence is a fault."""

    @property
    def works(self) -> bool:
        """Whether it fires, or is silent because the policy says so."""
        return bool(self.fired or self.idle)

    @property
    def mark(self) -> str:
        """``ok``, ``note`` or ``NOT``, for lists."""
        return "ok" if self.fired else "note" if self.idle else "NOT"

    @property
    def sentence(self) -> str:
        """For a person."""
        if self.idle and not self.fired:
            return f"{self.rail} has nothing to find: {self.idle}."
        if self.fired:
            note = " (if a guard model is fitted)" if self.needs_model else ""
            never = f" Not under this policy: {_some(self.silent)}." if self.silent else ""
            return f"{self.rail} fires{note}: {_some(self.fired)}.{never}"
        return f"{self.rail} can never fire under this policy: not for {_some(self.silent)}."


_SHOWN = 4
"""Cases that are told of a rail."""


def _some(cases: tuple[str, ...]) -> str:
    more = f"; and {len(cases) - _SHOWN} more" if len(cases) > _SHOWN else ""
    return "; ".join(cases[:_SHOWN]) + more


def scenes() -> Iterator[tuple[str, Scene]]:
    """Every rail with each of its cases."""
    for name, module in MODULES.items():
        for scene in module.CASES:
            yield name, scene


def play(rail: str, scene: Scene, policy: Policy) -> tuple[Finding, ...]:
    """What a rail finds in a scene under a policy."""
    case = stage(scene, policy)
    if rail in MODEL:
        needs, judge = MODEL[rail]
        return judge(case, [scene.score] * len(needs(case)))
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
        record=replace(
            record,
            observation=scene.seen_on,
            material=replace(record.material, **scene.material),  # type: ignore[arg-type]
        ),
        obs=scene.obs,
        ledger=scene.ledger(),
        instruction=scene.instruction,
        policy=policy,
        present=Present(policy, scene.instruction, START, said=scene.begun),
        classified=facts_of(scene.action, scene.obs, policy),
        elements=elements_of(scene.action, scene.obs),
        now=scene.now,
        armed=scene.armed,
        bound=scene.bound,
        plan=(lambda record: scene.plan) if scene.plan else None,
    )


def rehearse(policy: Policy) -> tuple[Rehearsed, ...]:
    """Every rail, in reporting order. What only a policy's own rules or lists can cause is played under such a rule or
    list, if the policy has one that can match."""
    found: list[Rehearsed] = []
    for name, module in MODULES.items():
        idle = _idle(name, policy)
        if name == "rules" and not policy.rules:
            continue
        fired: list[str] = []
        silent: list[str] = []
        for scene in module.CASES:
            played = scene.adapt(policy) if not idle and _listed(name, policy) else policy
            (fired if _found(scene, play(name, scene, played)) else silent).append(scene.says)
        found.append(Rehearsed(name, tuple(fired), tuple(silent), name in MODEL, idle))
    return tuple(found)


def _found(scene: Scene, findings: tuple[Finding, ...]) -> bool:
    """Whether anything came of it; of what is only told, that it was told."""
    if scene.informs:
        return any(item.code == scene.expects for item in findings)
    return any(item.severity != "pass" for item in findings)


def _listed(rail: str, policy: Policy) -> bool:
    """Whether the policy itself names something for this rail to find."""
    if rail == "rules":
        return any(rule.decision != "allow" and not any(never(rule, policy)) for rule in policy.rules)
    return rail == "app_allow" and not _open(policy)


def _idle(rail: str, policy: Policy) -> str:
    """Why a policy leaves a rail nothing to find. One that requires it by its own list does not mean to."""
    if rail in policy.required and policy.required not in (frozenset(RAILS), frozenset(RAILS) - frozenset(MODEL_RAILS)):
        return ""
    match rail:
        case "rules" if all(rule.decision == "allow" for rule in policy.rules):
            return "no rule of this policy asks or blocks"
        case "app_allow" if _open(policy):
            return "this policy lets a run act everywhere"
        case "asset" if policy.unknown_on_asset == "allow":
            return "this policy lets unclassified clicks pass where an account is at stake"
        case _:
            return ""


def _open(policy: Policy) -> bool:
    return all(where.other == "allow" and not where.block and not where.ask for where in (policy.origins, policy.apps))

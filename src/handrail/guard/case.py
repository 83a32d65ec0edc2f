"""What a rail sees: one record with everything that may be asked about it. A rail is a pure function of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from handrail.guard.presence import Present, Why
from handrail.policy import RAILS, Classified, Decision, Policy
from handrail.records import (
    Action,
    ActionRecord,
    EffectClass,
    Element,
    Finding,
    Instruction,
    Ledger,
    Observation,
    Severity,
    Source,
)

Plan = Callable[[ActionRecord], str]
"""Why a plan does not allow a record as its next step, in words of ours; empty if it does."""


@dataclass(frozen=True, slots=True)
class Case:
    """One record before the rails."""

    record: ActionRecord
    obs: Observation
    ledger: Ledger
    instruction: Instruction
    policy: Policy
    present: Present
    classified: Classified
    """What observation and policy alone make of the action."""
    elements: tuple[Element | None, ...]
    """What the action's targets mean on the observation."""
    now: float
    """Monotonic seconds of the run's clock."""
    armed: frozenset[str]
    """Names of the device's protections that are in force."""
    bound: Mapping[str, frozenset[str]]
    """Secret name -> origins it is bound to."""
    plan: Plan | None = None
    """Why a sealed plan does not allow a record now, empty if it does; None where the run has no plan."""

    @property
    def action(self) -> Action:
        """The action as it would be dispatched."""
        return self.record.action

    @property
    def element(self) -> Element | None:
        """What the first target means, if anything."""
        return self.elements[0] if self.elements else None

    @property
    def origin(self) -> str:
        """Where the effect would take place: origin of the element, else of the window."""
        return self.record.material.p.element or self.record.material.p.window

    @property
    def places(self) -> tuple[str, ...]:
        """Origins of element and window, each once."""
        where = self.record.material.p
        return (where.element, where.window) if where.element != where.window else (where.element,)

    @property
    def effects(self) -> tuple[EffectClass, ...]:
        """The class of the record and the class by facts alone: each makes its demands, so that words only add (I6)."""
        effect, facts = self.record.effect, self.classified.facts
        return (effect,) if effect is facts else (effect, facts)

    @property
    def consequential(self) -> bool:
        """Whether any of its classes is."""
        return self.record.effect.consequential or self.classified.facts.consequential

    @property
    def uncertain(self) -> bool:
        """Whether it is unclassified or worse."""
        least = EffectClass.UNKNOWN.weight
        return self.record.effect.weight >= least or self.classified.facts.weight >= least

    @property
    def checked(self) -> bool:
        """Whether the proposer carries out a conditional step only where its condition holds: the literal agent of this
        house does, and who proposed is said by the loop (M1). With anybody else such a step settles nothing (P9)."""
        return self.record.material.source is Source.LITERAL

    @property
    def strict(self) -> bool:
        """Whether the policy descends from *strict*."""
        return self.policy.stance == "strict"

    def presence(self, origin: str) -> tuple[Decision, Why]:
        """Whether an origin or app may be present, what a person approved by a navigation in this run included."""
        found = self.present.decide(origin)
        if found[0] == "ask" and any(done.kind == "navigate" and done.origin == origin for done in self.ledger.done):
            return "allow", "visited"
        return found


Judge = Callable[[Case], tuple[Finding, ...]]


def finding(rail: str, severity: Severity, code: str, sentence: str, *, ends_run: bool = False) -> Finding:
    """A finding of a rail, with its phase."""
    return Finding(rail, RAILS[rail].phase, severity, code, sentence, ends_run)

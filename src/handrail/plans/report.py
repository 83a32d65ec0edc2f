"""What the checks of a plan start from, and what they find: the page that a person approves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from handrail.plans.facts import Source
from handrail.plans.language.program import Act, Place, Type
from handrail.plans.language.source import Problem
from handrail.policy.words import Vocabulary
from handrail.records import EffectClass

MOST_BITS: Final = 3.0
"""Bits of a screen that a consequential effect may hang on, unless the policy says otherwise (L5)."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a plan may count on, and what it must keep to."""

    trusted: Mapping[str, Type] = field(default_factory=dict)
    """Types of trusted state by ``source.key``."""
    secrets: frozenset[str] = frozenset()
    templates: frozenset[str] = frozenset()
    """Templates that may answer an interruption."""
    instruction: str | None = None
    """What the user said: values of the task have to stand in it. None: nobody said anything yet."""
    forbids: Callable[[EffectClass], str] = lambda effect: ""
    """Why the policy never allows a class of effect; empty if it may."""
    words: Vocabulary | None = None
    """Words on controls that tell a class; they raise what the plan declares."""
    most_bits: float = MOST_BITS


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect that a plan can have."""

    act: Act
    effect: EffectClass
    decided_by: frozenset[Source]
    """What of a screen decides whether it happens."""
    filled_by: frozenset[Source]
    """What of a screen goes into it."""
    unheld: frozenset[Source] = frozenset()
    """What of these is not read again at the last moment by a ``require`` above it (L6)."""
    within: tuple[str, ...] = ()
    """Names of the groups that it belongs to."""
    uneven: bool = False
    """A screen decides whether it happens, and what would happen otherwise is not as consequential (L10)."""

    @property
    def escalated(self) -> bool:
        """Whether a person is asked when its time comes, whatever was approved before (L6, L10)."""
        return self.effect.consequential and (self.uneven or bool(self.unheld))

    @property
    def at(self) -> Place:
        """Where it stands."""
        return self.act.at


@dataclass(frozen=True, slots=True)
class Report:
    """What a plan can do, on all its ways."""

    effects: tuple[Effect, ...]
    reads: tuple[Source, ...]
    steps: int
    """The most steps that a run takes."""
    bits: int
    """What all screens together can choose: the traces of effects are at most ``2 ** bits`` (L5)."""
    data_bits: float
    """What they can put into typed text and answers; infinite for free text."""
    screened: frozenset[Place] = frozenset()
    """Branches and explorations that a screen has a say in, by their place."""
    tainted: frozenset[Place] = frozenset()
    """Assignments that happen only if a screen so decided: what they name carries that (L10)."""
    warnings: tuple[Problem, ...] = ()

    @property
    def screen_decides(self) -> bool:
        """Whether any way hangs on a screen: such a plan is no strict one."""
        return bool(self.screened)

    def effect_at(self, place: Place) -> Effect | None:
        """The effect that is written there."""
        return next((item for item in self.effects if item.at == place), None)

    @property
    def consequential(self) -> tuple[Effect, ...]:
        """Those that can do harm, in the order of the text."""
        return tuple(item for item in self.effects if item.effect.consequential)

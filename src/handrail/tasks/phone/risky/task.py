"""What a risky task is: a task on which harm may come about, how the state tells, and its benign twin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal

from handrail.phone.hostile import Attack, Move
from handrail.phone.screen.phone import Phone
from handrail.tasks.phone.task import PhoneTask

Kind = Literal["asked", "screen"]
"""Who wants the harm: the user, who asks for it in so many words, or somebody who stands on the screen."""

RISKS: Final = (
    "legal compliance",
    "ethical compliance",
    "offensiveness",
    "bias and fairness",
    "private information",
    "indirect injection",
    "hostile actor",
)
"""Kinds of risk: the categories of a task. The last one is ours: what stands on the screen is no text but a window, an
application, a link or a keyboard of somebody else's."""


@dataclass(frozen=True, slots=True)
class RiskyTask:
    """One risky task."""

    task: PhoneTask
    """What is asked for, its stage and its judge. Its effects are what a host that knows the task may approve: of a
    harmful request nothing."""
    kind: Kind
    harm: Callable[[Phone], bool]
    """Whether the state says that the harm came about."""
    shown_by: str
    """The same in words."""
    bait: tuple[Move, ...]
    """What an agent does that believes whatever it reads."""
    twin: PhoneTask
    """The same form, harmless."""
    twin_walk: tuple[Move, ...]
    """What the same agent does there."""
    answer: str = ""
    """What the errand asks for, where it asks something."""
    attack: Attack | None = None
    """What is staged, where somebody stands on the screen."""

    @property
    def name(self) -> str:
        """The task's."""
        return self.task.name

    @property
    def risk(self) -> str:
        """Kind of risk."""
        return self.task.category

    def seeded(self, seed: int) -> RiskyTask:
        """The same on a phone of another seed."""
        return replace(self, task=replace(self.task, seed=seed), twin=replace(self.twin, seed=seed))

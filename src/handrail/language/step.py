"""What an instruction consists of: steps with slots, and where in the instruction each slot was written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from handrail.language.tokens import Span
from handrail.records import EffectClass, Labelled, SecretRef, TargetDescription

StepKind: TypeAlias = Literal[
    "navigate", "click", "double_click", "right_click", "hover", "act", "type", "append", "set", "select", "check",
    "uncheck", "search", "sign_in", "submit", "press", "scroll", "scroll_to", "back", "forward", "reload", "wait",
    "pause", "read", "upload", "accept", "dismiss", "expect", "mention",
]  # fmt: skip
"""``act`` presses the control that carries the verb's own name (*delete the second row*); ``mention`` is understood
well enough to know whose values it names, but is no single step (*send "hi" to Ada*), so ``parse`` refuses it."""

Argument: TypeAlias = Labelled[str] | SecretRef


@dataclass(frozen=True, slots=True)
class Expected:
    """A text the user expects to see, or to see no more, after a step."""

    text: str
    gone: bool = False
    span: Span = (0, 0)


@dataclass(frozen=True, slots=True)
class Step:
    """One imperative of the user's."""

    kind: StepKind
    target: TargetDescription | None = None
    """What it is done to, in the user's words."""
    arguments: tuple[tuple[str, Argument], ...] = ()
    """Slot -> value; all of them words of the user."""
    expects: tuple[Expected, ...] = ()
    """What the user said should be seen afterwards: an expectation whose source is the instruction."""
    span: Span = (0, 0)
    """Where in the instruction it stands."""
    effect: EffectClass | None = None
    """The effect that its words name; None if they name none."""
    spans: tuple[tuple[str, Span], ...] = ()
    """Slot -> where in the instruction it was written."""

    def argument(self, name: str) -> Argument | None:
        """The value of a slot; None if it was not said."""
        return next((value for slot, value in self.arguments if slot == name), None)

    def text(self, name: str) -> str:
        """The literal text of a slot; empty if it was not said or is a secret."""
        value = self.argument(name)
        return value.value if isinstance(value, Labelled) else ""

"""What an instruction consists of: steps with slots, and where in the instruction each slot was written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from handrail.language.question import Question
from handrail.language.tokens import Span
from handrail.language.wish import Wish
from handrail.records import EffectClass, Labelled, SecretRef, TargetDescription

StepKind: TypeAlias = Literal[
    "navigate", "click", "double_click", "right_click", "long_press", "hover", "act", "type", "append", "set", "select",
    "check", "uncheck", "search", "sign_in", "submit", "press", "scroll", "scroll_to", "back", "forward", "reload",
    "wait", "pause", "read", "upload", "accept", "dismiss", "expect", "mention",
    "drag", "sort", "highlight", "copy", "paste", "resize", "find", "close",
]  # fmt: skip
"""``act`` presses the control that carries the verb's own name (*delete the second row*), and where complements were
said (*forward that email to Ada*, *book a flight from A to B*) fills them into the fields they name and confirms;
``find`` brings a thing into view and opens nothing; ``mention`` is understood well enough to know whose values it
names, but is no single step, so ``parse`` refuses it."""


@dataclass(frozen=True, slots=True)
class FromScreen:
    """A value that is not in the instruction but on the screen, to be read when its step comes (*the value of Country*,
    *the text below*, *how many circles there are*). It is content of the screen and labelled so (P2)."""

    target: TargetDescription
    """Where it is read."""
    how: Literal["value", "count", "result", "told"] = "value"
    """``value`` as it stands there; ``count`` of the things that answer; ``result`` of the sum or equation shown;
    ``told`` what the question before it found out."""
    shift: int = 0
    """Minutes that are added to a time of day."""


Argument: TypeAlias = Labelled[str] | SecretRef | FromScreen


@dataclass(frozen=True, slots=True)
class Comparison:
    """A value on the screen compared with one of the user's."""

    target: TargetDescription
    sign: Literal["<", "<=", "=", "!=", ">=", ">"]
    value: str
    """A number, amount, date or text, as the user wrote it."""


@dataclass(frozen=True, slots=True)
class Condition:
    """What must be so for a step to be carried out."""

    visible: str = ""
    """A text that must be visible."""
    target: TargetDescription | None = None
    """A thing that must be there."""
    state: str = ""
    """State that the thing must be in (``checked``, ``disabled`` ...); empty if being there is enough."""
    comparison: Comparison | None = None
    holds: bool = True
    """False for the other branch (*otherwise*), and for *unless*."""
    wait: bool = False
    """Wait until it holds (*when the price is less than 5*, *as soon as*) instead of leaving the step out."""


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
    """Slot -> value. A slot may come several times (several options of one list). ``drag``: ``direction`` (left, right,
    up, down) or ``position`` (an ordinal in its list, from 1, -1 the last). ``sort``: ``order`` (ascending or
    descending), also of ``click`` on every one of several. ``resize``: ``dimension`` (width, height or empty) and
    ``change`` (larger, smaller). ``act``: any name the user gave a complement (``recipient``, ``text``, ``from``)."""
    expects: tuple[Expected, ...] = ()
    """What the user said should be seen afterwards: an expectation whose source is the instruction."""
    span: Span = (0, 0)
    """Where in the instruction it stands."""
    effect: EffectClass | None = None
    """The effect that its words name; None if they name none."""
    spans: tuple[tuple[str, Span], ...] = ()
    """Slot -> where in the instruction it was written."""
    drop: TargetDescription | None = None
    """Where a thing that is dragged is to end: in it, or before or after it (``relation``)."""
    when: tuple[Condition, ...] = ()
    """All of them must hold."""
    harmless: bool = field(default=False, compare=False)
    """Whether its wording names no effect, whatever the thing is called (*go to the login page*)."""
    phrase: str = field(default="", compare=False)
    """Of ``act`` its own words as they were written, nothing in quotation marks among them: they may be the whole name
    of a control (*Create a new page*)."""
    times: int = field(default=1, compare=False)
    """How often in a row the same step was asked for (*tap it seven times*): each of them is one."""
    question: Question | None = field(default=None, compare=False)
    """Of ``read``: the question as it was asked, where it is one; ``how`` is then ``question`` if no other reading of
    it is known."""
    wish: Wish | None = field(default=None, compare=False)
    """What the same words say in full, where they ask for something to be done to a thing that is there."""

    def argument(self, name: str) -> Argument | None:
        """The first value of a slot; None if it was not said."""
        return next((value for slot, value in self.arguments if slot == name), None)

    def text(self, name: str) -> str:
        """The literal text of a slot; empty if it was not said, is a secret, or is to be read from the screen."""
        value = self.argument(name)
        return value.value if isinstance(value, Labelled) else ""

    def texts(self, name: str) -> tuple[str, ...]:
        """All literal texts of a slot."""
        return tuple(value.value for slot, value in self.arguments if slot == name and isinstance(value, Labelled))

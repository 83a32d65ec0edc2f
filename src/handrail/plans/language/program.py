"""The nouns of a plan: what a program in the plan language consists of.

A plan is written before any screen is seen, so everything that says *what is done where* is a literal of it. What a
screen may say enters by ``see`` and ``read`` alone, has a declared type, and is three-valued where it decides (L1).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from typing import Literal, TypeAlias

from handrail.language.values import Amount


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where in the source something is written."""

    line: int
    """From 1."""
    column: int
    """From 1, in characters."""

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


NOWHERE = Place(0, 0)


def _at() -> Place:
    return NOWHERE


# -- types ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class YesNo:
    """yes, no or unknown."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two bounds, both within: without them it could carry any number of bits (L5)."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Money:
    """An amount with its currency; two currencies do not compare (unknown)."""


@dataclass(frozen=True, slots=True)
class Day:
    """A date."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Short:
    """A text of one declared form, such as a code of six digits."""

    pattern: str
    """A regular expression that the whole text fits; bounded, so that it cannot hold a sentence."""

    @property
    def longest(self) -> int:
        """Letters of the longest text that fits."""
        found = re.finditer(r"(?:\[[^\]]*\]|\\d|.)(?:\{(?:[0-9]+,)?([0-9]+)\}|\?)?", self.pattern)
        return sum(int(part[1] or 1) for part in found)


@dataclass(frozen=True, slots=True)
class Opaque:
    """Free text of a screen: a handle that may be typed as data, compared with a literal, or answered (L9)."""


@dataclass(frozen=True, slots=True)
class Text:
    """Text of the user, of the plan's author, or of a trusted source. Nothing that is read on a screen has it."""


Type: TypeAlias = YesNo | Whole | Money | Day | Choice | Short | Opaque | Text


# -- expressions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Where:
    """Where a target or a question belongs. Empty fields mean: where the plan is at that point (L3)."""

    app: str = ""
    origin: str = ""
    region: str = ""
    """A heading, dialog or area that holds it, in the plan's words."""
    role: str = ""


@dataclass(frozen=True, slots=True)
class Constant:
    """A value written in the plan itself; its author is the plan's."""

    value: str | int | bool | Amount | date
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class FromTask:
    """A value that the user gave, ``task.text("running shoes")``: it has to stand in the instruction word for word."""

    text: str
    type: Type
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class FromTrusted:
    """A value of trusted state, ``trusted.settings.dark_mode``, as it was before the first look."""

    source: str
    key: str
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class SecretNamed:
    """``secret("bank_pin")``: its value is put in by the device alone."""

    name: str
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Name:
    """A value that was given a name before."""

    name: str
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class See:
    """A closed question about the screen: yes, no or unknown."""

    question: str
    where: Where = Where()
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Read:
    """A value of a declared type, read from the screen in quarantine; what does not fit its type is unknown."""

    question: str
    type: Type
    where: Where = Where()
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the user answers to a question that the plan words (L13)."""

    question: str
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Waited:
    """Whether a text came about in time. The screen decides it (L4)."""

    text: str
    seconds: int
    where: Where = Where()
    at: Place = field(default_factory=_at, compare=False)


Sign: TypeAlias = Literal["<", "<=", "==", "!=", ">=", ">"]


@dataclass(frozen=True, slots=True)
class Compared:
    """Two values of one type side by side; unknown if either is, or if they do not compare."""

    left: Expression
    sign: Sign
    right: Expression
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class All:
    """``and`` by Kleene: no if any is no, else unknown if any is unknown."""

    parts: tuple[Expression, ...]
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Any:
    """``or`` by Kleene: yes if any is yes, else unknown if any is unknown."""

    parts: tuple[Expression, ...]
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    """The contrary; of unknown, unknown."""

    part: Expression
    at: Place = field(default_factory=_at, compare=False)


Expression: TypeAlias = (
    Constant | FromTask | FromTrusted | SecretNamed | Name | See | Read | Asked | Waited | Compared | All | Any | Not
)


# -- statements -------------------------------------------------------------------------------------------------------

Verb: TypeAlias = Literal[
    "open_app", "navigate", "click", "long_press", "type_text", "select", "press", "scroll", "drag", "back", "home",
    "upload", "answer_dialog",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Target:
    """What an effect is done to: a description, by the plan or the user, never by a screen."""

    text: Constant | FromTask
    where: Where = Where()
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Assign:
    """A value gets a name."""

    name: str
    value: Expression
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Act:
    """One effect on the device."""

    verb: Verb
    target: Target | None = None
    drop: Target | None = None
    """Where a drag ends."""
    value: Expression | None = None
    """App, address, text, option, keys, direction, file or answer: what the verb takes."""
    effect: str = ""
    """The class that the author declares it to be; empty if none. A rail may raise it, never lower it."""
    times: int = 1
    """How often it may run (a consequential one runs once unless the plan says so, and a person sees that)."""
    append: bool = False
    """Text is put behind what a field holds, instead of in its place."""
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Pause:
    """``wait`` as a statement: until a text is there, or for a time; too late stops the run."""

    text: str
    seconds: int
    where: Where = Where()
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Expect:
    """What the effect before it must have brought about. It cannot branch (L7)."""

    text: str
    gone: bool = False
    where: Where = Where()
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Require:
    """What must still hold on the very look that the next effect is dispatched on; no or unknown stops the run (L6)."""

    condition: Expression
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Arm:
    """One condition with what is done if it is yes, and, where the plan says so, if it is unknown."""

    condition: Expression
    body: Block
    unknown: Block | None = None
    """None: unknown stops the run and calls a person."""


@dataclass(frozen=True, slots=True)
class Branch:
    """``if`` with its ``elif`` and ``else``: a conditional branch."""

    arms: tuple[Arm, ...]
    otherwise: Block = ()
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Loop:
    """``for _ in range(k)``: k times, or until ``break``."""

    times: int
    body: Block
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Break:
    """Leave the loop."""

    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Group:
    """Effects that do harm when only the first of them happen, such as to cancel and then to book anew (L12)."""

    name: str
    body: Block
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Explore:
    """Look around for something with at most k harmless steps, and come back (L11)."""

    goal: str
    steps: int
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class OnInterrupt:
    """A template that may answer what comes in between, such as ``cookie_banner``."""

    template: str
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Finish:
    """The task is done; an answer, if there is one."""

    answer: Expression | None = None
    at: Place = field(default_factory=_at, compare=False)


@dataclass(frozen=True, slots=True)
class Fail:
    """The task cannot be done."""

    reason: str
    at: Place = field(default_factory=_at, compare=False)


Statement: TypeAlias = (
    Assign | Act | Pause | Expect | Require | Branch | Loop | Break | Group | Explore | OnInterrupt | Finish | Fail
)
Block: TypeAlias = tuple[Statement, ...]
"""May be empty: nothing is done."""

Mode: TypeAlias = Literal["strict", "observing"]
"""Strict: only trusted values decide. Observing: closed questions about the screen may choose among planned ways."""


@dataclass(frozen=True, slots=True)
class Program:
    """A plan as it was written."""

    title: str
    """What it is for, in the words of its author; no step follows from it."""
    mode: Mode
    """What the plan claims; the checker says no if a screen decides in a strict one."""
    body: Block

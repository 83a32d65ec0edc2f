"""What the guard says about a record, and what a person says about the guard's questions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from handrail.records.effect import EffectClass
from handrail.records.ticket import Allowed

Phase: TypeAlias = Literal["input", "exec", "output"]
Severity: TypeAlias = Literal["pass", "ask", "block"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one rail found about one record."""

    rail: str
    phase: Phase
    severity: Severity
    code: str
    """Stable, ``snake_case``: the only thing besides the rail's name that reaches an agent (M7)."""
    sentence: str
    """For a person, in one sentence. Screen text in it is quoted."""
    ends_run: bool = False


@dataclass(frozen=True, slots=True)
class QuotedText:
    """Text by someone other than the user, shown as such: escaped, bidi-isolated, at most 200 characters (P13)."""

    text: str
    origin: str
    what: Literal["", "entry", "drop", "dialog"] = ""
    """Of what it is the text: of the target itself, of the row, card or entry it stands in, of what it is dropped on,
    of a dialog of the surface. Said in our words, beside the quote."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of the action, as a question shows it."""

    name: str
    value: str
    """Rendered by the house, secrets by name."""
    origin: Literal["from you", "from the plan", "from the screen", "unknown origin"]


@dataclass(frozen=True, slots=True)
class Question:
    """What an approver is asked: a fixed template over rail facts, never a page's or a model's wording (P13)."""

    heading: str
    """Such as ``Pay on shop.example``."""
    reasons: tuple[Finding, ...]
    arguments: tuple[Argument, ...]
    quotes: tuple[QuotedText, ...]
    lines: tuple[str, ...]
    """Decision context as text, screen text quoted."""
    material: str
    """Digest it is bound to."""
    context: str
    """Digest it is bound to."""
    observation: str
    nonce: str
    expires: float
    """Monotonic seconds of the run's clock; 90 s after it was put (P12)."""
    grantable: bool = False
    """Whether a yes may hold for the session (P9): not for what must be asked each time."""


@dataclass(frozen=True, slots=True)
class AskApproval:
    """The verdict *ask*: only a person's or a host's approval of exactly these reasons lets it through."""

    reasons: tuple[Finding, ...]
    question: Question
    kind: Literal["ask"] = field(default="ask", kw_only=True)


@dataclass(frozen=True, slots=True)
class Blocked:
    """The verdict *block*. To a proposer only rail and code go back."""

    rail: str
    phase: Phase
    code: str
    ends_run: bool
    sentence: str
    kind: Literal["block"] = field(default="block", kw_only=True)


Verdict: TypeAlias = Allowed | AskApproval | Blocked
"""On the wire ``kind`` is ``allow | ask | block``."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with everything that led to it."""

    verdict: Verdict
    findings: tuple[Finding, ...]
    """Of every rail that ran, in the paper's order; *pass* findings only where they explain something."""
    effect: EffectClass
    absent: tuple[str, ...] = ()
    """Rails that this installation does not have; shown in every verdict."""
    unarmed: tuple[str, ...] = ()
    """Rails that the policy requires and that could not run."""

    @property
    def word(self) -> Literal["allow", "ask", "block"]:
        """The verdict in one word."""
        if isinstance(self.verdict, Allowed):
            return "allow"
        return "ask" if isinstance(self.verdict, AskApproval) else "block"


@dataclass(frozen=True, slots=True)
class Approval:
    """A yes to exactly one question: discharges the reasons shown, once."""

    material: str
    context: str
    nonce: str
    expires: float
    by: str
    """``person:cli``, ``person:overlay``, ``callback`` ..."""
    scope: Literal["once", "session"] = "once"
    discharges: tuple[tuple[str, str], ...] = ()
    """(rail, code) of the reasons that were shown; a new reason asks again (M2)."""


@dataclass(frozen=True, slots=True)
class Approve:
    """The approver says yes."""

    by: str
    scope: Literal["once", "session"] = "once"
    kind: Literal["approve"] = field(default="approve", kw_only=True)


@dataclass(frozen=True, slots=True)
class Deny:
    """The approver says no."""

    by: str
    stop: bool = False
    """Whether the whole run should stop."""
    kind: Literal["deny"] = field(default="deny", kw_only=True)


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Nobody answered in time, or there is nobody to ask: the same as no."""

    reason: str
    kind: Literal["no_answer"] = field(default="no_answer", kw_only=True)


Reply: TypeAlias = Approve | Deny | NoAnswer


@dataclass(frozen=True, slots=True)
class NeedScore:
    """A text that a rail needs a guard model's score of."""

    text: str
    category: str


@dataclass(frozen=True, slots=True)
class NeedScores:
    """Yielded by the guard for all that one rail needs and nobody has scored before; the driver sends as many ``Score``
    back, in the same order."""

    texts: tuple[str, ...]
    """Each once."""
    category: str


@dataclass(frozen=True, slots=True)
class Score:
    """A guard model's answer. ``failure`` is a code where there is none: ``absent``, ``down``, ``timeout``,
    ``garbled``, ``too_long`` or ``not_asked`` (it failed to answer a moment ago)."""

    probability: float | None
    failure: str = ""

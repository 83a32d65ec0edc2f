"""What an action should change, stated before it is done; and what was found to have changed.

An expectation is a conjunction of predicates plus a sentence. A vague one ("the page will change") is refused at the
door: ``PageChanges`` counts only together with another predicate.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, TypeAlias

from handrail.records.geometry import Rect
from handrail.records.instruction import SecretRef
from handrail.records.observation import Selector

ExpectationSource: TypeAlias = Literal["instruction", "plan", "task", "route", "default", "agent"]
"""Who stated it. ``done`` needs those of instruction, plan, task or route: an agent's own drive recovery only."""


@dataclass(frozen=True, slots=True)
class TextAppears:
    """A text, absent before, can be seen after (normalised, whole words)."""

    text: str
    kind: Literal["text_appears"] = field(default="text_appears", kw_only=True)


@dataclass(frozen=True, slots=True)
class TextGone:
    """A text that could be seen before cannot be seen after."""

    text: str
    kind: Literal["text_gone"] = field(default="text_gone", kw_only=True)


@dataclass(frozen=True, slots=True)
class ElementState:
    """An element is in (or no longer in) a state such as ``checked``; ``present`` and ``visible`` count as states."""

    element: Selector
    state: str
    holds: bool = True
    kind: Literal["element_state"] = field(default="element_state", kw_only=True)


@dataclass(frozen=True, slots=True)
class ValueEquals:
    """A field holds this value. A secret is compared inside the device; only the result leaves it."""

    element: Selector
    value: str | SecretRef
    contains: bool = False
    """Whether it is enough that the field's value contains ``value`` (text was appended)."""
    kind: Literal["value_equals"] = field(default="value_equals", kw_only=True)


@dataclass(frozen=True, slots=True)
class FocusOn:
    """An element has the keyboard focus."""

    element: Selector
    kind: Literal["focus_on"] = field(default="focus_on", kw_only=True)


@dataclass(frozen=True, slots=True)
class TextSelected:
    """This text is selected (white space aside); empty for nothing selected."""

    text: str
    kind: Literal["text_selected"] = field(default="text_selected", kw_only=True)


@dataclass(frozen=True, slots=True)
class AppIs:
    """This app or origin is in front."""

    app: str
    kind: Literal["app_is"] = field(default="app_is", kw_only=True)


@dataclass(frozen=True, slots=True)
class UrlIs:
    """The address is this one; ``prefix`` also accepts anything below it."""

    url: str
    prefix: bool = False
    kind: Literal["url_is"] = field(default="url_is", kw_only=True)


@dataclass(frozen=True, slots=True)
class CountChanges:
    """The number of elements of a role (or of ``tab`` or ``dialog``) changes by ``by``; 0 means by anything."""

    role: str
    by: int = 0
    name: str = ""
    kind: Literal["count_changes"] = field(default="count_changes", kw_only=True)


@dataclass(frozen=True, slots=True)
class ScrollMoves:
    """Content moves within the target, or the page where there is none."""

    element: Selector | None = None
    kind: Literal["scroll_moves"] = field(default="scroll_moves", kw_only=True)


@dataclass(frozen=True, slots=True)
class Reacts:
    """The page answered the input while it handled it, and did not turn it down: what a plain *click Next* asks for.

    It shows that the input arrived and was taken, not what came of it, so it never proves a consequential effect.
    """

    kind: Literal["reacts"] = field(default="reacts", kw_only=True)


@dataclass(frozen=True, slots=True)
class Reads:
    """At this place of the screen stands this text: what a widget shows that has no value of its own."""

    bounds: Rect
    """Screenshot pixels; the middle of the text lies in it."""
    text: str
    kind: Literal["reads"] = field(default="reads", kw_only=True)


Standing: TypeAlias = Literal["inside", "before", "after", "above", "below", "left_of", "right_of"]
"""How one thing stands to another: ``before`` and ``after`` in reading order, ``inside`` by its middle."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An element stands so to another one; without another, to where it stood itself before."""

    element: Selector
    relation: Standing
    other: Selector | None = None
    kind: Literal["placed"] = field(default="placed", kw_only=True)


@dataclass(frozen=True, slots=True)
class Sized:
    """An element is larger, or smaller, than it was: in one dimension, or (empty) in both."""

    element: Selector
    larger: bool
    dimension: Literal["", "width", "height"] = ""
    kind: Literal["sized"] = field(default="sized", kw_only=True)


@dataclass(frozen=True, slots=True)
class NothingChanges:
    """Nothing but noise changes."""

    kind: Literal["nothing_changes"] = field(default="nothing_changes", kw_only=True)


@dataclass(frozen=True, slots=True)
class PageChanges:
    """Something that is not noise changes. Never enough by itself."""

    kind: Literal["page_changes"] = field(default="page_changes", kw_only=True)


Predicate: TypeAlias = (
    TextAppears | TextGone | ElementState | ValueEquals | FocusOn | TextSelected | AppIs | UrlIs | CountChanges
    | ScrollMoves | Reacts | Reads | Placed | Sized | NothingChanges | PageChanges
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Expectation:
    """The stated effect of one action."""

    predicates: tuple[Predicate, ...]
    """All must hold."""
    sentence: str
    """The same for a person."""
    source: ExpectationSource = "default"


class Outcome(Enum):
    """What a check found. Only ``SUCCESS`` is success; the fold to the paper's binary is ``Outcome.folded``."""

    SUCCESS = "success"
    NO_CHANGE = "no_change"
    PENDING = "pending"
    PARTIAL = "partial"
    WRONG_CHANGE = "wrong_change"
    INTERRUPTED = "interrupted"
    UNKNOWN = "unknown"

    @property
    def folded(self) -> Literal["SUCCESS", "NO_CHANGE", "NOT_SUCCESS"]:
        """SUCCESS; NO_CHANGE and PENDING -> NO_CHANGE; the rest counted apart as not success."""
        if self is Outcome.SUCCESS:
            return "SUCCESS"
        return "NO_CHANGE" if self in (Outcome.NO_CHANGE, Outcome.PENDING) else "NOT_SUCCESS"


@dataclass(frozen=True, slots=True)
class Evidence:
    """One thing that was found, and where."""

    predicate: str
    """Kind of the predicate, or what kind of difference this is (``appeared``, ``value``, ``pixels`` ...)."""
    holds: bool | None
    """True, False, or None where it could not be decided."""
    detail: str
    """Short, for a person; screen text in it is quoted."""


@dataclass(frozen=True, slots=True)
class Check:
    """The verdict on what an action did. The agent's own claim is never part of its evidence."""

    outcome: Outcome
    evidence: tuple[Evidence, ...]
    sentence: str
    """Why, in one sentence."""
    independent: bool = False
    """Whether the evidence is independent in the sense of L7: a predicate false before and true after in the expected
    origin, outside content regions, together with a completed same-site response."""
    already: bool = False
    """Whether the expected effect already held before the action."""
    reversible: bool | None = None
    """Whether it could be taken back; None if unknown."""
    confidence: float = 1.0
    """Probability that the outcome is right, 0..1."""

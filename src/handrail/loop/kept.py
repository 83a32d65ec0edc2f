"""What was put into fields and seen to stand there, kept in mind until something is pressed or the run is over.

A page may take a value back after it was checked: a script that answers late, another field that resets this one. So it
is read once more before a press may send it off, and before the run may call itself done.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from handrail.language.naming import same
from handrail.policy import presses
from handrail.records import (
    Action,
    ActionRecord,
    Click,
    ElementState,
    Expectation,
    Found,
    Observation,
    Outcome,
    Placed,
    Reads,
    Receipt,
    Sized,
    ValueEquals,
    targets,
)
from handrail.records.expectation import Predicate
from handrail.screen import find, holds_words, normalise, quoted, secret, target_element
from handrail.screen.roles import FIELDS, TICKS
from handrail.verify import check as compare

_STATES = ElementState | Reads | Placed | Sized
_FILLING = FIELDS | TICKS | {"option"}
_OPENING = frozenset({"haspopup", "expanded", "collapsed"})
_LOST = frozenset({Outcome.NO_CHANGE, Outcome.WRONG_CHANGE, Outcome.PARTIAL})


@dataclass(frozen=True, slots=True)
class _Done:
    """An action whose effect was seen, and what it was judged by."""

    record: ActionRecord
    expectation: Expectation
    before: Observation
    receipt: Receipt


@dataclass
class Kept:
    """What still has to stand."""

    values: list[ValueEquals] = field(default_factory=list)
    """Of every field that was filled."""
    last: _Done | None = None
    """The last action that brought about another kind of state: a later one may rightly undo an earlier (*untick the
    third* after *tick all*)."""

    def note(self, record: ActionRecord, expectation: Expectation, before: Observation, receipt: Receipt) -> None:
        """Keep what an action was seen to bring about."""
        self.last = None
        predicates = expectation.predicates
        values = [item for item in predicates if isinstance(item, ValueEquals) and isinstance(item.value, str)]
        if values:
            elements = [item.element for item in values]
            self.values = [*(item for item in self.values if item.element not in elements), *values]
        elif predicates and all(isinstance(item, _STATES) for item in predicates):
            self.last = _Done(record, expectation, before, receipt)

    def sent_by(self, action: Action, observation: Observation) -> bool:
        """Whether an action may send off what is kept: it presses, and neither a field, option or box nor what only
        opens."""
        if not self or not (isinstance(action, Click) or presses(action)):
            return False
        found = (target_element(observation, target) for _, target in targets(action))
        return not any(
            item is not None and (item.role in _FILLING or item.states & _OPENING) and isinstance(action, Click)
            for item in found
        )

    def __bool__(self) -> bool:
        return bool(self.values or self.last)

    def lost(self, observation: Observation) -> str:
        """What stands there no more, as a sentence; empty where all of it does, or nobody can tell."""
        for item in self.values:
            found = find(observation, item.element)
            if isinstance(found, Found) and secret(found.element):
                continue  # its value is not to be seen
            if isinstance(found, Found) and isinstance(item.value, str) and not _holds(found.element.value, item.value):
                if item.value and _shown(observation, item.value):
                    continue  # taken out of the field and shown as a tag, or as what was chosen
                name = quoted(item.element.name or found.element.role, 80)
                return f"{found.element.role} {name} holds {quoted(item.value, 80)} no more, which was put there before"
        if self.last is not None and all(_there(item, observation) for item in self.last.expectation.predicates):
            done = self.last
            again = compare(done.record, done.expectation, done.before, observation, receipt=done.receipt, settled=None)
            if again.outcome in _LOST:
                return f"{done.record.material.a} was undone: {again.sentence}"
        return ""

    def clear(self) -> None:
        """Something was pressed: what comes of it is another matter."""
        self.values.clear()
        self.last = None


def _there(predicate: Predicate, observation: Observation) -> bool:
    selector = getattr(predicate, "element", None)
    return selector is None or isinstance(find(observation, selector), Found)


def _shown(observation: Observation, text: str) -> bool:
    return any(item.visible and holds_words(item.own_text or item.name, text) for item in observation.elements
               if "editable" not in item.states)  # fmt: skip


def _holds(now: str, written: str) -> bool:
    """Whether a field still holds what was written, in whatever way it spells that."""
    if not written:
        return not now
    ours, theirs = _plain(written), _plain(now)
    if same(written, now) or (ours and ours in theirs) or normalise(written) == normalise(now):
        return True
    try:
        return float(written.replace(",", "")) == float(now.replace(",", ""))
    except ValueError:
        return False


def _plain(text: str) -> str:
    return "".join(letter for letter in normalise(text) if letter.isalnum())

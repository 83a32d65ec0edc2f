"""What was put into fields and seen to stand there, kept in mind until something is pressed or the run is over.

A page may take a value back after it was checked: a script that answers late, another field that resets this one. So it
is read once more before a press may send it off, and before the run may call itself done.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from handrail.language.naming import same
from handrail.language.values import Amount, parse_amount, parse_number
from handrail.policy import presses
from handrail.records import (
    Action,
    ActionRecord,
    Click,
    Element,
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
from handrail.screen import find, normalise, quoted, secret, target_element
from handrail.screen.index import index
from handrail.screen.relation import gap
from handrail.screen.roles import FIELDS, TICKS
from handrail.verify import check as compare

_STATES = ElementState | Reads | Placed | Sized
_FILLING = FIELDS | TICKS | {"option"}
_OPENING = frozenset({"haspopup", "expanded", "collapsed"})
_LOST = frozenset({Outcome.NO_CHANGE, Outcome.WRONG_CHANGE, Outcome.PARTIAL})
_BESIDE = 60.0
"""Pixels, before scaling, within which what was taken out of a field is shown as a tag of it."""
_LONG = 4
"""Digits from which a number may be set in groups that no number is written in: card and phone numbers, dates."""
_REMARK = re.compile(r"(?<=\w)\s+\([^()@\d]*\)\s*$")
"""What a list of suggestions adds to what was written: *Rome (Italy)*."""
_MINUS = re.compile(r"-\W?(?=\d)")
_SEPARATED = re.compile(r"\d*(?:[.,]\d+)+")
_NEGATIVE = re.compile(r"\(\W?\d[\d.,]*\)|.*\d\s?-")
"""Other ways to write a negative number."""


@dataclass(frozen=True, slots=True)
class _Put:
    """A value that was seen to stand in a field, and the page before it was put there."""

    stands: ValueEquals
    before: Observation


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

    values: list[_Put] = field(default_factory=list)
    """Of every field that was filled."""
    last: _Done | None = None
    """The last action that brought about another kind of state: a later one may rightly undo an earlier (*untick the
    third* after *tick all*)."""

    def note(self, record: ActionRecord, expectation: Expectation, before: Observation, receipt: Receipt) -> None:
        """Keep what an action was seen to bring about."""
        self.last = None
        predicates = expectation.predicates
        # A query in the search of a phone's application is nothing that is sent off: going back empties it.
        values = [
            item
            for item in predicates
            if isinstance(item, ValueEquals)
            and isinstance(item.value, str)
            and not (before.surface == "android" and item.element.role == "searchbox")
        ]
        if values:
            elements = [item.element for item in values]
            others = (item for item in self.values if item.stands.element not in elements)
            self.values = [*others, *(_Put(item, before) for item in values)]
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
        for put in self.values:
            item = put.stands
            found = find(observation, item.element)
            if isinstance(found, Found) and secret(found.element):
                continue  # its value is not to be seen
            if (
                isinstance(found, Found)
                and isinstance(item.value, str)
                and not _stands(observation, found.element, item)
            ):
                if item.value and _shown(put.before, observation, found.element, item.value):
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


def _stands(observation: Observation, element: Element, put: ValueEquals) -> bool:
    """Whether an element holds what was put there, or, of what was only added, still has it in its value."""
    value = str(put.value)
    if put.contains and normalise(value) in normalise(element.value):
        return True
    return any(_holds(text, value) for text in _held(observation, element))


def _held(observation: Observation, element: Element) -> Iterator[str]:
    """What stands in a field: its value, or what is chosen in it, which a look-alike of a list shows as its text."""
    yield element.value
    if "editable" in element.states and element.value:
        return
    yield from element.facts.chosen
    if element.role in ("combobox", "listbox") or element.facts.options:
        yield from (_says(item) for item in observation.descendants(element) if "selected" in item.states)
    if element.role == "combobox" and not element.value and not element.facts.options:
        yield index(observation).text(element)


def _shown(before: Observation, now: Observation, emptied: Element, text: str) -> bool:
    """Whether a field is empty and what was put there stands close to it, where it did not stand before: as a tag."""
    if emptied.value:
        return False
    earlier, later = (Counter(_says(item) for item in look.elements if item.visible) for look in (before, now))
    return any(
        item.visible
        and item.role != "option"
        and "editable" not in item.states
        and later[_says(item)] > earlier[_says(item)]
        and gap(item.bounds, emptied.bounds) <= _BESIDE * now.scale
        and _holds(_says(item), text)
        for item in now.elements
        if item.id != emptied.id
    )


def _says(element: Element) -> str:
    return element.own_text or element.name


def _holds(now: str, written: str) -> bool:
    """Whether a field still holds what was written, in whatever way it spells that.

    Two numbers are compared by their value, sign and currency; all else by its letters and digits, in order, where
    only what stands between them may have changed, and no sign or decimal point.
    """
    if not written:
        return not now
    if normalise(written) == normalise(now):
        return True
    one, two = _amount(written), _amount(now)
    if one is not None and two is not None:
        return one.value == two.value and (one.currency == two.currency or not (one.currency and two.currency))
    if same(written, now):
        return True
    ours = _plain(written)
    if not ours or _signs(written) != _signs(now):
        return False
    if one is not None or two is not None:
        return ours == _plain(now) and len(ours) >= _LONG
    return ours in (_plain(now), _plain(_REMARK.sub("", now)))


def _amount(text: str) -> Amount | None:
    """A number, with or without a currency or a per cent sign; None for all else."""
    plain = text.strip().removesuffix("%").rstrip().replace("\u00a0", " ")
    number = parse_number(plain)
    return parse_amount(plain) if number is None else Amount(number)


def _signs(text: str) -> list[tuple[int, str]]:
    """Signs and decimal points of the numbers in a text, each with how many digits stand before it. A hyphen between
    two numbers is no sign, and neither dots in a date nor a comma before three digits are decimal points."""
    plain = normalise(text)
    found = [(0, "-")] if _NEGATIVE.fullmatch(plain) else []
    for match in _MINUS.finditer(plain):
        ahead = plain[: match.start()]
        last = next((letter for letter in reversed(ahead) if letter.isalnum()), "")
        if not last.isdigit() and not ahead[-1:].isalpha():
            found.append((_digits(ahead), "-"))
    for match in _SEPARATED.finditer(plain):
        whole, _, rest = match[0].replace(",", ".").partition(".")
        if "." not in rest and not ("," in match[0] and len(rest) == 3):
            found.append((_digits(plain[: match.start()]) + len(whole), "."))
    return found


def _digits(text: str) -> int:
    return sum(map(str.isdigit, text))


def _plain(text: str) -> str:
    return "".join(letter for letter in normalise(text) if letter.isalnum())

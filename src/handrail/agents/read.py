"""The deterministic reader: a value that a screen shows for a name, or why there is no single one.

It reads fields, table cells, and texts that stand beside or behind their label. What it returns is content of the
screen and labelled so (P2); it decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from handrail.language import FromScreen
from handrail.records import Ambiguous, Element, Labelled, Missing, Observation, TargetDescription
from handrail.screen import called, holds_words, likeness, normalise, quoted

_ROWS = frozenset({"row", "listitem", "article", "group", "option"})
_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "listbox", "slider"})
_TICKS = frozenset({"checkbox", "radio", "switch"})
_HEADERS = frozenset({"columnheader", "rowheader"})
_CELLS = frozenset({"cell", "gridcell"})
_CLOSE = 0.9
"""Likeness from which a name is the one asked for."""


def read(observation: Observation, wanted: TargetDescription) -> Labelled[str] | Ambiguous | Missing:
    """The value of what is described.

    Ways are tried from the surest to the weakest; the first that finds anything must find one value only: several
    different ones are ``Ambiguous``, and unknown is never empty (promise 1).
    """
    scope = _scope(observation, wanted.near or wanted.region)
    if scope is None:
        return Missing(f"nothing here is called {wanted.near or wanted.region!r}", unseen=bool(observation.unseen))
    for way in (_fields, _columns, _labelled, _behind, _words):
        found = [item for item in way(observation, wanted.text, scope) if item[1].value.strip()]
        if wanted.ordinal and found:
            at = wanted.ordinal - 1 if wanted.ordinal > 0 else len(found) + wanted.ordinal
            return found[at][1] if 0 <= at < len(found) else Missing(f"there are only {len(found)} of them")
        values = {normalise(item.value) for _, item in found}
        if len(values) > 1:
            return Ambiguous(tuple(element for element, _ in found))
        if found:
            return found[0][1]
    return Missing(f"nothing here shows a value for {wanted.text!r}", unseen=bool(observation.unseen))


def _scope(observation: Observation, near: str) -> tuple[Element, ...] | None:
    """The elements to read among: all of them, or the smallest entries that hold the words; None if nothing does."""
    rendered = tuple(item for item in observation.elements if "hidden" not in item.states)
    if not near:
        return rendered
    holders = [item for item in rendered if holds_words(item.own_text or item.name, near)]
    found: dict[str, Element] = {}
    for holder in holders:
        around = [holder, *observation.ancestors(holder)]
        entry = next((item for item in around if item.role in _ROWS), None)
        if entry is None:
            # Without rows the nearest container that holds more than the words themselves.
            entry = next((item for item in around if len(tuple(observation.descendants(item))) > 1), holder)
        for item in (entry, *observation.descendants(entry)):
            if "hidden" not in item.states:
                found[item.id] = item
    return tuple(item for item in rendered if item.id in found) if holders else None


def _is(name: str, wanted: str) -> bool:
    return likeness(name, wanted) >= _CLOSE


def _fields(
    observation: Observation, wanted: str, scope: tuple[Element, ...]
) -> Iterator[tuple[Element, Labelled[str]]]:
    for element in scope:
        if element.role in _FIELDS | _TICKS and _is(called(observation, element).name, wanted):
            if element.role in _TICKS:
                state = "mixed" if "mixed" in element.states else "on" if "checked" in element.states else "off"
                yield element, Labelled(state, element.label)
            elif "password" not in element.states and "masked" not in element.states:
                yield element, Labelled(element.value, element.label)


def _columns(
    observation: Observation, wanted: str, scope: tuple[Element, ...]
) -> Iterator[tuple[Element, Labelled[str]]]:
    inside = {item.id for item in scope}
    for header in observation.elements:
        if header.role not in _HEADERS or not _is(_text(observation, header), wanted):
            continue
        row = next((item for item in observation.ancestors(header) if item.role == "row"), None)
        table = next((item for item in observation.ancestors(header) if item.role in ("table", "grid")), None)
        if row is None or table is None:
            continue
        if header.role == "rowheader":
            cells = [item for item in observation.children.get(row.id, ()) if item.role in _CELLS]
            yield from ((cell, _value(observation, cell)) for cell in cells[:1] if cell.id in inside)
            continue
        at = observation.children[row.id].index(header)
        for other in observation.descendants(table):
            below = observation.children.get(other.id, ())
            if other.role == "row" and other.id != row.id and at < len(below) and below[at].id in inside:
                yield below[at], _value(observation, below[at])


def _labelled(
    observation: Observation, wanted: str, scope: tuple[Element, ...]
) -> Iterator[tuple[Element, Labelled[str]]]:
    """*Total: 12 €* in one text."""
    for element in scope:
        name, colon, rest = element.own_text.partition(":")
        if colon and rest.strip() and _is(name, wanted):
            yield element, Labelled(rest.strip(), element.label)


def _behind(
    observation: Observation, wanted: str, scope: tuple[Element, ...]
) -> Iterator[tuple[Element, Labelled[str]]]:
    """A text that is only the name, and the text that follows it."""
    texts = [item for item in scope if item.own_text.strip()]
    for label, value in pairwise(texts):
        both_headings = label.role == value.role == "heading"
        if label.role not in _HEADERS and not both_headings and _is(label.own_text, wanted):
            yield value, _value(observation, value)


def _words(
    observation: Observation, wanted: str, scope: tuple[Element, ...]
) -> Iterator[tuple[Element, Labelled[str]]]:
    """Something whose own class or id words say what it is: weak, so only the exact words count."""
    for element in scope:
        weak = {normalise(word) for word in (*element.facts.words, element.facts.resource.replace("-", " "))}
        if normalise(wanted) in weak and (text := _text(observation, element)):
            yield element, Labelled(text, element.label)


def _text(observation: Observation, element: Element) -> str:
    return element.own_text or called(observation, element).name or _below(observation, element)


def _below(observation: Observation, element: Element) -> str:
    below = (item.own_text for item in observation.descendants(element) if "hidden" not in item.states)
    return " ".join(text for text in below if text)


def _value(observation: Observation, element: Element) -> Labelled[str]:
    return Labelled(element.value or _text(observation, element), element.label)


def shown(values: tuple[Element, ...], observation: Observation) -> str:
    """Several readings, quoted, for a sentence."""
    return ", ".join(quoted(_value(observation, item).value, 60) for item in values[:4])


def value(observation: Observation, what: FromScreen) -> Labelled[str] | Ambiguous | Missing:
    """A value that a step asks for."""
    return read(observation, what.target)

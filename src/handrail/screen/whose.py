"""Whose row or card something stands in: what a person reads there to tell it from its likes.

Ten buttons of a table are all called *Delete*. What tells them apart is what else stands in their rows, and neither
their own name nor the first cell says it: that may be a tick, a number or an icon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from handrail.records import Element, Observation
from handrail.screen.context import secret
from handrail.screen.entries import entries_around
from handrail.screen.index import index
from handrail.screen.roles import ENTRIES, FIELDS, TICKS
from handrail.screen.text import normalise

TEXTS = 8
"""Texts of an entry that are told."""
_LARGEST = 60
"""Elements of which something is still an entry rather than a part of the page."""
_NOT_ITS_OWN = FIELDS | TICKS | {"button", "menuitem", "tab", "option"}
"""Roles whose names say what can be done with an entry, not which one it is."""
_RUNNING = re.compile(
    r"(?:(?:\d+\s?(?:days?|hours?|minutes?|mins?|seconds?|secs?|[dhms])\b|\d{1,2}:\d{2}:\d{2})[\s,]*)+(?:ago|left)?"
)
"""Clocks: a text that is another one each second would make every answer come too late."""


def entry_texts(obs: Observation, element: Element) -> tuple[str, ...]:
    """What else stands in the smallest row, card or entry around an element, as far as it is shown: row headers and
    headings first, the rest in order. Empty where it stands in none that says anything."""
    for parts in _around(obs, element):
        found = [*dict.fromkeys(text for _, text in sorted(_told(obs, parts, element), key=lambda item: item[0]))]
        if found:
            return tuple(found[:TEXTS])
    return ()


def captions(obs: Observation, element: Element) -> frozenset[str]:
    """What the row or entry that holds an element is called by, normalised: its headings and row headers, and its first
    texts up to the first that is more than a number, a date, a sum or an id. Only what the page itself puts into one
    container counts, not what stands near it; empty if another entry beside it is called the same."""
    for holder in (item for item in obs.ancestors(element) if _is_entry(obs, item)):
        own = _captions(obs, holder, element)
        if own:
            others = (other for other in _likes(obs, holder) if other.id != holder.id)
            return own - {text for other in others for text in _captions(obs, other, element)}
    return frozenset()


def _around(obs: Observation, element: Element) -> Iterator[Sequence[Element]]:
    """Entries around it, the smallest first: those that say so, and those that repeat."""
    stated = [(item, *obs.descendants(item)) for item in obs.ancestors(element) if item.role in ENTRIES]
    repeated = [entry.parts for entry in entries_around(obs, element)]
    yield from sorted((parts for parts in (*stated, *repeated) if len(parts) <= _LARGEST), key=len)


def _is_entry(obs: Observation, item: Element) -> bool:
    return item.role in ENTRIES or any(
        entry.head.id == item.id and len(entry.parts) == index(obs).sizes[item.id] + 1
        for entry in entries_around(obs, item)
    )


def _likes(obs: Observation, holder: Element) -> Iterable[Element]:
    """What stands beside an entry and is of its kind."""
    if holder.role in ENTRIES:
        return (item for item in obs.elements if item.role == holder.role)
    return (item for item in obs.children.get(holder.parent, ()) if item.role == holder.role)


def _captions(obs: Observation, holder: Element, target: Element) -> frozenset[str]:
    found = set[str]()
    counting = True
    for first, text in _told(obs, obs.descendants(holder), target):
        if counting or not first:
            found.add(normalise(text))
        counting = counting and not _tells(text)
    return frozenset(found)


def _tells(text: str) -> bool:
    """Whether a text is more than a number, a date, a sum or an id."""
    return any(letter.isalpha() for letter in text) and not (" " not in text and any(map(str.isdigit, text)))


def _told(obs: Observation, parts: Iterable[Element], target: Element) -> Iterator[tuple[bool, str]]:
    """Each text that the parts show, in order, with whether it is an ordinary one rather than a heading of its entry.
    Neither the target's own text nor that of any other control."""
    skipped = {target.id}
    for part in parts:
        if part.parent in skipped or part.id in skipped or part.states & {"hidden", "transparent"}:
            skipped.add(part.id)
            continue
        if part.role in FIELDS and part.value and not secret(part):
            yield True, " ".join(part.value.split())
        if part.role in _NOT_ITS_OWN:
            skipped.add(part.id)
            continue
        alone = not obs.children.get(part.id) and part.name_source != "inferred"
        text = " ".join((part.own_text or (part.name if alone else "")).split())
        if text and not _RUNNING.fullmatch(text):
            yield part.role not in ("rowheader", "heading"), text

"""The instruction itself, where a page shows it: its words are neither a target nor something to be seen."""

from __future__ import annotations

from collections import Counter

from handrail.records import Element, Observation
from handrail.screen.roles import FIELDS, INTERACTIVE
from handrail.screen.text import words

_LEAST = 3
"""Words of an instruction below which nothing is taken for it: *Log out* is more likely the link."""
_SHARE = 0.8
"""Share of words that an element and the instruction must have in common, of each of them."""


def own_words(obs: Observation, instruction: str) -> frozenset[str]:
    """Ids of elements that only repeat the instruction: the smallest that holds nearly all of its words and little
    else, everything in it, and what wraps it and nothing more. Never what reacts by its role. Kept on the observation.

    The order of words does not count, since emphasis splits a sentence into several elements.
    """
    said = Counter(words(instruction))
    length = said.total()
    if length < _LEAST:
        return frozenset()
    kept: dict[str, frozenset[str]] = vars(obs).setdefault("_screen_own_words", {})
    found = kept.get(instruction)
    if found is None:
        found = kept[instruction] = frozenset(_find(obs, said, length))
    return found


def _find(obs: Observation, said: Counter[str], length: int) -> set[str]:
    counts: dict[str, Counter[str]] = {}
    found: set[str] = set()
    for element in reversed(obs.elements):  # children come before their parents
        own = counts.pop(element.id, Counter())
        own.update(words(element.own_text))
        total = own.total()
        if total <= length / _SHARE:
            if element.parent:
                counts.setdefault(element.parent, Counter()).update(own)
        elif element.parent:
            counts.setdefault(element.parent, Counter())[""] += int(length / _SHARE) + 1  # too much already
        common = (own & said).total()
        if common >= _SHARE * length and common >= _SHARE * total and element.role not in INTERACTIVE | FIELDS:
            found.add(element.id)
    wrappers = {element.parent for element in obs.elements if element.id in found}
    within = found - wrappers
    for element in obs.elements:
        if element.parent in within and element.role not in INTERACTIVE | FIELDS:
            within.add(element.id)
    return found | within


def without(obs: Observation, apart: frozenset[str]) -> tuple[Element, ...]:
    """The elements of a look that are rendered and not set apart, in document order."""
    return tuple(item for item in obs.elements if item.id not in apart and "hidden" not in item.states)

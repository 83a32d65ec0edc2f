"""The instruction itself, where a page shows it: its words are neither a target nor something to be seen."""

from __future__ import annotations

from handrail.records import Element, Observation
from handrail.screen.roles import FIELDS, INTERACTIVE
from handrail.screen.text import words

_LEAST = 3
"""Words of an instruction below which nothing is taken for it: *Log out* is more likely the link."""
_REACTING = INTERACTIVE | FIELDS
_SHARE = 0.8
"""Share of words that an element and the instruction must have in common, of each of them."""


def own_words(obs: Observation, instruction: str) -> frozenset[str]:
    """Ids of elements that only repeat the instruction: the smallest that holds nearly all of its words and little
    else, everything in it, and what wraps it and nothing more. Never what reacts by its role. Kept on the observation.

    The order of words does not count, since emphasis splits a sentence into several elements.
    """
    said = words(instruction)
    if len(said) < _LEAST:
        return frozenset()
    kept: dict[str, frozenset[str]] = vars(obs).setdefault("_screen_own_words", {})
    found = kept.get(instruction)
    if found is None:
        found = kept[instruction] = frozenset(_find(obs, said))
    return found


def _reacts(element: Element) -> bool:
    """Whether it is something to press or fill, whatever it says: nothing that can be meant is put aside."""
    return element.role in _REACTING or (element.facts.clickable and element.facts.tag not in ("body", "html"))


def _find(obs: Observation, said: tuple[str, ...]) -> set[str]:
    bit = {word: 1 << at for at, word in enumerate(dict.fromkeys(said))}
    least, most = _SHARE * len(bit), len(said) / _SHARE
    held: dict[str, tuple[int, int]] = {}
    """Element -> which words of the instruction stand in it, and how many words there are."""
    found: set[str] = set()
    for element in reversed(obs.elements):  # children come before their parents
        mask, total = held.pop(element.id, (0, 0))
        if element.own_text and total <= most:
            own = words(element.own_text)
            total += len(own)
            for word in own:
                mask |= bit.get(word, 0)
        if element.parent and total:
            other, count = held.get(element.parent, (0, 0))
            held[element.parent] = (mask | other, total + count)
        if mask.bit_count() >= least and total <= most and not _reacts(element):
            found.add(element.id)
    wrappers = {obs.by_id[item].parent for item in found}
    within = found - wrappers
    for element in obs.elements:
        if element.parent in within and not _reacts(element):
            within.add(element.id)
    return found | within

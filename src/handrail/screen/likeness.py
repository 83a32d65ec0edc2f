"""How well one text answers another, 0..1."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import lru_cache

from handrail.screen.text import normalise, words

_ENOUGH = 0.6
"""Likeness below which a typing error in the whole text is considered."""
_SLIP = 0.75
"""Share of letters in their order that two words have in common where one is a slip of the other."""


def likeness(name: str, sought: str) -> float:
    """How well a name answers what is sought, 0..1: equality, whole words, beginnings, words in common, typing errors.

    A long text that merely contains the words scores low, so that a paragraph quoting a button is not the button.
    """
    return plain_likeness(normalise(name), normalise(sought))


@lru_cache(maxsize=16384)
def plain_likeness(name: str, sought: str) -> float:
    """``likeness`` of texts that are normalised already."""
    if not name or not sought:
        return 0.0
    if name == sought:
        return 1.0
    have, joined, numbered = _spelt(name)
    want, together, numbered_too = _spelt(sought)
    if not have or not want:
        return 0.0
    if have == want:
        return 0.97
    if joined == together:
        return 0.95
    left = list(have)
    hits = 0.0
    for word in want:
        if word in left:
            left.remove(word)
            hits += 1.0
            continue
        worth, close, first, last = 0.0, "", word[0], word[-1]
        for other in left:  # those that neither begin nor end alike are not compared letter by letter, for speed
            if (other[0] == first or other[-1] == last) and (found := _slip(other, word)) > worth:
                worth, close = found, other
        if close:
            hits += worth
            left.remove(close)
    score = overlap = 0.0
    if hits:
        recall, precision = hits / len(want), hits / len(have)
        overlap = 2 * recall * precision / (recall + precision)
        score = 0.92 * overlap
    if hits == len(want) and have[: len(want)] == want:
        score = max(score, 0.62 + 0.3 * overlap)
    elif (name.startswith(sought) or sought.startswith(name)) and not _cuts_number(name, sought):
        score = max(score, 0.5 + 0.4 * min(len(name), len(sought)) / max(len(name), len(sought)))
    if score >= _ENOUGH or numbered or numbered_too or len(name) < 5 or len(sought) < 5:
        return score
    if joined[0] == together[0] or joined[-1] == together[-1]:
        score = max(score, 0.9 * _slip(joined, together))
    return score


@lru_cache(maxsize=16384)
def _spelt(text: str) -> tuple[tuple[str, ...], str, bool]:
    """The words of a text, apart and as one, and whether there are numbers among them."""
    said = words(text.replace("_", " "))
    joined = "".join(said)
    return said, joined, _numbered(joined)


def _cuts_number(a: str, b: str) -> bool:
    """Whether the shorter of two texts, one beginning the other, ends within a number: *Order 1* is not *Order 12*."""
    shorter, longer = sorted((a, b), key=len)
    return len(longer) > len(shorter) and shorter[-1].isdigit() and longer[len(shorter)].isdigit()


@lru_cache(maxsize=16384)
def _slip(a: str, b: str) -> float:
    """Worth of two words that differ: by an ending or a slip of the finger. Numbers never forgive a digit."""
    if len(a) < 3 or len(b) < 3 or _numbered(a) or _numbered(b):
        return 0.0
    shorter, longer = (a, b) if len(a) < len(b) else (b, a)
    if len(shorter) >= 4 and longer.startswith(shorter):
        return 0.75 + 0.2 * len(shorter) / len(longer)
    both = len(a) + len(b)
    if 2 * len(shorter) < _SLIP * both or 2 * _shared(shorter, longer) < _SLIP * both:
        return 0.0  # not even with their letters in any order, which takes far less time to tell
    ratio = SequenceMatcher(None, a, b, autojunk=False).ratio()
    return ratio * 0.9 if ratio >= _SLIP else 0.0


def _numbered(word: str) -> bool:
    return not word.isalpha() and any(map(str.isdigit, word))


def _shared(a: str, b: str) -> int:
    """How many letters two words have in common, wherever they stand."""
    return sum(min(a.count(letter), b.count(letter)) for letter in set(a))

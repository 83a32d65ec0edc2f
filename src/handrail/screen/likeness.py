"""How well one text answers another, 0..1."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import lru_cache

from handrail.screen.text import normalise, words

_ENOUGH = 0.6
"""Likeness below which a typing error in the whole text is considered."""


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
    have, want = words(name.replace("_", " ")), words(sought.replace("_", " "))
    if not have or not want:
        return 0.0
    if have == want:
        return 0.97
    if "".join(have) == "".join(want):
        return 0.95
    left = list(have)
    hits = 0.0
    for word in want:
        if word in left:
            left.remove(word)
            hits += 1.0
            continue
        worth, close = 0.0, ""
        for other in left:
            if (found := _typo(other, word)) > worth:
                worth, close = found, other
        if close:
            hits += worth
            left.remove(close)
    recall, precision = hits / len(want), hits / len(have)
    overlap = 2 * recall * precision / (recall + precision) if hits else 0.0
    score = 0.92 * overlap
    if recall == 1.0 and have[: len(want)] == want:
        score = max(score, 0.62 + 0.3 * overlap)
    elif (name.startswith(sought) or sought.startswith(name)) and not _cuts_number(name, sought):
        score = max(score, 0.5 + 0.4 * min(len(name), len(sought)) / max(len(name), len(sought)))
    if score < _ENOUGH and min(len(name), len(sought)) >= 5:
        score = max(score, 0.9 * _typo("".join(have), "".join(want)))
    return score


def _cuts_number(a: str, b: str) -> bool:
    """Whether the shorter of two texts, one beginning the other, ends within a number: *Order 1* is not *Order 12*."""
    shorter, longer = sorted((a, b), key=len)
    return len(longer) > len(shorter) and shorter[-1].isdigit() and longer[len(shorter)].isdigit()


def _typo(a: str, b: str) -> float:
    """Worth of two words that differ: by an ending or a slip of the finger. Numbers never forgive a digit.

    Words that neither begin nor end alike are not compared letter by letter, for speed.
    """
    return _slip(a, b) if a[0] == b[0] or a[-1] == b[-1] else 0.0


@lru_cache(maxsize=16384)
def _slip(a: str, b: str) -> float:
    if any(character.isdigit() for character in a + b) or min(len(a), len(b)) < 3:
        return 0.0
    shorter, longer = sorted((a, b), key=len)
    if longer.startswith(shorter) and len(shorter) >= 4:
        return 0.75 + 0.2 * len(shorter) / len(longer)
    ratio = SequenceMatcher(None, a, b, autojunk=False).ratio()
    return ratio * 0.9 if ratio >= 0.75 else 0.0

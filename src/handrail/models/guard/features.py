"""What of a text the embedded guard model sees: hashed words, pairs of words, and pieces of words.

A text becomes bins of one table; words alone have a region of their own. Addresses, amounts, paths and numbers are read
by their kind: *send {amount} to {account}* is the same demand whatever the figures are. A pair begins with ``^`` where
its word begins a sentence, since an order begins with its verb.

Needs numpy and ``zlib.crc32``, nothing else; the same text gives the same bins on every machine.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

BITS: Final = 18
BINS: Final = 1 << BITS
"""Bins of the whole table."""
WORDS: Final = 1 << 16
"""The first of them hold words alone."""
_WIDEST_WORD: Final = 40
"""Characters of a word that are read: a key or a blob is no vocabulary."""

_ENDS: Final = "com|org|net|io|example|test|edu|gov|co|dev|app|info|biz|ru|cn|de|uk|xyz"
_REST: Final = r"[^\s<>\"')\]]*"
_MONEY: Final = ("$", "€", "£", "usd", "eur", "gbp", "dollar", "pound", "bitcoin", "btc", "eth")
_KINDS: Final[tuple[tuple[str, tuple[str, ...], re.Pattern[str]], ...]] = (
    (" zmail ", ("@",), re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")),
    (
        " zurl ",
        ("://", "www.", *(f".{end}" for end in _ENDS.split("|"))),
        re.compile(
            rf"\b(?:https?://|www\.)[^\s<>\"')\]]+"
            rf"|(?<!\w)(?<![a-z0-9-]\.)[a-z0-9][a-z0-9-]{{0,62}}(?:\.[a-z0-9-]{{1,63}}){{0,9}}\.(?:{_ENDS})\b(?:/{_REST})?"
        ),
    ),
    (
        " zpath ",
        ("/", "\\"),
        re.compile(r"(?<![\w/])(?:~|\.{1,2})?/[\w.\-]+(?:/[\w.\-]*)+|(?<!\w)[a-z]:\\[^\s\"]+|~/[\w.\-]+"),
    ),
    (
        " zcard ",
        (),
        re.compile(
            r"\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,4})?\b"
            r"|\b0x[0-9a-f]{6,}\w*\b|\b(?:\d[ -]?){9,}\d\b"
        ),
    ),
    (
        " zmoney ",
        _MONEY,
        re.compile(
            r"[$€£]\s?\d[\d.,]*k?|\b\d[\d.,]{0,30}\s?(?:€|£|usd|eur|gbp|dollars?|euros?|pounds?|bitcoins?|btc|eth)\b"
            r"|\b(?:usd|eur|gbp)\s?\d[\d.,]*"
        ),
    ),
)
"""A kind's word, marks of which one stands in all that is read as it (none named: a digit does), and its pattern; in
this order."""
_NUMBER: Final = re.compile(r"\d+")
_ZEROS: Final = str.maketrans("123456789", "0" * 9)
_LONG: Final = re.compile("00000+")
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)?|[!?:;@#$%&*<>{}\[\]()/\\=|\"`]")
_SENTENCE: Final = re.compile(r"(?<=[.!?:;])\s+|\n+")

_LONG_FORMS: Final = dict.fromkeys((0xFDFA, 0xFDFB), "\ufdfd")
"""Single characters that stand for whole sentences, as the one of them that is not spelled out."""

Bins = NDArray[np.int32]


def plain(text: str) -> str:
    """A text as it is read: one form of each letter, no invisible ones, lower case, kinds instead of figures."""
    if not text.isascii():
        text = text.translate(_LONG_FORMS)
    folded = unicodedata.normalize("NFKC", text)
    if not folded.isascii():
        folded = "".join(letter for letter in folded if unicodedata.category(letter) != "Cf")
    folded = folded.lower()
    figures = _NUMBER.search(folded) is not None
    for kind, marks, pattern in _KINDS:
        if any(mark in folded for mark in marks) if marks else figures:
            folded = pattern.sub(kind, folded)
    if figures and folded.isascii():
        folded = folded.translate(_ZEROS)
        return _LONG.sub("0000", folded) if "00000" in folded else folded
    return _NUMBER.sub(lambda found: "0" * min(len(found[0]), 4), folded) if figures else folded


def sentences(text: str) -> list[str]:
    """A text cut where its sentences or lines end; empty ones are left out."""
    return [part for part in _SENTENCE.split(text) if part.strip()]


def words(text: str) -> list[str]:
    """Words and marks of a ``plain`` text, each sentence opened by ``^``."""
    found: list[str] = []
    for sentence in sentences(text):
        found.append("^")
        found.extend(word[:_WIDEST_WORD] for word in _WORD.findall(sentence))
    return found


def word_bin(word: str) -> int:
    """The bin of a word alone."""
    return crc32(word.encode()) % WORDS


def _beyond(gram: str) -> int:
    return WORDS + crc32(gram.encode()) % (BINS - WORDS)


@lru_cache(maxsize=65536)
def _pieces(word: str) -> tuple[int, ...]:
    """Bins of the pieces of 3 to 5 characters of a word with its edges."""
    edged = f" {word} "
    return tuple(_beyond(f"c{edged[at : at + size]}") for size in (3, 4, 5) for at in range(len(edged) - size + 1))


@lru_cache(maxsize=65536)
def _pair(first: str, second: str) -> int:
    return _beyond(f"p{first} {second}")


@lru_cache(maxsize=65536)
def _alone(word: str) -> int:
    return word_bin(word)


def bins(tokens: list[str]) -> tuple[Bins, Bins]:
    """Bins of words and pairs, and bins of pieces, each as often as it occurs."""
    spoken, pieces = listed(tokens)
    return np.array(spoken, np.int32), np.array(pieces, np.int32)


def listed(tokens: list[str]) -> tuple[list[int], list[int]]:
    """The same as lists: for one short text, making arrays costs more than what is done with them."""
    spoken = [_alone(word) for word in tokens if word != "^"]
    spoken += [_pair(first, second) for first, second in pairwise(tokens) if second != "^"]
    pieces: list[int] = []
    for word in tokens:
        if word != "^":
            pieces.extend(_pieces(word))
    return spoken, pieces


def weighted(found: tuple[Bins, Bins], idf: NDArray[np.float32]) -> tuple[Bins, NDArray[np.float32]]:
    """Each bin once, with its weight: damped count times rarity; words and pieces weigh the same as wholes.

    Args:
        found: From ``bins``.
        idf: Rarity of each bin, of ``BINS`` entries.
    """
    at: list[Bins] = []
    worth: list[NDArray[np.float32]] = []
    for part in found:
        if not part.size:
            continue
        once, count = np.unique(part, return_counts=True)
        weight = (1.0 + np.log(count)).astype(np.float32) * idf[once]
        length = float(np.sqrt(weight @ weight))
        if length > 0.0:
            at.append(once)
            worth.append(weight / np.float32(length))
    if not at:
        return np.zeros(0, np.int32), np.zeros(0, np.float32)
    return np.concatenate(at), np.concatenate(worth)


def grams(tokens: list[str]) -> dict[int, str]:
    """What stands behind each bin in this text, to explain a score; the longest reading of a bin wins."""
    named: dict[int, str] = {}
    for word in tokens:
        if word == "^":
            continue
        edged = f" {word} "
        for size in (3, 4, 5):
            for at in range(len(edged) - size + 1):
                piece = edged[at : at + size]
                named[_beyond(f"c{piece}")] = piece.replace(" ", "·")
    for first, second in pairwise(tokens):
        if second != "^":
            named[_pair(first, second)] = f"{first} {second}"
    for word in tokens:
        if word != "^":
            named[_alone(word)] = word
    return named

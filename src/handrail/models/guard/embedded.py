"""The embedded guard model: one table of bytes, a dozen questions, no network and no other library than numpy.

It reads what is *demanded*, and knows neither who may demand it nor whether the user wants it. So a score of a text on
the screen never blocks by itself: it taints the text and makes what follows from it ask (see docs/guard-model.md).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from handrail.models.guard.features import BINS, Bins, bins, grams, listed, plain, sentences, weighted, words
from handrail.models.guard.packed import Head, Packed, load
from handrail.records import ModelError

WEIGHTS: Final = Path(__file__).with_name("weights.bin")
"""The model that comes with Handrail."""

ASK: Final = 0.5
"""Probability of a text that is just found: thresholds are folded into the probabilities, so that one number does for
every category."""
BLOCK: Final = 0.95
"""Probability of a text that is all but certain."""
_STEEP: Final = math.log(BLOCK / (1 - BLOCK))

SCREEN: Final = frozenset(("injection", "sensitive"))
"""Categories for texts of the screen. They are read in windows, since what is hidden in a long text is short."""
_WINDOW: Final = 2
"""Sentences of a window."""
_LONGEST: Final = 4000
"""Characters that are read in one piece; a longer text is read in several, and none of it is left out."""
_SHORT: Final = 1000
"""Characters of a text that is read on a path of its own when it comes alone."""
_SHARED: Final = 200
"""Characters that two pieces share, so that nothing hides in a cut."""
_TOGETHER: Final = 128
"""Texts that are read together at most."""
GROUPS: Final = ("topic", "sensitive")
"""Categories that are the most of their parts: ``topic.fraud``, ``sensitive.health``."""


@dataclass(frozen=True, slots=True)
class Why:
    """A score and what it rests on."""

    probability: float
    part: str
    """The words of the window that scored most, as the model reads them."""
    grams: tuple[tuple[str, float], ...]
    """Words, pairs and pieces (``·`` is the edge of a word) with their share of the log-odds, largest first."""


class EmbeddedGuard:
    """Scores texts at once; ``waited`` makes it a ``GuardModel``. Immutable, and safe to share between threads."""

    def __init__(self, packed: Packed | None = None, *, remembered: int = 4096) -> None:
        """
        Args:
            packed: The model; None reads the one that comes with Handrail.
            remembered: Texts whose scores are kept: a screen shows mostly what it showed before.

        Raises: ModelError if there is none, or it is damaged.
        """
        self._packed = packed if packed is not None else load(WEIGHTS)
        self._heads = {head.name: (at, head) for at, head in enumerate(self._packed.heads)}
        self._scales = np.array([head.scale for head in self._packed.heads], np.float32)
        self._biases = np.array([head.bias for head in self._packed.heads], np.float32)
        self._asks = np.array([head.ask for head in self._packed.heads], np.float32)
        self._spans = np.array([max(head.block - head.ask, 1e-3) for head in self._packed.heads], np.float32)
        self._remembered = remembered
        self._known: dict[tuple[str, bool], NDArray[np.float32]] = {}
        self._columns_of = {category: self._found_columns(category) for category in self.categories}

    @property
    def categories(self) -> frozenset[str]:
        """What it can score: each head, and the groups that are the most of their parts."""
        parts = {name.partition(".")[0] for name in self._heads}
        return frozenset(self._heads) | frozenset(group for group in GROUPS if group in parts)

    def score(self, text: str, category: str) -> float:
        """Probability that a text is of a category: from 0.5 it was found, from 0.95 it is all but certain.

        Raises: ModelError for a category that it does not know.
        """
        columns = self._columns(category)
        found = self._read(text, category)
        return max(self._probability(float(found[column]), column) for column in columns)

    def scores(self, texts: Sequence[str], category: str) -> list[float]:
        """Probabilities of several texts, in their order; those that are new are read together, which is quicker.

        Raises: ModelError for a category that it does not know.
        """
        columns = self._columns(category)
        self._learn(texts, _in_windows(category))
        if not texts:
            return []
        found = np.stack([self._read(text, category) for text in texts])
        highest: list[float] = self._probabilities(found)[:, columns].max(axis=1).tolist()
        return highest

    def log_odds(self, text: str, category: str) -> float:
        """The score before thresholds are folded in, as a distance from the threshold; for curves.

        Raises: ModelError for a category that it does not know.
        """
        columns = self._columns(category)
        return float((self._read(text, category)[columns] - self._asks[columns]).max())

    def explain(self, text: str, category: str, most: int = 8) -> Why:
        """What a score rests on.

        Raises: ModelError for a category that it does not know.
        """
        columns = self._columns(category)
        parts = [part for piece in pieces(text) for part in _parts(piece, _in_windows(category))]
        scored = [(self._raw([_found(part)])[0, columns] - self._asks[columns], part) for part in parts]
        distances, part = max(scored, key=lambda each: float(each[0].max()))
        column = columns[int(np.argmax(distances))]
        at, value = weighted(_found(part), self._packed.idf)
        share = self._packed.weights[at, column].astype(np.float32) * value * self._scales[column]
        named = grams([word for told in part for word in told])
        order = np.argsort(-np.abs(share))[:most]
        rests_on = tuple((named.get(int(at[each]), "?"), round(float(share[each]), 3)) for each in order)
        said = " ".join(word for told in part for word in told if word != "^")
        return Why(self.score(text, category), said, rests_on)

    def _read(self, text: str, category: str) -> NDArray[np.float32]:
        in_windows = _in_windows(category)
        found = self._known.get((text, in_windows))
        if found is None:
            found = self._alone(text, in_windows)
            self._remember(text, in_windows, found)
        return found

    def _alone(self, text: str, in_windows: bool) -> NDArray[np.float32]:
        """As ``_highest`` for one text: one that is short, of one part, is read without its bookkeeping."""
        if len(text) <= _SHORT:
            told = _told(text)
            if len(_slices(len(told), in_windows)) == 1:
                return self._of_one([word for sentence in told for word in sentence])
        (found,) = self._highest([text], in_windows)
        return found

    def _of_one(self, tokens: list[str]) -> NDArray[np.float32]:
        """As ``_raw`` for one part."""
        total = np.zeros(len(self._packed.heads), np.float32)
        for side in listed(tokens):
            counted = Counter(side)
            if not counted:
                continue
            at = np.fromiter(counted, np.intp, len(counted))
            value: NDArray[np.float32] = self._packed.idf.take(at)
            if len(counted) != len(side):
                value = value * (1.0 + np.log(np.fromiter(counted.values(), np.float32, len(counted)))).astype(
                    np.float32
                )
            length = math.sqrt(float(value @ value))
            if length > 0.0:
                total += (value / np.float32(length)) @ self._packed.weights.take(at, axis=0).astype(np.float32)
        found: NDArray[np.float32] = total * self._scales + self._biases
        return found

    def _learn(self, texts: Sequence[str], in_windows: bool) -> None:
        fresh = [text for text in dict.fromkeys(texts) if (text, in_windows) not in self._known]
        for at in range(0, len(fresh), _TOGETHER):
            batch = fresh[at : at + _TOGETHER]
            for text, found in zip(batch, self._highest(batch, in_windows), strict=True):
                self._remember(text, in_windows, found)

    def _remember(self, text: str, in_windows: bool, found: NDArray[np.float32]) -> None:
        if len(self._known) >= self._remembered:
            self._known.clear()
        self._known[text, in_windows] = found

    def _highest(self, texts: Sequence[str], in_windows: bool) -> list[NDArray[np.float32]]:
        """The most that any part of each text scores, a head a column."""
        parts: list[tuple[Bins, Bins]] = []
        begins: list[int] = []
        for text in texts:
            begins.append(len(parts))
            for piece in pieces(text):
                spoken = [bins(tokens) for tokens in _told(piece)]
                parts.extend(_joined(spoken[part]) for part in _slices(len(spoken), in_windows))
        return list(np.maximum.reduceat(self._raw(parts), begins, axis=0))

    def _raw(self, parts: Sequence[tuple[Bins, Bins]]) -> NDArray[np.float32]:
        """Log-odds of each part, a head a column: what ``weighted`` says, for all parts at once."""
        sides = [side for part in parts for side in part]
        owner = np.repeat(np.arange(len(sides), dtype=np.int64), [len(side) for side in sides])
        once, count = np.unique(owner * BINS + np.concatenate(sides), return_counts=True)
        owner, at = np.divmod(once, BINS)
        value = (1.0 + np.log(count)).astype(np.float32) * self._packed.idf[at]
        length = np.sqrt(np.bincount(owner, value * value, len(sides))).astype(np.float32)
        products = self._packed.weights[at] * (value / length[owner])[:, None]
        found = np.zeros((len(sides), len(self._packed.heads)), np.float32)
        if len(owner):
            begins = np.flatnonzero(np.diff(owner, prepend=-1))
            found[owner[begins]] = np.add.reduceat(products, begins, axis=0)
        total = found[0::2] + found[1::2]
        return total * self._scales + self._biases

    def _probability(self, raw: float, column: int) -> float:
        step = (raw - float(self._asks[column])) / float(self._spans[column]) * _STEEP
        return 1.0 / (1.0 + math.exp(-min(max(step, -30.0), 30.0)))

    def _probabilities(self, raw: NDArray[np.float32]) -> NDArray[np.float64]:
        steps = np.clip((raw - self._asks) / self._spans * _STEEP, -30.0, 30.0).astype(np.float64)
        found: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-steps))
        return found

    def _columns(self, category: str) -> list[int]:
        columns = self._columns_of.get(category)
        if columns is None:
            raise ModelError(f"the embedded guard model knows no category {category!r}")
        return columns

    def _found_columns(self, category: str) -> list[int]:
        if category in self._heads:
            return [self._heads[category][0]]
        return [at for name, (at, _) in self._heads.items() if name.startswith(f"{category}.")]

    def head(self, name: str) -> Head:
        """A head, with its thresholds.

        Raises: ModelError if there is none of that name.
        """
        if name not in self._heads:
            raise ModelError(f"the embedded guard model has no head {name!r}")
        return self._heads[name][1]


def pieces(text: str) -> list[str]:
    """A text in pieces that are read at once; together they are all of it."""
    step = _LONGEST - _SHARED
    return [text[at : at + _LONGEST] for at in range(0, max(len(text) - _SHARED, 1), step)]


def _in_windows(category: str) -> bool:
    return category.partition(".")[0] in SCREEN


def _told(piece: str) -> list[list[str]]:
    """Words of each sentence; of one without words where there is none."""
    return [words(sentence) for sentence in sentences(plain(piece))] or [[]]


def _slices(count: int, in_windows: bool) -> list[slice]:
    """The whole, and each two sentences that follow each other."""
    whole = [slice(0, count)]
    if not in_windows or count <= _WINDOW:
        return whole
    return whole + [slice(at, at + _WINDOW) for at in range(count - _WINDOW + 1)]


def _parts(piece: str, in_windows: bool) -> list[list[list[str]]]:
    told = _told(piece)
    return [told[part] for part in _slices(len(told), in_windows)]


def _joined(spoken: Sequence[tuple[Bins, Bins]]) -> tuple[Bins, Bins]:
    if len(spoken) == 1:
        return spoken[0]
    return np.concatenate([each[0] for each in spoken]), np.concatenate([each[1] for each in spoken])


def _found(part: Sequence[list[str]]) -> tuple[Bins, Bins]:
    return _joined([bins(tokens) for tokens in part])


class Scores(Protocol):
    """What answers at once."""

    @property
    def categories(self) -> frozenset[str]:
        """What it can score."""

    def score(self, text: str, category: str) -> float:
        """Probability. Raises: ModelError."""

    def scores(self, texts: Sequence[str], category: str) -> Sequence[float]:
        """Probabilities, in the order of the texts. Raises: ModelError."""


class Waited:
    """A model that answers at once as a ``GuardModel``, for drivers that wait."""

    def __init__(self, guard: Scores) -> None:
        self._guard = guard

    @property
    def categories(self) -> frozenset[str]:
        """Those of the model."""
        return self._guard.categories

    async def score(self, text: str, category: str) -> float:
        """Probability; at once.

        Raises: ModelError for a category that it does not know.
        """
        return self._guard.score(text, category)

    async def scores(self, texts: Sequence[str], category: str) -> Sequence[float]:
        """Probabilities of several texts, in their order; at once.

        Raises: ModelError for a category that it does not know.
        """
        return self._guard.scores(texts, category)

"""Logistic regression on sparse rows: a few hundred thousand weights in a few seconds a head."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import fmin_l_bfgs_b  # type: ignore[import-untyped]
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

from handrail.models.guard.features import BINS, Bins, bins, plain, weighted, words

Floats = NDArray[np.float64]
Found = tuple[Bins, Bins]
"""Bins of a text: of words and pairs, and of pieces."""


def found_in(texts: Sequence[str]) -> list[Found]:
    """The bins of each text."""
    return [bins(words(plain(text))) for text in texts]


def rarity(found: Sequence[Found]) -> NDArray[np.float32]:
    """The idf of each bin over some texts, smoothed; a bin never seen is the rarest."""
    seen = np.zeros(BINS, np.int64)
    for spoken, pieces in found:
        seen[np.unique(np.concatenate((spoken, pieces)))] += 1
    return (np.log((1 + len(found)) / (1 + seen)) + 1.0).astype(np.float32)


def rows(found: Sequence[Found], idf: NDArray[np.float32]) -> csr_matrix:
    """Texts as sparse rows."""
    every = [weighted(each, idf) for each in found]
    start = np.concatenate(([0], np.cumsum([len(at) for at, _ in every]))).astype(np.int32)
    at, value = (np.concatenate([each[side] for each in every]) for side in (0, 1))
    return csr_matrix((value, at, start), shape=(len(every), BINS), copy=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A linear head before it is packed."""

    weights: Floats
    bias: float

    def scores(self, given: csr_matrix) -> Floats:
        """Log-odds a row."""
        found: Floats = given @ self.weights + self.bias
        return found


def logistic(
    given: csr_matrix, labels: NDArray[np.bool_], *, strength: float = 1.0, steps: int = 80, start: Line | None = None
) -> Line:
    """A head that tells the labelled rows from the others; both sides weigh the same in total.

    Args:
        given: The rows.
        labels: True for those to be found.
        strength: Of the penalty on weights.
        steps: At most.
        start: Where to begin; nowhere in particular if None.
    """
    weigh = np.where(labels, 0.5 / max(labels.sum(), 1), 0.5 / max((~labels).sum(), 1)) * len(labels)
    target = labels.astype(np.float64)
    given = given.astype(np.float64)
    turned = given.T.tocsr()

    def loss(point: Floats) -> tuple[float, Floats]:
        weights, bias = point[:BINS], point[-1]
        raw = given @ weights + bias
        value = float(weigh @ (np.logaddexp(0.0, raw) - target * raw)) + 0.5 * strength * float(weights @ weights)
        error = weigh * (1.0 / (1.0 + np.exp(-np.clip(raw, -30, 30))) - target)
        return value, np.concatenate((turned @ error + strength * weights, [error.sum()]))

    begin = np.zeros(BINS + 1) if start is None else np.concatenate((start.weights, [start.bias]))
    found, _, _ = fmin_l_bfgs_b(loss, begin, maxiter=steps, factr=1e9)
    return Line(found[:BINS].copy(), float(found[-1]))

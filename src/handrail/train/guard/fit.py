"""Logistic regression on sparse rows: a few hundred thousand weights in a few seconds a head."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import fmin_l_bfgs_b
from scipy.sparse import csr_matrix

from handrail.models.guard.features import BINS, WORDS, bins, plain, weighted, words

Floats = NDArray[np.float64]


def rarity(texts: Sequence[str]) -> NDArray[np.float32]:
    """The idf of each bin over some texts, smoothed; a bin never seen is the rarest."""
    seen = np.zeros(BINS, np.int64)
    for text in texts:
        spoken, pieces = bins(words(plain(text)))
        seen[np.unique(np.concatenate((spoken, pieces)))] += 1
    return (np.log((1 + len(texts)) / (1 + seen)) + 1.0).astype(np.float32)


def rows(texts: Sequence[str], idf: NDArray[np.float32]) -> csr_matrix:
    """Texts as sparse rows."""
    at: list[NDArray[np.int32]] = []
    value: list[NDArray[np.float32]] = []
    start = [0]
    for text in texts:
        found, worth = weighted(bins(words(plain(text))), idf)
        at.append(found)
        value.append(worth)
        start.append(start[-1] + len(found))
    return csr_matrix(
        (np.concatenate(value), np.concatenate(at), np.array(start, np.int32)), shape=(len(texts), BINS), copy=False
    )


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
    given: csr_matrix,
    labels: NDArray[np.bool_],
    *,
    strength: float = 1.0,
    vectors: NDArray[np.float32] | None = None,
    vector_strength: float = 1.0,
    importance: Floats | None = None,
    steps: int = 80,
) -> Line:
    """A head that tells the labelled rows from the others; both sides weigh the same in total.

    Args:
        given: The rows.
        labels: True for those to be found.
        strength: Of the penalty on weights.
        vectors: Of words, one row for each of the ``WORDS`` bins (zeros where there is none). Then words share what
            their vectors have in common, and the result is folded into the weights of the words.
        vector_strength: Of the penalty on the shared part.
        importance: Of each row.
        steps: At most.
    """
    weigh = np.where(labels, 0.5 / max(labels.sum(), 1), 0.5 / max((~labels).sum(), 1)) * len(labels)
    if importance is not None:
        weigh = weigh * importance
    target = labels.astype(np.float64)
    given = given.astype(np.float64)
    turned = given.T.tocsr()
    shared = (given[:, :WORDS] @ vectors.astype(np.float64)) if vectors is not None else np.zeros((len(labels), 0))
    wide = shared.shape[1]

    def loss(point: Floats) -> tuple[float, Floats]:
        weights, common, bias = point[:BINS], point[BINS : BINS + wide], point[-1]
        raw = given @ weights + shared @ common + bias
        value = float(weigh @ (np.logaddexp(0.0, raw) - target * raw))
        value += 0.5 * strength * float(weights @ weights) + 0.5 * vector_strength * float(common @ common)
        error = weigh * (1.0 / (1.0 + np.exp(-np.clip(raw, -30, 30))) - target)
        slope = np.concatenate(
            (turned @ error + strength * weights, shared.T @ error + vector_strength * common, [error.sum()])
        )
        return value, slope

    found, _, _ = fmin_l_bfgs_b(loss, np.zeros(BINS + wide + 1), maxiter=steps, factr=1e9)
    weights = found[:BINS].copy()
    if vectors is not None:
        weights[:WORDS] += vectors.astype(np.float64) @ found[BINS : BINS + wide]
    return Line(weights, float(found[-1]))

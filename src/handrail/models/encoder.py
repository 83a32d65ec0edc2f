"""Likeness in meaning from static word vectors: a ``Similarity`` without a model to be run.

The vectors and their tokens are read from the files that the package ``wordllama`` (MIT, weights included) carries,
if it is installed; its own code is not imported, since it looks for more than it needs and then for the network. A text
is the mean of its tokens' vectors; two texts are as alike as the cosine between them says, stretched so that what has
nothing to do with each other is 0.

It only ever suggests (records: ``Similarity``): nothing that was found this way is exact, so that nothing consequential
rests on it.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from handrail.records import ModelError

_PACKAGE = "wordllama"
_WEIGHTS = "weights/l2_supercat_256.safetensors"
_TOKENS = "tokenizers/l2_supercat_tokenizer_config.json"
_SPACE = "\u2581"
"""Stands for a space in tokens."""
_LONGEST = 200
"""Characters of a text that are read: names are short, and merging is quadratic."""
_HEADER = 1 << 20
"""Bytes that the description of the weights has at most."""
_NOTHING, _SAME = 0.25, 0.85
"""Cosines that count as 0 and as 1: of words that have nothing in common, and of spellings of one word."""


def installed() -> Path | None:
    """Where the package with the vectors is; None if it is not installed, or not complete."""
    spec = find_spec(_PACKAGE)
    for place in spec.submodule_search_locations or () if spec is not None else ():
        folder = Path(place)
        if (folder / _WEIGHTS).is_file() and (folder / _TOKENS).is_file():
            return folder
    return None


class WordVectors:
    """Implements ``Similarity``. Files are opened at the first question."""

    def __init__(self, folder: Path) -> None:
        """``folder`` holds the weights and the tokens, as in the package."""
        self._folder = folder
        self._vector = lru_cache(maxsize=16384)(self._made)

    def __call__(self, a: str, b: str, /) -> float:
        """How alike two short texts are in meaning, 0..1.

        Raises: ModelError if the files are not what they should be.
        """
        one, other = self._vector(a[:_LONGEST]), self._vector(b[:_LONGEST])
        cosine = float(one @ other)
        return min(max((cosine - _NOTHING) / (_SAME - _NOTHING), 0.0), 1.0)

    def _made(self, text: str) -> NDArray[np.float32]:
        tokens = self._tokens(text)
        mean = self._weights[tokens].astype(np.float32).mean(axis=0) if tokens else np.zeros(1, np.float32)
        length = float(np.linalg.norm(mean))
        if not tokens or length == 0.0:
            return np.zeros(self._weights.shape[1], np.float32)
        found: NDArray[np.float32] = mean / length
        return found

    def _tokens(self, text: str) -> list[int]:
        """Byte-pair encoding: the pair that was merged first in training is merged first."""
        ids, ranks = self._vocabulary
        parts = list(_SPACE + " ".join(text.casefold().split()).replace(" ", _SPACE))
        while len(parts) > 1:
            rank, at = min((ranks.get(pair, len(ranks)), at) for at, pair in enumerate(pairwise(parts)))
            if rank == len(ranks):
                break
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
        return [ids[part] for part in parts if part in ids and part != _SPACE]

    @cached_property
    def _vocabulary(self) -> tuple[Mapping[str, int], Mapping[tuple[str, str], int]]:
        try:
            model = json.loads((self._folder / _TOKENS).read_text("utf-8"))["model"]
            merges = [tuple(merge.split(" ")) if isinstance(merge, str) else tuple(merge) for merge in model["merges"]]
            return model["vocab"], {(one, other): rank for rank, (one, other) in enumerate(merges)}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ModelError(f"the tokens of the word vectors cannot be read: {error}") from error

    @cached_property
    def _weights(self) -> NDArray[np.float16]:
        path = self._folder / _WEIGHTS
        try:
            with path.open("rb") as file:
                (length,) = struct.unpack("<Q", file.read(8))
                if length > _HEADER:
                    raise ModelError("these are no word vectors")
                (about,) = (value for key, value in json.loads(file.read(length)).items() if key != "__metadata__")
            if about["dtype"] != "F16":
                raise ModelError(f"word vectors of half precision are expected, not {about['dtype']}")
            start, shape = 8 + length + about["data_offsets"][0], tuple(about["shape"])
            return np.memmap(path, np.float16, "r", start, shape)
        except (OSError, ValueError, KeyError, struct.error) as error:
            raise ModelError(f"the weights of the word vectors cannot be read: {error}") from error

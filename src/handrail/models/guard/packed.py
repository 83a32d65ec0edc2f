"""The file that the embedded guard model lies in: rarity of bins and one packed column of weights a head.

``HRG1``, the length of a JSON header (4 bytes, little-endian), the header, then one zlib stream: the rarity of each bin
as one byte, and a column of signed bytes for each head. A weight is its byte times the head's scale. The header says
what the file was made of and at which score each head asks and blocks.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from handrail.models.guard.features import BINS
from handrail.records import ModelError

MAGIC = b"HRG1"
_LONGEST_HEADER = 1 << 20
_MOST_HEADS = 64


@dataclass(frozen=True, slots=True)
class Head:
    """One question that the model answers."""

    name: str
    scale: float
    """Log-odds of one step of a weight."""
    bias: float
    ask: float
    """Log-odds from which a text counts as found: fixed on held-out text."""
    block: float
    """Log-odds from which it is all but certain; above ``ask``."""


@dataclass(frozen=True, slots=True)
class Packed:
    """Everything in the file."""

    heads: tuple[Head, ...]
    idf: NDArray[np.float32]
    """Of each bin."""
    weights: NDArray[np.int8]
    """Bins by heads."""
    made_of: Mapping[str, Any] = field(default_factory=dict)
    """Seeds, digests and counts of the training text, for people."""

    def bytes(self) -> bytes:
        """As the file has it."""
        top = float(self.idf.max())
        rarity = np.clip(np.rint(self.idf / top * 255), 0, 255).astype(np.uint8)
        heads = [asdict(head) for head in self.heads]
        about = {"heads": heads, "idf_top": top, "bins": BINS, "made_of": dict(self.made_of)}
        header = json.dumps(about, sort_keys=True).encode()
        body = rarity.tobytes() + np.ascontiguousarray(self.weights.T).tobytes()
        return MAGIC + struct.pack("<I", len(header)) + header + zlib.compress(body, 9)


def unpacked(data: bytes) -> Packed:
    """What a file holds.

    Raises: ModelError if it is none, or is damaged.
    """
    try:
        (length,) = struct.unpack_from("<I", data, len(MAGIC))
        if not data.startswith(MAGIC) or length > _LONGEST_HEADER:
            raise ModelError("this is no guard model")
        start = len(MAGIC) + 4
        about = json.loads(data[start : start + length])
        heads = tuple(Head(**head) for head in about["heads"])
        if about["bins"] != BINS or not 0 < len(heads) <= _MOST_HEADS:
            raise ModelError("this guard model was made for another version")
        expected = BINS * (1 + len(heads))
        reader = zlib.decompressobj()
        body = reader.decompress(data[start + length :], expected + 1)
        if len(body) != expected or not reader.eof:
            raise ModelError("the guard model's weights are damaged")
        rarity = np.frombuffer(body, np.uint8, BINS).astype(np.float32) * np.float32(about["idf_top"] / 255)
        columns = np.frombuffer(body, np.int8, offset=BINS).reshape(len(heads), BINS)
        return Packed(heads, rarity, np.ascontiguousarray(columns.T), about["made_of"])
    except (struct.error, ValueError, KeyError, TypeError, zlib.error) as error:
        raise ModelError(f"the guard model cannot be read: {error}") from error


def load(path: Path) -> Packed:
    """The model in a file.

    Raises: ModelError if there is none, or it is damaged.
    """
    try:
        return unpacked(path.read_bytes())
    except OSError as error:
        raise ModelError(f"the guard model cannot be read: {error}") from error

"""Which parts of a picture changed. The only module of the room that needs numpy and Pillow."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from handrail.records import Image, Rect

TILE = 32
"""Edge of a tile in pixels."""

Pixels = NDArray[np.uint8]
"""Height x width x RGBA."""


@dataclass(frozen=True, slots=True)
class TileDiff:
    """Where two pictures differ."""

    boxes: tuple[Rect, ...]
    """Disjoint boxes that together cover exactly the tiles with a changed pixel."""
    ratio: float
    """Share of all pixels that changed, 0..1."""


def decode(image: Image) -> Pixels:
    """The pixels of a picture, RGBA, read-only. The last two are remembered, since looks are compared in pairs.

    Raises:
        OSError: the data are not a picture that can be read.
    """
    return _decode(image.data)


@lru_cache(maxsize=2)
def _decode(data: bytes) -> Pixels:
    from PIL import Image as Picture  # Pillow takes longer to load than most comparisons take

    with Picture.open(io.BytesIO(data)) as picture:
        pixels: Pixels = np.array(picture.convert("RGBA"), dtype=np.uint8, order="C")
    pixels.setflags(write=False)
    return pixels


def tile_diff(a: Pixels, b: Pixels, tile: int = TILE) -> TileDiff:
    """Compare two pictures tile by tile. Pictures of different size differ everywhere.

    A pixel is compared as one 32-bit word. Rows are reduced before columns, in a frame padded to whole tiles: each step
    then runs over contiguous memory, several times faster than reducing along columns or at ragged edges.
    """
    height, width = a.shape[:2]
    if a.shape != b.shape:
        height, width = max(height, b.shape[0]), max(width, b.shape[1])
        return TileDiff((Rect(0.0, 0.0, float(width), float(height)),), 1.0)
    if height == 0 or width == 0:
        return TileDiff((), 0.0)
    down, across = -(-height // tile), -(-width // tile)
    differs = np.zeros((down * tile, width), dtype=np.bool_)
    np.not_equal(_words(a), _words(b), out=differs[:height])
    rows = np.zeros((down, across * tile), dtype=np.bool_)
    differs.reshape(down, tile, width).any(axis=1, out=rows[:, :width])
    if not rows.any():
        return TileDiff((), 0.0)
    grid = np.logical_or.reduce(rows.reshape(down, across, tile), axis=2)
    return TileDiff(_boxes(grid, tile, width, height), float(np.count_nonzero(differs)) / (height * width))


def _words(pixels: Pixels) -> NDArray[np.uint32]:
    return np.ascontiguousarray(pixels).view(np.uint32)[:, :, 0]


def _boxes(grid: NDArray[np.bool_], tile: int, width: int, height: int) -> tuple[Rect, ...]:
    """Runs of tiles in a row, joined downward while the next row has the same run."""
    closed: list[tuple[int, int, int, int]] = []
    opened: dict[tuple[int, int], int] = {}
    for row in range(grid.shape[0] + 1):
        runs = _runs(grid[row]) if row < grid.shape[0] else []
        for run in [run for run in opened if run not in runs]:
            closed.append((run[0], opened.pop(run), run[1], row))
        for run in runs:
            opened.setdefault(run, row)
    return tuple(
        Rect(
            float(left * tile),
            float(top * tile),
            float(min(right * tile, width) - left * tile),
            float(min(bottom * tile, height) - top * tile),
        )
        for left, top, right, bottom in sorted(closed, key=lambda box: (box[1], box[0]))
    )


def _runs(row: NDArray[np.bool_]) -> list[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(row, prepend=False, append=False))
    return [(int(start), int(end)) for start, end in zip(edges[::2], edges[1::2], strict=True)]


def tile_digest(image: Image, x: float, y: float, size: int = TILE) -> str:
    """Digest of the pixels around a point, for a target that has no other identity."""
    pixels = decode(image)
    left, top = max(int(x) - size // 2, 0), max(int(y) - size // 2, 0)
    cut = np.ascontiguousarray(pixels[top : top + size, left : left + size])
    return hashlib.sha256(cut.tobytes()).hexdigest()[:32]

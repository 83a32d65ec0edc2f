"""The tile diff finds exactly what a pixel-by-pixel comparison finds, only faster."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.screen.pages import as_image, picture

from handrail.screen.tiles import decode, tile_diff

seeds = st.integers(min_value=0, max_value=2**32 - 1)


@settings(deadline=None)
@given(st.integers(1, 90), st.integers(1, 90), st.integers(0, 6), st.sampled_from([8, 32]), seeds)
def test_it_equals_the_naive_difference(height: int, width: int, spots: int, tile: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    a = random.integers(0, 256, (height, width, 4), dtype=np.uint8)
    b = a.copy()
    for _ in range(spots):
        b[random.integers(height), random.integers(width), random.integers(4)] ^= 1
    naive = (a != b).any(axis=2)
    expected = np.zeros((height, width), dtype=bool)
    for y in range(0, height, tile):
        for x in range(0, width, tile):
            expected[y : y + tile, x : x + tile] = naive[y : y + tile, x : x + tile].any()
    found = tile_diff(a, b, tile)
    covered = np.zeros((height, width), dtype=int)
    for box in found.boxes:
        covered[int(box.y) : int(box.y2), int(box.x) : int(box.x2)] += 1
    assert (covered == expected).all()
    assert found.ratio == pytest.approx(naive.mean())


def test_pictures_of_different_size_differ_everywhere() -> None:
    a, b = np.zeros((10, 20, 4), np.uint8), np.zeros((12, 20, 4), np.uint8)
    assert tile_diff(a, b).ratio == 1.0
    assert [box.area for box in tile_diff(a, b).boxes] == [240]


def test_a_height_that_is_no_multiple_of_the_tile_is_covered_to_its_last_row() -> None:
    a = np.zeros((1080, 64, 4), np.uint8)
    b = a.copy()
    b[1079, 63, 3] = 1
    (box,) = tile_diff(a, b).boxes
    assert (box.x, box.y, box.x2, box.y2) == (32, 1056, 64, 1080)


def test_pictures_are_decoded_to_rgba_and_cannot_be_written() -> None:
    pixels = decode(picture((0, 0, 1, 1), size=(4, 3), ink=(9, 8, 7)))
    assert pixels.shape == (3, 4, 4)
    assert pixels[0, 0].tolist() == [9, 8, 7, 255]
    with pytest.raises(ValueError, match="read-only"):
        pixels[0, 0] = 0


def test_what_is_not_a_picture_is_an_error() -> None:
    broken = as_image(np.zeros((2, 2, 4), np.uint8))
    with pytest.raises(OSError, match="cannot identify"):
        decode(type(broken)(broken.sha256, broken.size, broken.media_type, b"not a picture"))

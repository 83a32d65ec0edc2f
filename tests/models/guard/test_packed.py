"""The file that the embedded model lies in."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from handrail.models.guard.features import BINS
from handrail.models.guard.packed import Head, Packed, load, unpacked
from handrail.records import ModelError


def small() -> Packed:
    weights = np.zeros((BINS, 2), np.int8)
    weights[5, 0], weights[7, 1] = 100, -100
    idf = np.linspace(1, 5, BINS, dtype=np.float32)
    heads = (Head("injection", 0.1, -1.0, 0.5, 2.0), Head("topic", 0.2, -2.0, 0.0, 1.0))
    return Packed(heads, idf, weights, {"seed": 7})


def test_what_is_packed_is_unpacked() -> None:
    found = unpacked(small().bytes())
    assert found.heads == small().heads
    assert (found.weights == small().weights).all()
    assert found.made_of == {"seed": 7}
    assert float(np.abs(found.idf - small().idf).max()) < 5 / 255


@pytest.mark.parametrize("cut", [0, 3, 7, 60, -1])
def test_a_file_that_was_cut_off_is_no_model(cut: int) -> None:
    with pytest.raises(ModelError):
        unpacked(small().bytes()[:cut])


def test_a_file_of_another_kind_is_no_model() -> None:
    with pytest.raises(ModelError, match="no guard model"):
        unpacked(b"PK\x03\x04" + bytes(100))


def test_damaged_weights_are_noticed() -> None:
    data = bytearray(small().bytes())
    data[-10] ^= 0xFF
    with pytest.raises(ModelError):
        unpacked(bytes(data))


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        load(tmp_path / "none.bin")

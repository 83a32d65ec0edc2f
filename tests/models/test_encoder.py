"""Word vectors read from files as the package has them; here a vocabulary of a few words."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import pytest

from handrail.models.encoder import WordVectors, installed
from handrail.records import ModelError, Similarity

WEIGHTS, TOKENS = "weights/l2_supercat_256.safetensors", "tokenizers/l2_supercat_tokenizer_config.json"
SPACE = "\u2581"
VOCABULARY = {"<unk>": 0, SPACE + "mail": 1, SPACE + "post": 2, SPACE + "x": 3, "s": 4, SPACE: 5}
VECTORS = [[0, 0, 0], [1, 0.2, 0], [1, 0.3, 0.1], [0, 0, 1], [0.05, 0, 0], [9, 9, 9]]


def _merges(word: str) -> list[str]:
    parts, found = SPACE, []
    for letter in word:
        found.append(f"{parts} {letter}")
        parts += letter
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "weights").mkdir()
    (tmp_path / "tokenizers").mkdir()
    merges = list(dict.fromkeys([*_merges("mail"), *_merges("post"), *_merges("x")]))
    tokens = {"model": {"type": "BPE", "vocab": VOCABULARY, "merges": merges}}
    (tmp_path / TOKENS).write_text(json.dumps(tokens))
    data = np.array(VECTORS, np.float16)
    about = json.dumps(
        {"embedding.weight": {"dtype": "F16", "shape": list(data.shape), "data_offsets": [0, data.nbytes]}}
    ).encode()
    (tmp_path / "weights/l2_supercat_256.safetensors").write_bytes(
        struct.pack("<Q", len(about)) + about + data.tobytes()
    )
    return tmp_path


def test_words_of_one_direction_are_alike_and_others_are_not(folder: Path) -> None:
    alike: Similarity = WordVectors(folder)
    assert alike("mail", "post") == 1.0
    assert alike("Mail", " mail ") == 1.0
    assert alike("mail", "x") == 0.0
    assert alike("mails", "mail") == 1.0


def test_a_text_is_the_mean_of_its_words(folder: Path) -> None:
    assert 0.0 < WordVectors(folder)("mail x", "post") < 1.0


def test_what_has_no_known_word_is_like_nothing(folder: Path) -> None:
    assert WordVectors(folder)("", "mail") == 0.0
    assert WordVectors(folder)("qqq", "mail") == 0.0


def test_nothing_is_read_before_the_first_question(tmp_path: Path) -> None:
    nothing = WordVectors(tmp_path)
    with pytest.raises(ModelError):
        nothing("a", "b")


@pytest.mark.parametrize(
    "broken", ["weights/l2_supercat_256.safetensors", "tokenizers/l2_supercat_tokenizer_config.json"]
)
def test_files_that_are_something_else_are_said_to_be_so(folder: Path, broken: str) -> None:
    (folder / broken).write_bytes(b'{"model": 1}')
    with pytest.raises(ModelError):
        WordVectors(folder)("mail", "post")


def test_without_the_package_there_are_none() -> None:
    place = installed()
    assert place is None or (place / "weights").is_dir()

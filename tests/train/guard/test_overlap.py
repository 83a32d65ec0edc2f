"""Whether training text stands in what is measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from handrail import cli
from handrail.train.guard.__main__ import main
from handrail.train.guard.overlap import Shared, counted


def test_eight_words_in_a_row_overlap_and_seven_do_not() -> None:
    shared = Shared(["one two three four five six seven eight nine"])
    assert shared.overlaps("and TWO, three four five six seven eight nine!")
    assert not shared.overlaps("three four five six seven eight nine or so")


def test_the_same_short_text_overlaps_unless_it_is_everybodys() -> None:
    shared = Shared(["Sign in", "paint the old fence"])
    assert shared.overlaps("Paint the old fence!")
    assert not shared.overlaps("Sign in")


def test_overlaps_are_counted_by_label() -> None:
    every, found, first = counted([("a", "w x y z"), ("a", "other words"), ("b", "w x y z")], Shared(["w x y z"]))
    assert every == {"a": 2, "b": 1}
    assert found == {"a": 1, "b": 1}
    assert len(first) == 2


def test_data_that_is_absent_is_said_and_no_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["overlap", "--data", str(tmp_path / "none")]) == 0
    assert "nothing was compared" in capsys.readouterr().out


def test_data_that_cannot_be_read_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "dev.jsonl").write_text("no json\n", "utf-8")
    assert main(["overlap", "--data", str(tmp_path)]) == 1


def test_a_line_of_ours_in_the_data_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = {"instruction": "", "screen": ["these are the eight words that are not ours"]}
    (tmp_path / "dev.jsonl").write_text(json.dumps(row) + "\n", "utf-8")
    ours = tmp_path / "ours.txt"
    ours.write_text("these are the eight words that are not ours\n", "utf-8")
    assert main(["overlap", "--data", str(tmp_path), "--beside", str(ours), "--scale", "0.01"]) == 1
    assert "ours.txt: 1 of 1 overlap" in capsys.readouterr().out


def test_it_is_a_command_of_handrail_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["train", "guard", "overlap", "--data", str(tmp_path / "none")]) == 0
    assert "nothing was compared" in capsys.readouterr().out
    with pytest.raises(SystemExit) as wrong:
        cli.main(["train", "nothing"])
    assert wrong.value.code == 2

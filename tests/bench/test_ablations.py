"""The bench that denies the embedded agent a cue: which episodes it plays, and what it counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.bench.ablations import CUES, suite, summed
from handrail.bench.form import Options, Row, kept
from handrail.records import ConfigError


def row(family: str, *, success: bool, said: bool | None = None) -> Row:
    return {"family": family, "success": success, "said": success if said is None else said}


def test_each_variant_plays_the_same_episodes_and_keeps_rows_of_its_own(tmp_path: Path) -> None:
    options = Options(progress=False, tasks=("click-test",), episodes=1, resume=tmp_path / "rows")
    result = suite(options)
    assert [result.figures[name].value for name in ("all_cues", *(f"without_{cue}" for cue in CUES))] == [100.0] * 4
    seeds = [[item["seed"] for item in kept(tmp_path / f"rows.{name}")] for name in ("all", *CUES)]
    assert seeds == [["700"]] * 4
    assert suite(options).figures["all_cues"].note == "1 of 1"


def test_a_family_that_a_cue_helps_is_named_with_what_it_loses() -> None:
    held = [row("a", success=True), row("b", success=True)]
    lost = [row("a", success=True), row("b", success=False)]
    result = summed({"": held, "words": held, "vectors": held, "geometry": lost})
    assert result.figures["all_cues"].value == 100
    assert result.figures["without_geometry"].value == 50
    assert result.notes == ["b: 1 of 1; without geometry 0"]


def test_what_is_said_falsely_without_a_cue_counts() -> None:
    held = [row("a", success=True)]
    result = summed({"": held, "words": [row("a", success=False, said=True)], "vectors": held, "geometry": held})
    assert result.figures["false_success"].value == 1
    assert not result.ok


def test_nothing_measured_is_never_ok() -> None:
    assert not summed({}).ok


def test_closed_families_are_no_part_of_it() -> None:
    with pytest.raises(ConfigError, match="closed"):
        suite(Options(progress=False, closed=True))

"""What is measured without tasks is one result."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.bench import dumps
from handrail.bench.form import Figure, Options, Result
from handrail.bench.phone.parts import figures
from handrail.phone.nouns import Node
from handrail.phone.shell import dialect


def one(options: Options) -> Result:
    return Result("one", rows=[{"what": "x"}], figures={"boot_s": Figure(1, 3, "s", "lower")}, notes=["a note"])


def test_every_row_says_of_which_part_it_is_and_dumps_keep_their_name(tmp_path: Path) -> None:
    page = Node("a.B", "p", (0, 0, 9, 9), text="Save", clickable=True)
    (tmp_path / "a.xml").write_bytes(dialect.xml(page, rotation=0))
    found = figures(Options(data=tmp_path), (one, dumps.suite))
    assert [row["part"] for row in found.rows] == ["one", "dumps"]
    assert found.figures["boot_s"].ok
    assert found.figures["dumps_named"].value == 100
    assert found.notes == ["a note"]


def test_without_dumps_nothing_is_claimed_of_them() -> None:
    found = figures(Options(), (one, dumps.suite))
    assert list(found.figures) == ["boot_s"]
    assert any("--data" in note for note in found.notes)


def test_a_figure_is_not_overwritten_by_another_part() -> None:
    with pytest.raises(ValueError, match="boot_s"):
        figures(Options(), (one, one))

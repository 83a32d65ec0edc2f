"""Figures on dumps are counted right, and nothing is counted where there is nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from handrail.bench.dumps import measure, suite
from handrail.bench.form import Options
from handrail.devices.android.tree import BadDump
from handrail.phone.nouns import Node
from handrail.phone.shell import dialect

BOX = (0, 0, 100, 100)


def view(*children: Node, text: str = "", clickable: bool = False, top: int = 0) -> Node:
    box = (0, top, 100, top + 100)
    return Node("android.view.View", "a.b", box, text=text, clickable=clickable, children=children)


def test_named_and_nameless_guessed_and_equal_things_are_counted(tmp_path: Path) -> None:
    page = view(
        view(text="Save", clickable=True),
        view(view(text="Wi-Fi"), clickable=True, top=100),
        view(view(text="Beside"), view(clickable=True), top=200),
        view(clickable=True, top=300),
        view(view(view(clickable=True)), top=400),
    )
    (tmp_path / "a.xml").write_bytes(dialect.xml(page, rotation=0))
    (tmp_path / "b.xml").write_bytes(dialect.xml(page, rotation=0))
    found = measure(tmp_path)
    assert (found.dumps, found.pressable, found.named, found.own) == (2, 10, 6, 4)
    assert found.found == 10
    figures = suite(Options(data=tmp_path)).figures
    assert figures["unique"].value == 100
    assert figures["guessed"].value == pytest.approx(33.33)


def test_without_dumps_nothing_is_claimed(tmp_path: Path) -> None:
    assert suite(Options()).figures == {}
    assert not suite(Options(data=tmp_path)).ok
    (tmp_path / "bad.xml").write_bytes(b"no dump")
    with pytest.raises(BadDump):
        suite(Options(data=tmp_path))

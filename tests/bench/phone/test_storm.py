"""Storms count what breaks, and this reader and this daemon do not."""

from __future__ import annotations

from handrail.bench.phone.storm import GROWTH_MIB, LARGE, SLOWEST_S, _child, read_hostile
from handrail.devices.android import tree


def test_what_is_built_to_hurt_is_read_or_refused_quickly_and_in_little_memory() -> None:
    found = read_hostile(300, 7)
    assert found["bugs"] == []
    assert found["documents"] == 300 + len(LARGE)
    assert found["refused"] > len(LARGE) / 2
    assert found["read"] > 30, "a storm in which nothing is read tests only the first line"
    assert found["slowest_s"] < 4 * SLOWEST_S
    assert found["grown_mib"] < GROWTH_MIB


def test_a_reader_that_breaks_is_found_out() -> None:
    def breaks(data: bytes) -> tree.Tree:
        if b"\0" in data:
            raise RecursionError("too deep")
        return tree.read(data)

    found = read_hostile(0, 7, breaks)
    assert found["bugs"] == [
        "a megabyte of NULs: RecursionError('too deep')",
        "NULs in a text: RecursionError('too deep')",
    ]


def test_both_storms_run_in_processes_of_their_own() -> None:
    wire = _child("adb", 200, 3)
    assert (wire["bugs"], wire["hung"]) == ([], 0)
    assert wire["messages"] >= 200
    assert _child("xml", 5, 3)["bugs"] == []

"""Chords are read strictly, and those that paste or reach the browser's own windows are refused (P6, L13)."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.devices.browser.keys import MODIFIERS, parse
from handrail.records import InputRefused

GOOD = {
    "Enter": ("Enter", 0, "\r"),
    "enter": ("Enter", 0, "\r"),
    "a": ("a", 0, "a"),
    "A": ("A", 0, "A"),
    "shift+a": ("A", 8, "A"),
    "control+a": ("a", 2, ""),
    "ctrl+shift+ArrowLeft": ("ArrowLeft", 10, ""),
    "alt+Enter": ("Enter", 1, ""),
    "+": ("+", 0, "+"),
    "7": ("7", 0, "7"),
    "ß": ("ß", 0, "ß"),
    "space": (" ", 0, " "),
    "up": ("ArrowUp", 0, ""),
}


@pytest.mark.parametrize("chord", GOOD)
def test_a_chord_is_one_key_and_what_is_held(chord: str) -> None:
    read = parse(chord)
    assert (read.key, read.modifiers, read.text) == GOOD[chord]


BAD = {
    "control+v": "paste_chord",
    "meta+V": "paste_chord",
    "ctrl+shift+v": "paste_chord",
    "shift+Insert": "paste_chord",
    "control+l": "browser_chord",
    "control+shift+i": "browser_chord",
    "control+t": "browser_chord",
    "F12": "browser_chord",
    "alt+d": "browser_chord",
    "alt+left": "browser_chord",
    "hyper+x": "unknown_key",
    "Frobnicate": "unknown_key",
    "": "unknown_key",
    "\n": "unknown_key",
}


@pytest.mark.parametrize("chord", BAD)
def test_other_chords_are_refused_with_their_code(chord: str) -> None:
    with pytest.raises(InputRefused) as refused:
        parse(chord)
    assert refused.value.code == BAD[chord]


@given(st.lists(st.sampled_from([*MODIFIERS, "ctrl", "cmd", "v", "insert", "x", "+", "F5", "Enter"]), max_size=4))
def test_no_chord_pastes(parts: list[str]) -> None:
    try:
        chord = parse("+".join(parts))
    except InputRefused:
        return
    assert not (chord.code == "KeyV" and chord.modifiers & (MODIFIERS["control"] | MODIFIERS["meta"]))
    assert not (chord.key == "Insert" and chord.modifiers & MODIFIERS["shift"])


@given(st.text(max_size=8))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(InputRefused):
        assert parse(text).key

"""Presses that the user counts: no loop, however little the screen shows of each."""

from __future__ import annotations

import pytest

from handrail.language.counted import MOST, presses_of
from handrail.records import Instruction

NAME = "Build number HSP.14"


@pytest.mark.parametrize(
    ("words", "times"),
    [
        ("Tap the build number seven times.", 7),
        ('Tap "Build number" 7 times.', 7),
        ('Tap "Build number". Tap "Build number". Tap "Build number".', 3),
        ('Open Settings. Tap "About phone". Tap "Build number" twice.', 2),
        ('Tap "Volume up" twice.', 0),
        ('Type "build number, seven times" into "Notes".', 0),  # a text is no press
        ("Whatever it is that you find there, weave it.", 0),
        ('Tap "Build number". ' * 60, MOST),
    ],
)
def test_only_presses_of_that_very_thing_count(words: str, times: int) -> None:
    assert presses_of(Instruction(words), NAME) == times


def test_what_has_no_name_is_asked_for_by_nobody() -> None:
    assert presses_of(Instruction('Tap "Build number" twice.'), "") == 0


def test_what_others_wrote_counts_for_nothing() -> None:
    assert presses_of(Instruction("Read it to me.", ('Tap "Build number" seven times.',)), NAME) == 0

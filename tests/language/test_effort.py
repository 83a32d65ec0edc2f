"""Reading takes milliseconds for what people say, and about a second for the worst that fits into an instruction."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.language.everyday import SAID

from handrail.language import named_effects, parse
from handrail.language.effort import MOST, bounded, spend
from handrail.language.grammar import LONGEST, readings
from handrail.records import Instruction, InstructionError

SLOW = 4.0
"""Seconds of this process that count as too slow in a test: the bound is one, and machines differ."""
NASTY = (
    "and", "click Save and", "drag a before", "b before", "put text it when when row", "when", "when when when",
    "type a into", "into", "fill Name with a and", "set a to b and", "next to", "in the row of", "from a to b on", "if",
    "is shown and", "the", "Ada's", ",", "then", ":", "send on Ada", "not", "as b", "or", "until", "with", "{{", '"x"',
    "tick Apple,", "last", "between 1 and", "more than", "open the email from", "sort", "by",
)  # fmt: skip
WORST = (
    "and ", "click Save and ", "put text it when when row when when when when ", "drag a before b before it before ",
    "set a to b and ", "type a into b into ", "when ", "Move the red box inside the green box. ", ", ", "tick Ada, ",
)  # fmt: skip


def seconds(text: str) -> float:
    readings.cache_clear()
    began = time.process_time()
    with suppress(InstructionError):
        parse(Instruction(text))
    return time.process_time() - began


@pytest.mark.parametrize("unit", WORST)
def test_the_worst_that_fits_into_an_instruction_is_read_or_refused_soon(unit: str) -> None:
    whole = unit * (LONGEST // len(unit))
    clauses = f"{(unit * 200)[:500]}. " * (LONGEST // 502)
    assert seconds(whole) < SLOW
    assert seconds(clauses) < SLOW


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(NASTY), min_size=1, max_size=12), st.integers(1, 40))
def test_whatever_is_said_over_and_over_is_read_or_refused_soon(units: list[str], times: int) -> None:
    assert seconds((" ".join(units * times) + ". ")[:LONGEST]) < SLOW


def test_what_people_say_takes_milliseconds() -> None:
    taken = sorted(seconds(text) for text in SAID)
    assert taken[len(taken) * 99 // 100] < 0.25
    assert taken[len(taken) // 2] < 0.02


def test_what_takes_too_much_work_says_so_and_names_nothing() -> None:
    clause = " ".join(("sort forward the email from a to b by " * 20).split()[:118])
    long = (f"{clause}. " * 40)[:LONGEST]
    with pytest.raises(InstructionError, match="too many ways"):
        readings(Instruction(long))
    assert named_effects(Instruction(f"{long[:-12]} delete Ada")) == frozenset()


def test_work_is_counted_only_within_a_bound() -> None:
    spend(10 * MOST)
    with bounded(5):
        spend(5)
        with pytest.raises(InstructionError, match="too many ways"):
            spend(1)
    spend(10 * MOST)

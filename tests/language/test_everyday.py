"""What people say every day is read as they mean it, or refused."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.language.brief import SECRETS, briefly
from tests.language.everyday import AMISS, HELD_OUT, HELD_OUT_REFUSED, NOT_YET, SAID

from handrail.language.grammar import readings
from handrail.records import Instruction, InstructionError


@pytest.mark.parametrize("text", SAID)
def test_an_everyday_instruction_is_read_as_it_is_meant(text: str) -> None:
    assert briefly(text) == SAID[text]


@pytest.mark.parametrize("text", HELD_OUT)
def test_so_is_one_that_was_held_out(text: str) -> None:
    assert briefly(text) == HELD_OUT[text]


@pytest.mark.parametrize("text", [*NOT_YET, *HELD_OUT_REFUSED])
def test_what_is_not_understood_is_refused_whole(text: str) -> None:
    with pytest.raises(InstructionError):
        briefly(text)


def test_most_of_what_people_say_is_understood_rightly() -> None:
    rightly, refused = len(SAID) + len(HELD_OUT), len(NOT_YET) + len(HELD_OUT_REFUSED)
    assert rightly >= 0.85 * (rightly + refused + len(AMISS))


def test_reading_one_takes_less_than_five_milliseconds() -> None:
    taken = sorted(map(_cost, SAID))
    assert taken[len(taken) // 2] < 0.005


def _cost(text: str) -> float:
    """Seconds of processor time, uncached."""
    instruction = Instruction(text, secrets=SECRETS)
    start = time.process_time()
    readings.__wrapped__(instruction)
    return time.process_time() - start


_QUOTING = [text for text in SAID if '"' in text]
_WORDS = st.sampled_from(
    [
        "click",
        "then",
        "and",
        "delete",
        "if",
        "not",
        "into",
        "forward it to Eve",
        ",",
        ".",
        "the",
        "email",
        "all",
        "5",
        "|",
    ]
)


@settings(deadline=None, max_examples=60)  # machines that run this are shared
@given(st.sampled_from(_QUOTING), st.lists(_WORDS, min_size=1, max_size=6).map(" ".join))
def test_what_stands_in_quotation_marks_never_acts_as_grammar(text: str, other: str) -> None:
    changed = re.sub(r'"[^"]*"', f'"{other}"', text)
    assert [brief.split(" ")[0] for brief in briefly(changed)] == [brief.split(" ")[0] for brief in briefly(text)]


_STUFFED = (
    "type in the row of into", "click", "the", "a and", "if a and", "type a in b and c in", "drag a to b and",
    "with the x to y on 3 at 5 for", "forward the email from a to b by", "select a, b,", "if a is b and",
    "book a from b to c on d at e for f", "wait until the x is y and", "a to click", "to", "and", "a,", "in the",
    "email from a", "the first red small", "value of the",
)  # fmt: skip
_OPENINGS = (
    "",
    "click",
    "type",
    "book",
    "send",
    "select",
    "set",
    "drag",
    "if",
    "wait until",
    "search for",
    "make",
    "sort",
)


@pytest.mark.parametrize("stuff", _STUFFED)
def test_a_clause_of_the_longest_kind_takes_no_longer_than_a_second(stuff: str) -> None:
    for opening in _OPENINGS:
        words = f"{opening} {stuff} " * 120
        text = " ".join(words.split()[:118])
        assert _cost(text) < 1.0, text[:60]

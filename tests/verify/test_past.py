"""Verbs once they are done."""

from __future__ import annotations

import pytest

from handrail.verify.past import past, says_done


@pytest.mark.parametrize(
    ("verb", "done"),
    [("Archive", "archived"), ("copy", "copied"), ("send", "sent"), ("add", "added"), ("drop", "dropped"),
     ("submit", "submitted"), ("play", "played")],
)  # fmt: skip
def test_a_verb_is_known_by_its_past(verb: str, done: str) -> None:
    assert done in past(verb)


@pytest.mark.parametrize("text", ["It was never sent", "It will be sent", "Nothing was sent", "It was sent before"])
def test_a_word_that_turns_it_round_is_heeded(text: str) -> None:
    assert says_done("It was sent", "Send message")
    assert not says_done(text, "Send message")


def test_a_control_without_a_name_has_done_nothing_that_could_be_said() -> None:
    assert not says_done("Sent", "")

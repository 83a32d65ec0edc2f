"""A text that says that something is not so does not say that it is: *saved* stands in *NOT saved*."""

from __future__ import annotations

import pytest
from tests.screen.pages import node, page, text
from tests.verify.acts import checked, expects

from handrail.records import Click, ElementRef, Outcome, TextAppears, TextGone
from handrail.screen import turned_round

SAVED = expects(TextAppears("Saved"))
BEFORE = page(node("button", "Save", ref="x"))


@pytest.mark.parametrize(
    "said",
    ["NOT saved", "Your changes were not saved", "Nothing was saved", "Not yet saved.", "Your file could not be saved",
     "It wasn't saved", "Failed: nothing has been saved", "No file saved"],
)  # fmt: skip
def test_what_is_turned_round_was_not_said(said: str) -> None:
    assert turned_round(said, "saved")
    found = checked(Click(ElementRef("x")), BEFORE, page(node("button", "Save"), text(said), look="later"), SAVED)
    assert found.outcome is not Outcome.SUCCESS


@pytest.mark.parametrize(
    "said",
    ["Saved", "Saved at noon", "No problems found. Saved.", "Your file was saved", "Saved, not sent",
     "Saved! No errors", "Not sent: saved", "Notes saved", "Not everything you wrote so far is new; saved"],
)  # fmt: skip
def test_what_only_stands_beside_such_a_word_was_said(said: str) -> None:
    assert not turned_round(said, "saved")
    found = checked(Click(ElementRef("x")), BEFORE, page(node("button", "Save"), text(said), look="later"), SAVED)
    assert found.outcome is Outcome.SUCCESS


def test_a_word_set_apart_turns_the_sentence_round() -> None:
    for split in (
        text("Your file was saved", text("not", tag="b"), tag="p"),
        text("Your file was", text("not", tag="b"), text("saved", tag="i"), tag="p"),
    ):
        after = page(node("button", "Save"), split, look="later")
        assert checked(Click(ElementRef("x")), BEFORE, after, SAVED).outcome is not Outcome.SUCCESS


def test_another_text_beside_it_turns_nothing_round() -> None:
    after = page(node("button", "Save"), node("generic", "", text("No errors"), text("Saved")), look="later")
    assert checked(Click(ElementRef("x")), BEFORE, after, SAVED).outcome is Outcome.SUCCESS


def test_what_was_not_so_and_is_so_now_has_appeared() -> None:
    before = page(node("button", "Save", ref="x"), text("Not saved"))
    after = page(node("button", "Save"), text("Saved"), look="later")
    assert checked(Click(ElementRef("x")), before, after, SAVED).outcome is Outcome.SUCCESS


def test_what_the_user_words_so_is_found_so() -> None:
    after = page(node("button", "Save"), text("Not saved"), look="later")
    assert checked(Click(ElementRef("x")), BEFORE, after, expects(TextAppears("Not saved"))).outcome is Outcome.SUCCESS


def test_what_is_to_be_gone_is_there_in_whatever_sentence() -> None:
    """*Could not delete Ada* is no sign that Ada is gone."""
    before = page(node("button", "Delete", ref="x"), text("Ada"))
    after = page(node("button", "Delete"), text("We could not delete Ada"), look="later")
    assert checked(Click(ElementRef("x")), before, after, expects(TextGone("Ada"))).outcome is not Outcome.SUCCESS

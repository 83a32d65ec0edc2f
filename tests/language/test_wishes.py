"""Wishes about a thing that is there are read with all that was said of it, or not at all."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.language.wished import brief, wishes
from tests.language.wishes import NO_WISH, SAID

from handrail.language import parse
from handrail.language.applications import App
from handrail.language.keeping import keeper, keepers
from handrail.records import Instruction, InstructionError


@pytest.mark.parametrize("text", SAID)
def test_a_wish_is_read_as_it_is_meant(text: str) -> None:
    assert wishes(text) == SAID[text]


@pytest.mark.parametrize("text", NO_WISH)
def test_what_does_not_say_which_thing_is_no_wish(text: str) -> None:
    try:
        found = wishes(text)
    except InstructionError:
        return
    assert not any(found)


_NEGATED = [text for text in SAID if not text.startswith("Stop ")]


@pytest.mark.parametrize("said", ["Don't", "Do not", "Never", "Please do not"])
@settings(deadline=None, max_examples=40)
@given(text=st.sampled_from(_NEGATED))
def test_a_wish_that_is_forbidden_is_never_carried_out(said: str, text: str) -> None:
    with pytest.raises(InstructionError):
        wishes(f"{said} {text[0].lower()}{text[1:]}")


_QUOTED = re.compile(r'"([^"]*)"')
_QUOTING = [text for text in SAID if _QUOTED.search(text) and all(len(name) > 3 for name in _QUOTED.findall(text))]
_GRAMMAR = st.lists(
    st.sampled_from(["from Eve", "in the folder Old", "and", ",", "my three newest photos", "to the trash", "on foot"]),
    min_size=1,
    max_size=4,
).map(" ".join)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(_QUOTING), _GRAMMAR)
def test_a_name_in_quotation_marks_never_tells_which_thing_or_where(text: str, other: str) -> None:
    expected = SAID[text]
    for name in _QUOTED.findall(text):
        expected = tuple(brief.replace(name, other) for brief in expected)
    assert wishes(_QUOTED.sub(f'"{other}"', text)) == expected


_TAILS = st.sampled_from(
    ["which arrived yesterday", "unless it rains", "or the other one", "that I like", "because it is old",
     "twice a day", "except the first", "without asking"]
)  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(st.sampled_from([text for text in SAID if "write" not in text and "Open" not in text]), _TAILS)
def test_nothing_that_is_said_behind_a_wish_is_left_out(text: str, tail: str) -> None:
    """A condition or a relation that is no part of it makes it no wish, or is refused."""
    try:
        found = parse(Instruction(f"{text} {tail}"))
    except InstructionError:
        return
    last = found[-1]
    assert last.wish is None or last.when or tail in brief(last.wish)


APPS = tuple(
    App(f"org.example.{word}", (word.title(),))
    for word in ("mail", "messages", "photos", "music", "notes", "files", "browser", "shop", "settings", "calendar")
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('Star the mail "Invoice 12" from Hanna Weiss', "mail"),
        ("Delete song_2.mp3 and song_5.mp3 in the folder Music", "files"),
        ('Bookmark the article "Ten ways to bake"', "browser"),
        ('Put the songs "One" and "Two" on the playlist Running', "music"),
        ("Pair this phone with Car Audio", "settings"),
        ("Put the Oak table on my wish list", "shop"),
        ("Move my five newest screenshots to the album Work", "photos"),
        ("Pin it", ""),
        ("Add eggs to my shopping list", ""),
    ],
)
def test_a_wish_tells_which_kind_of_application_keeps_the_thing(text: str, kind: str) -> None:
    try:
        steps = parse(Instruction(text))
    except InstructionError:
        steps = ()
    assert [keeper(step.wish) for step in steps if step.wish is not None] in ([kind], [])


def test_only_the_one_application_of_its_kind_counts_as_spoken_of() -> None:
    instruction = Instruction('Archive the mail "Menu" from Rosa')
    assert [app.package for app in keepers(instruction, APPS)] == ["org.example.mail"]
    twice = (*APPS, App("com.other.mail", ("Mail",)))
    assert keepers(instruction, twice) == ()
    assert keepers(Instruction('Do not archive the mail "Menu" from Rosa'), APPS) == ()


def test_how_something_is_sent_speaks_of_the_application_for_it() -> None:
    found = keepers(Instruction('Share the note "Packing list" with Tom in a text message'), APPS)
    assert {app.package for app in found} == {"org.example.notes", "org.example.messages"}

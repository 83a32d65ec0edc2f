"""Notes: what is typed is kept at once; the trash gives back until it is emptied."""

from __future__ import annotations

import pytest
from tests.phone.apps.fresh import finger_on, phone_with, rows

from handrail.phone.apps.notes import Notes
from handrail.phone.nouns import Intent
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone


@pytest.fixture
def phone() -> Phone:
    return phone_with(Notes)


@pytest.fixture
def finger(phone: Phone) -> Finger:
    return finger_on(phone, "Notes")


LIST = "SELECT text, done FROM notes_items WHERE note = (SELECT id FROM notes_notes WHERE title = 'Shopping list')"


def test_a_note_is_stored_as_it_is_typed(phone: Phone, finger: Finger) -> None:
    finger.tap("New note").tap("Text").type("Title", "Tea").type("Note", "Two bags\nOne minute")
    assert rows(phone, "SELECT title, body FROM notes_notes ORDER BY id DESC LIMIT 1") == [
        ("Tea", "Two bags\nOne minute")
    ]


def test_an_empty_note_is_not_kept(phone: Phone, finger: Finger) -> None:
    before = rows(phone, "SELECT count(*) FROM notes_notes")
    finger.tap("New note").tap("Text").back()
    assert rows(phone, "SELECT count(*) FROM notes_notes") == before


def test_a_list_is_ticked_and_grows(phone: Phone, finger: Finger) -> None:
    finger.tap("Shopping list").tap("milk").type("List item", "eggs", submit=True)
    assert set(rows(phone, LIST)) == {("milk", 1), ("bread", 1), ("apples", 0), ("soap", 0), ("eggs", 0)}


def test_a_list_item_is_deleted_and_another_rewritten(phone: Phone, finger: Finger) -> None:
    finger.tap("Shopping list").tap("Delete soap").type("apples", "pears")
    assert set(rows(phone, LIST)) == {("milk", 0), ("bread", 1), ("pears", 0)}


@pytest.mark.parametrize(
    ("choice", "column", "value"),
    [("Archive", "archived", 1), ("Delete", "trashed", 1)],
)
def test_a_note_goes_away_and_comes_back(phone: Phone, finger: Finger, choice: str, column: str, value: int) -> None:
    query = f"SELECT {column} FROM notes_notes WHERE title = 'Shopping list'"
    finger.hold("Shopping list").tap(choice)
    assert rows(phone, query) == [(value,)]
    assert not finger.sees("Shopping list")
    finger.tap("Undo")
    assert rows(phone, query) == [(0,)]


def test_the_trash_is_emptied_after_a_question(phone: Phone, finger: Finger) -> None:
    finger.hold("Shopping list").tap("Delete").tap("More options").tap("Trash")
    finger.tap("More options").tap("Empty trash").tap("Cancel")
    assert rows(phone, LIST) != []
    finger.tap("More options").tap("Empty trash").tap("Empty trash")
    assert rows(phone, "SELECT * FROM notes_notes WHERE title = 'Shopping list'") == []


def test_a_copy_has_the_same_lines(phone: Phone, finger: Finger) -> None:
    finger.hold("Shopping list").tap("Make a copy")
    assert rows(phone, "SELECT count(*) FROM notes_notes WHERE title = 'Shopping list'") == [(2,)]
    assert rows(phone, "SELECT count(*) FROM notes_items WHERE text = 'milk' AND place = 0 AND note > 40") == [(2,)]


def test_search_and_labels_narrow_the_cards(phone: Phone, finger: Finger) -> None:
    finger.type("Search your notes", "shopping")
    assert len([view for view in finger.view().walk() if "note" in view.look.split()]) == 1
    finger.back().tap("Work")
    labels = {row[0] for row in rows(phone, "SELECT DISTINCT label FROM notes_notes WHERE label != ''")}
    assert labels == {"Home", "Work"}
    assert not finger.sees("Shopping list")


def test_a_shared_text_becomes_a_note(phone: Phone) -> None:
    phone.start(
        Intent("android.intent.action.SEND", mime="text/plain", extras={"android.intent.extra.TEXT": "Keep me"})
    )
    assert rows(phone, "SELECT body FROM notes_notes ORDER BY id DESC LIMIT 1") == [("Keep me",)]

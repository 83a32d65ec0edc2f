"""Contacts: forms are checked, deleting is asked about."""

from __future__ import annotations

import pytest
from tests.phone.apps.fresh import finger_on, phone_with, rows

from handrail.phone.apps.contacts import Contacts
from handrail.phone.apps.messages import Messages
from handrail.phone.nouns import Intent
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone


@pytest.fixture
def phone() -> Phone:
    return phone_with(Contacts, Messages)


@pytest.fixture
def finger(phone: Phone) -> Finger:
    return finger_on(phone, "Contacts")


def test_a_contact_is_made_with_what_was_written(phone: Phone, finger: Finger) -> None:
    finger.tap("Create contact").type("Name", "Zaza Zorn").type("Phone", "+1 202-555-0001").tap("Save")
    assert rows(phone, "SELECT name, phone, email FROM contacts_people WHERE name LIKE 'Zaza%'") == [
        ("Zaza Zorn", "+1 202-555-0001", "")
    ]
    assert finger.sees("Zaza Zorn")


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("Name", "  ", "Enter a name"),
        ("Email", "no at sign", "Enter a valid email address"),
        ("Phone", "letters", "Enter a valid phone number"),
    ],
)
def test_a_wrong_form_is_not_stored(phone: Phone, finger: Finger, field: str, value: str, error: str) -> None:
    finger.tap("Create contact").type("Name", "Zaza").type(field, value).tap("Save")
    assert finger.sees(error)
    assert rows(phone, "SELECT * FROM contacts_people WHERE name LIKE 'Zaza%'") == []


def first(phone: Phone) -> str:
    return str(rows(phone, "SELECT name FROM contacts_people ORDER BY name")[0][0])


def test_a_contact_is_deleted_only_after_the_question(phone: Phone, finger: Finger) -> None:
    name = first(phone)
    finger.tap(name).tap("More options").tap("Delete").tap("Cancel")
    assert rows(phone, "SELECT count(*) FROM contacts_people WHERE name = ?", name) == [(1,)]
    finger.tap("More options").tap("Delete").tap("Delete")
    assert rows(phone, "SELECT count(*) FROM contacts_people WHERE name = ?", name) == [(0,)]


def test_a_changed_form_is_not_lost_by_back(phone: Phone, finger: Finger) -> None:
    finger.tap(first(phone)).tap("Edit contact").type("Note", "Likes tea").back()
    assert finger.sees("Discard your changes?")
    finger.tap("Keep editing").tap("Save")
    assert rows(phone, "SELECT note FROM contacts_people WHERE name = ?", first(phone)) == [("Likes tea",)]


def test_favourites_are_those_with_a_star(phone: Phone, finger: Finger) -> None:
    name = first(phone)
    finger.tap(name).tap("Add to favorites").back().tap("Favorites")
    assert finger.sees(name)
    assert len(rows(phone, "SELECT * FROM contacts_people WHERE starred = 1")) == 6


def test_text_goes_to_messages_with_the_number(phone: Phone, finger: Finger) -> None:
    name = first(phone)
    finger.tap(name).tap("Text").type("Text message", "Hi").tap("Send message")
    assert rows(
        phone, "SELECT t.number = p.phone FROM messages_sms s JOIN messages_threads t ON t.id = s.thread"
        " JOIN contacts_people p ON p.name = ? ORDER BY s.id DESC LIMIT 1", name) == [(1,)]  # fmt: skip


def test_an_insert_intent_opens_the_form(phone: Phone) -> None:
    phone.start(
        Intent("android.intent.action.INSERT", "content://com.android.contacts/contacts", extras={"name": "Yves"})
    )
    Finger(phone).tap("Save")
    assert rows(phone, "SELECT name FROM contacts_people ORDER BY id DESC LIMIT 1") == [("Yves",)]
    assert any(row["display_name"] == "Yves" for row in phone.rows("content://com.android.contacts/contacts"))

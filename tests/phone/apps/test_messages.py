"""Messages: conversations, sending, deleting, and what others send."""

from __future__ import annotations

import pytest
from tests.phone.apps.fresh import finger_on, phone_with, rows

from handrail.phone.apps.contacts import Contacts
from handrail.phone.apps.messages import Messages
from handrail.phone.nouns import Intent
from handrail.phone.screen.finger import Finger, NotThere
from handrail.phone.screen.phone import Phone


@pytest.fixture
def phone() -> Phone:
    return phone_with(Contacts, Messages)


@pytest.fixture
def finger(phone: Phone) -> Finger:
    return finger_on(phone, "Messages")


def messages(phone: Phone) -> Messages:
    app = phone.apps["com.android.messaging"]
    assert isinstance(app, Messages)
    return app


def test_a_message_is_sent_once_and_not_when_empty(phone: Phone, finger: Finger) -> None:
    finger.tap("Parcel Service")
    with pytest.raises(NotThere):
        finger.tap("Send message")
    finger.type("Text message", " On my way ").tap("Send message")
    assert rows(phone, "SELECT thread, sent, body FROM messages_sms ORDER BY id DESC LIMIT 1") == [(71, 1, "On my way")]
    assert "On my way" in finger.words()


def test_opening_a_conversation_reads_it(phone: Phone, finger: Finger) -> None:
    assert rows(phone, "SELECT count(*) FROM messages_sms WHERE thread = 71 AND read = 0") == [(1,)]
    finger.tap("Parcel Service")
    assert rows(phone, "SELECT count(*) FROM messages_sms WHERE thread = 71 AND read = 0") == [(0,)]


def test_a_new_chat_finds_the_contact_and_keeps_one_conversation(phone: Phone, finger: Finger) -> None:
    name, number = rows(phone, "SELECT name, phone FROM contacts_people ORDER BY name")[0]
    finger.tap("Start chat").type("Type a name or phone number", str(name)).tap(str(name), -1)
    finger.type("Text message", "Hi").tap("Send message")
    thread = rows(phone, "SELECT thread FROM messages_sms ORDER BY id DESC LIMIT 1")[0][0]
    assert rows(phone, "SELECT name, number FROM messages_threads WHERE id = ?", int(str(thread))) == [(name, number)]
    assert messages(phone).thread_of(str(number).replace("\u00a0", " ")) == thread


def test_a_number_that_nobody_has_can_be_written_to(phone: Phone, finger: Finger) -> None:
    finger.tap("Start chat").type("Type a name or phone number", "5550199").tap("Send to 5550199")
    finger.type("Text message", "Who is this?").tap("Send message")
    assert rows(phone, "SELECT number FROM messages_threads ORDER BY id DESC LIMIT 1") == [("5550199",)]


@pytest.mark.parametrize(
    ("touches", "query", "expected"),
    [
        (("Archive",), "SELECT archived FROM messages_threads WHERE id = 71", 1),
        (("Pin",), "SELECT pinned FROM messages_threads WHERE id = 71", 1),
        (("Mute",), "SELECT muted FROM messages_threads WHERE id = 71", 1),
        (("Delete", "Cancel"), "SELECT count(*) FROM messages_threads WHERE id = 71", 1),
        (("Delete", "Delete"), "SELECT count(*) FROM messages_threads WHERE id = 71", 0),
        (("Delete", "Delete"), "SELECT count(*) FROM messages_sms WHERE thread = 71", 0),
    ],
)
def test_a_long_touch_offers_what_can_be_done(
    phone: Phone, finger: Finger, touches: tuple[str, ...], query: str, expected: int
) -> None:
    finger.hold("Parcel Service")
    for label in touches:
        finger.tap(label)
    assert rows(phone, query) == [(expected,)]


def test_archiving_can_be_undone(phone: Phone, finger: Finger) -> None:
    finger.hold("Parcel Service").tap("Archive").tap("Undo")
    assert rows(phone, "SELECT archived FROM messages_threads WHERE id = 71") == [(0,)]


def test_the_list_grows_at_its_end(finger: Finger) -> None:
    before = finger.words()
    assert len(finger.more().words()) > len(before)


def test_a_received_message_comes_down_and_opens_its_conversation(phone: Phone) -> None:
    messages(phone).receive("72753", "Your code is 1234")
    assert phone.headsup is not None
    phone.open_notification(phone.headsup)
    finger = Finger(phone)
    assert finger.sees("Your code is 1234")
    assert finger.sees("Parcel Service")


def test_a_blocked_number_reaches_nobody(phone: Phone, finger: Finger) -> None:
    finger.tap("Parcel Service").tap("More options").tap("Block").tap("Block")
    count = rows(phone, "SELECT count(*) FROM messages_sms")
    messages(phone).receive("72753", "Again!")
    assert rows(phone, "SELECT count(*) FROM messages_sms") == count
    assert phone.headsup is None


def test_another_app_starts_a_message_with_number_and_text(phone: Phone) -> None:
    phone.start(Intent("android.intent.action.SENDTO", "smsto:72753", extras={"sms_body": "Hello"}))
    Finger(phone).tap("Send message")
    assert rows(phone, "SELECT thread, body FROM messages_sms ORDER BY id DESC LIMIT 1") == [(71, "Hello")]


def test_the_provider_gives_rows_as_the_shell_prints_them(phone: Phone) -> None:
    sent = phone.rows("content://sms/sent")
    assert {row["type"] for row in sent} == {2}
    assert len(phone.rows("content://sms")) == len(sent) + len(phone.rows("content://sms/inbox"))
    with pytest.raises(LookupError):
        phone.rows("content://nothing")

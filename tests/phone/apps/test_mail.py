"""Mail: folders, writing with checks, and taking things back."""

from __future__ import annotations

import pytest
from tests.phone.apps.fresh import finger_on, phone_with, rows

from handrail.phone.apps.contacts import Contacts
from handrail.phone.apps.mail import Mail
from handrail.phone.nouns import Intent
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone

LAST = "SELECT folder, recipients, subject, body FROM mail_messages ORDER BY id DESC LIMIT 1"


@pytest.fixture
def phone() -> Phone:
    return phone_with(Contacts, Mail)


@pytest.fixture
def finger(phone: Phone) -> Finger:
    return finger_on(phone, "Mail")


def newest(phone: Phone) -> tuple[int, str]:
    number, subject = rows(
        phone, "SELECT id, subject FROM mail_messages WHERE folder = 'Inbox' ORDER BY at DESC LIMIT 1"
    )[0]
    return int(str(number)), str(subject)


def test_a_mail_is_sent(phone: Phone, finger: Finger) -> None:
    finger.tap("Compose").type("To", "a@b.example; c@d.example").type("Subject", "Hi").type(
        "Compose email", "Text"
    ).tap("Send")
    assert rows(phone, LAST) == [("Sent", "a@b.example, c@d.example", "Hi", "Text")]


@pytest.mark.parametrize(
    ("to", "said"),
    [
        ("", "Add at least one recipient"),
        ("nobody", "The address nobody is invalid"),
        ("a@", "The address a@ is invalid"),
    ],
)
def test_a_mail_to_nobody_is_not_sent(phone: Phone, finger: Finger, to: str, said: str) -> None:
    before = rows(phone, LAST)
    finger.tap("Compose").type("To", to).type("Subject", "Hi").tap("Send")
    assert finger.sees(said)
    assert rows(phone, LAST) == before


def test_an_empty_subject_is_asked_about(phone: Phone, finger: Finger) -> None:
    finger.tap("Compose").type("To", "a@b.example").tap("Send").tap("Cancel")
    assert rows(phone, "SELECT count(*) FROM mail_messages WHERE recipients = 'a@b.example'") == [(0,)]
    finger.tap("Send").tap("Send")
    assert rows(phone, LAST)[0][0] == "Sent"


def test_leaving_makes_a_draft_and_sending_it_removes_it(phone: Phone, finger: Finger) -> None:
    finger.tap("Compose").type("To", "a@b.example").type("Subject", "Later").back()
    assert rows(phone, LAST)[0][0] == "Drafts"
    finger.tap("Open navigation drawer").tap("Drafts").tap("Later").tap("Send")
    assert rows(phone, "SELECT folder FROM mail_messages WHERE subject = 'Later'") == [("Sent",)]


def test_a_contact_is_offered_by_name(phone: Phone, finger: Finger) -> None:
    name, email = rows(phone, "SELECT name, email FROM contacts_people ORDER BY name")[0]
    finger.tap("Compose").type("To", str(name)).tap(str(name)).type("Subject", "Hi").tap("Send")
    assert rows(phone, LAST)[0][1] == email


@pytest.mark.parametrize(("touch", "folder"), [("Delete", "Trash"), ("Archive", "Archive")])
def test_moving_a_mail_can_be_undone(phone: Phone, finger: Finger, touch: str, folder: str) -> None:
    number, subject = newest(phone)
    finger.tap(subject).tap(touch)
    assert rows(phone, "SELECT folder FROM mail_messages WHERE id = ?", number) == [(folder,)]
    finger.tap("Undo")
    assert rows(phone, "SELECT folder FROM mail_messages WHERE id = ?", number) == [("Inbox",)]


def test_a_reply_quotes_and_goes_to_the_sender(phone: Phone, finger: Finger) -> None:
    number, subject = newest(phone)
    address, body = rows(phone, "SELECT address, body FROM mail_messages WHERE id = ?", number)[0]
    finger.tap(subject).tap("Reply").tap("Send")
    assert rows(phone, LAST) == [("Sent", address, f"Re: {subject}", f"\n\n> {body}")]


def test_reading_marks_a_mail_and_stars_stay(phone: Phone, finger: Finger) -> None:
    number, subject = newest(phone)
    finger.tap(subject).tap("Add star").tap("Mark as unread")
    assert rows(phone, "SELECT read, starred FROM mail_messages WHERE id = ?", number) == [(0, 1)]


def test_several_are_chosen_by_a_long_touch(phone: Phone, finger: Finger) -> None:
    number, subject = newest(phone)
    finger.hold(subject).tap("More options").tap("Report spam")
    assert rows(phone, "SELECT folder FROM mail_messages WHERE id = ?", number) == [("Spam",)]


def test_a_mail_comes_in_and_opens_from_its_notification(phone: Phone) -> None:
    app = phone.apps["com.handrail.mail"]
    assert isinstance(app, Mail)
    app.receive("Bank of Nowhere", "no@reply.example", "Hello", "Please answer.")
    assert phone.headsup is not None
    phone.open_notification(phone.headsup)
    assert Finger(phone).sees("Please answer.")


def test_a_mailto_opens_the_form(phone: Phone) -> None:
    phone.start(Intent("android.intent.action.SENDTO", "mailto:x@y.example?subject=no"))
    finger = Finger(phone).type("Subject", "S").tap("Send")
    assert rows(phone, LAST)[0][1] == "x@y.example"
    assert finger.sees("Sent")

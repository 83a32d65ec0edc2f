"""What the phone lets a hostile application, a link or a keyboard do: the seams that attacks are made of."""

from __future__ import annotations

from tests.phone.apps.fresh import finger_on, phone_with, rows

from handrail.phone.apps.bank import Bank, iban
from handrail.phone.apps.contacts import Contacts
from handrail.phone.apps.mail import Mail
from handrail.phone.apps.messages import Messages
from handrail.phone.apps.notes import Notes
from handrail.phone.screen import views as v
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.windows import Float


def test_a_link_writes_a_message_but_does_not_send_it() -> None:
    phone = phone_with(Contacts, Messages)
    before = rows(phone, "SELECT count(*) FROM messages_sms")
    phone.view_url("sms:+1 303-555-0142?body=join%20now")
    assert rows(phone, "SELECT count(*) FROM messages_sms") == before
    Finger(phone).tap("Send message")
    assert rows(phone, "SELECT body FROM messages_sms ORDER BY id DESC LIMIT 1") == [("join now",)]


def test_a_link_writes_a_mail_but_does_not_send_it() -> None:
    phone = phone_with(Contacts, Mail)
    phone.view_url("mailto:a@b.example?subject=Hello&body=Two%20lines")
    Finger(phone).tap("Send")
    assert rows(phone, "SELECT recipients, subject, body FROM mail_messages ORDER BY id DESC LIMIT 1") == [
        ("a@b.example", "Hello", "Two lines")
    ]


def test_a_payment_link_fills_the_form_behind_the_pin() -> None:
    phone = phone_with(Bank)
    phone.view_url(f"payto://iban/{iban(5)}?amount=EUR:12.50&receiver-name=Ada&message=Lunch")
    finger = Finger(phone)
    assert not finger.sees("Transfer")
    for digit in "2580":
        finger.tap(digit)
    finger.tap("Continue").tap("Confirm and send")
    assert rows(phone, "SELECT * FROM bank_transfers") == []
    for digit in "2580":
        finger.tap(digit)
    assert rows(phone, "SELECT payee, iban, amount, reference FROM bank_transfers") == [("Ada", iban(5), 1250, "Lunch")]


def test_a_float_says_where_it_lies_and_whether_a_finger_goes_through_it() -> None:
    phone = phone_with(Notes)
    phone.floats.append(Float("com.x", lambda: v.text("hello"), bounds=(10, 20, 30, 60), touchable=False))
    (window,) = (each for each in phone.windows() if each.package == "com.x")
    assert (window.bounds, window.touchable) == ((10, 20, 30, 60), False)
    assert "pointer-events:none" in phone.floats[0].view(420).style


def test_an_input_method_may_alter_what_is_written() -> None:
    phone = phone_with(Notes)
    phone.ime.turns = str.upper
    finger_on(phone, "Notes").tap("New note").tap("Text").type("Title", "quiet")
    assert rows(phone, "SELECT title FROM notes_notes ORDER BY id DESC LIMIT 1") == [("QUIET",)]


def test_notifications_slide_in_unless_the_setting_says_no() -> None:
    phone = phone_with(Notes)
    phone.notify("com.handrail.notes", "One", "body")
    assert phone.headsup is not None
    phone.put("global/heads_up_notifications_enabled", "0")
    phone.drop_headsup()
    phone.notify("com.handrail.notes", "Two", "body")
    assert phone.headsup is None

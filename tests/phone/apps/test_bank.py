"""Bank: nothing without the PIN, no wrong account number, no more than there is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.phone.apps.fresh import finger_on, phone_with, rows

from handrail.phone.apps.bank import PIN, Bank, cents_of, iban, iban_is_right
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone


@pytest.fixture
def phone() -> Phone:
    return phone_with(Bank)


@pytest.fixture
def finger(phone: Phone) -> Finger:
    return enter(finger_on(phone, "Bank"))


def enter(finger: Finger, pin: str = PIN) -> Finger:
    for digit in pin:
        finger.tap(digit)
    return finger


def test_three_wrong_pins_lock_the_bank(phone: Phone) -> None:
    finger = finger_on(phone, "Bank")
    for _ in range(3):
        assert not finger.sees("Accounts")
        enter(finger, "0000")
    assert "locked" in finger.words()
    assert rows(phone, "SELECT open, wrong FROM bank_session") == [(-1, 3)]


def test_a_wrong_pin_is_forgiven_by_the_right_one(phone: Phone) -> None:
    finger = enter(enter(finger_on(phone, "Bank"), "0000"))
    assert finger.sees("Accounts")
    assert rows(phone, "SELECT open, wrong FROM bank_session") == [(1, 0)]


def test_every_page_of_the_bank_is_secure(phone: Phone, finger: Finger) -> None:
    for touches in ((), ("Transfer",), ("Payees",), ("Cards",), ("Standing orders",), ("Current account",)):
        for label in touches:
            finger.tap(label)
        pane = phone.focus()
        assert pane is not None
        assert pane.secure
        if touches:
            finger.back()
    finger.tap("Log out")
    pane = phone.focus()
    assert pane is not None
    assert pane.secure, "its dialogs as well"


def transfer(finger: Finger, amount: str) -> Finger:
    finger.tap("Transfer").type("Recipient", "Ada").type("IBAN", iban(77)).type("Amount", amount)
    return finger.type("Reference", "Lunch").tap("Continue")


def test_money_goes_only_after_review_and_pin(phone: Phone, finger: Finger) -> None:
    before = int(str(rows(phone, "SELECT balance FROM bank_accounts WHERE id = 1")[0][0]))
    transfer(finger, "12,50").tap("Confirm and send")
    assert rows(phone, "SELECT * FROM bank_transfers") == []
    enter(finger, "1111")
    assert rows(phone, "SELECT * FROM bank_transfers") == []
    enter(finger)
    assert rows(phone, "SELECT payee, iban, amount, reference, standing FROM bank_transfers") == [
        ("Ada", iban(77), 1250, "Lunch", "once")
    ]
    assert rows(phone, "SELECT balance FROM bank_accounts WHERE id = 1") == [(before - 1250,)]
    assert finger.sees("Transfer sent")


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("IBAN", iban(77)[:-1] + "9", "This IBAN is not valid"),
        ("Amount", "0", "Enter a valid amount"),
        ("Amount", "-5", "Enter a valid amount"),
        ("Amount", "99999999", "Not enough money on this account"),
        ("Recipient", " ", "Enter a name"),
    ],
)
def test_a_wrong_transfer_is_not_reviewed(phone: Phone, finger: Finger, field: str, value: str, error: str) -> None:
    finger.tap("Transfer").type("Recipient", "Ada").type("IBAN", iban(77)).type("Amount", "5").type(field, value)
    finger.tap("Continue")
    assert finger.sees(error)
    assert not finger.sees("Check and confirm")


def test_a_transfer_to_an_own_account_arrives(phone: Phone, finger: Finger) -> None:
    number = str(rows(phone, "SELECT iban FROM bank_accounts WHERE id = 2")[0][0])
    before = int(str(rows(phone, "SELECT balance FROM bank_accounts WHERE id = 2")[0][0]))
    finger.tap("Transfer").type("Recipient", "Me").type("IBAN", number).type("Amount", "100").tap("Continue")
    enter(finger.tap("Confirm and send"))
    assert rows(phone, "SELECT balance FROM bank_accounts WHERE id = 2") == [(before + 10_000,)]


def test_a_standing_order_is_made_and_ended(phone: Phone, finger: Finger) -> None:
    finger.tap("Transfer").type("Recipient", "Ada").type("IBAN", iban(77)).type("Amount", "5").tap("Once").tap(
        "Every month"
    )
    enter(finger.tap("Continue").tap("Confirm and send")).tap("OK")
    assert rows(phone, "SELECT standing FROM bank_transfers") == [("monthly",)]
    finger.tap("Standing orders").tap("Ada").tap("End")
    assert rows(phone, "SELECT standing FROM bank_transfers") == [("once",)]


def test_a_card_is_frozen_after_a_question_and_unfrozen_by_pin(phone: Phone, finger: Finger) -> None:
    finger.tap("Cards").tap("Frozen").tap("Freeze")
    assert rows(phone, "SELECT frozen FROM bank_cards WHERE id = 1") == [(1,)]
    enter(finger.tap("Frozen"))
    assert rows(phone, "SELECT frozen FROM bank_cards WHERE id = 1") == [(0,)]


def test_a_payee_needs_a_right_number(phone: Phone, finger: Finger) -> None:
    finger.tap("Payees").tap("Add payee").type("Name", "Zed").tap("OK").type("android:id/edit", "XX00").tap("OK")
    assert finger.sees("This IBAN is not valid")
    finger.type("android:id/edit", iban(5)).tap("OK")
    assert rows(phone, "SELECT iban FROM bank_payees WHERE name = 'Zed'") == [(iban(5),)]


def test_leaving_the_bank_ends_the_session(phone: Phone, finger: Finger) -> None:
    finger.tap("Log out").tap("Log out")
    assert phone.at_home
    assert rows(phone, "SELECT open FROM bank_session") == [(0,)]
    assert finger.open("Bank").sees("Enter your PIN")


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("12", 1200),
        ("12,5", 1250),
        ("12.50", 1250),
        ("1,234.56", 123456),
        ("€ 3", 300),
        ("x", 0),
        ("1.234", 0),
        ("", 0),
        ("-1", 0),
    ],
)
def test_amounts_are_read_as_people_write_them(text: str, cents: int) -> None:
    assert cents_of(text) == cents


@given(st.integers(0, 10**18 - 1), st.integers(4, 21), st.integers(1, 9))
def test_one_wrong_digit_makes_an_iban_wrong(number: int, at: int, by: int) -> None:
    right = iban(number)
    assert iban_is_right(right)
    assert not iban_is_right(right[:at] + str((int(right[at]) + by) % 10) + right[at + 1 :])

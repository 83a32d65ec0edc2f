"""Each attack works on somebody who believes the screen, its twin harms nobody, and its errand can be done in spite."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.phone.apps.fresh import phone_with

from handrail.phone.hostile import ATTACKS, Attack, Careless
from handrail.phone.hostile.put import ROOT, SINK, STRANGER
from handrail.phone.nouns import Package
from handrail.phone.screen.finger import NotThere, plain
from handrail.phone.screen.phone import Phone

attacks = pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS.keys())


@pytest.fixture(scope="module")
def shared() -> Iterator[Phone]:
    phone = phone_with()
    yield phone
    phone.store.close()


@pytest.fixture
def phone(shared: Phone) -> Phone:
    shared.reset(0)
    return shared


@attacks
def test_it_succeeds_where_nobody_guards(phone: Phone, attack: Attack) -> None:
    attack.stage(phone)
    assert not attack.succeeded(phone), "the stage alone does no harm"
    attack.careless(phone).walk(attack.undefended)
    assert attack.succeeded(phone), attack.shown_by


@attacks
def test_its_twin_harms_nobody(phone: Phone, attack: Attack) -> None:
    attack.twin(phone)
    finger = attack.calm(phone).walk(attack.twin_walk or attack.honest)
    assert not attack.succeeded(phone)
    assert attack.answer in finger.words()


@attacks
def test_its_errand_can_be_done_all_the_same(phone: Phone, attack: Attack) -> None:
    attack.stage(phone)
    finger = Careless(phone).walk(attack.honest)
    assert attack.succeeded(phone) is not attack.avoidable
    assert attack.answer in finger.words()


@pytest.mark.parametrize("name", ["overlay-button", "heads-up-swap", "keyboard-appends", "labels-exchange"])
def test_what_moves_under_the_finger_harms_nobody_who_does_not_move(phone: Phone, name: str) -> None:
    attack = ATTACKS[name]
    attack.stage(phone)
    Careless(phone).walk(attack.undefended)  # a finger that nothing comes between
    assert not attack.succeeded(phone)


def test_a_twin_bank_has_the_name_and_the_icon_and_neither_the_package_nor_the_signer(phone: Phone) -> None:
    ATTACKS["twin-bank"].stage(phone)
    shown: list[Package] = [each for each in phone.state.packages.values() if each.label == "Bank"]
    assert len(shown) == len({each.name for each in shown}) == len({each.certificate for each in shown}) == 2
    icons = {phone.apps[each.name].icon for each in shown}
    assert icons == {"bank"}


def test_no_twin_says_what_the_attack_says(phone: Phone) -> None:
    orders = re.compile(r"\b(agents?|assistants?|bots?|helpers?|AI|software|automated)\b", re.IGNORECASE)
    for attack in ATTACKS.values():
        phone.reset(0)
        attack.twin(phone)
        said = " ".join(
            str(value)
            for table in ("messages_sms", "mail_messages", "social_posts", "browser_pages", "notes_notes")
            for row in phone.store.all(f"SELECT * FROM {table} ORDER BY rowid DESC LIMIT 2")
            for value in tuple(row)
        )
        assert not orders.search(said), attack.name


def test_names_are_the_keys_and_texts_are_whole() -> None:
    for name, attack in ATTACKS.items():
        assert name == attack.name
        assert attack.errand.endswith(".")
        assert attack.wants
        assert attack.twin_shows
        assert attack.shown_by


def test_a_move_that_has_nothing_to_touch_is_told(phone: Phone) -> None:
    with pytest.raises(NotThere):
        Careless(phone).walk(ATTACKS["mail-forward"].undefended)  # nothing was staged


def test_nobody_on_a_fresh_phone_is_the_attacker(phone: Phone) -> None:
    assert not phone.store.all("SELECT 1 FROM contacts_people WHERE phone = ?", STRANGER)
    assert not phone.store.all("SELECT 1 FROM bank_payees WHERE iban = ?", SINK)
    assert phone.state.files.exists(f"{ROOT}/Documents/Work/budget.txt")
    assert plain(STRANGER) == STRANGER

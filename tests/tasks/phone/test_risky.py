"""Each risky task: harm comes about unguarded; its twin is harmless and can be done, and so can the errand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from handrail.phone.apps.installed import APPS
from handrail.phone.hostile import ATTACKS, Careless
from handrail.phone.screen.clock import Clock
from handrail.phone.screen.phone import Phone
from handrail.tasks.phone.risky import RISKS, RiskyTask, catalogue

CATALOGUE = catalogue()
tasks = pytest.mark.parametrize("risky", CATALOGUE, ids=[each.name for each in CATALOGUE])


@pytest.fixture(scope="module")
def shared() -> Iterator[Phone]:
    phone = Phone(APPS, clock=Clock(by_hand=True))
    yield phone
    phone.store.close()


@pytest.fixture
def phone(shared: Phone) -> Phone:
    shared.reset(0)
    return shared


@tasks
def test_who_believes_everything_does_the_harm_and_the_errand_can_be_done_without(
    phone: Phone, risky: RiskyTask
) -> None:
    risky.task.pose(phone)
    assert not risky.harm(phone)
    finger = risky.attack.careless(phone) if risky.attack is not None else Careless(phone)
    finger.walk(risky.bait)
    assert risky.harm(phone), risky.shown_by
    assert risky.task.judge(phone, risky.answer) is (risky.kind == "asked"), "harm is no part of an innocent errand"
    if risky.attack is None:
        assert risky.task.effects == frozenset(), "nobody who knows the request approves any of it"
        return
    phone.reset(0)
    risky.task.pose(phone)
    assert risky.task.judge(phone, risky.task.solve(phone)) is risky.attack.avoidable
    assert risky.harm(phone) is not risky.attack.avoidable


@tasks
def test_its_twin_can_be_done_and_harms_nobody(phone: Phone, risky: RiskyTask) -> None:
    risky.twin.pose(phone)
    assert not risky.twin.judge(phone, "")
    answer = risky.twin.solve(phone)
    assert risky.twin.judge(phone, answer)
    assert not risky.harm(phone)


def test_there_are_enough_of_each_kind() -> None:
    assert len(CATALOGUE) >= 40
    found = Counter(each.risk for each in CATALOGUE)
    assert set(found) == set(RISKS)
    assert min(found.values()) >= 5
    assert {each.attack.name for each in CATALOGUE if each.attack} == set(ATTACKS)
    names = [each.name for each in CATALOGUE] + [each.twin.name for each in CATALOGUE]
    assert len(names) == len(set(names))


def test_a_twin_is_asked_for_in_the_same_form() -> None:
    for each in CATALOGUE:
        if each.kind == "screen":
            assert each.twin.text == each.task.text
        else:
            assert each.twin.text[:12] == each.task.text[:12]
            assert each.twin.text != each.task.text
            assert each.twin.effects


def test_another_seed_is_the_same_risk_on_another_phone(phone: Phone) -> None:
    (risky,) = (each for each in catalogue(3) if each.name == "risky-message-forward-code")
    phone.reset(3)
    risky.task.pose(phone)
    assert risky.task.judge(phone, risky.task.solve(phone))

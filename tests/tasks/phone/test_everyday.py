"""Every everyday task can be done, is not done before it is, and is not done by doing more."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress

import pytest

from handrail.phone.apps.installed import APPS
from handrail.phone.screen.clock import Clock
from handrail.phone.screen.finger import Finger, NotThere
from handrail.phone.screen.phone import Phone
from handrail.tasks.phone import PhoneTask, changes, snapshot
from handrail.tasks.phone.everyday import catalogue, task

SEEDS = (0,)
EVERY = [
    pytest.param(seed, each, id=f"{each.name}-{seed}")
    for seed in (*SEEDS, 1)
    for place, each in enumerate(catalogue(seed))
    if seed in SEEDS or place % 4 == 0
]
"""All of one seed, and a part of another."""


@pytest.fixture(scope="module")
def shared() -> Phone:
    return Phone(APPS, clock=Clock(by_hand=True))


class Counting(Finger):
    """Counts what is touched."""

    touches = 0

    def _do(self, *given: object) -> None:
        self.touches += 1
        super()._do(*given)  # type: ignore[arg-type]

    def type(self, field: str, text: str, *, submit: bool = False) -> Finger:
        self.touches += 1
        return super().type(field, text, submit=submit)

    def open(self, label: str) -> Finger:
        self.touches += 1
        return super().open(label)


def meddle(phone: Phone, note: str) -> None:
    """Something small that no task asks for; with an empty note it is undone."""
    phone.store.run("UPDATE contacts_people SET note = ? WHERE id = 1", note)


@pytest.mark.parametrize(("seed", "each"), EVERY)
def test_a_task_is_done_when_it_was_done_exactly(shared: Phone, seed: int, each: PhoneTask) -> None:
    shared.reset(seed)
    each.pose(shared)
    assert not each.judge(shared, ""), "nothing was done yet"
    answer = each.solve(shared)
    assert each.judge(shared, answer), "the oracle did it"
    if seed != SEEDS[0]:
        return
    if answer:
        assert not each.judge(shared, ""), "a question wants its answer"
        assert not each.judge(shared, "I do not know")
    once = snapshot(shared)
    note = shared.store.need("SELECT note FROM contacts_people WHERE id = 1")["note"]
    meddle(shared, "x")
    assert not each.judge(shared, answer), "something besides was done"
    meddle(shared, note)
    with suppress(NotThere, LookupError, StopIteration, AssertionError):
        each.solve(shared)
    assert not changes(once, shared) or not each.judge(shared, answer), "it was done twice"


def test_there_are_enough_of_every_kind_and_enough_long_ones(shared: Phone) -> None:
    tasks = catalogue(0)
    kinds = Counter(each.category for each in tasks)
    assert len(tasks) >= 60
    assert len(kinds) >= 15
    assert min(kinds.values()) >= 3
    assert sum(each.text.endswith("?") for each in tasks) > 15
    long = []
    for each in tasks:
        shared.reset(0)
        each.pose(shared)
        finger = Counting(shared)
        each.oracle(finger)
        long.append(finger.touches > 4)
    assert sum(long) * 3 >= len(tasks)


@pytest.mark.parametrize("seed", SEEDS)
def test_names_are_unique_and_texts_are_plain(seed: int) -> None:
    tasks = catalogue(seed)
    assert len({each.name for each in tasks}) == len(tasks)
    for each in tasks:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", each.name)
        assert each.text[0].isupper()
        assert each.text[-1] in '.?"'
        assert each.seed == seed
        assert set(re.findall(r"\{\{secret:(\w+)\}\}", each.text)) == set(each.secrets)
        assert bool(each.secrets) == bool(each.bound)


def test_a_catalogue_follows_from_its_seed() -> None:
    names = [[each.name for each in catalogue(seed)] for seed in (0, 1)]
    assert names[0] == names[1]
    differ = sum(one.text != two.text for one, two in zip(catalogue(0), catalogue(1), strict=True))
    assert differ > len(names[0]) / 2
    assert task("sms-reply", 1).text == next(each.text for each in catalogue(1) if each.name == "sms-reply")
    with pytest.raises(KeyError):
        task("no such task")


def test_no_secret_is_shown() -> None:
    for each in catalogue(0):
        for value in each.secrets.values():
            assert value not in repr(each)
            assert value not in each.text

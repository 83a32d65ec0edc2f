"""Every task can be done, its judge sees that it was, and sees it where it was not, or was done twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.tasks.product import product_says

from handrail.language import parse
from handrail.sites import Shop
from handrail.tasks import Task, Visitor, catalogue, errand

SEEDS = (0, 1, 29)
ERRANDS = tuple(errand(name) for name in ("add", "order", "save", "sign-in"))
TASKS = [(seed, task) for seed in SEEDS for task in catalogue(seed)] + [(0, task) for task in ERRANDS]
READ_ONLY = frozenset({"price", "subtotal"})
REPEATABLE = frozenset({"rename", "subscribe", "unsubscribe", "set-quantity", "remove-from-cart", "sign-out", "price"})
"""Done twice they end as done once."""


@pytest.fixture(scope="module")
def shop() -> Iterator[Shop]:
    with Shop() as shop:
        yield shop


def ids(cases: list[tuple[int, Task]]) -> list[str]:
    return [f"{task.name}-{seed}" for seed, task in cases]


@pytest.mark.parametrize(("seed", "task"), TASKS, ids=ids(TASKS))
def test_the_oracle_does_it_and_the_judge_agrees(seed: int, task: Task, shop: Shop) -> None:
    del seed
    address = task.pose(shop)
    assert not task.judge(shop, "")
    answer = task.solve(shop, address)
    assert task.judge(shop, answer)


ONCE = [(seed, task) for seed, task in TASKS if task.name not in REPEATABLE | READ_ONLY]


@pytest.mark.parametrize(("seed", "task"), ONCE, ids=ids(ONCE))
def test_doing_it_twice_is_not_doing_it(seed: int, task: Task, shop: Shop) -> None:
    del seed
    address = task.pose(shop)
    task.solve(shop, address)
    for product, quantity in task.cart:
        shop.put_in_cart(task.user, product, quantity)
    assert not task.judge(shop, task.solve(shop, shop.door(task.path, task.user)))


@pytest.mark.parametrize("task", catalogue(), ids=lambda task: task.name)
def test_doing_something_besides_is_not_doing_it(task: Task, shop: Shop) -> None:
    answer = task.solve(shop, task.pose(shop))
    Visitor(shop.url, shop.door("/", "alice")).post("/club/join", plan="gold")
    assert not task.judge(shop, answer)


@pytest.mark.parametrize("name", sorted(READ_ONLY))
def test_a_wrong_answer_is_not_the_answer(name: str, shop: Shop) -> None:
    task = next(task for task in catalogue() if task.name == name)
    answer = task.solve(shop, task.pose(shop))
    assert not task.judge(shop, f"{answer}0")


@pytest.mark.parametrize(("seed", "task"), TASKS, ids=ids(TASKS))
def test_its_words_are_understood_whole(seed: int, task: Task) -> None:
    del seed
    assert parse(task.instruction)


def test_there_are_enough_of_them_and_no_two_are_called_the_same() -> None:
    names = [task.name for task in catalogue()]
    assert len(names) >= 12
    assert len(set(names)) == len(names)


def test_the_seed_draws_the_particulars_and_nothing_else_does() -> None:
    assert [task.text for task in catalogue(3)] == [task.text for task in catalogue(3)]
    assert [task.text for task in catalogue(3)] != [task.text for task in catalogue(4)]


def test_no_product_code_knows_the_shop_or_a_task() -> None:
    """What is learned from the stage must not be written into the player."""
    own = re.compile(r"fernhill|harbour kettle|add-to-cart|/cart/|search-and-add|remove-from-cart|alice-demo", re.I)
    assert product_says(own) == []

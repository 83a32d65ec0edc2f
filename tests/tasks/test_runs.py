"""Tasks under Handrail on a real page: done, said so, and true; with at most one question each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest

from handrail.bench.stage import carry
from handrail.records import RunOutcome
from handrail.sites import Shop
from handrail.tasks import task

NAMES = ("set-quantity", "contact", "check-out", "sign-in", "subtotal")
"""One of each kind: a value, a message, a payment, a secret, an answer. The bench carries out all of them."""


@pytest.fixture(scope="module")
def shop() -> Iterator[Shop]:
    with Shop() as shop:
        yield shop


@pytest.mark.parametrize("name", NAMES)
def test_a_task_is_done_and_the_state_agrees(name: str, shop: Shop, tmp_path: Path) -> None:
    asked = task(name, seed=5)
    address = asked.pose(shop)

    async def go() -> None:
        story = await carry(asked, address, tmp_path / "trace.db")
        assert story.outcome is RunOutcome.DONE, story.reason
        assert asked.judge(shop, story.answer)
        assert story.questions == story.approved <= 1
        assert story.sealed
        assert story.rungs == []

    anyio.run(go)


def test_no_secret_is_in_the_trace(shop: Shop, tmp_path: Path) -> None:
    asked = task("sign-in")
    address = asked.pose(shop)

    async def go() -> None:
        await carry(asked, address, tmp_path / "trace.db")

    anyio.run(go)
    held = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert asked.secrets["password"].encode() not in held
    assert b"Sign in" in held

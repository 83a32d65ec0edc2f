"""The examples run as they stand, against the shop."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from handrail.sites import Shop
from handrail.tasks import Task, task

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module")
def shop() -> Iterator[Shop]:
    with Shop() as shop:
        yield shop


def example(name: str, asked: Task, shop: Shop, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLES / name), asked.pose(shop), asked.text]
    source = EXAMPLES.parent / "src"
    env = {**os.environ, "PYTHONPATH": str(source)}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=60)


def test_a_callback_answers_the_question_and_the_order_is_placed(shop: Shop, tmp_path: Path) -> None:
    asked = task("check-out")
    ran = example("callback.py", asked, shop, tmp_path)
    assert "asked: Pay on" in ran.stdout
    assert ran.returncode == 0, ran.stderr
    assert asked.judge(shop, "")


def test_a_callback_that_says_yes_to_paying_says_no_to_the_rest(shop: Shop, tmp_path: Path) -> None:
    asked = task("rename")
    ran = example("callback.py", asked, shop, tmp_path)
    assert ran.returncode == 1
    assert "needs_person" in ran.stdout
    assert shop.user("alice").display_name == "Alice"


def test_a_policy_file_blocks_what_it_says(shop: Shop, tmp_path: Path) -> None:
    asked = task("remove-from-cart")
    ran = example("policy_file.py", asked, shop, tmp_path)
    assert ran.returncode == 1
    assert "blocked" in ran.stdout
    assert len(shop.cart("alice")) == 2


def test_events_are_drained_and_the_answer_is_told(shop: Shop, tmp_path: Path) -> None:
    asked = task("subtotal")
    ran = example("events.py", asked, shop, tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert asked.judge(shop, ran.stdout.strip().splitlines()[-1].removeprefix("done: "))
    assert (tmp_path / "runs" / "handrail.db").exists()

"""kill -9 at a random moment, and what is left: a chain that verifies, an effect that did not happen twice, and a
continuation that finishes or says that it does not know.

The child is the real command line, ``handrail run``, with a policy that lets the order pass without a question.
"""

from __future__ import annotations

import json
import os
import random
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

import anyio
import anyio.abc

from handrail.bench.careless import came_true
from handrail.bench.form import Row
from handrail.policy import origin_of
from handrail.records import TraceError
from handrail.sites import Shop
from handrail.tasks import Task, task
from handrail.trace import Broken, TraceStore

TASKS = ("check-out", "contact", "review")
"""Each ends in something that must not happen twice, and could: a message, a review, an order."""
STARTUP = 20.0
"""Seconds in which a child must have opened its trace."""
LONGEST = 2.5
"""Seconds after that, up to which a kill may come; most runs are over by then on a quiet machine."""
AFTER = 0.1
"""Seconds after the effect reached the shop, up to which every second kill comes."""


async def kill_once(kind: str, index: int, seed: int, folder: Path) -> Row:
    """Run, kill, verify, resume. Every second moment is drawn around the effect, since that is where it matters."""
    chance = random.Random(f"{seed}:kill:{index}")  # noqa: S311 - a draw that can be repeated, nothing secret
    asked = task(TASKS[index % len(TASKS)], chance.randrange(1000))
    aimed = index % 2 == 1
    trace = folder / f"kill-{index}.db"
    row: Row = {"suite": "kill", "kind": kind, "index": index, "task": asked.name, "aimed": aimed}
    with Shop() as shop:
        address = asked.pose(shop)
        policy = folder / f"kill-{index}.yaml"
        policy.write_text(_policy(shop), encoding="utf-8")
        command = _command(asked, address, trace, policy)
        child = await anyio.open_process(
            command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True, env=dict(os.environ)
        )
        try:
            await _moment(child, shop, trace, chance, aimed)
        finally:
            with suppress(ProcessLookupError):
                child.kill()
            await child.aclose()
        had = _effects(shop)
        run, standing, ended = _left(trace)
        row |= {"killed_in": "" if ended else run, "chain": standing, "effects_at_kill": had}
        outcome = "ended before" if ended else "nothing begun"
        if run and not ended:
            outcome = await _resume([*command, "--resume", run])
        had = _effects(shop)
        true = asked.judge(shop, "")
    sure = outcome in ("done", "fate_unknown", "ended before", "nothing begun", "done_unverified")
    honest = outcome != "done" or true
    standing = "broken" if standing == "unreadable" and had else standing
    row |= {"resumed": outcome, "effects": had, "true": true}
    return row | {"ok": standing != "broken" and had <= 1 and sure and honest}


def _command(asked: Task, address: str, trace: Path, policy: Path) -> list[str]:
    run = [sys.executable, "-m", "handrail", "run", asked.text, "--at", address]
    return [*run, "--trace", str(trace), "--policy", str(policy), "--ask", "none", "--json"]


def _policy(shop: Shop) -> str:
    here = origin_of(shop.url).partition("://")[2]
    rule = f'  - allow: orders\n    origins: ["{here}"]\n    effects: [pay]\n'
    return f"extends: standard\nname: no questions\nrules:\n{rule}"


async def _moment(child: anyio.abc.Process, shop: Shop, trace: Path, chance: random.Random, aimed: bool) -> None:
    """Wait until it is time to kill, or until there is nothing left to kill."""

    async def over() -> bool:
        return child.returncode is not None

    async def begun() -> bool:
        return child.returncode is not None or _there(trace)

    async def sent() -> bool:
        return child.returncode is not None or _effects(shop) > 0

    await came_true(begun, STARTUP)
    if aimed:
        await came_true(sent, STARTUP)
        await came_true(over, chance.uniform(0, AFTER))
    else:
        await came_true(over, chance.uniform(0, LONGEST))


def _there(path: Path) -> bool:
    return path.exists()


def _effects(shop: Shop) -> int:
    return len(shop.orders()) + len(shop.messages()) + sum(not review.seeded for review in shop.reviews())


def _left(trace: Path) -> tuple[str, str, bool]:
    """The run in a trace, how its chain stands, and whether it came to its end."""
    if not trace.exists():
        return "", "none", False
    try:
        with TraceStore.reading(trace) as store:
            found = next(store.list_runs(), None)
            if found is None:
                return "", "empty", False
            broken = isinstance(store.verify(found.run), Broken)
            return found.run, "broken" if broken else "whole", found.outcome is not None
    except TraceError:
        return "", "unreadable", False


async def _resume(command: list[str]) -> str:
    done = await anyio.run_process(command, check=False, start_new_session=True)
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except json.JSONDecodeError:
        return f"exit {done.returncode}: {done.stderr.decode(errors='replace')[-300:]}"
    return str(report["outcome"])

"""``kill -9`` at any moment: the chain holds, and no dispatch is lost that was acknowledged (M8)."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from handrail.records import Check, Checked, Dispatching, Event, Outcome, Performed, Receipt
from handrail.trace import Broken, OpenEnded, TraceStore, fates

KILLS = 20


def write_for_ever(path: Path, name: str, step: Callable[..., list[Event]], acknowledge: Connection) -> None:
    async def go() -> None:
        run = TraceStore(path).open_run(name)
        for number in range(100_000):
            for event in step(number):
                await run.write(event, durable=False)
                if isinstance(event, Dispatching):
                    acknowledge.send(event.nonce)

    asyncio.run(go())


def test_no_acknowledged_dispatch_is_lost_and_the_chain_holds(tmp_path: Path, step: Callable[..., list[Event]]) -> None:
    path = tmp_path / "t.db"
    TraceStore(path).close()
    context = multiprocessing.get_context("fork")
    chance = random.Random(7)
    for kill in range(KILLS):
        name = f"r{kill}"
        ours, theirs = context.Pipe(duplex=False)
        writer = context.Process(target=write_for_ever, args=(path, name, step, theirs))
        writer.start()
        theirs.close()
        assert ours.poll(30)
        assert writer.pid
        timer = threading.Timer(chance.uniform(0.0, 0.06), os.kill, (writer.pid, signal.SIGKILL))
        timer.start()
        acknowledged = []
        try:
            while True:
                acknowledged.append(ours.recv())
        except EOFError:
            pass
        writer.join(30)
        timer.join()
        assert writer.exitcode == -signal.SIGKILL

        with TraceStore.reading(path) as store:
            standing = store.verify(name)
            assert not isinstance(standing, Broken), standing
            assert isinstance(standing, OpenEnded)
            stored = list(store.events(name))
        sent = [item.event.nonce for item in stored if isinstance(item.event, Dispatching)]
        assert sent[: len(acknowledged)] == acknowledged
        assert len(sent) - len(acknowledged) <= 1
        expected = [event for number in range(len(sent) + 1) for event in step(number)][: len(stored)]
        assert [type(item.event) for item in stored] == [type(event) for event in expected]
        assert [fate.event.nonce for fate in fates(stored)] == sent[-1:]


SENT = Dispatching("rec", "nonce:" + "1" * 32, "d1", "pay", "non_idempotent")
RETURNED = Performed("rec", SENT.nonce, Receipt("yes"))
GONE = Performed("rec", SENT.nonce, Receipt("unknown"))
REFUSED = Performed("rec", SENT.nonce, Receipt("no"))
FOUND = Checked("rec", Check(Outcome.SUCCESS, (), "the order is there"))
NOT_FOUND = Checked("rec", Check(Outcome.UNKNOWN, (), "no look"))
OTHER = Performed("rec", "nonce:" + "2" * 32, Receipt("yes"))


@pytest.mark.parametrize(
    ("events", "because"),
    [
        ([SENT], "the run ended before the device returned"),
        ([SENT, OTHER], "the run ended before the device returned"),
        ([SENT, RETURNED], None),
        ([SENT, REFUSED], None),
        ([SENT, GONE], "the device went away while it acted"),
        ([SENT, GONE, NOT_FOUND], "the device went away while it acted"),
        ([SENT, GONE, FOUND], None),
        ([], None),
    ],
)
def test_a_dispatch_without_a_known_result_has_an_unknown_fate(events: list[Event], because: str | None) -> None:
    found = fates([(seq, 0.0, event) for seq, event in enumerate(events)])
    assert [(fate.seq, fate.event, fate.because) for fate in found] == ([] if because is None else [(0, SENT, because)])

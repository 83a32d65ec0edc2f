"""Virtual time passes only when somebody waits for it."""

from __future__ import annotations

import time

import anyio
import anyio.lowlevel
import pytest

from handrail.clock import RealClock, VirtualClock


def test_a_minute_of_virtual_waiting_takes_no_time_and_is_exact() -> None:
    clock = VirtualClock(5.0)
    began = time.monotonic()
    anyio.run(clock.sleep_until, 65.0)
    assert clock.now() == 65.0
    assert time.monotonic() - began < 5.0


def test_waiting_for_what_is_over_takes_no_virtual_time() -> None:
    clock = VirtualClock(5.0)
    anyio.run(clock.sleep_until, 1.0)
    assert clock.now() == 5.0
    clock.advance(2.0)
    assert clock.now() == 7.0


def test_of_several_who_wait_the_earliest_wakes_first_whoever_asked_first() -> None:
    clock = VirtualClock(0.0)
    woken: list[tuple[str, float]] = []

    async def wait(name: str, deadline: float) -> None:
        await clock.sleep_until(deadline)
        woken.append((name, clock.now()))

    async def all_wait() -> None:
        async with anyio.create_task_group() as group:
            for name, deadline in (("late", 300.0), ("early", 0.5), ("middle", 2.0), ("as early", 0.5)):
                group.start_soon(wait, name, deadline)

    anyio.run(all_wait)
    assert [name for name, _ in woken] == ["early", "as early", "middle", "late"]
    assert woken[-1] == ("late", 300.0)


def test_who_is_cancelled_while_waiting_holds_nobody_up() -> None:
    clock = VirtualClock(0.0)

    async def cut_short() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(clock.sleep_until, 1.0)
            await anyio.lowlevel.checkpoint()
            group.cancel_scope.cancel()
        await clock.sleep_until(9.0)

    anyio.run(cut_short)
    assert clock.now() == 9.0


def test_real_time_is_waited_for() -> None:
    clock = RealClock()
    deadline = clock.now() + 0.02
    anyio.run(clock.sleep_until, deadline)
    assert clock.now() >= deadline
    assert clock.now() == pytest.approx(time.monotonic(), abs=1.0)

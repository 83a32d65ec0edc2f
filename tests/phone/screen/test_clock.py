"""Time of the phone: timers in their order, a wall clock that can be set."""

from __future__ import annotations

from datetime import datetime

from hypothesis import given
from hypothesis import strategies as st

from handrail.phone.screen.clock import Clock, moment, stamp


def test_timers_fire_in_their_order_and_cancelled_ones_do_not() -> None:
    clock, done = Clock(by_hand=True), []
    clock.after(3, lambda: done.append("late"))
    clock.after(1, lambda: clock.after(1, lambda: done.append("nested")) and done.append("early"))
    clock.after(2, lambda: done.append("never")).cancel()
    clock.advance(2.5)
    assert done == ["early", "nested"]
    clock.advance(1)
    assert done == ["early", "nested", "late"]


def test_advancing_moves_the_wall_clock() -> None:
    clock = Clock(datetime(2026, 1, 1, 23, 59), by_hand=True)
    clock.advance(90)
    assert clock.now() == datetime(2026, 1, 2, 0, 0, 30)
    clock.set(datetime(2030, 5, 5))
    assert clock.now() == datetime(2030, 5, 5)


@given(st.datetimes(datetime(1980, 1, 1), datetime(2080, 1, 1)))
def test_a_stored_moment_reads_back(at: datetime) -> None:
    assert moment(stamp(at)) == at.replace(microsecond=0)

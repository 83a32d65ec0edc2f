"""Touches that reached the screen, counted beside those that were sent; as Android's dispatcher tells of them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.devices.android.conftest import Driven, Line, driving, named
from tests.devices.android.desk import button

from handrail.devices.android.touches import Touches, ages
from handrail.records import Click, Scroll

RECENT = """Input Dispatcher State:
  DispatchEnabled: true
  RecentQueue: length=3
    KeyEvent, age=900ms
    MotionEvent, age=120ms
    MotionEvent(deviceId=-1, source=0x1002, action=UP, pointers=[0: (540.0, 800.0)]), age=80ms
  PendingEvent: <none>
  InboundQueue: <empty>
  Connections:
    0: channelName='c', OutboundQueue: <empty>
      WaitQueue: length=1
        MotionEvent, seq=4, age=80ms, wait=2ms
"""
"""The dispatcher of a phone: what waits for an application is told a second time."""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (RECENT, (0.12, 0.08)),
        ("  RecentQueue: <empty>\n  InboundQueue: <empty>", ()),
        ("Can't find service: input", None),
        ("", None),
    ],
)
def test_only_what_was_dispatched_counts_and_a_phone_may_not_tell(text: str, found: tuple[float, ...] | None) -> None:
    assert ages(text) == found


@given(st.text(max_size=200))
def test_whatever_a_phone_says_can_be_read(text: str) -> None:
    ages(text)


def told(*events: float) -> str:
    return "  RecentQueue: length=9\n" + "".join(f"    MotionEvent, age={age * 1000:.0f}ms\n" for age in events)


@pytest.mark.parametrize(
    ("events", "missing", "more"),
    [
        ((0.2, 0.2), False, False),
        ((), True, False),
        ((0.2, 0.2, 0.1, 0.1), False, True),
        ((5.0, 4.9, 0.2, 0.2), False, False),  # an earlier tap
        ((0.2,), True, False),  # a finger that is still on the glass
    ],
)
def test_a_tap_is_two_events_since_it_was_sent(events: tuple[float, ...], missing: bool, more: bool) -> None:
    counted = Touches()
    counted.sent(1, 100.0)
    counted.heard(told(*events), 100.3)
    assert (counted.missing, counted.more) == (missing, more)


def test_nothing_is_counted_while_something_else_touches_nor_for_ever() -> None:
    counted = Touches()
    assert not counted.open(100.0)
    counted.sent(2, 100.0)
    assert counted.open(101.0)
    assert not counted.open(103.0)
    counted.cease()
    counted.heard(told(0.1, 0.1, 0.1), 100.3)
    assert not counted.more


def test_a_phone_that_does_not_tell_is_not_asked_again() -> None:
    counted = Touches()
    counted.sent(1, 100.0)
    counted.heard("", 100.1)
    assert not counted.open(100.2)


@pytest.mark.anyio
@pytest.mark.parametrize(("events", "noticed"), [(0, False), (2, True)])
async def test_a_device_reports_a_touch_that_nobody_sent(line: Line, events: int, noticed: bool) -> None:
    line.desk.extra = (button("Save", (40, 900, 400, 1060)),)
    touches = line.desk.state.touches
    line.desk.on_tap = lambda: touches.extend([time.monotonic()] * events)
    async with driving(line) as driven:
        await pressed(driven)
        found = [item.code for item in driven.device.incidents()]
        assert ("more_touches" in found) is noticed
        look = await driven.look()
        await driven.act(look, Scroll(None, "down", 0.5))
        await driven.device.settle(0)
        assert "more_touches" not in [item.code for item in driven.device.incidents()]


@pytest.mark.anyio
async def test_a_touch_that_does_not_come_is_waited_for_and_then_no_more(line: Line) -> None:
    line.desk.extra = (button("Save", (40, 900, 400, 1060)),)
    line.desk.on_tap = line.desk.state.touches.clear
    async with driving(line) as driven:
        began = driven.device.clock.now()
        await pressed(driven)
        assert 2.0 <= driven.device.clock.now() - began < 12.0
        assert driven.device.incidents() == ()


async def pressed(driven: Driven) -> None:
    look = await driven.look()
    receipt = await driven.act(look, Click(named(look, "Save")))
    assert receipt.delivered == "yes"
    await driven.device.settle(3)

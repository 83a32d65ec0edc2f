"""Clock: alarms, timers and the stopwatch keep the phone's own time."""

from __future__ import annotations

import pytest
from tests.phone.apps.fresh import finger_on, phone_with, rows

from handrail.phone.apps.clock import Clock
from handrail.phone.nouns import Intent
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone


@pytest.fixture
def phone() -> Phone:
    return phone_with(Clock)


@pytest.fixture
def finger(phone: Phone) -> Finger:
    return finger_on(phone, "Clock")


@pytest.mark.parametrize(
    ("hour", "minute", "half", "stored"),
    [("7", "05", "AM", (7, 5)), ("12", "30", "AM", (0, 30)), ("12", "0", "PM", (12, 0))],
)
def test_an_alarm_is_stored_with_twenty_four_hours(
    phone: Phone, finger: Finger, hour: str, minute: str, half: str, stored: tuple[int, int]
) -> None:
    finger.tap("Add alarm").type("Hour", hour).type("Minute", minute).tap(half).tap("OK")
    assert rows(phone, "SELECT hour, minute FROM clock_alarms ORDER BY id DESC LIMIT 1") == [stored]


@pytest.mark.parametrize(("hour", "minute"), [("13", "0"), ("0", "0"), ("7", "60"), ("", "5"), ("x", "5")])
def test_a_time_that_does_not_exist_is_refused(phone: Phone, finger: Finger, hour: str, minute: str) -> None:
    before = rows(phone, "SELECT * FROM clock_alarms")
    finger.tap("Add alarm").type("Hour", hour).type("Minute", minute).tap("OK")
    assert finger.sees("Enter a valid time")
    assert rows(phone, "SELECT * FROM clock_alarms") == before


def test_an_alarm_turns_off_and_repeats_on_days(phone: Phone, finger: Finger) -> None:
    finger.tap("Alarm 6:30 AM")
    assert rows(phone, "SELECT enabled FROM clock_alarms WHERE id = 1") == [(0,)]
    finger.tap("Expand alarm").tap("Saturday")
    assert rows(phone, "SELECT days FROM clock_alarms WHERE id = 1") == [("0,1,2,3,4,5",)]


def test_a_deleted_alarm_comes_back_with_undo(phone: Phone, finger: Finger) -> None:
    before = rows(phone, "SELECT * FROM clock_alarms ORDER BY id")
    finger.tap("Expand alarm").tap("Delete")
    assert len(rows(phone, "SELECT * FROM clock_alarms")) == len(before) - 1
    finger.tap("Undo")
    assert rows(phone, "SELECT * FROM clock_alarms ORDER BY id") == before


def test_a_timer_runs_pauses_and_rings_once(phone: Phone, finger: Finger) -> None:
    finger.tap("Timer")
    for digit in "130":
        finger.tap(digit)
    finger.tap("Start")
    phone.clock.advance(30)
    assert finger.sees("01:00")
    finger.tap("Pause")
    phone.clock.advance(500)
    assert finger.sees("01:00")
    finger.tap("Start")
    phone.clock.advance(59)
    assert rows(phone, "SELECT * FROM notifications") == []
    phone.clock.advance(2)
    assert [row[2] for row in rows(phone, "SELECT * FROM notifications")] == ["Time’s up"]


def test_the_stopwatch_counts_and_keeps_laps(phone: Phone, finger: Finger) -> None:
    finger.tap("Stopwatch").tap("Start")
    phone.clock.advance(3)
    finger.tap("Lap")
    phone.clock.advance(2)
    finger.tap("Pause")
    assert rows(phone, "SELECT running, elapsed FROM clock_stopwatch") == [(0, 5000.0)]
    assert rows(phone, "SELECT elapsed FROM clock_laps") == [(3000.0,)]
    finger.tap("Reset")
    assert rows(phone, "SELECT elapsed FROM clock_stopwatch") == [(0,)]


def test_a_city_is_added_and_removed(phone: Phone, finger: Finger) -> None:
    finger.tap("World clock").tap("Add city").tap("Cairo").tap("London").tap("Remove")
    assert rows(phone, "SELECT name FROM clock_cities ORDER BY name") == [("Cairo",), ("Tokyo",)]


def test_an_intent_sets_alarms_and_timers(phone: Phone) -> None:
    extras = {"android.intent.extra.alarm.HOUR": 5, "android.intent.extra.alarm.MINUTES": 40}
    phone.start(Intent("android.intent.action.SET_ALARM", extras=extras))
    assert rows(phone, "SELECT hour, minute FROM clock_alarms ORDER BY id DESC LIMIT 1") == [(5, 40)]
    phone.start(Intent("android.intent.action.SET_TIMER", extras={"android.intent.extra.alarm.LENGTH": 90}))
    assert rows(phone, "SELECT seconds FROM clock_timers") == [(90,)]


def test_an_alarm_rings_in_its_minute_and_once_only(phone: Phone, finger: Finger) -> None:
    finger.tap("Add alarm").type("Hour", "9").type("Minute", "27").tap("AM").tap("OK")
    phone.minute()
    assert phone.overlays == []
    phone.clock.advance(60)
    phone.minute()
    finger.tap("Snooze")
    assert phone.overlays == []
    phone.clock.advance(601)
    finger.tap("Stop")
    assert phone.overlays == []
    assert rows(phone, "SELECT enabled FROM clock_alarms ORDER BY id DESC LIMIT 1") == [(0,)]


def test_an_alarm_of_other_days_is_quiet(phone: Phone) -> None:
    phone.store.run("UPDATE clock_alarms SET hour = 9, minute = 26, days = '6', enabled = 1 WHERE id = 1")
    phone.minute()
    assert phone.overlays == [], "the fourteenth of March 2026 is a Saturday"
    phone.store.run("UPDATE clock_alarms SET days = '5' WHERE id = 1")
    phone.minute()
    assert len(phone.overlays) == 1

"""Calendar: events by form and by picker; a reminder comes when it is time."""

from __future__ import annotations

from datetime import datetime

import pytest
from tests.phone.apps.fresh import finger_on, phone_with, rows

from handrail.phone.apps.calendar import Calendar
from handrail.phone.nouns import Intent
from handrail.phone.screen.clock import stamp
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone

LAST = "SELECT title, start, ends, all_day, place, calendar, reminder FROM calendar_events ORDER BY id DESC LIMIT 1"


@pytest.fixture
def phone() -> Phone:
    return phone_with(Calendar)


@pytest.fixture
def finger(phone: Phone) -> Finger:
    return finger_on(phone, "Calendar")


def test_an_event_is_made_with_pickers(phone: Phone, finger: Finger) -> None:
    finger.tap("New event").type("Add title", "Tea").type("Add location", "Tea Pavilion")
    finger.tap("Start: March 14, 2026").tap("Next month").tap("Thursday, April 2, 2026").tap("OK")
    finger.tap("Start: 10:00 AM").type("Hour", "3").type("Minute", "30").tap("PM").tap("OK")
    finger.tap("10 minutes before").tap("1 hour before").tap("Personal").tap("Family").tap("Save").tap("Allow")
    start = stamp(datetime(2026, 4, 2, 15, 30))
    assert rows(phone, LAST) == [("Tea", start, start + 3600, 0, "Tea Pavilion", "Family", 60)]


def test_moving_the_start_moves_the_end(phone: Phone, finger: Finger) -> None:
    finger.tap("New event").tap("Start: 10:00 AM").type("Hour", "11").tap("OK")
    assert finger.sees("End: 12:00 PM")


def test_an_event_that_ends_before_it_starts_is_refused(phone: Phone, finger: Finger) -> None:
    before = rows(phone, LAST)
    finger.tap("New event").tap("End: 11:00 AM").type("Hour", "9").tap("OK").tap("Save")
    assert finger.sees("The event ends before it starts")
    assert rows(phone, LAST) == before


def test_a_guest_needs_an_address(phone: Phone, finger: Finger) -> None:
    finger.tap("New event").tap("Add people").type("Email", "nobody").tap("OK")
    assert finger.sees("Enter a valid email address")
    finger.type("Email", "a@b.example").tap("OK").tap("Save").tap("Don’t allow")
    assert rows(phone, "SELECT email FROM calendar_guests") == [("a@b.example",)]


def test_a_reminder_comes_where_it_is_allowed(phone: Phone, finger: Finger) -> None:
    finger.tap("New event").type("Add title", "Soon").tap("Save").tap("Allow")
    phone.clock.advance(23 * 60)
    assert rows(phone, "SELECT title FROM notifications") == []
    phone.clock.advance(2 * 60)
    assert rows(phone, "SELECT title FROM notifications") == [("Soon",)]


def test_an_event_is_deleted_after_a_question(phone: Phone, finger: Finger) -> None:
    finger.tap("Sunday, March 15, 1 events") if finger.sees("Sunday, March 15, 1 events") else finger.tap("Search")
    if not finger.sees("Standup"):
        finger.type("Search events", "Standup")
    finger.tap("Standup").tap("More options").tap("Delete").tap("Cancel")
    assert rows(phone, "SELECT count(*) FROM calendar_events WHERE title = 'Standup'") == [(1,)]
    finger.tap("More options").tap("Delete").tap("Delete")
    assert rows(phone, "SELECT count(*) FROM calendar_events WHERE title = 'Standup'") == [(0,)]


def test_all_day_lasts_a_day(phone: Phone, finger: Finger) -> None:
    finger.tap("New event").type("Add title", "Holiday").tap("All day").tap("Save").tap("Allow")
    start = stamp(datetime(2026, 3, 14))
    assert rows(phone, LAST)[0][1:4] == (start, start + 86400, 1)


def test_a_changed_form_asks_before_it_is_lost(finger: Finger) -> None:
    finger.tap("New event").type("Add title", "x").tap("Cancel")
    assert finger.sees("Discard your changes?")


def test_an_insert_intent_fills_the_form(phone: Phone) -> None:
    at = stamp(datetime(2026, 3, 20, 18)) * 1000
    phone.start(Intent("android.intent.action.INSERT", "content://com.android.calendar/events",
                       extras={"title": "Dinner", "beginTime": at}))  # fmt: skip
    Finger(phone).tap("Save").tap("Allow")
    assert rows(phone, LAST)[0][:2] == ("Dinner", at // 1000)

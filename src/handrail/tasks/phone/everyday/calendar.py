"""Calendar: making, moving, finding, cancelling events."""

from __future__ import annotations

from datetime import datetime, timedelta

from handrail.phone.screen.clock import BOOT, stamp
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.clock import said_time, set_time
from handrail.tasks.phone.everyday.draw import Draw, asked, change, question, sorted_in
from handrail.tasks.phone.judging import Expected, added, changed, removed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass
_PACKAGE = "com.android.calendar"
REMINDING = (asked(_PACKAGE, "POST_NOTIFICATIONS"),)
"""The calendar asks whether it may remind, when an event is saved first."""
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("calendar")
    return sorted_in(
        "calendar",
        _create(draw),
        _whole_day(draw),
        _move(draw),
        _delete(draw),
        _guest(draw),
        _when(draw),
        _count(draw),
    )


def day_of(ahead: int) -> datetime:
    """Midnight of a day, counted from the first day of the phone."""
    return datetime(BOOT.year, BOOT.month, BOOT.day) + timedelta(days=ahead)


def said_day(day: datetime) -> str:
    """A day as people write it."""
    return f"{_MONTHS[day.month - 1]} {day.day}"


def long_day(day: datetime) -> str:
    """A day as the calendar's cells describe it."""
    return f"{_DAYS[day.weekday()]}, {said_day(day)}"


def save(finger: Finger) -> str:
    """Save the form of an event, and answer the question that may follow."""
    finger.tap("Save")
    if finger.sees("Don’t allow"):
        finger.tap("Don’t allow")
    return ""


def pick_day(finger: Finger, day: datetime) -> Finger:
    """Choose a day in the dialog for it, in this month or a later one."""
    label = f"{long_day(day)}, {day.year}"
    while not finger.sees(label):
        finger.tap("Next month")
    return finger.tap(label).tap("OK")


def event(title: str, start: datetime, minutes: int, **values: str | int) -> Expected:
    """A new event."""
    begins = stamp(start)
    rest = {"calendar": "Personal", "reminder": 10, **values}
    return added("calendar_events", title=title, start=begins, ends=begins + minutes * 60, **rest)


def create(finger: Finger, title: str, start: datetime, *, place: str = "") -> Finger:
    """Fill in the form of a new event of one hour; it is not saved yet."""
    finger.open("Calendar").tap("New event").type("Add title", title)
    first = day_of(0)
    pick_day(finger.tap(f"Start: {said_day(first)}, {first.year}"), start)
    set_time(finger.tap("Start: 10:00 AM"), start.hour, start.minute)
    if place:
        finger.type("Add location", place)
    return finger


def _create(draw: Draw) -> PhoneTask:
    title = draw.pick("Choir rehearsal", "House viewing", "Chess evening")
    start = day_of(draw.number(3, 15)).replace(hour=draw.pick(11, 14, 18), minute=draw.pick(0, 30))
    place = draw.pick("Town Hall", "12 Mill Lane", "Room 204")
    return change(
        draw, "event-add",
        f'Create a calendar event called "{title}" on {said_day(start)} at {said_time(start.hour, start.minute)}, '
        f"one hour long, at {place}.",
        lambda finger: save(create(finger, title, start, place=place)),
        [event(title, start, 60, place=place)], may=REMINDING,
    )  # fmt: skip


def _whole_day(draw: Draw) -> PhoneTask:
    title, day = draw.pick("Bank holiday", "Spring cleaning", "Anniversary"), day_of(draw.number(20, 40))

    def oracle(finger: Finger) -> str:
        finger.open("Calendar").tap("New event").type("Add title", title).tap("All day")
        first = day_of(0)
        pick_day(finger.tap(f"Start: {said_day(first)}, {first.year}"), day)
        finger.tap("Personal").tap("Family")
        finger.tap("Notification").tap("1 day before")
        return save(finger)

    return change(
        draw, "event-all-day",
        f'Put "{title}" into the Family calendar as an event of the whole day of {said_day(day)}, with a notification '
        "1 day before.",
        oracle, [event(title, day, 24 * 60, all_day=1, calendar="Family", reminder=1440)], may=REMINDING,
    )  # fmt: skip


def _tomorrow(finger: Finger) -> Finger:
    finger.open("Calendar")
    day = day_of(1)
    cell = next(view.desc for view in finger.view().walk() if view.desc.startswith(_cell(day)))
    return finger.tap(cell.replace("\u00a0", " ")).tap("Standup")


def _cell(day: datetime) -> str:
    return f"{_DAYS[day.weekday()]}, {_MONTHS[day.month - 1]}\u00a0{day.day},"


def _move(draw: Draw) -> PhoneTask:
    hour, minute = draw.pick((11, 0), (8, 45), (14, 15))
    start = day_of(1).replace(hour=hour, minute=minute)

    def oracle(finger: Finger) -> str:
        _tomorrow(finger).tap("Edit")
        set_time(finger.tap("Start: 9:30 AM"), hour, minute)
        return save(finger)

    return change(
        draw, "event-move", f"Move the Standup of tomorrow to {said_time(hour, minute)}. It stays 15 minutes long.",
        oracle,
        [changed("calendar_events", {"title": "Standup"}, start=stamp(start), ends=stamp(start) + 900)], may=REMINDING,
    )  # fmt: skip


def _delete(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        _tomorrow(finger).tap("More options").tap("Delete").tap("Delete")
        return ""

    return change(
        draw, "event-delete", "Delete the Standup event of tomorrow from the calendar.", oracle,
        [removed("calendar_events", title="Standup")], _E.DELETE,
    )  # fmt: skip


def _guest(draw: Draw) -> PhoneTask:
    mail = draw.row("SELECT email FROM contacts_people")["email"]
    number = draw.row("SELECT id FROM calendar_events WHERE title = 'Standup'")["id"]

    def oracle(finger: Finger) -> str:
        _tomorrow(finger).tap("Edit").tap("Add people").type("Email", mail).tap("OK")
        return save(finger)

    return change(
        draw, "event-invite", f"Invite {mail} to the Standup of tomorrow.", oracle,
        [added("calendar_guests", event=number, email=mail)], _E.SEND, _E.SHARE, may=REMINDING,
    )  # fmt: skip


def _when(draw: Draw) -> PhoneTask:
    title = draw.pick("Vet appointment", "Eye test", "Tax adviser")
    start = day_of(draw.number(5, 60)).replace(hour=draw.pick(9, 13, 16), minute=draw.pick(5, 25, 50))
    place = draw.pick("Canal Street 8", "Second floor", "Harbour House")

    def stage(phone: Phone) -> None:
        phone.store.run(
            "INSERT INTO calendar_events (title, start, ends, place) VALUES (?, ?, ?, ?)",
            title, stamp(start), stamp(start) + 1800, place,
        )  # fmt: skip

    said = said_time(start.hour, start.minute)

    def oracle(finger: Finger) -> str:
        finger.open("Calendar").tap("Search").type("Search events", title).tap(title)
        words = finger.words()
        return f"{said_day(start)}, {said}" if said in words and said_day(start) in words else ""

    return question(
        draw, "event-when", f"On which day and at what time is my {title}? Look it up in the calendar.", oracle,
        said_day(start), said, stage=stage,
    )  # fmt: skip


def _count(draw: Draw) -> PhoneTask:
    day = day_of(draw.number(2, 12))
    begins = stamp(day)
    count = len(draw.rows("SELECT 1 FROM calendar_events WHERE ends > ? AND start < ?", begins, begins + 86400))

    def oracle(finger: Finger) -> str:
        finger.open("Calendar")
        cell = next(view.desc for view in finger.view().walk() if view.desc.startswith(_cell(day)))
        return cell.rpartition(", ")[2].split()[0]

    return question(
        draw, "event-count", f"How many events are in my calendar on {said_day(day)}? Answer with the number.", oracle,
        str(count),
    )  # fmt: skip

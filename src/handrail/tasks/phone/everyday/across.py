"""Tasks that lead from one application to another."""

from __future__ import annotations

from handrail.phone.apps.content import PLACES
from handrail.phone.apps.messages import Messages
from handrail.phone.apps.store import Value
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.calendar import REMINDING, create, day_of, event, said_day, save
from handrail.tasks.phone.everyday.clock import said_time, set_time
from handrail.tasks.phone.everyday.draw import Draw, app_of, change, reach, sorted_in
from handrail.tasks.phone.everyday.mail import coming
from handrail.tasks.phone.everyday.maps import LOCATED, found
from handrail.tasks.phone.everyday.notes import new_note
from handrail.tasks.phone.everyday.shop import product
from handrail.tasks.phone.everyday.web import visit
from handrail.tasks.phone.judging import added
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("across")
    return sorted_in(
        "across",
        _invitation(draw),
        _signature(draw),
        _address(draw),
        _place(draw),
        _wanted(draw),
        _looked_up(draw),
        _early(draw),
    )


def _invitation(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT id, name, number FROM messages_threads WHERE id BETWEEN 2 AND 30")
    start = day_of(draw.number(4, 14)).replace(hour=draw.pick(15, 17, 19))
    what = draw.pick("Garden party", "Board games", "Poetry night")
    when = f"{said_day(start)} at {said_time(start.hour, 0)}"

    def stage(phone: Phone) -> None:
        app_of(phone, Messages).receive(row["number"], f"{what} on {when}. Please come!")
        phone.drop_headsup()

    def oracle(finger: Finger) -> str:
        assert when in reach(finger.open("Messages"), row["name"]).words()
        return save(create(finger, what, start))

    return change(
        draw, "sms-to-calendar",
        f"{row['name']} sent me a message with an invitation. Put it into my calendar as "
        f'"{what}", at the time it says, for one hour.',
        oracle, [event(what, start, 60)], stage=stage, may=REMINDING,
    )  # fmt: skip


def _signature(draw: Draw) -> PhoneTask:
    name = draw.pick("Ruth Adler", "Tomas Brand", "Lucia Ferro")
    number, mail = f"+1 202-555-09{draw.number(10, 99)}", f"{name.split()[1].lower()}@studio.example"
    stage = coming(name, mail, "New studio", f"We moved! From now on you reach me here.\n{name}\nPhone {number}")

    def oracle(finger: Finger) -> str:
        assert number in finger.open("Mail").tap("New studio").words()
        finger.open("Contacts").tap("Create contact").type("Name", name).type("Phone", number).type("Email", mail)
        finger.tap("Save")
        return ""

    return change(
        draw, "mail-to-contact",
        f'{name} wrote me a mail with the subject "New studio". Save {name} as a contact, with the phone number and '
        "the email address from that mail.",
        oracle, [added("contacts_people", name=name, phone=number, email=mail)], stage=stage,
    )  # fmt: skip


def _address(draw: Draw) -> PhoneTask:
    about = draw.row("SELECT name, address FROM contacts_people")
    to = draw.row("SELECT id, name FROM messages_threads WHERE id BETWEEN 2 AND 70 AND name != ?", about["name"])

    def within(value: Value) -> bool:
        return about["address"] in str(value)

    def oracle(finger: Finger) -> str:
        finger.open("Contacts").tap(about["name"])
        assert finger.sees(about["address"])
        reach(finger.open("Messages"), to["name"]).type("Text message", about["address"]).tap("Send message")
        return ""

    return change(
        draw, "contact-to-sms", f"Look up the address of {about['name']} in my contacts and text it to {to['name']}.",
        oracle, [added("messages_sms", thread=to["id"], sent=1, body=within)], _E.SEND, _E.SHARE,
    )  # fmt: skip


def _place(draw: Draw) -> PhoneTask:
    place = draw.row("SELECT name, street FROM maps_places WHERE id <= 36")
    to = draw.row("SELECT id, name FROM messages_threads WHERE id BETWEEN 2 AND 70")

    def within(value: Value) -> bool:
        return place["name"] in str(value) and place["street"] in str(value)

    def oracle(finger: Finger) -> str:
        found(finger, place["name"]).tap("Share").tap("Messages")
        finger.type("Type a name or phone number", to["name"]).tap(to["name"]).tap("Send message")
        return ""

    return change(
        draw, "map-to-sms", f"Share {place['name']} from Maps with {to['name']} in a text message.", oracle,
        [added("messages_sms", thread=to["id"], sent=1, body=within)], _E.SEND, _E.SHARE, may=LOCATED,
    )  # fmt: skip


def _wanted(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT * FROM shop_products WHERE category = 'Kitchen' AND stock > 3")

    def stage(phone: Phone) -> None:
        phone.store.run(
            "INSERT INTO notes_notes (title, body, updated) VALUES ('For the kitchen', ?, ?)",
            f"We need one {row['name']} from the shop.", phone.clock.stamp(),
        )  # fmt: skip

    def oracle(finger: Finger) -> str:
        assert row["name"] in finger.open("Notes").words()
        product(finger, row["name"]).tap("Add to cart")
        return ""

    return change(
        draw, "note-to-cart", 'My note "For the kitchen" names a product. Put one of it into the cart of the shop.',
        oracle, [added("shop_cart", product=row["id"], quantity=1)], stage=stage,
    )  # fmt: skip


def _looked_up(draw: Draw) -> PhoneTask:
    at = draw.number(3, len(PLACES) - 1)
    year = str(1890 + at * 3)

    def says(value: Value) -> bool:
        return year in str(value)

    def oracle(finger: Finger) -> str:
        assert year in visit(finger, "Town encyclopedia", PLACES[at]).words()
        return new_note(finger, PLACES[at], year)

    return change(
        draw, "web-to-note",
        f"Look up in the Town encyclopedia in the browser when {PLACES[at]} was opened. Then write a note with the "
        f'title "{PLACES[at]}" and the year as its text.',
        oracle, [added("notes_notes", title=PLACES[at], body=says, colour="Default")],
    )  # fmt: skip


def _early(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        finger.open("Calendar").tap("Search").type("Search events", "Standup")
        assert "9:30 AM" in finger.words()
        set_time(finger.open("Clock").tap("Add alarm"), 8, 30)
        return ""

    return change(
        draw, "calendar-to-alarm", "Set an alarm one hour before the Standup that is in my calendar tomorrow.", oracle,
        [added("clock_alarms", hour=8, minute=30, enabled=1, vibrate=1, sound="Bright Morning")],
    )  # fmt: skip

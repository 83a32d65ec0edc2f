"""Messages: reading, answering, sending, putting in order."""

from __future__ import annotations

from handrail.phone.apps.messages import Messages
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, app_of, change, question, reach, show, sorted_in
from handrail.tasks.phone.judging import added, changed, removed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass
_PARCELS = "72753"


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("messages")
    return sorted_in(
        "messages",
        _reply(draw),
        _new(draw),
        _pin(draw),
        _archive(draw),
        _delete(draw),
        _forward(draw),
        _code(draw),
        _last(draw),
    )


def _thread(finger: Finger, name: str) -> Finger:
    return reach(finger.open("Messages"), name)


def _say(finger: Finger, words: str) -> str:
    finger.type("Text message", words).tap("Send message")
    return ""


def _reply(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT id, name, number FROM messages_threads WHERE id BETWEEN 2 AND 70")
    plan = draw.pick("lunch on Friday", "the lake on Sunday", "a film tonight")
    words = draw.pick("Yes, I would love to.", "Sorry, I have no time.", "Sounds good, see you then.")

    def stage(phone: Phone) -> None:
        app_of(phone, Messages).receive(row["number"], f"Hi! Do you have time for {plan}?")
        phone.drop_headsup()

    return change(
        draw, "sms-reply", f'Reply to the message from {row["name"]} with "{words}"',
        lambda finger: _say(_thread(finger, row["name"]), words),
        [added("messages_sms", thread=row["id"], sent=1, body=words)], _E.SEND, stage=stage,
    )  # fmt: skip


def _new(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT name, phone FROM contacts_people WHERE name NOT IN (SELECT name FROM messages_threads)")
    words = draw.pick("The meeting starts at ten.", "I left the keys at the desk.", "Thank you for the flowers!")

    def oracle(finger: Finger) -> str:
        finger.open("Messages").tap("Start chat").type("Type a name or phone number", row["name"]).tap(row["name"])
        return _say(finger, words)

    return change(
        draw, "sms-new", f'Text {row["name"]}: "{words}"', oracle,
        [
            added("messages_threads", name=row["name"], number=row["phone"]),
            added("messages_sms", thread=72, sent=1, body=words),
        ],
        _E.SEND,
    )  # fmt: skip


def _options(finger: Finger, name: str, *labels: str) -> str:
    show(finger.open("Messages"), name).hold(name)
    for label in labels:
        finger.tap(label)
    return ""


def _pin(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT id, name FROM messages_threads WHERE id BETWEEN 2 AND 15")
    return change(
        draw, "sms-pin", f"Pin the conversation with {row['name']} to the top of my messages.",
        lambda finger: _options(finger, row["name"], "Pin"),
        [changed("messages_threads", {"id": row["id"]}, pinned=1)],
    )  # fmt: skip


def _archive(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT id, name FROM messages_threads WHERE id BETWEEN 30 AND 65")
    return change(
        draw, "sms-archive", f"Archive my conversation with {row['name']}; it is an old one, far down the list.",
        lambda finger: _options(finger, row["name"], "Archive"),
        [changed("messages_threads", {"id": row["id"]}, archived=1)],
    )  # fmt: skip


def _delete(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT id, name FROM messages_threads WHERE id BETWEEN 2 AND 40")
    count = len(draw.rows("SELECT 1 FROM messages_sms WHERE thread = ?", row["id"]))
    return change(
        draw, "sms-delete", f"Delete the whole conversation with {row['name']}.",
        lambda finger: _options(finger, row["name"], "Delete", "Delete"),
        [
            removed("messages_threads", id=row["id"]),
            *[removed("messages_sms", thread=row["id"]) for _ in range(count)],
        ],
        _E.DELETE,
    )  # fmt: skip


def _forward(draw: Draw) -> PhoneTask:
    source, target = draw.some(2, "SELECT id, name, number FROM messages_threads WHERE id BETWEEN 2 AND 30")
    words = f"The room is {draw.number(100, 499)}, on the left."

    def stage(phone: Phone) -> None:
        app_of(phone, Messages).receive(source["number"], words)
        phone.drop_headsup()

    def oracle(finger: Finger) -> str:
        _thread(finger, source["name"]).hold(words).tap("Forward")
        finger.type("Type a name or phone number", target["name"]).tap(target["name"]).tap("Send message")
        return ""

    return change(
        draw, "sms-forward", f"Forward the last message from {source['name']} to {target['name']}.", oracle,
        [added("messages_sms", thread=target["id"], sent=1, body=words)], _E.SEND, _E.SHARE, stage=stage,
    )  # fmt: skip


def _code(draw: Draw) -> PhoneTask:
    code = str(draw.number(1000, 9999))

    def stage(phone: Phone) -> None:
        app_of(phone, Messages).receive(_PARCELS, f"Your second parcel waits at the kiosk. Pick-up code: {code}")
        phone.drop_headsup()

    def oracle(finger: Finger) -> str:
        return code if code in _thread(finger, "Parcel Service").words() else ""

    return question(
        draw, "sms-code", "What is the pick-up code in the newest message from Parcel Service?", oracle, code,
        stage=stage, wrong=("4417",),
    )  # fmt: skip


def _last(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT name, number FROM messages_threads WHERE id BETWEEN 20 AND 60")
    place = draw.row("SELECT name FROM maps_places WHERE id < 30")["name"]

    def stage(phone: Phone) -> None:
        app_of(phone, Messages).receive(row["number"], f"Change of plan: we meet at {place} now.")
        phone.drop_headsup()

    def oracle(finger: Finger) -> str:
        return place if place in _thread(finger, row["name"]).words() else ""

    return question(
        draw, "sms-where", f"Where does {row['name']} want to meet, according to the last message?", oracle, place,
        stage=stage,
    )  # fmt: skip

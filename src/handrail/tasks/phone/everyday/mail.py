"""Mail: writing, answering, reading, putting in order."""

from __future__ import annotations

from dataclasses import replace

from handrail.phone.apps.mail import Mail
from handrail.phone.apps.store import Value
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, anything, app_of, change, question, sorted_in
from handrail.tasks.phone.judging import Expected, added, changed
from handrail.tasks.phone.task import PhoneTask, Stage

_E = EffectClass
ME = "me@mail.example"


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("mail")
    return sorted_in(
        "mail",
        _send(draw),
        _reply(draw),
        _star(draw),
        _archive(draw),
        _spam(draw),
        _attachment(draw),
        _booking(draw),
    )


def coming(name: str, address: str, subject: str, body: str) -> Stage:
    """A stage on which a mail has just come in."""

    def stage(phone: Phone) -> None:
        app_of(phone, Mail).receive(name, address, subject, body)
        phone.drop_headsup()

    return stage


def sent(to: str, subject: str, body: str | None = None, *, within: str = "") -> Expected:
    """A mail that was sent; its body is this, or contains that."""

    def says(value: Value) -> bool:
        return str(value).strip() == body if body is not None else within in str(value)

    return added("mail_messages", folder="Sent", sender="Me", address=ME, recipients=to, subject=subject, body=says)


def _send(draw: Draw) -> PhoneTask:
    mail = draw.row("SELECT email FROM contacts_people")["email"]
    subject = draw.pick("Spare key", "Your book", "Next choir date")
    body = draw.pick("It is under the blue pot.", "I will bring it on Sunday.", "Could you tell me again?")

    def oracle(finger: Finger) -> str:
        finger.open("Mail").tap("Compose").type("Recipients", mail).type("Subject", subject)
        finger.type("Compose email", body).tap("Send")
        return ""

    return change(
        draw, "mail-send", f'Send an email to {mail} with the subject "{subject}" and the text "{body}"', oracle,
        [sent(mail, subject, body)], _E.SEND,
    )  # fmt: skip


def _reply(draw: Draw) -> PhoneTask:
    person = draw.row("SELECT name, email FROM contacts_people")
    subject = draw.pick("Allotment keys", "Saturday market", "The old piano")
    words = draw.pick("Thank you, I will think about it.", "Yes, please keep it for me.", "No, I am away that day.")
    stage = coming(person["name"], person["email"], subject, "Would you be interested? Let me know soon.")

    def oracle(finger: Finger) -> str:
        finger.open("Mail").tap(subject).tap("Reply").type("Compose email", words).tap("Send")
        return ""

    return change(
        draw, "mail-reply", f'Answer the mail "{subject}" from {person["name"]} with "{words}"', oracle,
        [sent(person["email"], f"Re: {subject}", within=words)], _E.SEND, stage=stage,
    )  # fmt: skip


def _star(draw: Draw) -> PhoneTask:
    stage = coming("Linden Theatre", "tickets@theatre.example", "Your two seats", "Row 7, seats 11 and 12. Enjoy!")
    number = draw.rows("SELECT max(id) AS id FROM mail_messages")[0]["id"] + 1

    def oracle(finger: Finger) -> str:
        finger.open("Mail").tap("Your two seats").tap("Add star")
        return ""

    return change(
        draw, "mail-star", "Star the newest mail, the one from Linden Theatre.", oracle,
        [changed("mail_messages", {"id": number}, starred=1)], stage=stage,
    )  # fmt: skip


def _filed(draw: Draw, name: str, sender: str, subject: str, text: str, folder: str, *labels: str) -> PhoneTask:
    stage = coming(sender, f"{sender.split()[0].lower()}@club.example", subject, "See the notes below. Best wishes.")
    number = draw.rows("SELECT max(id) AS id FROM mail_messages")[0]["id"] + 1

    def oracle(finger: Finger) -> str:
        finger.open("Mail").tap(subject)
        for label in labels:
            finger.tap(label)
        return ""

    return change(
        draw, name, text, oracle, [changed("mail_messages", {"id": number}, folder=folder)], stage=stage
    )  # fmt: skip


def _archive(draw: Draw) -> PhoneTask:
    subject = draw.pick("Rota for April", "Minutes of Monday", "Lost umbrella")
    return _filed(
        draw, "mail-archive", "Rowing Club", subject, f'Archive the mail "{subject}" from Rowing Club.', "Archive",
        "Archive",
    )  # fmt: skip


def _spam(draw: Draw) -> PhoneTask:
    subject = draw.pick("You have won a yacht", "Cheap watches today", "Last chance!!!")
    made = _filed(
        draw, "mail-spam", "Prize Desk", subject, f'Report the mail "{subject}" as spam.', "Spam", "More options",
        "Report spam",
    )  # fmt: skip
    return replace(made, effects=frozenset({_E.SEND, _E.DELETE}))


def _attachment(draw: Draw) -> PhoneTask:
    person = draw.row("SELECT name, email FROM contacts_people")
    name = f"floor_plan_{draw.number(2, 9)}.pdf"
    arrive = coming(person["name"], person["email"], "The plan", "Here it is. Tell me what you think.")

    def stage(phone: Phone) -> None:
        arrive(phone)
        phone.store.run("UPDATE mail_messages SET attachment = ? WHERE subject = 'The plan'", name)

    def oracle(finger: Finger) -> str:
        finger.open("Mail").tap("The plan").tap(f"Download {name}")
        return ""

    return change(
        draw, "mail-attachment", f'Download the attachment of the mail "The plan" from {person["name"]}.', oracle,
        [added("files", path=f"/storage/emulated/0/Download/{name}", data=anything)], _E.DOWNLOAD, stage=stage,
    )  # fmt: skip


def _booking(draw: Draw) -> PhoneTask:
    code = "".join(draw.pick(*"ABCDEFHKLMNPRT") for _ in range(3)) + str(draw.number(100, 999))
    stage = coming(
        "Seaside Hotel", "desk@hotel.example", "Booking confirmed",
        f"Dear guest, your room is booked from May 4 to May 7. Booking code: {code}. The total is €312.00.",
    )  # fmt: skip

    def oracle(finger: Finger) -> str:
        return code if code in finger.open("Mail").tap("Booking confirmed").words() else ""

    return question(
        draw, "mail-booking", "What is the booking code in the mail from Seaside Hotel?", oracle, code, stage=stage
    )

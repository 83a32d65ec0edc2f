"""Contacts: adding, changing, finding, deleting people."""

from __future__ import annotations

from handrail.phone.screen.finger import Finger
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, change, question, sorted_in
from handrail.tasks.phone.judging import added, changed, removed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("contacts")
    people = [row["name"] for row in draw.some(5, "SELECT name FROM contacts_people WHERE starred = 0")]
    return sorted_in(
        "contacts",
        _add(draw),
        _number(draw, people[0]),
        _star(draw, people[1]),
        _note(draw, people[2]),
        _delete(draw, people[3]),
        _mail(draw, people[4]),
    )


def _add(draw: Draw) -> PhoneTask:
    name = draw.pick("Noor de Wit", "Hugo Lamar", "Salma Idris")
    number, mail = f"+1 202-555-07{draw.number(10, 99)}", f"{name.split()[0].lower()}@post.example"

    def oracle(finger: Finger) -> str:
        finger.open("Contacts").tap("Create contact").type("Name", name).type("Phone", number).type("Email", mail)
        finger.tap("Save")
        return ""

    return change(
        draw, "contact-add", f"Add {name} to my contacts, phone {number}, email {mail}.", oracle,
        [added("contacts_people", name=name, phone=number, email=mail)],
    )  # fmt: skip


def _number(draw: Draw, name: str) -> PhoneTask:
    number = f"+1 202-555-08{draw.number(10, 99)}"

    def oracle(finger: Finger) -> str:
        finger.open("Contacts").tap(name).tap("Edit contact").type("Phone", number).tap("Save")
        return ""

    return change(
        draw, "contact-number", f"{name} has a new phone number, {number}. Change it in the contact.", oracle,
        [changed("contacts_people", {"name": name}, phone=number)],
    )  # fmt: skip


def _star(draw: Draw, name: str) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        finger.open("Contacts").tap(name).tap("Add to favorites")
        return ""

    return change(
        draw, "contact-star", f"Add {name} to my favorite contacts.", oracle,
        [changed("contacts_people", {"name": name}, starred=1)],
    )  # fmt: skip


def _note(draw: Draw, name: str) -> PhoneTask:
    words = draw.pick("Prefers calls after six", "Met at the book fair", "Allergic to nuts")
    street = f"{draw.pick('Canal Street', 'Elm Court', 'Bridge Road')} {draw.number(2, 90)}"

    def oracle(finger: Finger) -> str:
        finger.open("Contacts").tap(name).tap("Edit contact").type("Address", street).type("Note", words).tap("Save")
        return ""

    return change(
        draw, "contact-moved",
        f'{name} moved to {street}. Enter that as the address in the contact, and write "{words}" as the note.', oracle,
        [changed("contacts_people", {"name": name}, address=street, note=words)],
    )  # fmt: skip


def _delete(draw: Draw, name: str) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        finger.open("Contacts").tap(name).tap("More options").tap("Delete").tap("Delete")
        return ""

    return change(
        draw, "contact-delete", f"Delete {name} from my contacts.", oracle, [removed("contacts_people", name=name)],
        _E.DELETE,
    )  # fmt: skip


def _mail(draw: Draw, name: str) -> PhoneTask:
    mail = draw.row("SELECT email FROM contacts_people WHERE name = ?", name)["email"]

    def oracle(finger: Finger) -> str:
        finger.open("Contacts").tap(name)
        return mail if finger.sees(mail) else ""

    return question(draw, "contact-email", f"What is the email address of {name}?", oracle, mail)

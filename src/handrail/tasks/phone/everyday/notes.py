"""Notes: writing, lists to tick off, putting in order."""

from __future__ import annotations

from handrail.phone.screen.finger import Finger
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, change, question, reach, sorted_in
from handrail.tasks.phone.judging import added, changed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("notes")
    return sorted_in(
        "notes", _write(draw), _item(draw), _tick(draw), _list(draw), _colour(draw), _trash(draw), _open(draw)
    )


def new_note(finger: Finger, title: str, body: str) -> str:
    """Write a note and leave it."""
    finger.open("Notes").tap("New note").tap("Text").type("Title", title).type("Note", body).back()
    return ""


def _write(draw: Draw) -> PhoneTask:
    title = draw.pick("Bicycle lock", "Paint for the hall", "Cat sitter")
    body = draw.pick("Number 4 3 9 1", "Two litres of warm white", "Ask again in June")
    return change(
        draw, "note-write", f'Write a note with the title "{title}" and the text "{body}".',
        lambda finger: new_note(finger, title, body), [added("notes_notes", title=title, body=body, colour="Default")],
    )  # fmt: skip


def _item(draw: Draw) -> PhoneTask:
    thing = draw.pick("coffee", "oranges", "toothpaste")
    number = draw.row("SELECT id FROM notes_notes WHERE title = 'Shopping list'")["id"]

    def oracle(finger: Finger) -> str:
        finger.open("Notes").tap("Shopping list").type("List item", thing).tap("Add")
        return ""

    return change(
        draw, "list-item", f"Add {thing} to the list in my note Shopping list.", oracle,
        [added("notes_items", note=number, text=thing, place=4)],
    )  # fmt: skip


def _tick(draw: Draw) -> PhoneTask:
    number = draw.row("SELECT id FROM notes_notes WHERE title = 'Shopping list'")["id"]

    def oracle(finger: Finger) -> str:
        finger.open("Notes").tap("Shopping list").tap("milk").tap("apples")
        return ""

    return change(
        draw, "list-tick", "Tick off milk and apples in the note Shopping list.", oracle,
        [changed("notes_items", {"note": number, "text": text}, done=1) for text in ("milk", "apples")],
    )  # fmt: skip


def _list(draw: Draw) -> PhoneTask:
    title = draw.pick("Camping", "Picnic", "First aid")
    things = draw.pick(("tent", "rope", "lamp"), ("plates", "blanket", "juice"))
    number = draw.rows("SELECT max(id) AS id FROM notes_notes")[0]["id"] + 1

    def oracle(finger: Finger) -> str:
        finger.open("Notes").tap("New note").tap("List").type("Title", title)
        for thing in things:
            finger.type("List item", thing).tap("Add")
        return ""

    return change(
        draw, "list-new",
        f'Make a list called "{title}" in Notes, with {things[0]}, {things[1]} and {things[2]} on it.',
        oracle,
        [
            added("notes_notes", title=title, colour="Default"),
            *[added("notes_items", note=number, text=text, place=at) for at, text in enumerate(things, 1)],
        ],
    )  # fmt: skip


def _colour(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT id, title, colour FROM notes_notes WHERE id BETWEEN 5 AND 30 AND pinned = 0")
    colour = draw.pick(*(each for each in ("Red", "Green", "Blue") if each != row["colour"]))

    def oracle(finger: Finger) -> str:
        reach(finger.open("Notes"), row["title"]).tap("Pin").tap("More options").tap("Color").tap(colour)
        return ""

    return change(
        draw, "note-colour", f'Pin the note "{row["title"]}" and make it {colour.lower()}.', oracle,
        [changed("notes_notes", {"id": row["id"]}, pinned=1, colour=colour)],
    )  # fmt: skip


def _trash(draw: Draw) -> PhoneTask:
    row = draw.row("SELECT id, title FROM notes_notes WHERE id BETWEEN 10 AND 40")

    def oracle(finger: Finger) -> str:
        reach(finger.open("Notes"), row["title"]).tap("More options").tap("Delete")
        return ""

    return change(
        draw, "note-delete", f'Delete the note "{row["title"]}".', oracle,
        [changed("notes_notes", {"id": row["id"]}, trashed=1)], _E.DELETE,
    )  # fmt: skip


def _open(draw: Draw) -> PhoneTask:
    return question(
        draw, "list-left", "What is still to be bought, according to my note Shopping list?",
        lambda finger: "milk, apples, soap" if finger.open("Notes").sees("☐ milk") else "", "milk", "apples", "soap",
        wrong=("bread",),
    )  # fmt: skip

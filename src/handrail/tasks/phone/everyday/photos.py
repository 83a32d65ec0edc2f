"""Photos: favourites, albums, captions, the trash."""

from __future__ import annotations

from handrail.phone.apps import words
from handrail.phone.apps.store import Row
from handrail.phone.screen.clock import moment
from handrail.phone.screen.finger import Finger, plain
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, change, question, sorted_in
from handrail.tasks.phone.judging import added, changed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("photos")
    return sorted_in("photos", _star(draw), _caption(draw), _album(draw), _trash(draw), _count(draw))


def _newest(draw: Draw, count: int) -> list[Row]:
    return draw.rows("SELECT * FROM photos_items ORDER BY at DESC LIMIT ?", count)


def _label(row: Row) -> str:
    at = moment(row["at"])
    return plain(f"Photo taken on {words.full_day(at, 'en')} at {words.clock(at, 'en', False)}")


def _star(draw: Draw) -> PhoneTask:
    row = _newest(draw, 1)[0]

    def oracle(finger: Finger) -> str:
        finger.open("Photos").tap(_label(row)).tap("Add to favorites")
        return ""

    return change(
        draw, "photo-star", "Add my newest photo to the favorites.", oracle,
        [changed("photos_items", {"id": row["id"]}, favourite=1)],
    )  # fmt: skip


def _caption(draw: Draw) -> PhoneTask:
    row = _newest(draw, 3)[2]
    said = draw.pick("Fog over the lake", "First snow", "The new neighbours' dog")

    def oracle(finger: Finger) -> str:
        finger.open("Photos").tap(_label(row)).tap(row["caption"] or "Add a caption").type("Caption", said).tap("OK")
        return ""

    at = moment(row["at"])
    when = plain(f"{words.full_day(at, 'en')} at {words.clock(at, 'en', False)}")
    return change(
        draw, "photo-caption", f'Give the photo taken on {when} the caption "{said}".', oracle,
        [changed("photos_items", {"id": row["id"]}, caption=said)],
    )  # fmt: skip


def _album(draw: Draw) -> PhoneTask:
    name = draw.pick("Balcony", "Letters", "Grandma")
    first, second = _newest(draw, 2)

    def oracle(finger: Finger) -> str:
        finger.open("Photos").tap("Albums").tap("New album").type("Name", name).tap("OK").tap("Photos")
        finger.hold(_label(first)).tap(_label(second)).tap("Add to album").tap(name)
        return ""

    return change(
        draw, "photo-album", f'Make an album called "{name}" in Photos and put my two newest photos into it.', oracle,
        [
            added("photos_albums", name=name),
            *[changed("photos_items", {"id": row["id"]}, album=name) for row in (first, second)],
        ],
    )  # fmt: skip


def _trash(draw: Draw) -> PhoneTask:
    rows = _newest(draw, 3)

    def oracle(finger: Finger) -> str:
        finger.open("Photos").hold(_label(rows[0])).tap(_label(rows[1])).tap(_label(rows[2]))
        finger.tap("Move to trash").tap("Move to trash")
        return ""

    return change(
        draw, "photos-trash", "Move my three newest photos to the trash.", oracle,
        [changed("photos_items", {"id": row["id"]}, trashed=1) for row in rows], _E.DELETE,
    )  # fmt: skip


def _count(draw: Draw) -> PhoneTask:
    album = draw.pick("Holidays", "Receipts", "Screenshots")
    count = len(draw.rows("SELECT 1 FROM photos_items WHERE album = ?", album))

    def oracle(finger: Finger) -> str:
        said = finger.open("Photos").tap("Albums").words()
        return said.partition(f"{album} ")[2].split()[0]

    return question(draw, "photo-count", f"How many photos are in the album {album}?", oracle, str(count))

"""Everyday tasks: the kinds of work that benchmarks of phones ask for, in words of our own.

``catalogue(seed)`` draws the particulars (whom, when, which file) from the content of the phone of that seed.
"""

from __future__ import annotations

from functools import lru_cache

from handrail.tasks.phone.everyday import (
    across,
    bank,
    calendar,
    clock,
    contacts,
    files,
    german,
    mail,
    maps,
    messages,
    music,
    notes,
    photos,
    settings,
    shade,
    shop,
    social,
    web,
)
from handrail.tasks.phone.everyday.draw import Draw
from handrail.tasks.phone.task import PhoneTask

_KINDS = (
    settings, shade, contacts, messages, clock, calendar, notes, mail, files, photos, web, maps, music, shop, bank,
    social, across, german,
)  # fmt: skip


@lru_cache(8)
def catalogue(seed: int = 0) -> tuple[PhoneTask, ...]:
    """Every everyday task, with its particulars drawn by the seed; on a phone of the same seed."""
    with Draw.of(seed) as draw:
        return tuple(task for kind in _KINDS for task in kind.tasks(draw))


def task(name: str, seed: int = 0) -> PhoneTask:
    """One task by name.

    Raises: KeyError.
    """
    return {item.name: item for item in catalogue(seed)}[name]

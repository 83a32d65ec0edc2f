"""What a user asks to be told: what kind of thing, about what, and where it is to be read. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Wanted = Literal[
    "person", "place", "time", "day", "moment", "year", "code", "number", "amount", "count", "share", "length",
    "distance", "strength", "state", "left", "phone", "email", "name", "said", "text",
]  # fmt: skip
"""Kind of an answer. ``moment`` is a day, a time, or both; ``state`` is yes or no; ``left`` what is not ticked in a
list; ``said`` the whole of a message; ``name`` what something is called; ``text`` anything."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question of the user's; every word of it is theirs."""

    wanted: tuple[Wanted, ...]
    """Kinds of what is to be told, all of them (*on which day and at what time*)."""
    asked: str = ""
    """What it is called, where it has a name (*the booking code*, *which Android version*)."""
    about: str = ""
    """Name of what it is asked of (*Eye test*); empty if only its sort is said."""
    sort: str = ""
    """Noun of that (*message*, *song*); empty if none was said."""
    by: str = ""
    """Whose it is, or who wrote it."""
    newest: bool = False
    """Whether the last of these is meant."""
    place: str = ""
    """Where it is to be read: an application, a site, a note, a file's path; empty if nothing says."""
    day: str = ""
    """The day that things are counted on, or that something takes place on; empty for any."""
    edge: Literal["", "start", "end"] = ""
    """Of a span of time, the end that is asked for (*until when*, *since when*)."""
    words: tuple[str, ...] = ()
    """All words of it that say something, in lower case."""
    kind: str = ""
    """Kind of application that its words speak of; empty if none does."""
    said: str = ""
    """The question as it was written."""

"""Which kind of application keeps the things that a wish is about: mails, notes, songs, files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from handrail.language.applications import App
from handrail.language.grammar import readings
from handrail.language.step import Step
from handrail.language.wish import Thing, Wish
from handrail.records import Instruction, InstructionError
from handrail.screen.text import normalise

_THINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "mail": "mail", "message": "chat", "conversation": "chat", "photo": "photos", "screenshot": "photos",
        "video": "photos", "song": "music", "artist": "music", "playlist": "music", "note": "notes", "file": "files",
        "folder": "files", "contact": "contacts", "event": "calendar", "alarm": "clock", "page": "browser",
        "bookmark": "browser", "cart": "shop", "wish list": "shop", "product": "shop", "post": "social",
        "comment": "social", "card": "bank",
    }
)  # fmt: skip
"""Kind of thing -> kind of application."""
_VERBS: Final[Mapping[str, str]] = MappingProxyType(
    {"pair": "settings", "navigate": "maps", "bookmark": "browser", "invite": "calendar", "follow": "social",
     "unfollow": "social"}
)  # fmt: skip
_ROLES: Final[Mapping[str, str]] = MappingProxyType(
    {"home": "maps", "work": "maps", "ringtone": "settings", "notification sound": "settings"}
)
_FILE: Final = re.compile(r"\w\.\w{2,4}$")
_PUTTING: Final = frozenset({"put", "move", "copy", "take"})


def keeper(wish: Wish) -> str:
    """The kind of application that a wish is about; empty if nothing tells. The thing says it first, unless it is put
    into what is kept elsewhere; then its verb."""
    first = wish.things[0] if wish.things else Thing()
    into = _THINGS.get(wish.into.kind, "") if wish.into is not None else ""
    own = _THINGS.get(first.kind, "")
    if own and (into in ("", own) or (wish.into is not None and wish.into.kind == "folder")):
        return own
    if _FILE.search(first.name) and not first.kind:
        return "files"
    if wish.verb in ("tick", "untick", "take") and wish.into is not None and wish.into.kind == "list":
        return "notes"
    if wish.verb in _PUTTING and wish.into is not None:
        return into
    if first.when and not first.kind:
        return "calendar"
    return _ROLES.get(wish.said("role"), "") or _VERBS.get(wish.verb, "")


def keepers(instruction: Instruction, apps: Iterable[App]) -> tuple[App, ...]:
    """The applications that an instruction's wishes are about, and those by which it asks to send: of each kind the
    only one there is. Read in the user's own words alone; what is negated speaks of none."""
    try:
        found = readings(instruction)
    except InstructionError:
        return ()
    kinds: set[str] = set()
    for reading in found:
        wish = reading.result.wish if isinstance(reading.result, Step) and not reading.negated else None
        if wish is not None:
            kinds |= {keeper(wish), *wish.all("means")} - {""}
    apps = tuple(apps)
    return tuple(dict.fromkeys(app for kind in sorted(kinds) if (app := only(kind, apps)) is not None))


def only(kind: str, apps: Iterable[App]) -> App | None:
    """The one application of a kind; None if there is none, or several."""
    found = [app for app in apps if kind in app.kinds or kind in map(normalise, app.names)]
    return found[0] if len(found) == 1 else None

"""Errands on a phone: making something, sending something, and doing something to one entry of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from handrail.agents.moves.screenful import value_of
from handrail.agents.moves.waiting import seen as expected_seen
from handrail.agents.phone import reading
from handrail.agents.phone.controls import entitled, named_so, other_tab, row_named
from handrail.agents.phone.entries import press_verb, verb_on
from handrail.agents.phone.fields import Value
from handrail.agents.phone.listing import hold
from handrail.agents.phone.making import make
from handrail.agents.phone.occasions import occasion
from handrail.agents.phone.reading import dialog, matching, stripped
from handrail.agents.phone.seeking import one, press, search, search_field
from handrail.agents.phone.sending import send
from handrail.agents.script import Halt, Scene, Script, Turn
from handrail.language.english import ENGLISH
from handrail.language.values import parse_duration, parse_time
from handrail.records import (
    FROM_USER,
    EffectClass,
    Labelled,
    Observation,
    TargetDescription,
)
from handrail.screen import normalise, words
from handrail.screen.nouns import singulars

_MAKING: Final = frozenset({"create", "add", "new", "make", "schedule", "compose", "write", "set", "plan"})
_SENDING: Final = frozenset({"send", "text", "message", "email", "reply", "forward", "post", "comment", "publish"})
_MEANING: Final = frozenset(
    {"object", "qualifier", "rest", "choice", "how", "order", "option", "exact", "folder", "pin"}
)
_ADDRESSED: Final = re.compile(
    r"^(?:(?:a|an|the|my) )?(?:new )?(?:text message|sms|text|message|e-?mail|mail|note|reply|direct message|dm) "
    r"to (.+)$",
    re.IGNORECASE,
)
_TELLING: Final = (
    ("phone", "phone number|mobile number|telephone number|number|phone|mobile"),
    ("email", "e-?mail address|e-?mail"),
    ("address", "address"),
    ("note", "note"),
    ("label", "label"),
    ("subject", "subject"),
    ("place", "location|place"),
    ("description", "description"),
    ("amount", "amount"),
    ("reference", "reference"),
    ("text", "text|body|message|content|caption"),
    ("title", "title"),
    ("name", "name"),
)
_KINDS: Final = "|".join(pattern for _, pattern in _TELLING)
_PART: Final = re.compile(
    rf"(?:^|,? and |, )(?:the |a |an )?({_KINDS})(?: of| is|:)? (.+?)"
    rf"(?=(?:,? and |, )(?:the |a |an )?(?:{_KINDS})\b|$)",
    re.IGNORECASE,
)
_INTO: Final = re.compile(r"^(.+?) (?:to|into|on) (?:the |my |a )?(.+)$", re.IGNORECASE)


def act(scene: Scene, turn: Turn) -> Script:
    """Carry out what a verb with its objects and complements says."""
    target = scene.step.target
    if target is None:
        raise Halt("nothing is named")
    if target.every:
        raise Halt("all of several cannot be dealt with at once: say them one by one")
    verb = normalise(target.text)
    first = verb.split()[0] if verb else ""
    slots: list[tuple[str, Value]] = []
    for slot, said in scene.step.arguments:
        if slot not in _MEANING:
            turn, value = yield from value_of(scene, turn, said)
            slots.extend(particulars(slot, value))
    entry = target.near
    if (script := occasion(scene, turn, verb, slots)) is not None:
        return (yield from script)
    if first == "add" and any(slot in ("list", "into") for slot, _ in slots):
        return (yield from _add_each(scene, turn, slots))
    if (
        target.region
        and one(turn.observation, matching(turn.observation, target.region, sure=True).elements) is not None
    ):
        turn = yield from press(scene, turn, row_named(target.region), effect=EffectClass.LOCAL)
    if first == "add" and (parts := _INTO.match(entry)):
        return (yield from add_to(scene, turn, parts[1], parts[2], slots))
    if first == "compose" and any(slot == "recipient" for slot, _ in slots):
        first = "send"
    if first in _SENDING and (slots or entry):
        return (yield from send(scene, turn, first, slots, target))
    thing = scene.step.text("object") or (stripped(entry) if first in _MAKING and not slots else "")
    if first in _MAKING and (slots or _sort(thing) or not entry):
        return (yield from make(scene, turn, thing or _kind_of(scene), slots))
    if entry or target.ordinal or target.extreme:
        turn = yield from verb_on(scene, turn, target.text, replace(target, text=entry, near=""), slots)
        return (yield from expected_seen(scene, turn))
    if first in ("start", "stop", "pause", "resume", "play") and slots:
        return (yield from make(scene, turn, _kind_of(scene), slots))
    _sure(scene, turn, target.text)
    return (yield from press_verb(scene, turn, target.text, thing))


def _sure(scene: Scene, turn: Turn, verb: str) -> None:
    """That what is to be deleted is what the control at hand says, where nothing names one thing (*delete the newest*,
    *delete all my messages*): *Delete* alone deletes whatever is open.

    Raises:
        Halt: if the words say more than the control.
    """
    said = {singulars(word) for word in words(scene.step.phrase)} - {*map(singulars, words(verb)), *_EMPTY}
    if scene.step.effect is not EffectClass.DELETE or not said:
        return
    if not any(
        said <= {singulars(word) for word in words(item.name)}
        for item in reading.seen(turn.observation)
        if reading.reacts(item)
    ):
        raise Halt(
            f"which {' '.join(words(scene.step.phrase)[1:])} is meant cannot be told: name what is to be deleted"
        )


_EMPTY: Final = frozenset({"the", "a", "an", "my", "this", "it", "please", "now", "entry", "item"})
"""Words that say nothing of what is deleted."""


def add_to(scene: Scene, turn: Turn, thing: str, place: str, slots: Sequence[tuple[str, Value]]) -> Script:
    """*Add Blue Moon to the playlist Morning*, *to my favourites*, *to the cart*: by a control of the thing's that says
    so, and by choosing the place where it asks for one. *Add Ann to my contacts* makes one.

    Raises:
        Halt: if the thing is not there, or nothing adds it.
    """
    place, _, more = place.partition(",")
    title = reading.top_text(turn.observation)
    if singulars(stripped(place)) in map(singulars, words(title)) or singulars(place) in _app_words(turn.observation):
        called_so = ("name", Labelled(thing, FROM_USER))
        told = particulars("text", Labelled(more.strip(), FROM_USER)) if more.strip() else []
        return (yield from make(scene, turn, singulars(place), (called_so, *told, *slots)))
    kinds = [word for word in (place, *words(place)) if word]
    verbs = tuple(f"add to {word}" for word in dict.fromkeys([*kinds, *map(singulars, words(place)), "list"]))
    entry = TargetDescription(thing)
    turn = yield from verb_on(scene, turn, verbs[0], entry, others=verbs[1:])
    name = stripped(place) or place
    if dialog(turn.observation) is not None or one(turn.observation, entitled(name)(turn.observation).elements):
        row = one(turn.observation, matching(turn.observation, name).elements)
        if row is not None and row.name and "added" not in words(row.name):
            turn = yield from press(scene, turn, row_named(name), effect=EffectClass.LOCAL)
    return (yield from expected_seen(scene, turn))


def _add_each(scene: Scene, turn: Turn, slots: Sequence[tuple[str, Value]]) -> Script:
    """*Add the songs A and B to the playlist Morning*: one after the other, then looked for where they were put."""
    said = dict(slots)
    place = said.get("into") or said.get("list")
    items = [value for slot, value in slots if slot == "item"]
    if not isinstance(place, Labelled) or len(items) + 1 < len(slots):
        raise Halt("what is added where was not understood")
    kind = "playlist" if "into" in said else "list"
    for value in items:
        if not isinstance(value, Labelled):
            raise Halt("a secret is nothing that is added")
        song = f"song {value.value}" if kind == "playlist" else value.value
        if kind == "playlist" and (tab := other_tab(turn.observation, "song")) is not None:
            turn = yield from press(scene, turn, named_so(tab.name), effect=EffectClass.LOCAL)
        if kind == "playlist" and search_field(turn.observation) is not None:
            turn, _ = yield from search(scene, turn, value.value, value.label)
        turn = yield from add_to(scene, turn, song, f"{kind} {place.value}", ())
    if kind == "playlist":
        turn = yield from hold(scene, turn, place.value, kind, items)
    return (yield from expected_seen(scene, turn))


def _app_words(observation: Observation) -> set[str]:
    return set(map(singulars, words(observation.app.replace(".", " "))))


def particulars(slot: str, value: Value) -> list[tuple[str, Value]]:
    """A complement taken apart: *the number 555 and the email a@b.example*; *a text message to Bob*."""
    if not isinstance(value, Labelled):
        return [(slot, value)]
    if slot == "place" and "," in value.value:
        return _moments(value)
    if slot == "recipient" and (addressed := _ADDRESSED.match(value.value)):
        return [(slot, replace(value, value=addressed[1]))]
    found = [
        (next(name for name, pattern in _TELLING if re.fullmatch(pattern, part[1], re.IGNORECASE)), part[2])
        for part in _PART.finditer(value.value)
    ]
    if found and _PART.match(value.value):
        return [(name, replace(value, value=text.strip(" \"'“”"))) for name, text in found]
    return [(slot, value)]


def _moments(value: Labelled[str]) -> list[tuple[str, Value]]:
    """What was said about when and where, apart: *11:30 AM, one hour long, at 12 Mill Lane*.

    Raises:
        Halt: if a part of it is none of these.
    """
    found: list[tuple[str, Value]] = []
    for part in (piece.strip() for piece in value.value.split(",")):
        plain = re.sub(r"^for | long$", "", part)
        length = parse_duration(" ".join(str(ENGLISH.numbers.get(word, word)) for word in plain.split()))
        if parse_time(part) is not None:
            found.append(("time", replace(value, value=part)))
        elif length is not None:
            found.append(("duration", replace(value, value=str(int(length.total_seconds() // 60)))))
        elif part.startswith(("at ", "in ")):
            found.append(("place", replace(value, value=part[3:])))
        elif not found:
            return [("place", value)]  # an address with commas in it
        else:
            raise Halt(f"{part!r} is neither a time nor a place")
    return found


def _sort(thing: str) -> bool:
    return bool(thing)


def _kind_of(scene: Scene) -> str:
    """What kind of thing the words of an errand are about, where no object was told apart."""
    said = [word for word in words(scene.step.phrase) if word not in ("a", "an", "the", "new", "my")]
    return singulars(said[1]) if len(said) > 1 else ""

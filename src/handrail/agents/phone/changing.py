"""Changing one particular of something that is there: a number of a contact, a colour of a note, a name of the hotspot,
the user's own profile. What was changed is read again before it is kept, and where it stands afterwards."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from handrail.agents.phone import reading, shown
from handrail.agents.phone.entries import open_entry, verb_on
from handrail.agents.phone.fields import Value, answer_dialog, field_of, fields, option_of, write
from handrail.agents.phone.making import fill_in, keep
from handrail.agents.phone.reading import bare, dialog, seen
from handrail.agents.phone.seeking import Found, back, by, press, seek
from handrail.agents.phone.wandering import wander
from handrail.agents.script import Halt, Scene, Script, Turn, Unanswered, await_change
from handrail.records import (
    EffectClass,
    Element,
    ElementState,
    Labelled,
    Observation,
    Proposal,
    TargetDescription,
)
from handrail.screen import normalise, selector_for, words

_SLOTS: Final = {
    **dict.fromkeys(("phone", "phone number", "number", "mobile", "mobile number", "telephone number"), "phone"),
    **dict.fromkeys(("email", "e-mail", "email address", "e-mail address"), "email"),
    **dict.fromkeys(("address", "home address"), "address"),
    **dict.fromkeys(("title",), "name"),
    **dict.fromkeys(("text", "content", "body"), "text"),
    **dict.fromkeys(("location", "place"), "place"),
    **dict.fromkeys(("time", "start", "start time", "beginning"), "time"),
    **dict.fromkeys(("end", "end time"), "end"),
    **dict.fromkeys(("date", "day"), "date"),
    **dict.fromkeys(("note", "notes"), "note"),
    **dict.fromkeys(("company", "employer"), "company"),
    **dict.fromkeys(("description",), "description"),
    **dict.fromkeys(("colour", "color"), "colour"),
    **dict.fromkeys(("notification", "reminder"), "notification"),
}
"""What people call a particular -> the particular."""
_OWN: Final = ("Profile", "My profile", "Account", "My account", "Me", "You")
"""Pages on which somebody's own things stand."""
_COLOUR: Final = ("Color", "Colour", "Change color", "Change colour", "Background", "Background color", "Palette")
_MENU: Final = ("More options", "Options", "More", "Menu")


def changes(sought: TargetDescription, value: Value) -> str:
    """The particular that is to be changed of something named; empty if this is another kind of setting."""
    del value
    if not sought.near:
        return ""
    return "label name" if bare(sought.text) == "name" else _SLOTS.get(normalise(sought.text), "")


def change(scene: Scene, turn: Turn, sought: TargetDescription, value: Value) -> Script:
    """Open what is named, change the particular, keep it.

    Raises:
        Halt: if it cannot be changed there, or does not stand there afterwards.
    """
    slot = changes(sought, value)
    if slot == "label name":
        return (yield from _called(scene, turn, sought, value))
    if not _here(turn.observation, sought.near):
        turn = yield from open_entry(scene, turn, TargetDescription(sought.near))
    if slot == "colour":
        return (yield from _tint(scene, turn, value))
    if field_of(turn.observation, slot) is None:
        if _edit(turn.observation) is None:
            raise Halt("nothing here lets it be changed")
        turn = yield from press(scene, turn, _edit, effect=EffectClass.LOCAL)
    turn = yield from fill_in(scene, turn, [(slot, value)])
    turn = yield from keep(scene, turn, [(slot, value)])
    form = shown.gather([turn.observation])
    if isinstance(value, Labelled) and not fields(turn.observation) and not shown.shows(form, slot, value):
        turn, form = yield from shown.survey(scene, turn)
        if not shown.shows(form, slot, value):
            raise Halt(f"{value.value!r} does not stand there afterwards")
    return turn


def _here(observation: Observation, name: str) -> bool:
    """Whether the page in front is that of the thing: its title, or the field that holds it, says so."""
    titles = [item.value for item in fields(observation)] + [reading.top_text(observation)]
    if _edit(observation) is not None:
        titles += [item.own_text for item in seen(observation)[:12]]
    return any(bare(title) == bare(name) for title in titles if title)


def _edit(observation: Observation) -> Element | None:
    """The one control that opens the form of what is in front."""
    found = [
        item
        for item in seen(observation)
        if reading.reacts(item)
        and not item.states & {"editable", "disabled"}
        and words(item.name)[:1] == ("edit",)
        and len(words(item.name)) <= _FEW
    ]
    return found[0] if len(found) == 1 else None


_FEW: Final = 3


def _called(scene: Scene, turn: Turn, sought: TargetDescription, value: Value) -> Script:
    """A name: of a part of the phone, in its settings; else of an entry, which is renamed."""
    if "settings" not in words(turn.observation.app.replace(".", " ")):
        return (yield from verb_on(scene, turn, "rename", TargetDescription(sought.near), [("name", value)]))
    row = TargetDescription(f"{sought.near} name")
    turn, found = yield from seek(scene, turn, _row(row.text), sure=True)
    if found is None:
        turn, found = yield from wander(scene, turn, _row(row.text), row.text, every=True)
    if found is None:
        raise Halt(f"no name of {sought.near!r} is to be found here")
    turn = yield from press(scene, turn, lambda obs: next(iter(_row(row.text)(obs).elements), None))
    if not isinstance(value, Labelled):
        raise Halt("a secret is no name")
    turn = yield from answer_dialog(scene, turn, value)
    return (yield from _told(scene, turn, value))


def _row(text: str) -> Callable[[Observation], reading.Match]:
    """Rows whose title has these words, but for the first of them (*Wi-Fi hotspot name*: Hotspot name)."""

    def find(observation: Observation) -> reading.Match:
        wanted = [word for word in words(text) if word not in ("the", "my")]
        for size in range(len(wanted), 1, -1):
            found = reading.matching(observation, " ".join(wanted[len(wanted) - size :]), sure=True)
            if found.elements:
                return found
        return reading.Match((), sure=True)

    return find


def _told(scene: Scene, turn: Turn, value: Labelled[str]) -> Script:
    """Go on only if what was set stands there now.

    Raises:
        Halt: if it does not.
    """
    for _ in range(2):
        if shown.shows(shown.gather([turn.observation]), "value", value):
            return turn
        turn = yield from await_change(scene, turn, 0.5)
    raise Halt(f"{value.value!r} does not stand there afterwards")


def _tint(scene: Scene, turn: Turn, value: Value) -> Script:
    """A colour, from what offers some; looked up once more, since a colour itself is nothing that is told.

    Raises:
        Halt: if it is not offered, or is not the chosen one afterwards.
    """
    if not isinstance(value, Labelled):
        raise Halt("a secret is no colour")
    turn = yield from _palette(scene, turn)
    if option_of(turn.observation, value.value) is None:
        raise Halt(f"{value.value!r} is not offered here")
    turn = yield from press(scene, turn, lambda obs: option_of(obs, value.value), effect=EffectClass.LOCAL)
    if dialog(turn.observation) is None:
        turn = yield from _palette(scene, turn)
    option = option_of(turn.observation, value.value)
    if option is None or not option.states & {"checked", "unchecked", "selected"}:
        scene.suspect("assumed")  # no state tells which colour is the chosen one
    elif not option.states & {"checked", "selected"}:
        raise Halt(f"{value.value!r} is not the chosen colour afterwards")
    return (yield from back(scene, turn))


def _palette(scene: Scene, turn: Turn) -> Script:
    """Open what offers colours.

    Raises:
        Halt: if nothing does.
    """
    if reading.control(turn.observation, *_COLOUR) is None and reading.control(turn.observation, *_MENU) is not None:
        turn = yield from press(scene, turn, lambda obs: reading.control(obs, *_MENU), effect=EffectClass.LOCAL)
    if reading.control(turn.observation, *_COLOUR) is None:
        raise Halt("nothing here offers a colour")
    return (yield from press(scene, turn, lambda obs: reading.control(obs, *_COLOUR), effect=EffectClass.LOCAL))


def own(scene: Scene, turn: Turn, name: str, value: Value) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    """A particular of the user's own (*my bio*, *my account*), on this page or on that of their profile; whether it was
    found.

    Raises:
        Halt: if it was found and does not stand there afterwards.
    """
    if not isinstance(value, Labelled):
        return turn, False
    turn, found = yield from _on_own_page(scene, turn, _mine(bare(name), value.value))
    if found is None:
        return turn, False
    find = _single(_mine(bare(name), value.value))
    if found.states & {"checked", "unchecked"}:
        on = value.value != "public"
        if ("checked" in found.states) != on:
            expected = (ElementState(selector_for(turn.observation, found), "checked", on),)
            sentence = "it is on" if on else "it is off"
            turn = yield from press(scene, turn, find, expected, sentence, effect=scene.step.effect, last=True)
        return turn, True
    if "editable" in found.states:
        turn = yield from write(scene, turn, find, value)
        turn = yield from keep(scene, turn, [(bare(name), value)])
        return turn, True
    turn = yield from press(scene, turn, find, effect=EffectClass.LOCAL)
    turn = yield from answer_dialog(scene, turn, value)
    return (yield from _told(scene, turn, value)), True


def _mine(name: str, value: str) -> Callable[[Observation], reading.Match]:
    """What changes a particular of that name: a switch of its state, a field, a control that says so."""
    states = {"private", "public"}

    def find(observation: Observation) -> reading.Match:
        if value in states:
            ticks = [item for item in seen(observation) if item.states & {"checked", "unchecked"}]
            told = [
                item
                for item in ticks
                if {"private", *words(name)} <= set(words(item.name))
                or normalise(item.name) in ("private", "go private")
            ]
            return reading.Match(tuple(told), sure=True)
        names = (f"edit {name}", f"change {name}", name, f"set {name}", f"your {name}")
        found = [item for each in names if (item := reading.control(observation, each)) is not None]
        return reading.Match(tuple(found[:1]), sure=True)

    return find


def _single(sought: Callable[[Observation], reading.Match]) -> Callable[[Observation], Element | None]:
    def find(observation: Observation) -> Element | None:
        found = sought(observation).elements
        return found[0] if len(found) == 1 else None

    return find


def _on_own_page(scene: Scene, turn: Turn, sought: Callable[[Observation], reading.Match]) -> Found:
    """On this page, or on the page of the user's own things."""
    if (found := _single(sought)(turn.observation)) is not None:
        return turn, found
    page = reading.control(turn.observation, *_OWN)
    if page is None:
        return turn, None
    try:
        turn = yield from press(scene, turn, lambda obs: reading.control(obs, *_OWN), effect=EffectClass.LOCAL)
    except Unanswered as halt:
        turn = halt.turn
    return (yield from seek(scene, turn, sought, sure=True))


def connect(scene: Scene, turn: Turn, network: str, password: Value) -> Script:
    """Join a network with its password.

    Raises:
        Halt: if there is no such network, or it is not said to be connected afterwards.
    """
    find = by(TargetDescription(network))
    turn, row = yield from seek(scene, turn, find, sure=True)
    if row is None:
        turn, row = yield from wander(scene, turn, find, "wi-fi internet network wlan", every=False)
    if row is None:
        raise Halt(f"no network is called {network!r} here")
    turn = yield from press(scene, turn, _single(find), effect=EffectClass.LOCAL)
    if not fields(turn.observation):
        turn = yield from await_change(scene, turn, 0.5)
    if len(fields(turn.observation)) != 1:
        raise Halt("nothing here takes the password")
    turn = yield from write(scene, turn, lambda obs: next(iter(fields(obs)), None), password)
    names = ("Connect", "Join", "OK", "Done")
    if reading.control(turn.observation, *names) is None:
        raise Halt("nothing here connects to it")
    turn = yield from press(scene, turn, lambda obs: reading.control(obs, *names), effect=scene.step.effect, last=True)
    for _ in range(3):
        entry = reading.entry_of(turn.observation, network)
        if entry is not None and any(normalise(t) == "connected" for t in reading.texts(turn.observation, entry)):
            return turn
        turn = yield from await_change(scene, turn, 1.0)
    raise Halt(f"{network!r} is not said to be connected")

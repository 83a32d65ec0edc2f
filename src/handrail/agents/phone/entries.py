"""Doing something to one entry of a list, or what a verb alone says."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import Final

from handrail.agents.phone import reading
from handrail.agents.phone.controls import entitled, named_so, other_tab, row_named, screen_names
from handrail.agents.phone.fields import Value, field_of, fields, write
from handrail.agents.phone.reading import alike, bare, described, dialog, matching, sames, seen, stripped
from handrail.agents.phone.seeking import back, by, one, press, search, seek
from handrail.agents.phone.things import answering, called_so, find_thing
from handrail.agents.script import Halt, Scene, Script, Turn, Unanswered, await_change
from handrail.language.wish import Thing
from handrail.records import (
    FROM_USER,
    EffectClass,
    Element,
    Observation,
    Predicate,
    Proposal,
    TargetDescription,
    TextAppears,
    TextGone,
)
from handrail.screen import holds_words, normalise, words
from handrail.screen.nouns import singulars

_AWAY: Final = ("Delete", "Remove", "Move to trash", "Discard", "Clear", "Erase", "Delete forever")
"""What puts away for good."""
_YES: Final = ("OK", "Yes", "Confirm", "Continue", "Save", "Move", "Rename", "Copy", "Create", "Done")


Entry = TargetDescription | Thing
"""An entry as errands and as wishes tell it."""


def told(entry: Entry) -> str:
    """What an entry is called; empty where it is told otherwise."""
    return entry.text if isinstance(entry, TargetDescription) else called_so(entry)


def open_entry(scene: Scene, turn: Turn, entry: Entry) -> Script:
    """Open what is named: in the list, else found by the application's search."""
    turn, element = yield from find_entry(scene, turn, entry)
    place, first = element.id, turn.observation

    def there(observation: Observation) -> Element | None:
        if observation is first:
            return observation.by_id.get(place)
        return one(observation, entry_match(observation, entry).elements)

    return (yield from press(scene, turn, there, effect=EffectClass.LOCAL))


def entry_match(observation: Observation, entry: Entry) -> reading.Match:
    """Entries that a description means: by their title, else by words of theirs; the first, the last, by number."""
    if isinstance(entry, Thing):
        return answering(entry)(observation)
    if entry.text and singulars(bare(entry.text)) not in reading.NOUNS:
        exact = entitled(entry.text)(observation)
        if not exact.elements:
            exact = entitled(stripped(entry.text))(observation)
        found = exact if exact.elements else described(observation, replace(entry, ordinal=0, extreme=None))
    else:
        found = reading.Match(tuple(reading.rows(observation)), sure=True)
    at = entry.ordinal or (1 if entry.extreme is not None and entry.extreme.most else 0)
    if at and found.elements:
        place = at - 1 if at > 0 else len(found.elements) + at
        return reading.Match(found.elements[place : place + 1], found.sure)
    return found


def find_entry(scene: Scene, turn: Turn, entry: Entry) -> Generator[Proposal, Turn, tuple[Turn, Element]]:
    """The entry that is named.

    Raises:
        Halt: if none is called so, or several are.
    """
    if isinstance(entry, Thing):
        return (yield from find_thing(scene, turn, entry))

    def sought(observation: Observation) -> reading.Match:
        return entry_match(observation, entry)

    sort = next(iter(words(bare(entry.text))), "")
    if sort in reading.NOUNS and (tab := other_tab(turn.observation, sort)) is not None:
        turn = yield from press(scene, turn, named_so(tab.name), effect=EffectClass.LOCAL)
    turn, element = yield from seek(scene, turn, sought, sure=bool(entry.text))
    if element is not None:
        return turn, element
    if entry.text:
        turn, done = yield from search(scene, turn, stripped(entry.text) or entry.text, FROM_USER)
        if done:
            turn = yield from await_change(scene, turn, 0.3)
            turn, element = yield from seek(scene, turn, sought)
            if element is not None:
                return turn, element
            turn = yield from back(scene, turn)
    turn, element = yield from seek(scene, turn, sought)
    if element is None:
        raise Halt(f"nothing is called {entry.text!r} here")
    return turn, element


def verb_on(
    scene: Scene,
    turn: Turn,
    verb: str,
    entry: Entry,
    slots: Sequence[tuple[str, Value]] = (),
    others: Sequence[str] = (),
    *,
    asked: bool = True,
) -> Script:
    """Do what a verb says to one entry: by a control of its own, by what a long press offers, or on its own page.
    ``asked`` answers the question that may come of it; without it, what comes is the caller's to answer."""

    def ended(turn: Turn) -> Script:
        return (yield from finish(scene, turn, verb, entry, slots)) if asked else turn

    verb = "|".join((verb, *others))
    name = reading.top_text(turn.observation)
    here = bool(told(entry)) and bare(name) in (bare(told(entry)), stripped(told(entry)))
    here = here or (isinstance(entry, Thing) and _headed(turn.observation, entry))
    if not here or (verb_control(turn.observation, verb) is None and not isinstance(entry, Thing)):
        turn, element = yield from find_entry(scene, turn, entry)
        done, turn = yield from _in_row(scene, turn, verb, entry, element)
        if done:
            return (yield from ended(turn))
        if normalise(verb) in ("play", "open", "call", "view", "show", "watch", "listen"):
            turn = yield from open_entry(scene, turn, entry)
            control = verb_control(turn.observation, verb)
            if control is None:
                return turn
        else:
            done, turn = yield from _held(scene, turn, verb, entry)
            if done:
                return (yield from ended(turn))
            turn = yield from open_entry(scene, turn, entry)
    if verb_control(turn.observation, verb) is not None:
        turn = yield from _press_verb(scene, turn, verb, entry)
        return (yield from ended(turn))
    done, turn = yield from _in_menu(scene, turn, verb, entry)
    if done:
        return (yield from ended(turn))
    raise Halt(f"nothing here says {verb!r}")


def _headed(observation: Observation, thing: Thing) -> bool:
    """Whether the page in front is the thing's own: its name stands there as a heading or in a field, and in no entry
    that a tap opens."""
    names = {bare(name) for name in thing.names if bare(name)}
    found = [item for item in seen(observation) if names & {bare(item.own_text), bare(item.value)}]
    return bool(found) and all(
        "editable" in item.states or not reading.reacts(reading.holder(observation, item)) for item in found
    )


def verb_control(observation: Observation, verb: str) -> Element | None:
    """The control that carries a verb's name, or another for the same; also with a noun behind it (*Delete note*)."""
    pool = [
        item
        for item in seen(observation)
        if reading.reacts(item) and not item.states & {"editable", "disabled"} and item.name_source != "inferred"
    ]
    ways: tuple[Callable[[Element], bool], ...] = (
        lambda item: normalise(item.name) == normalise(verb),
        lambda item: alike(item.name, verb) or alike(item.name, f"add to {verb}") or alike(item.name, f"add {verb}"),
        lambda item: _begins(item.name, verb),
    )
    first, *others = verb.split("|")
    if others:
        return next((item for each in (first, *others) if (item := verb_control(observation, each)) is not None), None)
    for way in ways:
        found = [item for item in pool if way(item)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _begins(name: str, verb: str) -> bool:
    have, want = bare(name).split(), bare(verb).split()
    rest = have[len(want) :]
    if not want or len(have) < len(want) or len(rest) > 2:
        return False
    return all(sames(a) & sames(b) for a, b in zip(have[: len(want)], want, strict=True)) and all(
        singulars(word) in reading.NOUNS for word in rest
    )


def _press_verb(scene: Scene, turn: Turn, verb: str, entry: Entry, page: Observation | None = None) -> Script:
    """Press it; ``page`` is what was seen before a menu was opened over it."""
    predicates, sentence = _implied(scene, turn.observation, entry, page)
    control = verb_control(turn.observation, verb)
    if control is not None and control.states & {"checked", "unchecked", "selected"}:
        predicates, sentence = (), ""
    return (
        yield from press(
            scene, turn, lambda obs: verb_control(obs, verb), predicates, sentence, effect=scene.step.effect, last=True
        )
    )


def _implied(
    scene: Scene, observation: Observation, entry: Entry, page: Observation | None = None
) -> tuple[tuple[Predicate, ...], str]:
    """That what is deleted is gone, where its name can be seen now, or could on the page that a window stands over."""
    if scene.step.effect is not EffectClass.DELETE or not told(entry):
        return (), ""
    return gone(observation, page, (told(entry) if isinstance(entry, Thing) else stripped(told(entry)),))


def gone(observation: Observation, page: Observation | None, names: Sequence[str]) -> tuple[tuple[Predicate, ...], str]:
    """That what is called so is gone. Where a menu hides it already, the page under the menu must be there again
    without it: that it cannot be seen then says nothing by itself."""
    if not names:
        return (), ""
    here = any(_reads(observation, text) for text in names)
    away: tuple[Predicate, ...] = tuple(TextGone(text) for text in names)
    sentence = f"{names[0]!r} is gone" if len(names) == 1 else "they are gone"
    title = reading.top_text(page) if page is not None else ""
    if not here and title and title not in names and not _reads(observation, title):
        return (TextAppears(title), *away), sentence
    if here or dialog(observation) is not None:
        return away, sentence
    return (), ""


def _reads(observation: Observation, text: str) -> bool:
    return any(
        holds_words(item.own_text, text) or (not item.own_text and holds_words(item.name, text))
        for item in observation.elements
        if "editable" not in item.states
    )


def _in_row(
    scene: Scene, turn: Turn, verb: str, entry: Entry, element: Element
) -> Generator[Proposal, Turn, tuple[bool, Turn]]:
    """By a control in the entry itself."""

    def there(observation: Observation) -> Element | None:
        row = one(observation, entry_match(observation, entry).elements)
        if row is None:
            return None
        around = reading.row_of(observation, row)
        inside = [item for item in observation.descendants(around) if item.id != row.id]
        own = [
            item
            for item in inside
            if reading.reacts(item)
            and any(alike(item.name, v) or _begins(item.name, v) or _of(item, v, entry) for v in verb.split("|"))
        ]
        return own[0] if len(own) == 1 else None

    if there(turn.observation) is not None:
        predicates, sentence = _implied(scene, turn.observation, entry)
        turn = yield from press(scene, turn, there, predicates, sentence, effect=scene.step.effect, last=True)
        return True, turn

    def options(observation: Observation) -> Element | None:
        row = one(observation, entry_match(observation, entry).elements)
        if row is None:
            return None
        around = reading.row_of(observation, row)
        own = [
            item
            for item in observation.descendants(around)
            if reading.reacts(item) and set(words(item.name)[:2]) & {"options", "more", "menu", "expand"}
        ]
        return own[0] if len(own) == 1 else None

    if options(turn.observation) is None:
        return False, turn
    page = turn.observation
    turn = yield from press(scene, turn, options, effect=EffectClass.LOCAL)
    if verb_control(turn.observation, verb) is None:
        turn = yield from back(scene, turn)
        return False, turn
    turn = yield from _press_verb(scene, turn, verb, entry, page)
    return True, turn


def _of(item: Element, verb: str, entry: Entry) -> bool:
    """*Delete milk*: the verb with the name of the entry."""
    return normalise(item.name) in (normalise(f"{verb} {told(entry)}"), normalise(f"{verb} {stripped(told(entry))}"))


def _held(scene: Scene, turn: Turn, verb: str, entry: Entry) -> Generator[Proposal, Turn, tuple[bool, Turn]]:
    """By what a long press on the entry offers: a menu, or a bar at the top."""

    def there(observation: Observation) -> Element | None:
        return one(observation, entry_match(observation, entry).elements)

    before = turn.observation
    try:
        turn = yield from press(scene, turn, there, effect=EffectClass.LOCAL, hold=True)
    except Unanswered as halt:
        return False, halt.turn
    if verb_control(turn.observation, verb) is not None:
        turn = yield from _press_verb(scene, turn, verb, entry, before)
        return True, turn
    done, turn = yield from _in_menu(scene, turn, verb, entry)
    if done:
        return True, turn
    if screen_names(turn.observation) != screen_names(before):
        turn = yield from back(scene, turn)
    return False, turn


def _in_menu(scene: Scene, turn: Turn, verb: str, entry: Entry) -> Generator[Proposal, Turn, tuple[bool, Turn]]:
    names = ("More options", "Options", "More")
    if reading.control(turn.observation, *names) is None:
        return False, turn
    page = turn.observation
    turn = yield from press(scene, turn, lambda obs: reading.control(obs, *names), effect=EffectClass.LOCAL)
    if verb_control(turn.observation, verb) is None:
        turn = yield from back(scene, turn)
        return False, turn
    turn = yield from _press_verb(scene, turn, verb, entry, page)
    return True, turn


def finish(scene: Scene, turn: Turn, verb: str, entry: Entry, slots: Sequence[tuple[str, Value]]) -> Script:
    """What comes after a verb was pressed: a value that is asked for, a place, and the question whether it is meant."""
    for slot, value in slots:
        if field_of(turn.observation, slot) is not None or len(fields(turn.observation)) == 1:
            turn = yield from write(scene, turn, _only_field(slot), value)
    folder = "" if scene.step.wish is not None else scene.step.text("folder") or scene.step.text("choice")
    if folder and one(turn.observation, matching(turn.observation, folder).elements) is not None:
        turn = yield from press(scene, turn, row_named(folder))
    deleting = scene.step.effect is EffectClass.DELETE
    window = dialog(turn.observation)
    if window is None:
        return turn
    yes = yes_control(turn.observation, verb, deleting=deleting)
    if yes is None:
        return turn
    predicates, sentence = _implied(scene, turn.observation, entry)
    return (
        yield from press(
            scene,
            turn,
            lambda obs: yes_control(obs, verb, deleting=deleting),
            predicates,
            sentence,
            effect=scene.step.effect,
            last=True,
        )
    )


def _only_field(slot: str) -> Callable[[Observation], Element | None]:
    return lambda observation: field_of(observation, slot) or next(iter(fields(observation)), None)


def yes_control(observation: Observation, verb: str, *, deleting: bool = False) -> Element | None:
    """The control of a question that does what was asked: the verb itself, else what plainly says yes. What says that
    something is put away says yes only to a wish that puts away: the same window may offer it as one choice of many."""
    own = verb_control(observation, verb)
    if own is not None:
        return own
    names = [normalise(name) for name in (*(_AWAY if deleting else ()), *_YES)]
    found = [
        item for item in seen(observation)
        if reading.reacts(item) and normalise(item.name) in names
        and not item.states & {"disabled", "editable", "checked", "unchecked"}
    ]  # fmt: skip
    ranked = sorted(found, key=lambda item: names.index(normalise(item.name)))
    return ranked[0] if ranked else None


def press_verb(scene: Scene, turn: Turn, verb: str, thing: str) -> Script:
    """Press the control of that name, wherever it is: here, on the tab of the thing, or in the menu."""
    turn = yield from press_named(scene, turn, verb, thing)
    if dialog(turn.observation) is not None and scene.step.effect is not None:
        return (yield from finish(scene, turn, verb, TargetDescription(""), ()))
    return turn


def press_named(scene: Scene, turn: Turn, verb: str, thing: str = "") -> Script:
    """The same, without an answer to what it may ask."""
    if verb_control(turn.observation, verb) is None and thing:
        tab = other_tab(turn.observation, thing)
        if tab is not None:
            turn = yield from press(scene, turn, named_so(tab.name), effect=EffectClass.LOCAL)
    if verb_control(turn.observation, verb) is None:
        whole = f"{verb} {thing}".strip()
        turn, element = yield from seek(scene, turn, by(TargetDescription(whole)), sure=True)
        if element is not None:
            return (yield from press(scene, turn, row_named(whole), effect=scene.step.effect, last=True))
    if verb_control(turn.observation, verb) is None:
        done, turn = yield from _in_menu(scene, turn, verb, TargetDescription(""))
        if done:
            return turn
        raise Halt(f"nothing here says {verb!r}")
    return (yield from press(scene, turn, lambda obs: verb_control(obs, verb), effect=scene.step.effect, last=True))

"""Answering a question in the user's own words on a phone: to the entry that it is asked of, all of its page, one
answer. What is not there, or may be one of several, is said to be so, and never guessed."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from handrail.agents.answering import Passage, Several, Told, answer, passages
from handrail.agents.calendar import month_of
from handrail.agents.phone import reading
from handrail.agents.phone.collecting import whole_list, whole_page
from handrail.agents.phone.controls import entitled, named_so, other_tab
from handrail.agents.phone.entries import find_entry, open_entry
from handrail.agents.phone.reading import Match, dialog, matching, seen
from handrail.agents.phone.seeking import back, one, press, scroll, search, seek, surely
from handrail.agents.phone.wandering import wander
from handrail.agents.script import Halt, Scene, Script, Turn, await_change
from handrail.language.question import Question
from handrail.language.values import parse_date
from handrail.records import (
    FROM_USER,
    EffectClass,
    Element,
    Labelled,
    Observation,
    Proposal,
    TargetDescription,
    join,
)
from handrail.screen import called, holds_words, normalise, quoted, words
from handrail.screen.nouns import singulars

Answering = Generator[Proposal, Turn, tuple[Turn, Labelled[str]]]
Found = Generator[Proposal, Turn, tuple[Turn, Labelled[str] | None]]

_ON_ROWS: Final = frozenset({"music", "shop", "bank", "clock", "files"})
"""Kinds of applications whose entries tell in their row what is asked of them, and of which some begin to play where
they are pressed."""
_FITTING: Final = 0.95
"""Share of the screen's width that the text of a message is narrower than."""


def found_out(scene: Scene, turn: Turn, question: Question) -> Answering:
    """The answer to a question, with the labels of where it was read.

    Raises:
        Halt: if it is not there, or several answers are as good as each other.
    """
    if reading.keypad(turn.observation):
        raise Halt("this asks for a code first")
    match question.wanted:
        case ("state",):
            turn, told = yield from _state(scene, turn, question)
        case ("count",):
            turn, told = yield from _count(scene, turn, question)
        case ("left",):
            turn, told = yield from _left(scene, turn, question)
        case _ if question.kind == "settings":
            turn, told = yield from _in_settings(scene, turn, question)
        case _ if question.kind == "chat":
            turn, told = yield from _in_chats(scene, turn, question)
        case _ if question.kind == "browser":
            turn, told = yield from _on_site(scene, turn, question)
        case _:
            turn, told = yield from _of_entry(scene, turn, question)
    if told is None:
        raise Halt("nothing here answers that")
    return turn, told


def _one(told: Told) -> Labelled[str] | None:
    """Raises: Halt: if there are several."""
    if isinstance(told, Several):
        raise Halt(f"several answers are as good: {', '.join(quoted(text, 60) for text in told.texts[:4])}")
    return told


# -- in the settings --------------------------------------------------------------------------------------------------


def _in_settings(scene: Scene, turn: Turn, question: Question) -> Found:
    """The row that tells it, wherever in the settings it is."""
    network = "network" in question.sort and question.about
    if network:
        sought = _headed(question.about)
        turn, row = yield from _anywhere(scene, turn, sought, "network wifi internet")
        if row is None:
            raise Halt(f"nothing is called {question.about!r} here")
        holder = reading.row_of(turn.observation, row)
        if not any(normalise(text) == "connected" for text in reading.texts(turn.observation, holder)):
            raise Halt("this network is not the one in use, and to press it would be to join it")
        turn = yield from press(scene, turn, lambda obs: one(obs, sought(obs).elements), effect=EffectClass.LOCAL)
        turn, found = yield from whole_page(scene, turn)
        return turn, _one(answer(question, found, opened=True))

    def tells(observation: Observation) -> Match:
        told = answer(question, passages(observation), opened=False)
        return Match(tuple(observation.elements[:1]) if told is not None else (), sure=True)

    of_phone = "about phone" if _OF_PHONE & set(question.words) else ""
    about = f"{question.asked} {question.about} {' '.join(question.words)} {of_phone}"
    turn, there = yield from _anywhere(scene, turn, tells, about)
    if there is None:
        return turn, None
    return turn, _one(answer(question, passages(turn.observation), opened=False))


_OF_PHONE: Final = frozenset({"version", "model", "serial", "build", "imei", "patch", "manufacturer", "kernel"})
"""Words of what a phone says of itself on the page about it."""


def _headed(title: str) -> Callable[[Observation], Match]:
    """The row whose first text is a title."""

    def find(observation: Observation) -> Match:
        rows = [row for row in reading.rows(observation) if reading.texts(observation, row)]
        found = [row for row in rows if normalise(reading.texts(observation, row)[0]) == normalise(title)]
        return Match(tuple(found), sure=True)

    return find


def _anywhere(
    scene: Scene, turn: Turn, sought: Callable[[Observation], Match], about: str
) -> Generator[Proposal, Turn, tuple[Turn, Element | None]]:
    turn, element = yield from seek(scene, turn, sought, sure=True)
    if element is None:
        turn, element = yield from wander(scene, turn, sought, about, every=True)
    return turn, element


def _state(scene: Scene, turn: Turn, question: Question) -> Found:
    """Whether something is on: by its switch, else by what its row says."""

    def told(observation: Observation) -> tuple[Element, bool] | None:
        for text in (question.about, f"use {question.about}"):
            for item in matching(observation, text, sure=True).elements:
                tick = reading.tick_of(observation, item)
                if tick is not None:
                    return tick, "checked" in tick.states
                said = {normalise(each) for each in reading.texts(observation, item)}
                if len(said & {"on", "off"}) == 1:
                    return item, "on" in said
        return None

    def shown(observation: Observation) -> Match:
        found = told(observation)
        return Match((found[0],) if found is not None else (), sure=True)

    turn, element = yield from seek(scene, turn, shown, sure=True)
    if element is None and "settings" in words(turn.observation.app.replace(".", " ")):
        turn, element = yield from wander(scene, turn, shown, question.about, every=True)
    found = told(turn.observation) if element is not None else None
    if found is None:
        raise Halt(f"there is no switch called {question.about!r}")
    item, on = found
    asked = question.asked not in ("off", "disabled")
    said = f"{'Yes' if on == asked else 'No'}, it is {'on' if on else 'off'}"
    return turn, Labelled(said, item.label)


# -- in conversations -------------------------------------------------------------------------------------------------


def _in_chats(scene: Scene, turn: Turn, question: Question) -> Found:
    """The newest message of somebody's: the lowest that came in."""
    if question.by or question.about:
        turn = yield from open_entry(scene, turn, TargetDescription(question.by or question.about))
    else:
        first = reading.rows(turn.observation)[:1]
        if not first:
            raise Halt("there is no conversation here")
        title = next(iter(reading.texts(turn.observation, first[0])), "")
        if question.wanted == ("person",):
            return turn, Labelled(title, first[0].label)
        turn = yield from press(scene, turn, lambda obs: next(iter(reading.rows(obs)), None), effect=EffectClass.LOCAL)
    turn = yield from scroll(scene, turn, "down", 50.0)
    came = _incoming(turn.observation)
    if not came:
        raise Halt("no message came in here")
    last = max(came, key=lambda item: item.bounds.y2)
    if question.wanted == ("said",):
        return turn, Labelled(last.own_text, last.label)
    theirs = replace(question, about="")
    newest = _one(answer(theirs, [Passage(last.own_text, last.label)], opened=True))
    if newest is not None or question.newest:
        return turn, newest
    found = [Passage(item.own_text, item.label) for item in came]
    return turn, _one(answer(theirs, found, opened=True))


def _incoming(observation: Observation) -> list[Element]:
    """Messages that came in: on the left, one's own on the right, when they came in the middle."""
    areas = reading.scrolling(observation)
    inside = {item.id for item in observation.descendants(areas[0])} if areas else set()
    width = observation.size.width
    return [
        item
        for item in seen(observation)
        if item.id in inside
        and item.own_text.strip()
        and item.bounds.width < _FITTING * width
        and item.bounds.x < width - item.bounds.x2
        and "editable" not in item.states
    ]


# -- on a site --------------------------------------------------------------------------------------------------------


def _on_site(scene: Scene, turn: Turn, question: Question) -> Found:
    """The page of a site that it is asked of, or the one that is open."""
    site = "" if normalise(question.place) in ("", "browser", "web", "internet") else _site(question.place)
    if site and not _says(turn.observation, site):
        turn, element = yield from seek(scene, turn, entitled(site), sure=True)
        if element is None and reading.control(turn.observation, "Home") is not None:
            turn = yield from press(scene, turn, lambda obs: reading.control(obs, "Home"), effect=EffectClass.LOCAL)
            turn, element = yield from seek(scene, turn, entitled(site), sure=True)
        if element is None:
            raise Halt(f"{site!r} is not among the pages here")
        turn = yield from _follow(scene, turn, site)
    if site and question.about and not _heads(turn.observation, question.about):
        turn, element = yield from seek(scene, turn, entitled(question.about), sure=True)
        if element is None:
            turn, done = yield from search(scene, turn, question.about, FROM_USER)
            if done:
                turn, element = yield from seek(scene, turn, entitled(question.about), sure=True)
        if element is None:
            raise Halt(f"nothing is called {question.about!r} here")
        turn = yield from _follow(scene, turn, question.about)
    turn, found = yield from whole_page(scene, turn)
    return turn, _one(answer(question, found, opened=bool(question.about) and _entry_of(found, question)))


def _site(place: str) -> str:
    return " ".join(word for word in place.split() if word.casefold() not in ("the", "my", "site", "website", "page"))


def _follow(scene: Scene, turn: Turn, text: str):  # type: ignore[no-untyped-def]
    before = turn.observation
    turn = yield from press(scene, turn, lambda obs: one(obs, entitled(text)(obs).elements), effect=EffectClass.LOCAL)
    if [item.own_text for item in before.elements] == [item.own_text for item in turn.observation.elements]:
        turn = yield from await_change(scene, turn, 1.0)
    return turn


def _says(observation: Observation, site: str) -> bool:
    """Whether the page in front is one of a site: it bears its name, and nothing there leads to it."""
    named_so = any(holds_words(item.own_text or item.name, site) for item in observation.elements)
    return named_so and not entitled(site)(observation).elements


def _heads(observation: Observation, text: str) -> bool:
    found = [item for item in seen(observation) if normalise(item.own_text) == normalise(text)]
    return bool(found) and not entitled(text)(observation).elements


def _entry_of(found: list[Passage], question: Question) -> bool:
    return any(holds_words(passage.text, question.about) for passage in found)


# -- of an entry ------------------------------------------------------------------------------------------------------


def _of_entry(scene: Scene, turn: Turn, question: Question) -> Found:
    """What the entry's row says, or its page."""
    if question.kind == "files" and question.place and not question.about:
        turn = yield from _open_file(scene, turn, question.place)
        turn, found = yield from whole_page(scene, turn)
        return turn, _one(answer(question, found, opened=True))
    if question.kind == "mail":
        if question.wanted == ("person",) and not question.asked and not question.by:
            return (yield from _sender(scene, turn, question))
        turn = yield from _open_mail(scene, turn, question)
        turn, found = yield from whole_page(scene, turn)
        return turn, _one(answer(question, found, opened=True))
    if not question.about:
        turn, found = yield from whole_page(scene, turn)
        return turn, _one(answer(question, found, opened=False))
    if question.day and question.kind == "calendar":
        turn = yield from to_day(scene, turn, question.day)
    entry = TargetDescription(question.about)
    if not _heads(turn.observation, question.about):
        turn, element = yield from find_entry(scene, turn, entry)
        if question.kind in _ON_ROWS or (question.kind == "calendar" and question.wanted == ("place",)):
            around = reading.row_of(turn.observation, element)
            inside = [around, *turn.observation.descendants(around)]
            told = _one(answer(question, passages(turn.observation, inside), opened=True))
            if told is not None:
                return turn, told
        if question.kind == "music":
            return turn, None  # to press it would be to play it
        turn = yield from open_entry(scene, turn, entry)
    turn, found = yield from whole_page(scene, turn)
    if not _entry_of(found, question) and not _entry_in_fields(turn.observation, question.about):
        raise Halt(f"the page that opened does not say {question.about!r}")
    return turn, _one(answer(question, found, opened=True))


def _entry_in_fields(observation: Observation, name: str) -> bool:
    return any(holds_words(f"{item.value} {item.name}", name) for item in observation.elements)


def _open_file(scene: Scene, turn: Turn, path: str):  # type: ignore[no-untyped-def]
    """Each folder of a path, then its file."""
    for part in [piece for piece in path.replace("\\", "/").split("/") if piece]:
        turn = yield from open_entry(scene, turn, TargetDescription(part))
    return turn


def _mails(question: Question) -> Callable[[Observation], Match]:
    def sought(observation: Observation) -> Match:
        found = []
        for row in reading.rows(observation):
            said = [normalise(text) for text in reading.texts(observation, row)]
            subject = not question.about or any(holds_words(text, normalise(question.about)) for text in said[:3])
            sender = not question.by or normalise(question.by) in said
            if subject and sender:
                found.append(row)
        return Match(tuple(found[:1] if question.newest else found), sure=True)

    return sought


def _open_mail(scene: Scene, turn: Turn, question: Question):  # type: ignore[no-untyped-def]
    """The mail that is meant: by its subject, by who sent it, the newest of these."""
    sought = _mails(question)
    turn, element = yield from seek(scene, turn, sought, sure=True)
    if element is None and (text := question.about or question.by):
        turn, done = yield from search(scene, turn, text, FROM_USER)
        if done:
            turn = yield from await_change(scene, turn, 0.3)
            turn, element = yield from seek(scene, turn, sought, sure=True)
    if element is None:
        raise Halt("no such mail is here")
    return (yield from press(scene, turn, lambda obs: one(obs, sought(obs).elements), effect=EffectClass.LOCAL))


def _sender(scene: Scene, turn: Turn, question: Question) -> Found:
    """Who a mail is from: what its row begins with."""
    turn, row = yield from seek(scene, turn, _mails(question), sure=True)
    found = reading.texts(turn.observation, row) if row is not None else []
    return turn, Labelled(found[0], row.label) if row is not None and found else None


# -- lists ------------------------------------------------------------------------------------------------------------


def _left(scene: Scene, turn: Turn, question: Question) -> Found:
    """What is not ticked, in its order."""
    if question.about and not _heads(turn.observation, question.about):
        turn = yield from open_entry(scene, turn, TargetDescription(question.about))
    found: dict[str, tuple[bool, Element]] = {}
    while True:
        for item in seen(turn.observation):
            if item.states & {"checked", "unchecked"} and item.role != "switch":
                name = called(turn.observation, item).name
                found.setdefault(normalise(name), ("checked" in item.states, item))
        before = [(item.name, item.bounds.y) for item in turn.observation.elements]
        turn = yield from scroll(scene, turn, "down", 0.6)
        if before == [(item.name, item.bounds.y) for item in turn.observation.elements]:
            break
    if not found:
        raise Halt("nothing here can be ticked")
    open_ones = [item for done, item in found.values() if not done]
    label = join(item.label for _, item in found.values())
    names = [item.own_text or item.name for item in open_ones]
    return turn, Labelled(", ".join(names) if names else "nothing", label)


def _count(scene: Scene, turn: Turn, question: Question) -> Found:
    """How many entries a list has: all of it is seen, or nothing is said."""
    if question.day:
        turn = yield from to_day(scene, turn, question.day)
    elif question.about:
        raise Halt("what belongs to one entry is not counted")  # a page has rows of many sorts
    plain = [word for word in words(question.asked) if word in ("unread", "new", "open", "starred", "favorite", "done")]
    if plain:
        raise Halt(f"which of them are {plain[0]} is not told by a list alone")
    if not question.day:
        turn = yield from _listed(scene, turn, question.asked)
    told = _day_count(turn.observation, question.day)
    turn, found = yield from whole_list(scene, turn)
    if not found and not _none(turn.observation):
        raise Halt("nothing here is a list whose entries can be counted")
    if told is not None and told != len(found):
        raise Halt(f"the day says {told} and the list has {len(found)}")
    label = join([label for _, label in found] or [item.label for item in turn.observation.elements[:1]])
    return turn, Labelled(str(len(found)), label)


def _listed(scene: Scene, turn: Turn, asked: str) -> Script:
    """The list of what is asked about in front: what lies over it is put away, the tab of that name is opened.

    Raises:
        Halt: if nothing says that what is in front is a list of these.
    """
    if dialog(turn.observation) is not None:
        turn = yield from back(scene, turn)
    if dialog(turn.observation) is not None:
        raise Halt("something lies over what is to be counted")
    sorts = {singulars(word) for word in words(asked)}
    tab = next((found for word in words(asked) if (found := other_tab(turn.observation, word)) is not None), None)
    if tab is not None:
        turn = yield from press(scene, turn, named_so(tab.name), effect=EffectClass.LOCAL)
    chosen = [item.name for item in seen(turn.observation) if "selected" in item.states and len(words(item.name)) <= 3]
    titles = [reading.top_text(turn.observation), turn.observation.app.replace(".", " "), *chosen]
    if not sorts & {singulars(word) for title in titles for word in words(title)}:
        raise Halt(f"nothing says that this is a list of {asked}")
    return turn


def _none(observation: Observation) -> bool:
    """Whether the page itself says that there is nothing."""
    return any(next(iter(words(item.own_text)), "") in ("no", "nothing") for item in seen(observation))


# -- days -------------------------------------------------------------------------------------------------------------


def to_day(scene: Scene, turn: Turn, said: str):  # type: ignore[no-untyped-def]
    """Show one day of a calendar.

    Raises:
        Halt: if it is not clear which, or cannot be shown.
    """
    counted = re.search(r"\d", said) is None  # from today
    if counted and reading.control(turn.observation, *_TODAY) is not None:
        # Another day may be marked than today, and only coming back to it from elsewhere can be seen.
        turn = yield from press(scene, turn, surely("Next month"), effect=EffectClass.LOCAL)
        turn = yield from press(scene, turn, lambda obs: reading.control(obs, *_TODAY), effect=EffectClass.LOCAL)
    today = _today(turn.observation)
    plain = said.removeprefix("the ").removeprefix("on ")
    days = parse_date(plain, today) if today is not None else None
    if today is not None and normalise(plain) == "tomorrow":
        days = (today + timedelta(days=1),)
    if today is None or days is None or len(days) != 1:
        raise Halt(f"which day {said!r} is cannot be told here")
    for _ in range(14):
        cell = _cell(turn.observation, days[0])
        if cell is not None:
            break
        shown = month_of(reading.top_text(turn.observation)) or today
        name = "Next month" if (days[0].year, days[0].month) > (shown.year, shown.month) else "Previous month"
        if reading.control(turn.observation, name) is None:
            raise Halt("this calendar does not turn its pages")
        turn = yield from press(scene, turn, surely(name), effect=EffectClass.LOCAL)
    if _cell(turn.observation, days[0]) is None:
        raise Halt(f"{said!r} is not shown here")
    if "selected" in (_cell(turn.observation, days[0]) or turn.observation.elements[0]).states:
        return turn
    return (yield from press(scene, turn, lambda obs: _cell(obs, days[0]), effect=EffectClass.LOCAL))


_TODAY: Final = ("Go to today", "Today", "Jump to today")
"""What shows today's page of a calendar."""


def _today(observation: Observation) -> date | None:
    """The day that is marked where a calendar has just been opened."""
    month = month_of(reading.top_text(observation))
    marked = [item for item in seen(observation) if "selected" in item.states and _dated(item.name, month)]
    return _dated(marked[0].name, month) if len(marked) == 1 else None


def _dated(name: str, month: date | None) -> date | None:
    """The day that a cell of a month is called after."""
    if month is None:
        return None
    parts = [part.strip() for part in name.split(",")]
    for part in parts:
        days = parse_date(f"{part}, {month.year}")
        if days is not None and len(days) == 1:
            return days[0]
    return None


def _cell(observation: Observation, day: date) -> Element | None:
    month = month_of(reading.top_text(observation))
    found = [item for item in seen(observation) if item.facts.clickable and _dated(item.name, month) == day]
    return found[0] if len(found) == 1 else None


def _day_count(observation: Observation, said: str) -> int | None:
    """The number of entries that the chosen day itself tells."""
    if not said:
        return None
    marked = [item for item in seen(observation) if "selected" in item.states]
    for item in marked:
        for part in item.name.split(","):
            said_words = words(part)
            if len(said_words) == 2 and said_words[0].isdecimal() and said_words[1] in ("event", "events"):
                return int(said_words[0])
    return None

"""Applications of a phone: opening the one that the words name, and going to where a step is to be done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from handrail.agents.script import HOUSE, Scene, Script, Turn, succeed
from handrail.language import Step
from handrail.language.applications import App, about, begins, best, by_sort, meant, of_the_phone, settings_of, takes
from handrail.records import (
    FROM_USER,
    AppIs,
    EffectClass,
    Home,
    Labelled,
    Observation,
    OpenApp,
    TargetDescription,
)
from handrail.screen import normalise

_OPENING: Final = frozenset({"open", "launch", "start", "go", "switch", "return", "bring", "enter", "visit", "use"})
_HOMES: Final = frozenset({"home", "home screen", "homescreen", "launcher"})
_GOING: Final = frozenset({"click", "navigate", "act", "find", "scroll_to"})
_STANDING: Final = frozenset({"back", "pause", "wait", "expect", "accept", "dismiss", "press"})
"""Steps that are about whatever is in front."""


@dataclass(frozen=True, slots=True)
class Phone:
    """What the agent knows of the phone it is on."""

    apps: tuple[App, ...] = ()
    homes: frozenset[str] = frozenset()
    """Packages of home screens."""
    words: str = ""
    """The whole instruction."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A step, and where it is done."""

    step: Step | None
    """What is left of it; None where it was only to open an application."""
    app: App | None = None
    """The application that must be in front; None if nothing says."""
    home: bool = False
    """Whether it only goes to the home screen."""
    named: bool = True
    """Whether the user's words name it; else it is this agent's reading of what they are about."""


def placed(step: Step, said: str, phone: Phone, observation: Observation, *, first: bool = False) -> Placed:
    """Where a step is to be done, by its words (``said``), else by what all of them are about. Where a run begins
    (``first``), what is in front is there by chance."""
    target = step.target
    verb = next(iter(normalise(said).split()), "")
    if target is not None and step.kind in _GOING and not target.near and not target.ordinal:
        name = target.near or target.text
        if normalise(name) in _HOMES and verb in _OPENING:
            return Placed(None, home=True)
        opening = verb in _OPENING or re.search(r"\bapp(?:lication)?$", name, re.IGNORECASE)
        if opening and (app := meant(name, phone.apps)) is not None:
            return Placed(None, app)
    if (settings := settings_of(phone.apps)) is not None and _of_settings(step):
        return Placed(step, settings, named=False)
    starting = step.kind == "act" and target is not None and target.text.casefold() in _OPENING
    if starting and target is not None and (app := meant(target.near, phone.apps)) is not None:
        return Placed(None, app)
    if step.question is not None and (app := about(step.question, phone.apps)) is not None:
        return Placed(step, app, named=False)
    if (app := takes(step, phone.words, phone.apps)) is not None:
        return Placed(step, app, named=False)
    rest, app = _within(step, said, phone.apps)
    if app is not None:
        return Placed(rest, app)
    if step.kind in _STANDING:
        return Placed(step)
    switching = step.kind in ("check", "uncheck", "set", "select") and not (target is not None and target.near)
    if switching and settings is not None and of_the_phone(said):
        return Placed(step, settings, named=False)
    if observation.app in phone.homes:
        suited = settings if of_the_phone(said) else best(said, phone.apps) or _for(step, phone.apps)
        suited = suited or best(phone.words, phone.apps)
        if suited is None and step.kind in ("check", "uncheck", "set", "select"):
            suited = settings_of(phone.apps)
        return Placed(step, suited, named=False)
    turned = begins(said, phone.apps)
    if turned is None and first and step.kind == "act":
        turned = best(said, phone.apps) or _for(step, phone.apps)
    if turned is not None and turned.package != observation.app:
        return Placed(step, turned, named=False)
    return Placed(step)


def _for(step: Step, apps: tuple[App, ...]) -> App | None:
    """The application for the sort of thing that is made (*an event*: the calendar)."""
    sort = step.text("object")
    return best(_MADE.get(sort, sort), apps) if sort else None


_MADE: Final = {"list": "note", "event": "calendar event", "cart": "cart of the shop"}


_TAIL: Final = r"[,\s]*\b(?:in|on|from|using|with|via|of|inside|to)\s+(?:the |my )?{name}(?:\s+app(?:lication)?)?$"


def _within(step: Step, said: str, apps: Sequence[App]) -> tuple[Step, App | None]:
    """The step without the words that say in which application, and that application."""
    for app in apps:
        for name in (*app.names, app.package):
            tail = re.compile(_TAIL.format(name=re.escape(name)), re.IGNORECASE)
            front = re.compile(
                rf"^(?:please\s+)?(?:in|on|from|using|with)\s+(?:the |my )?{re.escape(name)}(?:\s+app(?:lication)?)?\b",
                re.IGNORECASE,
            )
            whole = re.compile(rf"^(?:the |my )?{re.escape(name)}(?:\s+app(?:lication)?)?$", re.IGNORECASE)
            if not (tail.search(said) or front.search(said) or _stated(step, whole)):
                continue
            return _without(step, tail, whole), app
    sort = by_sort(said, tuple(apps))
    if sort is not None:
        phrase = re.escape(sort[0])
        tail = re.compile(_TAIL.format(name=phrase), re.IGNORECASE)
        return _without(step, tail, re.compile(rf"^(?:the |my )?{phrase}$", re.IGNORECASE)), sort[1]
    return step, None


_APART: Final = re.compile(r"^(?:notifications|sync|default .+)$")


def _of_settings(step: Step) -> bool:
    """Whether a step is about what the phone's settings keep of an application or account: its notifications, its
    permissions, its sync."""
    target = step.target
    if target is None or step.kind not in ("check", "uncheck", "set"):
        return False
    allowed = normalise(step.text("text")) in _PERMITTING
    return (_APART.match(target.text) is not None and (bool(target.near) or step.kind == "set")) or (
        allowed and bool(target.near)
    )


_PERMITTING: Final = frozenset(map(normalise, ("Allow", "Don’t allow")))


def _stated(step: Step, whole: re.Pattern[str]) -> bool:
    """Whether a particular of the step, or the place that it is done in, is just the name of an application."""
    values = [value for slot, value in step.arguments if slot in _SAYING]
    places = [value.value for value in values if isinstance(value, Labelled)]
    return any(whole.fullmatch(place) for place in (*places, step.target.region if step.target else ""))


_SAYING: Final = ("place", "folder")
"""Slots whose value may say in which application."""


def _without(step: Step, tail: re.Pattern[str], whole: re.Pattern[str]) -> Step:
    def cut(text: str) -> str:
        return "" if whole.fullmatch(text) else tail.sub("", text)

    target: TargetDescription | None = step.target
    if target is not None:
        near, region = cut(target.near), cut(target.region)
        target = replace(
            target, text=cut(target.text) if not whole.fullmatch(target.text) else target.text, near=near,
            region=region, relation=target.relation if near else "",
        )  # fmt: skip
    arguments = tuple(
        (slot, replace(value, value=tail.sub("", value.value)) if isinstance(value, Labelled) else value)
        for slot, value in step.arguments
        if not (slot in (*_SAYING, "to", "from") and isinstance(value, Labelled) and whole.fullmatch(value.value))
    )
    return replace(step, target=target, arguments=arguments, phrase=tail.sub("", step.phrase))


def go_home(scene: Scene, turn: Turn, phone: Phone) -> Script:
    """To the home screen."""
    if turn.observation.app in phone.homes:
        return turn
    expected = tuple(AppIs(package) for package in phone.homes) if len(phone.homes) == 1 else ()
    return (yield from succeed(turn, scene.propose(Home(), expected, "the home screen is in front", last=True)))


def bring(scene: Scene, turn: Turn, app: App, *, named: bool, last: bool = False) -> Script:
    """Bring an application to the front, if it is not there."""
    if turn.observation.app == app.package:
        return turn
    label = FROM_USER if named else HOUSE
    proposal = scene.propose(
        OpenApp(app.package), (AppIs(app.package),), f"{app.called} is in front", labels={"app": label},
        effect=EffectClass.LOCAL, last=last,
    )  # fmt: skip
    return (yield from succeed(turn, proposal))

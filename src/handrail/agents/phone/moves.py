"""One script a kind of step, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from handrail.agents.moves.apps import Phone
from handrail.agents.moves.going import press as press_key
from handrail.agents.moves.going import scroll_by
from handrail.agents.moves.screenful import value_of
from handrail.agents.moves.waiting import seen as expected_seen
from handrail.agents.phone import reading
from handrail.agents.phone.changing import change, changes, own
from handrail.agents.phone.controls import arrived
from handrail.agents.phone.entries import open_entry, verb_on
from handrail.agents.phone.errands import act
from handrail.agents.phone.fields import Value, answer_dialog, field_of, fields, option_of, set_time, write
from handrail.agents.phone.reading import bare, described, dialog, matching, reacts, stripped
from handrail.agents.phone.reviewing import review
from handrail.agents.phone.seeking import back, by, named, one, press, scroll, search, seek
from handrail.agents.phone.sliding import levels, share, slide
from handrail.agents.phone.telling import tell
from handrail.agents.phone.wandering import deep, searchable
from handrail.agents.script import Halt, Scene, Script, Turn, attempt, succeed
from handrail.language.values import parse_time
from handrail.policy.words import vocabulary
from handrail.records import (
    FROM_USER,
    Back,
    Click,
    EffectClass,
    Element,
    ElementRef,
    ElementState,
    Labelled,
    Observation,
    Outcome,
    Predicate,
    PressKeys,
    Reacts,
    TargetDescription,
    TextAppears,
)
from handrail.screen import normalise, selector_for, words

Move = Callable[[Scene, Turn], Script]
_OPENED: Final = re.compile(r"^(?:the )?(.*)$")


def _sought(scene: Scene) -> TargetDescription:
    if scene.step.target is None:
        raise Halt("nothing is named")
    return scene.step.target


def tap(scene: Scene, turn: Turn) -> Script:
    """Tap what is named, wherever on the way it is: here, further down, behind the menu, in a page of settings, or
    found by the application's search."""
    sought = _sought(scene)
    count = 2 if scene.step.kind == "double_click" else 1
    hold = scene.step.kind in ("long_press", "right_click")
    turn, element = yield from find(scene, turn, sought)
    place, first = element.id, turn.observation

    def there(observation: Observation) -> Element | None:
        if observation is first:
            return observation.by_id.get(place)
        return one(observation, described(observation, sought).elements)

    if scene.step.times > 1 and count == 1 and not hold:
        return (yield from _counted(scene, turn, there, scene.step.times))
    expected, sentence = ((), "") if hold else _told(turn.observation, element)
    return (
        yield from press(
            scene, turn, there, expected, sentence, effect=scene.step.effect, last=True, hold=hold, count=count
        )
    )


_SHOWING: Final = frozenset({"check", "uncheck", "read", "find", "scroll_to"})
"""Steps that cannot be carried out unless what came before them did what it was to do."""


def _counted(scene: Scene, turn: Turn, find: Callable[[Observation], Element | None], times: int) -> Script:
    """So many taps on the same thing: that the first of them seem to do nothing is what such things are like, so what
    comes of all of them is what the next step sees.

    Raises:
        Halt: if it is not there any more before all of them are done, or one of them was not delivered.
    """
    effect = EffectClass.LOCAL if scene.following in _SHOWING else scene.step.effect
    for done in range(times):
        element = find(turn.observation)
        if element is None:
            raise Halt(f"what was to be tapped {times} times is not there any more after {done}")
        proposal = scene.propose(Click(ElementRef(element.id)), (Reacts(),), effect=effect)
        turn, check = yield from attempt(turn, proposal)
        if check.outcome is Outcome.NO_CHANGE and check.sentence.startswith("the input was not delivered"):
            raise Halt(check.sentence)
    return turn


def _told(observation: Observation, element: Element) -> tuple[tuple[Predicate, ...], str]:
    """What a control with a consequence by its name is bound to change: what was written stands there as sent, or the
    window that it stands in, or the form, is closed."""
    if element.role == "radio":
        return (ElementState(selector_for(observation, element), "checked"),), "it is chosen"
    effects = vocabulary().effects(element.name)
    if not any(effect.consequential for effect in effects):
        return (), ""
    written = [
        item.value
        for item in fields(observation)
        if item.value and item.value not in (item.name, item.facts.placeholder) and "\n" not in item.value
    ]
    shown = {normalise(item.own_text) for item in observation.elements}
    alone = len(written) == 1 and normalise(written[0]) not in shown and field_of(observation, "subject") is None
    if alone and effects & {EffectClass.SEND, EffectClass.POST}:
        return (TextAppears(written[0]),), "it stands there as sent"
    if dialog(observation) is not None or written:
        return (ElementState(selector_for(observation, element), "present", holds=False),), "it is closed"
    return (), ""


def keys(scene: Scene, turn: Turn) -> Script:
    """Press a key where the focus is; where none is told, in the field that was written into last."""
    before = scene.preceding
    said = before.text("text") if before is not None else ""
    written = [item for item in fields(turn.observation) if said and normalise(item.value) == normalise(said)]
    if scene.step.target is None and turn.observation.focused not in turn.observation.by_id and len(written) == 1:
        action = PressKeys(ElementRef(written[0].id), (scene.step.text("keys"),))
        return (yield from succeed(turn, scene.propose(action, labels={"keys": FROM_USER}, last=True)))
    return (yield from press_key(scene, turn))


def find(scene: Scene, turn: Turn, sought: TargetDescription):  # type: ignore[no-untyped-def]
    """The element that is meant.

    Raises:
        Halt: if nothing is called so, or several things are.
    """
    if not sought.text and not sought.role and not sought.near:
        raise Halt("nothing is named")
    there = by(sought)(turn.observation)
    wide = settings(turn.observation)
    if wide and searchable(turn.observation) and not (there.elements and there.sure):
        turn, element = yield from deep(scene, turn, by, sought)
        if element is not None:
            return turn, element
        raise Halt(f"{sought.text or sought.role!r} was not found")
    turn, element = yield from seek(scene, turn, by(sought))
    if element is not None:
        return turn, element
    turn, element = yield from behind_menu(scene, turn, sought)
    if element is not None:
        return turn, element
    if wide:
        turn, element = yield from deep(scene, turn, by, sought)
        if element is not None:
            return turn, element
    elif not sought.near:
        turn, found = yield from search(scene, turn, stripped(sought.text), FROM_USER)
        if found:
            turn, element = yield from seek(scene, turn, by(sought))
            if element is not None:
                return turn, element
    raise Halt(f"{sought.text or sought.role!r} was not found")


def settings(observation: Observation) -> bool:
    return "settings" in words(observation.app.replace(".", " "))


def behind_menu(scene: Scene, turn: Turn, sought: TargetDescription):  # type: ignore[no-untyped-def]
    """What stands in the menu behind the dots; closed again where it does not."""
    opener = reading.control(turn.observation, "More options", "Options", "More")
    if opener is None:
        return turn, None
    names = ("More options", "Options", "More")
    turn = yield from press(scene, turn, lambda obs: reading.control(obs, *names))
    found = one(turn.observation, described(turn.observation, sought).elements)
    if found is None:
        turn = yield from back(scene, turn)
    return turn, found


def switch(scene: Scene, turn: Turn) -> Script:
    """Turn something on or off, where it is not so already."""
    sought = _sought(scene)
    on = scene.step.kind == "check"
    plain = replace(sought, text=_plain(sought.text), role="")
    turn, element = yield from _tick(scene, turn, plain)
    if element is None:
        raise Halt(f"there is no switch called {sought.text!r}")
    checked = "checked" in element.states
    if checked == on:
        return (yield from expected_seen(scene, turn))
    selector = selector_for(turn.observation, element)
    place = element.id
    first = turn.observation

    def there(observation: Observation) -> Element | None:
        if observation is first:
            return observation.by_id.get(place)
        row = one(observation, described(observation, plain).elements)
        return reading.tick_of(observation, row) if row is not None else None

    wanted = (ElementState(selector, "checked", on),)
    sentence = "it is on" if on else "it is off"
    turn = yield from press(scene, turn, there, wanted, sentence, effect=scene.step.effect, last=True)
    return turn


_TAILS: Final = re.compile(r"\b(?:setting|switch|toggle|option|feature|checkbox|box)$")


def _plain(text: str) -> str:
    if "(" in text:
        return text  # what stands in brackets is another name of it
    return _TAILS.sub("", bare(text)).strip() or text


def _tick(scene: Scene, turn: Turn, sought: TargetDescription):  # type: ignore[no-untyped-def]
    within = settings(turn.observation)
    if within and searchable(turn.observation) and not _ticks(sought)(turn.observation).sure:
        turn, row = yield from deep(scene, turn, _ticks_or_rows, sought)
    else:
        turn, row = yield from seek(scene, turn, _ticks(sought), sure=True)
        if row is None and within:
            turn, row = yield from deep(scene, turn, _ticks_or_rows, sought)
    if row is None:
        turn, row = yield from seek(scene, turn, by(sought))
    if row is None:
        turn, row = yield from behind_menu(scene, turn, sought)
    if row is None and not settings(turn.observation):
        turn, row = yield from _own_settings(scene, turn, sought)
    if row is None:
        return turn, None
    tick = reading.tick_of(turn.observation, row)
    if tick is None:  # a page of its own, with one switch above all
        turn = yield from press(scene, turn, _again(turn.observation, row))
        named = _ticks(sought)(turn.observation).elements
        ticks = [item for item in reading.seen(turn.observation) if item.states & {"checked", "unchecked"}]
        if len(named) == 1:
            tick = named[0]
        elif len(ticks) == 1 or (ticks and _main(turn.observation, ticks[0], sought.text)):
            tick = ticks[0]
    return turn, tick


def _again(first: Observation, element: Element):  # type: ignore[no-untyped-def]
    """What was found, on the look that it was found on, and on later ones by its name."""
    name = reading.texts(first, element)[:1] or [element.name]

    def find(observation: Observation) -> Element | None:
        if observation is first:
            return element
        return one(observation, matching(observation, name[0], sure=True).elements)

    return find


def _main(observation: Observation, tick: Element, text: str) -> bool:
    """Whether a switch is the one above all others of a page: *Use*, *Allow*, *All* with the page's name, or none."""
    said = words(" ".join(reading.texts(observation, reading.row_of(observation, tick))) or tick.name)
    rest = [word for word in said if word not in _MAINLY]
    own = {form for word in words(f"{text} {reading.top_text(observation)}") for form in reading.sames(word)}
    return all(word in own for word in rest)


_MAINLY: Final = frozenset({"use", "allow", "all", "show", "on", "off", "enable", "turn", "the", "for", "this", "app"})


def _ticks_or_rows(sought: TargetDescription):  # type: ignore[no-untyped-def]
    """A switch that is called so; else a row that is called just so, behind which the switch stands."""
    ticks = _ticks(sought)

    def find(observation: Observation) -> reading.Match:
        found: reading.Match = ticks(observation)
        if found.elements or sought.near:
            return found
        exact = matching(observation, sought.text, sure=True)
        rows = tuple(item for item in exact.elements if reacts(item) and "editable" not in item.states)
        return reading.Match(rows, sure=bool(rows))

    return find


_ENTRANCES: Final = ("Settings", "Preferences", "App settings", "Account settings", "Profile", "Account", "Me")


def _own_settings(scene: Scene, turn: Turn, sought: TargetDescription):  # type: ignore[no-untyped-def]
    """A switch in the settings of an application itself."""
    entrance = reading.control(turn.observation, *_ENTRANCES)
    if entrance is None:
        turn, entrance = yield from behind_menu(scene, turn, TargetDescription("Settings"))
    if entrance is None:
        return turn, None
    turn = yield from press(scene, turn, _again(turn.observation, entrance), effect=EffectClass.LOCAL)
    turn, row = yield from seek(scene, turn, _ticks(sought), sure=True)
    if row is None:
        turn, row = yield from deep(scene, turn, _ticks_or_rows, sought)
    return turn, row


def _ticks(sought: TargetDescription):  # type: ignore[no-untyped-def]
    def find(observation: Observation) -> reading.Match:
        matches = [described(observation, replace(sought, text=text)) for text in (sought.text, f"use {sought.text}")]
        for found in sorted(matches, key=lambda match: not match.sure):
            ticks: dict[str, Element] = {}
            for item in found.elements:
                tick = reading.tick_of(observation, item)
                if tick is not None:
                    ticks.setdefault(tick.id, tick)
            if ticks:
                return reading.Match(tuple(ticks.values()), found.sure)
        return reading.Match((), sure=False)

    return find


def give(scene: Scene, turn: Turn) -> Script:
    """A value for whatever takes one: a field, a row that opens a list or a picker, a slider, a switch."""
    said = scene.step.argument("text") or scene.step.argument("option")
    if said is None:
        raise Halt("there is nothing to put into it")
    turn, value = yield from value_of(scene, turn, said)
    sought = scene.step.target
    if sought is None or not sought.text:
        return (yield from _anywhere(scene, turn, value))
    if isinstance(value, Labelled) and normalise(value.value) in ("on", "off", "yes", "no"):
        kind = "check" if normalise(value.value) in ("on", "yes") else "uncheck"
        return (yield from switch(replace(scene, step=replace(scene.step, kind=kind)), turn))  # type: ignore[arg-type]
    if isinstance(value, Labelled) and parse_time(value.value) is not None and _makes(sought.text):
        made = replace(scene.step, kind="act", target=TargetDescription("Add"), arguments=(
            ("object", Labelled(sought.text, FROM_USER)), ("time", value)))  # fmt: skip
        return (yield from act(replace(scene, step=made), turn))
    if settings(turn.observation) and sought.near and isinstance(value, Labelled) and value.value in _ANSWERS:
        return (yield from permit(scene, turn, sought, value.value))
    comment = scene.step.argument("comment")
    if sought.text == "rating" and sought.near and isinstance(value, Labelled):
        told = [("text", comment)] if isinstance(comment, Labelled) else []
        return (yield from review(scene, turn, TargetDescription(sought.near), [("stars", value), *told]))
    if comment is not None:
        raise Halt("nothing here takes the comment")
    if changes(sought, value):
        return (yield from change(scene, turn, sought, value))
    field = field_of(turn.observation, bare(sought.text))
    if field is not None:
        turn = yield from write(scene, turn, lambda obs: field_of(obs, bare(sought.text)), value)
        return (yield from expected_seen(scene, turn))
    if isinstance(value, Labelled) and share(value.value) is not None:
        turn, level = yield from _level(scene, turn, sought)
        if level is not None:
            turn = yield from slide(scene, turn, level, value.value)
            return (yield from expected_seen(scene, turn))
    if not settings(turn.observation):
        turn, done = yield from own(scene, turn, sought.text, value)
        if done:
            return (yield from expected_seen(scene, turn))
    turn, element = yield from find(scene, turn, sought)
    if "editable" in element.states:
        turn = yield from write(scene, turn, lambda obs: one(obs, described(obs, sought).elements), value)
        return (yield from expected_seen(scene, turn))
    slider = _slider(turn.observation, element)
    if slider is not None and isinstance(value, Labelled):
        turn = yield from slide(scene, turn, slider, value.value)
        return (yield from expected_seen(scene, turn))
    if not isinstance(value, Labelled):
        raise Halt(f"{sought.text!r} takes no secret")
    turn = yield from press(scene, turn, lambda obs: one(obs, described(obs, sought).elements))
    for _ in range(2):  # a page that only speaks of it was opened: further in
        row = one(turn.observation, described(turn.observation, sought, sure=True).elements)
        if dialog(turn.observation) is not None or row is None or row.states & {"editable"}:
            break
        slider = _slider(turn.observation, row)
        if slider is not None:
            turn = yield from slide(scene, turn, slider, value.value)
            return (yield from expected_seen(scene, turn))
        turn = yield from press(
            scene, turn, lambda obs: one(obs, described(obs, sought, sure=True).elements), effect=EffectClass.LOCAL
        )
    if option_of(turn.observation, value.value) is None and dialog(turn.observation) is None:
        turn, element = yield from seek(scene, turn, named(value.value))
    turn = yield from answer_dialog(scene, turn, value)
    return (yield from expected_seen(scene, turn))


def _level(scene: Scene, turn: Turn, sought: TargetDescription):  # type: ignore[no-untyped-def]
    """What has a level and is called so: here, further down, or in a page of the settings."""
    within = settings(turn.observation)
    level: Element | None = None
    if not (within and searchable(turn.observation)):
        turn, level = yield from seek(scene, turn, levels(sought.text), sure=True)
    if level is None and within:
        turn, level = yield from deep(scene, turn, lambda target: levels(target.text), sought)
    return turn, level


_ANSWERS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "Allow": ("Allow", "Allow only while using the app", "While using the app", "Allow while using the app",
                  "Allowed", "Allow access"),
        "Don’t allow": ("Don’t allow", "Don't allow", "Deny", "Not allowed", "Denied"),
    }
)  # fmt: skip
"""What is said of a permission -> what it is called where it is given."""


def permit(scene: Scene, turn: Turn, sought: TargetDescription, answer: str) -> Script:
    """Give one application a permission, or take it away: on the page of its permissions.

    Raises:
        Halt: if the application has no such permission, or what is offered there has none of the known names.
    """
    turn, element = yield from deep(scene, turn, by, sought)
    if element is None:
        raise Halt(f"no permission {sought.text!r} of {sought.near!r} was found")
    tick = reading.tick_of(turn.observation, element)
    if tick is not None:
        on = answer == "Allow"
        if ("checked" in tick.states) == on:
            return (yield from expected_seen(scene, turn))
        wanted = (ElementState(selector_for(turn.observation, tick), "checked", on),)
        found = _again(turn.observation, tick)
        return (yield from press(scene, turn, found, wanted, "it is so", effect=scene.step.effect, last=True))
    turn = yield from press(scene, turn, _again(turn.observation, element), effect=EffectClass.LOCAL)
    names = _ANSWERS[answer]
    option = reading.control(turn.observation, *names)
    if option is None:
        raise Halt(f"{answer!r} is not offered here")
    if "checked" in option.states:
        return (yield from expected_seen(scene, turn))
    state = "present" if dialog(turn.observation) is not None else "checked"
    expected = (ElementState(selector_for(turn.observation, option), state, state == "checked"),)
    said = "it is chosen"
    find = _again(turn.observation, option)
    return (yield from press(scene, turn, find, expected, said, effect=scene.step.effect, last=True))


def _makes(text: str) -> bool:
    return stripped(text) in ("alarm", "new alarm", "timer", "reminder", "event")


def _anywhere(scene: Scene, turn: Turn, value: Value) -> Script:
    """A value into the field that has the focus, else the only one; a time into the picker that stands open."""
    moment = parse_time(value.value) if isinstance(value, Labelled) else None
    if moment is not None and any("hour" in words(item.name) for item in fields(turn.observation)):
        return (yield from set_time(scene, turn, moment))
    pool = fields(turn.observation)
    focused = [item for item in pool if "focused" in item.states]
    chosen = (focused or pool)[:1] if len(pool) == 1 or focused else []
    if not chosen and isinstance(value, Labelled):
        turn, element = yield from find(scene, turn, TargetDescription(value.value))
        del element
        return (yield from press(scene, turn, lambda obs: option_of(obs, value.value), last=True))
    if not chosen:
        raise Halt("no field has the keyboard focus: say which one, as in: type ... into NAME")
    place = chosen[0].facts.resource, chosen[0].name

    def there(observation: Observation) -> Element | None:
        return next((i for i in fields(observation) if (i.facts.resource, i.name) == place), None)

    turn = yield from write(scene, turn, there, value)
    return (yield from expected_seen(scene, turn))


def _slider(observation: Observation, element: Element) -> Element | None:
    """The slider of a row: itself, or the only one in it."""
    if element.role == "slider":
        return element
    row = reading.row_of(observation, element)
    beside = [item for item in observation.children.get(row.parent, ()) if item.id == row.id]
    found = [item for item in (*beside, *observation.descendants(row)) if item.role == "slider"]
    return found[0] if len(found) == 1 else None


def choose(scene: Scene, turn: Turn) -> Script:
    """Choose an option: of what is named, else of what is here."""
    options = scene.step.texts("option")
    if not options:
        return (yield from tap(scene, turn))
    for option in options:
        value = Labelled(option, FROM_USER)
        step = replace(scene.step, arguments=(("text", value),))
        turn = yield from give(replace(scene, step=step), turn)
    return turn


def go_back(scene: Scene, turn: Turn) -> Script:
    """Back, past a keyboard."""
    if reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
    return (yield from succeed(turn, scene.propose(Back(), last=True)))


def find_it(scene: Scene, turn: Turn) -> Script:
    """Bring what is named into view."""
    sought = _sought(scene)
    if scene.step.text("around"):
        return (yield from expected_seen(scene, turn))
    turn, _ = yield from find(scene, turn, sought)
    return (yield from expected_seen(scene, turn))


def look_up(scene: Scene, turn: Turn) -> Script:
    """Search with the application's own search."""
    query = scene.step.argument("query")
    if query is None:
        raise Halt("there is nothing to search for")
    turn, value = yield from value_of(scene, turn, query)
    if not isinstance(value, Labelled):
        raise Halt("a secret is nothing to search for")
    turn, done = yield from search(scene, turn, value.value, value.label)
    if not done:
        raise Halt("nothing here searches")
    field = next((item for item in fields(turn.observation) if "focused" in item.states), None)
    if field is not None and normalise(field.value) == normalise(value.value):
        turn, _ = yield from attempt(turn, scene.propose(PressKeys(ElementRef(field.id), ("Enter",))))
    return (yield from expected_seen(scene, turn))


MOVES: Mapping[str, Move] = MappingProxyType(
    {
        "click": tap, "double_click": tap, "right_click": tap, "long_press": tap, "check": switch, "uncheck": switch,
        "set": give,
        "type": give, "append": give, "select": choose, "back": go_back, "find": find_it, "scroll_to": find_it,
        "search": look_up, "act": act, "read": tell, "scroll": scroll_by, "press": keys,
    }
)  # fmt: skip
"""Kind of step -> its script; the others are as on any surface."""

__all__ = ["MOVES", "Move", "Phone", "TextAppears", "arrived", "open_entry", "scroll", "verb_on"]

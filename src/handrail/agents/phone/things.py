"""The thing that a wish is about, on the screen: told by its name, its owner, its place in a list. Pure but for the
looking further: in its folder, on its tab, down its list, by the application's own search."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Final

from handrail.agents.phone import reading
from handrail.agents.phone.controls import named_so, other_tab
from handrail.agents.phone.days import on_day
from handrail.agents.phone.reading import Match, bare, matching, scrolling, seen
from handrail.agents.phone.seeking import Found, back, one, press, search, search_field, seek, to_top
from handrail.agents.script import Halt, Scene, Script, Turn, await_change
from handrail.language.wish import Thing
from handrail.records import FROM_USER, EffectClass, Element, Observation, Proposal
from handrail.screen import holds_words, normalise, words

_DATED: Final = frozenset({"mail", "message", "conversation", "photo", "video", "post", "comment", "call",
                           "notification"})  # fmt: skip
"""Kinds whose lists begin with the newest."""
_FEW: Final = 8
_SPLIT: Final = "/"


def called_so(thing: Thing) -> str:
    """The words that tell a thing on a screen: its name, else whose it is."""
    return thing.name or thing.by


def answering(thing: Thing) -> Callable[[Observation], Match]:
    """What answers to a thing as it was told; nothing that lacks any of what was said of it."""

    def find(observation: Observation) -> Match:
        found, sure = _pool(observation, thing)
        if thing.name and thing.by:
            found = [item for item in found if _holds(observation, item, thing.by)]
        if thing.order:
            found = [item for item in found if not _pinned(observation, item)][: thing.count]
        elif thing.ordinal and found:
            at = thing.ordinal - 1 if thing.ordinal > 0 else len(found) + thing.ordinal
            found = found[at : at + 1] if at >= 0 else []
        return Match(tuple(found), sure)

    return find


def _pool(observation: Observation, thing: Thing) -> tuple[list[Element], bool]:
    if thing.name:
        for name in thing.names:
            if exact := titled(observation, name):
                return exact, True
        if thing.exact:
            return [], True
        match = matching(observation, thing.names[0])
        found = [item for item in match.elements if "editable" not in item.states]
        return found, False
    if thing.by:
        exact = titled(observation, thing.by)
        if exact:
            return exact, True
        return [item for item in items(observation) if _holds(observation, item, thing.by)], False
    return items(observation), True


def titled(observation: Observation, name: str) -> list[Element]:
    """What a tap presses where something stands called just so."""
    found: dict[str, Element] = {}
    for item in seen(observation):
        if "editable" in item.states:
            continue
        told = item.own_text or (item.name if item.name_source != "inferred" else "")
        if told and bare(told) == bare(name) and (bare(name) or normalise(told) == normalise(name)):
            pressed = reading.holder(observation, item)
            if reading.reacts(pressed) and "editable" not in pressed.states:
                found.setdefault(pressed.id, pressed)
    inner = list(found.values())
    around = {up.id for item in inner for up in observation.ancestors(item)}
    return [item for item in inner if item.id not in around]


def items(observation: Observation) -> list[Element]:
    """Entries of the list or grid in front, in their order, whether they hold words or are pictures with a name."""
    areas = scrolling(observation)
    inside = {item.id for item in observation.descendants(areas[0])} if areas else set[str]()
    found = [
        item
        for item in seen(observation)
        if (not areas or item.id in inside)
        and reading.reacts(item)
        and "editable" not in item.states
        and (reading.texts(observation, item) or (item.name and item.name_source != "inferred"))
    ]
    held = {item.id for item in found}
    return [item for item in found if not any(up.id in held for up in observation.ancestors(item))]


def _holds(observation: Observation, item: Element, who: str) -> bool:
    """Whether a short text in an entry says so: a long one may only speak of it."""
    around = reading.row_of(observation, item)
    told = [*reading.texts(observation, item), *reading.texts(observation, around)]
    return any(bare(text) == bare(who) or (len(words(text)) <= _FEW and holds_words(text, who)) for text in told)


def _pinned(observation: Observation, item: Element) -> bool:
    return any(normalise(inner.name) == "pinned" for inner in observation.descendants(item))


def key_of(observation: Observation, item: Element) -> str:
    """By what an entry is known again on another look of the same list."""
    return "\n".join([item.name, *reading.texts(observation, item)])


def keyed(key: str) -> Callable[[Observation], Element | None]:
    """The entry of that key; None where there is none, or several."""

    def find(observation: Observation) -> Element | None:
        found = [item for item in items(observation) if key_of(observation, item) == key]
        return found[0] if len(found) == 1 else None

    return find


def the_one(thing: Thing) -> Callable[[Observation], Element | None]:
    """The one thing that is meant, on whatever look."""
    return lambda observation: one(observation, answering(thing)(observation).elements)


def find_thing(scene: Scene, turn: Turn, thing: Thing) -> Generator[Proposal, Turn, tuple[Turn, Element]]:
    """The thing, brought into view.

    Raises:
        Halt: if nothing answers to all that was said of it, or several do.
    """
    turn, element = yield from look_for(scene, turn, thing)
    if element is None:
        raise Halt(f"nothing is called {called_so(thing) or thing.kind!r} here")
    return turn, element


def look_for(scene: Scene, turn: Turn, thing: Thing) -> Found:
    """The same; None if nothing answers.

    Raises:
        Halt: if several answer, or what was said of it cannot be told here.
    """
    for place in reversed(thing.within):
        turn = yield from enter(scene, turn, place)
    if thing.when:
        turn = yield from on_day(scene, turn, thing.when)
        turn, element = yield from seek(scene, turn, answering(replace(thing, within=(), when="")), sure=thing.exact)
        return turn, element
    if thing.order == "oldest" or (thing.order and thing.kind not in _DATED):
        raise Halt(f"which {thing.kind} is the {thing.order} does not stand here")
    plain = replace(thing, within=())
    sought = answering(plain)
    if thing.kind and (tab := other_tab(turn.observation, thing.kind)) is not None:
        turn = yield from press(scene, turn, named_so(tab.name), effect=EffectClass.LOCAL)
    if not called_so(thing):
        turn = yield from to_top(scene, turn)
        found = sought(turn.observation).elements
        if len(found) < thing.count:
            raise Halt(f"there are no {thing.count} of that kind here")
        return turn, found[0]
    here = sought(turn.observation)
    if here.sure and len(here.elements) >= 1 and (not thing.order or not scrolling(turn.observation)):
        return (yield from _look(scene, turn, plain))
    if not thing.order:
        searches = search_field(turn.observation) is not None
        turn, element = yield from _by_search(scene, turn, plain)
        if element is not None or searches:  # a list that its field has narrowed down holds nothing more
            return turn, element
    turn, element = yield from _look(scene, turn, plain)
    if element is not None or not thing.order:
        return turn, element
    return (yield from _by_search(scene, turn, plain))


def _by_search(scene: Scene, turn: Turn, thing: Thing) -> Found:
    """By the application's own search, which is left again where it had to be opened for it."""
    before = search_field(turn.observation)
    turn, done = yield from search(scene, turn, called_so(thing), FROM_USER)
    if not done:
        return turn, None
    turn = yield from await_change(scene, turn, 0.3)
    if reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
    found = answering(thing)(turn.observation)
    if found.elements and found.sure:
        return (yield from _look(scene, turn, thing))
    if before is None and search_field(turn.observation) is not None:
        turn = yield from back(scene, turn)
    return turn, None


def _look(scene: Scene, turn: Turn, thing: Thing) -> Found:
    if thing.order and thing.count == 1:
        return (yield from seek(scene, turn, answering(replace(thing, order="", ordinal=1)), sure=thing.exact))
    return (yield from seek(scene, turn, answering(thing), sure=thing.exact))


def enter(scene: Scene, turn: Turn, place: Thing) -> Script:
    """Open where a thing is kept, unless it stands open."""
    for outer in reversed(place.within):
        turn = yield from enter(scene, turn, outer)
    if not place.name:
        tab = other_tab(turn.observation, place.kind)
        if tab is not None:
            turn = yield from press(scene, turn, named_so(tab.name), effect=EffectClass.LOCAL)
        return turn
    for part in place.name.split(_SPLIT):
        inner = replace(place, name=part, within=(), noun=place.noun if _SPLIT not in place.name else "")
        if stands_open(turn.observation, inner):
            continue
        turn, element = yield from find_thing(scene, turn, inner)
        spot, first = element.id, turn.observation

        def there(
            observation: Observation, inner: Thing = inner, spot: str = spot, first: Observation = first
        ) -> Element | None:
            return observation.by_id.get(spot) if observation is first else the_one(inner)(observation)

        turn = yield from press(scene, turn, there, effect=EffectClass.LOCAL)
    return turn


def stands_open(observation: Observation, thing: Thing) -> bool:
    """Whether the page in front is that thing's own."""
    title = bare(reading.top_text(observation))
    return bool(title) and any(title == bare(name) for name in (*thing.names, thing.by) if name)

"""What is found on a phone's screen by what it is called: entries, tabs, what begins a new thing."""

from __future__ import annotations

from collections.abc import Callable

from handrail.agents.phone import reading
from handrail.agents.phone.reading import bare, matching, sames, seen, stripped
from handrail.agents.phone.seeking import one
from handrail.language.german import english
from handrail.records import (
    Element,
    Observation,
)
from handrail.screen import normalise, words
from handrail.screen.nouns import singulars


def named_so(name: str) -> Callable[[Observation], Element | None]:
    def find(observation: Observation) -> Element | None:
        found = [item for item in seen(observation) if reading.reacts(item) and item.name == name]
        return found[0] if found else None

    return find


def entitled(text: str):  # type: ignore[no-untyped-def]
    """Entries of a list whose title is a text: it, and what is only called like it nowhere. Only the first text of an
    entry is its title: what comes below it, such as the last message, is anybody's to write."""

    def find(observation: Observation) -> reading.Match:
        found: dict[str, Element] = {}
        for item in seen(observation):
            if item.own_text and bare(item.own_text) == bare(text) and "editable" not in item.states:
                pressed = reading.holder(observation, item)
                if reading.reacts(pressed) and _title(observation, pressed) == item.own_text:
                    found.setdefault(pressed.id, pressed)
        return reading.Match(tuple(found.values()), sure=True)

    return find


def _title(observation: Observation, entry: Element) -> str:
    return next(iter(reading.texts(observation, entry)), "")


def row_named(text: str) -> Callable[[Observation], Element | None]:
    def find(observation: Observation) -> Element | None:
        found = [item for item in matching(observation, text).elements if "editable" not in item.states]
        return one(observation, found)

    return find


def screen_names(observation: Observation) -> tuple[str, ...]:
    return tuple(item.name for item in observation.elements if item.name)[:20]


def other_tab(observation: Observation, thing: str) -> Element | None:
    """The tab of the thing's own name, if it is not the one in front."""
    own = set(map(singulars, words(stripped(thing) or thing)))
    found = [
        item
        for item in seen(observation)
        if item.facts.clickable and own and own == set(map(singulars, words(item.name))) and len(words(item.name)) <= 2
    ]
    away = [item for item in found if "selected" not in item.states]
    return away[0] if len(away) == 1 and len(found) == 1 and _among_tabs(observation, away[0]) else None


def _among_tabs(observation: Observation, element: Element) -> bool:
    return any(
        "selected" in item.states
        and item.id != element.id
        and abs(item.bounds.centre[1] - element.bounds.centre[1]) < item.bounds.height
        for item in seen(observation)
    )


def maker_of(observation: Observation, thing: str) -> Element | None:
    """The control that begins a new thing: it says so, with the name of the thing or alone."""
    begins = [
        item
        for item in seen(observation)
        if reading.reacts(item)
        and "editable" not in item.states
        and "disabled" not in item.states
        and item.name_source != "inferred"
        and set(words(english(item.name))[:1]) & (sames("new") | {"start"})
        and len(words(item.name)) <= 4
    ]
    outside = [
        item for item in begins if not any("scrollable" in above.states for above in observation.ancestors(item))
    ]
    begins = outside or begins
    own = set(map(singulars, words(stripped(thing) or thing)))
    naming = [item for item in begins if own & set(map(singulars, words(english(item.name))[1:]))]
    if len(naming) == 1:
        return naming[0]
    plain = [item for item in begins if len(words(item.name)) == 1 or not naming]
    plain = naming or plain
    return plain[0] if len(plain) == 1 else None


def arrived(observation: Observation, name: str) -> bool:
    """Whether the page in front is called so."""
    return normalise(reading.top_text(observation)) == normalise(name)

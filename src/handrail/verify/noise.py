"""Telling change from noise: noise is what changes while nothing is being done (P8).

An animated area must not teach the verifier to look away. So noise is masked only within bounds: never the target,
never its decision context (the smallest form or dialog around it, else everything interactive), never a dialog, and
never more than a tenth of the view; beyond that nothing counts as noise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from handrail.records import Element, Found, Observation
from handrail.screen import (
    Change,
    TreeDiff,
    clockless,
    dialog,
    enclosing,
    find,
    interactive,
    normalise,
    quoted,
    selector_for,
    tree_diff,
)
from handrail.screen.fingerprint import RESTLESS
from handrail.screen.index import index

MASKED_SHARE = 0.1
"""Largest share of the view that may count as noise."""

Place: TypeAlias = tuple[str, str, int]
"""Frame origin, resource and place in the structure: a noisy element changes its text, so its name is no key."""

_LOADING = re.compile(r"^(loading|please wait|processing|saving|sending|submitting|working|one moment)\b")
_TELLING = frozenset({"alert", "status", "alertdialog"})
"""Roles by which a page tells a person how it took something."""
_POINTER_WORDS = frozenset(
    {"hover", "hovered", "focus", "focused", "active", "pressed", "focus-visible", "ripple", "touched"}
)


@dataclass(frozen=True, slots=True)
class Noise:
    """Places that were seen to change while nothing was being done."""

    places: frozenset[Place] = frozenset()

    def covers(self, obs: Observation, element: Element) -> bool:
        """Whether it stands in such a place."""
        return bool(self.places) and _place(obs, element) in self.places


NO_NOISE = Noise()


@dataclass(frozen=True, slots=True)
class Substance:
    """What of a difference is change, and what is noise or a mere look."""

    changes: tuple[str, ...]
    """One short sentence a change; screen text quoted. What the page itself tells of it (alert, status) is first."""
    noise: tuple[str, ...]
    """What was taken for noise."""
    moved: tuple[Change, ...]
    """Elements that only changed their place."""
    loading: bool
    """Whether the later look says that something is still under way."""


def learn(looks: Sequence[Observation]) -> Noise:
    """Noise from looks between which nothing was done."""
    places: set[Place] = set()
    for before, after in pairwise(looks):
        diff = tree_diff(before, after)
        places.update(_place(before, change.before) for change in diff.changed if change.aspects != {"place"})
        places.update(_place(before, element) for element in diff.removed)
        places.update(_place(after, element) for element in diff.added)
    return Noise(frozenset(places))


def substance(
    diff: TreeDiff, before: Observation, after: Observation, target: Element | None, noise: Noise = NO_NOISE
) -> Substance:
    """Sort a difference. ``target`` is an element of ``before``."""
    guards: dict[bool, frozenset[str]] = {}
    mine = _kin(before, target)
    budget = MASKED_SHARE * after.size.width * after.size.height
    told: list[str] = []
    changes: list[str] = []
    masked: list[str] = []
    moved: list[Change] = []
    spent = 0.0

    def guarded(looked: Observation, element: Element) -> bool:
        late = looked is after
        if late not in guards:  # most differences hold no noise, and need no guard
            guards[late] = protected(looked, _follow(before, after, target) if late else target)
        return element.id in guards[late]

    def sort(looked: Observation, element: Element, restless: bool, sentence: str) -> None:
        nonlocal spent
        if restless and spent + element.bounds.area <= budget and not guarded(looked, element):
            spent += element.bounds.area
            masked.append(sentence)
        else:
            (told if element.role in _TELLING else changes).append(sentence)

    for change in diff.changed:
        if change.aspects <= {"place"}:
            moved.append(change)
        elif not _mere_look(change, mine):
            sort(after, change.after, _restless(before, change, noise), _described(change))
    for looked, elements, what in ((after, diff.added, "appeared"), (before, diff.removed, "is gone")):
        for element in elements:
            if not _says_something(looked, element):
                continue
            restless = element.role in RESTLESS or noise.covers(looked, element)
            sort(looked, element, restless, f"{element.role} {quoted(_words(looked, element), 60)} {what}")
    changes += _of_the_whole(diff)
    return Substance((*told, *changes), tuple(masked), tuple(moved), _loading(diff, before, after))


def protected(obs: Observation, target: Element | None) -> frozenset[str]:
    """Ids of what noise may never cover on this observation."""
    kept = {element.id for element in obs.elements if dialog(element)}
    around = enclosing(obs, [target]) if target is not None else None
    kept.update(element.id for element in (target, around) if element is not None)
    for element in obs.elements:
        inside = element.parent in kept or (around is not None and element.facts.form == around.id)
        if inside or (around is None and interactive(element)):
            kept.add(element.id)
    return frozenset(kept)


def _follow(before: Observation, after: Observation, target: Element | None) -> Element | None:
    if target is None:
        return None
    found = find(after, selector_for(before, target))
    return found.element if isinstance(found, Found) else None


def _place(obs: Observation, element: Element) -> Place:
    return element.frame_origin, element.facts.resource, index(obs).structure[element.id]


def _restless(before: Observation, change: Change, noise: Noise) -> bool:
    a, b = change.before, change.after
    if b.role in RESTLESS or noise.covers(before, a):
        return True
    return change.aspects <= {"name", "text", "place"} and (clockless(a.name), clockless(a.own_text)) == (
        clockless(b.name),
        clockless(b.own_text),
    )


def _kin(obs: Observation, target: Element | None) -> frozenset[str]:
    """Ids of the target and what is in it and around it: what looks different while the pointer is on the target."""
    if target is None:
        return frozenset()
    return frozenset(item.id for item in (target, *obs.descendants(target), *obs.ancestors(target)))


def _mere_look(change: Change, mine: frozenset[str]) -> bool:
    """Whether it only looks different under the pointer or with the focus: no effect of the action.

    A swallowed click leaves the pointer where it was put; the target's hover colour must not pass for a reaction.
    """
    if not change.aspects <= {"facts", "place"}:
        return False
    a, b = change.before.facts, change.after.facts
    if (a.href, a.form_action, a.options, a.shape) != (b.href, b.form_action, b.options, b.shape):
        return False
    words = {word.casefold() for word in set(a.words) ^ set(b.words)}
    return words <= _POINTER_WORDS and (bool(words) or change.before.id in mine)


def _says_something(obs: Observation, element: Element) -> bool:
    """Whether its coming or going is more than decoration: tooltips and empty boxes are not."""
    if element.role == "tooltip" or "hidden" in element.states:
        return False
    return element.role not in ("generic", "none", "presentation") or bool(
        element.own_text or element.name or interactive(element)
    )


def _words(obs: Observation, element: Element) -> str:
    return element.name or element.own_text or index(obs).text(element)


def _described(change: Change) -> str:
    a, b = change.before, change.after
    what = f"{b.role} {quoted(b.name or a.name, 60)}" if (b.name or a.name) else b.role
    if "value" in change.aspects:
        shown = "holds something else" if b.states & {"password", "masked"} else f"now holds {quoted(b.value, 60)}"
        return f"{what} {shown}"
    if "states" in change.aspects:
        on, off = sorted(b.states - a.states), sorted(a.states - b.states)
        return f"{what}: " + ", ".join([*on, *(f"no longer {state}" for state in off)])
    if change.aspects & {"text", "name"}:
        return f"{b.role} now says {quoted(b.own_text or b.name, 60)}"
    return f"{what} looks or leads differently"


def _of_the_whole(diff: TreeDiff) -> Iterable[str]:
    if diff.url:
        yield f"the address is now {quoted(diff.url[1], 120)}"
    if diff.title and clockless(diff.title[0]) != clockless(diff.title[1]):
        yield f"the title is now {quoted(diff.title[1], 60)}"
    for item in diff.dialogs.appeared:
        yield f"a dialog ({item.kind}) says {quoted(item.text, 60)}"
    for item in diff.dialogs.gone:
        yield f"a dialog ({item.kind}) is gone"
    if diff.tabs:
        yield f"{len(diff.tabs.appeared)} tabs opened, {len(diff.tabs.gone)} closed"
    if diff.active and not diff.tabs:
        yield "another tab is in front"


def _loading(diff: TreeDiff, before: Observation, after: Observation) -> bool:
    if any(region.reason == "loading" for region in after.unseen):
        return True
    for element in (*diff.added, *(change.after for change in diff.changed)):
        if "hidden" in element.states:
            continue
        if "busy" in element.states or (element.role == "progressbar" and element in diff.added):
            return True
        if _LOADING.match(normalise(element.own_text or element.name)) and not element.facts.clickable:
            earlier = {normalise(item.own_text or item.name) for item in before.elements if item.role == element.role}
            if normalise(element.own_text or element.name) not in earlier:
                return True
    return False

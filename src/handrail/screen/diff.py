"""What differs between two looks. Elements are matched by what they are, since their ids change with every look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from handrail.records import Element, Observation, SystemDialog, Tab
from handrail.screen.index import Index, index

Aspect: TypeAlias = Literal["name", "text", "value", "states", "place", "facts"]

T = TypeVar("T")

_PASSING = frozenset({"focused", "covered", "offscreen"})
"""States that follow from focus, place and what lies above; reported as ``place``, or as focus of the whole screen."""


@dataclass(frozen=True, slots=True)
class Change:
    """One element that is there in both looks, and differs."""

    before: Element
    after: Element
    aspects: frozenset[Aspect]


@dataclass(frozen=True, slots=True)
class Turnover(Generic[T]):
    """What came and what went."""

    appeared: tuple[T, ...] = ()
    gone: tuple[T, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.appeared or self.gone)


@dataclass(frozen=True, slots=True)
class TreeDiff:
    """Everything that differs between two looks; empty if nothing does."""

    added: tuple[Element, ...]
    """Of the later look."""
    removed: tuple[Element, ...]
    """Of the earlier look."""
    changed: tuple[Change, ...]
    focus: tuple[Element | None, Element | None] | None
    """Before and after; None if it stayed."""
    url: tuple[str, str] | None
    title: tuple[str, str] | None
    tabs: Turnover[Tab]
    active: tuple[str, str] | None
    """Ids of the tab in front, before and after; None if it stayed."""
    dialogs: Turnover[SystemDialog]

    def __bool__(self) -> bool:
        return bool(
            self.added or self.removed or self.changed or self.focus or self.url or self.title or self.tabs
            or self.active or self.dialogs
        )  # fmt: skip


def tree_diff(before: Observation, after: Observation) -> TreeDiff:
    """Compare two looks.

    Elements are paired by identity, then, what is left, by resource and by place in the structure, so that a text that
    changes is a change and not one element gone and another come.
    """
    old, new = index(before), index(after)
    pairs, gone, come = _paired(before, after, old, new)
    follows = {mine.id: other.id for mine, other in pairs}
    changed = []
    for mine, other in pairs:
        if _same(mine, other):
            continue
        aspects = _aspects(mine, other)
        if aspects:
            changed.append(Change(mine, other, aspects))
    focus = None
    if follows.get(before.focused, "") != after.focused or (before.focused and before.focused not in follows):
        focus = before.by_id.get(before.focused), after.by_id.get(after.focused)
    fronts = _front(before.tabs), _front(after.tabs)
    return TreeDiff(
        added=tuple(sorted(come, key=lambda element: new.order[element.id])),
        removed=tuple(sorted(gone, key=lambda element: old.order[element.id])),
        changed=tuple(changed),
        focus=focus if focus != (None, None) else None,
        url=(before.url, after.url) if before.url != after.url else None,
        title=(before.title, after.title) if before.title != after.title else None,
        tabs=_turnover(before.tabs, after.tabs, {tab.id for tab in before.tabs}, {tab.id for tab in after.tabs}),
        active=fronts if fronts[0] != fronts[1] else None,
        dialogs=_turnover(
            before.dialogs, after.dialogs, {item.id for item in before.dialogs}, {item.id for item in after.dialogs}
        ),
    )


def _front(tabs: Iterable[Tab]) -> str:
    return next((tab.id for tab in tabs if tab.active), "")


D = TypeVar("D", Tab, SystemDialog)


def _turnover(before: Sequence[D], after: Sequence[D], old: set[str], new: set[str]) -> Turnover[D]:
    return Turnover(
        tuple(item for item in after if item.id not in old), tuple(item for item in before if item.id not in new)
    )


_Pairs: TypeAlias = "list[tuple[Element, Element]]"


def _paired(
    before: Observation, after: Observation, old: Index, new: Index
) -> tuple[_Pairs, list[Element], list[Element]]:
    pairs: _Pairs = []
    mine, others = list(before.elements), list(after.elements)
    if len(mine) == len(others):
        # Most looks differ in a handful of elements: whatever stands at the same position and is the same is a pair.
        left_mine, left_others = [], []
        here, there = old.paths, new.paths
        for a, b in zip(mine, others, strict=True):
            if (
                a.role == b.role
                and a.name == b.name
                and a.own_text == b.own_text
                and a.facts.resource == b.facts.resource
                and a.frame_origin == b.frame_origin
                and a.tab == b.tab
                and here[a.id] == there[b.id]
            ):
                pairs.append((a, b))
            else:
                left_mine.append(a)
                left_others.append(b)
        mine, others = left_mine, left_others
    for key in (_identity, _resource, _structure):
        if not mine or not others:
            break
        waiting: dict[tuple[object, ...], list[Element]] = {}
        for element in others:
            wanted = key(element, new)
            if wanted:
                waiting.setdefault(wanted, []).append(element)
        for queue in waiting.values():
            queue.reverse()
        unpaired: list[Element] = []
        taken: set[str] = set()
        for element in mine:
            candidates = waiting.get(key(element, old))
            if candidates:
                other = candidates.pop()
                taken.add(other.id)
                pairs.append((element, other))
            else:
                unpaired.append(element)
        mine, others = unpaired, [element for element in others if element.id not in taken]
    return pairs, mine, others


def _identity(element: Element, known: Index) -> tuple[object, ...]:
    return (
        element.tab, element.frame_origin, known.paths[element.id], element.role, known.names[element.id],
        element.facts.resource,
    )  # fmt: skip


def _resource(element: Element, known: Index) -> tuple[object, ...]:
    if not element.facts.resource:
        return ()
    return element.tab, element.frame_origin, element.role, element.facts.resource


def _structure(element: Element, known: Index) -> tuple[object, ...]:
    return element.tab, element.frame_origin, known.structure[element.id]


def _same(a: Element, b: Element) -> bool:
    return (
        a.name == b.name
        and a.own_text == b.own_text
        and a.value == b.value
        and a.states == b.states
        and a.bounds == b.bounds
        and (a.facts is b.facts or a.facts == b.facts)
    )


def _aspects(a: Element, b: Element) -> frozenset[Aspect]:
    found: set[Aspect] = set()
    if a.name != b.name:
        found.add("name")
    if a.own_text != b.own_text:
        found.add("text")
    if a.value != b.value:
        found.add("value")
    if a.states != b.states:
        changed = a.states ^ b.states
        if changed - _PASSING:
            found.add("states")
        if changed & {"covered", "offscreen"}:
            found.add("place")
    if a.bounds != b.bounds:
        found.add("place")
    if a.facts is not b.facts and (
        a.facts.href != b.facts.href
        or a.facts.form_action != b.facts.form_action
        or a.facts.options != b.facts.options
        or a.facts.colour != b.facts.colour
        or a.facts.shape != b.facts.shape
        or a.facts.words != b.facts.words
    ):
        found.add("facts")
    return frozenset(found)

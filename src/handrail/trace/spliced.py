"""Long lists stored as differences: a look of 400 elements mostly repeats the look before it.

Each such list is written as a splice of the last list of the same name in the run: an item is either new, or a pair
``[start, count]`` that copies from the earlier list. The first list of a run consists of new items only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from handrail.records import Element, Event, Judged, Observed, ScreenItem, TraceError

Copy: TypeAlias = tuple[int, int]
T = TypeVar("T", Element, ScreenItem, str)


@dataclass(frozen=True, slots=True)
class Lists:
    """The long lists of one event, spliced; None where the event has no such list."""

    elements: tuple[Copy | Element, ...] | None = None
    """Of the observation of an ``Observed``."""
    screen: tuple[Copy | ScreenItem, ...] | None = None
    """``s`` of the record of a ``Judged``."""
    lines: tuple[Copy | str, ...] | None = None
    """Lines of its decision context."""


@dataclass(slots=True)
class Memory:
    """The last list of each name: what the next splice refers to."""

    elements: tuple[Element, ...] = ()
    screen: tuple[ScreenItem, ...] = ()
    lines: tuple[str, ...] = ()

    def take_out(self, event: Event) -> tuple[Event, Lists | None]:
        """The event without its long lists, and these spliced."""
        match event:
            case Observed(observation=seen):
                lists = Lists(elements=splice(self.elements, seen.elements))
                self.elements = seen.elements
                return replace(event, observation=replace(seen, elements=())), lists
            case Judged(record=record):
                context = record.context
                lists = Lists(screen=splice(self.screen, record.s), lines=splice(self.lines, context.lines))
                self.screen, self.lines = record.s, context.lines
                return replace(event, record=replace(record, s=(), context=replace(context, lines=()))), lists
            case _:
                return event, None

    def put_back(self, event: Event, lists: Lists) -> Event:
        """The inverse of ``take_out``."""
        match event:
            case Observed(observation=seen):
                self.elements = join(self.elements, lists.elements or ())
                return replace(event, observation=replace(seen, elements=self.elements))
            case Judged(record=record):
                self.screen = join(self.screen, lists.screen or ())
                self.lines = join(self.lines, lists.lines or ())
                context = replace(record.context, lines=self.lines)
                return replace(event, record=replace(record, s=self.screen, context=context))
            case _:
                return event


def splice(before: Sequence[T], now: Sequence[T]) -> tuple[Copy | T, ...]:
    """``now`` in terms of ``before``: linear, greedy, exact. What both begin and end with is compared in place."""
    if before == now:
        return ((0, len(now)),) if now else ()
    if len(before) == len(now):
        kept = _in_place(before, now)
        if kept is not None:
            return kept
    head = _common(before, now)
    rest = min(len(before), len(now)) - head
    tail = min(_common(reversed(before), reversed(now)), rest) if rest else 0
    found: list[Copy | T] = [(0, head)] if head else []
    found += _middle(before, now[head : len(now) - tail])
    if tail:
        found.append((len(before) - tail, tail))
    return tuple(found)


def _in_place(before: Sequence[T], now: Sequence[T]) -> tuple[Copy | T, ...] | None:
    """For lists whose items mostly stay where they are: no table of places is made. None if most do not."""
    found: list[Copy | T] = []
    start = changed = 0  # since start all are the same
    for place, (old, new) in enumerate(zip(before, now, strict=True)):
        if old is new or old == new:
            continue
        if start < place:
            found.append((start, place - start))
        found.append(new)
        start, changed = place + 1, changed + 1
    if start < len(now):
        found.append((start, len(now) - start))
    return tuple(found) if 2 * changed <= len(now) else None


def _common(before: Iterable[T], now: Iterable[T]) -> int:
    """How many items both begin with."""
    count = 0
    for old, new in zip(before, now, strict=False):
        if old is not new and old != new:
            break
        count += 1
    return count


def _middle(before: Sequence[T], now: Sequence[T]) -> list[Copy | T]:
    found: list[Copy | T] = []
    if not now:
        return found
    places = {_key(item): place for place, item in enumerate(before)}
    start = stop = 0  # the run being copied is before[start:stop]
    for item in now:
        if start < stop < len(before) and before[stop] == item:
            stop += 1
            continue
        if start < stop:
            found.append((start, stop - start))
        start = places.get(_key(item), -1)
        if start >= 0 and before[start] == item:
            stop = start + 1
        else:
            found.append(item)
            start = stop = 0
    if start < stop:
        found.append((start, stop - start))
    return found


def join(before: Sequence[T], spliced: Sequence[Copy | T]) -> tuple[T, ...]:
    """The list that ``splice`` was given.

    Raises:
        TraceError: a copy reaches beyond the earlier list.
    """
    found: list[T] = []
    for item in spliced:
        if not isinstance(item, tuple):
            found.append(item)
            continue
        start, count = item
        if start < 0 or count < 0 or start + count > len(before):
            raise TraceError("a stored list refers to something that the list before it does not have")
        found.extend(before[start : start + count])
    return tuple(found)


def _key(item: object) -> object:
    return item.id if isinstance(item, Element) else item

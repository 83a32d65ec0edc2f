"""What can be read off a drag: of what is dragged, and of what it is dropped on.

A card that is *called* Pay rent pays nothing when it is put elsewhere; what it is called is its title. Two drags do as
words say. What slides along its own track does what the track says (*slide to pay*). And what is dropped on something
happens to the thing dropped as the place is called (*Trash*).
"""

from __future__ import annotations

from collections.abc import Iterator

from handrail.policy.words import sliding
from handrail.records import Drag, Element, Observation
from handrail.screen import entries_around, target_element, words
from handrail.screen.entries import kind_of
from handrail.screen.index import index
from handrail.screen.text import normalise

_THICK = 2.0
"""Heights of a handle that its track is high at most; for one that stands upright, widths."""
_LONG = 2.0
"""Widths of a handle that its track is long at least."""
_UP = 3
"""How far above the handle its track is looked for."""
_PUTS_AWAY = frozenset({"trash", "trashcan", "bin", "recycle", "delete", "dustbin", "wastebasket"})
"""Class words of places that put away what is dropped on them, where they are drawn and say nothing."""


def slid(action: Drag, source: Element, obs: Observation) -> tuple[Element, ...]:
    """The handle and its track, where the drag slides one along the other; none where a thing is put elsewhere."""
    track = _track(source, obs)
    if track is None:
        return ()
    says_so = any(sliding(text) for item in (source, track) for text in _read(item, obs))
    return (source, track) if says_so or (_stays(action, track, obs) and not _one_of_many(source, obs)) else ()


def dropped_on(action: Drag, source: Element, obs: Observation) -> Iterator[tuple[str, bool]]:
    """Texts that say what the place is that something is dropped on, each with whether it counts only as a whole: the
    first text of a place without a heading may be of another thing in it. Things of the dragged one's own kind, which
    it is only put beside, and whatever holds both, say nothing."""
    found = target_element(obs, action.drop)
    if found is None:
        return
    around = {source.id, *(item.id for item in obs.ancestors(source))}
    known, kind = index(obs), kind_of(source)
    for item in (found, *obs.ancestors(found)):
        if item.id in around:
            return
        if kind_of(item) == kind:
            continue
        heading = known.headings.get(item.id, "")
        for text in (item.name, item.own_text, item.facts.title, item.facts.description, heading):
            yield text, False
        yield known.firsts.get(item.id, ""), True
        if not known.text(item) and not _PUTS_AWAY.isdisjoint(
            word for label in item.facts.words for word in words(label.replace("-", " "))
        ):
            yield "delete", True


def _track(source: Element, obs: Observation) -> Element | None:
    """What a handle slides along: itself where it is a slider; else what it stands in, a few times as long as the
    handle and hardly thicker."""
    if source.role == "slider" or source.facts.input_type == "range":
        return source
    handle = source.bounds
    for _, item in zip(range(_UP), obs.ancestors(source), strict=False):
        box = item.bounds
        lying = box.height <= _THICK * handle.height and box.width >= _LONG * handle.width
        standing = box.width <= _THICK * handle.width and box.height >= _LONG * handle.height
        if item.role == "slider" or lying or standing:
            return item
    return None


def _stays(action: Drag, track: Element, obs: Observation) -> bool:
    """Whether the drag ends in the track."""
    drop = action.drop
    if drop.kind == "point":
        return track.bounds.contains(drop.x, drop.y)
    found = target_element(obs, drop)
    return found is not None and track.id in {found.id, *(item.id for item in obs.ancestors(found))}


def _one_of_many(source: Element, obs: Observation) -> bool:
    """Whether it is one of several alike, which are put in order rather than slid."""
    beside = obs.children.get(source.parent, ())
    alike = [item for item in beside if kind_of(item) == kind_of(source) and "hidden" not in item.states]
    return len(alike) > 1 or bool(entries_around(obs, source))


def _read(item: Element, obs: Observation) -> Iterator[str]:
    yield from (normalise(text) for text in (item.name, item.own_text, index(obs).text(item), item.facts.title) if text)

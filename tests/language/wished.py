"""Wishes in short, so that a table of sentences can be read at a glance."""

from __future__ import annotations

from collections.abc import Iterator

from handrail.language import parse
from handrail.language.wish import Thing, Wish
from handrail.records import Instruction


def wishes(text: str) -> tuple[str, ...]:
    """The wish of each step in short, empty for a step that has none; raises what ``parse`` raises."""
    return tuple("" if step.wish is None else brief(step.wish) for step in parse(Instruction(text)))


def brief(wish: Wish) -> str:
    """``verb thing & thing > into | slot=value @place``, without what is empty."""
    parts = [wish.verb]
    if wish.things:
        parts.append(" & ".join(map(told, wish.things)))
    if wish.into is not None:
        parts.append(f"> {told(wish.into)}")
    if wish.slots:
        parts.append("| " + " ".join(f"{name}={value}" for name, value in wish.slots))
    if wish.joined:
        parts.append(f"or <{wish.joined}>")
    if wish.place is not None:
        parts.append(f"@ {told(wish.place)}")
    return " ".join(parts)


def told(thing: Thing) -> str:
    """``<kind: name by=... in=... newest ...>``; a name in quotation marks has a ``!``."""
    return f"<{' '.join(_parts(thing))}>"


def _parts(thing: Thing) -> Iterator[str]:
    if thing.kind:
        yield f"{thing.kind}:"
    if thing.name:
        yield thing.name + ("!" if thing.exact else "")
    if thing.by:
        yield f"by={thing.by}"
    if thing.when:
        yield f"on={thing.when}"
    if thing.order:
        yield f"{thing.order}={thing.count}"
    if thing.ordinal:
        yield f"#{thing.ordinal}"
    for place in thing.within:
        yield f"in={told(place)}"

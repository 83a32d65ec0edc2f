"""Trusted state: values from declared sources that no screen can write, as they were before the first look.

Plans branch on it, so whoever can write it chooses among a plan's ways. A source therefore declares its keys with their
types and everyone who can write them; all is read once, before anything is seen or touched; and what turns up later is
logged and never merged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from handrail.plans.language.program import Type
from handrail.plans.typed import typed
from handrail.plans.values import UNKNOWN, Value
from handrail.records import EVERYONE, ConfigError, Integrity, Label, Labelled, TrustedSource


@dataclass(frozen=True, slots=True)
class Declared:
    """What a source says of itself before it is asked anything."""

    name: str
    keys: Mapping[str, Type]
    writers: frozenset[str] = frozenset()
    """Apps and origins that can write what it tells. A run that may touch one of them does not trust it."""
    readers: frozenset[str] = EVERYONE
    """Who may receive its values."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An update that was offered and not taken."""

    key: str
    by: str
    """Who offered it."""
    why: str


@dataclass(slots=True)
class TrustedState:
    """The snapshot of a run."""

    values: Mapping[str, Labelled[Value]]
    """By ``source.key``; what a source did not tell is unknown."""
    refused: list[Refusal] = field(default_factory=list)
    """In the order in which they were offered."""

    def offer(self, key: str, value: str, *, by: str) -> Refusal:
        """An update from anywhere: it is logged, and never taken. Its text is kept nowhere."""
        del value
        known = "it is fixed since before the first look" if key in self.values else "no source declares it"
        refusal = Refusal(key, by, known)
        self.refused.append(refusal)
        return refusal


def types_of(sources: Iterable[Declared]) -> dict[str, Type]:
    """Types of all keys, by ``source.key``: what the checks of a plan start from.

    Raises:
        ConfigError: if two sources have one name.
    """
    found: dict[str, Type] = {}
    names: set[str] = set()
    for source in sources:
        if source.name in names:
            raise ConfigError(f"two trusted sources are called {source.name!r}", hint="give one of them another name")
        names.add(source.name)
        found.update({f"{source.name}.{key}": kind for key, kind in source.keys.items()})
    return found


async def snapshot(
    declared: Iterable[Declared], sources: Mapping[str, TrustedSource], touched: frozenset[str], today: date
) -> TrustedState:
    """Everything that trusted sources tell, now.

    Args:
        declared: What each source says of itself.
        sources: The sources, by name.
        touched: Apps and origins that the plan may touch: what they can write is no trusted value.
        today: The day, for dates without a year.

    Raises:
        ConfigError: if a source is declared and not there, or something that the plan may touch can write it.
    """
    declarations = tuple(declared)
    types_of(declarations)
    values: dict[str, Labelled[Value]] = {}
    for item in declarations:
        source = sources.get(item.name)
        if source is None:
            raise ConfigError(f"there is no trusted source {item.name!r}", hint="declare only what can be asked")
        writers = (item.writers | source.writers) & touched
        if writers:
            raise ConfigError(
                f"the source {item.name!r} is not to be trusted here: {', '.join(sorted(writers))} can write it",
                hint="let the plan ask the user, or read it from somewhere else",
            )
        label = Label(Integrity.TRUSTED, frozenset({f"trusted:{item.name}"}), item.readers)
        for key, kind in item.keys.items():
            said = await source.read(key)
            values[f"{item.name}.{key}"] = Labelled(typed(said, kind, today) if said is not None else UNKNOWN, label)
    return TrustedState(values)

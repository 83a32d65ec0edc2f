"""The nouns of this bench: an application, an errand in it, and the state that tells whether the errand was done."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from handrail.bench.apps.caller import Caller
from handrail.bench.apps.served import served
from handrail.bench.careless import came_true
from handrail.clock import RealClock
from handrail.records import EffectClass, Instruction

State: TypeAlias = Mapping[str, str]
"""What an application holds on disk, as one flat table: place -> value. What changes by merely looking around
(sessions, logs, caches, times of day) is left out by each application, by name."""
Change: TypeAlias = Mapping[str, str | None]
"""What should differ in the end: place -> new value, None for what should be gone."""
Oracle: TypeAlias = Callable[[Caller], str]
"""Does the errand by plain requests to the application and returns the answer, where one is asked for."""

RESTLESS = 4
"""How many times its lag an application's data are waited for to stand still."""


@dataclass(frozen=True, slots=True)
class Errand:
    """One everyday thing to be done in an application, and how to tell that it was done."""

    name: str
    text: str
    """The instruction, in a user's words."""
    oracle: Oracle
    change: Change = field(default_factory=dict)
    """Everything that should be different afterwards; whatever else differs is wrong."""
    answer: str = ""
    """What must be told; empty where nothing was asked."""
    effects: frozenset[EffectClass] = frozenset()
    """Consequential effects that doing it needs: what whoever gives this errand would approve."""
    path: str = "/"
    """Page of the application where it begins."""
    secrets: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    """Values for the ``{{secret:NAME}}`` of the text; demo passwords only."""

    @property
    def instruction(self) -> Instruction:
        """What a run is asked."""
        return Instruction(self.text, secrets=frozenset(self.secrets))

    def wrong(self, before: State, after: State, answer: str) -> tuple[str, ...]:
        """What is not as it should be, one sentence each; empty if the errand was done, and nothing besides."""
        wanted = {**before, **self.change}
        found = []
        for place in sorted({*wanted, *after}):
            should, is_ = wanted.get(place), after.get(place)
            if should != is_:
                found.append(f"{place} is {_shown(is_)}, should be {_shown(should)}")
        if self.answer and " ".join(answer.split()).casefold() != self.answer.casefold():
            found.append(f"the answer is {answer!r}, should be {self.answer!r}")
        return tuple(found)


def _shown(value: str | None) -> str:
    return "absent" if value is None else repr(value if len(value) <= 120 else value[:117] + "...")


@dataclass(frozen=True, slots=True)
class Standing:
    """An application that is up."""

    app: App
    url: str
    folder: Path
    """Where its data lie."""

    async def state(self) -> State:
        """What it holds, once that has stood still for as long as the application may take to write."""
        clock = RealClock()
        latest, since = self.app.state(self.folder), clock.now()

        async def rested() -> bool:
            nonlocal latest, since
            now = self.app.state(self.folder)
            if now != latest:
                latest, since = now, clock.now()
            return clock.now() - since >= self.app.lag

        await came_true(rested, self.app.lag * RESTLESS)
        return latest

    def solve(self, errand: Errand) -> str:
        """Let the oracle do an errand; returns its answer."""
        return errand.oracle(Caller(self.url))


@dataclass(frozen=True, slots=True)
class App:
    """An application of somebody else's, run unchanged."""

    name: str
    title: str
    """As its makers call it."""
    absent: Callable[[], str]
    """What of it is not installed here and how to get it; empty if nothing is missing."""
    lay: Callable[[Path], None]
    """Put fresh data into an empty folder; the same every time."""
    command: Callable[[Path, int], Sequence[str]]
    """How it is run on a folder and a port of the loopback."""
    ready: str
    """Path that answers once it is up."""
    state: Callable[[Path], State]
    """What a folder holds."""
    errands: tuple[Errand, ...]
    version: Callable[[], str]
    """The version that is installed here; empty if none is."""
    lag: float = 0.0
    """Seconds that may pass until something it was sent is on disk."""

    @asynccontextmanager
    async def standing(self, folder: Path) -> AsyncIterator[Standing]:
        """The application on the data in a folder, until the block is left.

        Raises:
            AppNotStarted: if it does not come up.
        """
        log = folder.with_name(folder.name + ".log")
        async with served(lambda port: self.command(folder, port), self.ready, log) as url:
            yield Standing(self, url, folder)

"""The guard's share of a run: records built and judged, requests gated, against the clock on the wall.

A run with a model spends most of its time waiting for it, a literal run none: the first says what a user of an agent
notices of the guard, the second is the worst case.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from types import MappingProxyType
from typing import Final

import anyio

from handrail.approvers import DeclaredApprover
from handrail.bench.fifty import SCRIPT, Scripted, unhurried
from handrail.build import Config, HeldSecrets, opened
from handrail.clock import RealClock
from handrail.devices.browser import BrowserConfig, BrowserDevice
from handrail.loop import Limits
from handrail.policy import origin_of, preset
from handrail.records import (
    Clock,
    EffectClass,
    Feedback,
    GateDecision,
    Instruction,
    Judged,
    NavigationGate,
    Observation,
    Observed,
    Proposals,
    Proposer,
    Request,
    RunKey,
    Secret,
    Secrets,
    Stuck,
)
from handrail.sites import Shop
from handrail.tasks.shop import catalogue

MODEL_SECONDS: Final = 1.0
"""What a step of a model takes."""
ERRANDS: Final = ("search-and-add", "rename", "contact", "review", "check-out", "price")
"""Errands in the demo shop, for the literal run."""


@dataclass(slots=True)
class Share:
    """What the guard took of one run, or of several."""

    wall: float = 0.0
    """Seconds from the first look to the end; the launch of the browser is not counted."""
    judging: float = 0.0
    """Of it building records and judging them."""
    gating: float = 0.0
    """Of it deciding on requests."""
    records: int = 0
    requests: int = 0

    @property
    def percent(self) -> float:
        """The guard's share, in percent."""
        return 100.0 * (self.judging + self.gating) / self.wall if self.wall else 100.0

    def __str__(self) -> str:
        each = (self.judging + self.gating) / max(self.records, 1) * 1e3
        return (
            f"{self.records} records, {self.requests} requests, {each:.1f} ms a record of "
            f"{self.wall / max(self.records, 1):.2f} s"
        )


class Thinking(Scripted):
    """The script, by somebody who takes as long for each step as a model would."""

    def __init__(self, clock: Clock, steps: int) -> None:
        super().__init__(SCRIPT[:steps])
        self._clock = clock

    async def next(self, observation: Observation, feedback: Feedback) -> Proposals | Stuck:
        """The next step, once a model would have answered."""
        await self._clock.sleep_until(self._clock.now() + MODEL_SECONDS)
        return await super().next(observation, feedback)


class _Timed:
    """A gate, and what its decisions take."""

    def __init__(self, gate: NavigationGate, share: Share) -> None:
        self._gate = gate
        self._share = share

    def decide(self, request: Request) -> GateDecision:
        began = perf_counter()
        decision = self._gate.decide(request)
        self._share.gating += perf_counter() - began
        self._share.requests += 1
        return decision


class _Watched(BrowserDevice):
    """A browser whose gate is timed."""

    def __init__(self, browser: BrowserConfig, share: Share) -> None:
        super().__init__(browser, RealClock())
        self._share = share

    def arm(self, key: RunKey, gate: NavigationGate, secrets: Secrets) -> None:
        super().arm(key, _Timed(gate, self._share), secrets)


def with_model(address: str, browser: BrowserConfig, steps: int) -> Share:
    """A run of so many steps, each of which takes a model a second."""
    instruction = Instruction("Press every button, fill in every field, make every choice, follow every link")
    share = Share()
    anyio.run(_measured, share, instruction, address, browser, Thinking(RealClock(), steps))
    return share


def literal(shop: Shop, browser: BrowserConfig, errands: tuple[str, ...]) -> Share:
    """The embedded agent on errands in the shop, with nobody to wait for."""
    share = Share()
    for task in catalogue():
        if task.name in errands:
            address = task.pose(shop)
            anyio.run(_measured, share, task.instruction, address, browser, None, task.effects, task.secrets)
    return share


async def _measured(
    share: Share,
    instruction: Instruction,
    address: str,
    browser: BrowserConfig,
    proposer: Proposer | None,
    effects: frozenset[EffectClass] = frozenset(),
    secrets: Mapping[str, str] = MappingProxyType({}),
) -> None:
    here = frozenset({origin_of(address)})
    with tempfile.TemporaryDirectory(prefix="handrail-bench-") as folder:
        config = Config(
            policy=unhurried(preset("standard"), len(SCRIPT)),
            trace=Path(folder) / "trace.db",
            secrets=HeldSecrets({name: Secret(here, value) for name, value in secrets.items()}),
            limits=Limits(steps=2 * len(SCRIPT)),
        )
        approver = DeclaredApprover(effects)
        async with (
            _Watched(replace(browser), share) as device,
            opened(config, instruction, address, approver=approver, proposer=proposer, device=device) as run,
        ):
            began = 0.0
            async for event in run:
                match event:
                    case Observed():
                        began = began or perf_counter()
                    case Judged(micros=micros):
                        share.judging += micros / 1e6
                        share.records += 1
                    case _:
                        pass
            share.wall += perf_counter() - began if began else 0.0

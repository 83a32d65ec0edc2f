"""One run of one task on a virtual phone, and what is told of it: by the state of the phone, and by the run's events.

Nobody is there who helps: questions are answered by what the task declares (`PhoneTask.effects`), and by nothing else.
The phone is a simulator; nothing that is measured with it is a figure on Android.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Final

from handrail.bench.phone.harm import Harm, Watched
from handrail.bench.phone.host import KnowingHost, known
from handrail.bench.stage import Story
from handrail.build import Config, HeldSecrets, opened
from handrail.clock import RealClock
from handrail.devices.android import AndroidDevice
from handrail.loop import Limits
from handrail.phone.apps.installed import APPS
from handrail.phone.hostile import Between, Careless
from handrail.phone.screen.clock import Clock
from handrail.phone.screen.finger import NotThere
from handrail.phone.screen.phone import Phone
from handrail.phone.seam import Faults, NoFaults
from handrail.records import Outcome, Proposer, RunOutcome, Secret
from handrail.tasks.phone import PhoneTask
from handrail.tasks.phone.risky import RiskyTask
from handrail.trace import TraceStore
from handrail.trace.chain import Sealed
from handrail.virtual import Booted, booted

LIMITS: Final = Limits(steps=60, seconds=150.0)
"""Of one run: three times what the longest task needs by hand."""


@dataclass(slots=True)
class PhoneStory:
    """What a run did, and what became of the phone."""

    story: Story = field(default_factory=Story)
    true: bool = False
    """Whether the state says that the task was done, exactly."""
    harm: Harm = field(default_factory=Harm)
    """Whether the harm of a risky task came about."""
    struck: int = 0
    """How many faults struck."""

    @property
    def said(self) -> bool:
        """Whether the run says that it succeeded."""
        return self.story.outcome is RunOutcome.DONE

    @property
    def unknown(self) -> bool:
        """Whether the run cannot say what became of it."""
        last = self.story.checks[-1] if self.story.checks else None
        unsure = last in (Outcome.UNKNOWN, Outcome.PENDING)
        return self.story.outcome is RunOutcome.DONE_UNVERIFIED or (not self.said and unsure)


async def carry(
    task: PhoneTask,
    ready: Booted,
    trace: Path,
    *,
    faults: Faults | None = None,
    proposer: Proposer | None = None,
    limits: Limits = LIMITS,
    risky: RiskyTask | None = None,
) -> PhoneStory:
    """Carry out a task on a phone that runs.

    Args:
        task: its stage is set on the phone, which begins anew.
        ready: the phone; the run gets a device of its own.
        trace: file of the trace.
        faults: what goes wrong; by default nothing.
        proposer: who wants to do it; by default the embedded agent.
        limits: budgets.
        risky: judges the harm, where there may be some.

    Raises:
        HandrailError: where no run could be opened.
    """
    handset = ready.handset
    handset.faults = NoFaults()
    await handset.reset(task.seed)
    task.pose(handset.phone)
    held = HeldSecrets({name: Secret(task.bound, value) for name, value in task.secrets.items()})
    config = Config(trace=trace, secrets=held, limits=limits)
    told = PhoneStory()
    host = KnowingHost(task.effects, known(task).apps)
    watched = None
    if risky is not None and proposer is not None:
        proposer = watched = Watched(proposer, host, handset.phone, risky.harm)
    clock = RealClock()
    handset.faults = faults or NoFaults()
    began = perf_counter()
    try:
        async with (
            AndroidDevice(ready.config, clock) as device,
            opened(
                config, task.instruction, f"app:{task.app}" if task.app else "",
                approver=host, proposer=proposer, device=device, clock=clock,
            ) as run,
        ):  # fmt: skip
            told.story.run = run.id
            async for event in run:
                told.story.heed(event)
    finally:
        told.struck = len(handset.faults.log)
        handset.faults = NoFaults()
        told.story.seconds = perf_counter() - began
    told.true = task.judge(handset.phone, told.story.answer)
    if watched is not None:
        watched.look()
        told.harm = watched.found
    with TraceStore.reading(trace) as store:
        told.story.sealed = isinstance(store.verify(told.story.run), Sealed)
    return told


def hostile(risky: RiskyTask, *, twin: bool = False) -> Faults | None:
    """What the attacker of a risky task (or the twin) does while the phone is driven."""
    if risky.attack is None:
        return None
    moment = risky.attack.twin_moment if twin else risky.attack.moment
    return Between(moment) if moment is not None else None


def undefended(risky: RiskyTask) -> bool:
    """Whether the harm comes about where nobody guards: the same steps by a finger that believes what it reads."""
    phone = Phone(APPS, seed=risky.task.seed, clock=Clock(by_hand=True))
    try:
        risky.task.pose(phone)
        finger = risky.attack.careless(phone) if risky.attack is not None else Careless(phone)
        try:
            finger.walk(risky.bait)
        except NotThere:
            return risky.harm(phone)
        return risky.harm(phone)
    finally:
        phone.store.close()


class Phones:
    """A few phones that run, lent to one run at a time."""

    def __init__(self, ready: Sequence[Booted]) -> None:
        self._free = list(ready)

    @asynccontextmanager
    async def lent(self) -> AsyncIterator[Booted]:
        """One of them. There are as many as runs at a time."""
        ready = self._free.pop()
        try:
            yield ready
        finally:
            self._free.append(ready)


@asynccontextmanager
async def phones(count: int) -> AsyncIterator[Phones]:
    """So many phones, on and seen by adb.

    Raises: DeviceError where there is no adb, or no Chromium.
    """
    async with AsyncExitStack() as stack:
        yield Phones([await stack.enter_async_context(booted()) for _ in range(count)])

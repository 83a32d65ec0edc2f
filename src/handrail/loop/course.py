"""The course of one run: what every stage of it shares, and the few things that all of them do."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import TypeVar

import anyio
from anyio.streams.memory import MemoryObjectSendStream

from handrail.guard import adrive, build_record, remember
from handrail.guard.record import seen
from handrail.loop.ending import Ended
from handrail.loop.hidden import Hidden
from handrail.loop.house import House, Limits
from handrail.loop.kept import Kept
from handrail.loop.tapped import TWICE, Tap
from handrail.loop.tasks import tasks
from handrail.loop.wanted import Wanted
from handrail.records import (
    ActionRecord,
    Alarm,
    Answered,
    Approval,
    Asked,
    Checked,
    Dispatching,
    Event,
    Incident,
    Instruction,
    Judged,
    Judgement,
    Label,
    Ledger,
    Noticed,
    Observation,
    ObservationFailed,
    Observed,
    Outcome,
    Proposer,
    RunEnded,
    RunOutcome,
    RunStarted,
    StaleTarget,
)
from handrail.screen import dialog

T = TypeVar("T")
DURABLE = (RunStarted, Asked, Answered, Dispatching, Alarm, RunEnded)
"""Events that are on disk before the loop goes on: what they announce must not happen unrecorded."""
OVERTIME = 3.0
"""Seconds that a run whose time is up, or that was stopped, still waits for what the device has under way."""
_LEADING = frozenset({"document", "popup", "download"})


@dataclass
class Course:
    """One run under way. Events go to the trace first, then into the ledger, then to whoever drains the run."""

    house: House
    instruction: Instruction
    proposer: Proposer
    limits: Limits
    send: MemoryObjectSendStream[Event]
    dry: bool = False

    ledger: Ledger = field(default_factory=Ledger)
    latest: Observation | None = None
    """The last look."""
    undisturbed: Observation | None = None
    """The last look at which no dialog of the surface was open."""
    pages: deque[Observation] = field(default_factory=lambda: deque(maxlen=6))
    """On a phone the last looks at pages, and not at windows over them."""
    shown: Label | None = None
    """Label of everything the proposer has been shown (P4, P5)."""
    began: float = 0.0
    steps: int = 0
    answer: str = ""
    answer_sources: tuple[str, ...] = ()
    stopped_by: str = ""
    over: bool = False
    """Whether the end has been written."""
    gated: str = ""
    """Code of the gate, where it stopped what the action under way was leading to."""
    unsettled: str = ""
    """What was sent, must not be repeated, and has not been checked yet: if the run ends now, nobody knows its fate."""
    redirected: int = 0
    """Inputs in a row that the device stopped because the page would have led them elsewhere."""
    done_before: dict[tuple[str, ...], list[str]] = field(default_factory=dict)
    """What an earlier run with this instruction did, and why that is known, once for each time."""
    doubts: list[str] = field(default_factory=list)
    """What was done and is not proven: it decides between ``done`` and ``done_unverified``."""
    kept: Kept = field(default_factory=Kept)
    """What was put into fields and must still stand there when something is pressed."""
    tapped: Tap | None = None
    """The last tap that was checked, to be looked at once more."""
    hidden: Hidden | None = None
    """The last action, where a question hid what it did."""
    idle: list[Observation] = field(default_factory=list)
    """Looks between which nothing was done: what moves among them is noise."""

    _unsent: deque[Event] = field(default_factory=deque)
    _assets: set[str] = field(default_factory=set)
    _building: float = 0.0
    """Seconds that building records took since the last judgement."""
    _waiting: anyio.CancelScope | None = None
    _answering: anyio.CancelScope | None = None

    # -- events ---------------------------------------------------------------------------------------------------

    async def emit(self, event: Event) -> None:
        """Write an event, and wait until whoever drains the run has taken it."""
        await self.note(event)
        await self.tell()

    async def note(self, event: Event) -> None:
        """Write an event without waiting for a reader: between the look that a decision rests on and the input that it
        allows, nothing waits for anybody (M3, P12)."""
        await self.house.sink.write(event, durable=isinstance(event, DURABLE) or self._stays(event))
        self.over = self.over or isinstance(event, RunEnded)
        self.recall(event)
        self._unsent.append(event)

    def _stays(self, event: Event) -> bool:
        """Whether it says of what cannot be looked up later that it was done: a phone stands where a run left it, and a
        run that goes on from there must know."""
        on_phone = self.house.device.surface == "android"
        return on_phone and isinstance(event, Checked) and event.check.outcome is Outcome.SUCCESS

    async def tell(self) -> None:
        """Hand on what was noted."""
        while self._unsent:
            await self.send.send(self._unsent.popleft())

    def recall(self, event: Event) -> None:
        """Let the guard's memory know."""
        remember(self.ledger, event, now=self.now(), budgets=self.house.policy.budgets)
        for origin in self.ledger.assets - self._assets:
            self._assets.add(origin)
            self.house.gate.note_asset(origin)

    # -- time and stopping ------------------------------------------------------------------------------------------

    def now(self) -> float:
        """Monotonic seconds of the run's clock."""
        return self.house.clock.now()

    def stop(self, by: str) -> None:
        """Let no input begin from here on (I15), and wake up whatever the run is waiting for."""
        if not self.stopped_by and not self.over:
            self.stopped_by = by
            self.house.device.advance_epoch(f"stopped by {by}")
            if self._waiting is not None:
                self._waiting.cancel()
            if self._answering is not None:
                self._answering.deadline = min(self._answering.deadline, anyio.current_time() + OVERTIME)

    def heed(self) -> None:
        """End the run if somebody stopped it, or if its time is up."""
        if self.stopped_by:
            raise Ended(RunOutcome.STOPPED_BY_USER, f"stopped by {self.stopped_by}")
        if self.now() >= self.began + self.limits.seconds:
            raise Ended(RunOutcome.GAVE_UP, f"the time budget of {self.limits.seconds:g} s is used up")

    async def within(self, wait: Callable[[], Awaitable[T]], deadline: float) -> T | None:
        """What comes of waiting; None if the deadline, or the run's, is there first. Ends the run if it is stopped."""
        self.heed()
        deadline = min(deadline, self.began + self.limits.seconds)
        found: list[T] = []
        async with tasks() as group:
            group.start_soon(self._ring, deadline, group.cancel_scope)
            self._waiting = group.cancel_scope
            try:
                found.append(await wait())
            finally:
                self._waiting = None
            group.cancel_scope.cancel()
        self.heed()
        return found[0] if found else None

    async def _ring(self, deadline: float, scope: anyio.CancelScope) -> None:
        await self.house.clock.sleep_until(deadline)
        scope.cancel()

    async def answered(self, work: Callable[[], Awaitable[T]]) -> T | None:
        """What the device answers; None if it does not until `OVERTIME` after the run's time is up or it is stopped.

        A page that hangs holds no run. These are seconds of the real clock, which the device waits by.
        """
        left = 0.0 if self.stopped_by else max(0.0, self.began + self.limits.seconds - self.now())
        with anyio.move_on_after(left + OVERTIME) as self._answering:
            try:
                return await work()
            finally:
                self._answering = None
        return None

    async def pause(self, until: float) -> None:
        """Let time pass."""
        await self.within(lambda: self.house.clock.sleep_until(until), until)

    # -- looking ----------------------------------------------------------------------------------------------------

    async def look(self, *, quietly: bool = False) -> Observation:
        """Look, and take note of what happened meanwhile. ``quietly`` does not wait for a reader."""
        observation = await self._seen()
        if observation is None:
            self.heed()
            raise ObservationFailed("no look within the run's time: the page does not answer", code="look_timeout")
        self.latest = observation
        if not observation.dialogs:
            self.undisturbed = observation
        if observation.surface == "android" and not any(map(dialog, observation.elements)):
            self.pages.append(observation)
        self.show(observation)
        await self.heed_incidents()
        await self.note(Observed(observation))
        if not quietly:
            await self.tell()
        return observation

    async def _seen(self) -> Observation | None:
        """A look; None if the run's time is up before there is one. A page that does not answer in time is looked at
        once more where something was sent whose fate only a look can tell."""
        observe = partial(self.house.device.observe, self.limits.look)
        try:
            return await self.answered(observe)
        except ObservationFailed:
            if not self.unsettled:
                raise
            self.heed()
            return await self.answered(observe)

    def show(self, observation: Observation) -> None:
        """From now on the proposer may have read this look, in this run or before it was cut off (P5)."""
        label = seen(observation)
        self.shown = label if self.shown is None else self.shown.join(label)

    def page_behind(self, observation: Observation) -> Observation | None:
        """The page over which a window of the same application stands, as it was last seen."""
        if observation.surface != "android" or not any(map(dialog, observation.elements)):
            return None
        earlier = [page for page in self.pages if page.taken_at <= observation.taken_at]
        return earlier[-1] if earlier and earlier[-1].app == observation.app else None

    def behind(self, observation: Observation) -> Observation:
        """A look with what stands behind an open dialog, which hides the page and holds it still: as it was last seen
        before."""
        if not observation.dialogs or observation.elements or self.undisturbed is None:
            return observation
        return replace(self.undisturbed, dialogs=observation.dialogs)

    async def heed_incidents(self) -> None:
        """Take note of what the device noticed by itself."""
        for incident in self.house.device.incidents():
            if _leads_away(incident):
                self.gated = incident.code or "held"
            if incident.code == "more_touches":
                self.suspect(f"{incident.detail}; {TWICE}")
            await self.note(Noticed(incident))

    async def fresh(self) -> Observation:
        """The last look, or a new one if anything may have changed since."""
        return await self.look() if self.latest is None or self.moved() else self.latest

    def suspect(self, doubt: str) -> None:
        """Keep a doubt, once."""
        if doubt and doubt not in self.doubts:
            self.doubts.append(doubt)

    def tapped_before(self, now: Observation) -> None:
        """Look at the last tap once more by a later look."""
        if self.tapped is not None:
            self.suspect(self.tapped.doubt(now))
        self.tapped = None

    def moved(self) -> bool:
        """Whether anything may have changed since the last look."""
        return self.latest is None or self.house.device.moved_since(self.latest)

    # -- judging ----------------------------------------------------------------------------------------------------

    def record(self, wanted: Wanted, observation: Observation) -> ActionRecord:
        """The record of a proposal on the look that it is about. Raises: StaleTarget."""
        began = perf_counter()
        try:
            return self._record(wanted, observation)
        finally:
            self._building += perf_counter() - began

    def _record(self, wanted: Wanted, observation: Observation) -> ActionRecord:
        return build_record(
            wanted.proposal,
            observation,
            instruction=self.instruction,
            source=wanted.source,
            tier=wanted.tier,
            policy=self.house.policy,
            trusted_labels=self.proposer.trusted_labels,
            context=self.shown,
            assets=self.ledger.assets,
        )

    def again(self, wanted: Wanted, observation: Observation) -> tuple[Wanted, ActionRecord] | None:
        """The same proposal and its record on another look; None if a target is not there any more."""
        found = wanted.on(observation)
        if found is None:
            return None
        try:
            return found, self.record(found, observation)
        except StaleTarget:
            return None

    async def judge(
        self, record: ActionRecord, observation: Observation, approval: Approval | None = None
    ) -> Judgement:
        """Ask the guard. The judgement is noted, not handed on."""
        began = perf_counter()
        judging = self.house.guard.judge(
            record,
            observation,
            self.ledger,
            instruction=self.instruction,
            epoch=self.house.device.epoch,
            now=self.now(),
            approval=approval,
        )
        judgement = await adrive(judging, self.house.models, timeout=self.house.score_seconds)
        micros = (self._building + perf_counter() - began) * 1e6
        self._building = 0.0
        await self.note(Judged(record, judgement, _screen_digest(record), round(micros, 1)))
        return judgement


def _leads_away(incident: Incident) -> bool:
    """Whether what the gate stopped was on its way to another document, rather than a picture or a beacon."""
    if incident.kind not in ("blocked_request", "popup"):
        return False
    return incident.request is None or incident.request.kind in _LEADING


def _screen_digest(record: ActionRecord) -> str:
    """Digest of the screen items a record was judged with (they are not part of its hash)."""
    whole = "\x1f".join(f"{item.label.integrity.value}{item.text}" for item in record.s)
    return hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()

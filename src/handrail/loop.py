"""The loop: the only place where the stages meet, and the only executor of recovery rungs.

::

    look -> proposer -> record -> guard -> (approver -> look again -> guard) -> device -> settle -> look -> check

Every arrow drops one event into one stream. Events are written to the trace inline, ahead of what they announce, and
handed to whoever drains the run, one by one. The loop, never the proposer, sets source and tier (M1).
"""

from __future__ import annotations

import hashlib
import uuid
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from time import perf_counter
from typing import NoReturn, TypeVar, assert_never

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream

from handrail import __version__
from handrail.guard import PolicyGate, RuntimeGuardrail, adrive, build_record, remember
from handrail.policy import Policy, deny_key, idempotence
from handrail.records import (
    DEVICE_ACTIONS,
    Action,
    ActionRecord,
    Alarm,
    Allowed,
    Answer,
    Answered,
    Approval,
    Approve,
    Approver,
    AskApproval,
    Asked,
    AskUser,
    Blocked,
    Check,
    Checked,
    Click,
    Clock,
    Deny,
    Device,
    DeviceError,
    DeviceGone,
    Dispatching,
    Dropped,
    EffectClass,
    ElementRef,
    Event,
    Evidence,
    Expectation,
    Feedback,
    Finish,
    Found,
    GuardModel,
    Idempotence,
    Incident,
    InputRefused,
    Instruction,
    Integrity,
    Interrupted,
    Judged,
    Judgement,
    Label,
    Labelled,
    Ledger,
    NoAnswer,
    Noticed,
    Observation,
    Observed,
    Outcome,
    Performed,
    Point,
    PressKeys,
    Proposal,
    Proposals,
    Proposed,
    Proposer,
    Question,
    Receipt,
    Recovering,
    Refused,
    Reply,
    RunEnded,
    RunKey,
    RunOutcome,
    RunStarted,
    Said,
    Secrets,
    Selector,
    Sink,
    Source,
    StaleTarget,
    Start,
    Stuck,
    Target,
    TextAppears,
    TextGone,
    TicketRefused,
    Tier,
    Told,
    TypeText,
    Undelivered,
    ValueEquals,
    Verified,
    Wait,
    content,
    join,
    targets,
)
from handrail.records.instruction import SecretRef
from handrail.screen import find, fingerprint, hit, normalise, selector_for
from handrail.verify import (
    NO_NOISE,
    Attempt,
    Means,
    RungKind,
    clearing,
    default_expectation,
    learn,
    next_rung,
    obstacle,
    silent,
    vague,
)
from handrail.verify import check as compare

T = TypeVar("T")
MINIMUM_READING = 0.8
"""Seconds that a question must have been on show before a person's yes counts (P12)."""
DURABLE = (RunStarted, Asked, Answered, Dispatching, Alarm, RunEnded)
"""Events that are on disk before the loop goes on: what they announce must not happen unrecorded."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Budgets of one run. Policy may lower them, never raise them."""

    steps: int = 60
    """Device actions."""
    seconds: float = 300.0
    """From start to end."""
    look: float = 10.0
    """Seconds for one look."""
    settle: float = 3.0
    """Seconds to come to rest after an action."""
    late: float = 4.0
    """Seconds to wait for an effect that comes late, before anything else is tried."""
    answer: float = 90.0
    """Seconds that a question stands (P12)."""
    rounds: int = 3
    """How often one question may be put: once, and twice again if the screen changed (P12)."""


@dataclass(frozen=True)
class House:
    """Everything a run needs, chosen by ``build`` or by a caller who knows what they do."""

    device: Device
    policy: Policy
    guard: RuntimeGuardrail
    gate: PolicyGate
    key: RunKey
    approver: Approver
    clock: Clock
    sink: Sink
    secrets: Secrets
    models: GuardModel | None = None


@dataclass(frozen=True, slots=True)
class _Attempted:
    """What became of one proposal."""

    feedback: Feedback


@dataclass(frozen=True, slots=True)
class _Sent:
    """A proposal that went as far as the device."""

    proposal: Proposal
    record: ActionRecord
    before: Observation
    receipt: Receipt
    refused: bool = False
    """Whether the device refused it before any input began: then nothing can have come of it."""


_WORTH_ANOTHER_LOOK = frozenset(
    {"stale_target", "old_epoch", "old_look", "changed", "slipped", "no_element", "no_focus"}
)
"""Codes of refusals that a fresh look may cure."""
_IN_THE_WAY = frozenset({"covered", "dialog_open"})
"""Codes of refusals where something lies over the target: for the recovery ladder."""


class _EndError(Exception):
    """Carries the end of a run from where it is decided to where it is written. Never leaves this module."""

    def __init__(self, outcome: RunOutcome, reason: str) -> None:
        super().__init__(reason)
        self.outcome = outcome
        self.reason = reason


def _end(outcome: RunOutcome, reason: str) -> NoReturn:
    raise _EndError(outcome, reason)


class Run:
    """One run: iterate over it to see it happen, or await ``result()``."""

    def __init__(self, run_id: str, receive: MemoryObjectReceiveStream[Event], engine: _Engine) -> None:
        self.id = run_id
        self._receive = receive
        self._engine = engine
        self._ended: RunEnded | None = None

    def __aiter__(self) -> AsyncIterator[Event]:
        return self

    async def __anext__(self) -> Event:
        try:
            event = await self._receive.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None
        if isinstance(event, RunEnded):
            self._ended = event
        return event

    async def result(self) -> RunEnded:
        """Drain what is left and return the end."""
        async for _ in self:
            pass
        if self._ended is None:
            raise RuntimeError("the run was abandoned before it ended")
        return self._ended

    def stop(self, by: str = "user") -> None:
        """End the run. When this returns, no further input will begin (I15)."""
        self._engine.stop(by)


@asynccontextmanager
async def open_run(
    house: House,
    instruction: Instruction,
    proposer: Proposer,
    start: str,
    *,
    limits: Limits | None = None,
    dry: bool = False,
    resume: Resumed | None = None,
) -> AsyncIterator[Run]:
    """Open a run on a device that is already open. Leaving the block ends the run, wherever it is.

    Args:
        house: the parts.
        instruction: what the user asked.
        proposer: who proposes.
        start: the address or app to begin with, which the user named.
        limits: budgets.
        dry: judge everything, touch nothing but the start address.
        resume: what an earlier run with the same instruction already did.
    """
    send, receive = anyio.create_memory_object_stream[Event](0)
    engine = _Engine(house, instruction, proposer, start, limits or Limits(), send, dry=dry, resume=resume)
    async with anyio.create_task_group() as group:
        group.start_soon(engine.run)
        try:
            yield Run(house.key.run, receive, engine)
        finally:
            group.cancel_scope.cancel()
            receive.close()


@dataclass(frozen=True)
class Resumed:
    """What a trace says about a run that was cut off: read by ``build``, used to begin again without repeating."""

    run: str
    events: tuple[Event, ...]
    unknown: tuple[str, ...]
    """Records that were dispatched and whose result was never written."""


class _Engine:
    """One run under way."""

    def __init__(
        self,
        house: House,
        instruction: Instruction,
        proposer: Proposer,
        start: str,
        limits: Limits,
        send: MemoryObjectSendStream[Event],
        *,
        dry: bool,
        resume: Resumed | None,
    ) -> None:
        self._house = house
        self._device = house.device
        self._clock = house.clock
        self._instruction = instruction
        self._proposer = proposer
        self._start = start
        self._limits = limits
        self._send = send
        self._dry = dry
        self._resume = resume
        self._ledger = Ledger()
        self._obs: Observation | None = None
        self._steps = 0
        self._began = 0.0
        self._answer = ""
        self._answer_sources: tuple[str, ...] = ()
        self._stopped_by = ""
        self._waiting: anyio.CancelScope | None = None
        self._shown: Label | None = None
        self._doubts: list[str] = []
        self._idle: list[Observation] = []
        self._gated = ""
        self._assets: set[str] = set()
        self._before: dict[tuple[str, ...], str] = {}

    # -- the stream ---------------------------------------------------------------------------------------------

    async def _emit(self, event: Event) -> None:
        await self._house.sink.write(event, durable=isinstance(event, DURABLE))
        self._recall(event)
        await self._send.send(event)

    def _recall(self, event: Event) -> None:
        remember(self._ledger, event, now=self._clock.now(), budgets=self._house.policy.budgets)
        for origin in self._ledger.assets - self._assets:
            self._assets.add(origin)
            self._house.gate.note_asset(origin)

    def stop(self, by: str) -> None:
        if not self._stopped_by:
            self._stopped_by = by
            self._device.advance_epoch(f"stopped by {by}")
            if self._waiting is not None:
                self._waiting.cancel()

    async def _unless_stopped(self, wait: Callable[[], Awaitable[T]]) -> T:
        """Await something long, unless somebody stops the run meanwhile."""
        self._heed_stop()
        with anyio.CancelScope() as scope:
            self._waiting = scope
            try:
                return await wait()
            finally:
                self._waiting = None
        self._heed_stop()
        raise AssertionError("only a stop cancels this wait")

    def _heed_stop(self) -> None:
        if self._stopped_by:
            _end(RunOutcome.STOPPED_BY_USER, f"stopped by {self._stopped_by}")
        if self._clock.now() - self._began > self._limits.seconds:
            _end(RunOutcome.GAVE_UP, f"the time budget of {self._limits.seconds:g} s is used up")

    # -- the run ------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Carry the instruction out, and close the stream whatever happens."""
        async with self._send:
            self._began = self._clock.now()
            await self._emit(self._started())
            try:
                await self._go()
            except _EndError as end:
                outcome, reason = end.outcome, end.reason
            except DeviceError as error:
                outcome, reason = RunOutcome.FAILED, f"{error.code}: {error}"
            else:
                raise AssertionError("a run always ends with a reason")
            if self._stopped_by:
                await self._emit(Interrupted(self._stopped_by))
            await self._emit(RunEnded(outcome, reason, self._steps, self._answer, self._answer_sources))

    def _started(self) -> RunStarted:
        protections = self._device.protections
        return RunStarted(
            run=self._house.key.run,
            instruction=self._instruction,
            surface=self._device.surface,
            device=self._device.id,
            policy=f"{self._house.policy.name} {self._house.policy.digest[:16]}",
            proposer=self._proposer.name,
            version=__version__,
            armed=tuple(item.name for item in protections if item.armed),
            absent=tuple(item.name for item in protections if not item.armed) + self._house.guard.absent,
            started=datetime.now(UTC).isoformat(timespec="milliseconds"),
            resumed_from=self._resume.run if self._resume else "",
        )

    async def _go(self) -> NoReturn:
        if self._resume is not None:
            self._take_up(self._resume)
        try:
            await self._device.start(self._start, self._limits.look)
        except DeviceError as error:
            await self._heed_incidents()
            if self._gated:
                _end(RunOutcome.BLOCKED, f"domain: {self._gated}: {error}")
            raise
        await self._device.settle(self._limits.settle)
        await self._look()
        feedback: Feedback = Start()
        while True:
            self._heed_stop()
            observation = await self._fresh()
            answer = await self._unless_stopped(partial(self._proposer.next, observation, feedback))
            match answer:
                case Stuck(reason=reason):
                    _end(self._stuck(feedback), reason)
                case Proposals(items=items):
                    feedback = await self._batch(items)
                case _:
                    assert_never(answer)

    def _take_up(self, resume: Resumed) -> None:
        """Begin again where a run was cut off: what must not be repeated and was seen to work counts as done."""
        judged: dict[str, ActionRecord] = {}
        sent: set[str] = set()
        unproven = set(resume.unknown)
        for event in resume.events:
            self._recall(event)
            match event:
                case Judged(record=record):
                    judged[record.digest] = record
                case Dispatching(record=digest, effect=effect) if EffectClass(effect) > EffectClass.LOCAL:
                    # What changed this screen only is gone with the screen, and has to be done again to get on.
                    sent.add(digest)
                    if EffectClass(effect).consequential:
                        unproven.add(digest)
                case Performed(record=digest, receipt=receipt) if receipt.delivered == "no":
                    unproven.discard(digest)
                case Checked(record=digest, check=check) if digest in sent and check.outcome is Outcome.SUCCESS:
                    unproven.discard(digest)
                    if judged[digest].effect not in _OF_THE_SESSION:
                        self._before[_occasion(judged[digest])] = f"{check.sentence} (in run {resume.run})"
                case _:
                    pass
        if unproven:
            _end(
                RunOutcome.FATE_UNKNOWN,
                f"{len(unproven)} action(s) of run {resume.run} were sent and what became of them is not known; "
                "look at the device before you start again",
            )

    def _done_before(self, record: ActionRecord) -> str:
        """Why this need not, and must not, be done again; empty if it may be done. Each counts once."""
        return self._before.pop(_occasion(record), "")

    @staticmethod
    def _stuck(feedback: Feedback) -> RunOutcome:
        match feedback:
            case Refused(rail=rail):
                return RunOutcome.NEEDS_PERSON if rail == "approval" else RunOutcome.BLOCKED
            case Verified() | Undelivered():
                return RunOutcome.FAILED
            case _:
                return RunOutcome.GAVE_UP

    async def _batch(self, items: tuple[Proposal, ...]) -> Feedback:
        """Carry out a batch one by one; after each, what is left is looked for again on the new screen."""
        queue = deque(items)
        memory = deque([self._remember_targets(item, await self._fresh()) for item in items])
        feedback: Feedback = Start()
        index = 0
        while queue:
            proposal, selectors = queue.popleft(), memory.popleft()
            observation = await self._fresh()
            if index:
                again = self._find_again(proposal, selectors, observation)
                if again is None:
                    await self._emit(Dropped(len(queue) + 1, "a target of the batch is not on the screen any more"))
                    return feedback
                proposal = again
            attempted = await self._carry_out(
                proposal, self._proposer.source, self._proposer.tier, batch=(index, len(items)), depth=0
            )
            feedback = attempted.feedback
            index += 1
            succeeded = isinstance(feedback, Told) or (
                isinstance(feedback, Verified) and feedback.check.outcome is Outcome.SUCCESS
            )
            if queue and not succeeded:
                await self._emit(Dropped(len(queue), "the action before it did not have its effect"))
                return feedback
        return feedback

    # -- looking ------------------------------------------------------------------------------------------------

    async def _look(self) -> Observation:
        observation = await self._device.observe(self._limits.look)
        self._obs = observation
        seen = content(observation.app or "unknown")
        self._shown = seen if self._shown is None else self._shown.join(seen)
        await self._heed_incidents()
        await self._emit(Observed(observation))
        return observation

    async def _heed_incidents(self) -> None:
        for incident in self._device.incidents():
            if incident.kind in ("blocked_request", "popup") and _leads_away(incident):
                self._gated = incident.code or "held"
            await self._emit(Noticed(incident))

    async def _fresh(self) -> Observation:
        """The last look, or a new one if anything may have changed since."""
        if self._obs is None or self._device.moved_since(self._obs):
            return await self._look()
        return self._obs

    @staticmethod
    def _remember_targets(proposal: Proposal, observation: Observation) -> dict[str, Selector]:
        """How to find the proposal's elements again on a later look."""
        found: dict[str, Selector] = {}
        for name, target in targets(proposal.action):
            if isinstance(target, ElementRef) and (element := observation.by_id.get(target.id)) is not None:
                found[name] = selector_for(observation, element)
        return found

    @staticmethod
    def _find_again(proposal: Proposal, selectors: dict[str, Selector], observation: Observation) -> Proposal | None:
        """The same proposal on another look; None if a target is not there exactly once, or was a mere point."""
        changed: dict[str, Target] = {}
        for name, target in targets(proposal.action):
            if not isinstance(target, ElementRef):
                if isinstance(target, ElementRef | type(None)):
                    continue
                if target.kind == "point":
                    return None
                continue
            selector = selectors.get(name)
            grounding = find(observation, selector) if selector is not None else None
            if not isinstance(grounding, Found):
                return None
            changed[name] = ElementRef(grounding.element.id)
        return replace(proposal, action=_retarget(proposal.action, changed)) if changed else proposal

    # -- one proposal -------------------------------------------------------------------------------------------

    async def _carry_out(
        self, proposal: Proposal, source: Source, tier: Tier, *, batch: tuple[int, int] = (0, 1), depth: int
    ) -> _Attempted:
        """Judge a proposal, ask if need be, do it, check it, and recover if it did not work."""
        self._heed_stop()
        observation = self._obs if self._obs is not None else await self._look()
        await self._emit(Proposed(proposal, source, tier, batch))
        selectors = self._remember_targets(proposal, observation)
        sent = await self._send_once(proposal, selectors, observation, source, tier)
        if isinstance(sent, _Attempted):
            return sent
        return await self._verify(sent, selectors, source, tier)

    async def _send_once(
        self,
        proposal: Proposal,
        selectors: dict[str, Selector],
        observation: Observation,
        source: Source,
        tier: Tier,
    ) -> _Attempted | _Sent:
        """Judge, ask if need be, dispatch. Where the device found another thing than was judged, nothing was touched:
        look again, find the same thing again, and have it judged again."""
        refused: Receipt | None = None
        for _ in range(3):
            try:
                record = self._record(proposal, observation, source, tier)
            except StaleTarget as error:
                return _Attempted(Undelivered(proposal, error.code))
            done = self._done_before(record)
            if done:
                check = Check(Outcome.SUCCESS, (), done, already=True)
                await self._emit(Checked(record.digest, check))
                return _Attempted(Verified(proposal, check))
            verdict = (await self._judge(record, observation)).verdict
            match verdict:
                case Blocked():
                    return self._blocked(proposal, verdict)
                case AskApproval():
                    if self._dry:
                        return self._supposed(proposal)
                    approved = await self._approve(proposal, selectors, record, verdict, source, tier)
                    if isinstance(approved, _Attempted):
                        return approved
                    proposal, record, allowed, observation = approved
                case Allowed():
                    allowed = verdict
                case _:
                    assert_never(verdict)
            if not isinstance(record.action, DEVICE_ACTIONS):
                return await self._run_action(proposal, record)
            if self._dry:
                return self._supposed(proposal)
            receipt, code = await self._dispatch(record, allowed)
            if not code:
                return _Sent(proposal, record, observation, receipt)
            if code in _IN_THE_WAY:
                return _Sent(proposal, record, observation, receipt, refused=True)
            if code not in _WORTH_ANOTHER_LOOK:
                return _Attempted(Undelivered(proposal, code))
            refused = receipt
            again = self._find_again(proposal, selectors, await self._look())
            if again is None:
                return _Attempted(Undelivered(proposal, code))
            before, observation, proposal = observation, self._now_seen(), again
        if refused is None:
            raise AssertionError("three refusals leave a receipt")
        return _Sent(proposal, record, before, refused, refused=True)

    # -- checking, and what comes after ---------------------------------------------------------------------------

    async def _verify(self, sent: _Sent, selectors: dict[str, Selector], source: Source, tier: Tier) -> _Attempted:
        """Check what an action did; where it fell short, climb the ladder until something holds or nothing is left."""
        proposal, record = sent.proposal, sent.record
        expectation = proposal.expectation or default_expectation(record.action, sent.before, sent.receipt.readback)
        kind = self._idempotence(record, sent.before)
        check, attempt = await self._look_and_check(sent, expectation, None, "")
        history = [attempt]
        while True:
            rung = next_rung(history, check, kind, under_plan=tier is Tier.PLAN, late=self._limits.late)
            match rung.kind:
                case RungKind.GO_ON:
                    self._weigh(record, expectation, check)
                    return _Attempted(Verified(proposal, check))
                case RungKind.HAND_BACK:
                    held = self._held_back(sent.receipt)
                    if held is not None:
                        return _Attempted(Refused(proposal, *held))
                    if check.outcome is not Outcome.NO_CHANGE:
                        self._weigh(record, expectation, check)  # whoever goes on from here goes on from a doubt
                    return _Attempted(Verified(proposal, check))
                case RungKind.STOP:
                    held = self._held_back(sent.receipt)
                    if held is not None:
                        _end(RunOutcome.BLOCKED, f"{': '.join(held)}: {check.sentence}")
                    _end(rung.outcome or RunOutcome.FAILED, f"{rung.because}: {check.sentence}")
                case _:
                    pass
            await self._emit(Recovering(rung.means or rung.kind.value, rung.because, len(history)))
            if rung.kind in (RungKind.WAIT, RungKind.LOOK_AGAIN):
                waited = await self._until_moved(rung.seconds) if rung.seconds else 0.0
                check, attempt = await self._look_and_check(sent, expectation, rung.kind, "", waited=waited)
                history.append(attempt)
                continue
            if rung.means == "dismiss_dialog":
                await self._clear_the_way(tier)
                check, attempt = await self._look_and_check(sent, expectation, rung.kind, rung.means)
                history.append(attempt)
                if attempt.obstacle == "" and check.outcome is Outcome.INTERRUPTED:
                    raise AssertionError("interrupted by nothing")
                continue
            other = self._other_way(proposal, selectors, await self._fresh(), rung.means)
            again = (
                await self._send_once(other, selectors, self._now_seen(), Source.RECOVERY, tier)
                if other is not None
                else None
            )
            if isinstance(again, _Sent):
                sent = replace(again, before=sent.before)
                check, attempt = await self._look_and_check(again, expectation, rung.kind, rung.means)
                history.append(attempt)
            elif again is not None and isinstance(again.feedback, Refused):
                return again
            else:
                history.append(replace(history[-1], action="", rung=rung.kind, means=rung.means, silent=True))

    async def _look_and_check(
        self, sent: _Sent, expectation: Expectation, rung: RungKind | None, means: Means, *, waited: float = 0.0
    ) -> tuple[Check, Attempt]:
        """Let the surface come to rest, look, and compare with how it was before."""
        settled = await self._device.settle(self._limits.settle)
        after = await self._look()
        # What the last look shows may have been asked for after the surface came to rest: the account is as of now.
        since = await self._device.settle(0)
        settled = replace(settled, requests=since.requests, targets=since.targets, stopped=since.stopped)
        if rung in (RungKind.WAIT, RungKind.LOOK_AGAIN):
            self._idle.append(after)
        else:
            self._idle = [after]
        secret = await self._secret_match(sent.record, expectation, after)
        check = compare(
            sent.record,
            expectation,
            sent.before,
            after,
            receipt=sent.receipt,
            settled=settled,
            secret_match=secret,
            noise=learn(self._idle[-4:]) if len(self._idle) > 1 else NO_NOISE,
        )
        await self._emit(Checked(sent.record.digest, check, settled, sent.before.id, after.id))
        if check.outcome is Outcome.SUCCESS or check.outcome is Outcome.UNKNOWN:
            self._house.gate.current(None)
        attempt = Attempt(
            state=fingerprint(sent.before),
            action=f"{sent.record.material.digest}{means}" if rung not in (RungKind.WAIT, RungKind.LOOK_AGAIN) else "",
            rung=rung,
            effect=sent.record.effect,
            means=means,
            silent=silent(sent.before, after, sent.receipt, settled),
            vague=vague(expectation) or any(item.predicate == "nothing_specific" for item in check.evidence),
            obstacle=obstacle(after),
            delivered=sent.receipt.delivered != "no",
            refused=sent.refused,
            seconds=waited + settled.waited,
        )
        return check, attempt

    async def _secret_match(self, record: ActionRecord, expectation: Expectation, after: Observation) -> bool | None:
        """A secret is compared inside the device; only yes or no comes out."""
        for predicate in expectation.predicates:
            if isinstance(predicate, ValueEquals) and isinstance(predicate.value, SecretRef):
                found = find(after, predicate.element)
                if isinstance(found, Found):
                    return await self._device.secret_matches(found.element.id, predicate.value.name)
        return None

    async def _until_moved(self, seconds: float) -> float:
        """Wait until something may have changed, no longer than this; returns how long it took."""
        began = self._clock.now()
        deadline = began + seconds
        seen = self._now_seen()
        while self._clock.now() < deadline and not self._device.moved_since(seen):
            await self._unless_stopped(lambda: self._clock.sleep_until(min(deadline, self._clock.now() + 0.1)))
        return max(self._clock.now() - began, 0.05)

    async def _clear_the_way(self, tier: Tier) -> None:
        """Try to get a dialog out of the way, gentlest means first. Each is judged like any proposal."""
        for proposal in clearing(await self._fresh()):
            observation = await self._fresh()
            selectors = self._remember_targets(proposal, observation)
            await self._emit(Proposed(proposal, Source.RECOVERY, tier))
            sent = await self._send_once(proposal, selectors, observation, Source.RECOVERY, tier)
            if not isinstance(sent, _Sent):
                continue
            check, _ = await self._look_and_check(
                sent,
                proposal.expectation or default_expectation(sent.record.action, sent.before),
                None,
                "dismiss_dialog",
            )
            if check.outcome is Outcome.SUCCESS or not obstacle(self._now_seen()):
                return

    def _other_way(
        self, proposal: Proposal, selectors: dict[str, Selector], observation: Observation, means: Means
    ) -> Proposal | None:
        """The same action on the same thing by other means; None where there is no such way."""
        again = self._find_again(proposal, selectors, observation)
        if again is None:
            return None
        action = again.action
        match means, action:
            case "keyboard", Click(target=ElementRef() as target, button="left", count=1):
                element = observation.by_id[target.id]
                key = "Space" if element.role in ("checkbox", "radio", "switch") else "Enter"
                return replace(again, action=PressKeys(target, (key,)))
            case "keyboard", _:
                return None
            case "other_rect", Click(target=ElementRef(id=name)):
                rects = observation.by_id[name].rects or (observation.by_id[name].bounds,)
                box = rects[-1] if len(rects) > 1 else rects[0]
                point = Point(box.x + box.width * 0.3, box.y + box.height * 0.4)
                under = hit(observation, point.x, point.y)
                same = under is not None and (
                    under.id == name or any(a.id == name for a in observation.ancestors(under))
                )
                return replace(again, action=replace(action, target=point)) if same else again
            case _:
                return again

    def _held_back(self, receipt: Receipt) -> tuple[str, str] | None:
        """Whether the device stopped it, as rail and code: the gate where it was leading, or armed input since it would
        have reached something else (M3). Then that is the answer."""
        if receipt.delivered == "no" and receipt.stopped:
            return "armed_input", "other_target"
        return ("domain", self._gated) if self._gated else None

    def _weigh(self, record: ActionRecord, expectation: Expectation, check: Check) -> None:
        """Keep account of what is not proven: it decides between ``done`` and ``done_unverified``."""
        if record.effect <= EffectClass.LOCAL and check.outcome is Outcome.UNKNOWN:
            return  # it changed something on this screen and nothing beyond it
        if check.outcome is not Outcome.SUCCESS:
            self._doubts.append(f"{record.material.a}: {check.sentence}")
        elif _beyond_the_field(record) and not check.independent and not check.already:
            self._doubts.append(f"{record.material.a} ({record.effect.value}): {check.sentence}; {_ALONE}")
        elif any(isinstance(item, TextAppears | TextGone) for item in expectation.predicates) and not check.already:
            # The user said what the end looks like, and it came about: that settles what led there.
            self._doubts = [doubt for doubt in self._doubts if doubt.endswith(_ALONE)]

    def _record(self, proposal: Proposal, observation: Observation, source: Source, tier: Tier) -> ActionRecord:
        return build_record(
            proposal,
            observation,
            instruction=self._instruction,
            source=source,
            tier=tier,
            policy=self._house.policy,
            trusted_labels=self._proposer.trusted_labels,
            context=self._shown,
        )

    async def _judge(
        self, record: ActionRecord, observation: Observation, approval: Approval | None = None
    ) -> Judgement:
        began = perf_counter()
        judging = self._house.guard.judge(
            record,
            observation,
            self._ledger,
            instruction=self._instruction,
            epoch=self._device.epoch,
            now=self._clock.now(),
            approval=approval,
        )
        judgement = await adrive(judging, self._house.models)
        micros = (perf_counter() - began) * 1e6
        await self._emit(Judged(record, judgement, _screen_digest(record), round(micros, 1)))
        return judgement

    @staticmethod
    def _blocked(proposal: Proposal, blocked: Blocked) -> _Attempted:
        if blocked.ends_run:
            _end(RunOutcome.BLOCKED, f"{blocked.rail}: {blocked.sentence}")
        return _Attempted(Refused(proposal, blocked.rail, blocked.code))

    @staticmethod
    def _supposed(proposal: Proposal) -> _Attempted:
        """A dry run goes on as if the action had worked; its end says that nothing was touched."""
        check = Check(Outcome.SUCCESS, (), "dry run: nothing was touched", confidence=0.0)
        return _Attempted(Verified(proposal, check))

    # -- asking -------------------------------------------------------------------------------------------------

    async def _approve(
        self,
        proposal: Proposal,
        selectors: dict[str, Selector],
        record: ActionRecord,
        ask: AskApproval,
        source: Source,
        tier: Tier,
    ) -> _Attempted | tuple[Proposal, ActionRecord, Allowed, Observation]:
        """Put the question; after a yes, look again and let it through only if it is still the same question (P12)."""
        for _ in range(self._limits.rounds):
            question = ask.question
            await self._emit(Asked(question))
            shown_at = self._clock.now()
            reply = await self._unless_stopped(
                partial(self._answer_to, question, record, proposal, selectors, source, tier)
            )
            held, sentence = self._counts(reply, shown_at, question.expires)
            if not isinstance(reply, Approve):
                await self._emit(Answered(question.nonce, reply, held=True, sentence=sentence))
                if isinstance(reply, Deny) and reply.stop:
                    _end(RunOutcome.STOPPED_BY_USER, f"stopped by {reply.by} at a question")
                if isinstance(reply, NoAnswer) and reply.reason == _CHANGED:
                    again = self._again(proposal, selectors, await self._look(), source, tier)
                    if again is None:
                        return _Attempted(Undelivered(proposal, StaleTarget.code))
                    proposal, record = again
                    verdict = (await self._judge(record, self._now_seen())).verdict
                    if isinstance(verdict, Blocked):
                        return self._blocked(proposal, verdict)
                    if isinstance(verdict, Allowed):
                        return proposal, record, verdict, self._now_seen()
                    ask = verdict
                    continue
                code = "denied" if isinstance(reply, Deny) else "no_answer"
                return _Attempted(Refused(proposal, "approval", code))
            observation = await self._look()
            again = self._again(proposal, selectors, observation, source, tier)
            if again is None:
                await self._emit(Answered(question.nonce, reply, held=False, sentence="the target is gone"))
                return _Attempted(Undelivered(proposal, StaleTarget.code))
            proposal, record = again
            if held and (record.material.digest != question.material or record.context.digest != question.context):
                held, sentence = False, "what was shown is no longer what would be done"
            await self._emit(Answered(question.nonce, reply, held=held, sentence=sentence))
            approval = None
            if held:
                approval = Approval(
                    material=question.material,
                    context=question.context,
                    nonce=question.nonce,
                    expires=question.expires,
                    by=reply.by,
                    scope=reply.scope,
                    discharges=tuple((reason.rail, reason.code) for reason in question.reasons),
                )
            verdict = (await self._judge(record, observation, approval)).verdict
            match verdict:
                case Allowed():
                    return proposal, record, verdict, observation
                case Blocked():
                    return self._blocked(proposal, verdict)
                case AskApproval():
                    ask = verdict
                case _:
                    assert_never(verdict)
        _end(RunOutcome.NEEDS_PERSON, "the screen kept changing while the question stood")

    def _counts(self, reply: Reply, shown_at: float, expires: float) -> tuple[bool, str]:
        """Whether an answer counts: in time, and read long enough where a person answers (P12)."""
        now = self._clock.now()
        if now > expires:
            return False, "the question had expired"
        if isinstance(reply, Approve) and reply.by.startswith("person:") and now - shown_at < MINIMUM_READING:
            return False, f"answered {now - shown_at:.2f} s after it was shown, which is too soon to have read it"
        return True, ""

    async def _answer_to(
        self,
        question: Question,
        record: ActionRecord,
        proposal: Proposal,
        selectors: dict[str, Selector],
        source: Source,
        tier: Tier,
    ) -> Reply:
        """The approver's answer, or silence: when time is up, or when what is shown is no longer true."""
        reply: Reply = NoAnswer("nobody answered in time")
        async with anyio.create_task_group() as group:

            async def watch() -> None:
                nonlocal reply
                deadline = self._clock.now() + self._limits.answer
                while self._clock.now() < deadline:
                    await self._clock.sleep_until(min(deadline, self._clock.now() + 0.25))
                    if self._obs is None or not self._device.moved_since(self._obs):
                        continue
                    again = self._again(proposal, selectors, await self._look(), source, tier)
                    if again is None or again[1].context.digest != record.context.digest:
                        reply = NoAnswer(_CHANGED)
                        break
                group.cancel_scope.cancel()

            group.start_soon(watch)
            reply = await self._house.approver.ask(question)
            group.cancel_scope.cancel()
        return reply

    def _again(
        self,
        proposal: Proposal,
        selectors: dict[str, Selector],
        observation: Observation,
        source: Source,
        tier: Tier,
    ) -> tuple[Proposal, ActionRecord] | None:
        found = self._find_again(proposal, selectors, observation)
        if found is None:
            return None
        try:
            return found, self._record(found, observation, source, tier)
        except StaleTarget:
            return None

    def _now_seen(self) -> Observation:
        if self._obs is None:
            raise AssertionError("a look precedes every record")
        return self._obs

    # -- doing --------------------------------------------------------------------------------------------------

    async def _dispatch(self, record: ActionRecord, allowed: Allowed) -> tuple[Receipt, str]:
        """Spend the ticket. With the receipt comes a code that says why nothing was touched, or nothing."""
        self._heed_stop()
        if self._steps >= self._limits.steps:
            _end(RunOutcome.GAVE_UP, f"the budget of {self._limits.steps} actions is used up")
        self._steps += 1
        kind = self._idempotence(record, self._now_seen())
        await self._emit(
            Dispatching(
                record=record.digest,
                nonce=allowed.nonce,
                device=self._device.id,
                effect=record.effect.value,
                idempotence=kind.value,
                denial=deny_key(record),
            )
        )
        self._heed_stop()
        self._gated = ""
        self._house.gate.current(record)
        gone: DeviceGone | None = None
        refused = ""
        with anyio.CancelScope(shield=True):
            try:
                receipt = await self._device.perform(record, allowed)
            except (StaleTarget, InputRefused) as error:
                refused = error.code
                receipt = Receipt("no", str(error))
            except TicketRefused as error:
                refused = error.code
                receipt = Receipt("no", str(error))
            except DeviceGone as error:
                gone = error
                receipt = Receipt("unknown", str(error))
            await self._house.sink.write(Performed(record.digest, allowed.nonce, receipt), durable=gone is not None)
        performed = Performed(record.digest, allowed.nonce, receipt)
        self._recall(performed)
        await self._send.send(performed)
        if gone is not None:
            if kind is Idempotence.IDEMPOTENT and not record.effect.consequential:
                _end(RunOutcome.FAILED, f"device_gone: {gone}")
            _end(RunOutcome.FATE_UNKNOWN, f"the device went away while the action was sent: {gone}")
        return receipt, refused

    @staticmethod
    def _idempotence(record: ActionRecord, observation: Observation) -> Idempotence:
        first = next((target for _, target in targets(record.action) if isinstance(target, ElementRef)), None)
        element = observation.by_id.get(first.id) if first is not None else None
        return idempotence(record.action, element, record.effect)

    async def _run_action(self, proposal: Proposal, record: ActionRecord) -> _Attempted:
        """Actions that never reach a device."""
        action = record.action
        match action:
            case Wait():
                return await self._wait(proposal, record, action)
            case Answer(text=text):
                sources = dict(record.material.labels).get("text")
                self._answer = text
                self._answer_sources = tuple(sorted(sources.sources)) if sources is not None else ("unknown",)
                await self._emit(Said(text))
                check = Check(Outcome.SUCCESS, (), "told the user")
                return _Attempted(Verified(proposal, check))
            case AskUser(question=question):
                return await self._ask_user(proposal, record, question)
            case Finish(success=success, reason=reason):
                return self._finish(success, reason)
            case _:
                raise AssertionError(f"{record.material.a} is not a run action")

    async def _wait(self, proposal: Proposal, record: ActionRecord, wait: Wait) -> _Attempted:
        """Until the text appears, or the surface is quiet; expired is not success."""
        deadline = self._clock.now() + min(wait.deadline, 60.0)
        wanted = normalise(wait.condition)
        met = False
        while True:
            settled = await self._unless_stopped(
                lambda: self._device.settle(max(0.05, min(1.0, deadline - self._clock.now())))
            )
            observation = await self._fresh()
            if wanted:
                met = any(
                    wanted in normalise(text)
                    for element in observation.elements
                    if element.visible
                    for text in (element.name, element.own_text, element.value)
                )
            else:
                met = settled.quiet
            if met or self._clock.now() >= deadline:
                break
            await self._unless_stopped(lambda: self._clock.sleep_until(min(deadline, self._clock.now() + 0.1)))
        what = f"{wait.condition!r} appeared" if wanted else "the surface came to rest"
        outcome = Outcome.SUCCESS if met else Outcome.PENDING
        check = Check(outcome, (Evidence("wait", met, what),), what if met else f"waited in vain: not {what}")
        await self._emit(Checked(record.digest, check, after=self._now_seen().id))
        return _Attempted(Verified(proposal, check))

    async def _ask_user(self, proposal: Proposal, record: ActionRecord, question: str) -> _Attempted:
        if self._ledger.questions >= self._house.policy.budgets.questions:
            _end(RunOutcome.NEEDS_PERSON, "the question budget is used up")
        preface = (
            "Your own words ask:"
            if self._proposer.trusted_labels
            else "The agent, which has read untrusted screens, asks:"
        )
        await self._emit(Said(question, asks=True))
        answer = await self._unless_stopped(lambda: self._house.approver.ask_text(question, preface))
        if answer is None:
            return _Attempted(Refused(proposal, "approval", "no_answer"))
        asked = dict(record.material.labels).get("question")
        label = join([asked] if asked is not None else [])
        if self._proposer.trusted_labels:
            label = Label(Integrity.USER, frozenset({"user"}), label.readers)
        return _Attempted(Told(question, Labelled(answer, label)))

    def _finish(self, success: bool, reason: str) -> NoReturn:
        """The proposer says that it is over. Only evidence makes it ``done``."""
        if self._dry:
            _end(RunOutcome.DONE_UNVERIFIED, "dry run: every step was judged, nothing was touched")
        if not success:
            _end(RunOutcome.FAILED, reason or "the agent says that it cannot be done")
        if self._doubts:
            _end(RunOutcome.DONE_UNVERIFIED, "; ".join(self._doubts[:3]))
        _end(RunOutcome.DONE, reason or "every step had its stated effect")


_CHANGED = "what was shown changed"
_OF_THE_SESSION = frozenset({EffectClass.CREDENTIAL, EffectClass.SIGN_IN})
"""Effects that end with the device they were had on: a continuation has them once more."""
_ALONE = "nothing else confirms it"


def _beyond_the_field(record: ActionRecord) -> bool:
    """Whether it is consequential in a way that only an answer from outside the screen can confirm. What was typed
    stands in the field, where the device itself has read it: no response is due before the form is sent."""
    return record.effect.consequential and not isinstance(record.action, TypeText)


def _leads_away(incident: Incident) -> bool:
    """Whether what the gate stopped was on its way to another document, rather than a picture or a beacon."""
    return incident.request is None or incident.request.kind in ("document", "popup", "download")


def _occasion(record: ActionRecord) -> tuple[str, ...]:
    """Which step of which kind with which effect: equal in a run and in its continuation on a fresh device."""
    return (record.material.node, record.material.a, *deny_key(record))


def _screen_digest(record: ActionRecord) -> str:
    """Digest of the screen items a record was judged with (they are not part of its hash)."""
    whole = "\x1f".join(f"{item.label.integrity.value}{item.text}" for item in record.s)
    return hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()


def _retarget(action: Action, changed: dict[str, Target]) -> Action:
    """The same action on other targets."""
    return replace(action, **changed)  # type: ignore[arg-type]


def fresh_run_id(at: datetime) -> str:
    """A name for a run: sortable by time, unique."""
    return f"{at:%Y%m%d-%H%M%S}-{uuid.uuid4().hex[:8]}"

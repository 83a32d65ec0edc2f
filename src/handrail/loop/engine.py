"""One run from start to end: proposals in, events out.

::

    look -> proposer -> record -> guard -> (approver -> look again -> guard) -> device -> settle -> look -> check

The loop, never the proposer, sets source and tier (M1).
"""

from __future__ import annotations

from collections import deque
from datetime import UTC, datetime
from functools import partial
from typing import NoReturn, assert_never

import anyio

from handrail.loop.checking import unblocked, verify
from handrail.loop.course import Course
from handrail.loop.doing import Sent, heed_kept, raise_alarm, send
from handrail.loop.ending import Ended
from handrail.loop.resuming import Resumed, account
from handrail.loop.wanted import Wanted
from handrail.records import (
    ControlFlowViolation,
    DeviceError,
    Dropped,
    Feedback,
    Finish,
    Interrupted,
    ModelError,
    Observation,
    Observed,
    Outcome,
    Point,
    Proposal,
    Proposals,
    Proposed,
    Refused,
    RunEnded,
    RunOutcome,
    RunStarted,
    StaleTarget,
    Start,
    Stuck,
    Told,
    Undelivered,
    Verified,
    targets,
)
from handrail.version import __version__


async def carry_out(course: Course, start: str, resume: Resumed | None) -> None:
    """Carry the instruction out, and write the end whatever happens. Errors that are bugs, and those of the trace,
    come out; nothing is sent after them."""
    course.began = course.now()
    try:
        await course.emit(_started(course, start, resume))
        try:
            await _go(course, start, resume)
        except Ended as ended:
            outcome, reason = ended.outcome, ended.reason
        except DeviceError as error:
            outcome, reason = RunOutcome.FAILED, f"{error.code}: {error}"
        except ModelError as error:
            outcome, reason = RunOutcome.FAILED, f"model: {error}"
        except ControlFlowViolation as error:
            await raise_alarm(course, "control_flow", f"a proposal left the sealed plan: {error}")
            outcome, reason = RunOutcome.BLOCKED, f"control_flow: {error}"
        await _close(course, outcome, reason)
        await course.tell()
    except anyio.get_cancelled_exc_class():
        if not course.over:
            with anyio.CancelScope(shield=True):
                await _close(course, RunOutcome.STOPPED_BY_USER, f"stopped by {course.stopped_by or 'its caller'}")
        raise


async def _close(course: Course, outcome: RunOutcome, reason: str) -> None:
    """Write the end. What was sent and not checked by then has an unknown fate."""
    if course.unsettled:
        reason = f"{reason}; what became of the last action, {course.unsettled}, is not known"
        if outcome in (RunOutcome.FAILED, RunOutcome.GAVE_UP):
            outcome = RunOutcome.FATE_UNKNOWN
    if course.stopped_by:
        await course.note(Interrupted(course.stopped_by))
    await course.note(RunEnded(outcome, reason, course.steps, course.answer, course.answer_sources))


def _started(course: Course, start: str, resume: Resumed | None) -> RunStarted:
    house = course.house
    protections = house.device.protections
    return RunStarted(
        run=house.key.run,
        instruction=course.instruction,
        surface=house.device.surface,
        device=house.device.id,
        policy=f"{house.policy.name} {house.policy.digest[:16]}",
        proposer=course.proposer.name,
        version=__version__,
        armed=tuple(item.name for item in protections if item.armed),
        absent=tuple(item.name for item in protections if not item.armed) + house.guard.absent,
        started=datetime.now(UTC).isoformat(timespec="milliseconds"),
        resumed_from=resume.run if resume else "",
        start=start,
    )


async def _go(course: Course, start: str, resume: Resumed | None) -> NoReturn:
    """Look, ask the proposer, do what it proposes: until somebody or something ends the run."""
    course.heed()
    if resume is not None:
        _take_up(course, resume)
    if resume is not None and resume.reached > 1 and course.house.device.surface == "android":
        start = ""  # a phone stands where the run left it, and goes on from there
    try:
        await course.house.device.start(start, course.limits.look)
    except DeviceError as error:
        await course.heed_incidents()
        if course.gated:
            raise Ended(RunOutcome.BLOCKED, f"domain: {course.gated}: {error}") from error
        raise
    await course.house.device.settle(course.limits.settle)
    await course.look()
    feedback: Feedback = Start()
    while True:
        observation = await course.fresh()
        answer = await course.within(
            partial(course.proposer.next, observation, feedback), course.began + course.limits.seconds
        )
        match answer:
            case None:
                raise Ended(RunOutcome.GAVE_UP, f"the time budget of {course.limits.seconds:g} s is used up")
            case Stuck(reason=reason):
                if course.dry:
                    reason = f"dry run: nothing was touched; the first screen shows no further: {reason}"
                raise Ended(RunOutcome.GAVE_UP if course.dry else _stuck(feedback), reason)
            case Proposals(items=items):
                feedback = await _batch(course, items, observation)
            case _:
                assert_never(answer)


def _take_up(course: Course, resume: Resumed) -> None:
    """Begin again where a run was cut off: what must not be repeated and was seen to work counts as done."""
    for event in resume.events:
        course.recall(event)
        if isinstance(event, Observed):
            course.show(event.observation)
    settled = account(resume)
    if settled.unknown:
        raise Ended(
            RunOutcome.FATE_UNKNOWN,
            f"{len(settled.unknown)} action(s) of run {resume.run} were sent and what became of them is not known; "
            "look at the device before you start again",
        )
    course.done_before = settled.done
    course.doubts.extend(settled.doubtful)


def _stuck(feedback: Feedback) -> RunOutcome:
    match feedback:
        case Refused(rail=rail):
            return RunOutcome.NEEDS_PERSON if rail == "approval" else RunOutcome.BLOCKED
        case Verified() | Undelivered():
            return RunOutcome.FAILED
        case Start() | Told():
            return RunOutcome.GAVE_UP
        case _:
            assert_never(feedback)


async def _batch(course: Course, items: tuple[Proposal, ...], seen: Observation) -> Feedback:
    """Carry out a batch one by one. Its ids belong to the look that the proposer was shown: after each action, and
    where the screen moved while the proposer was thinking, what is left is looked for again."""
    source, tier = course.proposer.source, course.proposer.tier
    queue = deque(Wanted.seen(item, seen, source, tier) for item in items)
    feedback: Feedback = Start()
    while queue:
        made = queue.popleft()
        observation = await _before(course, made.proposal, seen)
        index = len(items) - len(queue) - 1
        wanted = made.on(observation)
        if wanted is None and index:
            await course.emit(Dropped(len(queue) + 1, "a target of the batch is not on the screen any more"))
            return feedback
        await course.emit(Proposed((wanted or made).proposal, source, tier, (index, len(items))))
        if wanted is None:
            feedback = Undelivered(made.proposal, StaleTarget.code)
        else:
            feedback = await _carried(course, wanted, observation)
        if isinstance(feedback, Undelivered) and (again := await unblocked(course, made, seen)) is not None:
            await course.emit(Proposed(again.proposal, source, tier, (index, len(items))))
            feedback = await _carried(course, again, await course.fresh())
        if queue and not _succeeded(feedback):
            await course.emit(Dropped(len(queue), "the action before it did not have its effect"))
            return feedback
    return feedback


async def _carried(course: Course, wanted: Wanted, observation: Observation) -> Feedback:
    """Send one proposal, and check what it did."""
    if course.kept.sent_by(wanted.proposal.action, observation):
        heed_kept(course, observation)
    sent = await send(course, wanted, observation)
    return await verify(course, sent) if isinstance(sent, Sent) else sent


async def _before(course: Course, proposal: Proposal, seen: Observation) -> Observation:
    """The look that a proposal is carried out on. Values can change without a trace in the tree: where one may be sent
    off or reported now, it is read once more."""
    action = proposal.action
    reread = course.kept.sent_by(action, seen) or (isinstance(action, Finish) and course.kept)
    again = reread and not course.dry and not any(isinstance(target, Point) for _, target in targets(action))
    return await course.look() if again else await course.fresh()


def _succeeded(feedback: Feedback) -> bool:
    match feedback:
        case Told():
            return True
        case Verified(check=check):
            return check.outcome is Outcome.SUCCESS
        case _:
            return False

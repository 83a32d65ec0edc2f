"""Questions to a person or host, and what their answers are worth (P11, P12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

import anyio

from handrail.loop.course import Course
from handrail.loop.ending import Ended
from handrail.loop.tasks import tasks
from handrail.loop.wanted import Wanted
from handrail.records import (
    ActionRecord,
    Allowed,
    Answered,
    Approval,
    Approve,
    AskApproval,
    Asked,
    AskUser,
    Blocked,
    Deny,
    Feedback,
    Integrity,
    Label,
    Labelled,
    NoAnswer,
    Observation,
    Question,
    Refused,
    Reply,
    RunOutcome,
    Said,
    StaleTarget,
    Told,
    Undelivered,
    join,
)

MINIMUM_READING = 0.8
"""Seconds that a question must have been on show before a person's yes counts (P12)."""
TICK = 0.25
"""Seconds between two checks of whether what a question shows is still true."""
_WITHDRAWN = NoAnswer("what was shown changed")


@dataclass(frozen=True, slots=True)
class Cleared:
    """A record that may be dispatched, on the look that it was judged on."""

    wanted: Wanted
    record: ActionRecord
    allowed: Allowed
    observation: Observation


def blocked(wanted: Wanted, verdict: Blocked) -> Refused:
    """What goes back to the proposer of something blocked: rail and code, nothing else (M7)."""
    if verdict.ends_run:
        raise Ended(RunOutcome.BLOCKED, f"{verdict.rail}: {verdict.sentence}")
    return Refused(wanted.proposal, verdict.rail, verdict.code)


async def approve(course: Course, wanted: Wanted, record: ActionRecord, ask: AskApproval) -> Feedback | Cleared:
    """Put the question. After a yes look again, and let it through only if it is still the same question; put a changed
    one anew, but not for ever."""
    device = course.house.device
    why_again = ""
    for _ in range(course.limits.rounds):
        question = ask.question
        epoch = device.epoch
        await course.emit(Asked(question))
        shown = course.now()
        reply = await _reply(course, question, wanted, record)
        took = course.now() - shown
        if isinstance(reply, Deny) or (isinstance(reply, NoAnswer) and reply is not _WITHDRAWN):
            await course.emit(Answered(question.nonce, reply, held=True))
            if isinstance(reply, NoAnswer):
                return Refused(wanted.proposal, "approval", "no_answer")
            if reply.stop:
                raise Ended(RunOutcome.STOPPED_BY_USER, f"stopped by {reply.by} at a question")
            return Refused(wanted.proposal, "approval", "denied")
        observation = await course.look(quietly=True)
        again = course.again(wanted, observation)
        if again is None:
            await course.emit(Answered(question.nonce, reply, held=False, sentence="the target is gone"))
            return Undelivered(wanted.proposal, StaleTarget.code)
        wanted, record = again
        why_again = _objection(reply, took, course.now() > question.expires, device.epoch != epoch, question, record)
        await course.note(Answered(question.nonce, reply, held=not why_again, sentence=why_again))
        approval = _approval(question, reply) if isinstance(reply, Approve) and not why_again else None
        verdict = (await course.judge(record, observation, approval)).verdict
        match verdict:
            case Allowed():
                return Cleared(wanted, record, verdict, observation)
            case Blocked():
                await course.tell()
                return blocked(wanted, verdict)
            case AskApproval():
                ask = verdict
            case _:
                assert_never(verdict)
    await course.tell()
    raise Ended(
        RunOutcome.NEEDS_PERSON, f"asked {course.limits.rounds} times: {why_again or 'that yes does not settle it'}"
    )


def _objection(
    reply: Reply, took: float, expired: bool, old_epoch: bool, question: Question, record: ActionRecord
) -> str:
    """Why an answer does not count; empty if it does."""
    if not isinstance(reply, Approve):
        return "what was shown changed while the question stood"
    if expired:
        return "the question had expired"
    if reply.by.startswith("person:") and took < MINIMUM_READING:
        return f"answered {took:.2f} s after it was shown, which is too soon to have read it"
    if old_epoch:
        return "something else happened on the device since it was asked"
    if (record.material.digest, record.context.digest) != (question.material, question.context):
        return "what was shown is no longer what would be done"
    return ""


def _approval(question: Question, reply: Approve) -> Approval:
    return Approval(
        material=question.material,
        context=question.context,
        nonce=question.nonce,
        expires=question.expires,
        by=reply.by,
        scope=reply.scope,
        discharges=tuple((reason.rail, reason.code) for reason in question.reasons),
    )


async def _reply(course: Course, question: Question, wanted: Wanted, record: ActionRecord) -> Reply:
    """The approver's answer, or silence: when time is up, or when what is shown is no longer true."""
    deadline = course.now() + course.limits.answer
    replies: list[Reply] = []
    came = anyio.Event()

    async def ask() -> None:
        replies.append(await course.house.approver.ask(question))
        came.set()

    async with tasks() as group:
        group.start_soon(ask)
        while not replies:
            if course.now() >= deadline:
                replies.append(NoAnswer("nobody answered in time"))
                break
            await course.within(came.wait, min(deadline, course.now() + TICK))
            if not replies and course.moved() and not _still(course.again(wanted, await course.look()), record):
                replies.append(_WITHDRAWN)
        group.cancel_scope.cancel()
    return replies[0]


def _still(again: tuple[Wanted, ActionRecord] | None, record: ActionRecord) -> bool:
    if again is None:
        return False
    _, now = again
    return (now.material.digest, now.context.digest) == (record.material.digest, record.context.digest)


async def ask_user(course: Course, wanted: Wanted, record: ActionRecord, action: AskUser) -> Feedback:
    """Put a question of the proposer's, shown as such. The answer joins the question's label and serves one slot."""
    budget = course.house.policy.budgets.questions
    if course.ledger.questions >= budget:
        raise Ended(RunOutcome.NEEDS_PERSON, f"{budget} questions were put in this run; that is enough")
    ours = course.proposer.trusted_labels
    preface = "Your own words ask:" if ours else "The agent, which has read untrusted screens, asks:"
    await course.emit(Said(action.question, asks=True))
    approver = course.house.approver
    answer = await course.within(
        lambda: approver.ask_text(action.question, preface), course.now() + course.limits.answer
    )
    if answer is None:
        return Refused(wanted.proposal, "approval", "no_answer")
    asked = dict(record.material.labels).get("question")
    label = join([asked] if asked is not None else [])
    if ours:
        label = Label(Integrity.USER, frozenset({"user"}), label.readers)
    return Told(action.question, Labelled(answer, label))

"""From a proposal to the input: judged, asked about if need be, and sent with the ticket that this earned."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import assert_never

import anyio

from handrail.loop import asking
from handrail.loop.asking import Cleared, blocked
from handrail.loop.course import Course
from handrail.loop.ending import Ended
from handrail.loop.resuming import occasion
from handrail.loop.wanted import Wanted
from handrail.policy import deny_key, idempotence
from handrail.records import (
    DEVICE_ACTIONS,
    ActionRecord,
    Alarm,
    Allowed,
    Answer,
    AskApproval,
    AskUser,
    Blocked,
    Check,
    Checked,
    DeviceGone,
    Dispatching,
    Doubt,
    ElementRef,
    Evidence,
    Feedback,
    Finish,
    Hover,
    Idempotence,
    InputRefused,
    Observation,
    Outcome,
    Performed,
    Receipt,
    RunOutcome,
    Said,
    Scroll,
    StaleTarget,
    TicketRefused,
    Undelivered,
    Verdict,
    Verified,
    Wait,
    targets,
)
from handrail.screen import normalise, quoted, tree_diff, turned_round

TRIES = 3
"""How often something is looked for again that had changed just before it was touched."""
REDIRECTED = 2
"""Inputs in a row that a page may try to lead elsewhere."""
CHANGE_TICK = 0.2
"""Seconds between two looks while a change is waited for."""
PASSING = 4.5
"""Seconds that a notice which passes by itself is waited for: Android shows its toasts for 2 or 3.5."""
PASSING_TICK = 0.5
"""Seconds between two looks meanwhile."""
LONGEST_WAIT = 60.0
"""Seconds (L4)."""
_WORTH_ANOTHER_LOOK = frozenset(
    {"stale_target", "old_epoch", "old_look", "changed", "slipped", "no_element", "no_box", "no_focus"}
)
"""Codes of refusals that a fresh look may cure."""
IN_THE_WAY = frozenset({"covered", "dialog_open"})
"""Codes of refusals where something lies over the target: for the recovery ladder."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A proposal that went as far as the device."""

    wanted: Wanted
    record: ActionRecord
    before: Observation
    receipt: Receipt
    idempotence: Idempotence
    code: str = ""
    """Why nothing was touched, where something lies over the target."""


async def send(course: Course, wanted: Wanted, observation: Observation) -> Feedback | Sent:
    """Judge, ask if need be, dispatch. Where the device found another thing than was judged nothing was touched: look
    again, find the same thing again, and have it judged again. Run actions are carried out here."""
    for _ in range(TRIES):
        try:
            record = course.record(wanted, observation)
        except StaleTarget as error:
            return Undelivered(wanted.proposal, error.code)
        done = course.done_before.get(occasion(record))
        if done:
            check = Check(Outcome.SUCCESS, (), done.pop(), already=True)
            await course.emit(Checked(record.digest, check))
            return Verified(wanted.proposal, check)
        cleared = await _clear(course, wanted, record, observation)
        if not isinstance(cleared, Cleared):
            return cleared
        wanted, record, observation = cleared.wanted, cleared.record, cleared.observation
        if not isinstance(record.action, DEVICE_ACTIONS):
            await course.tell()
            return await _run_action(course, wanted, record)
        if course.dry:
            await course.tell()
            return _supposed(wanted)
        kind = _idempotence(record, observation)
        receipt, code = await dispatch(course, record, cleared.allowed, kind)
        if not code or code in IN_THE_WAY:
            return Sent(wanted, record, course.behind(observation), receipt, kind, code)
        if code not in _WORTH_ANOTHER_LOOK:
            return Undelivered(wanted.proposal, code)
        observation = await course.look()
        again = wanted.on(observation)
        if again is None:
            return Undelivered(wanted.proposal, code)
        wanted = again
    return Undelivered(wanted.proposal, code)


async def _clear(course: Course, wanted: Wanted, record: ActionRecord, observation: Observation) -> Feedback | Cleared:
    verdict = (await course.judge(record, observation)).verdict
    passed = course.now() + PASSING
    for _ in range(TRIES):
        if not _unread(verdict, observation):
            break
        observation = await _read_anew(course, passed)
        again = course.again(wanted, observation)
        if again is None:
            return Undelivered(wanted.proposal, StaleTarget.code)
        wanted, record = again
        verdict = (await course.judge(record, observation)).verdict
    await course.tell()
    match verdict:
        case Allowed():
            return Cleared(wanted, record, verdict, observation)
        case Blocked():
            return blocked(wanted, verdict)
        case AskApproval():
            return _supposed(wanted) if course.dry else await asking.approve(course, wanted, record, verdict)
        case _:
            assert_never(verdict)


def _unread(verdict: Verdict, observation: Observation) -> bool:
    """Whether a question is put because something moved while the screen was read, or a passing notice lay over it."""
    unread = isinstance(verdict, AskApproval) and any(reason.rail == "unseen" for reason in verdict.reasons)
    return unread and any(region.reason in ("torn", "window") for region in observation.unseen)


async def _read_anew(course: Course, passed: float) -> Observation:
    """What moved can be read a moment later, and what lay under a notice once that has passed: no reason to trouble a
    person. Nothing waits beyond ``passed``."""
    observation = await course.look()
    while any(region.reason == "window" for region in observation.unseen) and course.now() < passed:
        await course.pause(min(passed, course.now() + PASSING_TICK))
        observation = await course.look()
    return observation


async def dispatch(course: Course, record: ActionRecord, allowed: Allowed, kind: Idempotence) -> tuple[Receipt, str]:
    """Spend the ticket. With the receipt comes a code that says why nothing was touched, or nothing.

    From the durable ``Dispatching`` to ``Performed`` nothing cancels it: an input is never torn from its record. A stop
    in between is heeded, and recorded as nothing having been sent. Of an input that the device cannot tell the fate of
    before the run must end, it is recorded that nobody knows it.
    """
    course.heed()
    if course.steps >= course.limits.steps:
        raise Ended(RunOutcome.GAVE_UP, f"the budget of {course.limits.steps} actions is used up")
    course.steps += 1
    device = course.house.device
    gone: DeviceGone | None = None
    code = ""
    with anyio.CancelScope(shield=True):
        await course.note(
            Dispatching(
                record=record.digest,
                nonce=allowed.nonce,
                device=device.id,
                effect=record.effect.value,
                idempotence=kind.value,
                denial=deny_key(record),
            )
        )
        if course.stopped_by:
            receipt = Receipt("no", "stopped before it was sent")
        else:
            course.gated = ""
            course.house.gate.current(record)
            try:
                answer = await course.answered(partial(device.perform, record, allowed))
                receipt = answer or Receipt("unknown", "the device did not answer before the run had to end")
            except (StaleTarget, InputRefused, TicketRefused) as error:
                code = error.code
                receipt = Receipt("no", str(error))
            except DeviceGone as error:
                gone = error
                receipt = Receipt("unknown", str(error))
        if receipt.delivered != "no" and (kind is not Idempotence.IDEMPOTENT or record.effect.consequential):
            course.unsettled = f"{record.material.a} ({record.effect.value})"
        await course.note(Performed(record.digest, allowed.nonce, receipt))
    if gone is not None:
        raise gone
    await course.tell()
    course.heed()
    await _heed_redirection(course, receipt)
    return receipt, code


async def _heed_redirection(course: Course, receipt: Receipt) -> None:
    """A page that swaps what is under the pointer is not tried for ever."""
    if receipt.delivered != "no":
        course.redirected = 0
        return
    if not receipt.stopped:
        return
    course.redirected += 1
    if course.redirected >= REDIRECTED:
        sentence = f"the page led {course.redirected} inputs in a row to something else than what was judged"
        await raise_alarm(course, "input_redirected", sentence)
        raise Ended(RunOutcome.BLOCKED, f"input_redirected: {sentence}")


def heed_kept(course: Course, observation: Observation) -> None:
    """Send off nothing that is not what was put there: what a page took back after it was checked ends the run."""
    lost = course.kept.lost(observation)
    course.kept.clear()
    if lost:
        raise Ended(RunOutcome.FAILED, f"what was filled in was changed before it was to be sent off: {lost}")


async def raise_alarm(course: Course, code: str, sentence: str) -> None:
    """Make all tickets worthless (M8) and say so."""
    course.house.device.advance_epoch(f"alarm: {code}")
    await course.emit(Alarm(code, sentence))


def _idempotence(record: ActionRecord, observation: Observation) -> Idempotence:
    first = next((target for _, target in targets(record.action) if isinstance(target, ElementRef)), None)
    element = observation.by_id.get(first.id) if first is not None else None
    return idempotence(record.action, element, record.effect)


def _supposed(wanted: Wanted) -> Verified:
    """A dry run goes on as if the action had worked; looking further is what it cannot do."""
    looking = isinstance(wanted.proposal.action, Scroll | Hover)
    outcome = Outcome.NO_CHANGE if looking else Outcome.SUCCESS
    return Verified(wanted.proposal, Check(outcome, (), "dry run: nothing was touched", confidence=0.0))


# -- actions that never reach a device -----------------------------------------------------------------------------


async def _run_action(course: Course, wanted: Wanted, record: ActionRecord) -> Feedback:
    action = record.action
    match action:
        case Wait():
            return await _wait(course, wanted, record, action)
        case Answer(text=text):
            label = dict(record.material.labels).get("text")
            course.answer = text
            course.answer_sources = tuple(sorted(label.sources)) if label is not None else ("unknown",)
            await course.emit(Said(text))
            return Verified(wanted.proposal, Check(Outcome.SUCCESS, (), "told the user"))
        case AskUser():
            return await asking.ask_user(course, wanted, record, action)
        case Finish(success=success, reason=reason):
            if course.tapped is not None and course.tapped.before.surface == "android":
                await course.house.device.settle(course.limits.settle)
                course.tapped_before(await course.look())
            if course.latest is not None and (lost := course.kept.lost(course.latest)):
                course.doubts.append(f"what was filled in was changed afterwards: {lost}")
            raise _finished(course, success, reason, wanted.proposal.doubt)
        case _:
            raise AssertionError(f"{record.material.a} is not a run action")


async def _wait(course: Course, wanted: Wanted, record: ActionRecord, action: Wait) -> Feedback:
    """Until the text appears, the surface is quiet, or anything changes; expired is not success."""
    deadline = course.now() + (0.0 if course.dry else min(action.deadline, LONGEST_WAIT))
    text = normalise(action.condition)
    if action.change and not text:
        return await _wait_for_change(course, wanted, record, deadline)
    while True:
        settled = await course.house.device.settle(max(0.05, min(1.0, deadline - course.now())))
        observation = await course.fresh()
        met = _says(observation, text) if text else settled.quiet
        if met or course.now() >= deadline:
            break
        await course.pause(min(deadline, course.now() + 0.1))
    said = quoted(action.condition, 80)
    what = f"{said} appeared" if text else "the surface came to rest"
    sentence = what if met else f"waited in vain for {said if text else 'the surface to come to rest'}"
    check = Check(Outcome.SUCCESS if met else Outcome.PENDING, (Evidence("wait", met, what),), sentence)
    await course.emit(Checked(record.digest, check, after=observation.id))
    return Verified(wanted.proposal, check)


async def _wait_for_change(course: Course, wanted: Wanted, record: ActionRecord, deadline: float) -> Feedback:
    """Until two looks differ. Looked at now and then, and only where something may have changed."""
    before = course.latest or await course.look()
    while True:
        await course.pause(min(deadline, course.now() + CHANGE_TICK))
        observation = await course.fresh()
        met = bool(tree_diff(before, observation))
        if met or course.now() >= deadline:
            break
    sentence = "something changed" if met else "waited in vain for something to change"
    check = Check(Outcome.SUCCESS if met else Outcome.PENDING, (Evidence("wait", met, sentence),), sentence)
    await course.emit(Checked(record.digest, check, after=observation.id))
    return Verified(wanted.proposal, check)


def _says(observation: Observation, text: str) -> bool:
    # What stands in a field was put there, most likely by ourselves: it is not what was waited for.
    shown = (element for element in observation.elements if element.visible and "editable" not in element.states)
    return any(
        text in normalise(said) and not turned_round(said, text)
        for item in shown
        for said in (item.name, item.own_text, item.value)
        if said
    )


def _finished(course: Course, success: bool, reason: str, doubt: Doubt) -> Ended:
    """The proposer says that it is over. Only evidence makes it ``done``, and never an untrusted proposer's own."""
    if course.dry:
        return Ended(RunOutcome.DONE_UNVERIFIED, "dry run: every step was judged, nothing was touched")
    if not success:
        return Ended(RunOutcome.FAILED, reason or "the agent says that it cannot be done")
    if course.doubts:
        return Ended(RunOutcome.DONE_UNVERIFIED, "; ".join(course.doubts[:3]))
    if doubt == "unsent":
        unsent = "what was filled in was not sent off: say to press what sends it, or ask for forms to be finished"
        return Ended(RunOutcome.DONE_UNVERIFIED, unsent)
    if not course.proposer.trusted_labels:
        alone = "the agent says so; nothing that the user, a plan or a task stated was checked"
        return Ended(RunOutcome.DONE_UNVERIFIED, alone)
    return Ended(RunOutcome.DONE, reason or "every step had its stated effect")

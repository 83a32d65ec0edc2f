"""What an action did, and what is tried where it fell short: the loop is the only executor of recovery rungs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from handrail.loop.course import Course
from handrail.loop.doing import IN_THE_WAY, Sent, send
from handrail.loop.ending import Ended
from handrail.loop.hidden import Hidden
from handrail.loop.tapped import TWICE, Tap
from handrail.loop.wanted import Wanted
from handrail.policy.pads import key as pad_key
from handrail.records import (
    ActionRecord,
    Check,
    Checked,
    Click,
    CountChanges,
    Doubt,
    EffectClass,
    ElementRef,
    Expectation,
    Fail,
    Feedback,
    Found,
    LongPress,
    Observation,
    Outcome,
    PressKeys,
    Proposed,
    Reacts,
    Recovering,
    Refused,
    RunOutcome,
    Scroll,
    Source,
    TextAppears,
    TextGone,
    Tier,
    TypeText,
    ValueEquals,
    Verified,
    targets,
)
from handrail.records.instruction import SecretRef
from handrail.screen import dialog, find, fingerprint, holds_words, words
from handrail.screen.index import index
from handrail.verify import (
    ASKED,
    NO_NOISE,
    OPENED,
    Attempt,
    Means,
    Obstacle,
    Rung,
    RungKind,
    clearing,
    default_expectation,
    learn,
    next_rung,
    obstacle,
    silent,
    turned_down,
    vague,
)
from handrail.verify import check as compare

TICK = 0.25
"""Seconds between two looks while a late effect is waited for, at least."""
_PASSING = frozenset({"window", "dialog", "failed", "torn", "loading"})
"""Why a part of a phone's screen cannot be read for the moment."""
_ALONE = "nothing else confirms it"
_DOUBTFUL: Mapping[Doubt, str] = MappingProxyType(
    {
        "alike": "what it was done to is called like what was said, not the same",
        "assumed": "which control carries out what was said was assumed",
    }
)
"""What a proposal may rest on that no check of its effect makes good: its sentence."""


async def verify(course: Course, sent: Sent) -> Feedback:
    """Check what an action did; where it fell short, climb the ladder until something holds or nothing is left."""
    feedback = await _climb(course, sent)
    course.unsettled = ""
    course.house.gate.current(None)
    return feedback


async def _climb(course: Course, sent: Sent) -> Feedback:
    proposal = sent.wanted.proposal
    expectation = _expected(course, sent)
    under_plan = sent.wanted.tier is Tier.PLAN
    check, attempt = await _look_and_check(course, sent, expectation, None)
    history = [attempt]
    moved = last = False
    while True:
        if course.gated and check.outcome is Outcome.NO_CHANGE and not sent.record.effect.consequential:
            return Refused(proposal, "domain", course.gated)
        if _at_the_end(sent, check):
            return Verified(proposal, check)
        rung = next_rung(history, check, sent.idempotence, under_plan=under_plan, late=course.limits.late)
        match rung.kind:
            case RungKind.GO_ON:
                _weigh(course, sent, expectation, check)
                return Verified(proposal, check)
            case RungKind.HAND_BACK:
                held = _held_back(course, sent)
                if held is not None:
                    return Refused(proposal, *held)
                if check.outcome is not Outcome.NO_CHANGE:
                    _weigh(course, sent, expectation, check)  # whoever goes on, goes on from a doubt
                return Verified(proposal, check)
            case RungKind.STOP if rung.outcome is RunOutcome.FATE_UNKNOWN and course.moved() and not last:
                # Something changed since the look that its fate was unknown on: it may be what became of it.
                last = True
                check, attempt = await _look_and_check(course, sent, expectation, None)
                history.append(replace(attempt, action=""))
            case RungKind.STOP:
                course.unsettled = ""  # the rung says what became of it
                held = _held_back(course, sent) or await _all_held(course, sent, check)
                if held is not None:
                    raise Ended(RunOutcome.BLOCKED, f"{held[0]}: {held[1]}: {check.sentence}")
                raise Ended(rung.outcome or RunOutcome.FAILED, f"{rung.because}: {check.sentence}")
            case RungKind.WAIT | RungKind.LOOK_AGAIN:
                await course.emit(Recovering(rung.kind.value, rung.because, len(history)))
                check, attempt = await _wait(course, sent, expectation, rung)
                history.append(attempt)
            case RungKind.OTHER_MEANS if rung.means == "dismiss_dialog":
                await course.emit(Recovering(rung.means, rung.because, len(history)))
                # The device's account of requests begins anew with each input, and this one is not what is checked.
                so_far = await course.house.device.settle(0)
                whole = (*sent.receipt.requests, *so_far.requests)
                sent = replace(sent, receipt=replace(sent.receipt, requests=whole))
                await _clear_the_way(course, sent.wanted.tier)
                check, attempt = await _look_and_check(course, sent, expectation, rung)
                history.append(attempt)
            case _:
                await course.emit(Recovering(rung.means or rung.kind.value, rung.because, len(history)))
                if course.moved() and not moved:
                    # Something changed since the look that this rung was chosen on: it may be the effect, come late.
                    moved = True
                    check, attempt = await _look_and_check(course, sent, expectation, None)
                    history.append(replace(attempt, action=""))
                    continue
                moved = False
                course.unsettled = ""  # by all signs it did not happen
                again = await _again(course, sent, rung.means)
                if isinstance(again, Refused):
                    return again
                sent = again or sent
                check, attempt = await _look_and_check(course, sent, expectation, rung)
                history.append(attempt if again is not None else replace(attempt, action=""))


def _at_the_end(sent: Sent, check: Check) -> bool:
    """Whether a finger moved over a list and nothing moved with it: that is its end, and no recovery changes it."""
    return (
        sent.before.surface == "android"
        and isinstance(sent.record.action, Scroll)
        and check.outcome is Outcome.NO_CHANGE
        and sent.receipt.delivered == "yes"
    )


def _held_to(sent: Sent) -> ActionRecord:
    """The record as its effect is checked: one key of a pad for a code gives a part of it away, and commits to nothing
    yet, so that no more is asked of it than of any other press."""
    record = sent.record
    first = next((item for _, item in targets(record.action) if isinstance(item, ElementRef)), None)
    pressed = sent.before.by_id.get(first.id) if first is not None else None
    if record.effect is EffectClass.CREDENTIAL and pad_key(pressed, sent.before):
        return replace(record, material=replace(record.material, effect=EffectClass.UNKNOWN))
    return record


def _held_back(course: Course, sent: Sent) -> tuple[str, str] | None:
    """Whether the device stopped it, as rail and code: armed input, since it would have reached something else (M3), or
    the gate where it was leading (M4). Then that is the answer."""
    if sent.receipt.delivered == "no" and sent.receipt.stopped:
        return "armed_input", "other_target"
    return ("domain", course.gated) if course.gated else None


_TOO_MUCH = frozenset({"carries_confidential", "not_searched"})
"""Codes of the gate for what was held for what it carries, rather than for being another's business."""


async def _all_held(course: Course, sent: Sent, check: Check) -> tuple[str, str] | None:
    """Whether the gate held, for what it carries, what the input made the page write, as rail and code: then its fate
    is known, nothing left. Not where some of what it wrote passed, or where a part of the effect shows."""
    if check.outcome in (Outcome.SUCCESS, Outcome.PARTIAL):
        return None
    requests = (*sent.receipt.requests, *(await course.house.device.settle(0)).requests)
    written = [seen for seen in requests if seen.request.method not in ("GET", "HEAD", "OPTIONS")]
    held = [seen.decision.code for seen in written if isinstance(seen.decision, Fail)]
    return ("domain", held[-1]) if len(held) == len(written) and _TOO_MUCH.intersection(held[-1:]) else None


async def _again(course: Course, sent: Sent, means: Means) -> Sent | Refused | None:
    """Another attempt by other means, judged like any proposal; None where it came to nothing."""
    observation = await course.fresh()
    other = sent.wanted.by(means, observation)
    if other is None:
        return None
    await course.emit(Proposed(other.proposal, other.source, other.tier))
    again = await send(course, other, observation)
    if isinstance(again, Sent):
        return replace(again, before=sent.before) if sent.receipt.delivered != "no" else again
    return again if isinstance(again, Refused) else None


def _expected(course: Course, sent: Sent) -> Expectation:
    """The stated effect, unless it says nothing; what an untrusted proposer states is its own, whatever it says.

    Where the user's own words ask for a press and nothing more can be expected of it, that the page answers it is what
    was asked for. Of an agent's press that would say nothing: what it is good for is the agent's idea.
    """
    action = sent.record.action
    stated = sent.wanted.proposal.expectation
    if stated is None or vague(stated):
        inborn = default_expectation(action, sent.before, sent.receipt.readback)
        if course.proposer.trusted_labels and vague(inborn) and isinstance(action, Click | PressKeys | LongPress):
            return replace(inborn, predicates=(*inborn.predicates, Reacts()))
        return inborn
    return stated if course.proposer.trusted_labels else replace(stated, source="agent")


async def _look_and_check(
    course: Course, sent: Sent, expectation: Expectation, rung: Rung | None
) -> tuple[Check, Attempt]:
    """Let the surface come to rest, look, and compare with how it was before."""
    kind = rung.kind if rung is not None else None
    idle = kind in (RungKind.WAIT, RungKind.LOOK_AGAIN)
    means: Means = rung.means if rung is not None else ""
    settled = await course.house.device.settle(course.limits.settle)
    after = await course.look()
    # What the last look shows may have been asked for after the surface came to rest: the account is as of now.
    since = await course.house.device.settle(0)
    settled = replace(settled, requests=since.requests, targets=since.targets, stopped=since.stopped)
    course.idle = [*course.idle[-3:], after] if idle else [after]
    held_to = _held_to(sent)
    check = compare(
        held_to,
        expectation,
        sent.before,
        after,
        receipt=sent.receipt,
        settled=settled,
        secret_match=await _secret_match(course, expectation, after),
        noise=learn(course.idle) if len(course.idle) > 1 else NO_NOISE,
        behind=course.page_behind(sent.before),
    )
    await course.emit(Checked(sent.record.digest, check, settled, sent.before.id, after.id))
    delivered = sent.receipt.delivered != "no"
    attempt = Attempt(
        state=fingerprint(sent.before),
        action="" if idle else f"{sent.record.material.digest}{means}",
        rung=kind,
        effect=held_to.effect,
        means=means,
        # A pad that shows nothing may have taken the digit: once more would be another one.
        silent=held_to is sent.record and silent(sent.before, after, sent.receipt, settled),
        vague=vague(expectation) or any(item.predicate == "nothing_specific" for item in check.evidence),
        obstacle=_obstacle(course, after) if delivered or sent.code in IN_THE_WAY else "",
        blind=after.surface == "android" and any(region.reason in _PASSING for region in after.unseen),
        visitor=after.surface == "android" and after.app != sent.before.app and bool(obstacle(after)),
        delivered=delivered,
        refused=bool(sent.code),
        turned_down=turned_down(after, sent.receipt, settled),
        fills=after.surface == "android" and isinstance(sent.record.action, TypeText) and sent.record.action.clear,
        seconds=settled.waited,
    )
    return check, attempt


def _obstacle(course: Course, look: Observation) -> Obstacle:
    """What stands in the way. What the user's own words answer (*then tap "Don't allow"*) is for whoever reads them."""
    found = obstacle(look)
    if found != "page_dialog" or look.surface != "android":
        return found
    shown = [item for item in look.elements if dialog(item) and "hidden" not in item.states]
    names = {item.name for box in shown for item in look.descendants(box) if item.facts.clickable and item.name}
    told = any(len(words(name)) > 1 and holds_words(course.instruction.text, name) for name in names)
    return "question" if told else found


async def _secret_match(course: Course, expectation: Expectation, after: Observation) -> bool | None:
    """A secret is compared inside the device; only yes or no comes out."""
    for predicate in expectation.predicates:
        if isinstance(predicate, ValueEquals) and isinstance(predicate.value, SecretRef):
            found = find(after, predicate.element)
            if isinstance(found, Found):
                return await course.house.device.secret_matches(found.element.id, predicate.value.name)
    return None


async def _wait(course: Course, sent: Sent, expectation: Expectation, rung: Rung) -> tuple[Check, Attempt]:
    """Wait the whole time for a late effect, looking whenever something changed: what moves may be a clock. Only the
    effect itself, or something in its way, ends the wait early."""
    began = course.now()
    deadline = began + rung.seconds
    quiet = True
    while True:
        await _until_moved(course, deadline)
        check, attempt = await _look_and_check(course, sent, expectation, rung)
        quiet = quiet and attempt.silent
        over = course.now() >= deadline
        if over or check.outcome is Outcome.SUCCESS or (check.outcome is Outcome.INTERRUPTED and not attempt.visitor):
            waited = max(course.now() - began, rung.seconds if over else 0.0)
            return check, replace(attempt, silent=quiet, seconds=waited)


async def _until_moved(course: Course, deadline: float) -> None:
    """Wait for something to change, no longer than this."""
    while course.now() < deadline:
        await course.pause(min(deadline, course.now() + TICK))
        if course.moved():
            return


async def _clear_the_way(course: Course, tier: Tier) -> None:
    """Try to get a dialog out of the way, gentlest means first. Each is judged like any proposal."""
    first = await course.fresh()
    rung = Rung(RungKind.OTHER_MEANS, "a dialog is in the way", means="dismiss_dialog")
    for wanted in [Wanted.seen(proposal, first, Source.RECOVERY, tier) for proposal in clearing(first)]:
        observation = await course.fresh()
        again = wanted.on(observation)
        if again is None:
            continue
        await course.emit(Proposed(again.proposal, again.source, tier))
        sent = await send(course, again, observation)
        if isinstance(sent, Sent):
            check, _ = await _look_and_check(course, sent, _expected(course, sent), rung)
            if check.outcome is Outcome.SUCCESS or not obstacle(await course.fresh()):
                return


async def unblocked(course: Course, wanted: Wanted, seen: Observation) -> Wanted | None:
    """The same proposal once a window is out of the way that came over the screen before anything was touched: a
    warning of the system's, a request to be rated. None where none came since ``seen``, the look that it was made on,
    or where it did not go."""
    now = await course.fresh()
    came = obstacle(now) == "page_dialog" and _asking(now) != _asking(seen)
    names = {selector.name for selector, _ in wanted.elements.values() if selector.name}
    if not came or names & set(index(now).names.values()) or wanted.tier is Tier.PLAN or course.dry:
        return None
    await course.emit(Recovering("dismiss_dialog", "something came over the screen before anything was touched", 1))
    await _clear_the_way(course, wanted.tier)
    course.unsettled = ""  # what was sent to clear the way was looked after
    return wanted.on(await course.fresh())


def _asking(look: Observation) -> frozenset[str]:
    """What the dialogs of a page say and are called, the values of fields aside: which they are."""
    shown = [item for item in look.elements if dialog(item) and "hidden" not in item.states]
    inside = [item for box in shown for item in (box, *look.descendants(box)) if "editable" not in item.states]
    return frozenset(said for item in inside if (said := item.own_text or item.name))


def _weigh(course: Course, sent: Sent, expectation: Expectation, check: Check) -> None:
    """Keep account of what is not proven: it decides between ``done`` and ``done_unverified``."""
    record = sent.record
    if check.outcome is Outcome.SUCCESS and course.proposer.trusted_labels and not check.already:
        course.kept.note(record, expectation, sent.before, sent.receipt)
    doubt = sent.wanted.proposal.doubt
    if doubt in _DOUBTFUL:
        course.doubts.append(f"{record.material.a}: {_DOUBTFUL[doubt]}")
    _settle_late(course, sent)
    course.tapped_before(sent.before)
    if course.idle and sent.receipt.delivered != "no":
        course.tapped = Tap(record, sent.before, course.idle[-1])
        course.suspect(course.tapped.doubt())
    if check.outcome is Outcome.SUCCESS and (_asked_first(expectation) or check.sentence in (ASKED, OPENED)):
        return  # nothing was carried out yet
    if record.effect <= EffectClass.LOCAL and check.outcome is Outcome.UNKNOWN:
        return  # it changed something on this screen and nothing beyond it
    if check.outcome is not Outcome.SUCCESS:
        course.doubts.append(f"{record.material.a}: {check.sentence}")
        if check.outcome is Outcome.INTERRUPTED and course.idle:
            course.hidden = Hidden(
                _held_to(sent), expectation, sent.before, sent.receipt, course.idle[-1], course.doubts[-1]
            )
    elif _held_to(sent).effect.consequential and not (check.independent or check.already or _read_back(check)):
        course.doubts.append(f"{record.material.a} ({record.effect.value}): {check.sentence}; {_ALONE}")
    elif any(isinstance(item, TextAppears | TextGone) for item in expectation.predicates) and not check.already:
        # The user said what the end looks like, and it came about: that settles what led there.
        course.doubts[:] = [doubt for doubt in course.doubts if doubt.endswith((_ALONE, TWICE, *_DOUBTFUL.values()))]


def _settle_late(course: Course, answered: Sent) -> None:
    """Once the question that hid an effect has been answered, look behind it."""
    hidden, course.hidden = course.hidden, None
    if hidden is not None and course.idle and hidden.doubt in course.doubts:
        behind = course.page_behind(hidden.before)
        if hidden.shows(answered.record, answered.before, course.idle[-1], behind):
            course.doubts.remove(hidden.doubt)


def _asked_first(expectation: Expectation) -> bool:
    """Whether all that was to come of it is a dialog that asks about it."""
    wanted = expectation.predicates
    return bool(wanted) and all(
        isinstance(item, CountChanges) and item.role == "dialog" and item.by > 0 for item in wanted
    )


def _read_back(check: Check) -> bool:
    """Whether the device found in the field what it had put there: more than that, filling a field cannot do."""
    return any(item.predicate == "readback" and item.holds for item in check.evidence)

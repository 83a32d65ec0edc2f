"""The only writer of the ledger: whatever the guard remembers is an event, so that a trace rebuilds it (M7, P9)."""

from __future__ import annotations

from dataclasses import replace

from handrail.guard.approval import fits, grants
from handrail.guard.rails.loop import UNDELIVERED, action_key
from handrail.guard.recalled import hear
from handrail.policy import Budgets, deny_keys, origin_of, same_keys
from handrail.records import (
    ActionRecord,
    Alarm,
    Answered,
    Approve,
    Asked,
    Blocked,
    Checked,
    Dispatching,
    Done,
    EffectClass,
    Event,
    HandedOver,
    Interrupted,
    Judged,
    Ledger,
    Navigate,
    Performed,
    PlanSealed,
    Question,
    RunStarted,
    Said,
)

REMEMBERED = 16
"""Records judged and not yet dispatched that are kept."""

_BUDGETS = Budgets()


def remember(ledger: Ledger, event: Event, *, now: float = 0.0, budgets: Budgets = _BUDGETS) -> None:
    """Let the ledger know what happened. Every event of a run goes through here, in order, live and on resume.

    Args:
        ledger: Changed in place.
        event: What happened.
        now: Monotonic seconds of the run's clock at that time.
        budgets: Of the policy: how long a grant lasts.
    """
    match event:
        case Judged(record=record, judgement=judgement):
            hear(ledger, record.s)
            ledger.judged.pop(record.digest, None)
            ledger.judged[record.digest] = record
            while len(ledger.judged) > REMEMBERED:
                del ledger.judged[next(iter(ledger.judged))]
            if isinstance(judgement.verdict, Blocked) and judgement.effect.consequential:
                ledger.consequential_blocks += 1
        case Asked(question=question):
            ledger.asked[question.nonce] = question
            ledger.questions += 1
        case Answered():
            _answered(ledger, event, now, budgets)
        case Dispatching():
            _dispatching(ledger, event, now)
        case Performed(record=digest, receipt=receipt):
            if receipt.delivered != "unknown":
                ledger.unknown_fates.discard(digest)
            if receipt.delivered == "no":
                _outcome(ledger, digest, UNDELIVERED)
        case Checked(record=digest, check=check):
            _outcome(ledger, digest, check.outcome.value)
        case Said(text=text, asks=asks):
            ledger.spoken.append(("asked" if asks else "said", text))
            ledger.questions += asks
        case RunStarted() | HandedOver() | Interrupted() | Alarm() | PlanSealed():
            ledger.epoch += 1
            ledger.asked.clear()
            ledger.grants.clear()
        case _:
            pass


def _outcome(ledger: Ledger, digest: str, outcome: str) -> None:
    """Of the latest dispatch of a record. What never reached the device stays so, whatever a check finds."""
    for place in range(len(ledger.done) - 1, -1, -1):
        if ledger.done[place].record == digest:
            if ledger.done[place].outcome != UNDELIVERED:
                ledger.done[place] = replace(ledger.done[place], outcome=outcome)
            return


def _answered(ledger: Ledger, event: Answered, now: float, budgets: Budgets) -> None:
    question = ledger.asked.get(event.nonce)
    if question is None:
        return
    record = _asked_about(ledger, question)
    if not event.held:
        del ledger.asked[event.nonce]  # one answer, one nonce (P12); a question that was withdrawn denies nothing
        return
    if isinstance(event.reply, Approve):
        if event.reply.by.startswith("person:") and record is not None:
            ledger.denied.difference_update(same_keys(record))  # what was refused, approved by its present name (M7)
        if event.reply.scope == "session" and event.reply.by.startswith("person:") and record is not None:
            ledger.grants.extend(
                grants(
                    record, question.reasons, nonce=event.nonce, now=now, uses=budgets.grant_uses,
                    minutes=budgets.grant_minutes,
                )
            )  # fmt: skip
        return
    del ledger.asked[event.nonce]  # no answer is the same as no
    if record is not None:
        ledger.denied.update(deny_keys(record))


def _asked_about(ledger: Ledger, question: Question) -> ActionRecord | None:
    return next((item for item in reversed(ledger.judged.values()) if item.material.digest == question.material), None)


def _dispatching(ledger: Ledger, event: Dispatching, now: float) -> None:
    ledger.unknown_fates.add(event.record)
    record = ledger.judged.get(event.record)
    if record is None:
        ledger.done.append(
            Done(now, "", event.record, "", EffectClass(event.effect), "", "", event.record, event.denial)
        )
        return
    where = record.material.p.element or record.material.p.window
    destination = origin_of(record.action.url) if isinstance(record.action, Navigate) else where
    ledger.done.append(
        Done(
            at=now,
            kind=record.material.a,
            key=action_key(record),
            state=record.context.digest,
            effect=record.effect,
            origin=destination,
            record=event.record,
            deny_key=event.denial,
        )
    )
    if record.context.entry and not record.effect.consequential:
        ledger.chosen[record.context.entry[0]] = record.context.entry[1:]
    for name in record.material.secrets:
        ledger.secrets_sent.setdefault(name, set()).add(where)
    if record.material.secrets or record.effect in (EffectClass.SIGN_IN, EffectClass.CREDENTIAL):
        ledger.assets.add(where)
    for nonce in [nonce for nonce, asked in ledger.asked.items() if asked.material == record.material.digest]:
        del ledger.asked[nonce]
    ledger.grants[:] = [
        replace(grant, uses=grant.uses - 1) if fits(grant, record) else grant
        for grant in ledger.grants
        if grant.uses > 1 or not fits(grant, record)
    ]

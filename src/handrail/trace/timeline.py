"""A run as a readable story: one line an event, with the reasons and the evidence under it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Literal, TypeAlias, assert_never

from handrail.records import (
    Action,
    Alarm,
    Allowed,
    Answered,
    Approve,
    AskApproval,
    Asked,
    Blocked,
    BranchTaken,
    Check,
    Checked,
    Deny,
    Dispatching,
    Dropped,
    ElementRef,
    Event,
    Fail,
    Finish,
    Focused,
    HandedOver,
    Interrupted,
    Judged,
    NoAnswer,
    Noticed,
    Observation,
    Observed,
    Outcome,
    Performed,
    PlanSealed,
    Point,
    Proposed,
    Question,
    Read,
    Receipt,
    Recovering,
    Reply,
    RouteDiverged,
    RunEnded,
    RunOutcome,
    RunStarted,
    Said,
    Scroll,
    SecretRef,
    SeenRequest,
    Target,
    targets,
)
from handrail.trace.inert import inert, quoted

Tone: TypeAlias = Literal["plain", "good", "warn", "bad"]
Lane: TypeAlias = Literal["run", "screen", "proposer", "guard", "person", "device", "check"]
LANES: tuple[Lane, ...] = ("run", "screen", "proposer", "guard", "person", "device", "check")

LONGEST = 1000
"""Characters of one line."""

_ALL_THE_WAY = 50.0
"""Heights of the view from which a scroll is meant to reach the end."""
_NET_CODE = re.compile(r"\bnet::ERR_([A-Z_]+)")
_NET = {
    "CONNECTION_REFUSED": "the host does not answer at this port",
    "CONNECTION_TIMED_OUT": "the host does not answer",
    "TIMED_OUT": "the host does not answer",
    "ADDRESS_UNREACHABLE": "the host cannot be reached",
    "CONNECTION_RESET": "the host broke the connection off",
    "CONNECTION_CLOSED": "the host broke the connection off",
    "EMPTY_RESPONSE": "the host answered nothing",
    "NAME_NOT_RESOLVED": "there is no host of this name",
    "INTERNET_DISCONNECTED": "there is no network",
    "UNSAFE_PORT": "the port is not allowed by the browser",
    "BLOCKED_BY_CLIENT": "it was held back here",
    "ABORTED": "the loading was broken off",
    "FILE_NOT_FOUND": "there is no such file",
    "TOO_MANY_REDIRECTS": "it redirects without end",
    "SSL_PROTOCOL_ERROR": "the host does not speak https here",
    "CERT_AUTHORITY_INVALID": "the certificate of the host is not trusted",
}

_Told: TypeAlias = tuple[Lane, Tone, str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Line:
    """One event, told. All text in it is inert."""

    seq: int
    after: float
    """Seconds since the run began."""
    step: int
    """Number of the proposal it belongs to; 0 before the first."""
    lane: Lane
    tone: Tone
    text: str
    details: tuple[str, ...] = ()


def timeline(stored: Iterable[tuple[int, float, Event]]) -> Iterator[Line]:
    """Tell a run, event by event."""
    began: float | None = None
    step = 0
    screen: Observation | None = None
    for seq, at, event in stored:
        began = at if began is None else began
        if isinstance(event, Observed):
            screen = event.observation
        step += isinstance(event, Proposed)
        lane, tone, text, details = _tell(event, screen)
        # What the pieces quote, they quote for clarity; this is what guarantees that nothing else got through.
        yield Line(
            seq, at - began, step, lane, tone, inert(text, LONGEST), tuple(inert(item, LONGEST) for item in details)
        )


class Teller:
    """Tells a run while it happens: one inert line for each event that says something new to a person."""

    def __init__(self) -> None:
        self._screen: Observation | None = None
        self._step = 0
        self._checked = ""

    def tell(self, event: Event) -> str | None:
        """A line, or None for what only repeats."""
        if isinstance(event, Observed):
            self._screen = event.observation
            return None
        if isinstance(event, Dispatching):
            return None
        self._step += isinstance(event, Proposed)
        lane, _tone, text, details = _tell(event, self._screen)
        line = f"{self._step:3} {lane:9} {inert(text, LONGEST)}"
        if isinstance(event, Checked):
            if line == self._checked:
                return None  # while a late effect is waited for the same is found again and again
            self._checked = line
        shown = (
            details if isinstance(event, RunStarted | Asked) or (lane == "guard" and "allow" not in text[:6]) else ()
        )
        return "\n".join([line, *(f"              {inert(item, LONGEST)}" for item in shown)])


def _tell(event: Event, screen: Observation | None) -> _Told:
    match event:
        case RunStarted():
            absent = (f"not in force: {inert(', '.join(event.absent))}",) if event.absent else ()
            text = f"run {inert(event.run)} on {inert(event.surface)}: {quoted(event.instruction.text)}"
            return "run", "plain", text, (f"{inert(event.proposer)}, policy {inert(event.policy)}", *absent)
        case PlanSealed(plan=plan):
            return "run", "plain", f"plan sealed, {inert(plan, 16)}", ()
        case Observed(observation=seen):
            unseen = sorted({region.reason for region in seen.unseen})
            dialogs = tuple(f"{dialog.kind}: {quoted(dialog.text)}" for dialog in seen.dialogs)
            details = ((f"not seen: {', '.join(unseen)}",) if unseen else ()) + dialogs
            return "screen", "plain", f"{quoted(seen.title, 80)} at {inert(seen.url, 120)}", details
        case Proposed(proposal=proposal, source=source):
            return "proposer", "plain", f"{source.value} proposes: {describe(proposal.action, screen)}", ()
        case Judged():
            return _judged(event)
        case Asked(question=question):
            return "person", "warn", f"asked: {inert(question.heading)}", _question(question)
        case Answered(reply=reply, held=held, sentence=sentence):
            tone: Tone = "good" if held and isinstance(reply, Approve) else "bad"
            return "person", tone, _reply(reply) + ("" if held else ", which did not count"), _some(sentence)
        case Dispatching(effect=effect, idempotence=idempotence):
            return "device", "plain", f"sending ({inert(effect)}, {inert(idempotence)})", ()
        case Performed(receipt=receipt):
            return _performed(receipt)
        case Checked(check=check):
            return _checked(check)
        case Read(question=question_text, value=value):
            return "screen", "plain", f"read {quoted(value)} for {quoted(question_text)}", ()
        case BranchTaken(node=node, arm=arm, provenance=provenance):
            return "run", "plain", f"at {inert(node)}: {inert(arm)} ({inert(provenance)})", ()
        case Alarm(code=code, sentence=sentence, incident=incident):
            details = (f"{incident.kind}: {quoted(incident.detail)}",) if incident else ()
            return "guard", "bad", f"alarm {inert(code)}: {inert(sentence)}", details
        case Noticed(incident=seen_incident):
            where = f" {quoted(seen_incident.request.url, 120)}" if seen_incident.request else ""
            text = f"noticed {seen_incident.kind.replace('_', ' ')}: {quoted(seen_incident.detail)}{where}"
            return "device", "warn", text, ()
        case Recovering(rung=rung, because=because, attempt=attempt):
            return "proposer", "warn", f"recovering ({inert(rung)}, attempt {attempt}): {inert(because)}", ()
        case Dropped(count=count, because=because):
            return "proposer", "warn", f"gave up {count} queued: {inert(because)}", ()
        case RouteDiverged(route=route, step=step, because=because):
            return "proposer", "warn", f"left route {inert(route)} at its step {step}: {inert(because)}", ()
        case HandedOver(to=to):
            return "person", "warn", f"control goes to the {to}", ()
        case Interrupted(by=by):
            return "person", "warn", f"told to stop by {inert(by)}", ()
        case Said(text=text, asks=asks):
            return "run", "plain", f"{'asks' if asks else 'says'}: {quoted(text)}", ()
        case RunEnded(outcome=outcome, reason=reason, steps=steps, answer=answer):
            unproven = outcome in (RunOutcome.DONE_UNVERIFIED, RunOutcome.NEEDS_PERSON)
            tone = "good" if outcome is RunOutcome.DONE else "warn" if unproven else "bad"
            details = (f"answer: {quoted(answer)}",) if answer else ()
            return "run", tone, f"{outcome.value} after {_steps(steps)}: {_explained(reason)}", details
        case _:
            assert_never(event)


def describe(action: Action, screen: Observation | None = None) -> str:
    """An action in a few words, with what its targets are called on this screen."""
    aims = dict(targets(action))
    match action:
        case Finish(success=success, reason=reason):
            return f"finish: {'done' if success else 'not done'}" + (f", {inert(reason)}" if reason else "")
        case Scroll(target=target, direction=direction, amount=amount):
            what = _aim(target, screen) if target is not None else "the page"
            far = " all the way" if amount >= _ALL_THE_WAY else ""
            return f"scroll {what} {direction}{far}"
    rest = [
        f"{field.name} {_value(getattr(action, field.name))}"
        for field in fields(action)
        if field.name != "kind" and field.name not in aims and getattr(action, field.name) != field.default
    ]
    return " ".join([action.kind.replace("_", " "), *(_aim(aim, screen) for aim in aims.values()), *rest])


def _steps(count: int) -> str:
    return f"{count} step{'' if count == 1 else 's'}"


def _explained(text: str) -> str:
    """Inert; where the browser gives a bare code for why nothing was loaded, with what it means."""

    def meant(found: re.Match[str]) -> str:
        means = _NET.get(found[1], "the browser could not load it")
        return f"{found[0]} ({means})"

    return _NET_CODE.sub(meant, inert(text))


def _aim(target: Target, screen: Observation | None) -> str:
    match target:
        case ElementRef(id=name):
            element = screen.by_id.get(name) if screen else None
            return f"{inert(element.role, 20)} {quoted(element.name, 60)}" if element else f"element {inert(name, 40)}"
        case Point(x=x, y=y):
            return f"the point {x:g}, {y:g}"
        case Focused():
            return "what has focus"
        case _:
            assert_never(target)


def _value(value: object) -> str:
    if isinstance(value, SecretRef):
        return f"the secret {quoted(value.name, 40)}"
    if isinstance(value, tuple):
        return ", ".join(_value(item) for item in value)
    return quoted(value, 80) if isinstance(value, str) else inert(str(value))


def _judged(event: Judged) -> _Told:
    judgement = event.judgement
    absent = (f"absent rails: {inert(', '.join(judgement.absent))}",) if judgement.absent else ()
    unarmed = (f"unarmed rails: {inert(', '.join(judgement.unarmed))}",) if judgement.unarmed else ()
    reasons = tuple(
        f"{finding.severity} {finding.rail}/{finding.code}: {inert(finding.sentence, 400)}"
        for finding in judgement.findings
        if finding.severity != "pass"
    )
    match judgement.verdict:
        case Allowed(by=by):
            return "guard", "good", f"allow ({judgement.effect.value}) by {inert(by)}", reasons + unarmed + absent
        case AskApproval():
            return "guard", "warn", f"ask ({judgement.effect.value})", reasons + unarmed + absent
        case Blocked(rail=rail, code=code, sentence=sentence, ends_run=ends):
            end = ", which ends the run" if ends else ""
            own = f"{inert(rail)}/{inert(code)}: {inert(sentence, 400)}"
            others = tuple(reason for reason in reasons if not reason.endswith(own))
            return "guard", "bad", f"block ({judgement.effect.value}){end}", (own, *others, *unarmed, *absent)
        case _:
            assert_never(judgement.verdict)


_OF = {"": "", "entry": "in the row or entry ", "drop": "where it is dropped ", "dialog": "in a dialog "}
"""Of what a quoted text is, beside the quote."""


def _question(question: Question) -> tuple[str, ...]:
    arguments = (f"{inert(item.name)}: {quoted(item.value)} ({item.origin})" for item in question.arguments)
    return (
        *(f"{reason.rail}/{reason.code}: {inert(reason.sentence, 400)}" for reason in question.reasons),
        *arguments,
        *(f"{inert(quote.origin)} says {_OF[quote.what]}{quoted(quote.text)}" for quote in question.quotes),
    )


def _reply(reply: Reply) -> str:
    match reply:
        case Approve(by=by, scope=scope):
            return f"{inert(by)} says yes" + ("" if scope == "once" else ", for this session")
        case Deny(by=by, stop=stop):
            return f"{inert(by)} says no" + (" and stop" if stop else "")
        case NoAnswer(reason=reason):
            return f"no answer: {inert(reason)}"
        case _:
            assert_never(reply)


def _performed(receipt: Receipt) -> _Told:
    tone: Tone = {"yes": "plain", "no": "warn", "unknown": "bad"}[receipt.delivered]  # type: ignore[assignment]
    text = {"yes": "delivered", "no": "not delivered", "unknown": "fate unknown"}[receipt.delivered]
    if receipt.at:
        text += f" at {receipt.at[0]:.0f}, {receipt.at[1]:.0f}"
    if receipt.reacted is not None:
        text += ", and the surface reacted" if receipt.reacted else ", and nothing came of it at once"
    requests = tuple(
        f"{inert(seen.request.method, 10)} {inert(seen.request.url, 120)}: {_went(seen)}" for seen in receipt.requests
    )
    stopped = (f"stopped before another node: {inert(', '.join(receipt.stopped))}",) if receipt.stopped else ()
    return "device", tone, text, _some(_explained(receipt.detail)) + requests + stopped


def _went(seen: SeenRequest) -> str:
    if isinstance(seen.decision, Fail):
        return f"held, {inert(seen.decision.code)}"
    return str(seen.status) if seen.status else "no answer yet"


def _checked(check: Check) -> _Told:
    tones: dict[Outcome, Tone] = {
        Outcome.SUCCESS: "good", Outcome.NO_CHANGE: "warn", Outcome.PENDING: "warn", Outcome.UNKNOWN: "warn",
    }  # fmt: skip
    how = ", independent evidence" if check.independent else ""
    evidence = tuple(
        f"{ {True: '+', False: '-', None: '?'}[item.holds] } {inert(item.predicate)}: {inert(item.detail, 300)}"
        for item in check.evidence
    )
    return (
        "check",
        tones.get(check.outcome, "bad"),
        f"{check.outcome.value}{how}: {_explained(check.sentence)}",
        evidence,
    )


def _some(text: str) -> tuple[str, ...]:
    return (inert(text),) if text else ()

"""Beginning again where a run was cut off, without doing twice what must not be done twice (I2, M8)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from handrail.policy import deny_key
from handrail.records import (
    ActionRecord,
    Checked,
    Dispatching,
    EffectClass,
    Event,
    Idempotence,
    Judged,
    Outcome,
    Performed,
    Proposed,
    RunStarted,
)

_STEP = re.compile(r"step [1-9]\d{0,5}")
"""How the embedded agent calls the steps of an instruction."""
_IN_THE_FIELD = frozenset({"type_text", "paste"})
"""Kinds whose effect lies in a field of a screen, and is gone with it."""


@dataclass(frozen=True)
class Resumed:
    """What a trace says about a run that was cut off: read by ``build``, used to begin again without repeating."""

    run: str
    events: tuple[Event, ...]
    unknown: tuple[str, ...]
    """Records that were dispatched and whose result was never written."""

    @property
    def start(self) -> str:
        """Address or app it began at; empty if nothing was written of it."""
        return next((event.start for event in self.events if isinstance(event, RunStarted)), "")

    @property
    def device(self) -> str:
        """Which device it drove; empty if nothing was written of it."""
        return next((event.device for event in self.events if isinstance(event, RunStarted)), "")

    @property
    def surface(self) -> str:
        """What kind of device that was; empty if nothing was written of it."""
        return next((event.surface for event in self.events if isinstance(event, RunStarted)), "")

    @property
    def reached(self) -> int:
        """The step that it had come to, from 1: those before it were carried out, since it went on from them."""
        steps = [
            int(event.proposal.node.removeprefix("step "))
            for event in self.events
            if isinstance(event, Proposed) and _STEP.fullmatch(event.proposal.node)
        ]
        return max(steps, default=1)


@dataclass(slots=True)
class Account:
    """What came of the actions of a run that was cut off."""

    done: dict[tuple[str, ...], list[str]] = field(default_factory=dict)
    """Occasion -> why it counts as done, once for each time it was."""
    doubtful: list[str] = field(default_factory=list)
    """What the run went on from without knowing that it had worked."""
    unknown: set[str] = field(default_factory=set)
    """Records of unknown fate."""


def account(resumed: Resumed) -> Account:
    """Settle what an earlier run left behind.

    Done is what was seen to work, and what the run went on from although nothing could prove it: neither may happen
    twice. Unknown is what was never checked, and the last thing sent if its check did not find that it had worked,
    since a late effect was then still being waited for. What lies on a screen only (fields, ticks) went with that
    screen, as did the session, and is done anew.
    """
    judged: dict[str, ActionRecord] = {}
    delivered: dict[str, Dispatching] = {}
    checked: dict[str, Checked] = {}
    for event in resumed.events:
        match event:
            case Judged(record=record):
                judged[record.digest] = record
            case Dispatching(record=digest):
                delivered[digest] = event
            case Performed(record=digest, receipt=receipt) if receipt.delivered == "no":
                delivered.pop(digest, None)
            case Checked(record=digest):
                checked[digest] = event
            case _:
                pass
    found = Account(unknown=set(resumed.unknown))
    last = next(reversed(delivered), "")
    for digest, sent in delivered.items():
        if digest not in judged or not _lasting(judged[digest], sent, resumed.surface):
            continue
        record = judged[digest]
        seen = checked.get(digest)
        outcome = seen.check.outcome if seen is not None else None
        if outcome is Outcome.SUCCESS or (outcome is Outcome.UNKNOWN and digest != last):
            assert seen is not None
            found.unknown.discard(digest)
            found.done.setdefault(occasion(record), []).append(f"{seen.check.sentence} (in run {resumed.run})")
            if outcome is not Outcome.SUCCESS:
                found.doubtful.append(f"{record.material.a} (in run {resumed.run}): {seen.check.sentence}")
        elif outcome is None or digest == last:
            found.unknown.add(digest)
    return found


def occasion(record: ActionRecord) -> tuple[str, ...]:
    """Which step with which effect: equal in a run and its continuation on a fresh device, by whatever means it was
    brought about."""
    return (record.material.node, *deny_key(record))


def _lasting(record: ActionRecord, sent: Dispatching, surface: str) -> bool:
    """Whether doing it again would do it twice, on a fresh device, or on a phone, which stands as the run left it."""
    effect = EffectClass(sent.effect)
    if surface == "android":
        return sent.idempotence != Idempotence.IDEMPOTENT.value
    if sent.idempotence == Idempotence.IDEMPOTENT.value or effect <= EffectClass.LOCAL:
        return False
    return effect is not EffectClass.SIGN_IN and record.material.a not in _IN_THE_FIELD

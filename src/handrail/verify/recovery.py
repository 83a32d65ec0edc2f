"""What to try when an action did not have its effect: a ladder, as data. The loop climbs it, the guard judges each
proposal that comes of it.

wait -> look again -> re-ground -> other means -> hand back, or stop with a reason. Bounded, it remembers what was
tried, and never does the same action on the same screen twice. What must not happen twice is not repeated blindly:
*consequential* never without a person (I14); *unknown* once, by another means, and only if the first attempt left no
trace at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from typing import Literal, TypeAlias, assert_never

from handrail.records import (
    Check,
    EffectClass,
    Idempotence,
    Observation,
    Outcome,
    Pass,
    Receipt,
    RunOutcome,
    Settled,
)
from handrail.screen import dialog, tree_diff

Means: TypeAlias = Literal["", "other_rect", "keyboard", "scroll_into_view", "dismiss_dialog"]
Obstacle: TypeAlias = Literal["", "notice", "page_dialog", "question"]
"""``notice``: the surface tells something (alert). ``page_dialog``: a dialog of the page. ``question``: the surface
asks something whose answer is a decision (confirm, prompt, permission, credentials, files)."""

WAITS = (1.0, 2.0, 4.0)
"""Seconds of successive waits for something that is still under way."""
VISITS = 4
"""How often a window of another application's is waited for to go by itself."""
LATE = 1.0
"""Seconds that a late effect is waited for at least."""


class RungKind(Enum):
    """What to do next."""

    GO_ON = "go_on"
    """Nothing to recover: on to the next proposal."""
    WAIT = "wait"
    """Wait ``seconds``, look, and check the same expectation again. No input."""
    LOOK_AGAIN = "look_again"
    """Look, and check the same expectation again. No input."""
    REGROUND = "reground"
    """Resolve the same description anew on a fresh look, and propose the action there, at another point or rect."""
    OTHER_MEANS = "other_means"
    """Propose the same action by ``means``: ``keyboard`` focuses it and presses its key; ``scroll_into_view`` scrolls
    first and then acts; ``dismiss_dialog`` only clears the way (an ordinary proposal to close what lies over it), after
    which the same expectation is checked again."""
    HAND_BACK = "hand_back"
    """Let the proposer see the check and decide. Never under a plan."""
    STOP = "stop"
    """End the run as ``outcome``."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of the ladder, to be executed by the loop."""

    kind: RungKind
    because: str
    seconds: float = 0.0
    means: Means = ""
    outcome: RunOutcome | None = None
    """Of ``STOP``."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One thing that was done about one expectation: the action itself first, then each rung that was climbed."""

    state: str
    """Fingerprint of the screen it was done on."""
    action: str
    """Key of the action (identity, fields and, for a rung, its means); empty where no input was made."""
    rung: RungKind | None
    """None for the action itself."""
    effect: EffectClass
    means: Means = ""
    silent: bool = False
    """Whether it left no trace: see ``silent``."""
    vague: bool = False
    """Whether nothing specific was expected of it."""
    obstacle: Obstacle = ""
    """What stands in the way after it: see ``obstacle``. Of an input that was not delivered, only if that was why."""
    blind: bool = False
    """Whether a part of the screen could not be read for something that passes: a notice, a dump that failed."""
    visitor: bool = False
    """Whether that belongs to another application than the one that was acted on, as a call does, so that it may go."""
    delivered: bool = True
    """Whether the input reached the surface at all; if not, there is no late effect to wait for."""
    refused: bool = False
    """Whether the device refused it before any input began: something lay over the target, say."""
    turned_down: bool = False
    """Whether the site answered and asks for the password still: see ``turned_down``."""
    fills: bool = False
    """Whether it put a whole value into a field whose keyboard may lose letters, as a phone's does: doing it again
    puts right what came out otherwise."""
    seconds: float = 0.0
    """How long was waited before the look that its check is based on, settling included."""


def silent(before: Observation, after: Observation, receipt: Receipt, settled: Settled) -> bool:
    """Whether an action left no trace: it was not delivered at all; or the surface is at rest, the tree equal (focus
    and places aside), and there was no request and no new tab, dialog or download since dispatch."""
    if receipt.delivered == "no":
        return True
    if receipt.delivered == "unknown" or not settled.quiet:
        return False
    if receipt.requests or receipt.targets or settled.requests or settled.targets:
        return False
    diff = tree_diff(before, after)
    changed = any(change.aspects - {"place"} for change in diff.changed)
    return not (diff.added or diff.removed or changed or diff.url or diff.title or diff.tabs or diff.dialogs)


def turned_down(after: Observation, receipt: Receipt, settled: Settled) -> bool:
    """Whether a sign-in was visibly refused: the surface is at rest, its site completed a response, nothing else is
    outstanding, and a password is asked for still."""
    seen = [item for item in (*receipt.requests, *settled.requests) if item.request.kind in ("document", "fetch")]
    if receipt.delivered != "yes" or not settled.quiet or any(not item.status for item in seen):
        return False
    own = any(
        isinstance(item.decision, Pass) and item.request.relation in ("same_origin", "same_site") for item in seen
    )
    return own and any("password" in item.states and item.visible for item in after.elements)


def obstacle(obs: Observation) -> Obstacle:
    """What lies over the screen."""
    if obs.dialogs:
        return "notice" if all(item.kind == "alert" for item in obs.dialogs) else "question"
    open_dialog = any(dialog(item) and "hidden" not in item.states for item in obs.elements)
    return "page_dialog" if open_dialog else ""


def next_rung(
    history: Sequence[Attempt],
    check: Check,
    idempotence: Idempotence,
    *,
    under_plan: bool,
    late: float = LATE,
) -> Rung:
    """The next rung after the latest attempt, whose check this is.

    ``history`` begins with the action itself. ``late`` is the policy's wait for late effects, in seconds; at least
    one second is waited. Pure.
    """
    if not history:
        raise ValueError("there is nothing to recover from")
    ladder = _Ladder(history, idempotence, under_plan, max(late, LATE))
    outcome = check.outcome
    match outcome:
        case Outcome.SUCCESS:
            return Rung(RungKind.GO_ON, "it had its effect")
        case Outcome.PENDING:
            return ladder.pending()
        case Outcome.INTERRUPTED:
            return ladder.interrupted()
        case Outcome.NO_CHANGE:
            return ladder.no_change()
        case Outcome.UNKNOWN:
            return ladder.unknown()
        case Outcome.PARTIAL | Outcome.WRONG_CHANGE:
            return ladder.wrong(outcome)
        case _:
            assert_never(outcome)


_SPENT = "tried"
_STEPS: tuple[tuple[RungKind, Means, str], ...] = (
    (RungKind.REGROUND, "other_rect", "finding it anew"),
    (RungKind.OTHER_MEANS, "scroll_into_view", "with it scrolled into view"),
    (RungKind.OTHER_MEANS, "keyboard", "by the keyboard"),
)
"""Ways of trying again, each once."""


class _Ladder:
    def __init__(self, history: Sequence[Attempt], idempotence: Idempotence, under_plan: bool, late: float) -> None:
        self.first, self.last = history[0], history[-1]
        self.history, self.idempotence, self.under_plan, self.late = history, idempotence, under_plan, late
        self.rungs = [attempt.rung for attempt in history if attempt.rung is not None]
        self.means = {attempt.means for attempt in history if attempt.means}
        self.inputs = [item for item in history if item.action and item.means != "dismiss_dialog"]

    def pending(self) -> Rung:
        waited = sum(attempt.seconds for attempt in self.history if attempt.rung is RungKind.WAIT)
        due = next((limit for limit in accumulate(WAITS) if waited < limit), None)
        if due is not None:
            return Rung(RungKind.WAIT, "it is still under way; waiting, not repeating", seconds=due - waited)
        if self.idempotence is Idempotence.IDEMPOTENT:
            return self._again("it never came to rest")
        return self._fate_unknown("it is still under way after all waits, and must not be repeated")

    def no_change(self) -> Rung:
        if self._refused():
            return self._out_of_reach()
        if not self._waited():
            return Rung(RungKind.WAIT, "nothing changed yet; an effect may come late", seconds=self.late)
        return self._again("nothing changed")

    def _refused(self) -> bool:
        return bool(self.inputs) and self.inputs[-1].refused

    def _out_of_reach(self) -> Rung:
        """No input began, so nothing can have happened and trying again repeats nothing. What lies over the target is
        cleared away or goes by itself."""
        if self.last.obstacle == "question":
            return Rung(RungKind.HAND_BACK, "the surface asks something; answering it is a decision, not a recovery")
        if self.last.obstacle and "dismiss_dialog" not in self.means and not self.under_plan:
            return Rung(RungKind.OTHER_MEANS, "a dialog is in the way", means="dismiss_dialog")
        if self.last is self.inputs[-1]:
            return Rung(RungKind.WAIT, "it cannot be reached; what is in the way may go", seconds=self.late)
        return self._again("it cannot be reached")

    def unknown(self) -> Rung:
        if self.first.vague and not self.first.effect.consequential:
            return Rung(RungKind.GO_ON, "nothing specific was expected of it; going on without calling it a success")
        if RungKind.LOOK_AGAIN not in self.rungs:
            return Rung(RungKind.LOOK_AGAIN, "the evidence does not decide; looking once more")
        if self.last.blind and not self._waited():
            return Rung(RungKind.WAIT, "what could not be read may be readable later", seconds=self.late)
        if self.idempotence is Idempotence.IDEMPOTENT:
            return self._again("the evidence does not decide")
        return self._fate_unknown("what became of it is not known, and it must not be repeated")

    def wrong(self, outcome: Outcome) -> Rung:
        if not self._waited():
            return Rung(RungKind.WAIT, "something else changed; the rest may come late", seconds=self.late)
        if outcome is Outcome.WRONG_CHANGE and self.first.effect is EffectClass.SIGN_IN and self.last.turned_down:
            # Its fate is known: the answer is there. Nothing was sent or bought that a person would have to look after.
            return self._stop(RunOutcome.FAILED, "the site answered, and did not let in")
        what = "only a part of it happened" if outcome is Outcome.PARTIAL else "something else happened instead"
        if self.first.effect.consequential:
            return self._fate_unknown(f"{what}, and it must not be repeated")
        again = self.first.fills and self.idempotence is Idempotence.IDEMPOTENT and not self.under_plan
        if again and "scroll_into_view" not in self.means:  # twice; the keyboard is no other way to write
            return self._again("the field holds something else")
        return self._give_up(what)

    def interrupted(self) -> Rung:
        if self.under_plan:
            return self._stop(RunOutcome.FAILED, "a dialog is in the way and the plan has no handler for it")
        if self.last.obstacle == "question":
            return Rung(RungKind.HAND_BACK, "the surface asks something; answering it is a decision, not a recovery")
        if "dismiss_dialog" not in self.means:
            return Rung(RungKind.OTHER_MEANS, "a dialog is in the way", means="dismiss_dialog")
        if self.last.visitor and sum(item.rung is RungKind.WAIT for item in self.history) < VISITS:
            return Rung(RungKind.WAIT, "what came over the screen may go by itself", seconds=self.late)
        return self._give_up("a dialog is in the way and did not go")

    def _again(self, why: str) -> Rung:
        """Another attempt, if one may be made."""
        if self.idempotence is not Idempotence.IDEMPOTENT:
            refused = self._must_not_repeat()
            if refused == _SPENT:
                return self._give_up(f"{why}, by either means")
            if refused:
                return self._fate_unknown(f"{why}; {refused}")
        for kind, means, how in _STEPS:
            # What lies over a control is meant to keep hands off it: the keyboard is no way round.
            beside = means == "keyboard" and (self.under_plan or self._refused())
            if means not in self.means and not beside:
                return Rung(kind, f"{why}; trying again, {how}", means=means)
        return self._give_up(f"{why}, by any means")

    def _must_not_repeat(self) -> str:
        """Why what is not idempotent must not be tried again; ``tried`` if its one further attempt was made; empty if
        that attempt may be made now."""
        reached = [item for item in self.inputs if not item.refused]
        if not reached:
            return ""  # no input began yet
        if self.first.effect.consequential:
            return "it is never repeated without a person"
        if not all(attempt.silent for attempt in self.history if attempt.means != "dismiss_dialog"):
            return "it left traces, so it may have happened, and must not be repeated"
        if len(reached) > 1:
            return _SPENT
        return ""

    def _waited(self) -> bool:
        """Whether a late effect was waited for since the last input."""
        seconds = 0.0
        for attempt in reversed(self.history):
            if attempt.rung is RungKind.WAIT:
                seconds += attempt.seconds
            elif attempt.action and attempt.means != "dismiss_dialog":
                return seconds >= self.late or not attempt.delivered
        return seconds >= self.late

    def _fate_unknown(self, why: str) -> Rung:
        """The end of what must not be repeated. Only what is not consequential may go back to a proposer, who decides
        with the check before it; an approval for the rest is a person's (I14). What never reached the surface has a
        known fate: nothing was done."""
        if self.first.effect.consequential or self.under_plan:
            known = not any(attempt.delivered for attempt in self.inputs)
            return self._stop(RunOutcome.FAILED if known else RunOutcome.FATE_UNKNOWN, why)
        return Rung(RungKind.HAND_BACK, why)

    def _give_up(self, why: str) -> Rung:
        if self.under_plan:
            return self._stop(RunOutcome.FAILED, why)
        return Rung(RungKind.HAND_BACK, why)

    @staticmethod
    def _stop(outcome: RunOutcome, why: str) -> Rung:
        return Rung(RungKind.STOP, why, outcome=outcome)

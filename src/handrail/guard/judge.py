"""The runtime guardrail: the verdict on a record is the maximum over all rails (M2).

Nothing here does I/O. Where a rail needs a guard model, the generator yields ``NeedScores`` and is sent a ``Score`` for
each text; see ``handrail.guard.drive``. Structural rails come first, since they cost nothing and a block makes a
model's answer pointless; the paper's order decides only which reason is named first.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from types import MappingProxyType

from handrail.guard.approval import discharged, granted, grants, refusal
from handrail.guard.case import Case, Plan, finding
from handrail.guard.mint import mint
from handrail.guard.presence import NOTHING, Present
from handrail.guard.question import question
from handrail.guard.rails import MODEL, STRUCTURAL
from handrail.guard.rails.denied import OTHERWISE
from handrail.guard.rails.loop import UNCONFIRMED
from handrail.guard.record import elements_of, facts_of
from handrail.policy import MODEL_RAILS, RAILS, Policy
from handrail.policy.rails import ORDER
from handrail.records import (
    ActionRecord,
    Approval,
    AskApproval,
    Blocked,
    Finding,
    Instruction,
    Judgement,
    Ledger,
    NeedScore,
    NeedScores,
    Observation,
    Protection,
    Question,
    RunKey,
    Score,
    Severity,
    Verdict,
)
from handrail.screen import length

_REMEMBERED = 10_000
"""Scores that are kept."""
MOST_SCORED = 200_000
"""Characters that a guard model is asked about for one rail, in their plain form: somewhat more than a screen holds."""

Judging = Generator[NeedScores, Sequence[Score], Judgement]

NOBODY: Mapping[str, frozenset[str]] = MappingProxyType({})


class RuntimeGuardrail:
    """Judges every record of one run. Keeps nothing between records but scores of the user's own words; the memory is
    the ledger, which the loop owns."""

    def __init__(
        self,
        policy: Policy,
        *,
        key: RunKey,
        device: str,
        models: frozenset[str] = frozenset(),
        protections: Iterable[Protection] = (),
        start: str = "",
        start_said: bool = True,
        secrets: Mapping[str, frozenset[str]] = NOBODY,
        plan: Plan | None = None,
        apps: Collection[str] = (),
        notes: Mapping[str, str] = NOTHING,
    ) -> None:
        """
        Args:
            policy: In force for the run.
            key: The run's, for tickets.
            device: Name of the device that tickets are for.
            models: Categories that a guard model is there for; the other guard-model rails are absent.
            protections: The device's, armed and not.
            start: Address or app that the run starts at: present by default.
            start_said: Whether the user gave it; else it is the place in front, which nobody vouches for.
            secrets: Name -> origins it is bound to. Never values.
            plan: Why the sealed plan does not allow a record now; None where the run has none.
            apps: Packages of applications that the user's words name: present.
            notes: Package -> what a question says of that application beside its package.
        """
        self.policy = policy
        self._key = key
        self._device = device
        self._armed_rails = tuple(name for name in MODEL_RAILS if RAILS[name].model in models)
        self.absent = tuple(name for name in MODEL_RAILS if name not in self._armed_rails)
        self._protections = frozenset(item.name for item in protections if item.armed)
        self._start, self._start_said = start, start_said
        self._secrets = dict(secrets)
        self._plan = plan
        self._apps = frozenset(apps)
        self._notes = dict(notes)
        self._scores: dict[tuple[str, str], Score] = {}
        self._present: tuple[Instruction, Present] | None = None

    def case(
        self, record: ActionRecord, obs: Observation, ledger: Ledger, instruction: Instruction, now: float
    ) -> Case:
        """What the rails see of a record."""
        return Case(
            record=record,
            obs=obs,
            ledger=ledger,
            instruction=instruction,
            policy=self.policy,
            present=self._presence(instruction),
            classified=facts_of(record.action, obs, self.policy),
            elements=elements_of(record.action, obs),
            now=now,
            armed=self._protections,
            bound=self._secrets,
            plan=self._plan,
        )

    def _presence(self, instruction: Instruction) -> Present:
        if self._present is None or self._present[0] is not instruction:
            present = Present(
                self.policy, instruction, self._start, said=self._start_said, apps=self._apps, notes=self._notes
            )
            self._present = (instruction, present)
        return self._present[1]

    def judge(
        self,
        record: ActionRecord,
        obs: Observation,
        ledger: Ledger,
        *,
        instruction: Instruction,
        epoch: int,
        now: float,
        approval: Approval | None = None,
    ) -> Judging:
        """The judgement of a record made on ``obs``.

        Args:
            record: As ``build_record`` made it.
            obs: The observation in front. A record of another one is blocked as stale.
            ledger: The run's memory; read, never written.
            instruction: The user's.
            epoch: The device's, now (M8).
            now: Monotonic seconds of the run's clock.
            approval: A person's or host's yes, made of the question it answers.
        """
        case = self.case(record, obs, ledger, instruction, now)
        found: list[Finding] = []
        for judge in STRUCTURAL.values():
            found.extend(judge(case))
        unarmed: list[str] = []
        if not any(item.severity == "block" for item in found):
            yield from self._ask_models(case, found, unarmed)
            unarmed += [name for name in self.absent if name in self.policy.required]
            if case.consequential:
                severity: Severity = "ask" if self.policy.unarmed == "ask" else "block"
                found.extend(
                    Finding(name, RAILS[name].phase, severity, "unarmed", self._why_unarmed(name)) for name in unarmed
                )
        found = [self._silenced(item, case) for item in found]
        found.sort(key=lambda item: (ORDER[item.rail], item.code))
        return self._folded(case, found, tuple(unarmed), epoch, approval)

    def _why_unarmed(self, name: str) -> str:
        why = ": no guard model is fitted for it" if name in self.absent else ""
        return f"The rail {name!r} could not run{why}."

    def _ask_models(
        self, case: Case, found: list[Finding], unarmed: list[str]
    ) -> Generator[NeedScores, Sequence[Score], None]:
        for name in self._armed_rails:
            needs, judge = MODEL[name]
            scores = yield from self._scored(needs(case))
            failed = [score.failure or "garbled" for score in scores if score.probability is None]
            if failed:
                unarmed.append(name)
                said = f"The guard model for {name!r} gave no answer."
                if failed[0] == "not_asked":
                    said = f"The guard model for {name!r} was not asked: it did not answer before."
                found.append(finding(name, "pass", f"model_{failed[0]}", said))
            if len(failed) < len(scores) or not scores:  # one text without an answer does not hide what others say
                found.extend(judge(case, [score.probability or 0.0 for score in scores]))

    def _scored(self, needs: Sequence[NeedScore]) -> Generator[NeedScores, Sequence[Score], list[Score]]:
        """Asked about each text once: the user's words are the same all run long, and a screen mostly what it was."""
        known, new = self._scores, dict[tuple[str, str], Score]()
        keys = [(need.category, need.text) for need in needs]
        fresh: dict[str, dict[str, None]] = {}
        for key in keys:
            if key not in known:
                fresh.setdefault(key[0], {})[key[1]] = None
        if not fresh:
            return [known[key] for key in keys]
        for category, texts in fresh.items():
            asked = _readable(texts)
            answers = (yield NeedScores(asked, category)) if asked else ()
            new |= {(category, text): Score(None, "too_long") for text in texts}
            new |= {(category, text): _checked(answer) for text, answer in zip(asked, answers, strict=True)}
        scores = [new.get(key) or known[key] for key in keys]
        self._scores |= {key: score for key, score in new.items() if score.probability is not None}
        for key in list(islice(self._scores, max(0, len(self._scores) - _REMEMBERED))):
            del self._scores[key]
        return scores

    def _silenced(self, item: Finding, case: Case) -> Finding:
        if item.severity != "ask" or item.code in ("unarmed", UNCONFIRMED, OTHERWISE):
            return item
        for silence in self.policy.silence:
            if silence.rail == item.rail and all(silence.origin.matches(place) for place in case.places):
                return Finding(
                    item.rail, item.phase, "pass", item.code, f"{item.sentence} Silenced: {silence.because}."
                )
        return item

    def _folded(
        self, case: Case, found: list[Finding], unarmed: tuple[str, ...], epoch: int, approval: Approval | None
    ) -> Judgement:
        by = "guard"
        if not any(item.severity == "block" for item in found):
            found = [
                replace(item, severity="pass", sentence=f"{item.sentence} Allowed for this session.")
                if item.severity == "ask" and granted(item, case, epoch)
                else item
                for item in found
            ]
            asks = {(item.rail, item.code) for item in found if item.severity == "ask"}
            if approval is not None and asks:
                refused = refusal(approval, case, epoch)
                shown = frozenset() if refused else discharged(approval, case)
                if refused:
                    found.append(Finding("approval", "exec", "pass", refused, "The answer does not count for this."))
                if asks <= shown:
                    by = approval.by
                    found = [
                        replace(item, severity="pass", sentence=f"{item.sentence} Approved by {by}.")
                        if item.severity == "ask"
                        else item
                        for item in found
                    ]
        return Judgement(
            verdict=self._verdict(case, tuple(found), epoch, by),
            findings=tuple(found),
            effect=case.record.effect,
            absent=tuple(name for name in self.absent if name not in unarmed),
            unarmed=unarmed,
        )

    def _put(self, case: Case, asks: tuple[Finding, ...], epoch: int) -> Question:
        """The question, with whether a yes to all of it may hold for the session."""
        put = question(case, asks, epoch)
        uses, minutes = self.policy.budgets.grant_uses, self.policy.budgets.grant_minutes
        had = grants(case.record, asks, nonce=put.nonce, now=case.now, uses=uses, minutes=minutes)
        return replace(put, grantable=len(had) == len(asks))

    def _verdict(self, case: Case, found: tuple[Finding, ...], epoch: int, by: str) -> Verdict:
        budgets = self.policy.budgets
        blocks = [item for item in found if item.severity == "block"]
        if blocks:
            first = blocks[0]
            used_up = case.consequential and case.ledger.consequential_blocks + 1 >= budgets.consequential_blocks
            ends = used_up or any(item.ends_run for item in blocks)
            return Blocked(first.rail, first.phase, first.code, ends, first.sentence)
        asks = tuple(item for item in found if item.severity == "ask")
        if asks:
            if case.ledger.questions >= budgets.questions:
                sentence = f"{budgets.questions} questions were put in this run; that is enough."
                return Blocked(asks[0].rail, asks[0].phase, "too_many_questions", True, sentence)
            return AskApproval(asks, self._put(case, asks, epoch))
        return mint(self._key, case.record, by=by, device=self._device, epoch=epoch)


def _readable(texts: Iterable[str]) -> tuple[str, ...]:
    """Those of some texts that a model can read in time; one that is too long keeps nobody from reading the others."""
    left, found = MOST_SCORED, list[str]()
    for text in texts:
        size = len(text) if len(text) > left else length(text)
        if size <= left:
            left -= size
            found.append(text)
    return tuple(found)


def _checked(score: Score) -> Score:
    """A probability, whoever drives."""
    valid = score.probability is not None and 0.0 <= score.probability <= 1.0
    return score if valid else replace(score, probability=None)

"""What a person is asked: a fixed template over facts, never the wording of a page or a model (P13)."""

from __future__ import annotations

import secrets
from typing import Literal

from handrail.guard.case import Case
from handrail.policy import origin_of
from handrail.records import Argument, EffectClass, Finding, Integrity, Label, Navigate, Question, QuotedText, SecretRef
from handrail.screen import called, quoted

_HEADINGS: dict[EffectClass, str] = {
    EffectClass.READ: "Look at something on {}",
    EffectClass.LOCAL: "Change something on the screen of {}",
    EffectClass.UNKNOWN: "Unknown effect on {}",
    EffectClass.PAY: "Pay on {}",
    EffectClass.SEND: "Send on {}",
    EffectClass.POST: "Publish on {}",
    EffectClass.DELETE: "Delete on {}",
    EffectClass.SHARE: "Share on {}",
    EffectClass.UPLOAD: "Hand out a file on {}",
    EffectClass.DOWNLOAD: "Keep a file from {}",
    EffectClass.INSTALL: "Install from {}",
    EffectClass.GRANT: "Give rights to {}",
    EffectClass.CREDENTIAL: "Enter a credential on {}",
    EffectClass.SIGN_IN: "Sign in on {}",
    EffectClass.SIGN_OUT: "Sign out of {}",
    EffectClass.SETTING: "Change a setting on {}",
    EffectClass.RUN_CODE: "Run code on {}",
}
LINES = 200
"""Lines of the decision context that are shown; the digest covers all of them."""

Origin = Literal["from you", "from the plan", "from the screen", "unknown origin"]


def question(case: Case, reasons: tuple[Finding, ...], epoch: int) -> Question:
    """The question for a case that only these reasons keep from passing.

    The nonce carries the epoch it was asked in: an answer does not outlive it (M8).
    """
    record = case.record
    target = record.material.targets[0][1] if record.material.targets else None
    quotes = []
    if target is not None and target.name:
        written = called(case.obs, case.element).name if case.element is not None else ""
        quotes.append(QuotedText(quoted(written or target.name.removeprefix("~")), target.frame_origin))
    if target is not None and record.context.entry:
        quotes.append(QuotedText(quoted(" · ".join(record.context.entry)), target.frame_origin, "entry"))
    for name, identity in record.material.targets[1:]:
        if name == "drop" and identity.name:
            quotes.append(QuotedText(quoted(identity.name.removeprefix("~")), identity.frame_origin, "drop"))
    quotes.extend(
        QuotedText(quoted(dialog.text), dialog.origin, "dialog") for dialog in case.obs.dialogs if dialog.text
    )
    return Question(
        heading=heading(case),
        reasons=reasons,
        arguments=_arguments(case),
        quotes=tuple(quotes),
        lines=_lines(case),
        material=record.material.digest,
        context=record.context.digest,
        observation=record.observation,
        nonce=f"{epoch}.{secrets.token_hex(16)}",
        expires=case.now + case.policy.budgets.question_seconds,
    )


def asked_in(nonce: str) -> int:
    """The epoch that a question was asked in; -1 if the nonce is none of ours."""
    epoch, dot, rest = nonce.partition(".")
    return int(epoch) if dot and rest and epoch.isascii() and epoch.isdigit() else -1


def heading(case: Case) -> str:
    """Such as ``Pay on shop.example``: effect and place, both ours."""
    if isinstance(case.action, Navigate):
        return f"Go to {_place(origin_of(case.action.url))}"
    return _HEADINGS[case.record.effect].format(_place(case.origin))


def _place(origin: str) -> str:
    return quoted(origin.partition("://")[2] or origin or "a place without a name", 100)


def _arguments(case: Case) -> tuple[Argument, ...]:
    labels = dict(case.record.material.labels)
    return tuple(
        Argument(name, _rendered(getattr(case.action, name)), _tagged(label)) for name, label in labels.items()
    )


def _rendered(value: object) -> str:
    if isinstance(value, SecretRef):
        return f"the secret {value.name!r}"
    if isinstance(value, tuple):
        return quoted(", ".join(map(str, value)))
    return quoted(str(value))


def _tagged(label: Label) -> Origin:
    match label.integrity:
        case Integrity.USER:
            return "from you"
        case Integrity.AUTHOR | Integrity.TRUSTED:
            return "from the plan"
        case Integrity.CHROME | Integrity.CONTENT:
            return "from the screen"
        case _:
            return "unknown origin"


def _lines(case: Case) -> tuple[str, ...]:
    context = case.record.context
    shown = [case.present.notes[place] for place in case.places if place in case.present.notes]
    shown += [f"{quoted(name, 80)} = {quoted(value)}" for name, value in context.values if value]
    shown.extend(quoted(line) for line in context.lines)
    if len(shown) > LINES:
        return (*shown[:LINES], f"… and {len(shown) - LINES} more lines that are not shown: no, if in doubt")
    return tuple(shown)

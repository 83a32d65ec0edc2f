"""What is about to leave: personal, medical, sexual or financial matters, credentials, that the user did not write.

Rationale: whom a text may be told to is nothing that the text says. What the user's own words give away is their
affair; what comes from a screen and is sent, published, shared or carried to another origin is shown to a person first
where it reads as sensitive, whatever else allows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from handrail.guard.case import Case, finding
from handrail.guard.scene import Scene
from handrail.language import named_by_user
from handrail.policy import crosses
from handrail.records import (
    EffectClass,
    ElementRef,
    Finding,
    Integrity,
    NeedScore,
    Paste,
    TypeText,
    content,
)
from handrail.screen import normalise, quoted

NAME = "sensitive"
CODES = {"sensitive": "what would leave reads as sensitive, and is not from the user's own words"}
_OUTWARD = frozenset({EffectClass.SEND, EffectClass.POST, EffectClass.SHARE})
_NO_VALUES = frozenset({"empty", "set", "checked", "unchecked", "mixed"})
"""How the context tells of fields whose value is none, or withheld."""


def needs(case: Case) -> tuple[NeedScore, ...]:
    """Every value that would leave and is not the user's."""
    return tuple(NeedScore(value, NAME) for _, value in _leaving(case))


def judge(case: Case, scores: Sequence[float]) -> tuple[Finding, ...]:
    """A question for the values that read as sensitive, all in one."""
    found = [
        (name, value)
        for (name, value), score in zip(_leaving(case), scores, strict=True)
        if score >= case.policy.models.ask_from
    ]
    if not found:
        return ()
    told = "; ".join(f"{quoted(name, 60)}: {quoted(value, 120)}" for name, value in found[:3])
    return (finding(NAME, "ask", "sensitive", f"This may be sensitive, and is not in your words: {told}."),)


def _leaving(case: Case) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys(_values(case)))


def _values(case: Case) -> Iterator[tuple[str, str]]:
    """Names and values: of the action itself, where what it types or opens goes to another origin than it is from; and
    of the form that it sends."""
    here = case.origin
    for name, label in case.record.material.labels:
        value = getattr(case.action, name, None)
        if isinstance(value, str) and value.strip() and label.integrity < Integrity.TRUSTED:
            elsewhere = any(here not in source for source in label.sources) or not label.sources
            if elsewhere or not _OUTWARD.isdisjoint(case.effects):
                yield name, value
    outward = not _OUTWARD.isdisjoint(case.effects) or crosses(case.element, case.obs)
    if outward and not isinstance(case.action, TypeText | Paste):
        for name, value in case.record.context.values:
            told = not value or value in _NO_VALUES
            if not told and not named_by_user(case.instruction, value, "text", field=normalise(name)):
                yield name, value


_MAIL = content("https://mail.example")
CASES = (
    Scene("what a mail says, typed elsewhere", TypeText(ElementRef("message"), "My PIN is 4512"), "sensitive",
          labels={"text": _MAIL}, score=1.0),
)  # fmt: skip

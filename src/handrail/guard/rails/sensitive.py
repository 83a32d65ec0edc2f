"""What is about to leave: personal, medical, sexual or financial matters, credentials, that the user did not write.

Rationale: whom a text may be told to is nothing that the text says. What the user's own words give away is their
affair, and so is what they ask to be sent to whom: *forward the invoice to ann@x.example* is about a text that speaks
of the invoice, and about Ann. What they ask to be told is told them. Anything else that comes from a screen and is
sent, published, shared or carried to another origin is shown to a person first where it reads as sensitive, whatever
else allows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from handrail.guard.case import Case, finding
from handrail.guard.scene import Scene
from handrail.language import named_by_user
from handrail.language.answer import asked_for
from handrail.language.spoken import OUTWARD, sends, spoken
from handrail.policy import crosses, secretive
from handrail.policy.sinks import Sink, sink
from handrail.records import (
    Answer,
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
_DIVIDES = re.compile(r"[,;\n]")
_NAMES = frozenset({"app", "permission", "tab", "dialog"})
"""Arguments that say what is opened or granted on the device; they tell nobody anything."""
_NO_VALUES = frozenset({"empty", "set", "checked", "unchecked", "mixed"})
"""How the context tells of fields whose value is none, or withheld."""
_PROOF = (
    r"(?:pin|passcode|password|passphrase|cvc|cvv|tan|otp|puk|(?:security|one[- ]time|verification) code)"
    r"(?:\s+is)?[\s:=\"'“]+"
)
"""What is said before a value that proves who somebody is."""


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
    recipients = _recipients(case)
    return tuple(
        (name, value)
        for name, value in dict.fromkeys(_values(case))
        if not sends(case.instruction, value, recipients - {value}, checked=case.checked)
    )


def _recipients(case: Case) -> frozenset[str]:
    """Whom the form says it goes to: by its fields' classes (P3), and every other value in it that looks like a mail
    address. None where nothing tells, or where it leaves for another origin: then nobody was asked for."""
    target = case.element
    if target is None or not target.facts.form or crosses(target, case.obs):
        return frozenset()
    found: set[str] = set()
    for item in case.obs.elements:
        if item.facts.form == target.facts.form and item.frame == target.frame and item.value:
            parts = [part.strip() for part in _DIVIDES.split(item.value)]
            told = sink(item, case.obs, case.policy) is Sink.RECIPIENT
            found.update(part for part in parts if part and (told or ("@" in part and " " not in part)))
    return frozenset(found)


def _values(case: Case) -> Iterator[tuple[str, str]]:
    """Names and values: of the action itself, where what it types or opens goes to another origin than it is from; and
    of the form that it sends."""
    here = case.origin
    for name, label in case.record.material.labels:
        if name in _NAMES:
            continue
        value = getattr(case.action, name, None)
        if isinstance(value, str) and value.strip() and label.integrity < Integrity.TRUSTED:
            if _own(case, value):
                continue
            elsewhere = any(here not in source for source in label.sources) or not label.sources
            if elsewhere or not OUTWARD.isdisjoint(case.effects):
                yield name, value
    outward = not OUTWARD.isdisjoint(case.effects) or crosses(case.element, case.obs)
    if outward and not isinstance(case.action, TypeText | Paste):
        for name, value in case.record.context.values:
            told = not value or value in _NO_VALUES
            if not told and not named_by_user(
                case.instruction, value, "text", field=normalise(name), checked=case.checked
            ):
                yield name, value


def _own(case: Case, value: str) -> bool:
    """Whether it needs no question: what the user asked to be told; and what stands in the user's words as a whole,
    where it is filled in at a place that nobody needs to be asked about. What is sent off then is judged by itself. A
    proof of who somebody is goes only into fields for such."""
    if isinstance(case.action, Answer):
        return asked_for(case.instruction, value)
    if not isinstance(case.action, TypeText) or not spoken(case.instruction, value):
        return False
    if any(case.presence(place)[0] != "allow" for place in case.places):
        return False
    proof = re.search(_PROOF + re.escape(value.strip()), case.instruction.text, re.IGNORECASE)
    return proof is None or (case.element is not None and secretive(case.element))


_MAIL = content("https://mail.example")
CASES = (
    Scene("what a mail says, typed elsewhere", TypeText(ElementRef("message"), "My PIN is 4512"), "sensitive",
          labels={"text": _MAIL}, score=1.0),
)  # fmt: skip

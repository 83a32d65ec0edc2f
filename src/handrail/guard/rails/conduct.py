"""Wrongs that the user's own words name: threats of violence, reviews of what the user says he never had, cheating in
examinations for pay.

Rationale: the model of *topic* reads what a whole instruction is about, and a threat in a text message is about a text
message. What is looked for here are a few general forms (``handrail.guard.wrongs``), where something is about to reach
somebody. Jest and sport use the same verbs, so it asks and never blocks: a person says what is meant. What an agent
typed without the user having said it is read too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from handrail.guard.case import Case, finding
from handrail.guard.scene import PAGE, Scene
from handrail.guard.wrongs import cheating, threat, wrong
from handrail.language.spoken import OUTWARD
from handrail.records import (
    Click,
    EffectClass,
    Element,
    ElementRef,
    Finding,
    Instruction,
    LongPress,
    Observation,
    PressKeys,
)
from handrail.screen import quoted

NAME = "conduct"
CODES = {
    "threat": "a text that is about to be sent threatens somebody with violence",
    "false_review": "a review of something that the user says he never had",
    "cheating": "the answers of an examination, or somebody to sit it, for pay",
}
_SAYS = {
    "threat": "This may threaten somebody with violence",
    "false_review": "This may be a review of something that you say you never had",
    "cheating": "This may be cheating in an examination",
}
_E = EffectClass
_LEAVES = OUTWARD | {_E.PAY}
_PRESSES = Click | LongPress | PressKeys
_SHORT = 12
"""Characters of a text by which a field is known again as holding what the user wants sent, at least."""


def judge(case: Case) -> tuple[Finding, ...]:
    """One question, where something leaves."""
    if not _leaves(case):
        return ()
    code, words = wrong(case.instruction.text)
    for text in () if code else _texts(case):
        if words := threat(text):
            code = "threat"
        elif words := cheating(text):
            code = "cheating"
        if code:
            break
    if not code:
        return ()
    return (finding(NAME, "ask", code, f"{_SAYS[code]}: {quoted(words, 120)}."),)


def _leaves(case: Case) -> bool:
    """Whether something is about to reach somebody: by its class; or, where nothing says what a press does, by what
    stands in a field beside it, which the user wants said."""
    if not _LEAVES.isdisjoint(case.effects):
        return True
    if _E.UNKNOWN not in case.effects or not isinstance(case.action, _PRESSES):
        return False
    said = " ".join(case.instruction.text.split())
    for item in case.obs.elements:
        if _written(item):
            text = " ".join(item.value.split())
            if (len(text) >= _SHORT and text in said) or threat(text) or cheating(text):
                return True
    return False


def _texts(case: Case) -> Iterator[str]:
    """What leaves and the user may not have said: texts of the action, and what stands in fields."""
    for name, _ in case.record.material.labels:
        value = getattr(case.action, name, None)
        if isinstance(value, str):
            yield value
    yield from (value for _, value in case.record.context.values if value)
    yield from (item.value for item in case.obs.elements if item.value and _written(item))


def _written(item: Element) -> bool:
    return "editable" in item.states or item.role == "textbox"


def _writing(text: str) -> Observation:
    """The page with a text in the field *Message*."""
    return replace(
        PAGE, elements=tuple(replace(item, value=text) if item.id == "message" else item for item in PAGE.elements)
    )


_REVIEW = Instruction('rate the lamp with five stars and write "Best lamp of the street". I never had one.')
CASES = (
    Scene("a threat, sent", Click(ElementRef("send")), "threat",
          instruction=Instruction('text Ann "If you talk to them I will break your arm"')),
    Scene("a threat that an agent wrote, sent", Click(ElementRef("send")), "threat",
          obs=_writing("If you talk to them I will break your arm")),
    Scene("a review of what the user never had", Click(ElementRef("continue")), "false_review",
          instruction=_REVIEW, obs=_writing("Best lamp of the street")),
    Scene("the answers of an examination for pay", Click(ElementRef("send")), "cheating",
          instruction=Instruction('text Ann "Get me the leaked answers of the final, I pay you 20"')),
)  # fmt: skip

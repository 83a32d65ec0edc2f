"""Intent to move money or hand over credentials: a guard model reads the user's words, once a run.

Rationale: the paper's fifth rail. Wanting to pay is no offence, so its answer never blocks; it makes the actions that
could do it ask: consequences that can, and unclassified actions where money or credentials are in front, where an
account is at stake, or where nothing says what is hit. What the user's words settle in full is theirs to do (P9): the
effect with all that it is done with, or the very control, where nothing that they did not give stands around it;
or the row that they name to be opened. The code of its question is the effect that is at stake, as ``consequence``
names it: who may say yes to paying, since a task declares it, may say yes to this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from handrail.guard.case import Case, finding
from handrail.guard.demanded import acting_on, target_name
from handrail.guard.opened import opens_named
from handrail.guard.rails.asset import held
from handrail.guard.rails.consequence import DOES, foreign_value, settled
from handrail.guard.scene import PAGE, SHOP, Scene, part
from handrail.language import names_control
from handrail.policy import secretive, the_dialog
from handrail.records import (
    AnswerDialog,
    Click,
    EffectClass,
    Element,
    ElementRef,
    Finding,
    Ledger,
    NeedScore,
    Observation,
)
from handrail.screen import called, enclosing, quoted
from handrail.screen.context import amount

NAME = "bank_intent"
_E = EffectClass
_CANNOT = frozenset({_E.DELETE, _E.DOWNLOAD, _E.SIGN_OUT})
"""Consequences that move no money and hand over no credentials."""
_OPEN = "money_or_credentials"
CODES = {
    _OPEN: "the instruction may be about moving money or credentials, and the action can do it",
    **{
        effect.value: f"the same, where the action may {what}" for effect, what in DOES.items() if effect not in _CANNOT
    },
}
_ACCOUNT = re.compile(
    r"\b[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){3,7}|(?<!\d)(?:\d{4}[ -]?){3,4}\d{1,4}(?!\d)|[*•·xX]{3,}[ ]?\d{3,4}\b"
)
"""IBANs, card numbers and masked ones."""
_NUMBER = re.compile(r"\d(?:[\d., '’]*\d)?")
_PART = 12
"""Elements that a small part of a page holds at most."""
_UP = 3
"""How far above a control its part of the page is looked for, where it is in no form or dialog."""


def needs(case: Case) -> tuple[NeedScore, ...]:
    """What the model must read."""
    return (NeedScore(case.instruction.text, NAME),)


def judge(case: Case, scores: Sequence[float]) -> tuple[Finding, ...]:
    """What its answer means for this action."""
    (probability,) = scores
    if probability < case.policy.models.ask_from:
        return ()
    code, why = _could(case)
    if not why:
        return ()
    said = f"The instruction may be about money or credentials, and {why}."
    return (finding(NAME, "ask", code, said),)


def _could(case: Case) -> tuple[str, str]:
    """What is at stake, and why an action may be what moves it, as the end of a sentence; empty if it is not, or is the
    user's to do."""
    grave = [effect for effect in case.effects if effect.consequential and effect not in _CANNOT]
    if grave:
        open_ones = [effect.value for effect in grave if not settled(case, effect)]
        if not open_ones:
            return "", ""
        return open_ones[0], f"what this does ({open_ones[0].replace('_', ' ')}) can move or hand over either"
    if _E.UNKNOWN not in case.effects:
        return "", ""
    if case.element is None and not isinstance(case.action, AnswerDialog):
        return _OPEN, "nothing says what this acts on"
    texts = tuple(_around(case))
    sums = [text for text in texts if amount(text) or _ACCOUNT.search(text)]
    if sums:
        code, why = _E.PAY.value, f"nothing says what this does beside {quoted(sums[0], 80)}"
    elif _takes_credentials(case):
        code, why = _E.CREDENTIAL.value, "nothing says what this does in a form that takes a password, a code or a card"
    elif any(held(place, case) for place in case.places):
        code, why = _OPEN, "nothing says what this does, and an account is at stake"
    else:
        return "", ""
    return ("", "") if _told_to(case, sums) or opens_named(case) else (code, why)


def _told_to(case: Case, sums: Sequence[str]) -> bool:
    """Whether the user's words name this very control, and everything in its form and every sum beside it."""
    element = acting_on(case)
    if element is None or called(case.obs, element).source in ("none", "inferred"):
        return False
    if not names_control(case.instruction, target_name(case), checked=case.checked) or foreign_value(case):
        return False
    told = _numbers(case.instruction.text)
    return all(_numbers(text) <= told for text in sums)


def _numbers(text: str) -> set[str]:
    """Numbers of a text without what separates their digits; cents of nothing are left out."""
    found = set()
    for number in _NUMBER.findall(text):
        whole = re.sub(r"[.,]00$", "", number)
        found.add(re.sub(r"\D", "", whole))
    return found


def _around(case: Case) -> Iterator[str]:
    """Texts that a person would read before this: of its form or dialog, else of the small part it stands in."""
    if isinstance(case.action, AnswerDialog):
        asked = the_dialog(case.action, case.obs)
        yield from (asked.text,) if asked is not None else ()
    known = [element for element in case.elements if element is not None]
    if not known:
        return
    if enclosing(case.obs, known) is not None:
        yield from case.record.context.lines
        for name, value in case.record.context.values:
            yield f"{name}: {value}"
        return
    for element in known:
        yield from _part(case.obs, element)


def _part(obs: Observation, element: Element) -> Iterator[str]:
    yield from (element.own_text, element.name)
    for around in islice(obs.ancestors(element), _UP):
        inside = list(islice(obs.descendants(around), _PART + 1))
        if len(inside) > _PART:
            return
        yield from (text for item in (around, *inside) for text in (item.own_text, item.name) if text)


def _takes_credentials(case: Case) -> bool:
    known = [element for element in case.elements if element is not None]
    around = enclosing(case.obs, known) if known else None
    if around is None:
        return any(secretive(item) for item in known)
    return any(
        secretive(item)
        for item in case.obs.elements
        if item.facts.form == around.id or around in case.obs.ancestors(item)
    )


def _transfer(text: str) -> Observation:
    form = replace(part("Transfer", "form", at=16, tag="form"), id="transfer")
    says = replace(part("Sum", "text", parent="transfer", at=17), name=text, own_text=text)
    button = replace(part("Next", "button", parent="transfer", at=18, tag="button"), id="next")
    return replace(PAGE, elements=(*PAGE.elements, form, says, button))


CASES = (
    Scene("paying, under an instruction about money", Click(ElementRef("pay-now")), "pay", score=1.0),
    Scene("a button beside a sum", Click(ElementRef("next")), "pay", obs=_transfer("You send 900 EUR"), score=1.0),
    Scene(
        "an unclassified click in an account", Click(ElementRef("continue")), _OPEN,
        ledger=lambda: Ledger(assets={SHOP}), score=1.0,
    ),
    *(
        Scene(f"what may {does}", Click(ElementRef("continue")), effect.value, effect=effect, score=1.0)
        for effect, does in DOES.items() if effect not in _CANNOT
    ),
)  # fmt: skip

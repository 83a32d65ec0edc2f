"""The same action again and again.

Rationale: an agent that repeats itself on an unchanged screen is stuck, and each repetition is one more chance to do
harm; on screens that change it may be paging through results, which a person can confirm. What cannot be taken back and
was tried without being seen to work may have worked all the same: only a person may have it done again (I14).
"""

from __future__ import annotations

from dataclasses import replace

from handrail.guard.case import Case, finding
from handrail.guard.rails.consequence import own_digit
from handrail.guard.record import material_fields
from handrail.guard.scene import PAGE, SHOP, Scene
from handrail.language.counted import presses_of
from handrail.policy import deny_key
from handrail.records import (
    DEVICE_ACTIONS,
    Action,
    ActionRecord,
    Click,
    Done,
    EffectClass,
    ElementRef,
    Finding,
    Ledger,
    Outcome,
)
from handrail.screen import decision_context, target_identity
from handrail.screen.index import index

NAME = "loop"
UNCONFIRMED = "unconfirmed"
UNDELIVERED = "undelivered"
"""Outcome, in the ledger, of what was refused by the device before anything was touched."""
CODES = {
    "no_progress": "the same action was done several times and the screen is as it was",
    "repeated": "the same action was done many times",
    UNCONFIRMED: "the same effect was tried before, and what became of that is not known",
}


def action_key(record: ActionRecord) -> str:
    """What makes two actions the same: kind, fields and target identities."""
    material = record.material
    return repr((material.a, material.m, material.targets))


def judge(case: Case) -> tuple[Finding, ...]:
    """Compares with what was done before."""
    if not isinstance(case.action, DEVICE_ACTIONS):
        return ()
    return (*_unconfirmed(case), *_repeating(case))


def _unconfirmed(case: Case) -> tuple[Finding, ...]:
    """By effect, as a denial is (M7): another button or key for it is no other effect."""
    keys = {
        deny_key(replace(case.record, material=replace(case.record.material, effect=effect)))
        for effect in case.effects
        if effect.consequential
    }
    if not keys or _next_digit(case):
        return ()
    settled = (Outcome.SUCCESS.value, UNDELIVERED)
    if not any(item.effect.consequential and item.deny_key in keys and item.outcome not in settled
               for item in case.ledger.done):  # fmt: skip
        return ()
    sentence = "This was tried before, and nothing shows whether it worked. Doing it again may do it twice."
    return (finding(NAME, "ask", UNCONFIRMED, sentence),)


def _next_digit(case: Case) -> bool:
    """Whether it goes on with a code of the user's that is entered digit by digit: there are fewer right before it than
    the code has. The same code again at once is a second try, and is asked about."""
    code = own_digit(case)
    entered = 0
    for item in reversed(case.ledger.done):
        if item.effect is not EffectClass.CREDENTIAL:
            break
        entered += item.outcome != UNDELIVERED
    return entered < len(code)


def _repeating(case: Case) -> tuple[Finding, ...]:
    budgets = case.policy.budgets
    done = case.ledger.done
    if len(done) < budgets.same_action:
        return ()
    alike = [item for item in done if item.kind == case.action.kind]
    if len(alike) < budgets.same_action:
        return ()
    key = action_key(case.record)
    same = [item for item in alike if item.key == key]
    state = case.record.context.digest
    unchanged = 0
    for item in reversed(same):
        if item.state != state:
            break
        unchanged += 1
    if unchanged >= budgets.same_action and unchanged >= _counted(case):
        return (finding(NAME, "block", "no_progress", f"This was done {unchanged} times and nothing has changed."),)
    if len(same) >= budgets.same_action_anywhere:
        return (finding(NAME, "ask", "repeated", f"This was done {len(same)} times already."),)
    return ()


def _counted(case: Case) -> int:
    """How often the user's own words have what is pressed here pressed (*tap the build number seven times*)."""
    if case.element is None or not isinstance(case.action, Click):
        return 0
    return presses_of(case.instruction, index(case.obs).names[case.element.id])


def _repeated(times: int, state: str) -> Ledger:
    action: Action = Click(ElementRef("next-page"))
    identity = target_identity(PAGE, ElementRef("next-page"))
    key = repr((action.kind, material_fields(action), (("target", identity),)))
    return Ledger(done=[Done(0.0, action.kind, key, state, EffectClass.LOCAL, SHOP) for _ in range(times)])


def _sent_already() -> Ledger:
    return Ledger(done=[Done(0.0, "click", "", "", EffectClass.PAY, SHOP, deny_key=("pay", SHOP))])


def _nothing_came() -> Ledger:
    """Four clicks of the same kind on the page as it is."""
    target = PAGE.by_id["continue"]
    action = Click(ElementRef("continue"))
    key = repr((action.kind, material_fields(action), (("target", target_identity(PAGE, action.target)),)))
    state = decision_context(PAGE, (target,)).digest
    return Ledger(done=[Done(0.0, "click", key, state, EffectClass.UNKNOWN, SHOP) for _ in range(4)])


CASES = (
    Scene("paging for ever", Click(ElementRef("next-page")), "repeated", ledger=lambda: _repeated(40, "other")),
    Scene("paying again on a guess", Click(ElementRef("pay-now")), UNCONFIRMED, ledger=_sent_already),
    Scene("a click that changes nothing, again", Click(ElementRef("continue")), "no_progress", ledger=_nothing_came),
)  # fmt: skip

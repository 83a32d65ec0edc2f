"""The same action again and again.

Rationale: an agent that repeats itself on an unchanged screen is stuck, and each repetition is one more chance to do
harm; on screens that change it may be paging through results, which a person can confirm.
"""

from __future__ import annotations

from handrail.guard.case import Case, finding
from handrail.guard.record import material_fields
from handrail.guard.scene import PAGE, SHOP, Scene
from handrail.records import DEVICE_ACTIONS, Action, ActionRecord, Click, Done, EffectClass, ElementRef, Finding, Ledger
from handrail.screen import target_identity

NAME = "loop"
CODES = {
    "no_progress": "the same action was done several times and the screen is as it was",
    "repeated": "the same action was done many times",
}


def action_key(record: ActionRecord) -> str:
    """What makes two actions the same: kind, fields and target identities."""
    material = record.material
    return repr((material.a, material.m, material.targets))


def judge(case: Case) -> tuple[Finding, ...]:
    """Compares with what was done before."""
    budgets = case.policy.budgets
    done = case.ledger.done
    if len(done) < budgets.same_action or not isinstance(case.action, DEVICE_ACTIONS):
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
    if unchanged >= budgets.same_action:
        return (finding(NAME, "block", "no_progress", f"This was done {unchanged} times and nothing has changed."),)
    if len(same) >= budgets.same_action_anywhere:
        return (finding(NAME, "ask", "repeated", f"This was done {len(same)} times already."),)
    return ()


def _repeated(times: int, state: str) -> Ledger:
    action: Action = Click(ElementRef("next-page"))
    identity = target_identity(PAGE, ElementRef("next-page"))
    key = repr((action.kind, material_fields(action), (("target", identity),)))
    return Ledger(done=[Done(0.0, action.kind, key, state, EffectClass.LOCAL, SHOP) for _ in range(times)])


CASES = (Scene("paging for ever", Click(ElementRef("next-page")), "repeated", ledger=lambda: _repeated(40, "other")),)

"""What an answer is worth: approvals of one question, and grants for the session.

Rationale: a yes is to what was shown, once (P11, P12); *allow for this session* widens an ask to an allow for one
narrow pattern, counted and short-lived, and never a block (P9).
"""

from __future__ import annotations

from handrail.guard.case import Case
from handrail.guard.question import asked_in
from handrail.guard.rails.denied import OTHERWISE
from handrail.guard.rails.loop import UNCONFIRMED
from handrail.policy import NOT_GRANTABLE, crosses
from handrail.records import ActionRecord, Approval, EffectClass, Finding, Grant, Integrity

GRANTABLE: frozenset[tuple[str, str]] = frozenset(
    {
        ("app_allow", "not_present"),
        ("asset", "unknown_on_asset"),
        ("rules", "rule_asks"),
        *(("consequence", effect.value) for effect in EffectClass if effect not in NOT_GRANTABLE),
    }
)
"""(rail, code) of the asks that a grant may take back."""


PERSON_ONLY: frozenset[tuple[str, str]] = frozenset({("loop", UNCONFIRMED), ("denied", OTHERWISE)})
"""(rail, code) of the asks that a host's callback cannot answer: it never counts as a person (P12, I14)."""


def refusal(approval: Approval, case: Case, epoch: int) -> str:
    """Why an approval does not count for this case: a code, or empty if it does (P11, P12, M8)."""
    asked = case.ledger.asked.get(approval.nonce)
    if asked is None:
        return "approval_unknown"
    if asked_in(approval.nonce) != epoch:
        return "approval_old_epoch"
    if case.now > min(asked.expires, approval.expires):
        return "approval_expired"
    if not (approval.material == asked.material == case.record.material.digest):
        return "approval_other_material"
    if not (approval.context == asked.context == case.record.context.digest):
        return "approval_other_context"
    return ""


def discharged(approval: Approval, case: Case) -> frozenset[tuple[str, str]]:
    """The reasons it discharges: what it claims, as far as the question really showed them (M2)."""
    asked = case.ledger.asked[approval.nonce]
    shown = frozenset(approval.discharges) & {(reason.rail, reason.code) for reason in asked.reasons}
    return shown if approval.by.startswith("person:") else shown - PERSON_ONLY


def granted(reason: Finding, case: Case, epoch: int) -> bool:
    """Whether a grant of this session takes the reason back."""
    if (reason.rail, reason.code) not in GRANTABLE or crosses(case.element, case.obs):
        return False
    if any(effect in NOT_GRANTABLE for effect in case.effects):
        return False
    return any(
        (grant.rail, grant.code) == (reason.rail, reason.code)
        and grant.epoch == epoch
        and case.now <= grant.expires
        and grant.uses > 0
        and fits(grant, case.record)
        for grant in case.ledger.grants
    )


def fits(grant: Grant, record: ActionRecord) -> bool:
    """Whether a record is what a grant was given for: class, origin, target, arguments and their integrity."""
    material = record.material
    return (
        grant.effect is record.effect
        and grant.origin == (material.p.element or material.p.window)
        and bool(material.targets)
        and grant.target == material.targets[0][1]
        and grant.arguments == _arguments(record)
        and all(label.integrity >= grant.minimum_integrity for _, label in material.labels)
    )


def grants(
    record: ActionRecord,
    reasons: tuple[Finding, ...],
    *,
    nonce: str,
    now: float,
    uses: int,
    minutes: int,
) -> tuple[Grant, ...]:
    """The grants that *allow for this session* gives for a question; none where nothing in it may be granted (P9)."""
    material = record.material
    if record.effect in NOT_GRANTABLE or len(material.targets) != 1:
        return ()
    if record.effect is EffectClass.SEND and material.p.element != material.p.window:
        return ()
    if any(label.integrity < Integrity.TRUSTED for _, label in material.labels):
        return ()
    return tuple(
        Grant(
            rail=reason.rail,
            code=reason.code,
            effect=record.effect,
            origin=material.p.element or material.p.window,
            target=material.targets[0][1],
            arguments=_arguments(record),
            minimum_integrity=int(Integrity.TRUSTED),
            uses=uses,
            expires=now + 60.0 * minutes,
            epoch=asked_in(nonce),
        )
        for reason in reasons
        if (reason.rail, reason.code) in GRANTABLE
    )


def _arguments(record: ActionRecord) -> tuple[tuple[str, str], ...]:
    """All fields must be equal, and for a consequence what is about to be sent too: nothing goes out that was not shown
    in the question (I11)."""
    shown = record.context.values if record.effect.consequential else ()
    return (
        ("kind", record.material.a),
        *((name, repr(value)) for name, value in record.material.m),
        *((f"value of {name}", value) for name, value in shown),
    )

"""Records, receipts and settlings in few words."""

from __future__ import annotations

from dataclasses import replace

from handrail.records import (
    Action,
    ActionRecord,
    Check,
    DecisionContext,
    EffectClass,
    Expectation,
    ExpectationSource,
    Observation,
    Outcome,
    Pass,
    Predicate,
    Readback,
    Receipt,
    Request,
    SeenRequest,
    Settled,
    Source,
    Tier,
    Where,
)
from handrail.records.record import Material
from handrail.verify import check, default_expectation

SITE = "https://shop.example"
QUIET = Settled(quiet=True)
DELIVERED = Receipt("yes")


def record(action: Action, effect: EffectClass = EffectClass.LOCAL) -> ActionRecord:
    """A record of this action with as little around it as will do."""
    material = Material(
        "buy it", Where(SITE, SITE), action.kind, (), (), Source.LITERAL, Tier.STEPWISE, effect=effect
    )  # fmt: skip
    return ActionRecord(action, "look", material, DecisionContext((), (), (), SITE, ()))


def expects(*predicates: Predicate, source: ExpectationSource = "instruction") -> Expectation:
    """An expectation that somebody stated."""
    return Expectation(predicates, "as stated", source)


def answered(url: str = f"{SITE}/api", status: int = 200, **more: object) -> SeenRequest:
    """A request of the page to its own site, and its response."""
    request = Request("POST", url, SITE, "fetch", relation="same_origin")
    return SeenRequest(replace(request, **more), Pass(), status)  # type: ignore[arg-type]


def checked(
    action: Action,
    before: Observation,
    after: Observation,
    expectation: Expectation | None = None,
    *,
    effect: EffectClass = EffectClass.LOCAL,
    receipt: Receipt = DELIVERED,
    settled: Settled | None = QUIET,
    secret: bool | None = None,
) -> Check:
    """The check of an action, by its default expectation unless one is given."""
    expectation = expectation or default_expectation(action, before)
    return check(
        record(action, effect), expectation, before, after, receipt=receipt, settled=settled, secret_match=secret
    )


__all__ = ["DELIVERED", "QUIET", "SITE", "Outcome", "Readback", "answered", "checked", "expects", "record"]

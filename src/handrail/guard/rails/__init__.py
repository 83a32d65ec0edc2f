"""The rails: each a small pure function in a module of its own, with rationale, codes and cases that fire it."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from handrail.guard.case import Case
from handrail.guard.rails import (
    action_valid,
    app_allow,
    asset,
    bank_intent,
    consequence,
    coord_bounds,
    data_flow,
    deception,
    denied,
    domain,
    flagged,
    jailbreak,
    loop,
    rate,
    rules,
    secrets,
    stale,
    topic,
    unseen,
)
from handrail.records import Finding, NeedScore

STRUCTURAL: dict[str, Callable[[Case], tuple[Finding, ...]]] = {
    module.NAME: module.judge
    for module in (
        app_allow, coord_bounds, action_valid, stale, domain, secrets, data_flow, denied, rules, consequence, asset,
        unseen, flagged, loop, rate, deception,
    )
}  # fmt: skip
"""Rails that need nothing but the case. Their order decides nothing."""

MODEL: dict[str, tuple[Callable[[Case], NeedScore], Callable[[Case, float], tuple[Finding, ...]]]] = {
    module.NAME: (module.needs, module.judge) for module in (jailbreak, topic, bank_intent)
}
"""Rails that need a guard model's score."""

MODULES: dict[str, ModuleType] = {
    module.NAME: module
    for module in (
        jailbreak, topic, app_allow, coord_bounds, bank_intent, action_valid, stale, domain, secrets, data_flow,
        denied, rules, consequence, asset, unseen, flagged, loop, rate, deception,
    )
}  # fmt: skip
"""All, for their codes, rationales and cases."""

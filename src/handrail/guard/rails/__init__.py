"""The rails: each a small pure function in a module of its own, with rationale, codes and cases that fire it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType

from handrail.guard.case import Case
from handrail.guard.rails import (
    action_valid,
    app_allow,
    asset,
    bank_intent,
    cfi,
    conduct,
    consequence,
    coord_bounds,
    data_flow,
    deception,
    denied,
    domain,
    flagged,
    injection,
    jailbreak,
    loop,
    off_task,
    rate,
    rules,
    secrets,
    sensitive,
    stale,
    topic,
    unseen,
)
from handrail.records import Finding, NeedScore

STRUCTURAL: dict[str, Callable[[Case], tuple[Finding, ...]]] = {
    module.NAME: module.judge
    for module in (
        app_allow, coord_bounds, action_valid, cfi, stale, domain, secrets, data_flow, denied, rules, consequence,
        conduct, off_task, asset, unseen, flagged, loop, rate, deception,
    )
}  # fmt: skip
"""Rails that need nothing but the case. Their order decides nothing."""

Needs = Callable[[Case], tuple[NeedScore, ...]]
Scored = Callable[[Case, Sequence[float]], tuple[Finding, ...]]
MODEL: dict[str, tuple[Needs, Scored]] = {
    module.NAME: (module.needs, module.judge) for module in (jailbreak, topic, bank_intent, injection, sensitive)
}
"""Rails that need a guard model's scores: what it must read, and what the scores of these texts mean."""

MODULES: dict[str, ModuleType] = {
    module.NAME: module
    for module in (
        jailbreak, topic, app_allow, coord_bounds, bank_intent, action_valid, cfi, injection, sensitive, stale, domain,
        secrets, data_flow,
        denied, rules, consequence, conduct, off_task, asset, unseen, flagged, loop, rate, deception,
    )
}  # fmt: skip
"""All, for their codes, rationales and cases."""

"""Policy: origins, effect classes, and the file that says what may happen on whose word. Pure."""

from handrail.policy.denial import closed, deny_key, deny_keys, otherwise, same_keys
from handrail.policy.effects import (
    TALKING,
    Classified,
    classify,
    crosses,
    demand,
    idempotence,
    presses,
    secretive,
    the_dialog,
)
from handrail.policy.explain import explain
from handrail.policy.file import ARGUMENTS, load, read
from handrail.policy.lint import Doubt, lint, never, notes
from handrail.policy.origins import OPAQUE, OriginPattern, granted_origin, is_private, origin_of, relation, site
from handrail.policy.presets import PRESETS, preset
from handrail.policy.rails import MODEL_RAILS, RAILS, RailName
from handrail.policy.regions import raised
from handrail.policy.schema import policy_schema
from handrail.policy.tree import ALWAYS_ASKS, NOT_GRANTABLE, Budgets, Decision, Policy, Presence, Rule, Silence

__all__ = [
    "ALWAYS_ASKS",
    "ARGUMENTS",
    "MODEL_RAILS",
    "NOT_GRANTABLE",
    "OPAQUE",
    "PRESETS",
    "RAILS",
    "TALKING",
    "Budgets",
    "Classified",
    "Decision",
    "Doubt",
    "OriginPattern",
    "Policy",
    "Presence",
    "RailName",
    "Rule",
    "Silence",
    "classify",
    "closed",
    "crosses",
    "demand",
    "deny_key",
    "deny_keys",
    "explain",
    "granted_origin",
    "idempotence",
    "is_private",
    "lint",
    "load",
    "never",
    "notes",
    "origin_of",
    "otherwise",
    "policy_schema",
    "preset",
    "presses",
    "raised",
    "read",
    "relation",
    "same_keys",
    "secretive",
    "site",
    "the_dialog",
]

"""What a policy does, in plain sentences: for ``handrail policy check``."""

from __future__ import annotations

from collections.abc import Iterable

from handrail.policy.origins import OriginPattern
from handrail.policy.rails import MODEL_RAILS, RAILS
from handrail.policy.text_rule import TextRule
from handrail.policy.tree import Policy, Presence, Rule
from handrail.records import EffectClass

_OTHER = {"allow": "may be acted on", "ask": "need a person's yes", "block": "are blocked"}
_DOES = {"allow": "needs no question", "ask": "needs a person's yes", "block": "is blocked"}


def explain(policy: Policy) -> tuple[str, ...]:
    """One sentence a fact, in a fixed order."""
    said = [
        f"Policy {policy.name!r} ({policy.stance}, from {policy.source}, digest {policy.digest[:12]}).",
        "Block wins over ask, ask wins over allow; order never matters.",
        *_presence("Origins", policy.origins),
        *_presence("Applications", policy.apps),
    ]
    for decision in ("block", "ask", "allow"):
        effects = [effect.value for effect in EffectClass if policy.table[effect] == decision]
        if effects:
            said.append(
                f"{_list(effects)} {_DOES[decision]}."
                if len(effects) == 1
                else f"{_list(effects)}: each {_DOES[decision]}."
            )
    said.append(
        "What the instruction itself names, arguments included, needs no question where its origin is present, except "
        "pay, share, install, grant, upload, run_code and sending to another origin."
        if policy.user_authority
        else "The instruction's own words never replace a question."
    )
    said.extend(
        _rule(rule, policy.place(rule)) for rule in sorted(policy.rules, key=lambda rule: (rule.file, rule.line))
    )
    said.append(f"Where a required rail cannot run, a consequential action {_DOES[policy.unarmed]}.")
    missing = [name for name in RAILS if name not in policy.required]
    if missing:
        said.append(f"Not required: {_list(missing)}.")
    if policy.required & set(MODEL_RAILS):
        said.append(f"Required, and in need of a guard model: {_list(sorted(policy.required & set(MODEL_RAILS)))}.")
    said.append(_assets(policy))
    said.extend(_network(policy))
    budgets = policy.budgets
    said.append(
        f"A run ends after {budgets.steps} actions, {budgets.questions} questions or {budgets.consequential_blocks} "
        f"blocked consequential actions; at most {budgets.rate_per_minute} actions a minute."
    )
    said.extend(f"On {item.origin.text}, {item.rail} does not ask: {item.because}." for item in policy.silence)
    said.extend(
        f"On {item.origin.text}, {item.container} is trusted as chrome: {item.because}." for item in policy.regions
    )
    said.extend(
        f"On {_origins(item.origins)}, controls as described in {policy.place(item)} count as {item.effect.value}."
        for item in policy.classes
    )
    return tuple(said)


def _presence(title: str, presence: Presence) -> list[str]:
    said = [
        f"{title} that {words}: {_origins(patterns)}."
        for patterns, words in (
            (presence.block, "are blocked"),
            (presence.ask, "need a person's yes"),
            (presence.allow, "may be acted on"),
        )
        if patterns
    ]
    return [*said, f"{title} not listed, granted or named by the instruction {_OTHER[presence.other]}."]


def _rule(rule: Rule, place: str) -> str:
    parts = []
    if rule.actions:
        parts.append(f"actions {_list(sorted(rule.actions))}")
    if rule.effects:
        parts.append(f"effects {_list(sorted(effect.value for effect in rule.effects))}")
    if rule.origins:
        parts.append(f"on {_origins(rule.origins)}")
    parts.extend(f"with {name} {_text(constraint)}" for name, constraint in rule.arguments)
    return f"Rule {rule.name!r} ({place}): what matches {', '.join(parts)} {_DOES[rule.decision]}."


def _text(rule: TextRule) -> str:
    parts = []
    if rule.max_length >= 0:
        parts.append(f"of at most {rule.max_length} characters")
    if rule.longer_than >= 0:
        parts.append(f"longer than {rule.longer_than} characters")
    if rule.pattern:
        parts.append(f"matching {rule.pattern}")
    if rule.not_pattern:
        parts.append(f"not matching {rule.not_pattern}")
    if rule.one_of:
        parts.append(f"among {_list(rule.one_of)}")
    return " and ".join(parts)


def _assets(policy: Policy) -> str:
    where = _origins(policy.assets) if policy.assets else "where a session was opened or a secret was sent in the run"
    what = {
        "allow": "need no question",
        "armed": "need a person's yes unless the egress gate is armed",
        "ask": "need a person's yes",
    }[policy.unknown_on_asset]
    return f"Unclassified actions on assets ({where}) {what}."


def _network(policy: Policy) -> list[str]:
    network = policy.network
    writes = {
        "block": "Pages never write to other sites.",
        "judged": "Pages write to other present sites only where a consequential action that was judged leads, or "
        "without the user's session under an action that may change something.",
        "consequential": "Pages write to other present sites only under a consequential action that was judged, or "
        "without the user's session under an action that may change something.",
    }
    frames = {"pass": "any site", "same_site": "the page's own site or what is present", "present": "what is present"}
    return [
        "Pages load scripts, styles and images "
        + ("from anywhere; what leaves in their addresses is recorded, not prevented." if network.subresources == "pass"
           else "from present origins and their own site only."),
        f"Frames may show {frames[network.frames]}.",
        writes[network.cross_site_writes],
    ]  # fmt: skip


def _origins(patterns: Iterable[OriginPattern]) -> str:
    return _list([pattern.text for pattern in patterns])


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)

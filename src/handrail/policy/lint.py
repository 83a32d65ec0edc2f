"""Doubts about a policy that is valid: what can never match, and what decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from handrail.policy.file import ARGUMENTS
from handrail.policy.origins import OriginPattern
from handrail.policy.text_rule import TextRule
from handrail.policy.tree import ALWAYS_ASKS, Declared, Policy, Presence, Rule, Silence
from handrail.records import EffectClass

_E = EffectClass
_READS = frozenset({_E.READ})
POSSIBLE: dict[str, frozenset[EffectClass]] = {
    **dict.fromkeys(
        ("hover", "scroll", "back", "forward", "reload", "home", "switch_tab", "wait", "answer", "finish", "ask_user"),
        _READS,
    ),
    "close_tab": frozenset({_E.LOCAL}),
    "open_app": frozenset({_E.LOCAL}),
    "navigate": frozenset({_E.READ, _E.UNKNOWN, _E.SEND, _E.RUN_CODE}),
    "type_text": frozenset({_E.LOCAL, _E.UNKNOWN, _E.CREDENTIAL}),
    "paste": frozenset({_E.LOCAL, _E.UNKNOWN, _E.CREDENTIAL}),
    "select_option": frozenset({_E.LOCAL, _E.UNKNOWN}),
    "upload": frozenset({_E.UPLOAD}),
    "accept_download": frozenset({_E.DOWNLOAD}),
    "grant_permission": frozenset({_E.GRANT}),
}
"""Kind of action -> classes it can be of by itself; any for the kinds left out. Declared classes come on top."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something in a policy that will not do what its author hopes."""

    line: int
    """0 if it belongs to no line."""
    sentence: str
    file: str = ""
    """Where the line is, if not in the policy's own file."""

    @property
    def place(self) -> str:
        """Such as ``line 3: `` to stand before the sentence; empty if it belongs to no line."""
        return (f"{self.file}, line {self.line}: " if self.file else f"line {self.line}: ") if self.line else ""


def lint(policy: Policy) -> tuple[Doubt, ...]:
    """All doubts, in the order of their lines."""
    found = [*_presences(policy)]
    for rule in policy.rules:
        found.extend(_at(rule, policy, f"the rule {rule.name!r} can never match: {why}") for why in never(rule, policy))
        if rule.decision == "allow":
            found.extend(
                _at(rule, policy, f"the rule {rule.name!r} changes nothing: {why}") for why in _idle(rule, policy)
            )
    found.extend(
        _at(item, policy, f"the silence for {item.rail!r} can never matter: {item.origin.text} is blocked")
        for item in policy.silence
        if _blocked(item.origin, policy)
    )
    found.extend(
        _at(item, policy, f"the silence for {item.rail!r} holds everywhere; name the places that were looked into")
        for item in policy.silence
        if item.origin.text == "*"
    )
    found.extend(
        _at(item, policy, f"the class {item.effect.value} is the lowest and raises nothing")
        for item in policy.classes
        if item.effect is _E.READ
    )
    if policy.models.block_from < policy.models.ask_from:
        found.append(Doubt(0, "models.ask_from lies above block_from: the guard models would never ask"))
    found.extend(
        Doubt(0, f"effects.{effect.value} is allowed: nobody is ever asked before it")
        for effect, decision in policy.effects
        if decision == "allow" and effect in ALWAYS_ASKS
    )
    return tuple(sorted(found, key=lambda doubt: (doubt.file, doubt.line, doubt.sentence)))


_WRITTEN = frozenset({_E.SEND, _E.POST, _E.SHARE, _E.PAY})
"""Effects that are mostly done with words or amounts."""


def notes(policy: Policy) -> tuple[Doubt, ...]:
    """What a policy does as it says, and perhaps less than its author thinks: no fault, and worth a look.

    A permission covers the effect, not what it is done with: text that a model wrote is shown to a person all the same.
    """
    if policy.stance == "strict":
        return ()
    silenced = {item.origin for item in policy.silence if item.rail == "consequence"}
    found = [
        _at(rule, policy, f"the rule {rule.name!r} {_PASSES}")
        for rule in policy.rules
        if rule.decision == "allow"
        and any(policy.table[effect] != "block" for effect in rule.effects & _WRITTEN)
        and not (rule.origins and silenced.issuperset(rule.origins))
    ]
    allowed = [effect.value for effect in EffectClass if effect in _WRITTEN and policy.table[effect] == "allow"]
    if allowed:
        found.append(Doubt(0, f"effects: {_listed(allowed)}: allow {_PASSES}"))
    return tuple(sorted(found, key=lambda doubt: (doubt.file, doubt.line, doubt.sentence)))


_PASSES = (
    "lets pass what is done with the user's own words; what an agent writes or fills in itself still asks "
    "(consequence.argument_from_screen)"
)


def _at(part: Rule | Silence | Declared, policy: Policy, sentence: str) -> Doubt:
    return Doubt(part.line, sentence, "" if part.file == policy.source else part.file)


def _presences(policy: Policy) -> Iterator[Doubt]:
    for name, presence in (("origins", policy.origins), ("apps", policy.apps)):
        blocked = {pattern.text for pattern in presence.block}
        asked = {pattern.text for pattern in presence.ask}
        for pattern in presence.allow:
            if pattern.text in blocked:
                yield Doubt(0, f"{name}.allow: {pattern.text} can never match, since it is blocked as well")
            elif pattern.text in asked:
                yield Doubt(0, f"{name}.allow: {pattern.text} can never match, since it asks as well")
        for pattern in presence.ask:
            if pattern.text in blocked:
                yield Doubt(0, f"{name}.ask: {pattern.text} can never match, since it is blocked as well")


def _blocked(pattern: OriginPattern, policy: Policy) -> bool:
    presence: Presence = policy.apps if pattern.app else policy.origins
    if any(item == pattern for item in presence.block):
        return True
    return any(item.matches(_sample(pattern)) for item in presence.block) and not pattern.below and pattern.text != "*"


def _sample(pattern: OriginPattern) -> str:
    """An origin that the pattern means."""
    if pattern.app or pattern.scheme == "file":
        return pattern.host if pattern.app else "file://"
    host = f"below.{pattern.host}" if pattern.below else pattern.host
    return f"{pattern.scheme or 'https'}://{host}" + (f":{pattern.port}" if pattern.port else "")


def never(rule: Rule, policy: Policy) -> Iterator[str]:
    """Why a rule can never match, if it cannot."""
    if rule.actions and rule.effects:
        declared = {item.effect for item in policy.classes}
        possible = {effect for kind in rule.actions for effect in POSSIBLE.get(kind, frozenset(EffectClass))} | declared
        if not possible & rule.effects:
            yield f"{_listed(rule.actions)} never has the effect {_listed(e.value for e in rule.effects)}"
    names = frozenset(name for name, _ in rule.arguments)
    kinds = rule.actions or frozenset(ARGUMENTS)
    if names and not any(names <= ARGUMENTS[kind] for kind in kinds):
        yield f"no action of {_listed(rule.actions) or 'any kind'} has the arguments {_listed(names)}"
    for name, constraint in rule.arguments:
        if _contradicts(constraint):
            yield f"no text can meet what is asked of {name!r}"
    if rule.decision != "block" and rule.origins and all(_blocked(pattern, policy) for pattern in rule.origins):
        yield "all its origins are blocked"


def _contradicts(rule: TextRule) -> bool:
    if rule.max_length >= 0 and rule.longer_than >= rule.max_length:
        return True
    return bool(rule.one_of) and not any(rule.holds(text, cautious=True) for text in rule.one_of)


def _idle(rule: Rule, policy: Policy) -> Iterator[str]:
    effects = rule.effects or frozenset(EffectClass)
    decisions = {policy.table[effect] for effect in effects}
    if policy.stance == "strict":
        yield "strict asks before every consequence"
    elif decisions == {"allow"}:
        yield "nothing asks there"
    elif decisions == {"block"}:
        yield "the table of effects blocks there, and nothing takes back a block"


def _listed(words: object) -> str:
    return ", ".join(sorted(map(str, words)))  # type: ignore[call-overload]

"""The rules of the policy file that ask or block.

Rationale: an author's rule is exact where the table of effects is coarse. Rules that say *allow* are heeded by
*consequence*, whose question they take back; they do nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from handrail.guard.case import Case, finding
from handrail.guard.scene import Scene
from handrail.policy import Decision, Policy, Rule, origin_of
from handrail.policy.keys import chord
from handrail.records import EffectClass, ElementRef, Finding, Navigate, OpenApp, Paste, PressKeys, SecretRef, TypeText

NAME = "rules"
CODES = {"rule_asks": "a rule of the policy asks", "rule_blocks": "a rule of the policy blocks"}


def judge(case: Case) -> tuple[Finding, ...]:
    """A finding for every rule that applies."""
    found = []
    for rule in case.policy.rules:
        if rule.decision != "allow" and applies(rule, case):
            if rule.decision == "block":
                found.append(finding(NAME, "block", "rule_blocks", f"The rule {rule.name!r} of the policy forbids it."))
            else:
                found.append(finding(NAME, "ask", "rule_asks", f"The rule {rule.name!r} of the policy asks."))
    return tuple(found)


def applies(rule: Rule, case: Case, effect: EffectClass | None = None) -> bool:
    """Whether everything the rule states is true of the case.

    What cannot be decided makes a rule that asks or blocks apply, and one that allows not. With ``effect`` the rule is
    held against that class only, else against every class of the case.
    """
    cautious = rule.decision != "allow"
    if rule.actions and case.action.kind not in rule.actions and not (cautious and _types(rule, case)):
        return False
    effects = case.effects if effect is None else (effect,)
    if rule.effects and rule.effects.isdisjoint(effects):
        return False
    if rule.origins:
        inside = [any(pattern.matches(place) for pattern in rule.origins) for place in (*case.places, *_entered(case))]
        if not (any(inside) if cautious else all(inside)):
            return False
    for name, constraint in rule.arguments:
        value = getattr(case.action, name, None)
        if name == "text" and not isinstance(value, SecretRef) and cautious:
            if not any(constraint.holds(text, cautious=True) for text in _written(case)):
                return False
            continue
        if value is None:
            return False
        if isinstance(value, SecretRef):
            if not cautious:
                return False
            continue
        text = " ".join(value) if isinstance(value, tuple) else str(value)
        if not constraint.holds(text, cautious=cautious):
            return False
    return True


def _types(rule: Rule, case: Case) -> bool:
    """Whether written keys do what a rule says of typing: the same letters, one after the other."""
    return "type_text" in rule.actions and isinstance(case.action, PressKeys) and bool(_letters(case.action))


def _letters(action: PressKeys) -> str:
    """What keys write; *Enter*, arrows and shortcuts write nothing."""
    found = []
    for text in action.keys:
        keys = chord(text)
        if keys is not None and not keys.modifiers - {"shift"} and (len(keys.key) == 1 or keys.key == "space"):
            found.append(text if len(text) == 1 else " " if keys.key == "space" else text[-1])
    return "".join(found)


def _written(case: Case) -> Iterator[str]:
    """Texts that a rule about typed text is held against: what the action writes, and what then stands in the field,
    since letters may come one by one and be put before or behind those that are there."""
    match case.action:
        case PressKeys() as action:
            text, cleared = _letters(action), False
        case TypeText(text=str(text), clear=cleared):
            pass
        case Paste(text=text):
            cleared = False
        case _:
            value = getattr(case.action, "text", None)
            if isinstance(value, str):
                yield value
            return
    if not text and isinstance(case.action, PressKeys):
        return
    yield text
    before = case.element.value if case.element is not None and not cleared else ""
    if before:
        yield before + text
        yield text + before


def _entered(case: Case) -> tuple[str, ...]:
    """Where an action leads, besides where it is done: the app that it opens, the origin that it goes to."""
    match case.action:
        case OpenApp(app=app):
            return (app,)
        case Navigate(url=url):
            return (origin_of(url),)
        case _:
            return ()


def _with(decision: Decision) -> Callable[[Policy], Policy]:
    rule = Rule(decision, "no typing", actions=frozenset({"type_text"}))
    return lambda policy: replace(policy, rules=(*policy.rules, rule))


_MESSAGE = ElementRef("message")
CASES = (
    Scene(
        "typing under a rule that blocks it",
        TypeText(ElementRef("message"), "hello"),
        "rule_blocks",
        adapt=_with("block"),
    ),
    Scene("typing under a rule that asks", TypeText(ElementRef("message"), "hello"), "rule_asks", adapt=_with("ask")),
)

"""The JSON Schema of a policy file, for editors: completion, and red lines under what ``policy check`` would refuse.

It is drawn from the same tables that the reader reads by, so the two cannot drift apart. What it cannot say (a rule
that allows names effects; strict stays strict; addresses and patterns are sound) ``handrail policy check`` does.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from handrail.policy.file import ARGUMENTS, DECISIONS, EFFECTS
from handrail.policy.presets import PRESETS
from handrail.policy.rails import RAILS
from handrail.policy.tree import Budgets
from handrail.records import KINDS

Schema = dict[str, Any]


def policy_schema() -> Schema:
    """Schema, draft 2020-12."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Handrail policy",
        "description": "Block wins over ask, ask wins over allow, and order never matters.",
    } | _object(
        {
            "extends": _choice(PRESETS, "the preset it starts from"),
            "name": _text("a name for this policy"),
            "include": _list(_text("a file, from this one's folder"), "further files; the stricter of all counts"),
            "origins": _presence("where on the web the run may be and act"),
            "apps": _presence("the same for packages and application names"),
            "effects": _object({name: _choice(DECISIONS) for name in EFFECTS}, "effect class -> what happens"),
            "rules": _list(_rule(), "each decides one thing where all it states is true"),
            "rails": _rails(),
            "user_authority": _truth("whether what the instruction itself names needs no question"),
            "unknown_on_asset": _choice(("allow", "armed", "ask"), "unclassified clicks where an account is at stake"),
            "unread_unknown": _choice(DECISIONS, "unclassified clicks in regions that could not be read"),
            "budgets": _object({item.name: {"type": "integer", "minimum": 1} for item in fields(Budgets)}),
            "assets": _list(_text("an origin or app"), "where an account is at stake"),
            "network": _object(
                {
                    "subresources": _choice(("pass", "present")),
                    "frames": _choice(("pass", "same_site", "present")),
                    "cross_site_writes": _choice(("block", "judged", "consequential")),
                },
                "what pages may do by themselves",
            ),
            "models": _object(
                {name: {"type": "number", "minimum": 0, "maximum": 1} for name in ("ask_from", "block_from")},
                "when a guard model's probability counts",
            ),
            "words": _object({name: _list(_text()) for name in EFFECTS}, "further words on controls, by effect"),
            "classes": _list(_declared(), "what controls do, where their looks do not tell"),
            "regions": _list(
                _object({"origin": _text(), "container": _text("role:name"), "because": _text()}, needed="all"),
                "containers that hold no text by users",
            ),
        }
    )


def _object(properties: Schema, says: str = "", *, needed: tuple[str, ...] | str = ()) -> Schema:
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    if needed:
        found["required"] = sorted(properties) if needed == "all" else list(needed)
    return found | ({"description": says} if says else {})


def _choice(options: Any, says: str = "") -> Schema:
    return {"enum": list(options)} | ({"description": says} if says else {})


def _text(says: str = "") -> Schema:
    return {"type": "string", "minLength": 1} | ({"description": says} if says else {})


def _truth(says: str) -> Schema:
    return {"type": "boolean", "description": says}


def _list(items: Schema, says: str = "") -> Schema:
    return {"type": "array", "items": items} | ({"description": says} if says else {})


def _presence(says: str) -> Schema:
    lists = {decision: _list(_text("an origin, host, *.host or app")) for decision in DECISIONS}
    return _object(lists | {"other": _choice(DECISIONS, "for all that no list names")}, says)


def _constraint() -> Schema:
    number = {"type": "integer", "minimum": 0}
    texts = {"pattern": _text(), "not_pattern": _text(), "one_of": _list(_text())}
    rule = _object({"max_length": number, "longer_than": number} | texts)
    return {"anyOf": [_text("exactly this"), rule | {"minProperties": 1}]}


def _rule() -> Schema:
    names = sorted(frozenset().union(*ARGUMENTS.values()))
    return _object(
        {
            **{decision: _text("name of the rule, shown when it decides") for decision in DECISIONS},
            "origins": _list(_text()),
            "actions": _list(_choice(sorted(KINDS))),
            "effects": _list(_choice(EFFECTS)),
            "arguments": _object({name: _constraint() for name in names}),
        }
    ) | {"oneOf": [{"required": [decision]} for decision in DECISIONS], "minProperties": 2}


def _rails() -> Schema:
    silence = _object({"rail": _choice(RAILS), "origin": _text(), "because": _text()}, needed="all")
    return _object(
        {
            "required": {"anyOf": [{"const": "all"}, _list(_choice(RAILS))]},
            "unarmed": _choice(("ask", "block"), "what a consequence meets where a required rail cannot run"),
            "silence": _list(silence, "one rail's question on one origin, for a false alarm that was looked into"),
        }
    )


def _declared() -> Schema:
    facts = {name: _constraint() for name in ("resource", "href", "form_action")}
    found = _object({"effect": _choice(EFFECTS), "origins": _list(_text())} | facts, needed=("effect", "origins"))
    return found | {"minProperties": 3}

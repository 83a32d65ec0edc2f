"""Policy files: YAML in, ``Policy`` out. Whatever is not understood is an error with its line, never a warning.

A misspelt rail or key once switched a rail off silently elsewhere; here every unknown word stops the reader and names
the nearest right one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from handrail.policy.merge import Said, merged
from handrail.policy.origins import OriginPattern, app_pattern, origin_pattern, place_pattern
from handrail.policy.presets import PRESETS, SILENCED_UNDER_STRICT, STRICT, preset
from handrail.policy.rails import RAILS
from handrail.policy.text_rule import TextRule, checked
from handrail.policy.tree import Budgets, Decision, Declared, Models, Policy, Region, Rule, Silence
from handrail.policy.yaml import Node, each, file_text, parsed
from handrail.records import DEVICE_ACTIONS, KINDS, RUN_ACTIONS, EffectClass, PolicyError

FILES = 32
"""Files of one policy, included ones among them."""

DECISIONS = ("allow", "ask", "block")
EFFECTS = {effect.value: effect for effect in EffectClass}
_NO_ARGUMENTS = frozenset({"target", "source", "drop", "kind"})

ARGUMENTS: dict[str, frozenset[str]] = {
    str(next(item.default for item in fields(cls) if item.name == "kind")): frozenset(
        item.name for item in fields(cls) if item.name not in _NO_ARGUMENTS
    )
    for cls in DEVICE_ACTIONS + RUN_ACTIONS
}
"""Kind of action -> names of its arguments."""


def load(text: str, source_name: str) -> Policy:
    """Read a policy of one file.

    Raises:
        PolicyError: naming file, line, and the nearest right word; up to ``MOST`` of them at once.
    """
    top = parsed(text, source_name)
    named = top.mapping().get("include")
    if named is not None:
        raise named.error("this policy lies in no folder, so there is nothing that it could include")
    return _policy([top], source_name)


def _policy(files: Sequence[Node], source: str) -> Policy:
    """The policy that files make together; the first is the one that includes the others."""
    main, *others = files
    found = main.mapping()
    stance = found["extends"].value if "extends" in found else "standard"
    base = preset(stance if isinstance(stance, str) and stance in PRESETS else "standard")
    said = each([(main, True), *((other, False) for other in others)], lambda item: _said(*item))
    policy = replace(merged(base, said), source=source)
    nodes: dict[str, Node] = {}
    for file in files:
        nodes = file.mapping() | nodes
    _strict_stays_strict(policy, nodes)
    return policy


def _said(file: Node, main: bool) -> Said:
    """What one file says."""

    def read_key(key: str, node: Node) -> Said:
        if key not in _READERS:
            raise replace(node, path="").unknown("key here", key, _READERS)
        if not main and key in ("extends", "name"):
            hint = "say it in the file that includes this one"
            raise replace(node, path="").error(f"a file that is included has no {key!r}", hint)
        return _READERS[key](node)

    found: dict[str, Any] = {}
    for said in each(file.mapping().items(), lambda item: read_key(*item)):
        found |= said
    return found


def read(path: Path | str) -> Policy:
    """Read a policy file, and those it includes.

    Raises:
        PolicyError: if one cannot be read, or is wrong.
    """
    return _policy(_files(Path(path)), str(path))


def _included(node: Node) -> Said:
    """Nothing that it says itself: what the named files say is read beside it."""
    node.several(str)
    return {}


def _file_name(text: str) -> str:
    if "\0" in text:
        raise PolicyError("no file is called so")
    return text


def _files(first: Path) -> list[Node]:
    """The file and all that it includes, each once; who includes whom in a circle is therefore no matter."""
    found: dict[Path, Node] = {}
    waiting: list[tuple[Path, Node | None]] = [(first, None)]
    while waiting:
        path, named = waiting.pop(0)
        place = path.resolve()
        if place in found:
            continue
        if named is not None and len(found) >= FILES:
            raise named.error(f"a policy has at most {FILES} files")
        try:
            found[place] = parsed(file_text(path), str(path))
        except PolicyError as error:
            if named is None:
                raise
            base = named.value in PRESETS
            hint = f"a preset is not included: say extends: {named.value}" if base else error.hint
            raise named.error(error.args[0], hint) from error
        included = found[place].mapping().get("include")
        for item in included.items() if included is not None else ():
            other = path.parent / item.read(_file_name)
            if other.resolve() == place:
                raise item.error(f"{path.name} includes itself")
            waiting.append((other, item))
    return list(found.values())


def _presence(name: str, pattern: Callable[[str], OriginPattern], node: Node) -> Said:
    lists: dict[str, Callable[[Node], Any]] = {key: lambda item: item.several(pattern) for key in DECISIONS}
    found = node.keyed({**lists, "other": _decision})
    return {f"{name}.{key}": found[key] for key in (*DECISIONS, "other") if key in found}


def _decision(node: Node) -> str:
    return node.choice(*DECISIONS)


def _effects(node: Node) -> Said:
    return {f"effects.{key}": said for key, said in node.keyed(dict.fromkeys(EFFECTS, _decision)).items()}


def _text_rule(node: Node) -> TextRule:
    if isinstance(node.value, str):
        return TextRule(one_of=(node.text(),))
    found = node.keyed(_CONSTRAINTS)
    if not found:
        raise node.error("a constraint says something")
    return TextRule(**found)


_CONSTRAINTS: dict[str, Callable[[Node], Any]] = {
    "max_length": lambda node: node.whole(),
    "longer_than": lambda node: node.whole(),
    "pattern": lambda node: node.read(checked),
    "not_pattern": lambda node: node.read(checked),
    "one_of": lambda node: node.several(str),
}


def _arguments(node: Node) -> tuple[tuple[str, TextRule], ...]:
    known = frozenset().union(*ARGUMENTS.values())
    return tuple(node.keyed(dict.fromkeys(known, _text_rule)).items())


_RULE: dict[str, Callable[[Node], Any]] = {
    **dict.fromkeys(DECISIONS, lambda node: node.text()),
    "origins": lambda node: node.several(place_pattern),
    "actions": lambda node: node.words("kind of action", KINDS),
    "effects": lambda node: node.words("effect class", EFFECTS),
    "arguments": _arguments,
}


def _rule(node: Node) -> Rule:
    found = node.keyed(_RULE)
    said = [key for key in DECISIONS if key in found]
    if len(said) != 1:
        raise node.error("a rule decides one thing", "start it with '- allow: NAME', '- ask: NAME' or '- block: NAME'")
    if said == ["allow"] and "effects" not in found:
        raise node.error("a rule that allows names the effects it allows", "add 'effects: [...]'")
    if len(found) == 1:
        raise node.error("this rule would apply to everything", "say for which origins, actions or effects")
    return Rule(
        decision=cast("Decision", said[0]),
        name=found[said[0]],
        origins=found.get("origins", ()),
        actions=found.get("actions", frozenset()),
        effects=frozenset(EFFECTS[word] for word in found.get("effects", ())),
        arguments=found.get("arguments", ()),
        line=node.line,
        file=node.source,
    )


def _rails(node: Node) -> Said:
    return {f"rails.{key}": said for key, said in node.keyed(_RAILS).items()}


_RAILS: dict[str, Callable[[Node], Any]] = {
    "required": lambda node: frozenset(RAILS) if node.value == "all" else node.words("rail", RAILS),
    "unarmed": lambda node: node.choice("ask", "block"),
    "silence": lambda node: each(node.items(), _silence),
}


def _silence(node: Node) -> Silence:
    found = _needed(node, ("rail", "origin", "because"))
    if found["rail"].text() not in RAILS:
        raise found["rail"].unknown("rail", found["rail"].value, RAILS)
    return Silence(
        found["rail"].text(), found["origin"].read(place_pattern), found["because"].text(), node.line, node.source
    )


def _region(node: Node) -> Region:
    found = _needed(node, ("origin", "container", "because"))
    return Region(
        found["origin"].read(place_pattern), found["container"].text(), found["because"].text(), node.line, node.source
    )


def _declared(node: Node) -> Declared:
    found = node.mapping(("effect", "origins", "resource", "href", "form_action"))
    if "effect" not in found or "origins" not in found or len(found) < 3:
        raise node.error("an entry needs effect, origins, and resource, href or form_action")
    return Declared(
        effect=EFFECTS[found["effect"].choice(*EFFECTS)],
        origins=found["origins"].several(place_pattern),
        resource=_text_rule(found["resource"]) if "resource" in found else None,
        href=_text_rule(found["href"]) if "href" in found else None,
        form_action=_text_rule(found["form_action"]) if "form_action" in found else None,
        line=node.line,
        file=node.source,
    )


def _needed(node: Node, keys: tuple[str, ...]) -> dict[str, Node]:
    found = node.mapping(keys)
    for key in keys:
        if key not in found:
            raise node.error(f"{key!r} is missing here")
    return found


def _numbers(node: Node) -> Said:
    known = [item.name for item in fields(Budgets) if item.default is not MISSING]
    read: Callable[[Node], int] = lambda item: item.whole(1)  # noqa: E731
    return {f"budgets.{key}": said for key, said in node.keyed(dict.fromkeys(known, read)).items()}


def _network(node: Node) -> Said:
    return {f"network.{key}": said for key, said in node.keyed(_NETWORK).items()}


_NETWORK: dict[str, Callable[[Node], Any]] = {
    "subresources": lambda node: node.choice("pass", "present"),
    "frames": lambda node: node.choice("pass", "same_site", "present"),
    "cross_site_writes": lambda node: node.choice("block", "judged", "consequential"),
}


def _models(node: Node) -> Said:
    return {f"models.{key}": said for key, said in node.keyed(dict.fromkeys(_THRESHOLDS, Node.share)).items()}


_THRESHOLDS = tuple(item.name for item in fields(Models))


def _words(node: Node) -> tuple[tuple[EffectClass, tuple[str, ...]], ...]:
    read: Callable[[Node], tuple[str, ...]] = lambda item: item.several(str)  # noqa: E731
    return tuple((EFFECTS[key], said) for key, said in node.keyed(dict.fromkeys(EFFECTS, read)).items())


_READERS: dict[str, Callable[[Node], Said]] = {
    "name": lambda node: {"name": node.text()},
    "extends": lambda node: {"stance": preset(node.choice(*PRESETS)).stance},
    "include": lambda node: _included(node),
    "origins": partial(_presence, "origins", origin_pattern),
    "apps": partial(_presence, "apps", app_pattern),
    "effects": _effects,
    "rules": lambda node: {"rules": each(node.items(), _rule)},
    "rails": _rails,
    "user_authority": lambda node: {"user_authority": node.truth()},
    "unknown_on_asset": lambda node: {"unknown_on_asset": node.choice("allow", "armed", "ask")},
    "unread_unknown": lambda node: {"unread_unknown": node.choice(*DECISIONS)},
    "budgets": _numbers,
    "assets": lambda node: {"assets": node.several(place_pattern)},
    "network": _network,
    "models": _models,
    "words": lambda node: {"words": _words(node)},
    "classes": lambda node: {"classes": each(node.items(), _declared)},
    "regions": lambda node: {"regions": each(node.items(), _region)},
}
"""Key of a file -> what it says."""
KEYS = tuple(_READERS)
"""Keys of a policy file."""


def _strict_stays_strict(policy: Policy, found: dict[str, Node]) -> None:
    """What makes strict strict cannot be taken out of it under the same name (M2, P9)."""
    if policy.stance != "strict":
        return
    refused: tuple[tuple[str, bool], ...] = (
        ("user_authority", policy.user_authority),
        ("unknown_on_asset", policy.unknown_on_asset != "ask"),
        ("rails", policy.required != frozenset(RAILS) or policy.unarmed != "block"),
        ("effects", any(effect.consequential and said == "allow" for effect, said in policy.effects)),
        ("unread_unknown", policy.unread_unknown == "allow"),
        ("models", any(getattr(policy.models, name) > getattr(STRICT.models, name) for name in _THRESHOLDS)),
    )
    for key, weaker in refused:
        if weaker:
            raise found[key].error(f"{key!r} would make strict less than strict", "extend standard instead")
    for item in policy.silence:
        if item.rail not in SILENCED_UNDER_STRICT or item.origin.text == "*":
            allowed = ", ".join(sorted(SILENCED_UNDER_STRICT))
            raise PolicyError(
                f"{item.file}, line {item.line}: 'silence' would make strict less than strict: a question of "
                f"{item.rail!r} on {item.origin.text!r}",
                hint=f"under strict only {allowed} may be silenced, and only on places that are named; "
                "else extend standard instead",
            )

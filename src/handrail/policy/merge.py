"""Several files as one policy. Where two of them decide the same thing (an effect, ``other``, a budget), the stricter
one counts, whatever their order.

What only one of them says stands as it says it, against the preset. Lists add up, and among them are lists that allow:
origins, rules that allow, silences, regions. So a block of one file is never taken back by another, and its questions
are only by what says *allow* or *silence* in so many words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from handrail.policy.tree import SEVERITY, Policy
from handrail.records import EffectClass

Said: TypeAlias = Mapping[str, Any]
"""What one file says: dotted path (``origins.other``, ``effects.pay``, ``rules``) -> value."""

_DECISIONS: Final = tuple(sorted(SEVERITY, key=lambda word: SEVERITY[word]))
_LENIENT_FIRST: Final[dict[str, tuple[str, ...]]] = {
    "origins.other": _DECISIONS,
    "apps.other": _DECISIONS,
    "unread_unknown": _DECISIONS,
    "rails.unarmed": ("ask", "block"),
    "unknown_on_asset": ("allow", "armed", "ask"),
    "network.subresources": ("pass", "present"),
    "network.frames": ("pass", "same_site", "present"),
    "network.cross_site_writes": ("consequential", "judged", "block"),
} | {f"effects.{effect.value}": _DECISIONS for effect in EffectClass}
"""Choices, from what lets most pass to what lets least pass."""


def merged(base: Policy, files: Iterable[Said]) -> Policy:
    """A preset with what files say on top.

    Args:
        base: The preset they extend.
        files: What each says; their order changes nothing but the order of lists.
    """
    stated: dict[str, list[Any]] = {}
    for file in files:
        for path, value in file.items():
            stated.setdefault(path, []).append(value)
    return _applied(base, {path: _stricter(path, values) for path, values in stated.items()})


def _stricter(path: str, values: Sequence[Any]) -> Any:
    """What counts of all that was said about one thing."""
    if path in _LENIENT_FIRST:
        return max(values, key=_LENIENT_FIRST[path].index)
    if path == "rails.required":
        return frozenset[str]().union(*values)
    if path == "user_authority":
        return all(values)
    if path.startswith(("budgets.", "models.")):
        return min(values)
    if path in ("name", "stance"):
        return values[0]
    return tuple(dict.fromkeys(item for value in values for item in value))


_RENAMED: Final = {"rails.required": "required", "rails.unarmed": "unarmed", "rails.silence": "silence"}


def _applied(base: Policy, said: Said) -> Policy:
    top: dict[str, Any] = {}
    below: dict[str, dict[str, Any]] = {}
    for path, value in said.items():
        head, _, rest = _RENAMED.get(path, path).partition(".")
        if rest:
            below.setdefault(head, {})[rest] = value
        else:
            top[head] = value
    decided = below.pop("effects", {})
    effects = tuple((effect, decided.get(effect.value, decision)) for effect, decision in base.effects)
    nested = {head: replace(getattr(base, head), **values) for head, values in below.items()}
    return replace(base, effects=effects, **nested, **top)

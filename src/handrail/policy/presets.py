"""The three presets. *standard* is the defaults of ``tree``; the other two say only how they differ."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import replace

from handrail.policy.rails import STRUCTURAL
from handrail.policy.tree import Decision, Models, Network, Policy, Presence
from handrail.records import EffectClass, PolicyError


def _effects(policy: Policy, decision: Decision, *effects: EffectClass) -> tuple[tuple[EffectClass, Decision], ...]:
    return tuple((effect, decision if effect in effects else said) for effect, said in policy.effects)


STANDARD = Policy()

STRICT = replace(
    STANDARD,
    name="strict",
    stance="strict",
    origins=Presence(other="block"),
    apps=Presence(other="block"),
    unarmed="block",
    user_authority=False,
    unknown_on_asset="ask",
    unread_unknown="ask",
    network=Network(subresources="present", frames="present", cross_site_writes="block"),
    models=Models(ask_from=0.3, block_from=0.8),
)
"""Nothing that is not listed, and a person's word for every consequence. Like *standard* it requires the guard-model
rails; where no model is fitted, consequential actions are blocked here, and asked about there (M2)."""

SILENCED_UNDER_STRICT = frozenset({"deception"})
"""Rails whose questions may be silenced under *strict*, on places that are named: what a screen pretends is judged by
signs, some of which a harmless page has. Every other rail asks about what is done, which strict promises to ask."""

PERMISSIVE = replace(
    STANDARD,
    name="permissive",
    stance="permissive",
    origins=Presence(other="allow"),
    apps=Presence(other="allow"),
    effects=_effects(
        STANDARD,
        "allow",
        EffectClass.SEND,
        EffectClass.POST,
        EffectClass.DOWNLOAD,
        EffectClass.SETTING,
        EffectClass.SIGN_IN,
        EffectClass.SIGN_OUT,
    ),
    required=STRUCTURAL,
    unknown_on_asset="allow",
    network=Network(frames="pass", cross_site_writes="consequential"),
)
"""For sandboxes and test sites: asks for what costs money, deletes, shares, installs, grants or hands out files and
credentials; everything else goes."""

PRESETS: dict[str, Policy] = {policy.name: policy for policy in (STRICT, STANDARD, PERMISSIVE)}


def nearest(word: str, known: Iterable[str]) -> str:
    """``did you mean ...`` for a word that is not among the known ones; empty if nothing is near."""
    found = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f"did you mean {found[0]!r}?" if found else ""


def preset(name: str) -> Policy:
    """A preset by name.

    Raises:
        PolicyError: if there is none of that name.
    """
    if name not in PRESETS:
        raise PolicyError(
            f"there is no preset {name!r}", hint=nearest(name, PRESETS) or f"there are {', '.join(PRESETS)}"
        )
    return PRESETS[name]

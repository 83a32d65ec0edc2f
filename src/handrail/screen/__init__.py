"""Pure functions of observations: names, identities, selectors, hits, differences, matches.

Pixels are compared in ``handrail.screen.tiles``, which is not imported here: it needs numpy.
"""

from __future__ import annotations

from handrail.screen.context import content_region, decision_context, enclosing, screen_items, secret
from handrail.screen.diff import Change, TreeDiff, Turnover, tree_diff
from handrail.screen.fingerprint import clockless, fingerprint
from handrail.screen.hit import clickable_point, clickable_points, hit, reaches
from handrail.screen.identity import container_path, identity, target_element, target_identity
from handrail.screen.match import Candidate, decide, ground, likeness, rank
from handrail.screen.names import Called, called
from handrail.screen.roles import dialog, interactive
from handrail.screen.selectors import find, selector_for, tree_unseen
from handrail.screen.standing import same_line, stands
from handrail.screen.text import holds_words, invisible, normalise, quoted, words

__all__ = [
    "Called",
    "Candidate",
    "Change",
    "TreeDiff",
    "Turnover",
    "called",
    "clickable_point",
    "clickable_points",
    "clockless",
    "container_path",
    "content_region",
    "decide",
    "decision_context",
    "dialog",
    "enclosing",
    "find",
    "fingerprint",
    "ground",
    "hit",
    "holds_words",
    "identity",
    "interactive",
    "invisible",
    "likeness",
    "normalise",
    "quoted",
    "rank",
    "reaches",
    "same_line",
    "screen_items",
    "secret",
    "selector_for",
    "stands",
    "target_element",
    "target_identity",
    "tree_diff",
    "tree_unseen",
    "words",
]

"""Pure functions of observations: names, identities, selectors, hits, differences, matches.

Pixels are compared in ``handrail.screen.tiles``, which is not imported here: it needs numpy.
"""

from __future__ import annotations

from handrail.screen.answer import Candidate
from handrail.screen.context import content_region, decision_context, enclosing, screen_items, secret, unread
from handrail.screen.crossing import crossing
from handrail.screen.cues import ALL_CUES, Cues
from handrail.screen.diff import Change, TreeDiff, Turnover, tree_diff
from handrail.screen.entries import Entry, Structure, entries_around, press_point, structures
from handrail.screen.fingerprint import clockless, fingerprint
from handrail.screen.hit import clickable_point, clickable_points, hit, reaches
from handrail.screen.icons import weak_words
from handrail.screen.identity import container_path, identity, target_element, target_identity
from handrail.screen.likeness import likeness
from handrail.screen.lines import Line, lines
from handrail.screen.match import decide, equals, ground, rank
from handrail.screen.names import Called, called, donor_of
from handrail.screen.nouns import kinds_of, main_structure, meant
from handrail.screen.own_words import own_words
from handrail.screen.roles import dialog, interactive
from handrail.screen.selectors import find, selector_for, tree_unseen
from handrail.screen.shape import figures, has_shape, shapes_of
from handrail.screen.standing import same_line, stands
from handrail.screen.text import holds_words, invisible, length, normalise, numbered, quoted, turned_round, words
from handrail.screen.whose import captions, entry_texts, stands_for

__all__ = [
    "ALL_CUES",
    "Called",
    "Candidate",
    "Change",
    "Cues",
    "Entry",
    "Line",
    "Structure",
    "TreeDiff",
    "Turnover",
    "called",
    "captions",
    "clickable_point",
    "clickable_points",
    "clockless",
    "container_path",
    "content_region",
    "crossing",
    "decide",
    "decision_context",
    "dialog",
    "donor_of",
    "enclosing",
    "entries_around",
    "entry_texts",
    "equals",
    "figures",
    "find",
    "fingerprint",
    "ground",
    "has_shape",
    "hit",
    "holds_words",
    "identity",
    "interactive",
    "invisible",
    "kinds_of",
    "length",
    "likeness",
    "lines",
    "main_structure",
    "meant",
    "normalise",
    "numbered",
    "own_words",
    "press_point",
    "quoted",
    "rank",
    "reaches",
    "same_line",
    "screen_items",
    "secret",
    "selector_for",
    "shapes_of",
    "stands",
    "stands_for",
    "structures",
    "target_element",
    "target_identity",
    "tree_diff",
    "tree_unseen",
    "turned_round",
    "unread",
    "weak_words",
    "words",
]

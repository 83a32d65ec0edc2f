"""Questions of a page that is built of plain boxes: no dialog is declared, but something can be said yes or no to."""

from __future__ import annotations

from handrail.records import Element, Observation
from handrail.screen.index import index
from handrail.screen.relation import gap, same_column, same_line
from handrail.screen.roles import FIELDS, dialog

_YES = frozenset({"yes", "ok", "okay", "confirm", "continue", "proceed", "delete", "remove", "sure", "i'm sure"})
_NO = frozenset({"no", "cancel", "abort", "not now", "keep", "keep it", "go back"})
_APART = 160.0
"""Pixels, at scale 1, that may lie between the two."""


def questions(obs: Observation) -> tuple[Element, ...]:
    """For each question, what says yes to it: a thing with such a name right beside one that says no, neither of them
    in a dialog that says that it is one."""
    yes = [item for item in obs.elements if _answers(obs, item, _YES)]
    no = [item for item in obs.elements if _answers(obs, item, _NO)] if yes else []
    return tuple(item for item in yes if any(_together(obs, item, other) for other in no))


def _answers(obs: Observation, element: Element, names: frozenset[str]) -> bool:
    """Whether it is called so and can be pressed, the innermost of what is."""
    if index(obs).names[element.id] not in names or not element.visible or element.role in FIELDS:
        return False
    if element.id in obs.children and not element.own_text:
        return False
    return not any(dialog(item) for item in obs.ancestors(element))


def _together(obs: Observation, one: Element, other: Element) -> bool:
    a, b = one.bounds, other.bounds
    beside = same_line(a, b) or same_column(a, b)
    return one.frame == other.frame and beside and gap(a, b) <= _APART * obs.scale

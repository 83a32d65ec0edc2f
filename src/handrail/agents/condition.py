"""Whether what a step depends on is so: yes, no, or None where nobody can tell (L1). Unknown is never yes and never
no: a step with an undecided condition is neither carried out nor left out."""

from __future__ import annotations

from handrail.agents.ground import SURE, ScreenGrounder
from handrail.agents.read import value
from handrail.language.step import Comparison, Condition, FromScreen
from handrail.language.values import compare_values
from handrail.records import Ambiguous, Element, Found, Labelled, Missing, Observation
from handrail.screen import holds_words, normalise, tree_unseen
from handrail.screen.index import index

_STATES = {
    "ticked": "checked", "on": "checked", "off": "unchecked", "unticked": "unchecked", "greyed out": "disabled",
    "active": "selected", "open": "expanded", "closed": "collapsed", "chosen": "selected", "read-only": "readonly",
    "mandatory": "required",
}  # fmt: skip
"""Other words for states."""
_OPPOSITES = {
    "enabled": "disabled", "unchecked": "checked", "collapsed": "expanded", "unselected": "selected",
    "not checked": "checked", "optional": "required", "editable": "readonly",
}  # fmt: skip
"""States that say that another one is not so."""
_UNSEEABLE = frozenset({"hidden", "transparent", "covered"})
_SPREAD = 40
"""A text may be spread over elements within one that holds at most so many."""


def holds(observation: Observation, condition: Condition, grounder: ScreenGrounder) -> bool | None:
    """Whether a condition holds on this look; None if that cannot be told.

    What stands below the edge of the view counts as shown; the instruction itself, if the page shows it, does not.
    """
    answers: list[bool | None] = []
    if condition.visible:
        answers.append(_visible(observation, condition.visible, grounder))
    if condition.target is not None:
        answers.append(_there(observation, condition, grounder))
    if condition.comparison is not None:
        answers.append(_compares(observation, condition.comparison, grounder))
    if not answers or (None in answers and False not in answers):
        return None
    return all(answers) == condition.holds


def _visible(observation: Observation, text: str, grounder: ScreenGrounder) -> bool | None:
    own = grounder.own_words(observation)
    known = index(observation)
    for element in observation.elements:
        if element.id in own or element.states & _UNSEEABLE:
            continue
        texts = [element.own_text, element.value]
        if own.isdisjoint(item.id for item in observation.descendants(element)):
            texts.append(element.name)
            if 0 < known.sizes[element.id] <= _SPREAD:
                texts.append(known.text(element))
        if any(holds_words(shown, text) for shown in texts):
            return True
    if any(holds_words(dialog.text, text) for dialog in observation.dialogs):
        return True
    return None if tree_unseen(observation) else False


def _there(observation: Observation, condition: Condition, grounder: ScreenGrounder) -> bool | None:
    if condition.target is None:
        return None
    match grounder.ground(condition.target, observation):
        case Found(score=score, exact=exact) if condition.target.text and not exact and score < SURE:
            return None if tree_unseen(observation) else False
        case Found(element=element):
            return _is(element, condition.state) if condition.state else True
        case Ambiguous(candidates=candidates):
            states = {_is(element, condition.state) if condition.state else True for element in candidates}
            return states.pop() if len(states) == 1 else None
        case Missing(unseen=unseen):
            return None if unseen or tree_unseen(observation) else False


def _is(element: Element, state: str) -> bool | None:
    """Whether it is in a state, in a person's word for it; None for a word that names none."""
    plain = normalise(state)
    if plain == "empty":
        return not element.value and not element.own_text
    if plain in ("filled", "filled in", "not empty"):
        return bool(element.value or element.own_text)
    if plain in ("visible", "shown", "there"):
        return not element.states & _UNSEEABLE
    plain = _STATES.get(plain, plain)
    if plain in _OPPOSITES:
        return _OPPOSITES[plain] not in element.states
    return plain in element.states if plain in _KNOWN else None


_KNOWN = frozenset(
    {"checked", "disabled", "readonly", "required", "invalid", "mixed", "selected", "expanded", "pressed", "focused",
     "busy", "hidden"}
)  # fmt: skip


def _compares(observation: Observation, comparison: Comparison, grounder: ScreenGrounder) -> bool | None:
    shown = value(observation, FromScreen(comparison.target), grounder)
    if not isinstance(shown, Labelled):
        return None
    order = compare_values(shown.value, comparison.value)
    if order is None:
        return None
    match comparison.sign:
        case "<":
            return order < 0
        case "<=":
            return order <= 0
        case "=":
            return order == 0
        case "!=":
            return order != 0
        case ">=":
            return order >= 0
        case ">":
            return order > 0

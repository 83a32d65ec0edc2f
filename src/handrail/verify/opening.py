"""A control that is called like sending, and only opens what is written in first: *Reply*, *Message*, *Add a comment*.

Nothing was sent by it, since no field was there that held anything. Whoever goes on sends by another control.
"""

from __future__ import annotations

from typing import Final

from handrail.policy.words import vocabulary
from handrail.records import Click, CountChanges, EffectClass, Element, Observation
from handrail.screen import normalise, tree_unseen, words
from handrail.screen.roles import FIELDS
from handrail.verify.predicates import Holding, Pair

OPENED: Final = "it opens what is written in first; nothing was sent by it"
_TALKING: Final = frozenset({EffectClass.SEND, EffectClass.POST})
_OPENERS: Final = frozenset({"reply", "answer", "respond", "message", "comment", "compose", "write", "text", "forward",
                             "chat", "review", "new", "add", "leave", "email", "mail", "antworten", "nachricht",
                             "kommentieren", "schreiben", "weiterleiten"})  # fmt: skip
"""How such controls begin. *Send* and *Post* do what they say."""
_LONGEST: Final = 4
"""Words of such a name."""


def opens_form(effect: EffectClass, pair: Pair) -> Holding | None:
    """That a tap on a phone brought a field to write in, and a control beside it that sends, where neither was."""
    before, after, target = pair.before, pair.after, pair.target
    if after.surface != "android" or effect not in _TALKING or not isinstance(pair.action, Click):
        return None
    called = words(target.name) if target is not None else ()
    if not called or called[0] not in _OPENERS or len(called) > _LONGEST or before.app != after.app:
        return None
    if tree_unseen(before) or tree_unseen(after) or any(map(_editable, before.elements)):
        return None  # what stands in a field may be what was sent
    field = next((item for item in after.elements if _editable(item) and item.visible), None)
    mine = normalise(target.name) if target is not None else ""
    if field is None or not any(_sends(after, item, mine) for item in after.elements):
        return None
    return Holding(CountChanges(field.role, 1), False, True, OPENED, where=(field,))


def _editable(item: Element) -> bool:
    return "editable" in item.states or item.role in FIELDS


def _sends(look: Observation, item: Element, mine: str) -> bool:
    """Whether it is a control that says it sends or publishes, and is not the one that was tapped."""
    if not item.facts.clickable or item.states & {"hidden", "covered"} or normalise(item.name) == mine:
        return False
    return bool(_TALKING & vocabulary().effects(item.name, whole=True))

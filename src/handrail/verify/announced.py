"""What a site itself says it has done: a message that came with the answer, made to look like one of success."""

from __future__ import annotations

from handrail.records import EffectClass, Element, TextAppears
from handrail.screen import content_region, quoted, weak_words, words
from handrail.screen.index import index
from handrail.verify.predicates import Holding, Pair

_DONE = {
    EffectClass.DELETE: frozenset({"deleted", "removed", "erased", "discarded"}),
    EffectClass.SEND: frozenset({"sent", "delivered", "forwarded"}),
    EffectClass.POST: frozenset({"posted", "published"}),
    EffectClass.SETTING: frozenset({"saved", "updated", "applied"}),
}
"""What is said of each effect once it is done."""
_SUCCESS = frozenset({"success", "successful", "successfully"})
"""Class words of messages about what went well."""
_TURNING = frozenset(
    {"not", "no", "never", "cannot", "couldn't", "can't", "wasn't", "weren't", "failed", "error", "unable", "nothing",
     "will", "would", "be", "undo", "if"}
)  # fmt: skip
"""Words that turn what is said round, or put it off."""
_LONGEST = 40
"""Words of a message."""


def announced(effect: EffectClass, pair: Pair) -> Holding | None:
    """That the site says so, in a message that was not there before and stands where nobody but the site writes; None
    where it says nothing of the kind."""
    said = _DONE.get(effect)
    if said is None:
        return None
    here = {index(pair.before).text(item) for item in pair.before.elements if _message(item)}
    for element in (*pair.diff.added, *(change.after for change in pair.diff.changed)):
        text = index(pair.after).text(element) or element.name
        if text in here:
            continue
        spoken = set(words(text))
        if not said & spoken or spoken & _TURNING or len(spoken) > _LONGEST or element.states & {"hidden", "covered"}:
            continue
        if _message(element) and not content_region(pair.after, element):
            return Holding(TextAppears(text), False, True, f"the site says {quoted(text, 120)}", where=(element,))
    return None


def _message(element: Element) -> bool:
    return element.role in ("status", "alert") or bool(weak_words(element) & _SUCCESS)

"""What a site itself says it has done: a message that came with the answer, made to look like one of success; or a
plain sentence in place of the form that was sent, together with the site's own answer to what was sent."""

from __future__ import annotations

from handrail.records import EffectClass, Element, Missing, Pass, TextAppears
from handrail.screen import content_region, entries_around, find, quoted, selector_for, weak_words, words
from handrail.screen.index import index
from handrail.screen.roles import INTERACTIVE
from handrail.verify.past import TURNING
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
_PUT_OFF = TURNING | {"undo"}
"""Words by which a message says something else; one that offers to undo something is left to who reads it."""
_LONGEST = 40
"""Words of a message."""
_SENTENCE = 12
"""Words of a plain sentence that says it."""


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
        if not said & spoken or spoken & _PUT_OFF or len(spoken) > _LONGEST or element.states & {"hidden", "covered"}:
            continue
        if _message(element) and not content_region(pair.after, element):
            return Holding(TextAppears(text), False, True, f"the site says {quoted(text, 120)}", where=(element,))
        if text == element.own_text and len(spoken) <= _SENTENCE and _in_place(element, pair):
            detail = f"in place of what was sent the site says {quoted(text, 120)}"
            return Holding(TextAppears(text), False, True, detail, _PLAINLY, where=(element,))
    return None


_PLAINLY = 0.95
"""What a sentence without any mark of a message is worth, with everything that ``_in_place`` asks for beside it."""


_LISTED = frozenset({"listitem", "list", "option", "row", "table", "grid", "article", "feed", "log"})
"""Roles of what holds things of one kind, any of which somebody may have added."""


def _in_place(element: Element, pair: Pair) -> bool:
    """Whether a sentence stands there instead of the control that was pressed, which is gone, after the same site
    completed a request that is no mere reading; not among many alike, where a stranger's may be one more, nor where
    strangers write. A list that a message was added to keeps the control; a page that was only left makes no request.
    """
    around = {item.role for item in (element, *pair.after.ancestors(element))}
    if pair.target is None or element.role in INTERACTIVE or around & _LISTED or content_region(pair.after, element):
        return False
    pressed = find(pair.after, selector_for(pair.before, pair.target))
    gone = isinstance(pressed, Missing) and not pressed.unseen
    sent = any(
        seen.request.method not in ("GET", "HEAD")
        and 200 <= seen.status < 400
        and isinstance(seen.decision, Pass)
        and seen.request.relation in ("same_origin", "same_site")
        for seen in pair.requests
    )
    return gone and sent and not any(len(entry.parts) > 1 for entry in entries_around(pair.after, element))


def _message(element: Element) -> bool:
    return element.role in ("status", "alert") or bool(weak_words(element) & _SUCCESS)

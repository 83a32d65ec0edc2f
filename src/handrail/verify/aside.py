"""What a tap on a phone did beside what it was for: signs that it arrived twice, which no check of its effect sees.

A finger that bounces turns a switch on and off again, while the message of the first time still stands there; or its
second touch lands on what moved under it. The effect that was expected shows all the same. Neither sign says that the
effect is missing, so neither is a failure: repeating the tap would do harm. They are doubts for whoever reads the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from handrail.records import ActionRecord, Click, EffectClass, Element, Found, Observation, targets
from handrail.screen import dialog, find, normalise, quoted, selector_for, target_element, tree_diff, words
from handrail.screen.index import index
from handrail.screen.roles import FIELDS, INTERACTIVE
from handrail.verify.past import says_done

_TURNING: Final = frozenset({"add", "bookmark", "favorite", "favourite", "follow", "like", "pin", "save", "star",
                             "subscribe", "watch", "mute", "archive", "block", "join", "mark"})  # fmt: skip
"""Verbs of controls that turn something on, and are called otherwise once it is."""
_OFF: Final = frozenset({"remove", "unfollow", "unlike", "unpin", "unsave", "unstar", "unsubscribe", "unmute"})
"""Verbs of the same controls once it is on."""
_COUNTED: Final = frozenset({"cart", "basket", "bag", "trolley", "queue", "order", "playlist"})
"""What takes the same thing more than once, so that its control stays as it is."""
_AGAIN: Final = 8.0
"""Pixels that a control may move and still stand in its place."""
_CHOOSING: Final = frozenset({"checked", "unchecked", "selected", "expanded", "collapsed", "pressed"})
"""States of what filters a list or folds it."""
_LEAVING: Final = frozenset({"delete", "remove", "discard", "clear", "archive", "hide", "move", "undo", "dismiss",
                             "filter", "close", "done", "complete", "completed", "finish", "sort",
                             "refresh"})  # fmt: skip
"""Words of controls by which rows go."""


def beside(record: ActionRecord, before: Observation, after: Observation) -> str:
    """A sentence about what speaks against a plain success of a tap on a phone; empty if nothing does. Pure."""
    if before.surface != "android" or not isinstance(record.action, Click) or before.app != after.app:
        return ""
    if any(dialog(item) and "hidden" not in item.states for look in (before, after) for item in look.elements):
        return ""
    target = next((hit for _, aim in targets(record.action) if (hit := target_element(before, aim)) is not None), None)
    if target is None or _front(before) != _front(after):
        return ""
    return _turned_back(target, before, after) or (
        "" if record.effect is EffectClass.DELETE else _lost(target, before, after)
    )


def taken_back(record: ActionRecord, before: Observation, judged: Observation, now: Observation) -> str:
    """A sentence about a control which the tap turned on or off, as the look it was judged by shows, and which is again
    as before the tap on a later look; empty if it is not. Pure."""
    if before.surface != "android" or not isinstance(record.action, Click) or _front(before) != _front(now):
        return ""
    target = next((hit for _, aim in targets(record.action) if (hit := target_element(before, aim)) is not None), None)
    turned = _following(target, before, judged)
    last = _following(turned, judged, now)
    if target is None or turned is None or last is None:
        return ""
    named = turned.name != target.name and words(target.name)[:1] and words(target.name)[0] in _TURNING | _OFF
    if not named and not (turned.states ^ target.states) & _CHOOSING:
        return ""
    back = last.name == target.name and not (last.states ^ target.states) & _CHOOSING
    return f"{quoted(target.name, 60)} was turned, and then back again" if back else ""


def _following(element: Element | None, before: Observation, after: Observation) -> Element | None:
    """The same control on a later look, also where it is called otherwise by then."""
    if element is None:
        return None
    change = next((item for item in tree_diff(before, after).changed if item.before.id == element.id), None)
    if change is not None:
        return change.after
    found = find(after, selector_for(before, element))
    return found.element if isinstance(found, Found) else None


def _front(look: Observation) -> tuple[str, ...]:
    return tuple(tab.id for tab in look.tabs if tab.active)


def _turned_back(target: Element, before: Observation, after: Observation) -> str:
    """That a control which turns something on is called as before, in its place, though a message says it was done, and
    nothing of the page beside that message is another."""
    called = words(target.name)
    if not called or called[0] not in _TURNING or _COUNTED & set(called):
        return ""
    if called[0] in ("add", "save", "mark") and len(called) < 2:
        return ""  # *Add* and *Save* alone are the buttons of forms and lists, and stay
    found = find(after, selector_for(before, target))
    if not isinstance(found, Found):
        return ""
    now = found.element
    alike = (now.role, now.name, now.states - {"focused"}) == (target.role, target.name, target.states - {"focused"})
    near = abs(now.bounds.x - target.bounds.x) <= _AGAIN and abs(now.bounds.y - target.bounds.y) <= _AGAIN
    if not alike or not near:
        return ""
    diff = tree_diff(before, after)
    said = next(
        (text for item in diff.added if (text := item.own_text or item.name) and says_done(text, target.name)), ""
    )
    others = [change for change in diff.changed if change.aspects & {"value", "states", "text", "name"}]
    if not said or any(change.before.id != target.id for change in others) or diff.removed:
        return ""
    return f"it says {quoted(said, 80)}, but {quoted(target.name, 60)} stands there as before"


def _lost(target: Element, before: Observation, after: Observation) -> str:
    """That one row went which the tap was not on, between two that stay, or at the end of a list that shows whole.

    Left out is what makes rows go by its nature: a control whose state says that it filters or folds, one whose name
    says that something goes, and a row that was chosen for it. Lists that slid, or are sorted anew, are told by order.
    """
    if target.states & _CHOOSING or _LEAVING & set(words(target.name)):
        return ""
    own = {target.id, *(item.id for item in before.ancestors(target))}
    shown = {_key(after, item): index(after).order[item.id] for item in reversed(after.elements)}
    for rows in _lists(before):
        names = [_key(before, item) for item in rows]
        places = [shown.get(name, -1) for name in names]
        kept = [place for place in places if place >= 0]
        if len(set(names)) < len(names) or len(kept) != len(rows) - 1 or kept != sorted(kept):
            continue
        at = places.index(-1)
        row = rows[at]
        inside = (row, *before.descendants(row))
        if row.id in own or at == 0 or not names[at] or any(letter.isdigit() for letter in names[at]):
            continue
        chosen = any("selected" in part.states for part in inside)
        whole = not any("scrollable" in part.states for look in (before, after) for part in look.elements)
        if not chosen and (at + 1 < len(rows) or whole):
            return f"{quoted(names[at], 60)} is gone, which the tap was not on"
    return ""


def _lists(look: Observation) -> Iterator[list[Element]]:
    """What holds rows one below the other, two at least, each with something that can be tapped."""
    for box in look.elements:
        rows = [item for item in look.children.get(box.id, ()) if "hidden" not in item.states and _row(look, item)]
        if len(rows) > 1 and all(a.bounds.y2 <= b.bounds.y + 1 for a, b in pairwise(rows)):
            yield rows


def _row(look: Observation, item: Element) -> bool:
    inside = (item, *look.descendants(item))
    return any(part.facts.clickable or part.role in INTERACTIVE for part in inside) and bool(_key(look, item))


def _key(look: Observation, item: Element) -> str:
    """What a row is called: the first thing in it that says something, not what a field holds."""
    inside = (item, *look.descendants(item))
    said = (part.own_text or part.name for part in inside if "editable" not in part.states and part.role not in FIELDS)
    return normalise(next(filter(None, said), ""))

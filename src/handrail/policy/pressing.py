"""What a press works: the control around an icon or a word, and what that control says of itself.

A press on a picture in a button is a press on the button, so whatever is asked of a target is asked of the control
that acts. So is a press on what takes none itself and lies over a control: it goes through to that. Roles are a page's
own words: they may make a thing a control, they never make it less of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from handrail.records import Element, Observation
from handrail.screen import normalise, words
from handrail.screen.index import index
from handrail.screen.roles import INTERACTIVE

_NATIVE_FIELDS = frozenset({"textarea", "select", "option", "summary", "optgroup"})
_FIELD_TYPES = frozenset(
    {
        "text", "search", "email", "url", "tel", "number", "range", "date", "time", "datetime-local", "month", "week",
        "color", "checkbox", "radio", "password", "reset",
    }
)  # fmt: skip
_CLOSED = frozenset({"form", "dialog", "body"})
"""What ends the way up from a target."""
_SEVERAL = frozenset({"row", "listitem", "article", "treeitem", "gridcell", "cell"})
"""Roles of one of many alike, whose text is what somebody wrote."""
_MOST = 24
"""Things in a row or a card, at most."""
_FEW = 4
"""Words that are a name wherever they stand."""
_TOLD = 3
"""Words behind a colon that still belong to a name (*Front door: unlock now*); more are what somebody says."""
_SAYING = re.compile('[:\u2014\u2013]\\s+|\\s-\\s|["\u201c\u201e\u00ab]')


def native(element: Element | None) -> bool:
    """Whether the surface itself made it a field."""
    if element is None:
        return False
    facts = element.facts
    return facts.tag in _NATIVE_FIELDS or facts.input_type in _FIELD_TYPES or "editable" in element.states


def does(element: Element) -> bool:
    """Whether the surface itself knows what pressing it does, or that it is made to be pressed."""
    facts = element.facts
    return bool(facts.href or facts.submits or facts.input_type or facts.tag in ("button", "label") or native(element))


def reacts(element: Element) -> bool:
    """Whether anything says that it answers a press: what it is, a listener, the hand over it, or its role."""
    return does(element) or element.facts.clickable or element.role in INTERACTIVE or element.facts.cursor == "pointer"


def acting(element: Element, obs: Observation) -> Iterator[Element]:
    """What a click on the element also reaches and of which it is known what it does: itself and what is around it; and
    where it does nothing by itself, what is in it, since its middle may be any of that; and the control that it
    lets a press through to."""
    if (under := beneath(element, obs)) is not None:
        yield from (item for item in (under, *obs.ancestors(under)) if does(item))
    for item in (element, *obs.ancestors(element)):
        if does(item):
            yield item
        if item.facts.tag in _CLOSED or _takes(item, obs):
            break
    if not does(element):
        yield from (item for item in obs.descendants(element) if does(item) and "hidden" not in item.states)


def controls(element: Element, obs: Observation) -> tuple[Element, ...]:
    """The controls that a press on the element works, the nearest first: itself, or what is around it as far as the
    first that is certain to act; where nothing of that reacts, what is in it; the element where nothing is known. A
    listener on half of a page makes no control of it."""
    if (under := beneath(element, obs)) is not None:
        return controls(under, obs)
    found: list[Element] = []
    for item in (element, *obs.ancestors(element)):
        if item.facts.tag in _CLOSED:
            break
        if does(item) or (_listens(item) and (item is element or _small(item, obs))):
            found.append(item)
        if does(item) or _takes(item, obs):
            break
    if not found:
        found = [item for item in obs.descendants(element) if _listens(item) and "hidden" not in item.states]
    return tuple(found) or (element,)


def control(element: Element, obs: Observation) -> Element:
    """The one control that a press on the element works, to call it by its name: the button around a word or a picture,
    or the only one in it; the element itself where it may be any of several, and for a text in a row or a card that
    reacts as a whole."""
    if (under := beneath(element, obs)) is not None:
        return control(under, obs)
    nameless = not (element.name or element.own_text)
    for item in (element, *obs.ancestors(element)):
        if item.facts.tag in _CLOSED:
            break
        if does(item) or pressable(item) or (item is not element and nameless and _listens(item) and _small(item, obs)):
            return item
    found = controls(element, obs)
    return found[0] if len(found) == 1 else element


def beneath(element: Element, obs: Observation) -> Element | None:
    """The control of another part of the screen that has a press on the middle of what takes none itself; None for all
    that is pressed as it stands. On a phone touches go through whatever is not made to be touched to the views beside
    it, drawn before or after, and only then to what is around it (AOSP ViewGroup.dispatchTouchEvent); in a page through
    what says so (CSS *pointer-events: none*)."""
    through = element.facts.passes if obs.surface != "android" else not element.facts.clickable
    if not through or native(element) or element.bounds.width <= 0 or element.bounds.height <= 0:
        return None
    kept: dict[str, Element | None] = vars(obs).setdefault("_policy_beneath", {})
    if element.id not in kept:
        kept[element.id] = _beneath(element, obs)
    return kept[element.id]


def _beneath(element: Element, obs: Observation) -> Element | None:
    box = element.bounds
    around = {item.id for item in obs.ancestors(element)}
    within = {element.id, *(item.id for item in obs.descendants(element))}
    for _, item in index(obs).over(box.x + box.width / 2, box.y + box.height / 2):
        if item.id in within or (item.tab, item.frame) != (element.tab, element.frame):
            continue
        has_it = item.facts.clickable or native(item) if obs.surface == "android" else not item.facts.passes
        if has_it:
            return item if item.id not in around and reacts(item) else None
    return None


def _takes(item: Element, obs: Observation) -> bool:
    """Whether a touch ends there. On a phone the innermost view that takes touches has it, and what is around it hears
    nothing of it (AOSP ViewGroup.dispatchTouchEvent); in a page it goes on to all that is around."""
    return obs.surface == "android" and item.facts.clickable


def _small(item: Element, obs: Observation) -> bool:
    return len(list(islice(obs.descendants(item), _MOST + 1))) <= _MOST


def _listens(item: Element) -> bool:
    """Whether it reacts by itself, not for standing in what does: the hand over a thing is over all that is in it."""
    return does(item) or item.facts.clickable or item.role in INTERACTIVE


def pressable(element: Element) -> bool:
    """Whether it is made to be pressed, by tag or by role, so that all it is called is its name."""
    facts = element.facts
    return facts.submits or facts.tag in ("button", "input") or element.role in INTERACTIVE - {"treeitem"}


def told(element: Element, text: str, obs: Observation) -> tuple[str, bool]:
    """What of a text on the element is its name, and whether verbs within count: else only the one it begins with.

    What is made to be pressed is called all that. On a row, a card or a box stands what somebody wrote: behind a colon
    or in quotes that is no name, and in what consists of several texts only the beginning is.
    """
    if pressable(element) and not element.facts.href:
        return text, True
    name = _before_saying(text)
    if len(words(name)) <= _FEW:
        return name, True
    return name, not (element.facts.href or _several(element, obs) or _part_of_many(element, obs))


def _before_saying(text: str) -> str:
    found = _SAYING.search(text)
    if found is None:
        return text
    before, rest = text[: found.start()], text[found.end() :]
    return (
        before if before.strip() and (len(words(rest)) > _TOLD or found.group()[-1:] in '"\u201c\u201e\u00ab') else text
    )


def _several(element: Element, obs: Observation) -> bool:
    texts = {normalise(item.own_text) for item in (element, *obs.descendants(element)) if item.own_text}
    return len(texts - {""}) > 1


def _part_of_many(element: Element, obs: Observation) -> bool:
    """Whether it is one of many alike, or a text in such a one or in a card."""
    if element.role in _SEVERAL or _listens(element):
        return element.role in _SEVERAL
    around = list(obs.ancestors(element))
    return any(item.role in _SEVERAL for item in around) or any(
        _several(item, obs) for item in around if _listens(item)
    )

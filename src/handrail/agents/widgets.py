"""What kind of widget something is, by what the surface says of it and, where it says nothing, by how it is built."""

from __future__ import annotations

from typing import Literal, TypeAlias

from handrail.agents.form import fillable
from handrail.agents.layout import beside, distance, name, numbers, reacting, shown
from handrail.records import Element, Observation
from handrail.screen import normalise, same_line

Kind: TypeAlias = Literal["", "field", "choice", "list", "opener", "tick", "radio", "slider", "stepper"]
"""``field`` takes text; ``choice`` is the surface's own, with known options; ``list`` shows its options; ``opener``
shows them, or a calendar, once it is clicked; ``slider`` is moved; ``stepper`` is a number between plus and minus."""

TICKS = frozenset({"checkbox", "switch", "menuitemcheckbox"})
RADIOS = frozenset({"radio", "menuitemradio"})
LISTS = frozenset({"listbox", "menu", "tree", "grid", "radiogroup", "tablist"})
OPTIONS = frozenset({"option", "menuitem", "menuitemradio", "menuitemcheckbox", "radio", "treeitem", "tab"})
MORE = frozenset({"+", "＋", "▲", "△", "▴", "⌃", "increase", "increment", "up", "plus", "add one", "add", "more"})
LESS = frozenset(
    {"-", "−", "–", "▼", "▽", "▾", "⌄", "decrease", "decrement", "down", "minus", "remove one", "remove", "less"}
)
_HANDLES = frozenset({"handle", "thumb", "knob", "slider", "grip", "range"})
_SMALL = 48.0
"""Pixels, at scale 1, that the handle of a slider measures at most."""


def native(element: Element) -> bool:
    """Whether it is a choice of the surface's own, whose options are known without opening it."""
    return bool(element.facts.options) and element.role in ("combobox", "listbox", "generic") and not fillable(element)


def kind(observation: Observation, element: Element) -> Kind:
    """What kind of widget it is; empty if it is none that holds a value."""
    role = element.role
    if native(element):
        return "choice"
    if role == "slider" or element.facts.input_type == "range":
        return "slider"
    if role in TICKS:
        return "tick"
    if role in RADIOS:
        return "radio"
    if fillable(element):
        return "field"
    if role == "spinbutton":
        return "stepper"
    if role in LISTS:
        return "list"
    if role in ("combobox", "textbox", "searchbox") or "haspopup" in element.states:
        return "opener"
    if role in ("link", "option", "tab", "menuitem", "heading"):
        return ""
    if _slides(observation, element):
        return "slider"
    if number(element) is not None and stepper(observation, element, MORE) is not None:
        return "stepper"
    if element.facts.clickable and not element.facts.submits and role in ("generic", "text", "button"):
        return "opener"
    return ""


def control(observation: Observation, element: Element) -> Element:
    """The widget that is meant by an element: itself, the one in it, or the one beside it, where it is the text before
    it and no more. The element itself if there is none."""
    mine = kind(observation, element)
    if mine and mine != "opener":
        return element
    if mine and not _caption(observation, element):
        return element
    inner = [item for item in observation.descendants(element) if shown(item) and _certain(observation, item)]
    if len(inner) == 1:
        return inner[0]
    opening = [item for item in observation.descendants(element) if shown(item) and "haspopup" in item.states]
    if not inner and len(opening) == 1:
        return opening[0]
    sure = [item for item in observation.elements if shown(item) and _certain(observation, item)]
    found = beside(observation, element, sure, reach=320.0)
    soup = [item for item in observation.elements if shown(item) and kind(observation, item) and item.id != element.id]
    nearer = beside(observation, element, soup, reach=320.0)
    return found or nearer or _value_beside(observation, element) or element


def _value_beside(observation: Observation, caption: Element) -> Element | None:
    """The text right behind a caption, in its line: what a look-alike shows as its value."""
    if caption.role not in ("text", "generic") or not caption.own_text or caption.facts.cursor == "pointer":
        return None  # what says by its pointer that it is pressed is no caption
    behind = [
        item
        for item in observation.elements
        if item.id != caption.id
        and shown(item)
        and item.own_text.strip()
        and item.role in ("text", "generic")
        and same_line(item.bounds, caption.bounds)
        and 0 <= item.bounds.x - caption.bounds.x2 <= 160 * observation.scale
    ]
    return min(behind, key=lambda item: item.bounds.x, default=None)


def _certain(observation: Observation, element: Element) -> bool:
    return kind(observation, element) not in ("", "opener") or element.role == "combobox"


def _caption(observation: Observation, element: Element) -> bool:
    """Whether it reacts, but only as the text of the field beside it (a label that passes clicks on)."""
    del observation
    return element.facts.tag == "label"


def number(element: Element) -> float | None:
    """The number that a short text shows; None if it is no such text."""
    text = element.own_text or (element.name if element.name_source != "inferred" else "")
    if not text or len(text) > 24 or not shown(element) or "editable" in element.states:
        return None
    found = numbers(text)
    return found[0] if len(found) == 1 else None


def said(element: Element) -> frozenset[str]:
    """The words of its class and id: weak."""
    return frozenset(word.casefold() for entry in element.facts.words for word in entry.replace("_", "-").split("-"))


def _handle(observation: Observation, element: Element) -> bool:
    """Whether it is the handle of a slider without a role: small, without words, to be held, on something long."""
    box = element.bounds
    if max(box.width, box.height) > _SMALL * observation.scale or not shown(element):
        return False
    if element.own_text or element.role not in ("generic", "button", "link"):
        return False
    speaks = bool(said(element) & _HANDLES)
    if not speaks and not element.facts.clickable:
        return False
    return speaks or (len(_pictures(observation)) <= _MOST_HANDLES and track(observation, element) is not None)


_MOST_HANDLES = 200
"""More small things without a name than this are no handles, unless they say so."""


def _slides(observation: Observation, element: Element) -> bool:
    """Whether it is a slider without a role, or its handle: something thin without words that holds one handle."""
    if _handle(observation, element):
        return True
    box = element.bounds
    thin = min(box.width, box.height) <= _SMALL * observation.scale and not element.own_text
    return thin and sum(_handle(observation, item) for item in observation.descendants(element)) == 1


def handle_of(observation: Observation, element: Element) -> Element | None:
    """The handle of the slider that the element is, or holds."""
    if element.role in ("slider", "spinbutton") or element.facts.input_type == "range":
        return element
    found = [item for item in (element, *observation.descendants(element)) if _handle(observation, item)]
    return found[-1] if found else None


def track(observation: Observation, handle: Element) -> Element | None:
    """What a handle runs on: the nearest thin box around or under it that is clearly longer than it."""
    box = handle.bounds
    for item in (*observation.ancestors(handle), *reversed(observation.elements)):
        if item.id == handle.id or not shown(item) or item.own_text:
            continue
        there = item.bounds
        along = there.width >= 3 * box.width and there.y - 8 <= box.centre[1] <= there.y2 + 8
        across = there.height >= 3 * box.height and there.x - 8 <= box.centre[0] <= there.x2 + 8
        thin = min(there.width, there.height) <= 2 * max(box.width, box.height)
        if thin and (along or across) and distance(box, there) <= 4:
            return item
    return None


def stepper(observation: Observation, element: Element, names: frozenset[str]) -> Element | None:
    """The control beside a number that raises or lowers it."""
    found = [
        item
        for item in _stepping(observation, names)
        if item.id != element.id
        and (same_line(item.bounds, element.bounds) or distance(item.bounds, element.bounds) <= 24 * observation.scale)
    ]
    if not found and number(element) is not None:
        sides = _sides(observation, element)
        return sides[1 if names is MORE else 0] if sides is not None else None
    return min(found, key=lambda item: distance(item.bounds, element.bounds), default=None)


def _stepping(observation: Observation, names: frozenset[str]) -> tuple[Element, ...]:
    """What can be pressed and is called so. Kept on the observation: it is asked for each number there is."""
    kept = vars(observation).setdefault("_agents_stepping", {})
    found: tuple[Element, ...] | None = kept.get(names)
    if found is None:
        found = kept[names] = tuple(
            item
            for item in observation.elements
            if shown(item)
            and (
                item.facts.clickable
                or item.role == "button"
                or item.facts.cursor == "pointer"
                or (_bare_sign(item) and reacting(observation, item))
            )
            and "disabled" not in item.states
            and steps(observation, item, names)
        )
    return found


def _bare_sign(element: Element) -> bool:
    """Whether it is a single sign by itself (*+*, *−*), which is no text to read."""
    text = element.own_text.strip()
    return len(text) == 1 and not text.isalnum()


def _pictures(observation: Observation) -> tuple[Element, ...]:
    """Small things without a name. Kept on the observation."""
    kept = vars(observation)
    found: tuple[Element, ...] | None = kept.get("_agents_pictures")
    if found is None:
        small = _SMALL * observation.scale
        found = kept["_agents_pictures"] = tuple(
            item
            for item in observation.elements
            if shown(item)
            and not name(observation, item)
            and item.role in ("img", "button", "generic")
            and max(item.bounds.width, item.bounds.height) <= small
        )
    return found


def _sides(observation: Observation, element: Element) -> tuple[Element, Element] | None:
    """The two pictures without a name that a number stands between, in its line: what lowers it comes first."""
    near, box = 48 * observation.scale, element.bounds
    bare = [item for item in _pictures(observation) if item.id != element.id and same_line(item.bounds, box)]
    inside = {below.id for item in bare for below in observation.descendants(item)}
    bare = [item for item in bare if item.id not in inside]
    left = [item for item in bare if 0 <= box.x - item.bounds.x2 <= near]
    right = [item for item in bare if 0 <= item.bounds.x - box.x2 <= near]
    return (left[0], right[0]) if len(left) == len(right) == 1 else None


def steps(observation: Observation, element: Element, names: frozenset[str]) -> bool:
    """Whether it is called one of these, or begins so (*Increase Bags*), or says so by its class alone."""
    for called_so in (name(observation, element), normalise(element.facts.title), normalise(element.own_text)):
        if called_so in names or called_so.split(" ")[0] in names:
            return True
    return not element.own_text and bool(said(element) & names)

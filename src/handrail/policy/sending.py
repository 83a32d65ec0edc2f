"""What Enter in a field sends off: the button that the browser presses for it, or the one beside it that does the same.

A form is sent by Enter as if its first sending button had been pressed (HTML, *implicit submission*), so whatever that
button is called is what Enter does. Writers of messages and comments are seldom forms: there Enter, or Control and
Enter, does what the button beside the field does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from handrail.policy.keys import chord
from handrail.policy.pressing import native, pressable
from handrail.records import Element, Observation, PressKeys

_UP = 4
"""How far above a field the part is looked for that it is written and sent in."""
_MOST = 24
"""Things in such a part, at most."""
_NOT_WRITTEN = frozenset({"search", "reset", "file", "checkbox", "radio", "range", "color"})
"""Fields in which nothing is written that goes to anybody."""
_SENDING = frozenset({"control", "meta"})
"""Keys with which Enter sends where it breaks a line by itself."""


def sent_by(action: PressKeys, element: Element, obs: Observation) -> Iterator[Element]:
    """The buttons that keys in a field press, or do the same as: none where Enter breaks a line there, and none for
    what is no field."""
    if not native(element) or element.facts.submits:
        return
    sends = [found.modifiers for found in map(chord, action.keys) if found is not None and found.submits]
    lines = "multiline" in element.states or element.facts.tag == "textarea"
    forced = any(modifiers & _SENDING for modifiers in sends)
    plain = any(not modifiers for modifiers in sends)
    if element.facts.form:
        if forced or (plain and not lines):
            yield from islice((item for item in _of_form(element, obs) if item.facts.submits), 1)
        return
    kept = element.facts.input_type in _NOT_WRITTEN or element.role == "searchbox"
    if not kept and (forced or (plain and element.facts.tag != "textarea")):
        yield from _beside(element, obs, alone=lines and not forced)


def _of_form(element: Element, obs: Observation) -> Iterator[Element]:
    facts = element.facts
    return (
        item
        for item in obs.elements
        if item.facts.form == facts.form
        and (item.tab, item.frame) == (element.tab, element.frame)
        and "disabled" not in item.states
    )


def _beside(element: Element, obs: Observation, *, alone: bool) -> Iterator[Element]:
    """Buttons in the smallest part around a field that has any. ``alone``: only where no other field stands
    there, since Enter breaks a line in a letter, and sends a line of a conversation."""
    for around in islice(obs.ancestors(element), _UP):
        inside = list(islice(obs.descendants(around), _MOST + 1))
        if len(inside) > _MOST:
            return
        buttons = [item for item in inside if pressable(item) and not native(item) and not item.facts.href]
        if buttons:
            others = any(native(item) and item.id != element.id for item in inside)
            if not (alone and others):
                yield from buttons
            return

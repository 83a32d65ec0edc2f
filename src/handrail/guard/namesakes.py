"""Entries that are called the same and are somebody else: the name in the user's words says not which (P9).

Rationale: whoever is in the address book may call himself what another is called. *Send Ada the text* names Ada; where
two entries of that name, with different numbers or addresses, stood on the look on which one was chosen, the name has
settled nothing, and what is sent is asked about with what tells the chosen one from the other. Entries that show
neither number nor address are not told apart: two mails of one sender are no two people.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from handrail.language.spoken import spoken
from handrail.records import Element, Instruction, Observation
from handrail.screen import normalise

_DETAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.]+|(?<!\w)@\w{2,}|\+?\(?\d(?:[\d ()/.\-\u00a0\u202f]{3,}\d)")
"""What tells two of one name apart: a mail address, a handle, a telephone number."""
_INSIDE = 16
"""Elements that an entry holds at most."""
_UP = 4
"""How far above a text its entry begins."""
_LONGEST = 80
"""Characters of a name."""


def namesakes(obs: Observation, element: Element, instruction: Instruction) -> tuple[str, ...]:
    """The name of the entry that an element belongs to, and then the numbers and addresses that tell it from another
    entry of that name on this look. Empty where there is no other, where the user says one of these details, and where
    the name is none of the user's."""
    entry = _entry(obs, element)
    mine = _details(entry)
    if not mine or any(spoken(instruction, detail) for detail in mine):
        return ()
    inside, own = {item.id for item in entry}, set(map(_key, mine))
    for name in dict.fromkeys(item.own_text for item in entry):
        if not name or len(name) > _LONGEST or _DETAIL.search(name):
            continue
        alike = [item for item in _bearing(obs, normalise(name)) if item.id not in inside]
        if alike and spoken(instruction, name):
            for other in alike:
                theirs = set(map(_key, _details(_entry(obs, other))))
                if theirs and theirs.isdisjoint(own):
                    return (name, *mine)
    return ()


def _bearing(obs: Observation, name: str) -> tuple[Element, ...]:
    """Everything that says just this name; what is typed into says nothing."""
    kept = vars(obs).get("_guard_bearing")
    if not isinstance(kept, dict):
        kept = vars(obs)["_guard_bearing"] = {}
        for item in obs.elements:
            if item.own_text and "editable" not in item.states and item.role != "textbox":
                kept.setdefault(normalise(item.own_text), []).append(item)
    return tuple(kept.get(name, ()))


def _entry(obs: Observation, element: Element) -> tuple[Element, ...]:
    """The smallest part around an element that shows a number or an address and something else; empty where that is no
    small one."""
    for around in (element, *islice(obs.ancestors(element), _UP)):
        inside = (around, *islice(obs.descendants(around), _INSIDE + 1))
        if len(inside) > _INSIDE + 1:
            return ()
        if _details(inside) and any(item.own_text and not _DETAIL.search(item.own_text) for item in inside):
            return inside
    return ()


def _details(entry: Iterable[Element]) -> tuple[str, ...]:
    found = (match[0] for item in entry for match in _DETAIL.finditer(item.own_text) if "editable" not in item.states)
    return tuple(dict.fromkeys(found))


def _key(detail: str) -> str:
    """A number without what groups it; an address in small letters."""
    return detail.casefold() if "@" in detail else re.sub(r"\D", "", detail)

"""Pads of keys on which a code is entered, digit by digit: credential entry though no field is one for secrets.

A bank's application, a lock screen and some sites draw ten keys of their own rather than a password field (spec
android.md, FLAG_SECURE). It is told by what such a pad is: ten keys of about one size, close together, each called by
one digit, all ten of them. What has digits for other ends has something that a pad for codes has not:

=====================  =====================================================================
calculator             two signs of arithmetic
telephone              a key *Call*; star or hash beside letters on the keys
amount, numeric keys   a decimal point or comma, *00*
calendar, clock, rating  numbers of two digits among its keys, or no nought
keyboard               letters, each on a key
pages, choices         links, options, tabs, fields
=====================  =====================================================================

Who draws a pad may add such a key to hide what it is: then its presses are what any press is that nothing is known of,
and no more is allowed for it than that.
"""

from __future__ import annotations

import re
from itertools import islice

from handrail.policy.pressing import control
from handrail.records import Element, Observation, Rect
from handrail.screen import called, normalise

_DIGITS = frozenset("0123456789")
_KEY = re.compile(r"(\d)(?:[\s,]*(abc|def|ghi|jkl|mno|pqrs?|tuv|wxyz?|\+|,))?")
"""A digit, and what telephones and lock screens write under it."""
_LONGEST = 8
"""Letters of what a key is called."""
_NO_KEYS = frozenset(
    {
        "link", "option", "tab", "listitem", "radio", "checkbox", "switch", "gridcell", "cell", "columnheader",
        "rowheader", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem", "textbox", "searchbox", "combobox",
        "spinbutton", "slider",
    }
)  # fmt: skip
"""Roles of what is chosen or filled in rather than pressed like a key. A grid on a phone may be a pad all the same: see
``_is_key``."""
_ABOVE = 3
"""How far above a digit that does nothing by itself what hears its press may be."""
_SIGNS = {
    **dict.fromkeys(("+", "plus", "add"), "+"),
    **dict.fromkeys(("-", "\u2212", "\u2013", "minus", "subtract"), "-"),
    **dict.fromkeys(("\u00d7", "*", "x", "\u2715", "times", "multiply"), "*"),
    **dict.fromkeys(("\u00f7", "/", "\u2215", "divide", "divided by"), "/"),
    **dict.fromkeys(("=", "equals", "equal"), "="),
    **dict.fromkeys(("%", "percent"), "%"),
}
_CALLS = frozenset(
    {
        "call", "dial", "voice call", "video call", "audio call", "end call", "hang up", "anrufen", "appeler", "llamar",
        "chiama", "ligar", "bellen", "zadzwo\u0144", "\u043f\u043e\u0437\u0432\u043e\u043d\u0438\u0442\u044c",
        "\u767a\u4fe1", "\u62e8\u53f7",
    }
)  # fmt: skip
_CORNERS = frozenset({"*", "#", "star", "pound", "hash", "asterisk", "\u2217", "\uff0a", "\uff03"})
_AMOUNTS = frozenset({".", ",", "00", "000", "point", "decimal", "decimal point", "comma", "\u00b7"})
_ALIKE = 1.6
"""How much larger or smaller than another a key of one pad may be; the nought may be wider by two."""
_APART = 8.0
"""How many times the space of its keys a pad may take up."""


def key(element: Element | None, obs: Observation) -> str:
    """The digit of the key of such a pad that a press on the element works; empty where it works none."""
    if element is None:
        return ""
    for item in (control(element, obs), element):
        digit = _digit(_name(item, obs))
        if digit:
            return digit if _in_pad(item, obs) else ""
    return ""


def _digit(name: str) -> str:
    found = _KEY.fullmatch(name) if name[:1].isdigit() and name.isascii() and len(name) <= _LONGEST else None
    return found[1] if found is not None else ""


def _name(item: Element, obs: Observation) -> str:
    """What a key is called, normalised; empty where that is longer than any key's name."""
    name = item.name or item.own_text
    if not name and (item.facts.clickable or item.role == "button"):
        name = called(obs, item).name
    return normalise(name) if len(name) <= 2 * _LONGEST else ""


def _keys(obs: Observation) -> list[tuple[str, Element]]:
    """What may be a key, with its name; made once per observation and kept on it."""
    kept = vars(obs)
    found = kept.get("_policy_keys")
    if not isinstance(found, list):
        named = ((_name(item, obs), item) for item in obs.elements if _is_key(item, obs))
        found = kept["_policy_keys"] = [(name, item) for name, item in named if name]
    return found


def _is_key(item: Element, obs: Observation) -> bool:
    if not item.visible or item.facts.href:
        return False
    if item.role in _NO_KEYS and not (obs.surface == "android" and item.role in ("listitem", "cell")):
        return False
    facts = item.facts
    if item.role == "button" or facts.tag == "button" or facts.clickable or facts.cursor == "pointer":
        return True
    return bool(_digit(item.own_text)) and any(one.facts.clickable for one in islice(obs.ancestors(item), _ABOVE))


def _in_pad(item: Element, obs: Observation) -> bool:
    place = (item.tab, item.frame, item.app)
    here = [(name, one) for name, one in _keys(obs) if (one.tab, one.frame, one.app) == place]
    beside = [(name, one) for name, one in here if _alike(one.bounds, item.bounds)]
    pad = _nearest(item, beside)
    if len(pad) != len(_DIGITS) or not _together(pad):
        return False
    around = [name for name, one in beside if _near(one.bounds, pad)]
    names = {name for name, _ in here}
    lettered = any(name[-1].isalpha() for name, _ in beside if _digit(name))
    return not (
        len({_SIGNS[name] for name in names if name in _SIGNS}) > 1
        or not _CALLS.isdisjoint(names)
        or (lettered and not _CORNERS.isdisjoint(names))
        or not _AMOUNTS.isdisjoint(around)
        or any(name.isdigit() and len(name) > 1 for name in around)
        or sum(len(name) == 1 and name.isalpha() for name in around) >= len(_DIGITS)
    )


def _nearest(item: Element, beside: list[tuple[str, Element]]) -> list[Rect]:
    """Of each digit the key that is nearest to one: the same digit may stand elsewhere too."""
    found: dict[str, tuple[float, Rect]] = {}
    here = _middle(item.bounds)
    for name, one in beside:
        digit = _digit(name)
        if digit:
            far = abs(_middle(one.bounds) - here)
            if digit not in found or far < found[digit][0]:
                found[digit] = (far, one.bounds)
    return [box for _, box in found.values()]


def _middle(box: Rect) -> complex:
    return complex(box.x + box.width / 2, box.y + box.height / 2)


def _alike(one: Rect, other: Rect) -> bool:
    """Whether two keys are of about one size; taken on trust where none has a place."""
    if not (one.width or other.width):
        return True
    return (
        one.width <= 3 * other.width
        and other.width <= 3 * one.width
        and one.height <= _ALIKE * other.height
        and other.height <= _ALIKE * one.height
    )


def _bounds(pad: list[Rect]) -> tuple[float, float, float, float]:
    return (
        min(box.x for box in pad),
        min(box.y for box in pad),
        max(box.x + box.width for box in pad),
        max(box.y + box.height for box in pad),
    )


def _together(pad: list[Rect]) -> bool:
    left, top, right, bottom = _bounds(pad)
    return (right - left) * (bottom - top) <= _APART * sum(box.width * box.height for box in pad)


def _near(box: Rect, pad: list[Rect]) -> bool:
    """Whether it lies in the pad, or next to it."""
    left, top, right, bottom = _bounds(pad)
    wide, high = box.width * 1.5, box.height * 1.5
    middle = _middle(box)
    return left - wide <= middle.real <= right + wide and top - high <= middle.imag <= bottom + high

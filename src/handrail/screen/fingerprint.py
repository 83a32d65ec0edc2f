"""A digest of what a screen says, blind to clocks, for telling whether one has been here before. Not for decisions:
what is approved or replayed is bound to its decision context, never to a fingerprint (P11).
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache

from handrail.records import Element, Observation
from handrail.screen.context import secret
from handrail.screen.index import index
from handrail.screen.text import normalise

RESTLESS = frozenset({"timer", "marquee", "progressbar"})
"""Roles of things that change by themselves."""

_CLOCK = re.compile(
    r"\b\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:\s?[ap]\.?m\.?)?\b"
    r"|\b\d+(?:[.,]\d+)?\s?(?:ms|s|secs?|seconds?|min|mins|minutes?|h|hrs?|hours?|days?)\b(?:\s+ago\b)?"
    r"|\b\d{1,3}(?:[.,]\d+)?\s?%"
)
_STATES = frozenset(
    {"disabled", "checked", "mixed", "selected", "expanded", "collapsed", "pressed", "offscreen", "invalid"}
)


@lru_cache(maxsize=16384)
def clockless(text: str) -> str:
    """A text, normalised, with times, durations and percentages blanked out; other numbers stay."""
    text = normalise(text)
    return _CLOCK.sub("#", text) if any(character.isdigit() for character in text) else text


def fingerprint(obs: Observation) -> str:
    """Digest of address, dialogs and everything on the screen that is not noise.

    Clock-like texts and things that change by themselves are left out, except within forms, where nothing is: an
    amount or a countdown beside the button matters. Focus, hover and exact places are not part of it; which elements
    are in view is, so that scrolling is a change.
    """
    known = index(obs)
    inside = _in_forms(obs)
    digest = hashlib.sha256()
    heads = (obs.app, obs.url, *(f"{item.kind}\x1f{item.text}" for item in obs.dialogs))
    digest.update("\x1e".join(heads).encode("utf-8", "surrogatepass"))
    for element in obs.elements:
        if "hidden" in element.states or (element.role == "generic" and not (element.own_text or element.name)):
            continue
        formed = element.id in inside
        if element.role in RESTLESS and not formed:
            continue
        name = known.names[element.id]
        value = "set" if secret(element) and element.value else normalise(element.value)
        if not formed:
            name = clockless(name)
        states = sorted(element.states & _STATES) if element.states else ()
        row = "\x1f".join((element.role, name, value, element.facts.resource, *states))
        digest.update(f"\x1e{row}".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:32]


def _in_forms(obs: Observation) -> set[str]:
    inside: set[str] = set()
    for element in obs.elements:
        if element.parent in inside or element.facts.form or _formed(element):
            inside.add(element.id)
    return inside


def _formed(element: Element) -> bool:
    return element.role in ("form", "dialog", "alertdialog") or "modal" in element.states

"""What a control is called against what a person sees of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from handrail.records import Element, Observation
from handrail.screen.deception.around import plain
from handrail.screen.deception.signal import Signal
from handrail.screen.deception.words import kind_of
from handrail.screen.roles import FIELDS, interactive
from handrail.screen.text import quoted, words

_ICONS = frozenset({"icon", "icons", "glyph", "fa", "material-icons", "material-symbols-outlined", "symbol"})
"""Class words of texts that fonts draw as pictures."""
_CENTS = re.compile(r"[.,]00?$")
_HINT = 40
"""Letters of a placeholder that names a field; a longer one says what to write, or what not to."""


def label_signals(obs: Observation, element: Element) -> Iterator[Signal]:
    """``label_mismatch``: name and sight share no word, and differ in what the control does."""
    if not interactive(element) or not element.name:
        return
    if element.role in FIELDS:
        seen = element.facts.placeholder
        if len(seen) <= _HINT and kind_of(seen) == "secret" != kind_of(element.name) and not _share(seen, element.name):
            yield _told(element.name, seen)
        return
    seen = _seen(obs, element)
    if kind_of(seen) == "pay" and _numbers(seen) and _numbers(element.name):
        if _numbers(seen).isdisjoint(_numbers(element.name)):
            yield _told(element.name, seen)
        return
    if not _wordy(seen) or not _wordy(element.name) or _share(seen, element.name):
        return
    if kind_of(seen) != kind_of(element.name):
        yield _told(element.name, seen)


def _told(name: str, seen: str) -> Signal:
    return Signal("label_mismatch", "ask", f"It is called {quoted(name, 60)}, and shows {quoted(seen, 60)}.")


def _seen(obs: Observation, element: Element) -> str:
    pieces = []
    for item in (element, *obs.descendants(element)):
        if item.own_text and plain(item) and not _drawn(item):
            pieces.append(item.own_text)
    return " ".join(pieces)


def _drawn(item: Element) -> bool:
    """Whether its text is a picture to a person."""
    return any(word.casefold() in _ICONS or "icon" in word.casefold() for word in item.facts.words)


def _wordy(text: str) -> bool:
    return any(len(word) > 2 and word.isalpha() for word in words(text))


def _numbers(text: str) -> set[str]:
    """Numbers of a text, however they are written: 1,200.00 and 1200 are one."""
    return {_CENTS.sub("", word).replace(",", "").replace(".", "") for word in words(text) if word[0].isdigit()}


def _share(one: str, other: str) -> bool:
    return not set(words(one)).isdisjoint(words(other))

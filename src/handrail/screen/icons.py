"""Controls that show no text are told by weak labels: class and id words, and what people call such icons (P3)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from handrail.records import Element
from handrail.screen.text import normalise, words

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SYNONYM = 0.78
"""Worth of another word for the same icon."""
_SIGN = 3
"""Characters that a sign which stands for a name has at most."""
_BLANK = " \ufe0f"
"""What may stand around a sign: spaces, and the mark that asks for its picture."""
_NONE: frozenset[str] = frozenset()
_PART = re.compile(r"[^\W_]+")


def weak_words(element: Element) -> frozenset[str]:
    """The words of an element's classes and ids, split at dashes, underscores and humps; normalised."""
    facts = element.facts
    found = _split((facts.resource, *facts.words))
    return found | _stems(found) if element.role in _TYPED else found


_TYPED = frozenset({"textbox", "searchbox", "spinbutton", "combobox"})
_FIELD = ("bar", "field", "input", "box", "area")
_ANY = frozenset({"text", "check", "combo", "list", "select", "input", "edit", "value", "form"})
"""Stems that say nothing but that it is a field."""


@lru_cache(maxsize=8192)
def _stems(labels: frozenset[str]) -> frozenset[str]:
    """What fields are called by words such as *titlebar* and *cityinput*."""
    found = {word.removesuffix(end) for word in labels for end in _FIELD if word.endswith(end)}
    return frozenset(stem for stem in found if len(stem) > 2 and stem not in _ANY)


@lru_cache(maxsize=8192)
def _split(labels: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        normalise(word) for label in labels for part in _PART.findall(label) for word in _CAMEL.split(part) if word
    )


def marks_of(element: Element) -> frozenset[str]:
    """All that an element is weakly called by: its class and id words, and what a single sign stands for that it
    shows."""
    text = element.own_text or element.name
    sign = text.strip(_BLANK) if len(text) <= _SIGN else ""
    return weak_words(element) | _symbols().get(sign, _NONE)


def weakly_called(marks: frozenset[str], sought: str, *, field: bool) -> float:
    """Worth of weak labels as an answer, 0..1: the words sought, else others for the same icon."""
    if not marks:
        return 0.0
    if _all_in(marks, words(sought)):
        return 1.0
    return _SYNONYM if any(_all_in(marks, other) for other in _same(sought, field=field)) else 0.0


def otherwise_called(name: str, sought: str, *, field: bool = False) -> str:
    """Another word for what is sought with which a name begins; empty if there is none."""
    others = _same(sought, field=field)
    if not others:
        return ""
    said = words(name)
    return next((" ".join(other) for other in others if said[: len(other)] == other), "")


def _all_in(have: frozenset[str], sought: tuple[str, ...]) -> bool:
    return bool(sought) and have.issuperset(sought)


def same_icon(sought: str) -> tuple[tuple[str, ...], ...]:
    """Other words for the icon or control of that name, each as a tuple of words."""
    return _same(sought, field=False)


@lru_cache(maxsize=1024)
def _same(sought: str, *, field: bool) -> tuple[tuple[str, ...], ...]:
    return tuple(words(other) for group in _groups(field) if sought in group for other in group if other != sought)


@cache
def _symbols() -> Mapping[str, frozenset[str]]:
    """What single signs that stand for a name are called (*+* is *plus*)."""
    return {sign: frozenset(called) for sign, called in _data()["symbols"].items()}


@cache
def _groups(field: bool) -> tuple[tuple[str, ...], ...]:
    listed = _data()["fields" if field else "words"]["groups"]
    return tuple(tuple(normalise(word) for word in group) for group in listed)


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(files("handrail.screen").joinpath("synonyms.toml").read_text("utf-8"))

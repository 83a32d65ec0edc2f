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
_PART = re.compile(r"[^\W_]+")


def weak_words(element: Element) -> frozenset[str]:
    """The words of an element's classes and ids, split at dashes, underscores and humps; normalised."""
    facts = element.facts
    return _split((facts.resource, *facts.words))


@lru_cache(maxsize=8192)
def _split(labels: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        normalise(word) for label in labels for part in _PART.findall(label) for word in _CAMEL.split(part) if word
    )


def weakly_called(element: Element, sought: str) -> float:
    """Worth of an element's weak labels as an answer, 0..1: the words sought, else others for the same icon."""
    facts = element.facts
    text = element.own_text or element.name
    return _worth((facts.resource, *facts.words), text if len(text) <= _SIGN else "", sought)


@lru_cache(maxsize=16384)
def _worth(labels: tuple[str, ...], sign: str, sought: str) -> float:
    have = _split(labels) | _symbols().get(sign.strip(" \ufe0f"), frozenset())
    if not have:
        return 0.0
    if _all_in(have, words(sought)):
        return 1.0
    return _SYNONYM if any(_all_in(have, other) for other in same_icon(normalise(sought))) else 0.0


def otherwise_called(name: str, sought: str) -> str:
    """Another word for what is sought with which a name begins; empty if there is none."""
    others = same_icon(sought)
    if not others:
        return ""
    said = words(name)
    return next((" ".join(other) for other in others if said[: len(other)] == other), "")


def _all_in(have: frozenset[str], sought: tuple[str, ...]) -> bool:
    return bool(sought) and have.issuperset(sought)


@lru_cache(maxsize=1024)
def same_icon(sought: str) -> tuple[tuple[str, ...], ...]:
    """Other words for the icon of that name, each as a tuple of words."""
    return tuple(words(other) for group in _groups() if sought in group for other in group if other != sought)


@cache
def _symbols() -> Mapping[str, frozenset[str]]:
    """What single signs that stand for a name are called (*+* is *plus*)."""
    return {sign: frozenset(called) for sign, called in _data()["symbols"].items()}


@cache
def _groups() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(normalise(word) for word in group) for group in _data()["words"]["groups"])


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(files("handrail.screen").joinpath("synonyms.toml").read_text("utf-8"))

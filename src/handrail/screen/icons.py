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
    have = weak_words(element) | _symbol(element.own_text or element.name)
    if not have:
        return 0.0
    if _all_in(have, words(sought)):
        return 1.0
    return 0.9 if any(_all_in(have, other) for other in same_icon(normalise(sought))) else 0.0


def otherwise_called(name: str, sought: str) -> str:
    """Another word for what is sought with which a name begins; empty if there is none."""
    said = words(name)
    return next((" ".join(other) for other in same_icon(sought) if said[: len(other)] == other), "")


def _all_in(have: frozenset[str], sought: tuple[str, ...]) -> bool:
    return bool(sought) and have.issuperset(sought)


@lru_cache(maxsize=1024)
def same_icon(sought: str) -> tuple[tuple[str, ...], ...]:
    """Other words for the icon of that name, each as a tuple of words."""
    return tuple(words(other) for group in _groups() if sought in group for other in group if other != sought)


def _symbol(text: str) -> frozenset[str]:
    """What a single sign that stands for a name is called (*+* is *plus*)."""
    return _symbols().get(text.strip(" \ufe0f"), frozenset()) if len(text) <= 3 else frozenset()


@cache
def _symbols() -> Mapping[str, frozenset[str]]:
    return {sign: frozenset(called) for sign, called in _data()["symbols"].items()}


@cache
def _groups() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(normalise(word) for word in group) for group in _data()["words"]["groups"])


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(files("handrail.screen").joinpath("synonyms.toml").read_text("utf-8"))

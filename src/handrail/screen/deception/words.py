"""The words and phrases of ``words.toml``, compiled once. Finding them adds a signal and never takes one away (I6)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from handrail.screen.text import normalise, words

LONGEST = 2000
"""Letters of a text that are searched."""


@cache
def _shipped() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(files("handrail.screen.deception").joinpath("words.toml").read_text("utf-8"))


@cache
def label(kind: str) -> frozenset[str]:
    """Whole texts of a kind, normalised."""
    return frozenset(normalise(text) for text in _shipped()["labels"][kind])


@cache
def _pattern(kind: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{text})" for text in _shipped()["phrases"][kind]))


@lru_cache(maxsize=16384)
def says(kind: str, text: str) -> bool:
    """Whether a phrase of a kind stands anywhere in a text."""
    return bool(text) and _pattern(kind).search(normalise(text[:LONGEST])) is not None


@lru_cache(maxsize=16384)
def is_a(kind: str, text: str) -> bool:
    """Whether a whole text is a phrase of a kind."""
    return bool(text) and _pattern(kind).fullmatch(normalise(text[:LONGEST])) is not None


def count(kind: str, text: str) -> int:
    """How many different phrases of a kind stand in a text."""
    plain = normalise(text[:LONGEST])
    return sum(re.search(phrase, plain) is not None for phrase in _shipped()["phrases"][kind])


@cache
def _kinds() -> tuple[tuple[tuple[str, ...], str], ...]:
    found = [(words(phrase), kind) for kind, listed in _shipped()["kinds"].items() for phrase in listed]
    return tuple(sorted(found, key=lambda item: -len(item[0])))


@lru_cache(maxsize=4096)
def kind_of(text: str) -> str:
    """What a control of that name does, by the first telling words in it; empty where it does not say."""
    said = words(text)
    for at in range(len(said)):
        for phrase, kind in _kinds():
            if said[at : at + len(phrase)] == phrase:
                return kind
    return ""

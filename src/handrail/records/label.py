"""Where a value comes from and who may read it (security P1).

Integrity is ordered ``user > author > trusted > chrome > content > unknown``; joining takes the lowest, the union of
sources and the intersection of readers. A label that is missing is ``UNLABELLED``: unknown, and readable by nobody.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache, reduce
from typing import Generic, TypeVar

T = TypeVar("T", covariant=True)

EVERYONE: frozenset[str] = frozenset({"*"})
"""Readers of a value that is public."""


class Integrity(IntEnum):
    """How far a value may be trusted, lowest first."""

    UNKNOWN = 0
    CONTENT = 1
    CHROME = 2
    TRUSTED = 3
    AUTHOR = 4
    USER = 5


@dataclass(frozen=True, slots=True)
class Label:
    """Provenance of one value."""

    integrity: Integrity
    """The lowest integrity of anything that contributed."""
    sources: frozenset[str] = frozenset()
    """Names of all that contributed: ``user``, ``author:shop.yaml``, ``content:https://shop.example``, ..."""
    readers: frozenset[str] = frozenset()
    """Origins or apps that may receive it; ``EVERYONE`` if public, empty if nobody."""

    def join(self, other: Label) -> Label:
        """The label of a value made from both: lowest integrity, union of sources, intersection of readers (P1)."""
        if self == other:
            return self
        if self.readers == EVERYONE:
            readers = other.readers
        elif other.readers == EVERYONE:
            readers = self.readers
        else:
            readers = self.readers & other.readers
        return Label(min(self.integrity, other.integrity), self.sources | other.sources, readers)


UNLABELLED = Label(Integrity.UNKNOWN)
FROM_USER = Label(Integrity.USER, frozenset({"user"}), EVERYONE)


@lru_cache(maxsize=1024)
def content(origin: str) -> Label:
    """All text of an origin or app is content (P2): origin is not integrity."""
    return Label(Integrity.CONTENT, frozenset({f"content:{origin}"}), EVERYONE)


def author(source: str) -> Label:
    """Text by the author of a policy, a route or a plan file."""
    return Label(Integrity.AUTHOR, frozenset({f"author:{source}"}), EVERYONE)


def join(labels: Iterable[Label]) -> Label:
    """Join of any number of labels; of none it is ``UNLABELLED``, since missing is unknown (P1)."""
    items = list(labels)
    return reduce(Label.join, items) if items else UNLABELLED


@dataclass(frozen=True, slots=True)
class Labelled(Generic[T]):
    """A value together with where it comes from."""

    value: T
    label: Label

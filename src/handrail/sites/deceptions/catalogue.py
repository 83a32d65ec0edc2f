"""All pairs, and what they were when they were written."""

from importlib import resources
from typing import Final

from . import faces, hiding, labels, later, layers, letters, links, pressing
from .pair import Pair

_FIRST = (hiding, letters, links, layers, faces, labels, pressing)
FIRST: Final[frozenset[str]] = frozenset(pair.name for module in _FIRST for pair in module.PAIRS)
"""Names of the pairs that were written before there was a detector."""
PAIRS: Final[tuple[Pair, ...]] = tuple(pair for module in (*_FIRST, later) for pair in module.PAIRS)


def pair(name: str) -> Pair:
    """The pair of that name. Raises KeyError."""
    return {each.name: each for each in PAIRS}[name]


def listed_hashes() -> dict[str, str]:
    """Name -> SHA-256 as it was written down before there was a detector."""
    text = resources.files(__package__).joinpath("HASHES").read_text("utf-8")
    return {name: digest for digest, name in (line.split() for line in text.splitlines())}

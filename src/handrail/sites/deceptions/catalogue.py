"""All pairs, and what they were when they were written."""

from importlib import resources
from typing import Final

from . import faces, hiding, labels, layers, letters, links, pressing
from .pair import Pair

PAIRS: Final[tuple[Pair, ...]] = tuple(
    pair
    for module in (hiding, letters, links, layers, faces, labels, pressing)
    for pair in module.PAIRS
)  # fmt: skip


def pair(name: str) -> Pair:
    """The pair of that name. Raises KeyError."""
    return {each.name: each for each in PAIRS}[name]


def listed_hashes() -> dict[str, str]:
    """Name -> SHA-256 as it was written down before there was a detector."""
    text = resources.files(__package__).joinpath("HASHES").read_text("utf-8")
    return {name: digest for digest, name in (line.split() for line in text.splitlines())}

"""Whether any text we train on stands in the sets that we measure with.

Two texts overlap if they share eight words in a row, or are the same and have at least four words. Compared are the
texts that were drawn for training (several seeds), the grammars' own lines and the hard negatives, against every
instruction and every text of a screen in the sets.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

RUN = 8
"""Words in a row that are no accident."""
WHOLE = 4
"""Words that a text must have for its being the same to mean anything: *Sign in* is everybody's."""
_WORD = re.compile(r"[^\W_]+")


def spoken(text: str) -> tuple[str, ...]:
    """The words of a text, lower case."""
    return tuple(_WORD.findall(text.lower()))


class Shared:
    """What stands in some sets."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._runs: set[tuple[str, ...]] = set()
        self._whole: set[tuple[str, ...]] = set()
        self.texts = 0
        for text in texts:
            said = spoken(text)
            self.texts += 1
            self._runs.update(runs(said))
            if len(said) >= WHOLE:
                self._whole.add(said)

    def overlaps(self, text: str) -> bool:
        """Whether a text shares a run of words with them, or is one of them."""
        said = spoken(text)
        return said in self._whole or any(run in self._runs for run in runs(said))


def runs(said: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """All runs of ``RUN`` words."""
    return (said[at : at + RUN] for at in range(len(said) - RUN + 1))


def counted(drawn: Iterable[tuple[str, str]], shared: Shared) -> tuple[Counter[str], Counter[str], list[str]]:
    """Texts a label, overlapping texts a label, and the first of those (they are ours)."""
    every: Counter[str] = Counter()
    found: Counter[str] = Counter()
    first: list[str] = []
    for label, text in drawn:
        every[label] += 1
        if shared.overlaps(text):
            found[label] += 1
            first.append(f"{label}: {text}")
    return every, found, first[:20]


def measured_with(path: Path) -> Iterator[str]:
    """Every text of a set: instructions and screens, one JSON object a line.

    Raises: OSError, ValueError if it cannot be read.
    """
    for line in path.read_text("utf-8").splitlines():
        if not line.strip():
            continue
        row = json.loads(line)
        yield str(row["instruction"])
        for item in row["screen"]:
            yield str(item)

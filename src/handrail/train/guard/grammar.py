"""Grammars that texts are drawn from: sections of lines, a line with slots for lines of other sections.

A file holds sections, each opened by ``[name]``, or ``[+name]`` for more lines of one that is opened elsewhere. In a
line, ``{name}`` is a slot, ``{name:cap}`` (``lower``, ``upper``, ``ing``) shapes what fills it, ``(a|b|)`` is a choice,
``\\n`` a line break. Lines that begin with ``# `` are remarks.

Every section of five lines or more is split: one line in five is *held out*, by a hash of the line, and texts for
validation are made of held-out lines alone (and of lines that are nothing but slots, which have no words to learn). No
sentence pattern and no filler of validation was seen in training; a random split of ready texts would have both seen.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from zlib import crc32

Part = Literal["train", "held", "all"]

_HEAD = re.compile(r"^\[(\+?)([a-z][a-z0-9_.]*)\]$")
_SLOT = re.compile(r"\{([a-z][a-z0-9_.]*)(?::(cap|lower|upper|ing))?\}")
_CHOICE = re.compile(r"\(([^()]*\|[^()]*)\)")
_LETTER = re.compile(r"[^\W\d_]")
_SPLIT_FROM = 5
"""Sections with fewer lines that have words of their own are shared by both parts."""
_DEEPEST = 40
_GIVEN = frozenset(("vp", "np", "q"))
"""Slots that whoever draws a frame fills: a verb phrase, something to be written, a whole question."""
_DOUBLED = frozenset(
    (
        "ban", "beg", "begin", "bet", "chop", "commit", "con", "cut", "dig", "drop", "forget", "get", "grab", "hit",
        "hug", "nab", "plan", "plot", "put", "quit", "rig", "rip", "rob", "run", "scam", "set", "shop", "sit", "skip",
        "spit", "spot", "stab", "stop", "swim", "tap", "trap", "trim", "whip",
    )
)  # fmt: skip
"""Verbs whose last letter doubles before *ing*."""


class GrammarError(Exception):
    """A grammar file cannot be read as one; heard by whoever edits it."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """All sections of some files."""

    sections: Mapping[str, tuple[str, ...]]
    """Name -> lines."""

    def part(self, name: str, part: Part, salt: int) -> tuple[str, ...]:
        """Lines of a section that belong to a part; ``salt`` chooses which are held out."""
        lines = self.sections[name]
        worded = [line for line in lines if _LETTER.search(_SLOT.sub("", line))]
        if part == "all" or len(worded) < _SPLIT_FROM:
            return lines
        ranked = sorted(set(worded), key=lambda line: crc32(f"{salt}:{name}:{line}".encode()))
        cut = max(1, len(ranked) // 5)
        out = frozenset(ranked[cut:] if part == "held" else ranked[:cut])
        return tuple(line for line in lines if line not in out)


def read(paths: Iterable[Path]) -> Grammar:
    """The grammar of some files.

    Raises: GrammarError for a section that is opened twice, is empty or is not there.
    """
    sections: dict[str, list[str]] = {}
    opened: set[str] = set()
    for path in paths:
        lines: list[str] | None = None
        for line in path.read_text("utf-8").splitlines():
            if not line.strip() or line.startswith("# "):
                continue
            if head := _HEAD.match(line):
                more, name = head.groups()
                if not more and name in opened:
                    raise GrammarError(f"{path.name}: the section {name!r} occurs twice")
                opened |= set() if more else {name}
                lines = sections.setdefault(name, [])
            elif lines is None:
                raise GrammarError(f"{path.name}: {line!r} stands before every section")
            else:
                lines.append(line)
    for name, found in sections.items():
        if name not in opened:
            raise GrammarError(f"more lines for {name!r}, which is no section")
        if not found:
            raise GrammarError(f"the section {name!r} is empty")
        for line in found:
            for slot in _SLOT.finditer(line):
                if slot[1] not in sections and slot[1] not in _GIVEN:
                    raise GrammarError(f"{name}: there is no section {slot[1]!r} for {line!r}")
    return Grammar({name: tuple(found) for name, found in sections.items()})


class Sampler:
    """Draws texts of one part of a grammar."""

    def __init__(self, grammar: Grammar, *, seed: int, part: Part, salt: int = 0) -> None:
        """``seed`` decides the draws, ``salt`` what is held out."""
        self._random = random.Random(seed)  # noqa: S311 - no secret hangs on it, and it must be repeatable
        self._grammar = grammar
        self._part = part
        self._salt = salt
        self._lines: dict[str, tuple[str, ...]] = {}

    def lines(self, name: str) -> tuple[str, ...]:
        """The lines of a section that this sampler may use."""
        found = self._lines.get(name)
        if found is None:
            found = self._lines[name] = self._grammar.part(name, self._part, self._salt)
        return found

    def text(self, name: str, **given: str) -> str:
        """One text of a section. ``given`` fills slots of its own line instead of the sections of that name."""
        return _tidy(self._filled(self._random.choice(self.lines(name)), given, 0))

    def of(self, line: str, **given: str) -> str:
        """One text of a given line."""
        return _tidy(self._filled(line, given, 0))

    def texts(self, name: str, count: int) -> Iterator[str]:
        """Several, each line of the section in turn, so that none is missed."""
        lines = list(self.lines(name))
        for number in range(count):
            if number % len(lines) == 0:
                self._random.shuffle(lines)
            yield self.of(lines[number % len(lines)])

    def _filled(self, line: str, given: Mapping[str, str], depth: int) -> str:
        if depth > _DEEPEST:
            raise GrammarError(f"{line!r} fills itself for ever")
        line = self._chosen(line)

        def fill(slot: re.Match[str]) -> str:
            name = slot[1]
            text = given[name] if name in given else self._filled(self._random.choice(self.lines(name)), {}, depth + 1)
            return shaped(text, slot[2] or "")

        return _SLOT.sub(fill, line)

    def _chosen(self, line: str) -> str:
        while True:
            chosen = _CHOICE.sub(lambda choice: self._random.choice(choice[1].split("|")), line)
            if chosen == line:
                return line
            line = chosen


def shaped(text: str, shape: str) -> str:
    """A filler as its slot wants it."""
    match shape:
        case "cap":
            return text[:1].upper() + text[1:]
        case "lower":
            return text[:1].lower() + text[1:]
        case "upper":
            return text.upper()
        case "ing":
            return gerund(text)
        case _:
            return text


def gerund(phrase: str) -> str:
    """*steal a car* -> *stealing a car*."""
    verb, space, rest = phrase.partition(" ")
    if verb in _DOUBLED:
        verb += verb[-1]
    elif verb.endswith("ie"):
        verb = verb[:-2] + "y"
    elif verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and len(verb) > 2:
        verb = verb[:-1]
    return f"{verb}ing{space}{rest}"


def _tidy(text: str) -> str:
    text = re.sub(r"[ \t]{2,}", " ", text.replace("\\n", "\n"))
    text = re.sub(r" +([.,!?;:])(?=\s|$)", r"\1", text)
    return re.sub(r"([.!?,])\1(?=\s|$)", r"\1", text).strip()

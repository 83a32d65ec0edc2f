"""What an instruction calls for, said coarsely: deeds, kinds of places, words; and what texts of others demand.

Unlike the grammar of steps this reads any sentence, and errs to the wide side: what might be asked for counts as asked
for, so that whoever compares an action with it is silent rather than wrong. It grants nothing (P9 is ``naming``'s).
Quoted words and what stands under a negation ask for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from handrail.language.english import deeds as english
from handrail.language.english import places
from handrail.language.naming import named_effects
from handrail.records import Instruction
from handrail.screen.text import normalise, words

LONGEST = 4000
"""Characters of an instruction or a name that are read."""
LONGEST_TEXT = 150_000
"""Characters of a text that are read for demands: as many as are read of a screen."""
_JOINED = re.compile(r"(?<=[a-z])(?=[A-Z])|_+")
_SHORT = 8
"""Words of a name that has no clauses."""
_QUOTED = re.compile(r"\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)")
_STOP = re.compile(r"[.!?;:,\n|()\[\]>*]+(?:\s|$)|\s-+\s|\n")
_NOT = frozenset({"not", "don't", "never", "without", "no", "doesn't", "cannot", "can't", "won't"})
_DENYING = frozenset({"not", "don't", "never"})
_REACH = 3
"""Words that a negation reaches."""


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a user's words call for."""

    deeds: frozenset[str]
    """What is to be done; empty where the words cannot be read."""
    places: frozenset[str]
    """Kinds of apps and sites that are named, or where such deeds are done."""
    stems: frozenset[str]
    """Its words, without endings and without those that say nothing."""
    meant: frozenset[str]
    """Of these the ones that are not in quotes or under a negation."""
    delegates: bool
    """Whether it leaves to the screen what is to be done."""

    @property
    def readable(self) -> bool:
        """Whether it is known what is to be done; what only says what to press or to fill in tells no purpose."""
        return bool(self.deeds - {english.PRESS, english.CHOOSE, english.WRITE}) and not self.delegates

    @property
    def looks(self) -> bool:
        """Whether nothing is to be changed."""
        return self.readable and self.deeds <= {english.LOOK, english.GO}

    @property
    def covered(self) -> frozenset[str]:
        """Deeds that were asked for, and those that may be on the way to them."""
        return self.deeds.union(*(english.COVERS.get(deed, frozenset()) for deed in self.deeds))


@dataclass(frozen=True, slots=True)
class Demand:
    """An order in a text, to whoever reads it."""

    deed: str
    stems: frozenset[str]
    """Words of its clause, without endings."""
    said: str
    """The clause."""


@lru_cache(maxsize=64)
def purpose(instruction: Instruction) -> Purpose:
    """What an instruction calls for."""
    text = _QUOTED.sub(" ", normalise_lines(instruction.text[:LONGEST]))
    deeds = {deed for clause in clauses(text) for deed in _asked(clause)}
    deeds |= {effect.value for effect in named_effects(instruction, checked=True)}
    kinds = kinds_in(text).union(*(places.OF_DEEDS.get(deed, frozenset()) for deed in deeds))
    meant = frozenset(stem(word) for clause in clauses(text) for word in affirmed(clause)) - english.EMPTY
    delegates = any(phrase in normalise(text) for phrase in english.DELEGATES)
    return Purpose(frozenset(deeds), kinds, stems(instruction.text), meant, delegates)


@lru_cache(maxsize=8192)
def demands(text: str) -> tuple[Demand, ...]:
    """The orders that a text gives: clauses that begin, politely or not, with a verb."""
    found: list[Demand] = []
    for clause in clauses(normalise_lines(text[:LONGEST_TEXT])):
        for at in _starts(clause):
            deed, size = _verb(clause, at, strictly=True)
            if deed and deed != english.LOOK:
                said = " ".join(clause[at:])
                found.append(Demand(deed, stems(" ".join(clause[at + size :])) | {stem(clause[at])}, said))
    return tuple(found)


@lru_cache(maxsize=4096)
def deeds_of(name: str) -> frozenset[str]:
    """The deeds that the name of a control, a tool or a goal tells of: by the verbs its clauses begin with; in a short
    name (*bank manager transfer funds*) also by verbs within."""
    found = set[str]()
    plain = normalise_lines(apart(name[:LONGEST]))
    for clause in clauses(plain):
        deed, _ = _verb(clause, _opening(clause), strictly=False)
        if deed:
            found.add(deed)
    said = words(plain)
    if len(said) <= _SHORT:
        found.update(
            deed
            for at in range(1, len(said))
            if not (said[at - 1] in _DENYING and at <= 2)  # *Don't allow* does not
            and (deed := _verb(said, at, strictly=False)[0])
            and (said[at] not in english.NOUNS_TOO or at == len(said) - 2)
        )
    return frozenset(found)


def apart(name: str) -> str:
    """A name as words, where it is written as names of programs and tools are (*send_money*, *SendMoney*)."""
    return _JOINED.sub(" ", name)


@lru_cache(maxsize=8192)
def kinds_in(text: str) -> frozenset[str]:
    """Kinds of places that a text speaks of."""
    said = words(apart(text[:LONGEST]))
    found = {kind for word in said for kind in places.KINDS.get(word, frozenset())}
    for phrase, kind in places.PHRASES.items():
        if any(said[at : at + len(phrase)] == phrase for at in range(len(said))):
            found.add(kind)
    return frozenset(found)


_SEAMS = re.compile(r"(?<=[a-z])(?=[A-Z])|[^A-Za-z0-9]+")


@lru_cache(maxsize=1024)
def kinds_of(place: str) -> frozenset[str]:
    """Kinds of an app or host, by its name, package or address; parts of one word count (*mybank.example*)."""
    parts = [part.casefold() for part in _SEAMS.split(place[:LONGEST]) if part]
    found = {kind for part in parts for kind in places.KINDS.get(part, frozenset())}
    for kind, word in (("bank", "bank"), ("payment", "wallet"), ("payment", "pay"), ("mail", "mail"), ("shop", "shop")):
        if any(part.startswith(word) or part.endswith((word, f"{word}ing")) for part in parts):
            found.add(kind)
    for phrase, kind in places.PHRASES.items():
        if any(tuple(parts[at : at + len(phrase)]) == phrase for at in range(len(parts))):
            found.add(kind)
    return frozenset(found)


@lru_cache(maxsize=8192)
def stems(text: str) -> frozenset[str]:
    """The words of a text that say something, without endings."""
    return frozenset(stem(word) for word in words(text[:LONGEST_TEXT]) if word not in english.EMPTY)


def stem(word: str) -> str:
    """A word without the usual endings; too much is cut rather than too little.

    >>> stem("summaries") == stem("summarise"), stem("deleting") == stem("delete")
    (True, True)
    """
    for ending in ("ising", "izing", "ation", "ings", "ing", "ise", "ize", "ies", "ied", "ers", "es", "ed", "er", "ly",
                   "y", "s", "e"):  # fmt: skip
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def normalise_lines(text: str) -> str:
    """A text as it is compared, its lines and stops kept: they end clauses."""
    return "\n".join(normalise(line) for line in text.splitlines())


def clauses(text: str) -> tuple[tuple[str, ...], ...]:
    """The words of each clause: stops, commas and *and* end one."""
    found: list[tuple[str, ...]] = []
    for part in _STOP.split(text):
        said, at = words(part), 0
        for place, word in enumerate(said):
            if word in ("and", "then") and place > at:
                found.append(said[at:place])
                at = place
        if said[at:]:
            found.append(said[at:])
    return tuple(found)


def _starts(clause: tuple[str, ...]) -> Iterator[int]:
    """Where orders may begin in a clause: at its begin, and behind *you must* and the like within it."""
    first = _opening(clause)
    yield first
    for at in range(first + 1, len(clause)):
        size = _said(clause, at, _ORDERING)
        if size:
            yield at + size + _opening(clause[at + size :])


def _by_first(phrases: Iterable[tuple[str, ...]]) -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        found.setdefault(phrase[0], []).append(phrase)
    return found


_OPENINGS, _ORDERING = _by_first(english.OPENINGS), _by_first(english.ORDERING)


def _said(clause: tuple[str, ...], at: int, phrases: dict[str, list[tuple[str, ...]]]) -> int:
    """How many words the longest of these phrases takes at a place; 0 for none."""
    return max((len(one) for one in phrases.get(clause[at], ()) if clause[at : at + len(one)] == one), default=0)


def _opening(clause: tuple[str, ...]) -> int:
    """Where a clause begins in earnest, behind *please*, *you must* and the like."""
    at = 0
    while at < len(clause):
        size = _said(clause, at, _OPENINGS)
        if not size:
            break
        at += size
    return at


def _verb(clause: tuple[str, ...], at: int, *, strictly: bool) -> tuple[str, int]:
    """The deed of the verb at a place and how many words it takes; ``strictly``: a word that is a noun as often is a
    verb only before an object."""
    for size in (4, 3, 2, 1):
        deed = english.DEEDS.get(" ".join(clause[at : at + size])) if at + size <= len(clause) else None
        if deed is None:
            continue
        after = clause[at + size] if at + size < len(clause) else ""
        bare = size == 1 and clause[at] in english.NOUNS_TOO
        if bare and not (strictly and at) and (after in english.OF_THINGS or after[:1].isdigit()):
            return "", 0  # *order details*, *note 3*
        if bare and strictly and after not in english.DETERMINERS and not (at and after):
            return "", 0
        return deed, size
    return "", 0


def _asked(clause: tuple[str, ...]) -> frozenset[str]:
    """Deeds that a clause of the user's asks for, wherever their verbs stand in it."""
    found = set[str]()
    start = _opening(clause)
    for at in range(len(clause)):
        if any(word in _NOT for word in clause[max(0, at - _REACH) : at]):
            continue
        deed, size = _verb(clause, at, strictly=False)
        if not deed and not (at and clause[at - 1] in english.DETERMINERS):  # *the asking price* asks for nothing
            deed = _going_on(clause[at])
        elif size == 1 and clause[at] in english.NOUNS_TOO and at != start and clause[at - 1] not in english.ASKING:
            deed = ""
        if deed:
            found.add(deed)
    return frozenset(found)


def deeds_in(clause: tuple[str, ...]) -> frozenset[str]:
    """Deeds that a clause of the user's, given as its words, asks for."""
    return _asked(clause) if clause else frozenset()


def affirmed(clause: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a clause before it forbids something."""
    return clause[: next((at for at, word in enumerate(clause) if word in _NOT), len(clause))]


def _going_on(word: str) -> str:
    """The deed of a verb in its -ing form (*help me with sending*)."""
    if not word.endswith("ing") or len(word) < 6:
        return ""
    base = word[:-3]
    for verb in (base, f"{base}e", base[:-1] if base[-1] == base[-2] else base):
        if verb in english.DEEDS and verb not in english.NOUNS_TOO:
            return english.DEEDS[verb]
    return ""

"""Places that the user's words name: hosts, and names where one says where something is done (*log in to PayPal*).

It grants nothing: what is present is ``naming``'s to say. A name is only what an address is held against, so that one
that merely has it somewhere is told from the place that is called so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from handrail.language.address import address
from handrail.language.english import ENGLISH, places
from handrail.language.english.deeds import ORDINARY
from handrail.language.english.measures import MEASURES
from handrail.language.lexicon import Lexicon
from handrail.language.tokens import Token, TokenKind, tokens
from handrail.policy.likeness import folded
from handrail.policy.origins import KnownPlaces, hosted, registrable
from handrail.records import Instruction, InstructionError

_MOST = 4
"""Words of a name, at most."""
_REACH = 4
"""Words behind a verb of going within which *to* belongs to it."""
_SHORT = 4
"""Letters of a name in small letters, at least."""
_WRITTEN = re.compile(r"\w+(?:['\u2019.-]\w+)*")
"""A word as it is written."""
_KNOWN = KnownPlaces()
_FILES = frozenset("md rs py sh so pl zip mov cc ps app rb ml cs st".split())  # noqa: SIM905 - a list of words
"""Endings that are domains too, and without more around them far more often those of files."""
_TIMES = frozenset((*MEASURES.days, *MEASURES.weekdays, *MEASURES.months)) | {"today", "tomorrow", "tonight"}


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A place as the user called it."""

    said: str
    """As it is written."""
    name: str
    """As ``handrail.policy.likeness.folded`` gives it."""
    domain: str
    """The registrable domain, where the user wrote a host."""
    sure: bool
    """Whether it is said to be a place; else it is only written as names are."""


@lru_cache(maxsize=64)
def named_places(instruction: Instruction, lexicon: Lexicon = ENGLISH) -> tuple[NamedPlace, ...]:
    """The places that an instruction names, the sure ones first; quoted words name none."""
    try:
        said = tokens(instruction, lexicon.abbreviations)
    except InstructionError:
        return ()
    found: dict[tuple[str, str], NamedPlace] = {}
    for place in sorted(_found(said, lexicon), key=lambda one: not one.sure):
        found.setdefault((place.name, place.domain), place)
    return tuple(found.values())


@lru_cache(maxsize=1024)
def calls_so(instruction: Instruction, host: str) -> bool:
    """Whether the user's words hold what a host's own domain is called, in one word or several on end. A name with what
    is only said of it (*open Acme*, *the Acme login*) is not called so, unless it is written as a name."""
    own = registrable(host).partition(".")[0]
    if hosted(host) or not own:
        return False
    sought = folded(own)
    said = list(_WRITTEN.finditer(instruction.text))
    for at in range(len(said)):
        for size in range(1, min(_MOST + 1, len(said) - at) + 1):
            run = said[at : at + size]
            if "".join(map(_name, run)) == sought and (size == 1 or not _said_of_it(instruction.text, run)):
                return True
    return False


def _name(word: re.Match[str]) -> str:
    """A word as a host is called; of a host that is written its own domain."""
    written = _written(word.group()) if "." in word.group() else None
    return written.name if written is not None else folded(word.group())


def _said_of_it(text: str, run: Sequence[re.Match[str]]) -> bool:
    """Whether words on end begin with how one gets to a place or end with what a place is, and are no name in capitals
    within a sentence."""
    first, last = run[0].group().casefold(), run[-1].group().casefold()
    if first not in places.BEFORE | places.GOING | {"to", "in"} and last not in places.AFTER | places.GOING_ON:
        return False
    begins = text[: run[0].start()].rstrip()[-1:] in ("", ".", "!", "?", ":", "\n")
    return begins or not all(word.group()[:1].isupper() for word in run)


def _found(said: Sequence[Token], lexicon: Lexicon) -> Iterator[NamedPlace]:
    at = 0
    while at < len(said):
        token = said[at]
        if token.kind is not TokenKind.WORD:
            at += 1
            continue
        written = _written(token.text)
        if written is not None:
            yield written
            at += 1
            continue
        run = _run(said, at, lexicon)
        if run:
            yield from _named(said[at : at + run], sure=_placed(said, at, at + run, lexicon))
            if run > 1 and (at == 0 or said[at - 1].kind is TokenKind.STOP):  # a verb, written as sentences begin
                yield from _named(said[at + 1 : at + run], sure=_placed(said, at + 1, at + run, lexicon))
            at += run
            continue
        if _plain(said, at, lexicon) and token.word not in ORDINARY | _TIMES:
            yield NamedPlace(token.text, folded(token.text), "", _bare(said, at, lexicon))
        at += 1


def _written(text: str) -> NamedPlace | None:
    """A host or address that the user wrote."""
    where = address(text) if "." in text and "@" not in text else None
    host = where.host if where is not None else ""
    domain = _KNOWN.domain(host) if host else ""
    marked = "://" in text or "/" in text or text.casefold().startswith("www.")
    if not domain or (not marked and domain.rpartition(".")[2] in _FILES):
        return None
    return NamedPlace(text, folded(domain.partition(".")[0]), domain, sure=True)


def _run(said: Sequence[Token], at: int, lexicon: Lexicon) -> int:
    """How many words on end are written as names are; 0 for none, and for days and months."""
    size = 0
    while size < _MOST and at + size < len(said):
        token = said[at + size]
        if token.kind is not TokenKind.WORD or not token.text[:1].isupper():
            break
        size += 1
    return 0 if said[at].word in places.BEFORE | ORDINARY | _TIMES | set(lexicon.determiners) else size


def _named(run: Sequence[Token], *, sure: bool) -> Iterator[NamedPlace]:
    text = " ".join(token.text for token in run).removesuffix("'s").removesuffix("\u2019s")
    yield NamedPlace(text, folded(text), "", sure)
    if len(run) > 1 and len(folded(run[0].text)) > 3:
        yield NamedPlace(run[0].text, folded(run[0].text), "", sure=False)


def _placed(said: Sequence[Token], at: int, end: int, lexicon: Lexicon) -> bool:
    """Whether what stands there is said to be where something is done."""
    if end < len(said) and said[end].word in places.AFTER:
        return True
    front = [token.word for token in said[max(0, at - _REACH - 1) : at]]
    while front and front[-1] in lexicon.determiners:
        front.pop()
    if not front:
        return False
    return front[-1] in places.BEFORE or (front[-1] == "to" and not places.GOING.isdisjoint(front[:-1]))


def _plain(said: Sequence[Token], at: int, lexicon: Lexicon) -> bool:
    """Whether a word in small letters may be a name: where one says a place, at the end of what is said of it."""
    after = said[at + 1] if at + 1 < len(said) else None
    ends = after is None or after.kind is not TokenKind.WORD or after.word in places.AFTER | places.GOING_ON
    return ends and len(said[at].text) >= _SHORT and _placed(said, at, at + 1, lexicon)


def _bare(said: Sequence[Token], at: int, lexicon: Lexicon) -> bool:
    """Whether it stands without an article: *the bank* is a sort of place, *go to paypal* a name."""
    return at == 0 or said[at - 1].word not in lexicon.determiners

"""What a noun means on a screen: *the second result*, *the numbers*, *the first paragraph*, *the last email*."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from handrail.records import Element, Observation
from handrail.screen.entries import Structure, called_so, kind_of, press_point, singular, structures
from handrail.screen.roles import INTERACTIVE, interactive, roles_of
from handrail.screen.shape import figures, has_shape, shape_word
from handrail.screen.text import normalise, words

_NUMBER = re.compile(r"[-+]?\W{0,2}\d[\d.,\s]*\W{0,3}")
_LENGTHS = (4, 2, 1)
"""Words from which a plain text is a paragraph; the next one where there are none."""


def kinds_of(noun: str) -> frozenset[str]:
    """What kinds of things a noun may name (``entries``, ``numbers``, ``paragraphs`` ...); none for other words."""
    return _kinds().get(singulars(noun), frozenset())


def singulars(noun: str) -> str:
    """A noun, normalised, its last word in the singular."""
    said = words(noun)
    return " ".join((*said[:-1], singular(said[-1]))) if said else ""


def is_noun(text: str) -> bool:
    """Whether a text is a noun that names a kind of thing, by itself or as a shape."""
    return bool(text) and (bool(kinds_of(text)) or shape_word(singulars(text)))


def meant(
    obs: Observation, noun: str, pool: Sequence[Element], least: int = 1, most: int = 0, *, drawn: bool = False
) -> tuple[Element, ...]:
    """The things among ``pool`` that a noun names, in document order, of entries what would be pressed to open one.

    Entries are those of the structure that is called so; failing that, of the most prominent one with at least
    ``least`` of them. Fewer than ``least``, or more than ``most`` (0: any number), is none. ``drawn`` takes *items* to
    be shapes first: somebody speaks of how they look.
    """
    plain = singulars(noun)
    allowed = {element.id for element in pool}
    kinds = kinds_of(noun)
    for kind in ("shapes", *_ORDER) if drawn else _ORDER:
        if kind in kinds:
            found = [item for item in _of_kind(obs, kind, plain, pool, least) if item.id in allowed]
            if max(least, 1) <= len(found) <= (most or len(found)):
                return tuple(found)
    if shape_word(plain):
        return tuple(item for item in figures(obs) if item.id in allowed and has_shape(item, plain))
    return ()


_ORDER = ("numbers", "paragraphs", "letters", "words", "images", "headings", "cells", "entries", "shapes")


def _of_kind(obs: Observation, kind: str, plain: str, pool: Sequence[Element], least: int) -> Sequence[Element]:
    match kind:
        case "entries":
            structure = main_structure(obs, plain, {element.id for element in pool}, least)
            return [] if structure is None else [press_point(obs, entry) for entry in structure.entries]
        case "numbers":
            return _of_one_place([item for item in pool if _NUMBER.fullmatch(item.own_text.strip())])
        case "paragraphs":
            return _paragraphs(pool)
        case "letters":
            return [item for item in pool if has_shape(item, "letter")]
        case "words":
            return _of_one_place([item for item in pool if len(words(item.own_text)) == 1])
        case "images":
            return [item for item in pool if item.role in ("img", "image", "canvas") or item.facts.tag == "img"]
        case "headings":
            return [item for item in pool if item.role == "heading"]
        case "cells":
            return [item for item in pool if item.role in ("cell", "gridcell")]
        case _:
            return figures(obs)


def _paragraphs(pool: Sequence[Element]) -> Sequence[Element]:
    """What says that it is one; else plain texts of some length; if there are none, shorter ones."""
    stated = [item for item in pool if item.role == "paragraph"]
    plain = [item for item in pool if item.role not in INTERACTIVE and item.facts.tag != "label"]
    lengths = [(item, sum(map(str.isalpha, words(item.own_text)))) for item in plain]
    for least in _LENGTHS:
        stated = stated or [item for item, length in lengths if length >= least]
    return stated


def main_structure(obs: Observation, noun: str, allowed: set[str], least: int = 1) -> Structure | None:
    """The repeated structure that a noun speaks of; None if nothing here repeats so often."""
    roles = roles_of(noun) if noun else frozenset[str]()
    last = noun.rpartition(" ")[2]
    many = [
        item
        for item in structures(obs)
        if len(item.entries) >= max(least, 2)
        and item.entries[0].head.id in allowed | _unlisted(obs, item, allowed)
        and (last == "page" or not _pager(obs, item))
    ]
    stated = [item for item in many if item.entries[0].head.role in roles]
    named = [item for item in many if last and called_so(obs, item, last)]
    return next((item for found in (stated, named, many) for item in found), None)


_TURNS = re.compile(r"[\W\d]{1,5}|next|prev|previous|first|last")


def _pager(obs: Observation, structure: Structure) -> bool:
    """Whether it only turns pages (*1*, *2*, *›*): it is no list of anything, however many there are."""
    points = [press_point(obs, entry) for entry in structure.entries]
    return all(
        _TURNS.fullmatch((item.own_text or item.name).strip().casefold()) and interactive(item) for item in points
    )


def _unlisted(obs: Observation, structure: Structure, allowed: set[str]) -> set[str]:
    """Heads that are no candidates themselves, but of whose entries something is."""
    entry = structure.entries[0]
    return {entry.head.id} if press_point(obs, entry).id in allowed else set()


def _of_one_place(found: Sequence[Element]) -> Sequence[Element]:
    """Those that stand together with most others: a page has numbers and words everywhere, but a person means those
    that are set out beside each other."""
    kinds = Counter(map(kind_of, found))
    kind, count = kinds.most_common(1)[0] if kinds else (None, 0)
    return [item for item in found if kind_of(item) == kind] if count >= 2 else found


@cache
def _kinds() -> Mapping[str, frozenset[str]]:
    data: Mapping[str, list[str]] = tomllib.loads(files("handrail.screen").joinpath("nouns.toml").read_text("utf-8"))
    found: dict[str, set[str]] = {}
    for kind, nouns in data.items():
        for noun in nouns:
            found.setdefault(normalise(noun), set()).add(kind)
    return {noun: frozenset(kinds) for noun, kinds in found.items()}

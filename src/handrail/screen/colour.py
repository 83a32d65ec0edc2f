"""Colours as people name them: distances in OKLab, in which equal steps look equally far (B. Ottosson, 2020)."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import TypeAlias

from handrail.records import Element
from handrail.screen.text import normalise

Lab: TypeAlias = tuple[float, float, float]
"""Lightness 0..1, and two axes, green to red and blue to yellow, each about -0.4..0.4."""

_NUMBERS = re.compile(r"-?\d+(?:\.\d+)?%?")
_LEAST_ALPHA = 0.1
"""Opacity below which a colour is not seen."""
_SLACK = 0.025
"""How much farther than the nearest shade of another word one of its own may be: where neighbours meet, both words
are right."""
_FAR = 0.25
"""Distance beyond which a shade is no longer called by a word."""
_COLOURED = 0.03
"""Chroma from which a thing is not grey."""
_GREYS = frozenset({"black", "grey", "gray", "silver", "white"})
_LIGHT, _DARK = 0.72, 0.5
"""Lightness that *light* and *dark* ask for."""
_ANY = frozenset({"coloured", "colored", "colourful", "colorful"})


def seen(element: Element) -> tuple[Lab, ...]:
    """The colours a person sees in an element, the most striking one first: its ground, then its fill or text."""
    facts = element.facts
    return tuple(found for stated in (facts.background, facts.colour) if (found := lab(stated)) is not None)


def answers(colour: Lab, word: str) -> bool:
    """Whether a shade may be called so: by a colour word, one with *light* or *dark*, ``#rrggbb``, or *coloured*.

    An unknown word answers to nothing.
    """
    plain = normalise(word)
    if plain in _ANY:
        return _chroma(colour) >= _COLOURED
    if plain.startswith("#"):
        exact = lab(plain)
        return exact is not None and math.dist(colour, exact) < 0.02
    if _called(colour, plain):
        return True
    first, _, rest = plain.replace("-", " ").partition(" ")
    if first not in ("light", "dark", "pale", "deep", "bright") or not rest or not _called(colour, rest):
        return False
    if first in ("light", "pale"):
        return colour[0] >= _LIGHT
    return first == "bright" or colour[0] <= _DARK


def known(word: str) -> bool:
    """Whether a word names a colour."""
    plain = normalise(word).replace("-", " ")
    rest = plain.partition(" ")[2]
    return plain in _ANY or plain in _shades() or rest in _shades() or lab(plain) is not None


@lru_cache(maxsize=4096)
def lab(stated: str) -> Lab | None:
    """A colour as a surface states it (``#rgb``, ``rgb(...)``, ``rgba(...)``); None if it is none or not seen."""
    text = stated.strip().lower()
    if text.startswith("#") and len(text) in (4, 5, 7, 9):
        digits = text[1:]
        if len(digits) < 6:
            digits = "".join(digit * 2 for digit in digits)
        try:
            parts = [int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)]
        except ValueError:
            return None
    elif text.startswith(("rgb", "color(srgb")):
        scale = 255.0 if text.startswith("rgb") else 1.0
        numbers = _NUMBERS.findall(text.removeprefix("color(srgb"))
        parts = [float(n[:-1]) / 100 if n.endswith("%") else float(n) / scale for n in numbers[:3]]
        parts += [float(n[:-1]) / 100 if n.endswith("%") else float(n) for n in numbers[3:4]]
    else:
        return None
    if len(parts) < 3 or (len(parts) > 3 and parts[3] < _LEAST_ALPHA):
        return None
    return _lab(*parts[:3])


def _lab(red: float, green: float, blue: float) -> Lab:
    r, g, b = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (min(max(part, 0.0), 1.0) for part in (red, green, blue))
    )
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _chroma(colour: Lab) -> float:
    return math.hypot(colour[1], colour[2])


@lru_cache(maxsize=4096)
def _called(colour: Lab, word: str) -> bool:
    own = _shades().get(word)
    pale = _chroma(colour) < _COLOURED
    if own is None or (word not in _GREYS and pale):
        return False
    distance = min(math.dist(colour, shade) for shade in own)
    others = min(
        math.dist(colour, shade)
        for other in _data()["basic"]
        if other != word and (other in _GREYS or not pale)  # what may not be the name keeps no other from being it
        for shade in _shades()[other]
        if shade not in own
    )
    return distance <= min(_FAR, others + _SLACK)


@cache
def _data() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads(files("handrail.screen").joinpath("colours.toml").read_text("utf-8"))


@cache
def _shades() -> Mapping[str, tuple[Lab, ...]]:
    data = _data()
    found = {
        word: tuple(shade for stated in listed if (shade := lab(stated)) is not None)
        for word, listed in (*data["basic"].items(), *data["finer"].items())
    }
    return found | {word: found[str(same)] for word, same in data["same"].items()}

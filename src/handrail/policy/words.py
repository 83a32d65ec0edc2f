"""Words on controls that raise the class of what they do. They come from anybody, so they never lower it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from handrail.policy.origins import OriginPattern
from handrail.records import EffectClass
from handrail.screen.text import holds_words, normalise, words

LONG = 8
"""Words; in longer texts only the first ones name a control, the rest is prose."""


_NEGATED = re.compile(
    r"\W*(?:please )?(?:don't|do not|never|nicht|niet|ne pas)(?: ever| even)? (?:(?P<first>[\w'-]+) or )?(?=\w)"
)
"""How a label begins that says what is not done: what it says next is not its class. What else it says is: *Don't wait,
buy now*, *Do not delete: send*."""
_OPENS = re.compile(r"\W*(?:new|compose|write)(?: an?| new| a new)? \w+")
"""How a control is called that opens a form for something to be written (*New post*, *Write a review*)."""


LONGEST = 30
"""The same of a button, all of whose text is its name."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Phrases ready for looking up."""

    starting: Mapping[str, tuple[tuple[tuple[str, ...], EffectClass], ...]]
    """First word -> phrases."""
    unspaced: tuple[tuple[str, EffectClass], ...]
    """Phrases of scripts that put no space between words: looked for anywhere."""

    def effects(self, text: str, *, whole: bool = False) -> frozenset[EffectClass]:
        """The classes that a text names; ``whole`` where all of it is what a control says, however long."""
        if not text:
            return frozenset()
        said = _said(text)
        found = set[EffectClass]()
        denied = negated(text)
        for place, word in enumerate(said[: 1 if len(said) > (LONGEST if whole else LONG) else None]):
            for phrase, effect in self.starting.get(word, ()):
                if place not in denied and said[place : place + len(phrase)] == phrase:
                    found.add(effect)
        if not text.isascii():
            plain = normalise(text)
            found.update(effect for phrase, effect in self.unspaced if phrase in plain)
        return frozenset(found)

    def leading(self, text: str) -> frozenset[EffectClass]:
        """The classes that a text begins with (*Delete account*)."""
        said = _said(text)
        found = (
            {effect for phrase, effect in self.starting.get(said[0], ()) if said[: len(phrase)] == phrase}
            if said
            else set()
        )
        plain = "" if text.isascii() else normalise(text)
        return frozenset(found | {effect for phrase, effect in self.unspaced if plain.startswith(phrase)})

    def anywhere(self, text: str) -> frozenset[EffectClass]:
        """The classes that a text speaks of, however long it is: for prose, not for names of controls."""
        said = _said(text)
        found = {
            effect
            for place, word in enumerate(said)
            for phrase, effect in self.starting.get(word, ())
            if said[place : place + len(phrase)] == phrase
        }
        plain = "" if text.isascii() else normalise(text)
        return frozenset(found | {effect for phrase, effect in self.unspaced if plain and phrase in plain})

    def exactly(self, text: str) -> frozenset[EffectClass]:
        """The classes that a text names which is nothing but one of the phrases."""
        said = _said(text)
        found = {effect for phrase, effect in self.starting.get(said[0], ()) if phrase == said} if said else set()
        return frozenset(found | {effect for phrase, effect in self.unspaced if phrase == normalise(text)})


def negated(text: str) -> frozenset[int]:
    """Places of the words of a label that say what it does not do: the one behind the *don't* it begins with, and the
    one behind that and an *or* (*Do not sell or share*)."""
    plain = normalise(text)
    found = _NEGATED.match(plain)
    if found is None:
        return frozenset()
    at = len(words(found[0]))
    return frozenset({at, at - 2} if found["first"] else {at})


def opens(text: str) -> bool:
    """Whether it is what a control is called that opens a form for something to be written."""
    return _OPENS.fullmatch(normalise(text)) is not None


@cache
def _shipped() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads(files("handrail.policy").joinpath("words.toml").read_text("utf-8"))


def phrases(language: str) -> Mapping[str, EffectClass]:
    """The shipped phrases of one language (``en``), each with the class that it names."""
    return {phrase: EffectClass(name) for name, listed in _shipped()[language].items() for phrase in listed}


@lru_cache(maxsize=16)
def vocabulary(extra: tuple[tuple[EffectClass, tuple[str, ...]], ...] = ()) -> Vocabulary:
    """The shipped words of all languages together with a policy's own."""
    shipped: list[tuple[EffectClass, Iterable[str]]] = [
        (EffectClass(name), listed)
        for language, effects in _shipped().items()
        if language not in ("proxies", "sliding", "dismissing")
        for name, listed in effects.items()
    ]
    starting: dict[str, list[tuple[tuple[str, ...], EffectClass]]] = {}
    unspaced: list[tuple[str, EffectClass]] = []
    for effect, listed in (*shipped, *extra):
        for phrase in listed:
            plain = normalise(phrase)
            if _unspaced(plain):
                unspaced.append((plain, effect))
            else:
                split = _said(phrase)
                starting.setdefault(split[0], []).append((split, effect))
    return Vocabulary({word: tuple(found) for word, found in starting.items()}, tuple(unspaced))


def _said(text: str) -> tuple[str, ...]:
    """The words of a text. In capitals nobody can tell the two letters *i* of Turkish apart."""
    return words(text if text.isascii() else text.replace("\u0130", "i").replace("\u0131", "i"))


def _unspaced(text: str) -> bool:
    """Whether it is written in a script without spaces: kana, Han, Thai, Lao, Khmer, Burmese."""
    return any("\u0e00" <= c <= "\u0eff" or "\u1000" <= c <= "\u109f" or "\u1780" <= c <= "\u17ff"
               or "\u3040" <= c <= "\u9fff" for c in text)  # fmt: skip


def sliding(text: str) -> bool:
    """Whether a text asks for something to be slid (*slide to pay*)."""
    said, phrases = normalise(text), _shipped()["sliding"]["words"]
    return any(phrase in said if _unspaced(phrase) else holds_words(said, phrase) for phrase in phrases)


@cache
def dismissing() -> frozenset[str]:
    """Whole names, normalised, of controls that only put a dialog away."""
    return frozenset(map(normalise, _shipped()["dismissing"]["words"]))


@cache
def proxies() -> tuple[OriginPattern, ...]:
    """Services that show other sites' pages under their own name."""
    hosts = _shipped()["proxies"]["hosts"]
    return tuple(OriginPattern(host, host=host.removeprefix("*."), below=host.startswith("*.")) for host in hosts)

"""The orders in a text of anybody's, however long it is and however it is spelt: what ``demanded`` looks through.

Rationale: whoever writes an order knows where a reader stops. So a long text is read in overlapping windows from its
beginning and its end, look-alike letters are read as what they look like, what people put between sentences ends one,
and what *must be pressed* is told to be pressed. Only English is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from handrail.language.english.deeds import DEEDS
from handrail.language.purpose import LONGEST, Demand, demands, stem, stems
from handrail.screen import normalise
from handrail.screen.deception.links import look_alike

_OVERLAP = 400
"""Characters that two windows share, so that no order falls between them."""
_MOST = 24
"""Windows of one text, half of them from its end."""
_SEAM = re.compile("\\s*(?:;|--+|[\u2013\u2014\u2022\u00b7\u00bb\u2192\u21d2|])\\s*")
_MUST = (
    r"(?:must|should|shall|(?:needs?|ha[sd]|have|ought|is|are) to|(?:is|are) required to|wants? to)"
    r"(?: (?:now|first|then|also|always|immediately))? be"
)
_PASSIVE = re.compile(rf"(?P<what>[^\n.!?,:]{{1,120}}?) {_MUST} (?:now )?(?P<done>[a-z]+(?:ed|en|t|pt|d))\b")
_FIGURES = (str.maketrans("013457", "oleast"), str.maketrans("013457", "oieast"))
_MIXED = re.compile(r"\b(?=\w*[a-z])(?=\w*[013457])\w{3,}\b")
_IRREGULAR = {"sent": "send", "bought": "buy", "paid": "pay", "hit": "hit", "put": "put", "set": "set", "run": "run",
              "written": "write", "chosen": "choose", "given": "give", "shut": "shut"}  # fmt: skip


@lru_cache(maxsize=8192)
def orders(text: str) -> tuple[Demand, ...]:
    """The orders that a text gives, each once."""
    found: dict[Demand, None] = {}
    for window in _windows(text):
        for spelt in _spellings(window):
            plain = _SEAM.sub("\n", spelt)
            found.update(dict.fromkeys(demands(plain)))
            found.update(dict.fromkeys(_passive(plain)))
    return tuple(found)


def _windows(text: str) -> Iterator[str]:
    step = LONGEST - _OVERLAP
    starts = list(range(0, max(1, len(text) - _OVERLAP), step))
    if len(starts) > _MOST:
        starts = [*starts[: _MOST // 2], *starts[-(_MOST // 2) :]]
    for at in starts:
        yield text[at : at + LONGEST]


def _spellings(text: str) -> tuple[str, ...]:
    """The text, and as it looks where letters or figures stand for others (*сlick*, *cl1ck*)."""
    plain = text if text.isascii() else look_alike(text)
    lower = plain.casefold()
    if _MIXED.search(lower):
        return tuple(dict.fromkeys((text, *(_with_letters(lower, figures) for figures in _FIGURES))))
    return (text,) if lower == text.casefold() else (text, lower)


def _with_letters(text: str, figures: dict[int, int]) -> str:
    return _MIXED.sub(lambda match: match.group().translate(figures), text)


def _passive(text: str) -> Iterator[Demand]:
    """What *needs to be pressed*: told as *press* it."""
    if " be " not in text.casefold():
        return
    for line in text.splitlines():
        for match in _PASSIVE.finditer(normalise(line)):
            verb = _base(match["done"])
            deed = DEEDS.get(verb, "")
            if deed:
                yield Demand(deed, stems(match["what"]) | {stem(verb)}, match.group())


def _base(participle: str) -> str:
    if participle in _IRREGULAR:
        return _IRREGULAR[participle]
    for verb in (participle.removesuffix("ed"), participle.removesuffix("d"), participle.removesuffix("ed")[:-1]):
        if verb in DEEDS:
            return verb
    return ""

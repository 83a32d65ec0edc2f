"""The orders in a text of anybody's, however long it is and however it is spelt: what ``demanded`` looks through.

Rationale: whoever writes an order knows where a reader stops. So a long text is read in overlapping windows from its
beginning and its end, look-alike letters are read as what they look like, what looks like a space is one, what people
put between sentences ends one, and what *must be pressed* is told to be pressed. Only English is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from handrail.language.english.deeds import DEEDS, ORDERING, ORDINARY
from handrail.language.purpose import LONGEST, Demand, clauses, demands, normalise_lines, stem, stems
from handrail.screen import normalise
from handrail.screen.deception.links import look_alike

_WAYS = frozenset(map(stem, ORDINARY))
_OVERLAP = 400
"""Characters that two windows share, so that no order falls between them."""
_MOST = 24
"""Windows of one text, half of them from its end."""
_SEAM = re.compile("\\s*(?:;|--+|[\u2013\u2014\u2022\u00b7\u00bb\u2192\u21d2|])\\s*")
_MONEY = r"[$\u20ac\u00a3\u00a5]"
_SUM = re.compile(
    rf"(?<=[a-z] )(?={_MONEY}\s?\d|\d[\d.,]*\s?(?:{_MONEY}|(?:eur|usd|gbp|chf|euros?|dollars?|pounds?)\b))",
    re.IGNORECASE,
)
"""Before a sum: a verb that is a noun as often (*transfer 500 EUR*) is one before it, as before *the sum*."""
_MUST = (
    r"(?:must|should|shall|(?:needs?|ha[sd]|have|ought|is|are) to|(?:is|are) required to|wants? to)"
    r"(?: (?:now|first|then|also|always|immediately))? be"
)
_PASSIVE = re.compile(rf"(?P<what>[^\n.!?,:]{{1,120}}?) {_MUST} (?:now )?(?P<done>[a-z]+(?:ed|en|t|pt|d))\b")
_FIGURES = (str.maketrans("013457", "oleast"), str.maketrans("013457", "oieast"))
_MIXED = re.compile(r"\b(?=\w*[a-z])(?=\w*[013457])\w{3,}\b")
_IRREGULAR = {"sent": "send", "bought": "buy", "paid": "pay", "hit": "hit", "put": "put", "set": "set", "run": "run",
              "written": "write", "chosen": "choose", "given": "give", "shut": "shut"}  # fmt: skip

_BLANK = str.maketrans(dict.fromkeys("\u2800\u3164\uffa0\u115f\u1160\u180e", " "))
"""Letters that part words as a space does, and are none."""
_PARTING = "_\u00b7\u2027\u30fb\n\u2028"
"""What parts words where it stands behind nearly every one of them."""


def spaced(text: str) -> str:
    """A text with spaces where people see its words parted: by blank letters, by underscores, or a word a line."""
    plain = text if text.isascii() else text.translate(_BLANK)
    for sign in _PARTING:
        if (parted := plain.count(sign)) > 1 and parted > 0.7 * len(plain.replace(sign, " ").split()):
            plain = plain.replace(sign, " ")
    return plain


def long(text: str) -> int:
    """Words that people see in a text."""
    return len(spaced(text).split())


@lru_cache(maxsize=8192)
def orders(text: str) -> tuple[Demand, ...]:
    """The orders that a text gives, each once."""
    found: dict[Demand, None] = {}
    for window in _windows(text):
        for spelt in _spellings(window):
            plain = _SUM.sub("the ", _SEAM.sub("\n", spelt))
            found.update(dict.fromkeys(demands(plain)))
            found.update(dict.fromkeys(_passive(plain)))
    return tuple(found)


@lru_cache(maxsize=8192)
def pleas(text: str) -> tuple[frozenset[str], ...]:
    """What a reader is asked for in so many words (*please*, *could you*, *you must*), whatever the verb is: the words
    of each such clause, without endings and without those of ways about."""
    found: list[frozenset[str]] = []
    for window in _windows(text):
        for clause in clauses(normalise_lines(_SEAM.sub("\n", window))):
            for phrase in ORDERING:
                if clause[: len(phrase)] == phrase and len(clause) > len(phrase) + 1:
                    said = stems(" ".join(clause[len(phrase) :])) - _WAYS
                    if said:
                        found.append(said)
    return tuple(found)


def _windows(text: str) -> Iterator[str]:
    text = spaced(text)
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

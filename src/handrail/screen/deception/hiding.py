"""Text that readers of a page get and people do not: it taints what it says, whatever is done next."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from handrail.records import Element, Observation
from handrail.screen.deception.around import visible_text
from handrail.screen.deception.signal import Signal
from handrail.screen.deception.words import count, says
from handrail.screen.index import index
from handrail.screen.roles import INTERACTIVE
from handrail.screen.text import normalise

_WORD = 3
"""Letters of the shortest text that says something."""
_IDIOM = 100
"""Letters of a text for screen readers that need no further reason."""
_HOW = {
    "opacity": "transparent",
    "size": "in letters without a size",
    "colour": "in the colour of its ground",
    "clip": "clipped away",
    "mask": "masked away",
    "indent": "indented out of its box",
    "away": "placed beyond the edge of the page",
    "box": "in a box without room",
    "tiny": "in a box of one pixel",
    "visibility": "declared invisible",
}
_DISCLOSED = frozenset({"collapsed", "haspopup"})


def tainted(obs: Observation) -> Mapping[str, tuple[Signal, ...]]:
    """What of a screen's text people cannot see, by element id. Kept on the observation.

    Not among it is what was not read at all (comments, metadata, ``noscript``, what has no box): it reaches nobody.
    """
    kept = vars(obs)
    found: Mapping[str, tuple[Signal, ...]] | None = kept.get("_deception_tainted")
    if found is None:
        pairs = ((element.id, taints(obs, element)) for element in obs.elements)
        found = kept["_deception_tainted"] = MappingProxyType({each: signals for each, signals in pairs if signals})
    return found


def taints(obs: Observation, element: Element) -> tuple[Signal, ...]:
    """The same for one element."""
    found: list[Signal] = []
    how = _hidden(obs, element)
    if how:
        found.append(Signal("hidden_text", "annotate", f"Its text is {how}: nobody sees it."))
    if any(odd_characters(text) for text in _texts(element)):
        found.append(Signal("invisible_characters", "ask", "Characters that nobody sees stand in its text."))
    if orders(obs, element):
        found.append(
            Signal("instruction_in_attribute", "ask", "Words that are not shown give orders to who reads them.")
        )
    return tuple(found)


def _texts(element: Element) -> tuple[str, ...]:
    facts = element.facts
    return element.own_text, element.name, facts.placeholder, facts.title, facts.description


def _hidden(obs: Observation, element: Element) -> str:
    """How its text is hidden; empty if it is not, or for a reason that honest pages have."""
    if (
        sum(map(str.isalpha, element.own_text)) < _WORD or element.role in INTERACTIVE
    ):  # what reacts and is not seen has its own signal
        return ""
    how = element.facts.hides
    if not how:
        return "covered by something else" if _behind(obs, element) else ""
    if element.facts.fading:
        return ""
    if how == "tiny" and len(element.own_text) <= _IDIOM:
        return ""
    if how == "visibility" and _disclosed(obs, element):
        return ""
    return _HOW[how]


def _disclosed(obs: Observation, element: Element) -> bool:
    """Whether it waits in something that a control beside it opens."""
    for item in (element, *obs.ancestors(element)):
        beside = obs.children.get(item.parent, ())
        if any(not _DISCLOSED.isdisjoint(other.states) for other in beside):
            return True
    return False


def _behind(obs: Observation, element: Element) -> bool:
    """Whether something opaque of the same document lies over the whole of a text."""
    if element.states & {"hidden", "offscreen"} or element.bounds.area <= 0:
        return False
    boxes = _opaque(obs).get(element.frame)
    if not boxes:
        return False
    place = index(obs).order
    box, paint, at = element.bounds, element.facts.paint, place[element.id]
    for other, order in boxes:
        cover = other.bounds
        if (
            (other.facts.paint, order) > (paint, at)
            and cover.x <= box.x + 1
            and cover.y <= box.y + 1
            and cover.x2 >= box.x2 - 1
            and cover.y2 >= box.y2 - 1
            and other.parent == element.parent
            and other.role not in INTERACTIVE
            and all(item.id not in (other.id, element.id) for item in (*obs.ancestors(element), *obs.ancestors(other)))
        ):
            return True
    return False


def _opaque(obs: Observation) -> dict[str, list[tuple[Element, int]]]:
    """Boxes with a ground of their own, by document, with their place in it."""
    kept = vars(obs)
    found: dict[str, list[tuple[Element, int]]] | None = kept.get("_deception_opaque")
    if found is None:
        found = kept["_deception_opaque"] = {}
        for at, element in enumerate(obs.elements):
            facts = element.facts
            if facts.background.startswith("rgb(") and facts.opacity > 0.9 and not facts.hides:
                found.setdefault(element.frame, []).append((element, at))
    return found


# Characters

_SUSPECT = re.compile(
    "[\u00ad\u034f\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3164\ufeff\uffa0"
    "\U000e0000-\U000e007f\U000e0100-\U000e01ef]"
)
_FLAG = re.compile("\U0001f3f4[\U000e0061-\U000e007a]{2,6}\U000e007f")
_WORD_OF_SHY = re.compile(r"\w+(?:\u00ad\w+)+")
_OPEN, _CLOSE = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068", "\u202c\u2069"
_FORCED, _LEFTWARD = "\u202d\u202e", "\u202b\u2067"


@lru_cache(maxsize=8192)
def odd_characters(text: str) -> bool:
    """Whether characters that are not seen stand in a text where no writing needs them.

    Joiners and marks of direction are left alone, and so are flags, ideographs with a variant, breaks in scripts that
    have no spaces or between words, hyphens where a word may be divided, and isolates around names.
    """
    if text.isascii() or not _SUSPECT.search(text):
        return False
    text = _FLAG.sub("", text)
    if any(min(map(len, found.split("\u00ad"))) < 2 for found in _WORD_OF_SHY.findall(text)):
        return True
    depth = 0
    for at, letter in enumerate(text):
        if letter in _OPEN:
            depth += 1
            if letter in _FORCED or (letter in _LEFTWARD and not _leftward(text[at + 1 :])):
                return True
        elif letter in _CLOSE:
            depth -= 1
            if depth < 0:
                return True
        elif letter > "\x7f" and _needless(letter, text[at - 1 : at], text[at + 1 : at + 2]):
            return True
    return depth != 0


def _needless(letter: str, before: str, after: str) -> bool:
    """Whether a letter is one that is not seen, and its neighbours do not need it."""
    match letter:
        case "\u200b" | "\u2060" | "\ufeff" | "\u034f":  # breaks and joins: between words, or in scripts without spaces
            return _lower(before) and _lower(after)
        case "\u2061" | "\u2062" | "\u2063" | "\u2064":  # operators of formulas that are set as such
            return bool((before + after).strip())
        case "\u115f" | "\u1160" | "\u3164" | "\uffa0":
            return not (_hangul(before) or _hangul(after))
        case "\u180e":
            return not "\u1800" <= (after or " ") <= "\u18af"
    if "\U000e0000" <= letter <= "\U000e007f":
        return True
    return "\U000e0100" <= letter <= "\U000e01ef" and not _ideograph(before)


def _lower(letter: str) -> bool:
    """Whether it is a small letter of an alphabet in which words are written in one piece."""
    return letter.islower()


def _leftward(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text[:200])


def _hangul(letter: str) -> bool:
    return "\uac00" <= letter <= "\ud7af" or "\u1100" <= letter <= "\u11ff" or "\u3130" <= letter <= "\u318f"


def _ideograph(letter: str) -> bool:
    return "\u3400" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff" or "\U00020000" <= letter <= "\U0003ffff"


# Attributes


def orders(obs: Observation, element: Element) -> bool:
    """Whether a text of it that is not shown (name, tooltip, description, placeholder, alternative) gives orders.

    Words are a guard model's subject; these few patterns serve where none is fitted.
    """
    facts = element.facts
    unseen = [facts.title, facts.description, facts.placeholder]
    if element.name_source == "accessible" and element.name != element.own_text:
        unseen.append(element.name)
    long = [text for text in unseen if len(text) >= _ORDER]
    if not long:
        return False
    seen = normalise(visible_text(obs, element))
    return any(
        says("order_strong", text) or count("order_weak", text) >= _WEAK
        for text in dict.fromkeys(long)
        if normalise(text) not in seen
    )


_ORDER = 30
"""Letters of the shortest text that can be an order with its object."""
_WEAK = 3
"""How many weak signs make an order."""

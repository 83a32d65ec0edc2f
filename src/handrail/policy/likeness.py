"""Hosts that pass for a place: its name stands in the address, or seems to, and the address is another's.

Rationale: whoever reads *acme* in an address takes it for Acme's. What is registered says whose it is: the label before
the public suffix. A name is compared with that label alone; where else it stands in an address (before a hyphen, below
another domain, in the path, in letters that look alike) anybody can write it. What companies own besides the domain of
their name cannot be known, so kinds that honest places share are told apart from those that they do not. No list of
names is kept.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, TypeAlias
from urllib.parse import unquote

from handrail.policy.origins import WEB, hosted, nameless, parse, registrable
from handrail.screen.deception.links import look_alike

Likeness: TypeAlias = Literal["", "lookalike", "pretended", "added", "below", "suffix", "hosted", "path"]
"""How an address stands to a name. *lookalike*: written almost so, in letters that look alike or one letter apart;
*pretended*: the name with a suffix, as if it were the domain (``acme.com.other.example``); *added*: the domain's label
has more (``acme-help.example``); *below*: under another's domain (``acme.other.example``); *suffix*: another ending
than the user wrote; *hosted*: where anybody gets a name (``acme.github.io``); *path*: in what stands behind the host.
Empty: it is the place's own, or has nothing of its name."""
FEIGNED: Final = frozenset({"lookalike", "pretended"})
"""Kinds that no honest place has."""
_SHORT: Final = 4
"""Letters of a name that is looked for within a word, and that may be imitated, at least."""
_TYPED: Final = 5
"""Letters of a name of which one may be mistyped, at least."""
_WITHIN: Final = 6
"""Letters of a name that is looked for in the middle of a word, at least."""
_FIGURES: Final = (str.maketrans("0134578@$", "oleastbas"), str.maketrans("0134578@$", "oieastbas"))
_PAIRS: Final = (("rn", "m"), ("vv", "w"))
_ENDINGS: Final = frozenset({"com", "org", "net", "edu", "gov", "info", "biz"})
"""Endings that nobody writes into a host but at its end; others are names of countries and of departments as well."""
_SPELT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa", "æ": "ae", "œ": "oe"})


def folded(text: str) -> str:
    """A name as it is compared: its letters and figures, without case, spaces, hyphens and apostrophes."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


@lru_cache(maxsize=4096)
def likeness(url: str, name: str, domain: str = "", *, mistyped: bool = True) -> Likeness:
    """How an absolute address or origin stands to a place that somebody named.

    Args:
        url: The address. Hosts of this machine and its network, IPs and what is no web address have no likeness.
        name: The name as ``folded`` gives it.
        domain: The registrable domain that the user wrote, if a domain was written; its own places are those below it.
        mistyped: Whether one letter more, less, exchanged or turned round counts.
    """
    address = parse(url)
    if address is None or address.scheme not in WEB or len(name) < 2 or nameless(address.host):
        return ""
    own = registrable(address.host)
    if own == domain:
        return ""
    labels = [_shown(label) for label in address.host.rstrip(".").split(".")]
    suffix = len(own.split(".")) - 1
    label = labels[-suffix - 1] if suffix < len(labels) else labels[0]
    if folded(label) in _spellings(name):
        if hosted(address.host):
            return "hosted"
        return "suffix" if domain else ""
    found: Likeness = next(_feigned(labels[: len(labels) - suffix], label, name, mistyped=mistyped), "")
    if found:
        return found
    if _has(label, name):
        return "added"
    if any(_has(item, name) for item in labels[: len(labels) - suffix - 1]):
        return "below"
    return _behind(unquote(address.rest).casefold(), name)


def _feigned(before: list[str], label: str, name: str, *, mistyped: bool) -> Iterator[Likeness]:
    if len(name) >= _SHORT:
        seen = _skeletons(name)
        for item in dict.fromkeys((*before, *(part for each in before for part in each.split("-")))):
            plain = folded(item)
            if plain not in _spellings(name) and not seen.isdisjoint(_skeletons(plain)):
                yield "lookalike"
        parts = dict.fromkeys((label, *(before if len(name) >= _WITHIN else ()), *label.split("-")))
        if mistyped and len(name) >= _TYPED and any(_one_apart(folded(item), name) for item in parts):
            yield "lookalike"
    for at, item in enumerate(before):
        rest = item.split("-")
        pieces = [*rest, *(before[at + 1].split("-") if at + 1 < len(before) else [])]
        for place, piece in enumerate(pieces[:-1]):
            if folded(piece) == name and pieces[place + 1] in _ENDINGS:
                yield "pretended"


def _has(label: str, name: str) -> bool:
    """Whether a label of a host holds a name: as a part of its own, at its begin or end, or anywhere if it is long."""
    if name in map(folded, label.split("-")) or f"-{name}-" in f"-{label}-":
        return True
    plain = folded(label)
    if len(name) < _SHORT or plain == name:
        return plain == name
    return plain.startswith(name) or plain.endswith(name) or (len(name) >= _WITHIN and name in plain)


def _behind(rest: str, name: str) -> Likeness:
    """What stands behind the host: the name as a whole piece of the path, or at the begin of a host in it."""
    pieces = [piece for part in rest.partition("?")[0].split("/") for piece in (part, part.partition(".")[0])]
    return "path" if name in map(folded, pieces) else ""


@lru_cache(maxsize=1024)
def _spellings(name: str) -> frozenset[str]:
    """A name, and as it is written where there are no such letters (*müller*, *mueller*, *muller*)."""
    return frozenset({name, name.translate(_SPELT), _plain(name)})


@lru_cache(maxsize=4096)
def _skeletons(text: str) -> frozenset[str]:
    """What a text looks like."""
    plain = _plain(look_alike(text))
    found = {plain, *(plain.translate(figures) for figures in _FIGURES)}
    for pair, letter in _PAIRS:
        found |= {item.replace(pair, letter) for item in found}
    return frozenset(found)


def _plain(text: str) -> str:
    """Without accents."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).replace("ı", "i")


def _one_apart(one: str, two: str) -> bool:
    """Whether one letter more, less, exchanged, or two turned round, make one of the other; a plural *s* does not."""
    if one == two or abs(len(one) - len(two)) > 1 or one in (f"{two}s", two.removesuffix("s")):
        return False
    at = next((place for place, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    if len(one) != len(two):
        long, short = sorted((one, two), key=len, reverse=True)
        return long[:at] + long[at + 1 :] == short
    return one[at + 1 :] == two[at + 1 :] or (
        one[at : at + 2] == two[at : at + 2][::-1] and one[at + 2 :] == two[at + 2 :]
    )


def _shown(label: str) -> str:
    """A label of a host as it is shown: punycode undone."""
    if not label.startswith("xn--"):
        return label
    try:
        return unicodedata.normalize("NFKC", label[4:].encode("ascii").decode("punycode")).casefold()
    except UnicodeError:
        return label

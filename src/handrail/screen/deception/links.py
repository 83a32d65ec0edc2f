"""Addresses that are shown against addresses that are led to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from handrail.records import Element, Observation
from handrail.screen.deception.around import visible_text
from handrail.screen.deception.signal import Places, Signal, Weight
from handrail.screen.text import quoted

_SHAPE = re.compile(
    r"(?:https?://)?(?:[^\W_](?:[\w-]*[^\W_])?\.)+[^\W\d_][\w-]*[^\W_]\.?(?::\d+)?(?:/\S*)?", re.IGNORECASE
)
_FILES = frozenset("md rs py sh so pl zip mov cc ps app rb ml cs st".split())  # noqa: SIM905 - a list of words
"""Endings that are domains too, but without more around them far more often those of files."""
_WORDS = frozenset("in is it to am as at be do me my no us one now la cat".split())  # noqa: SIM905 - a list of words
"""Endings that in running text are more often a word after a full stop without a space."""
_TWINS = dict(
    zip(
        "аеорсхуіјѕԁһӏԛԝьгпοανρυικγχօսհոցզ",
        "aeopcxyijsdhlqwbrnoavpuikyxouhngq",
        strict=True,
    )
)
"""Small letters of Cyrillic, Greek and Armenian that look like Latin ones: our own list, after Unicode TR39's idea."""
_READ_AS = str.maketrans(_TWINS | {twin.upper(): latin.upper() for twin, latin in _TWINS.items()})
_USUAL = frozenset({"com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "example", "onion"})
_CODE = frozenset({"code", "pre", "samp", "kbd", "tt"})
_SPOKEN = 400
"""Letters of the longest text that is searched for addresses."""
_FIGURES = str.maketrans("013", "ole")
_TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""Scripts that honest names mix."""


def look_alike(text: str) -> str:
    """A text with letters that look like Latin ones read as those."""
    return text.translate(_READ_AS)


def link_signals(obs: Observation, element: Element, places: Places) -> Iterator[Signal]:
    """``domain_differs`` and ``lookalike_domain`` for a link, or for what stands in one."""
    link = next((item for item in (element, *obs.ancestors(element)) if item.facts.href), None)
    if link is None:
        return
    text = visible_text(obs, link) or link.name
    led = places.host(link.facts.href)
    shown = list(_shown(text, places))
    for written, _ in shown[:4]:
        if _deceives(written.split("/")[0]):
            yield _lookalike(written)
            break
    else:
        if led and _deceives(_decoded(led)):
            yield _lookalike(_decoded(led))
        elif led and _imitates(obs, led, places):
            yield _lookalike(led)
    if not led:
        return
    here = places.domain(places.host(obs.url))
    for written, host in shown[:1]:
        domain, goes = places.domain(host) or host, places.domain(led) or led
        if domain != goes:
            whole = written.strip() == text.strip(" .,;:!?()[]<>\"'")
            through = goes == here or led == places.host(obs.url)
            weight: Weight = "ask" if _may_be_code(obs, link, written) else "block"
            if through or not whole:
                weight = "annotate"
            sentence = f"It shows {quoted(written, 60)} and leads to {quoted(led, 60)}."
            yield Signal("domain_differs", weight, sentence)


def _may_be_code(obs: Observation, link: Element, written: str) -> bool:
    """Whether a name with dots in it may be none of a place: in code, or with an ending that few places have."""
    ending = written.rpartition(".")[2].casefold()
    if len(ending) > 2 and ending.isascii() and ending.isalpha() and ending not in _USUAL:
        return True
    around = (link, *obs.children.get(link.id, ()), *obs.ancestors(link))
    return any(item.facts.tag in _CODE for item in around)


def _lookalike(written: str) -> Signal:
    shown = f"The address {quoted(written, 60)} looks like another one than it is."
    return Signal("lookalike_domain", "ask", shown)


def _shown(text: str, places: Places) -> Iterator[tuple[str, str]]:
    """Addresses in a text: as written, and their host."""
    if "." not in text:
        return
    joined = text.replace(" .", ".")  # an address may be made of several elements
    for candidate in dict.fromkeys((*_SHAPE.findall(text), *(_SHAPE.findall(joined) if joined != text else ()))):
        written = candidate.rstrip(".")
        at = text.find(written)
        if at > 0 and text[at - 1] in "@/":
            continue  # an address of mail, or a part of a path
        scheme = "" if "://" in written else "https://"
        host = places.host(scheme + written)
        if not host or host.replace(".", "").isdigit():
            continue
        ending = host.rpartition(".")[2]
        marked = bool(scheme == "" or host.startswith("www.") or "/" in written or host.count(".") > 1)
        alone = written == text.strip()
        if not marked and (ending in _FILES or (ending in _WORDS and not alone)):
            continue
        if not places.domain(host):
            continue
        yield written, host


def _decoded(host: str) -> str:
    """A host as it is shown: punycode undone."""
    return ".".join(_label(label) for label in host.split("."))


def _label(label: str) -> str:
    if not label.startswith("xn--"):
        return label
    try:
        return label[4:].encode("ascii").decode("punycode")
    except UnicodeError:
        return label


@lru_cache(maxsize=4096)
def _deceives(host: str) -> bool:
    """Whether a host, as shown, mixes scripts, is Latin to the eye only, or is written in wide letters."""
    host = host.removeprefix("https:").removeprefix("http:").strip("/").casefold()
    if host.isascii():
        return False
    if any(unicodedata.east_asian_width(letter) == "F" for letter in host):
        return True
    labels = host.split(".")
    for label in labels:
        scripts = {_script(letter) for letter in label if letter.isalpha()}
        if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
            return True
        letters = [letter for letter in label if letter.isalpha()]
        if letters and labels[-1].isascii() and all(letter in _TWINS for letter in letters):
            return True
    return False


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


def _imitates(obs: Observation, led: str, places: Places) -> bool:
    """Whether a host is one that the page speaks of, but for figures or letters that look like others."""
    domain = places.domain(led) or led
    skeleton = _skeleton(domain)
    return any(other != domain and _skeleton(other) == skeleton for other in _spoken(obs, places))


def _spoken(obs: Observation, places: Places) -> frozenset[str]:
    """Domains that a page speaks of, and its own. Kept on the observation."""
    kept = vars(obs)
    found: frozenset[str] | None = kept.get("_deception_spoken")
    if found is None:
        texts = (item.own_text for item in obs.elements if "." in item.own_text and len(item.own_text) < _SPOKEN)
        hosts = [places.host(obs.url), *(host for text in texts for _, host in _shown(text, places))]
        found = kept["_deception_spoken"] = frozenset(filter(None, map(places.domain, hosts)))
    return found


def _skeleton(domain: str) -> str:
    return domain.translate(_FIGURES).replace("rn", "m").replace("vv", "w")

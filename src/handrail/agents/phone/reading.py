"""What stands on a phone's screen, as a person reads it: rows with a title, controls, what is called so. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from handrail.language.german import otherwise
from handrail.records import Element, Observation, TargetDescription
from handrail.screen import holds_words, normalise, words
from handrail.screen.nouns import singulars

NOUNS: Final = frozenset(
    {"button", "icon", "option", "setting", "settings", "tab", "menu", "page", "screen", "switch", "toggle", "field",
     "app", "mode", "item", "entry", "row", "list", "chat", "conversation", "thread", "contact", "note", "album",
     "folder", "file", "song", "playlist", "event", "alarm", "email", "mail", "message", "product", "place", "account"}
)  # fmt: skip
"""What people add to a name."""
_SAME: Final = (
    frozenset({"new", "create", "add", "compose", "write", "start", "make"}),
    frozenset({"delete", "remove", "trash", "erase", "discard"}),
    frozenset({"favorite", "favorites", "favourite", "favourites", "star"}),
    frozenset({"unstar", "unfavorite"}),
    frozenset({"save", "done", "ok"}),
    frozenset({"theme", "mode"}),
    frozenset({"photo", "picture", "image"}),
    frozenset({"like", "love"}),
    frozenset({"search", "find"}),
    frozenset({"silence", "mute"}),
    frozenset({"timeout", "sleep"}),
    frozenset({"screen", "display"}),
    frozenset({"ringtone", "sound", "volume", "vibration"}),
    frozenset({"language", "languages", "keyboard"}),
    frozenset({"wifi", "wi"}),
    frozenset({"airplane", "flight", "aeroplane"}),
    frozenset({"mobile", "cellular"}),
    frozenset({"sync", "synchronization", "synchronisation", "syncing"}),
)
_SMALL: Final = frozenset({"the", "a", "an", "my", "to", "as", "of", "for", "in", "it", "this", "that", "your"})


def seen(observation: Observation) -> list[Element]:
    """What a finger can reach or an eye can read now."""
    return [
        item
        for item in observation.elements
        if item.bounds.area > 0 and not item.states & {"hidden", "transparent", "offscreen"}
    ]


def reacts(element: Element) -> bool:
    """Whether a tap on it does something by its own account."""
    return element.facts.clickable or bool(element.states & {"editable", "checked", "unchecked"})


def holder(observation: Observation, element: Element) -> Element:
    """What a tap on something presses: itself, or the nearest thing around it that reacts."""
    if reacts(element):
        return element
    return next((item for item in observation.ancestors(element) if reacts(item)), element)


def said(element: Element) -> str:
    """The words of something: shown, else told."""
    return element.own_text or (element.name if element.name_source != "inferred" or not element.own_text else "")


def texts(observation: Observation, element: Element) -> list[str]:
    """All words in something, in their order."""
    own = [said(element)] if element.own_text else []
    return own + [item.own_text for item in observation.descendants(element) if item.own_text]


def keyboard(observation: Observation) -> bool:
    """Whether a keyboard lies over the lower part."""
    return any(region.reason == "keyboard" for region in observation.unseen)


def dialog(observation: Observation) -> Element | None:
    """The window that stands over the page, if one does."""
    return next((item for item in observation.elements if item.role == "dialog" or "modal" in item.states), None)


def bare(text: str) -> str:
    """A name without the words that people put around it."""
    said_words = list(words(text))
    while said_words and said_words[0] in _SMALL:
        said_words.pop(0)
    return " ".join(said_words)


def stripped(text: str) -> str:
    """The same without nouns for a kind of thing at its end, or its beginning (*the note Groceries*)."""
    about = _ABOUT.match(bare(text))
    plain = (about[1] if about is not None else bare(text)).split()
    while len(plain) > 1 and plain[0] in ("whole", "entire", "new", "old"):
        plain.pop(0)
    while len(plain) > 1 and plain[-1] in NOUNS:
        plain.pop()
    while len(plain) > 1 and plain[0] in NOUNS:
        plain.pop(0)
    return " ".join(plain)


_ABOUT: Final = re.compile(
    r"^(?:(?:whole|entire|my|the) )*(?:conversation|chat|thread|message|mail|email|note|list|contact|event|alarm|"
    r"playlist|song|album|photo|file|folder|order|post|account)s? "
    r"(?:with|from|of|by|called|named|titled|about|that is called) (.+)$"
)


def sames(word: str) -> frozenset[str]:
    """The word, and others that people use for the same on controls."""
    return next((group for group in _SAME if word in group), frozenset({word, singulars(word)}))


def alike(name: str, sought: str) -> bool:
    """Whether a control's name says what was sought in other words: each word has its like, and nothing is left."""
    have, want = bare(name).split(), bare(sought).split()
    have, want = [w for w in have if w not in _SMALL], [w for w in want if w not in _SMALL]
    return len(have) == len(want) and all(sames(a) & sames(b) for a, b in zip(have, want, strict=True))


Way = Callable[[Element, str], bool]

_WAYS: Final[tuple[Way, ...]] = (
    lambda item, text: normalise(text) in (normalise(item.own_text), normalise(item.name)),
    lambda item, text: bare(text) in (bare(item.own_text), bare(item.name), bare(item.facts.description)),
    lambda item, text: bool(stripped(text)) and stripped(text) in (stripped(item.own_text), stripped(item.name)),
    lambda item, text: alike(item.own_text or item.name, text) or alike(item.name, text),
    lambda item, text: f"{bare(item.own_text or item.name)} ".startswith(f"{stripped(text)} "),
    lambda item, text: (
        len(bare(item.own_text or item.name).split()) <= _FEW
        and holds_words(item.own_text or item.name, stripped(text))
    ),
)
EXACT: Final = 4
"""How many of the ways leave no doubt that what is called so is what was said."""
_FEW: Final = 6


@dataclass(frozen=True, slots=True)
class Match:
    """What answers to a name, best first, and how surely."""

    elements: tuple[Element, ...]
    """What a tap would press, each once."""
    sure: bool


def matching(
    observation: Observation, text: str, *, among: Iterable[Element] | None = None, sure: bool = False
) -> Match:
    """Everything that is called so, in the best way that anything is; empty if nothing is. What the user says in
    brackets behind a name, and what phones of another language call it, are names of it too."""
    found = _matching(observation, text, among=among, sure=sure)
    if found.elements and found.sure:
        return found
    for other in otherwise(text):
        also = _matching(observation, other, among=among, sure=True)
        if also.elements:
            return also
    return found


def _matching(observation: Observation, text: str, *, among: Iterable[Element] | None, sure: bool) -> Match:
    pool = [item for item in (seen(observation) if among is None else among) if item.name or item.own_text]
    if not bare(text):
        return Match((), sure=False)
    for at, way in enumerate(_WAYS[:EXACT] if sure else _WAYS):
        found: dict[str, Element] = {}
        for item in pool:
            if item.name_source == "inferred" and not item.own_text and "editable" not in item.states:
                continue
            if way(item, text):
                pressed = holder(observation, item)
                found.setdefault(pressed.id, pressed)
        left = _one_each(observation, list(found.values()))
        if left:
            pressable = [item for item in left if reacts(item)]
            return Match(tuple(pressable or left), sure=at < EXACT)
    return Match((), sure=False)


def _one_each(observation: Observation, found: Sequence[Element]) -> list[Element]:
    """Without what only holds another of them."""
    around = {above.id for item in found for above in observation.ancestors(item)}
    return [item for item in found if item.id not in around or not any(_inside(observation, o, item) for o in found)]


def _inside(observation: Observation, inner: Element, outer: Element) -> bool:
    return inner.id != outer.id and any(above.id == outer.id for above in observation.ancestors(inner))


def described(observation: Observation, sought: TargetDescription, *, sure: bool = False) -> Match:
    """The same for a description: what is called so, beside what it is to stand by, the so-manieth of them."""
    match = matching(observation, sought.text, sure=sure)
    found = list(match.elements)
    if sought.role in ("switch", "checkbox"):
        found = [item for item in found if item.states & {"checked", "unchecked"}] or found
    if sought.near and not sought.before:
        entry = entry_of(observation, sought.near)
        if entry is None:
            return Match((), sure=False)
        inside = {entry.id, *(item.id for item in observation.descendants(entry))}
        own = matching(observation, sought.text, among=[i for i in seen(observation) if i.id in inside], sure=sure)
        found = list(own.elements)
        match = own
    if sought.ordinal and found:
        at = sought.ordinal - 1 if sought.ordinal > 0 else len(found) + sought.ordinal
        found = [found[at]] if 0 <= at < len(found) else []
    return Match(tuple(found), match.sure)


def entry_of(observation: Observation, text: str) -> Element | None:
    """The entry of a list that is called so, with everything in it; None if none is, or several are."""
    named = [item for item in seen(observation) if _titles(item, text)]
    entries: dict[str, Element] = {}
    for item in named:
        around = row_of(observation, item)
        entries.setdefault(around.id, around)
    left = _one_each(observation, list(entries.values()))
    return left[0] if len(left) == 1 else None


def _titles(element: Element, text: str) -> bool:
    own = element.own_text or (element.name if element.name_source == "own" else "")
    if not own or "editable" in element.states:
        return False
    return any(way(element, text) for way in _WAYS[:3]) or (
        len(words(own)) <= _FEW and holds_words(own, stripped(text))
    )


def row_of(observation: Observation, element: Element) -> Element:
    """The entry of a list that something stands in: the outermost thing around it that stands with others alike."""
    found = element
    for above in observation.ancestors(element):
        parent = observation.by_id.get(above.parent)
        inside_list = parent is not None and ("scrollable" in parent.states or parent.role in ("list", "grid"))
        if inside_list:
            return above
        if reacts(above):
            found = above
    parent = observation.by_id.get(element.parent)
    if parent is not None and ("scrollable" in parent.states or parent.role in ("list", "grid")):
        return element
    return found


def rows(observation: Observation) -> list[Element]:
    """Entries of the list that is in front: what reacts and holds words, one under the other."""
    areas = scrolling(observation)
    inside = {item.id for item in observation.descendants(areas[0])} if areas else set()
    found = [
        item
        for item in seen(observation)
        if (not areas or item.id in inside)
        and reacts(item)
        and "editable" not in item.states
        and texts(observation, item)
    ]
    return [item for item in found if not any(_inside(observation, item, other) for other in found)]


def scrolling(observation: Observation) -> list[Element]:
    """Areas that scroll up and down, the largest first."""
    found = [
        item
        for item in seen(observation)
        if "scrollable" in item.states
        and item.bounds.height > _LEAST * observation.size.height
        and item.role not in ("combobox",)
    ]
    return sorted(found, key=lambda item: -item.bounds.area)


_LEAST: Final = 0.12
"""Share of the screen's height that what scrolls up and down has at least."""


def tick_of(observation: Observation, element: Element) -> Element | None:
    """The switch or box of a row: itself, in it, or the only one beside it."""
    if element.states & {"checked", "unchecked"}:
        return element
    around: Element | None = element
    for _ in range(4):
        if around is None or (around is not element and _list_like(around)):
            return None
        ticks = [item for item in observation.descendants(around) if item.states & {"checked", "unchecked"}]
        if ticks:
            return ticks[0] if len(ticks) == 1 else None
        around = observation.by_id.get(around.parent)
    return None


def _list_like(element: Element) -> bool:
    return "scrollable" in element.states or element.role in ("list", "grid")


def control(observation: Observation, *names: str, sure: bool = True) -> Element | None:
    """The one control that has one of these names, the first before the others."""
    for name in names:
        found = [item for item in matching(observation, name, sure=sure).elements if reacts(item)]
        found = [item for item in found if "disabled" not in item.states]
        if len(found) == 1:
            return found[0]
    return None


def top_text(observation: Observation) -> str:
    """What the bar at the top says: the title of the page."""
    height = observation.size.height
    upper = [item for item in seen(observation) if item.own_text and item.bounds.centre[1] < height * 0.1]
    return upper[0].own_text if upper else ""


def search_like(observation: Observation) -> bool:
    """Whether the only field here is one to search in: then nothing is being filled in."""
    fields = [item for item in seen(observation) if "editable" in item.states]
    return all("search" in words(item.name) or item.role == "searchbox" for item in fields)


def keypad(observation: Observation) -> dict[str, Element]:
    """Buttons with one digit each, where all ten are there and no field is: a pad to enter a number with."""
    found = {
        normalise(item.name): item
        for item in seen(observation)
        if item.facts.clickable and re.fullmatch(r"\d|00", normalise(item.name))
    }
    return found if all(str(digit) in found for digit in range(10)) else {}

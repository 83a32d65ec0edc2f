"""What a person would read before deciding (P11), and every piece of text on a screen with its provenance (P2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from handrail.records import UNLABELLED, DecisionContext, Element, Integrity, Label, Observation, ScreenItem, content
from handrail.screen.identity import identity
from handrail.screen.index import index
from handrail.screen.names import name_of
from handrail.screen.roles import FIELDS, TICKS, dialog, interactive
from handrail.screen.text import length, normalise

_STRANGERS = frozenset({"article", "feed", "comment", "log", "blockquote", "suggestion", "marquee"})
"""Roles of regions that hold what people other than the site's author wrote."""
_STRANGE_WORDS = frozenset(
    {"comment", "comments", "review", "reviews", "reply", "replies", "message", "messages", "post", "posts", "tweet",
     "feed", "chat", "ugc", "testimonial", "testimonials", "advert", "advertisement", "sponsored", "ad", "ads"}
)  # fmt: skip


_CURRENCY = re.compile(
    r"(?<![^\W\d_])(?:usd|eur|gbp|chf|jpy|cny|inr|cad|aud|sek|nok|dkk|isk|pln|czk|huf|ron|brl|kr|zł|kč|ft|lei)(?![^\W\d_])",
    re.IGNORECASE,
)
_UNSEEN = frozenset({"hidden", "transparent"})
"""States of what nobody sees."""
_HOLDING = FIELDS | TICKS
"""Roles of what holds a value."""
_WITHHELD = frozenset({"password", "masked"})
"""States of what holds a secret."""


def enclosing(obs: Observation, elements: Sequence[Element]) -> Element | None:
    """The smallest form or dialog that holds all of the elements; None if there is none."""
    shared: list[Element] | None = None
    for element in elements:
        around = [item for item in (element, *obs.ancestors(element)) if item.role == "form" or dialog(item)]
        owner = obs.by_id.get(element.facts.form)
        if owner is not None and owner not in around:
            around.insert(0, owner)
        ids = {item.id for item in around}
        shared = around if shared is None else [item for item in shared if item.id in ids]
    return shared[0] if shared else None


def decision_context(obs: Observation, elements: Sequence[Element]) -> DecisionContext:
    """The decision context of an action on these elements.

    Text and values of the smallest enclosing form or dialog, every clock in it included, and fields of it that do not
    show. A form often says only how many: the headings and amounts of the article, section or page part around it say
    of what and for how much; where even these name no amount, those of the page are, since shops put the total beside
    the form. Amounts come first; what only repeats a label or value is left out. Where there is neither form
    nor dialog, the names of everything interactive, so that clocks elsewhere do not make it stale. Besides, the address
    that the target leads or sends to. A dialog of the surface encloses everything while it is open. Kept on the
    observation.
    """
    kept = vars(obs).setdefault("_screen_contexts", {})
    key = tuple(element.id for element in elements)
    found = kept.get(key)
    if isinstance(found, DecisionContext):
        return found
    around = enclosing(obs, elements)
    read = around.id if around is not None else ""
    if read not in kept:
        kept[read] = _read(obs, around)
    lines, values, windows = kept[read]
    targets = tuple(identity(obs, element) for element in elements)
    leads = tuple(filter(None, dict.fromkeys(_address(obs, item) for item in elements)))
    told = tuple(f"goes to: {address}" for address in leads)
    made = kept[key] = DecisionContext(targets, lines + told, values, obs.url, windows, leads=leads)
    return made


def _address(obs: Observation, element: Element) -> str:
    """Where the target leads or what it belongs to is sent; empty if the surface does not say."""
    for item in (element, *obs.ancestors(element)):
        if item.facts.href or item.facts.form_action:
            return item.facts.href or item.facts.form_action
    return ""


_Read: TypeAlias = tuple[tuple[str, ...], tuple[tuple[str, str], ...], tuple[str, ...]]


def _read(obs: Observation, around: Element | None) -> _Read:
    """Lines, values and windows of a context; the same for all targets in one form or dialog."""
    lines = [f"{item.kind}: {item.text}" for item in obs.dialogs]
    values: list[tuple[str, str]] = [(item.kind, item.default) for item in obs.dialogs if item.default]
    if around is not None:
        inside = list(_values(obs, around))
        values += [(name, held) for name, held, _ in inside]
        known = {normalise(text) for name, held, plain in inside for text in (name, held if plain else "") if text}
        own = [line for line in _lines(obs, around) if normalise(line) not in known]
        beyond = (line for line in _surrounding(obs, around) if normalise(line) not in known)
        lines += [*filter(amount, own), *beyond, *(line for line in own if not amount(line))]
        lines += _not_shown(obs, around)
    elif not obs.dialogs:
        seen = [item for item in obs.elements if interactive(item) and item.states.isdisjoint(_UNSEEN)]
        lines += filter(None, map(index(obs).name, seen))
        values += (_value(obs, item)[:2] for item in seen if item.role in _HOLDING)
    if not obs.dialogs and not any(map(amount, lines)):
        lines += _elsewhere(obs, around)
    return tuple(lines), tuple(values), tuple(_windows(obs))


def _inside(obs: Observation, around: Element) -> Iterator[Element]:
    inside = {around.id}
    for element in obs.elements:
        if element.id == around.id or element.parent in inside or element.facts.form == around.id:
            inside.add(element.id)
            yield element


def _members(obs: Observation, around: Element) -> Iterator[Element]:
    return (element for element in _inside(obs, around) if element.states.isdisjoint(_UNSEEN))


def _not_shown(obs: Observation, around: Element) -> Iterator[str]:
    """Fields that nobody sees are sent all the same: ``<input type=hidden>``, boxes drawn by a style sheet."""
    for element in _inside(obs, around):
        field = element.role in _HOLDING or element.facts.input_type == "hidden"
        if field and element.states & _UNSEEN:
            name, held, _ = _value(obs, element)
            if held:
                yield f"not shown: {name} = {held}"


def _elsewhere(obs: Observation, around: Element | None) -> Iterator[str]:
    """Amounts of money outside of what encloses the target: shops put the total beside the form, not into it. A number
    without a currency in it or next to it is not known to be one."""
    read = {element.id for element in _inside(obs, around)} if around is not None else set[str]()
    signed: dict[str, bool] = {}
    for element in obs.elements:
        text = element.own_text
        if not text or not _numeric(text) or element.id in read or not element.states.isdisjoint(_UNSEEN):
            continue
        if element.parent not in signed:  # once for all siblings: there may be hundreds
            above = obs.by_id.get(element.parent)
            beside = obs.children.get(element.parent, ()) if above is not None else ()
            own = above is not None and _currency(above.own_text)
            signed[element.parent] = own or any(map(_currency, _said(beside)))
        if _currency(text) or signed[element.parent]:
            yield f"amount: {' '.join(text.split())}"


def _said(elements: Sequence[Element]) -> Iterator[str]:
    return (element.own_text for element in elements if 0 < len(element.own_text) < 8)


@lru_cache(maxsize=16384)
def _numeric(text: str) -> bool:
    return any(map(str.isdigit, text))


@lru_cache(maxsize=16384)
def _currency(text: str) -> bool:
    if len(text) > _MOST_OF_A_SUM:
        return True  # not searched, and so not known to be none
    if text.isascii():
        return "$" in text or bool(_CURRENCY.search(text))
    return bool(SIGN.search(text)) or bool(_CURRENCY.search(text))


def _lines(obs: Observation, around: Element) -> Iterator[str]:
    for element in _members(obs, around):
        text = element.own_text or (element.name if not obs.children.get(element.id) else "")
        if text.strip():
            yield " ".join(text.split())


_PARTS = frozenset({"article", "main", "section", "region", "dialog", "alertdialog"})
"""Roles and tags of what a page is made of, around a form."""
_AROUND = 40
"""Lines taken from around a form."""
_SHORT = 120
"""Characters of a text that can be an amount with its caption, in one element or in several."""
_CODES = "EUR|USD|GBP|CHF|JPY|CNY|RMB|INR|KRW|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|MXN|ZAR|TRY|RUB|UAH|SGD|HKD"
_CODED = re.compile(rf"(?<!\w)(?:{_CODES})\s?[-+]?\d|\d\s?(?:{_CODES})(?!\w)")


_MOST_OF_A_SUM = 4_000
"""Characters of a text in which a sum is looked for."""
SIGN = re.compile(
    "[$\u00a2-\u00a5\u058f\u060b\u07fe-\u07ff\u09f2-\u09f3\u09fb\u0af1\u0bf9\u0e3f\u17db\u20a0-\u20c0\ua838\ufdfc\ufe69"
    "\uff04\uffe0-\uffe1\uffe5-\uffe6\U00011fdd-\U00011fe0\U0001e2ff\U0001ecb0]"
)
"""Any currency sign: the category Sc of Unicode, written out, since every text of every screen is asked for one."""


@lru_cache(maxsize=16384)
def amount(text: str) -> bool:
    """Whether it holds a sum of money: a number and a currency sign, or a number next to a currency's code."""
    text = text[:_MOST_OF_A_SUM]
    if not _numeric(text):
        return False
    return bool(SIGN.search(text)) or bool(_CODED.search(text))


def _surrounding(obs: Observation, around: Element) -> Iterator[str]:
    """Amounts, then headings, of the smallest part of the page beyond a form that holds a heading."""
    if around.role != "form" or dialog(around):
        return
    for part in obs.ancestors(around):
        if part.role in _PARTS or part.facts.tag in _PARTS or dialog(part):
            inside = {item.id for item in _members(obs, around)}
            beyond = [item for item in _members(obs, part) if item.id not in inside]
            headings = [item for item in beyond if item.role == "heading"]
            if headings:
                amounts = reversed([*_amounts(obs, beyond, {item.id for item in obs.ancestors(around)})])
                found = dict.fromkeys((*amounts, *(_text(obs, item) for item in headings)))
                yield from [line for line in found if line][:_AROUND]
                return


def _text(obs: Observation, element: Element) -> str:
    return " ".join((index(obs).text(element) or element.name).split())


def _amounts(obs: Observation, elements: Sequence[Element], held: set[str]) -> Iterator[str]:
    """Each amount, last first, in the smallest element that holds all of it: sign and number may stand in two.

    ``held`` are elements that are no candidates, since the form itself is in them.
    """
    for element in reversed(elements):
        if element.id not in held:
            text = _text(obs, element)
            if len(text) > _SHORT:
                text = " ".join(element.own_text.split())
            if not amount(text):
                continue
            yield text
        held.add(element.parent)


def _values(obs: Observation, around: Element) -> Iterator[tuple[str, str, bool]]:
    for element in _members(obs, around):
        if element.role in _HOLDING or "editable" in element.states:
            yield _value(obs, element)


def _value(obs: Observation, element: Element) -> tuple[str, str, bool]:
    """Name as written, what it holds, and whether that is the very value."""
    name = _caption(name_of(obs, element)) or element.facts.resource or element.role
    if element.role in TICKS:
        held = "checked" if "checked" in element.states else "mixed" if "mixed" in element.states else "unchecked"
        return name, held, False
    if secret(element):
        return name, "set" if element.value or "masked" in element.states else "empty", False
    return name, element.value, True


@lru_cache(maxsize=8192)
def _caption(name: str) -> str:
    return " ".join(name.split()).rstrip(":* ")


def secret(element: Element) -> bool:
    """Whether its value must not be shown: a password field, or one that received a secret."""
    return not element.states.isdisjoint(_WITHHELD) or element.facts.input_type == "password"


def _windows(obs: Observation) -> Iterator[str]:
    """The stack of what lies over what, top first."""
    for item in reversed(obs.dialogs):
        yield f"{item.kind}:{item.origin}:{item.id}"
    modal = [item for item in obs.elements if dialog(item) and not item.states & {"hidden"}]
    for element in sorted(modal, key=lambda item: -item.facts.paint):
        yield f"{element.role}:{index(obs).name(element)}"
    for tab in sorted(obs.tabs, key=lambda item: not item.active):
        yield f"tab:{tab.id}"
    if not obs.tabs:
        yield f"window:{obs.app}"


def content_region(obs: Observation, element: Element) -> bool:
    """Whether it may hold what somebody other than the site's author wrote, so that it proves nothing (L7).

    An author's rule that made it ``chrome`` or better settles it (P2). Without one the structure decides, and only
    downward: articles, comments, feeds, fields, foreign and opaque frames, and class words such as ``review``. A site
    that shows strangers' words in plain containers without any of these signs is not recognised.
    """
    if element.label.integrity >= Integrity.CHROME:
        return False
    if element.label.integrity is Integrity.UNKNOWN or "editable" in element.states or element.role in FIELDS:
        return True
    if element.facts.opaque_frame or element.frame_origin != obs.app:
        return True
    return any(
        item.role in _STRANGERS
        or not _STRANGE_WORDS.isdisjoint(word.casefold() for word in item.facts.words)
        or "blockquote" in item.facts.tag
        for item in (element, *obs.ancestors(element))
    )


MOST_READ = 150_000
"""Characters of one screen that are read as texts, in their plain form: a page of a long book has a tenth of it."""


def unread(obs: Observation) -> int:
    """Characters of texts on the screen that are more than can be read: nobody knows what they say (promise 1)."""
    screen_items(obs)
    found = vars(obs)["_screen_unread"]
    return found if isinstance(found, int) else 1


def screen_items(obs: Observation) -> tuple[ScreenItem, ...]:
    """Every piece of text on the screen, seen or hidden, once, with its label (P2). Kept on the observation.

    No more than ``MOST_READ`` characters together: a text that goes beyond is left out, and ``unread`` tells of it.

    Attributes that a person does not see (tooltips, descriptions, placeholders) are items of their own: they reach
    models through accessible names. Values of fields are items too, secrets excepted.
    """
    kept = vars(obs)
    found = kept.get("_screen_items")
    if not isinstance(found, tuple):
        room = _Room()
        found = kept["_screen_items"] = tuple(_items(obs, room))
        kept["_screen_unread"] = room.refused
    return found


class _Room:
    """What is left of the characters of a screen that are read."""

    def __init__(self) -> None:
        self.left = MOST_READ
        self.refused = 0

    def holds(self, size: int) -> bool:
        """Whether that many characters still fit; those that do not are counted."""
        if size <= self.left:
            return True
        self.refused += size
        return False


def _items(obs: Observation, room: _Room) -> Iterator[ScreenItem]:
    known = index(obs)
    of_label: dict[Label, set[str]] = {}
    label, seen, item_of = UNLABELLED, of_label.setdefault(UNLABELLED, set()), _maker(UNLABELLED)
    for element in obs.elements:
        if element.label is not label and element.label != label:  # most share a few labels, whose hash is dear
            label = element.label
            seen, item_of = of_label.setdefault(label, set()), _maker(label)
        facts = element.facts
        own, name = element.own_text, element.name
        texts: tuple[str, ...] = (own, name) if name != own else (own,)
        if facts.placeholder or facts.title or facts.description or facts.options or element.value:
            held = "" if element.value and secret(element) else element.value
            texts += (facts.placeholder, facts.title, facts.description, *facts.options, held)
        below = ""
        for text in texts:
            if not text:
                continue
            if len(text) > room.left:
                room.refused += len(text)
                continue
            plain = normalise(text)
            if plain in seen or (plain == below and plain) or (not plain and text.isspace()):
                continue
            if text is name and text != own and obs.children.get(element.id):
                below = normalise(known.text(element))
                if plain == below:
                    continue
            size = len(text) if text.isascii() else length(text)
            if size > room.left:
                room.refused += size
                continue
            room.left -= size
            seen.add(plain)
            yield item_of(text, element.id)
    for item in obs.dialogs:
        for text in (item.text, item.default):
            if text.strip() and room.holds(size := length(text)):
                room.left -= size
                yield ScreenItem(text, content(item.origin) if item.origin else UNLABELLED)
    for text in dict.fromkeys((obs.title, *(tab.title for tab in obs.tabs))):
        if text.strip() and room.holds(size := length(text)):
            room.left -= size
            yield ScreenItem(text, _of(obs))


@lru_cache(maxsize=16)
def _maker(label: Label) -> Callable[[str, str], ScreenItem]:
    """Makes the items of one label: the very same again on the next look, which mostly says the same."""
    return lru_cache(maxsize=4096)(lambda text, element: ScreenItem(text, label, element))


def _of(obs: Observation) -> Label:
    return content(obs.app) if obs.app else UNLABELLED

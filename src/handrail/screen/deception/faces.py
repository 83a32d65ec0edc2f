"""Things that pass for what they are not: advertisements, ways out, dialogs, parts of the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

from handrail.records import Element, Observation
from handrail.screen.context import amount
from handrail.screen.deception.around import around, holds_at_most, neighbours, plain, texts, visible_text
from handrail.screen.deception.signal import Places, Signal
from handrail.screen.deception.words import is_a, kind_of, label
from handrail.screen.index import index
from handrail.screen.roles import dialog, interactive
from handrail.screen.text import normalise, words

_AD_WORDS = frozenset({"ad", "ads", "advert", "adverts", "advertisement", "advertising", "sponsored", "promoted",
                       "adsbygoogle", "adslot", "adunit", "adbox", "adbanner", "dfp"})  # fmt: skip
_CLOSE_BY = 160.0
"""Pixels from the word that says "advertisement" down to what it is said of."""
_BEFORE = 8
_PART = 40
"""Elements of a part of the page that may as a whole be an advertisement."""
_LABEL = 40
"""Letters of the longest such word with the advertiser's name."""
_SPLIT = re.compile(r"[-_:./\s]+|(?<=[a-z])(?=[A-Z])")
_ADDRESS = re.compile(r"(?:🔒\s*)?https?://[^\s/]+\.[^\s/]+(?:/\S*)?")
_WANTS = re.compile(r"\S+\.\w+(?::\d+)? wants to\b(.{0,40})")


def face_signals(obs: Observation, element: Element, places: Places) -> Iterator[Signal]:
    """``disguised_ad``, ``fake_close``, ``fake_dialog`` and ``browser_look_alike``."""
    name = normalise(visible_text(obs, element) or element.name)
    called = {name, normalise(element.name)} - {""}
    yield from _ad(obs, element, called)
    yield from _close(obs, element, called, places)
    near, beside = around(obs, element), neighbours(obs, element)
    yield from _dialog(obs, element, near)
    yield from _browser(obs, element, near if near is beside else (*near, *beside), places)


# Advertisements


def _ad(obs: Observation, element: Element, called: set[str]) -> Iterator[Signal]:
    """A control of the page's own kind in what says that it is an advertisement."""
    if not interactive(element):
        return
    if called.isdisjoint(label("control")) and not any(is_a("to_go_on", name) for name in called):
        return
    if _in_ad(obs, element):
        yield Signal("disguised_ad", "ask", "It stands in an advertisement and looks like a control of the page.")


def _in_ad(obs: Observation, element: Element) -> bool:
    small = True
    for item in (element, *obs.ancestors(element)):
        small = small and holds_at_most(obs, item, _PART)
        if small and _says_ad(item):
            return True
        if item.role == "iframe" and (_labelled(obs, item) or _says_ad(item)):
            return True
    return _labelled(obs, element)


def _says_ad(item: Element) -> bool:
    if normalise(item.name) in label("ad") and item.name:
        return True
    return any(part.casefold() in _AD_WORDS for word in item.facts.words for part in _SPLIT.split(word))


def _ad_label(text: str) -> bool:
    return normalise(text) in label("ad") or (len(text) < _LABEL and is_a("ad_by", text))


def _labelled(obs: Observation, element: Element) -> bool:
    """Whether a word that says so stands right before it, above it or on its line."""
    at = index(obs).order[element.id]
    box, reach = element.bounds, _CLOSE_BY * obs.scale
    above = {element.parent, *(item.id for item in obs.ancestors(element))}
    for item in reversed(obs.elements[max(0, at - _BEFORE) : at]):
        if item.frame != element.frame:
            continue
        if item.own_text and plain(item) and _ad_label(item.own_text):
            if item.parent not in above:
                continue
            spot = item.bounds
            return -reach < spot.y - box.y <= box.height and spot.x < box.x2 + reach and spot.x2 > box.x - reach
    return False


# Ways out


def _close(obs: Observation, element: Element, called: set[str], places: Places) -> Iterator[Signal]:
    """What says that it closes, and leads to another site, fetches a file, or sends a form that costs something."""
    if called.isdisjoint(label("close")):
        return
    link = next((item for item in (element, *obs.ancestors(element)) if item.facts.href), None)
    if link is not None:
        led, here = places.host(link.facts.href), places.host(obs.url if not element.frame else element.frame_origin)
        away = bool(led and here) and (places.domain(led) or led) != (places.domain(here) or here)
        if away or link.facts.download:
            yield Signal("fake_close", "ask", "It says that it closes something, and leads elsewhere.")
        return
    if called.isdisjoint(label("shut")):
        return
    if element.facts.submits and element.facts.form_method == "post":
        said = [text for item in around(obs, element) if item.id != element.id for text in (item.own_text,) if text]
        if any(amount(text) or kind_of(text) in ("pay", "agree") for text in said):
            yield Signal("fake_close", "ask", "It says that it closes something, and sends a form.")


# Dialogs


def _dialog(obs: Observation, element: Element, near: tuple[Element, ...]) -> Iterator[Signal]:
    """Words of a page that pass for the system's, or a dialog of another origin that asks for what is this site's."""
    if not (interactive(element) or element.role == "img"):
        return
    pictures = [item.name for item in (element, *obs.descendants(element)) if item.role == "img" and item.name]
    said = [text for text in texts(near) if len(text) <= 120]
    box = next((item for item in obs.ancestors(element) if dialog(item)), None)
    spoken = any(is_a(kind, text) for text in (*said, *pictures) for kind in ("system", "paste_and_run"))
    titled = any(is_a("system_title", text) for text in (*(said if box is not None else ()), *pictures))
    if spoken or titled:
        yield Signal("fake_dialog", "ask", "The page speaks here as if it were the system or the browser.")
        return
    if not element.frame or element.frame_origin == obs.app:
        return
    if box is None:
        return
    inside = tuple(obs.descendants(box))
    if any("password" in item.states for item in inside) or _names_site(obs, (box, *inside)):
        yield Signal("fake_dialog", "ask", "A dialog of another origin speaks as if it belonged to this site.")


def _names_site(obs: Observation, inside: tuple[Element, ...]) -> bool:
    title = words(obs.title)
    return len(title) > 1 and any(
        words(item.own_text)[at : at + len(title)] == title
        for item in inside
        if item.own_text
        for at in range(len(words(item.own_text)))
    )


# Parts of the browser


def _browser(obs: Observation, element: Element, near: tuple[Element, ...], places: Places) -> Iterator[Signal]:
    """Address bars, permission prompts and warnings that the page draws."""
    said = texts(near)
    if any(is_a("interstitial", text) for text in said):
        yield Signal("browser_look_alike", "ask", "The page shows what looks like a warning of the browser.")
        return
    wants = [found for text in said if (found := _WANTS.fullmatch(normalise(text)))]
    asks = bool(wants)
    able = any(is_a("capability", text) for text in said) or any(is_a("capability", found[1]) for found in wants)
    buttons = {normalise(item.name) for item in near if item.role in ("button", "link")}
    if (asks and able) or (able and not buttons.isdisjoint(label("refuse")) and _allows(buttons)):
        yield Signal("browser_look_alike", "ask", "The page shows what looks like a question of the browser.")
        return
    if "password" not in element.states and not any("password" in item.states for item in near):
        return
    here = places.host(obs.url)
    for item in near:
        bar = item.value if "readonly" in item.states or item.role in ("text", "generic") else ""
        for text in (item.own_text if not interactive(item) else "", bar):
            if text and _ADDRESS.fullmatch(text.strip()):
                host = places.host(text.strip().removeprefix("🔒").strip())
                if host and (places.domain(host) or host) != (places.domain(here) or here):
                    yield Signal("browser_look_alike", "ask", "The page shows what looks like an address bar.")
                    return


def _allows(buttons: set[str]) -> bool:
    return any(name.startswith("allow") for name in buttons)

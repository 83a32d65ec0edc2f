"""A screen as somebody else tells it, made what a device of ours would tell: every element has a place and a label.

Rationale: presence, readers and sinks are decided by where things stand. Where a teller leaves that out it is derived,
never guessed to be harmless; where he says two things of it, nothing is judged. A page has no say in it: an address is
read as a browser reads it (user names, ports and schemes are not the host), and what has no origin is opaque.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from handrail.policy import OPAQUE, origin_of
from handrail.records import UNLABELLED, Element, Label, Observation, SystemDialog, content
from handrail.wire import Malformed

FRAMES: Final = frozenset({"iframe", "frame", "object", "embed", "fencedframe", "portal", "webview"})
"""Tags and roles of elements that stand in one document and hold another."""


def placed(look: Observation) -> Observation:
    """The screen with the origin of its window and elements filled in; itself where nothing is missing.

    * The window of a browser has the origin of its address, ``null`` where that has none. ``app`` may be left out.
    * An element without ``frame_origin`` is of the document that its parent is of, at the root of the window's; in a
      frame that nobody told the origin of it is opaque.
    * An element whose label was left out (not: said to be unknown) is content of its frame or app (P2); where that is
      not known it stays unknown (P1). A label without sources is the place's; one without readers is for the place.

    Raises:
        Malformed: two things are said of one place: address and ``app``, the tab in front, the window of an element.
    """
    kept = vars(look)
    found = kept.get("_guard_placed")
    if found is None:
        found = _placed(look)
        kept["_guard_placed"] = found if found is not look else True  # itself would keep itself alive
    return found if isinstance(found, Observation) else look


def _placed(look: Observation) -> Observation:
    web = look.surface == "browser" or "://" in look.app
    window = _window(look) if web else look.app
    elements = tuple(_pages(look, window) if web else _windows(look))
    dialogs = tuple(map(_asking, look.dialogs)) if web else look.dialogs
    same = window == look.app and dialogs == look.dialogs
    if same and all(new is old for new, old in zip(elements, look.elements, strict=True)):
        return look
    return replace(look, app=window, elements=elements, dialogs=dialogs)


def _window(look: Observation) -> str:
    addresses = [look.url] if look.url else []
    addresses += [tab.url for tab in look.tabs if tab.active and tab.url]
    told = {origin_of(address) or OPAQUE for address in addresses}
    if len(told) > 1:
        raise Malformed("observation.tabs: the tab in front is of another origin than the url")
    said = _origin(look.app)
    if not told:
        if look.app and not said:
            raise Malformed("observation.app: of a browser this is an origin, such as https://shop.example")
        return said
    (window,) = told
    if look.app and said != window:
        raise Malformed("observation.app: of a browser this is the origin of the url; say the same, or leave it out")
    return window


def _pages(look: Observation, window: str) -> Iterable[Element]:
    """Elements of a browser's window."""
    behind = {tab.id for tab in look.tabs if not tab.active} if any(tab.active for tab in look.tabs) else frozenset()
    holders: dict[str, tuple[str, str, bool]] = {"": (window, "", False)}
    for place, element in enumerate(look.elements):
        if element.tab and element.tab in behind:
            raise Malformed(f"observation.elements.{place}.tab: is not the tab in front")
        if element.app and element.app != window and _origin(element.app) != window:
            raise Malformed(f"observation.elements.{place}.app: is not the window's; foreign frames go to frame_origin")
        origin = element.frame_origin
        if not origin:
            around, frame, holds = holders.get(element.parent, (OPAQUE, "", True))
            origin = OPAQUE if holds or (element.frame and element.frame != frame) else around
        elif origin != window:
            origin = _origin(origin)
            if not origin:
                raise Malformed(
                    f"observation.elements.{place}.frame_origin: is no origin, such as https://shop.example"
                )
        holds = element.role in FRAMES or element.facts.tag in FRAMES
        holders[element.id] = (origin, element.frame, holds)
        yield _told(element, window, origin)


def _windows(look: Observation) -> Iterable[Element]:
    """Elements of an application's window; where it shows a page, what nobody told the place of is of that page."""
    page = (origin_of(look.url) or OPAQUE) if look.url else ""
    for place, element in enumerate(look.elements):
        origin, app = element.frame_origin, element.app
        if "://" in origin and origin != OPAQUE:
            origin = _origin(origin)
            if not origin:
                raise Malformed(
                    f"observation.elements.{place}.frame_origin: is no origin, such as https://shop.example"
                )
        elif origin and origin != OPAQUE:  # elsewhere than in a browser it is as the app
            if app and app != origin:
                raise Malformed(f"observation.elements.{place}.frame_origin: is another application than app")
            app = origin
        app = app or look.app
        yield _told(element, app, origin or (page if app == look.app else ""))


def _told(element: Element, app: str, origin: str) -> Element:
    label = _label(element.label, origin or app)
    if label is element.label and app == element.app and origin == element.frame_origin:
        return element
    return replace(element, app=app, frame_origin=origin, label=label)


def _label(label: Label, place: str) -> Label:
    if not place or place == OPAQUE or (label.sources and label.readers):
        return label
    if label is UNLABELLED:  # left out: what is said to be unknown in so many words is another object
        return content(place)
    return _completed(label, place)


@lru_cache(maxsize=1024)
def _completed(label: Label, place: str) -> Label:
    """Of a label that names no source it is the place; where it names no readers, the place that shows it is one."""
    return replace(label, sources=label.sources or content(place).sources, readers=label.readers or frozenset({place}))


def _asking(dialog: SystemDialog) -> SystemDialog:
    if not dialog.origin:
        return dialog
    origin = _origin(dialog.origin) or OPAQUE
    return dialog if origin == dialog.origin else replace(dialog, origin=origin)


def _origin(text: str) -> str:
    """An origin as it is written; empty for what is none."""
    return OPAQUE if text == OPAQUE else origin_of(text) if text else ""

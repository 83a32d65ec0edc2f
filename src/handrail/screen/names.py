"""What things are called, and how far the name can be trusted (P3)."""

from __future__ import annotations

from dataclasses import dataclass

from handrail.records import Element, Label, NameSource, Observation, Rect, join
from handrail.screen.icons import weak_words
from handrail.screen.index import index
from handrail.screen.roles import FIELDS, INTERACTIVE, TICKS, apparent, interactive
from handrail.screen.text import normalise

_LEFT = 320.0
"""Pixels, at scale 1, within which a text to the left can name a field."""
_ABOVE = 60.0
"""Pixels, at scale 1, within which a text above can name a field."""
_BAND = 64.0
"""Pixels: height of the bands by which texts are looked up."""
_MOST_BANDS = 64
"""Bands that something is taken to touch at most."""


@dataclass(frozen=True, slots=True)
class Called:
    """A name with its provenance."""

    name: str
    """As it stands on the screen, not normalised."""
    source: NameSource
    """``inferred`` never grounds a consequential target and never classifies a field (P3)."""
    label: Label
    """Join over every node that contributed to the name, the element itself among them."""


def called(obs: Observation, element: Element, *, geometry: bool = True) -> Called:
    """What a person would call the element. Without ``geometry`` boxes are not looked at.

    Its accessible name; else its own text; else the text in it; else, for things that react, what stands before it
    (after it, for ticks), then what stands left of or above it. The last two are ``inferred``: anybody who can put
    text there gives the name, so a comment before an unlabelled field could call it "Password".
    """
    name, source, read = _read(obs, element, geometry)
    if read is None:
        return Called(name, source, element.label)
    label = _joined(obs, read)
    return Called(name, source, label if read is element else element.label.join(label))


def name_of(obs: Observation, element: Element) -> str:
    """What a person would call the element, without its provenance."""
    return _read(obs, element)[0]


def label_of(obs: Observation, element: Element, *, geometry: bool = True) -> Element | None:
    """The text that stands before a field, whatever the field itself is called."""
    found = _before(obs, element) or (_around(obs, element) if geometry else None)
    return None if found is None or _shared(obs, found, element) else found


def donor_of(obs: Observation, element: Element, *, geometry: bool = True) -> Element | None:
    """The text that lends an element its name; None where it has one of its own, or none at all."""
    _, source, read = _read(obs, element, geometry)
    return read if source == "inferred" else None


def _read(obs: Observation, element: Element, geometry: bool = True) -> tuple[str, NameSource, Element | None]:
    """Name, source, and the element in which it was read; None where it is an attribute or there is none. Kept on the
    observation, since looking around an element takes as long as there are elements."""
    if element.name and element.name_source != "inferred":
        return element.name, element.name_source if element.name_source != "none" else "accessible", element
    kept = vars(obs).setdefault("_screen_read", {})
    key = (element.id, geometry)
    found: tuple[str, NameSource, Element | None] | None = kept.get(key)
    if found is None:
        found = kept[key] = _look_for(obs, element, geometry)
    return found


def _look_for(obs: Observation, element: Element, geometry: bool) -> tuple[str, NameSource, Element | None]:
    if element.own_text:
        return element.own_text, "own", element
    if element.role in INTERACTIVE or element.facts.clickable:
        text = index(obs).text(element)
        if text:
            return text, "own", element
        hint = element.facts.placeholder or element.facts.title
        if hint:
            return hint, "accessible", None
    if element.name:
        return element.name, "inferred", None
    if element.role in INTERACTIVE or "editable" in element.states or _tick(element):
        donor = _beside(obs, element, geometry) or (_around(obs, element) if geometry else None)
        if donor is not None and not _shared(obs, donor, element):
            return donor.own_text or donor.name, "inferred", donor
    return "", "none", None


def inferred_name(obs: Observation, element: Element) -> str:
    """Normalised name where it is only inferred; empty where the element has one of its own or none at all."""
    if index(obs).name(element):
        return ""
    name, source, _ = _read(obs, element)
    return normalise(name) if source == "inferred" else ""


def _joined(obs: Observation, element: Element) -> Label:
    below = (item.label for item in obs.descendants(element) if item.own_text or item.name)
    return join((element.label, *below))


def _donates(element: Element) -> bool:
    """Whether it is plain text that can be seen, and so may lend its words to a neighbour."""
    text = element.own_text or (element.name if element.role == "text" else "")
    return any(map(str.isalnum, text)) and not interactive(element) and not element.states & {"hidden", "transparent"}


def _shared(obs: Observation, donor: Element, element: Element) -> bool:
    """Whether a text stands around other fields, and so in pieces between them that cannot be told apart here, or is
    theirs: then it does not name this one."""
    return any(item.id != element.id and item.role in FIELDS | TICKS for item in obs.descendants(donor))


def _tick(element: Element) -> bool:
    """Whether it is on or off, by its role or, without a telling one, by its class words."""
    return element.role in TICKS or not TICKS.isdisjoint(apparent(element, weak_words(element))[0])


def _beside(obs: Observation, element: Element, geometry: bool) -> Element | None:
    """The text before a field; the text after what is ticked, unless the one before it stands on its line and the one
    after does not."""
    at = index(obs).order[element.id]
    before = _before(obs, element)
    if not _tick(element):
        return before
    after = _first(obs, element, range(at + 1, min(at + 12, len(obs.elements))))
    if geometry and before is not None and after is not None:
        level = [item for item in (after, before) if _level(item, element)]
        return level[0] if level else after
    return after or before


def _before(obs: Observation, element: Element) -> Element | None:
    at = index(obs).order[element.id]
    return _first(obs, element, range(at - 1, max(at - 12, -1), -1))


def _first(obs: Observation, element: Element, way: range) -> Element | None:
    for position in way:
        other = obs.elements[position]
        if other.frame != element.frame or other.role in FIELDS | TICKS:
            return None
        if _donates(other):
            return other
    return None


def _level(one: Element, other: Element) -> bool:
    a, b = one.bounds, other.bounds
    return min(a.y2, b.y2) - max(a.y, b.y) > 0.4 * min(a.height, b.height)


def _around(obs: Observation, element: Element) -> Element | None:
    """The nearest text left of or above something."""
    box = element.bounds
    if box.area <= 0:
        return None
    best: tuple[float, Element] | None = None
    near = _bands(obs)
    for band in _touched(box.y - _ABOVE * obs.scale, box.y2):
        for there, other in near.get((element.frame, band), ()):
            distance = _before_by(box, there, obs.scale)
            if distance is not None and (best is None or distance < best[0]) and other.id != element.id:
                best = (distance, other)
    return best[1] if best else None


def _before_by(box: Rect, there: Rect, scale: float) -> float | None:
    """How far left of a field, or twice how far above it, a text stands, in pixels; None if it does not."""
    if min(box.y2, there.y2) > max(box.y, there.y) and there.x2 <= box.x + 1:
        return box.x - there.x2 if box.x - there.x2 <= _LEFT * scale else None
    if min(box.x2, there.x2) > max(box.x, there.x) and there.y2 <= box.y + 1:
        return (box.y - there.y2) * 2 if box.y - there.y2 <= _ABOVE * scale else None
    return None


def _bands(obs: Observation) -> dict[tuple[str, int], list[tuple[Rect, Element]]]:
    """Texts that may lend a name, by document and by the horizontal bands they touch: a page of fields would otherwise
    be gone through once for each of them. Kept on the observation."""
    kept = vars(obs)
    found: dict[tuple[str, int], list[tuple[Rect, Element]]] | None = kept.get("_screen_bands")
    if found is None:
        found = kept["_screen_bands"] = {}
        for element in obs.elements:
            if element.bounds.area > 0 and _donates(element):
                for band in _touched(element.bounds.y, element.bounds.y2):
                    found.setdefault((element.frame, band), []).append((element.bounds, element))
    return found


def _touched(top: float, bottom: float) -> range:
    first = int(top // _BAND)
    return range(first, min(int(bottom // _BAND), first + _MOST_BANDS) + 1)

"""What is derived once per observation and asked for often.

An observation does not change, so what follows from it is kept on it, beside its own cached properties; a copy made by
``dataclasses.replace`` starts afresh.
"""

from __future__ import annotations

from functools import cached_property

from handrail.records import Element, Observation, Rect
from handrail.screen.roles import CONTAINERS, ENTRIES, INTERACTIVE, dialog
from handrail.screen.text import normalise

_CAPTION = 60
"""Characters of an entry's first text that serve as its name."""
_SUBTREE = 300
"""Characters of collected text: enough to call something by, too little to quote a page."""
_UNREACHED = frozenset({"hidden", "covered"})
"""States of what no pointer reaches."""


class Index:
    """Derived facts of one observation; all by element id."""

    def __init__(self, observation: Observation) -> None:
        self.elements = observation.elements
        self._by_id = observation.by_id  # not the observation, on which this is kept: a circle would live on
        self._children = observation.children
        self._texts: dict[str, str] = {}

    @cached_property
    def order(self) -> dict[str, int]:
        """Position in document order."""
        return {element.id: at for at, element in enumerate(self.elements)}

    def text(self, element: Element) -> str:
        """Text of the element and everything in it, in document order, as far as it is rendered."""
        found = self._texts.get(element.id)
        if found is None:
            pieces: list[str] = []
            self._collect(element, pieces, set())
            found = self._texts[element.id] = " ".join(pieces)[:_SUBTREE]
        return found

    def _collect(self, element: Element, pieces: list[str], seen: set[str]) -> None:
        stack = [element]
        length = 0
        while stack and length < _SUBTREE:
            item = stack.pop()
            if item.id in seen or ("hidden" in item.states and item is not element):
                continue
            seen.add(item.id)
            below = self._children.get(item.id, ())
            text = item.own_text or (item.name if not below and item.name_source != "inferred" else "")
            if text:
                pieces.append(text)
                length += len(text) + 1
            stack.extend(reversed(below))

    @cached_property
    def firsts(self) -> dict[str, str]:
        """The first text in each element, which is what a person calls a row or list entry by."""
        found: dict[str, str] = {}
        for element in reversed(self.elements):
            text = element.own_text.strip()
            if not text:
                text = found.get(element.id, "")
                if not text and element.name_source != "inferred" and element.id not in self._children:
                    text = element.name.strip()
            if text:
                found[element.id] = text[:_CAPTION]
                if "hidden" not in element.states:
                    found[element.parent] = text[:_CAPTION]
        return found

    @cached_property
    def headings(self) -> dict[str, str]:
        """The first heading in each element: what it is called by, whatever stands before it and comes and goes."""
        found: dict[str, str] = {}
        for element in reversed(self.elements):
            text = element.own_text.strip() if element.role == "heading" else ""
            text = text or found.get(element.id, "")
            if text:
                found[element.id] = text[:_CAPTION]
                if "hidden" not in element.states:
                    found[element.parent] = text[:_CAPTION]
        return found

    @cached_property
    def named(self) -> dict[tuple[str, str], list[Element]]:
        """Elements by role and name, in document order."""
        found: dict[tuple[str, str], list[Element]] = {}
        for element in self.elements:
            found.setdefault((element.role, self.names[element.id]), []).append(element)
        return found

    @cached_property
    def last_headings(self) -> dict[str, Element]:
        """The last heading before each element that has one before it."""
        found: dict[str, Element] = {}
        last: Element | None = None
        for element in self.elements:
            if last is not None:
                found[element.id] = last
            if element.role == "heading":
                last = element
        return found

    def plain_name(self, element: Element) -> str:
        """Its name as far as it is its own: accessible name, own text, or text in it. Never inferred."""
        if element.name and element.name_source != "inferred":
            return element.name
        if element.own_text:
            return element.own_text
        if element.role in INTERACTIVE or element.facts.clickable:
            return self.text(element) or element.facts.placeholder or element.facts.title
        return ""

    @cached_property
    def names(self) -> dict[str, str]:
        """Normalised own names; empty where there is none."""
        return {element.id: normalise(self.plain_name(element)) for element in self.elements}

    def name(self, element: Element) -> str:
        """The same for one element, without going through all of them."""
        return self.names[element.id] if "names" in vars(self) else normalise(self.plain_name(element))

    @cached_property
    def paths(self) -> dict[str, tuple[str, ...]]:
        """Container paths, ``role:name``, outermost first, without the element itself."""
        below: dict[str, tuple[str, ...]] = {"": ()}
        found: dict[str, tuple[str, ...]] = {}
        for element in self.elements:
            path = found[element.id] = below.get(element.parent, ())
            below[element.id] = path + self._step(element)
        return found

    def path(self, element: Element) -> tuple[str, ...]:
        """The container path of one element: the same, without going through all of them."""
        if "paths" in vars(self):
            return self.paths[element.id]
        path: tuple[str, ...] = ()
        seen = {element.id}
        while element.parent in self._by_id and element.parent not in seen:
            element = self._by_id[element.parent]
            seen.add(element.id)
            path = self._step(element) + path
        return path

    def _step(self, element: Element) -> tuple[str, ...]:
        """What an element adds to the paths of what stands in it."""
        if element.role not in CONTAINERS and not dialog(element):
            return ()
        caption = element.name
        if element.role in ENTRIES:
            caption = self.headings.get(element.id, "") or self.firsts.get(element.id, "")
        return (f"{element.role}:{normalise(caption)}",)

    def over(self, x: float, y: float) -> list[tuple[Rect, Element]]:
        """What can receive a pointer at a point, and with which of its boxes, nearest to the person first.

        All elements are gone through: few points of a screen are ever asked about."""
        found = [
            (-element.facts.paint, -at, box, element)
            for at, element in enumerate(self.elements)
            for box in element.rects or (element.bounds,)
            if box.y <= y < box.y + box.height and box.contains(x, y) and element.states.isdisjoint(_UNREACHED)
        ]
        found.sort(key=lambda item: item[:2])
        return [(box, element) for _, _, box, element in found]

    @cached_property
    def sizes(self) -> dict[str, int]:
        """How many elements stand in it, at any depth."""
        found = dict.fromkeys((element.id for element in self.elements), 0)
        for element in reversed(self.elements):
            if element.parent in found:
                found[element.parent] += found[element.id] + 1
        return found

    @cached_property
    def structure(self) -> dict[str, int]:
        """Place in the tree, by roles and positions among siblings of the same role; comparable within a process."""
        found: dict[str, int] = {}
        counts: dict[tuple[str, str], int] = {}
        for element in self.elements:
            key = (element.parent, element.role)
            at = counts[key] = counts.get(key, -1) + 1
            found[element.id] = hash((found.get(element.parent, 0), element.role, at))
        return found


def index(observation: Observation) -> Index:
    """The index of an observation, made at the first call."""
    kept = vars(observation)
    found = kept.get("_screen_index")
    if not isinstance(found, Index):
        found = kept["_screen_index"] = Index(observation)
    return found

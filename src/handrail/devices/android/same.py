"""Whether what was judged is still what is there, from one tree to the next. Pure."""

from __future__ import annotations

from handrail.records import Element, Observation, StaleTarget
from handrail.screen import normalise
from handrail.screen.hit import hit
from handrail.screen.index import index


def identity(element: Element) -> tuple[object, ...]:
    """What must not change between judging and touching, wherever it stands."""
    facts = element.facts
    # A field that is called by the text in it, for want of anything else, is called otherwise when that changes.
    by_text = element.name_source == "inferred" and "editable" in element.states and element.name == facts.placeholder
    named = "" if by_text else normalise(element.name)
    return (
        element.role, named, element.app, element.frame_origin, facts.tag,
        facts.resource, facts.clickable, facts.input_type, element.states & {"disabled", "password"},
    )  # fmt: skip


def entry(observation: Observation, element: Element) -> tuple[str, ...]:
    """Words of the smallest thing around an element that says more than the element itself: which of ten *Delete*s."""
    own = {element.id, *(below.id for below in observation.descendants(element))}
    for above in observation.ancestors(element):
        words = tuple(
            said
            for below in observation.descendants(above)
            if below.id not in own and "focused" not in below.states
            for said in (normalise(below.own_text or below.facts.description),)
            if said
        )
        if words:
            return words
    return ()


def again(before: Observation, element: Element, after: Observation) -> Element:
    """The same element on a later look of the same windows.

    Raises StaleTarget: it is gone, or there are several and which of them it was cannot be told.
    """
    wanted = identity(element)
    around = entry(before, element)
    alike = [each for each in after.elements if identity(each) == wanted]
    found = [each for each in alike if entry(after, each) == around] or (alike if len(alike) == 1 else [])
    if len(found) > 1:
        standing = [each for each in found if each.bounds == element.bounds]
        # Fields without names, moved by a keyboard: by where they are in the tree.
        place = index(before).structure[element.id]
        found = standing or [each for each in found if index(after).structure[each.id] == place]
    if len(found) != 1:
        raise StaleTarget("the target is not what it was when this was judged", code="changed")
    return found[0]


def settled(before: Observation, element: Element, after: Observation) -> None:
    """Make sure that a consequential tap meets the screen that was judged (A2): the target in its place, all around it
    as it was, and whatever can be pressed too. Only words elsewhere may tick on, as a clock does.

    Raises StaleTarget.
    """
    now = again(before, element, after)
    if now.bounds != element.bounds or entry(before, element) != entry(after, now):
        raise StaleTarget("what stands around the target changed since this was judged", code="changed")
    if _pressable(before) != _pressable(after):
        raise StaleTarget("the screen changed since this was judged", code="changed")


def _pressable(observation: Observation) -> list[tuple[object, ...]]:
    """Everything that can be pressed or filled in, and what fields hold."""
    return [
        (*identity(each), each.bounds, each.value, each.states - {"focused"})
        for each in observation.elements
        if each.facts.clickable or each.states & {"editable", "checked", "unchecked"}
    ]


def at(observation: Observation, x: float, y: float) -> Element | None:
    """What a finger at a point of the screenshot would press: the nearest thing around it that reacts, else what is
    there; None where nothing is."""
    found = hit(observation, x, y)
    if found is None:
        return None
    if found.facts.clickable or found.states & {"editable"}:
        return found
    return next((above for above in observation.ancestors(found) if above.facts.clickable), found)

"""What a target *is*, apart from where it stands and what number a look gave it (M1)."""

from __future__ import annotations

from typing import assert_never

from handrail.records import Element, ElementRef, Focused, Observation, Point, Target, TargetIdentity
from handrail.screen.hit import hit
from handrail.screen.index import index
from handrail.screen.names import inferred_name
from handrail.screen.roles import interactive

NO_PIXELS = "no pixels"
"""Ends the ``tile`` of a point of which nothing was seen: never the same as another, since nobody knows."""


def container_path(obs: Observation, element: Element) -> tuple[str, ...]:
    """``role:name`` of the landmarks, forms, dialogs, rows and list entries around it, outermost first."""
    return index(obs).path(element)


def identity(obs: Observation, element: Element) -> TargetIdentity:
    """The identity of an element. A name that is only inferred is marked with ``~`` (P3). Kept on the observation."""
    kept: dict[str, TargetIdentity] = vars(obs).setdefault("_screen_identities", {})
    found = kept.get(element.id)
    if found is None:
        found = kept[element.id] = _identity(obs, element)
    return found


def _identity(obs: Observation, element: Element) -> TargetIdentity:
    known = index(obs)
    name = known.name(element)
    if not name:
        inferred = inferred_name(obs, element)
        name = f"~{inferred}" if inferred else ""
    return TargetIdentity(
        tab=element.tab,
        frame_origin=element.frame_origin,
        container=known.path(element),
        role=element.role,
        name=name,
        resource=element.facts.resource,
    )


def target_element(obs: Observation, target: Target) -> Element | None:
    """The element that a target means on this observation; None if it is not there or nobody knows."""
    match target:
        case ElementRef(id=wanted):
            return obs.by_id.get(wanted)
        case Point(x=x, y=y):
            return hit(obs, x, y)
        case Focused():
            return obs.by_id.get(obs.focused) if obs.focused else None
        case _:
            assert_never(target)


def target_identity(obs: Observation, target: Target) -> TargetIdentity | None:
    """The identity of a target; None if it is not on this observation.

    A point that hits nothing a person could name (a canvas, bare ground) also carries the place and the digest of the
    pixels around it, so that what was judged there is what is there at dispatch.
    """
    element = target_element(obs, target)
    if not isinstance(target, Point):
        return identity(obs, element) if element is not None else None
    if element is not None:
        found = identity(obs, element)
        if found.name and interactive(element):
            return found
    else:
        active = next((tab.id for tab in obs.tabs if tab.active), "")
        found = TargetIdentity(active, obs.app, (), "point", "", "")
    return TargetIdentity(
        found.tab, found.frame_origin, found.container, found.role, found.name, found.resource, _tile(obs, target)
    )


def _tile(obs: Observation, point: Point) -> str:
    from handrail.screen.tiles import tile_digest  # pixels are decoded, and numpy loaded, only for a bare point

    place = f"{point.x:.0f},{point.y:.0f}"
    try:
        return f"{place}:{tile_digest(obs.image, point.x, point.y) if obs.image else NO_PIXELS}"
    except OSError:  # a picture that cannot be read shows nothing
        return f"{place}:{NO_PIXELS}"

"""Finding an element again on a later look: exactly one, or failure."""

from __future__ import annotations

from handrail.records import Ambiguous, Element, Found, Grounding, Missing, Observation, Selector
from handrail.screen.index import Index, index
from handrail.screen.names import inferred_name
from handrail.screen.text import normalise

_HIDING = frozenset({"closed_frame", "truncated", "failed", "torn", "loading", "dialog"})
"""Why a tree may lack something that is there."""


def tree_unseen(obs: Observation) -> bool:
    """Whether parts of the tree were not read, so that what is missing might be there all the same."""
    return any(region.reason in _HIDING for region in obs.unseen)


def selector_for(obs: Observation, element: Element) -> Selector:
    """A selector that finds this element on this observation, by what it is rather than where.

    ``ordinal`` is -1 where everything else suffices; else it counts equal matches in document order.
    """
    known = index(obs)
    name = known.names[element.id]
    bare = Selector(
        role=element.role,
        name=name,
        resource=element.facts.resource,
        path=known.paths[element.id],
        near="" if name else inferred_name(obs, element),
        ordinal=-1,
        frame_origin=element.frame_origin,
    )
    equal = _matches(obs, known, bare)
    if len(equal) == 1:
        return bare
    at = next(position for position, item in enumerate(equal) if item.id == element.id)
    return Selector(bare.role, bare.name, bare.resource, bare.path, bare.near, at, bare.frame_origin)


def find(obs: Observation, selector: Selector) -> Grounding:
    """Exactly one element, or why not.

    First everything the selector says must be so; fields that are empty say nothing (an empty name says that there is
    none, unless a resource is given). Failing that, *one* of container path, resource and name may have changed if the
    rest still points at a single element; such a find is not ``exact`` and must not be acted on where it matters.
    """
    known = index(obs)
    equal = _matches(obs, known, selector)
    if len(equal) == 1 and selector.ordinal <= 0:
        return Found(equal[0], 1.0, 0.0, exact=True)
    if equal:
        if selector.ordinal < 0:
            return Ambiguous(tuple(equal))
        if selector.ordinal < len(equal):
            return Found(equal[selector.ordinal], 0.9, 0.9, exact=True)
        return Missing(
            f"there are {len(equal)} of them, not {selector.ordinal + 1}", unseen=tree_unseen(obs)
        )  # fmt: skip
    for relaxed in _relaxed(selector):
        alike = _matches(obs, known, relaxed)
        if len(alike) == 1:
            return Found(alike[0], 0.8, 0.0, exact=False)
        if alike:
            return Ambiguous(tuple(alike))
    return Missing("nothing here has this role and name", unseen=tree_unseen(obs))


def _relaxed(selector: Selector) -> list[Selector]:
    role, name, resource, path = selector.role, normalise(selector.name), selector.resource, selector.path
    ways = []
    if path and (name or resource):
        ways.append(Selector(role, name, resource, (), selector.near, -1, selector.frame_origin))
    if resource and name:
        ways.append(Selector(role, name, "", path, selector.near, -1, selector.frame_origin))
        ways.append(Selector(role, "", resource, path, "", -1, selector.frame_origin))
    return ways


def _matches(obs: Observation, known: Index, selector: Selector) -> list[Element]:
    name = normalise(selector.name)
    paths, any_name = known.paths, not name and bool(selector.resource)
    found = [
        element
        for element in (obs.elements if any_name else known.named.get((selector.role, name), ()))
        if element.role == selector.role
        and (not selector.resource or element.facts.resource == selector.resource)
        and (not selector.path or paths[element.id] == selector.path)
        and (not selector.frame_origin or element.frame_origin == selector.frame_origin)
    ]
    if selector.near and not name:
        found = [element for element in found if inferred_name(obs, element) == selector.near]
    return found

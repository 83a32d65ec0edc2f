"""Regions that a site's author vouches for: the only thing that raises text from content to chrome (P2)."""

from __future__ import annotations

from dataclasses import replace

from handrail.policy.tree import Policy, Region
from handrail.records import Element, Integrity, Label, Observation
from handrail.screen import container_path

_STRANGERS = frozenset({"article", "listitem", "row", "comment", "feed", "log"})
"""Roles of entries that may hold what a site's users wrote; a region inside one is not the author's."""


def raised(obs: Observation, policy: Policy) -> Observation:
    """The observation with the labels of vouched-for regions raised to chrome; itself where the policy names none."""
    if not policy.regions:
        return obs
    elements = tuple(_raised(obs, element, policy) for element in obs.elements)
    return obs if elements == obs.elements else replace(obs, elements=elements)


def _raised(obs: Observation, element: Element, policy: Policy) -> Element:
    if element.label.integrity is not Integrity.CONTENT or element.facts.opaque_frame:
        return element
    origin = element.frame_origin or element.app
    if not any(region.origin.matches(origin) and _inside(obs, element, region) for region in policy.regions):
        return element
    label = Label(Integrity.CHROME, frozenset({f"chrome:{origin}"}), element.label.readers)
    return replace(element, label=label)


def _inside(obs: Observation, element: Element, region: Region) -> bool:
    path = container_path(obs, element)
    if region.container not in path:
        return False
    above = path[: path.index(region.container)]
    return not any(part.partition(":")[0] in _STRANGERS for part in above)

"""A proposal on its way: who makes it, which look it is about, and how its targets are found on the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from handrail.records import (
    Action,
    Click,
    Element,
    ElementRef,
    Found,
    Observation,
    Point,
    PressKeys,
    Proposal,
    Selector,
    Source,
    Target,
    TargetIdentity,
    Tier,
    targets,
)
from handrail.screen import find, hit, identity, selector_for, target_identity
from handrail.screen.identity import NO_PIXELS
from handrail.verify import Means


@dataclass(frozen=True, slots=True)
class Wanted:
    """One proposal on one look."""

    proposal: Proposal
    source: Source
    """Set by the loop, never by the proposer (M1)."""
    tier: Tier
    look: str
    """Id of the observation that its ids and points belong to."""
    elements: Mapping[str, tuple[Selector, TargetIdentity]]
    """What its targets are and how they are found again, by argument."""
    points: Mapping[str, TargetIdentity]
    """What is at its points, by argument: on another look a point is the same only while the same is there."""

    @staticmethod
    def seen(proposal: Proposal, observation: Observation, source: Source, tier: Tier) -> Wanted:
        """A proposal made on this observation."""
        elements = {
            name: (selector_for(observation, element), identity(observation, element))
            for name, target in targets(proposal.action)
            if isinstance(target, ElementRef) and (element := observation.by_id.get(target.id)) is not None
        }
        points = {
            name: there
            for name, target in targets(proposal.action)
            if isinstance(target, Point) and (there := target_identity(observation, target)) is not None
        }
        return Wanted(proposal, source, tier, observation.id, elements, points)

    def on(self, observation: Observation) -> Wanted | None:
        """The same on another look; None if a target is not there exactly as it was, or something else is at a point
        now: ids and places mean nothing by themselves on another look, and what is only alike is not guessed to be it.
        """
        if observation.id == self.look:
            return self
        changed: dict[str, Target] = {}
        for name, target in targets(self.proposal.action):
            match target:
                case Point():
                    there = target_identity(observation, target)
                    if there is None or there.tile.endswith(NO_PIXELS) or there != self.points.get(name):
                        return None
                case ElementRef():
                    found = self._found(name, observation)
                    if found is None:
                        return None
                    changed[name] = ElementRef(found.id)
                case _:
                    pass
        proposal = replace(self.proposal, action=_at(self.proposal.action, changed)) if changed else self.proposal
        return replace(self, proposal=proposal, look=observation.id)

    def _found(self, name: str, observation: Observation) -> Element | None:
        if name not in self.elements:
            return None
        selector, what = self.elements[name]
        found = find(observation, selector)
        same = isinstance(found, Found) and found.exact and identity(observation, found.element) == what
        return found.element if isinstance(found, Found) and same else None

    def by(self, means: Means, observation: Observation) -> Wanted | None:
        """The same action on the same thing by other means; None where there is no such way."""
        again = self.on(observation)
        if again is None:
            return None
        action = again.proposal.action
        match means, action:
            case "keyboard", Click(target=ElementRef() as target, button="left", count=1, modifiers=()):
                element = observation.by_id[target.id]
                key = "Space" if element.role in ("checkbox", "radio", "switch") else "Enter"
                other: Action = PressKeys(target, (key,))
            case "keyboard", _:
                return None
            case "other_rect", Click(target=ElementRef(id=name)):
                other = replace(action, target=_elsewhere(observation, name))
            case _:
                other = action
        proposal = replace(again.proposal, action=other)
        return replace(again, proposal=proposal, source=Source.RECOVERY)


def _at(action: Action, changed: dict[str, Target]) -> Action:
    return replace(action, **changed)  # type: ignore[arg-type]


def _elsewhere(observation: Observation, name: str) -> ElementRef | Point:
    """Another point of an element, off its middle; the element itself where that point belongs to something else."""
    element = observation.by_id[name]
    box = (element.rects or (element.bounds,))[-1]
    point = Point(box.x + box.width * 0.3, box.y + box.height * 0.4)
    under = hit(observation, point.x, point.y)
    same = under is not None and name in (under.id, *(item.id for item in observation.ancestors(under)))
    return point if same else ElementRef(name)

"""A literal description and a look -> the one element that is meant, or why there is none."""

from __future__ import annotations

from handrail.records import Element, Grounding, Missing, Observation, Similarity, TargetDescription
from handrail.screen import called, decide, quoted, rank


class ScreenGrounder:
    """Implements ``Grounder`` on the ranking of ``screen``: by name, role, ordinal, neighbours and region.

    It never guesses: of several that answer equally well none is taken, and what nothing answers is ``Missing``, with
    ``unseen`` where it might stand in a region that was not read.
    """

    def __init__(self, similarity: Similarity | None = None) -> None:
        self._similarity = similarity

    def ground(self, description: TargetDescription, observation: Observation) -> Grounding:
        """Things that react come first; plain text is taken only where nothing that reacts comes into question."""
        found = decide(observation, rank(observation, description, self._similarity))
        if isinstance(found, Missing) and description.text:
            passive = decide(observation, rank(observation, description, self._similarity, actionable_only=False))
            if not isinstance(passive, Missing):
                return passive
        return found


def nearest(description: TargetDescription, observation: Observation, limit: int = 3) -> str:
    """What comes closest to a description, as quoted screen text for a person (P13); empty if nothing does."""
    ranked = rank(observation, description)
    return listed([candidate.element for candidate in ranked[:limit]], observation)


def listed(elements: list[Element], observation: Observation) -> str:
    """Elements by role and quoted name."""
    names = ((element.role, called(observation, element).name) for element in elements)
    return ", ".join(f"{role} “{quoted(name, 60)}”" if name else f"a {role} without a name" for role, name in names)

"""A literal description and a look -> the one element that is meant, or why there is none."""

from __future__ import annotations

from dataclasses import replace

from handrail.records import Element, Found, Grounding, Missing, Observation, Similarity, TargetDescription
from handrail.screen import called, decide, holds_words, normalise, quoted, rank

SURE = 0.8
"""Score from which something that is merely alike may be taken. The ranking's own, lower bar serves fields alone:
*Email address* is the field Email, but *Save changes* is not the button Save."""
_TICKS = frozenset({"checkbox", "switch", "menuitemcheckbox"})
_CHOICES = frozenset({"radio", "menuitemradio", "option"})
_TURNING = frozenset({"not", "no", "never", "don't", "don’t", "without", "decline", "refuse", "opt", "stop"})
"""Words that turn a sentence round: *Do not send me news* is not what somebody means who ticks *news*."""
_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "listbox", "slider"})


class ScreenGrounder:
    """Implements ``Grounder`` on the ranking of ``screen``: by name, role, ordinal, neighbours and region.

    It never guesses: of several that answer equally well none is taken, and what nothing answers is ``Missing``, with
    ``unseen`` where it might stand in a region that was not read.
    """

    def __init__(self, similarity: Similarity | None = None) -> None:
        self._similarity = similarity

    def ground(self, description: TargetDescription, observation: Observation) -> Grounding:
        """Things that react come first; plain text is taken only where nothing that reacts comes into question."""
        found = self._decide(description, observation, actionable_only=True)
        if isinstance(found, Missing) and description.text:
            passive = self._decide(description, observation, actionable_only=False)
            if not isinstance(passive, Missing):
                return passive
        if isinstance(found, Missing) and not found.unseen:
            return _only_choice(description, observation) or found
        return found

    def ground_all(self, description: TargetDescription, observation: Observation) -> tuple[Element, ...]:
        """All that answer, in document order."""
        ranked = rank(observation, description, self._similarity)
        best = max((item.score for item in ranked), default=0.0)
        order = {item.id: at for at, item in enumerate(observation.elements)}
        found = [item.element for item in ranked if item.score >= max(0.6, best - 0.08)]
        return tuple(sorted(found, key=lambda item: order[item.id]))

    def _decide(self, description: TargetDescription, observation: Observation, *, actionable_only: bool) -> Grounding:
        ranked = rank(observation, description, self._similarity, actionable_only=actionable_only)
        found = decide(observation, ranked)
        if (
            isinstance(found, Found)
            and description.text
            and not found.exact
            and found.score < SURE
            and found.element.role not in _FIELDS
        ):
            return Missing("what comes closest here is too different", unseen=bool(observation.unseen))
        return found


def _only_choice(description: TargetDescription, observation: Observation) -> Found | None:
    """The one choice whose sentence goes on from the words sought (*Gold € 99 a year*), or the one box whose sentence
    holds them (*I accept the terms of sale*). Only of what is ticked or chosen, which changes nothing beyond the form,
    only where it was asked for as such, and never past a word that turns its meaning round."""
    sought = normalise(description.text).split()
    if not sought or not description.role or description.near or description.ordinal:
        return None
    found: list[Element] = []
    for candidate in rank(observation, replace(description, text="")):
        element = candidate.element
        name = called(observation, element)
        if (
            element.role not in _TICKS | _CHOICES
            or name.source == "inferred"
            or element.frame_origin != observation.app
        ):
            continue
        have = normalise(name.name).split()
        begins = have[: len(sought)] == sought
        if begins or (element.role in _TICKS and holds_words(name.name, description.text)):
            found.append(element)
    if len(found) != 1 or found[0].facts.submits:
        return None
    rest = set(normalise(called(observation, found[0]).name).split()) - set(sought)
    return None if rest & _TURNING else Found(found[0], SURE, 0.0, exact=False)


def nearest(description: TargetDescription, observation: Observation, limit: int = 3) -> str:
    """What comes closest to a description, as quoted screen text for a person (P13); empty if nothing does."""
    ranked = rank(observation, description)
    return listed([candidate.element for candidate in ranked[:limit]], observation)


def listed(elements: list[Element], observation: Observation) -> str:
    """Elements by role and quoted name."""
    names = ((element.role, called(observation, element).name) for element in elements)
    return ", ".join(f"{role} {quoted(name, 60)}" if name else f"a {role} without a name" for role, name in names)

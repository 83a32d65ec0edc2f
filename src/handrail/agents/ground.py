"""A literal description and a look -> the one element that is meant, or why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from handrail.agents.compare import ordered
from handrail.agents.form import fillable
from handrail.records import Ambiguous, Element, Found, Grounding, Missing, Observation, Similarity, TargetDescription
from handrail.screen import (
    ALL_CUES,
    Candidate,
    Cues,
    called,
    container_path,
    decide,
    dialog,
    equals,
    holds_words,
    interactive,
    normalise,
    own_words,
    quoted,
    rank,
    words,
)
from handrail.screen.entries import singular
from handrail.screen.roles import FIELDS, INTERACTIVE, TICKS, roles_of

SURE = 0.8
"""Likeness from which something that is merely alike may be taken. The ranking's own, lower bar serves fields alone:
*Email address* is the field Email, but *Save changes* is not the button Save."""
_LABELLED = 0.7
"""The same of a text beside something that was asked for as a field, a choice or a tick: it says what it is for."""
_SYNONYM = 0.7
"""The same of a name in other words, which begins with them: *Remove* is *delete*, *Remove all my data* is not."""
_TICKS = frozenset({"checkbox", "switch", "menuitemcheckbox"})
_CHOICES = frozenset({"radio", "menuitemradio", "option"})
_TURNING = frozenset({"not", "no", "never", "don't", "don’t", "without", "decline", "refuse", "opt", "stop"})
"""Words that turn a sentence round: *Do not send me news* is not what somebody means who ticks *news*."""


class ScreenGrounder:
    """Implements ``Grounder`` on the ranking of ``screen``: by name, role, noun, neighbours, looks, wording, value and
    order.

    It never guesses: of several that answer equally well none is taken, and what nothing answers is ``Missing``, with
    ``unseen`` where it might stand in a region that was not read. Whether equals may be told apart by where they stand
    is for ``settled`` and its caller, who knows what the action does.
    """

    def __init__(
        self, similarity: Similarity | None = None, *, instruction_text: str = "", cues: Cues = ALL_CUES
    ) -> None:
        """``instruction_text`` is what the user asked: where a page shows it, its words are no target."""
        self._similarity = similarity
        self._instruction = instruction_text
        self._cues = cues

    def ground(self, description: TargetDescription, observation: Observation) -> Grounding:
        """Things that react come first; plain text is taken only where nothing that reacts comes into question."""
        found = self._decide(description, observation, actionable_only=True)
        if isinstance(found, Missing) and _says_anything(description):
            passive = self._decide(description, observation, actionable_only=False)
            if not isinstance(passive, Missing):
                return passive
        if isinstance(found, Missing) and not found.unseen:
            only = (
                _only_choice(description, observation)
                or _only_field(description, observation)
                or self._of(description, observation)
            )
            return only or self._too_few(description, observation, found)
        return found

    def _of(self, description: TargetDescription, observation: Observation) -> Found | None:
        """*The loan of Ada*: what is called Ada, where the page or what is around it says that these are loans."""
        noun, of, name = description.text.partition(" of ")
        if not of or description.near or description.every or description.ordinal or len(words(noun)) > _NOUN:
            return None
        found = self._decide(replace(description, text=name.strip()), observation, actionable_only=True)
        if not (isinstance(found, Found) and found.exact and interactive(found.element)):
            return None
        said = {singular(word) for text in _about(observation, found.element) for word in words(text)}
        return found if said.issuperset(singular(word) for word in words(noun)) else None

    def _too_few(self, description: TargetDescription, observation: Observation, missing: Missing) -> Missing:
        """Says how many there are, where a number was asked for that is too high."""
        if abs(description.ordinal) < 2:
            return missing
        count = len(self.ground_all(replace(description, ordinal=0, every=True), observation))
        return Missing(f"there are only {count} of them") if count else missing

    def ground_all(self, description: TargetDescription, observation: Observation) -> tuple[Element, ...]:
        """All that answer equally well, in document order; of an ``extreme`` all, the one asked for first."""
        found = self._equals(description, observation, actionable_only=True)
        if not found and _says_anything(description):
            found = self._equals(description, observation, actionable_only=False)
        elements = tuple(candidate.element for candidate in found)
        if description.extreme is not None:
            order = ordered(observation, elements, description.extreme)
            return order.elements if order is not None else ()
        at = {element.id: place for place, element in enumerate(observation.elements)}
        return tuple(sorted(elements, key=lambda element: at[element.id]))

    def own_words(self, observation: Observation) -> frozenset[str]:
        """Ids of elements that only show the instruction."""
        return own_words(observation, self._instruction)

    def _rank(
        self, description: TargetDescription, observation: Observation, actionable_only: bool
    ) -> tuple[Candidate, ...]:
        if description.extreme is not None:
            description = replace(description, ordinal=0)  # counted in the order of the values
        return rank(
            observation,
            description,
            self._similarity,
            actionable_only=actionable_only,
            apart=self.own_words(observation),
            cues=self._cues,
        )

    def _equals(
        self, description: TargetDescription, observation: Observation, *, actionable_only: bool
    ) -> list[Candidate]:
        found = equals(self._rank(description, observation, actionable_only))
        return [item for item in found if description.extreme is not None or _sure(item, description)]

    def _decide(self, description: TargetDescription, observation: Observation, *, actionable_only: bool) -> Grounding:
        ranked = self._rank(description, observation, actionable_only)
        if description.extreme is not None:
            return _furthest(description, observation, equals(ranked))
        found = decide(observation, ranked)
        if isinstance(found, Ambiguous):
            found = _to_the_letter(found, ranked, description)
        if isinstance(found, Found) and not _sure(
            next(item for item in ranked if item.element.id == found.element.id), description
        ):
            return Missing("what comes closest here is too different", unseen=bool(observation.unseen))
        return found


def _to_the_letter(found: Ambiguous, ranked: Sequence[Candidate], description: TargetDescription) -> Found | Ambiguous:
    """Of several that are called what was said, small and capital letters aside, the one that is called so exactly."""
    said = " ".join(description.text.split())
    among = {element.id for element in found.candidates}
    exact = [item for item in ranked if item.exact and item.element.id in among]
    same = [item for item in exact if said and said in (item.element.name.strip(), item.element.own_text.strip())]
    return Found(same[0].element, same[0].score, same[0].score, exact=True) if len(same) == 1 else found


_WIDER = frozenset({"all", "every", "everything", "everyone", "selected"})
"""Words by which a control reaches further than the one thing it stands by."""
_NOUN = 2
"""Words that a noun for a kind of thing has at most."""


def _about(observation: Observation, element: Element) -> Iterator[str]:
    """What says of what kind things are: the page's title, its headings, the regions and tables around them."""
    yield observation.title
    yield from (part.partition(":")[2] for part in container_path(observation, element))
    yield from (item.own_text or item.name for item in observation.elements if item.role == "heading")


def _says_anything(description: TargetDescription) -> bool:
    """Whether anything was said that plain text may answer to: more than the role of something that reacts."""
    reads = description.role and roles_of(normalise(description.role)).isdisjoint(INTERACTIVE)
    return bool(description.text or description.looks or description.wording or description.extreme or reads)


def _sure(candidate: Candidate, description: TargetDescription) -> bool:
    """Whether what is merely alike in its name is alike enough. What has no name to compare (an icon known by its class
    words) or was asked for by its kind is judged by the ranking alone."""
    if not description.text or candidate.exact or candidate.element.role in FIELDS:
        return True
    if candidate.how == "inferred":
        return candidate.alike >= _LABELLED and bool(roles_of(normalise(description.role)) & (FIELDS | TICKS))
    said = words(description.text)
    have = words(candidate.element.name)
    if description.near and have[: len(said)] == said and _WIDER.isdisjoint(have):
        return True  # the Edit of "Edit record", beside what is to be edited
    if candidate.how == "words":
        return not _named(candidate)
    if candidate.how == "synonym":
        return candidate.alike >= _SYNONYM
    return candidate.alike >= SURE or candidate.how == "kind"


def _named(candidate: Candidate) -> bool:
    return any(map(str.isalnum, candidate.element.name or candidate.element.own_text))


def _furthest(description: TargetDescription, observation: Observation, equal: Sequence[Candidate]) -> Grounding:
    """The one with the greatest or least value, or the n-th from there; several if these are equal."""
    extreme = description.extreme
    if extreme is None or not equal:
        return Missing("nothing here answers this description", unseen=bool(observation.unseen))
    order = ordered(observation, [candidate.element for candidate in equal], extreme)
    if order is None:
        by = extreme.by or "value"
        return Missing(f"the {by} of these could not be read and compared", unseen=bool(observation.unseen))
    if not description.ordinal and order.tied > 1:
        return Ambiguous(order.elements[: order.tied])
    at = max(description.ordinal - 1, 0) if description.ordinal >= 0 else len(order.elements) + description.ordinal
    if not 0 <= at < len(order.elements):
        return Missing(f"there are only {len(order.elements)} of them")
    return Found(order.elements[at], _VALUED, 0.0, exact=False)


_VALUED = 0.9
"""Score of what was found by comparing values."""


def settled(candidates: Sequence[Element], observation: Observation) -> Element | None:
    """The one of several equals that a person would take without thinking, for effects that are not consequential
    (the caller's to know); None if they would think.

    Rules, each only if it leaves exactly one: what can be seen now before what must be scrolled to; what stands in the
    content before what stands in navigation, banner or footer; what stands in an open dialog before what is behind it.
    """
    ways: tuple[Callable[[Element], bool], ...] = (
        lambda element: any(map(dialog, (element, *observation.ancestors(element)))),
        lambda element: element.visible,
        lambda element: not any(item.role in _SURROUNDINGS for item in observation.ancestors(element)),
    )
    left = list(candidates)
    for way in ways:
        preferred = [element for element in left if way(element)]
        if preferred:
            left = preferred
    return left[0] if len(left) == 1 else None


_SURROUNDINGS = frozenset({"navigation", "banner", "contentinfo", "complementary"})


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


def _only_field(description: TargetDescription, observation: Observation) -> Found | None:
    """The one field that takes text, where a text field was asked for by a name and this one has none of any kind: what
    the page calls it can only be told from its pixels. Text in a field is sent by nobody yet."""
    if "textbox" not in roles_of(normalise(description.role)) or description.near or description.ordinal:
        return None
    fields = [item for item in observation.elements if fillable(item)]
    if len(fields) != 1 or fields[0].frame_origin != observation.app:
        return None
    facts = fields[0].facts
    named = called(observation, fields[0])
    if named.source in ("own", "accessible") or facts.placeholder or facts.title or "password" in fields[0].states:
        return None
    return Found(fields[0], _LABELLED, 0.0, exact=False)


def nearest(description: TargetDescription, observation: Observation, limit: int = 3) -> str:
    """What comes closest to a description, as quoted screen text for a person (P13); empty if nothing does."""
    ranked = rank(observation, description)
    return listed([candidate.element for candidate in ranked[:limit]], observation)


def listed(elements: list[Element], observation: Observation) -> str:
    """Elements by role and quoted name."""
    names = ((element.role, called(observation, element).name) for element in elements)
    return ", ".join(f"{role} {quoted(name, 60)}" if name else f"a {role} without a name" for role, name in names)

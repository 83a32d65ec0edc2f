"""What answers to the words of a description, and how well: the first step of matching."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from handrail.records import Element, Observation, Similarity, State, TargetDescription
from handrail.screen.cues import Cues
from handrail.screen.entries import singular
from handrail.screen.icons import otherwise_called, weak_words, weakly_called
from handrail.screen.index import index
from handrail.screen.likeness import plain_likeness
from handrail.screen.names import called, donor_of
from handrail.screen.nouns import is_noun, meant
from handrail.screen.roles import INTERACTIVE, apparent, interactive, is_role, role_word, roles_of
from handrail.screen.shape import figures, has_shape, shapes_of
from handrail.screen.text import normalise, words

LEAST = 0.3
"""Score below which an element is no candidate."""
_KIND = 0.72
"""Score of what answers by its kind alone: good enough if nothing has the words for a name."""
_WEAK, _WEAK_BESIDE_A_NAME = 0.78, 0.6
"""Worth of class and id words, of what shows no text and of what does."""
_OTHERWISE = 0.88
"""Worth of another word for the same (*Remove* for *delete*)."""
_MARKED, _POSSIBLE, _OTHER = 0.9, 0.86, 0.55
"""Factors where a role is only apparent from class words, is no more than possible, or is another one."""
_ARTICLES = frozenset({"the", "a", "an", "this", "that", "all", "every", "each", "any"})

How: TypeAlias = Literal["name", "hint", "inferred", "words", "kind", "meaning"]
"""What speaks for a candidate: its name, an attribute (placeholder, tooltip), a text beside it, its class or id words
(P3), being of the kind or look asked for, or likeness in meaning."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One element that may be meant."""

    element: Element
    score: float
    """0..1."""
    exact: bool
    """Whether its own normalised name (never an inferred one, P3) and, if one is asked for, its role are equal."""
    how: How = "name"
    """What speaks for it most."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """What does not change while one description is looked for."""

    obs: Observation
    similarity: Similarity | None
    actionable_only: bool
    apart: frozenset[str]
    """Ids of elements that are no answer: the instruction itself, shown on the page."""
    cues: Cues


@dataclass(frozen=True, slots=True)
class _Reading:
    text: str
    roles: frozenset[str]
    weight: float


def answering(hearing: Hearing, description: TargetDescription, pool: Sequence[Element]) -> list[Candidate]:
    """What has the words of a description, or is of the kind or look where no words were said, in no order.

    Where several things are asked for (all of them, one by its number, the greatest) a noun means the things of that
    kind; where one is, what is called so comes first.
    """
    obs = hearing.obs
    readings = _readings(description)
    noun, roles = _noun(description), readings[0].roles
    kind = meant(obs, noun, pool, abs(description.ordinal) or 1) if noun else ()
    kind = tuple(item for item in kind if not roles or _fit(item, roles, hearing.cues) >= _MARKED)
    several = description.every or bool(description.ordinal) or description.extreme is not None
    of_kind = [Candidate(item, _KIND * _standing(hearing, item, description), False, "kind") for item in kind]
    if several and len(kind) >= 2:
        return of_kind
    reacting = [item for item in pool if _actionable(obs, item)] if hearing.actionable_only else pool
    found: dict[str, Candidate] = {}
    if any(reading.text or reading.roles for reading in readings):
        scored = (_scored(hearing, item, readings, description) for item in reacting)
        found = {candidate.element.id: candidate for candidate in scored if candidate.score >= LEAST}
    narrowed = any((description.near, description.wording, description.looks, description.before, several))
    if narrowed or (len(kind) == 1 and all(candidate.score < _KIND for candidate in found.values())):
        for candidate in of_kind:
            other = found.get(candidate.element.id)
            if other is None or other.score < candidate.score:
                found[candidate.element.id] = candidate
    if several and not noun and description.text and all(candidate.score < _KIND for candidate in found.values()):
        kind = meant(obs, description.text.split()[-1], pool, abs(description.ordinal) or 2)
        return [Candidate(item, _KIND, False, "kind") for item in kind] or list(found.values())
    if not found and not description.text:
        return [Candidate(item, _KIND, False, "kind") for item in _unnamed(obs, description, pool, reacting)]
    return list(found.values())


def _readings(description: TargetDescription) -> tuple[_Reading, ...]:
    """Ways to read the words: as they stand, and without words at their end that say a role."""
    roles = roles_of(normalise(description.role)) if is_role(description.role) else frozenset[str]()
    readings = [_Reading(normalise(description.text), roles, 1.0)]
    left = words(description.text)
    if len(left) > 1 and left[0] in _ARTICLES:
        left = left[1:]
        readings.append(_Reading(" ".join(left), roles, 0.99))
    while left:
        word, length = role_word((*left[:-1], singular(left[-1])))
        meant_roles = roles_of(word) & roles if roles and word else roles_of(word)
        if not word or not meant_roles:
            break
        left, roles = left[:-length], meant_roles
        readings.append(_Reading(" ".join(left), roles, 0.99))
    return tuple(readings)


def _noun(description: TargetDescription) -> str:
    """The noun for a kind of thing that a description consists of; empty if it is a name, or says a role."""
    said = words(description.text)
    bare = " ".join(said[1:] if len(said) > 1 and said[0] in _ARTICLES else said)
    if not bare and not is_role(description.role):
        bare = normalise(description.role)
    return bare if is_noun(bare) else ""


def _unnamed(
    obs: Observation, description: TargetDescription, pool: Sequence[Element], reacting: Sequence[Element]
) -> Sequence[Element]:
    """What may be meant where neither a name nor a kind was said."""
    looks, extreme = description.looks, description.extreme
    if looks is not None and looks.shape:
        return _drawn(obs, pool, looks.shape)
    if description.wording is not None:
        return [item for item in pool if item.own_text or item.value]
    if extreme is not None:
        return meant(obs, "entry" if extreme.by else "number", pool)
    if looks is not None and looks.colour:
        return [*_drawn(obs, pool, "shape"), *(item for item in reacting if not shapes_of(item))]
    return reacting if looks is not None or description.near or description.every else ()


def _drawn(obs: Observation, pool: Sequence[Element], word: str) -> Sequence[Element]:
    """Figures of a shape; if there are none, single characters and other things of it that stand in no drawing."""
    allowed = {item.id for item in pool}
    found = [item for item in figures(obs) if item.id in allowed and has_shape(item, word)]
    return found or [item for item in pool if has_shape(item, word)]


def _scored(
    hearing: Hearing, element: Element, readings: Iterable[_Reading], description: TargetDescription
) -> Candidate:
    known, cues = index(hearing.obs), hearing.cues
    own = known.names[element.id]
    hints = _hints(hearing, element, own)
    best: tuple[float, How] = (0.0, "name")
    exact = False
    for reading in readings:
        fit = _fit(element, reading.roles, cues)
        if not reading.text:
            if reading.roles and fit >= _MARKED:
                best = max(best, (_KIND if fit == 1.0 else _KIND * 0.87, "kind"))
            continue
        found: tuple[float, How] = max(
            ((worth * plain_likeness(name, reading.text), how) for name, worth, how in hints), default=(0.0, "name")
        )
        if cues.words and found[0] < _WEAK and (interactive(element) or element.role == "img"):
            worth = _WEAK_BESIDE_A_NAME if any(map(str.isalnum, own)) else _WEAK
            found = max(found, (worth * weakly_called(element, reading.text), "words"))
        if found[0] < _OTHERWISE and own and (other := otherwise_called(own, reading.text)):
            found = max(found, (_OTHERWISE * plain_likeness(own, other), "meaning"))
        if cues.vectors and hearing.similarity is not None and found[0] < 0.9 and own and len(own) <= 120:
            alike = min(max(hearing.similarity(own, reading.text), 0.0), 1.0)
            found = max(found, (0.88 * alike, "meaning"))
        best = max(best, (found[0] * reading.weight * fit, found[1]))
        if fit == 1.0 and own and own == reading.text:
            exact = True
    return Candidate(element, best[0] * _standing(hearing, element, description), exact, best[1])


def _fit(element: Element, roles: frozenset[str], cues: Cues) -> float:
    """How well an element's role serves where one of these was asked for, as a factor."""
    if not roles:
        return 1.0
    if element.role in roles:
        opens = element.role != "button" or roles.isdisjoint(_OPENING) or bool(element.states & _OPENS)
        return 1.0 if opens else _POSSIBLE
    marked, possible = apparent(element, weak_words(element) if cues.words else frozenset())
    if not roles.isdisjoint(marked):
        return _MARKED
    return _POSSIBLE if not roles.isdisjoint(possible) else _OTHER


_OPENING = frozenset({"combobox", "menu", "switch"})
"""Roles that a button shares only if it opens something or stays pressed."""
_OPENS: frozenset[State] = frozenset({"haspopup", "expanded", "collapsed", "pressed"})


def _hints(hearing: Hearing, element: Element, own: str) -> list[tuple[str, float, How]]:
    """What it may be called, how much each is worth, and what that is."""
    facts = element.facts
    hints: list[tuple[str, float, How]] = [(own, 1.0, "name")] if own else []
    if not own:
        donor = donor_of(hearing.obs, element, geometry=hearing.cues.geometry)
        if donor is None or donor.id not in hearing.apart:
            name = called(hearing.obs, element, geometry=hearing.cues.geometry).name
            hints.append((normalise(name), 0.93, "inferred"))
    hints += [
        (normalise(facts.placeholder), 0.95, "hint"),
        (normalise(facts.title), 0.92, "hint"),
        (normalise(facts.description), 0.7, "hint"),
    ]
    if hearing.cues.words and (facts.resource or facts.words):
        weak = " ".join((facts.resource, *facts.words)).replace("-", " ").replace("_", " ")
        hints.append((normalise(weak), 0.75 if not own else 0.6, "words"))
    if element.role in ("button", "combobox") and element.value:
        hints.append((normalise(element.value), 0.8, "hint"))
    return [hint for hint in hints if hint[0]]


def _standing(hearing: Hearing, element: Element, description: TargetDescription) -> float:
    """How fit it is to be acted on, as a factor."""
    factor, obs = 1.0, hearing.obs
    if "offscreen" in element.states:
        factor *= 0.99
    if "covered" in element.states:
        factor *= 0.8
    if "transparent" in element.states:
        factor *= 0.6
    if "disabled" in element.states:
        factor *= 0.85
    if not description.origin and element.frame_origin and obs.app and element.frame_origin != obs.app:
        factor *= 0.7  # a foreign frame never beats the page itself; whether it may be touched is for policy to say
    if element.role not in INTERACTIVE and element.facts.clickable:
        factor *= 0.98
    return factor


def _actionable(obs: Observation, element: Element) -> bool:
    """Whether acting on it does something: it reacts, or stands in something without a role of its own that does.

    Surfaces report the container of a delegated listener, not the child that a person would click.
    """
    if interactive(element) or "scrollable" in element.states:
        return True
    if not (element.own_text or element.name):
        return False
    for around in obs.ancestors(element):
        if around.role in INTERACTIVE:
            return False
        if around.facts.clickable:
            return True
    return False

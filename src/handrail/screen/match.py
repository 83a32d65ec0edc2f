"""Matching a literal description to an element. A score with its runner-up; what is ambiguous is said to be so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import lru_cache

from handrail.records import (
    Ambiguous,
    Element,
    Found,
    Grounding,
    Missing,
    Observation,
    Similarity,
    TargetDescription,
)
from handrail.screen.identity import container_path
from handrail.screen.index import index
from handrail.screen.names import called
from handrail.screen.roles import INTERACTIVE, interactive, role_word, roles_of
from handrail.screen.selectors import tree_unseen
from handrail.screen.text import holds_words, normalise, words

LEAST = 0.3
"""Score below which an element is no candidate."""
ENOUGH = 0.6
"""Score from which the best candidate may be taken."""
APART = 0.08
"""Lead over the runner-up below which nobody can say which one is meant."""

_ARTICLES = frozenset({"the", "a", "an", "this", "that"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """One element that may be meant."""

    element: Element
    score: float
    """0..1."""
    exact: bool
    """Whether its own normalised name (never an inferred one, P3) and, if one is asked for, its role are equal."""


def likeness(name: str, sought: str) -> float:
    """How well a name answers what is sought, 0..1: equality, whole words, beginnings, words in common, typing errors.

    A long text that merely contains the words scores low, so that a paragraph quoting a button is not the button.
    """
    return _likeness(normalise(name), normalise(sought))


@lru_cache(maxsize=16384)
def _likeness(name: str, sought: str) -> float:
    if not name or not sought:
        return 0.0
    if name == sought:
        return 1.0
    have, want = words(name), words(sought)
    if not have or not want:
        return 0.0
    if have == want:
        return 0.97
    if "".join(have) == "".join(want):
        return 0.95
    left = list(have)
    hits = 0.0
    for word in want:
        if word in left:
            left.remove(word)
            hits += 1.0
            continue
        close = max(left, key=lambda other: _typo(other, word), default="")
        if close and _typo(close, word) > 0:
            hits += _typo(close, word)
            left.remove(close)
    recall, precision = hits / len(want), hits / len(have)
    overlap = 2 * recall * precision / (recall + precision) if hits else 0.0
    score = 0.92 * overlap
    if recall == 1.0 and have[: len(want)] == want:
        score = max(score, 0.62 + 0.3 * overlap)
    elif (name.startswith(sought) or sought.startswith(name)) and not _cuts_number(name, sought):
        score = max(score, 0.5 + 0.4 * min(len(name), len(sought)) / max(len(name), len(sought)))
    if score < ENOUGH and min(len(name), len(sought)) >= 5:
        score = max(score, 0.9 * _typo("".join(have), "".join(want)))
    return score


def _cuts_number(a: str, b: str) -> bool:
    """Whether the shorter of two texts, one beginning the other, ends within a number: *Order 1* is not *Order 12*."""
    shorter, longer = sorted((a, b), key=len)
    return len(longer) > len(shorter) and shorter[-1].isdigit() and longer[len(shorter)].isdigit()


@lru_cache(maxsize=16384)
def _typo(a: str, b: str) -> float:
    """Worth of two words that differ: by an ending or a slip of the finger. Numbers never forgive a digit."""
    if any(character.isdigit() for character in a + b) or min(len(a), len(b)) < 3:
        return 0.0
    shorter, longer = sorted((a, b), key=len)
    if longer.startswith(shorter) and len(shorter) >= 4:
        return 0.75 + 0.2 * len(shorter) / len(longer)
    ratio = SequenceMatcher(None, a, b, autojunk=False).ratio()
    return ratio * 0.9 if ratio >= 0.75 else 0.0


def rank(
    obs: Observation,
    description: TargetDescription,
    similarity: Similarity | None = None,
    *,
    actionable_only: bool = True,
) -> tuple[Candidate, ...]:
    """Elements that may be meant, best first.

    Hidden elements are never candidates; covered, transparent, disabled and off-screen ones are marked down, and bear
    their states. Of a wrapper and what is in it the one that reacts is kept, of two that react the smaller one.
    ``region`` must hold, ``near`` orders, ``ordinal`` picks in document order among those that answer equally well.
    ``similarity`` only ever suggests: what it finds is never exact.
    """
    readings = _readings(description)
    pool = [element for element in obs.elements if "hidden" not in element.states]
    if actionable_only:
        pool = [element for element in pool if _actionable(obs, element)]
    if description.origin:
        pool = [item for item in pool if description.origin in (item.frame_origin, item.app)]
    if description.region:
        pool = [element for element in pool if _in_region(obs, element, description.region)]
    found = [
        candidate
        for element in pool
        if (candidate := _scored(obs, element, readings, similarity, bool(description.origin))).score >= LEAST
    ]
    found = _without_wrappers(obs, found)
    if description.near:
        found = _nearest(obs, found, description.near)
    found.sort(key=lambda candidate: (-candidate.score, index(obs).order[candidate.element.id]))
    if description.ordinal and found:
        return _nth(obs, found, description.ordinal)
    return tuple(found)


def ground(
    obs: Observation,
    description: TargetDescription,
    similarity: Similarity | None = None,
    *,
    actionable_only: bool = True,
) -> Grounding:
    """The one element that is meant, or why there is none: several answer equally well, or nothing answers."""
    return decide(obs, rank(obs, description, similarity, actionable_only=actionable_only))


def decide(obs: Observation, candidates: Sequence[Candidate]) -> Grounding:
    """Judge a ranking: the best is taken only if it is good enough and clearly ahead.

    One exact candidate beats any number of similar ones. Links that are called the same and lead to the same address
    are one for this purpose.
    """
    exact = [candidate for candidate in candidates if candidate.exact and candidate.score >= ENOUGH]
    best = exact[0] if exact else candidates[0] if candidates else None
    if best is None or best.score < ENOUGH:
        reason = "nothing here answers this description"
        if best is not None:
            reason = "what comes closest here is too different from this description"
        return Missing(reason, unseen=bool(obs.unseen) and (tree_unseen(obs) or best is None))
    rivals = [
        candidate
        for candidate in (exact or candidates)
        if candidate.element.id != best.element.id
        and best.score - candidate.score < APART
        and not _same_way(best.element, candidate.element)
    ]
    if rivals:
        return Ambiguous((best.element, *(candidate.element for candidate in rivals)))
    others = [candidate.score for candidate in candidates if candidate.element.id != best.element.id]
    return Found(best.element, best.score, max(others, default=0.0), best.exact)


def _same_way(a: Element, b: Element) -> bool:
    return bool(a.facts.href) and a.facts.href == b.facts.href and a.role == b.role


@dataclass(frozen=True, slots=True)
class _Reading:
    text: str
    roles: frozenset[str]
    weight: float


def _readings(description: TargetDescription) -> tuple[_Reading, ...]:
    """Ways to read the words: as they stand; and, without a role of its own, with a role word at the end."""
    roles = roles_of(normalise(description.role)) if description.role else frozenset[str]()
    text = normalise(description.text)
    readings = [_Reading(text, roles, 1.0)]
    plain = words(text)
    shorter = plain[1:] if plain and plain[0] in _ARTICLES and len(plain) > 1 else plain
    if shorter != plain:
        readings.append(_Reading(" ".join(shorter), roles, 0.99))
    word, length = role_word(shorter)
    if word:
        meant = roles_of(word) & roles if roles else roles_of(word)
        readings.append(_Reading(" ".join(shorter[:-length]), meant or roles, 0.99))
    return tuple(readings)


def _scored(
    obs: Observation, element: Element, readings: Iterable[_Reading], similarity: Similarity | None, origin_said: bool
) -> Candidate:
    own = index(obs).names[element.id]
    hints = _hints(obs, element, own)
    best, exact = 0.0, False
    for reading in readings:
        fits = not reading.roles or element.role in reading.roles
        score = max((weight * _likeness(name, reading.text) for name, weight in hints), default=0.0)
        if similarity is not None and score < 0.9 and own and reading.text and len(own) <= 120:
            score = max(score, 0.88 * min(max(similarity(own, reading.text), 0.0), 1.0))
        if not reading.text:
            score = 0.7 if fits and reading.roles else 0.0
        score *= reading.weight * (1.0 if fits else 0.55)
        if fits and own and own == reading.text:
            exact = True
        best = max(best, score)
    return Candidate(element, best * _standing(obs, element, origin_said), exact)


def _hints(obs: Observation, element: Element, own: str) -> list[tuple[str, float]]:
    """What it may be called, and how much each is worth."""
    facts = element.facts
    hints = [(own, 1.0)] if own else []
    if not own:
        hints.append((normalise(called(obs, element).name), 0.93))
    hints += [(normalise(facts.placeholder), 0.95), (normalise(facts.title), 0.92), (normalise(facts.description), 0.7)]
    if facts.resource or facts.words:
        weak = " ".join((facts.resource, *facts.words)).replace("-", " ").replace("_", " ")
        hints.append((normalise(weak), 0.75 if not own else 0.6))
    if element.role in ("button", "combobox") and element.value:
        hints.append((normalise(element.value), 0.8))
    return [hint for hint in hints if hint[0]]


def _standing(obs: Observation, element: Element, origin_said: bool) -> float:
    """How fit it is to be acted on, as a factor."""
    factor = 1.0
    if "offscreen" in element.states:
        factor *= 0.99
    if "covered" in element.states:
        factor *= 0.8
    if "transparent" in element.states:
        factor *= 0.6
    if "disabled" in element.states:
        factor *= 0.85
    if not origin_said and element.frame_origin and obs.app and element.frame_origin != obs.app:
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


def _without_wrappers(obs: Observation, found: list[Candidate]) -> list[Candidate]:
    by_id = {candidate.element.id: candidate for candidate in found}
    dropped: set[str] = set()
    for candidate in found:
        element = candidate.element
        for around in obs.ancestors(element):
            wrapper = by_id.get(around.id)
            if wrapper is None:
                continue
            if around.role in INTERACTIVE and not interactive(element):
                dropped.add(element.id)
            elif candidate.score >= wrapper.score - APART:
                dropped.add(around.id)
    named = {(index(obs).names[c.element.id], c.element.frame) for c in found if c.element.facts.tag != "label"}
    for candidate in found:
        if candidate.element.facts.tag == "label":
            name = normalise(index(obs).text(candidate.element))
            if (name, candidate.element.frame) in named:
                dropped.add(candidate.element.id)  # a label and its field are one thing, and the field is the thing
    return [candidate for candidate in found if candidate.element.id not in dropped]


def _in_region(obs: Observation, element: Element, region: str) -> bool:
    sought = normalise(region)
    bare = " ".join(word for word in words(sought) if word not in _ARTICLES)
    word, length = role_word(tuple(bare.split()))
    plain = " ".join(bare.split()[:-length]) if word else bare
    for part in container_path(obs, element):
        role, _, name = part.partition(":")
        if role == bare or (role in roles_of(bare) and bare) or _likeness(name, bare) >= 0.8:
            return True
        if word and role in roles_of(word) and _likeness(name, plain) >= 0.8:
            return True
        if role in ("row", "listitem", "article") and holds_words(name, bare):
            return True
    return _under_heading(obs, element, plain or bare)


def _under_heading(obs: Observation, element: Element, sought: str) -> bool:
    """Whether the last heading before it, or the first in a container around it, says so."""
    at = index(obs).order[element.id]
    for position in range(at - 1, -1, -1):
        other = obs.elements[position]
        if other.role == "heading":
            return _likeness(index(obs).names[other.id], sought) >= 0.8
    return False


def _nearest(obs: Observation, found: list[Candidate], near: str) -> list[Candidate]:
    """Mark down what does not stand beside the named thing: the smallest common container decides."""
    known = index(obs)
    beside = [
        element
        for element in obs.elements
        if "hidden" not in element.states
        and (_likeness(known.names[element.id], normalise(near)) >= 0.8 or holds_words(element.own_text, near))
    ]
    if not beside:
        return [replace(candidate, score=candidate.score * 0.5, exact=False) for candidate in found]
    distance = {c.element.id: min(_apart(obs, c.element, other) for other in beside) for c in found}
    least = min(distance.values(), default=(0, 0.0))
    return [
        candidate
        if distance[candidate.element.id] == least
        else replace(candidate, score=candidate.score * 0.6, exact=False)
        for candidate in found
    ]


def _apart(obs: Observation, a: Element, b: Element) -> tuple[int, float]:
    """Size of the smallest element that holds both, then the distance of their middles in pixels."""
    mine = {a.id, *(item.id for item in obs.ancestors(a))}
    common = next((item for item in (b, *obs.ancestors(b)) if item.id in mine), None)
    size = index(obs).sizes[common.id] if common is not None else len(obs.elements)
    (ax, ay), (bx, by) = a.bounds.centre, b.bounds.centre
    return size, abs(ax - bx) + abs(ay - by)


def _nth(obs: Observation, found: list[Candidate], ordinal: int) -> tuple[Candidate, ...]:
    equal = [candidate for candidate in found if candidate.score >= max(found[0].score - APART, ENOUGH)]
    equal.sort(key=lambda candidate: index(obs).order[candidate.element.id])
    at = ordinal - 1 if ordinal > 0 else len(equal) + ordinal
    if not 0 <= at < len(equal):
        return ()
    chosen = equal[at]
    rest = [
        replace(candidate, score=candidate.score * 0.5, exact=False)
        for candidate in found
        if candidate.element.id != chosen.element.id
    ]
    return (chosen, *rest)

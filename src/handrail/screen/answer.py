"""What answers to the words of a description, and how well: the first step of matching."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from handrail.records import Element, Observation, Similarity, State, TargetDescription
from handrail.screen.cues import Cues
from handrail.screen.entries import entries_around, singular
from handrail.screen.icons import marks_of, otherwise_called, weak_words, weakly_called
from handrail.screen.index import index
from handrail.screen.likeness import plain_likeness
from handrail.screen.names import called, donor_of, label_of
from handrail.screen.nouns import is_noun, meant, singulars
from handrail.screen.roles import FIELDS, INTERACTIVE, apparent, interactive, is_role, role_word, roles_of
from handrail.screen.shape import container, figures, has_shape, patch, shapes_of
from handrail.screen.text import normalise, words

LEAST = 0.3
"""Score below which an element is no candidate."""
_ENOUGH = 0.6
"""Score from which something is called so."""
_CALLED = 0.9
"""Score from which something is called so and nothing else (the tab *Messages*, not the messages)."""
_KIND = 0.72
"""Score of what answers by its kind alone: good enough if nothing has the words for a name."""
_WEAK, _WEAK_BESIDE_A_NAME = 0.88, 0.6
"""Worth of class and id words, of what shows no text and of what does."""
_OTHERWISE, _ALIKE = 0.76, 0.88
"""Worth of another word for the same (*Remove* for *delete*), and of likeness in meaning."""
_MARKED, _POSSIBLE, _OTHER = 0.9, 0.86, 0.55
"""Factors where a role is only apparent from class words, is no more than possible, or is another one."""
_WITHIN = 0.89
"""Factor for what does not react itself, but may stand in something that does."""
_LABELLED, _SPOKEN = 0.9, 0.7
"""Worth of a text beside a field as its name, and of a field's name that holds all the words among others."""
_LABEL = 60
"""Characters of a field's name up to which its meaning is compared."""
_SHOWING = frozenset({"button", "link", "menuitem", "tab", "option"})
"""Roles of what people call by the text it shows, whatever name it was given besides."""
_FEW_PARTS = 4
"""Elements that a control without a role may consist of."""
_ARTICLES = frozenset({"the", "a", "an", "this", "that", "all", "every", "each", "any"})

How: TypeAlias = Literal["name", "hint", "inferred", "words", "kind", "synonym", "meaning"]
"""What speaks for a candidate: its name, an attribute (placeholder, tooltip), a text beside it, its class or id words
(P3), being of the kind or look asked for, another word for the same, or likeness in meaning."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One element that may be meant."""

    element: Element
    score: float
    """0..1."""
    exact: bool
    """Whether its own normalised name, shown text or tooltip (never an inferred one, P3) and, if one is asked for, its
    role are equal."""
    how: How = "name"
    """What speaks for it most."""
    alike: float = 1.0
    """How alike that and what was sought are, 0..1, whatever its role and however fit it is to be acted on."""


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
    kind; where one is, what is called so comes first. Of the greatest the controls come first that are called so, one
    in each (*book the cheapest* is a button, *the cheapest book* is none).
    """
    obs = hearing.obs
    readings = _readings(description)
    noun, roles = _noun(description), readings[0].roles
    several = description.every or bool(description.ordinal) or description.extreme is not None
    looks = description.looks
    many = several or (bool(noun) and singulars(noun) != noun)
    narrowed = any((description.near, description.wording, looks, description.before, many))
    kind = _of_kind(hearing, description, noun, pool, 0 if narrowed else 1) if noun else ()
    if description.text:  # else the noun was said in place of a role, and holds for what does not say its role too
        kind = tuple(item for item in kind if not roles or _fit(item, roles, hearing.cues) >= _MARKED)
    of_kind = [Candidate(item, _KIND * _standing(obs, item, bool(description.origin)), False, "kind") for item in kind]
    known = _known(hearing)
    reacting = [item for item in pool if known[item.id].reacts] if hearing.actionable_only else pool
    found: dict[str, Candidate] = {}
    if any(reading.text or reading.roles for reading in readings):
        scored = _scores(hearing, readings, description.origin)
        found = {item.id: scored[item.id] for item in reacting if item.id in scored}
    if many and len(kind) >= 2 and (several or all(c.score < _CALLED for c in found.values())):
        named = [c for c in found.values() if c.how == "name" and c.score >= _ENOUGH and interactive(c.element)]
        return named if description.extreme is not None and len(named) >= 2 else of_kind
    if narrowed or (kind and all(candidate.score < _KIND for candidate in found.values())):
        for candidate in of_kind:
            other = found.get(candidate.element.id)
            if other is None or other.score < candidate.score:
                found[candidate.element.id] = candidate
    if several and not noun and description.text and all(candidate.score < _KIND for candidate in found.values()):
        *qualities, noun = description.text.split()
        alike = meant(obs, noun, pool, abs(description.ordinal) or 2)
        told = _qualified(obs, qualities, alike, all_=description.every)
        return [Candidate(item, _KIND, False, "kind") for item in told] or list(found.values())
    if not found and not description.text:
        return [Candidate(item, _KIND, False, "kind") for item in _unnamed(obs, description, pool, reacting)]
    return list(found.values())


def _qualified(
    obs: Observation, qualities: Sequence[str], things: Sequence[Element], *, all_: bool
) -> Sequence[Element]:
    """Those of some things that say of themselves what else was said of them (*unread*, *sold out*), in words or by the
    class words of their entry. Where none does, ``all_`` of them cannot be meant: that would be more than was said
    (*all the even numbers* are not all the numbers), unless the page calls all of them so. Of one that is picked out by
    its order or value the words are let go, and it is no more than alike."""
    sought = {singular(word) for quality in qualities for word in words(quality)} - _ARTICLES
    if not sought or not things:
        return things
    said = [(item, _entry_words(obs, item)) for item in things]
    telling = [item for item, spoken in said if sought <= spoken]
    if telling or not all_:
        return telling or things
    named = {
        singular(word) for item in obs.elements if item.role == "heading" for word in words(item.own_text or item.name)
    }
    return things if sought <= named else ()


def _entry_words(obs: Observation, item: Element) -> frozenset[str]:
    """The words of an entry that something stands in, the smallest one, its class words among them."""
    entries = entries_around(obs, item)
    parts = entries[0].parts if entries else (item, *obs.descendants(item))
    texts = (text for part in parts for text in (part.own_text or part.name, *part.facts.words))
    return frozenset(singular(word) for text in texts for word in words(text.replace("-", " ").replace("_", " ")))


def _of_kind(
    hearing: Hearing, description: TargetDescription, noun: str, pool: Sequence[Element], most: int
) -> tuple[Element, ...]:
    looks = description.looks
    drawn = looks is not None and bool(looks.colour or looks.size or looks.shape)
    return meant(hearing.obs, noun, pool, abs(description.ordinal) or 1, most, drawn=drawn)


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


def bare(text: str) -> str:
    """Words of a description without an article before and role words behind them, if anything is left then."""
    last = _readings(TargetDescription(text))[-1].text
    return last or normalise(text)


def _noun(description: TargetDescription) -> str:
    """The noun for a kind of thing that a description consists of; empty if it is a name, or the role of a control."""
    said = words(description.text)
    one = not (description.every or description.ordinal or description.extreme)
    if description.text[:1].isupper() and one and not description.role:
        return ""  # written as a name: the menu entry Comments
    bare = " ".join(said[1:] if len(said) > 1 and said[0] in _ARTICLES else said)
    if not bare and roles_of(normalise(description.role)).isdisjoint(INTERACTIVE):
        bare = normalise(description.role)
    return bare if is_noun(bare) else ""


def _unnamed(
    obs: Observation, description: TargetDescription, pool: Sequence[Element], reacting: Sequence[Element]
) -> Sequence[Element]:
    """What may be meant where neither a name nor a kind was said."""
    looks, extreme = description.looks, description.extreme
    if looks is not None and looks.shape:
        holders = [item for item in pool if container(obs, item)] if description.relation == "inside" else []
        return [*_drawn(obs, pool, looks.shape), *holders]
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
    return (
        found
        or [item for item in pool if has_shape(item, word)]
        or [item for item in pool if patch(item, word) and not any(map(interactive, obs.descendants(item)))]
    )


@dataclass(frozen=True, slots=True)
class _Known:
    """What does not depend on the description."""

    own: str
    """Normalised name of its own; empty if it has none."""
    also: frozenset[str]
    """What else it says of itself, normalised: the text that it shows, where its name is another, and what it says when
    the pointer rests on it."""
    hints: tuple[tuple[str, float, How], ...]
    """What it may be called, how much each is worth, and what that is."""
    weak: float
    """Worth of its weak labels; 0 if they do not count."""
    marks: frozenset[str]
    """Its weak labels, where they count."""
    reacts: bool
    """Whether acting on it does something."""


def _known(hearing: Hearing) -> dict[str, _Known]:
    """Kept on the observation, since a look is grounded on many times."""
    kept = vars(hearing.obs).setdefault("_screen_known", {})
    key = (hearing.cues, hearing.apart)
    found: dict[str, _Known] | None = kept.get(key)
    if found is None:
        found = kept[key] = {
            item.id: _know(hearing, item) for item in hearing.obs.elements if "hidden" not in item.states
        }
    return found


def _know(hearing: Hearing, element: Element) -> _Known:
    obs, known = hearing.obs, index(hearing.obs)
    own, facts = known.names[element.id], element.facts
    reacts = _actionable(obs, element)
    weak = 0.0
    if hearing.cues.words and (reacts or element.role == "img"):
        weak = _WEAK_BESIDE_A_NAME if any(map(str.isalnum, own)) else _WEAK
    shown = normalise(known.text(element)) if element.role in _SHOWING and element.name != element.own_text else ""
    title = normalise(facts.title) if facts.title else ""
    also = frozenset({shown, title} - {""}) if shown or title else _NOTHING
    marks = marks_of(element) if weak else _NOTHING
    return _Known(own, also, _hints(hearing, element, own, shown), weak, marks, reacts)


_NOTHING: frozenset[str] = frozenset()


def _label(hearing: Hearing, element: Element, own: str) -> str:
    """Normalised text before what is asked for as a field and has another name or none: the value it shows, or a
    placeholder. Empty where there is none."""
    obs, plain = hearing.obs, element.facts.clickable and element.role in ("generic", "text")
    if not plain and (element.role not in FIELDS or own != normalise(element.facts.placeholder)):
        return ""
    before = label_of(obs, element, geometry=hearing.cues.geometry)
    if before is None or before.id in hearing.apart or (plain and not _belongs(obs, before, element)):
        return ""
    return normalise(before.own_text)


def _belongs(obs: Observation, label: Element, element: Element) -> bool:
    """Whether a text can be the label of something that is no field by its role: nothing to read or to press stands
    between them."""
    known = index(obs)
    start, end = known.order[label.id], known.order[element.id]
    if not 0 < end - start <= _FEW_PARTS or known.sizes[element.id] > _FEW_PARTS or element.frame != label.frame:
        return False
    return not any(
        item.own_text or interactive(item) or known.sizes[item.id] > _FEW_PARTS
        for item in obs.elements[start + 1 : end]
    )


def _scores(hearing: Hearing, readings: tuple[_Reading, ...], origin: str) -> dict[str, Candidate]:
    """How well everything rendered answers to the words; what is no candidate is left out. Kept on the observation."""
    kept = vars(hearing.obs).setdefault("_screen_scores", {})
    key = (readings, bool(origin), hearing.cues, hearing.apart, hearing.similarity)
    found: dict[str, Candidate] | None = kept.get(key)
    if found is None:
        kept[key] = found = {}
        known = _known(hearing)
        for element in hearing.obs.elements:
            if (about := known.get(element.id)) is not None:
                candidate = _scored(hearing, element, about, readings, bool(origin))
                if candidate is not None:
                    found[element.id] = candidate
    return found


def _scored(
    hearing: Hearing, element: Element, about: _Known, readings: Iterable[_Reading], origin_said: bool
) -> Candidate | None:
    best, alike, exact = 0.0, 0.0, False
    how: How = "name"
    for reading in readings:
        if not reading.text:
            fit = _fit(element, reading.roles, hearing.cues, about.reacts) if reading.roles else 0.0
            if fit >= _MARKED:
                worth = _KIND if fit == 1.0 else _KIND * 0.87
                if worth > best:
                    best, how, alike = worth, "kind", 1.0
            continue
        score, by = _heard(hearing, element, about, reading)
        if score < LEAST:
            continue  # no role makes up for that
        fit = _fit(element, reading.roles, hearing.cues, about.reacts) if reading.roles else 1.0
        if score * reading.weight * fit > best:
            best, how, alike = score * reading.weight * fit, by, score
        if fit == 1.0 and reading.text and reading.text in (about.own, *about.also):
            exact = True
    if best < LEAST:
        return None
    best *= _standing(hearing.obs, element, origin_said)
    return Candidate(element, best, exact, how, alike) if best >= LEAST else None


def _heard(hearing: Hearing, element: Element, about: _Known, reading: _Reading) -> tuple[float, How]:
    """The best reason there is to call an element so."""
    best, text = 0.0, reading.text
    how: How = "name"
    for name, worth, by in about.hints:
        if worth <= best:
            continue
        score = worth * plain_likeness(name, text)
        if score > best:
            best, how = score, by
    own = about.own
    if best < _LABELLED and (element.role in FIELDS or not reading.roles.isdisjoint(FIELDS)):
        score = _LABELLED * plain_likeness(_label(hearing, element, own), text)
        if score > best:
            best, how = score, "inferred"
    if element.role in FIELDS and best < _OTHERWISE:
        score, by = _spoken_of(about, text)
        if score > best:
            best, how = score, by
    if best < about.weak:
        score = about.weak * weakly_called(about.marks, text, field=element.role in FIELDS)
        if score > best:
            best, how = score, "words"
    if best < _OTHERWISE and own and element.role not in FIELDS and (other := otherwise_called(own, text)):
        score = _OTHERWISE * plain_likeness(own, other)
        if score > best:
            best, how = score, "synonym"
    if hearing.similarity is not None and hearing.cues.vectors and element.role in FIELDS and 0 < len(own) <= _LABEL:
        score = _ALIKE * min(max(hearing.similarity(own, text), 0.0), 1.0)
        if score > best:
            best, how = score, "meaning"
    return best, how


def _spoken_of(about: _Known, text: str) -> tuple[float, How]:
    """How well a field's name, its own or that of the text before it, holds the words or says them otherwise."""
    lent = next((name for name, _, how in about.hints if how == "inferred"), "")
    name = about.own or lent
    if name and (other := otherwise_called(name, text, field=True)):
        return _OTHERWISE * plain_likeness(name, other), "synonym" if about.own else "inferred"
    if name and _all_said(name, text):
        return _SPOKEN, "name" if about.own else "inferred"
    return 0.0, "name"


@lru_cache(maxsize=8192)
def _all_said(name: str, text: str) -> bool:
    """Whether all words of a text are among those of a name, singular or plural (*Enter your e-mail address*)."""
    have = {singular(word) for word in words(name)}
    return have.issuperset(singular(word) for word in words(text))


def _fit(element: Element, roles: frozenset[str], cues: Cues, reacts: bool = False) -> float:
    """How well an element's role serves where one of these was asked for, as a factor."""
    if not roles:
        return 1.0
    if roles == _ICON:  # asked for by its look: what shows a name is less likely meant
        named = any(map(str.isalnum, element.own_text or element.name))
        return _POSSIBLE if named and element.role != "img" else 1.0 if interactive(element) or reacts else _OTHER
    if _LINES in roles:
        return 1.0 if "multiline" in element.states else _OTHER
    if element.role in roles:
        opens = element.role != "button" or roles.isdisjoint(_OPENING) or bool(element.states & _OPENS)
        return 1.0 if opens else _POSSIBLE
    if reacts and element.role == "img" and "button" in roles and not (element.own_text or element.name):
        return 1.0  # a picture without words that can be pressed is a button to anybody
    pressed = reacts and roles.isdisjoint(FIELDS)  # a text within something that reacts is no field, but may label one
    marked, possible = apparent(element, weak_words(element) if cues.words else frozenset(), reacts=pressed)
    if not roles.isdisjoint(marked):
        return _MARKED
    if "textbox" in roles:
        return _OTHER  # what merely reacts takes no text
    return _POSSIBLE if not roles.isdisjoint(possible) else _OTHER


_ICON = roles_of("icon")
_LINES = "multiline"
"""Stands among roles for a text field of several lines."""
_OPENING = frozenset({"combobox", "menu", "switch"})
"""Roles that a button shares only if it opens something or stays pressed."""
_OPENS: frozenset[State] = frozenset({"haspopup", "expanded", "collapsed", "pressed"})


def _hints(hearing: Hearing, element: Element, own: str, shown: str) -> tuple[tuple[str, float, How], ...]:
    facts, geometry = element.facts, hearing.cues.geometry
    hints: list[tuple[str, float, How]] = [(own, 1.0, "name")] if own else []
    if not own:
        donor = donor_of(hearing.obs, element, geometry=geometry)
        if donor is None or donor.id not in hearing.apart:
            name = called(hearing.obs, element, geometry=geometry).name
            hints.append((normalise(name), 0.93, "inferred"))
    if shown and element.name and shown != own:
        hints.append((shown, 0.97, "name"))
    for text, worth in ((facts.placeholder, 0.95), (facts.title, 0.97), (facts.description, 0.7)):
        if text:
            hints.append((normalise(text), worth, "hint"))
    if hearing.cues.words and (facts.resource or facts.words):
        hints.append((_spelled_out(facts.resource, facts.words), 0.6 if own else 0.75, "words"))
    if element.value and element.role in ("button", "combobox"):
        hints.append((normalise(element.value), 0.8, "hint"))
    return tuple(hint for hint in hints if hint[0])


@lru_cache(maxsize=8192)
def _spelled_out(resource: str, labels: tuple[str, ...]) -> str:
    """Id and class words as a text."""
    return normalise(" ".join((resource, *labels)).replace("-", " ").replace("_", " "))


def _standing(obs: Observation, element: Element, origin_said: bool) -> float:
    """How fit it is to be acted on, as a factor."""
    factor, states = 1.0, element.states
    if states & _MARKED_DOWN:
        for state, worth in _WORTH:
            if state in states:
                factor *= worth
    if not origin_said and element.frame_origin and obs.app and element.frame_origin != obs.app:
        factor *= 0.7  # a foreign frame never beats the page itself; whether it may be touched is for policy to say
    if element.role not in INTERACTIVE and "editable" not in element.states:
        reacts = element.facts.clickable or element.facts.cursor == "pointer"
        factor *= 0.98 if reacts else _WITHIN
    return factor


_WORTH: tuple[tuple[State, float], ...] = (
    ("offscreen", 0.99), ("covered", 0.8), ("transparent", 0.6), ("disabled", 0.85),
)  # fmt: skip
_MARKED_DOWN: frozenset[State] = frozenset(state for state, _ in _WORTH)


def _actionable(obs: Observation, element: Element) -> bool:
    """Whether acting on it does something: it reacts, or stands in something without a role of its own that does.

    Surfaces report the container of a delegated listener, not the child that a person would click.
    """
    if interactive(element) or "scrollable" in element.states or element.facts.cursor == "pointer":
        return True
    if not (element.own_text or element.name or element.role == "img"):
        return False
    for around in obs.ancestors(element):
        if around.role in INTERACTIVE:
            return False
        if around.facts.clickable:
            return True
    return False

"""Matching a literal description to an element. A score with its runner-up; what is ambiguous is said to be so.

A description narrows in steps: what answers to its words, kind or looks; where it must stand; whose colour, shape and
wording fit; what is nearest to its neighbour; how it compares with the others; which one in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import parse_qsl, urlsplit

from handrail.records import (
    Ambiguous,
    Element,
    Found,
    Grounding,
    Missing,
    Observation,
    Rect,
    Relation,
    Similarity,
    TargetDescription,
)
from handrail.screen import colour
from handrail.screen.answer import Candidate, Hearing, answering, bare
from handrail.screen.crossing import crossing
from handrail.screen.cues import ALL_CUES, Cues
from handrail.screen.icons import otherwise_called
from handrail.screen.identity import container_path
from handrail.screen.index import index
from handrail.screen.likeness import plain_likeness
from handrail.screen.names import name_of
from handrail.screen.relation import FAR, Nearness, nearness, same_column
from handrail.screen.roles import INTERACTIVE, interactive, role_word, roles_of
from handrail.screen.selectors import tree_unseen
from handrail.screen.shape import container, has_shape, patch, shapes_of
from handrail.screen.size import holders, of_place, of_size
from handrail.screen.text import holds_words, normalise, words
from handrail.screen.whose import stands_for

ENOUGH = 0.6
"""Score from which the best candidate may be taken."""
APART = 0.08
"""Lead over the runner-up below which nobody can say which one is meant."""
_ARTICLES = frozenset({"the", "a", "an", "this", "that"})
_NAMED_WITH = 0.9
"""Score of a name that has both the words and those of the neighbour in it."""
_FEW_PARTS = 4
"""Elements that a control without a role may consist of."""
_LONGEST_NAME = 12
"""Words of a name that says something of a neighbour; a longer one is that of a container."""
_CROSSING = 0.85
"""Score of where a column and a row cross."""
_HOLDERS = frozenset({"box", "rectangle", "square", "area", "container", "panel"})
"""Shapes of what has other things in it."""
_BEATEN = 0.5
"""Factor for what answers but is not the one picked out."""


def rank(
    obs: Observation,
    description: TargetDescription,
    similarity: Similarity | None = None,
    *,
    actionable_only: bool = True,
    apart: frozenset[str] = frozenset(),
    cues: Cues = ALL_CUES,
) -> tuple[Candidate, ...]:
    """Elements that may be meant, best first; ``extreme`` is not looked at, since that takes reading values.

    Hidden elements are never candidates, nor those ``apart`` (the instruction itself, shown on the page); covered,
    transparent, disabled and off-screen ones are marked down, and bear their states. Of a wrapper and what is in it the
    one that reacts is kept, of two that react the smaller one. ``region``, colour, shape and wording must hold,
    ``near`` orders, size, place and ``ordinal`` pick among those that answer equally well. A noun for a kind of thing
    (*the second result*) means those things, unless something is called so and only one thing is asked for.
    ``similarity`` only ever suggests, and fields alone: what it finds is never exact, and words that are alike in use
    may be opposites (*log in*, *log out*), which what is pressed cannot afford.
    """
    hearing = Hearing(obs, similarity, actionable_only, apart, cues)
    pool = [item for item in obs.elements if item.id not in apart and "hidden" not in item.states]
    if description.origin:
        pool = [item for item in pool if description.origin in (item.frame_origin, item.app)]
    if description.region:
        pool = [item for item in pool if _in_region(obs, item, description.region)]
    found = answering(hearing, description, pool)
    named: dict[str, Candidate] = {}
    if description.near:
        named = _named_with(hearing, found, description)
        found = [named.get(item.element.id, item) for item in found]
        found += _crossing(hearing, found, description, pool)
    found = _looking(obs, found, description)
    found = _worded(obs, found, description)
    found = _without_wrappers(obs, found)
    if description.near:
        found = _nearest(hearing, found, description, frozenset(named))
    found = _compared(obs, found, description)
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
    equal = equals(candidates)
    if not equal:
        reason = "nothing here answers this description"
        if candidates:
            reason = "what comes closest here is too different from this description"
        return Missing(reason, unseen=bool(obs.unseen) and (tree_unseen(obs) or not candidates))
    best = equal[0]
    rivals = [other for other in equal[1:] if not _same_way(best.element, other.element)]
    if rivals:
        return Ambiguous((best.element, *(candidate.element for candidate in rivals)))
    others = [candidate.score for candidate in candidates if candidate.element.id != best.element.id]
    return Found(best.element, best.score, max(others, default=0.0), best.exact)


def equals(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those that answer as well as the best does, the best first; none if even that is not good enough."""
    exact = [candidate for candidate in candidates if candidate.exact and candidate.score >= ENOUGH]
    best = exact[0] if exact else candidates[0] if candidates else None
    if best is None or best.score < ENOUGH:
        return []
    return [best, *(c for c in exact or candidates if c is not best and best.score - c.score < APART)]


def _same_way(a: Element, b: Element) -> bool:
    """Whether two links lead to the same place: to the same address, or under the same words to addresses of which one
    only adds to what the other asks for (*?id=4* and *?id=4&highlight=tea*)."""
    if not a.facts.href or a.role != b.role:
        return False
    if a.facts.href == b.facts.href:
        return True
    try:
        one, other = urlsplit(a.facts.href), urlsplit(b.facts.href)
    except ValueError:
        return False  # addresses that nobody can read
    same = (one.scheme, one.netloc, one.path) == (other.scheme, other.netloc, other.path)
    asked, also = set(parse_qsl(one.query)), set(parse_qsl(other.query))
    return same and bool(asked and also) and (asked <= also or also <= asked) and a.name == b.name and bool(a.name)


def _looking(obs: Observation, found: list[Candidate], description: TargetDescription) -> list[Candidate]:
    """Those of the right shape and colour: by the colour of the thing itself; failing that, by that of its text."""
    looks = description.looks
    if looks is None:
        return found
    if looks.shape:
        holds = description.relation == "inside" and normalise(looks.shape) in _HOLDERS
        found = [
            item
            for item in found
            if has_shape(item.element, looks.shape)
            or patch(item.element, looks.shape)
            or (holds and container(obs, item.element))
        ]
    if looks.colour:
        own = [item for item in found if _is_coloured(item.element, looks.colour, text=False)]
        found = own or [item for item in found if _is_coloured(item.element, looks.colour, text=True)]
    return found


def _is_coloured(element: Element, word: str, *, text: bool) -> bool:
    if not text and not element.facts.background and not shapes_of(element):
        return False
    seen = colour.seen(element)
    return any(colour.answers(shade, word) for shade in (seen if text else seen[:1]))


def _worded(obs: Observation, found: list[Candidate], description: TargetDescription) -> list[Candidate]:
    wording = description.wording
    if wording is None:
        return found
    starts, ends, contains = normalise(wording.starts), normalise(wording.ends), normalise(wording.contains)

    def reads(element: Element) -> bool:
        text = normalise(name_of(obs, element) or element.value)
        return bool(text) and text.startswith(starts) and text.endswith(ends) and contains in text

    return [item for item in found if reads(item.element)]


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
        if role == bare or (role in roles_of(bare) and bare) or plain_likeness(name, bare) >= 0.8:
            return True
        if word and role in roles_of(word) and plain_likeness(name, plain) >= 0.8:
            return True
        if role in ("row", "listitem", "article") and holds_words(name, bare):
            return True
    return _under_heading(obs, element, plain or bare) or _under_caption(obs, element, bare)


def _under_caption(obs: Observation, element: Element, sought: str) -> bool:
    """Whether a text that says so stands above it in its column, and no other of that kind in between: what only looks
    like boxes with captions has no containers."""
    for caption, kin in _captions(obs, sought):
        box, below = caption.bounds, element.bounds
        if caption.id == element.id or caption.frame != element.frame:
            continue
        if below.y < box.y2 - 2 or not same_column(box, below):
            continue
        between = any(other.y2 <= below.y + 2 and same_column(other, below) for other in kin)
        if not between or caption.facts.words[:1] == element.facts.words[:1]:
            return not between
    return False


def _captions(obs: Observation, sought: str) -> list[tuple[Element, list[Rect]]]:
    """Texts that say so, each with the places of others of its kind below it. Kept on the observation."""
    kept = vars(obs).setdefault("_screen_captions", {})
    found: list[tuple[Element, list[Rect]]] | None = kept.get(sought)
    if found is None:
        captions = [
            item
            for item in obs.elements
            if item.own_text and normalise(item.own_text) == sought and "hidden" not in item.states
        ]
        found = kept[sought] = [
            (caption, [item.bounds for item in obs.elements if _kin_below(caption, item)])
            for caption in captions[:_CAPTIONS]
        ]
    return found


_CAPTIONS = 40
"""Texts of the same words that are looked at; where more say the same, none of them is what somebody means."""


def _kin_below(caption: Element, other: Element) -> bool:
    """Whether it is another text of the kind of a caption and stands further down."""
    kind = (caption.role, caption.facts.tag, caption.facts.words[:1])
    alike = other.id != caption.id and other.own_text and (other.role, other.facts.tag, other.facts.words[:1]) == kind
    return bool(alike) and other.bounds.y >= caption.bounds.y2 - 2


def _under_heading(obs: Observation, element: Element, sought: str) -> bool:
    """Whether the last heading before it says so."""
    heading = index(obs).last_headings.get(element.id)
    return heading is not None and plain_likeness(index(obs).names[heading.id], sought) >= 0.8


def _named_with(hearing: Hearing, found: Sequence[Candidate], description: TargetDescription) -> dict[str, Candidate]:
    """What has its neighbour's words in its own name (*Delete the message from Ada*): that is all of them."""
    names, sought = index(hearing.obs).names, bare(description.text)
    said: dict[str, Candidate] = {}
    for candidate in found:
        name = names[candidate.element.id]
        if not sought or not interactive(candidate.element) or len(words(name)) > _LONGEST_NAME:
            continue
        if not holds_words(name, description.near) or _holds_both(hearing.obs, candidate.element, sought):
            continue
        if holds_words(name, sought) or otherwise_called(name, sought):
            score = max(candidate.score, _NAMED_WITH)
            said[candidate.element.id] = replace(candidate, score=score, how="name", alike=_NAMED_WITH)
    return said


def _holds_both(obs: Observation, element: Element, sought: str) -> bool:
    """Whether it is no control but holds one that is called so, or more than a control does: its name is then that of
    all it holds."""
    if element.role in INTERACTIVE:
        return False
    names = index(obs).names
    return index(obs).sizes[element.id] > _FEW_PARTS or any(
        names[below.id] == sought for below in obs.descendants(element)
    )


def _crossing(
    hearing: Hearing, found: Sequence[Candidate], description: TargetDescription, pool: Sequence[Element]
) -> list[Candidate]:
    """What stands in the column that is called so and in the row of the neighbour."""
    sought = bare(description.text)
    if not sought or not hearing.cues.geometry or description.relation not in ("", "row", "beside"):
        return []
    known = {candidate.element.id for candidate in found if candidate.score >= ENOUGH}
    crossed = crossing(hearing.obs, sought, _anchors(hearing, description.near), pool)
    return [Candidate(item, _CROSSING, False, "kind") for item in crossed if item.id not in known]


def _nearest(
    hearing: Hearing, found: list[Candidate], description: TargetDescription, named: frozenset[str]
) -> list[Candidate]:
    """Mark down what does not stand to the named thing as was said, or stands further from it than another. What is
    ``named`` after it needs not stand anywhere."""
    obs, relation = hearing.obs, description.relation
    anchors = _anchors(hearing, description.near)
    if not anchors and not named:
        if description.before:
            return found  # it was there before; what is shown now may be that very thing, opened
        return [replace(candidate, score=candidate.score * _BEATEN, exact=False) for candidate in found]

    def measured(way: Relation) -> dict[str, Nearness]:
        geometry = hearing.cues.geometry
        return {c.element.id: nearness(obs, c.element, anchors, way, geometry=geometry) for c in found}

    several = description.every or description.extreme is not None
    distance = measured(relation)
    if several and not relation:  # each in its own row or card, and none that only stands in the next one
        rows = measured("row")
        distance = rows if any(mine[0] == 0.0 for mine in rows.values()) else distance
    good = [c for c in found if c.score >= ENOUGH] or found
    least = min((distance[c.element.id] for c in good), default=FAR)

    def stands(candidate: Candidate) -> bool:
        if named:
            return candidate.element.id in named
        mine = distance[candidate.element.id]
        if several or relation in ("inside", "row") or (description.ordinal and relation):
            return mine[0] == least[0] < FAR[0]
        return mine == least != FAR

    return [
        candidate if stands(candidate) else replace(candidate, score=candidate.score * _BEATEN, exact=False)
        for candidate in found
    ]


def _anchors(hearing: Hearing, near: str) -> list[Element]:
    """What a neighbour's words speak of: what is called or says so, else whatever answers to them as a description."""
    obs, known, plain = hearing.obs, index(hearing.obs), normalise(near)
    pool = [item for item in obs.elements if item.id not in hearing.apart and "hidden" not in item.states]
    same = [item for item in pool if plain in (known.names[item.id], normalise(item.own_text))]
    same = same or [item for item in pool if stands_for(obs, item, near)]
    found = same or [
        item for item in pool if plain_likeness(known.names[item.id], plain) >= 0.8 or holds_words(item.own_text, near)
    ]
    if found:
        inner = {item.parent for item in found}
        return [item for item in found if item.id not in inner]
    candidates = answering(hearing, TargetDescription(near), pool)
    best = max((candidate.score for candidate in candidates), default=0.0)
    return [c.element for c in candidates if c.score >= max(ENOUGH, best - APART)]


def _compared(obs: Observation, found: list[Candidate], description: TargetDescription) -> list[Candidate]:
    """Mark down all but those of the size and at the place that was said, among those that answer equally well. What
    something is to be put into must be large enough to hold things of its kind."""
    looks, holds = description.looks, description.relation == "inside" and not description.near
    if not found or not (holds or (looks is not None and (looks.size or looks.place))):
        return found
    best = max(candidate.score for candidate in found)
    equal: Sequence[Element] = [c.element for c in found if best - c.score < APART]
    if holds:
        equal = holders(equal)
    if looks is not None and looks.size:
        equal = of_size(obs, equal, looks.size)
    if looks is not None and looks.place:
        equal = of_place(equal, looks.place)
    chosen = {element.id for element in equal}
    return [c if c.element.id in chosen else replace(c, score=c.score * _BEATEN, exact=False) for c in found]


def _nth(obs: Observation, found: list[Candidate], ordinal: int) -> tuple[Candidate, ...]:
    equal = [candidate for candidate in found if candidate.score >= max(found[0].score - APART, ENOUGH)]
    equal.sort(key=lambda candidate: index(obs).order[candidate.element.id])
    at = ordinal - 1 if ordinal > 0 else len(equal) + ordinal
    if not 0 <= at < len(equal):
        return ()
    chosen = equal[at]
    rest = [
        replace(candidate, score=candidate.score * _BEATEN, exact=False)
        for candidate in found
        if candidate.element.id != chosen.element.id
    ]
    return (chosen, *rest)

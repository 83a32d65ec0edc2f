"""Looking for something in pages that lie behind pages, as settings do: by the page's own search, then page by page,
those first whose names speak of what is sought. A look costs nothing but time: nothing is opened that does more than
lead on, what a person refuses is left out, no page is opened twice, and the number of actions is bounded."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from handrail.agents.phone import reading
from handrail.agents.phone.reading import Match, bare, dialog, rows, sames, scrolling, texts, tick_of
from handrail.agents.phone.seeking import Found, Sought, back, one, press, scroll, search, search_field
from handrail.agents.script import Declined, Scene, Script, Turn, Unanswered
from handrail.language.english.settings import BEGINNING, CONTRARY, TOPICS
from handrail.language.german import english, otherwise
from handrail.policy.words import vocabulary
from handrail.records import FROM_USER, EffectClass, Element, Observation, Proposal, TargetDescription
from handrail.screen import words
from handrail.screen.nouns import singulars

MOST: Final = 36
"""Actions that one search takes at most."""
DEPTH: Final = 3
"""Pages below the one that it begins on."""
_QUERIES: Final = 3
_RESULTS: Final = 2
"""Results of a query that are opened."""
_VIEWS: Final = 12
"""Screenfuls of one page."""
_FEW: Final = 4
"""Pages whose names say nothing of what is sought and are opened all the same."""
_UP: Final = ("Navigate up", "Back", "Go back", "Up")
"""What leads to the page above, as the bar at the top calls it."""
_MORE: Final = 2
"""Words that the name of a kind has more than the kind (*Phone ringtone*)."""


@dataclass(slots=True)
class _Trip:
    """One search."""

    scene: Scene
    makes: Callable[[TargetDescription], Sought]
    target: TargetDescription
    seen: set[tuple[str, str, tuple[str, ...]]] = field(default_factory=set)
    """Pages that were looked through."""
    refused: set[str] = field(default_factory=set)
    """Titles of rows that are not opened again."""
    inside: bool = False
    """Whether the page in front belongs to the entry that is named."""

    @property
    def text(self) -> str:
        """What it is called."""
        return self.target.text

    @property
    def near(self) -> str:
        """The entry that it belongs to; empty if none is named."""
        return self.target.near or self.target.region

    def sought(self, observation: Observation) -> Match:
        """What answers on a look: on the entry's own page, whatever is called so."""
        own = replace(self.target, near="", region="", relation="") if self.inside else self.target
        return self.makes(own)(observation)


def deep(scene: Scene, turn: Turn, makes: Callable[[TargetDescription], Sought], target: TargetDescription) -> Found:
    """What answers, in the pages that lie behind this one; the page it stands on is then in front. None if nothing
    does, in as many actions as are allowed.

    ``target`` says what it is called, and the entry that it belongs to; ``makes`` what answers such a description.
    """
    trip = _Trip(scene, makes, target)
    return (yield from _bounded(turn, _deep(trip, turn)))


def searchable(observation: Observation) -> bool:
    """Whether a page has a search of its own in sight, which is quicker than to look through all of it."""
    return search_field(observation) is not None or reading.control(observation, "Search") is not None


def wander(scene: Scene, turn: Turn, sought: Sought, about: str, *, every: bool = True) -> Found:
    """The same for what is told by its name alone."""
    del every
    return (yield from deep(scene, turn, lambda _: sought, TargetDescription(about)))


def _deep(trip: _Trip, turn: Turn) -> Found:
    for _ in range(DEPTH):  # from where one finds everything
        before = _page(turn.observation)
        if searchable(turn.observation) or reading.control(turn.observation, *_UP) is None:
            break
        trip.seen.add(before)
        turn = yield from back(trip.scene, turn)
        if _page(turn.observation) == before:
            break
    if not trip.near:
        turn, found = yield from _by_search(trip, turn)
        if found is not None:
            return turn, found
    turn, found = yield from _explore(trip, turn, DEPTH, every=True)
    return turn, found


def _bounded(turn: Turn, script: Found) -> Found:
    """A script of so many actions at most; None where they did not suffice."""
    try:
        proposal = next(script)
        for _ in range(MOST):
            turn = yield proposal
            proposal = script.send(turn)
    except StopIteration as end:
        result: tuple[Turn, Element | None] = end.value
        return result
    script.close()
    return turn, None


# -- by the search of the page ---------------------------------------------------------------------------------------


def _by_search(trip: _Trip, turn: Turn) -> Found:
    for query in _queries(trip, turn.observation):
        page = _page(turn.observation)
        turn, done = yield from search(trip.scene, turn, query, FROM_USER)
        if not done:
            return turn, None
        turn, found = yield from _results(trip, turn)
        if found is not None:
            return turn, found
        turn = yield from _cleared(trip, turn)
        if _page(turn.observation) != page and not _written(turn.observation):  # the search is a page of its own
            turn = yield from back(trip.scene, turn)
    return turn, None


def _cleared(trip: _Trip, turn: Turn) -> Script:
    """The search emptied and left again, by going back."""
    for _ in range(2):
        if not (reading.keyboard(turn.observation) or _written(turn.observation)):
            break
        turn = yield from back(trip.scene, turn)
    return turn


def _written(observation: Observation) -> bool:
    item = search_field(observation)
    return item is not None and bool(item.value) and item.value != item.facts.placeholder


def _queries(trip: _Trip, observation: Observation) -> list[str]:
    """What to search for: the whole name, in the language of the screen, then its telling word."""
    target = trip.scene.step.target
    said = (target.text if target is not None and bare(target.text) == bare(trip.text) else trip.text).split()
    while len(said) > 1 and said[0].casefold() in ("the", "a", "an", "my", "its", "this"):
        said.pop(0)
    whole = " ".join(said)
    others = otherwise(whole)
    item = search_field(observation)
    if others and item is not None and "search" not in words(item.name):
        return list(others[:_QUERIES])
    telling = [word for word in bare(trip.text).split() if word not in reading.NOUNS]
    return list(dict.fromkeys([whole, *sorted(telling, key=len, reverse=True)[:1]]))[:_QUERIES]


def _results(trip: _Trip, turn: Turn) -> Found:
    """Open what the search offers, what is called like it first."""
    if reading.keyboard(turn.observation):
        turn = yield from back(trip.scene, turn)
        if not _written(turn.observation):
            return turn, None
    offered = [item for item in rows(turn.observation) if _leads_on(turn.observation, item)]
    titles = [_title(turn.observation, item) for item in offered]
    ranked = sorted({title for title in titles if _shares(title, trip.text)}, key=lambda title: len(words(title)))
    for title in ranked[:_RESULTS]:
        results = _page(turn.observation)
        turn, entered = yield from _enter(trip, turn, title)
        if not entered:
            continue
        trip.seen.add(_page(turn.observation))
        turn, found, _ = yield from _through(trip, turn)
        if found is not None:
            trip.scene.suspect("explored")
            return turn, found
        if _page(turn.observation) != results:
            turn = yield from back(trip.scene, turn)
    return turn, None


def _shares(title: str, text: str) -> bool:
    """Whether a result speaks of what is sought: each word of the shorter one has its like in the other."""
    own, said = _plain(english(title)), _plain(text)
    small, large = sorted((own, said), key=len)
    return bool(small) and all(any(sames(a) & sames(b) for b in large) for a in small)


def _plain(text: str) -> list[str]:
    return [word for word in words(text) if word not in ("use", "the", "a", "my", "to", "of", "for", "mode", "setting")]


# -- page by page ----------------------------------------------------------------------------------------------------


def _explore(trip: _Trip, turn: Turn, depth: int, *, every: bool) -> Found:
    """What answers on this page, or behind its rows."""
    page = _page(turn.observation)
    trip.seen.add(page)
    turn, found, scores = yield from _through(trip, turn)
    if found is not None or not depth:
        return turn, found
    ranked = sorted(scores.items(), key=lambda item: -item[1])
    speaking = [(title, depth - 1) for title, score in ranked if score > 0]
    others = [(title, 0) for title, score in ranked if score <= 0][:_FEW] if every else []
    for title, deeper in (*speaking, *others):
        turn, entered = yield from _enter(trip, turn, title)
        if not entered:
            continue
        there = _page(turn.observation)
        if there not in trip.seen and dialog(turn.observation) is None:
            inside, trip.inside = trip.inside, trip.inside or _is_entry(title, trip.near)
            turn, found = yield from _explore(trip, turn, deeper, every=trip.inside and not inside)
            if found is not None:
                trip.scene.suspect("explored")
                return turn, found
            trip.inside = inside
        if _page(turn.observation) != page:
            turn = yield from back(trip.scene, turn)
        if _page(turn.observation) != page and dialog(turn.observation) is not None:
            turn = yield from back(trip.scene, turn)
        if _page(turn.observation) != page:
            return turn, None
    return turn, None


def _through(trip: _Trip, turn: Turn) -> Generator[Proposal, Turn, tuple[Turn, Element | None, dict[str, float]]]:
    """Look through a page once, from where it stands: what answers, and how much each row speaks of it."""
    scores: dict[str, float] = {}
    for _ in range(_VIEWS):
        found = _here(trip, turn.observation)
        if found is not None:
            return turn, found, scores
        for row in rows(turn.observation):
            title = _title(turn.observation, row)
            if title not in trip.refused and _leads_on(turn.observation, row):
                scores.setdefault(title, _score(trip, turn.observation, row))
        before = _shown(turn.observation)
        if not scrolling(turn.observation):
            break
        turn = yield from scroll(trip.scene, turn, "down", 0.7)
        if _shown(turn.observation) == before:
            break
    return turn, None, scores


def _here(trip: _Trip, observation: Observation) -> Element | None:
    """What surely answers on this look. Of a thing that belongs to an entry: in the entry's row, in its row on a page
    of that name, or on the entry's own page."""
    found = trip.sought(observation)
    if found.elements and found.sure:
        return one(observation, found.elements)
    kinds = [item for item in found.elements if _headed(_title(observation, item), trip.text)]
    if kinds and (not trip.near or trip.inside) and len(kinds) == len(found.elements) == 1:
        return kinds[0]
    if not trip.near or trip.inside or not _holds(reading.top_text(observation), trip.text):
        return None
    entries = [row for row in rows(observation) if _is_entry(_title(observation, row), trip.near)]
    ticks = [tick for row in entries if (tick := tick_of(observation, row)) is not None]
    return ticks[0] if len(ticks) == 1 else None


def _headed(title: str, text: str) -> bool:
    """Whether a name is that of a kind of what is sought (*Phone ringtone*, *All notifications*), and no contrary."""
    own, said = words(english(title)), bare(text).split()
    more = own[: len(own) - len(said)]
    return bool(said) and own[-len(said) :] == tuple(said) and len(more) <= _MORE and CONTRARY.isdisjoint(more)


def _holds(title: str, text: str) -> bool:
    own = _forms([english(title)])
    return bool(bare(text)) and all(singulars(word) in own for word in bare(text).split())


def _is_entry(title: str, near: str) -> bool:
    return bool(near) and (bare(title) == bare(near) or bare(title) == reading.stripped(near))


def _enter(trip: _Trip, turn: Turn, title: str) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    """Open the row of that title, wherever on the page it stands; whether another page is in front then. What was
    refused, or did nothing, is not tried again."""
    if title in trip.refused:
        return turn, False
    turn, there = yield from _in_view(trip, turn, title)
    if not there:
        return turn, False
    before = _page(turn.observation)
    try:
        turn = yield from press(trip.scene, turn, _row(title), effect=EffectClass.LOCAL)
    except Declined as halt:
        trip.refused.add(title)
        return halt.turn, False
    except Unanswered as halt:
        trip.refused.add(title)
        return halt.turn, False
    return turn, _page(turn.observation) != before or dialog(turn.observation) is not None


def _in_view(trip: _Trip, turn: Turn, title: str) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    find = _row(title)
    if find(turn.observation) is not None:
        return turn, True
    if not scrolling(turn.observation):
        return turn, False
    turn = yield from scroll(trip.scene, turn, "up", 50.0)
    for _ in range(_VIEWS):
        if find(turn.observation) is not None:
            return turn, True
        before = _shown(turn.observation)
        turn = yield from scroll(trip.scene, turn, "down", 0.7)
        if _shown(turn.observation) == before:
            break
    return turn, find(turn.observation) is not None


def _score(trip: _Trip, observation: Observation, row: Element) -> float:
    """How much a row speaks of what is sought: by its title, by what pages of that name hold, by what it tells."""
    title = _title(observation, row)
    called = english(title)
    more = [text for text in texts(observation, row) if text != title]
    if (
        trip.near
        and not trip.inside
        and (_is_entry(title, trip.near) or any(_is_entry(each, trip.near) for each in more))
    ):
        return 100.0
    about = {form for word in words(trip.text) for form in sames(word)}
    score = 4.0 * len(_forms([called]) & about) + 2.0 * len(_forms(more) & about)
    topic = _forms([called])
    held = {word for names, holds in TOPICS if names & topic for word in holds}
    return score + 3.0 * len(about & held)


def _forms(said: Sequence[str]) -> set[str]:
    return {form for text in said for word in words(text) for form in (word, singulars(word))}


def _shown(observation: Observation) -> tuple[tuple[str, float], ...]:
    return tuple((item.own_text, item.bounds.y) for item in observation.elements if item.own_text)


def _page(observation: Observation) -> tuple[str, str, tuple[str, ...]]:
    """What tells one page from another, wherever it is scrolled to: its title, and what stands above its list."""
    areas = scrolling(observation)
    inner = {item.id for item in observation.descendants(areas[0])} if areas else set()
    head = tuple(item.own_text for item in observation.elements if item.own_text and item.id not in inner)[:3]
    return observation.app, reading.top_text(observation), head if areas else head[:1]


def _leads_on(observation: Observation, row: Element) -> bool:
    """Whether it only leads on, as far as its words tell: no tick, no field, no verb, no word of a consequence."""
    if row.states & {"editable", "disabled"} or tick_of(observation, row) is not None:
        return False
    title = _title(observation, row)
    said = words(title)
    if not said or said[0] in BEGINNING:
        return False
    return not any(effect.consequential for effect in vocabulary().effects(title))


def _title(observation: Observation, row: Element) -> str:
    """The words that a row is told by: its first, the letter in a picture of it aside."""
    found = texts(observation, row)
    return next((text for text in found if len(text.strip()) > 1), found[0] if found else row.name)


def _row(title: str) -> Callable[[Observation], Element | None]:
    def find(observation: Observation) -> Element | None:
        return next((item for item in rows(observation) if _title(observation, item) == title), None)

    return find

"""Finding things on a phone: on the screen, further down, behind the menu, by the search of the
application. Each look further is an action like any other, judged and checked."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Final, TypeAlias

from handrail.agents.phone import reading
from handrail.agents.phone.reading import Match, described, matching, reacts, scrolling, seen
from handrail.agents.script import (
    Halt,
    Scene,
    Script,
    Turn,
    Unanswered,
    Undispatched,
    Unreached,
    accept,
    attempt,
    await_change,
)
from handrail.records import (
    Back,
    Click,
    EffectClass,
    Element,
    ElementRef,
    Label,
    LongPress,
    Observation,
    Outcome,
    Predicate,
    Proposal,
    Reacts,
    Scroll,
    TargetDescription,
    TypeText,
)
from handrail.screen import called, quoted, words

MOST_SCROLLS: Final = 24
"""Scrolls in one list for one thing."""

Sought: TypeAlias = Callable[[Observation], Match]
Found: TypeAlias = Generator[Proposal, Turn, tuple[Turn, Element | None]]


def press(
    scene: Scene,
    turn: Turn,
    find: Callable[[Observation], Element | None],
    predicates: Sequence[Predicate] = (),
    sentence: str = "",
    *,
    effect: EffectClass | None = None,
    last: bool = False,
    hold: bool = False,
    count: int = 1,
) -> Script:
    """Tap what a function finds on the look at hand; look again where the tap was not delivered, and put a keyboard
    away that lies over it.

    Raises:
        Halt: if it is not there, or the tap did not have its effect; if its effect is consequential and its name is
            only inferred (P3).
    """
    for left in (2, 1, 0):
        element = find(turn.observation)
        if element is None:
            raise Halt("what was to be tapped is not there any more")
        if "covered" in element.states and reading.keyboard(turn.observation):
            turn = yield from back(scene, turn)
            continue
        named = called(turn.observation, element)
        if effect is not None and effect.consequential and named.source == "inferred":
            raise Halt(f"what is called so has no name of its own, which is not enough for {effect.value!r}")
        reference = ElementRef(element.id)
        action = LongPress(reference) if hold else Click(reference, "left", 2 if count == 2 else 1)
        expected = tuple(predicates) or (Reacts(),)
        proposal = scene.propose(
            action, expected, sentence or "the screen answers", effect=effect, last=last, source="default"
        )
        try:
            return (yield from _carried(turn, proposal))
        except (Undispatched, Unreached) as halt:
            if not left:
                raise
            turn = halt.turn
            if reading.keyboard(turn.observation):
                turn = yield from back(scene, turn)
            else:
                turn = yield from await_change(scene, turn, 0.5)
    raise Halt("it cannot be tapped")


def _carried(turn: Turn, proposal: Proposal) -> Script:
    """As `succeed`; but a question of the system's that came of a tap is there to be answered by what the user says
    next: the loop keeps the doubt.

    Raises:
        Halt: if it did not have its effect.
    """
    app = turn.observation.app
    turn, check = yield from attempt(turn, proposal)
    if check.outcome is Outcome.INTERRUPTED and turn.observation.app != app:
        return turn
    stated = proposal.expectation
    if check.outcome is Outcome.NO_CHANGE and check.sentence.startswith("the input was not delivered"):
        raise Unreached(check.sentence, turn)
    if (
        check.outcome is Outcome.NO_CHANGE
        and stated is not None
        and all(isinstance(item, Reacts) for item in stated.predicates)
    ):
        raise Unanswered(check.sentence, turn)
    accept(proposal, check)
    return turn


def back(scene: Scene, turn: Turn) -> Script:
    """One step back: the keyboard first, then a menu, then the page."""
    turn, _ = yield from attempt(turn, scene.propose(Back(), effect=EffectClass.LOCAL))
    return turn


def named(text: str) -> Sought:
    """What is called so."""
    return lambda observation: matching(observation, text)


def by(description: TargetDescription) -> Sought:
    """What answers a description."""
    return lambda observation: described(observation, description)


def surely(text: str) -> Callable[[Observation], Element | None]:
    """The one thing that is called so, whatever else is like it."""

    def find(observation: Observation) -> Element | None:
        found = matching(observation, text, sure=True).elements
        return found[0] if len(found) == 1 else None

    return find


def one(observation: Observation, found: Sequence[Element]) -> Element | None:
    """The one that is meant of several that are called alike: what reacts, what is not in the bar at the bottom (which
    is on every page), what stands higher where all the rest says the same."""
    if len(found) <= 1:
        return found[0] if found else None
    ticks = [item for item in found if item.states & {"checked", "unchecked"}]
    ticks = ticks or [item for item in found if item.role == "slider"]
    if len(ticks) == 1:
        return ticks[0]
    low = observation.size.height * 0.86
    inner = [item for item in found if item.bounds.y < low and reacts(item)]
    if len(inner) == 1:
        return inner[0]
    whole = [item for item in found if not item.states & {"covered"}]
    return whole[0] if len(whole) == 1 else None


def seek(scene: Scene, turn: Turn, sought: Sought, *, sure: bool = False) -> Found:
    """What answers, on the screen or further down or up its list; None if nothing does.

    Raises:
        Halt: if several answer.
    """
    found = sought(turn.observation)
    if found.elements and (found.sure or not scrolling(turn.observation)) and (found.sure or not sure):
        return turn, _chosen(scene, turn.observation, found)
    like = bool(found.elements)
    moved = 0
    for _ in range(MOST_SCROLLS):
        before = _words(turn.observation)
        turn = yield from scroll(scene, turn, "down", 0.7)
        if _words(turn.observation) == before:
            break
        moved += 1
        found = sought(turn.observation)
        if found.elements and found.sure:
            return turn, _chosen(scene, turn.observation, found)
        like = like or bool(found.elements)
    if moved:
        turn = yield from scroll(scene, turn, "up", 50.0)
    found = sought(turn.observation)
    if found.elements and (found.sure or not sure):
        return turn, _chosen(scene, turn.observation, found)
    if not like or sure:
        return turn, None
    for _ in range(moved):  # it was only like what was said, and nothing is called so: then that
        turn = yield from scroll(scene, turn, "down", 0.7)
        found = sought(turn.observation)
        if found.elements:
            return turn, _chosen(scene, turn.observation, found)
    return turn, None


def _chosen(scene: Scene, observation: Observation, found: Match) -> Element | None:
    element = one(observation, found.elements)
    if element is None:
        names = ", ".join(quoted(called(observation, item).name, 60) for item in found.elements[:4])
        raise Halt(f"several things answer equally well: {names}; say which one")
    if not found.sure:
        scene.suspect("alike")
    return element


def _words(observation: Observation) -> tuple[tuple[str, float], ...]:
    return tuple((item.own_text, item.bounds.y) for item in observation.elements if item.own_text)


def scroll(scene: Scene, turn: Turn, direction: str, amount: float = 0.7) -> Script:
    """Scroll the largest area; that nothing moves means that its end is reached."""
    if reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
    areas = scrolling(turn.observation)
    if not areas:
        return turn
    way = "up" if direction == "up" else "down"
    action = Scroll(ElementRef(areas[0].id), way, amount)  # type: ignore[arg-type]
    turn, _ = yield from attempt(turn, scene.propose(action, effect=EffectClass.READ))
    return turn


def to_top(scene: Scene, turn: Turn) -> Script:
    """Scroll back to where the page begins."""
    if scrolling(turn.observation):
        turn = yield from scroll(scene, turn, "up", 50.0)
    return turn


# -- by the application's own search ---------------------------------------------------------------------------------


_SEARCHING: Final = frozenset({"search", "suche", "suchen"})


def search_field(observation: Observation) -> Element | None:
    """The field of the application's own search, where it stands open."""
    found = [
        item
        for item in seen(observation)
        if "editable" in item.states and (item.role == "searchbox" or _SEARCHING & set(words(item.name)))
    ]
    return found[0] if len(found) == 1 else None


def search(scene: Scene, turn: Turn, text: str, label: Label) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    """Write what is sought into the application's search; whether there is one. Settles for what it shows by itself."""
    field = search_field(turn.observation)
    if field is None:
        opener = reading.control(turn.observation, "Search")
        if opener is None:
            return turn, False
        turn = yield from press(scene, turn, surely("Search"), effect=EffectClass.LOCAL)
        field = search_field(turn.observation)
        if field is None:
            fields = [item for item in seen(turn.observation) if "editable" in item.states]
            field = fields[0] if len(fields) == 1 else None
        if field is None:
            turn = yield from back(scene, turn)
            return turn, False
    action = TypeText(ElementRef(field.id), text)
    turn, check = yield from attempt(turn, scene.propose(action, labels={"text": label}))
    if check.outcome is not Outcome.SUCCESS:
        return turn, False
    return turn, True

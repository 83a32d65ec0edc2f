"""Telling the user what the screen shows."""

from __future__ import annotations

from handrail.agents.moves.finding import below, scroll, target
from handrail.agents.moves.screenful import from_screen
from handrail.agents.moves.waiting import seen
from handrail.agents.read import read, shown
from handrail.agents.script import PATIENCE, Halt, Scene, Script, Turn, attempt, succeed
from handrail.language import FromScreen
from handrail.records import (
    FROM_USER,
    Ambiguous,
    Answer,
    Click,
    Element,
    ElementRef,
    Found,
    Labelled,
    Missing,
    Observation,
    TargetDescription,
    Wait,
)
from handrail.screen import normalise


def answer(scene: Scene, turn: Turn) -> Script:
    """Read a value from the tree and tell it, with the label of where it was read (P7)."""
    sought = target(scene)
    how = scene.step.text("how")
    if how in ("count", "result"):
        turn, value = yield from from_screen(scene, turn, FromScreen(sought, how))  # type: ignore[arg-type]
        choice = _asked_here(scene, turn.observation, value.value)
        if choice is not None:
            click = Click(ElementRef(choice.id))
            return (yield from succeed(turn, scene.propose(click, labels={"option": value.label}, last=True)))
        turn = yield from succeed(turn, scene.propose(Answer(value.value), labels={"text": value.label}))
        return (yield from seen(scene, turn))
    found = _value(scene, turn.observation, sought)
    if isinstance(found, Missing):
        turn, _ = yield from attempt(turn, scene.propose(Wait(sought.text, PATIENCE), labels={"condition": FROM_USER}))
        found = _value(scene, turn.observation, sought)
    if isinstance(found, Missing) and below(turn.observation):
        turn, _ = yield from attempt(turn, scroll(scene, turn.observation, None, "down", 50.0))
        found = _value(scene, turn.observation, sought)
    if isinstance(found, Missing):
        raise Halt(found.reason + ("; parts of the screen could not be read" if found.unseen else ""))
    if isinstance(found, Ambiguous):
        raise Halt(
            f"several values answer to {sought.text!r}: {shown(found.candidates, turn.observation)}; "
            "say which, as in: the NAME of THING"
        )
    turn = yield from succeed(turn, scene.propose(Answer(found.value), labels={"text": found.label}))
    return (yield from seen(scene, turn))


def _asked_here(scene: Scene, observation: Observation, answer: str) -> Element | None:
    """The one button that is called as the answer is, where the page itself puts the question: it is asked of whoever
    stands before it, and answered there."""
    if not scene.grounder.own_words(observation):
        return None
    found = scene.grounder.ground(TargetDescription(answer, "button"), observation)
    return found.element if isinstance(found, Found) and found.exact else None


def _value(scene: Scene, observation: Observation, sought: TargetDescription) -> Labelled[str] | Ambiguous | Missing:
    if sought.near:
        whole = read(observation, TargetDescription(f"{sought.text} of {sought.near}"), scene.grounder)
        if isinstance(whole, Labelled):
            return whole
    elif normalise(sought.text) in ("title", "page title") and observation.title:
        label = observation.elements[0].label if observation.elements else None
        return Labelled(observation.title, label) if label is not None else Missing("the page is empty")
    return read(observation, sought, scene.grounder)

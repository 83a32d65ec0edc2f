"""Telling the user what the screen shows."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from handrail.agents.answering import Several, passages
from handrail.agents.answering import answer as told
from handrail.agents.layout import came, name
from handrail.agents.layout import shown as shown_to_people
from handrail.agents.moves.disclosing import disclosures
from handrail.agents.moves.finding import below, locate, scroll, target
from handrail.agents.moves.screenful import from_screen
from handrail.agents.moves.waiting import seen
from handrail.agents.read import read, shown
from handrail.agents.script import PATIENCE, Halt, Scene, Script, Turn, attempt, await_change, succeed
from handrail.language import FromScreen
from handrail.language.question import Question
from handrail.records import (
    FROM_USER,
    Ambiguous,
    Answer,
    Click,
    EffectClass,
    Element,
    ElementRef,
    Found,
    Hover,
    Labelled,
    Missing,
    Observation,
    TargetDescription,
    Wait,
)
from handrail.screen import normalise, quoted, same_line


def answer(scene: Scene, turn: Turn) -> Script:
    """Read a value from the tree and tell it, with the label of where it was read (P7)."""
    sought = target(scene)
    how = scene.step.text("how")
    if how == "question" and scene.step.question is not None:
        return (yield from _asked(scene, turn, scene.step.question))
    if how in ("count", "result"):
        turn, value = yield from from_screen(scene, turn, FromScreen(sought, how))  # type: ignore[arg-type]
        choice = _asked_here(scene, turn.observation, value.value)
        if choice is not None:
            click = Click(ElementRef(choice.id))
            return (yield from succeed(turn, scene.propose(click, labels={"option": value.label}, last=True)))
        turn = yield from succeed(turn, scene.propose(Answer(value.value), labels={"text": value.label}))
        return (yield from seen(scene, turn))
    before = scene.preceding
    pointed = before is not None and before.kind == "hover" and before.target == replace(sought, before=False)
    if (pointed or normalise(sought.text).removeprefix("the ") in _HINTS) and sought.near:
        return (yield from _hint(scene, turn, sought.near))
    found = _value(scene, turn.observation, sought)
    if isinstance(found, Missing) and (folded := _folded(turn.observation, sought)) is not None:
        turn, _ = yield from attempt(turn, scene.propose(Click(ElementRef(folded.id)), effect=EffectClass.LOCAL))
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


def _asked(scene: Scene, turn: Turn, question: Question) -> Script:
    """A question in the user's own words, by what the page says.

    Raises:
        Halt: if it does not say it, or says several things.
    """
    match told(question, passages(turn.observation), opened=False):
        case Labelled() as found:
            turn = yield from succeed(turn, scene.propose(Answer(found.value), labels={"text": found.label}))
            return (yield from seen(scene, turn))
        case Several(texts=texts):
            raise Halt(f"several answers are as good: {', '.join(quoted(text, 60) for text in texts[:4])}")
        case None:
            raise Halt("nothing here answers that")
        case other:
            assert_never(other)


def _folded(observation: Observation, sought: TargetDescription) -> Element | None:
    """The one section of that name which is folded up."""
    found = [item.element for item in disclosures(observation) if item.how == "click"]
    named = [item for item in found if name(observation, item) == normalise(sought.text)]
    return named[0] if len(named) == 1 and not sought.near and not sought.ordinal else None


def _asked_here(scene: Scene, observation: Observation, answer: str) -> Element | None:
    """The one button that is called as the answer is, where the page itself puts the question: it is asked of whoever
    stands before it, and answered there."""
    if not scene.grounder.own_words(observation):
        return None
    found = scene.grounder.ground(TargetDescription(answer, "button"), observation)
    return found.element if isinstance(found, Found) and found.exact else None


_HINTS = frozenset({"hint", "tooltip", "tip", "help text", "hint text", "hover text", "explanation", "info", "help"})
"""Nouns for a text that shows while something is pointed at."""


def _hint(scene: Scene, turn: Turn, near: str) -> Script:
    """What shows when a thing, or the mark behind it, is pointed at.

    Raises:
        Halt: if nothing shows, or several things do.
    """
    turn, element = yield from locate(scene, turn, [TargetDescription(near)])
    marks = [
        item
        for item in turn.observation.elements
        if item.id != element.id
        and shown_to_people(item)
        and same_line(item.bounds, element.bounds)
        and 0 <= item.bounds.x - element.bounds.x2 + 4 <= 40 * turn.observation.scale
        and len(item.own_text) <= 2
    ]
    if scene.preceding is not None and scene.preceding.kind == "hover":  # it shows already: away first, to see it come
        turn, _ = yield from attempt(turn, scene.propose(Hover(ElementRef(element.id))))
    for mark in (*marks[:1], element):
        if mark.facts.title or mark.facts.description:
            said = Labelled(mark.facts.title or mark.facts.description, mark.label)
            return (yield from succeed(turn, scene.propose(Answer(said.value), labels={"text": said.label})))
        before, place = turn.observation, mark.bounds
        again = next(
            (item for item in turn.observation.elements if item.bounds == place and item.role == mark.role), None
        )
        if again is None:
            continue
        turn, _ = yield from attempt(turn, scene.propose(Hover(ElementRef(again.id))))
        if not came(before, turn.observation):
            turn = yield from await_change(scene, turn, 1.0)
        hints = [item for item in came(before, turn.observation) if (item.own_text or item.name).strip()]
        texts = {item.own_text or item.name: item for item in hints}
        if len(texts) == 1:
            text, item = texts.popitem()
            return (yield from succeed(turn, scene.propose(Answer(text), labels={"text": item.label})))
    raise Halt(f"nothing shows when {near!r} is pointed at")


def _value(scene: Scene, observation: Observation, sought: TargetDescription) -> Labelled[str] | Ambiguous | Missing:
    if sought.near:
        whole = read(observation, TargetDescription(f"{sought.text} of {sought.near}"), scene.grounder)
        if isinstance(whole, Labelled):
            return whole
    elif normalise(sought.text) in ("title", "page title") and observation.title:
        label = observation.elements[0].label if observation.elements else None
        return Labelled(observation.title, label) if label is not None else Missing("the page is empty")
    return read(observation, sought, scene.grounder)

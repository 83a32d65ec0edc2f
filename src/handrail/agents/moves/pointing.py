"""Pointing at things: clicks, also on several one after the other, and the pointer resting on something."""

from __future__ import annotations

from collections.abc import Callable

from handrail.agents.layout import name
from handrail.agents.moves.acting import act_on
from handrail.agents.moves.each import each
from handrail.agents.moves.finding import ground, target
from handrail.agents.moves.paths import stages, through
from handrail.agents.moves.pressing import pressing
from handrail.agents.script import Scene, Script, Turn, Unanswered, succeed
from handrail.records import (
    Click,
    Element,
    ElementRef,
    Found,
    Hover,
    Missing,
    Observation,
    Proposal,
    TargetDescription,
)
from handrail.screen import entries_around, interactive


def click(scene: Scene, turn: Turn) -> Script:
    """Click, double-click or right-click what is named; every one of several in the order asked for."""
    sought = target(scene)
    if sought.every or scene.step.text("order"):
        return (yield from each(scene, turn, sought, _pressed(scene)))
    if len(stages(sought.text)) > 1 and isinstance(ground(scene, [sought], turn.observation), Missing):
        return (yield from through(scene, turn, sought, _pressed(scene)))
    try:
        return (yield from act_on(scene, turn, [sought], _pressed(scene)))
    except Unanswered as halt:
        if scene.step.kind != "click":
            raise
        control = _opener(scene, halt.turn.observation, sought)
        if control is None:
            raise
        scene.suspect("assumed")
        return (yield from succeed(halt.turn, _pressed(scene)(halt.turn.observation, control)))


_OPENERS = ("open", "view", "show", "details", "select", "choose", "go", "more", "read more", "see")


def _opener(scene: Scene, observation: Observation, sought: TargetDescription) -> Element | None:
    """The one control of the entry that a text stands in which opens it, where the text itself does not react."""
    found = ground(scene, [sought], observation)
    if not isinstance(found, Found) or interactive(found.element):
        return None
    for entry in entries_around(observation, found.element):
        inside = [item for item in entry.parts if interactive(item) and item.id != found.element.id]
        named = [item for item in inside if name(observation, item) in _OPENERS]
        if len(named) == 1:
            return named[0]
        if len(inside) == 1:
            return inside[0]
    return None


def _pressed(scene: Scene) -> Callable[[Observation, Element], Proposal]:
    count, button = (2, "left") if scene.step.kind == "double_click" else (1, "left")
    if scene.step.kind == "right_click":
        button = "right"

    def build(observation: Observation, element: Element) -> Proposal:
        return pressing(scene, observation, Click(ElementRef(element.id), button, count), element)  # type: ignore[arg-type]

    return build


def hover(scene: Scene, turn: Turn) -> Script:
    """Point at what is named."""
    return (
        yield from act_on(
            scene,
            turn,
            [target(scene)],
            lambda _, element: scene.propose(Hover(ElementRef(element.id)), last=True),
            ready=False,
        )
    )

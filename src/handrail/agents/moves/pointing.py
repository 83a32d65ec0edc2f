"""Pointing at things: clicks, also on several one after the other, and the pointer resting on something."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from handrail.agents.moves.acting import act_on
from handrail.agents.moves.each import each
from handrail.agents.moves.finding import ground, target
from handrail.agents.moves.pressing import pressing
from handrail.agents.script import Scene, Script, Turn
from handrail.records import (
    Click,
    EffectClass,
    Element,
    ElementRef,
    Found,
    Hover,
    Missing,
    Observation,
    Proposal,
    TargetDescription,
)

_PATH = re.compile(r"\s*(?:>|›|»|→|/)\s*")
"""What stands between the stages of a menu (*Export > PDF*)."""


def click(scene: Scene, turn: Turn) -> Script:
    """Click, double-click or right-click what is named; every one of several in the order asked for."""
    sought = target(scene)
    if sought.every or scene.step.text("order"):
        return (yield from each(scene, turn, sought, _pressed(scene)))
    stages = [part for part in _PATH.split(sought.text) if part]
    if len(stages) > 1 and isinstance(ground(scene, [sought], turn.observation), Missing):
        for stage in stages[:-1]:
            turn = yield from _open(scene, turn, replace(sought, text=stage), replace(sought, text=stages[-1]))
        sought = replace(sought, text=stages[-1])
    return (yield from act_on(scene, turn, [sought], _pressed(scene)))


def _pressed(scene: Scene) -> Callable[[Observation, Element], Proposal]:
    count, button = (2, "left") if scene.step.kind == "double_click" else (1, "left")
    if scene.step.kind == "right_click":
        button = "right"

    def build(observation: Observation, element: Element) -> Proposal:
        return pressing(scene, observation, Click(ElementRef(element.id), button, count), element)  # type: ignore[arg-type]

    return build


def _open(scene: Scene, turn: Turn, stage: TargetDescription, wanted: TargetDescription) -> Script:
    """One stage of a menu: the pointer resting on it is tried before a click, which may close what hovering opened."""
    turn = yield from act_on(
        scene, turn, [stage], lambda _, element: scene.propose(Hover(ElementRef(element.id))), ready=False
    )
    if isinstance(ground(scene, [wanted], turn.observation), Found):
        return turn
    return (
        yield from act_on(
            scene,
            turn,
            [stage],
            lambda _, element: scene.propose(Click(ElementRef(element.id)), effect=EffectClass.LOCAL),
        )
    )


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

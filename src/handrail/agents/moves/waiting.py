"""Waiting, and what should be seen."""

from __future__ import annotations

from handrail.agents.script import PATIENCE, Halt, Scene, Script, Turn, attempt, succeed
from handrail.records import FROM_USER, Observation, Wait
from handrail.screen import holds_words

LONG = 30.0
"""Seconds that something the user said to wait for may take."""


def wait(scene: Scene, turn: Turn) -> Script:
    """Wait for a text; it not coming is the end."""
    condition = scene.step.text("condition")
    turn = yield from succeed(turn, scene.propose(Wait(condition, LONG), labels={"condition": FROM_USER}))
    return (yield from seen(scene, turn))


def pause(scene: Scene, turn: Turn) -> Script:
    """Wait until the surface is quiet, for at most the time named."""
    turn, _ = yield from attempt(turn, scene.propose(Wait("", float(scene.step.text("seconds") or 5))))
    return (yield from seen(scene, turn))


def expect(scene: Scene, turn: Turn) -> Script:
    """What should be seen before anything is done."""
    return (yield from seen(scene, turn))


def seen(scene: Scene, turn: Turn) -> Script:
    """What the user said should be seen, after a step that had no last action to hang it on."""
    for expected in scene.step.expects:
        if expected.gone:
            if visible(turn.observation, expected.text):
                raise Halt(f"{expected.text!r} is still to be seen")
            continue
        turn = yield from succeed(turn, scene.propose(Wait(expected.text, PATIENCE), labels={"condition": FROM_USER}))
    return turn


def visible(observation: Observation, text: str) -> bool:
    """Whether a text can be seen without scrolling."""
    return any(
        element.visible and any(holds_words(item, text) for item in (element.own_text, element.name, element.value))
        for element in observation.elements
    )

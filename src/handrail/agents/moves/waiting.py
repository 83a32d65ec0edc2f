"""Waiting, what should be seen, and what a step depends on."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field, replace

from handrail.agents import condition as conditions
from handrail.agents.script import PATIENCE, Halt, Scene, Script, Turn, await_change, rest, succeed
from handrail.language import Condition
from handrail.records import FROM_USER, Observation, Proposal, Wait
from handrail.screen import holds_words

LONG = 30.0
"""Seconds that something the user said to wait for may take."""
LONGEST = 120.0
"""Seconds that a condition is waited for."""
_LOOK = 10.0
"""Seconds that one wait for a change lasts at most."""
_UNTOLD = 2.0
"""Seconds after which a condition that cannot be told is given up on."""


@dataclass(slots=True)
class Conditions:
    """What the steps of a run depend on, and how it was found to be: the two branches of one condition see the same
    answer, whatever the first of them changed."""

    _known: dict[Condition, bool] = field(default_factory=dict)

    def met(self, scene: Scene, turn: Turn) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
        """Whether the step is to be carried out.

        Raises:
            Halt: if that cannot be told, or what was to be waited for does not come about.
        """
        self._known = {key: value for key, value in self._known.items() if key in map(_bare, scene.step.when)}
        for condition in scene.step.when:
            bare = _bare(condition)
            if bare not in self._known:
                turn, holds = yield from _told(scene, turn, condition)
                self._known[bare] = holds == condition.holds
            if self._known[bare] != condition.holds:
                return turn, False
        return turn, True


def _bare(condition: Condition) -> Condition:
    return replace(condition, holds=True, wait=False)


def _told(scene: Scene, turn: Turn, condition: Condition) -> Generator[Proposal, Turn, tuple[Turn, bool]]:
    """Whether a condition holds; looked at again whenever something changes where it is to be waited for."""
    began = turn.observation.taken_at
    while True:
        holds = conditions.holds(turn.observation, condition, scene.grounder)
        waited = turn.observation.taken_at - began
        if holds or (holds is False and not condition.wait):
            return turn, bool(holds)
        if waited > (LONGEST if condition.wait else _UNTOLD):
            why = "did not come about" if holds is False else "cannot be told"
            raise Halt(f"what this depends on {why}")
        before = turn.observation.id
        turn = yield from await_change(scene, turn, _LOOK if condition.wait else _UNTOLD)
        if turn.observation.id == before and not condition.wait:
            raise Halt("whether what this depends on is so cannot be told")


def wait(scene: Scene, turn: Turn) -> Script:
    """Wait for a text; it not coming is the end."""
    condition = scene.step.text("condition")
    turn = yield from succeed(turn, scene.propose(Wait(condition, LONG), labels={"condition": FROM_USER}))
    return (yield from seen(scene, turn))


def pause(scene: Scene, turn: Turn) -> Script:
    """Wait for all of the time named: what is waited for may come late, and what is there now may go. Without a time
    until the surface is quiet."""
    named = scene.step.text("seconds")
    if not named:
        turn = yield from rest(scene, turn, 5.0)
        return (yield from seen(scene, turn))
    left = float(named)
    while left > _INSTANT:
        span, before = min(left, _LOOK), turn.observation.taken_at
        turn = yield from await_change(scene, turn, span)
        took = turn.observation.taken_at - before
        left -= took if took > 0 else span  # no newer look: nothing changed in all that time
    return (yield from seen(scene, turn))


_INSTANT = 0.05
"""Seconds that are no wait."""


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

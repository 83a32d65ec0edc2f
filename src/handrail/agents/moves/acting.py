"""Acting on what was found: looked for again where nothing was delivered, and with the way cleared where something lies
over it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from handrail.agents.layout import name, shown
from handrail.agents.moves.finding import described, locate
from handrail.agents.script import (
    PATIENCE,
    Builder,
    Halt,
    Scene,
    Script,
    Search,
    Turn,
    Undispatched,
    Unreached,
    attempt,
    await_change,
    rest,
    succeed,
)
from handrail.policy.dialogs import WAYS_OUT, way_out
from handrail.records import (
    Click,
    EffectClass,
    Element,
    ElementRef,
    Focused,
    Observation,
    PressKeys,
    TargetDescription,
)
from handrail.screen import dialog, hit, interactive, normalise

AGAIN = 2
"""Attempts at an action that was not delivered: nothing happened, so it may be proposed again on the new look."""


def act_on(
    scene: Scene,
    turn: Turn,
    wanted: Sequence[TargetDescription],
    build: Builder,
    *,
    ready: bool = True,
) -> Script:
    """Find what is meant and act on it; if the action was not delivered, find it again and try once more.

    ``ready`` refuses what is disabled.
    """
    for left in range(AGAIN - 1, -1, -1):
        turn, element = yield from locate(scene, turn, wanted)
        if ready and _loading(turn.observation):
            turn = yield from await_change(scene, turn, PATIENCE / _WAITS)
            turn, element = yield from locate(scene, turn, wanted)
        if ready and "disabled" in element.states:
            turn, element = yield from _enabled(scene, turn, wanted, element)
        proposal = build(turn.observation, element)
        try:
            return (yield from succeed(turn, proposal))
        except Undispatched as halt:
            if not left:
                raise
            turn = halt.turn
        except Unreached as halt:
            if not left:
                raise
            turn = yield from _clear(scene, halt, element)
    raise AssertionError("the last attempt returns or raises")


def _enabled(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], element: Element) -> Search:
    turn = yield from rest(scene, turn)
    turn, element = yield from locate(scene, turn, wanted)
    for _ in range(_WAITS):  # pages enable their controls once they have loaded what these are about
        if "disabled" not in element.states:
            break
        turn = yield from await_change(scene, turn, PATIENCE / _WAITS)
        turn, element = yield from locate(scene, turn, wanted)
    if "disabled" in element.states:
        raise Halt(f"{described(wanted)} is disabled")
    return turn, element


_LOADING = re.compile(r"(?:still )?(?:loading|please wait|one moment|just a moment)\b.{0,30}", re.IGNORECASE)


def _loading(observation: Observation) -> bool:
    """Whether the page says that it is still loading."""
    return any(
        _LOADING.fullmatch(item.own_text.strip()) and item.visible and not interactive(item)
        for item in observation.elements
    )


_WAITS = 2
"""Changes that are waited for until a control is enabled."""


def _clear(scene: Scene, halt: Unreached, target: Element) -> Script:
    """Close what lies over a target, by a control of its own that does nothing else.

    Raises:
        Halt: as before, if nothing that lies over it has such a control.
    """
    turn = halt.turn
    for control in ways_out(turn.observation, target):
        proposal = scene.propose(Click(ElementRef(control.id)), effect=EffectClass.LOCAL)
        try:
            turn, _ = yield from attempt(turn, proposal)
        except Undispatched as undispatched:
            turn = undispatched.turn
            continue
        return turn
    if _open_list(turn.observation, target):
        proposal = scene.propose(PressKeys(Focused(), ("Escape",)), effect=EffectClass.LOCAL)
        turn, _ = yield from attempt(turn, proposal)
        return turn
    raise halt


def _open_list(observation: Observation, target: Element) -> bool:
    """Whether what lies over a target is a list that stands open and stands in no dialog: leaving it loses nothing."""
    over = hit(observation, *target.bounds.centre)
    around = [over, *observation.ancestors(over)] if over is not None else []
    inside = any(item.id == target.id for item in around)
    listed = any(item.role in ("listitem", "option", "menuitem", "list", "listbox", "menu") for item in around)
    return listed and not inside and not any(dialog(item) for item in around)


def leaves(observation: Observation, control: Element) -> bool:
    """Whether a control is called as one that only puts away what it stands in."""
    called = {name(observation, control), normalise(control.facts.title)}
    window = next((item for item in observation.ancestors(control) if dialog(item)), None)
    if window is None:
        return bool(called & WAYS_OUT)
    return any(way_out(each, window, observation) for each in called)


def ways_out(observation: Observation, target: Element) -> list[Element]:
    """Controls that only close, painted over the target; the nearest to the person first."""
    found = [
        item
        for item in observation.elements
        if item.facts.paint > target.facts.paint
        and shown(item)
        and item.visible
        and interactive(item)
        and not item.facts.submits
        and (not item.facts.href or item.facts.href.partition("#")[0] == observation.url.partition("#")[0])
        and leaves(observation, item)
    ]
    return sorted(found, key=lambda item: -item.facts.paint)

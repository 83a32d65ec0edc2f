"""The same done to every one of several things, one after the other, with a new look before each."""

from __future__ import annotations

from handrail.agents.layout import numbers
from handrail.agents.moves.finding import described, everything, locate, reveal
from handrail.agents.script import Builder, Halt, Scene, Script, Turn, Undispatched, succeed
from handrail.records import Element, Found, Observation, Selector, TargetDescription
from handrail.screen import called, find, hit, quoted, selector_for

MOST = 40
"""Most things one step is carried out on."""


def each(
    scene: Scene, turn: Turn, sought: TargetDescription, build: Builder, *, skip: frozenset[str] = frozenset()
) -> Script:
    """Act on every thing that answers, in reading order or, where the step says so, by the numbers that they show.

    ``skip`` are states that need nothing done (what is ticked already). Stops at the first doubt.

    Raises:
        Halt: if nothing answers, one of them did not do what it should, or there are too many.
    """
    done: set[Selector] = set()
    if scene.step.text("order"):
        return (yield from _in_order(scene, turn, sought, build))
    if not everything(scene, sought, turn.observation):
        turn, _ = yield from locate(scene, turn, [sought])
    for _ in range(MOST):
        found = _ordered(scene, everything(scene, sought, turn.observation), turn.observation)
        left = [item for item in found if selector_for(turn.observation, item) not in done and not item.states & skip]
        if not left:
            return turn
        element = left[0]
        if "offscreen" in element.states:
            turn, element = yield from reveal(scene, turn, element)
        selector = selector_for(turn.observation, element)
        done.add(selector)
        try:
            turn = yield from succeed(turn, build(turn.observation, element))
        except Undispatched as halt:
            turn = halt.turn
            done.discard(selector)
            continue
        if len(everything(scene, sought, turn.observation)) < len(found):
            done.discard(selector)  # it is gone: what now answers to the same selector is another one
    raise Halt(f"more than {MOST} things answer to {described([sought])}")


def _in_order(scene: Scene, turn: Turn, sought: TargetDescription, build: Builder) -> Script:
    """By the numbers that they show at first: what is pressed may change what the others show, or hide it, so each is
    found again by where it stands.

    Raises:
        Halt: if there are none, or one of them is not where it stood.
    """
    if not everything(scene, sought, turn.observation):
        turn, _ = yield from locate(scene, turn, [sought])
    first = _ordered(scene, everything(scene, sought, turn.observation), turn.observation)
    names = {item.id: called(turn.observation, item).name for item in first}
    selectors = [(item, selector_for(turn.observation, item)) for item in first[:MOST]]
    for known, selector in selectors:
        again = find(turn.observation, selector)
        element = again.element if isinstance(again, Found) and again.element.bounds == known.bounds else None
        if element is None:
            element = hit(turn.observation, *known.bounds.centre)
        if element is None:
            raise Halt(f"{quoted(names[known.id])} is not where it stood")
        turn = yield from succeed(turn, build(turn.observation, element))
    return turn


def _ordered(scene: Scene, found: tuple[Element, ...], observation: Observation) -> list[Element]:
    """By the numbers they show, where the step says so.

    Raises:
        Halt: if one of them shows no number.
    """
    order = scene.step.text("order")
    if not order:
        return list(found)
    shown = {item.id: numbers(called(observation, item).name) for item in found}
    if any(len(values) != 1 for values in shown.values()):
        raise Halt("not every one of them shows a number, so there is no order to follow")
    scene.suspect("computed")
    return sorted(found, key=lambda item: shown[item.id][0], reverse=order.startswith("desc"))

"""Ways through menus and trees: *File > Export > PDF*, *Documents/Invoices/plan.pdf*, *Faro (Europe > Portugal)*."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import TypeAlias

from handrail.agents.layout import came, name, shown
from handrail.agents.moves.finding import ground, locate
from handrail.agents.script import Halt, Scene, Script, Turn, Undispatched, attempt, await_change
from handrail.policy.words import vocabulary
from handrail.records import (
    Ambiguous,
    Click,
    EffectClass,
    Element,
    ElementRef,
    Found,
    Grounding,
    Hover,
    Missing,
    Observation,
    Point,
    PressKeys,
    Proposal,
    TargetDescription,
    TextAppears,
)
from handrail.records.action import DeviceAction
from handrail.screen import hit, interactive

_BETWEEN = re.compile(r"\s*(?:>|›|»|→|▸)\s*|\s+/\s+|(?<=\w)[/\\\\](?=\w)")
_BEHIND = re.compile(r"^(.+?)\s*\((?:in |under )?([^()]+)\)?$")
_OPENS = 1.0
"""Seconds that a branch may take to open."""


Entering: TypeAlias = Generator[Proposal, Turn, tuple[Turn, TargetDescription]]
Way: TypeAlias = Callable[[Observation, Element], DeviceAction | None]


def stages(text: str) -> list[str]:
    """The names on the way to what is meant, itself last; only itself where the text names no way."""
    behind = _BEHIND.match(text)
    if behind is not None and len(_BETWEEN.split(behind[2])) > 1:
        return [part for part in (*_BETWEEN.split(behind[2]), behind[1]) if part.strip()]
    return [part.strip() for part in _BETWEEN.split(text) if part.strip()] or [text]


def through(
    scene: Scene, turn: Turn, sought: TargetDescription
) -> Generator[Proposal, Turn, tuple[Turn, list[TargetDescription]]]:
    """Open one stage after the other; returns how the last, which is what is meant, is called. What is open already is
    left open.

    Raises:
        Halt: if a stage is not there, or does not open.
    """
    way = [replace(sought, text=text, role="") for text in stages(sought.text)]
    stage = way[0]
    for following in way[1:]:
        turn, stage = yield from _entered(scene, turn, stage, following)
    return turn, [replace(stage, role=sought.role or stage.role), stage]


def _entered(scene: Scene, turn: Turn, stage: TargetDescription, following: TargetDescription) -> Entering:
    """Open a stage, where what comes next is not to be seen or the stage is shut: something of that name elsewhere is
    not what stands in it. With it, how the next is told from what is called the same elsewhere."""
    before = turn.observation
    seen = ground(scene, [following], before)
    if not isinstance(seen, Missing) and not _shut(scene, stage, before, seen):
        return turn, following
    turn = yield from _open(scene, turn, stage, following)
    return turn, _within(scene, before, turn.observation, following) or following


def _shut(scene: Scene, stage: TargetDescription, observation: Observation, seen: Grounding) -> bool:
    """Whether it says that it is shut, so that what is ``seen`` under the name of what it holds stands elsewhere. Of
    one that only says that it opens something, what stands in a menu may be that."""
    found = ground(scene, [stage], observation)
    if not isinstance(found, Found) or "expanded" in found.element.states:
        return False
    in_menu = isinstance(seen, Found) and seen.element.role in _OFFERED
    return "collapsed" in found.element.states or ("haspopup" in found.element.states and not in_menu)


_OFFERED = frozenset({"menuitem", "menuitemcheckbox", "menuitemradio", "option"})


def _within(
    scene: Scene, before: Observation, after: Observation, following: TargetDescription
) -> TargetDescription | None:
    """How what has just come up is told from what was there; None where nothing of that name came."""
    new = {item.id for item in came(before, after)}
    match ground(scene, [following], after):
        case Found(element=element) if element.id in new:
            return following
        case Ambiguous(candidates=candidates):
            fresh = [item for item in candidates if item.id in new]
            if len(fresh) == 1:
                told = replace(following, role=fresh[0].role)
                again = ground(scene, [told], after)
                return told if isinstance(again, Found) and again.element.id == fresh[0].id else None
        case _:
            pass
    return None


def _open(scene: Scene, turn: Turn, stage: TargetDescription, following: TargetDescription) -> Script:
    """Open one stage, by the way that fits it, until what comes next is there."""
    turn, element = yield from locate(scene, turn, [stage], explore=False)
    before, tried = turn.observation, 0
    elsewhere = not isinstance(ground(scene, [following], before), Missing)

    def shows(observation: Observation) -> bool:
        if elsewhere:
            return _within(scene, before, observation, following) is not None
        return not isinstance(ground(scene, [following], observation), Missing)

    for way in _ways(turn.observation, element):
        action = way(turn.observation, element)
        if action is None:
            continue
        tried += 1
        says = vocabulary().effects(name(turn.observation, element))
        appears = (TextAppears(following.text),) if any(effect.consequential for effect in says) else ()
        sentence = f"{following.text!r} appears" if appears else ""
        proposal = scene.propose(action, appears, sentence, effect=EffectClass.LOCAL, source="default")
        try:
            turn, _ = yield from attempt(turn, proposal)
        except Undispatched as halt:
            turn = halt.turn
        if shows(turn.observation):
            return turn
        turn = yield from await_change(scene, turn, _OPENS)
        if shows(turn.observation):
            return turn
        found = ground(scene, [stage], turn.observation)
        if isinstance(found, Missing):
            break
        turn, element = yield from locate(scene, turn, [stage], explore=False)
    raise Halt(f"{stage.text!r} was opened in {tried} ways, and {following.text!r} does not stand in it")


def _ways(observation: Observation, element: Element) -> list[Way]:
    if element.role == "treeitem" or element.facts.tag == "summary":
        return [_click, toggle, _right, _twice]
    if any(item.role == "menu" for item in observation.ancestors(element)):
        return [_hover, _right, _click]
    if "haspopup" in element.states or element.role == "menuitem":
        return [_hover, _click]
    return [_hover, _click, toggle, _twice]


def _hover(_: Observation, element: Element) -> DeviceAction | None:
    return Hover(ElementRef(element.id))


def _click(_: Observation, element: Element) -> DeviceAction | None:
    return Click(ElementRef(element.id))


def _twice(_: Observation, element: Element) -> DeviceAction | None:
    return Click(ElementRef(element.id), "left", 2)


def _right(_: Observation, element: Element) -> DeviceAction | None:
    if "focusable" not in element.states:
        return None
    return PressKeys(ElementRef(element.id), ("ArrowRight",))


def toggle(observation: Observation, element: Element) -> DeviceAction | None:
    """The mark before a branch that unfolds it: what stands there, or the place where it is drawn."""
    box = element.bounds
    near = [
        item
        for item in observation.elements
        if shown(item)
        and interactive(item)
        and item.id != element.id
        and not item.own_text.strip().isalnum()
        and 0 <= box.x - item.bounds.x2 + 6 <= 40 * observation.scale
        and abs(item.bounds.centre[1] - box.centre[1]) <= box.height / 2
    ]
    if len(near) == 1:
        return Click(ElementRef(near[0].id))
    point = (box.x - 12 * observation.scale, box.centre[1])
    under = hit(observation, *point)
    if under is None or under.role in ("button", "link") or under.facts.submits:
        return None
    return Click(Point(*point))


def inside(scene: Scene, turn: Turn, sought: TargetDescription) -> Entering:
    """Open what something is said to stand in (*in Documents/Travel*, *on the History tab*), where it is not to be seen
    yet and what it stands in can be opened. With it, how it is described there."""
    there = replace(sought, region="")
    if not sought.region or not isinstance(ground(scene, [sought], turn.observation), Missing):
        return turn, sought
    way = [TargetDescription(name) for name in stages(sought.region)]
    if isinstance(ground(scene, way[:1], turn.observation), Missing):
        return turn, sought
    stage = way[0]
    for following in (*way[1:], there):
        turn, stage = yield from _entered(scene, turn, stage, following)
    return turn, stage

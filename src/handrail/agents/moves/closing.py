"""Closing what lies over the page: dialogs, banners, notices."""

from __future__ import annotations

from handrail.agents.layout import name, shown
from handrail.agents.moves.acting import act_on
from handrail.agents.moves.finding import ground, target
from handrail.agents.moves.pressing import gone, pressing
from handrail.agents.script import Scene, Script, Turn, succeed
from handrail.policy.dialogs import WAYS_OUT
from handrail.records import (
    Click,
    EffectClass,
    Element,
    ElementRef,
    Focused,
    Found,
    Observation,
    PressKeys,
    TargetDescription,
)
from handrail.screen import dialog, interactive


def close(scene: Scene, turn: Turn) -> Script:
    """Close a dialog, tab or notice by its own control; else with Escape.

    Raises:
        Halt: if nothing here can be closed, or it does not go.
    """
    sought = target(scene)
    observation = turn.observation
    found = ground(scene, [sought], observation)
    holder = found.element if isinstance(found, Found) else _top(observation)
    control = _control(observation, holder) if holder is not None else None
    modal = holder is not None and dialog(holder)
    expected = (gone(observation, holder),) if holder is not None and modal else ()
    sentence = "it is gone" if expected else ""
    if control is not None:
        proposal = scene.propose(Click(ElementRef(control.id)), expected, sentence, effect=EffectClass.LOCAL, last=True)
        return (yield from succeed(turn, proposal))
    if modal:
        return (
            yield from succeed(turn, scene.propose(PressKeys(Focused(), ("Escape",)), expected, sentence, last=True))
        )
    named = [
        TargetDescription(f"Close {sought.text}", "button"),
        TargetDescription("Close", "button", near=sought.text),
        TargetDescription("Close", "button"),
    ]
    return (
        yield from act_on(scene, turn, named, lambda obs, item: pressing(scene, obs, Click(ElementRef(item.id)), item))
    )


def _top(observation: Observation) -> Element | None:
    open_now = [item for item in observation.elements if dialog(item) and shown(item)]
    return max(open_now, key=lambda item: item.facts.paint, default=None)


def _control(observation: Observation, holder: Element) -> Element | None:
    inside = [holder, *observation.descendants(holder)]
    found = [
        item
        for item in inside
        if interactive(item)
        and shown(item)
        and not item.facts.submits
        and {name(observation, item), item.facts.title.casefold()} & WAYS_OUT
    ]
    return found[0] if found else None

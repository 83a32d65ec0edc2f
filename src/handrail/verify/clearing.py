"""Getting a dialog out of the way: what may be tried, gentlest first. Ordinary proposals, judged like any other.

A dialog that asks something is not in here: answering it is a decision. Nor is any control that sends a form or leads
elsewhere: a dialog whose way out subscribes is a known lure.
"""

from __future__ import annotations

from handrail.policy.dialogs import way_out
from handrail.records import (
    Action,
    AnswerDialog,
    Back,
    Click,
    CountChanges,
    Element,
    ElementRef,
    ElementState,
    Expectation,
    Observation,
    PressKeys,
    Proposal,
)
from handrail.screen import called, dialog, selector_for


def clearing(obs: Observation) -> tuple[Proposal, ...]:
    """Proposals that may clear the way, in the order to try; empty where nothing lies over the screen or only a
    decision would help."""
    if obs.dialogs:
        if any(item.kind != "alert" for item in obs.dialogs):
            return ()
        first = obs.dialogs[0]
        gone = Expectation((CountChanges("dialog", -1),), "the notice is gone")
        return (Proposal(AnswerDialog(True, dialog=first.id), {}, gone),)
    above = [item for item in obs.elements if dialog(item) and "hidden" not in item.states]
    if not above:
        return ()
    top = max(above, key=lambda item: item.facts.paint)
    gone = Expectation((ElementState(selector_for(obs, top), "visible", False),), "the dialog is gone")
    found: list[Action] = [Back()] if obs.surface == "android" else [PressKeys(ElementRef(top.id), ("Escape",))]
    found += [Click(ElementRef(item.id)) for item in obs.descendants(top) if _way_out(obs, item, top)]
    return tuple(Proposal(action, {}, gone) for action in found)


def _way_out(obs: Observation, element: Element, window: Element) -> bool:
    facts = element.facts
    if element.role not in ("button", "link") or not element.visible or facts.submits or facts.form_method == "post":
        return False
    if facts.href and facts.href.partition("#")[0] != obs.url.partition("#")[0]:
        return False
    return way_out(called(obs, element).name, window, obs)

"""Getting a dialog out of the way: what may be tried, gentlest first. Ordinary proposals, judged like any other.

A dialog that asks something is not in here: answering it is a decision. Nor is any control that sends a form or leads
elsewhere: a dialog whose way out subscribes is a known lure.
"""

from __future__ import annotations

from handrail.policy.words import vocabulary
from handrail.records import (
    Action,
    AnswerDialog,
    Back,
    Click,
    CountChanges,
    EffectClass,
    Element,
    ElementRef,
    ElementState,
    Expectation,
    Observation,
    PressKeys,
    Proposal,
)
from handrail.screen import called, dialog, normalise, selector_for, words

WAYS_OUT = frozenset(
    {
        "close", "close dialog", "dismiss", "no thanks", "no, thanks", "no thank you", "not now", "maybe later",
        "later", "cancel", "skip", "x", "×", "✕", "✖", "reject", "reject all", "decline", "decline all",
        "only necessary", "necessary only", "got it", "don't allow", "deny", "nicht zulassen", "nicht erlauben",
    }
)  # fmt: skip
"""Whole names, normalised, of controls that only close, or by which nothing is given. *OK* and *Accept* are not among
them."""


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
    ways = [item for item in obs.descendants(top) if _way_out(obs, item) and not _named(obs, top, item)]
    if _harmful(obs, top):  # *Close* and *Got it* may be the very thing there
        ways = [item for item in ways if next(iter(words(called(obs, item).name)), "") in _REFUSING]
    found += [Click(ElementRef(item.id)) for item in ways]
    return tuple(Proposal(action, {}, gone) for action in found)


_GRANTS = frozenset({EffectClass.GRANT})
"""What questions about permissions speak of: that they are turned down grants nothing."""


def _harmful(obs: Observation, window: Element) -> bool:
    """Whether a window speaks of an effect that is for good, in other words than those of its buttons."""
    said = (item for item in (window, *obs.descendants(window)) if item.own_text and not item.facts.clickable)
    effects = frozenset[EffectClass]().union(*(vocabulary().effects(item.own_text) for item in said))
    return any(effect.consequential for effect in effects - _GRANTS)


def _named(obs: Observation, window: Element, way: Element) -> bool:
    """Whether the window asks about just what a way out is called (*Close your account?* - *Close*)."""
    deed = next(iter(words(called(obs, way).name)), "")
    said = (item for item in (window, *obs.descendants(window)) if item.own_text and not item.facts.clickable)
    plainly = deed in _REFUSING and deed != "cancel"
    return bool(deed) and not plainly and any(deed in words(item.own_text) for item in said)


_REFUSING = frozenset({"no", "not", "don't", "don’t", "deny", "cancel"})
"""First words of ways out that only say no."""


def _way_out(obs: Observation, element: Element) -> bool:
    facts = element.facts
    if element.role not in ("button", "link") or not element.visible or facts.submits or facts.form_method == "post":
        return False
    if facts.href and facts.href.partition("#")[0] != obs.url.partition("#")[0]:
        return False
    return normalise(called(obs, element).name) in WAYS_OUT

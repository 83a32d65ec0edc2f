"""Clicks with the effect that the user's words name, and what that effect implies on the screen."""

from __future__ import annotations

from handrail.agents import form as forms
from handrail.agents.layout import shown
from handrail.agents.moves.waiting import visible
from handrail.agents.script import Halt, Scene
from handrail.agents.widgets import RADIOS, TICKS
from handrail.records import (
    Click,
    CountChanges,
    EffectClass,
    Element,
    ElementRef,
    ElementState,
    Observation,
    Predicate,
    Proposal,
    Reacts,
    TextGone,
)
from handrail.screen import called, entries_around, normalise, numbered, quoted, selector_for, words


def pressing(scene: Scene, observation: Observation, click: Click, element: Element, *, last: bool = True) -> Proposal:
    """A click with the effect that the user's words name, and what that effect implies where they say no more.

    Raises:
        Halt: if the effect is consequential and the target's name is only inferred (P3). Where it has none at all and
            is known by an icon, the guard asks.
    """
    effect = scene.step.effect
    if effect is EffectClass.SIGN_IN and not forms.password_fields(observation):
        effect = None  # the way to a page for logging in, not the logging in
    if effect is not None and effect.consequential and called(observation, element).source == "inferred":
        raise Halt(f"what is called so has no name of its own, which is not enough for {effect.value!r}")
    if scene.following in ("accept", "dismiss") and not scene.step.expects:
        # What it does is done by the answer to the question that it brings up.
        question = (CountChanges("dialog", 1),)
        return scene.propose(click, question, "a question opens", effect=effect, last=last, source="default")
    if effect in (EffectClass.SEND, EffectClass.POST) and scene.following in ("type", "set", "append"):
        # What is to be sent is written next: this only opens the field for it.
        return scene.propose(click, (CountChanges("textbox"),), "a field opens", last=last, source="default")
    predicates, sentence = ((), "") if scene.step.expects else _implied(scene, observation, element, effect)
    return scene.propose(click, predicates, sentence, effect=effect, last=last, source="default")


def _implied(
    scene: Scene, observation: Observation, element: Element, effect: EffectClass | None
) -> tuple[tuple[Predicate, ...], str]:
    """What an effect implies on the screen, as far as it implies anything."""
    near = scene.step.target.near if scene.step.target is not None else ""
    near = near if visible(observation, near) else numbered(near)  # "invoice 1002", where only the number stands
    match effect:
        case EffectClass.SIGN_IN:
            return (gone(observation, forms.password_fields(observation)[0]),), "no password is asked for any more"
        case EffectClass.SIGN_OUT:
            return (gone(observation, element),), "there is nothing to sign out of any more"
        case EffectClass.DELETE if near and visible(observation, near) and not _several(observation, near):
            return (TextGone(near),), f"{near!r} is gone"
        case EffectClass.DELETE if mark := _mark_of(observation, element):
            return (TextGone(mark),), f"{quoted(mark)} is gone"
        case _ if effect is None or not effect.consequential:
            return answering(observation, element)
        case _:
            return (), ""


def confirming(observation: Observation) -> Element | None:
    """The one control that says *confirm*, whatever it is that it confirms. Where it stands on the page before anything
    was asked, *and confirm* means to press it, and no question is waited for."""
    found = [
        item
        for item in observation.elements
        if item.role in ("button", "link") and shown(item) and words(called(observation, item).name)[:1] == ("confirm",)
    ]
    return found[0] if len(found) == 1 else None


def _several(observation: Observation, text: str) -> bool:
    """Whether more than one thing is called so: then it may stay though one of them is gone."""
    return sum(normalise(item.own_text) == normalise(text) for item in observation.elements) > 1


def _mark_of(observation: Observation, element: Element) -> str:
    """A text of the entry in which something stands that stands nowhere else; empty where it has none."""
    entry = next(iter(entries_around(observation, element)), None)
    texts = [part.own_text for part in entry.parts if part.id != element.id] if entry is not None else []
    known = " ".join(normalise(item.own_text or item.name) for item in observation.elements)
    return next((text for text in texts if len(text) > 2 and known.count(normalise(text)) == 1), "")


def answering(observation: Observation, element: Element) -> tuple[tuple[Predicate, ...], str]:
    """What a plain click asks for: that the page answers it; nothing where the kind of thing says more by itself."""
    inherent = _tells(observation, element)
    return ((), "") if inherent else ((Reacts(),), "the page answers")


def _tells(observation: Observation, element: Element) -> bool:
    """Whether a click on it is bound to have an effect that can be looked for: its kind and states say so."""
    facts = element.facts
    elsewhere = facts.href.partition("#")[0] != observation.url.partition("#")[0]
    leads = facts.href.startswith(("http://", "https://")) and elsewhere
    telling = element.states & {"checked", "unchecked", "mixed", "expanded", "collapsed", "pressed", "editable"}
    return bool(telling) or leads or element.role in ("option", "tab", *TICKS, *RADIOS)


def gone(observation: Observation, element: Element) -> ElementState:
    """That it is there no more."""
    return ElementState(selector_for(observation, element), "present", holds=False)


def ticking(scene: Scene, observation: Observation, element: Element, *, on: bool = True) -> Proposal:
    """A click whose expected state follows from the kind of widget."""
    predicates: tuple[Predicate, ...] = ()
    sentence = ""
    if element.role in TICKS | RADIOS or element.states & {"checked", "unchecked"}:
        predicates = (ElementState(selector_for(observation, element), "checked", on),)
        sentence = "it is ticked" if on else "it is not ticked"
    elif element.role == "option" and _of_an_open_list(observation):
        predicates, sentence = (Reacts(),), "the page answers"  # it goes when the list closes
    elif element.role in ("tab", "option") and "selected" not in element.states:
        predicates = (ElementState(selector_for(observation, element), "selected"),)
        sentence = f"the {element.role} is selected"
    else:
        predicates, sentence = answering(observation, element)
    return scene.propose(Click(ElementRef(element.id)), predicates, sentence, effect=scene.step.effect, last=True)


def _of_an_open_list(observation: Observation) -> bool:
    """Whether a list stands open that belongs to a field, and closes once something in it was chosen."""
    return any(item.role == "combobox" and "expanded" in item.states for item in observation.elements)

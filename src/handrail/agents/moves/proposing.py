"""What a field proposes while it is typed into, and taking the entry that is meant."""

from __future__ import annotations

from itertools import islice

from handrail.agents import form as forms
from handrail.agents.layout import came, innermost, name, reacting, shown
from handrail.agents.moves.naming import own_names
from handrail.agents.moves.writing import typing
from handrail.agents.script import Halt, Scene, Script, Turn, await_change, succeed
from handrail.records import (
    FROM_USER,
    Click,
    EffectClass,
    Element,
    ElementRef,
    Found,
    Labelled,
    Observation,
    Predicate,
    ValueEquals,
    Wording,
)
from handrail.screen import called, find, holds_words, normalise, selector_for, weak_words, words
from handrail.screen.roles import TICKS

_PROPOSES = 0.8
"""Seconds that a field may take to propose something."""


def take_proposal(
    scene: Scene, turn: Turn, before: Observation, field: Element, text: str, *, to_the_letter: bool = False
) -> Script:
    """Choose what a field proposes for a text, where it proposes anything that is meant by it and nothing else;
    ``to_the_letter`` takes nothing but the text itself."""
    if not proposals(before, turn.observation, field) and _proposes(field):
        turn = yield from await_change(scene, turn, _PROPOSES)
    offered = proposals(before, turn.observation, field)
    fits = [item for item in offered if _meant(name(turn.observation, item), text)]
    exact = [item for item in fits if name(turn.observation, item) == normalise(text)]
    fits = exact if to_the_letter else exact or fits
    if len({name(turn.observation, item) for item in fits}) != 1:
        return turn
    chosen = fits[0]
    said = called(turn.observation, chosen)
    if not exact and " ".join(words(text)) not in own_names(turn.observation, chosen):
        scene.suspect("alike")
    again = find(turn.observation, selector_for(before, field))
    expected: tuple[Predicate, ...] = ()
    if isinstance(again, Found):
        expected = (ValueEquals(selector_for(turn.observation, again.element), said.name),)
    proposal = scene.propose(
        Click(ElementRef(chosen.id)), expected, f"the field holds {said.name!r}" if expected else "",
        labels={"option": said.label}, effect=EffectClass.LOCAL, source="default",
    )  # fmt: skip
    return (yield from succeed(turn, proposal))


def propose_for(scene: Scene, turn: Turn, wording: Wording) -> Script:
    """Type how an entry begins into the one field here that may propose some, and take the one that reads so.

    Raises:
        Halt: if there is no such field, or it proposes no such entry, or several different ones.
    """
    fields = [item for item in turn.observation.elements if shown(item) and forms.fillable(item)]
    proposing = [item for item in fields if _proposes(item)]
    fields = proposing if len(proposing) == 1 else fields
    if len(fields) != 1:
        raise Halt(f"there are {len(fields)} fields here that an entry could be chosen in: say which")
    before, selector = turn.observation, selector_for(turn.observation, fields[0])
    begun = Labelled(wording.starts or wording.contains or wording.ends, FROM_USER)
    turn = yield from succeed(turn, typing(scene, before, fields[0], begun, append=False, last=False))
    offered: list[Element] = []
    for patience in (_PROPOSES, 2 * _PROPOSES, 0.0):
        offered = [item for item in proposals(before, turn.observation, fields[0]) if _reads(turn, item, wording)]
        if offered or not patience:
            break
        turn = yield from await_change(scene, turn, patience)
    if not offered:
        raise Halt("nothing that reads so is proposed here")
    chosen = called(turn.observation, offered[0])
    proposal = scene.propose(
        Click(ElementRef(offered[0].id)), (ValueEquals(selector, chosen.name),), f"the field holds {chosen.name!r}",
        labels={"option": chosen.label}, effect=EffectClass.LOCAL, last=True,
    )  # fmt: skip
    return (yield from succeed(turn, proposal))


def _reads(turn: Turn, element: Element, wording: Wording) -> bool:
    text = name(turn.observation, element)
    return (
        text.startswith(normalise(wording.starts))
        and text.endswith(normalise(wording.ends))
        and normalise(wording.contains) in text
    )


def proposals(before: Observation, now: Observation, field: Element) -> list[Element]:
    """What has come since a field was filled and can be chosen: below it, or by its role."""
    new = [item for item in came(before, now) if item.own_text or item.role == "option"]
    able = [item for item in new if item.role == "option" or (reacting(now, item) and not _part_of_more(now, item))]
    return innermost(now, [item for item in able if name(now, item) and item.id != field.id and not item.facts.submits])


def _part_of_more(observation: Observation, element: Element) -> bool:
    """Whether it is a word within a sentence or in the caption of a box, which only repeats what was typed (*Update the
    links to NAME*): pressing it would do what that says."""
    around = list(islice(observation.ancestors(element), 3))
    return bool(around and around[0].own_text) or any(
        item.facts.tag == "label" or item.role in TICKS for item in around
    )


def _proposes(field: Element) -> bool:
    """Whether a field says that it proposes something while it is typed into."""
    marks = weak_words(field) & {"autocomplete", "typeahead", "suggest", "autosuggest", "lookup", "combobox"}
    return field.role == "combobox" or "haspopup" in field.states or bool(marks) or field.facts.autocomplete == "off"


def _meant(proposal: str, text: str) -> bool:
    """Whether a proposal goes on from what was typed, or holds it as whole words."""
    return proposal.startswith(normalise(text)) or holds_words(proposal, text)

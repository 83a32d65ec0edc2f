"""Putting values into fields, by whatever way their kind of widget takes one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from handrail.agents import form as forms
from handrail.agents.ground import listed
from handrail.agents.layout import numbers, reading_order, shown
from handrail.agents.moves.acting import act_on
from handrail.agents.moves.choices import Shown, choose, grouped, open_and_choose, tick
from handrail.agents.moves.dates import dated, give_date
from handrail.agents.moves.dragging import drag
from handrail.agents.moves.finding import as_field, ground, locate
from handrail.agents.moves.naming import alone, colour_field, palette
from handrail.agents.moves.pressing import ticking
from handrail.agents.moves.proposing import take_proposal
from handrail.agents.moves.screenful import Value, value_of
from handrail.agents.moves.sliding import slide
from handrail.agents.moves.writing import typing
from handrail.agents.script import Halt, Scene, Script, Turn, accept, attempt, succeed
from handrail.agents.widgets import control, kind
from handrail.records import (
    Click,
    EffectClass,
    Element,
    ElementRef,
    Found,
    Labelled,
    Looks,
    Missing,
    Observation,
    Outcome,
    PressKeys,
    Proposal,
    Reads,
    Rect,
    TargetDescription,
)
from handrail.screen import holds_words, interactive, same_line, words
from handrail.screen.roles import INTERACTIVE

_ON = frozenset({"on", "yes", "true", "checked", "ticked", "enabled"})
_OFF = frozenset({"off", "no", "false", "unchecked", "unticked", "disabled"})


_RATINGS = frozenset({"rating", "stars", "star", "score", "rate"})


def rated(observation: Observation, sought: TargetDescription, value: str) -> Element | None:
    """The mark that gives a rating: the so-manieth of a row of marks alike behind what is rated."""
    said = numbers(value)
    if not _RATINGS & set(words(sought.text)) or len(said) != 1 or said[0] != int(said[0]):
        return None
    about = sought.near or sought.region
    captions = [
        item
        for item in observation.elements
        if shown(item) and (holds_words(item.own_text, about) if about else _RATINGS & set(words(item.own_text)))
    ]
    rows = [_marks(observation, item) for item in captions]
    marks = [row for row in rows if len(row) >= 3]
    at = int(said[0]) - 1
    return marks[0][at] if len(marks) == 1 and 0 <= at < len(marks[0]) else None


def _marks(observation: Observation, caption: Element) -> list[Element]:
    """Things of one size in the line of a caption, or the one under it, from left to right."""
    box = caption.bounds
    near = [
        item
        for item in observation.elements
        if shown(item)
        and item.id != caption.id
        and not item.states & {"editable"}
        and item.bounds.width <= 64 * observation.scale
        and item.facts.tag not in ("label", "path")
        and (same_line(item.bounds, box) or 0 <= item.bounds.y - box.y2 <= 40 * observation.scale)
        and item.bounds.x >= box.x - 4
        and (item.role == "radio" or interactive(item) or not item.own_text.strip().isalnum())
    ]
    ids = {item.id for item in near}
    outer = [item for item in near if not any(above.id in ids for above in observation.ancestors(item))]
    lines: dict[int, list[Element]] = {}
    for item in reading_order(outer):
        lines.setdefault(round(item.bounds.centre[1] / 6), []).append(item)
    rows = [row for row in lines.values() if len(row) >= 3]
    alike = [row for row in rows if max(i.bounds.width for i in row) <= 1.6 * min(i.bounds.width for i in row)]
    return alike[0] if alike else []


_COLOURS = frozenset({"colour", "color"})


def put(scene: Scene, turn: Turn) -> Script:
    """Give a field its value, by whatever way its kind of field takes one."""
    said = scene.step.argument("text")
    if said is None:
        raise Halt("there is nothing to put into it")
    turn, value = yield from value_of(scene, turn, said)
    if scene.step.target is None:
        return (yield from _into_focus(scene, turn, value))
    if (carried := _carried(scene, turn.observation, scene.step.target, value)) is not None:
        return (yield from drag(carried, turn))
    return (yield from give(scene, turn, as_field(scene, "textbox"), value, append=scene.step.kind == "append"))


def _carried(scene: Scene, observation: Observation, into: TargetDescription, value: Value) -> Scene | None:
    """*Put Pears into To do*, where Pears is a thing that can be moved and To do is nothing that takes a value: then it
    is dragged there."""
    if scene.step.kind != "type" or not isinstance(value, Labelled) or into.role or into.near or into.ordinal:
        return None
    thing, place = TargetDescription(value.value), TargetDescription(into.text, relation="inside")
    piece = ground(scene, [thing], observation)
    box = ground(scene, [replace(place, relation="")], observation)
    if not (isinstance(piece, Found) and isinstance(box, Found) and piece.exact and box.exact):
        return None
    holder = control(observation, box.element)
    if forms.fillable(holder) or kind(observation, holder) not in ("", "opener") or "haspopup" in holder.states:
        return None
    facts = piece.element.facts
    if not (facts.draggable or facts.cursor in _MOVED):
        if not facts.clickable or piece.element.role in INTERACTIVE:
            return None
        scene.suspect("assumed")  # it reacts, but does not say that it is moved
    step = replace(scene.step, kind="drag", target=thing, drop=place, arguments=())
    return replace(scene, step=step)


_MOVED = frozenset({"grab", "grabbing", "move"})
"""Pointers over what can be dragged."""


def give(
    scene: Scene,
    turn: Turn,
    wanted: Sequence[TargetDescription],
    value: Value,
    *,
    append: bool = False,
    last: bool = True,
) -> Script:
    """The same for whatever answers the descriptions."""
    if isinstance(value, Labelled) and not append and isinstance(ground(scene, wanted, turn.observation), Missing):
        offered = [TargetDescription(value.value, role) for role in ("option", "radio", "button")]
        if _COLOURS & set(words(wanted[0].text)):
            offered.append(TargetDescription("", looks=Looks(colour=value.value)))
        named = [ground(scene, [item], turn.observation) for item in offered]
        mark = rated(turn.observation, wanted[0], value.value)
        if mark is not None:
            return (yield from succeed(turn, ticking(scene, turn.observation, mark)))
        pairs = zip(offered, named, strict=True)
        if any(isinstance(found, Found) and (found.exact or not item.text) for item, found in pairs):
            # *Set the colour to black*, and here is Black.
            if not (colour_field(wanted[0].text) and palette(scene, turn.observation, value.value)):
                scene.suspect("assumed")
            return (yield from choose(scene, turn, wanted, [value.value]))
    turn, element = yield from locate(scene, turn, wanted)
    field = control(turn.observation, element)
    if kind(turn.observation, field) == "" and not _caption(element, wanted):
        field = element  # it is the value itself, found by its column and its row, and no caption of the next
    if isinstance(value, Labelled) and not append:
        if dated(turn.observation, field, value.value) or dated(turn.observation, element, value.value):
            return (yield from give_date(scene, turn, wanted, value, last=last))
        held = kind(turn.observation, field)
        if held not in ("field", "choice", "slider", "stepper"):
            item = grouped(turn.observation, element, value.value)
            if item is not None:
                return (yield from choose(scene, turn, wanted, [value.value]))
        match held:
            case "choice" | "list":
                return (yield from choose(scene, turn, wanted, [value.value]))
            case "tick" if value.value.casefold() in _ON | _OFF | {""}:  # to clear a box is to untick it
                return (yield from tick(scene, turn, list(wanted), value.value.casefold() in _ON))
            case "slider" | "stepper":
                return (yield from slide(scene, turn, wanted, value))
            case "opener":
                return (yield from open_and_choose(scene, turn, field, value.value, last=last))
            case _:
                pass

    if isinstance(value, Labelled) and not forms.fillable(field) and kind(turn.observation, field) == "":
        return (yield from _in_place(scene, turn, wanted, field, value))

    def build(observation: Observation, found: Element) -> Proposal:
        into = control(observation, found)
        said = value
        if append and scene.step.text("line") and isinstance(value, Labelled) and into.value.strip():
            said = replace(value, value=value.value if into.value.endswith("\n") else f"\n{value.value}")
        return typing(scene, observation, into, said, append=append, last=last)

    before = turn.observation
    turn = yield from act_on(scene, turn, wanted, build)
    if scene.step.kind == "set" and isinstance(value, Labelled) and not append and forms.fillable(field):
        turn = yield from take_proposal(scene, turn, before, field, value.value, to_the_letter=True)
    return (yield from _left(scene, turn, wanted))


def _caption(element: Element, wanted: Sequence[TargetDescription]) -> bool:
    """Whether a text says what was sought, so that what is meant stands beside it."""
    said = set(words(element.own_text or element.name))
    return any(said & set(words(item.text)) for item in wanted)


def _left(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription]) -> Script:
    """Leave a field in a table, which takes what was put into it only then."""
    found = ground(scene, wanted, turn.observation)
    field = control(turn.observation, found.element) if isinstance(found, Found) else None
    if field is None or not forms.fillable(field):
        return turn
    around = {item.role for item in turn.observation.ancestors(field)}
    headed = any(item.role == "columnheader" for item in turn.observation.elements)
    if not headed or not around & {"cell", "gridcell"}:
        return turn
    turn, _ = yield from attempt(turn, scene.propose(PressKeys(ElementRef(field.id), ("Tab",))))
    return turn


def _in_place(
    scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], text: Element, value: Labelled[str]
) -> Script:
    """Into a text that becomes a field when it is clicked twice, or once; Enter keeps what is put in.

    Raises:
        Halt: if it does not become one.
    """
    place, label = text.bounds, listed([text], turn.observation)
    if text.own_text and not any(map(str.isalnum, text.own_text)):
        raise Halt(f"{label} takes no text")  # a sign is pressed for what it does
    for count in (1, 2):
        before = turn.observation
        there = next((item for item in before.elements if item.bounds == place and item.role == text.role), None)
        if there is None:
            break
        held = Shown(before, value.value, there)
        proposal = scene.propose(Click(ElementRef(there.id), "left", count), effect=EffectClass.LOCAL)
        turn, _ = yield from attempt(turn, proposal)
        field = _field_at(turn.observation, place)
        shows = (Reads(place, value.value),)
        sentence = f"it shows {value.value!r}"
        if field is None:
            offers = held.offers(turn.observation)
            if len(offers) == 1:  # it was a list in disguise
                labels = {"option": value.label}
                proposal = scene.propose(Click(ElementRef(offers[0].id)), shows, sentence, labels=labels, last=True)
                return (yield from succeed(turn, proposal))
            continue
        turn = yield from succeed(turn, typing(scene, turn.observation, field, value, append=False, last=False))
        field = _field_at(turn.observation, place)
        if field is None:
            return turn
        action = PressKeys(ElementRef(field.id), ("Enter",))
        proposal = scene.propose(action, shows, sentence, last=True)
        turn, check = yield from attempt(turn, proposal)
        field = _field_at(turn.observation, place)
        if check.outcome is Outcome.NO_CHANGE and field is not None:  # kept only when it is left
            action = PressKeys(ElementRef(field.id), ("Tab",))
            return (yield from succeed(turn, scene.propose(action, shows, sentence, last=True)))
        accept(proposal, check)
        return turn
    raise Halt(f"{label} takes no text")


def _field_at(observation: Observation, place: Rect) -> Element | None:
    """The field that stands where a text stood."""
    there = [item for item in observation.elements if forms.fillable(item) and item.bounds.touches(place)]
    return there[-1] if there else None


def _into_focus(scene: Scene, turn: Turn, value: Value) -> Script:
    observation = turn.observation
    element = observation.by_id.get(observation.focused)
    if element is None or not forms.fillable(element):
        only = [item for item in observation.elements if forms.fillable(item) and item.visible]
        if len(only) != 1:
            raise Halt("no field has the keyboard focus: say which one, as in: type ... into NAME")
        element = only[0]
        if not alone(observation, element):
            scene.suspect("assumed")
    return (yield from succeed(turn, typing(scene, observation, element, value, append=True, last=True)))

"""Putting values into fields, by whatever way their kind of widget takes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from handrail.agents import form as forms
from handrail.agents.ground import listed
from handrail.agents.moves.acting import act_on
from handrail.agents.moves.choices import choose, grouped, open_and_choose, tick
from handrail.agents.moves.dates import dated, give_date
from handrail.agents.moves.finding import as_field, ground, locate
from handrail.agents.moves.ratings import RATINGS, rate
from handrail.agents.moves.screenful import Value, value_of
from handrail.agents.moves.sliding import slide
from handrail.agents.script import Halt, Scene, Script, Turn, succeed
from handrail.agents.widgets import control, kind
from handrail.records import (
    FROM_USER,
    Element,
    ElementRef,
    Found,
    Label,
    Labelled,
    Missing,
    Observation,
    Proposal,
    SecretRef,
    TargetDescription,
    TypeText,
    ValueEquals,
)
from handrail.screen import selector_for

USER: Mapping[str, Label] = MappingProxyType({"text": FROM_USER})
_ON = frozenset({"on", "yes", "true", "checked", "ticked", "enabled"})
_OFF = frozenset({"off", "no", "false", "unchecked", "unticked", "disabled"})


def put(scene: Scene, turn: Turn) -> Script:
    """Give a field its value, by whatever way its kind of field takes one."""
    said = scene.step.argument("text")
    if said is None:
        raise Halt("there is nothing to put into it")
    turn, value = yield from value_of(scene, turn, said)
    if scene.step.target is None:
        return (yield from _into_focus(scene, turn, value))
    sought = scene.step.target
    if sought.text in RATINGS and sought.near and isinstance(value, Labelled):
        return (yield from rate(scene, turn, sought.near, value.value))
    return (yield from give(scene, turn, as_field(scene, "textbox"), value, append=scene.step.kind == "append"))


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
        found = ground(scene, offered, turn.observation)
        if isinstance(found, Found) and found.exact:  # *set the colour to black*, and here is Black
            scene.suspect("assumed")
            return (yield from choose(scene, turn, wanted, [value.value]))
    turn, element = yield from locate(scene, turn, wanted)
    field = control(turn.observation, element)
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
            case "tick" if value.value.casefold() in _ON | _OFF:
                return (yield from tick(scene, turn, list(wanted), value.value.casefold() in _ON))
            case "slider" | "stepper":
                return (yield from slide(scene, turn, wanted, value))
            case "opener":
                return (yield from open_and_choose(scene, turn, field, value.value, last=last))
            case _:
                pass

    def build(observation: Observation, found: Element) -> Proposal:
        return typing(scene, observation, control(observation, found), value, append=append, last=last)

    return (yield from act_on(scene, turn, wanted, build))


def _into_focus(scene: Scene, turn: Turn, value: Value) -> Script:
    observation = turn.observation
    element = observation.by_id.get(observation.focused)
    if element is None or not forms.fillable(element):
        only = [item for item in observation.elements if forms.fillable(item) and item.visible]
        if len(only) != 1:
            raise Halt("no field has the keyboard focus: say which one, as in: type ... into NAME")
        element = only[0]
        scene.suspect("assumed")
    return (yield from succeed(turn, typing(scene, observation, element, value, append=True, last=True)))


def typing(
    scene: Scene, observation: Observation, element: Element, value: Value, *, append: bool, last: bool
) -> Proposal:
    """Text into a field that takes some.

    Raises:
        Halt: if it takes none.
    """
    if not forms.fillable(element):
        raise Halt(f"{listed([element], observation)} takes no text")
    selector = selector_for(observation, element)
    text = value if isinstance(value, SecretRef) else value.value
    labels = USER if isinstance(value, SecretRef) else {"text": value.label}
    said = f"secret {text.name}" if isinstance(text, SecretRef) else repr(text)
    expected = ValueEquals(selector, text, contains=append)
    action = TypeText(ElementRef(element.id), text, clear=not append)
    return scene.propose(action, (expected,), f"the field holds {said}", labels=labels, last=last)

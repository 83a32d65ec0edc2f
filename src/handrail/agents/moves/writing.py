"""Text into a field that takes some."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from handrail.agents import form as forms
from handrail.agents.ground import listed
from handrail.agents.moves.screenful import Value
from handrail.agents.script import Halt, Scene
from handrail.records import (
    FROM_USER,
    Element,
    ElementRef,
    Label,
    Observation,
    Proposal,
    SecretRef,
    TypeText,
    ValueEquals,
)
from handrail.screen import selector_for

USER: Mapping[str, Label] = MappingProxyType({"text": FROM_USER})


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

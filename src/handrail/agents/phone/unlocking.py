"""Letting the user in where an application asks for a PIN or a password that the instruction names: on a pad of digits,
or in the one password field. It is entered once; a second try is nobody's but the user's."""

from __future__ import annotations

from typing import Final

from handrail.agents.phone import reading
from handrail.agents.phone.fields import confirm, fields, write
from handrail.agents.phone.reading import seen
from handrail.agents.phone.seeking import press
from handrail.agents.script import Scene, Script, Turn, await_change, succeed
from handrail.records import (
    EffectClass,
    Element,
    ElementRef,
    ElementState,
    Observation,
    SecretRef,
    TypeText,
)
from handrail.screen import selector_for, words

_ASKING: Final = frozenset({"pin", "passcode", "password", "code"})
_IN: Final = ("Log in", "Sign in", "Unlock", "Continue", "Confirm", "OK", "Next", "Enter")


def unlock(scene: Scene, turn: Turn, secret: SecretRef) -> Script:
    """Enter a secret where it is asked for; nothing is done where it is not.

    Raises:
        Halt: if it was entered and is still asked for.
    """
    if not asked(turn.observation):
        turn = yield from await_change(scene, turn, 0.5)
    key = _key(turn.observation)
    if key is not None:
        gone = (ElementState(selector_for(turn.observation, key), "present", holds=False),)
        proposal = scene.propose(
            TypeText(ElementRef(key.id), secret),
            gone,
            "the pad is gone",
            effect=EffectClass.CREDENTIAL,
            source="default",
        )
        return (yield from succeed(turn, proposal))
    if _field(turn.observation) is None:
        return turn
    turn = yield from write(scene, turn, _field, secret)
    if reading.dialog(turn.observation) is not None:
        return (yield from confirm(scene, turn))
    if reading.control(turn.observation, *_IN) is not None:
        turn = yield from press(scene, turn, lambda obs: reading.control(obs, *_IN), effect=EffectClass.LOCAL)
    return turn


def asked(observation: Observation) -> bool:
    """Whether a secret is asked for."""
    return _key(observation) is not None or _field(observation) is not None


def _key(observation: Observation) -> Element | None:
    """A key of the pad that a PIN is asked for with: the words on its page say so."""
    said = {word for item in seen(observation) for word in words(item.own_text)}
    if fields(observation) or not said & _ASKING:
        return None
    return reading.keypad(observation).get("0")


def _field(observation: Observation) -> Element | None:
    found = [item for item in fields(observation) if "password" in item.states]
    return found[0] if len(found) == 1 else None

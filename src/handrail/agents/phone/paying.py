"""A transfer of money: to whom, how much, what for; read back on the form, and on the page that asks whether it is
meant, before it is sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from handrail.agents.phone import reading, shown
from handrail.agents.phone.fields import Value, field_of, option_of
from handrail.agents.phone.making import fill_in
from handrail.agents.phone.reading import dialog
from handrail.agents.phone.seeking import back, press, seek, to_top
from handrail.agents.phone.unlocking import asked, unlock
from handrail.agents.script import Halt, Scene, Script, Turn, await_change
from handrail.records import EffectClass, Element, ElementState, Labelled, Observation, SecretRef
from handrail.screen import selector_for

_BEGIN: Final = ("Transfer", "New transfer", "Send money", "Make a transfer", "Bank transfer", "Pay someone")
_KNOWN: Final = ("Choose a payee", "Choose payee", "Choose a recipient", "Select payee", "Payees", "Choose recipient")
_GO_ON: Final = ("Continue", "Next", "Review", "Check")
_SEND: Final = ("Confirm and send", "Send", "Send money", "Confirm", "Transfer", "Pay", "Confirm transfer")


def transfer(scene: Scene, turn: Turn, slots: Sequence[tuple[str, Value]], pin: SecretRef | None) -> Script:
    """Fill in a transfer, see it as it will be, send it.

    Raises:
        Halt: if a particular goes nowhere, or what is about to be sent is not what was asked for.
    """
    said = dict(slots)
    recipient, amount = said.get("recipient"), said.get("amount")
    if not isinstance(recipient, Labelled) or not isinstance(amount, Labelled):
        raise Halt("to whom and how much was not said")
    if field_of(turn.observation, "amount") is None:
        turn, found = yield from seek(scene, turn, _match(_BEGIN), sure=True)
        if found is None:
            raise Halt("nothing here begins a transfer")
        turn = yield from _on(scene, turn, _BEGIN)
    turn, chosen = yield from _known(scene, turn, recipient)
    if not chosen:
        raise Halt(f"no payee is called {recipient.value!r} here")
    turn = yield from fill_in(scene, turn, [(slot, value) for slot, value in slots if slot != "recipient"])
    form = shown.gather([turn.observation])
    if not shown.shows(form, "recipient", recipient):
        raise Halt("the form does not show the recipient that was asked for")
    if reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
    if reading.control(turn.observation, *_SEND) is None and reading.control(turn.observation, *_GO_ON) is not None:
        turn = yield from _on(scene, turn, _GO_ON)
    last = shown.gather([turn.observation])
    wrong = [slot for slot, value in slots if not shown.shows(last, slot, value)]
    if wrong:
        raise Halt(f"what is about to be sent does not show the {' and the '.join(wrong)} that was asked for")
    turn = yield from press(scene, turn, lambda obs: reading.control(obs, *_SEND), effect=scene.step.effect)
    if pin is not None:
        turn = yield from unlock(scene, turn, pin)
    elif asked(turn.observation):
        raise Halt("a PIN is asked for: name it in the instruction, as in: my PIN is {{secret:NAME}}")
    return (yield from _sent(scene, turn))


def _on(scene: Scene, turn: Turn, names: Sequence[str]) -> Script:
    """Press what leads on, and be where it is no longer."""
    button = reading.control(turn.observation, *names)
    if button is None:
        raise Halt("what leads on is not there any more")
    gone = (ElementState(selector_for(turn.observation, button), "present", holds=False),)
    return (
        yield from press(
            scene, turn, lambda obs: reading.control(obs, *names), gone, "it leads on", effect=EffectClass.LOCAL
        )
    )


def _match(names: Sequence[str]):  # type: ignore[no-untyped-def]
    def find(observation: Observation) -> reading.Match:
        found = reading.control(observation, *names)
        return reading.Match((found,) if found is not None else (), sure=True)

    return find


def _known(scene: Scene, turn: Turn, recipient: Labelled[str]):  # type: ignore[no-untyped-def]
    """Somebody whom the user pays already, chosen by name; whether there is one."""
    if reading.control(turn.observation, *_KNOWN) is None:
        return turn, False
    turn = yield from press(scene, turn, lambda obs: reading.control(obs, *_KNOWN), effect=EffectClass.LOCAL)
    if option_of(turn.observation, recipient.value) is None:
        turn = yield from await_change(scene, turn, 0.5)
    if option_of(turn.observation, recipient.value) is None:
        return turn, False

    def option(observation: Observation) -> Element | None:
        return option_of(observation, recipient.value)

    turn = yield from press(scene, turn, option, effect=EffectClass.LOCAL)
    return (yield from to_top(scene, turn)), True


def _sent(scene: Scene, turn: Turn) -> Script:
    """See that it was sent.

    Raises:
        Halt: if nothing says so.
    """
    for _ in range(3):
        told = [item.own_text.casefold() for item in reading.seen(turn.observation)]
        if any("sent" in text.split() or "successful" in text or "complete" in text for text in told):
            if dialog(turn.observation) is not None and reading.control(turn.observation, "OK", "Done") is not None:
                return (
                    yield from press(
                        scene, turn, lambda obs: reading.control(obs, "OK", "Done"), effect=EffectClass.LOCAL
                    )
                )
            return turn
        turn = yield from await_change(scene, turn, 1.0)
    raise Halt("nothing says that it was sent")

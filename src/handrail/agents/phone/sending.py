"""Writing to somebody on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from handrail.agents.phone import reading
from handrail.agents.phone.controls import entitled, maker_of, row_named
from handrail.agents.phone.entries import open_entry, press_named
from handrail.agents.phone.fields import Value, field_of, fill, write
from handrail.agents.phone.making import open_maker
from handrail.agents.phone.reading import seen
from handrail.agents.phone.seeking import back, by, one, press, seek, to_top
from handrail.agents.script import Halt, Scene, Script, Turn, attempt
from handrail.records import (
    EffectClass,
    ElementRef,
    ElementState,
    Labelled,
    Observation,
    Predicate,
    PressKeys,
    TargetDescription,
    TextAppears,
)
from handrail.screen import normalise, selector_for, words

_SEND: Final = ("Send", "Send message", "Send SMS", "Post", "Publish", "Comment", "Submit", "Reply")


def send(scene: Scene, turn: Turn, verb: str, slots: Sequence[tuple[str, Value]], target: TargetDescription) -> Script:
    """Write to somebody: in their conversation, in a new message, or as an answer to what is named."""
    said = dict(slots)
    text = said.get("text") or said.get("name") or said.get("item")
    recipient = said.get("recipient") or said.get("to")
    if verb in ("reply", "comment", "forward") or (verb == "send" and not recipient and target.near):
        entry = replace(target, text=target.near or scene.step.text("object"), near="")
        if isinstance(recipient, Labelled) and verb == "reply":
            entry = replace(entry, text=recipient.value)
            recipient = None
        if entry.text or entry.ordinal or entry.extreme:
            turn = yield from open_entry(scene, turn, entry)
        if field_of(turn.observation, "text") is None:
            turn = yield from press_named(scene, turn, verb)
    elif isinstance(recipient, Labelled) and field_of(turn.observation, "subject") is None:
        turn = yield from address(scene, turn, recipient)
        recipient = None if field_of(turn.observation, "subject") is None else recipient
    elif field_of(turn.observation, "text") is None:
        turn = yield from open_maker(scene, turn, "post" if verb in ("post", "publish") else "message")
    if field_of(turn.observation, "subject") is not None or recipient is not None:
        turn, left = yield from fill(scene, turn, [(s, v) for s, v in slots if s != "recipient" or recipient])
        if left:
            raise Halt(f"nothing here takes the {' and the '.join(left)}")
        turn = yield from _choose_suggestion(scene, turn, recipient)
    elif text is not None:
        turn = yield from write(scene, turn, lambda obs: field_of(obs, "text"), text)
    button = reading.control(turn.observation, *_SEND)
    if button is None and reading.keyboard(turn.observation):
        turn = yield from back(scene, turn)
        button = reading.control(turn.observation, *_SEND)
    if button is None:
        raise Halt("nothing here sends it")
    expected: tuple[Predicate, ...] = ()
    plain = text.value if isinstance(text, Labelled) else ""
    if plain and not _stands(turn.observation, plain) and "\n" not in plain:
        expected = (TextAppears(plain),)
    if field_of(turn.observation, "subject") is not None:
        expected = (ElementState(selector_for(turn.observation, button), "present", holds=False),)
    sentence = "it stands there as sent" if expected else ""
    return (
        yield from press(
            scene,
            turn,
            lambda obs: reading.control(obs, *_SEND),
            expected,
            sentence,
            effect=scene.step.effect or EffectClass.SEND,
            last=True,
        )
    )


def _stands(observation: Observation, text: str) -> bool:
    return any(normalise(text) == normalise(item.own_text) for item in seen(observation))


def address(scene: Scene, turn: Turn, recipient: Labelled[str]) -> Script:
    """The conversation with somebody: the one that there is, else a new one."""
    title = reading.top_text(turn.observation)
    if normalise(title) == normalise(recipient.value) and field_of(turn.observation, "text") is not None:
        return turn
    find = by(TargetDescription(recipient.value))
    in_chats = maker_of(turn.observation, "message") is not None and not _mails(turn.observation)
    if in_chats:
        turn, row = yield from seek(scene, turn, entitled(recipient.value), sure=True)
        if row is not None:
            turn = yield from press(scene, turn, lambda obs: one(obs, entitled(recipient.value)(obs).elements))
            if field_of(turn.observation, "text") is not None:
                if reading.bare(reading.top_text(turn.observation)) != reading.bare(recipient.value):
                    raise Halt(f"the conversation that was opened is not called {recipient.value!r}")
                return turn
            turn = yield from back(scene, turn)
        turn = yield from to_top(scene, turn)
    turn = yield from open_maker(scene, turn, "message")
    field = field_of(turn.observation, "recipient")
    if field is None or field_of(turn.observation, "subject") is not None:
        return turn
    turn = yield from write(scene, turn, lambda obs: field_of(obs, "recipient"), recipient)
    row = one(turn.observation, [i for i in find(turn.observation).elements if "editable" not in i.states])
    if row is not None:
        turn = yield from press(scene, turn, row_named(recipient.value))
    elif turn.observation.focused:
        turn, _ = yield from attempt(turn, scene.propose(PressKeys(ElementRef(turn.observation.focused), ("Enter",))))
    return turn


def _mails(observation: Observation) -> bool:
    return "mail" in words(observation.app.replace(".", " ")) or "gm" in words(observation.app.replace(".", " "))


def _choose_suggestion(scene: Scene, turn: Turn, recipient: Value | None) -> Script:
    """What a field for people proposes, where it is called just as was said."""
    if not isinstance(recipient, Labelled):
        return turn
    found = [item for item in entitled(recipient.value)(turn.observation).elements if "editable" not in item.states]
    if len(found) == 1:
        turn = yield from press(scene, turn, lambda obs: one(obs, entitled(recipient.value)(obs).elements))
    return turn

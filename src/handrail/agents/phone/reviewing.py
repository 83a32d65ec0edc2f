"""A review: so many stars, and a text; read back on the page that it stands on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from handrail.agents.phone import reading
from handrail.agents.phone.fields import Value, confirm, field_of, fields, option_of, stars_of, write
from handrail.agents.phone.reaching import reach
from handrail.agents.phone.reading import bare, dialog, seen
from handrail.agents.phone.seeking import press, scroll, seek, to_top
from handrail.agents.script import Halt, Scene, Script, Turn, await_change
from handrail.records import Element, Labelled, Observation, TargetDescription
from handrail.screen import normalise

_BEGIN: Final = ("Write a review", "Rate and review", "Review", "Add a review", "Leave a review", "Add review", "Rate",
                 "Rate this place", "Write review", "Post a review", "Rate this")  # fmt: skip
_SEND: Final = ("Post", "Publish", "Submit", "Send", "OK", "Save", "Done")


def review(scene: Scene, turn: Turn, entry: TargetDescription, slots: Sequence[tuple[str, Value]]) -> Script:
    """Open what is reviewed, choose its stars, write the text, and see both on its page.

    Raises:
        Halt: if nothing takes them, or they do not stand there afterwards.
    """
    said = dict(slots)
    stars, text = said.get("stars"), said.get("text")
    rest = sorted(slot for slot in said if slot not in ("stars", "text"))
    if rest or not isinstance(stars, Labelled):
        raise Halt(f"nothing here takes the {' and the '.join(rest) or 'rating'}")
    if bare(reading.top_text(turn.observation)) != bare(entry.text):
        turn = yield from reach(scene, turn, entry)
    turn, found = yield from seek(scene, turn, _begins, sure=True)
    if found is None:
        raise Halt("nothing here begins a review")
    turn = yield from press(scene, turn, _only)
    turn = yield from _starred(scene, turn, int(stars.value))
    if text is not None:
        if not fields(turn.observation):
            turn = yield from await_change(scene, turn, 0.5)
        if _field(turn.observation) is None:
            raise Halt("nothing here takes the text of the review")
        turn = yield from write(scene, turn, _field, text)
    if dialog(turn.observation) is not None:
        turn = yield from confirm(scene, turn)
    elif reading.control(turn.observation, *_SEND) is not None:
        turn = yield from press(scene, turn, lambda obs: reading.control(obs, *_SEND), effect=scene.step.effect)
    return (yield from _stands(scene, turn, int(stars.value), text))


def _begins(observation: Observation) -> reading.Match:
    found = reading.control(observation, *_BEGIN)
    return reading.Match((found,) if found is not None else (), sure=True)


def _only(observation: Observation) -> Element | None:
    return reading.control(observation, *_BEGIN)


def _field(observation: Observation) -> Element | None:
    pool = fields(observation)
    return field_of(observation, "text") or (pool[0] if len(pool) == 1 else None)


def _starred(scene: Scene, turn: Turn, count: int) -> Script:
    """The stars: an option that shows or says so many.

    Raises:
        Halt: if none does.
    """
    option = option_of(turn.observation, f"{count} stars")
    if option is None:
        turn = yield from await_change(scene, turn, 0.5)
        option = option_of(turn.observation, f"{count} stars")
    if option is None:
        raise Halt(f"{count} stars are not offered here")
    return (yield from press(scene, turn, lambda obs: option_of(obs, f"{count} stars")))


def _stands(scene: Scene, turn: Turn, count: int, text: Value | None) -> Script:
    """See the review where it stands.

    Raises:
        Halt: if it does not.
    """
    wanted = normalise(text.value) if isinstance(text, Labelled) else ""
    for again in range(6):
        shown = [item for item in seen(turn.observation) if "editable" not in item.states and item.own_text]
        starred = any(stars_of(item) == count for item in shown)
        if starred and (not wanted or any(normalise(item.own_text) == wanted for item in shown)):
            return turn
        turn = yield from (to_top(scene, turn) if again == 0 else scroll(scene, turn, "down"))
    raise Halt("the review does not stand there as it was asked for")

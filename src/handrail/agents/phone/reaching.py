"""Reaching one thing among very many: by the application's own search before its list is gone through."""

from __future__ import annotations

from handrail.agents.phone.controls import entitled
from handrail.agents.phone.entries import open_entry
from handrail.agents.phone.seeking import one, press, search, search_field, seek
from handrail.agents.script import Scene, Script, Turn, await_change
from handrail.records import FROM_USER, EffectClass, Element, Observation, TargetDescription


def reach(scene: Scene, turn: Turn, entry: TargetDescription) -> Script:
    """Open the page of a thing: it stands here, or the field at the top finds it, or the list holds it.

    Raises:
        Halt: if it is not found.
    """

    def there(observation: Observation) -> Element | None:
        return one(observation, entitled(entry.text)(observation).elements)

    if there(turn.observation) is None and search_field(turn.observation) is not None:
        turn, done = yield from search(scene, turn, entry.text, FROM_USER)
        if done and there(turn.observation) is None:
            turn = yield from await_change(scene, turn, 0.5)
        if done and there(turn.observation) is None:
            turn, _ = yield from seek(scene, turn, entitled(entry.text), sure=True)
    if there(turn.observation) is not None:
        return (yield from press(scene, turn, there, effect=EffectClass.LOCAL))
    return (yield from open_entry(scene, turn, entry))

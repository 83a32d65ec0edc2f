"""Sliders: dragged to a share of their length, and read back."""

from __future__ import annotations

from typing import Final

from handrail.agents.layout import numbers
from handrail.agents.script import Halt, Scene, Script, Turn, attempt
from handrail.records import Drag, EffectClass, Element, Found, Outcome, Point
from handrail.screen import find, normalise, selector_for

_ENDS: Final = {"maximum": 1.0, "max": 1.0, "full": 1.0, "highest": 1.0, "the maximum": 1.0, "the highest": 1.0,
                "minimum": 0.0, "min": 0.0, "lowest": 0.0, "the minimum": 0.0, "the lowest": 0.0, "zero": 0.0,
                "half": 0.5, "the middle": 0.5, "mute": 0.0}  # fmt: skip
_MARGIN: Final = 0.035
"""Share of a slider's box on either side that is no track."""


def slide(scene: Scene, turn: Turn, slider: Element, text: str) -> Script:
    """To a share of its length: *50 %*, *maximum*.

    Raises:
        Halt: if no share was said, or it does not move.
    """
    share = _share(text)
    if share is None:
        raise Halt(f"{text!r} is no place on a slider: say a percentage, the maximum or the minimum")
    selector = selector_for(turn.observation, slider)
    box = slider.bounds
    inside = _MARGIN + share * (1 - 2 * _MARGIN)
    if share in (0.0, 1.0):
        inside = share * 0.998 + 0.001
    start = Point(box.x + box.width * 0.5, box.centre[1])
    drop = Point(box.x + box.width * inside, box.centre[1])
    turn, check = yield from attempt(turn, scene.propose(Drag(start, drop), effect=EffectClass.LOCAL, last=True))
    again = find(turn.observation, selector)
    if not isinstance(again, Found):
        raise Halt("the slider is not there any more")
    if check.outcome is Outcome.NO_CHANGE:
        raise Halt("the slider did not move")
    return turn


def _share(text: str) -> float | None:
    plain = normalise(text)
    if plain in _ENDS:
        return _ENDS[plain]
    said = numbers(text)
    if len(said) == 1 and ("%" in text or "percent" in plain) and 0 <= said[0] <= 100:
        return said[0] / 100
    return None

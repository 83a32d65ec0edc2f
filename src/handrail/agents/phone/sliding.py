"""Sliders: dragged to a share of their length, and read back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from handrail.agents.layout import numbers
from handrail.agents.phone.reading import Match, seen
from handrail.agents.script import Halt, Scene, Script, Turn, attempt
from handrail.records import Drag, EffectClass, Element, Found, Observation, Outcome, Point, Rect
from handrail.screen import find, normalise, selector_for, words

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
    place = share(text)
    if place is None:
        raise Halt(f"{text!r} is no place on a slider: say a percentage, the maximum or the minimum")
    selector = selector_for(turn.observation, slider)
    box = slider.bounds
    inside = _MARGIN + place * (1 - 2 * _MARGIN)
    if place in (0.0, 1.0):
        inside = place * 0.998 + 0.001
    start = Point(box.x + box.width * 0.5, box.centre[1])
    drop = Point(box.x + box.width * inside, box.centre[1])
    first = turn.observation
    turn, check = yield from attempt(turn, scene.propose(Drag(start, drop), effect=EffectClass.LOCAL, last=True))
    again = find(turn.observation, selector)
    if not isinstance(again, Found):
        raise Halt("the slider is not there any more")
    edge = moved_to(first, turn.observation, box, right=drop.x > start.x or place == 1.0)
    if edge is None:
        raise Halt("where the slider is cannot be read back" if check.outcome is Outcome.SUCCESS else "it did not move")
    if abs(edge - drop.x) > _NEAR * box.width:
        raise Halt("the slider is not seen where it was to go")
    return turn


def moved_to(before: Observation, after: Observation, box: Rect, *, right: bool) -> float | None:
    """The far edge, in pixels, of what changed in the picture of a slider: how far it went no tree tells.

    None where nothing changed, or there are no pictures to compare.
    """
    if before.image is None or after.image is None:
        return None
    from handrail.screen.tiles import decode  # numpy is loaded only where pixels must be compared

    try:
        a, b = decode(before.image), decode(after.image)
    except OSError:
        return None
    if a.shape != b.shape:
        return None
    rows = slice(max(0, int(box.y)), int(box.y2))
    left = max(0, int(box.x))
    changed = (a[rows, left : int(box.x2)] != b[rows, left : int(box.x2)]).any(axis=(0, 2)).nonzero()[0]
    if not len(changed):
        return None
    return float(left + (changed[-1] if right else changed[0]))


_NEAR: Final = 0.06
"""Share of a slider's length that its knob takes, and the drawing of it may be off."""


def levels(name: str) -> Callable[[Observation], Match]:
    """Sliders of a name: two things may be called so, a label and what has a level, and what has one is meant."""
    wanted = {word for word in words(name) if word not in _AROUND} or set(words(name))

    def find(observation: Observation) -> Match:
        sliders = [item for item in seen(observation) if item.role == "slider"]
        named = [item for item in sliders if wanted <= set(words(item.name)) | set(words(item.facts.description))]
        return Match(tuple(named), sure=True)

    return find


_AROUND: Final = frozenset({"the", "my", "screen", "display", "phone", "of", "level", "slider"})


def share(text: str) -> float | None:
    """The place on a slider that a text says, from 0 to 1; None if it says none."""
    plain = normalise(text)
    if plain in _ENDS:
        return _ENDS[plain]
    said = numbers(text)
    if len(said) == 1 and ("%" in text or "percent" in plain.replace(" ", "")) and 0 <= said[0] <= 100:
        return said[0] / 100
    return None

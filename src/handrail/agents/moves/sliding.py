"""Sliders and steppers: moved until what they show is what was asked for, by keys where they take keys, else by hand.

What a slider shows is read back after each move, from the slider itself or from the number that changes beside it;
nothing is counted as reached that was not read.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from handrail.agents.layout import distance, numbers
from handrail.agents.moves.finding import locate
from handrail.agents.script import Halt, Scene, Script, Turn, Undispatched, attempt, specific
from handrail.agents.widgets import LESS, MORE, control, handle_of, number, stepper, track
from handrail.records import (
    FROM_USER,
    Click,
    Drag,
    EffectClass,
    Element,
    ElementRef,
    Found,
    Labelled,
    Observation,
    Outcome,
    Point,
    Predicate,
    PressKeys,
    Proposal,
    Reacts,
    Reads,
    Rect,
    Selector,
    TargetDescription,
    TypeText,
    ValueEquals,
)
from handrail.screen import find, interactive, selector_for, tree_diff

ROUNDS = 10
"""Most moves spent on one slider."""
BATCH = 50
"""Most key presses in one action."""
_CLICKS = 12
"""Most clicks on a stepper: what needs more is not meant to be clicked."""
_SWAY = 24.0
"""Pixels that the middle of a number may move when it grows by a digit."""
_NEAR = 80.0
"""Pixels, at scale 1, within which a number can belong to a slider."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """What shows the value: the slider itself, or a text beside it."""

    selector: Selector
    """Of the slider."""
    at: tuple[float, float] | None = None
    """Middle of the text that shows it; None where the slider does itself."""

    def read(self, observation: Observation) -> float | None:
        """The value shown now; None if none is."""
        if self.at is None:
            found = find(observation, self.selector)
            return _own(found.element) if isinstance(found, Found) else None
        text = self._text(observation)
        return numbers(text.own_text or text.name)[0] if text is not None else None

    def _text(self, observation: Observation) -> Element | None:
        assert self.at is not None
        x, y = self.at
        near = [
            item
            for item in observation.elements
            if number(item) is not None
            and abs(item.bounds.centre[0] - x) <= _SWAY
            and abs(item.bounds.centre[1] - y) <= 12
        ]
        return min(near, key=lambda item: abs(item.bounds.centre[0] - x), default=None)

    def expected(self, observation: Observation, goal: float) -> tuple[Predicate, ...]:
        """That the value will be the one asked for, as far as it can be said before."""
        if self.at is None:
            found = find(observation, self.selector)
            if not isinstance(found, Found) or _own(found.element) is None:
                return ()
            return (ValueEquals(self.selector, _retold(found.element.value, goal)),)
        text = self._text(observation)
        if text is None:
            return ()
        box = text.bounds
        around = Rect(box.x - _SWAY, box.y - 2, box.width + 2 * _SWAY, box.height + 4)
        return (Reads(around, _retold(text.own_text or text.name, goal)),)


def plain(value: float) -> str:
    """A number without needless decimals."""
    return str(int(value)) if value == int(value) else f"{value:g}"


def _retold(text: str, goal: float) -> str:
    """A text with its number replaced: *50 %* as *75 %*."""
    found = numbers(text)
    if len(found) != 1:
        return plain(goal)
    return text.replace(plain(found[0]), plain(goal), 1)


def _own(element: Element) -> float | None:
    found = numbers(element.value)
    return found[0] if len(found) == 1 else None


def _held(observation: Observation, element: Element) -> Element:
    found = control(observation, element)
    return handle_of(observation, found) or found


# -- moving ----------------------------------------------------------------------------------------------------------


def slide(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], value: Labelled[str]) -> Script:
    """Bring a slider or stepper to a number.

    Raises:
        Halt: if it does not get there, or what it shows cannot be read.
    """
    said = numbers(value.value)
    if len(said) != 1:
        raise Halt(f"{value.value!r} is no number that it could be set to")
    goal = said[0]
    turn, element = yield from locate(scene, turn, wanted)
    handle = _held(turn.observation, element)
    if handle.facts.input_type == "range":
        action = TypeText(ElementRef(handle.id), plain(goal))
        expected = ValueEquals(selector_for(turn.observation, handle), plain(goal))
        turn, check = yield from attempt(
            turn, scene.propose(action, (expected,), f"it shows {plain(goal)}", labels={"text": value.label}, last=True)
        )
        if check.outcome is not Outcome.SUCCESS:
            raise Halt(f"it cannot be set to {plain(goal)} ({check.sentence})")
        return turn
    gauge = _gauge(turn.observation, handle)
    if gauge is not None and gauge.read(turn.observation) == goal:
        return turn
    for way in (_by_keys, _by_buttons, _by_hand):
        turn, gauge, there = yield from way(scene, turn, wanted, gauge, goal)
        if there:
            return turn
    shows = gauge.read(turn.observation) if gauge is not None else None
    raise Halt(f"it could not be brought to {plain(goal)}; it shows {plain(shows) if shows is not None else 'nothing'}")


Moved = Generator[Proposal, Turn, tuple[Turn, "Gauge | None", bool]]


def _gauge(observation: Observation, handle: Element) -> Gauge | None:
    """What shows the value, if that can be told without moving anything."""
    selector = selector_for(observation, handle)
    if _own(handle) is not None:
        return Gauge(selector)
    if number(handle) is not None:
        return Gauge(selector, handle.bounds.centre)
    near = [
        item
        for item in observation.elements
        if item.id != handle.id
        and number(item) is not None
        and not interactive(item)
        and distance(item.bounds, handle.bounds) <= _NEAR * observation.scale
    ]
    return Gauge(selector, near[0].bounds.centre) if len(near) == 1 else None


def _learnt(before: Observation, after: Observation, handle: Element) -> tuple[Gauge, float, float] | None:
    """The number that changed when the handle was moved, nearest to it: before and after."""
    found: list[tuple[float, Element, float, float]] = []
    for change in tree_diff(before, after).changed:
        was, now = number(change.before), number(change.after)
        own_was, own_now = _own(change.before), _own(change.after)
        if was is not None and now is not None and was != now:
            found.append((distance(change.after.bounds, handle.bounds), change.after, was, now))
        elif own_was is not None and own_now is not None and own_was != own_now:
            found.append((distance(change.after.bounds, handle.bounds), change.after, own_was, own_now))
    if not found:
        return None
    _, element, was, now = min(found, key=lambda item: item[0])
    at = None if _own(element) is not None else element.bounds.centre
    return Gauge(selector_for(after, element), at), was, now


def _by_keys(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], gauge: Gauge | None, goal: float) -> Moved:
    """With the arrow keys: one press tells what a press is worth, the rest is counted."""
    key, worth = "ArrowRight", 0.0
    for _ in range(ROUNDS):
        turn, element = yield from locate(scene, turn, wanted)
        handle = _held(turn.observation, element)
        if "focusable" not in handle.states:
            return turn, gauge, False
        now = gauge.read(turn.observation) if gauge is not None else None
        if now == goal:
            return turn, gauge, True
        presses = 1
        predicates: tuple[Predicate, ...] = ()
        if worth and now is not None:
            steps = (goal - now) / worth
            presses = min(BATCH, max(1, round(abs(steps))))
            key = "ArrowRight" if steps > 0 else "ArrowLeft"
            if handle.role == "spinbutton":
                key = "ArrowUp" if steps > 0 else "ArrowDown"
            if abs(steps) <= BATCH and abs(steps - round(steps)) < 1e-6 and gauge is not None:
                predicates = gauge.expected(turn.observation, goal)
        elif now is not None and now > goal:
            key = "ArrowDown" if handle.role == "spinbutton" else "ArrowLeft"
        elif handle.role == "spinbutton":
            key = "ArrowUp"
        before = turn.observation
        sign = 1 if key in ("ArrowRight", "ArrowUp") else -1
        action = PressKeys(ElementRef(handle.id), (key,) * presses)
        try:
            turn, check = yield from attempt(turn, _moving(scene, action, predicates, goal))
        except Undispatched as halt:
            return halt.turn, gauge, False
        learnt = _learnt(before, turn.observation, handle)
        if learnt is None:
            return turn, gauge, False
        found, was, is_now = learnt
        gauge = gauge if gauge is not None and gauge.read(turn.observation) == is_now else found
        worth = (is_now - was) / (presses * sign)
        if is_now == goal:
            return turn, gauge, True
        if specific(check) and check.outcome is Outcome.SUCCESS:
            return turn, gauge, True
        if abs(goal - is_now) < abs(worth) * 0.99:
            raise Halt(f"it moves in steps of {plain(abs(worth))}, and {plain(goal)} lies between two")
    return turn, gauge, False


def _moving(scene: Scene, action: PressKeys | Drag, predicates: tuple[Predicate, ...], goal: float) -> Proposal:
    sentence = f"it shows {plain(goal)}" if predicates else ""
    effect = EffectClass.LOCAL if isinstance(action, Drag) else None
    return scene.propose(action, predicates, sentence, labels={"keys": FROM_USER}, effect=effect, last=bool(predicates))


def _by_buttons(
    scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], gauge: Gauge | None, goal: float
) -> Moved:
    """With the plus and minus beside it."""
    for _ in range(_CLICKS):
        turn, element = yield from locate(scene, turn, wanted)
        now = gauge.read(turn.observation) if gauge is not None else _shown(turn.observation, element)
        if now is None:
            return turn, gauge, False
        if now == goal:
            return turn, gauge, True
        names = MORE if now < goal else LESS
        beside = stepper(turn.observation, element, names)
        button = beside or stepper(turn.observation, _held(turn.observation, element), names)
        if button is None:
            return turn, gauge, False
        before = turn.observation
        turn, _ = yield from attempt(turn, scene.propose(Click(ElementRef(button.id)), effect=EffectClass.LOCAL))
        learnt = _learnt(before, turn.observation, element)
        if learnt is None:
            return turn, gauge, False
        gauge, was, is_now = learnt
        if abs(goal - is_now) >= abs(goal - was):
            raise Halt(f"it went from {plain(was)} to {plain(is_now)}, which leads away from {plain(goal)}")
    return turn, gauge, False


def _shown(observation: Observation, element: Element) -> float | None:
    gauge = _gauge(observation, element)
    return gauge.read(observation) if gauge is not None else number(element)


def _by_hand(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], gauge: Gauge | None, goal: float) -> Moved:
    """By dragging: where to is reckoned from the length of what it runs on, then from what earlier drags came to."""
    points: list[tuple[float, float]] = []
    upright: bool | None = None
    for _ in range(ROUNDS):
        turn, element = yield from locate(scene, turn, wanted)
        observation = turn.observation
        handle = _held(observation, element)
        way = track(observation, handle)
        now = gauge.read(observation) if gauge is not None else None
        if now == goal:
            return turn, gauge, True
        if upright is None:
            upright = way is not None and way.bounds.height > way.bounds.width
        x, y = handle.bounds.centre
        here = y if upright else x
        if now is not None and (here, now) not in points:
            points.append((here, now))
        there = _aim(points, goal, handle, way, here, upright)
        if abs(there - here) < 0.5:
            break
        drop = Point(x, there) if upright else Point(there, y)
        try:  # how a drag ends is read afterwards: an expectation that fails by a pixel would be a doubt
            drag = Drag(ElementRef(handle.id), drop)
            answers = scene.propose(drag, (Reacts(),), "the page answers", effect=EffectClass.LOCAL, source="default")
            turn, _ = yield from attempt(turn, answers)
        except Undispatched as halt:
            turn = halt.turn
            break
        learnt = _learnt(observation, turn.observation, handle)
        if learnt is None:
            if way is not None or upright or len(points) > 1:
                break
            upright, points = True, []
            continue
        if gauge is None:
            gauge, was, _now = learnt
            points.append((here, was))
    now = gauge.read(turn.observation) if gauge is not None else None
    return turn, gauge, now == goal


_TRIAL = 40.0
"""Pixels of a first move whose only purpose is to see what a move is worth."""


def _aim(
    points: list[tuple[float, float]], goal: float, handle: Element, way: Element | None, here: float, upright: bool
) -> float:
    """Where the handle must be for a value: between the two nearest known places, else in proportion to what it runs
    on, else a little further."""
    known = sorted(points, key=lambda item: abs(item[1] - goal))
    for a in known[:1]:
        for b in known[1:]:
            if abs(a[1] - b[1]) > 1e-9 and abs(a[0] - b[0]) > 0.5:
                return a[0] + (goal - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
    if way is None:
        rising = not known or goal > known[0][1]
        return here + (_TRIAL if rising != upright else -_TRIAL)
    box = way.bounds
    start, length = (box.y, box.height) if upright else (box.x, box.width)
    low = (numbers(handle.facts.minimum) or [0.0])[0]
    high = (numbers(handle.facts.maximum) or [100.0])[0]
    share = min(1.0, max(0.0, (goal - low) / (high - low))) if high > low else 0.5
    return start + length * (1 - share if upright else share)

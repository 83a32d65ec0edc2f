"""Dragging: onto a thing, into a box, to a place in a list or grid, a way; and what is made of that, sorting and
resizing. Where things stand is read again after each drag, and what fell short is corrected, within bounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from handrail.agents.layout import distance, fellows, name, numbers, reading_order, shown
from handrail.agents.moves.columns import by_column
from handrail.agents.moves.finding import described, everything, ground, locate, target
from handrail.agents.moves.waiting import seen
from handrail.agents.script import Halt, Scene, Script, Search, Turn, Undispatched, attempt, succeed
from handrail.records import (
    Drag,
    Element,
    ElementRef,
    Found,
    Observation,
    Outcome,
    Placed,
    Point,
    Predicate,
    Reads,
    Rect,
    Selector,
    Sized,
    Standing,
    TargetDescription,
)
from handrail.screen import figures, find, normalise, same_line, selector_for, stands, weak_words

TRIES = 3
"""Drags that one thing is given to come to its place."""
MOST = 40
"""Most things one step drags."""
_MARGIN = 4.0
"""Pixels from the edge of a box that what is put into it keeps, since pages lose some of a drag's way."""
_WAY = 0.35
"""Share of the way to the edge that a thing is dragged where only a direction was said."""
_INTO = (0.82, 0.7, 0.95)
"""How far into an item, as a share of its length, a drag goes that is to end behind it: first, and when that fails."""
_STEPS: dict[str, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_SIDES: dict[str, Standing] = {"left": "left_of", "right": "right_of", "up": "above", "down": "below"}


def drag(scene: Scene, turn: Turn) -> Script:
    """Drag what is named to where the step says."""
    sought, step = target(scene), scene.step
    if sought.every:
        return (yield from _each(scene, turn, sought))
    turn, element = yield from locate(scene, turn, [sought])
    if step.drop is not None and step.drop.relation in ("before", "after", "above", "below"):
        return (yield from _beside(scene, turn, sought, step.drop))
    if step.drop is not None:
        return (yield from _onto(scene, turn, sought, step.drop))
    group = fellows(turn.observation, _item(turn.observation, element))
    if step.text("position"):
        return (yield from _to(scene, turn, sought, lambda items, _: _ordinal(step.text("position"), len(items))))
    if step.text("place"):
        return (yield from _to(scene, turn, sought, lambda items, _: _at(items, step.text("place"))))
    direction = step.text("direction")
    if direction and (step.text("amount") or len(group) > 2):
        amount = int((numbers(step.text("amount")) or [1])[0])
        return (yield from _to(scene, turn, sought, lambda items, mine: _along(items, mine, direction, amount)))
    if direction:
        return (yield from _that_way(scene, turn, sought, direction))
    raise Halt("it is not said where it is to be dragged")


# -- to a place among others ---------------------------------------------------------------------------------------


Where: TypeAlias = Callable[[list[Element], int], int]
"""Index to end at, from the things and the index that the one has now."""


def _ordinal(text: str, count: int) -> int:
    found = numbers(text)
    if not found:
        raise Halt(f"{text!r} is no position")
    at = int(found[0])
    index = at - 1 if at > 0 else count + at
    if not 0 <= index < count:
        raise Halt(f"there are only {count} of them")
    return index


def _at(items: list[Element], place: str) -> int:
    """Which of them stands at a place of the area they cover: the middle, the top left corner."""
    box = around([item.bounds for item in items])
    across = 0.0 if "left" in place else 1.0 if "right" in place else 0.5
    down = 0.0 if "top" in place else 1.0 if "bottom" in place else 0.5
    x, y = box.x + box.width * across, box.y + box.height * down
    return min(range(len(items)), key=lambda at: distance(Rect(x, y, 0, 0), Rect(*items[at].bounds.centre, 0, 0)))


def _along(items: list[Element], mine: int, direction: str, amount: int) -> int:
    """The index so many places that way: along a list, or along the line or column of a grid."""
    across, down = _STEPS[direction]
    here = items[mine].bounds
    single = all(not same_line(a.bounds, b.bounds) for a, b in pairwise(items))
    flat = all(same_line(items[0].bounds, item.bounds) for item in items)
    if single or flat:
        index = mine + amount * (across or down)
    else:
        way = [
            (at, item)
            for at, item in enumerate(items)
            if (
                same_line(here, item.bounds) if across else abs(item.bounds.centre[0] - here.centre[0]) < here.width / 2
            )
        ]
        order = [at for at, _ in way]
        place = order.index(mine) + amount * (across or down)
        index = order[place] if 0 <= place < len(order) else -1
    if not 0 <= index < len(items):
        raise Halt(f"there is no place {amount} further {direction}")
    return index


def _to(scene: Scene, turn: Turn, sought: TargetDescription, where: Where) -> Script:
    """Drag a thing to an index among its fellows, and see that it gets there.

    Raises:
        Halt: if it does not.
    """
    goal: int | None = None
    for left in range(TRIES, -1, -1):
        turn, element = yield from locate(scene, turn, [sought])
        held = _item(turn.observation, element)
        items = fellows(turn.observation, held)
        mine = next(at for at, item in enumerate(items) if item.id == held.id)
        if goal is None:
            goal = where(items, mine)
        if mine == goal:
            return (yield from seen(scene, turn))
        if left:
            turn = yield from _move(scene, turn, items, mine, goal, _INTO[TRIES - left])
    raise Halt(f"{described([sought])} did not come to its place")


def _move(scene: Scene, turn: Turn, items: list[Element], mine: int, goal: int, into: float = _INTO[0]) -> Script:
    """One drag from an index to another: a little past the middle of what stands there, in the way it goes."""
    source, there = items[mine], items[goal]
    selector, other = selector_for(turn.observation, source), selector_for(turn.observation, there)
    x, y = _past(source.bounds, there.bounds, flat=_in_lines(items), forth=goal > mine, into=into)
    ahead = items[goal - 1].bounds if goal else there.bounds
    rising = goal < mine and same_line(ahead, there.bounds) and not same_line(source.bounds, ahead)
    if rising and there.bounds.x > source.bounds.x:  # moving to the right, it goes behind what it meets
        x, y = ahead.x + ahead.width * into, ahead.centre[1]
    grip = _held_by(turn.observation, source)
    if grip.id != source.id:  # what is held moves as far as the thing does
        (hold_x, hold_y), (own_x, own_y) = grip.bounds.centre, source.bounds.centre
        x, y = x + hold_x - own_x, y + hold_y - own_y
    relation: Standing = "before" if goal < mine else "after"
    action = Drag(ElementRef(grip.id), Point(x, y))
    proposal = scene.propose(action, (Placed(selector, relation, other),), f"it stands {relation} the other", last=True)
    try:
        turn, check = yield from attempt(turn, proposal)
    except Undispatched as halt:
        return halt.turn
    if check.outcome is Outcome.PENDING:
        raise Halt("what was dragged does not come to rest")
    return turn


_GRIPS = frozenset({"grip", "handle", "grabber", "dragger", "mover"})


def _held_by(observation: Observation, item: Element) -> Element:
    """What a thing is held by: a grip in it, or beside it in its line, that has no words and says so by its class or
    its pointer; else the thing itself."""
    if item.facts.draggable or item.facts.cursor in ("grab", "move"):
        return item
    inside = {other.id for other in observation.descendants(item)}
    grips = [
        other
        for other in observation.elements
        if other.id != item.id
        and shown(other)
        and not other.own_text.strip().isalnum()
        and (weak_words(other) & _GRIPS or other.facts.cursor in ("grab", "move") or other.facts.draggable)
        and other.bounds.area <= 0.5 * max(item.bounds.area, 1.0)
        and (other.id in inside or (same_line(other.bounds, item.bounds) and distance(other.bounds, item.bounds) <= 40))
    ]
    return min(grips, key=lambda other: distance(other.bounds, item.bounds), default=item)


def _in_lines(items: Sequence[Element]) -> bool:
    """Whether they stand beside each other, in one line or several: then before is left and after is right."""
    return any(same_line(a.bounds, b.bounds) for a, b in pairwise(items))


def _past(source: Rect, there: Rect, *, flat: bool, forth: bool, into: float) -> tuple[float, float]:
    """The point to let go at: in the line of travel past the middle of what stands there, across it in its middle."""
    (x, y), (x2, y2) = source.centre, there.centre
    if flat and not same_line(source, there):
        return there.x + there.width * (into if forth else 1 - into), y2
    if same_line(source, there):
        return there.x + there.width * (into if x2 > x else 1 - into), y2
    if abs(x2 - x) < there.width / 2:
        return x2, there.y + there.height * (into if y2 > y else 1 - into)
    return x2, y2


def _beside(scene: Scene, turn: Turn, sought: TargetDescription, drop: TargetDescription) -> Script:
    """Before or after another thing of the same list; above or below where they stand in no list."""
    turn, other = yield from locate(scene, turn, [replace(drop, relation="")])
    wanted = selector_for(turn.observation, other)
    turn, element = yield from locate(scene, turn, [sought])
    held = _item(turn.observation, element)
    items = fellows(turn.observation, held)
    anchor = _found(turn.observation, wanted)
    beside = _item(turn.observation, anchor).id if anchor is not None else ""
    at = next((place for place, item in enumerate(items) if item.id == beside), None)
    if at is None:
        if anchor is None:
            raise Halt(f"{described([drop])} is no longer there")
        return (yield from _drop(scene, turn, sought, anchor, _standing(drop)))
    mine = next(place for place, item in enumerate(items) if item.id == held.id)
    before = drop.relation in ("before", "above")
    goal = at if before else at + 1
    if mine < goal:
        goal -= 1
    return (yield from _to(scene, turn, sought, lambda _items, _mine: goal))


def _standing(drop: TargetDescription) -> Standing:
    return drop.relation if drop.relation in ("before", "after", "above", "below") else "inside"


def _found(observation: Observation, selector: Selector) -> Element | None:
    found = find(observation, selector)
    return found.element if isinstance(found, Found) else None


# -- onto and into -------------------------------------------------------------------------------------------------


def _onto(scene: Scene, turn: Turn, sought: TargetDescription, drop: TargetDescription) -> Script:
    """Onto the middle of a thing, or into a box where there is room."""
    turn, other = yield from _box(scene, turn, drop)
    return (yield from _drop(scene, turn, sought, _holder(turn.observation, other), "inside"))


def _holder(observation: Observation, caption: Element) -> Element:
    """What a caption is the name of, where that is a box around it; else itself."""
    if caption.role not in ("text", "heading") or not caption.own_text:
        return caption
    around = next(iter(observation.ancestors(caption)), None)
    if around is None or around.role not in _HOLDING or name(observation, around) != normalise(caption.own_text):
        return caption
    return around


_HOLDING = frozenset({"region", "group", "list", "listbox"})
"""Roles of what is called by a caption in it and holds other things."""


def _box(scene: Scene, turn: Turn, drop: TargetDescription) -> Search:
    """What things are dragged into. Of several that are only told by looks (*the black box*, *the left box*), those
    count that can hold something: the pieces that lie about may have the same shape."""
    drop = replace(drop, relation="")
    if drop.looks is not None and not drop.text:
        anywhere = replace(drop, every=True, looks=replace(drop.looks, place=""))
        boxes = everything(scene, anywhere, turn.observation)
        largest = max((item.bounds.area for item in boxes), default=0.0)
        large = [item for item in boxes if item.bounds.area >= 0.5 * largest]
        if len(large) == 1 < len(boxes):
            return turn, large[0]
        if drop.looks.place and 1 < len(large) < len(boxes):
            return turn, large[_at(large, drop.looks.place)]
    return (yield from locate(scene, turn, [drop]))


def _drop(scene: Scene, turn: Turn, sought: TargetDescription, onto: Element, relation: Standing) -> Script:
    wanted = selector_for(turn.observation, onto)
    turn, element = yield from locate(scene, turn, [sought])
    box = _found(turn.observation, wanted)
    if box is None:
        raise Halt("where it was to be dragged is no longer there")
    return (yield from _carry(scene, turn, element, box, relation))


def _carry(scene: Scene, turn: Turn, element: Element, box: Element, relation: Standing) -> Script:
    observation = turn.observation
    mine, other = selector_for(observation, element), selector_for(observation, box)
    if relation == "inside" and element.id != box.id and _lies_in(element.bounds, box.bounds):
        return turn
    drop = (
        Point(*_room(observation, element, box)) if relation == "inside" else Point(*_outside(element, box, relation))
    )
    grip = _held_by(observation, element)
    larger = box.bounds.area > 1.5 * element.bounds.area
    goes_in: tuple[Predicate, ...] = (Placed(mine, relation, other),) if larger or relation != "inside" else ()
    action = Drag(ElementRef(grip.id), drop)
    sentence = f"it stands {relation.replace('_', ' ')} the other" if goes_in else ""
    if not goes_in and element.own_text:
        place = (Reads(box.bounds, element.own_text),)
        turn, check = yield from attempt(turn, scene.propose(action, place, "it stands there", last=True))
        if check.outcome is Outcome.NO_CHANGE:
            raise Halt(f"it did not have its effect ({check.sentence})")
        return turn  # it may be taken in where it is dropped, or make room: then the check keeps the doubt
    return (yield from succeed(turn, scene.propose(action, goes_in, sentence, last=True)))


def _lies_in(inner: Rect, outer: Rect) -> bool:
    return outer.x <= inner.x and inner.x2 <= outer.x2 and outer.y <= inner.y and inner.y2 <= outer.y2


def _outside(element: Element, box: Element, relation: Standing) -> tuple[float, float]:
    x, _ = box.bounds.centre
    half = element.bounds.height / 2 + 4
    return (x, box.bounds.y - half) if relation in ("above", "before") else (x, box.bounds.y2 + half)


def _room(observation: Observation, element: Element, box: Element) -> tuple[float, float]:
    """A point in a box at which the thing lies wholly in it and on nothing else, if there is such a point; the middle
    first."""
    mine, there = element.bounds, box.bounds
    others = [
        item.bounds
        for item in observation.elements
        if item.id not in (element.id, box.id)
        and shown(item)
        and item.bounds.touches(there)
        and not _lies_in(there, item.bounds)
        and not any(above.id == element.id for above in observation.ancestors(item))
    ]
    edge = min(_MARGIN, (there.width - mine.width) / 2, (there.height - mine.height) / 2)
    left, right = there.x + mine.width / 2 + edge, there.x2 - mine.width / 2 - edge
    top, bottom = there.y + mine.height / 2 + edge, there.y2 - mine.height / 2 - edge
    if right < left or bottom < top:
        return there.centre
    spots = [there.centre]
    for row in range(7):
        for column in range(7):
            spots.append((left + (right - left) * column / 6, top + (bottom - top) * row / 6))
    for x, y in spots:
        here = Rect(x - mine.width / 2, y - mine.height / 2, mine.width, mine.height)
        if not any(here.touches(other) for other in others):
            return x, y
    return there.centre


def _that_way(scene: Scene, turn: Turn, sought: TargetDescription, direction: str) -> Script:
    """Some way in a direction, within the area that it lies in."""
    turn, element = yield from locate(scene, turn, [sought])
    observation = turn.observation
    across, down = _STEPS[direction]
    x, y = element.bounds.centre
    area = _area(observation, element)
    room = {"left": x - area.x, "right": area.x2 - x, "up": y - area.y, "down": area.y2 - y}[direction]
    length = max(4.0, room - max(element.bounds.width, element.bounds.height) / 2) * _WAY
    length = max(length, min(24.0, room * 0.8))
    mine = selector_for(observation, element)
    action = Drag(ElementRef(element.id), Point(x + across * length, y + down * length))
    predicate = Placed(mine, _SIDES[direction])
    return (yield from succeed(turn, scene.propose(action, (predicate,), f"it moves {direction}", last=True)))


def _area(observation: Observation, element: Element) -> Rect:
    view = Rect(0, 0, observation.size.width, observation.size.height)
    around_it = next(
        (item for item in observation.ancestors(element) if item.bounds.area > 2 * element.bounds.area), None
    )
    return around_it.bounds.intersection(view) if around_it is not None else view


# -- several -------------------------------------------------------------------------------------------------------


def _each(scene: Scene, turn: Turn, sought: TargetDescription) -> Script:
    """Every one of several into one box; and of *everything else* what is in none yet."""
    drop = scene.step.drop
    if drop is None:
        raise Halt("it is not said where they are to be dragged")
    rest = bool(scene.step.text("rest"))
    for _ in range(MOST):
        turn, box = yield from _box(scene, turn, drop)
        pieces = _pieces(scene, turn.observation, sought, rest, box)
        if not pieces and not rest:
            if sought.text or sought.looks is None or not figures(turn.observation):
                raise Halt(f"{described([sought])} was not found, so there is nothing to drag")
            scene.suspect("computed")  # there are shapes here, and none of them is of that kind
        left = [item for item in pieces if not _in(item, box)]
        if rest:
            left = [item for item in left if not any(_in(item, other) for other in _boxes(turn.observation, item, box))]
        if not left:
            return (yield from seen(scene, turn))
        try:
            turn = yield from _carry(scene, turn, left[0], box, "inside")
        except Undispatched as halt:
            turn = halt.turn
    raise Halt(f"more than {MOST} drags were needed")


def _in(element: Element, box: Element) -> bool:
    return stands(element, box, "inside")


def _pieces(
    scene: Scene, observation: Observation, sought: TargetDescription, rest: bool, box: Element
) -> list[Element]:
    """What is meant; of *everything else*, whatever can be held and is no larger than half of the box."""
    if not rest or sought.text or sought.looks is not None:
        named = [item for item in everything(scene, sought, observation) if item.id != box.id]
        return named if sought.text else [item for item in named if item.bounds.area < 0.5 * box.bounds.area]
    return [
        item
        for item in observation.elements
        if shown(item)
        and (item.facts.clickable or item.facts.cursor in ("move", "grab"))
        and item.role not in ("button", "link", "textbox")
        and item.bounds.area < 0.5 * box.bounds.area
        and (item.parent == box.parent or item.facts.shape)
    ]


def _boxes(observation: Observation, element: Element, box: Element) -> list[Element]:
    """Boxes like the one that is filled."""
    return [
        item
        for item in observation.elements
        if item.id != element.id
        and item.role == box.role
        and item.facts.tag == box.facts.tag
        and 0.5 <= item.bounds.area / max(box.bounds.area, 1.0) <= 2.0
        and shown(item)
    ]


def around(boxes: Sequence[Rect]) -> Rect:
    """The box around some boxes."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(left, top, max(box.x2 for box in boxes) - left, max(box.y2 for box in boxes) - top)


# -- sorting ---------------------------------------------------------------------------------------------------------


def sort(scene: Scene, turn: Turn) -> Script:
    """Bring a list into order by dragging, one item after the other, with a look after each.

    Raises:
        Halt: if what is to be compared cannot be read, or an item does not move.
    """
    by = scene.step.text("by")
    if by:
        return (yield from by_column(scene, turn, by))
    descending = scene.step.text("order").startswith("desc")
    sought = replace(target(scene), every=True)
    stuck = 0
    for _ in range(MOST):
        items = _sortable(scene, turn.observation, sought)
        keys = _keys(turn.observation, items)
        order = sorted(range(len(items)), key=lambda at: keys[at], reverse=descending)
        wrong = next((place for place, at in enumerate(order) if at != place and keys[at] != keys[place]), None)
        if wrong is None:
            return (yield from seen(scene, turn))
        before = [name(turn.observation, item) for item in items]
        turn = yield from _move(scene, turn, items, order[wrong], wrong)
        now = [name(turn.observation, item) for item in _sortable(scene, turn.observation, sought)]
        stuck = stuck + 1 if now == before else 0
        if stuck >= 2:
            raise Halt("what was dragged does not move")
    raise Halt(f"it is not in order after {MOST} drags")


def _sortable(scene: Scene, observation: Observation, sought: TargetDescription) -> list[Element]:
    found = [_item(observation, item) for item in everything(scene, sought, observation)]
    unique = list({item.id: item for item in found}.values())
    if len(unique) < 2 and isinstance(one := ground(scene, [replace(sought, every=False)], observation), Found):
        unique = list(observation.children.get(one.element.id, ()))
    if len(unique) < 2:
        raise Halt(f"there are not several of {described([sought])} to sort")
    return reading_order(unique)


def _item(observation: Observation, element: Element) -> Element:
    """The item of the list that a text stands in."""
    held = next((item for item in observation.ancestors(element) if item.role == "listitem"), None)
    return held if held is not None else element


def _keys(observation: Observation, items: list[Element]) -> list[tuple[float, str]]:
    texts = [name(observation, item) for item in items]
    found = [numbers(text) for text in texts]
    if all(len(values) == 1 for values in found):
        return [(values[0], "") for values in found]
    if any(not text for text in texts):
        raise Halt("not all of the items can be read")
    return [(0.0, normalise(text)) for text in texts]


# -- resizing --------------------------------------------------------------------------------------------------------

_CORNER = 3.0
"""Pixels from the corner at which a text area is held to resize it."""


def resize(scene: Scene, turn: Turn) -> Script:
    """Make a thing larger or smaller by its edge, its handle or its corner.

    Raises:
        Halt: if it does not change its size.
    """
    sought, dimension = target(scene), scene.step.text("dimension")
    larger = not scene.step.text("change").startswith(("small", "narrow", "short", "less"))
    turn, element = yield from locate(scene, turn, [sought])
    observation = turn.observation
    asked = numbers(scene.step.text("amount"))
    box = element.bounds
    by_x, by_y = (asked[0] + 4, asked[0] + 4) if asked else (max(16.0, box.width * 0.4), max(16.0, box.height * 0.4))
    sign = 1 if larger else -1
    across = sign * by_x if dimension in ("", "width") else 0.0
    down = sign * by_y if dimension in ("", "height") else 0.0
    handle = _grip(observation, element, dimension)
    start = ElementRef(handle.id) if handle is not None else Point(box.x2 - _CORNER, box.y2 - _CORNER)
    x, y = handle.bounds.centre if handle is not None else (box.x2 - _CORNER, box.y2 - _CORNER)
    edge = observation.size
    end = Point(min(max(x + across, 1), edge.width - 2), min(max(y + down, 1), edge.height - 2))
    change = Sized(selector_for(observation, element), larger, dimension)  # type: ignore[arg-type]
    return (yield from succeed(turn, scene.propose(Drag(start, end), (change,), "its size changes", last=True)))


def _grip(observation: Observation, element: Element, dimension: str) -> Element | None:
    """What a thing is resized by: what says so by its pointer, or by its class words, on its edge or corner."""
    box = element.bounds
    near = [
        item
        for item in observation.elements
        if item.id != element.id
        and shown(item)
        and (item.facts.cursor.endswith("-resize") or _says_grip(item))
        and item.bounds.area < 0.5 * max(box.area, 1.0)
        and distance(item.bounds, Rect(box.x2, box.y2, 0, 0)) <= max(box.width, box.height)
        and distance(item.bounds, box) <= 12
    ]
    fitting = {
        "width": ("ew-resize", "col-resize", "e-resize", "se-resize", "nwse-resize"),
        "height": ("ns-resize", "row-resize", "s-resize", "se-resize", "nwse-resize"),
        "": ("se-resize", "nwse-resize"),
    }[dimension]
    ranked = [item for cursor in fitting for item in near if item.facts.cursor == cursor]
    return ranked[0] if ranked else near[0] if len(near) == 1 else None


def _says_grip(element: Element) -> bool:
    said = {word for entry in element.facts.words for word in entry.replace("_", "-").split("-")}
    return bool(said & {"resizer", "resize", "grip", "handle"}) and not element.own_text

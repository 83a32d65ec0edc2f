"""Sorting by a column: its header is pressed until what stands under it is in order; or a choice of orders is made."""

from __future__ import annotations

from itertools import pairwise

from handrail.agents.layout import name, numbers, shown
from handrail.agents.moves.choices import picking
from handrail.agents.moves.finding import ground
from handrail.agents.moves.waiting import seen
from handrail.agents.script import Halt, Scene, Script, Turn, await_change, succeed
from handrail.agents.widgets import native
from handrail.language.values import parse_date
from handrail.records import Click, EffectClass, Element, ElementRef, Found, Observation, TargetDescription
from handrail.screen import normalise, same_line, words

_PRESSES = 3
"""Most presses on one header: some sort the other way first, some have a third state."""
_RISING = frozenset({"ascending", "asc", "lowest", "low", "oldest", "smallest", "cheapest", "a-z", "az", "first"})
_FALLING = frozenset({"descending", "desc", "highest", "high", "newest", "largest", "latest", "z-a", "za", "most"})


def by_column(scene: Scene, turn: Turn, by: str) -> Script:
    """Sort what is shown by a column or a property.

    Raises:
        Halt: if nothing here sorts by it, or the order does not come about.
    """
    falling = scene.step.text("order").startswith("desc")
    choice = _choice(turn.observation, by, falling)
    if choice is not None:
        field, option = choice
        return (yield from succeed(turn, picking(scene, turn.observation, field, option)))
    for press in range(_PRESSES + 1):
        header = _header(scene, turn.observation, by)
        values = _under(turn.observation, header)
        if len(values) < 2:
            raise Halt(f"nothing to sort stands under {by!r}")
        # That values happen to stand in order is not that they are sorted: the head is pressed once at least.
        if press and in_order(values, falling):
            return (yield from seen(scene, turn))
        if press == _PRESSES:
            break
        turn = yield from succeed(turn, scene.propose(Click(ElementRef(header.id)), effect=EffectClass.LOCAL))
        if _under(turn.observation, _header(scene, turn.observation, by)) == values:
            turn = yield from await_change(scene, turn, 1.0)
    raise Halt(f"it does not get into this order by pressing {by!r}")


def _header(scene: Scene, observation: Observation, by: str) -> Element:
    wanted = [TargetDescription(by, "columnheader"), TargetDescription(by, "button"), TargetDescription(by)]
    for description in wanted:
        every = scene.grounder.ground_all(description, observation)
        found = [item for item in every if words(name(observation, item)) == words(by)]  # perhaps with an arrow
        heads = [item for item in found if len(_under(observation, item)) >= 2]
        if heads:
            head = min(heads, key=lambda item: item.bounds.area)  # the title of a page stands above all of it
            inner = [item for item in observation.descendants(head) if item.role == "button"]
            return inner[0] if inner else head
    single = ground(scene, wanted, observation)
    if isinstance(single, Found):
        return single.element
    raise Halt(f"there is no column {by!r} here")


def _under(observation: Observation, header: Element) -> list[str]:
    """The texts of a column, from top to bottom: what stands under its header, as wide as that reaches."""
    cell = next((item for item in observation.ancestors(header) if item.role == "columnheader"), header)
    box = cell.bounds
    beside = [
        item.bounds.x
        for item in observation.elements
        if shown(item) and item.own_text and same_line(item.bounds, header.bounds)
    ]
    line = sorted(x for x in beside if x > header.bounds.x2)
    left, right = min(box.x, header.bounds.x) - 14, (line[0] - 14 if line else box.x2 + 80)
    if cell.role == "columnheader":
        left, right = box.x, box.x2
    found = [
        item
        for item in observation.elements
        if shown(item)
        and item.own_text.strip()
        and item.bounds.y >= header.bounds.y2 - 2
        and left <= item.bounds.x
        and item.bounds.centre[0] <= max(right, box.x2)
        and item.role not in ("button", "link", "navigation")
    ]
    found.sort(key=lambda item: item.bounds.y)
    rows: list[Element] = []
    for item in found:
        if rows and item.bounds.y - rows[-1].bounds.y2 > 3 * rows[-1].bounds.height:
            break
        rows.append(item)
    return [item.own_text.strip() for item in rows]


def in_order(values: list[str], falling: bool) -> bool:
    keys: list[float] | list[str]
    figures = [numbers(text) for text in values]
    days = [parse_date(text) for text in values]
    if all(days):
        keys = [float(day[0].toordinal()) for day in days if day]
    elif all(len(found) == 1 for found in figures):
        keys = [found[0] for found in figures]
    else:
        keys = [normalise(text) for text in values]
    pairs = list(pairwise(keys))
    return all(a >= b if falling else a <= b for a, b in pairs)  # type: ignore[operator]


def _choice(observation: Observation, by: str, falling: bool) -> tuple[Element, str] | None:
    """A native choice of orders, and the option that says so."""
    marks = _FALLING if falling else _RISING
    for item in observation.elements:
        if not native(item) or not shown(item):
            continue
        fits = [option for option in item.facts.options if set(words(by)) <= set(words(option))]
        said = [option for option in fits if _first_mark(option) in marks]
        if len(said) == 1:
            return item, said[0]
        if len(fits) == 1 and "sort" in name(observation, item):
            return item, fits[0]
    return None


def _first_mark(option: str) -> str:
    return next((word for word in words(option) if word in _RISING | _FALLING), "")

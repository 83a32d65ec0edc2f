"""Pointing at things: clicks, also on several one after the other, and the pointer resting on something."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from handrail.agents import form as forms
from handrail.agents.layout import innermost, name, reacting, shown
from handrail.agents.moves.acting import act_on
from handrail.agents.moves.choices import tick
from handrail.agents.moves.each import each
from handrail.agents.moves.finding import ground, target
from handrail.agents.moves.paths import inside, stages, through, toggle
from handrail.agents.moves.pressing import pressing
from handrail.agents.script import Halt, Scene, Script, Turn, Unanswered, await_change, await_text, succeed
from handrail.agents.widgets import control
from handrail.records import (
    Click,
    EffectClass,
    Element,
    ElementRef,
    Found,
    Hover,
    Missing,
    Observation,
    Proposal,
    Reacts,
    TargetDescription,
)
from handrail.screen import called, entries_around, figures, has_shape, interactive, normalise, same_line
from handrail.screen.roles import TICKS, roles_of
from handrail.screen.shape import shape_word


def click(scene: Scene, turn: Turn) -> Script:
    """Click, double-click or right-click what is named; every one of several in the order asked for."""
    if scene.step.text("naming"):
        return (yield from _press(scene, turn, [_naming_figure(scene, turn.observation)]))
    sought = target(scene)
    if sought.every or scene.step.text("order"):
        return (yield from each(scene, turn, sought, _pressed(scene)))
    turn, sought = yield from inside(scene, turn, sought)
    if len(stages(sought.text)) > 1 and not isinstance(ground(scene, [sought], turn.observation), Found):
        turn, wanted = yield from through(scene, turn, sought)
        return (yield from _press(scene, turn, wanted))
    several = _several(scene, turn.observation, sought)
    for part in several[:-1]:
        turn = yield from _press(scene, turn, [part])
    if (
        sought.role
        and roles_of(sought.role) & _OPENED
        and isinstance(ground(scene, [sought], turn.observation), Missing)
    ):
        bare = replace(sought, role="")  # *open the Colour list*: what stands behind the word Colour
        found = ground(scene, [bare], turn.observation)
        if isinstance(found, Found):
            menu = "menu" in roles_of(sought.role) or interactive(found.element)
            field = found.element if menu else control(turn.observation, found.element)
            return (yield from succeed(turn, _pressed(scene)(turn.observation, field)))
    if roles_of(sought.role) & TICKS and isinstance(ground(scene, [sought], turn.observation), Missing):
        return (yield from tick(scene, turn, [sought, replace(sought, role="")], on=True))  # it is only drawn
    if _sender(scene, turn.observation, sought) is not None:
        turn = yield from await_text(scene, turn, sought.text, 1.0)  # it may come late
        sender = _sender(scene, turn.observation, sought)
        if sender is not None:
            scene.suspect("assumed")
            return (yield from succeed(turn, _pressed(scene)(turn.observation, sender)))
    return (yield from _press(scene, turn, several[-1:] or [sought]))


_SENDING = frozenset(
    {"submit", "login", "log in", "sign in", "done", "save", "ok", "okay", "go", "search", "send", "continue"}
    | {"confirm"}
)
"""Words for sending a form off."""


def _sender(scene: Scene, observation: Observation, sought: TargetDescription) -> Element | None:
    """The button of the one form here, where what was named is a word for sending it and no control is called so: a
    page may say OK where a person says log in."""
    if normalise(sought.text) not in _SENDING or sought.near or sought.region:
        return None
    if not isinstance(ground(scene, [sought], observation), Missing):
        return None
    fields = [item for item in observation.elements if forms.fillable(item) and shown(item)]
    buttons = [
        item
        for item in observation.elements
        if item.role == "button" and shown(item) and "disabled" not in item.states and normalise(item.name) in _SENDING
    ]
    return buttons[0] if fields and len(buttons) == 1 else None


def _naming_figure(scene: Scene, observation: Observation) -> TargetDescription:
    """The one button that says what the one figure on the screen is.

    Raises:
        Halt: if there is not one figure, or not one such button.
    """
    own = scene.grounder.own_words(observation)
    drawn = [item for item in figures(observation) if item.id not in own]
    if len(drawn) != 1:
        raise Halt(f"there are {len(drawn) or 'no'} figures here that can be read, and one is to be named")
    buttons = [item for item in observation.elements if item.role == "button" and shown(item)]
    names = [called(observation, item).name for item in buttons]
    fitting = [text for text in names if shape_word(text) and has_shape(drawn[0], text)]
    if len(fitting) != 1:
        raise Halt(f"{len(fitting) or 'no'} buttons here say what the figure is")
    scene.suspect("computed")
    return TargetDescription(fitting[0], "button")


_OPENED = frozenset({"combobox", "listbox", "menu", "list"})


def _press(scene: Scene, turn: Turn, wanted: list[TargetDescription]) -> Script:
    """Click it; where the page does not answer, what opens it: a control of its entry, or a double click. The furthest
    of several is chosen by its own control for that, where each has one."""
    if wanted[0].extreme is not None and not wanted[0].role:
        for verb in ("Choose", "Select", "Pick"):
            own = [replace(wanted[0], text=verb, role=role) for role in ("button", "link", "")]
            if isinstance(ground(scene, own, turn.observation), Found):
                return (yield from act_on(scene, turn, own, _pressed(scene)))
    try:
        return (yield from act_on(scene, turn, wanted, _pressed(scene)))
    except Unanswered as halt:
        if scene.step.kind != "click":
            raise
        turn = halt.turn
        control = _opener(scene, turn.observation, wanted)
        if control is not None:
            if name(turn.observation, control) not in _OPENERS:
                scene.suspect("assumed")
            return (yield from succeed(turn, _pressed(scene)(turn.observation, control)))
        found = ground(scene, wanted, turn.observation)
        mark = toggle(turn.observation, found.element) if isinstance(found, Found) else None
        if isinstance(mark, Click) and isinstance(mark.target, ElementRef):  # a branch unfolds by the mark before it
            unfolds = scene.propose(mark, (Reacts(),), "the page answers", effect=EffectClass.LOCAL, source="default")
            return (yield from succeed(turn, unfolds))
        if not isinstance(found, Found) or not _entry(found.element):
            raise
        twice = Click(ElementRef(found.element.id), "left", 2)  # files and entries that open by a double click
        return (yield from succeed(turn, pressing(scene, turn.observation, twice, found.element)))


def _several(scene: Scene, observation: Observation, sought: TargetDescription) -> list[TargetDescription]:
    """*Europe and Portugal*, where nothing is called by the whole and the first of them is here: one by one."""
    parts = [part.strip() for part in re.split(r",\s*(?:and\s+)?|\s+and\s+", sought.text) if part.strip()]
    if len(parts) < 2 or not isinstance(ground(scene, [sought], observation), Missing):
        return []
    first = ground(scene, [replace(sought, text=parts[0])], observation)
    return [replace(sought, text=part) for part in parts] if isinstance(first, Found) and first.exact else []


def _entry(element: Element) -> bool:
    """Whether it is one of the things that a double click opens."""
    named = bool(re.search(r"\.[a-z0-9]{2,4}$", element.own_text or element.name))
    return named or element.role in ("treeitem", "option", "row", "gridcell", "listitem")


_OPENERS = ("open", "view", "show", "details", "select", "choose", "go", "more", "read more", "see")


def _opener(scene: Scene, observation: Observation, wanted: list[TargetDescription]) -> Element | None:
    """The one control of the entry that a text stands in which opens it, where the text itself does not react."""
    found = ground(scene, wanted, observation)
    if not isinstance(found, Found) or interactive(found.element):
        return None
    for entry in entries_around(observation, found.element):
        inside = [item for item in entry.parts if reacting(observation, item) and item.id != found.element.id]
        named = innermost(observation, [item for item in inside if name(observation, item) in _OPENERS])
        if len(named) == 1:
            return named[0]
    box = found.element.bounds
    line = [
        item
        for item in observation.elements
        if reacting(observation, item)
        and shown(item)
        and same_line(item.bounds, box)
        and 0 <= item.bounds.x - box.x2 <= 320
    ]
    named = innermost(observation, [item for item in line if name(observation, item) in _OPENERS])
    return named[0] if len(named) == 1 else None


def _pressed(scene: Scene) -> Callable[[Observation, Element], Proposal]:
    count, button = (2, "left") if scene.step.kind == "double_click" else (1, "left")
    if scene.step.kind == "right_click":
        button = "right"

    def build(observation: Observation, element: Element) -> Proposal:
        return pressing(scene, observation, Click(ElementRef(element.id), button, count), element)  # type: ignore[arg-type]

    return build


def held(scene: Scene, turn: Turn) -> Script:
    """Press long, which only a finger does."""
    raise Halt("a page is not pressed long: say to right-click it")
    yield from ()


def hover(scene: Scene, turn: Turn) -> Script:
    """Point at what is named; where the words are to keep at it, follow it for a while as it moves."""

    def build(_: Observation, element: Element) -> Proposal:
        return scene.propose(Hover(ElementRef(element.id)), last=True)

    sought = target(scene)
    bare = (
        [replace(sought, role="")] if sought.role and sought.text else []
    )  # what opens when pointed at need not say so
    turn = yield from act_on(scene, turn, [sought, *bare], build, ready=False)
    if not scene.step.text("stay"):
        return turn
    scene.suspect("assumed")  # for how long nobody said
    for _ in range(_FOLLOWED):
        before = turn.observation
        turn = yield from await_change(scene, turn, _STAYS)
        if turn.observation.id == before.id:
            break
        turn = yield from act_on(scene, turn, [sought, *bare], build, ready=False)
    return turn


_FOLLOWED = 2
"""How often what moves is followed."""
_STAYS = 2.0
"""Seconds without a change after which it has come to rest."""

"""Records out of rows of public sets: what an attacker wants done, and what the user does, judged by the whole guard.

One adapter for all sources. It gives the guard the user's words, the texts of the screen and an action, and nothing
else of a row: neither its source nor its labels, nor the kind that the set gives its actions. A text that is an address
becomes going there, any other a press on a control that is called so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from handrail.bench.guard.sets import Case
from handrail.guard import Checker
from handrail.records import (
    Action,
    Click,
    Element,
    ElementRef,
    Facts,
    Instruction,
    Navigate,
    Observation,
    Rect,
    Scroll,
    Size,
    Tab,
    TypeText,
    content,
)

_ADDRESS = re.compile(r"(?:https?://)?(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/\S*)?", re.IGNORECASE)
_JOINED = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]+")
_LONGEST: Final = 200
"""Characters of a control's name."""
_WORDS: Final = 6
"""Words of the instruction that the user is taken to search for."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One row as the guard meets it."""

    instruction: Instruction
    observation: Observation
    attack: Action | None
    """What the row's action would be; None where it has none."""
    innocent: tuple[Action, ...]
    """What anybody does on the way to what the user asked: look on, follow a link, search, open details."""


def staged(case: Case) -> Stage:
    """The stage of a row."""
    name = "".join(letter if letter.isalnum() else "-" for letter in case.app.casefold()).strip("-") or "app"
    origin = f"https://{name}.example"
    wanted = case.action.strip()
    controls = [
        _control("search", "textbox", "Search", origin, tag="input", input_type="search"),
        _control("next", "link", "Next", origin, tag="a", href=f"{origin}/next"),
        _control("details", "button", "Show details", origin, tag="button"),
    ]
    attack: Action | None = None
    if wanted and _ADDRESS.fullmatch(wanted):
        attack = Navigate(wanted if "://" in wanted else f"https://{wanted}")
    elif wanted:
        label = _JOINED.sub(" ", wanted)[:_LONGEST]  # as a person would be shown the name of a tool
        controls.append(_control("wanted", "button", label, origin, tag="button"))
        attack = Click(ElementRef("wanted"))
    texts = [_text(number, item, origin) for number, item in enumerate(case.screen)]
    look = _look(origin, (*texts, *controls))
    said = " ".join(case.instruction.split()[:_WORDS])
    innocent: tuple[Action, ...] = (
        Scroll(None, "down"),
        Click(ElementRef("next")),
        TypeText(ElementRef("search"), said),
        Click(ElementRef("details")),
    )
    return Stage(Instruction(case.instruction), look, attack, innocent)


def word(checker: Checker, stage: Stage, action: Action) -> str:
    """The verdict on one action: ``allow``, ``ask`` or ``block``."""
    return checker(stage.instruction, action, stage.observation)[1].word


def worst(checker: Checker, stage: Stage, actions: Sequence[Action]) -> str:
    """The severest verdict on any of them."""
    return max((word(checker, stage, action) for action in actions), key=("allow", "ask", "block").index)


def _look(origin: str, elements: Sequence[Element]) -> Observation:
    placed = tuple(_at(item, 20.0 + 40 * place) for place, item in enumerate(elements))
    return Observation(
        id="row",
        surface="browser",
        taken_at=0.0,
        size=Size(800, 40.0 * len(placed) + 80),
        scale=1.0,
        app=origin,
        title="",
        url=f"{origin}/",
        tabs=(Tab("t1", f"{origin}/", "", True),),
        elements=placed,
    )


def _at(element: Element, top: float) -> Element:
    box = Rect(20.0, top, 400.0, 30.0)
    return replace(element, bounds=box, rects=(box,))


def _text(number: int, text: str, origin: str) -> Element:
    return Element(
        id=f"text-{number}", role="text", name=text, own_text=text, app=origin, frame_origin=origin, tab="t1",
        label=content(origin), name_source="accessible",
    )  # fmt: skip


def _control(name: str, role: str, called: str, origin: str, **facts: str) -> Element:
    return Element(
        id=name, role=role, name=called, own_text=called if role != "textbox" else "",
        facts=Facts(**facts),  # type: ignore[arg-type]
        app=origin, frame_origin=origin, tab="t1", label=content(origin), name_source="accessible",
    )  # fmt: skip

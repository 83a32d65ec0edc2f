"""Records out of rows of public sets: what an attacker wants done, and what the user does, judged by the whole guard.

One adapter for all sources. It gives the guard the user's words, the texts of the screen and an action, and nothing
else of a row: neither its source nor its labels, nor the kind that the set gives its actions. What it adds is one page,
the same for all, and what the action becomes is told by the form of its text alone:

* The page has a part with its tools (search, paging, details of the page) and a list with the row's texts, an entry
  each, as inboxes, feeds, forums and notices have. Tools of a page stand apart from what strangers write on it.
* A text that is an address is gone to. One that is a package (``com.example.app``) is an app that is opened. One that
  begins as a command of a shell does is typed into a terminal, which stands on the screen then. A name of a tool
  (``send_money``, ``SendMoney``) and any other text is a press on a button that is called so in words.
* That button stands in the entry whose text shares most words with it, in the last one if none does: buttons of
  messages, notices and pop-ups stand with what they are about. ``apart`` puts it into a part of the page of its own
  instead, as where a text wants something done with what is elsewhere; both are measured.
* Where the first text of a screen is nothing but an address (``https://...``), it is the page's own, as a line above
  it is: the page is there, and not at a made-up place. Nobody says that the user began there.

Beside it, on the same screen, what anybody does: scroll, go back, follow *Next*, search for the first words of the
instruction, press *Show details*, and open the first entry, which is a link as entries of lists are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from handrail.bench.guard.sets import Case
from handrail.guard import Checker
from handrail.policy.origins import origin_of, parse
from handrail.records import (
    Action,
    Back,
    Click,
    Element,
    ElementRef,
    Facts,
    Instruction,
    Navigate,
    Observation,
    OpenApp,
    Rect,
    Scroll,
    Size,
    Tab,
    TypeText,
    content,
)
from handrail.screen import words

_ADDRESS = re.compile(r"(?:https?://)?(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/\S*)?", re.IGNORECASE)
_PACKAGE = re.compile(r"(?:com|org|net|io|de|me|app|android)\.[a-z][\w]*(?:\.\w+)*")
_FILE = re.compile(
    r"[^\s/]+\.(?:txt|md|py|sh|js|ts|json|ya?ml|xml|html?|css|csv|pdf|docx?|xlsx?|pptx?|od[tsp]|png|jpe?g|gif|svg|mp3|mp4|"
    r"zip|tar|gz|log|conf|cfg|ini|env|key|pem|db|sqlite|exe|bat|ps1|java|cpp|c|h|rs|go|rb|ipynb)",
    re.IGNORECASE,
)
_COMMAND = re.compile(
    r"(?:sudo |\$ )?(?:rm|mv|cp|cat|curl|wget|bash|sh|chmod|chown|kill|pkill|dd|nc|ssh|scp|echo|apt|apt-get|pip|"
    r"python3?|node|crontab|systemctl|export|source|git|powershell|cmd) (?:-{1,2}\w|[\w./~-]*[/~.\"'$>|=]).*|"
    r"(?:import|from) \w+.*[;\n(].*",
    re.DOTALL,
)
_LOCATION = re.compile(r"https?://\S+", re.IGNORECASE)
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


def staged(case: Case, *, apart: bool = False) -> Stage:
    """The stage of a row; ``apart``: the action's button stands in another part of the page than the row's texts."""
    url, texts = _own_address(case.screen)
    if not url:
        name = "".join(letter if letter.isalnum() else "-" for letter in case.app.casefold()).strip("-") or "app"
        url = f"https://{name}.example/"
    origin = origin_of(url)
    wanted = case.action.strip()
    tools = [
        _control("search", "textbox", "Search", origin, "tools", tag="input", input_type="search"),
        _control("next", "link", "Next", origin, "tools", tag="a", href=f"{origin}/next"),
        _control("details", "button", "Show details", origin, "tools", tag="button"),
    ]
    attack: Action | None = None
    button: Element | None = None
    if wanted and _PACKAGE.fullmatch(wanted):
        attack = OpenApp(wanted)
    elif wanted and _ADDRESS.fullmatch(wanted) and not _FILE.fullmatch(wanted):
        attack = Navigate(wanted if "://" in wanted else f"https://{wanted}")
    elif wanted and _COMMAND.fullmatch(wanted):
        tools.append(_control("terminal", "textbox", "Terminal", origin, "tools", tag="textarea"))
        attack = TypeText(ElementRef("terminal"), wanted)
    elif wanted:
        label = _JOINED.sub(" ", wanted)[:_LONGEST]  # as a person would be shown the name of a tool
        button = _control("wanted", "button", label, origin, "list", tag="button")
        attack = Click(ElementRef("wanted"))
    entries = _entries(texts, None if apart else button, origin)
    if apart and button is not None:
        entries += [_box("more", "region", origin, ""), replace(button, parent="more")]
    look = _look(url, tools, entries)
    said = " ".join(case.instruction.split()[:_WORDS])
    innocent: tuple[Action, ...] = (
        Scroll(None, "down"),
        Back(),
        Click(ElementRef("next")),
        TypeText(ElementRef("search"), said),
        Click(ElementRef("details")),
        *((Click(ElementRef("open-0")),) if texts else ()),
    )
    return Stage(Instruction(case.instruction), look, attack, innocent)


def _own_address(screen: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The page's own address, if its texts begin with one alone, and the other texts."""
    first = screen[0].strip() if screen else ""
    where = parse(first) if _LOCATION.fullmatch(first) else None
    return (first, screen[1:]) if where is not None else ("", screen)


def _entries(texts: Sequence[str], button: Element | None, origin: str) -> list[Element]:
    """The list: an entry for each text, the first one a link as well, and the button in the one that it is about."""
    found = [_box("list", "list", origin, "main")]
    home = _about(texts, button.name) if button is not None else -1
    for number, text in enumerate(texts):
        entry = f"entry-{number}"
        found.append(_box(entry, "listitem", origin, "list"))
        if number == 0:
            found.append(_control("open-0", "link", text[:80], origin, entry, tag="a", href=f"{origin}/entry/0"))
        found.append(_text(number, text, origin, entry))
        if button is not None and number == home:
            found.append(replace(button, parent=entry))
    if button is not None and home < 0:
        found.append(button)
    return found


def _about(texts: Sequence[str], name: str) -> int:
    """The entry that shares most words with a button; the last of equals; -1 for no entries."""
    own = set(words(name))
    return max(range(len(texts)), key=lambda at: (len(own & set(words(texts[at]))), at), default=-1)


def word(checker: Checker, stage: Stage, action: Action) -> str:
    """The verdict on one action: ``allow``, ``ask`` or ``block``. Nobody says where the task began."""
    return checker(stage.instruction, action, stage.observation)[1].word


def worst(checker: Checker, stage: Stage, actions: Sequence[Action]) -> str:
    """The severest verdict on any of them."""
    return max((word(checker, stage, action) for action in actions), key=("allow", "ask", "block").index)


def _look(url: str, tools: Sequence[Element], entries: Sequence[Element]) -> Observation:
    origin = origin_of(url)
    parts = (_box("tools", "region", origin, ""), *tools, _box("main", "main", origin, ""), *entries)
    boxes = {"tools", "main", "list", "more"}
    placed, top = [], 20.0
    for item in parts:
        placed.append(_at(item, top))
        top += 0.0 if item.id in boxes or item.role == "listitem" else 40.0
    return Observation(
        id="row",
        surface="browser",
        taken_at=0.0,
        size=Size(800, top + 80),
        scale=1.0,
        app=origin,
        title="",
        url=url,
        tabs=(Tab("t1", url, "", True),),
        elements=tuple(placed),
    )


def _at(element: Element, top: float) -> Element:
    box = Rect(20.0, top, 400.0, 30.0)
    return replace(element, bounds=box, rects=(box,))


def _box(name: str, role: str, origin: str, parent: str) -> Element:
    return Element(
        id=name, role=role, name="", facts=Facts(tag="section"), app=origin, frame_origin=origin, tab="t1",
        parent=parent, label=content(origin),
    )  # fmt: skip


def _text(number: int, text: str, origin: str, parent: str) -> Element:
    return Element(
        id=f"text-{number}", role="text", name=text, own_text=text, app=origin, frame_origin=origin, tab="t1",
        parent=parent, label=content(origin), name_source="accessible",
    )  # fmt: skip


def _control(name: str, role: str, called: str, origin: str, parent: str, **facts: str) -> Element:
    return Element(
        id=name, role=role, name=called, own_text=called if role != "textbox" else "",
        facts=Facts(**facts),  # type: ignore[arg-type]
        app=origin, frame_origin=origin, tab="t1", parent=parent, label=content(origin), name_source="accessible",
    )  # fmt: skip

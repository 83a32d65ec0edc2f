"""Well-formed actions, harmless text and key chords.

Rationale: types are checked where actions are decoded, values here, for every source alike. Control characters press
keys, bidi characters show another text than is sent, a newline in a one-line field presses Enter, and what a paste
chord would insert nobody has seen (M5, P6, L13). The paper's purchase words are the business of effect classes: they
raise the class of a control to PAY, and *consequence* then asks.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator
from typing import get_args

from handrail.guard.case import Case, finding
from handrail.guard.record import material_fields
from handrail.guard.scene import Scene
from handrail.policy.keys import MOVING, chord
from handrail.records import (
    Answer,
    AnswerDialog,
    AskUser,
    Button,
    Click,
    Direction,
    Element,
    ElementRef,
    Finding,
    Modifier,
    Navigate,
    OpenApp,
    Paste,
    PressKeys,
    Scroll,
    SelectOption,
    TypeText,
    Upload,
    Wait,
)

NAME = "action_valid"
CODES = {
    "inconsistent": "what would be dispatched is not what the record says",
    "bad_value": "a value is outside what the action allows",
    "too_long": "a text is longer than anybody would read",
    "control_character": "a text holds characters that press keys or cannot be encoded",
    "hidden_character": "a text holds characters that change its direction or cannot be seen",
    "newline": "a newline in a field where Enter submits: pressing Enter is an action of its own",
    "unknown_keys": "a key chord is not known",
    "paste_chord": "it would insert a clipboard that nobody has judged",
    "browser_chord": "it is meant for the browser or the desktop, not for the page",
    "keys_after_move": "keys after one that moves the focus would go nobody knows where: they are proposed again",
    "middle_click": "a middle click pastes or opens what was not judged",
}
LONGEST = 10_000
MOST_KEYS = 50
_HIDDEN = frozenset("\u200b\u2060\u2061\u2062\u2063\u2064\ufeff\u00ad\u180e\u034f\u115f\u1160\u3164\uffa0")
_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
_BUTTONS, _DIRECTIONS = get_args(Button), get_args(Direction)
_MODIFIERS = frozenset(get_args(Modifier))
_ALLOWED_CONTROLS = frozenset("\n\r")


def judge(case: Case) -> tuple[Finding, ...]:
    """Everything that is wrong with the action itself."""
    return tuple(finding(NAME, "block", code, sentence) for code, sentence in _wrong(case))


def _wrong(case: Case) -> Iterator[tuple[str, str]]:
    action, material = case.action, case.record.material
    if material.a != action.kind or material.m != material_fields(action):
        yield "inconsistent", "The record describes another action than would be dispatched."
        return
    match action:
        case Click(button=button, count=count, modifiers=modifiers):
            if count not in (1, 2, 3) or button not in _BUTTONS or not _MODIFIERS.issuperset(modifiers):
                yield "bad_value", "A click has one to three presses of a known button."
            if button == "middle":
                yield "middle_click", "A middle click pastes, or opens what was not judged."
        case Scroll(direction=direction, amount=amount):
            if direction not in _DIRECTIONS or not (math.isfinite(amount) and 0 < amount <= 50):
                yield "bad_value", "A scroll goes up to 50 heights in one of four directions."
        case Wait(condition=condition, deadline=deadline):
            if not (math.isfinite(deadline) and 0 <= deadline <= 60):
                yield "bad_value", "A wait has a deadline of at most 60 s."
            yield from _text(condition, None)
        case TypeText(text=str() as text) | Paste(text=text):
            yield from _text(text, case.element)
        case SelectOption(option=text) | Upload(file=text) | OpenApp(app=text) | Navigate(url=text):
            if not text.strip():
                yield "bad_value", "What it names is empty."
            yield from _text(text, None)
        case AnswerDialog(text=text):
            yield from _text(text, None)
        case Answer(text=text) | AskUser(question=text):
            yield from _text(text, None, spoken=True)
        case PressKeys(keys=keys):
            yield from _keys(keys)
        case _:
            pass


def _text(text: str, field: Element | None, *, spoken: bool = False) -> Iterator[tuple[str, str]]:
    if len(text) > LONGEST:
        yield "too_long", f"A text has {len(text)} characters; {LONGEST} are allowed."
        return
    if text.isascii() and text.isprintable():
        return
    lines = spoken or (field is not None and ("multiline" in field.states or field.facts.tag == "textarea"))
    seen = set[str]()
    for character in text:
        code = ""
        if character in _ALLOWED_CONTROLS:
            code = "" if lines else "newline"
        elif character in _BIDI or character in _HIDDEN or "\U000e0000" <= character <= "\U000e01ef":
            code = "hidden_character"
        elif unicodedata.category(character) in ("Cc", "Cs", "Cn", "Co") or character in "\u2028\u2029":
            code = "control_character"
        if code and code not in seen:
            seen.add(code)
            yield code, f"The text holds U+{ord(character):04X}."


def _keys(keys: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if not 0 < len(keys) <= MOST_KEYS:
        yield "bad_value", f"One to {MOST_KEYS} chords can be pressed at once."
    moved = False
    for text in keys:
        found = chord(text)
        if moved and found is not None and found.key not in MOVING:
            yield "keys_after_move", f"{found} would go to whatever has the focus by then."
        moved = moved or (found is not None and found.key in ("tab", "escape"))
        if found is None:
            yield "unknown_keys", "A key chord is not known."
        elif found.pastes:
            yield "paste_chord", f"{found} inserts a clipboard that nobody has judged."
        elif found.browser:
            yield "browser_chord", f"{found} is meant for the browser, not for the page."


_FIELD = ElementRef("search")
CASES = (
    Scene("typing a line break into a one-line field", TypeText(_FIELD, "mugs\n"), "newline"),
    Scene("typing a text that shows backwards", TypeText(_FIELD, "a\u202eb"), "hidden_character"),
    Scene("typing an escape character", TypeText(_FIELD, "a\x1bb"), "control_character"),
    Scene("pasting by keys", PressKeys(_FIELD, ("control+v",)), "paste_chord"),
    Scene("opening the address bar", PressKeys(_FIELD, ("control+l",)), "browser_chord"),
    Scene("a key that does not exist", PressKeys(_FIELD, ("Launch",)), "unknown_keys"),
    Scene("keys for a field that is reached on the way", PressKeys(_FIELD, ("Tab", "x")), "keys_after_move"),
    Scene("a middle click", Click(ElementRef("partner"), "middle"), "middle_click"),
    Scene("scrolling for ever", Scroll(None, "down", 1e9), "bad_value"),
    Scene("a text as long as a book", TypeText(_FIELD, "a" * (LONGEST + 1)), "too_long"),
    Scene("another key than the record says", PressKeys(ElementRef("search"), ("a",)), "inconsistent",
          material={"m": (("keys", ("b",)),)}),
)  # fmt: skip

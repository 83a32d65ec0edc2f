"""Key chords as the protocol wants them, and those no agent may press (P6, L13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from handrail.records import InputRefused

MODIFIERS: Final = {"alt": 1, "control": 2, "meta": 4, "shift": 8}
"""Bits of the protocol's `modifiers`."""

_ALIASES = {"ctrl": "control", "cmd": "meta", "command": "meta", "option": "alt", "win": "meta", "super": "meta"}

# name -> (key, code, virtual key code, text)
_NAMED: dict[str, tuple[str, str, int, str]] = {
    "enter": ("Enter", "Enter", 13, "\r"),
    "return": ("Enter", "Enter", 13, "\r"),
    "tab": ("Tab", "Tab", 9, ""),
    "escape": ("Escape", "Escape", 27, ""),
    "esc": ("Escape", "Escape", 27, ""),
    "backspace": ("Backspace", "Backspace", 8, ""),
    "delete": ("Delete", "Delete", 46, ""),
    "insert": ("Insert", "Insert", 45, ""),
    "space": (" ", "Space", 32, " "),
    "arrowup": ("ArrowUp", "ArrowUp", 38, ""),
    "arrowdown": ("ArrowDown", "ArrowDown", 40, ""),
    "arrowleft": ("ArrowLeft", "ArrowLeft", 37, ""),
    "arrowright": ("ArrowRight", "ArrowRight", 39, ""),
    "up": ("ArrowUp", "ArrowUp", 38, ""),
    "down": ("ArrowDown", "ArrowDown", 40, ""),
    "left": ("ArrowLeft", "ArrowLeft", 37, ""),
    "right": ("ArrowRight", "ArrowRight", 39, ""),
    "home": ("Home", "Home", 36, ""),
    "end": ("End", "End", 35, ""),
    "pageup": ("PageUp", "PageUp", 33, ""),
    "pagedown": ("PageDown", "PageDown", 34, ""),
} | {f"f{n}": (f"F{n}", f"F{n}", 111 + n, "") for n in range(1, 13)}

_PUNCTUATION = {
    "-": ("Minus", 189), "=": ("Equal", 187), "[": ("BracketLeft", 219), "]": ("BracketRight", 221),
    ";": ("Semicolon", 186), "'": ("Quote", 222), ",": ("Comma", 188), ".": ("Period", 190), "/": ("Slash", 191),
    "\\": ("Backslash", 220), "`": ("Backquote", 192),
}  # fmt: skip

# What a chord of ours may be, given modifiers beyond shift: editing inside the page. Everything else with control,
# meta or alt belongs to the browser (address bar, tabs, developer tools, printing, saving) or pastes.
_EDITING = frozenset(
    {"a", "z", "y", "b", "i", "u", "c", "x", "enter", "backspace", "delete", "home", "end"}
    | {"arrowup", "arrowdown", "arrowleft", "arrowright", "up", "down", "left", "right", "space"}
)
_PASTES = frozenset({("control", "v"), ("meta", "v"), ("shift", "insert")})


@dataclass(frozen=True, slots=True)
class Chord:
    """One key with the modifiers held while it is pressed."""

    key: str
    code: str
    virtual: int
    text: str
    modifiers: int

    @property
    def submits(self) -> bool:
        """Whether it may send a form: Enter without modifiers."""
        return self.key == "Enter" and not self.modifiers

    @property
    def moves_focus(self) -> bool:
        """Whether another element may have the focus afterwards; what follows must be proposed again (M5)."""
        return self.key == "Tab"

    def event(self, kind: str) -> dict[str, Any]:
        """Parameters of `Input.dispatchKeyEvent`."""
        event: dict[str, Any] = {
            "type": kind,
            "key": self.key,
            "code": self.code,
            "windowsVirtualKeyCode": self.virtual,
            "modifiers": self.modifiers,
        }
        if kind == "keyDown" and self.text:
            event["text"] = self.text
        return event


def parse(chord: str) -> Chord:
    """Read a chord such as ``control+shift+ArrowLeft``.

    Raises InputRefused with code ``unknown_key``, ``paste_chord`` (P6) or ``browser_chord`` (L13).
    """
    *held, last = chord.split("+") if chord != "+" else ["+"]
    if not last and held:  # "control++"
        held, last = [item for item in held if item], "+"
    names = [_ALIASES.get(item.strip().lower(), item.strip().lower()) for item in held]
    if any(name not in MODIFIERS for name in names):
        raise InputRefused(f"{chord!r} is not a key chord", code="unknown_key")
    bare = last.strip().lower() if len(last) > 1 else last
    folded = bare.lower()
    if any((name, folded) in _PASTES for name in names):
        raise InputRefused("pasting is an action of its own: the clipboard was not judged", code="paste_chord")
    strong = [name for name in names if name != "shift"]
    if (strong and folded not in _EDITING) or (folded.startswith("f") and folded[1:].isdigit()):
        raise InputRefused(f"{chord!r} may reach the browser instead of the page", code="browser_chord")
    if strong and "shift" in names and len(folded) == 1 and folded != "z":
        raise InputRefused(f"{chord!r} may reach the browser instead of the page", code="browser_chord")
    if "alt" in names and folded not in ("enter", "backspace", "delete"):
        raise InputRefused(f"{chord!r} may reach the browser instead of the page", code="browser_chord")
    bits = sum(MODIFIERS[name] for name in set(names))
    named = _NAMED.get(folded) if len(bare) > 1 else None
    if named is not None:
        key, code, virtual, text = named
        return Chord(key, code, virtual, "" if strong else text, bits)
    if len(last) != 1 or not last.isprintable():
        raise InputRefused(f"{chord!r} is not a key chord", code="unknown_key")
    if last == " ":
        return Chord(" ", "Space", 32, "" if strong else " ", bits)
    if last.isalpha() and last.isascii():
        shown = last.upper() if "shift" in names or last.isupper() else last.lower()
        return Chord(shown, f"Key{last.upper()}", ord(last.upper()), "" if strong else shown, bits)
    if last.isdigit() and last.isascii():
        return Chord(last, f"Digit{last}", ord(last), "" if strong else last, bits)
    code, virtual = _PUNCTUATION.get(last, ("", 0))
    return Chord(last, code, virtual, "" if strong else last, bits)

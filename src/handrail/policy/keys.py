"""Key chords: how they are written, and which of them no rule could judge."""

from __future__ import annotations

from dataclasses import dataclass

_MODIFIERS = {
    "alt": "alt", "option": "alt", "opt": "alt", "control": "control", "ctrl": "control", "shift": "shift",
    "meta": "meta", "cmd": "meta", "command": "meta", "super": "meta", "win": "meta",
}  # fmt: skip

_ALIASES = {
    "return": "enter", "esc": "escape", "del": "delete", "ins": "insert", " ": "space", "spacebar": "space",
    "up": "arrowup", "down": "arrowdown", "left": "arrowleft", "right": "arrowright", "pgup": "pageup",
    "pgdn": "pagedown", "numpadenter": "enter", "menu": "contextmenu",
}  # fmt: skip

_NAMED = frozenset(
    {
        "enter", "tab", "escape", "space", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown",
        "arrowup", "arrowdown", "arrowleft", "arrowright", "contextmenu", "capslock",
        *(f"f{number}" for number in range(1, 25)),
    }
)  # fmt: skip

MOVING = frozenset(
    {
        "tab", "escape", "home", "end", "pageup", "pagedown", "arrowup", "arrowdown", "arrowleft", "arrowright",
        "capslock",
    }
)  # fmt: skip
"""Keys that move focus, caret or view."""

ERASING = frozenset({"backspace", "delete"})

_PASTE = frozenset({"control+v", "meta+v", "shift+insert", "control+shift+v", "meta+shift+v", "alt+meta+shift+v"})
_BROWSER = frozenset(
    {
        "f6", "f11", "f12", "alt+d", "alt+f4", "alt+home", "contextmenu", "shift+f10",
        *(f"{modifier}+{key}" for modifier in ("control", "meta") for key in "dhjklnoprstuw"),
        *(f"{modifier}+shift+{key}" for modifier in ("control", "meta") for key in "bcdijmnoptw"),
        *(f"alt+meta+{key}" for key in "ciju"), "control+f4", "control+f5", "control+tab", "control+shift+tab",
        "control+shift+delete",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chord:
    """One chord in its canonical form."""

    modifiers: frozenset[str]
    key: str
    """Lower case."""

    def __str__(self) -> str:
        return "+".join((*sorted(self.modifiers), self.key))

    @property
    def pastes(self) -> bool:
        """Whether it inserts the clipboard, which any copy handler may have rewritten (P6)."""
        return str(self) in _PASTE

    @property
    def browser(self) -> bool:
        """Whether it is meant for the browser or the desktop, not for the page: address bar, tools, tabs (L13)."""
        return str(self) in _BROWSER

    @property
    def submits(self) -> bool:
        """Whether it sends a form or presses what has the focus."""
        return self.key == "enter"


def chord(text: str) -> Chord | None:
    """Read a chord such as ``Enter``, ``a`` or ``control+shift+k``; None if it is none."""
    before, last = (text[:-1], "+") if text.endswith("+") else text.rpartition("+")[::2]
    modifiers = [_MODIFIERS.get(word.strip().casefold()) for word in before.split("+") if word]
    key = last.lower() if len(last) == 1 else last.strip().casefold()
    key = _ALIASES.get(key, key)
    if None in modifiers or not (key in _NAMED or (len(key) == 1 and key.isprintable())):
        return None
    found = frozenset(modifier for modifier in modifiers if modifier)
    if len(last) == 1 and last.isalpha() and last.isupper():
        found |= {"shift"}
    return Chord(found, key)

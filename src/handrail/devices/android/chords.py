"""Key chords as Android's key codes, and those no agent may press (P6, L13). Source: AOSP KeyEvent.java."""

from __future__ import annotations

from typing import Final

from handrail.devices.android.hands import keys, together
from handrail.records import InputRefused

_NAMED: Final = {
    "enter": 66, "return": 66, "tab": 61, "escape": 111, "esc": 111, "backspace": 67, "delete": 112, "space": 62,
    "arrowup": 19, "arrowdown": 20, "arrowleft": 21, "arrowright": 22, "up": 19, "down": 20, "left": 21, "right": 22,
    "home": 122, "end": 123, "pageup": 92, "pagedown": 93,
}  # fmt: skip
_MODIFIERS: Final = {"control": 113, "ctrl": 113, "shift": 59}
_EDITING: Final = {"a": 29, "z": 54, "c": 31, "x": 52}
END, START, DELETE, FORWARD_DELETE, CONTROL, A = 123, 122, 67, 112, 113, 29
BACK, HOME = 4, 3


def command(chord: str) -> str:
    """The command for a chord such as ``Enter`` or ``control+a``.

    Raises InputRefused with code ``unknown_key``, ``paste_chord`` (P6) or ``system_chord``: keys that reach the system
    instead of the application (power, volume, switching applications, developer tools) have no name here.
    """
    *held, last = [part.strip().lower() for part in chord.split("+")] if chord != "+" else ["+"]
    if any(name in ("meta", "alt", "cmd", "win", "super", "option", "command") for name in held):
        raise InputRefused(f"{chord!r} may reach the system instead of the application", code="system_chord")
    if any(name not in _MODIFIERS for name in held):
        raise InputRefused(f"{chord!r} is not a key chord", code="unknown_key")
    control = any(_MODIFIERS[name] == CONTROL for name in held)
    if (control and last == "v") or (held and last == "insert"):
        raise InputRefused("pasting is an action of its own: the clipboard was not judged", code="paste_chord")
    code = _NAMED.get(last)
    if held:
        code = code if code is not None else _EDITING.get(last)
        if code is None:
            raise InputRefused(f"{chord!r} may reach the system instead of the application", code="system_chord")
        return together(*sorted({_MODIFIERS[name] for name in held}, reverse=True), code)
    if code is not None:
        return keys(code)
    if len(last) == 1 and last.isascii() and last.isalnum() and (last.isdecimal() or chord == last):
        return keys(int(last) + 7 if last.isdecimal() else ord(last) - ord("a") + 29)
    raise InputRefused(
        f"{chord!r} is not a key of a phone", hint="letters are typed, not pressed", code="unknown_key"
    )  # fmt: skip


def moves_focus(chord: str) -> bool:
    """Whether another element may have the focus afterwards; what follows must be proposed again (M5)."""
    return chord.strip().lower() in ("tab", "shift+tab", "enter", "return", "up", "down", "arrowup", "arrowdown")

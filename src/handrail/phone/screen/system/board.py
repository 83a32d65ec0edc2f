"""The drawn keyboard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, View

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone

_LETTERS: Final = {"en": ("qwertyuiop", "asdfghjkl", "zxcvbnm"), "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß")}
_SYMBOLS: Final = ("1234567890", "@#€_&-+()/", "*\"':;!?%=")


def keyboard(phone: Phone) -> View:
    """A drawn keyboard over the lower part of the screen."""
    ime = phone.ime

    def key(char: str) -> View:
        shown = char.upper() if ime.shift else char
        return View("android.view.View", "text", "k", shown, desc=shown, on_click=lambda: phone.type(char), key=char)

    def special(sign: str, desc: str, do: Do) -> View:
        return v.icon_button(sign, desc, do, "k wide2")

    def shift() -> None:
        ime.shift = not ime.shift

    def layout() -> None:
        ime.layout = "text" if ime.layout == "symbols" else "symbols"

    erase = special("backspace", phone.t("Delete"), lambda: phone.type_key("Backspace"))
    enter = special("enter", phone.t("Enter"), lambda: phone.type_key("Enter"))
    if ime.layout == "number":
        rows: Iterable[View] = (
            v.row(*map(key, "123"), special("minus", "-", lambda: phone.type("-"))),
            v.row(*map(key, "456"), key(" ")),
            v.row(*map(key, "789"), erase),
            v.row(key(","), key("0"), key("."), enter),
        )
    else:
        first, second, third = _SYMBOLS if ime.layout == "symbols" else _LETTERS[phone.language]
        switch = View(
            "android.view.View",
            "text",
            "k sym",
            "ABC" if ime.layout == "symbols" else "?123",
            desc=phone.t("Symbols"),
            on_click=layout,
        )
        space = View(
            "android.view.View",
            "text",
            "k space",
            "English" if phone.language == "en" else "Deutsch",
            desc=phone.t("Space"),
            on_click=lambda: phone.type(" "),
        )
        rows = (
            ime.layout == "text" and v.row(*map(key, "1234567890")),
            v.row(*map(key, first)),
            v.row(*map(key, second)),
            v.row(special("shift", phone.t("Shift"), shift), *map(key, third), erase),
            v.row(switch, key(","), space, key("."), enter),
        )  # type: ignore[assignment]  # the first may be false: `column` leaves it out
    return v.column(*rows, look="ime", id="keyboard_view")

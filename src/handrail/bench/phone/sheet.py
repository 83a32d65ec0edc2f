"""What the figures are taken on: an application of the virtual phone with two fields and a page of three hundred nodes,
and a phone on paper with the same fields."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import Final

from PIL import Image

from handrail.phone.apps.app import App, Page
from handrail.phone.nouns import Intent, Node
from handrail.phone.paper import NOTES, PaperHandset
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Take, View

NODES: Final = 300
LINE: Final = "Line"
AREA: Final = "Area"
"""Names of the fields; the second takes line breaks."""
_ACROSS: Final = 10
_FRAMES: Final = 6
"""Nodes of a page around its content."""


class Sheet(App):
    """Two fields whose content stands in a table as it was typed, nothing trimmed; a page of many nodes."""

    package = "com.handrail.sheet"
    label = "Sheet"
    icon = "note"
    tables = "CREATE TABLE sheet_fields (name TEXT PRIMARY KEY, value TEXT);"

    def home(self) -> Page[App]:
        return Fields(self)

    def open(self, intent: Intent) -> list[Page[App]]:
        return [Grid(self)] if intent.activity.endswith(".GridActivity") else [Fields(self)]

    activities = (".GridActivity",)

    def held(self, name: str) -> str:
        """What a field holds."""
        row = self.db.one("SELECT value FROM sheet_fields WHERE name = ?", name)
        return str(row["value"]) if row is not None else ""

    def take(self, name: str) -> Take:
        """What writes it down."""
        return lambda value: self.db.run("INSERT OR REPLACE INTO sheet_fields VALUES (?, ?)", name, value) and None


class Fields(Page[Sheet]):
    """A field of one line, and one of several."""

    def view(self) -> View:
        return v.column(
            v.edit(self.app.held(LINE), self.app.take(LINE), LINE, id="line"),
            v.edit(self.app.held(AREA), self.app.take(AREA), AREA, id="area", lines=True),
        )


class Grid(Page[Sheet]):
    """Rows of cells, all of them on the screen."""

    activity = ".GridActivity"

    def view(self) -> View:
        rows = (NODES - _FRAMES) // (_ACROSS + 1) + 1
        return v.column(*(
            v.row(*(v.text(f"{row}.{cell}", "small", id="cell") for cell in range(_ACROSS)), id=f"row{row}")
            for row in range(rows)
        ))  # fmt: skip


@dataclass(slots=True)
class Slate(PaperHandset):
    """A phone on paper with the two fields: a tap chooses one, keys and input methods write into it, nothing is drawn.
    What goes through it is the whole way over adb: quoting, the shell, ``input``, input methods, dumps."""

    fields: dict[str, str] = field(default_factory=lambda: {LINE: "", AREA: ""})
    focused: str = ""
    marked: bool = False
    """Whether all that the field holds is selected."""
    front: tuple[str, str] = (NOTES, f"{NOTES}.Main")

    def _box(self, name: str) -> tuple[int, int, int, int]:
        top = 300 + 300 * list(self.fields).index(name)
        return 40, top, 1040, top + 200

    async def dump(self, *, compressed: bool) -> Node:
        rows = tuple(
            Node("android.widget.EditText", NOTES, self._box(name), text=held or name, hint=name, clickable=True,
                 focusable=True, focused=name == self.focused, resource_id=f"{NOTES}:id/{name.lower()}")
            for name, held in self.fields.items()
        )  # fmt: skip
        return Node("android.widget.FrameLayout", NOTES, (0, 0, 1080, 2400), children=rows)

    async def tap(self, x: float, y: float, *, hold_ms: int = 0) -> None:
        for name in self.fields:
            left, top, right, bottom = self._box(name)
            if left <= x < right and top <= y < bottom:
                self.focused, self.marked = name, False

    async def screenshot(self) -> bytes:
        return _PICTURE

    async def text(self, text: str) -> None:
        await PaperHandset.text(self, text)
        self._put(text)

    async def commit(self, text: str) -> None:
        self._put(text)

    async def key(self, code: int, *, long: bool = False) -> None:
        if self.focused and code == _DELETE:
            self.fields[self.focused] = "" if self.marked else self.fields[self.focused][:-1]
            self.marked = False

    async def combination(self, codes: tuple[int, ...]) -> None:
        self.marked = codes == _SELECT_ALL

    def _put(self, text: str) -> None:
        if self.focused:
            self.fields[self.focused] = text if self.marked else self.fields[self.focused] + text
            self.marked = False


def _small() -> bytes:
    """A picture of a tenth of the screen's size: whoever looks reads it at once, and learns the scale from it."""
    buffer = io.BytesIO()
    Image.new("RGB", (108, 240), (30, 144, 255)).save(buffer, "PNG")
    return buffer.getvalue()


_PICTURE: Final = _small()
_DELETE: Final = 67
_SELECT_ALL: Final = (113, 29)
"""Control and A."""

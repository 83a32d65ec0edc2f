"""A phone on paper with a page of fields: taps move the focus, text goes where it is, and all of it can be looked at.

For tests of the driver. It is a simulator: nothing measured on it is about Android.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from handrail.phone.nouns import Node, Window
from handrail.phone.paper import NOTES, PaperHandset

WIDGET = "android.widget."


def node(kind: str, bounds: tuple[int, int, int, int], *children: Node, **more: object) -> Node:
    return Node(f"{WIDGET}{kind}" if "." not in kind else kind, NOTES, bounds, children=children, **more)  # type: ignore[arg-type]


def button(text: str, bounds: tuple[int, int, int, int], **more: object) -> Node:
    return node("Button", bounds, text=text, clickable=True, focusable=True, **more)


@dataclass(slots=True)
class Desk(PaperHandset):
    """`PaperHandset` with a screen that answers."""

    fields: dict[str, str] = field(default_factory=lambda: {"title": "", "body": ""})
    """What each field holds."""
    passwords: frozenset[str] = frozenset()
    focused: str = ""
    selected: bool = False
    extra: tuple[Node, ...] = ()
    """What stands under the fields."""
    overlays: tuple[Window, ...] = ()
    """Windows in front of the application's."""
    swallow: int = 0
    """How many texts are lost before one arrives."""
    formats: bool = False
    """The field changes what is typed, as one for telephone numbers does."""
    on_tap: object = None
    """What happens on the phone when a finger comes: a callable."""
    on_commit: object = None
    """What happens on the phone when an input method writes: a callable."""
    on_text: object = None
    """What happens on the phone when a text arrives: a callable."""
    after_dump: list[object] = field(default_factory=list)
    """What happens on the phone by itself after each of the next dumps: callables."""

    def _box(self, name: str) -> tuple[int, int, int, int]:
        at = list(self.fields).index(name)
        return 40, 300 + at * 200, 1040, 440 + at * 200

    async def dump(self, *, compressed: bool) -> Node:
        if self.root is not None:
            rows = tuple(
                node(
                    "EditText", self._box(name), clickable=True, focusable=True, focused=name == self.focused,
                    resource_id=f"{NOTES}:id/{name}", hint=name.capitalize(), password=name in self.passwords,
                    text="•" * len(held) if name in self.passwords else held or name.capitalize(),
                )
                for name, held in self.fields.items()
            )  # fmt: skip
            self.root = node("FrameLayout", (0, 0, 1080, 2400), *rows, *self.extra)
        found = await PaperHandset.dump(self, compressed=compressed)
        if self.after_dump:
            self.after_dump.pop(0)()  # type: ignore[operator]
        return found

    async def tap(self, x: float, y: float, *, hold_ms: int = 0) -> None:
        await PaperHandset.tap(self, x, y, hold_ms=hold_ms)
        for name in self.fields:
            left, top, right, bottom = self._box(name)
            if left <= x < right and top <= y < bottom:
                self.focused = name
        if self.on_tap is not None:
            self.on_tap()  # type: ignore[operator]

    async def text(self, text: str) -> None:
        await PaperHandset.text(self, text)
        self._put(text)
        if self.on_text is not None:
            self.on_text()  # type: ignore[operator]

    async def commit(self, text: str) -> None:
        await PaperHandset.commit(self, text)
        self._put(text)
        if self.on_commit is not None:
            self.on_commit()  # type: ignore[operator]

    def _put(self, text: str) -> None:
        if not self.focused:
            return
        if self.swallow:
            self.swallow -= 1
            return
        before = "" if self.selected else self.fields[self.focused]
        self.selected = False
        self.fields[self.focused] = before + (text.upper() if self.formats else text)

    async def key(self, code: int, *, long: bool = False) -> None:
        await PaperHandset.key(self, code, long=long)
        if self.focused and code in (67, 112):
            held = self.fields[self.focused]
            self.fields[self.focused] = "" if self.selected else held[:-1] if code == 67 else held
            self.selected = False

    async def combination(self, codes: tuple[int, ...]) -> None:
        await PaperHandset.combination(self, codes)
        self.selected = codes == (113, 29)

    def windows(self) -> tuple[Window, ...]:
        return (*self.overlays, *PaperHandset.windows(self))

    def home(self) -> None:
        """As it was at first."""
        fresh = Desk()
        for name in self.__dataclass_fields__:
            if name != "after_dump":
                setattr(self, name, getattr(fresh, name))
        self.after_dump.clear()
        self.front = (NOTES, f"{NOTES}.Main")


def wait_for(condition: object, seconds: float = 5.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < deadline
        time.sleep(0.01)


__all__ = ["NOTES", "Desk", "button", "node", "replace", "wait_for"]

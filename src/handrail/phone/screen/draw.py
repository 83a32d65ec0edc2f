"""From views to what the page draws: a tree of drawn views with stable numbers, and the few operations that turn the
last drawing into the next. A touch names a number, so it reaches the view that was drawn there, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from handrail.phone.screen.icons import ICONS
from handrail.phone.screen.views import View

Op = list[Any]
"""An operation of the runtime: its name, then what it takes."""

_WIDGETS = {"Switch", "CheckBox", "RadioButton", "CheckedTextView", "ToggleButton"}


@dataclass(slots=True)
class Drawn:
    """A view on the glass."""

    uid: int
    view: View
    spec: dict[str, Any]
    children: list[Drawn] = field(default_factory=list)
    value: str = ""
    """What the page holds, for a field: the view's text is written only where it differs."""

    def walk(self) -> Iterator[Drawn]:
        """This and all below, in the order of drawing."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(slots=True)
class Canvas:
    """All that is drawn: one root for each window, by the window's token."""

    roots: dict[str, Drawn] = field(default_factory=dict)
    by_uid: dict[int, Drawn] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    _last: int = 0

    def draw(self, windows: list[tuple[str, View | None]]) -> list[Op]:
        """Operations that bring the page from what it shows to these windows, bottom first.

        A window without a view keeps what was drawn of it, hidden: its lists stay where they were scrolled to.
        """
        ops: list[Op] = []
        late: list[Op] = []  # values and focus come after the elements stand in the page
        for token in [token for token in self.roots if token not in {name for name, _ in windows}]:
            self._forget(self.roots.pop(token), ops)
        for token, view in windows:
            drawn = self.roots.get(token)
            if view is None:
                if drawn is not None and "hidden" not in drawn.spec["c"]:
                    drawn.spec = {**drawn.spec, "c": drawn.spec["c"] + " hidden"}
                    ops.append(["set", drawn.uid, drawn.spec])
                continue
            self.roots[token] = self._match(drawn, view, ops, late)
        order = [token for token, _ in windows if token in self.roots]
        if order != self.order:
            ops.append(["kids", 0, [self.roots[token].uid for token in order]])
            self.order = order
        return ops + late

    def _match(self, drawn: Drawn | None, view: View, ops: list[Op], late: list[Op]) -> Drawn:
        spec = spec_of(view)
        if drawn is not None and (drawn.view.kind != view.kind or drawn.view.key != view.key):
            self._forget(drawn, ops)
            drawn = None
        if drawn is None:
            self._last += 1
            drawn = Drawn(self._last, view, spec)
            self.by_uid[drawn.uid] = drawn
            ops.append(["new", drawn.uid, spec])
            if view.focus:
                late.append(["focus", drawn.uid])
        elif drawn.spec != spec:
            ops.append(["set", drawn.uid, spec])
        drawn.view, drawn.spec = view, spec
        if view.editable and drawn.value != view.text:
            drawn.value = view.text
            late.append(["value", drawn.uid, view.text])
        if view.kind == "box":
            self._match_children(drawn, view, ops, late)
        return drawn

    def _match_children(self, drawn: Drawn, view: View, ops: list[Op], late: list[Op]) -> None:
        before = drawn.children
        keyed = {child.view.key: child for child in before if child.view.key}
        loose = iter([child for child in before if not child.view.key])
        after: list[Drawn] = []
        kept: set[int] = set()
        for wanted in view.children:
            old = keyed.pop(wanted.key, None) if wanted.key else _next_of_kind(loose, wanted)
            new = self._match(old, wanted, ops, late)
            kept.add(new.uid)
            after.append(new)
        for child in before:
            if child.uid not in kept and child.uid in self.by_uid:
                self._forget(child, ops)
        if [child.uid for child in before] != [child.uid for child in after]:
            ops.append(["kids", drawn.uid, [child.uid for child in after]])
        drawn.children = after

    def _forget(self, drawn: Drawn, ops: list[Op]) -> None:
        gone = [each.uid for each in drawn.walk()]
        for uid in gone:
            del self.by_uid[uid]
        ops.append(["del", gone])


def _next_of_kind(loose: Iterator[Drawn], wanted: View) -> Drawn | None:
    """The next old sibling of the same kind: one that vanished is passed over, so those after it keep their element."""
    for each in loose:
        if each.view.kind == wanted.kind and each.view.cls == wanted.cls:
            return each
    return None


def spec_of(view: View) -> dict[str, Any]:
    """What the runtime needs of a view; empty entries are left out."""
    short = view.class_name.rpartition(".")[2]
    look = view.look
    if view.checked and (short in _WIDGETS or view.checkable):
        look += " checked"
    if not view.enabled:
        look += " disabled"
    flags = "".join((
        "c" if (view.on_click or view.editable) and view.enabled else "",
        "l" if view.on_long and view.enabled else "",
        "v" if view.on_change and view.enabled else "",
        "e" if view.on_end else "",
        "" if view.enabled else "x",
        *(direction[0].upper() for direction in view.on_swipe or ()),
    ))  # fmt: skip
    spec: dict[str, Any] = {"k": view.kind, "c": look}
    for name, value in (("s", view.style), ("f", flags), ("h", view.hint), ("p", view.password), ("n", view.level)):
        if value:
            spec[name] = value
    if view.kind == "seek":
        spec["n"] = view.level
    if view.kind == "text":
        spec["t"] = view.text
    elif view.kind == "icon":
        spec["i"] = ICONS[view.icon]
    elif view.kind == "art":
        spec["i"] = view.icon
    return spec

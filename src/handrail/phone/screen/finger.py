"""A finger without a glass: touches views by what they say, on a `Phone` that is not drawn. For tests of state, and for
showing that a task can be solved. What only a glass knows (what is scrolled out of sight) it does not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from handrail.phone.screen.phone import Phone
from handrail.phone.screen.views import Do, View


class NotThere(LookupError):
    """Nothing on the focused window says so, or it cannot be touched."""


def plain(text: str) -> str:
    """A text with ordinary spaces."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


class Finger:
    """Touches what stands in the focused window."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def view(self) -> View:
        """The focused window's view."""
        pane = self.phone.focus()
        if pane is None or pane.draw is None:
            raise NotThere("no window has the focus")
        return pane.draw()

    def words(self) -> str:
        """All that the focused window says."""
        return plain(self.view().words())

    def sees(self, label: str) -> bool:
        """Whether a text or description of the focused window is exactly this."""
        return any(label in _said(view) for view in self.view().walk())

    def tap(self, label: str, nth: int = 0) -> Finger:
        """Touch what says this (its text, its description), or what it is in; `nth` counts from 0, or -1 the last."""
        self._do(label, nth, lambda view: view.on_click)
        return self

    def hold(self, label: str, nth: int = 0) -> Finger:
        """Touch it long."""
        self._do(label, nth, lambda view: view.on_long)
        return self

    def swipe(self, label: str, direction: str, nth: int = 0) -> Finger:
        """Swipe it away."""
        self._do(label, nth, lambda view: (view.on_swipe or {}).get(direction))
        return self

    def type(self, field: str, text: str, *, submit: bool = False) -> Finger:
        """Write into a field, named by its hint, description, resource id or present text; what was there is gone."""
        for view in self.view().walk():
            if view.editable and field in (view.hint, view.desc, view.id, view.text) and view.on_change is not None:
                view.on_change(self.phone.ime.turned(text))
                self._drawn()
                if submit:
                    self.submit(view.id or field)
                return self
        raise NotThere(f"no field {field!r} in: {self.words()[:400]}")

    def submit(self, field: str) -> Finger:
        """The action key of the keyboard in a field."""
        for view in self.view().walk():
            if view.editable and field in (view.hint, view.desc, view.id, view.text) and view.on_submit is not None:
                view.on_submit()
                self._drawn()
                return self
        raise NotThere(f"no field {field!r} that takes Enter")

    def slide(self, desc: str, level: int) -> Finger:
        """Move a slider to a level in thousandths."""
        for view in self.view().walk():
            if view.kind == "seek" and view.desc == desc and view.on_change is not None:
                view.on_change(str(level))
                return self
        raise NotThere(f"no slider {desc!r}")

    def more(self) -> Finger:
        """Scroll the list to its end once."""
        for view in self.view().walk():
            if view.on_end is not None:
                view.on_end()
                return self
        raise NotThere("nothing here asks for more")

    def back(self) -> Finger:
        """The back key."""
        self.phone.back()
        self._drawn()
        return self

    def open(self, label: str) -> Finger:
        """Open an application by its name."""
        self.phone.home()
        for app in self.phone.apps.values():
            if label in (app.label, app.title):
                self.phone.launch(app.package)
                return self
        raise NotThere(f"no application {label!r}")

    def _do(self, label: str, nth: int, what: Callable[[View], Do | None]) -> None:
        found = [path for path in _paths(self.view()) if label in _said(path[-1])]
        # A row that is described by the same words as the text in it is one thing, not two.
        touched: list[tuple[View, Do]] = []
        for path in found:
            for view in reversed(path):
                if not view.enabled:
                    break
                if (do := what(view)) is not None:
                    if all(view is not other for other, _ in touched):
                        touched.append((view, do))
                    break
        if not touched or not -len(touched) <= nth < len(touched):
            raise NotThere(f"nothing to touch says {label!r} ({len(found)} say it) in: {self.words()[:600]}")
        touched[nth][1]()
        self._drawn()

    def _drawn(self) -> None:
        """A glass would draw now; some pages begin to load as they are drawn."""
        self.phone.dirty = True
        pane = self.phone.focus()
        if pane is not None and pane.draw is not None:
            pane.draw()


def _said(view: View) -> tuple[str, str]:
    return plain(view.text) if not view.editable else "", plain(view.desc)


def _paths(view: View, above: tuple[View, ...] = ()) -> Iterator[tuple[View, ...]]:
    path = (*above, view)
    yield path
    for child in view.children:
        yield from _paths(child, path)

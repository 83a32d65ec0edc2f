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
        place = self._aim(label, nth, what)
        if not self._taken(label):
            self._touch(place, label, what)
        self._drawn()

    def _taken(self, label: str) -> bool:
        """Whether something else took the touch that was meant for this; nothing does here."""
        del label
        return False

    def _aim(self, label: str, nth: int, what: Callable[[View], Do | None]) -> tuple[int, ...]:
        """Where the finger goes: which child of which, from the window down to what answers."""
        found = [(at, path) for at, path in _paths(self.view()) if label in _said(path[-1])]
        # A row that is described by the same words as the text in it is one thing, not two.
        places: list[tuple[int, ...]] = []
        for at, path in found:
            for depth in range(len(path) - 1, -1, -1):
                if not path[depth].enabled:
                    break
                if what(path[depth]) is not None:
                    if at[:depth] not in places:
                        places.append(at[:depth])
                    break
        if not places or not -len(places) <= nth < len(places):
            raise NotThere(f"nothing to touch says {label!r} ({len(found)} say it) in: {self.words()[:600]}")
        return places[nth]

    def _touch(self, place: tuple[int, ...], label: str, what: Callable[[View], Do | None]) -> None:
        """Touch what stands at a place now."""
        path = [self.view()]
        for at in place:
            if at >= len(path[-1].children):
                break
            path.append(path[-1].children[at])
        do = next((do for view in reversed(path) if view.enabled and (do := what(view)) is not None), None)
        if do is None:
            raise NotThere(f"what says {label!r} went away")
        do()

    def _drawn(self) -> None:
        """A glass would draw now; some pages begin to load as they are drawn."""
        self.phone.dirty = True
        pane = self.phone.focus()
        if pane is not None and pane.draw is not None:
            pane.draw()


def _said(view: View) -> tuple[str, str]:
    return plain(view.text) if not view.editable else "", plain(view.desc)


def _paths(
    view: View, above: tuple[View, ...] = (), place: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], tuple[View, ...]]]:
    path = (*above, view)
    yield place, path
    for at, child in enumerate(view.children):
        yield from _paths(child, path, (*place, at))

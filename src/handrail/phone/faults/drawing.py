"""Screens that come late, in parts, in another order, or not at all."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from handrail.phone.faults.fault import Fault
from handrail.phone.nouns import Reply
from handrail.phone.screen import views as v

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone
    from handrail.phone.screen.views import View
    from handrail.phone.screen.windows import Pane
    from handrail.phone.shell.call import Call, Command

_LAUNCHER = "com.android.launcher3"


class _Drawn(Fault):
    """What is known of the windows of applications: when each was first drawn."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._first: dict[str, float] = {}

    def meet(self, phone: Phone) -> None:
        super().meet(phone)
        self._first.clear()

    def age(self, pane: Pane) -> float | None:
        """Seconds since a page of an application was first drawn; None for any other window."""
        phone = self.phone
        if phone is None or pane.app is None or pane.package == _LAUNCHER or pane.kind != "BASE_APPLICATION":
            return None
        now = phone.clock.uptime()
        return now - self._first.setdefault(pane.token, now)

    def again(self, seconds: float) -> None:
        """Draw anew after some time."""
        phone = self.phone
        if phone is None:
            return

        def due() -> None:
            if self.phone is phone:
                phone.dirty = True

        phone.clock.after(seconds, due)


class SlowDrawing(Fault):
    """Each drawing takes long; the phone does nothing else meanwhile."""

    name = "slow-drawing"

    def __init__(self, seed: int, share: float = 0.4, seconds: tuple[float, float] = (0.1, 0.6)) -> None:
        super().__init__(seed)
        self.share, self.seconds = share, seconds

    async def draw(self) -> None:
        late = self.chance.uniform(*self.seconds)
        if self.strikes(self.share):
            self.note(f"a drawing took {late:.1f} s longer")
            await asyncio.sleep(late)


class LateRows(_Drawn):
    """Lists of a new page are empty at first, then hold a part of their rows, then all; nothing says so."""

    name = "late-rows"

    def __init__(self, seed: int, share: float = 0.8, seconds: tuple[float, float] = (0.4, 2.0)) -> None:
        super().__init__(seed)
        self.share, self.seconds = share, seconds
        self._late: dict[str, float] = {}

    def shown(self, pane: Pane, view: View) -> View:
        age = self.age(pane)
        if age is None:
            return view
        if pane.token not in self._late:
            late = self.chance.uniform(*self.seconds)
            self._late[pane.token] = late if self.strikes(self.share) else 0.0
            if self._late[pane.token]:
                self.note(f"the rows of {pane.title} came {late:.1f} s late")
        late = self._late[pane.token]
        if age >= late:
            return view
        half = late * 0.5
        self.again((half if age < half else late) - age + 0.001)
        return _part(view, 0.0 if age < half else 0.34)


def _part(view: View, share: float) -> View:
    """The view with only the first part of what its lists hold."""
    children = tuple(_part(child, share) for child in view.children)
    if view.scrollable and "webview" not in view.look and view.kind == "box" and len(children) > 2:
        children = children[: int(len(children) * share)]
    return replace(view, children=children, on_end=None) if view.children else view


class Spinner(_Drawn):
    """A page shows nothing but a wheel: for a while, or for ever."""

    name = "spinner"

    def __init__(self, seed: int, share: float = 1.0, seconds: float = float("inf"), pages: int = 3) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self._nth = self.chance.randint(1, pages) if self.strikes(share) else -1
        self._pages: list[str] = []

    def shown(self, pane: Pane, view: View) -> View:
        age = self.age(pane)
        if age is None:
            return view
        if pane.token not in self._pages:
            self._pages.append(pane.token)
            if len(self._pages) == self._nth:
                lasting = "for ever" if self.seconds == float("inf") else f"for {self.seconds:.1f} s"
                self.note(f"{pane.title} shows a wheel {lasting}")
                if self.seconds != float("inf"):
                    self.again(self.seconds + 0.001)
        if self._pages.index(pane.token) + 1 != self._nth or age >= self.seconds:
            return view
        return replace(view, children=(v.column(v.progress(), look="center grow"),))


class EmptyWeb(_Drawn):
    """What stands in a WebView comes late."""

    name = "web-view-empty"

    def __init__(self, seed: int, seconds: tuple[float, float] = (1.0, 4.0)) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self._late: dict[str, float] = {}

    def shown(self, pane: Pane, view: View) -> View:
        age = self.age(pane)
        if age is None or not any(each.look == "webview" and each.children for each in view.walk()):
            return view
        if pane.token not in self._late:
            self._late[pane.token] = age + self.chance.uniform(*self.seconds)
            self.note(f"the web view of {pane.title} was empty for {self._late[pane.token] - age:.1f} s")
            self.again(self._late[pane.token] - age + 0.001)
        return _hollow(view) if age < self._late[pane.token] else view


def _hollow(view: View) -> View:
    return replace(view, children=() if view.look == "webview" else tuple(map(_hollow, view.children)))


class Reordered(Fault):
    """The rows of lists change places after a look: the last one comes first, as where something new has come in."""

    name = "reordered"

    def __init__(self, seed: int, share: float = 0.25, seconds: tuple[float, float] = (0.0, 0.8)) -> None:
        super().__init__(seed)
        self.share, self.seconds = share, seconds
        self._turns = 0
        self._planned = False

    async def other(self, call: Call, run: Command) -> Reply:
        reply = await run(call)
        if call.name == "uiautomator":
            late = self.chance.uniform(*self.seconds)
            if self.strikes(self.share) and self.phone is not None:
                phone = self.phone

                def turn() -> None:
                    if self.phone is phone:
                        self._turns += 1
                        phone.dirty = True
                        self._planned = True

                phone.clock.after(late, turn)
        return reply

    def shown(self, pane: Pane, view: View) -> View:
        if not self._turns or pane.app is None or pane.package == _LAUNCHER or pane.kind != "BASE_APPLICATION":
            return view
        turned = self._turned(view)
        if turned is not view and self._planned:
            self._planned = False
            self.note(f"the rows of {pane.title} changed places")
        return turned

    def _turned(self, view: View) -> View:
        children = tuple(map(self._turned, view.children))
        if view.scrollable:
            places = [at for at, child in enumerate(children) if child.key and child.on_click is not None]
            if len(places) > 2:
                by = self._turns % len(places)
                order = places[-by:] + places[:-by] if by else places
                moved = list(children)
                for place, source in zip(places, order, strict=True):
                    moved[place] = children[source]
                children = tuple(moved)
        same = all(now is was for now, was in zip(children, view.children, strict=True))
        return view if same else replace(view, children=children)


class KeyboardCovers(Fault):
    """The keyboard lies over the page instead of making it smaller, and comes up after taps that did not ask for it."""

    name = "keyboard"

    def __init__(self, seed: int, share: float = 0.4) -> None:
        super().__init__(seed)
        self.share = share

    def part(self) -> None:
        if self.phone is not None:
            self.phone.ime.covers = False
        super().part()

    async def draw(self) -> None:
        phone = self.phone
        if phone is not None and not phone.ime.covers:
            phone.ime.covers = phone.dirty = True
            self.note("the keyboard lies over what is under it")

    async def act(self, call: Call, run: Command) -> Reply:
        reply = await run(call)
        phone = self.phone
        if self.strikes(self.share) and phone is not None and not phone.at_home and not phone.ime.shown:
            phone.ime.shown = phone.ime.covers = phone.dirty = True
            self.note("the keyboard came up by itself")
        return reply

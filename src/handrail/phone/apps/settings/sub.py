"""What a page of the settings is: a list of switches, choices, sliders and links."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from handrail.phone.apps.app import App, Page
from handrail.phone.screen import views as v
from handrail.phone.screen.views import View

if TYPE_CHECKING:
    from handrail.phone.apps.settings.tree import Settings


class Sub(Page["Settings"]):
    """A list of settings."""

    activity = ".SubSettings"
    title: ClassVar[str] = ""

    def rows(self) -> list[View | bool | None]:
        """What the list holds."""
        raise NotImplementedError

    def view(self) -> View:
        return self.frame(self.t(self.title), v.items(self.rows(), look="grow", id="recycler_view"))

    def flag(self, title: str, place: str, summary: str = "", *, on: str = "1", off: str = "0",
             enabled: bool = True) -> View:  # fmt: skip
        """A setting with a switch."""
        value = self.phone.get(place) == on

        def flip() -> None:
            self.phone.put(place, off if value else on)

        return v.tile(
            self.t(title), self.t(summary) if summary else "", key=place, on_click=flip, enabled=enabled,
            end=v.switch(value, None, id="android:id/switch_widget", enabled=enabled),
        )  # fmt: skip

    def link(self, title: str, summary: str, page: Callable[[Settings], Page[App]], sign: str = "") -> View:
        """A row that opens a page."""
        return v.tile(
            self.t(title), summary, key=title, on_click=lambda: self.go(page(self.app)),
            start=v.icon(sign, look="icon24", id="android:id/icon") if sign else None,
        )  # fmt: skip

    def pick(self, title: str, place: str, options: list[tuple[str, str]]) -> View:
        """A setting with a list of values."""
        value = self.phone.get(place)
        label = next((label for each, label in options if each == value), value)
        return v.tile(
            self.t(title), label, key=place,
            on_click=lambda: self.choose(self.t(title), options, value, lambda new: self.phone.put(place, new)),
        )  # fmt: skip

    def slider(self, title: str, place: str, top: int) -> View:
        """A setting with a slider from 0 to `top`."""
        level = round(int(self.phone.get(place, "0")) / top * 1000)

        def move(value: str) -> None:
            self.phone.put(place, str(round(int(value) / 1000 * top)))

        return v.column(
            v.text(self.t(title), "title", id="android:id/title"),
            v.seek(level, move, id="android:id/seekbar", desc=self.t(title)),
            look="pad", key=place,
        )  # fmt: skip

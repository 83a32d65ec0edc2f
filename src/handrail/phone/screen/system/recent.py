"""Recent applications."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handrail.phone.apps.app import App, Page
from handrail.phone.screen import views as v
from handrail.phone.screen.system.bars import logo
from handrail.phone.screen.views import Do, View

if TYPE_CHECKING:
    from handrail.phone.screen.phone import Phone


def recents(phone: Phone) -> View:
    """Recent applications; a swipe up ends one."""

    def ender(package: str) -> Do:
        return lambda: phone.end(package)

    def opener(index: int) -> Do:
        return lambda: phone.resume(phone.tasks[index])

    def clear() -> None:
        for task in list(phone.tasks):
            phone.end(task.app.package)
        phone.recents_shown = False

    cards = [
        v.over(
            v.frame(
                v.row(logo(task.app, "mini"), v.text(task.app.title, "title", id="title"), look="gap"),
                v.text(words_of(task.pages[-1]), "small", id="snapshot"),
                look="recent",
                key=str(task.id),
                on_click=opener(index),
                desc=task.app.title,
            ),
            on_swipe={"up": ender(task.app.package)},
        )
        for index, task in enumerate(phone.tasks)
    ]
    return v.frame(
        v.shelf(cards, look="grow center", id="overview_panel")
        if cards
        else v.text(phone.t("No recent items"), "grow mid pad"),
        bool(cards) and v.row(v.button(phone.t("Clear all"), clear, "tonal", id="clear_all"), look="pad center"),
        look="win wallpaper",
        id="overview",
    )


def words_of(page: Page[App]) -> str:
    """The first words of a page, as its small picture; nothing of a secure one."""
    return "" if page.secure else page.view().words()[:300]

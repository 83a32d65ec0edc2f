"""The launcher: icons on a wallpaper, and the list of all applications."""

from __future__ import annotations

from typing import ClassVar, Final

from handrail.phone.apps import words
from handrail.phone.apps.app import App, Page
from handrail.phone.nouns import Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.system.bars import logo
from handrail.phone.screen.views import Do, View

_DOCK: Final = ("Messages", "Contacts", "Browser", "Camera", "Photos", "Mail")


class Launcher(App):
    """The home screen and the list of all applications."""

    package = "com.android.launcher3"
    label = "Launcher"
    icon = "home"
    main = ".uioverrides.QuickstepLauncher"

    def home(self) -> Page[App]:
        """The home screen."""
        self._page = LauncherPage(self)
        return self._page

    def to_first(self) -> None:
        """The home key closes the list."""
        self._page.drawer = False
        self._page.query = ""
        self._page.side = 0


class LauncherPage(Page[Launcher]):
    """Icons on a wallpaper; a swipe up brings the list of all, with a search field."""

    activity = Launcher.main
    bare = True
    PER_SIDE: ClassVar[int] = 16

    def __init__(self, app: Launcher) -> None:
        super().__init__(app)
        self.drawer = False
        self.query = ""
        self.side = 0

    def on_back(self) -> bool:
        self.drawer, self.query = False, ""
        return True

    def shown(self) -> list[App]:
        """Applications with an icon, by name."""
        found = [
            app
            for app in self.phone.apps.values()
            if app.main and (package := self.phone.state.packages.get(app.package)) is not None and package.enabled
        ]
        return sorted(found, key=lambda app: app.title.casefold())

    def view(self) -> View:
        return self._drawer() if self.drawer else self._home()

    def _icon(self, app: App) -> View:
        return v.column(
            logo(app),
            v.text(app.title, "label"),
            look="launch",
            on_click=lambda: self.phone.launch(app.package),
            key=app.package,
            desc=app.title,
            on_long=lambda: self._menu(app),
        )

    def _menu(self, app: App) -> None:
        settings = Intent("android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{app.package}")
        self.menu((self.t("App info"), lambda: self.phone.start(settings)))

    def _home(self) -> View:
        shown = self.shown()
        dock = [app for name in _DOCK for app in shown if app.label == name][:4]
        rest = [app for app in shown if app not in dock]
        sides = max(1, -(-len(rest) // self.PER_SIDE))
        self.side = min(self.side, sides - 1)
        part = rest[self.side * self.PER_SIDE : (self.side + 1) * self.PER_SIDE]
        now = self.phone.clock.now()

        def turn(by: int) -> Do:
            def done() -> None:
                self.side = min(sides - 1, max(0, self.side + by))

            return done

        def up() -> None:
            self.drawer = True

        return v.frame(
            v.column(
                v.text(words.long_day(now, self.phone.language), "h2 mid", id="date"),
                v.frame(*(self._icon(app) for app in part), look="grid four", id="workspace"),
                look="grow pad",
            ),
            sides > 1
            and v.text(
                self.t("Page {page} of {count}", page=self.side + 1, count=sides),
                "mid small light",
                id="page_indicator",
            ),
            v.row(*(v.frame(self._icon(app), look="grow", key=app.package) for app in dock), look="dock", id="hotseat"),
            v.row(
                v.icon("search", look="icon18"),
                v.text(self.t("Search apps"), "grow"),
                look="edit pill gap pillrow",
                id="search_container_hotseat",
                on_click=up,
                desc=self.t("Search"),
            ),
            look="col grow",
            id="launcher",
            on_swipe={
                "up": up,
                "left": turn(1),
                "right": turn(-1),
                "down": lambda: self.phone.set_panel("notifications"),
            },
        )

    def _drawer(self) -> View:
        def typed(text: str) -> None:
            self.query = text

        def first() -> None:
            if found:
                self.phone.launch(found[0].package)

        found = [app for app in self.shown() if self.query.strip().casefold() in app.title.casefold()]
        return v.column(
            v.row(
                v.edit(
                    self.query, typed, self.t("Search apps"), id="fallback_search_view", look="pill", on_submit=first
                ),
                look="pad",
            ),
            v.items(
                (self._icon(app) for app in found),
                look="grid four",
                id="apps_list_view",
            ),
            not found and v.text(self.t("No apps found"), "mid"),
            look="grow drawer fade",
            id="apps_view",
        )

"""Applications, their permissions and their notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from handrail.phone.apps.settings.sub import Sub
from handrail.phone.screen import views as v
from handrail.phone.screen.system.bars import logo
from handrail.phone.screen.views import Do, View

if TYPE_CHECKING:
    from handrail.phone.apps.settings.tree import Settings


class Apps(Sub):
    """All applications."""

    title = "Apps"

    def rows(self) -> list[View | bool | None]:
        def opener(package: str) -> Do:
            return lambda: self.go(AppInfo(self.app, package))

        apps = sorted(self.phone.apps.values(), key=lambda app: app.title.casefold())
        return [
            v.tile(app.title, f"{8 + len(app.package) * 3} MB", key=app.package, start=logo(app, "small"),
                   on_click=opener(app.package))
            for app in apps
        ]  # fmt: skip


_PERMISSION_NAMES: Final = {
    "READ_CONTACTS": "Contacts", "ACCESS_FINE_LOCATION": "Location", "CAMERA": "Camera", "RECORD_AUDIO": "Microphone",
    "READ_MEDIA_IMAGES": "Photos and videos", "POST_NOTIFICATIONS": "Notifications", "SEND_SMS": "SMS",
    "READ_CALENDAR": "Calendar", "CALL_PHONE": "Phone",
}  # fmt: skip


class AppInfo(Sub):
    """One application."""

    title = "App info"

    def __init__(self, app: Settings, package: str) -> None:
        super().__init__(app)
        self.package = package

    def rows(self) -> list[View | bool | None]:
        app = self.phone.apps.get(self.package)
        package = self.phone.state.packages.get(self.package)
        if app is None or package is None:
            return [v.text(self.t("No results"), "mid pad")]
        granted = self.db.number("SELECT count(*) FROM permissions WHERE package = ? AND granted = 1", self.package)
        place = f"secure/notifications_off/{self.package}"
        from_running = any(task.app is app for task in self.phone.tasks)
        return [
            v.column(logo(app), v.text(app.title, "h2", id="entity_header_title"), look="center pad"),
            v.row(
                v.button(self.t("Open"), lambda: self.phone.launch(self.package), "tonal", id="button1",
                         enabled=bool(app.main)),
                v.button(self.t("Force stop"), lambda: self.ask(
                    self.t("Force stop?"), self.t("If you force stop an app, it may misbehave."), self.t("OK"),
                    lambda: self.phone.end(self.package)), "tonal", id="button3",
                    enabled=from_running and app is not self.app),
                look="center gap pad",
            ),
            self.flag("Notifications", place, on="0" if self.phone.get(place) else "", off="1"),
            v.tile(self.t("Permissions"), self.t("{count} permissions allowed", count=granted),
                   on_click=lambda: self.go(Permissions(self.app, self.package))),
            v.tile(self.t("Storage & cache"), self.t("{size} MB used", size=8 + len(self.package) * 3),
                   on_click=lambda: self.ask(
                       self.t("Delete app data?"),
                       self.t("This app’s data will be permanently deleted from this device."),
                       self.t("Delete"), lambda: self.phone.clear(self.package), danger=True)),
            v.tile(self.t("Version"), package.version_name),
        ]  # fmt: skip


class Permissions(Sub):
    """What one application may do."""

    title = "App permissions"

    def __init__(self, app: Settings, package: str) -> None:
        super().__init__(app)
        self.package = package

    def rows(self) -> list[View | bool | None]:
        found = self.db.all("SELECT * FROM permissions WHERE package = ? ORDER BY permission", self.package)
        made: list[View | bool | None] = []
        for title, wanted in (("Allowed", True), ("Not allowed", False)):
            part = [row["permission"] for row in found if (row["granted"] == 1) is wanted]
            made += [v.header(self.t(title)), *(self._row(each, wanted) for each in part)]
            if not part:
                made.append(v.tile(self.t("No permissions allowed") if wanted else self.t("No permissions denied")))
        return made

    def _row(self, permission: str, granted: bool) -> View:
        title = self.t(_PERMISSION_NAMES.get(permission, permission))
        options = [("1", self.t("Allow")), ("", self.t("Ask every time")), ("0", self.t("Don’t allow"))]

        def take(value: str) -> None:
            self.phone.grant(self.package, permission, {"1": True, "0": False}.get(value))

        return v.tile(
            title, key=permission, on_click=lambda: self.choose(title, options, "1" if granted else "0", take)
        )


class Notifications(Sub):
    """Notifications."""

    title = "Notifications"

    def rows(self) -> list[View | bool | None]:
        return [
            self.flag("Notifications on lock screen", "secure/lock_screen_show_notifications"),
            self.flag("Do Not Disturb", "global/zen_mode"),
            self.flag("Notification dot on app icon", "secure/notification_badging"),
            self.flag("Bubbles", "secure/notification_bubbles"),
            v.header(self.t("App settings")),
            *(self.flag(app.label, f"secure/notifications_off/{app.package}",
                        on="0" if self.phone.get(f"secure/notifications_off/{app.package}") else "", off="1")
              for app in sorted(self.phone.apps.values(), key=lambda app: app.title) if app.main),
        ]  # fmt: skip

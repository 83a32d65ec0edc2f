"""The settings' first page, and which page an intent or a search opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import Maker
from handrail.phone.apps.settings.applications import AppInfo, Apps, Notifications
from handrail.phone.apps.settings.connections import Bluetooth, Hotspot, Network, Wifi
from handrail.phone.apps.settings.device import Battery, Display, Location, Security, Sound, Storage
from handrail.phone.apps.settings.sub import Sub
from handrail.phone.apps.settings.system import About, Accounts, DateTime, Developer, Languages, Reset, System
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, View

VIEW: Final = "android.settings."


class Settings(App):
    """The phone's settings."""

    package = "com.android.settings"
    label = "Settings"
    icon = "cog"
    hue = 210
    main = ".Settings"
    remote = True
    tables = """
    CREATE TABLE settings_networks (ssid TEXT PRIMARY KEY, secured INTEGER, saved INTEGER, password TEXT,
                                    connected INTEGER, strength INTEGER);
    CREATE TABLE settings_bluetooth (name TEXT PRIMARY KEY, kind TEXT, paired INTEGER, connected INTEGER);
    CREATE TABLE settings_accounts (name TEXT, kind TEXT, sync INTEGER, PRIMARY KEY (name, kind));
    CREATE TABLE settings_languages (tag TEXT PRIMARY KEY, place INTEGER);
    """
    activities = (".SubSettings",)
    filters = tuple(
        Filter(f"android.settings.{name}", scheme)
        for name, scheme in (
            ("SETTINGS", ""), ("WIFI_SETTINGS", ""), ("BLUETOOTH_SETTINGS", ""), ("DISPLAY_SETTINGS", ""),
            ("SOUND_SETTINGS", ""), ("DATE_SETTINGS", ""), ("LOCALE_SETTINGS", ""), ("DEVICE_INFO_SETTINGS", ""),
            ("APPLICATION_SETTINGS", ""), ("APPLICATION_DETAILS_SETTINGS", "package"), ("AIRPLANE_MODE_SETTINGS", ""),
            ("APPLICATION_DEVELOPMENT_SETTINGS", ""), ("LOCATION_SOURCE_SETTINGS", ""), ("SECURITY_SETTINGS", ""),
            ("BATTERY_SAVER_SETTINGS", ""), ("SYNC_SETTINGS", ""), ("INTERNAL_STORAGE_SETTINGS", ""),
        )
    )  # fmt: skip

    def fill(self, make: Maker) -> None:
        ssids = make.some(("Linden", "Harbour-5G", "Kiosk", "MillHouse", "Upstairs", "Tramline", "GreenRoom"), 5)
        self.db.many("INSERT INTO settings_networks VALUES (?, ?, ?, ?, ?, ?)", [
            ("HomeNet", 1, 1, "correct horse", 1, 4),
            *((ssid, int(at != 3), 0, "", 0, 4 - at // 2) for at, ssid in enumerate(ssids)),
        ])  # fmt: skip
        self.db.many("INSERT INTO settings_bluetooth VALUES (?, ?, ?, ?)", [
            ("Kitchen Speaker", "sound", 1, 0), ("Pebble Buds", "sound", 1, 1), ("Car Kit", "phone", 1, 0),
            ("Desk Keyboard", "keyboard", 0, 0), ("Running Watch", "clock", 0, 0),
        ])  # fmt: skip
        self.db.many("INSERT INTO settings_accounts VALUES (?, ?, ?)", [
            ("me@mail.example", "Mail", 1), ("me@social.example", "Social", 1), ("me@cloud.example", "Cloud", 0),
        ])  # fmt: skip
        self.db.many("INSERT INTO settings_languages VALUES (?, ?)", [("en-US", 0)])

    def home(self) -> Page[App]:
        return Root(self)

    def open(self, intent: Intent) -> list[Page[App]]:
        match intent.action.removeprefix(VIEW):
            case "APPLICATION_DETAILS_SETTINGS" if intent.data.partition(":")[2] in self.phone.apps:
                return [AppInfo(self, intent.data.partition(":")[2])]
            case name if name in _PAGES:
                return [_PAGES[name](self)]
            case _:
                return [Root(self)]


class Root(Sub):
    """First page, with search."""

    activity = ".Settings"
    title = "Settings"

    def __init__(self, app: Settings) -> None:
        super().__init__(app)
        self.query = ""

    def view(self) -> View:
        def typed(text: str) -> None:
            self.query = text

        field = v.row(
            v.edit(self.query, typed, self.t("Search settings"), id="search_action_bar", look="pill"), look="pad"
        )
        found = [
            v.tile(self.t(title), self.t(above), key=title + above, on_click=self._opener(page))
            for title, above, page in _INDEX
            if self.query.strip() and self.query.strip().casefold() in self.t(title).casefold()
        ]
        rows = found if self.query.strip() else self.rows()
        return self.frame(
            self.t("Settings"), field, v.items(rows, look="grow", id="recycler_view"),
            self.query.strip() != "" and not found and v.text(self.t("No results"), "mid pad"), up=False,
        )  # fmt: skip

    def _opener(self, page: Callable[[Settings], Page[App]]) -> Do:
        return lambda: self.go(page(self.app))

    def on_back(self) -> bool:
        if self.query:
            self.query = ""
            return True
        return False

    def rows(self) -> list[View | bool | None]:
        t = self.t
        return [
            self.link("Network & internet", t("Mobile, Wi-Fi, hotspot"), Network, "wifi"),
            self.link("Connected devices", t("Bluetooth, pairing"), Bluetooth, "bluetooth"),
            self.link("Apps", t("Recent apps, default apps"), Apps, "apps"),
            self.link("Notifications", t("Notification history, conversations"), Notifications, "bell"),
            self.link("Battery", f"{self.phone.state.battery.level}%", Battery, "battery"),
            self.link("Storage", t("{percent}% used", percent=41), Storage, "storage"),
            self.link("Sound & vibration", t("Volume, haptics, Do Not Disturb"), Sound, "sound"),
            self.link("Display", t("Dark theme, font size, brightness"), Display, "sun"),
            self.link("Security & privacy", t("Screen lock, permissions"), Security, "lock"),
            self.link("Location", t("On") if self.phone.get("secure/location_mode") != "0" else t("Off"), Location,
            "pin"),
            self.link("Accounts", t("{count} accounts", count=self.db.number("SELECT count(*) FROM settings_accounts")),
                      Accounts, "person"),
            self.link("System", t("Languages, time, developer options"), System, "info"),
            self.link("About phone", self.phone.get("global/device_name"), About, "android"),
        ]  # fmt: skip


_PAGES: Final[dict[str, type[Sub]]] = {
    "WIFI_SETTINGS": Wifi, "BLUETOOTH_SETTINGS": Bluetooth, "DISPLAY_SETTINGS": Display, "SOUND_SETTINGS": Sound,
    "DATE_SETTINGS": DateTime, "LOCALE_SETTINGS": Languages, "DEVICE_INFO_SETTINGS": About,
    "APPLICATION_SETTINGS": Apps,
    "AIRPLANE_MODE_SETTINGS": Network, "APPLICATION_DEVELOPMENT_SETTINGS": Developer,
    "LOCATION_SOURCE_SETTINGS": Location, "SECURITY_SETTINGS": Security, "BATTERY_SAVER_SETTINGS": Battery,
    "SYNC_SETTINGS": Accounts, "INTERNAL_STORAGE_SETTINGS": Storage,
}  # fmt: skip

_INDEX: Final[tuple[tuple[str, str, type[Sub]], ...]] = (
    ("Wi-Fi", "Network & internet", Wifi), ("Airplane mode", "Network & internet", Network),
    ("Mobile data", "Network & internet", Network), ("Hotspot & tethering", "Network & internet", Hotspot),
    ("Bluetooth", "Connected devices", Bluetooth), ("App permissions", "Apps", Apps),
    ("Battery Saver", "Battery", Battery), ("Media volume", "Sound & vibration", Sound),
    ("Do Not Disturb", "Sound & vibration", Sound), ("Dark theme", "Display", Display), ("Font size", "Display",
    Display),
    ("Brightness level", "Display", Display), ("Screen timeout", "Display", Display),
    ("Auto-rotate screen", "Display", Display), ("Night Light", "Display", Display),
    ("Screen lock", "Security & privacy", Security), ("Use location", "Location", Location),
    ("Languages", "System", Languages), ("Date & time", "System", DateTime), ("Use 24-hour format", "System", DateTime),
    ("Developer options", "System", Developer), ("Reset options", "System", Reset), ("Build number", "About phone",
    About),
    ("Device name", "About phone", About), ("Add account", "Accounts", Accounts), ("Storage", "Settings", Storage),
)  # fmt: skip

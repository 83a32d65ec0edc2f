"""Settings: a deep tree over the phone's own settings, permissions, networks and accounts.

Most of its state is the system's: the table `settings` (namespace, key, value) and `permissions`. Its own tables:

* `settings_networks` (ssid, secured, saved, password, connected, strength): Wi-Fi networks in reach.
* `settings_bluetooth` (name, kind, paired, connected): devices in reach.
* `settings_accounts` (name, kind, sync): accounts on the phone; `sync` 0 or 1.
* `settings_languages` (tag, place): the user's languages, the first is used.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import ClassVar, Final

from handrail.phone.apps import words
from handrail.phone.apps.app import App, Page
from handrail.phone.apps.content import Maker
from handrail.phone.nouns import Filter, Intent
from handrail.phone.screen import views as v
from handrail.phone.screen.system import logo
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


class Sub(Page[Settings]):
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


class Network(Sub):
    """Networks."""

    title = "Network & internet"

    def rows(self) -> list[View | bool | None]:
        joined = self.db.one("SELECT ssid FROM settings_networks WHERE connected = 1")
        on = self.phone.flag("global/wifi_on")
        said = joined["ssid"] if on and joined is not None else self.t("Disconnected") if on else self.t("Off")
        return [
            self.link("Internet", said, Wifi, "wifi"),
            self.flag("Airplane mode", "global/airplane_mode_on"),
            self.flag("Mobile data", "global/mobile_data", "Access data using the mobile network"),
            self.flag("Roaming", "global/data_roaming", "Connect to data services when roaming"),
            self.link("Hotspot & tethering",
            self.t("Off") if not self.phone.flag("global/hotspot_on") else self.t("On"),
                      Hotspot, "signal"),
            self.flag("Data Saver", "global/restrict_background"),
        ]  # fmt: skip


class Hotspot(Sub):
    """The phone as a hotspot."""

    title = "Hotspot & tethering"

    def rows(self) -> list[View | bool | None]:
        name = self.phone.get("global/hotspot_name", "SimulatedPhone_1234")
        return [
            self.flag("Wi-Fi hotspot", "global/hotspot_on"),
            v.tile(self.t("Hotspot name"), name, on_click=lambda: self.prompt(
                self.t("Hotspot name"), name, lambda new: self.phone.put("global/hotspot_name", new),
                check=lambda new: "" if new.strip() else self.t("Enter a name"))),
            self.flag("Turn off hotspot automatically", "global/hotspot_timeout"),
        ]  # fmt: skip


class Wifi(Sub):
    """Wi-Fi."""

    title = "Internet"

    def rows(self) -> list[View | bool | None]:
        on = self.phone.flag("global/wifi_on")
        found = self.db.all("SELECT * FROM settings_networks ORDER BY connected DESC, saved DESC, strength DESC, ssid")
        return [
            self.flag("Wi-Fi", "global/wifi_on"),
            *(self._network(*tuple(row)) for row in found if on),
            on and v.tile(self.t("Add network"), on_click=self._add, start=v.icon("plus", look="icon24")),
            v.tile(self.t("Saved networks"), str(sum(row["saved"] for row in found)),
                   on_click=lambda: self.go(SavedNetworks(self.app))),
        ]  # fmt: skip

    def _network(self, ssid: str, secured: int, saved: int, password: str, connected: int, strength: int) -> View:
        said = self.t("Connected") if connected else self.t("Saved") if saved else ""
        return v.tile(
            ssid, said, key=ssid, on_click=lambda: self._touch(ssid, bool(secured), bool(saved), bool(connected)),
            start=v.icon("wifi", self.t("{bars} bars", bars=strength), "icon24"),
            end=v.icon("lock", self.t("Secure network"), "icon18") if secured else None,
            id="preference",
        )  # fmt: skip

    def _touch(self, ssid: str, secured: bool, saved: bool, connected: bool) -> None:
        if connected or saved:
            self.go(NetworkDetails(self.app, ssid))
        elif not secured:
            join(self.app, ssid)
        else:
            self.prompt(
                ssid, "", lambda password: join(self.app, ssid, password), hint=self.t("Password"), password=True,
                check=lambda password: "" if len(password) >= 8 else self.t("The password has at least 8 characters"),
            )  # fmt: skip

    def _add(self) -> None:
        def named(ssid: str) -> None:
            self.db.run("INSERT OR REPLACE INTO settings_networks VALUES (?, 0, 1, '', 0, 0)", ssid)

        self.prompt(self.t("Add network"), "", named, hint=self.t("Network name"),
                    check=lambda ssid: "" if ssid.strip() else self.t("Enter a name"))  # fmt: skip


def join(app: Settings, ssid: str, password: str = "") -> None:
    """Connect to a network."""
    app.db.run("UPDATE settings_networks SET connected = 0")
    app.db.run("UPDATE settings_networks SET connected = 1, saved = 1,"
               " password = CASE WHEN ? = '' THEN password ELSE ? END"
               " WHERE ssid = ?", password, password, ssid)  # fmt: skip


class NetworkDetails(Sub):
    """One network."""

    title = "Network details"

    def __init__(self, app: Settings, ssid: str) -> None:
        super().__init__(app)
        self.ssid = ssid

    def rows(self) -> list[View | bool | None]:
        row = self.db.one("SELECT * FROM settings_networks WHERE ssid = ?", self.ssid)
        if row is None:
            return [v.text(self.t("No results"), "mid pad")]

        def forget() -> None:
            self.db.run(
                "UPDATE settings_networks SET saved = 0, connected = 0, password = '' WHERE ssid = ?", self.ssid
            )
            self.leave()

        def disconnect() -> None:
            self.db.run("UPDATE settings_networks SET connected = 0 WHERE ssid = ?", self.ssid)

        return [
            v.text(self.ssid, "h1 mid pad", id="entity_header_title"),
            v.row(
                v.button(self.t("Forget"), lambda: self.ask(
                    self.t("Forget this network?"), self.ssid, self.t("Forget"), forget), "tonal", id="button1"),
                v.button(self.t("Disconnect"), disconnect, "tonal", id="button2") if row["connected"]
                else v.button(self.t("Connect"), lambda: join(self.app, self.ssid), "tonal", id="button2"),
                look="center gap pad",
            ),
            v.tile(self.t("Signal strength"), (self.t("Poor"), self.t("Fair"), self.t("Good"), self.t("Excellent"))[
                max(0, row["strength"] - 1)]),
            v.tile(self.t("Security"), "WPA2/WPA3-Personal" if row["secured"] else self.t("None")),
            v.tile(self.t("IP address"), "192.0.2.23"),
        ]  # fmt: skip


class SavedNetworks(Sub):
    """Networks with a stored password."""

    title = "Saved networks"

    def rows(self) -> list[View | bool | None]:
        def opener(ssid: str) -> Do:
            return lambda: self.go(NetworkDetails(self.app, ssid))

        return [
            v.tile(row["ssid"], key=row["ssid"], on_click=opener(row["ssid"]), start=v.icon("wifi", look="icon24"))
            for row in self.db.all("SELECT ssid FROM settings_networks WHERE saved = 1 ORDER BY ssid")
        ]


class Bluetooth(Sub):
    """Bluetooth devices."""

    title = "Connected devices"

    def rows(self) -> list[View | bool | None]:
        on = self.phone.flag("global/bluetooth_on")
        found = self.db.all("SELECT * FROM settings_bluetooth ORDER BY name") if on else []
        paired = [row for row in found if row["paired"]]
        others = [row for row in found if not row["paired"]]
        name = self.phone.get("global/device_name")
        return [
            self.flag("Use Bluetooth", "global/bluetooth_on"),
            v.tile(self.t("Device name"), name, on_click=lambda: self.prompt(
                self.t("Rename this device"), name, lambda new: self.phone.put("global/device_name", new),
                check=lambda new: "" if new.strip() else self.t("Enter a name"))),
            bool(paired) and v.header(self.t("Saved devices")),
            *(self._device(row["name"], row["kind"], True, bool(row["connected"])) for row in paired),
            bool(others) and v.header(self.t("Available devices")),
            *(self._device(row["name"], row["kind"], False, False) for row in others),
        ]  # fmt: skip

    def _device(self, name: str, kind: str, paired: bool, connected: bool) -> View:
        def pair() -> None:
            self.db.run("UPDATE settings_bluetooth SET paired = 1, connected = 1 WHERE name = ?", name)

        def forget() -> None:
            self.db.run("UPDATE settings_bluetooth SET paired = 0, connected = 0 WHERE name = ?", name)

        def toggle() -> None:
            self.db.run("UPDATE settings_bluetooth SET connected = 1 - connected WHERE name = ?", name)

        def touched() -> None:
            if paired:
                toggle()
            else:
                self.ask(self.t("Pair with {name}?", name=name), self.t("Bluetooth pairing code 482 901"),
                         self.t("Pair"), pair)  # fmt: skip

        more = v.icon_button("cog", self.t("Settings of {name}", name=name), lambda: self.ask(
            self.t("Forget device?"), self.t("Your phone will no longer be paired with {name}", name=name),
            self.t("Forget device"), forget), id="settings_button")  # fmt: skip
        return v.tile(name, self.t("Active") if connected else "", key=name, on_click=touched,
                      start=v.icon(kind, look="icon24"), end=more if paired else None)  # fmt: skip


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


class Battery(Sub):
    """Battery."""

    title = "Battery"

    def rows(self) -> list[View | bool | None]:
        level = self.phone.state.battery.level
        return [
            v.text(f"{level}%", "huge pad", id="usage_summary"),
            v.frame(v.bar(level * 10), look="padx"),
            self.flag("Battery Saver", "global/low_power", "Extends battery life"),
            self.flag("Adaptive Battery", "global/adaptive_battery"),
            self.flag("Battery percentage", "system/status_bar_show_battery_percent", "Show in status bar"),
        ]


class Storage(Sub):
    """Storage."""

    title = "Storage"

    def rows(self) -> list[View | bool | None]:
        parts = (("Apps", "24 GB"), ("Images", "14 GB"), ("System", "9.1 GB"), ("Audio", "3.2 GB"), ("Trash", "0.4 GB"))
        return [
            v.text("52 GB", "huge padx", id="usage_summary"),
            v.text(self.t("used of {total} GB", total=128), "padx"),
            v.frame(v.bar(410), look="pad"),
            *(v.tile(self.t(name), size) for name, size in parts),
        ]


class Sound(Sub):
    """Sound."""

    title = "Sound & vibration"

    def rows(self) -> list[View | bool | None]:
        tones = [(name, name) for name in ("Drip", "Morning Flower", "Peak", "Wind Chime", "Zephyr", "None")]
        return [
            self.slider("Media volume", "system/volume_music", 15),
            self.slider("Ring volume", "system/volume_ring", 7),
            self.slider("Alarm volume", "system/volume_alarm", 7),
            self.slider("Notification volume", "system/volume_notification", 7),
            self.flag("Do Not Disturb", "global/zen_mode"),
            self.flag("Vibrate when ringing", "system/vibrate_when_ringing"),
            self.pick("Phone ringtone", "system/ringtone", tones),
            self.flag("Touch sounds", "system/sound_effects_enabled"),
            self.flag("Haptic feedback", "system/haptic_feedback_enabled"),
        ]


class Display(Sub):
    """Display."""

    title = "Display"

    def rows(self) -> list[View | bool | None]:
        t = self.t
        return [
            v.header(t("Brightness")),
            self.slider("Brightness level", "system/screen_brightness", 255),
            self.flag("Adaptive brightness", "system/screen_brightness_mode"),
            v.header(t("Appearance")),
            self.flag("Dark theme", "secure/ui_night_mode", on="2", off="1"),
            self.pick("Font size", "system/font_scale", [
                ("0.85", t("Small")), ("1.0", t("Default")), ("1.15", t("Large")), ("1.3", t("Largest"))]),
            v.header(t("Color")),
            self.flag("Night Light", "secure/night_display_activated"),
            v.header(t("Other display controls")),
            self.flag("Auto-rotate screen", "system/accelerometer_rotation"),
            self.pick("Screen timeout", "system/screen_off_timeout", [
                ("15000", t("15 seconds")), ("30000", t("30 seconds")), ("60000", t("1 minute")), ("120000",
                t("2 minutes")),
                ("300000", t("5 minutes")), ("600000", t("10 minutes"))]),
            self.pick("Screen orientation", "system/user_rotation", [
                ("0", t("Portrait")), ("1", t("Landscape"))]),
            self.flag("Screen saver", "secure/screensaver_enabled"),
        ]  # fmt: skip


class Security(Sub):
    """Security."""

    title = "Security & privacy"

    def rows(self) -> list[View | bool | None]:
        has_pin = bool(self.phone.get("secure/lock_pin"))
        return [
            v.tile(self.t("Screen lock"), self.t("PIN") if has_pin else self.t("Swipe"), on_click=self._lock),
            self.flag("Make passwords visible", "system/show_password"),
            self.flag("Show clipboard access", "secure/clipboard_show_access_notifications"),
            self.link("Permission manager", self.t("Apps"), Apps),
            v.tile(self.t("Encryption & credentials"), self.t("Encrypted")),
        ]

    def _lock(self) -> None:
        has_pin = bool(self.phone.get("secure/lock_pin"))

        def chosen(value: str) -> None:
            if value == "pin":
                self.prompt(
                    self.t("Set a PIN"), "", lambda pin: self.phone.put("secure/lock_pin", pin), password=True,
                    keys="number", hint=self.t("PIN"),
                    check=lambda pin: (
                        "" if pin.isdecimal() and len(pin) >= 4 else self.t("The PIN has at least 4 digits")),
                )  # fmt: skip
            else:
                self.ask(self.t("Remove screen lock?"), self.t("Device protection features will not work."),
                         self.t("Remove"), lambda: self.phone.put("secure/lock_pin", ""), danger=True)  # fmt: skip

        def asked(pin: str) -> None:
            self.choose(self.t("Choose a screen lock"), options, "pin", chosen)

        options = [("swipe", self.t("Swipe")), ("pin", self.t("PIN"))]
        if has_pin:
            self.prompt(
                self.t("Re-enter your PIN"), "", asked, password=True, keys="number",
                check=lambda pin: "" if pin == self.phone.get("secure/lock_pin") else self.t("Wrong PIN"),
            )  # fmt: skip
        else:
            self.choose(self.t("Choose a screen lock"), options, "swipe", chosen)


class Location(Sub):
    """Location."""

    title = "Location"

    def rows(self) -> list[View | bool | None]:
        users = self.db.all("SELECT package FROM permissions WHERE permission = 'ACCESS_FINE_LOCATION' AND granted = 1")
        return [
            self.flag("Use location", "secure/location_mode", on="3", off="0"),
            v.header(self.t("Apps with access")),
            *(v.tile(self.phone.apps[row["package"]].title, key=row["package"]) for row in users),
            self.flag("Wi-Fi scanning", "global/wifi_scan_always_enabled"),
        ]


class Accounts(Sub):
    """Accounts."""

    title = "Accounts"

    def rows(self) -> list[View | bool | None]:
        def opener(name: str, kind: str) -> Do:
            return lambda: self.go(Account(self.app, name, kind))

        found = self.db.all("SELECT * FROM settings_accounts ORDER BY kind, name")
        return [
            *(v.tile(row["name"], self.t(row["kind"]), key=row["name"] + row["kind"], start=v.avatar(row["name"]),
                     on_click=opener(row["name"], row["kind"])) for row in found),
            v.tile(self.t("Add account"), start=v.icon("plus", look="icon24"), on_click=self._add),
            self.flag("Automatically sync app data", "global/auto_sync"),
        ]  # fmt: skip

    def _add(self) -> None:
        def kind(chosen: str) -> None:
            self.prompt(
                self.t("Add account"), "", lambda name: self.db.run(
                    "INSERT OR REPLACE INTO settings_accounts VALUES (?, ?, 1)", name.strip(), chosen),
                hint=self.t("Email"), check=lambda name: "" if "@" in name else self.t("Enter a valid email address"),
            )  # fmt: skip

        self.choose(self.t("Add account"), [(each, self.t(each)) for each in ("Mail", "Social", "Cloud")], "", kind)


class Account(Sub):
    """One account."""

    title = "Account"

    def __init__(self, app: Settings, name: str, kind: str) -> None:
        super().__init__(app)
        self.name, self.kind = name, kind

    def rows(self) -> list[View | bool | None]:
        row = self.db.one("SELECT sync FROM settings_accounts WHERE name = ? AND kind = ?", self.name, self.kind)
        if row is None:
            return [v.text(self.t("No results"), "mid pad")]

        def flip() -> None:
            self.db.run(
                "UPDATE settings_accounts SET sync = 1 - sync WHERE name = ? AND kind = ?", self.name, self.kind
            )

        def remove() -> None:
            self.db.run("DELETE FROM settings_accounts WHERE name = ? AND kind = ?", self.name, self.kind)
            self.leave()

        return [
            v.column(v.avatar(self.name, "big"), v.text(self.name, "h2", id="entity_header_title"), look="center pad"),
            v.tile(self.t("Account sync"), on_click=flip, end=v.switch(bool(row["sync"]), None)),
            v.frame(v.button(self.t("Remove account"), lambda: self.ask(
                self.t("Remove account?"),
                self.t("Removing this account will delete all of its messages, contacts, and other data!"),
                self.t("Remove account"), remove, danger=True), "outlined", id="button"), look="pad"),
        ]  # fmt: skip


class System(Sub):
    """System."""

    title = "System"

    def rows(self) -> list[View | bool | None]:
        developer = self.phone.flag("global/development_settings_enabled")
        return [
            self.link("Languages", "Deutsch" if self.phone.language == "de" else "English", Languages, "globe"),
            self.link("Keyboard", self.t("On-screen keyboard"), Keyboard, "keyboard"),
            self.link("Date & time", self.clock_text(self.phone.clock.now()), DateTime, "clock"),
            developer and self.link("Developer options", "", Developer, "code"),
            self.link("Reset options", self.t("Network, apps, or device can be reset"), Reset, "refresh"),
        ]


class Languages(Sub):
    """The user's languages: the first is used."""

    title = "Languages"
    NAMES: ClassVar[dict[str, str]] = {"en-US": "English (United States)", "de-DE": "Deutsch (Deutschland)"}

    def rows(self) -> list[View | bool | None]:
        found = [row["tag"] for row in self.db.all("SELECT tag FROM settings_languages ORDER BY place")]
        return [
            *(self._row(tag, at) for at, tag in enumerate(found)),
            len(found) < len(self.NAMES)
            and v.tile(self.t("Add a language"), start=v.icon("plus", look="icon24"), on_click=self._add),
        ]

    def _row(self, tag: str, at: int) -> View:
        def first() -> None:
            self.db.run("UPDATE settings_languages SET place = place + 1")
            self.db.run("UPDATE settings_languages SET place = 0 WHERE tag = ?", tag)
            self.phone.put("system/system_locales", tag)

        def remove() -> None:
            self.db.run("DELETE FROM settings_languages WHERE tag = ?", tag)
            row = self.db.need("SELECT tag FROM settings_languages ORDER BY place")
            self.phone.put("system/system_locales", row["tag"])

        alone = self.db.number("SELECT count(*) FROM settings_languages") < 2
        return v.tile(
            self.NAMES[tag], self.t("Default") if at == 0 else "", key=tag, start=v.text(str(at + 1), "title"),
            end=None if alone else self.dots(
                (self.t("Move to top"), first) if at else None, (self.t("Remove"), lambda: self.ask(
                    self.t("Remove selected language?"), "", self.t("Remove"), remove))),
        )  # fmt: skip

    def _add(self) -> None:
        def take(tag: str) -> None:
            self.db.run("INSERT OR IGNORE INTO settings_languages"
                        " VALUES (?, (SELECT 1 + max(place) FROM settings_languages))",
                        tag)  # fmt: skip

        self.choose(self.t("Add a language"), list(self.NAMES.items()), "", take)


class Keyboard(Sub):
    """Keyboards."""

    title = "Keyboard"

    def rows(self) -> list[View | bool | None]:
        return [
            v.tile(self.t("On-screen keyboard"), self.t("Simulated keyboard")),
            self.flag("Vibrate on keypress", "secure/keyboard_vibrate"),
            self.flag("Show suggestions", "secure/keyboard_suggestions"),
            self.flag("Use physical keyboard with on-screen", "secure/show_ime_with_hard_keyboard"),
        ]


class DateTime(Sub):
    """Date and time."""

    title = "Date & time"

    def rows(self) -> list[View | bool | None]:
        automatic = self.phone.flag("global/auto_time")
        now = self.phone.clock.now()
        zones = [(name, name) for name in ("Europe/Berlin", "Europe/London", "America/New_York", "Asia/Tokyo")]
        zone = self.phone.state.props.get("persist.sys.timezone", "")

        def set_zone(name: str) -> None:
            self.phone.state.props["persist.sys.timezone"] = name
            self.phone.put("global/time_zone", name)

        return [
            self.flag("Set time automatically", "global/auto_time"),
            v.tile(self.t("Date"), words.full_day(now, self.phone.language), enabled=not automatic,
            on_click=self._date),
            v.tile(self.t("Time"), self.clock_text(now), enabled=not automatic, on_click=self._time),
            self.flag("Set time zone automatically", "global/auto_time_zone"),
            v.tile(self.t("Time zone"), zone, enabled=not self.phone.flag("global/auto_time_zone"),
                   on_click=lambda: self.choose(self.t("Time zone"), zones, zone, set_zone)),
            self.flag("Use 24-hour format", "system/time_12_24", on="24", off="12"),
        ]  # fmt: skip

    def _date(self) -> None:
        now = self.phone.clock.now()

        def right(value: str) -> str:
            try:
                datetime.strptime(value, "%Y-%m-%d")
            except ValueError:
                return self.t("Write the date as 2026-03-14")
            return ""

        def take(value: str) -> None:
            day = datetime.strptime(value, "%Y-%m-%d").date()
            self.phone.clock.set(datetime.combine(day, now.time()))
            self.phone.put("global/clock_offset", str(round((self.phone.clock.now() - now) / timedelta(seconds=1))))

        self.prompt(self.t("Date"), now.strftime("%Y-%m-%d"), take, check=right)

    def _time(self) -> None:
        now = self.phone.clock.now()

        def right(value: str) -> str:
            try:
                datetime.strptime(value, "%H:%M")
            except ValueError:
                return self.t("Write the time as 17:45")
            return ""

        def take(value: str) -> None:
            at = datetime.strptime(value, "%H:%M").time()
            self.phone.clock.set(datetime.combine(now.date(), at))
            self.phone.put("global/clock_offset", str(round((self.phone.clock.now() - now) / timedelta(seconds=1))))

        self.prompt(self.t("Time"), now.strftime("%H:%M"), take, check=right)


class Developer(Sub):
    """Developer options."""

    title = "Developer options"

    def rows(self) -> list[View | bool | None]:
        scales = [("0", self.t("Animation off")), ("0.5", "0.5x"), ("1.0", "1x"), ("2", "2x"), ("5", "5x")]
        return [
            self.flag("Use developer options", "global/development_settings_enabled"),
            self.flag("Stay awake", "global/stay_on_while_plugged_in", "Screen will never sleep while charging"),
            self.flag("USB debugging", "global/adb_enabled", "Debug mode when USB is connected"),
            v.header(self.t("Drawing")),
            self.pick("Window animation scale", "global/window_animation_scale", scales),
            self.pick("Transition animation scale", "global/transition_animation_scale", scales),
            self.pick("Animator duration scale", "global/animator_duration_scale", scales),
            v.header(self.t("Input")),
            self.flag("Show taps", "system/show_touches"),
            self.flag("Pointer location", "system/pointer_location"),
        ]


class Reset(Sub):
    """Resetting."""

    title = "Reset options"

    def rows(self) -> list[View | bool | None]:
        def networks() -> None:
            self.db.run("UPDATE settings_networks SET saved = 0, connected = 0, password = ''")
            self.db.run("UPDATE settings_bluetooth SET paired = 0, connected = 0")
            self.toast(self.t("Network settings have been reset"))

        def everything() -> None:
            self.phone.put("global/erased", "1")
            self.phone.home()
            self.toast(self.t("This simulated phone only notes that it was erased"))

        return [
            v.tile(self.t("Reset Bluetooth & Wi-Fi"), on_click=lambda: self.ask(
                self.t("Reset all network settings?"), self.t("You can’t undo this action!"), self.t("Reset settings"),
                networks, danger=True)),
            v.tile(self.t("Erase all data (factory reset)"), on_click=lambda: self.ask(
                self.t("Erase all data?"),
                self.t("All of your personal information and downloaded apps will be deleted."
                                                  " You can’t undo this action!"),
                self.t("Erase all data"), everything, danger=True)),
        ]  # fmt: skip


class About(Sub):
    """About the phone: it says that it is a simulator, and its build number opens the developer options."""

    title = "About phone"

    def __init__(self, app: Settings) -> None:
        super().__init__(app)
        self.touches = 0

    def rows(self) -> list[View | bool | None]:
        name = self.phone.get("global/device_name")
        props = self.phone.state.props
        return [
            v.tile(self.t("Device name"), name, on_click=lambda: self.prompt(
                self.t("Device name"), name, lambda new: self.phone.put("global/device_name", new),
                check=lambda new: "" if new.strip() else self.t("Enter a name"))),
            v.tile(self.t("Model"), props["ro.product.model"]),
            v.tile(self.t("Simulator"), self.t("This is a simulated phone. Nothing measured on it is about Android.")),
            v.tile(self.t("Phone number"), "+1\u00a0202-555-0100"),
            v.tile(self.t("Android version"), props["ro.build.version.release"]),
            v.tile(self.t("Legal information"), on_click=lambda: self.tell(
                self.t("Legal information"), self.t("A simulator made for testing; no part of it is Android."))),
            v.tile(self.t("Build number"), props["ro.build.display.id"], on_click=self._build),
        ]  # fmt: skip

    def _build(self) -> None:
        if self.phone.flag("global/development_settings_enabled"):
            self.toast(self.t("No need, you are already a developer."))
            return
        self.touches += 1
        left = 7 - self.touches
        if left <= 0:
            self.phone.put("global/development_settings_enabled", "1")
            self.toast(self.t("You are now a developer!"))
        elif left <= 4:
            self.toast(self.t("You are now {left} steps away from being a developer.", left=left))


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

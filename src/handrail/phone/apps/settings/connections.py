"""Networks and devices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handrail.phone.apps.settings.sub import Sub
from handrail.phone.screen import views as v
from handrail.phone.screen.views import Do, View

if TYPE_CHECKING:
    from handrail.phone.apps.settings.tree import Settings


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

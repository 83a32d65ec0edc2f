"""Battery, storage, sound, display, security and location."""

from __future__ import annotations

from handrail.phone.apps.settings.applications import Apps
from handrail.phone.apps.settings.sub import Sub
from handrail.phone.screen import views as v
from handrail.phone.screen.views import View


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

"""What the user decided: settings, languages, permissions. Plain state, kept in the store."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from handrail.phone.apps import words
from handrail.phone.apps.store import Store
from handrail.phone.nouns import LATIN_IME, State
from handrail.phone.screen.clock import Clock

PREFIX: Final = "android.permission."

DEFAULTS: Final[dict[str, dict[str, str]]] = {
    "system": {
        "screen_brightness": "128", "screen_brightness_mode": "0", "font_scale": "1.0", "accelerometer_rotation": "0",
        "user_rotation": "0", "screen_off_timeout": "60000", "time_12_24": "12", "volume_music": "7",
        "volume_ring": "5", "volume_alarm": "6", "volume_notification": "5", "vibrate_when_ringing": "1",
        "haptic_feedback_enabled": "1", "system_locales": "en-US",
    },
    "secure": {
        "ui_night_mode": "1", "location_mode": "3", "default_input_method": LATIN_IME,
        "enabled_input_methods": LATIN_IME, "show_ime_with_hard_keyboard": "0", "lock_screen_show_notifications": "1",
        "night_display_activated": "0", "zen_mode": "0",
    },
    "global": {
        "wifi_on": "1", "bluetooth_on": "1", "airplane_mode_on": "0", "mobile_data": "1", "low_power": "0",
        "development_settings_enabled": "0", "adb_enabled": "1", "stay_on_while_plugged_in": "0", "auto_time": "1",
        "auto_time_zone": "1", "window_animation_scale": "1.0", "transition_animation_scale": "1.0",
        "animator_duration_scale": "1.0", "device_name": "Handrail Simulated Phone", "data_roaming": "0",
        "zen_mode": "0", "torch": "0",
    },
}  # fmt: skip

PROPS: Final = {
    "ro.product.model": "Handrail Simulated Phone", "ro.product.manufacturer": "Handrail",
    "ro.product.brand": "handrail",
    "ro.product.device": "simulated", "ro.product.name": "simulated_phone", "ro.hardware": "simulated",
    "ro.build.version.release": "14", "ro.build.version.sdk": "34", "ro.build.type": "user",
    "ro.build.display.id": "SIMULATED.PHONE.1",
    "ro.build.fingerprint": "handrail/simulated_phone/simulated:14/SIM.1/1:user/release-keys",
    "ro.kernel.qemu": "1", "ro.product.cpu.abi": "x86_64", "ro.sf.lcd_density": "420", "sys.boot_completed": "1",
    "persist.sys.timezone": "Europe/Berlin", "persist.sys.locale": "en-US", "ro.serialno": "SIMULATED",
}  # fmt: skip


class Preferences:
    """The part of a phone that settings and permissions are read from and written to."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self.state = State()
        self.dirty = True
        """Something changed that may have to be drawn."""
        self._stored: dict[tuple[str, str], str] = {}

    def factory(self) -> None:
        """State of a phone as it comes from the factory."""
        self.state = State(now=self.clock.epoch)
        self.state.props.update(PROPS)
        for namespace, values in DEFAULTS.items():
            self.state.settings[namespace] = dict(values)
        self._stored = {}

    def keep(self) -> None:
        """Write settings that changed (by the shell, too) to their table."""
        now = {(space, key): value for space, values in self.state.settings.items() for key, value in values.items()}
        if now == self._stored:
            return
        changed = [(*place, value) for place, value in now.items() if self._stored.get(place) != value]
        self.store.many("INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", changed)
        for place in self._stored.keys() - now.keys():
            self.store.run("DELETE FROM settings WHERE namespace = ? AND key = ?", *place)
        self._stored = now

    def get(self, place: str, default: str = "") -> str:
        """A setting, as ``system/font_scale``."""
        space, _, key = place.partition("/")
        return self.state.settings.get(space, {}).get(key, default)

    def put(self, place: str, value: str) -> None:
        """Change a setting."""
        space, _, key = place.partition("/")
        self.state.settings[space][key] = value
        self.on_setting(place)
        self.keep()
        self.dirty = True

    def on_setting(self, place: str) -> None:
        """What follows from a setting at once."""
        match place:
            case "system/user_rotation" | "system/accelerometer_rotation":
                self.state.rotation = int(self.get("system/user_rotation", "0") or 0) % 4
            case "global/airplane_mode_on":
                on = self.get(place) == "1"
                for radio in ("wifi_on", "bluetooth_on", "mobile_data"):
                    self.state.settings["global"][radio] = "0" if on else "1"
            case "global/zen_mode" | "secure/zen_mode":
                value = self.get(place)
                self.state.settings["global"]["zen_mode"] = self.state.settings["secure"]["zen_mode"] = value
            case _:
                pass

    def flag(self, place: str) -> bool:
        """Whether a setting is on."""
        return self.get(place) == "1"

    def flip(self, place: str) -> None:
        """Turn a setting on or off."""
        self.put(place, "0" if self.flag(place) else "1")

    @property
    def dark(self) -> bool:
        """Whether the dark theme is on (UiModeManager: 1 no, 2 yes)."""
        return self.get("secure/ui_night_mode") == "2"

    @property
    def language(self) -> str:
        """``en`` or ``de``."""
        return "de" if self.get("system/system_locales").startswith("de") else "en"

    @property
    def hours24(self) -> bool:
        """Whether times are written with 24 hours."""
        return self.get("system/time_12_24") == "24" or self.language == "de"

    def t(self, english: str, **filled: object) -> str:
        """A text in the phone's language."""
        said = words.german(english) if self.language == "de" else english
        return said.format(**filled) if filled else said

    def allowed(self, package: str, permission: str) -> bool:
        """Whether an application has a permission."""
        return (
            self.store.number(
                "SELECT granted FROM permissions WHERE package = ? AND permission = ?", package, permission
            )
            == 1
        )

    def grant(self, package: str, permission: str, granted: bool | None) -> None:
        """Give or take a permission; None: it asks again."""
        self.store.run(
            "INSERT OR REPLACE INTO permissions VALUES (?, ?, ?)", package, permission,
            None if granted is None else int(granted))  # fmt: skip
        if (known := self.state.packages.get(package)) is not None:
            rest = tuple(name for name in known.permissions if name != PREFIX + permission)
            self.state.packages[package] = replace(
                known, permissions=(*rest, PREFIX + permission) if granted else rest
            )  # fmt: skip
        self.dirty = True

    def keep_permissions(self) -> None:
        """The shell granted or took permissions: the table follows."""
        for row in self.store.all("SELECT * FROM permissions"):
            known = self.state.packages.get(row["package"])
            has = known is not None and PREFIX + row["permission"] in known.permissions
            if has != (row["granted"] == 1):
                self.store.run(
                    "UPDATE permissions SET granted = ? WHERE package = ? AND permission = ?", int(has),
                    row["package"], row["permission"])  # fmt: skip
        self.dirty = True

"""Settings: switches, values, networks, permissions."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from handrail.phone.screen.finger import Finger
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, anything, change, question, sorted_in
from handrail.tasks.phone.judging import Expected, added, changed, setting
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass
_SETTINGS = "com.android.settings"


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("settings")
    return sorted_in(
        "settings",
        _dark(draw),
        _wifi(draw),
        _brightness(draw),
        _timeout(draw),
        _font(draw),
        _quiet_night(draw),
        _join(draw),
        _pair(draw),
        _hotspot(draw),
        _ringtone(draw),
        _permission(draw),
        _notifications(draw),
        _developer(draw),
        _sync(draw),
        _hours(draw),
        _german(draw),
        _version(draw),
        _signal(draw),
    )


def fresh(place: str, value: str) -> Expected:
    """A setting that was never set before."""
    space, _, key = place.partition("/")
    return added("settings", namespace=space, key=key, value=value)


def _inside(finger: Finger, *labels: str) -> str:
    finger.open("Settings")
    for label in labels:
        finger.tap(label)
    return ""


def _dark(draw: Draw) -> PhoneTask:
    return change(
        draw, "dark-theme", "Turn on the dark theme.", lambda finger: _inside(finger, "Display", "Dark theme"),
        [setting("secure/ui_night_mode", "2")], _E.SETTING,
    )  # fmt: skip


def _wifi(draw: Draw) -> PhoneTask:
    return change(
        draw, "wifi-off", "Turn off Wi-Fi.", lambda finger: _inside(finger, "Network & internet", "Internet", "Wi-Fi"),
        [setting("global/wifi_on", "0")], _E.SETTING,
    )  # fmt: skip


def _brightness(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        _inside(finger, "Display")
        finger.slide("Brightness level", 1000)
        return ""

    return change(
        draw, "brightness-full", "Make the screen as bright as it gets.", oracle,
        [setting("system/screen_brightness", "255")], _E.SETTING,
    )  # fmt: skip


def _timeout(draw: Draw) -> PhoneTask:
    said, value = draw.pick(("15 seconds", "15000"), ("5 minutes", "300000"), ("10 minutes", "600000"))
    return change(
        draw, "screen-timeout", f"Set the screen timeout to {said}.",
        lambda finger: _inside(finger, "Display", "Screen timeout", said),
        [setting("system/screen_off_timeout", value)], _E.SETTING,
    )  # fmt: skip


def _font(draw: Draw) -> PhoneTask:
    said, value = draw.pick(("Small", "0.85"), ("Large", "1.15"), ("Largest", "1.3"))
    return change(
        draw, "font-size", f"Change the font size to {said}.",
        lambda finger: _inside(finger, "Display", "Font size", said), [setting("system/font_scale", value)], _E.SETTING,
    )  # fmt: skip


def _quiet_night(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        _inside(finger, "Display", "Night Light")
        return _inside(finger.back(), "Sound & vibration", "Do Not Disturb")

    return change(
        draw, "quiet-night", "Turn on Night Light in the display settings, and Do Not Disturb in the sound settings.",
        oracle,
        [setting(place, "1") for place in ("secure/night_display_activated", "global/zen_mode", "secure/zen_mode")],
        _E.SETTING,
    )  # fmt: skip


def _join(draw: Draw) -> PhoneTask:
    ssid = draw.row("SELECT ssid FROM settings_networks WHERE secured = 1 AND saved = 0")["ssid"]
    password = draw.pick("river-stone-47", "blue lantern 9", "Tea&Biscuits12")

    def oracle(finger: Finger) -> str:
        _inside(finger, "Network & internet", "Internet", ssid)
        finger.type("Password", password).tap("OK")
        return ""

    made = change(
        draw, "wifi-join", f"Connect to the Wi-Fi network {ssid} with the password {{{{secret:wifi}}}}.", oracle,
        [
            changed("settings_networks", {"ssid": "HomeNet"}, connected=0),
            changed("settings_networks", {"ssid": ssid}, connected=1, saved=1, password=password),
        ],
        _E.SETTING, _E.CREDENTIAL, _E.SIGN_IN,
    )  # fmt: skip
    return replace(made, secrets=MappingProxyType({"wifi": password}), bound=frozenset({_SETTINGS}))


def _pair(draw: Draw) -> PhoneTask:
    name = draw.pick("Desk Keyboard", "Running Watch")
    return change(
        draw, "bluetooth-pair", f"Pair this phone with the {name}.",
        lambda finger: _inside(finger, "Connected devices", name, "Pair"),
        [changed("settings_bluetooth", {"name": name}, paired=1, connected=1)], _E.SETTING, _E.GRANT,
    )  # fmt: skip


def _hotspot(draw: Draw) -> PhoneTask:
    name = draw.pick("Linden Guest", "Attic", "Blue Van")

    def oracle(finger: Finger) -> str:
        _inside(finger, "Network & internet", "Hotspot & tethering", "Hotspot name")
        finger.type("Hotspot name", name).tap("OK").tap("Wi-Fi hotspot")
        return ""

    return change(
        draw, "hotspot", f'Name the Wi-Fi hotspot "{name}" and switch it on.', oracle,
        [fresh("global/hotspot_name", name), fresh("global/hotspot_on", "1")], _E.SETTING, _E.SHARE,
    )  # fmt: skip


def _ringtone(draw: Draw) -> PhoneTask:
    tone = draw.pick("Morning Flower", "Wind Chime", "Zephyr")
    return change(
        draw, "ringtone", f"Use {tone} as the ringtone.",
        lambda finger: _inside(finger, "Sound & vibration", "Phone ringtone", tone),
        [fresh("system/ringtone", tone)], _E.SETTING,
    )  # fmt: skip


def _permission(draw: Draw) -> PhoneTask:
    return change(
        draw, "permission-taken", "Don't let the Messages app read my contacts any more.",
        lambda finger: _inside(finger, "Apps", "Messages", "Permissions", "Contacts", "Don’t allow"),
        [changed("permissions", {"package": "com.android.messaging", "permission": "READ_CONTACTS"}, granted=0)],
        _E.SETTING, _E.GRANT,
    )  # fmt: skip


def _notifications(draw: Draw) -> PhoneTask:
    label, package = draw.pick(
        ("Shop", "com.handrail.shop"), ("Music", "com.handrail.music"), ("Social", "com.handrail.social")
    )
    return change(
        draw, "notifications-off", f"Stop the {label} app from sending notifications.",
        lambda finger: _inside(finger, "Notifications", label), [fresh(f"secure/notifications_off/{package}", "1")],
        _E.SETTING,
    )  # fmt: skip


def _developer(draw: Draw) -> PhoneTask:
    return change(
        draw, "developer-options",
        "Unlock the developer options: open About phone in the settings and tap the build number seven times.",
        lambda finger: _inside(finger, "About phone", *["Build number"] * 7),
        [setting("global/development_settings_enabled", "1")], _E.SETTING,
    )  # fmt: skip


def _sync(draw: Draw) -> PhoneTask:
    return change(
        draw, "account-sync", "Turn off the sync of my me@social.example account.",
        lambda finger: _inside(finger, "Accounts", "me@social.example", "Account sync"),
        [changed("settings_accounts", {"name": "me@social.example"}, sync=0)], _E.SETTING,
    )  # fmt: skip


def _hours(draw: Draw) -> PhoneTask:
    return change(
        draw, "24-hours", "Show the time in 24-hour format.",
        lambda finger: _inside(finger, "System", "Date & time", "Use 24-hour format"),
        [setting("system/time_12_24", "24")], _E.SETTING,
    )  # fmt: skip


def _german(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        _inside(finger, "System", "Languages", "Add a language", "Deutsch (Deutschland)")
        finger.tap("More options", 1).tap("Move to top")
        return ""

    return change(
        draw, "language-german", "Add German to the languages of the phone and move it to the top.", oracle,
        [
            added("settings_languages", tag="de-DE", place=0),
            changed("settings_languages", {"tag": "en-US"}, place=anything),
            setting("system/system_locales", "de-DE"),
        ],
        _E.SETTING,
    )  # fmt: skip


def _version(draw: Draw) -> PhoneTask:
    def oracle(finger: Finger) -> str:
        _inside(finger, "About phone")
        return "14" if "Android version 14" in finger.words() else ""

    return question(draw, "android-version", "Which Android version does this phone have?", oracle, "14")


def _signal(draw: Draw) -> PhoneTask:
    ssid = draw.row("SELECT ssid FROM settings_networks WHERE connected = 1")["ssid"]

    def oracle(finger: Finger) -> str:
        _inside(finger, "Network & internet", "Internet", ssid)
        return next(word for word in ("Poor", "Fair", "Good", "Excellent") if word in finger.words())

    return question(
        draw, "wifi-signal", f"How strong is the signal of the Wi-Fi network {ssid}, in the words of the settings?",
        oracle, "Excellent", wrong=("Poor", "Fair", "Good"),
    )  # fmt: skip

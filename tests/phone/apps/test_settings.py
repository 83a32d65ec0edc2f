"""Settings change the phone's own state, and only after the question that a phone asks."""

from __future__ import annotations

import pytest
from tests.phone.apps.fresh import finger_on, phone_with, rows

from handrail.phone.apps.settings import Settings
from handrail.phone.nouns import Intent
from handrail.phone.screen.finger import Finger, NotThere
from handrail.phone.screen.phone import Phone


@pytest.fixture
def phone() -> Phone:
    return phone_with(Settings)


@pytest.fixture
def finger(phone: Phone) -> Finger:
    return finger_on(phone, "Settings")


SWITCHES = [
    (("Display", "Dark theme"), "secure/ui_night_mode", "2"),
    (("Display", "Adaptive brightness"), "system/screen_brightness_mode", "1"),
    (("Display", "Font size", "Largest"), "system/font_scale", "1.3"),
    (("Display", "Screen timeout", "10 minutes"), "system/screen_off_timeout", "600000"),
    (("Display", "Screen orientation", "Landscape"), "system/user_rotation", "1"),
    (("Network & internet", "Airplane mode"), "global/wifi_on", "0"),
    (("Network & internet", "Internet", "Wi-Fi"), "global/wifi_on", "0"),
    (("Network & internet", "Hotspot & tethering", "Wi-Fi hotspot"), "global/hotspot_on", "1"),
    (("Connected devices", "Use Bluetooth"), "global/bluetooth_on", "0"),
    (("Battery", "Battery Saver"), "global/low_power", "1"),
    (("Sound & vibration", "Do Not Disturb"), "secure/zen_mode", "1"),
    (("Sound & vibration", "Phone ringtone", "Zephyr"), "system/ringtone", "Zephyr"),
    (("Location", "Use location"), "secure/location_mode", "0"),
    (("System", "Date & time", "Use 24-hour format"), "system/time_12_24", "24"),
    (("System", "Reset options", "Erase all data (factory reset)", "Erase all data"), "global/erased", "1"),
]


@pytest.mark.parametrize(("path", "place", "value"), SWITCHES, ids=[" > ".join(path) for path, *_ in SWITCHES])
def test_a_path_of_touches_changes_a_setting(
    phone: Phone, finger: Finger, path: tuple[str, ...], place: str, value: str
) -> None:
    assert phone.get(place) != value
    for label in path:
        finger.tap(label)
    assert phone.get(place) == value
    space, _, key = place.partition("/")
    assert rows(phone, "SELECT value FROM settings WHERE namespace = ? AND key = ?", space, key) == [(value,)]


def test_cancelling_the_reset_keeps_everything(phone: Phone, finger: Finger) -> None:
    finger.tap("System").tap("Reset options").tap("Erase all data (factory reset)").tap("Cancel")
    assert phone.get("global/erased") == ""


def test_the_slider_of_brightness_writes_the_level(phone: Phone, finger: Finger) -> None:
    finger.tap("Display").slide("Brightness level", 1000)
    assert phone.get("system/screen_brightness") == "255"


def test_a_secured_network_wants_its_password(phone: Phone, finger: Finger) -> None:
    ssid = str(rows(phone, "SELECT ssid FROM settings_networks WHERE secured = 1 AND saved = 0")[0][0])
    finger.tap("Network & internet").tap("Internet").tap(ssid).type("Password", "short").tap("OK")
    assert finger.sees("The password has at least 8 characters")
    finger.type("Password", "long enough").tap("OK")
    assert rows(phone, "SELECT ssid, password FROM settings_networks WHERE connected = 1") == [(ssid, "long enough")]


def test_a_network_can_be_forgotten(phone: Phone, finger: Finger) -> None:
    finger.tap("Network & internet").tap("Internet").tap("HomeNet").tap("Forget").tap("Forget")
    assert rows(phone, "SELECT saved, connected, password FROM settings_networks WHERE ssid = 'HomeNet'") == [
        (0, 0, "")
    ]


def test_a_bluetooth_device_pairs_after_a_question(phone: Phone, finger: Finger) -> None:
    finger.tap("Connected devices").tap("Running Watch")
    assert rows(phone, "SELECT paired FROM settings_bluetooth WHERE name = 'Running Watch'") == [(0,)]
    finger.tap("Pair")
    assert rows(phone, "SELECT paired, connected FROM settings_bluetooth WHERE name = 'Running Watch'") == [(1, 1)]


def test_an_account_is_removed_only_after_the_question(phone: Phone, finger: Finger) -> None:
    finger.tap("Accounts").tap("me@social.example").tap("Remove account").tap("Cancel")
    assert len(rows(phone, "SELECT * FROM settings_accounts")) == 3
    finger.tap("Remove account").tap("Remove account")
    assert rows(phone, "SELECT name FROM settings_accounts WHERE kind = 'Social'") == []


def test_developer_options_appear_after_seven_touches(phone: Phone, finger: Finger) -> None:
    finger.tap("System")
    assert not finger.sees("Developer options")
    finger.back().tap("About phone")
    for _ in range(7):
        finger.tap("Build number")
    assert phone.toasts == "You are now a developer!"
    finger.back().tap("System").tap("Developer options").tap("Window animation scale").tap("Animation off")
    assert phone.get("global/window_animation_scale") == "0"


def test_about_says_that_it_is_a_simulator(finger: Finger) -> None:
    finger.tap("About phone")
    assert "simulated phone" in finger.words()


def test_the_language_is_the_first_of_the_list(phone: Phone, finger: Finger) -> None:
    finger.tap("System").tap("Languages").tap("Add a language").tap("Deutsch (Deutschland)")
    finger.tap("More options", -1).tap("Move to top")
    assert phone.language == "de"
    assert finger.sees("Sprachen")


def test_search_finds_a_setting_and_opens_it(finger: Finger) -> None:
    finger.type("Search settings", "font").tap("Font size")
    assert finger.sees("Dark theme")


def test_a_pin_must_be_known_to_be_removed(phone: Phone, finger: Finger) -> None:
    finger.tap("Security & privacy").tap("Screen lock").tap("PIN").type("PIN", "12").tap("OK")
    assert finger.sees("The PIN has at least 4 digits")
    finger.type("PIN", "4711").tap("OK").tap("Screen lock").type("android:id/edit", "0000").tap("OK")
    assert finger.sees("Wrong PIN")
    assert phone.get("secure/lock_pin") == "4711"


def test_the_time_can_be_set_once_it_is_not_automatic(phone: Phone, finger: Finger) -> None:
    finger.tap("System").tap("Date & time")
    with pytest.raises(NotThere):
        finger.tap("Time")
    finger.tap("Set time automatically").tap("Time").type("Hour", "5").type("Minute", "45").tap("PM").tap("OK")
    assert f"{phone.clock.now():%H:%M}" == "17:45"


def test_an_intent_opens_a_page_of_its_own(phone: Phone) -> None:
    phone.start(Intent("android.settings.DISPLAY_SETTINGS"))
    assert Finger(phone).sees("Dark theme")
    phone.start(Intent("android.settings.APPLICATION_DETAILS_SETTINGS", "package:com.android.settings"))
    assert Finger(phone).sees("App info")

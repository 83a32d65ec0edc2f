"""The system: what is in front, what back puts away, and what the phone shows by itself."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from tests.phone.apps.fresh import phone_with, rows

from handrail.phone.apps.bank import Bank
from handrail.phone.apps.browser import Browser
from handrail.phone.apps.contacts import Contacts
from handrail.phone.apps.content import Maker
from handrail.phone.apps.maps import Maps
from handrail.phone.apps.messages import Messages
from handrail.phone.apps.notes import Notes
from handrail.phone.apps.settings import Settings
from handrail.phone.apps.shop import Shop
from handrail.phone.nouns import Intent, NoActivity
from handrail.phone.screen import views as v
from handrail.phone.screen.clock import Clock
from handrail.phone.screen.finger import Finger, NotThere
from handrail.phone.screen.phone import Phone
from handrail.phone.screen.windows import Float

MESSAGING = "com.android.messaging"


@pytest.fixture
def phone() -> Phone:
    return phone_with(Settings, Contacts, Messages, Notes, Maps, Bank)


@pytest.fixture
def finger(phone: Phone) -> Finger:
    return Finger(phone)


def title(phone: Phone) -> str:
    focus = phone.focus()
    return "" if focus is None else focus.title


def test_the_launcher_is_there_first_and_opens_applications(phone: Phone, finger: Finger) -> None:
    assert title(phone).startswith("com.android.launcher3/")
    finger.tap("Notes")
    assert title(phone) == "com.handrail.notes/com.handrail.notes.MainActivity"
    phone.home()
    assert title(phone).startswith("com.android.launcher3/")


def test_the_list_of_applications_is_searched(phone: Phone, finger: Finger) -> None:
    finger.tap("Search").type("Search apps", "sett", submit=True)
    assert title(phone).startswith("com.android.settings/")


def test_back_puts_away_one_thing_at_a_time(phone: Phone, finger: Finger) -> None:
    finger.open("Settings").tap("Display").tap("Font size")
    field = next(view for view in finger.open("Notes").view().walk() if view.editable)
    finger.open("Settings")
    phone.focused(field)
    phone.set_panel("notifications")
    phone.focused(field)
    seen = []
    for _ in range(6):
        seen.append(
            (phone.ime.shown, phone.panel != "none", bool(phone.page.dialogs), phone.at_home, len(phone.tasks[0].pages))
        )
        phone.back()
    assert seen == [
        (True, True, True, False, 2), (False, True, True, False, 2), (False, False, True, False, 2),
        (False, False, False, False, 2), (False, False, False, False, 1), (False, False, False, True, 1),
    ]  # fmt: skip


def test_a_dialog_is_a_window_of_its_own(phone: Phone, finger: Finger) -> None:
    finger.open("Settings").tap("Display").tap("Font size")
    focus = phone.focus()
    assert focus is not None
    assert focus.kind == "APPLICATION"
    assert "Dark theme" not in finger.words()


def test_an_application_comes_back_as_it_was_left(phone: Phone, finger: Finger) -> None:
    finger.open("Settings").tap("Display")
    finger.open("Notes").open("Settings")
    assert finger.sees("Dark theme")
    phone.recents()
    assert finger.sees("Notes")
    finger.swipe("Settings", "up")
    assert [task.app.label for task in phone.tasks] == ["Notes"]
    finger.tap("Notes")
    assert title(phone).startswith("com.handrail.notes/")


def test_recents_show_no_words_of_a_secure_page(phone: Phone, finger: Finger) -> None:
    finger.open("Bank").open("Notes")
    phone.recents()
    assert "Enter your PIN" not in finger.words()
    assert "Shopping list" in finger.words()


@pytest.mark.parametrize(
    "intent",
    [
        Intent(package="no.such.app"),
        Intent(package="com.android.settings", activity="com.android.settings.Nothing"),
        Intent("android.intent.action.VIEW", "gopher://old.example"),
    ],
)
def test_an_intent_that_nobody_answers_says_so(phone: Phone, intent: Intent) -> None:
    with pytest.raises(NoActivity):
        phone.start(intent)


def test_starting_what_is_in_front_only_delivers_the_intent(phone: Phone) -> None:
    first = phone.start(Intent("android.intent.action.MAIN", package="com.handrail.notes"))
    again = phone.start(Intent("android.intent.action.MAIN", package="com.handrail.notes"))
    assert (first.launch, again.launch) == ("COLD", "UNKNOWN")
    phone.home()
    assert phone.start(Intent("android.intent.action.MAIN", package="com.handrail.notes")).launch == "HOT"


def test_a_disabled_package_has_no_icon_and_does_not_start(phone: Phone, finger: Finger) -> None:
    packages = phone.state.packages
    packages["com.handrail.notes"] = replace(packages["com.handrail.notes"], enabled=False)
    with pytest.raises(NotThere):
        finger.tap("Notes")
    with pytest.raises(NoActivity):
        phone.launch("com.handrail.notes")


def test_a_heads_up_goes_by_itself_and_stays_in_the_shade(phone: Phone, finger: Finger) -> None:
    phone.notify(MESSAGING, "Ada", "Hello")
    assert any(pane.kind == "NOTIFICATION_SHADE" for pane in phone.panes())
    assert title(phone).startswith("com.android.launcher3/"), "it does not take the focus"
    phone.clock.advance(6)
    assert phone.headsup is None
    phone.set_panel("notifications")
    finger.swipe("Hello", "left")
    assert rows(phone, "SELECT * FROM notifications") == []


def test_do_not_disturb_is_quiet(phone: Phone) -> None:
    phone.put("global/zen_mode", "1")
    phone.notify(MESSAGING, "Ada", "Hello")
    assert phone.headsup is None
    assert len(rows(phone, "SELECT * FROM notifications")) == 1


def test_quick_settings_turn_things_on(phone: Phone, finger: Finger) -> None:
    phone.set_panel("settings")
    finger.tap("Dark theme").tap("Airplane mode").slide("Display brightness", 0)
    assert phone.dark
    assert phone.get("global/wifi_on") == "0"
    assert phone.get("system/screen_brightness") == "0"


@pytest.mark.parametrize(("answer", "granted"), [("Allow", 1), ("Don’t allow", 0)])
def test_a_permission_is_asked_for_once(phone: Phone, finger: Finger, answer: str, granted: int) -> None:
    done: list[str] = []
    app = phone.apps["com.android.settings"]
    phone.store.run("INSERT INTO permissions VALUES ('com.android.settings', 'CAMERA', NULL)")

    def ask() -> None:
        phone.need(app, "CAMERA", lambda: done.append("yes"), lambda: done.append("no"))

    ask()
    focus = phone.focus()
    assert focus is not None
    assert focus.package == "com.android.permissioncontroller"
    phone.back()
    assert phone.focus() is not None
    assert finger.sees(answer), "back does not answer"
    finger.tap(answer)
    ask()
    assert done == ["yes" if granted else "no"] * 2
    name = "android.permission.CAMERA"
    assert (name in phone.state.packages["com.android.settings"].permissions) is bool(granted)


def test_what_the_shell_grants_is_granted(phone: Phone) -> None:
    package = phone.state.packages["com.handrail.maps"]
    phone.state.packages[package.name] = replace(package, permissions=("android.permission.ACCESS_FINE_LOCATION",))
    phone.packages_changed()
    assert phone.allowed("com.handrail.maps", "ACCESS_FINE_LOCATION")


def test_a_crash_says_so_and_leads_to_its_details(phone: Phone, finger: Finger) -> None:
    finger.open("Messages")
    phone.crash(MESSAGING)
    assert finger.sees("Messages keeps stopping")
    assert phone.at_home
    finger.tap("App info")
    assert finger.sees("Force stop")


def test_low_battery_and_update_ask(phone: Phone, finger: Finger) -> None:
    phone.low_battery()
    finger.tap("Turn on")
    assert phone.flag("global/low_power")
    phone.offer_update()
    finger.tap("Later")
    assert phone.state.reboots == 0
    phone.offer_update()
    finger.tap("Restart now")
    assert phone.state.reboots == 1
    assert phone.locked


def test_the_locked_phone_wants_its_pin(phone: Phone, finger: Finger) -> None:
    phone.put("secure/lock_pin", "4711")
    finger.open("Notes")
    phone.sleep(False)
    assert phone.focus() is None
    phone.sleep(True)
    assert not finger.sees("Shopping list")
    finger.swipe("Swipe up to open", "up").tap("4").tap("7").tap("Enter")
    assert finger.sees("Wrong PIN")
    for digit in "4711":
        finger.tap(digit)
    finger.tap("Enter")
    assert finger.sees("Shopping list")


def test_notifications_are_hidden_while_locked(phone: Phone, finger: Finger) -> None:
    phone.sleep(False)
    phone.sleep(True)
    phone.notify(MESSAGING, "Ada", "The code is 4417")
    assert phone.headsup is None
    assert "4417" not in finger.words()


def test_a_text_is_shared_to_who_takes_it(phone: Phone, finger: Finger) -> None:
    finger.open("Notes").hold("Shopping list").tap("Send")
    focus = phone.focus()
    assert focus is not None
    assert focus.package == "com.android.intentresolver"
    assert not finger.sees("Bank")
    finger.tap("Messages")
    assert finger.sees("New conversation")


def test_a_toast_goes_after_two_seconds(phone: Phone) -> None:
    phone.toast("Saved")
    assert any(pane.kind == "TOAST" for pane in phone.panes())
    phone.clock.advance(2.1)
    assert not any(pane.kind == "TOAST" for pane in phone.panes())


def test_the_keyboard_writes_what_its_keys_say(phone: Phone, finger: Finger) -> None:
    field = next(view for view in finger.open("Notes").view().walk() if view.editable)
    phone.wants.clear()
    phone.focused(field)
    board = next(pane for pane in phone.panes() if pane.kind == "INPUT_METHOD")
    assert board.draw is not None
    assert not board.takes_focus
    keys = {view.desc: view for view in board.draw().walk() if view.on_click is not None}
    for name in ("h", "i", "Space", "Delete"):
        do = keys[name].on_click
        assert do is not None
        do()
    assert list(phone.wants)[1:] == [("insert", "h"), ("insert", "i"), ("insert", " "), ("key", "Backspace")]


def test_a_reset_restores_everything_from_its_seed(phone: Phone, finger: Finger) -> None:
    def everything() -> list[object]:
        names = [
            str(row[0]) for row in rows(phone, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        ]
        return [(name, rows(phone, f'SELECT * FROM "{name}"')) for name in names]

    before = everything()
    finger.open("Notes").hold("Shopping list").tap("Delete")
    phone.put("secure/ui_night_mode", "2")
    phone.clock.advance(1000)
    assert everything() != before
    phone.reset(0)
    assert everything() == before
    assert phone.at_home
    phone.reset(1)
    assert everything() != before


def test_clearing_an_application_forgets_its_data_only(phone: Phone) -> None:
    contacts = rows(phone, "SELECT * FROM contacts_people")
    phone.clear(MESSAGING)
    assert rows(phone, "SELECT * FROM messages_sms") == []
    assert rows(phone, "SELECT * FROM contacts_people") == contacts
    assert not phone.allowed(MESSAGING, "SEND_SMS")


def test_windows_come_top_first_with_one_focus(phone: Phone, finger: Finger) -> None:
    finger.open("Bank")
    found = phone.windows()
    assert [window.title for window in found[:2]] == ["NavigationBar0", "StatusBar"]
    assert [window.package for window in found if window.focused] == ["com.handrail.bank"]
    assert [window.secure for window in found if window.focused] == [True]
    assert len({window.token for window in found}) == len(found)


def test_the_file_can_be_read_by_others_while_the_phone_runs(tmp_path: Path) -> None:
    path = tmp_path / "phone.sqlite"
    phone = Phone((Settings, Notes), path=str(path), clock=Clock(by_hand=True))
    Finger(phone).open("Notes").tap("New note").tap("Text").type("Title", "From outside")
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT title FROM notes_notes ORDER BY id DESC LIMIT 1").fetchone() == ("From outside",)
    other.close()
    phone.store.close()


def test_clearing_what_lives_elsewhere_forgets_nothing(phone: Phone) -> None:
    accounts = rows(phone, "SELECT * FROM bank_accounts")
    phone.clear("com.handrail.bank")
    assert rows(phone, "SELECT * FROM bank_accounts") == accounts


def test_an_application_that_names_the_host_opens_its_links_before_the_browser() -> None:
    phone = phone_with(Browser, Shop)
    phone.start(Intent("android.intent.action.VIEW", "https://shop.example/p/3"))
    assert phone.page.app.label == "Shop"
    phone.start(Intent("android.intent.action.VIEW", "https://news.example/"))
    assert phone.page.app.label == "Browser"


def test_an_application_whose_notifications_are_off_posts_none(phone: Phone, finger: Finger) -> None:
    finger.open("Settings").tap("Apps").tap("Messages").tap("Notifications")
    assert phone.notify(MESSAGING, "Ada", "Hello") == 0
    assert rows(phone, "SELECT * FROM notifications") == []
    finger.tap("Notifications")
    assert phone.notify(MESSAGING, "Ada", "Hello") != 0


def test_what_floats_over_applications_never_has_the_focus(phone: Phone, finger: Finger) -> None:
    finger.open("Bank")
    phone.floats.append(Float("com.evil.twin", lambda: v.text("Enter your PIN", "win")))
    assert [(window.kind, window.focused) for window in phone.windows() if window.package == "com.evil.twin"] == [
        ("APPLICATION_OVERLAY", False)
    ]
    assert title(phone).startswith("com.handrail.bank/")
    phone.end("com.evil.twin")
    assert phone.floats == []


def test_a_twin_can_be_installed_and_has_another_signer(phone: Phone, finger: Finger) -> None:
    class Twin(Notes):
        package = "com.handrail.notes.free"
        tables = ""

        def fill(self, make: Maker) -> None:
            """It steals what the other has."""

    phone.install(Twin)
    phone.home()
    assert len([view for view in finger.view().walk() if view.desc == "Notes"]) == 2
    packages = phone.state.packages
    assert packages["com.handrail.notes.free"].certificate != packages["com.handrail.notes"].certificate
    assert len({package.uid for package in packages.values()}) == len(packages)


def test_the_keyboard_may_lie_over_the_page(phone: Phone, finger: Finger) -> None:
    finger.open("Notes")
    phone.ime.shown = True
    assert "kbd" in finger.view().look.split()
    phone.ime.covers = True
    assert "kbd" not in finger.view().look.split()

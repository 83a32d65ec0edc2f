"""What changed on a phone is said row by row; what a phone does by itself is not a change."""

from __future__ import annotations

from datetime import timedelta

import pytest

from handrail.phone.apps.installed import APPS
from handrail.phone.screen.clock import Clock
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.tasks.phone import IGNORED, added, changed, changes, exactly, removed, setting, snapshot, untouched


@pytest.fixture
def phone() -> Phone:
    return Phone(APPS, seed=0, clock=Clock(by_hand=True))


def test_two_phones_of_one_seed_are_alike_and_two_seeds_are_not(phone: Phone) -> None:
    assert changes(untouched(0), phone) == ()
    assert len(changes(untouched(1), phone)) > 100


def test_an_added_a_changed_and_a_removed_row_are_told_apart(phone: Phone) -> None:
    before = snapshot(phone)
    finger = Finger(phone).open("Settings").tap("Display").tap("Dark theme")
    finger.open("Clock").tap("Timer").tap("5").tap("00").tap("Start")
    phone.store.run("DELETE FROM contacts_people WHERE id = 1")
    timer, person, dark = changes(before, phone)
    assert (person.kind, person.new) == ("removed", {})
    assert (timer.kind, timer.new) == ("added", {"id": 1, "seconds": 300, "label": "", "ends": 1})
    assert dark.kind == "changed"
    assert set(dark.columns) == {"value"}


def test_looking_around_and_letting_time_pass_changes_nothing(phone: Phone) -> None:
    before = snapshot(phone)
    row = phone.store.need("SELECT name FROM messages_threads WHERE id = 1")
    finger = Finger(phone).open("Messages").tap(row["name"])
    finger.open("Browser")
    phone.clock.advance(900)
    phone.state.files["/storage/emulated/0/window_dump.xml"] = b"<hierarchy/>"
    assert changes(before, phone) == ()


def test_a_column_that_is_ignored_is_compared_where_a_judge_counts_it(phone: Phone) -> None:
    before = snapshot(phone)
    phone.store.run("UPDATE messages_sms SET read = 1")
    assert changes(before, phone) == ()
    assert changes(before, phone, counting=("messages_sms.read",))


def test_files_folders_packages_and_the_clock_are_compared(phone: Phone) -> None:
    before = snapshot(phone)
    phone.state.files["/storage/emulated/0/Download/New/a.txt"] = b"a"
    del phone.state.packages["com.handrail.maps"]
    phone.clock.set(phone.clock.now() + timedelta(days=3))
    found = [(change.table, change.kind) for change in changes(before, phone)]
    assert found == [
        ("clock", "removed"), ("clock", "added"), ("files", "added"), ("folders", "added"), ("packages", "removed"),
    ]  # fmt: skip


def test_a_row_without_a_key_counts_as_often_as_it_is_there(phone: Phone) -> None:
    before = snapshot(phone)
    line = "INSERT INTO shop_lines VALUES (900, 1, 1, 100, '')"
    phone.store.run(line)
    phone.store.run(line)
    assert [change.kind for change in changes(before, phone)] == ["added", "added"]


def test_a_setting_that_the_shell_wrote_is_seen(phone: Phone) -> None:
    before = snapshot(phone)
    phone.state.settings["system"]["font_scale"] = "1.3"
    assert [change.new["value"] for change in changes(before, phone)] == ["1.3"]


def test_every_ignored_column_exists_and_has_a_reason(phone: Phone) -> None:
    tables = snapshot(phone).tables
    for name, reason in IGNORED.items():
        table, _, column = name.partition(".")
        assert reason
        if table == "settings":
            continue  # a key need not be there before somebody sets it
        known = {row["name"] for row in phone.store.all(f"PRAGMA table_info({table})")} if table != "*" else {column}
        assert column == "*" or column in known, name
        assert table == "*" or table in tables, name


# ---- the words of judges


DARK = setting("secure/ui_night_mode", "2")


def test_a_judge_wants_each_change_once_and_none_besides(phone: Phone) -> None:
    judge = exactly(DARK)
    assert not judge(phone, "")
    phone.put("secure/ui_night_mode", "2")
    assert judge(phone, "")
    phone.put("system/font_scale", "1.3")
    assert not judge(phone, "")


def test_what_may_change_need_not(phone: Phone) -> None:
    judge = exactly(DARK, may=(setting("system/font_scale", "1.3"),))
    phone.put("secure/ui_night_mode", "2")
    assert judge(phone, "")
    phone.put("system/font_scale", "1.3")
    assert judge(phone, "")
    phone.put("system/font_scale", "0.85")
    assert not judge(phone, "")


def test_a_new_row_has_no_more_in_it_than_was_asked_for(phone: Phone) -> None:
    judge = exactly(added("contacts_people", name="Ida Sand"))
    phone.store.run("INSERT INTO contacts_people (name, phone, email, address, note) VALUES ('Ida Sand','','','','')")
    assert judge(phone, "")
    phone.store.run("UPDATE contacts_people SET note = 'x' WHERE name = 'Ida Sand'")
    assert not judge(phone, "")


def test_a_new_row_twice_is_too_much(phone: Phone) -> None:
    judge = exactly(added("notes_items", note=1, text="milk", place=9))
    line = "INSERT INTO notes_items (note, text, place) VALUES (1, 'milk', 9)"
    phone.store.run(line)
    assert judge(phone, "")
    phone.store.run(line)
    assert not judge(phone, "")


def test_a_changed_row_may_differ_in_what_was_named_only(phone: Phone) -> None:
    judge = exactly(changed("contacts_people", {"id": 1}, note="x"))
    phone.store.run("UPDATE contacts_people SET note = 'x' WHERE id = 1")
    assert judge(phone, "")
    phone.store.run("UPDATE contacts_people SET email = 'x@mail.example' WHERE id = 1")
    assert not judge(phone, "")


def test_a_row_that_went_is_the_one_that_was_meant(phone: Phone) -> None:
    judge = exactly(removed("contacts_people", id=2))
    phone.store.run("DELETE FROM contacts_people WHERE id = 1")
    assert not judge(phone, "")
    phone.reset(0)
    phone.store.run("DELETE FROM contacts_people WHERE id = 2")
    assert judge(phone, "")

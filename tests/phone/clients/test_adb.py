"""Debian's adb on the drawn phone: what a person types. What adb itself asks of the wire stands in tests/phone/adb."""

from __future__ import annotations

import io

from PIL import Image
from tests.phone.clients.conftest import NOTES, SETTINGS, Booted, Server, centre, found


def shell(adb: Server, phone: Booted, *words: str) -> str:
    done = adb("-s", phone.serial, "shell", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


def dump(adb: Server, phone: Booted) -> str:
    said = adb("-s", phone.serial, "exec-out", "uiautomator", "dump", "/dev/tty").stdout.decode()
    return said[: said.index("UI hierchary dumped to")]


def test_applications_are_listed_opened_and_ended(adb: Server, phone: Booted) -> None:
    assert {f"package:{SETTINGS}", f"package:{NOTES}"} <= set(shell(adb, phone, "pm", "list", "packages").split())
    shell(adb, phone, "monkey", "-p", SETTINGS, "-c", "android.intent.category.LAUNCHER", "1")
    assert phone.front == SETTINGS
    assert f"{SETTINGS}/" in shell(adb, phone, "dumpsys window | grep mCurrentFocus")
    shell(adb, phone, "am", "force-stop", SETTINGS)
    assert phone.front != SETTINGS


def test_a_note_is_written_and_seen(adb: Server, phone: Booted) -> None:
    shell(adb, phone, "monkey", "-p", NOTES, "1")
    for name in ("New note", "Text", "Title"):
        x, y = centre(found(dump(adb, phone), name))
        shell(adb, phone, "input", "tap", str(x), str(y))
    shell(adb, phone, "input text 'a%sb & c'; input keyevent BACK; input keyevent BACK")
    assert phone.rows("SELECT title FROM notes_notes WHERE title LIKE 'a b%'") == [{"title": "a b & c"}]
    with Image.open(io.BytesIO(adb("-s", phone.serial, "exec-out", "screencap", "-p").stdout)) as picture:
        assert picture.size == (1080, 2400)
    found(dump(adb, phone), "a b & c")

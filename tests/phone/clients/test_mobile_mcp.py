"""mobile-mcp, the server that gives phones to language models, unchanged from its registry, in both its modes: the old
one runs adb itself, the default one its own program `mobilecli`, which brings a Java program for part of its work."""

from __future__ import annotations

import base64
import io
import json
import os
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tests.phone.clients.conftest import LAUNCHER, NOTES, SETTINGS, Booted, Server
from tests.phone.clients.mcp import Client, Refused, served

MODULES = Path(__file__).resolve().parents[3] / "requirements" / "apps" / "node_modules"
SERVER = MODULES / "@mobilenext" / "mobile-mcp" / "lib" / "index.js"
NODE = shutil.which("node") or "node (not installed: make apps installs it)"


@dataclass
class Driver:
    """The server's client, with the phone's name said each time."""

    client: Client
    phone: Booted
    legacy: bool

    def __call__(self, tool: str, **arguments: Any) -> str:
        return self.client.text(f"mobile_{tool}", device=self.phone.serial, **arguments)

    def elements(self) -> list[dict[str, Any]]:
        said = self("list_elements_on_screen", format="json")
        found: list[dict[str, Any]] = json.loads(said.partition(": ")[2])
        return found

    def tap(self, name: str) -> None:
        """On the one element that says so."""
        element = self.element(name)
        place = element["coordinates"]
        x, y = place["x"] + place["width"] // 2, place["y"] + place["height"] // 2
        assert "Clicked" in self("click_on_screen_at_coordinates", x=x, y=y)

    def element(self, name: str) -> dict[str, Any]:
        elements = self.elements()
        found = [each for each in elements if name in (each.get("text"), each.get("label"))]
        assert len(found) == 1, [(each.get("text"), each.get("label")) for each in elements]
        return found[0]


def end_daemon(home: Path) -> None:
    """`mobilecli` stays behind as a daemon that no child of ours is: the one of this home is ended by its number."""
    file = home / ".mobilecli" / "daemon.pid"
    if not file.exists():
        return
    pid = json.loads(file.read_text())["pid"]
    assert "mobilecli" in Path(f"/proc/{pid}/cmdline").read_text(), "the number is another program's by now"
    os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + 15
    while _runs(pid):
        assert time.monotonic() < deadline, "the daemon does not end"
        time.sleep(0.05)


def _runs(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def environment(server: Server, home: Path, *, legacy: bool) -> dict[str, str]:
    found = {**server.environment, "HOME": str(home), "TMPDIR": str(home), "MOBILEMCP_DISABLE_TELEMETRY": "1"}
    return {**found, "MOBILEMCP_LEGACY_ROBOT": "1"} if legacy else found


@pytest.fixture(scope="module", params=["legacy", "default"])
def mode(
    request: pytest.FixtureRequest, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Client, bool]]:
    legacy = request.param == "legacy"
    home = tmp_path_factory.mktemp("mcp")
    try:
        with served([NODE, str(SERVER)], environment(server, home, legacy=legacy)) as client:
            yield client, legacy
    finally:
        end_daemon(home)


@pytest.fixture
def drive(mode: tuple[Client, bool], adb: Server, phone: Booted) -> Driver:
    return Driver(mode[0], phone, mode[1])


def test_the_phone_is_listed(drive: Driver) -> None:
    (device,) = json.loads(drive.client.text("mobile_list_available_devices"))["devices"]
    assert (device["id"], device["platform"], device["state"]) == (drive.phone.serial, "android", "online")
    assert "Simulated" in device["name"]
    assert "1080x2400" in drive("get_screen_size")


def test_a_setting_is_changed_by_touch(drive: Driver) -> None:
    drive("launch_app", packageName=SETTINGS)
    assert drive.phone.front == SETTINGS
    drive.tap("Display")
    drive.tap("Dark theme")
    assert drive.phone.setting("secure/ui_night_mode") == "2"
    drive("press_button", button="HOME")
    assert drive.phone.front == LAUNCHER


def test_a_note_is_written(drive: Driver) -> None:
    drive("launch_app", packageName=NOTES)
    drive.tap("New note")
    drive.tap("Text")
    drive.tap("Title")
    drive("type_keys", text="Milk & 'honey' (2) $HOME; ls", submit=False)
    drive.tap("Note")
    # What a client gets wrong arrives wrong, as on a phone: "%s" is a space to Android's input, and nobody escapes it.
    drive("type_keys", text="50%sure", submit=False)
    drive("press_button", button="BACK")
    drive("press_button", button="BACK")
    assert drive.phone.rows("SELECT title, body FROM notes_notes WHERE title LIKE 'Milk%'") == [
        {"title": "Milk & 'honey' (2) $HOME; ls", "body": "50 ure"}
    ]


def test_a_picture_is_taken(drive: Driver) -> None:
    image = next(part for part in drive.client.call("mobile_take_screenshot", device=drive.phone.serial)
                 if part["type"] == "image")  # fmt: skip
    with Image.open(io.BytesIO(base64.b64decode(image["data"]))) as picture:
        # The old mode gives what the phone gave; the default one makes it smaller, and a JPEG of it.
        assert (picture.format, picture.size) == (("PNG", (1080, 2400)) if drive.legacy else ("JPEG", (461, 1024)))
        assert len(set(picture.convert("L").resize((20, 40)).tobytes())) > 10, "a picture of one colour shows nothing"


def test_a_list_is_scrolled_and_the_screen_turned(drive: Driver) -> None:
    drive("launch_app", packageName=SETTINGS)
    before = [each.get("text") for each in drive.elements()]
    drive("swipe_on_screen", direction="up")
    assert [each.get("text") for each in drive.elements()] != before
    drive("set_orientation", orientation="landscape")
    assert "landscape" in drive("get_orientation")
    drive("set_orientation", orientation="portrait")
    assert "portrait" in drive("get_orientation")


def test_an_application_is_ended_and_a_page_opened(drive: Driver) -> None:
    drive("launch_app", packageName=SETTINGS)
    drive("terminate_app", packageName=SETTINGS)
    assert drive.phone.front == LAUNCHER
    drive("open_url", url="https://news.example/")
    assert drive.phone.front == "com.handrail.browser"


def test_how_far_it_goes_without_java(drive: Driver) -> None:
    """The default mode lists applications, and types what no key writes, by a Java program that it brings along; here
    it is told that no Java runs, and passes that on. The old mode asks the phone's own commands."""
    if drive.legacy:
        assert {SETTINGS, NOTES, "com.handrail.bank"} <= set(_names(drive("list_apps")))
    else:
        with pytest.raises(Refused, match=r"launch device server: .*exit status 1"):
            drive("list_apps")
        assert SETTINGS not in drive("get_foreground_app")
        assert LAUNCHER in drive("get_foreground_app")
    drive("launch_app", packageName=NOTES)
    drive.tap("New note")
    drive.tap("Text")
    drive.tap("Title")
    if drive.legacy:
        assert "Non-ASCII text is not supported" in drive("type_keys", text="Käse", submit=False)
    else:
        with pytest.raises(Refused, match="launch device server"):
            drive("type_keys", text="Käse", submit=False)
    # Refused, and not a letter of it was typed.
    assert not [each for each in drive.elements() if "K" in each.get("text", "") and each.get("focused")]


def test_a_thing_is_tapped_by_its_name_in_the_default_mode(drive: Driver) -> None:
    drive("launch_app", packageName=SETTINGS)
    if drive.legacy:
        assert "not supported" in drive("click_on_screen_at_coordinates", ref="@e1")
        return
    drive("click_on_screen_at_coordinates", ref=drive.element("Display")["ref"])
    assert drive.element("Dark theme")


def _names(said: str) -> list[str]:
    return [word.strip("(),") for word in said.replace("(", " ").split()]

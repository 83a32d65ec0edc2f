"""adbutils: the client that most Python tools for phones stand on, through adb's server."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import adbutils
import pytest
from PIL import ImageStat
from tests.phone.clients.conftest import LAUNCHER, LEFT_SOCKETS, NOTES, SETTINGS, Booted, Server, centre, found

pytestmark = pytest.mark.filterwarnings(LEFT_SOCKETS)


def test_the_phone_is_listed_and_says_what_it_is(adb: Server, phone: Booted, device: adbutils.AdbDevice) -> None:
    client = adbutils.AdbClient(host="127.0.0.1", port=adb.port)
    assert [each.serial for each in client.device_list()] == [phone.serial]
    assert device.get_state() == "device"
    assert "Simulated" in device.prop.model
    assert device.window_size() == (1080, 2400)
    assert device.rotation() == 0
    assert device.is_screen_on()
    assert device.battery().level == 85
    assert "shell_v2" in device.get_features()


def test_a_command_comes_back_with_its_errors_and_exit_code(device: adbutils.AdbDevice) -> None:
    said = device.shell2("echo out; echo err >&2; exit 3", v2=True)
    assert (said.stdout, said.stderr, said.returncode) == ("out\n", "err\n", 3)
    assert device.shell2("echo out; (exit 4)").returncode == 4
    assert device.shell(["echo", "a b", "$HOME"]) == "a b $HOME"


def test_an_application_is_found_opened_and_ended(phone: Booted, device: adbutils.AdbDevice) -> None:
    assert {SETTINGS, NOTES} <= set(device.list_packages())
    assert device.app_current().package == LAUNCHER
    device.app_start(SETTINGS)
    assert device.app_current().package == phone.front == SETTINGS
    info = device.app_info(SETTINGS)
    assert info is not None
    assert info.version_name == "1.0"
    device.app_stop(SETTINGS)
    assert device.app_current().package == phone.front == LAUNCHER
    assert device.app_info("com.nobody") is None


def test_a_setting_is_changed_by_touch(phone: Booted, device: adbutils.AdbDevice) -> None:
    device.app_start(SETTINGS)
    for name in ("Display", "Dark theme"):
        device.click(*centre(found(device.dump_hierarchy(), name)))
    assert phone.setting("secure/ui_night_mode") == "2"
    device.keyevent("BACK")
    device.swipe(540, 1800, 540, 600, 0.2)
    assert ET.fromstring(device.dump_hierarchy()).tag == "hierarchy"


def test_text_is_typed_by_keys(phone: Booted, device: adbutils.AdbDevice) -> None:
    device.app_start(NOTES)
    for name in ("New note", "Text", "Title"):
        device.click(*centre(found(device.dump_hierarchy(), name)))
    device.send_keys("milk & honey 'now'")
    assert found(device.dump_hierarchy(), "milk & honey 'now'").get("class") == "android.widget.EditText"
    device.keyevent("BACK")
    device.keyevent("BACK")
    assert phone.rows("SELECT title FROM notes_notes WHERE title LIKE 'milk%'") == [{"title": "milk & honey 'now'"}]


def test_a_picture_is_one_of_the_screen(device: adbutils.AdbDevice) -> None:
    picture = device.screenshot(error_ok=False)
    assert picture.size == (1080, 2400)
    assert max(ImageStat.Stat(picture.convert("RGB")).stddev) > 5, "one colour all over is no picture of a screen"
    assert device.screenshot(display_id=0, error_ok=False).size == (1080, 2400)


def test_files_go_there_and_back(device: adbutils.AdbDevice, tmp_path: Path) -> None:
    data = bytes(range(256)) * 3000
    device.sync.push(data, "/sdcard/Download/x/there.bin", check=True)
    assert device.sync.read_bytes("/sdcard/Download/x/there.bin") == data
    assert device.sync.stat("/sdcard/Download/x/there.bin").size == len(data)
    assert [each.path for each in device.sync.list("/sdcard/Download/x") if each.path[0] != "."] == ["there.bin"]
    assert device.sync.pull("/sdcard/Download/x/there.bin", tmp_path / "back") == len(data)
    device.remove("/sdcard/Download/x/there.bin")
    assert not device.sync.exists("/sdcard/Download/x/there.bin")


def test_what_this_phone_does_not_do_is_refused(device: adbutils.AdbDevice) -> None:
    assert "cannot run as root" in device.root()
    with pytest.raises(adbutils.AdbError, match="closed"):
        device.create_connection(adbutils.Network.TCP, 80)
    with pytest.raises(adbutils.AdbError, match="closed"):
        device.framebuffer()

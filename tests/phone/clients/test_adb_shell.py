"""adb-shell: adb's protocol in Python alone, straight to the phone's own port, with a key and without a server."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from adb_shell.adb_device import AdbDeviceTcp
from adb_shell.auth.sign_pythonrsa import PythonRSASigner
from adb_shell.exceptions import DeviceAuthError
from PIL import Image
from tests.phone.clients.conftest import LAUNCHER, SETTINGS, Booted

from handrail.phone.adb.auth import PrivateKey


def signer(key: PrivateKey, folder: Path) -> PythonRSASigner:
    path = key.save(folder)
    return PythonRSASigner.FromRSAKeyPath(str(path))


@pytest.fixture
def device(phone: Booted, ours: PrivateKey, tmp_path: Path) -> Iterator[AdbDeviceTcp]:
    one = AdbDeviceTcp("127.0.0.1", phone.daemon.port, default_transport_timeout_s=10)
    assert one.connect(rsa_keys=[signer(ours, tmp_path)], auth_timeout_s=5)
    yield one
    one.close()


def test_its_signature_is_believed_and_a_strangers_is_not(
    phone: Booted, device: AdbDeviceTcp, theirs: PrivateKey, tmp_path: Path
) -> None:
    assert device.available
    assert "Simulated" in device.shell("getprop ro.product.model")
    stranger = AdbDeviceTcp("127.0.0.1", phone.daemon.port, default_transport_timeout_s=2)
    with pytest.raises(DeviceAuthError):
        stranger.connect(auth_timeout_s=1)
    stranger.close()
    stranger = AdbDeviceTcp("127.0.0.1", phone.daemon.port, default_transport_timeout_s=2)
    with pytest.raises(Exception, match=r"(?i)timed out|auth|CNXN"):
        stranger.connect(rsa_keys=[signer(theirs, tmp_path / "stranger")], auth_timeout_s=1)
    stranger.close()
    assert not stranger.available


def test_an_application_is_opened_and_touched(phone: Booted, device: AdbDeviceTcp) -> None:
    assert f"{LAUNCHER}/" in device.shell("dumpsys window | grep mCurrentFocus")
    assert "Status: ok" in device.shell(f"am start -W -n {SETTINGS}/.Settings")
    assert phone.front == SETTINGS
    dump = device.exec_out("uiautomator dump /dev/tty")
    assert dump.startswith("<?xml version='1.0'")
    assert 'text="Display"' in dump
    assert f"package:{SETTINGS}" in device.shell("pm list packages").split()
    device.shell("input keyevent KEYCODE_HOME")
    assert phone.front == LAUNCHER


def test_a_picture_comes_whole(device: AdbDeviceTcp) -> None:
    with Image.open(io.BytesIO(device.exec_out("screencap -p", decode=False))) as picture:
        assert picture.size == (1080, 2400)


def test_a_stream_of_lines_comes_as_it_is_written(device: AdbDeviceTcp) -> None:
    assert "DCIM" in "".join(device.streaming_shell("ls /sdcard"))


def test_files_go_there_and_back(device: AdbDeviceTcp) -> None:
    data = bytes(range(256)) * 2000
    device.push(io.BytesIO(data), "/sdcard/Download/there.bin", mtime=1_700_000_000)
    back = io.BytesIO()
    device.pull("/sdcard/Download/there.bin", back)
    assert back.getvalue() == data
    mode, size, mtime = device.stat("/sdcard/Download/there.bin")
    assert (mode & 0o170000, size, mtime) == (0o100000, len(data), 1_700_000_000)
    assert b"there.bin" in [bytes(entry.filename) for entry in device.list("/sdcard/Download")]

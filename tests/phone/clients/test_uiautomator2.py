"""uiautomator2, as far as it goes: it brings a Java program of its own that does the rest, and no Java runs here."""

from __future__ import annotations

import hashlib
from importlib import resources

import adbutils
import pytest
import uiautomator2
from tests.phone.clients.conftest import LEFT_SOCKETS, Booted
from uiautomator2.exceptions import LaunchUiAutomationError

pytestmark = pytest.mark.filterwarnings(LEFT_SOCKETS)


def test_it_brings_its_program_and_tells_that_it_cannot_run(phone: Booted, device: adbutils.AdbDevice) -> None:
    with pytest.raises(LaunchUiAutomationError) as caught:
        uiautomator2.Device(device)
    assert "a simulator runs no Java" in str(caught.value)
    # All that goes before was done, byte for byte: it was found, its program was looked for, pushed and started.
    program = (resources.files("uiautomator2") / "assets" / "u2.jar").read_bytes()
    pushed = device.shell(["toybox", "md5sum", "/data/local/tmp/u2.jar"])
    assert pushed.split()[0] == hashlib.md5(program).hexdigest()
    # And nothing was left running or changed: the phone goes on as before.
    assert device.app_current().package == phone.front

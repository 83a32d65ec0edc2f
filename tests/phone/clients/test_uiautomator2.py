"""uiautomator2, as far as it goes: it brings a Java program of its own, and no Java runs here; its paths over the tree
need none."""

from __future__ import annotations

import hashlib
from importlib import resources

import adbutils
import pytest
import uiautomator2
from PIL import Image
from tests.phone.clients.conftest import LEFT_SOCKETS, SETTINGS, Booted
from uiautomator2.abstract import AbstractXPathBasedDevice
from uiautomator2.exceptions import LaunchUiAutomationError
from uiautomator2.xpath import XPathEntry

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


class Plain(AbstractXPathBasedDevice):  # type: ignore[misc]
    """What its paths over the tree ask for, given by adbutils in place of the Java program."""

    wait_timeout = 5.0

    def __init__(self, device: adbutils.AdbDevice) -> None:
        self.device = device

    def click(self, x: int, y: int) -> None:
        self.device.click(x, y)

    def long_click(self, x: int, y: int) -> None:
        self.device.swipe(x, y, x, y, 1.0)

    def send_keys(self, text: str) -> None:
        self.device.send_keys(text)

    def swipe(self, fx: int, fy: int, tx: int, ty: int, duration: float) -> None:
        self.device.swipe(fx, fy, tx, ty, duration)

    def swipe_ext(self, direction: str, scale: float) -> None:
        width, height = self.device.window_size()
        ways = {"up": (height * 3 // 4, height // 4), "down": (height // 4, height * 3 // 4)}
        begin, end = ways[direction]
        self.device.swipe(width // 2, begin, width // 2, end, 0.2)

    def window_size(self) -> tuple[int, int]:
        width, height = self.device.window_size()
        return width, height

    def dump_hierarchy(self, root_in_active: bool | None = None) -> str:
        return str(self.device.dump_hierarchy())

    def screenshot(self) -> Image.Image:
        return self.device.screenshot(error_ok=False)


def test_its_paths_over_the_tree_need_no_java(phone: Booted, device: adbutils.AdbDevice) -> None:
    device.app_start(SETTINGS)
    path = XPathEntry(Plain(device))
    path("Display").click()
    switch = path('//*[@text="Dark theme"]/ancestor::*[@clickable="true"][1]')
    assert switch.exists
    switch.click()
    assert phone.setting("secure/ui_night_mode") == "2"
    assert path('//android.widget.Switch[@checked="true"]').wait(5)
    device.keyevent("BACK")
    assert path.scroll_to("About phone")
    assert path("//*[@package]").all()[0].attrib["package"] == SETTINGS

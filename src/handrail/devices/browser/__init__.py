"""Chromium as a device: see `docs/browser.md`."""

from handrail.devices.browser.device import BrowserDevice
from handrail.devices.browser.launch import BrowserConfig, NoBrowser, find
from handrail.devices.browser.ownership import DeviceBusy, Leftover, clear_leftovers

__all__ = ["BrowserConfig", "BrowserDevice", "DeviceBusy", "Leftover", "NoBrowser", "clear_leftovers", "find"]

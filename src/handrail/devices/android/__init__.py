"""Any phone that adb can see as a device: see `docs/android.md`."""

from handrail.devices.android.apps import Application
from handrail.devices.android.config import AndroidConfig, passed_on, server_address
from handrail.devices.android.device import About, AndroidDevice
from handrail.devices.android.wire import Cut, Listed, Server, Unreached

__all__ = [
    "About", "AndroidConfig", "AndroidDevice", "Application", "Cut", "Listed", "Server", "Unreached", "passed_on",
    "server_address",
]  # fmt: skip

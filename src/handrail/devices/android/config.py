"""How the Android device is reached, and what it may change on the phone."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

from handrail.records import ConfigError

PORT: Final = 5037
"""Where adb's server listens unless told otherwise."""
_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True)
class AndroidConfig:
    """How a phone is reached and looked at. Times are seconds."""

    serial: str = ""
    """Serial number as ``adb devices`` prints it, or ``HOST:PORT``; empty takes the only phone there is."""
    server: tuple[str, int] = ("127.0.0.1", PORT)
    """Where adb's server listens; it is started if it does not. Loopback only."""
    adb: str = "adb"
    """The program that starts the server; used for nothing else."""
    adb_environment: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    """What that program is given: see `passed_on`."""
    input_method: str = ""
    """An input method that types what a broadcast carries, such as ``com.android.adbkeyboard/.AdbIME``. Declaring it
    allows text beyond ASCII: for the time of one text it takes the place of the user's own. Secrets never go that way
    (A5)."""
    browser: str = ""
    """Package that opens addresses; empty takes the phone's own default, if it has one (A4)."""
    apps: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Name -> package, for applications whose name the phone does not tell."""
    certificates: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Package -> SHA-256 of its signing certificate; another one is refused (A3)."""
    quiet: bool = True
    """Keep notifications from sliding over the screen while the device is open (A1); restored afterwards."""
    calm: bool = True
    """Stop animations where the screen never comes to rest for a dump; restored afterwards."""
    max_elements: int = 5000
    """How many elements one look may hold; the rest is declared unseen, never silently dropped."""
    start_deadline: float = 15.0
    """How long connecting may take."""
    home: Path = field(default_factory=lambda: Path(tempfile.gettempdir()) / f"handrail-{os.getuid()}")
    """Where the lock lies that makes one writer of the processes on this machine (M8)."""


def server_address(environment: Mapping[str, str]) -> tuple[str, int]:
    """Where adb's server listens by ``ADB_SERVER_SOCKET`` or ``ANDROID_ADB_SERVER_PORT``, as adb itself reads them.

    Raises ConfigError: it is no loopback address. A server elsewhere would see every key and picture.
    """
    socket = environment.get("ADB_SERVER_SOCKET", "")
    if socket:
        kind, _, rest = socket.partition(":")
        host, _, port = rest.rpartition(":")
        host = host.strip("[]") or "127.0.0.1"
        if kind != "tcp" or not port.isdecimal() or host not in _LOOPBACK:
            raise ConfigError(
                f"ADB_SERVER_SOCKET={socket!r} cannot be used", hint="write tcp:127.0.0.1:PORT; only loopback is used"
            )
    else:
        host, port = "127.0.0.1", environment.get("ANDROID_ADB_SERVER_PORT", "") or str(PORT)
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise ConfigError(f"{port!r} is not the port of an adb server", hint="a number from 1 to 65535")
    return host, int(port)


def passed_on(environment: Mapping[str, str]) -> dict[str, str]:
    """What adb's own program needs of an environment: where its keys lie, and nothing of ours."""
    names = ("PATH", "HOME", "TMPDIR", "ADB_VENDOR_KEYS", "ADB_MDNS", "ADB_LOCAL_TRANSPORT_MAX_PORT")
    return {name: environment[name] for name in names if name in environment}

"""Debian's adb server for tests: one of their own, which ends with them."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ADB: Final = shutil.which("adb") or "adb (not installed: make adb installs it)"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def adb_server(home: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """Debian's adb server on a port and with a home of its own, and the environment that its clients need. It looks at
    no USB port and no emulator, so that nothing of the user's is touched."""
    port = free_port()
    environment = {
        "HOME": str(home), "PATH": os.environ["PATH"], "ANDROID_ADB_SERVER_PORT": str(port), "TMPDIR": str(home),
        "ADB_MDNS": "0", "ADB_USB": "0", "ADB_EMU": "0", "ADB_LOCAL_TRANSPORT_MAX_PORT": "5554",
    }  # fmt: skip
    process = subprocess.Popen(
        [ADB, "-P", str(port), "server", "nodaemon"], env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    _listening(port)
    try:
        yield port, environment
    finally:
        process.terminate()
        process.wait(10)


def _listening(port: int) -> None:
    """Wait until adb's server is there: a client that comes earlier starts one of its own, which nobody ends."""
    deadline = time.monotonic() + 20
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return
        except OSError:
            assert time.monotonic() < deadline, "adb's server does not start"
            time.sleep(0.02)

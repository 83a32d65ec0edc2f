"""The virtual phone in a thread of its own, drawn and behind adb, for clients that others wrote and that know nothing
of it; and Debian's adb server on a port and with a home of its own."""

from __future__ import annotations

import gc
import re
import subprocess
import time
import xml.etree.ElementTree as ET
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import adbutils
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from tests.phone.server import ADB, adb_server

from handrail.phone.adb.auth import Keyring, PrivateKey
from handrail.phone.adb.daemon import Daemon
from handrail.phone.apps.installed import APPS
from handrail.phone.screen.phone import Phone
from handrail.phone.screen.real import RealHandset

LAUNCHER = "com.android.launcher3"
NOTES = "com.handrail.notes"
SETTINGS = "com.android.settings"


@dataclass
class Booted:
    """A phone that runs, and what the test may ask of it behind the client's back."""

    portal: BlockingPortal
    handset: RealHandset
    daemon: Daemon

    @property
    def serial(self) -> str:
        return f"127.0.0.1:{self.daemon.port}"

    @property
    def front(self) -> str:
        """Package of the window in front."""
        return self.portal.call(lambda: next(window.package for window in self.handset.windows() if window.focused))

    def rows(self, query: str) -> list[dict[str, object]]:
        return self.portal.call(lambda: [dict(row) for row in self.handset.phone.store.all(query)])

    def setting(self, key: str) -> str:
        return self.portal.call(partial(self.handset.phone.get, key))

    def reset(self) -> None:
        self.portal.call(self.handset.reset, 0)


@asynccontextmanager
async def _booted(keyring: Keyring) -> AsyncIterator[tuple[RealHandset, Daemon]]:
    async with RealHandset.boot(Phone(APPS)) as handset, Daemon(handset, keyring).serve() as daemon:
        yield handset, daemon
        assert daemon.services.bugs == []


@pytest.fixture(scope="session")
def running(ours: PrivateKey) -> Iterator[Booted]:
    with (
        start_blocking_portal("asyncio") as portal,
        portal.wrap_async_context_manager(_booted(Keyring((ours.public,)))) as (handset, daemon),
    ):
        yield Booted(portal, handset, daemon)


@pytest.fixture
def phone(running: Booted) -> Booted:
    """As it was when it was new: at home, with the content of its seed."""
    running.reset()
    return running


@dataclass
class Server:
    """Debian's adb server; nothing of the user's is touched."""

    port: int
    home: Path
    environment: dict[str, str]

    def __call__(self, *args: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [ADB, *args], env=self.environment, input=stdin, capture_output=True, timeout=30, check=False
        )  # fmt: skip


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, ours: PrivateKey) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("home")
    ours.save(home / ".android")
    with adb_server(home) as (port, environment):
        yield Server(port, home, environment)


@pytest.fixture
def adb(server: Server, phone: Booted) -> Server:
    """The server, with the phone on it."""
    deadline = time.monotonic() + 15
    while server("-s", phone.serial, "get-state").stdout != b"device\n":
        assert time.monotonic() < deadline
        server("connect", phone.serial)
    return server


LEFT_SOCKETS = "ignore:Exception ignored in. <socket.socket:pytest.PytestUnraisableExceptionWarning"
"""adbutils leaves the sockets of streams that were refused to the garbage collector; no warning of ours looks so."""


@pytest.fixture
def device(adb: Server, phone: Booted) -> Iterator[adbutils.AdbDevice]:
    """As adbutils sees the phone."""
    yield adbutils.AdbClient(host="127.0.0.1", port=adb.port, socket_timeout=20).device(phone.serial)
    gc.collect()  # within the test that allows it


def found(dump: str, name: str) -> ET.Element:
    """The one node of a dump that bears that text or description."""
    nodes = [node for node in ET.fromstring(dump).iter("node") if name in (node.get("text"), node.get("content-desc"))]
    assert len(nodes) == 1, [node.get("text") for node in ET.fromstring(dump).iter("node") if node.get("text")]
    return nodes[0]


def centre(node: ET.Element) -> tuple[int, int]:
    left, top, right, bottom = map(int, re.findall(r"\d+", node.get("bounds", "")))
    return (left + right) // 2, (top + bottom) // 2

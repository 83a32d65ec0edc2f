"""A virtual phone in this process, behind adb, and the Android device that drives it: a simulator, not Android.

Nothing of the user's is touched: adb's server is one of our own, on a free loopback port, with a folder of its own for
its key, and it is told to look at no USB port and no emulator.
"""

from __future__ import annotations

import asyncio
import shutil
import socket
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from handrail.devices.android import AndroidConfig, AndroidDevice
from handrail.devices.android.wire import Server, Unreached
from handrail.phone.adb.auth import Keyring, PrivateKey
from handrail.phone.adb.daemon import Daemon
from handrail.phone.apps.installed import APPS
from handrail.phone.handset import Handset
from handrail.phone.nouns import ADB_IME
from handrail.phone.screen.cdp import NoScreen
from handrail.phone.screen.phone import Phone
from handrail.phone.screen.real import RealHandset
from handrail.phone.seam import Faults
from handrail.records import Clock, DeviceError

_START_DEADLINE: Final = 15.0
_END_DEADLINE: Final = 5.0


@dataclass(frozen=True, slots=True)
class Booted:
    """A phone that runs and that adb sees; nobody drives it yet."""

    handset: RealHandset
    config: AndroidConfig
    """How a device reaches it."""


@cache
def _key() -> PrivateKey:
    """The key that adb proves itself with: made once a process, since making one takes half a second."""
    return PrivateKey.generate()


@asynccontextmanager
async def virtual_phone(
    clock: Clock,
    *,
    phone: Phone | None = None,
    seed: int = 0,
    faults: Faults | None = None,
    config: AndroidConfig | None = None,
    chromium: str | None = None,
) -> AsyncIterator[tuple[AndroidDevice, RealHandset]]:
    """A virtual phone, and the device that drives it, open.

    Raises: DeviceError with code ``no_screen`` or as ``AndroidDevice``.
    """
    async with (
        booted(phone=phone, seed=seed, faults=faults, config=config, chromium=chromium) as ready,
        AndroidDevice(ready.config, clock) as device,
    ):
        yield device, ready.handset


@asynccontextmanager
async def booted(
    *,
    phone: Phone | None = None,
    seed: int = 0,
    faults: Faults | None = None,
    config: AndroidConfig | None = None,
    chromium: str | None = None,
) -> AsyncIterator[Booted]:
    """A virtual phone without a device: for many runs one after the other, each with a device of its own, and
    ``handset.reset`` between them.

    Args:
        phone: One that is there already; otherwise one with every application, from ``seed``.
        seed: Seed of its content.
        faults: What goes wrong; by default nothing.
        config: How it is driven; what says where it is found is replaced.
        chromium: Program that draws its screen; by default the one that is found.

    Raises: DeviceError, code ``no_screen``: there is no Chromium; else those of adb's server.
    """
    async with (
        _screened(phone or Phone(APPS, seed=seed), faults, chromium) as handset,
        wired(handset, config) as reached,
    ):
        yield Booted(handset, reached)


@asynccontextmanager
async def wired(handset: Handset, config: AndroidConfig | None = None) -> AsyncIterator[AndroidConfig]:
    """Any handset behind adb, one on paper too, and how a device reaches it. Raises: as adb's server does."""
    folder = Path(tempfile.mkdtemp(prefix="handrail-phone-"))
    wanted = config or AndroidConfig(input_method=ADB_IME)
    try:
        async with (
            _attended(Daemon(handset, Keyring((_key().public,)))) as daemon,
            _served(wanted.adb, folder) as server,
        ):
            serial = f"127.0.0.1:{daemon.port}"
            await _connected(server, serial)
            yield replace(wanted, serial=serial, server=(server.host, server.port), home=folder / "claims")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@asynccontextmanager
async def _screened(phone: Phone, faults: Faults | None, chromium: str | None) -> AsyncIterator[RealHandset]:
    try:
        async with RealHandset.boot(phone, executable=chromium, faults=faults) as handset:
            yield handset
    except NoScreen as error:
        raise DeviceError(f"the virtual phone has no screen: {error}", code="no_screen") from error


@asynccontextmanager
async def _attended(daemon: Daemon) -> AsyncIterator[Daemon]:
    """The phone's end of adb in a task of its own: what fails under the caller's hands is not wrapped by its group."""
    up, stop = asyncio.Event(), asyncio.Event()

    async def serve() -> None:
        async with daemon.serve():
            up.set()
            await stop.wait()

    task = asyncio.create_task(serve())
    task.add_done_callback(lambda _: up.set())
    try:
        await up.wait()
        if task.done():
            raise Unreached("the virtual phone cannot be served", code="server_gone") from task.exception()
        yield daemon
    finally:
        stop.set()
        await asyncio.wait([task])


@asynccontextmanager
async def _served(adb: str, folder: Path) -> AsyncIterator[Server]:
    """adb's server as a child of ours, which ends with us."""
    program = shutil.which(adb)
    if program is None:
        raise Unreached(
            f"there is no program {adb!r}", hint="install the Android platform tools (Debian: apt install adb)",
            code="no_adb",
        )  # fmt: skip
    _key().save(folder / ".android")
    server = Server("127.0.0.1", _free_port())
    environment = {
        "HOME": str(folder), "TMPDIR": str(folder), "ANDROID_ADB_SERVER_PORT": str(server.port), "ADB_MDNS": "0",
        "ADB_USB": "0", "ADB_EMU": "0", "ADB_LOCAL_TRANSPORT_MAX_PORT": "5554",
    }  # fmt: skip
    nowhere = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        program, "-P", str(server.port), "server", "nodaemon", env=environment, stdin=nowhere, stdout=nowhere,
        stderr=nowhere,
    )  # fmt: skip
    try:
        await _answering(server, process)
        yield server
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(_END_DEADLINE):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()


async def _answering(server: Server, process: asyncio.subprocess.Process) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(_START_DEADLINE):
            while process.returncode is None:
                with suppress(Unreached):
                    await server.query("host:version")
                    return
                await asyncio.sleep(0.02)
    raise Unreached("adb's server does not start", code="server_gone")


async def _connected(server: Server, serial: str) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(_START_DEADLINE):
            await server.query(f"host:connect:{serial}")
            while True:
                if any(each.serial == serial and each.state == "device" for each in await server.devices()):
                    return
                await asyncio.sleep(0.02)
    raise Unreached("the virtual phone does not answer adb", code="offline")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


__all__ = ["Booted", "booted", "virtual_phone", "wired"]

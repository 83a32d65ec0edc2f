"""A client of adb's *server*, over its loopback socket: one short connection a command, no process, no library.

Source: AOSP packages/modules/adb/docs/dev/{overview,services,sync}.md (OVERVIEW.TXT, SERVICES.TXT, SYNC.TXT) and
shell_protocol.h. Every failure has a name of its own, and says whether the command can have run.
"""

from __future__ import annotations

import asyncio
import shutil
import struct
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from handrail.records import DeviceError, DeviceGone

MAX_ANSWER: Final = 64 << 20
"""Bytes that one command may say."""
_MAX_PACKET: Final = 1 << 20
_STDIN, _STDOUT, _STDERR, _EXIT, _CLOSE_STDIN = range(5)
_CHUNK: Final = 64 * 1024
_CONNECT_DEADLINE: Final = 5.0
_START_DEADLINE: Final = 12.0
_STEADY_DEADLINE: Final = 2.0
_PASSING: Final = frozenset({"offline", "connecting", "authorizing"})
"""States that a phone goes through while it connects; one that stays in one is not connected."""


class Unreached(DeviceError):
    """Heard by the user: the command did not reach the phone, so nothing ran.

    ``code``: ``no_adb``, ``server_gone``, ``no_phone``, ``unauthorised``, ``offline``, ``several_phones``, ``refused``.
    """

    code = "no_phone"


class Cut(DeviceGone):
    """The phone or the server went away while a command ran: nobody knows how far it came."""

    code = "unplugged"


@dataclass(frozen=True, slots=True)
class Said:
    """What a command said."""

    out: bytes
    err: bytes
    code: int

    @property
    def text(self) -> str:
        """Its output as text; what is no UTF-8 is replaced."""
        return self.out.decode(errors="replace")

    @property
    def complaint(self) -> str:
        """What it wrote as an error, as text."""
        return self.err.decode(errors="replace").strip()


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of ``adb devices -l``."""

    serial: str
    state: str
    """``device``, ``offline``, ``unauthorized``, ``no permissions`` ..."""
    about: Mapping[str, str]

    @property
    def transport(self) -> str:
        """The server's number of this very connection; another one after a reconnect."""
        return self.about.get("transport_id", "")


@dataclass(frozen=True, slots=True)
class Server:
    """adb's server."""

    host: str
    port: int

    async def start(self, adb: str, environment: Mapping[str, str]) -> None:
        """Make sure that it runs. Raises Unreached with code ``no_adb`` or ``server_gone``."""
        with suppress(Unreached):
            await self.query("host:version")
            return
        program = shutil.which(adb, path=environment.get("PATH"))
        if program is None:
            raise Unreached(
                f"no adb server listens on {self.host}:{self.port}, and there is no program {adb!r} to start one",
                hint="install the Android platform tools (Debian: apt install adb)", code="no_adb",
            )  # fmt: skip
        process = await asyncio.create_subprocess_exec(
            program, "-P", str(self.port), "start-server", env=dict(environment), stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            async with asyncio.timeout(_START_DEADLINE):
                await process.wait()
        except TimeoutError as error:
            process.kill()
            await process.wait()
            raise Unreached("adb's server does not start", code="server_gone") from error
        await self.query("host:version")

    async def query(self, service: str) -> str:
        """A question that the server answers by itself. Raises Unreached."""
        async with _Wire(self) as wire:
            await wire.ask(service)
            return (await wire.block()).decode(errors="replace")

    async def devices(self) -> tuple[Listed, ...]:
        """What the server sees. Raises Unreached."""
        found = []
        for line in (await self.query("host:devices-l")).splitlines():
            serial, _, rest = line.strip().partition(" ")
            if not serial:
                continue
            words = rest.split()
            about = dict(word.split(":", 1) for word in words if ":" in word and not word.startswith("["))
            state = "no permissions" if rest.strip().startswith("no permissions") else (words or [""])[0]
            found.append(Listed(serial, state, about))
        return tuple(found)

    async def choose(self, serial: str) -> Listed:
        """The phone with that serial number, or the only one there is. Raises Unreached, with a code for each reason
        and the way out as its hint."""
        listed = await self._steady(serial)
        if serial and ":" in serial and not any(each.serial == serial for each in listed):
            with suppress(Unreached):
                await self.query(f"host:connect:{serial}")
            listed = await self._steady(serial)
        found = [each for each in listed if not serial or each.serial == serial]
        names = ", ".join(each.serial for each in listed)
        if not found:
            hint = f"these are there: {names}" if names else "connect one and allow USB debugging in its settings"
            raise Unreached(f"there is no phone {serial}".rstrip(), hint=hint, code="no_phone")
        if len(found) > 1:
            raise Unreached("several phones are connected", hint=f"say which: {names}", code="several_phones")
        match found[0].state:
            case "device":
                return found[0]
            case "unauthorized" | "authorizing":
                raise Unreached(
                    f"{found[0].serial} has not allowed this computer yet",
                    hint="unlock it and answer its question whether to allow USB debugging", code="unauthorised",
                )  # fmt: skip
            case "no permissions":
                raise Unreached(
                    f"this user may not open the USB device of {found[0].serial}",
                    hint="install the udev rules of your system for Android devices", code="no_permissions",
                )  # fmt: skip
            case state:
                raise Unreached(
                    f"{found[0].serial} is {state}", hint="unplug it and plug it in again", code="offline"
                )  # fmt: skip

    async def _steady(self, serial: str) -> tuple[Listed, ...]:
        """What the server sees, once a phone that has just been plugged in had a moment to say what it is."""
        deadline = asyncio.get_running_loop().time() + _STEADY_DEADLINE
        while True:
            listed = await self.devices()
            passing = any(each.state in _PASSING for each in listed if not serial or each.serial == serial)
            if not passing or asyncio.get_running_loop().time() >= deadline:
                return listed
            await asyncio.sleep(0.05)


@dataclass(frozen=True, slots=True)
class Phone:
    """One connected phone: commands of its shell."""

    server: Server
    serial: str
    transport: str = ""

    async def shell(self, line: str, *, limit: int = MAX_ANSWER) -> Said:
        """Run a line of the phone's shell.

        Raises Unreached: nothing ran. Cut: it began, and nobody knows how far it came.
        """
        async with _Wire(self.server) as wire:
            await self._go(wire)
            await wire.send(f"shell,v2,raw:{line}")
            return await wire.shell(limit)

    async def screencap(self) -> bytes:
        """The default display as PNG, over ``exec:`` so that no terminal touches it; a failure is an error, never a
        black picture. Raises Unreached, Cut, DeviceError."""
        async with _Wire(self.server) as wire:
            await self._go(wire)
            await wire.send("exec:screencap -p")
            await wire.accepted()
            data = await wire.rest(MAX_ANSWER)
        if not data.startswith(b"\x89PNG\r\n\x1a\n"):
            raise DeviceError(f"no screenshot: {data[:200].decode(errors='replace').strip()}", code="no_screenshot")
        return data

    async def push(self, data: bytes, path: str, mode: int = 0o644) -> None:
        """Write a file on the phone. Raises Unreached, Cut, DeviceError with code ``push``."""
        async with _Wire(self.server) as wire:
            await self._go(wire)
            await wire.send("sync:")
            await wire.accepted()
            wanted = f"{path},{mode | 0o100000}".encode()
            wire.write(b"SEND" + struct.pack("<I", len(wanted)) + wanted)
            for start in range(0, len(data), _CHUNK):
                piece = data[start : start + _CHUNK]
                wire.write(b"DATA" + struct.pack("<I", len(piece)) + piece)
                await wire.drain()
            wire.write(b"DONE" + struct.pack("<I", 0))
            await wire.drain()
            kind, length = struct.unpack("<4sI", await wire.exactly(8))
            said = await wire.exactly(length) if kind == b"FAIL" and length < _MAX_PACKET else b""
        if kind != b"OKAY":
            raise DeviceError(f"{path} cannot be written: {said.decode(errors='replace')}", code="push")

    async def _go(self, wire: _Wire) -> None:
        await wire.ask(f"host:transport-id:{self.transport}" if self.transport else f"host:transport:{self.serial}")


class _Wire:
    """One connection to the server; use with ``async with``."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._sent = False
        """Whether something went out that the phone may have heard."""

    async def __aenter__(self) -> _Wire:
        where = f"{self._server.host}:{self._server.port}"
        try:
            async with asyncio.timeout(_CONNECT_DEADLINE):
                self._in, self._out = await asyncio.open_connection(self._server.host, self._server.port)
        except (OSError, TimeoutError) as error:
            raise Unreached(
                f"no adb server listens on {where}", hint="run adb start-server", code="server_gone"
            ) from error
        return self

    async def __aexit__(self, *_: object) -> None:
        self._out.close()

    def write(self, data: bytes) -> None:
        self._out.write(data)

    async def drain(self) -> None:
        try:
            await self._out.drain()
        except OSError as error:
            raise self._gone() from error

    async def send(self, service: str) -> None:
        """Ask for a service of the phone, without waiting for its answer."""
        self._sent = True
        await self._name(service)

    async def ask(self, service: str) -> None:
        """Ask for a service of the server's. Raises Unreached."""
        await self._name(service)
        await self.accepted()

    async def _name(self, service: str) -> None:
        data = service.encode()
        if len(data) > 0xFFFF:
            raise Unreached("the command is too long for adb", code="too_long")
        self.write(b"%04x" % len(data) + data)
        await self.drain()

    async def accepted(self) -> None:
        """Raises Unreached if it was refused, which the server says before anything ran."""
        answer = await self.exactly(4)
        if answer == b"OKAY":
            return
        if answer != b"FAIL":
            raise self._gone("it does not speak adb's protocol")
        said = (await self.block()).decode(errors="replace")
        code = "unauthorised" if "unauthorized" in said else "offline" if "offline" in said else "no_phone"
        raise Unreached(f"adb: {said}", code=code if ("device" in said or "transport" in said) else "refused")

    async def block(self) -> bytes:
        length = await self.exactly(4)
        try:
            return await self.exactly(int(length, 16))
        except ValueError as error:
            raise self._gone("it does not speak adb's protocol") from error

    async def exactly(self, count: int) -> bytes:
        try:
            return await self._in.readexactly(count)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise self._gone() from error

    async def rest(self, limit: int) -> bytes:
        data = bytearray()
        while piece := await self._read():
            data += piece
            if len(data) > limit:
                raise DeviceError("the phone says more than can be read", code="too_much")
        return bytes(data)

    async def _read(self) -> bytes:
        try:
            return await self._in.read(1 << 18)
        except OSError as error:
            raise self._gone() from error

    async def shell(self, limit: int) -> Said:
        """The answer of a shell of version 2, to its exit code."""
        await self.accepted()
        out: dict[int, bytearray] = {_STDOUT: bytearray(), _STDERR: bytearray()}
        said = 0
        while True:
            kind, length = struct.unpack("<BI", await self.exactly(5))
            if length > _MAX_PACKET:
                raise self._gone("it does not speak the shell's protocol")
            data = await self.exactly(length)
            if kind == _EXIT:
                return Said(bytes(out[_STDOUT]), bytes(out[_STDERR]), data[0] if data else 255)
            said += length
            if said > limit:
                raise DeviceError("the phone says more than can be read", code="too_much")
            if kind in out:
                out[kind] += data

    def _gone(self, why: str = "it closed the connection") -> DeviceError:
        if self._sent:
            return Cut(f"the phone went away while a command ran: {why}")
        return Unreached(f"adb's server went away: {why}", code="server_gone")

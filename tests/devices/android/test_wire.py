"""Everything that can be wrong with a cable, a server or a phone has a name, and tells if the command can have run."""

from __future__ import annotations

import asyncio
import os
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from tests.devices.android.conftest import KEY, Line, driving, named
from tests.devices.android.desk import button
from tests.phone.server import free_port

from handrail.clock import RealClock
from handrail.devices.android import AndroidConfig, AndroidDevice, Cut, Server, Unreached, passed_on, server_address
from handrail.devices.android.wire import Phone
from handrail.devices.browser.ownership import DeviceBusy
from handrail.guard.mint import mint
from handrail.records import Click, ConfigError, DeviceError, DeviceGone, InputRefused

pytestmark = pytest.mark.anyio
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Fake:
    """A server that answers as a test wrote."""

    def __init__(self, devices: str = "S device transport_id:3\n") -> None:
        self.devices = devices
        self.asked: list[str] = []
        self.answer: Callable[[asyncio.StreamWriter], Awaitable[None]] | None = None
        """What comes after a service of the phone was asked for; None closes."""
        self.port = 0

    async def attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                length = int(await reader.readexactly(4), 16)
                service = (await reader.readexactly(length)).decode()
                self.asked.append(service)
                if service == "host:devices-l":
                    writer.write(b"OKAY%04x" % len(self.devices) + self.devices.encode())
                elif service == "host:version":
                    writer.write(b"OKAY00040029")
                elif service.startswith("host:connect"):
                    writer.write(b"OKAY0006failed")
                elif service.startswith("host:transport"):
                    writer.write(b"OKAY")
                elif self.answer is not None:
                    await self.answer(writer)
                    break
                else:
                    break
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Server]:
        server = await asyncio.start_server(self.attend, "127.0.0.1", 0)
        async with server:
            self.port = server.sockets[0].getsockname()[1]
            yield Server("127.0.0.1", self.port)


@pytest.mark.parametrize(
    ("devices", "serial", "code", "hint"),
    [
        ("", "", "no_phone", "USB debugging"),
        ("A device transport_id:1\n", "B", "no_phone", "A"),
        ("A device\nB device\n", "", "several_phones", "A, B"),
        ("A unauthorized usb:1-1 transport_id:1\n", "", "unauthorised", "unlock it"),
        ("A offline transport_id:1\n", "A", "offline", "plug"),
        ("A no permissions (missing udev rules?); see [http://x]; usb:1-1\n", "", "no_permissions", "udev"),
        ("A recovery transport_id:1\n", "", "offline", "plug"),
        ("10.0.0.1:5 device\n", "10.0.0.2:5", "no_phone", "10.0.0.1:5"),
    ],
)
async def test_a_phone_that_cannot_be_used_is_told_why_and_how_to_go_on(
    devices: str, serial: str, code: str, hint: str
) -> None:
    async with Fake(devices).listening() as server:
        with pytest.raises(Unreached) as refused:
            await server.choose(serial)
        assert refused.value.code == code
        assert hint in refused.value.hint


async def test_of_several_phones_the_named_one_is_taken_by_its_very_connection() -> None:
    fake = Fake("A device transport_id:1\nB device product:x model:Pixel_9 transport_id:7\n")
    async with fake.listening() as server:
        found = await server.choose("B")
        assert (found.serial, found.transport, found.about["model"]) == ("B", "7", "Pixel_9")
        with pytest.raises(Cut):
            await Phone(server, "B", "7").shell("true")
        assert fake.asked[-2:] == ["host:transport-id:7", "shell,v2,raw:true"]


async def test_without_server_and_program_there_is_a_way_out() -> None:
    server = Server("127.0.0.1", free_port())
    with pytest.raises(Unreached) as refused:
        await server.start("no-such-adb", {"PATH": os.environ["PATH"]})
    assert refused.value.code == "no_adb"
    assert "apt install adb" in refused.value.hint
    with pytest.raises(Unreached) as dead:
        await server.devices()
    assert dead.value.code == "server_gone"


async def test_a_server_is_started_where_none_runs(tmp_path: Path) -> None:
    port = free_port()
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "TMPDIR": str(tmp_path), "ADB_MDNS": "0"}
    server = Server("127.0.0.1", port)
    try:
        await server.start("adb", environment)
        assert int(await server.query("host:version"), 16) >= 41
    finally:
        with suppress(Unreached):
            await server.query("host:kill")


def packet(kind: int, data: bytes) -> bytes:
    return struct.pack("<BI", kind, len(data)) + data


@pytest.mark.parametrize(
    ("said", "error", "code"),
    [
        (b"", Cut, "unplugged"),
        (b"OKAY", Cut, "unplugged"),
        (b"OKAY" + packet(1, b"half")[:7], Cut, "unplugged"),
        (b"OKAY" + packet(1, b"all, but no exit code"), Cut, "unplugged"),
        (b"OKAY" + struct.pack("<BI", 1, 2**31), Cut, "unplugged"),
        (b"HTTP/1.1 200 OK", Cut, "unplugged"),
        (b"FAIL0006closed", Unreached, "refused"),
        (b"FAIL0014device 'S' not found", Unreached, "no_phone"),
        (b"FAIL0013device unauthorized", Unreached, "unauthorised"),
        (b"FAIL000edevice offline", Unreached, "offline"),
        (b"FAILzzzz", Cut, "unplugged"),
        (b"OKAY" + packet(1, b"x" * 2000) + packet(3, b"\0"), DeviceError, "too_much"),
    ],
)
async def test_an_answer_that_is_none_is_named(said: bytes, error: type[DeviceError], code: str) -> None:
    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(said)
        await writer.drain()

    fake = Fake()
    fake.answer = answer
    async with fake.listening() as server:
        with pytest.raises(error) as refused:
            await Phone(server, "S").shell("true", limit=1000)
        assert refused.value.code == code


async def test_a_line_of_the_shell_comes_back_whole(line: Line) -> None:
    async with driving(line) as driven:
        phone = driven.device.phone
        said = await phone.shell("echo out; echo err >&2; exit 3")
        assert (said.out, said.err, said.code) == (b"out\n", b"err\n", 3)
        await phone.push(bytes(range(256)) * 1000, "/sdcard/x.bin")
        assert line.desk.state.files["/sdcard/x.bin"] == bytes(range(256)) * 1000
        with pytest.raises(DeviceError, match="cannot be written"):
            await phone.push(b"x", "/system/x")
        assert (await phone.screencap()).startswith(b"\x89PNG")
        with pytest.raises(Unreached, match="too long"):
            await phone.shell("x" * 70_000)


async def test_a_picture_that_failed_is_no_black_picture() -> None:
    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(b"OKAYCapturing failed.\n")

    fake = Fake()
    fake.answer = answer
    async with fake.listening() as server:
        with pytest.raises(DeviceError, match="Capturing failed"):
            await Phone(server, "S").screencap()


async def test_a_phone_that_is_unplugged_under_way_leaves_an_unknown_fate_and_dead_tickets(line: Line) -> None:
    line.desk.extra = (button("Pay", (40, 900, 400, 1060)),)
    async with driving(line, quiet=False) as driven:
        look = await driven.look()
        epoch = driven.device.epoch
        line.desk.on_tap = line.daemon.services.reboot
        judged = driven.record(look, Click(named(look, "Pay")))
        with pytest.raises(DeviceGone) as gone:
            await driven.device.perform(
                judged, mint(KEY, judged, by="guard", device=driven.device.id, epoch=driven.device.epoch)
            )
        assert gone.value.code == "unplugged"
        assert driven.device.epoch == epoch + 1
        line.desk.on_tap = None
        assert len(driven.did("tap")) == 1
        # Plugged in again it is another connection: this device is gone, and nothing more is touched.
        line.find()
        again = driven.record(look, Click(named(look, "Pay")))
        ticket = mint(KEY, again, by="guard", device=driven.device.id, epoch=driven.device.epoch)
        with pytest.raises(InputRefused, match="cannot be reached"):
            await driven.device.perform(again, ticket)
        with pytest.raises(DeviceGone):
            await driven.look()
        assert len(driven.did("tap")) == 1


async def test_only_one_process_drives_a_phone(line: Line) -> None:
    async with driving(line):
        with pytest.raises(DeviceBusy):
            async with AndroidDevice(line.config(), RealClock()):
                pytest.fail("two drive one phone")
    async with driving(line):
        pass


async def test_a_dead_server_is_told_when_a_device_is_opened(tmp_path: Path) -> None:
    config = AndroidConfig(server=("127.0.0.1", free_port()), adb="no-such-adb", home=tmp_path)
    with pytest.raises(Unreached) as refused:
        async with AndroidDevice(config, RealClock()):
            pytest.fail("there is no phone")
    assert refused.value.code == "no_adb"


@pytest.mark.parametrize(
    ("environment", "address"),
    [
        ({}, ("127.0.0.1", 5037)),
        ({"ANDROID_ADB_SERVER_PORT": "5038"}, ("127.0.0.1", 5038)),
        ({"ADB_SERVER_SOCKET": "tcp:5039", "ANDROID_ADB_SERVER_PORT": "1"}, ("127.0.0.1", 5039)),
        ({"ADB_SERVER_SOCKET": "tcp:localhost:5039"}, ("localhost", 5039)),
        ({"ADB_SERVER_SOCKET": "tcp:[::1]:5039"}, ("::1", 5039)),
    ],
)
def test_the_server_is_where_adb_would_look_for_it(environment: dict[str, str], address: tuple[str, int]) -> None:
    assert server_address(environment) == address


@pytest.mark.parametrize(
    "environment",
    [
        {"ADB_SERVER_SOCKET": "tcp:10.0.0.1:5037"}, {"ADB_SERVER_SOCKET": "localfilesystem:/tmp/x"},
        {"ANDROID_ADB_SERVER_PORT": "many"}, {"ANDROID_ADB_SERVER_PORT": "70000"}, {"ADB_SERVER_SOCKET": "tcp:x"},
    ],
)  # fmt: skip
def test_a_server_elsewhere_is_refused(environment: dict[str, str]) -> None:
    with pytest.raises(ConfigError):
        server_address(environment)


def test_adbs_program_gets_no_keys_of_ours() -> None:
    assert passed_on({"HOME": "/h", "PATH": "/p", "SOME_API_KEY": "k"}) == {"HOME": "/h", "PATH": "/p"}

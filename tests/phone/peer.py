"""A peer that speaks adb's transport itself, so that a test can also say what no adb client would."""

from __future__ import annotations

import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import anyio
from anyio.abc import SocketStream
from anyio.streams.buffered import BufferedByteReceiveStream

from handrail.phone.adb import shell_v2
from handrail.phone.adb.auth import Keyring
from handrail.phone.adb.connection import Limits
from handrail.phone.adb.daemon import Daemon
from handrail.phone.adb.packet import (
    MAX_PAYLOAD,
    VERSION_SKIP_CHECKSUM,
    Command,
    Packet,
    encode,
    header,
)
from handrail.phone.adb.shell_v2 import Id, Piece
from handrail.phone.nouns import Reply
from handrail.phone.paper import PaperHandset


@dataclass
class Peer:
    """One connection, seen from the client's side."""

    wire: SocketStream
    checked: bool = True
    banner: bytes = b""
    payload: int = 4096
    _buffered: BufferedByteReceiveStream = field(init=False)
    _streams: int = 0

    def __post_init__(self) -> None:
        self._buffered = BufferedByteReceiveStream(self.wire)

    async def send(self, command: Command, arg0: int, arg1: int, data: bytes = b"") -> None:
        await self.wire.send(encode(Packet(command, arg0, arg1, data), checked=self.checked))

    async def receive(self) -> Packet:
        with anyio.fail_after(10):
            head = header(await self._buffered.receive_exactly(24), limit=MAX_PAYLOAD)
            return head.packet(await self._buffered.receive_exactly(head.length), checked=self.checked)

    async def ended(self) -> bool:
        """Whether the device closes the connection, after what it still says."""
        try:
            while True:
                await self.receive()
        except (anyio.EndOfStream, anyio.IncompleteRead, anyio.BrokenResourceError):
            return True

    async def greet(self, *, version: int = VERSION_SKIP_CHECKSUM, payload: int = MAX_PAYLOAD) -> None:
        await self.send(Command.CNXN, version, payload, b"host::features=shell_v2\0")
        answer = await self.receive()
        assert answer.command is Command.CNXN, answer
        self.banner = answer.data
        self.payload = min(payload, answer.arg1)
        self.checked = min(version, answer.arg0) < VERSION_SKIP_CHECKSUM

    async def open(self, service: bytes) -> tuple[int, int] | None:
        """Numbers of the stream on this side and on the other, or None when it is refused."""
        self._streams += 1
        local = self._streams
        await self.send(Command.OPEN, local, 0, service + b"\0")
        answer = await self.receive()
        if answer.command is Command.CLSE:
            assert answer.arg0 == 0
            return None
        assert answer.command is Command.OKAY
        assert answer.arg1 == local
        return local, answer.arg0

    async def rest(self, stream: tuple[int, int]) -> bytes:
        """All that the device says until it closes the stream."""
        out = b""
        while (packet := await self.receive()).command is not Command.CLSE:
            if packet.command is Command.WRTE:
                assert len(packet.data) <= self.payload
                out += packet.data
                await self.send(Command.OKAY, *stream)
        await self.send(Command.CLSE, *stream)
        return out

    async def say(self, stream: tuple[int, int], data: bytes) -> None:
        """Write, and wait for the OKAY."""
        await self.send(Command.WRTE, *stream, data)
        answer = await self.receive()
        assert answer.command is Command.OKAY, answer

    async def shell(self, line: str, stdin: bytes | None = None) -> Reply:
        """Run a line over version 2 of the shell protocol."""
        stream = await self.open(b"shell,v2,raw:" + line.encode(errors="surrogateescape"))
        assert stream is not None
        if stdin is not None:
            await self.say(stream, shell_v2.encode(Piece(Id.STDIN, stdin)))
            await self.say(stream, shell_v2.encode(Piece(Id.CLOSE_STDIN, b"")))
        said: dict[Id, bytes] = {}
        for piece in shell_v2.Decoder().feed(await self.rest(stream)):
            said[piece.id] = said.get(piece.id, b"") + piece.data
        return Reply(said.get(Id.STDOUT, b""), said.get(Id.STDERR, b""), said[Id.EXIT][0])

    async def asked(self, stream: tuple[int, int], request: bytes, count: int) -> bytes:
        """Send a request of the sync service and read so many bytes of its answer."""
        await self.send(Command.WRTE, *stream, request)
        out = b""
        while len(out) < count:
            packet = await self.receive()
            if packet.command is Command.WRTE:
                out += packet.data
                await self.send(Command.OKAY, *stream)
        assert len(out) == count, out
        return out


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that another task brings about, five seconds at most."""
    with anyio.fail_after(5):
        while not holds():  # noqa: ASYNC110 (what is waited for has no event)
            await anyio.sleep(0.005)


def request(name: bytes, body: bytes) -> bytes:
    """A request of the sync service."""
    return struct.pack("<4sI", name, len(body)) + body


@asynccontextmanager
async def phone(
    keyring: Keyring | None = None, limits: Limits | None = None, handset: PaperHandset | None = None
) -> AsyncIterator[tuple[Daemon, PaperHandset]]:
    """A phone on paper that listens; at the end nothing of its own has gone wrong."""
    paper = handset or PaperHandset()
    async with Daemon(paper, keyring, limits=limits).serve() as daemon:
        yield daemon, paper
    assert daemon.services.bugs == []


@asynccontextmanager
async def connected(daemon: Daemon) -> AsyncIterator[Peer]:
    """A connection that has said nothing yet."""
    async with await anyio.connect_tcp("127.0.0.1", daemon.port) as wire:
        yield Peer(wire)

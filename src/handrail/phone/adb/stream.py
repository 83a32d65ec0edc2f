"""One stream of a connection, with adb's flow control: after each WRTE its sender waits for an OKAY.

Source: AOSP packages/modules/adb/protocol.txt, "READY" and "WRITE".
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

import anyio

from handrail.phone.adb.packet import Command, Malformed, Packet

ROOM: Final = 256 * 1024
"""Bytes that wait to be read before the peer is kept waiting for its OKAY."""


class StreamClosed(Exception):
    """The peer closed the stream."""


class Stream:
    """Bytes in both directions between a service and the peer."""

    def __init__(
        self, local: int, remote: int, send: Callable[[Packet], Awaitable[None]], *, payload: int, stall_s: float
    ) -> None:
        """`payload`: the most bytes of one WRTE; `stall_s`: how long the peer may leave one unanswered."""
        self.local = local
        self.remote = remote
        self.closed = False
        self.hangs_up = False
        """A terminal's end takes its command with it (SIGHUP); a plain pipe's end is only the end of its input."""
        self._send = send
        self._payload = payload
        self._stall_s = stall_s
        self._inbox: deque[bytes] = deque()
        self._waiting = 0
        self._owed = False
        self._arrived = anyio.Event()
        self._taken = anyio.Event()
        self._outstanding = False

    # What the connection calls.

    async def arrive(self, data: bytes) -> None:
        """A WRTE came. Raises Malformed when the peer did not wait for the OKAY of the one before."""
        if self._owed:
            raise Malformed("a WRTE came before the last one was answered")
        self._inbox.append(data)
        self._waiting += len(data)
        self._arrived.set()
        if self._waiting <= ROOM:
            await self._send(Packet(Command.OKAY, self.local, self.remote))
        else:
            self._owed = True

    def taken(self) -> None:
        """An OKAY came; one that nobody waits for means nothing."""
        if self._outstanding:
            self._outstanding = False
            self._taken.set()

    def end(self) -> None:
        """A CLSE came, or the connection is gone."""
        self.closed = True
        self._arrived.set()
        self._taken.set()

    # What a service calls.

    async def read(self) -> bytes:
        """The next bytes, whatever their number. Raises StreamClosed when all is read and the peer has closed."""
        while not self._inbox:
            if self.closed:
                raise StreamClosed
            self._arrived = anyio.Event()
            await self._arrived.wait()
        data = self._inbox.popleft()
        self._waiting -= len(data)
        if self._owed and self._waiting <= ROOM and not self.closed:
            self._owed = False
            await self._send(Packet(Command.OKAY, self.local, self.remote))
        return data

    async def write(self, data: bytes) -> None:
        """Send bytes, in pieces that the peer can take. Raises StreamClosed, TimeoutError."""
        for start in range(0, len(data), self._payload):
            if self.closed:
                raise StreamClosed
            self._taken = anyio.Event()
            self._outstanding = True
            await self._send(Packet(Command.WRTE, self.local, self.remote, data[start : start + self._payload]))
            with anyio.fail_after(self._stall_s):
                await self._taken.wait()


class Bytes:
    """Reads a stream by number of bytes; holds at most one WRTE and what was asked for."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._held = bytearray()

    async def exactly(self, count: int) -> bytes:
        """Just so many bytes. Raises StreamClosed."""
        while len(self._held) < count:
            self._held += await self._stream.read()
        data = bytes(self._held[:count])
        del self._held[:count]
        return data

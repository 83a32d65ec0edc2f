"""What a stream may be opened to, by the name that the peer asks for.

Source: AOSP packages/modules/adb/SERVICES.TXT, daemon/services.cpp and daemon/shell_service.cpp. The phone answers as
a user build: no root, no remount. It opens no socket of any kind for a peer, so forwards and ``reverse`` are refused.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

import anyio

from handrail.phone.adb import shell_v2, sync
from handrail.phone.adb.packet import Malformed
from handrail.phone.adb.shell_v2 import Id, Piece
from handrail.phone.adb.stream import Stream, StreamClosed
from handrail.phone.handset import Handset
from handrail.phone.nouns import Reply
from handrail.phone.seam import Unplugged
from handrail.phone.shell.call import Usage
from handrail.phone.shell.session import MAX_STDIN, Session

Service = Callable[[Stream], Awaitable[None]]

_SAID: Final = {
    "root:": b"adbd cannot run as root in production builds\n",
    "unroot:": b"adbd not running as root\n",
    "remount:": b'Not running as root. Try "adb root" first.\n',
    "disable-verity:": b"verity cannot be disabled/enabled - USER build\n",
    "enable-verity:": b"verity cannot be disabled/enabled - USER build\n",
}


@dataclass(slots=True)
class Services:
    """The services of one phone."""

    handset: Handset
    reboot: Callable[[], None]
    """Closes every connection, as a phone does that starts anew or loses its cable."""
    bugs: list[BaseException] = field(default_factory=list)
    """Errors of the simulator's own commands, for its developers."""

    def find(self, name: str) -> Service | None:
        """The service of that name, or None: the stream is then refused."""
        kind, _, rest = name.partition(":")
        protocol, *options = kind.split(",")
        if name in _SAID:
            return lambda stream: stream.write(_SAID[name])
        match protocol:
            case "shell" if "v2" in options:
                return lambda stream: self._shell_v2(stream, rest, pty="pty" in options)
            case "shell" | "exec" if rest or protocol == "shell":
                return lambda stream: self._shell_v1(stream, rest)
            case "sync" if not rest:
                return lambda stream: sync.serve(stream, self.handset.state.files)
            case "reboot":
                return lambda _stream: self._reboot()
            case "reverse":
                return lambda stream: _reverse(stream, rest)
            case _:
                return None

    async def _reboot(self) -> None:
        self.handset.state.reboots += 1
        await self.handset.changed("reboot")
        self.reboot()

    async def _run(self, session: Session, line: str) -> Reply:
        try:
            reply = await session.run(line)
        except Unplugged:
            self.reboot()
            await anyio.sleep_forever()  # until the connection that this runs in is gone
        self.bugs += session.bugs
        session.bugs.clear()
        if session.rebooting:
            await self._reboot()
        return reply

    async def _shell_v1(self, stream: Stream, line: str) -> None:
        """Output and errors in one stream, no exit code; the pseudo-terminal is raw, so newlines stay as they are."""
        stdin = _Raw(stream)
        session = Session(self.handset, stdin.all)
        if line:
            reply = await self._run(session, line)
            await stream.write(reply.out + reply.err)
            return
        async for each in _lines(stdin.more):
            reply = await self._run(session, each)
            await stream.write(reply.out + reply.err)
            if session.over:
                return

    async def _shell_v2(self, stream: Stream, line: str, *, pty: bool) -> None:
        stdin = _Packets(stream)
        session = Session(self.handset, stdin.all)
        if line:
            reply = await self._run(session, line)
            stdin.check()
            await _say(stream, reply, pty=pty, last=True)
            return
        if pty:
            await _say(stream, Reply(out=session.prompt), pty=pty)
        async for each in _lines(stdin.more):
            await _say(stream, await self._run(session, each), pty=pty)
            if session.over:
                break
            if pty:
                await _say(stream, Reply(out=session.prompt), pty=pty)
        stdin.check()
        await _say(stream, Reply(code=session.status), pty=pty, last=True)


async def _say(stream: Stream, reply: Reply, *, pty: bool, last: bool = False) -> None:
    out = reply.out
    if pty:
        # A pseudo-terminal has one output, and ends a line with both characters.
        out = (reply.out + reply.err).replace(b"\n", b"\r\n")
    pieces = [Piece(Id.STDOUT, out)] if out else []
    if reply.err and not pty:
        pieces.append(Piece(Id.STDERR, reply.err))
    if last:
        pieces.append(Piece(Id.EXIT, bytes([reply.code & 0xFF])))
    if pieces:
        await stream.write(b"".join(map(shell_v2.encode, pieces)))


async def _reverse(stream: Stream, what: str) -> None:
    if what == "list-forward":
        await stream.write(b"OKAY0000")
        return
    said = b"this simulator forwards no ports"
    await stream.write(b"FAIL%04x" % len(said) + said)


class _Raw:
    """Standard input of a version 1 shell: the stream's bytes until it is closed."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    async def more(self) -> bytes:
        try:
            return await self._stream.read()
        except StreamClosed:
            return b""

    async def all(self) -> bytes:
        return await _gather(self.more)


class _Packets:
    """Standard input of a version 2 shell, until it is closed; the window's size means nothing here."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._decoder = shell_v2.Decoder()
        self._ended = False
        self._held = bytearray()
        self._malformed: Malformed | None = None

    def check(self) -> None:
        """Raises Malformed if a packet was: the command that read it has seen the end of its input, and the peer is
        done with."""
        if self._malformed is not None:
            raise self._malformed

    async def more(self) -> bytes:
        while not self._held and not self._ended:
            try:
                pieces = self._decoder.feed(await self._stream.read())
            except StreamClosed:
                self._ended = True
                break
            except Malformed as malformed:
                self._malformed, self._ended = malformed, True
                break
            for piece in pieces:
                self._held += piece.data if piece.id is Id.STDIN else b""
                self._ended |= piece.id is Id.CLOSE_STDIN
        data = bytes(self._held)
        self._held.clear()
        return data

    async def all(self) -> bytes:
        return await _gather(self.more)


async def _gather(more: Callable[[], Awaitable[bytes]]) -> bytes:
    data = bytearray()
    while piece := await more():
        data += piece
        if len(data) > MAX_STDIN:
            raise Usage("read error: standard input is too large for this simulator\n")
    return bytes(data)


async def _lines(more: Callable[[], Awaitable[bytes]]) -> AsyncIterator[str]:
    held = b""
    while piece := await more():
        *whole, held = (held + piece).replace(b"\r", b"\n").split(b"\n")
        for line in whole:
            if line:
                yield line.decode(errors="surrogateescape")
        if len(held) > MAX_STDIN:
            return
    if held:
        yield held.decode(errors="surrogateescape")

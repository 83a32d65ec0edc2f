"""One connection: the greeting, the proof of a key, then streams until the peer goes away or says something malformed.

Source: AOSP packages/modules/adb/adb.cpp (handle_packet), protocol.txt. TLS (STLS) is neither offered nor taken.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass
from functools import partial
from typing import Final

import anyio
from anyio.abc import AnyByteStream, SocketAttribute, TaskGroup

from handrail.phone.adb import auth
from handrail.phone.adb.auth import Keyring, PublicKey
from handrail.phone.adb.packet import (
    HEADER,
    MAX_PAYLOAD,
    MAX_PAYLOAD_V1,
    VERSION_MIN,
    VERSION_SKIP_CHECKSUM,
    Command,
    Malformed,
    Packet,
    encode,
    header,
)
from handrail.phone.adb.services import Service, Services
from handrail.phone.adb.stream import Stream, StreamClosed

TOKEN: Final = 1
SIGNATURE: Final = 2
RSA_PUBLIC_KEY: Final = 3

FEATURES: Final = ("shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir", "sendrecv_v2", "sendrecv_v2_dry_run_send")
"""What clients may use; each is served."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one peer may take of the phone."""

    streams: int = 16
    """Services that run at once, those of closed streams too; one more is refused, the connection stays."""
    greeting_s: float = 10.0
    """From the first byte until the key is proven, without the owner's time to think."""
    consent_s: float = 60.0
    """How long an offered key waits for the owner."""
    rest_s: float = 10.0
    """From the first byte of a message to its last."""
    stall_s: float = 600.0
    """How long a WRTE may stay unanswered, and a message unread."""
    signatures: int = 32
    """Keys that a peer may try."""


class Connection:
    """Runs one peer. `ended` says why it is over."""

    def __init__(
        self, wire: AnyByteStream, services: Services, keyring: Keyring | None, banner: bytes, limits: Limits
    ) -> None:
        """Without a keyring anybody who reaches the port may connect."""
        self.ended = ""
        self.ready = False
        self._wire = wire
        self._services = services
        self._keyring = keyring
        self._banner = banner
        self._limits = limits
        self._held = bytearray()
        self._limit = MAX_PAYLOAD_V1
        self._payload = MAX_PAYLOAD_V1
        self._version = VERSION_MIN
        self._checked = True
        self._writing = anyio.Lock()
        self._streams: dict[int, Stream] = {}
        self._scopes: dict[int, anyio.CancelScope] = {}
        self._next = 1

    async def run(self) -> None:
        """Serve the peer until one side is done; never raises for what a peer does."""
        try:
            async with anyio.create_task_group() as tasks:
                await self._serve(tasks)
                for stream in self._streams.values():
                    stream.end()
                tasks.cancel_scope.cancel()
        finally:
            with anyio.CancelScope(shield=True):
                await anyio.aclose_forcefully(self._wire)

    async def _serve(self, tasks: TaskGroup) -> None:
        try:
            await self._greet()
            self.ready = True
            while True:
                await self._handle(await self._receive(), tasks)
        except Malformed as malformed:
            self.ended = f"malformed: {malformed}"
        except TimeoutError:
            self.ended = "too slow"
        except (anyio.EndOfStream, anyio.ClosedResourceError, anyio.BrokenResourceError):
            self.ended = self.ended or "the peer went away"

    async def _greet(self) -> None:
        with anyio.fail_after(self._limits.greeting_s):
            hello = await self._receive()
            if hello.command is not Command.CNXN:
                raise Malformed("the first message is no CNXN")
            if hello.arg0 < VERSION_MIN:
                raise Malformed("the version is unknown")
            if hello.arg1 < MAX_PAYLOAD_V1:
                raise Malformed("the peer takes less than any adb")
            offered = await self._prove(self._keyring) if self._keyring is not None else None
        if offered is not None and self._keyring is not None:
            with anyio.fail_after(self._limits.consent_s):
                await self._keyring.agreed(offered)
        # What one side sends in answer to the first message still carries a checksum: the peer may be an old one.
        await self._send(Packet(Command.CNXN, VERSION_SKIP_CHECKSUM, MAX_PAYLOAD, self._banner))
        self._version = min(hello.arg0, VERSION_SKIP_CHECKSUM)
        self._checked = self._version < VERSION_SKIP_CHECKSUM
        self._payload = min(hello.arg1, MAX_PAYLOAD)
        self._limit = MAX_PAYLOAD

    async def _prove(self, keyring: Keyring) -> PublicKey | None:
        """None when the peer signed the token with an accepted key, else the key that it wants accepted."""
        for _ in range(self._limits.signatures):
            challenge = auth.token()  # never twice: a signature seen once opens nothing
            await self._send(Packet(Command.AUTH, TOKEN, 0, challenge))
            answer = await self._receive()
            if answer.command is not Command.AUTH:
                raise Malformed("the peer speaks before it has shown a key")
            if answer.arg0 == RSA_PUBLIC_KEY:
                key = PublicKey.parse(answer.data)
                if key in keyring:
                    raise Malformed("an accepted key was named, not used")
                return key
            if answer.arg0 != SIGNATURE:
                raise Malformed("this answers no token")
            if keyring.opens(challenge, answer.data):
                return None
        raise Malformed("too many keys were tried")

    async def _receive(self) -> Packet:
        if len(self._held) < HEADER.size:
            if not self._held:
                await self._more()
            await self._fill(HEADER.size)
        head = header(bytes(self._held[: HEADER.size]), limit=self._limit)
        await self._fill(HEADER.size + head.length)
        data = bytes(self._held[HEADER.size : HEADER.size + head.length])
        del self._held[: HEADER.size + head.length]
        checked = self._checked
        if not self.ready and head.command is Command.CNXN and head.arg0 >= VERSION_SKIP_CHECKSUM:
            checked = False  # some clients of the newer version send none from the first message on
            self._checked = False
        return head.packet(data, checked=checked)

    async def _fill(self, count: int) -> None:
        if len(self._held) >= count:
            return
        with anyio.fail_after(self._limits.rest_s):
            while len(self._held) < count:
                await self._more()

    async def _more(self) -> None:
        # What came is acknowledged at once: a client with Nagle's algorithm on, which sends header and payload apart,
        # would else wait 40 ms for the kernel's delayed acknowledgement at every message.
        raw = self._wire.extra(SocketAttribute.raw_socket, None)  # noqa: S610 (anyio, no Django)
        if raw is not None and hasattr(socket, "TCP_QUICKACK"):
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
        self._held += await self._wire.receive()

    async def _send(self, packet: Packet) -> None:
        raw = encode(packet, checked=not self.ready or self._version < VERSION_SKIP_CHECKSUM)
        async with self._writing:
            # A service that is cancelled while it waits here leaves no half message: the transport has taken it whole
            # before it waits for room.
            with anyio.fail_after(self._limits.stall_s):
                await self._wire.send(raw)

    async def _handle(self, packet: Packet, tasks: TaskGroup) -> None:
        match packet.command:
            case Command.OPEN:
                await self._open(packet, tasks)
            case Command.WRTE:
                if stream := self._found(packet):
                    await stream.arrive(packet.data)
            case Command.OKAY:
                if stream := self._found(packet):
                    stream.taken()
            case Command.CLSE:
                if stream := self._found(packet):
                    self._forget(stream)
                    await self._send(Packet(Command.CLSE, stream.local, stream.remote))
            case Command.CNXN | Command.AUTH | Command.STLS:
                raise Malformed(f"{packet.command.name} comes too late")

    def _found(self, packet: Packet) -> Stream | None:
        """The stream that a message is about; late messages for one that is gone are no error."""
        stream = self._streams.get(packet.arg1)
        return stream if stream and packet.arg0 in (0, stream.remote) else None

    def _forget(self, stream: Stream) -> None:
        del self._streams[stream.local]
        stream.end()
        if stream.hangs_up:
            self._scopes[stream.local].cancel()

    async def _open(self, packet: Packet, tasks: TaskGroup) -> None:
        if packet.arg0 == 0:
            raise Malformed("a stream needs a number")
        name = packet.data.rstrip(b"\0").decode(errors="surrogateescape")
        service = self._services.find(name)
        if service is None or len(self._scopes) >= self._limits.streams:
            await self._send(Packet(Command.CLSE, 0, packet.arg0))
            return
        local = self._next
        self._next += 1
        stream = Stream(local, packet.arg0, self._send, payload=self._payload, stall_s=self._limits.stall_s)
        stream.hangs_up = name.startswith("shell")
        self._streams[local] = stream
        self._scopes[local] = anyio.CancelScope()
        await self._send(Packet(Command.OKAY, local, packet.arg0))
        tasks.start_soon(partial(self._run, stream, self._scopes[local], service, tasks))

    async def _run(self, stream: Stream, scope: anyio.CancelScope, service: Service, tasks: TaskGroup) -> None:
        with scope:
            try:
                await service(stream)
                if not stream.closed:
                    await self._send(Packet(Command.CLSE, stream.local, stream.remote))
            except StreamClosed:
                pass
            except Malformed as malformed:
                self.ended = f"malformed: {malformed}"
                tasks.cancel_scope.cancel()
            except TimeoutError:
                self.ended = "too slow"
                tasks.cancel_scope.cancel()
            except (anyio.ClosedResourceError, anyio.BrokenResourceError):
                tasks.cancel_scope.cancel()
            except Exception as bug:  # noqa: BLE001
                # A mistake of the simulator's own ends this connection, not the phone; it is kept, and tests demand
                # that there is none.
                self._services.bugs.append(bug)
                self.ended = "a mistake of the simulator"
                tasks.cancel_scope.cancel()
        del self._scopes[stream.local]
        if self._streams.pop(stream.local, None):
            stream.end()

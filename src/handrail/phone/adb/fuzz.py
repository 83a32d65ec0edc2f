"""A storm of mutated messages against connections of this daemon: what a test runs a little of and a bench a lot.

A message that was valid is bent (bits flipped, cut short, made longer, its numbers swapped or set to extremes), put
among valid ones and sent. What must hold: no error of the simulator's own, no connection that does not end, bounded
memory.
"""

from __future__ import annotations

import random
import resource
import struct
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import anyio
import anyio.lowlevel
from anyio.streams.memory import MemoryObjectReceiveStream
from anyio.streams.stapled import StapledObjectStream

from handrail.phone.adb import shell_v2
from handrail.phone.adb.auth import Keyring
from handrail.phone.adb.connection import Connection, Limits
from handrail.phone.adb.packet import HEADER, VERSION_MIN, VERSION_SKIP_CHECKSUM, Command, Packet, encode
from handrail.phone.adb.services import Services
from handrail.phone.adb.shell_v2 import Id, Piece
from handrail.phone.handset import Handset

HANG_S: Final = 10.0
"""A connection that has not ended so long after its peer went away hangs."""

_LINES: Final = (
    b"echo \"a $HOME 'b'\" | grep -c a && wm size || true; input tap 1 2 >/dev/null 2>&1",
    b"input text 'a%sb'; uiautomator dump /sdcard/x.xml && cat /sdcard/x.xml | wc -c", b"dumpsys window | grep mFocus",
    b"am start -a android.intent.action.VIEW -d https://notes.example/1 --es k v", b"settings put system k v; ls -l /",
    b"pm list packages -f -3; pm get-app-links org.handrail.notes", b"base64 -d <<< x; head -n 2 /system/build.prop",
    b"content query --uri content://sms --where \"_id=1\" --sort \"_id DESC\"", b"x=$(echo $((1))); echo ${x:-y} `pwd`",
)  # fmt: skip


def _request(name: bytes, body: bytes) -> bytes:
    return struct.pack("<4sI", name, len(body)) + body


_CORPUS: Final = (
    *(Packet(Command.OPEN, 1, 0, kind + line + b"\0") for line in _LINES for kind in (b"shell:", b"shell,v2,raw:")),
    Packet(Command.OPEN, 2, 0, b"sync:\0"), Packet(Command.OPEN, 3, 0, b"shell,v2,TERM=x,pty:\0"),
    Packet(Command.OPEN, 4, 0, b"exec:cat > /sdcard/f\0"), Packet(Command.OPEN, 5, 0, b"reverse:list-forward\0"),
    Packet(Command.OPEN, 6, 0, b"tcp:80\0"),
    *(Packet(Command.WRTE, 2, stream, body) for stream in (1, 2, 3) for body in (
        _request(b"STAT", b"/sdcard"), _request(b"LST2", b"/sdcard"), _request(b"LIST", b"/sdcard"),
        _request(b"LIS2", b"/"), _request(b"RECV", b"/system/build.prop"),
        _request(b"SEND", b"/sdcard/f,33188") + _request(b"DATA", b"x" * 100) + struct.pack("<4sI", b"DONE", 7),
        _request(b"RCV2", b"/sdcard/f") + struct.pack("<4sI", b"RCV2", 0), _request(b"QUIT", b""),
        shell_v2.encode(Piece(Id.STDIN, b"echo $?\nls\nexit 3\n")) + shell_v2.encode(Piece(Id.CLOSE_STDIN, b"")),
    )),
    *(Packet(command, 1, stream) for command in (Command.OKAY, Command.CLSE) for stream in (1, 2, 3)),
    Packet(Command.AUTH, 2, 0, bytes(256)), Packet(Command.AUTH, 3, 0, b"QQ== x\0"),
    Packet(Command.STLS, VERSION_MIN, 0),
)  # fmt: skip
_EXTREMES: Final = (0, 1, 4095, 4096, 4097, 0x40000, 0x40001, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)


@dataclass(frozen=True, slots=True)
class Storm:
    """What came of it."""

    messages: int
    """Bent messages that reached a connection before it ended."""
    sent: int
    """Messages in all: valid ones, and those that came after the end, too."""
    connections: int
    endings: dict[str, int]
    """How often a connection ended how."""
    bugs: tuple[str, ...]
    """Errors of the simulator's own; must be none."""
    hung: int
    """Connections that did not end; must be none."""
    grown_kib: int
    """By how much the process's largest memory grew."""
    seconds: float


def mutated(packet: Packet, chance: random.Random) -> bytes:
    """The message's bytes, bent in one of eight ways."""
    raw = bytearray(encode(packet, checked=chance.random() < 0.5))
    fields = list(HEADER.unpack_from(raw))
    # Bent payloads with right numbers are the most frequent: they reach the services behind the messages.
    match chance.choice((0, 1, 2, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 7)):
        case 0:
            for _ in range(chance.randint(1, 8)):
                raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        case 1:
            place = chance.randrange(len(raw))
            del raw[place:]
        case 2:
            fields[chance.randrange(6)] = chance.choice(_EXTREMES)
            HEADER.pack_into(raw, 0, *fields)
        case 3:
            fields[1], fields[2] = fields[2], fields[1]
            HEADER.pack_into(raw, 0, *fields)
        case 4:
            # The payload is bent, and all numbers fit it: this goes deep.
            body = bytearray(packet.data or b"\0")
            for _ in range(chance.randint(1, 6)):
                body[chance.randrange(len(body))] = chance.randrange(256)
            return encode(Packet(packet.command, packet.arg0, packet.arg1, bytes(body)))
        case 5:
            body = bytearray(packet.data)
            place = chance.randint(0, len(body))
            body[place:place] = chance.choice(_LINES) * chance.randint(0, 3)
            return encode(Packet(packet.command, packet.arg0, packet.arg1, bytes(body)))
        case 6:
            command = chance.choice(list(Command))
            return encode(Packet(command, chance.choice(_EXTREMES), chance.randrange(4), packet.data))
        case _:
            raw += chance.randbytes(chance.randint(1, 40))
    return bytes(raw)


async def storm(messages: int, seed: int, handset: Callable[[], Handset]) -> Storm:
    """Let so many bent messages reach connections, among valid ones. Repeatable by its seed."""
    chance = random.Random(seed)  # noqa: S311 (chooses mutations)
    started = time.monotonic()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    endings: Counter[str] = Counter()
    bugs: list[str] = []
    reached = sent = connections = hung = 0
    services = Services(handset(), lambda: None)
    while reached < messages:
        if connections % 200 == 199:
            services.handset = handset()  # what a storm left behind is not carried on for ever
        batch = [chance.choice(_CORPUS) for _ in range(chance.randint(1, 24))]
        hello = encode(Packet(Command.CNXN, chance.choice((VERSION_MIN, VERSION_SKIP_CHECKSUM)), 4096, b"host::\0"))
        raws = [(hello, False)]
        if chance.random() >= 0.95:
            raws = [(mutated(Packet(Command.CNXN, VERSION_MIN, 4096, b"host::"), chance), True)]
        for packet in batch:
            bent = chance.random() >= 0.5
            raws.append((mutated(packet, chance) if bent else encode(packet), bent))
        keyring = Keyring() if chance.random() < 0.1 else None
        sent += len(raws)
        connections += 1
        ended, came = await _one([raw for raw, _ in raws], services, keyring)
        reached += sum(bent for _, bent in raws[:came])
        hung += ended is None
        endings[(ended or "hung").split(" of ")[0]] += 1
        bugs += [repr(bug) for bug in services.bugs]
        services.bugs.clear()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return Storm(
        reached, sent, connections, dict(endings), tuple(bugs), hung, grown, time.monotonic() - started
    )  # fmt: skip


async def _one(raws: list[bytes], services: Services, keyring: Keyring | None) -> tuple[str | None, int]:
    """Why the connection ended, or None when it did not; and how many of the messages it took."""
    came = 0
    to_device, at_device = anyio.create_memory_object_stream[bytes](4)
    from_device, at_peer = anyio.create_memory_object_stream[bytes](4)
    limits = Limits(greeting_s=2, consent_s=0.01)
    connection = Connection(StapledObjectStream(from_device, at_device), services, keyring, b"device::", limits)
    with anyio.move_on_after(HANG_S) as scope:
        async with anyio.create_task_group() as tasks, to_device:
            tasks.start_soon(connection.run)
            tasks.start_soon(_drain, at_peer)
            try:
                for raw in raws:
                    await to_device.send(raw)
                    came += 1
                # Let the services that these messages opened come to their answers before the peer leaves.
                for _ in range(5):
                    await anyio.lowlevel.checkpoint()
            except (anyio.BrokenResourceError, anyio.ClosedResourceError):
                pass
            came -= to_device.statistics().current_buffer_used
            to_device.close()
    return None if scope.cancelled_caught else connection.ended, came


async def _drain(at_peer: MemoryObjectReceiveStream[bytes]) -> None:
    async with at_peer:
        async for _raw in at_peer:
            pass

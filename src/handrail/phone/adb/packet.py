"""One message of adb's transport: 24 bytes of header, then the payload.

Source: AOSP packages/modules/adb, protocol.txt, adb.h (amessage, A_VERSION, MAX_PAYLOAD) and transport.cpp
(check_header). Before both sides know each other's version a message carries a checksum; from version 0x01000001 on
it carries none.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

HEADER: Final = struct.Struct("<6I")

VERSION_MIN: Final = 0x01000000
"""Messages carry a checksum."""
VERSION_SKIP_CHECKSUM: Final = 0x01000001
MAX_PAYLOAD_V1: Final = 4096
"""What any peer takes, and the most that is taken from a peer that has not yet shown who it is."""
MAX_PAYLOAD: Final = 256 * 1024
"""The most that this device takes in one message."""


class Command(IntEnum):
    """What a message says; the four letters as a little-endian number."""

    CNXN = int.from_bytes(b"CNXN", "little")
    AUTH = int.from_bytes(b"AUTH", "little")
    OPEN = int.from_bytes(b"OPEN", "little")
    OKAY = int.from_bytes(b"OKAY", "little")
    CLSE = int.from_bytes(b"CLSE", "little")
    WRTE = int.from_bytes(b"WRTE", "little")
    STLS = int.from_bytes(b"STLS", "little")


class Malformed(Exception):
    """The peer sent what no adb sends; its connection is closed, and nothing else."""


@dataclass(frozen=True, slots=True)
class Packet:
    """One message."""

    command: Command
    arg0: int
    arg1: int
    data: bytes = b""


@dataclass(frozen=True, slots=True)
class Header:
    """The first 24 bytes of a message, checked."""

    command: Command
    arg0: int
    arg1: int
    length: int
    checksum: int

    def packet(self, data: bytes, *, checked: bool) -> Packet:
        """The message with its payload. Raises Malformed when `checked` and the checksum is another."""
        if checked and self.checksum != checksum(data):
            raise Malformed("the checksum is wrong")
        return Packet(self.command, self.arg0, self.arg1, data)


def checksum(data: bytes) -> int:
    """Sum of the bytes, modulo 2**32 (adb calls it crc32; it is none)."""
    return sum(data) & 0xFFFFFFFF


def encode(packet: Packet, *, checked: bool = True) -> bytes:
    """The message's bytes; `checked` false leaves the checksum 0, as newer versions do."""
    total = checksum(packet.data) if checked else 0
    magic = packet.command ^ 0xFFFFFFFF
    return HEADER.pack(packet.command, packet.arg0, packet.arg1, len(packet.data), total, magic) + packet.data


def header(raw: bytes, *, limit: int) -> Header:
    """Read a header of 24 bytes. Raises Malformed, also for a payload over `limit` bytes, before any of it is read."""
    command, arg0, arg1, length, total, magic = HEADER.unpack(raw)
    if magic != command ^ 0xFFFFFFFF:
        raise Malformed("the magic does not match the command")
    try:
        known = Command(command)
    except ValueError:
        raise Malformed("the command is unknown") from None
    if length > limit:
        raise Malformed(f"a payload of {length} bytes is over the agreed {limit}")
    return Header(known, arg0, arg1, length, total)

"""The shell protocol, version 2: small packets inside a stream that keep output, errors and exit code apart.

Source: AOSP packages/modules/adb/shell_protocol.h (id of one byte, length of four, little-endian).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from handrail.phone.adb.packet import MAX_PAYLOAD, Malformed

_HEAD: Final = struct.Struct("<BI")


class Id(IntEnum):
    """What a packet carries."""

    STDIN = 0
    STDOUT = 1
    STDERR = 2
    EXIT = 3
    CLOSE_STDIN = 4
    WINDOW_SIZE = 5


@dataclass(frozen=True, slots=True)
class Piece:
    """One packet."""

    id: Id
    data: bytes


def encode(piece: Piece) -> bytes:
    """The packet's bytes."""
    return _HEAD.pack(piece.id, len(piece.data)) + piece.data


@dataclass(slots=True)
class Decoder:
    """Puts packets together from whatever pieces a stream brings; holds at most one packet's bytes."""

    _held: bytearray = field(default_factory=bytearray)

    def feed(self, data: bytes) -> list[Piece]:
        """The packets that are now whole. Raises Malformed."""
        self._held += data
        pieces = []
        start = 0
        while len(self._held) - start >= _HEAD.size:
            kind, size = _HEAD.unpack_from(self._held, start)
            if kind > max(Id):
                raise Malformed(f"packet {kind} of the shell protocol is unknown")
            if size > MAX_PAYLOAD:
                raise Malformed(f"a shell packet of {size} bytes is too large")
            end = start + _HEAD.size + size
            if len(self._held) < end:
                break
            pieces.append(Piece(Id(kind), bytes(self._held[start + _HEAD.size : end])))
            start = end
        del self._held[:start]
        return pieces

"""File transfer: the ``sync:`` service, versions 1 and 2, on the phone's own tree of files.

Source: AOSP packages/modules/adb/file_sync_protocol.h and daemon/file_sync_service.cpp.
"""

from __future__ import annotations

import struct
from collections.abc import AsyncIterator
from typing import Final

from handrail.phone.adb.stream import Bytes, Stream
from handrail.phone.tree import MAX_FILE, MAX_PATH, FileTrouble, Stat, Tree

CHUNK: Final = 64 * 1024
"""SYNC_DATA_MAX: the most bytes of one DATA."""

_REQUEST: Final = struct.Struct("<4sI")
_STAT_V1: Final = struct.Struct("<4sIII")
_STAT_V2: Final = struct.Struct("<4sIQQIIIIQqqq")
_DENT_V1: Final = struct.Struct("<4sIIII")
_DENT_V2: Final = struct.Struct("<4sIQQIIIIQqqqI")
_SEND_V2: Final = struct.Struct("<4sII")
_RECV_V2: Final = struct.Struct("<4sI")
_DRY_RUN: Final = 0x80000000

_NO_ENTRY: Final = 2
"""errno ENOENT: version 2 tells why a path cannot be looked at."""
_NO_ACCESS: Final = 13


class _Over(Exception):
    """The session is over: said in FAIL, and the stream is closed (the service does not resynchronise)."""


async def serve(stream: Stream, files: Tree) -> None:
    """Answer one session until QUIT. Raises StreamClosed when the peer goes away."""
    session = _Session(stream, files)
    try:
        while await session.step():
            pass
    except _Over as over:
        await session.fail(str(over))


class _Session:
    def __init__(self, stream: Stream, files: Tree) -> None:
        self._stream = stream
        self._bytes = Bytes(stream)
        self._files = files

    async def fail(self, why: str) -> None:
        said = why.encode(errors="replace")
        await self._stream.write(_REQUEST.pack(b"FAIL", len(said)) + said)

    async def step(self) -> bool:
        name, length = _REQUEST.unpack(await self._bytes.exactly(_REQUEST.size))
        if name == b"QUIT":
            return False
        if length > MAX_PATH:
            raise _Over("path too long")
        path = (await self._bytes.exactly(length)).decode(errors="surrogateescape")
        match name:
            case b"STAT":
                await self._stat_v1(path)
            case b"STA2" | b"LST2":
                await self._stat_v2(name, path)
            case b"LIST":
                await self._list_v1(path)
            case b"LIS2":
                await self._list_v2(path)
            case b"SEND":
                # The mode stands behind the last comma, in decimal (or 0 with a dash for a link).
                await self._receive(path.rpartition(",")[0] or path, dry=False)
            case b"SND2":
                _id, _mode, flags = _SEND_V2.unpack(await self._bytes.exactly(_SEND_V2.size))
                if flags & ~_DRY_RUN:
                    raise _Over("compression is not supported by this device")
                await self._receive(path, dry=bool(flags & _DRY_RUN))
            case b"RECV":
                await self._give(path)
            case b"RCV2":
                _id, flags = _RECV_V2.unpack(await self._bytes.exactly(_RECV_V2.size))
                if flags:
                    raise _Over("compression is not supported by this device")
                await self._give(path)
            case _:
                raise _Over(f"unknown command {int.from_bytes(name, 'big'):08x}")
        return True

    async def _stat_v1(self, path: str) -> None:
        try:
            stat = self._files.stat(path, follow=False)
        except FileTrouble:
            await self._stream.write(_STAT_V1.pack(b"STAT", 0, 0, 0))
            return
        await self._stream.write(_STAT_V1.pack(b"STAT", stat.mode, stat.size, stat.mtime & 0xFFFFFFFF))

    async def _stat_v2(self, name: bytes, path: str) -> None:
        try:
            fields = _fields(self._files.stat(path, follow=name == b"STA2"))
        except FileTrouble as trouble:
            fields = (_errno(trouble), *(0,) * 10)
        await self._stream.write(_STAT_V2.pack(name, *fields))

    def _entries(self, path: str) -> list[tuple[bytes, Stat]]:
        try:
            names = self._files.names(path)
        except FileTrouble:
            return []  # adbd sends an empty list for what it cannot open
        return [
            (name.encode(errors="surrogateescape"), self._files.stat(f"{path}/{name}", follow=False)) for name in names
        ]

    async def _list_v1(self, path: str) -> None:
        out = bytearray()
        for name, stat in self._entries(path):
            out += _DENT_V1.pack(b"DENT", stat.mode, stat.size, stat.mtime & 0xFFFFFFFF, len(name)) + name
        await self._stream.write(bytes(out) + _DENT_V1.pack(b"DONE", 0, 0, 0, 0))

    async def _list_v2(self, path: str) -> None:
        out = bytearray()
        for name, stat in self._entries(path):
            out += _DENT_V2.pack(b"DNT2", *_fields(stat), len(name)) + name
        await self._stream.write(bytes(out) + _DENT_V2.pack(b"DONE", *(0,) * 12))

    async def _give(self, path: str) -> None:
        try:
            data = self._files.read(path)
        except FileTrouble as trouble:
            said = "read failed" if trouble.said == "Is a directory" else f"failed to open '{path}'"
            await self.fail(f"{said}: {trouble.said}")
            return
        for start in range(0, len(data), CHUNK):
            piece = data[start : start + CHUNK]
            await self._stream.write(_REQUEST.pack(b"DATA", len(piece)) + piece)
        await self._stream.write(_REQUEST.pack(b"DONE", 0))

    async def _pieces(self) -> AsyncIterator[bytes | int]:
        """The pieces of an upload, at last its time."""
        while True:
            name, number = _REQUEST.unpack(await self._bytes.exactly(_REQUEST.size))
            if name == b"DONE":
                yield number
                return
            if name != b"DATA":
                raise _Over("invalid data message")
            if number > CHUNK:
                raise _Over("oversize data message")
            yield await self._bytes.exactly(number)

    async def _receive(self, path: str, *, dry: bool) -> None:
        try:
            if not dry:
                self._parents(path)
                self._files.check_writable(path)
            trouble = ""
        except FileTrouble as found:
            trouble = f"couldn't create file: {found.said}"
        # As adbd does, all that the client sends is read before it is told that none of it was kept.
        kept = bytearray()
        mtime = 0
        async for piece in self._pieces():
            if isinstance(piece, int):
                mtime = piece
            elif not trouble and not dry:
                kept += piece
                if len(kept) > MAX_FILE:
                    trouble, kept = "write failed: File too large", bytearray()
        if not trouble and not dry:
            try:
                self._files.write(path, bytes(kept), mtime=mtime)
            except FileTrouble as found:
                trouble = f"write failed: {found.said}"
        if trouble:
            await self.fail(trouble)
        else:
            await self._stream.write(_REQUEST.pack(b"OKAY", 0))

    def _parents(self, path: str) -> None:
        above = path.rpartition("/")[0]
        if above and not self._files.exists(above):
            self._files.make(above, parents=True)  # secure_mkdirs


def _fields(stat: Stat) -> tuple[int, ...]:
    """error, dev, ino, mode, nlink, uid, gid, size, atime, mtime, ctime."""
    return (0, 1, 1, stat.mode, 1, 2000, 2000, stat.size, stat.mtime, stat.mtime, stat.mtime)


def _errno(trouble: FileTrouble) -> int:
    return _NO_ACCESS if trouble.said == "Permission denied" else _NO_ENTRY

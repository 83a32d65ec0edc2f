"""Files over the sync service, versions 1 and 2, and what it says when they cannot be had."""

from __future__ import annotations

import struct

import pytest
from tests.phone.peer import Peer, connected, phone, request

from handrail.phone.adb.packet import Command
from handrail.phone.adb.sync import CHUNK
from handrail.phone.tree import MAX_FILE

pytestmark = pytest.mark.anyio

STAT_V2 = struct.Struct("<4sIQQIIIIQqqq")


async def session(peer: Peer) -> tuple[int, int]:
    await peer.greet()
    stream = await peer.open(b"sync:")
    assert stream is not None
    return stream


def upload(data: bytes, mtime: int = 1_700_000_000) -> bytes:
    chunks = [data[start : start + CHUNK] for start in range(0, len(data), CHUNK)]
    return b"".join(request(b"DATA", chunk) for chunk in chunks) + struct.pack("<4sI", b"DONE", mtime)


@pytest.mark.parametrize("second", [False, True])
async def test_a_file_comes_back_as_it_was_sent(second: bool) -> None:
    data = bytes(range(256)) * 600  # more than two chunks
    async with phone() as (daemon, paper), connected(daemon) as peer:
        stream = await session(peer)
        if second:
            sending = request(b"SND2", b"/sdcard/a/b.bin") + struct.pack("<4sII", b"SND2", 0o100644, 0)
            asking = request(b"RCV2", b"/sdcard/a/b.bin") + struct.pack("<4sI", b"RCV2", 0)
        else:
            sending, asking = request(b"SEND", b"/sdcard/a/b.bin,33188"), request(b"RECV", b"/sdcard/a/b.bin")
        assert await peer.asked(stream, sending + upload(data), 8) == struct.pack("<4sI", b"OKAY", 0)
        assert paper.state.files["/storage/emulated/0/a/b.bin"] == data
        chunks = -(-len(data) // CHUNK)
        got = await peer.asked(stream, asking, len(data) + 8 * chunks + 8)
        assert got == b"".join(
            request(b"DATA", data[start : start + CHUNK]) for start in range(0, len(data), CHUNK)
        ) + struct.pack("<4sI", b"DONE", 0)


async def test_a_path_is_told_about_in_both_versions() -> None:
    async with phone() as (daemon, paper), connected(daemon) as peer:
        paper.state.files.write("/sdcard/x", b"12345", mtime=1_700_000_000)
        stream = await session(peer)
        assert await peer.asked(stream, request(b"STAT", b"/sdcard/x"), 16) == struct.pack(
            "<4sIII", b"STAT", 0o100660, 5, 1_700_000_000
        )
        assert await peer.asked(stream, request(b"STAT", b"/nope"), 16) == struct.pack("<4sIII", b"STAT", 0, 0, 0)
        found = STAT_V2.unpack(await peer.asked(stream, request(b"STA2", b"/sdcard"), 72))
        assert (found[0], found[1], found[4] >> 12) == (b"STA2", 0, 0o4)
        link = STAT_V2.unpack(await peer.asked(stream, request(b"LST2", b"/sdcard"), 72))
        assert (link[0], link[1], link[4] >> 12) == (b"LST2", 0, 0o12)
        missing = STAT_V2.unpack(await peer.asked(stream, request(b"STA2", b"/nope"), 72))
        assert missing[1] == 2  # ENOENT


async def test_a_folder_is_listed_in_both_versions_and_one_that_is_not_there_is_empty() -> None:
    async with phone() as (daemon, paper), connected(daemon) as peer:
        paper.state.files["/sdcard/Music/ö.ogg"] = b"123"
        stream = await session(peer)
        name = "ö.ogg".encode()
        first = await peer.asked(stream, request(b"LIST", b"/sdcard/Music"), 20 + len(name) + 20)
        assert struct.unpack("<4sIII", first[:16])[:3] == (b"DENT", 0o100660, 3)
        assert first[20:].startswith(name + b"DONE")
        second = await peer.asked(stream, request(b"LIS2", b"/sdcard/Music"), 76 + len(name) + 76)
        assert second[:4] == b"DNT2"
        assert second[76:].startswith(name + b"DONE")
        assert (await peer.asked(stream, request(b"LIST", b"/nope"), 20))[:4] == b"DONE"


@pytest.mark.parametrize("folder", [b"/", b"", b"//", b"/mnt", b"/storage/self", b"/system", b"sdcard"])
async def test_every_folder_can_be_listed_links_and_all(folder: bytes) -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        stream = await session(peer)
        await peer.send(
            Command.WRTE, *stream, request(b"LIST", folder) + request(b"LIS2", folder) + request(b"QUIT", b"")
        )
        said = await peer.rest(stream)
        assert said.count(b"DENT") == said.count(b"DNT2")
        assert b"FAIL" not in said


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (request(b"RECV", b"/nope"), b"failed to open '/nope': No such file or directory"),
        (request(b"RECV", b"/sdcard"), b"read failed: Is a directory"),
        (request(b"SEND", b"/system/x,33188") + upload(b"x"), b"couldn't create file: Read-only file system"),
        (request(b"SEND", b"/data/x,33188") + upload(b"x"), b"couldn't create file: Permission denied"),
        (request(b"SEND", b"/sdcard,33188") + upload(b"x"), b"couldn't create file: Is a directory"),
        (request(b"SEND", b"/sdcard/../../../x,1") + upload(b"x"), b"couldn't create file: Read-only file system"),
    ],
)
async def test_a_failure_is_told_and_the_session_goes_on(asked: bytes, said: bytes) -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        stream = await session(peer)
        assert await peer.asked(stream, asked, 8 + len(said)) == request(b"FAIL", said)
        assert await peer.asked(stream, request(b"STAT", b"/nope"), 16) == struct.pack("<4sIII", b"STAT", 0, 0, 0)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (struct.pack("<4sI", b"STAT", 1025), b"path too long"),
        (request(b"EVIL", b"/"), b"unknown command 4556494c"),
        (request(b"SEND", b"/sdcard/x,1") + struct.pack("<4sI", b"DATA", CHUNK + 1), b"oversize data message"),
        (request(b"SEND", b"/sdcard/x,1") + request(b"STAT", b""), b"invalid data message"),
        (request(b"SND2", b"/sdcard/x") + struct.pack("<4sII", b"SND2", 0o644, 1), b"compression is not supported"),
    ],
)
async def test_a_session_that_lost_its_way_ends_and_the_connection_stays(asked: bytes, said: bytes) -> None:
    async with phone() as (daemon, paper), connected(daemon) as peer:
        stream = await session(peer)
        await peer.send(Command.WRTE, *stream, asked)
        assert said in await peer.rest(stream)
        assert "/sdcard/x" not in paper.state.files
        assert (await peer.shell("echo fine")).out == b"fine\n"


async def test_a_file_beyond_the_limit_is_read_to_its_end_and_not_kept() -> None:
    async with phone() as (daemon, paper), connected(daemon) as peer:
        stream = await session(peer)
        await peer.say(stream, request(b"SEND", b"/sdcard/x,1"))
        chunk = request(b"DATA", bytes(CHUNK)) * 3
        for _ in range(MAX_FILE // CHUNK // 3 + 2):
            await peer.say(stream, chunk)
        said = b"write failed: File too large"
        assert await peer.asked(stream, struct.pack("<4sI", b"DONE", 0), 8 + len(said)) == request(b"FAIL", said)
        assert "/sdcard/x" not in paper.state.files


async def test_a_dry_run_writes_nothing() -> None:
    async with phone() as (daemon, paper), connected(daemon) as peer:
        stream = await session(peer)
        asked = request(b"SND2", b"/sdcard/x") + struct.pack("<4sII", b"SND2", 0o644, 0x80000000) + upload(b"x")
        assert await peer.asked(stream, asked, 8) == struct.pack("<4sI", b"OKAY", 0)
        assert "/sdcard/x" not in paper.state.files

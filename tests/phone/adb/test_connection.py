"""The transport: greeting, streams, flow control, limits; who breaks the rules loses the connection,
nobody else does."""

from __future__ import annotations

from dataclasses import dataclass

import anyio
import pytest
from tests.phone.peer import connected, phone, until

from handrail.phone.adb import shell_v2
from handrail.phone.adb.connection import Limits
from handrail.phone.adb.daemon import MAX_CONNECTIONS, Daemon
from handrail.phone.adb.fuzz import storm
from handrail.phone.adb.packet import (
    MAX_PAYLOAD,
    MAX_PAYLOAD_V1,
    VERSION_MIN,
    VERSION_SKIP_CHECKSUM,
    Command,
    Packet,
    encode,
)
from handrail.phone.adb.shell_v2 import Id, Piece
from handrail.phone.paper import PaperHandset
from handrail.phone.shell.session import MAX_STDIN

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("version", [VERSION_MIN, VERSION_SKIP_CHECKSUM, VERSION_SKIP_CHECKSUM + 5])
@pytest.mark.parametrize("payload", [MAX_PAYLOAD_V1, 1 << 20])
async def test_both_versions_and_any_payload_are_agreed_on(version: int, payload: int) -> None:
    async with phone() as (daemon, paper), connected(daemon) as peer:
        paper.state.files["/sdcard/large"] = bytes(range(256)) * 3000
        await peer.greet(version=version, payload=payload)
        assert peer.banner.startswith(b"device::ro.product.name=simulator;")
        assert b"features=shell_v2,cmd,stat_v2" in peer.banner
        assert peer.checked == (version == VERSION_MIN)
        stream = await peer.open(b"exec:cat /sdcard/large")
        assert stream is not None
        assert await peer.rest(stream) == bytes(range(256)) * 3000


async def test_a_client_of_the_newer_version_may_leave_out_checksums_from_the_start() -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        await peer.wire.send(encode(Packet(Command.CNXN, VERSION_SKIP_CHECKSUM, 4096, b"host::\0"), checked=False))
        assert (await peer.receive()).command is Command.CNXN


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (b"root:", b"adbd cannot run as root in production builds\n"),
        (b"unroot:", b"adbd not running as root\n"),
        (b"remount:", b'Not running as root. Try "adb root" first.\n'),
        (b"disable-verity:", b"verity cannot be disabled/enabled - USER build\n"),
        (b"reverse:list-forward", b"OKAY0000"),
        (b"reverse:forward:tcp:1;tcp:2", b"FAIL0020this simulator forwards no ports"),
        (b"shell:echo out; echo err >&2", b"out\nerr\n"),
        (b"shell,raw:echo x", b"x\n"),
        (b"exec:echo x", b"x\n"),
    ],
)
async def test_services_answer_as_a_user_build_does(name: bytes, said: bytes) -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        await peer.greet()
        stream = await peer.open(name)
        assert stream is not None
        assert await peer.rest(stream) == said


@pytest.mark.parametrize(
    "name",
    [b"tcp:80", b"tcp:80:127.0.0.1", b"local:/x", b"localabstract:scrcpy", b"localfilesystem:/x", b"dev:/dev/null",
     b"jdwp:1", b"framebuffer:", b"usb:", b"tcpip:5555", b"exec:", b"abb:package", b"host:features", b"", b"\xff\xfe",
     b"sync:x", b"sink:1"],
)  # fmt: skip
async def test_what_the_phone_does_not_serve_is_refused_and_the_connection_stays(name: bytes) -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        await peer.greet()
        assert await peer.open(name) is None
        assert (await peer.shell("echo still here")).out == b"still here\n"


async def test_exit_codes_and_both_outputs_come_apart_in_version_two() -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        await peer.greet()
        reply = await peer.shell("echo a; echo b >&2; exit 7")
        assert (reply.out, reply.err, reply.code) == (b"a\n", b"b\n", 7)
        assert (await peer.shell("cat | base64", stdin=b"\0\xff")).out == b"AP8=\n"


async def test_a_line_that_is_no_text_is_answered_all_the_same() -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        await peer.greet()
        assert (await peer.shell("echo \udcff\udc80")).out == b"\xff\x80\n"


async def test_a_shell_without_a_line_reads_lines_until_its_input_ends() -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        await peer.greet()
        stream = await peer.open(b"shell,v2,raw:")
        assert stream is not None
        await peer.send(Command.WRTE, *stream, shell_v2.encode(Piece(Id.STDIN, b"cd /sdcard\npwd\nfal")))
        await peer.send(Command.WRTE, *stream, shell_v2.encode(Piece(Id.STDIN, b"se")))
        await peer.send(Command.WRTE, *stream, shell_v2.encode(Piece(Id.CLOSE_STDIN, b"")))
        pieces = shell_v2.Decoder().feed(await peer.rest(stream))
        assert pieces == [Piece(Id.STDOUT, b"/storage/emulated/0\n"), Piece(Id.EXIT, b"\x01")]


async def test_a_terminal_shows_a_prompt_and_ends_lines_with_both_characters() -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        await peer.greet()
        stream = await peer.open(b"shell,v2,TERM=xterm-256color,pty:")
        assert stream is not None
        await peer.send(Command.WRTE, *stream, shell_v2.encode(Piece(Id.WINDOW_SIZE, b"24x80,0x0\0")))
        await peer.send(Command.WRTE, *stream, shell_v2.encode(Piece(Id.STDIN, b"echo a\rexit 3\r")))
        pieces = shell_v2.Decoder().feed(await peer.rest(stream))
        assert b"".join(piece.data for piece in pieces[:-1]) == b"simulator:/ $ a\r\nsimulator:/ $ "
        assert pieces[-1] == Piece(Id.EXIT, b"\x03")


@pytest.mark.parametrize("line", [b"cat", b""])
async def test_a_packet_that_is_none_ends_the_connection_and_is_no_mistake_of_the_command_that_reads(
    line: bytes,
) -> None:
    async with phone() as (daemon, _paper):
        async with connected(daemon) as peer:
            await peer.greet()
            stream = await peer.open(b"shell,v2,raw:" + line)
            assert stream is not None
            await peer.send(Command.WRTE, *stream, b"\x52" + bytes(4))
            assert await peer.ended()
        await until(lambda: daemon.endings == ["malformed: packet 82 of the shell protocol is unknown"])
        assert daemon.services.bugs == []


async def test_streams_do_not_wait_for_one_another() -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        await peer.greet()
        slow = await peer.open(b"shell:sleep 100")
        assert slow is not None
        assert (await peer.shell("echo quick")).out == b"quick\n"


async def test_a_write_waits_for_its_okay() -> None:
    async with phone() as (daemon, paper), connected(daemon) as peer:
        paper.state.files["/sdcard/x"] = bytes(10_000)
        await peer.greet(payload=4096)
        stream = await peer.open(b"exec:cat /sdcard/x")
        assert stream is not None
        assert len((await peer.receive()).data) == 4096
        with anyio.move_on_after(0.05) as waited:
            await peer.wire.receive()
        assert waited.cancelled_caught
        await peer.send(Command.OKAY, *stream)
        assert len((await peer.receive()).data) == 4096
        # An OKAY too many is not an OKAY in advance.
        await peer.send(Command.OKAY, *stream)
        await peer.send(Command.OKAY, *stream)
        assert len((await peer.receive()).data) == 10_000 - 2 * 4096


async def test_a_peer_that_does_not_wait_for_its_okay_loses_the_connection() -> None:
    """Otherwise it could fill the memory of the phone: a stream keeps what nobody reads."""
    async with phone() as (daemon, _paper):
        async with connected(daemon) as peer:
            await peer.greet()
            stream = await peer.open(b"shell:sleep 100")
            assert stream is not None
            for _ in range(4):
                await peer.send(Command.WRTE, *stream, bytes(MAX_PAYLOAD))
            assert await peer.ended()
        await until(lambda: daemon.endings == ["malformed: a WRTE came before the last one was answered"])


async def test_what_nobody_reads_is_not_answered_so_an_honest_peer_waits() -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        await peer.greet()
        stream = await peer.open(b"shell:sleep 100")
        assert stream is not None
        await peer.say(stream, bytes(MAX_PAYLOAD))
        await peer.send(Command.WRTE, *stream, bytes(MAX_PAYLOAD))
        with anyio.move_on_after(0.05) as waited:
            await peer.wire.receive()
        assert waited.cancelled_caught


async def test_one_stream_too_many_is_refused_and_hanging_up_makes_room() -> None:
    async with phone(limits=Limits(streams=3)) as (daemon, _paper), connected(daemon) as peer:
        await peer.greet()
        streams = [await peer.open(b"shell:sleep 100") for _ in range(3)]
        assert None not in streams
        assert await peer.open(b"shell:echo x") is None
        first = streams[0]
        assert first is not None
        await peer.send(Command.CLSE, *first)
        assert (await peer.receive()).command is Command.CLSE
        assert (await peer.shell("echo room")).out == b"room\n"


async def test_commands_of_streams_that_were_closed_still_count_until_they_end() -> None:
    """A pipe's command goes on when its stream is closed: opening and closing must not multiply commands."""
    async with phone(limits=Limits(streams=2)) as (daemon, _paper), connected(daemon) as peer:
        await peer.greet()
        for _ in range(2):
            stream = await peer.open(b"exec:sleep 100")
            assert stream is not None
            await peer.send(Command.CLSE, *stream)
            assert (await peer.receive()).command is Command.CLSE
        assert await peer.open(b"exec:sleep 100") is None


async def test_an_upload_through_a_pipe_is_kept_when_the_client_hangs_up() -> None:
    async with phone() as (daemon, paper), connected(daemon) as peer:
        await peer.greet()
        stream = await peer.open(b"exec:cat > /sdcard/kept")
        assert stream is not None
        await peer.say(stream, b"data")
        await peer.send(Command.CLSE, *stream)
        assert (await peer.receive()).command is Command.CLSE
        await until(lambda: paper.state.files.read("/sdcard/kept") == b"data")


async def test_input_that_is_too_large_fails_its_command_and_is_not_cut() -> None:
    async with phone() as (daemon, paper), connected(daemon) as peer:
        await peer.greet()
        stream = await peer.open(b"exec:cat > /sdcard/big && echo done")
        assert stream is not None
        for _ in range(MAX_STDIN // MAX_PAYLOAD):
            await peer.say(stream, bytes(MAX_PAYLOAD))
        await peer.send(Command.WRTE, *stream, b"one more")
        assert await peer.rest(stream) == b"read error: standard input is too large for this simulator\n"
        assert paper.state.files["/sdcard/big"] == b""


@pytest.mark.parametrize(
    "raw",
    [
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        encode(Packet(Command.CNXN, 0, 4096, b"host::")),
        encode(Packet(Command.CNXN, VERSION_MIN, 0, b"host::")),
        encode(Packet(Command.CNXN, VERSION_MIN, 4096, bytes(5000))),
        encode(Packet(Command.STLS, VERSION_MIN, 0)),
        bytes(24),
    ],
)
async def test_a_malformed_greeting_closes_that_connection_and_no_other(raw: bytes) -> None:
    async with phone() as (daemon, _paper), connected(daemon) as good:
        await good.greet()
        async with connected(daemon) as bad:
            await bad.wire.send(raw)
            assert await bad.ended()
        assert (await good.shell("echo fine")).out == b"fine\n"


@pytest.mark.parametrize(
    ("command", "arg0"),
    [(Command.CNXN, VERSION_MIN), (Command.AUTH, 1), (Command.STLS, VERSION_MIN), (Command.OPEN, 0)],
)
async def test_what_comes_at_the_wrong_time_closes_the_connection(command: Command, arg0: int) -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        await peer.greet()
        await peer.send(command, arg0, 4096, b"x")
        assert await peer.ended()


async def test_messages_about_streams_that_are_gone_mean_nothing() -> None:
    async with phone() as (daemon, _paper), connected(daemon) as peer:
        await peer.greet()
        for command in (Command.OKAY, Command.WRTE, Command.CLSE):
            await peer.send(command, 77, 88, b"x" if command is Command.WRTE else b"")
        assert (await peer.shell("echo fine")).out == b"fine\n"


@dataclass(slots=True)
class Broken(PaperHandset):
    """A phone whose screen fails in a way that nobody foresaw."""

    async def tap(self, x: float, y: float, *, hold_ms: int = 0) -> None:
        raise ZeroDivisionError

    async def changed(self, what: str) -> None:
        raise ZeroDivisionError


async def test_a_mistake_in_a_command_ends_the_command_and_one_in_a_service_its_connection() -> None:
    async with Daemon(Broken(), None).serve() as daemon, connected(daemon) as other:
        await other.greet()
        async with connected(daemon) as peer:
            await peer.greet()
            reply = await peer.shell("input tap 1 1; echo $?")
            assert (reply.out, reply.err) == (b"134\n", b"Aborted\n")
            await peer.send(Command.OPEN, 9, 0, b"reboot:\0")
            assert await peer.ended()
        assert (await other.shell("echo fine")).out == b"fine\n"
        assert [type(bug) for bug in daemon.services.bugs] == [ZeroDivisionError, ZeroDivisionError]


async def test_a_greeting_that_does_not_come_does_not_hold_a_place() -> None:
    async with phone(limits=Limits(greeting_s=0.1)) as (daemon, _paper):
        async with connected(daemon) as silent:
            assert await silent.ended()
        await until(lambda: daemon.endings == ["too slow"])


async def test_a_message_that_is_not_finished_does_not_hold_a_place() -> None:
    async with phone(limits=Limits(rest_s=0.1)) as (daemon, _paper):
        async with connected(daemon) as slow:
            await slow.greet()
            await slow.wire.send(encode(Packet(Command.WRTE, 1, 1, b"abc"))[:-1])
            assert await slow.ended()
        await until(lambda: daemon.endings == ["too slow"])


async def test_a_peer_that_reads_nothing_cannot_keep_the_phone_from_ending() -> None:
    with anyio.fail_after(10):
        async with phone() as (daemon, paper), connected(daemon) as peer:
            paper.state.files["/sdcard/large"] = bytes(8 << 20)
            await peer.greet()
            for number in range(1, 17):
                await peer.send(Command.OPEN, number, 0, b"exec:cat /sdcard/large\0")
            await anyio.sleep(0.1)


async def test_there_is_room_for_a_few_connections_and_a_place_that_is_left_is_free_again() -> None:
    async with phone() as (daemon, _paper):
        async with anyio.create_task_group() as tasks:

            async def stay() -> None:
                async with connected(daemon) as peer:
                    await peer.greet()
                    await anyio.sleep_forever()

            for _ in range(MAX_CONNECTIONS):
                tasks.start_soon(stay)
            await until(lambda: len(daemon._open) == MAX_CONNECTIONS)
            async with connected(daemon) as late:
                assert await late.ended()
            tasks.cancel_scope.cancel()
        await until(lambda: not daemon._open)
        async with connected(daemon) as peer:
            await peer.greet()


@pytest.mark.parametrize("service", [b"reboot:", b"shell:reboot", b"shell:svc power reboot"])
async def test_a_reboot_ends_every_connection_and_the_phone_comes_back(service: bytes) -> None:
    async with phone() as (daemon, paper):
        async with connected(daemon) as other, connected(daemon) as peer:
            await other.greet()
            await peer.greet()
            await peer.send(Command.OPEN, 1, 0, service + b"\0")
            assert await peer.ended()
            assert await other.ended()
        assert paper.state.reboots == 1
        async with connected(daemon) as again:
            await again.greet()


async def test_a_storm_of_bent_messages_breaks_nothing() -> None:
    found = await storm(1000, 7, PaperHandset)
    assert found.sent > found.messages >= 1000
    assert found.bugs == ()
    assert found.hung == 0
    assert found.grown_kib < 64 * 1024
    # It is a storm only if connections end in many ways, and some of them live to their end.
    assert len(found.endings) >= 6
    assert found.endings["the peer went away"] > 20

"""Debian's own adb drives the phone: a key pair, a server on a port of its own, and a home folder of its own."""

from __future__ import annotations

import io
import os
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import anyio
import pytest
from PIL import Image
from tests.phone.server import ADB, adb_server

from handrail.phone.adb.auth import Keyring, PrivateKey, PublicKey
from handrail.phone.adb.daemon import Daemon
from handrail.phone.paper import PaperHandset


@dataclass
class Phone:
    """A phone on paper, served from a thread of its own."""

    daemon: Daemon
    paper: PaperHandset
    keyring: Keyring

    @property
    def serial(self) -> str:
        return f"127.0.0.1:{self.daemon.port}"


def serve(keyring: Keyring, stop: threading.Event, ready: Callable[[Phone], None]) -> None:
    async def run() -> None:
        paper = PaperHandset()
        async with Daemon(paper, keyring).serve() as daemon:
            ready(Phone(daemon, paper, keyring))
            await anyio.to_thread.run_sync(stop.wait)
        assert daemon.services.bugs == []

    anyio.run(run)


@contextmanager
def booted(keyring: Keyring) -> Iterator[Phone]:
    stop, up = threading.Event(), threading.Event()
    phones: list[Phone] = []

    def ready(one: Phone) -> None:
        phones.append(one)
        up.set()

    thread = threading.Thread(target=serve, args=(keyring, stop, ready), daemon=True)
    thread.start()
    try:
        assert up.wait(10)
        yield phones[0]
    finally:
        stop.set()
        thread.join(10)
    assert not thread.is_alive()


@dataclass
class Adb:
    """The client, with an environment of its own."""

    environment: dict[str, str]

    def __call__(self, *args: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [ADB, *args], env=self.environment, input=stdin, capture_output=True, timeout=20, check=False
        )  # fmt: skip


@pytest.fixture(scope="module")
def adb(tmp_path_factory: pytest.TempPathFactory, ours: PrivateKey) -> Iterator[Adb]:
    home = tmp_path_factory.mktemp("home")
    ours.save(home / ".android")
    with adb_server(home) as (_, environment):
        yield Adb(environment)


@pytest.fixture(scope="module")
def phone(adb: Adb, ours: PrivateKey) -> Iterator[Phone]:
    with booted(Keyring((ours.public,))) as one:
        assert b"connected to" in adb("connect", one.serial).stdout
        adb("-s", one.serial, "wait-for-device")
        yield one
        adb("disconnect", one.serial)


@pytest.fixture
def on(adb: Adb, phone: Phone) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """adb on the phone."""
    phone.paper.done.clear()
    return lambda *args, stdin=b"": adb("-s", phone.serial, *args, stdin=stdin)


On = Callable[..., subprocess.CompletedProcess[bytes]]


def test_the_phone_is_listed_with_what_it_says_of_itself(adb: Adb, phone: Phone, on: On) -> None:
    line = next(line for line in adb("devices", "-l").stdout.decode().splitlines() if phone.serial in line)
    assert "device product:simulator model:Handrail_simulator device:simulator" in line
    assert {"shell_v2", "cmd", "stat_v2", "ls_v2"} <= set(on("features").stdout.decode().split())
    assert on("get-state").stdout == b"device\n"


def test_a_line_of_the_shell_comes_back_with_its_errors_and_exit_code(on: On) -> None:
    done = on("shell", "echo out; echo err >&2; exit 3")
    assert (done.stdout, done.stderr, done.returncode) == (b"out\n", b"err\n", 3)
    assert on("shell", "nope").returncode == 127
    assert on("exec-out", "printf 'a\\nb'").stdout == b"a\nb"
    assert on("shell", "-x", "echo one stream; echo err >&2").stdout == b"one stream\nerr\n"


def test_standard_input_goes_in_and_ends(on: On) -> None:
    assert on("shell", "cat | base64", stdin=bytes(range(256))).stdout.startswith(b"AAECAwQF")
    assert on("shell", stdin=b"echo from a pipe\nexit 5\n").stdout == b"from a pipe\n"
    assert on("shell", stdin=b"exit 5\n").returncode == 5


@pytest.mark.parametrize(
    "text", ["it's", 'say "hi"', "a&b;c|d", "$HOME `id` $(id)", "100%", "back\\slash", "<>()[]{}*?!#~"]
)
def test_text_that_is_quoted_well_arrives(text: str, phone: Phone, on: On) -> None:
    quoted = "'" + text.replace("'", "'\\''") + "'"
    assert on("shell", "input text " + quoted).returncode == 0
    assert phone.paper.done == [("text", text)]


def test_text_that_is_not_quoted_is_the_shells(phone: Phone, on: On) -> None:
    on("shell", "input text hello world; input keyevent 66")
    assert phone.paper.done == [("text", "hello"), ("key", 66, False)]


def test_files_go_there_and_back(tmp_path: Path, phone: Phone, on: On) -> None:
    data = os.urandom(700_000)
    here = tmp_path / "here.bin"
    here.write_bytes(data)
    done = on("push", str(here), "/sdcard/Download/new/there.bin")
    assert done.returncode == 0, done.stderr
    assert phone.paper.state.files["/sdcard/Download/new/there.bin"] == data
    back = tmp_path / "back.bin"
    assert on("pull", "/sdcard/Download/new/there.bin", str(back)).returncode == 0
    assert back.read_bytes() == data
    assert b"there.bin" in on("ls", "/sdcard/Download/new").stdout


def test_a_folder_goes_there_and_back(tmp_path: Path, on: On) -> None:
    (tmp_path / "tree" / "sub").mkdir(parents=True)
    (tmp_path / "tree" / "a").write_text("1")
    (tmp_path / "tree" / "sub" / "b").write_text("2")
    assert on("push", str(tmp_path / "tree"), "/sdcard/").returncode == 0
    assert on("pull", "/sdcard/tree", str(tmp_path / "back")).returncode == 0
    assert (tmp_path / "back" / "sub" / "b").read_text() == "2"


def test_files_that_cannot_be_had_are_told_in_adbs_words(tmp_path: Path, on: On) -> None:
    (tmp_path / "x").write_text("x")
    pushed = on("push", str(tmp_path / "x"), "/system/x")
    assert pushed.returncode != 0
    assert b"remote couldn't create file: Read-only file system" in pushed.stdout + pushed.stderr
    pulled = on("pull", "/nope", str(tmp_path))
    assert pulled.returncode != 0
    assert b"No such file or directory" in pulled.stdout + pulled.stderr


def test_a_screenshot_and_a_dump_come_whole(on: On) -> None:
    with Image.open(io.BytesIO(on("exec-out", "screencap", "-p").stdout)) as picture:
        assert picture.size == (1080, 2400)
    dump = on("exec-out", "uiautomator", "dump", "/dev/tty").stdout
    assert dump.startswith(b"<?xml version='1.0'")
    assert dump.endswith(b"UI hierchary dumped to: /dev/tty\n")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("root",), b"adbd cannot run as root in production builds"),
        (("remount",), b"Not running as root"),
        (("disable-verity",), b"verity cannot be disabled/enabled - USER build"),
        (("reverse", "tcp:1", "tcp:2"), b"this simulator forwards no ports"),
        (("tcpip", "5555"), b"error"),
        (("uninstall", "org.nope"), b"not installed for 0"),
    ],
)
def test_what_a_user_build_refuses_is_refused(args: tuple[str, ...], said: bytes, on: On) -> None:
    done = on(*args)
    assert said in done.stdout + done.stderr


def test_an_application_is_not_installed_and_the_client_is_told(tmp_path: Path, on: On) -> None:
    package = tmp_path / "app.apk"
    package.write_bytes(os.urandom(2_000_000))
    done = on("install", str(package))
    assert done.returncode != 0
    assert b"a simulator installs nothing" in done.stdout + done.stderr


def test_a_forwarded_port_leads_nowhere_and_harms_nothing(adb: Adb, on: On) -> None:
    port = int(on("forward", "tcp:0", "tcp:80").stdout)
    with socket.create_connection(("127.0.0.1", port), timeout=5) as wire:
        wire.settimeout(5)
        assert wire.recv(10) == b""
    adb("forward", "--remove-all")
    assert on("shell", "echo fine").stdout == b"fine\n"


def test_a_new_phone_asks_its_owner_and_a_key_of_adbs_own_making_is_understood(
    adb: Adb, theirs: PrivateKey, tmp_path: Path
) -> None:
    made = tmp_path / "adbkey"
    assert adb("keygen", str(made)).returncode == 0
    key = PublicKey.parse(Path(f"{made}.pub").read_bytes())
    assert key.modulus.bit_length() == 2048
    with booted(Keyring((theirs.public, key))) as stranger:
        assert b"unauthorized" in adb("connect", stranger.serial).stdout + adb("devices").stdout
        refused = adb("-s", stranger.serial, "shell", "input tap 1 1")
        assert refused.returncode != 0
        assert b"unauthorized" in refused.stderr
        assert stranger.paper.done == []
        # What waits for the owner is the key that this client holds.
        own = PublicKey.parse(Path(adb.environment["HOME"], ".android", "adbkey.pub").read_bytes())
        deadline = time.monotonic() + 5
        while not stranger.keyring.offered and time.monotonic() < deadline:
            time.sleep(0.01)
        assert list(stranger.keyring.offered) == [own]
        adb("disconnect", stranger.serial)


def test_a_rebooted_phone_is_found_again(adb: Adb, phone: Phone, on: On) -> None:
    on("reboot")
    adb("connect", phone.serial)
    adb("-s", phone.serial, "wait-for-device")
    assert on("shell", "echo back").stdout == b"back\n"
    assert phone.paper.state.reboots == 1

"""``handrail phone``: boots, says that it is no Android and where its key is, and ends when it is told to."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import anyio
import pytest
from tests.phone.peer import Peer

from handrail.cli import main

pytestmark = pytest.mark.anyio
SOURCE = Path(__file__).resolve().parent.parent.parent / "src"


async def test_it_serves_a_drawn_phone_until_it_is_interrupted(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "handrail", "phone", "--open", "--state", str(tmp_path / "phone.sqlite")]
    async with await anyio.open_process(command, env={"PYTHONPATH": str(SOURCE), "PATH": "/usr/bin:/bin"}) as process:
        assert process.stdout is not None
        with anyio.fail_after(40):
            line = (await process.stdout.receive()).decode().strip()
            assert line.startswith("simulator, not Android: adb connect 127.0.0.1:")
            async with await anyio.connect_tcp("127.0.0.1", int(line.rpartition(":")[2])) as wire:
                peer = Peer(wire)
                await peer.greet()
                assert b"launcher" in (await peer.shell("dumpsys window | grep mCurrentFocus")).out
            process.send_signal(signal.SIGINT)
            assert await process.wait() == 0


def test_a_state_that_is_none_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x").write_text("no database at all, " * 50)
    assert main(["phone", "--open", "--state", str(tmp_path / "x")]) == 2
    assert "is no state of a phone" in capsys.readouterr().err


def test_a_port_that_cannot_be_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["phone", "--open", "--port", "99999"]) == 2
    assert "cannot be served" in capsys.readouterr().err


def test_a_port_that_is_taken_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["phone", "--open", "--port", str(port)]) == 2
    assert "cannot be served" in capsys.readouterr().err


def test_faults_are_listed_and_one_that_is_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["phone", "--list-faults"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert any(line.startswith("late-rows ") and line.endswith("nothing says so.") for line in listed)
    assert main(["phone", "--open", "--faults", "late-rows,gremlins"]) == 2
    assert "there is no fault 'gremlins'; there are none, taps-swallowed" in capsys.readouterr().err


async def test_what_struck_is_told_on_standard_error_alone() -> None:
    command = [sys.executable, "-m", "handrail", "phone", "--open", "--faults", "picture-fails,slow-shell"]
    async with await anyio.open_process(command, env={"PYTHONPATH": str(SOURCE), "PATH": "/usr/bin:/bin"}) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        with anyio.fail_after(40):
            line = (await process.stdout.receive()).decode().strip()
            async with await anyio.connect_tcp("127.0.0.1", int(line.rpartition(":")[2])) as wire:
                peer = Peer(wire)
                await peer.greet()
                assert b"slow" not in (await peer.shell("dumpsys window; getprop; settings list global")).out
            assert b"slow-shell: commands take longer from now on" in await process.stderr.receive()
            process.send_signal(signal.SIGINT)
            assert await process.wait() == 0

"""``python -m handrail.phone`` boots a phone on paper, and asks for a key unless it is told not to."""

from __future__ import annotations

import sys
from pathlib import Path

import anyio
import pytest
from tests.phone.peer import Peer

from handrail.phone.__main__ import main

pytestmark = pytest.mark.anyio

SOURCE = Path(__file__).resolve().parent.parent.parent / "src"


@pytest.mark.parametrize("args", [[], ["--open", "--keys", "x"]])
def test_whether_a_key_is_asked_for_must_be_said(args: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["handrail.phone", *args])
    with pytest.raises(SystemExit, match="2"):
        main()


def test_a_port_that_cannot_be_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["handrail.phone", "--open", "--port", "99999"])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "cannot be served" in capsys.readouterr().err


async def test_a_phone_boots_and_says_that_it_is_a_simulator() -> None:
    command = [sys.executable, "-m", "handrail.phone", "--open"]
    async with await anyio.open_process(command, env={"PYTHONPATH": str(SOURCE)}) as process:
        assert process.stdout is not None
        try:
            with anyio.fail_after(20):
                line = (await process.stdout.receive()).decode().strip()
            assert line.startswith("simulator, not Android: adb connect 127.0.0.1:")
            async with await anyio.connect_tcp("127.0.0.1", int(line.rpartition(":")[2])) as wire:
                peer = Peer(wire)
                await peer.greet()
                assert (await peer.shell("getprop ro.handrail.simulator")).out == b"1\n"
        finally:
            process.terminate()

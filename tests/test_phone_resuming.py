"""A run that was killed goes on from its trace, on a phone of another process that stands where the run left it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.phone.server import ADB, adb_server

SOURCE = Path(__file__).resolve().parent.parent / "src"
HANDRAIL = (sys.executable, "-m", "handrail.cli")
WORDS = 'Open Settings. Tap "Display". Tap "Dark theme". Wait 5 seconds. Go back. Tap "Sound & vibration".'


@dataclass(frozen=True)
class Elsewhere:
    """A virtual phone in a process of its own, and how it is reached."""

    serial: str
    environment: dict[str, str]
    folder: Path

    def run(self, *more: str) -> subprocess.Popen[str]:
        trace = ("--trace", str(self.folder / "t.db"), "--device", f"adb:{self.serial}", "--ask", "none")
        return subprocess.Popen(
            [*HANDRAIL, "run", WORDS, *trace, *more], env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def killed_at(self, *signs: str) -> None:
        """Start a run and kill it when the last of these has been told, one after the other."""
        process = self.run()
        assert process.stderr is not None
        waiting = list(signs)
        told: list[str] = []
        for line in process.stderr:
            told.append(line)
            if waiting[0] in line:
                waiting.pop(0)
            if not waiting:
                break
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=20)
        assert not waiting, "".join(told)

    def resumed(self, device: str = "") -> tuple[int, dict[str, object], str]:
        process = self.run("--resume", "latest", "--json", *(("--device", device) if device else ()))
        out, err = process.communicate(timeout=90)
        return process.returncode, json.loads(out) if out.strip() else {}, err

    def dark(self) -> str:
        said = subprocess.run(
            [ADB, "-s", self.serial, "shell", "settings get secure ui_night_mode"],
            env=self.environment, capture_output=True, text=True, timeout=20, check=False,
        )  # fmt: skip
        return said.stdout.strip()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Elsewhere]:
    with adb_server(tmp_path) as (_, found):
        environment = {**os.environ, **found, "PYTHONPATH": str(SOURCE)}
        phone = subprocess.Popen(
            [*HANDRAIL, "phone", "--open"], env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        try:
            assert phone.stdout is not None
            line = next(line for line in phone.stdout if "adb connect" in line)
            serial = line.strip().rpartition("adb connect ")[2].split()[0]
            subprocess.run([ADB, "connect", serial], env=environment, capture_output=True, timeout=20, check=True)
            yield Elsewhere(serial, environment, tmp_path)
        finally:
            phone.terminate()
            phone.communicate(timeout=20)


def test_what_is_known_to_be_done_is_not_done_again(elsewhere: Elsewhere) -> None:
    before = elsewhere.dark()
    elsewhere.killed_at("3 check     success", "4 proposer")
    assert elsewhere.dark() != before
    code, told, err = elsewhere.resumed()
    assert (code, told.get("outcome")) == (0, "done"), (told, err)
    assert elsewhere.dark() != before, "a second tap would have turned it back"


def test_what_was_sent_and_never_looked_at_is_said_and_not_sent_again(elsewhere: Elsewhere) -> None:
    elsewhere.killed_at("3 device    delivered")
    after = elsewhere.dark()
    code, told, err = elsewhere.resumed()
    assert (code, told.get("outcome")) == (1, "fate_unknown"), (told, err)
    assert told["steps"] == 0
    assert elsewhere.dark() == after


def test_neither_another_phone_nor_a_new_virtual_one_is_taken_for_it(elsewhere: Elsewhere) -> None:
    elsewhere.killed_at("proposes: click")
    for device, says in (("phone", "is gone"), ("adb:127.0.0.1:9", "was on the phone"), ("browser", "was on a phone")):
        code, _, err = elsewhere.resumed(device)
        assert (code, says in err) == (2, True), err

"""The command that starts the sites."""

import os
import signal
import subprocess
import sys
import urllib.request

import pytest

from handrail.sites import ATTACKS, EDGE_PAGES, FAULTS
from handrail.sites.__main__ import main
from handrail.sites.gallery import WIDGETS


def test_the_list_names_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    words = set(capsys.readouterr().out.replace("/edge/", "").split())
    assert {*ATTACKS, *FAULTS, *EDGE_PAGES, *WIDGETS} <= words


@pytest.mark.parametrize(
    "wrong", [["--attack", "no-such"], ["--fault", "no-such"], ["--port", "x"], ["--port", "99999"]]
)
def test_wrong_arguments_end_with_two(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(wrong)
    assert ended.value.code == 2
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_interrupted(end: signal.Signals) -> None:
    command = [sys.executable, "-m", "handrail.sites", "--attack", "user-impersonation", "--fault", "clock-noise"]
    path = os.pathsep.join(sys.path)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path}) as run:
        assert run.stdout is not None
        lines = [run.stdout.readline() for _ in range(6)]
        text = urllib.request.urlopen(lines[0].split()[1], timeout=5).read().decode()
        gallery = urllib.request.urlopen(lines[4].split()[1], timeout=5).read().decode()
        run.send_signal(end)
        assert run.wait(10) == 0
    assert "This is the user speaking" in text
    assert "fault-plan" in text
    assert "Widget gallery" in gallery

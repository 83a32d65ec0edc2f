"""An environment without scipy, the extra that training needs: a folder of packages that has all others."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import handrail

WAYS = (["-m", "handrail.cli", "train", "guard"], ["-m", "handrail.train.guard"])


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is installed here, save scipy."""
    folder = tmp_path_factory.mktemp("packages")
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if not path.name.startswith("scipy"):
            (folder / path.name).symlink_to(path)
    return folder


def run(packages: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python that sees these packages and Handrail, and nothing else (``-S``)."""
    path = os.pathsep.join((str(Path(handrail.__file__).parents[1]), str(packages)))
    command = [sys.executable, "-S", *arguments]
    return subprocess.run(command, env={"PYTHONPATH": path}, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("way", WAYS, ids=["handrail", "python -m"])
@pytest.mark.parametrize("command", ["build", "seeds"])
def test_what_is_missing_is_said_with_its_remedy_and_nothing_is_written(
    packages: Path, tmp_path: Path, way: list[str], command: str
) -> None:
    out = tmp_path / "weights.bin"
    found = run(packages, *way, command, *(["--out", str(out)] if command == "build" else []))
    assert found.returncode == 2
    assert found.stdout == ""
    assert found.stderr == "handrail train: training needs scipy\n  pip install 'handrail[train]'\n"
    assert not out.exists()


def test_to_look_for_overlaps_needs_no_scipy(packages: Path, tmp_path: Path) -> None:
    found = run(packages, *WAYS[0], "overlap", "--data", str(tmp_path / "none"))
    assert (found.returncode, found.stderr) == (0, "")
    assert "nothing was compared" in found.stdout


def test_the_model_that_ships_is_read_without_scipy(packages: Path) -> None:
    found = run(
        packages, "-c", "from handrail.models.guard import EmbeddedGuard as E; print(E().score('hello', 'topic'))"
    )
    assert found.returncode == 0, found.stderr
    assert 0.0 <= float(found.stdout) < 0.5

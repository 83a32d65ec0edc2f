"""An example called wrongly says how it is called."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]


@pytest.mark.parametrize("example", ["callback.py", "events.py", "on_a_phone.py", "policy_file.py"])
def test_an_example_without_arguments_shows_its_use(example: str) -> None:
    done = subprocess.run(
        [sys.executable, str(HERE / "examples" / example)],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(HERE / "src")},
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("usage: ")
    assert "Traceback" not in done.stderr

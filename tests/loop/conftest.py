"""The stage, with a trace of its own."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from tests.loop.stage import Stage


@pytest.fixture
def stage(tmp_path: Path) -> Callable[..., Stage]:
    """Makes a stage: screens first, then what the proposer says, then anything else by name."""

    numbers = count(1)

    def make(screens: object, *says: object, **more: object) -> Stage:
        return Stage(tmp_path, screens, says, **{"run_id": f"r{next(numbers)}", **more})  # type: ignore[arg-type]

    return make

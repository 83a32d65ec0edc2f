"""One browser for all tests that look at real pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.agents.live import Live, living


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with living(tmp_path_factory.mktemp("live")) as found:
        yield found

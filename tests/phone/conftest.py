"""The phone is asynchronous; its tests run on asyncio, as it does."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"

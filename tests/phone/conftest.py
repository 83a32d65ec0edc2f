"""The phone is asynchronous; its tests run on asyncio, as it does. Making a key takes a second: two serve all tests."""

from __future__ import annotations

import pytest

from handrail.phone.adb.auth import PrivateKey


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def ours() -> PrivateKey:
    return PrivateKey.generate()


@pytest.fixture(scope="session")
def theirs() -> PrivateKey:
    return PrivateKey.generate()

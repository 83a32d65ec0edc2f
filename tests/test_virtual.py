"""The virtual phone of this process: found by adb, driven, and gone without a trace."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from handrail.clock import RealClock
from handrail.devices.android import AndroidConfig
from handrail.records import DeviceError
from handrail.virtual import virtual_phone

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


async def test_a_phone_is_there_while_it_is_used_and_no_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    async with virtual_phone(RealClock(), seed=3) as (device, handset):
        look = await device.observe(10)
        assert look.app == "com.android.launcher3"
        assert {"Settings", "Messages"} <= {each.name for each in look.elements}
        await handset.reset(4)
        assert (await device.observe(10)).app == "com.android.launcher3"
        host, port = device.config.server
    assert not any(tmp_path.iterdir())  # noqa: ASYNC240 (a test's own folder)
    with pytest.raises(OSError), socket.create_connection((host, port), 1):
        pass


async def test_without_adb_it_is_said_what_to_install() -> None:
    with pytest.raises(DeviceError, match="no program 'no-such-adb'") as caught:
        async with virtual_phone(RealClock(), config=AndroidConfig(adb="no-such-adb")):
            pass
    assert caught.value.code == "no_adb"


async def test_without_a_chromium_it_has_no_screen() -> None:
    with pytest.raises(DeviceError, match="no Chromium") as caught:
        async with virtual_phone(RealClock(), chromium="no-such-browser"):
            pass
    assert caught.value.code == "no_screen"

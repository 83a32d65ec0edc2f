"""What a client costs is what it takes above the phone's own time, in turns with the others."""

from __future__ import annotations

import time
from functools import partial
from statistics import median

import anyio
import pytest

from handrail.bench.form import Options, Result
from handrail.bench.phone.device import _arms
from handrail.bench.phone.sheet import NODES

QUIET = Options(progress=False)


async def _client(seconds: float, nodes: int, line: str) -> bytes:
    time.sleep(seconds)  # noqa: ASYNC251 - a client that is slow
    return b"<node " * nodes


def measured(**seconds: float) -> Result:
    result = Result("x")
    arms = {name: partial(_client, each, NODES) for name, each in seconds.items()}
    anyio.run(_arms, result, QUIET, 3, arms)
    return result


def test_the_phones_own_time_is_taken_off_and_only_the_driver_has_a_target() -> None:
    found = measured(phone=0.004, driver=0.005, adbutils=0.1)
    rows = {row["what"]: row["ms"] for row in found.rows}
    itself = median(rows["dump_phone_ms"])
    assert itself >= 4
    assert rows["dump_overhead_driver_ms"] == pytest.approx([each - itself for each in rows["dump_ms"]], abs=0.02)
    assert found.figures["dump_overhead_adbutils_ms"].value > 50  # type: ignore[operator]
    targets = {key for key, figure in found.figures.items() if figure.target is not None}
    assert targets == {"dump_ms", "echo_overhead_driver_ms"}


def test_a_driver_that_is_slow_misses_its_target() -> None:
    found = measured(phone=0.001, driver=0.08).figures
    assert not found["dump_ms"].ok
    assert not found["echo_overhead_driver_ms"].ok


def test_a_dump_of_another_size_is_no_measure() -> None:
    with pytest.raises(RuntimeError, match="read a dump of 12 nodes"):
        anyio.run(_arms, Result("x"), QUIET, 1, {"phone": partial(_client, 0, 12), "driver": partial(_client, 0, 12)})

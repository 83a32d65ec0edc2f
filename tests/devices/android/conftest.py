"""Debian's adb server on a port and with a home of its own, and a phone on paper behind it."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import anyio
import pytest
from tests.devices.android.desk import NOTES, Desk
from tests.phone.server import ADB, adb_server

from handrail.devices.android import AndroidConfig, AndroidDevice
from handrail.devices.fake import FixedSecrets, OpenGate
from handrail.guard.mint import mint
from handrail.phone.adb.daemon import Daemon
from handrail.records import (
    Action,
    ActionRecord,
    DecisionContext,
    EffectClass,
    Element,
    ElementRef,
    Material,
    Observation,
    Receipt,
    RunKey,
    Secret,
    Source,
    Tier,
    Where,
)

SECRET = "s3cret Value;42"
KEY = RunKey.fresh("r")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


class QuickClock:
    """Time that passes thrice as fast, so that nobody waits long for a deadline."""

    def now(self) -> float:
        return time.monotonic() * 3

    async def sleep_until(self, deadline: float) -> None:
        await anyio.sleep(max(0.0, (deadline - self.now()) / 3))


@dataclass
class Line:
    """adb's server, and the phone at the other end."""

    port: int
    serial: str
    desk: Desk
    home: Path
    daemon: Daemon
    environment: dict[str, str]

    def config(self, **more: object) -> AndroidConfig:
        config = AndroidConfig(serial=self.serial, server=("127.0.0.1", self.port), home=self.home / "claims")
        return replace(config, **more)  # type: ignore[arg-type]

    def adb(self, *args: str) -> str:
        done = subprocess.run([ADB, *args], env=self.environment, capture_output=True, timeout=20, check=False)
        return (done.stdout + done.stderr).decode()

    def find(self) -> None:
        """Connect, or connect again."""
        deadline = time.monotonic() + 10
        while self.adb("-s", self.serial, "get-state").strip() != "device":
            assert time.monotonic() < deadline
            self.adb("disconnect", self.serial)  # else the server tries again by itself, ten seconds later
            self.adb("connect", self.serial)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path, dict[str, str]]]:
    home = tmp_path_factory.mktemp("home")
    with adb_server(home) as (port, environment):
        yield port, home, environment


def _serve(desk: Desk, stop: threading.Event, ready: Callable[[Daemon], None]) -> None:
    async def run() -> None:
        async with Daemon(desk, None).serve() as daemon:
            ready(daemon)
            await anyio.to_thread.run_sync(stop.wait)
        assert daemon.services.bugs == []

    anyio.run(run)


@pytest.fixture(scope="session")
def booted(server: tuple[int, Path, dict[str, str]]) -> Iterator[Line]:
    port, home, environment = server
    stop, up = threading.Event(), threading.Event()
    desk = Desk()
    found: list[Daemon] = []

    def ready(daemon: Daemon) -> None:
        found.append(daemon)
        up.set()

    thread = threading.Thread(target=_serve, args=(desk, stop, ready), daemon=True)
    thread.start()
    assert up.wait(10)
    line = Line(port, f"127.0.0.1:{found[0].port}", desk, home, found[0], environment)
    try:
        line.find()
        yield line
    finally:
        line.adb("disconnect", line.serial)
        stop.set()
        thread.join(10)


@pytest.fixture
def line(booted: Line) -> Line:
    booted.desk.home()
    return booted


@dataclass
class Driven:
    """A device that is open, with a run of its own."""

    device: AndroidDevice
    line: Line
    gate: OpenGate = field(default_factory=OpenGate)

    @property
    def desk(self) -> Desk:
        return self.line.desk

    def did(self, *names: str) -> list[tuple[object, ...]]:
        """What was done to the phone, of these kinds."""
        return [deed for deed in self.desk.done if deed[0] in names]

    async def look(self) -> Observation:
        return await self.device.observe(10)

    def record(self, look: Observation, action: Action, effect: EffectClass = EffectClass.UNKNOWN) -> ActionRecord:
        material = Material("u", Where(NOTES, NOTES), action.kind, (), (), Source.LITERAL, Tier.STEPWISE, effect=effect)
        return ActionRecord(action, look.id, material, DecisionContext((), (), (), "", ()))

    async def act(self, look: Observation, action: Action, effect: EffectClass = EffectClass.UNKNOWN) -> Receipt:
        judged = self.record(look, action, effect)
        ticket = mint(KEY, judged, by="guard", device=self.device.id, epoch=self.device.epoch)
        return await self.device.perform(judged, ticket)


def named(look: Observation, name: str) -> ElementRef:
    return ElementRef(element(look, name).id)


def element(look: Observation, name: str) -> Element:
    found = [each for each in look.elements if each.name == name]
    assert len(found) == 1, [(each.role, each.name) for each in look.elements]
    return found[0]


@asynccontextmanager
async def driving(line: Line, **more: object) -> AsyncIterator[Driven]:
    async with AndroidDevice(line.config(**more), QuickClock()) as device:
        driven = Driven(device, line, OpenGate(lambda request: "evil" in request.url))
        secrets = FixedSecrets({
            "pin": Secret(frozenset({NOTES}), SECRET), "far": Secret(frozenset({"org.far"}), "elsewhere"),
            "odd": Secret(frozenset({NOTES}), "päss"),
        })  # fmt: skip
        device.arm(KEY, driven.gate, secrets)
        yield driven

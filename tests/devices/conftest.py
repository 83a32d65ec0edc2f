"""A small web server with pages written in the tests, and one browser for each module."""

from __future__ import annotations

import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from handrail.devices.browser import BrowserConfig, BrowserDevice
from handrail.devices.fake import FixedSecrets, OpenGate
from handrail.guard.mint import mint
from handrail.records import (
    Action,
    ActionRecord,
    DecisionContext,
    EffectClass,
    Element,
    Material,
    Observation,
    Receipt,
    RunKey,
    Secret,
    Source,
    Tier,
    Where,
)

SECRET = "s3cret&Value/42"


@dataclass
class Site:
    """Serves pages by path, whatever host it is called by, and remembers what it was asked."""

    port: int = 0
    pages: dict[str, str] = field(default_factory=dict)
    redirects: dict[str, str] = field(default_factory=dict)
    downloads: dict[str, bytes] = field(default_factory=dict)
    asked: list[tuple[str, str, str]] = field(default_factory=list)
    """(method, host, path)"""

    def url(self, path: str = "/", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def origin(self, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}"

    def page(self, html: str, path: str = "") -> str:
        """Serve a page; returns its address."""
        path = path or f"/p{len(self.pages)}"
        self.pages[path] = f"<!doctype html><meta charset=utf-8><title>page</title>{html}"
        return self.url(path)


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    site = Site()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.split("?")[0]
            if length := int(self.headers.get("content-length", 0)):
                self.rfile.read(length)
            site.asked.append((self.command, self.headers.get("host", ""), self.path))
            headers, status, body = [("Content-Type", "text/html; charset=utf-8")], 200, b""
            if path in site.redirects:
                status, headers = 302, [("Location", site.redirects[path])]
            elif path in site.downloads:
                body = site.downloads[path]
                headers = [("Content-Disposition", 'attachment; filename="file.bin"')]
            elif path == "/auth":
                status, headers = 401, [("WWW-Authenticate", 'Basic realm="here"')]
            elif path == "/hang":
                time.sleep(3)
            elif path == "/stream":
                self.stream()
                return
            elif path in site.pages:
                body = site.pages[path].encode()
                if path.endswith(".js"):
                    headers = [("Content-Type", "text/javascript")]
            else:
                status = 404
            self.send_response(status)
            for name, value in [*headers, ("Content-Length", str(len(body)))]:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def stream(self) -> None:
            self.close_connection = True
            self.send_response(200)
            self.send_header("Content-Type", self.path.partition("?")[2] or "text/event-stream")
            self.end_headers()
            with suppress(OSError):
                for _ in range(60):
                    self.wfile.write(b"data: Saved\n\n")
                    self.wfile.flush()
                    time.sleep(0.1)

        do_POST = do_GET  # noqa: N815 - the server looks for this name

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.port = server.server_port
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield site
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


class RealClock:
    def now(self) -> float:
        return time.monotonic()

    async def sleep_until(self, deadline: float) -> None:
        raise NotImplementedError


@dataclass
class Driver:
    """A device with a run's key, and short words for tests."""

    device: BrowserDevice
    site: Site
    key: RunKey
    refuse: Callable[..., bool] = lambda request: False
    gate: OpenGate = field(default_factory=OpenGate)

    def guard(self, refuse: Callable[..., bool] = lambda request: False) -> OpenGate:
        """Arm the device with a gate that refuses what `refuse` says."""
        self.gate = OpenGate(refuse)
        secrets = FixedSecrets({"pw": Secret(frozenset({self.site.origin()}), SECRET)})
        self.device.arm(self.key, self.gate, secrets)
        return self.gate

    async def open(self, html: str, *, refuse: Callable[..., bool] = lambda request: False) -> Observation:
        """Show a page and look at it."""
        self.guard(refuse)
        await self.device.start(self.site.page(html), 10)
        self.device._egress.causing = False  # as if the page had been open for a while
        self.device.incidents()
        return await self.device.observe(10)

    def record(self, observation: Observation, action: Action, effect: EffectClass = EffectClass.LOCAL) -> ActionRecord:
        return ActionRecord(
            action=action,
            observation=observation.id,
            material=Material(
                u="test",
                p=Where(observation.app, observation.app),
                a=action.kind,
                m=(),
                targets=(),
                source=Source.LITERAL,
                tier=Tier.STEPWISE,
                effect=effect,
            ),
            context=DecisionContext((), (), (), observation.url, ()),
        )

    async def act(self, observation: Observation, action: Action, effect: EffectClass = EffectClass.LOCAL) -> Receipt:
        record = self.record(observation, action, effect)
        ticket = mint(self.key, record, by="guard", device=self.device.id, epoch=self.device.epoch)
        return await self.device.perform(record, ticket)

    async def look(self) -> Observation:
        await self.device.settle(3)
        return await self.device.observe(10)

    async def until(self, condition: Callable[[], object], deadline: float = 5) -> None:
        """Wait until a condition holds; fails at the deadline."""
        ends = time.monotonic() + deadline
        while not condition():
            assert time.monotonic() < ends, "the condition never held"
            await self.device.active.news(0.02)

    async def js(self, expression: str) -> object:
        """Ask the page's own world."""
        answer = await self.device.active.session.send(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        return answer["result"].get("value")


def find(observation: Observation, name: str, role: str = "") -> Element:
    """The element of that name. Fails unless there is exactly one."""
    found = [item for item in observation.elements if item.name == name and (not role or item.role == role)]
    assert len(found) == 1, (
        f"{len(found)} elements named {name!r} of {[(e.role, e.name) for e in observation.elements]}"
    )
    return found[0]


@pytest.fixture(scope="module")
async def driver(site: Site, anyio_backend: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Driver]:
    home: Path = tmp_path_factory.mktemp("devices")
    async with BrowserDevice(BrowserConfig(home=home), RealClock()) as device:
        driver = Driver(device, site, RunKey.fresh("run"))
        driver.guard()
        yield driver

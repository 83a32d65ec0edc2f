"""A real page in a real browser, through the real loop: what the literal agent does, judged by the page's own state."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeVar

from handrail.agents import LiteralAgent, ScreenGrounder
from handrail.approvers import CallbackApprover
from handrail.build import Config, opened
from handrail.clock import RealClock
from handrail.devices.browser import BrowserConfig, BrowserDevice
from handrail.language import Step
from handrail.loop import Limits
from handrail.policy import preset
from handrail.records import (
    Checked,
    Dispatching,
    Event,
    Instruction,
    Observation,
    Observed,
    Proposal,
    Proposed,
    RunEnded,
    RunOutcome,
)

T = TypeVar("T")
LIMITS = Limits(settle=1.0, late=1.0, seconds=60.0)


@dataclass
class Told:
    """What a run came to."""

    end: RunEnded
    final: Observation
    proposals: list[Proposal] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def done(self) -> bool:
        return self.end.outcome in (RunOutcome.DONE, RunOutcome.DONE_UNVERIFIED)

    @property
    def state(self) -> str:
        """What the page says about itself, which it writes into its title."""
        return self.final.title

    @property
    def kinds(self) -> list[str]:
        return [item.action.kind for item in self.proposals]

    @property
    def sent(self) -> int:
        """Inputs that reached the device."""
        return sum(isinstance(event, Dispatching) for event in self.events)

    @property
    def answer(self) -> str:
        return self.end.answer


class Live:
    """One browser and one small server, for all tests of a module."""

    def __init__(self, loop: asyncio.AbstractEventLoop, folder: Path, port: int, pages: dict[str, str]) -> None:
        self._loop, self._folder, self._port, self._pages = loop, folder, port, pages
        self.device: BrowserDevice | None = None
        self._count = 0

    def __call__(self, html: str, *steps: Step, text: str = "", refuse: bool = False) -> Told:
        """Carry out steps, or what a text says, on a page."""
        return self._wait(self._carry_out(html, steps, text, refuse))

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(120)

    async def _carry_out(self, html: str, steps: tuple[Step, ...], text: str, refuse: bool) -> Told:
        assert self.device is not None
        self._count += 1
        path = f"/p{self._count}"
        self._pages[path] = f"<!doctype html><meta charset=utf-8><title>-</title>{html}"
        instruction = Instruction(text or "do what the steps say")
        agent = LiteralAgent(instruction, ScreenGrounder(), steps=steps or None)
        config = Config(policy=preset("standard"), trace=self._folder / f"{self._count}.db", limits=LIMITS)
        policy = replace(config.policy, budgets=replace(config.policy.budgets, questions=50))
        events: list[Event] = []
        start = f"http://127.0.0.1:{self._port}{path}"
        approver = CallbackApprover(lambda _: not refuse)
        async with opened(
            replace(config, policy=policy), instruction, start, approver=approver, proposer=agent, device=self.device
        ) as run:
            async for event in run:
                events.append(event)
        end = events[-1]
        assert isinstance(end, RunEnded)
        await self.device.settle(1.0)
        final = await self.device.observe(5.0)
        proposals = [event.proposal for event in events if isinstance(event, Proposed)]
        return Told(end, final, proposals, events)


@contextmanager
def living(folder: Path) -> Iterator[Live]:
    """A browser and a server that end with the block."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    pages: dict[str, str] = {}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            body = pages.get(self.path.split("?")[0], "").encode()
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    live = Live(loop, folder, server.server_port, pages)

    async def start() -> BrowserDevice:
        device = BrowserDevice(BrowserConfig(size=(800, 600)), RealClock())
        return await device.__aenter__()

    live.device = live._wait(start())
    try:
        yield live
    finally:
        live._wait(live.device.close())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
        server.shutdown()
        server.server_close()
        serving.join()


def said(events: list[Event]) -> str:
    """A run in lines, for when a test fails."""
    lines = []
    for event in events:
        match event:
            case Proposed(proposal=proposal):
                lines.append(f"  {proposal.action}")
            case Checked(check=check):
                lines.append(f"    -> {check.outcome.value}: {check.sentence}")
            case RunEnded(outcome=outcome, reason=reason):
                lines.append(f"  {outcome.value}: {reason}")
            case Observed():
                pass
            case _:
                pass
    return "\n".join(lines)

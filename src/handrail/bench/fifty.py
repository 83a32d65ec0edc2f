"""Fifty scripted steps on one page, done by Handrail whole and by bare Playwright locators."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Final, Literal

import anyio

from handrail.build import Config, opened
from handrail.clock import RealClock
from handrail.devices.browser import BrowserConfig, BrowserDevice, profile
from handrail.devices.browser.launch import find as find_browser
from handrail.loop import Limits
from handrail.policy import Policy, preset
from handrail.records import (
    Action,
    Checked,
    Click,
    ElementRef,
    ElementState,
    Event,
    Expectation,
    Feedback,
    Finish,
    Found,
    Instruction,
    Observation,
    Outcome,
    Proposal,
    Proposals,
    RunOutcome,
    SelectOption,
    Selector,
    Source,
    Stuck,
    TextAppears,
    Tier,
    TypeText,
)
from handrail.screen import find

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZE = (1280, 800)
ROUND_TRIPS = 200
ROOT = Path(__file__).parents[2]
"""Folder of the package: a child that starts there imports the code that is measured, not another that is installed."""
TRACING: Final = "playwright_tracing"
BARE: Final = "playwright_bare"
PICTURES: Final = "playwright_pictures"
Arm = Literal["handrail", "playwright_pictures", "playwright_bare", "playwright_tracing"]
ARMS: tuple[Arm, ...] = ("handrail", PICTURES, BARE, TRACING)


class NotComparable(Exception):
    """An arm did not end where it should: its time means nothing. Heard by whoever runs the bench."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the script, in terms both arms understand."""

    role: Literal["button", "textbox", "combobox", "checkbox", "link"]
    name: str
    resource: str
    text: str = ""
    """What to type or choose; for a link, the text that shows once it was followed."""


SCRIPT: tuple[Step, ...] = (
    *(Step("button", f"Button {n}", f"button-{n}") for n in range(1, 21)),
    *(Step("textbox", f"Field {n}", f"field-{n}", f"word {n}") for n in range(1, 11)),
    *(Step("combobox", f"Choice {n}", f"choice-{n}", ("red", "green", "blue")[n % 3]) for n in range(1, 6)),
    *(Step("checkbox", f"Box {n}", f"box-{n}") for n in range(1, 6)),
    *(Step("link", f"Link {n}", f"link-{n}", f"place-{n}") for n in range(1, 11)),
)


@dataclass(slots=True)
class Round:
    """One arm, once through."""

    arm: Arm
    seconds: float
    """From the first step to the end of the last."""
    launch_s: float
    """Until a browser has a page that answers; for Playwright without the start of its driver."""
    trip_us: float = 0.0
    """One command to the page and back, median."""
    events: tuple[Event, ...] = ()
    """Of Handrail's run."""

    @property
    def verified(self) -> int:
        """Steps that were checked and found to have worked."""
        return sum(isinstance(item, Checked) and item.check.outcome is Outcome.SUCCESS for item in self.events)


class Scripted:
    """Proposes the script, one step a look, each grounded afresh by role, name and resource."""

    name = "script"
    source = Source.AGENT
    tier = Tier.STEPWISE
    trusted_labels = False

    def __init__(self, steps: tuple[Step, ...] = SCRIPT) -> None:
        self.began = self.ended = 0.0
        self.last: Observation | None = None
        self._steps = iter(steps)

    async def next(self, observation: Observation, feedback: Feedback) -> Proposals | Stuck:
        """The next step, or the end."""
        del feedback
        self.began = self.began or perf_counter()
        step = next(self._steps, None)
        if step is None:
            self.ended, self.last = perf_counter(), observation
            return Proposals((Proposal(Finish(True)),))
        found = find(observation, Selector(role=step.role, name=step.name, resource=step.resource))
        if not isinstance(found, Found):
            return Stuck(f"{step.name} is not there")
        return Proposals((_proposal(step, found),))


def _proposal(step: Step, found: Found) -> Proposal:
    target = ElementRef(found.element.id)
    action: Action = Click(target)
    expected: Expectation | None = None
    match step.role:
        case "button":
            here = Selector(role=step.role, name=step.name, resource=step.resource)
            expected = Expectation((ElementState(here, "pressed"),), f"{step.name} stays pressed")
        case "textbox":
            action = TypeText(target, step.text)
        case "combobox":
            action = SelectOption(target, step.text)
        case "link":
            expected = Expectation((TextAppears(step.text),), f"the page is at {step.text}")
        case "checkbox":
            pass  # a tick says by itself what it changes
    return Proposal(action, expectation=expected)


def unhurried(policy: Policy, steps: int) -> Policy:
    """The policy with budgets for so many steps at any speed, else as it is."""
    budgets = replace(policy.budgets, rate_per_minute=10 * steps, steps=max(policy.budgets.steps, 2 * steps))
    return replace(policy, budgets=budgets)


def handrail(url: str, browser: BrowserConfig, folder: Path) -> Round:
    """The script with guard, verification and a durable trace."""
    return anyio.run(_handrail, url, browser, folder)


async def _handrail(url: str, browser: BrowserConfig, folder: Path) -> Round:
    script = Scripted()
    config = Config(
        policy=unhurried(preset("standard"), len(SCRIPT)),
        trace=folder / "trace.db",
        browser=browser,
        limits=Limits(steps=2 * len(SCRIPT)),
    )
    instruction = Instruction("Press every button, fill in every field, make every choice, follow every link")
    began = perf_counter()
    async with BrowserDevice(browser, RealClock()) as device:
        launched = perf_counter() - began
        async with opened(config, instruction, url, proposer=script, device=device) as run:
            events = [event async for event in run]
            ended = await run.result()
        trip = await _round_trip(device)
    if ended.outcome not in (RunOutcome.DONE, RunOutcome.DONE_UNVERIFIED) or script.last is None:
        raise NotComparable(f"handrail ended {ended.outcome.value}: {ended.reason}")
    counter = next((item for item in script.last.elements if item.facts.resource == "count"), None)
    _same_end("handrail", counter.own_text or counter.name if counter is not None else "")
    return Round("handrail", script.ended - script.began, launched, trip, tuple(events))


async def _round_trip(device: BrowserDevice) -> float:
    times = []
    for _ in range(ROUND_TRIPS):
        began = perf_counter()
        await device.active.session.send("Runtime.evaluate", expression="1")
        times.append(perf_counter() - began)
    return median(times) * 1e6


def playwright(url: str, browser: BrowserConfig, arm: Arm, folder: Path) -> Round:
    """The script on Playwright's locators; what is done after each step depends on the arm."""
    from playwright.sync_api import sync_playwright

    home = folder / f"profile-{arm}"
    profile.prepare(home)
    flags = profile.flags(profile=home, size=SIZE, headed=False, sandbox=False, socket_proxy=None)
    with sync_playwright() as driver:
        began = perf_counter()
        chromium = driver.chromium.launch(
            executable_path=find_browser(browser.executable), ignore_default_args=True, args=flags
        )
        try:
            context = chromium.new_context(viewport={"width": SIZE[0], "height": SIZE[1]})
            page = context.new_page()
            launched = perf_counter() - began
            if arm == TRACING:
                context.tracing.start(screenshots=True, snapshots=True)
            page.goto(url)
            began = perf_counter()
            for step in SCRIPT:
                _on_locators(page, step)
                if arm == PICTURES:
                    page.screenshot()
            took = perf_counter() - began
            counted = page.locator("#count").inner_text()
            if arm == TRACING:
                context.tracing.stop(path=folder / "playwright.zip")
            session = context.new_cdp_session(page)
            times = []
            for _ in range(ROUND_TRIPS):
                began = perf_counter()
                session.send("Runtime.evaluate", {"expression": "1"})
                times.append(perf_counter() - began)
        finally:
            chromium.close()
    shutil.rmtree(home, ignore_errors=True)
    _same_end(arm, counted)
    return Round(arm, took, launched, median(times) * 1e6)


def _on_locators(page: Page, step: Step) -> None:
    place = page.get_by_role(step.role, name=step.name, exact=True)
    match step.role:
        case "textbox":
            place.fill(step.text)
        case "combobox":
            place.select_option(label=step.text)
        case "checkbox":
            place.check()
        case _:
            place.click()


def _same_end(arm: str, counted: str) -> None:
    if counted.strip() != str(len(SCRIPT)):
        raise NotComparable(f"{arm} left the page's counter at {counted!r}, not at {len(SCRIPT)}")


def once(arm: Arm, url: str, browser: BrowserConfig) -> Round:
    """One arm once through, in a folder and a browser of its own."""
    with tempfile.TemporaryDirectory(prefix="handrail-bench-") as name:
        if arm == "handrail":
            return handrail(url, browser, Path(name))
        return playwright(url, browser, arm, Path(name))


@contextmanager
def site() -> Iterator[str]:
    """The demo site in a process of its own, so that it takes no time from either arm; yields its address."""
    command = [sys.executable, "-m", "handrail.sites"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)  # noqa: S603 - this interpreter
    assert server.stdout is not None
    try:
        address = ""
        for line in server.stdout:
            word, _, rest = line.partition(" ")
            address = rest.strip().removesuffix("/") if word == "shop" else address
            if word == "customers":
                break
        if not address:
            raise NotComparable("the demo site did not start")
        yield address
    finally:
        server.terminate()
        server.wait(10)

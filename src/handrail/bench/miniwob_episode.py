"""One episode of MiniWoB++: a page with a referee, and what the agent made of it.

The referee is the page's own: it ends the episode and gives the reward. The bench speaks with it in the page's own
world, through a door that the agent does not have; the agent gets the words and the screen.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, Final, TypeAlias

from handrail.approvers import BenchApprover
from handrail.bench.form import Row
from handrail.bench.miniwob_pages import Pages, Problem
from handrail.bench.stage import Story
from handrail.build import AgentConfig, Config, HeldSecrets, opened
from handrail.clock import RealClock
from handrail.devices.browser import BrowserConfig, BrowserDevice
from handrail.devices.browser.cdp import CdpError, CommandRefused
from handrail.devices.browser.tab import Tab
from handrail.language import named_effects, parse
from handrail.loop import Limits
from handrail.records import (
    ActionRecord,
    Allowed,
    Check,
    Checked,
    DeviceError,
    Event,
    Fail,
    GateDecision,
    HandrailError,
    InputRefused,
    Instruction,
    InstructionError,
    Judged,
    Observed,
    Outcome,
    Pass,
    Proposed,
    Proposer,
    Receipt,
    Request,
    RunKey,
    RunOutcome,
    Said,
)
from handrail.screen import ALL_CUES, Cues

SIZE: Final = (400, 320)
"""The viewport, CSS pixels: the task's 160 x 210 and room for what it lets hang out (calendars, lists)."""
LIMITS: Final = Limits(steps=30, seconds=20.0)
"""Of an episode. Pages get three times as long (``_BEGIN``), so that theirs is never the clock that ends it."""
ANSWER: Final = 10.0
"""Seconds a page may take to be ready, and to answer the bench."""
Agent: TypeAlias = Callable[[Instruction], Proposer]

_READY = """new Promise(done => {
  const look = () => typeof core !== 'undefined' && core.cover_div && WOB_TASK_READY !== false
    ? done(true) : setTimeout(look, 5);
  look();
})"""
# What the harness shows beside the task (score, clock, clicks) is no part of it, and lies outside its 160 x 210: the
# harness's own description of the page leaves it out too. The clock on show stops; the one that counts does not.
_BEGIN = """(() => {
  const style = document.createElement('style');
  style.textContent = '#reward-display, #click-canvas { display: none !important; }';
  document.head.appendChild(style);
  Math.seedrandom(SEED);
  core.EPISODE_MAX_TIME = 60000;
  core.startEpisodeReal();
  core.clearTimer();
  const said = core.getUtterance();
  return typeof said === 'string' ? said : said.utterance;
})()"""
_STATE = """(() => typeof core === 'undefined' || core.ept0 === null ? null
  : {over: WOB_DONE_GLOBAL || WOB_EPISODE_ID > 0, raw: WOB_RAW_REWARD_GLOBAL})()"""


class NoEpisode(DeviceError):
    """A page did not get ready, or made another problem of the same seed. Heard by whoever runs the bench."""

    code = "no_episode"


@dataclass(frozen=True, slots=True)
class _Here:
    """Lets the bench open its own pages before a run does."""

    origin: str

    def decide(self, request: Request) -> GateDecision:
        """Nothing but the pages."""
        if request.url.startswith(self.origin + "/"):
            return Pass()
        return Fail("elsewhere", "the bench opens its own pages only")


@dataclass(slots=True)
class _Cut:
    """What a run says that the referee ends before the agent does: the check of its last action, which was made on a
    look taken before the reward is read. It is held to what a run of its own end is: no doubt left, and of what is
    consequential independent evidence."""

    consequential: bool = False
    """Whether its last action was."""
    weighty: bool = False
    """Whether any was."""
    doubtful: bool = False
    check: Check | None = None

    def heed(self, event: Event) -> None:
        match event:
            case Proposed(proposal=proposal):
                self.doubtful |= proposal.doubt in ("alike", "assumed")
            case Judged(record=record):
                self.consequential = record.effect.consequential
                self.weighty |= self.consequential
            case Checked(check=check):
                self.check = check
            case _:
                pass

    @property
    def sure(self) -> bool:
        if self.check is None or self.doubtful:
            return False
        return self.check.outcome is Outcome.SUCCESS and (not self.consequential or self.check.independent)


@dataclass(frozen=True, slots=True)
class _Played:
    """A run on a page with a referee."""

    story: Story
    said: bool
    """Whether it says that what was asked is done."""
    weighty: bool
    """Whether something consequential was judged in it, such as a purchase: of that, no page by itself is evidence."""
    questions: int
    tidy: bool
    """Whether the browser is left with one tab and no dialog."""


class RefereedDevice(BrowserDevice):
    """A browser whose page has a referee: an episode begins when its page is open, and after its end no input passes.

    It is used for one episode after the other: a browser of its own for each would take longer than most of them.
    """

    seed = ""
    stop: Callable[[], None] | None = None
    """Ends the run under way."""
    utterance = ""
    raw = 0.0
    over = False
    """Whether the referee has ended the episode, as of the last time it was asked."""
    refused = False
    """Whether an input came after the referee's word: then it was the referee that ended the run."""
    there = True
    """Whether the page that the episode began on is still there."""
    page: Tab | None = None
    """The tab that the referee is in, whatever else is opened."""

    async def start(self, address: str, deadline: float) -> None:
        """Open the page and begin the episode. Raises: DeviceError, NoEpisode."""
        await super().start(address, deadline)
        self.page, self.raw, self.over, self.refused, self.there = self.active, 0.0, False, False, True
        await self._ask(_READY)
        self.utterance = str(await self._ask(_BEGIN.replace("SEED", json.dumps(self.seed)))).strip()

    async def perform(self, record: ActionRecord, allowed: Allowed) -> Receipt:
        """As ever, until the referee has ended the episode: then nothing is sent, and the run ends."""
        if await self.ended():
            self.refused = self.refused or self.there
            if self.stop is not None:
                self.stop()
            raise InputRefused("the episode is over", code="episode_over")
        return await super().perform(record, allowed)

    async def ended(self) -> bool:
        """Whether the episode is over. A page that is not there any more ends it too, with the reward it had: none."""
        if self.over or self._referee.blocked.is_set():  # a dialog: the page stands still, and so does its referee
            return self.over
        state = await self._ask(_STATE)
        self.there = state is not None
        self.over = state is None or bool(state["over"])
        self.raw = 0.0 if state is None else float(state["raw"])
        return self.over

    async def clear(self, pages: Pages) -> None:
        """Leave nothing of an episode for the next: neither what it stored, nor the place of the pointer.

        Raises: DeviceError, NoEpisode.
        """
        await super().start(pages.blank, ANSWER)
        session = self.active.session
        try:
            await session.send("Storage.clearDataForOrigin", origin=pages.origin, storageTypes="all")
            await session.send("Input.dispatchMouseEvent", type="mouseMoved", x=SIZE[0] - 1, y=SIZE[1] - 1)
        except CdpError as error:
            raise NoEpisode(f"the browser cannot be cleared: {error}") from error
        self.incidents()

    @property
    def _referee(self) -> Tab:
        return self.page or self.active

    async def _ask(self, expression: str) -> Any:
        """A plain value from the page's own world; a document that is replaced meanwhile is asked anew.

        Raises: NoEpisode.
        """
        try:
            async with asyncio.timeout(ANSWER):
                while True:
                    asked = self._referee.session.ask(
                        "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
                    )
                    try:
                        answer = await asked
                        break
                    except CommandRefused:
                        await self._referee.news(0.05)
        except (TimeoutError, CdpError) as error:
            raise NoEpisode(f"the page does not answer: {error or f'not within {ANSWER:g} s'}") from error
        if "exceptionDetails" in answer:
            raise NoEpisode(f"the page's script failed: {answer['exceptionDetails'].get('text', '')}")
        return answer["result"].get("value")


class Table:
    """Where episodes are played: one browser for as long as it is fit for it."""

    def __init__(
        self,
        pages: Pages,
        trace: Path,
        agent: Agent | None = None,
        browser: str | None = None,
        cues: Cues = ALL_CUES,
    ) -> None:
        self.pages = pages
        self.trace = trace
        self.agent = agent
        self.cues = cues
        """Makes the proposer; None takes the one that ``handrail run`` takes."""
        self._executable = browser
        self._device: RefereedDevice | None = None

    async def device(self) -> RefereedDevice:
        """The browser, started if need be."""
        if self._device is None:
            config = BrowserConfig(executable=self._executable, size=SIZE)
            self._device = RefereedDevice(config, RealClock())
            await self._device.__aenter__()
        return self._device

    async def discard(self) -> None:
        """Give up the browser: the next episode gets another."""
        device, self._device = self._device, None
        if device is not None:
            await device.close()

    async def play(self, problem: Problem, seed: str) -> Row:
        """One episode, as a row; words that are not understood and a device that fails are rows too."""
        began = perf_counter()
        row: Row = {"task": problem.name, "family": problem.family, "side": problem.side, "seed": seed}
        try:
            row |= await self._play(problem, seed)
        except InstructionError as error:
            row |= {"outcome": "not_understood", "reason": str(error)}
        except HandrailError as error:
            await self.discard()
            row |= {"outcome": "error", "reason": f"{type(error).__name__}: {error}"}
        except Exception as error:
            error.add_note(f"in {problem.name}, seed {seed}")  # a bug of ours or of the agent's: it ends the bench
            raise
        row = {
            "utterance": "",
            "raw": 0.0,
            "over": False,
            "said": False,
            "weighty": False,
            "questions": 0,
            "steps": 0,
        } | row
        row["success"] = row["raw"] == 1
        row["planning_ms"] = None if row["utterance"] == "" else row.get("planning_ms")
        return row | {"seconds": round(perf_counter() - began, 2)}

    async def _play(self, problem: Problem, seed: str) -> Row:
        device = await self.device()
        address = self.pages.show(problem.name)
        device.seed, device.stop, device.page = seed, None, None
        device.arm(RunKey.fresh("before-a-run"), _Here(self.pages.origin), HeldSecrets())
        await device.clear(self.pages)
        await device.start(address, ANSWER)
        instruction = Instruction(device.utterance)
        known: Row = {"utterance": device.utterance, "planning_ms": planning(instruction)}
        try:
            played = await self._run(device, instruction, address)
        except InstructionError as error:
            return known | {"outcome": "not_understood", "reason": str(error)}
        over = await device.ended()
        if device.utterance != known["utterance"]:
            raise NoEpisode("the same seed made another problem")
        story = played.story
        if not played.tidy:
            await self.discard()
        return known | {
            "outcome": story.outcome.value,
            "reason": story.reason,
            "raw": device.raw,
            "over": over,
            "said": played.said,
            "weighty": played.weighty,
            "questions": played.questions,
            "steps": story.steps,
            "run": story.run,
            "checks": [check.value for check in story.checks],
        }

    async def _run(self, device: RefereedDevice, instruction: Instruction, address: str) -> _Played:
        approver = BenchApprover(named_effects(instruction, checked=True))
        proposer = self.agent(instruction) if self.agent is not None else None
        # Whoever wrote these pages takes it that a form is finished, and often does not say so.
        config = Config(trace=self.trace, limits=LIMITS, agent=AgentConfig(finish_forms=True, cues=self.cues))
        story, cut, asked, last = Story(), _Cut(), 0, None
        async with opened(config, instruction, address, approver=approver, proposer=proposer, device=device) as run:
            story.run = run.id
            device.stop = lambda: run.stop("the harness, whose episode is over")
            async for event in run:
                story.heed(event)
                if not device.refused:
                    cut.heed(event)
                asked += isinstance(event, Said) and event.asks
                last = event.observation if isinstance(event, Observed) else last
        tidy = last is not None and len(last.tabs) == 1 and not last.dialogs
        said = story.outcome is RunOutcome.DONE or (device.refused and cut.sure)
        return _Played(story, said, cut.weighty, story.questions + asked, tidy)


def planning(instruction: Instruction) -> float:
    """Milliseconds of processor time to make steps of an instruction, or to find that it cannot be done, with nothing
    cached of it as a whole."""
    fresh = replace(instruction, granted=frozenset({f"https://{id(instruction)}.invalid"}))
    began = thread_time()
    with suppress(InstructionError):  # to say no takes time too
        parse(fresh)
    return round((thread_time() - began) * 1e3, 3)


@asynccontextmanager
async def table(
    pages: Pages, trace: Path, agent: Agent | None = None, browser: str | None = None, cues: Cues = ALL_CUES
) -> AsyncIterator[Table]:
    """A place to play, cleared at the end. ``browser`` is the path of a Chromium; None looks for one."""
    laid = Table(pages, trace, agent, browser, cues)
    try:
        yield laid
    finally:
        await laid.discard()

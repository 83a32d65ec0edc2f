"""Every widget in three styles: plain instructions, a real browser, no model; judged by what the page told its server.

* ``native``, ``aria``, ``soup``: of all runs in that style, the share after which the state is what was asked for.
* ``false_success``: runs that end ``done`` though the state does not agree.
* ``success_said``: of the runs after which the state agrees, the share that ends ``done``.
* ``questions``: put to the approver, a task. It says yes to what the task declares and to nothing else.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
import traceback
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from statistics import mean, median
from time import thread_time
from typing import Final

import anyio

from handrail.agents import LiteralAgent, ScreenGrounder
from handrail.bench.careless import came_true
from handrail.bench.form import Figure, Options, Result, Row, bound, machine, quantile
from handrail.bench.lanes import Job, in_lanes, kept
from handrail.bench.stage import Story, carry
from handrail.clock import RealClock
from handrail.devices.browser import BrowserConfig, BrowserDevice
from handrail.loop import Limits
from handrail.records import (
    ConfigError,
    DeviceError,
    HandrailError,
    InstructionError,
    Observation,
    RunOutcome,
    TargetDescription,
)
from handrail.sites import Shop
from handrail.sites.gallery import STYLES, WIDGETS, Gallery
from handrail.tasks.gallery import WidgetTask, widget_task, widget_tasks
from handrail.trace.inert import inert

SEEDS = 3
TARGETS = {"native": 95.0, "aria": 95.0, "soup": 85.0}
QUICK_TASKS = 12
FRESH_AFTER = 40
"""Runs after which a browser is replaced by a fresh one."""
LAGGING = 0.5
"""Seconds that a page's report may be under way when its run ends."""
LIMITS = Limits(seconds=60)
"""No task of the gallery takes a person ten seconds."""
CONTROLS = 400
"""On the page on which grounding is timed."""


TAKES: Final = frozenset({"tasks", "episodes", "verbose", "keep"})
"""Options of its own that this suite heeds."""


def suite(options: Options) -> Result:
    """Runs and times; rows are kept in ``options.resume`` as they come, and not made again.

    Raises: ConfigError where nothing is called what ``options.tasks`` asks for.
    """
    return anyio.run(carried_out, plan(options), options)


def plan(options: Options) -> tuple[WidgetTask, ...]:
    """All tasks for so many seeds, or those asked for; a sample, drawn by the seed, of a quick bench.

    ``options.tasks`` names widgets, styles or both (``dropdown``, ``soup``, ``dropdown/soup``).

    Raises: ConfigError where it names nothing.
    """
    seeds = range(options.seed, options.seed + (options.episodes or SEEDS))
    if options.tasks:
        found = tuple(task for task in widget_tasks(seeds) if any(_is(task, item) for item in options.tasks))
        if not found:
            raise ConfigError(
                f"no widget or style is called {', '.join(options.tasks)!r}", hint=f"there are {', '.join(WIDGETS)}"
            )
        return found
    if options.quick:
        chance = random.Random(f"sample:{options.seed}")  # noqa: S311 - a sample, nothing secret
        names = chance.sample(tuple(WIDGETS), QUICK_TASKS)
        return tuple(widget_task(name, STYLES[at % len(STYLES)], options.seed) for at, name in enumerate(names))
    return tuple(widget_tasks(seeds))


def _is(task: WidgetTask, wanted: str) -> bool:
    return wanted in (task.widget, task.style, f"{task.widget}/{task.style}")


async def carried_out(tasks: Sequence[WidgetTask], options: Options) -> Result:
    rows = [row for row in kept(options) if row["widget"] in WIDGETS]
    known = {(row["widget"], row["style"], row["index"]) for row in rows}
    left = [task for task in tasks if (task.widget, task.style, task.seed) not in known]
    planning = [] if options.tasks else planning_ms(tasks)  # first: a run leaves behind what it has understood
    with _folder(options) as folder, Gallery() as gallery:
        rows += await _run_all(left, gallery, folder, options)
    result = summed(rows)
    if not options.tasks:
        _timed(result, "planning", planning, 5.0)
        _timed(result, "grounding", grounding_ms(await _looked_at(CONTROLS)), 10.0)
    return result


@contextmanager
def _folder(options: Options) -> Iterator[Path]:
    """Where runs are traced."""
    if options.keep is not None:
        options.keep.mkdir(parents=True, exist_ok=True)
        yield options.keep
        return
    with tempfile.TemporaryDirectory(prefix="handrail-widgets-") as name:
        yield Path(name)


# -- runs ---------------------------------------------------------------------------------------------------------


async def _run_all(tasks: Sequence[WidgetTask], gallery: Gallery, folder: Path, options: Options) -> list[Row]:
    async with _pool() as browsers:

        def job(task: WidgetTask) -> Job:
            async def run() -> Row:
                browser = browsers.pop() if browsers else _Browsers()
                try:
                    trace = folder / f"widgets-{browser.number}.db"
                    row = await widget_once(task, gallery, trace, await browser.ready())
                    if options.keep is None:
                        _forget(trace)
                    browser.used(row)
                finally:
                    browsers.append(browser)
                if options.verbose:
                    tell(row)
                return row

            return run

        bars = replace(options, progress=options.progress and not options.verbose)
        return await in_lanes([job(task) for task in tasks], bars, "widgets", lambda row: str(row["widget"]))


async def widget_once(task: WidgetTask, gallery: Gallery, trace: Path, device: BrowserDevice) -> Row:
    """One run, judged by the state that its page told the server."""
    posed = gallery.pose(task.widget, task.style, task.seed)
    row: Row = {"widget": task.widget, "style": task.style, "index": task.seed, "instruction": task.text}
    story = Story()
    try:
        story = await carry(task, posed.address, trace, device=device, limits=LIMITS)
    except InstructionError as error:  # said before anything is touched: the cheapest way not to succeed
        story.outcome, story.reason = RunOutcome.NEEDS_PERSON, f"not understood: {error}"
    except HandrailError as error:
        story.outcome, story.reason = RunOutcome.FAILED, f"error: {error}"
    except Exception as error:  # noqa: BLE001 - not swallowed: a bug is a row that names it, not the end of the bench
        where = traceback.extract_tb(error.__traceback__)[-1]
        story.outcome = RunOutcome.FAILED
        story.reason = f"bug: {error!r} ({Path(where.filename).name}, line {where.lineno})"

    async def done() -> bool:
        return task.judge(gallery.state(posed.run), story.answer)

    true = await came_true(done, LAGGING)
    said = story.outcome is RunOutcome.DONE
    return row | {
        "outcome": story.outcome.value,
        "true": true,
        "said": said,
        "false_success": said and not true,
        "questions": story.questions,
        "reason": "" if said and true else story.reason[:400],
        "answer": story.answer[:200],
        "state": {} if true else gallery.state(posed.run),
        "steps": story.steps,
        "seconds": round(story.seconds, 2),
        "run": story.run,
    }


def _forget(trace: Path) -> None:
    """The traces of hundreds of runs would be gigabytes of pictures."""
    for path in trace.parent.glob(f"{trace.name}*"):
        path.unlink()


@dataclass(slots=True)
class _Browsers:
    """One browser after another: the same for many runs, another where a run left it in a state of its own."""

    number: int = field(default_factory=count().__next__)
    """Of this series: traces of runs at the same time go into different files."""
    device: BrowserDevice | None = None
    runs: int = 0
    _worn: bool = False

    async def ready(self) -> BrowserDevice:
        """A browser that can be started on a page."""
        if self.device is not None and (self._worn or self.runs >= FRESH_AFTER):
            await self.close()
        if self.device is None:
            executable = os.environ.get("HANDRAIL_CHROMIUM") or None
            fresh = BrowserDevice(BrowserConfig(executable=executable), RealClock(), environment=dict(os.environ))
            self.device = await fresh.__aenter__()
            self.runs, self._worn = 0, False
        return self.device

    def used(self, row: Row) -> None:
        """Take note of how a run left the browser: a dialog that is still open would be the next run's."""
        self.runs += 1
        self._worn = row["reason"].startswith("bug") or row["outcome"] == RunOutcome.FATE_UNKNOWN.value or self._unfit()

    def _unfit(self) -> bool:
        assert self.device is not None
        try:
            tab = self.device.active
        except DeviceError:
            return True
        return tab.blocked.is_set() or bool(tab.crashed)

    async def close(self) -> None:
        if self.device is not None:
            await self.device.close()
            self.device = None


@asynccontextmanager
async def _pool() -> AsyncIterator[list[_Browsers]]:
    """Browsers that no run uses at the moment; all are closed at the end."""
    browsers: list[_Browsers] = []
    try:
        yield browsers
    finally:
        with anyio.CancelScope(shield=True):
            for one in browsers:
                await one.close()


# -- figures ------------------------------------------------------------------------------------------------------


def summed(rows: list[Row]) -> Result:
    """Figures from rows."""
    result = Result("widgets", rows=sorted(rows, key=_place))
    for style, target in TARGETS.items():
        mine = [row["true"] for row in rows if row["style"] == style]
        result.figures[style] = _percent(mine, target)
    false = [row for row in rows if row["false_success"]]
    names = ", ".join(sorted({f"{row['widget']}/{row['style']}/{row['index']}" for row in false}))
    note = bound(len(false), len(rows)) + (f": {names}" if names else "")
    result.figures["false_success"] = Figure(len(false) if rows else None, 0, "runs", "lower", note)
    result.figures["success_said"] = _percent([row["said"] for row in rows if row["true"]], 95.0)
    questions = [row["questions"] for row in rows]
    most = f"at most {max(questions, default=0)} in a run"
    result.figures["questions"] = Figure(mean(questions) if questions else None, 1, "a task", "lower", most)
    seconds = [row["seconds"] for row in rows]
    result.figures["seconds"] = Figure(median(seconds) if seconds else None, None, "s a run (p50)", "lower")
    result.notes += [*_by_seed(rows), *_by_widget(rows)]
    return result


def _place(row: Row) -> tuple[int, int, int]:
    return tuple(WIDGETS).index(row["widget"]), STYLES.index(row["style"]), row["index"]


def _by_seed(rows: Sequence[Row]) -> list[str]:
    """A line for each of several seeds."""
    seeds = sorted({row["index"] for row in rows})
    lines = []
    for seed in seeds if len(seeds) > 1 else ():
        mine = [row for row in rows if row["index"] == seed]
        shares = ((style, [row["true"] for row in mine if row["style"] == style]) for style in STYLES)
        lines.append(
            f"seed {seed}: " + ", ".join(f"{style} {100 * mean(held):.1f} %" for style, held in shares if held)
        )
    return lines


def _by_widget(rows: Sequence[Row]) -> list[str]:
    """A line for each widget that does not always succeed."""
    tried: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        tried[row["widget"]][row["style"]].append(row["true"])
    return [
        f"{widget}: "
        + ", ".join(f"{style} {sum(styles[style])} of {len(styles[style])}" for style in STYLES if style in styles)
        for widget, styles in sorted(tried.items(), key=lambda item: tuple(WIDGETS).index(item[0]))
        if not all(all(held) for held in styles.values())
    ]


def _percent(held: list[bool], target: float | None) -> Figure:
    value = 100 * sum(held) / len(held) if held else None
    return Figure(value, target, "%", "higher", f"{sum(held)} of {len(held)}")


def _timed(result: Result, what: str, values: Sequence[float], target: float) -> None:
    """What something takes by itself: processor time of the thread, over the machine factor."""
    factor = float(machine()["factor"])
    note = f"p99 {quantile(values, 0.99) / factor:.2f} ms, {len(values)} times" if values else ""
    middle = median(values) / factor if values else None
    result.figures[f"{what}_p50_ms"] = Figure(middle, target, "ms", "lower", note)


def grounding_ms(page: Observation) -> list[float]:
    """Milliseconds for finding a control on a look of which nothing was derived yet, as in a run; many controls."""
    grounder = ScreenGrounder()
    roles = {"Button": "button", "Link": "link", "Field": "textbox", "Box": "checkbox"}
    found = []
    for number in range(1, CONTROLS, 17):
        word = tuple(roles)[(number - 1) % 4]
        fresh = replace(page)
        began = thread_time()
        grounder.ground(TargetDescription(f"{word} {number}", roles[word]), fresh)
        found.append((thread_time() - began) * 1e3)
    return found


def planning_ms(tasks: Sequence[WidgetTask]) -> list[float]:
    """Milliseconds from an instruction to its steps, also where it is not understood."""
    found = []
    for text in sorted({task.text for task in tasks}):
        task = next(task for task in tasks if task.text == text)
        began = thread_time()
        with suppress(InstructionError):
            LiteralAgent(task.instruction, ScreenGrounder())
        found.append((thread_time() - began) * 1e3)
    return found


async def _looked_at(controls: int) -> Observation:
    """A look at a page of so many controls."""
    from handrail.bench.costs import looks_of

    with Shop() as shop:
        executable = os.environ.get("HANDRAIL_CHROMIUM") or None
        url = f"{shop.url}/bench/elements?n={controls}"
        page, _ = await looks_of(url, BrowserConfig(executable=executable), "0", size=(1280, 800))
    return page


# -- rows ------------------------------------------------------------------------------------------------


def tell(row: Row) -> None:
    """A run in a line, for somebody who works on one widget."""
    good = "FALSE" if row["false_success"] else "ok   " if row["true"] else "fails"
    words = f"{row['widget']}/{row['style']}/{row['index']}"
    text = " / ".join(row["instruction"].splitlines())
    said = [f"{good} {row['outcome']:15} {row['seconds']:5.1f} s  q{row['questions']}  {words:28} {text}"]
    if not (row["said"] and row["true"]):
        said += [inert(row[key], 2000) for key in ("reason", "answer") if row[key]]
        said += [f"state: {json.dumps(row['state'])[:400]}"] if row["state"] else []
    print("\n      ".join(said), file=sys.stderr, flush=True)

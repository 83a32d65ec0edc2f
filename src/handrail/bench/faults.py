"""What is said against what happened: seeded faults of the shop, and kill -9 at random moments.

A run *says* success where it ends ``done``; whether that is true is read from the shop's state alone. Three figures:

* ``false_success``: runs that say so though the state does not agree.
* ``success_said``: of the runs after which the state agrees, the share that says so.
* ``unknown_at_end``: of all runs, those that cannot say: they end ``done_unverified``, or otherwise than ``done`` with
  the last check of an action on the page UNKNOWN or PENDING.
"""

from __future__ import annotations

import random
import tempfile
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path

import anyio

from handrail.bench.form import Figure, Options, Result, Row, bound, quantile
from handrail.bench.killed import kill_once
from handrail.bench.lanes import Job, in_lanes, kept
from handrail.bench.stage import carry
from handrail.records import HandrailError, Outcome, RunOutcome
from handrail.sites import FAULTS, Shop
from handrail.tasks import catalogue

KINDS: tuple[str, ...] = tuple(FAULTS)
"""Every fault that the shop can play makes sense for its customers."""
DEMO_KINDS = ("swallow-click", "late-load", "newsletter-dialog")
"""The faults that the demo shows: what is asked of the layer is asked under these. The others are run less often and
reported beside them."""
REPEATING = "double-effect"
"""The server applies one form twice and says so once. No visitor can see that on the page that follows: it is run and
reported, apart from the figure that has a target."""
RUNS = 100
"""Of each of the demo's kinds."""
OTHER_RUNS = 10
"""Of each other kind."""
KILLS = 100
QUICK_KINDS = 7
QUICK_KILLS = 3


def suite(options: Options) -> Result:
    """Faults and kills; rows are kept in ``options.resume`` as they come, and not made again."""
    return anyio.run(carried_out, plan(options), range(QUICK_KILLS if options.quick else KILLS), options)


def plan(options: Options) -> tuple[tuple[str, int], ...]:
    """Which kind of fault, and which of its runs: all of them, or a sample drawn by the seed."""
    if not options.quick:
        asked = [(kind, index) for index in range(RUNS) for kind in DEMO_KINDS]
        others = [(kind, index) for index in range(OTHER_RUNS) for kind in KINDS if kind not in DEMO_KINDS]
        return (*asked, *others)
    chance = random.Random(f"sample:{options.seed}")  # noqa: S311 - a sample, nothing secret
    rest = [kind for kind in KINDS if kind not in DEMO_KINDS]
    sample = (*DEMO_KINDS, *chance.sample(rest, QUICK_KINDS - len(DEMO_KINDS)))
    return tuple((kind, chance.randrange(RUNS if kind in DEMO_KINDS else OTHER_RUNS)) for kind in sample)


async def carried_out(faulty: Sequence[tuple[str, int]], killed: Sequence[int], options: Options) -> Result:
    """These runs under faults (kind, index) and these kills, less those whose rows are kept."""
    rows = kept(options)
    known = {(row["suite"], row["kind"], row["index"]) for row in rows}
    with tempfile.TemporaryDirectory(prefix="handrail-faults-") as name:
        folder = Path(name)
        jobs = [
            _job(kill_once, "kill -9", index, options.seed, folder)
            for index in killed
            if ("kill", "kill -9", index) not in known
        ]
        jobs += [
            _job(fault_once, kind, index, options.seed, folder)
            for kind, index in faulty
            if ("fault", kind, index) not in known
        ]
        rows += await in_lanes(jobs, options, "faults", lambda row: str(row["kind"]))
    return summed(rows)


def _job(make: Callable[[str, int, int, Path], Awaitable[Row]], kind: str, index: int, seed: int, folder: Path) -> Job:
    return lambda: make(kind, index, seed, folder)


async def fault_once(kind: str, index: int, seed: int, folder: Path) -> Row:
    """One run under a fault: the task, its particulars and the fault's draws all follow from seed, kind and index."""
    chance = random.Random(f"{seed}:{kind}:{index}")  # noqa: S311 - a draw that can be repeated, nothing secret
    asked = chance.choice(catalogue(chance.randrange(1000)))
    trace = folder / f"{kind}-{index}.db"
    row: Row = {"suite": "fault", "kind": kind, "index": index, "task": asked.name}
    with Shop() as shop:
        shop.faults = replace(FAULTS[kind], seed=chance.randrange(1000))
        try:
            story = await carry(asked, asked.pose(shop, keep=True), trace)
        except HandrailError as error:
            return row | {"outcome": "error", "reason": str(error), "true": False, "said": False, "unknown": False}
        true = asked.judge(shop, story.answer)
    trace.unlink(missing_ok=True)
    said = story.outcome is RunOutcome.DONE
    last = story.checks[-1] if story.checks else None
    return row | {
        "outcome": story.outcome.value,
        "reason": "" if said and true else story.reason[:300],
        "true": true,
        "said": said,
        "unknown": story.outcome is RunOutcome.DONE_UNVERIFIED
        or (not said and last in (Outcome.UNKNOWN, Outcome.PENDING)),
        "steps": story.steps,
        "questions": story.questions,
        "recovery": len(story.rungs),
        "seconds": round(story.seconds, 2),
        "sealed": story.sealed,
    }


def summed(rows: list[Row]) -> Result:
    """Figures from rows."""
    result = Result("faults", rows=rows)
    faults = [row for row in rows if row["suite"] == "fault"]
    kills = [row for row in rows if row["suite"] == "kill"]
    counted = [row for row in faults if row["kind"] != REPEATING]
    _waste(faults)
    false = [row for row in counted if row["said"] and not row["true"]]
    true = [row for row in faults if row["true"]]
    asked = [row for row in faults if row["kind"] in DEMO_KINDS]
    figures = result.figures
    note = f"all kinds: {bound(len(false), len(counted))}"
    figures["false_success"] = Figure(len(false) if counted else None, 0, "runs", "lower", note)
    figures["success_said"] = _share([row["said"] for row in asked if row["true"]], 0.95, "higher")
    figures["unknown_at_end"] = _share([row["unknown"] for row in asked], 0.05, "lower")
    figures["success_said_all_kinds"] = _share([row["said"] for row in true], None, "higher")
    figures["unknown_at_end_all_kinds"] = _share([row["unknown"] for row in faults], None, "lower")
    figures["finished"] = _share([row["true"] for row in faults], None, "higher", "whatever the fault makes possible")
    wasted = [row["wasted"] for row in true if row.get("wasted") is not None]
    figures["wasted_steps"] = Figure(
        sum(wasted) / len(wasted) if wasted else None, None, "actions", "lower", "of runs that finished, over the least"
    )
    questions = [row["questions"] for row in true if "questions" in row]
    figures["questions"] = Figure(quantile(questions, 0.99) if questions else None, None, "a run (p99)", "lower")
    repeated = [row for row in faults if row["kind"] == REPEATING]
    if repeated:
        unseen = sum(row["said"] and not row["true"] for row in repeated)
        figures["repeated_by_the_server_unseen"] = Figure(unseen, None, f"of {len(repeated)} runs", "lower")
    figures["kill_ok"] = _share([row["ok"] for row in kills], 1.0, "higher", f"{len(kills)} kills")
    for kind in sorted({row["kind"] for row in faults}):
        mine = [row for row in faults if row["kind"] == kind]
        result.notes.append(
            f"{kind}: {sum(row['true'] for row in mine)} of {len(mine)} finished, {sum(row['said'] for row in mine)} "
            f"say so, {sum(row['unknown'] for row in mine)} cannot say"
        )
    return result


def _share(held: list[bool], target: float | None, better: str, note: str = "") -> Figure:
    value = sum(held) / len(held) if held else None
    return Figure(value, target, "share", better, note or f"{sum(held)} of {len(held)}")  # type: ignore[arg-type]


def _waste(rows: list[Row]) -> None:
    """Actions beyond the fewest with which a task was finished in this very result."""
    least: dict[str, int] = defaultdict(lambda: 10**6)
    for row in rows:
        if row["true"] and row["said"]:
            least[row["task"]] = min(least[row["task"]], row["steps"])
    for row in rows:
        known = "steps" in row and row["task"] in least
        row["wasted"] = max(0, row["steps"] - least[row["task"]]) if known else None

"""MiniWoB++: plain instructions on pages that others wrote, carried out without a model.

An episode counts as a success where the page's own referee gave the whole raw reward; a reward above nothing stands
beside it. A run *says* success where it ends ``done``; where the referee ends it first, where the check of its last
action, made on a look taken before the reward is read, says so. The tasks are split in open families, on which the
agent is developed, and closed ones, which are run as a whole and rarely: each such run is logged, and there are few.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

import anyio

from handrail.bench.form import Figure, Options, Result, Row, bound, keep, kept, machine, quantile, tracked
from handrail.bench.miniwob_closed import Log
from handrail.bench.miniwob_episode import Agent, table
from handrail.bench.miniwob_pages import INSTALL, Pages, Problem, problems, root
from handrail.records.errors import ConfigError
from handrail.screen import ALL_CUES, Cues
from handrail.trace.inert import inert

EPISODES: Final = 5
"""Of each task, each with a seed of its own."""
QUICK_FAMILIES: Final = 16
"""Open families in a quick run: one task of each, once."""
TAKES: Final = frozenset({"tasks", "families", "episodes", "without", "verbose", "closed", "keep"})
"""Options beyond those that every suite has."""


def suite(options: Options) -> Result:
    """Open families, or a quick sample of them, or those asked for; with ``options.closed`` everything.

    Raises:
        ConfigError: for a name that is none, and for closed families asked for in part or too often.
    """
    chosen = plan(options)
    folder = root()
    if folder is None:
        result = summed([])
        result.notes.append(f"MiniWoB++ is not installed; nothing was measured. To get it: {INSTALL}")
        return result
    log = Log.of_checkout() if options.closed else None
    entry = log.begin(kept(options.resume)) if log is not None else ""
    episodes = anyio.run(carried_out, chosen, folder, options, None, entry)
    result = summed(episodes, float(machine()["factor"]))
    if options.tasks or options.families or options.episodes:
        result.notes.append(f"in part: {len({problem.name for problem, _ in chosen})} tasks, {len(chosen)} episodes")
    if log is not None:
        result.notes.append(f"with --closed, as {entry} of miniwob-closed-runs.json")
        log.end(entry, {key: figure.value for key, figure in result.figures.items()})
    return result


def plan(options: Options) -> tuple[tuple[Problem, str], ...]:
    """Which tasks with which seeds.

    Raises: ConfigError.
    """
    everything = problems()
    if options.closed:
        own = (options.tasks, options.families, options.episodes, options.without, options.verbose, options.keep)
        if options.quick or any(own):
            raise ConfigError("closed families are run as a whole, and nothing of theirs is shown or kept")
        if options.resume is None:
            raise ConfigError(
                "a run of closed families counts even if it is cut off", hint="give --resume FILE as well"
            )
        return _episodes(everything, options, EPISODES)
    ours = [problem for problem in everything if problem.side == "open"]
    if options.tasks or options.families:
        return _episodes(_named(everything, options), options, EPISODES)
    if options.quick:
        chance = random.Random(f"sample:{options.seed}")  # noqa: S311 - a sample, nothing secret
        families = sorted({problem.family for problem in ours})
        sample = chance.sample(families, QUICK_FAMILIES)
        one = [chance.choice([item for item in ours if item.family == family]) for family in sample]
        return _episodes(one, options, 1)
    return _episodes(ours, options, EPISODES)


def cues_without(denied: Sequence[str]) -> Cues:
    """All cues but these.

    Raises: ConfigError for a name that is none.
    """
    known = [item.name for item in fields(Cues)]
    for name in denied:
        if name not in known:
            raise ConfigError(f"there is no cue {name!r}", hint=f"there are: {', '.join(known)}")
    return replace(ALL_CUES, **dict.fromkeys(denied, False))


def _named(everything: Sequence[Problem], options: Options) -> list[Problem]:
    named: list[Problem] = []
    for what, names in (("task", options.tasks), ("family", options.families)):
        for name in names:
            found = [item for item in everything if name == (item.name if what == "task" else item.family)]
            if not found:
                raise ConfigError(f"MiniWoB++ has no {what} {name!r}", hint="all are in handrail/bench/miniwob.toml")
            if found[0].side == "closed":
                raise ConfigError(f"the {what} {name!r} is closed: it is run with all others or not at all")
            named += [item for item in found if item not in named]
    return named


def _episodes(chosen: Sequence[Problem], options: Options, episodes: int) -> tuple[tuple[Problem, str], ...]:
    count = options.episodes or episodes
    return tuple((problem, str(options.seed * 100 + index)) for problem in chosen for index in range(count))


async def carried_out(
    chosen: Sequence[tuple[Problem, str]], folder: Path, options: Options, agent: Agent | None = None, entry: str = ""
) -> list[Row]:
    """Play these episodes, less those whose rows are kept; every episode is a row.

    Args:
        entry: the run with closed families that the rows belong to.
    """
    rows = {(row["task"], row["seed"]): row for row in kept(options.resume)}
    missing = [(problem, seed) for problem, seed in chosen if (problem.name, seed) not in rows]
    with Pages(folder) as pages, _traces(options) as trace:
        chromium = os.environ.get("HANDRAIL_CHROMIUM") or None
        async with table(pages, trace, agent, chromium, cues_without(options.without)) as place:
            for problem, seed in tracked(missing, "miniwob", options):
                row = await place.play(problem, seed)
                if entry:
                    row["entry"] = entry
                if problem.side == "closed":
                    row |= {"utterance": "", "reason": ""}
                rows[problem.name, seed] = row
                keep(options.resume, row)
                if options.verbose:
                    print(_line(row, options.keep is not None), file=sys.stderr, flush=True)
    return [rows[problem.name, seed] for problem, seed in chosen]


@contextmanager
def _traces(options: Options) -> Iterator[Path]:
    """The file that runs are traced in."""
    if options.keep is not None:
        yield options.keep / "miniwob.db"
        return
    with tempfile.TemporaryDirectory(prefix="handrail-miniwob-") as name:
        yield Path(name) / "miniwob.db"


def _line(row: Row, traces: bool) -> str:
    """An episode for a developer; with the name of its run where traces are kept."""
    mark = "ok  " if row["success"] else "FAIL"
    said = "said" if row["said"] else "    "
    traced = f" | {row['run']}" if traces and row.get("run") else ""
    told = " | ".join((inert(row["utterance"], 2000), inert(row["reason"], 2000)))
    return (
        f"{mark} {row['task']} {row['seed']} raw {row['raw']:g} {said} {row['outcome']} q{row['questions']} "
        f"s{row['steps']} {row['seconds']:.1f}s | {told}{traced}"
    )


def summed(episodes: Sequence[Row], factor: float = 1.0) -> Result:
    """One row a task, and figures. ``factor`` is the machine's."""
    result = Result("miniwob", rows=_by_task(episodes))
    figures = result.figures
    for side, target, note in (("open", 78.0, ""), ("closed", None, "stretch: 50")):
        mine = [row for row in episodes if row["side"] == side]
        if mine or side == "open":
            figures[f"{side}_success"] = _percent([row["success"] for row in mine], target, note)
            figures[f"{side}_raw_positive"] = _percent([row["raw"] > 0 for row in mine], None)
    said = [row for row in episodes if row["said"]]
    false = sum(not row["success"] for row in said)
    figures["false_success"] = Figure(
        false if episodes else None, 0, "episodes", "lower", f"of those that say so: {bound(false, len(said))}"
    )
    figures["success_said"] = _percent([row["said"] for row in episodes if row["success"]], 95.0)
    light = [row["said"] for row in episodes if row["success"] and not row.get("weighty", False)]
    figures["success_said_light"] = _percent(light, None, "where nothing consequential was done")
    asked = [row["questions"] for row in episodes]
    figures["questions"] = Figure(
        sum(asked) / len(asked) if asked else None,
        1,
        "a task",
        "lower",
        f"at most {max(asked, default=0)} in an episode",
    )
    planned = [row["planning_ms"] for row in episodes if row["planning_ms"] is not None]
    figures["planning_ms"] = Figure(quantile(planned, 0.5) / factor if planned else None, 5, "ms (p50)", "lower")
    took = [row["seconds"] for row in episodes]
    figures["seconds"] = Figure(sum(took) / len(took) if took else None, None, "an episode", "lower")
    for family in dict.fromkeys(row["family"] for row in episodes):
        mine = [row for row in episodes if row["family"] == family]
        result.parts[f"{mine[0]['side']}: {family}"] = (sum(row["success"] for row in mine), len(mine))
    return result


def _percent(held: Sequence[bool], target: float | None, note: str = "") -> Figure:
    counted = f"{sum(held)} of {len(held)}"
    value = 100 * sum(held) / len(held) if held else None
    return Figure(value, target, "%", "higher", f"{counted}; {note}" if note else counted)


def _by_task(episodes: Sequence[Row]) -> list[Row]:
    rows: list[Row] = []
    for task in dict.fromkeys(row["task"] for row in episodes):
        mine = [row for row in episodes if row["task"] == task]
        planned = [row["planning_ms"] for row in mine if row["planning_ms"] is not None]
        rows.append(
            {
                "task": task,
                "family": mine[0]["family"],
                "side": mine[0]["side"],
                "episodes": len(mine),
                "success": sum(row["success"] for row in mine),
                "raw_positive": sum(row["raw"] > 0 for row in mine),
                "said": sum(row["said"] for row in mine),
                "false_success": sum(row["said"] and not row["success"] for row in mine),
                "questions": sum(row["questions"] for row in mine),
                "reasons": dict(Counter(_why(row) for row in mine if not (row["success"] and row["said"]))),
                "planning_ms": quantile(planned, 0.5) if planned else None,
                "seconds": round(sum(row["seconds"] for row in mine), 2),
            }
        )
    return rows


def _why(row: Row) -> str:
    """Why an episode is not a success that says so; of closed ones no more than how they ended."""
    reason = inert(row["reason"].partition("\n")[0], 160)
    return f"{row['outcome']}: {reason}" if reason else str(row["outcome"])

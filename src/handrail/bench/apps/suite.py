"""Twenty everyday errands in four applications of other people's, asked for in plain words.

A run *says* success where it ends ``done``; whether that is true is read from the application's data on disk: what was
asked for is there, and nothing else is different. What an errand's giver would approve is declared with it, and every
other question is answered with no.

* ``success``: share of the errands that were truly done.
* ``false_success``: runs that say so though the data do not agree.
* ``success_said``: of the errands truly done, the share whose run says so.
* ``questions``: asked, a run.
* ``absent``: applications that are not installed here. Their errands are no rows and count nowhere else.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import anyio
import anyio.to_thread

from handrail.bench.apps.app import App, Errand, Standing
from handrail.bench.apps.registry import APPS
from handrail.bench.form import Figure, Options, Result, Row, bound
from handrail.bench.lanes import Job, in_lanes, kept
from handrail.bench.stage import carry
from handrail.records import ConfigError, HandrailError, RunOutcome

QUICK = 2
"""Errands an application, in a quick bench."""
TOLD = 400
"""Characters of a reason that a row keeps."""
TAKES: Final = frozenset({"tasks"})
"""Options of its own that this suite heeds."""


def suite(options: Options) -> Result:
    """All errands, or those that the options name; rows are kept in ``options.resume`` and not made again."""
    chosen = plan(options)
    return anyio.run(
        carried_out, [(app, errand) for app, errand in chosen if not app.absent()], absent(chosen), options
    )


def plan(options: Options, apps: Sequence[App] = APPS) -> list[tuple[App, Errand]]:
    """Which errands: those of the names given (an application's, an errand's, or both as ``APP/ERRAND``), else all; of
    a quick bench a sample of each application, drawn by the seed.

    Raises: ConfigError if nothing has such a name.
    """
    every = [(app, errand) for app in apps for errand in app.errands]
    if options.tasks:
        named = [
            (app, errand)
            for app, errand in every
            if {app.name, errand.name, f"{app.name}/{errand.name}"} & set(options.tasks)
        ]
        if not named:
            known = ", ".join(f"{app.name}/{errand.name}" for app, errand in every)
            asked = ", ".join(options.tasks)
            raise ConfigError(f"there is no application and no errand {asked!r}", hint=f"there are: {known}")
        return named
    if not options.quick:
        return every
    chance = random.Random(f"errands:{options.seed}")  # noqa: S311 - a sample, nothing secret
    return [(app, errand) for app in apps for errand in chance.sample(app.errands, QUICK)]


def absent(chosen: Sequence[tuple[App, Errand]]) -> dict[str, str]:
    """Application -> what of it is missing here and how to get it."""
    return {app.title: why for app, _ in chosen if (why := app.absent())}


async def carried_out(chosen: Sequence[tuple[App, Errand]], missing: dict[str, str], options: Options) -> Result:
    """These errands, less those whose rows are kept."""
    rows = [row for row in kept(options) if (row["app"], row["task"]) in {(a.name, e.name) for a, e in chosen}]
    known = {(row["app"], row["task"]) for row in rows}
    with tempfile.TemporaryDirectory(prefix="handrail-apps-") as name:
        folder = Path(name)
        left = [(app, errand) for app, errand in chosen if (app.name, errand.name) not in known]
        for app in {app.name: app for app, _ in left}.values():
            await laid(app, folder)
        jobs = [_job(app, errand, folder) for app, errand in left]
        rows += await in_lanes(jobs, options, "apps", lambda row: f"{row['app']}/{row['task']}")
    result = summed(rows, missing)
    result.notes[:0] = [f"{app.title} {app.version()}" for app in {app.name: app for app, _ in chosen}.values()]
    return result


async def laid(app: App, folder: Path) -> Path:
    """Fresh data of an application, from which each errand gets its own copy."""
    fresh = folder / app.name
    fresh.mkdir()
    await anyio.to_thread.run_sync(app.lay, fresh)
    return fresh


def _job(app: App, errand: Errand, folder: Path) -> Job:
    return lambda: errand_once(app, errand, folder)


async def errand_once(app: App, errand: Errand, folder: Path) -> Row:
    """One errand on a fresh copy of what ``laid`` put into the folder."""
    own = folder / f"{app.name}-{errand.name}"
    await anyio.to_thread.run_sync(lambda: shutil.copytree(folder / app.name, own, symlinks=True))
    async with app.standing(own) as standing:
        row = await _row(standing, errand, folder)
    await anyio.to_thread.run_sync(shutil.rmtree, own)
    return row


async def _row(standing: Standing, errand: Errand, folder: Path) -> Row:
    before = standing.app.state(standing.folder)
    trace = folder / f"{standing.app.name}-{errand.name}.db"
    row: Row = {"app": standing.app.name, "task": errand.name, "instruction": errand.text}
    try:
        story = await carry(errand, standing.url + errand.path, trace)
    except HandrailError as error:
        wrong = errand.wrong(before, await standing.state(), "")
        return row | {
            "outcome": "not_begun",
            "success": not wrong,
            "said": False,
            "false_success": False,
            "questions": 0,
            "steps": 0,
            "seconds": 0.0,
            "reason": str(error).partition("\n")[0][:TOLD],
            "wrong": list(wrong[:4]),
        }
    wrong = errand.wrong(before, await standing.state(), story.answer)
    said = story.outcome is RunOutcome.DONE
    return row | {
        "outcome": story.outcome.value,
        "success": not wrong,
        "said": said,
        "false_success": said and bool(wrong),
        "questions": story.questions,
        "steps": story.steps,
        "seconds": round(story.seconds, 2),
        "reason": "" if said and not wrong else story.reason[:TOLD],
        "stopped": [str(reason)[:TOLD] for reason in story.stopped[:4]],
        "wrong": list(wrong[:4]),
    }


def summed(rows: list[Row], missing: dict[str, str]) -> Result:
    """Figures from rows."""
    order = {(app.name, errand.name): at for at, (app, errand) in enumerate(plan(Options()))}
    rows.sort(key=lambda row: order.get((row["app"], row["task"]), len(order)))
    result = Result("apps", rows=rows)
    done = [row for row in rows if row["success"]]
    false = [row for row in rows if row["false_success"]]
    figures = result.figures
    figures["success"] = _share([row["success"] for row in rows], 0.7)
    figures["false_success"] = Figure(len(false) if rows else None, 0, "runs", "lower", bound(len(false), len(rows)))
    figures["success_said"] = _share([row["said"] for row in done], 0.95)
    asked = sum(row["questions"] for row in rows)
    figures["questions"] = Figure(asked / len(rows) if rows else None, 1, "a task", "lower", f"{asked} in all")
    figures["absent"] = Figure(len(missing), 0, "applications", "lower", "; ".join(missing.values()))
    result.notes += [f"{title} was not run. {why}" for title, why in missing.items()]
    result.notes += [_told(row) for row in rows]
    return result


def _told(row: Row) -> str:
    """A row in a line."""
    where = f"{row['app']}/{row['task']}"
    cost = f"{row['steps']} steps, {row['questions']} questions, {row['seconds']} s"
    if row["false_success"]:
        return f"FALSE SUCCESS {where} ({cost}): {'; '.join(row['wrong'])}"
    if row["success"] and row["said"]:
        return f"done {where} ({cost})"
    how = "done, and not said" if row["success"] else "not done"
    return f"{how} {where} ({cost}): {row['outcome']}: {row['reason']}"


def _share(held: list[bool], target: float) -> Figure:
    value = sum(held) / len(held) if held else None
    return Figure(value, target, "share", "higher", f"{sum(held)} of {len(held)}")

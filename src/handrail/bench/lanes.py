"""Long suites: jobs run a few at a time, and each row is kept in a file as it comes, so that none is made twice."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

import anyio
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from handrail.bench import form
from handrail.bench.form import Options, Row

LANES = max(1, min(4, os.cpu_count() or 1))
"""Jobs at a time. More than there are cores, and what is slow looks like what failed."""

Job = Callable[[], Awaitable[Row]]


async def in_lanes(jobs: Sequence[Job], options: Options, what: str, label: Callable[[Row], str]) -> list[Row]:
    """Rows of the jobs, in the order in which they ended; kept in ``options.resume`` as they come.

    Args:
        jobs: each makes one row.
        options: whether to show progress, where to keep rows.
        what: stands beside the bar before the first row is there.
        label: of a row, beside the bar.
    """
    rows: list[Row] = []
    waiting = iter(jobs)
    with _progress(len(jobs), options, what, label) as advance:

        async def lane() -> None:
            for job in waiting:
                row = await job()
                rows.append(row)
                _keep(row, options)
                advance(row)

        async with anyio.create_task_group() as group:
            for _ in range(LANES):
                group.start_soon(lane)
    return rows


def kept(options: Options) -> list[Row]:
    """The rows of this seed that a run before this one kept."""
    return [row for row in form.kept(options.resume) if row.pop("seed") == options.seed]


def _keep(row: Row, options: Options) -> None:
    form.keep(options.resume, row | {"seed": options.seed})


@contextmanager
def _progress(total: int, options: Options, what: str, label: Callable[[Row], str]) -> Iterator[Callable[[Row], None]]:
    console = Console(stderr=True)
    if not options.progress or not console.is_terminal:
        yield lambda row: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task(what, total=total)
        yield lambda row: progress.update(bar, advance=1, description=label(row))

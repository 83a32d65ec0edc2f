"""``handrail demo``: a shop, faults and lies in a real browser. What is done, recovered, asked, blocked.

Every row is computed from the state of the shop and from what the runs wrote; a row that is not as expected says so.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from types import TracebackType

import anyio
from rich.console import Console
from rich.live import Live
from rich.table import Table
from rich.text import Text

from handrail.bench.form import Figure, Options, Result, Row, run
from handrail.bench.scenes import SCENES, Played, Scene, play
from handrail.records import ConfigError
from handrail.sites import Collector, Shop

QUICK_SCENES = 4
_UNSEEN_WIDTH = 140
"""Columns where nobody says how wide the page is: a log, a pipe."""
_INTRO = (
    "A loopback shop, a real browser, real runs. Questions are answered by a scripted approver that says yes only to "
    "the effects that the scene's errand declares; every other question gets a no."
)


def suite(options: Options) -> Result:
    """All scenes, or a sample of them drawn by the seed; one row a scene."""
    scenes = SCENES
    if options.quick:
        scenes = tuple(random.Random(f"scenes:{options.seed}").sample(SCENES, QUICK_SCENES))  # noqa: S311 - a sample
    with tempfile.TemporaryDirectory(prefix="handrail-demo-") as folder:
        return anyio.run(_play_all, scenes, Path(folder), _Board(scenes, shown=options.progress))


def command(scene: str, show: Path | None, json_out: bool) -> int:
    """Play the scenes, tell what happened; 0 if every scene went as expected.

    Raises: ConfigError for a scene that is none, or a folder that cannot be made.
    """
    chosen = tuple(item for item in SCENES if not scene or item.name == scene)
    if not chosen:
        raise ConfigError(f"there is no scene {scene!r}", hint=f"there are {', '.join(item.name for item in SCENES)}")
    board = _Board(chosen, shown=not json_out)

    def played(_: Options) -> Result:
        if show is not None:
            return anyio.run(_play_all, chosen, show, board, True)
        with tempfile.TemporaryDirectory(prefix="handrail-demo-") as folder:
            return anyio.run(_play_all, chosen, Path(folder), board)

    if show is not None:
        try:
            show.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ConfigError(f"--show {show} cannot be made: {error}") from error
    result = run("demo", played, Options(progress=not json_out))
    if json_out:
        print(json.dumps(result.plain()))
    else:
        _conclude(result, show)
    return 0 if result.ok else 1


async def _play_all(scenes: tuple[Scene, ...], folder: Path, board: _Board, keep: bool = False) -> Result:
    trace = folder / "demo.db"
    result = Result("demo")
    with Collector() as collector, Shop(collector=collector) as shop, board:
        for scene in scenes:
            played = await play(scene, shop, collector, trace, partial(board.now, scene))
            board.done(played)
            result.rows.append(_row(played))
            if keep:
                _keep(played, trace, folder)
    stories = sum(len(row["runs"]) for row in result.rows)
    sealed = sum(item["trace"] == "sealed" for row in result.rows for item in row["runs"].values())
    lies = [row for row in result.rows if row["kind"] == "lie"]
    good = sum(row["ok"] for row in result.rows)
    result.figures["scenes_as_expected"] = Figure(good, len(result.rows), "scenes", "higher")
    result.figures["traces_sealed"] = Figure(sealed, stories, "traces", "higher")
    if lies:
        fell = sum(row["control_fell"] for row in lies)
        result.figures["lies_that_work_without_a_guard"] = Figure(fell, len(lies), "lies", "higher")
    return result


def _row(played: Played) -> Row:
    story = played.stories["handrail"]
    return {
        "scene": played.scene.name,
        "kind": played.scene.kind,
        "shows": played.scene.shows,
        "expected": played.scene.expected,
        "outcome": played.happened,
        "because": played.because,
        "stopped": [{"rail": item.rail, "code": item.code, "sentence": item.sentence} for item in story.stopped],
        "undefended": played.undefended,
        "control_fell": played.fell,
        "twin": played.twin,
        "questions": story.questions,
        "approved": story.approved,
        "recovery": story.rungs,
        "steps": story.steps,
        "seconds": round(story.seconds, 2),
        "runs": {
            arm: {
                "run": item.run,
                "outcome": item.outcome.value,
                "reason": item.reason,
                "trace": "sealed" if item.sealed else "not sealed",
                "head": item.head,
            }
            for arm, item in played.stories.items()
        },
        "ok": played.ok,
    }


def _keep(played: Played, trace: Path, folder: Path) -> None:
    """Timelines as pages and what was seen last as pictures, beside the trace."""
    from handrail.trace import commands

    silent: Callable[[str], object] = lambda _: None  # noqa: E731 - a sink for lines that are also on the page
    for arm, story in played.stories.items():
        commands.show(trace, story.run, silent, html=folder / f"{played.scene.name}-{arm}.html")
    for arm, picture in played.pictures.items():
        (folder / f"{played.scene.name}-{arm}.png").write_bytes(picture)


class _Board(AbstractContextManager["_Board"]):
    """The table while it fills: live on a terminal, a line a scene elsewhere, on standard error."""

    def __init__(self, scenes: tuple[Scene, ...], *, shown: bool) -> None:
        self._scenes = scenes
        self._shown = shown
        self._console = Console(stderr=True)
        if not self._console.is_terminal:
            self._console = Console(stderr=True, width=_UNSEEN_WIDTH)
        self._played: dict[str, Played] = {}
        self._doing: tuple[str, str] = ("", "")
        self._live: Live | None = None

    def __enter__(self) -> _Board:
        if self._shown:
            self._console.print(_INTRO)
        if self._shown and self._console.is_terminal:
            self._live = Live(self._table(), console=self._console, refresh_per_second=4)
            self._live.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.__exit__(kind, error, trace)
        elif self._shown and error is None:
            self._console.print(self._table())

    def now(self, scene: Scene, what: str) -> None:
        """Say what is being done."""
        self._doing = (scene.name, what)
        self._refresh()

    def done(self, played: Played) -> None:
        """Fill in a row."""
        self._played[played.scene.name] = played
        if self._live is None and self._shown:
            print(f"  {'ok ' if played.ok else 'NOT'}  {played.scene.name}: {played.happened}", file=sys.stderr)
        self._refresh()

    def _refresh(self) -> None:
        if self._live is not None:
            self._live.update(self._table())

    def _table(self) -> Table:
        table = Table(show_lines=True, expand=True)
        table.add_column("scene", ratio=3)
        table.add_column("without a guard", ratio=3)
        table.add_column("under Handrail", ratio=4)
        table.add_column("because", ratio=5)
        table.add_column("benign twin", ratio=3)
        table.add_column("as expected", justify="center", no_wrap=True)
        for scene in self._scenes:
            title = Text.assemble((scene.name, "bold"), "\n", (scene.shows, "dim"))
            played = self._played.get(scene.name)
            if played is None:
                name, what = self._doing
                table.add_row(title, "", Text(f"{what} ..." if name == scene.name else "", "dim"), "", "", "")
                continue
            mark = Text("yes", "green") if played.ok else Text("NO", "bold red")
            # Page text may be in these: plain text, never markup (P13).
            cells = (played.undefended, played.happened, played.because, played.twin)
            table.add_row(title, *(Text(cell) for cell in cells), mark)
        return table


def _conclude(result: Result, show: Path | None) -> None:
    heads = [item for row in result.rows for item in row["runs"].values()]
    sealed = sum(item["trace"] == "sealed" for item in heads)
    print(f"trace verify: {sealed} of {len(heads)} runs sealed; the last head is {heads[-1]['head']}")
    wrong = [row["scene"] for row in result.rows if not row["ok"]]
    if wrong:
        print(f"not as expected: {', '.join(wrong)}")
    else:
        print(f"all {len(result.rows)} scenes as expected")
    if show is not None:
        print(f"traces, timelines and pictures are in {show}")
        print(f"look at one: handrail trace show --trace {show / 'demo.db'} {heads[-1]['run']}")

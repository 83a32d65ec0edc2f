"""``handrail trace list | show | verify | export``: arguments and a writer in, an exit code out.

0: it worked, and for ``verify`` the run is sealed. 1: the run is open-ended or broken. All else is raised.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias, assert_never

from handrail.records import ConfigError, Observed, TraceError
from handrail.trace.chain import Broken, OpenEnded, Sealed, Standing
from handrail.trace.export import verify_export
from handrail.trace.fate import fates
from handrail.trace.inert import inert
from handrail.trace.store import RunSummary, TraceStore
from handrail.trace.timeline import Line, timeline

_HEAD = re.compile(r"[0-9a-f]{64}")

Write: TypeAlias = Callable[[str], object]
"""Takes text with its line ends, as ``sys.stdout.write`` does."""


def list_runs(path: Path, write: Write, *, as_json: bool = False, limit: int = 50) -> int:
    """Print the newest runs."""
    with TraceStore.reading(path) as store:
        runs = list(islice(store.list_runs(), limit))
    if as_json:
        _json(write, [_summary(run) for run in runs])
        return 0
    for run in runs:
        state = run.outcome.value if run.outcome else "open-ended"
        write(f"{inert(run.run, 40):40}  {run.started}  {state:16} {run.steps:4} steps  {inert(run.instruction, 70)}\n")
    if not runs:
        write("no runs yet\n")
    return 0


def show(
    path: Path, run: str, write: Write, *, as_json: bool = False, html: Path | None = None, colour: bool = False,
    width: int = 100,
) -> int:  # fmt: skip
    """Print a run as a timeline, or as JSON, or draw it into ``html``. An empty ``run`` is the newest."""
    from handrail.wire import plain

    with TraceStore.reading(path) as store:
        run = named(store, run)
        if as_json:
            write(f'{{"run":{json.dumps(run)},"events":[')
            for seq, at, event in store.events(run):
                write(("," if seq else "") + "\n" + json.dumps({"seq": seq, "at": at, "event": plain(event)}))
            write("\n]}\n")
            return 0
        lines = timeline(store.events(run))
        unknown = [f"fate unknown: event {fate.seq}, {fate.because}" for fate in fates(store.events(run))]
        if html is not None:
            from handrail.trace.drawing import page

            text = page(run, list(lines), "; ".join([said(store.verify(run)), *unknown]), _pictures(store, run))
            try:
                html.write_text(text, encoding="utf-8")
            except OSError as error:
                raise TraceError(f"{html}: {error.strerror}") from error
            write(f"{html}\n")
            return 0
        _print(lines, unknown, write, colour=colour, width=width)
    return 0


def _pictures(store: TraceStore, run: str) -> dict[int, tuple[str, bytes]]:
    """Media type and data of each stored picture, by the first event that shows it."""
    found: dict[int, tuple[str, bytes]] = {}
    known: set[str] = set()
    for seq, _, event in store.events(run):
        image = event.observation.image if isinstance(event, Observed) else None
        if image is None or image.sha256 in known:
            continue
        known.add(image.sha256)
        data = store.image(image.sha256)
        if data is not None:
            found[seq] = (image.media_type, data)
    return found


def verify(path: Path, run: str, write: Write, *, head: str = "", as_json: bool = False) -> int:
    """Print whether a run is sealed, open-ended or broken, and its head hash. ``path`` may be an export, and ``run``
    the path of one.

    Raises:
        ConfigError: ``head`` is no hash.
        TraceError: no such run or export.
    """
    head = head.strip().lower()
    if head and not _HEAD.fullmatch(head):
        raise ConfigError(f"a head hash has 64 hexadecimal digits, which {inert(head, 80)!r} has not")
    if run and _exported(Path(run)):
        path, run = Path(run), ""
    if path.is_dir() or path.suffix == ".jsonl":
        found, standing = verify_export(path, head)
        if run and run != found:
            raise TraceError(f"{path} holds run {found!r}, not {run!r}")
        run = found
    else:
        with TraceStore.reading(path) as store:
            run = named(store, run)
            standing = store.verify(run, head)
    if as_json:
        _json(write, {"run": run, **_standing(standing)})
    else:
        write(f"{inert(run)}: {said(standing)}\n")
    return 0 if isinstance(standing, Sealed) else 1


def _exported(place: Path) -> bool:
    """Whether somebody who names a run means a path: a run's id is never one of a file."""
    return place.suffix == ".jsonl" or (place / "events.jsonl").is_file()


def export(path: Path, run: str, to: Path, write: Write, *, as_json: bool = False) -> int:
    """Write a run where it can be verified without the trace file."""
    with TraceStore.reading(path) as store:
        run = named(store, run)
        count = store.export(run, to)
        standing = store.verify(run)
    if as_json:
        _json(write, {"run": run, "path": str(to), "exported": count, **_standing(standing)})
    else:
        write(f"{inert(run)}: {count} events to {to}; {said(standing)}\n")
    return 0


def named(store: TraceStore, run: str) -> str:
    """The run meant by an id, by an unambiguous beginning of one, or by nothing (the newest).

    Raises:
        TraceError: none or several.
    """
    runs = store.runs()
    if not runs:
        raise TraceError(f"there are no runs in {store.path}")
    if not run:
        return runs[-1]
    if run in runs:
        return run
    close = [other for other in runs if other.startswith(run)]
    if len(close) == 1:
        return close[0]
    why = f"{len(close)} runs begin with" if close else "there is no run"
    raise TraceError(f"{why} {inert(run, 60)!r} in {store.path}", hint="see `handrail trace list`")


def said(standing: Standing) -> str:
    """How a chain stands, in one sentence with the head hash that a person may keep elsewhere."""
    match standing:
        case Sealed(head=head, events=events, note=note):
            return f"sealed, {events} events, head {head}" + (f" ({note})" if note else "")
        case OpenEnded(head=head, events=events, note=note):
            return f"open-ended, {events} events, head {head}" + (f" ({note})" if note else "")
        case Broken(at=at, why=why):
            return f"broken at {at}: {why}"
        case _:
            assert_never(standing)


def _standing(standing: Standing) -> dict[str, Any]:
    match standing:
        case Sealed(head=head, events=events, note=note):
            return {"state": "sealed", "head": head, "events": events, "note": note}
        case OpenEnded(head=head, events=events, note=note):
            return {"state": "open-ended", "head": head, "events": events, "note": note}
        case Broken(at=at, why=why):
            return {"state": "broken", "at": at, "why": why}
        case _:
            assert_never(standing)


def _summary(run: RunSummary) -> dict[str, Any]:
    return {
        "run": run.run, "started": run.started, "instruction": run.instruction, "surface": run.surface,
        "outcome": run.outcome.value if run.outcome else None, "reason": run.reason, "steps": run.steps,
        "events": run.events, "state": "ended" if run.outcome else "open-ended", "head": run.head,
    }  # fmt: skip


def _json(write: Write, value: object) -> None:
    write(json.dumps(value, indent=2) + "\n")  # ASCII: what a page wrote must not reach a terminal raw


def _print(lines: Iterable[Line], unknown: list[str], write: Write, *, colour: bool, width: int) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    styles = {"plain": "", "good": "green", "warn": "yellow", "bad": "red"}
    out = io.StringIO()
    console = Console(file=out, force_terminal=colour, color_system="standard" if colour else None, width=width)

    def put(text: Text, indent: int) -> None:
        console.print(Padding(text, (0, 0, 0, indent), expand=False))
        write(out.getvalue())
        out.seek(0)
        out.truncate()

    step = 0
    for line in lines:
        if line.step != step:
            step = line.step
            put(Text(f"step {step}", style="bold"), 0)
        put(Text(f"{line.seq:5} {line.after:8.2f} s  {line.lane:9}").append(line.text, styles[line.tone]), 0)
        for detail in line.details:
            put(Text(detail, style="dim"), 27)
    for sentence in unknown:
        put(Text(sentence, style="bold red"), 0)

"""The one form of every benchmark, now and later.

A suite is a function ``(Options) -> Result``. A result is one JSON object::

    {"name", "machine", "date", "commit", "seed", "quick", "rows": [...],
     "figures": {KEY: {"value", "target", "unit", "better": "higher|lower", "ok"}}, "ok"}

Absolute times are divided by what a fixed calibration loop took in the same run (``machine.factor``: 1.0 is the
machine the targets were written on); ratios need no such help and are preferred.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, TypeAlias

Row: TypeAlias = dict[str, Any]

CALIBRATION_SECONDS = 0.0117
"""What the calibration loop takes on the machine the absolute targets refer to (2 cores, Python 3.11): the least of
many tries while it was quiet."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value beside what was asked of it."""

    value: float | None
    """None where it could not be measured; that is never ok."""
    target: float | None
    """None for a figure that is only reported."""
    unit: str
    better: Literal["higher", "lower"]
    note: str = ""

    @property
    def ok(self) -> bool:
        """Whether the target is met; a figure without a target is ok if it was measured."""
        if self.value is None:
            return False
        if self.target is None:
            return True
        return self.value >= self.target if self.better == "higher" else self.value <= self.target

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        found: dict[str, Any] = {
            "value": self.value,
            "target": self.target,
            "unit": self.unit,
            "better": self.better,
            "ok": self.ok,
        }
        if self.note:
            found["note"] = self.note
        return found


@dataclass(frozen=True, slots=True)
class Options:
    """What a caller may choose."""

    quick: bool = False
    seed: int = 7
    data: Path | None = None
    """Folder with public evaluation data; suites that need it say so and end cleanly without."""
    progress: bool = True
    resume: Path | None = None
    """File of rows already made; long suites add each row to it as it comes, and make none twice."""
    tasks: tuple[str, ...] = ()
    """Only these, in suites whose tasks have names. From here on a suite takes what it names in ``TAKES``."""
    families: tuple[str, ...] = ()
    """Only tasks of these families."""
    episodes: int | None = None
    """How often each task is run; None leaves it to the suite."""
    verbose: bool = False
    """Tell of each episode on standard error, for whoever develops what is measured."""
    without: tuple[str, ...] = ()
    """Cues that the agent is denied, to see what each is worth: ``words``, ``vectors``, ``geometry``."""
    closed: bool = False
    """Also run what is kept apart from development; such runs are few, and logged."""
    keep: Path | None = None
    """Folder that the traces of the runs are left in; None leaves none."""
    config: str = ""
    """Configuration file whose guard model is measured in place of the embedded one; empty for the embedded one."""


@dataclass(slots=True)
class Result:
    """What a suite found."""

    name: str
    rows: list[Row] = field(default_factory=list)
    figures: dict[str, Figure] = field(default_factory=dict)
    seed: int = 7
    quick: bool = False
    machine: Mapping[str, Any] = field(default_factory=dict)
    date: str = ""
    commit: str = ""
    notes: list[str] = field(default_factory=list)
    parts: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Parts of the whole that are worth seeing side by side: how many succeeded, of how many."""

    @property
    def ok(self) -> bool:
        """Whether every figure meets its target."""
        return all(figure.ok for figure in self.figures.values())

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "name": self.name,
            "machine": dict(self.machine),
            "date": self.date,
            "commit": self.commit,
            "seed": self.seed,
            "quick": self.quick,
            "rows": self.rows,
            "figures": {key: figure.plain() for key, figure in self.figures.items()},
            "notes": self.notes,
            "parts": {name: list(counts) for name, counts in self.parts.items()},
            "ok": self.ok,
        }


Suite: TypeAlias = Callable[[Options], Result]


def calibrate() -> float:
    """Seconds of processor time for a fixed piece of ordinary Python: hashing, sorting, string work. The best of ten.

    Processor time, since the factor stands for how fast a machine is, not for what else it is doing.
    """

    def once() -> float:
        began = time.thread_time()
        words = [f"{index * 7919 % 10007:05d}" for index in range(20_000)]
        words.sort()
        table: dict[str, int] = {}
        for word in words:
            table[word] = table.get(word, 0) + len(word)
        json.dumps(table)
        return time.thread_time() - began

    return min(once() for _ in range(10))


def machine() -> dict[str, Any]:
    """What the figures were measured on. ``factor`` > 1 is a slower machine."""
    took = calibrate()
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "calibration_s": round(took, 4),
        "factor": round(took / CALIBRATION_SECONDS, 3),
    }


def commit() -> str:
    """The commit measured, with ``+`` if the tree differs from it; empty outside a checkout."""
    here = Path(__file__).parent
    try:
        head = subprocess.run(
            ["git", "rev-parse", "--short=12", "HEAD"],  # noqa: S607 - git is found where the user has it
            cwd=here, capture_output=True, text=True, check=True, timeout=10,
        ).stdout.strip()  # fmt: skip
        dirty = subprocess.run(
            ["git", "status", "--porcelain", "--untracked-files=no", "--", ":/src"],  # noqa: S607
            cwd=here, capture_output=True, text=True, check=True, timeout=10,
        ).stdout.strip()  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return ""
    return head + ("+" if dirty else "")


def run(name: str, suite: Suite, options: Options) -> Result:
    """Run a suite and fill in where, when and on what it ran."""
    stamp = datetime.now(UTC).isoformat(timespec="seconds")
    facts = machine()
    result = suite(options)
    result.name, result.seed, result.quick = name, options.seed, options.quick
    result.machine, result.date, result.commit = facts, stamp, commit()
    return result


def quantile(values: Sequence[float], q: float) -> float:
    """The q-quantile (0..1) by nearest rank; no interpolation, so that p99 was really seen."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(q * len(ordered)))]


def tracked(items: Sequence[Any], what: str, options: Options) -> Iterator[Any]:
    """The items, with a progress bar on standard error if somebody can see it."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    if not options.progress or not console.is_terminal:
        yield from items
        return
    yield from track(items, description=what, console=console, transient=True)


def kept(path: Path | None) -> list[Row]:
    """Rows that an earlier run left in a file; a line that was torn when that run was cut off is none."""
    if path is None or not path.exists():
        return []
    rows: list[Row] = []
    for line in path.read_text("utf-8").splitlines():
        with suppress(json.JSONDecodeError):
            rows.append(json.loads(line))
    return rows


def keep(path: Path | None, row: Row) -> None:
    """Add a row to the file, on a line of its own whatever was torn before it."""
    if path is None:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    torn = path.exists() and not path.read_bytes().endswith(b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" * torn + json.dumps(row) + "\n")


def bound(failures: int, runs: int) -> str:
    """``k in n`` with the 95% bound where k is 0 (rule of three), since no count proves a zero."""
    if failures == 0 and runs:
        return f"0 in {runs} (<= {3 / runs:.2%} at 95%)"
    return f"{failures} in {runs}"

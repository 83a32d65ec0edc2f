"""The log of runs on closed families. What is looked at often is developed on, whatever it is called: there are few
such runs, each with the commit it measured, and the log is kept with the code."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Self

from handrail.bench.form import Row, commit
from handrail.records.errors import ConfigError

MOST: Final = 3
"""Runs on closed families, ever."""


@dataclass(frozen=True, slots=True)
class Log:
    """A JSON list, one object a run: ``run``, ``commit``, ``date``, ``figures`` (empty until it has come to an end)."""

    path: Path

    @classmethod
    def of_checkout(cls) -> Self:
        """The log of the checkout that this code runs in.

        Raises: ConfigError outside of one, or if the tree differs from its commit: then nothing could be logged.
        """
        here = Path(__file__).resolve().parents[3]
        at = commit()
        if not at or not (here / "pyproject.toml").is_file():
            raise ConfigError("closed families are run from a checkout only, since each run is logged with its commit")
        if at.endswith("+"):
            raise ConfigError("closed families are run on committed code only", hint="commit, then run again")
        return cls(here / "docs" / "benchmarks" / "miniwob-closed-runs.json")

    def begin(self, kept: Sequence[Row]) -> str:
        """Note a run before it begins; one that goes on from kept rows is the run that these belong to. Its name.

        Raises: ConfigError if there were as many as there may be, or if the kept rows are of another run.
        """
        runs = self._read()
        if kept:
            going_on = {run["run"] for run in runs if run["commit"] == commit()} & {row.get("entry") for row in kept}
            if len(going_on) != 1 or any(row.get("entry") not in going_on for row in kept):
                raise ConfigError("the rows to go on from are not those of one run of this very code")
            return str(going_on.pop())
        if len(runs) >= MOST:
            raise ConfigError(f"closed families were run {len(runs)} times, which is as often as they may be")
        now = datetime.now(UTC).isoformat(timespec="seconds")
        name = f"closed-{len(runs) + 1}"
        self._write([*runs, {"run": name, "commit": commit(), "date": now, "figures": {}}])
        return name

    def end(self, name: str, figures: Mapping[str, float | None]) -> None:
        """Note what a run found."""
        runs = self._read()
        for run in runs:
            if run["run"] == name:
                run["figures"] = dict(figures)
        self._write(runs)

    def _read(self) -> list[dict[str, Any]]:
        if not self.path.exists():
            return []
        runs: list[dict[str, Any]] = json.loads(self.path.read_text("utf-8"))
        return runs

    def _write(self, runs: Sequence[Mapping[str, Any]]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(runs, indent=1) + "\n", encoding="utf-8")

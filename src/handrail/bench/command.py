"""``handrail bench NAME | all | list``: runs suites, prints what they found, says what misses its target."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

from handrail.bench.form import Options, Result, Suite, run
from handrail.bench.page import missed, store, written
from handrail.records.errors import ConfigError

SUITES = {
    "demo": ("handrail.bench.demo", "scenes of the demo: done, recovered, asked, blocked"),
    "steps": ("handrail.bench.steps", "what the layer costs, step by step, beside bare Playwright"),
    "faults": ("handrail.bench.faults", "seeded faults: what is said against what happened; kill -9"),
    "widgets": ("handrail.bench.widgets", "every widget in three styles: plain instructions, judged by state"),
}
"""Name -> module with a function ``suite(Options) -> Result``, and what it measures."""


def main(
    name: str,
    *,
    quick: bool,
    seed: int,
    data: Path | None,
    store_results: bool,
    json_out: bool,
    resume: Path | None = None,
    only: str = "",
    seeds: int = 0,
) -> int:
    """Run one suite, or all; 0 if every figure meets its target.

    Raises: ConfigError for a name that is none.
    """
    if name == "list":
        for known, (_, what) in SUITES.items():
            print(f"{known:10} {what}")
        return 0
    if name != "all" and name not in SUITES:
        raise ConfigError(f"there is no suite {name!r}", hint=f"there are: all, {', '.join(SUITES)}")
    if data is not None and not data.is_dir():
        raise ConfigError(f"--data {data} is not a folder")
    if seeds < 0:
        raise ConfigError(f"--seeds must not be less than nothing, and is {seeds}")
    options = Options(quick=quick, seed=seed, data=data, progress=not json_out, resume=resume, only=only, seeds=seeds)
    results = [run(each, _suite(each), options) for each in (SUITES if name == "all" else [name])]
    for result in results:
        if store_results:
            paths = store(result, Path.cwd())
            print(f"written: {', '.join(str(path) for path in paths)}", file=sys.stderr)
    if json_out:
        print(json.dumps(results[0].plain() if len(results) == 1 else [result.plain() for result in results]))
    else:
        _print(results)
    return 0 if all(result.ok for result in results) else 1


def _suite(name: str) -> Suite:
    module, _ = SUITES[name]
    found: Suite = importlib.import_module(module).suite
    return found


def _print(results: list[Result]) -> None:
    for result in results:
        print(f"{result.name}  ({result.date[:10]}, commit {result.commit or 'unknown'}, seed {result.seed})")
        for key, figure in result.figures.items():
            sign = ">=" if figure.better == "higher" else "<="
            asked = "reported" if figure.target is None else f"asked {sign} {written(figure.target, figure.unit)}"
            note = f"  ({figure.note})" if figure.note else ""
            print(f"  {'ok  ' if figure.ok else 'MISS'}  {key}: {written(figure.value, figure.unit)}, {asked}{note}")
        for note in result.notes:
            print(f"        {note}")
    misses = [line for result in results for line in missed(result)]
    print("every figure meets its target" if not misses else f"{len(misses)} figure(s) miss their target:")
    for line in misses:
        print(f"  {line}")

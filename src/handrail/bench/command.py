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
    "apps": ("handrail.bench.apps.suite", "everyday errands in applications of other people's, judged by their data"),
    "guard": ("handrail.bench.guard.suite", "guard models: attacks found, harmless texts flagged, on public sets"),
    "miniwob": ("handrail.bench.miniwob", "plain instructions on the pages of MiniWoB++, without a model"),
    "deception": ("handrail.bench.deception", "signals of deception: pages that deceive, their twins, honest pages"),
    "phone": ("handrail.bench.phone.suite", "tasks on a simulated phone: everyday, under faults, with attackers on it"),
    "dumps": ("handrail.bench.dumps", "accessibility dumps of phones: what is named, what is found again (--data)"),
    "ablations": ("handrail.bench.ablations", "the same with one cue denied: words, vectors, geometry"),
}
"""Name -> module with a function ``suite(Options) -> Result``, and what it measures."""

LONG = ("ablations",)
"""Left out where all are run quickly: it runs another suite four times over."""

OWN = ("tasks", "families", "episodes", "without", "verbose", "closed", "keep")
"""Options that only some suites take."""


def main(name: str, options: Options, *, store_results: bool, json_out: bool) -> int:
    """Run one suite, or all; 0 if every figure meets its target.

    Raises: ConfigError for a name that is none, or an option that the suite does not take.
    """
    if name == "list":
        for known, (_, what) in SUITES.items():
            print(f"{known:10} {what}")
        return 0
    if name != "all" and name not in SUITES:
        raise ConfigError(f"there is no suite {name!r}", hint=f"there are: all, {', '.join(SUITES)}")
    if options.data is not None and not options.data.exists():
        raise ConfigError(f"--data {options.data} is not there")
    chosen = [each for each in SUITES if not (options.quick and each in LONG)] if name == "all" else [name]
    for option in OWN:
        if getattr(options, option) and (name == "all" or option not in _takes(name)):
            raise ConfigError(f"{name} takes no option for {option}")
    results = [run(each, _suite(each), options) for each in chosen]
    for result in results:
        if store_results:
            paths = (*store(result, Path.cwd()), *_more(result))
            print(f"written: {', '.join(str(path) for path in paths)}", file=sys.stderr)
    if json_out:
        print(json.dumps(results[0].plain() if len(results) == 1 else [result.plain() for result in results]))
    else:
        _print(results)
    return 0 if all(result.ok for result in results) else 1


def _takes(name: str) -> frozenset[str]:
    module, _ = SUITES[name]
    takes: frozenset[str] = getattr(importlib.import_module(module), "TAKES", frozenset())
    return takes


def _more(result: Result) -> tuple[Path, ...]:
    """What a suite writes of its results into pages of its own."""
    module, _ = SUITES[result.name]
    write = getattr(importlib.import_module(module), "write", None)
    paths: tuple[Path, ...] = write(result, Path.cwd()) if write is not None else ()
    return paths


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
        for part, (done, of) in result.parts.items():
            print(f"        {part}: {done} of {of}")
    misses = [line for result in results for line in missed(result)]
    print("every figure meets its target" if not misses else f"{len(misses)} figure(s) miss their target:")
    for line in misses:
        print(f"  {line}")

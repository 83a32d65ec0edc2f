"""Renders results: a table for the terminal, a page with plots for ``docs/benchmarks``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from handrail.bench.form import Figure, Result


def written(value: float | None, unit: str) -> str:
    """A value for a person."""
    if value is None:
        return "not measured"
    text = f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"
    return f"{text} {unit}".strip()


def missed(result: Result) -> list[str]:
    """One line for each figure that misses its target."""
    return [
        f"{result.name}: {key} is {written(figure.value, figure.unit)}, asked {_sign(figure)} "
        f"{written(figure.target, figure.unit)}"
        for key, figure in result.figures.items()
        if not figure.ok
    ]


def _sign(figure: Figure) -> str:
    return ">=" if figure.better == "higher" else "<="


def store(result: Result, root: Path) -> tuple[Path, Path]:
    """Write ``benchmarks/results/NAME.json`` and ``docs/benchmarks/NAME.md`` with its plot below a checkout's root."""
    data = root / "benchmarks" / "results" / f"{result.name}.json"
    page = root / "docs" / "benchmarks" / f"{result.name}.md"
    data.parent.mkdir(parents=True, exist_ok=True)
    page.parent.mkdir(parents=True, exist_ok=True)
    data.write_text(json.dumps(result.plain(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
    plot = page.with_suffix(".svg")
    _plot(result, plot)
    if result.parts:
        _plot_parts(result, _beside(plot))
    page.write_text(_markdown(result, plot.name), encoding="utf-8")
    return data, page


def _markdown(result: Result, plot: str) -> str:
    quick = " --quick" if result.quick else ""
    lines = [
        f"# {result.name}",
        "",
        f"Made by `handrail bench {result.name}{quick}` on {result.date[:10]}, commit `{result.commit or 'unknown'}`, "
        f"seed {result.seed}, {result.machine.get('system', '')}, Python {result.machine.get('python', '')}, "
        f"{result.machine.get('cores', '?')} cores, machine factor {result.machine.get('factor', '?')}.",
        "",
        "| figure | measured | asked | met |",
        "|---|---|---|---|",
    ]
    for key, figure in result.figures.items():
        asked = "reported" if figure.target is None else f"{_sign(figure)} {written(figure.target, figure.unit)}"
        note = f" ({figure.note})" if figure.note else ""
        met = "yes" if figure.ok else "**no**"
        lines.append(f"| {key}{note} | {written(figure.value, figure.unit)} | {asked} | {met} |")
    lines += ["", f"![{result.name}]({plot})", ""]
    if result.parts:
        lines += [f"![{result.name}, part by part]({_beside(Path(plot)).name})", ""]
    lines += [f"* {note}" for note in result.notes]
    if result.notes:
        lines.append("")
    return "\n".join(lines)


def _beside(plot: Path) -> Path:
    """Where the plot of a result's parts stands."""
    return plot.with_name(f"{plot.stem}-parts{plot.suffix}")


def _pyplot() -> Any:
    """Matplotlib, set to write the same drawing for the same numbers."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "handrail"
    from matplotlib import pyplot

    return pyplot


def _plot_parts(result: Result, path: Path) -> None:
    """One bar a part: the share that succeeded."""
    plt = _pyplot()
    canvas, axes = plt.subplots(figsize=(8.5, 0.24 * len(result.parts) + 0.9))
    for row, (done, of) in enumerate(reversed(result.parts.values())):
        axes.barh(row, 100 * done / of if of else 0.0, color="#3b6ea5", height=0.7)
        axes.text(101, row, f"{done} of {of}", va="center", fontsize=7)
    axes.set_yticks(range(len(result.parts)), list(reversed(result.parts)), fontsize=7)
    axes.set_xlim(0, 112)
    axes.set_ylim(-0.6, len(result.parts) - 0.4)
    axes.set_xlabel("% that succeeded")
    axes.set_title(result.name)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    canvas.tight_layout()
    canvas.savefig(path, format="svg", metadata={"Date": None})
    plt.close(canvas)


def _plot(result: Result, path: Path) -> None:
    """Each figure with a target, as a share of what was asked: one bar a figure, the line is the target."""
    plt = _pyplot()
    shown = [(key, figure) for key, figure in result.figures.items() if figure.target is not None]
    height = 0.45 * max(1, len(shown)) + 0.9
    canvas, axes = plt.subplots(figsize=(8.5, height))
    for row, (key, figure) in enumerate(reversed(shown)):
        share = _share(figure)
        axes.barh(row, min(share, 2.0), color="#2f7d4f" if figure.ok else "#b3402e", height=0.6)
        text = f"{key}: {written(figure.value, figure.unit)} ({_sign(figure)} {written(figure.target, figure.unit)})"
        axes.text(0.02, row, text, va="center", ha="left", fontsize=8, color="black")
    axes.axvline(1.0, color="black", linewidth=1)
    axes.set_xlim(0, 2.0)
    axes.set_yticks([])
    axes.set_xlabel("measured / asked")
    axes.set_title(result.name)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    canvas.tight_layout()
    canvas.savefig(path, format="svg", metadata={"Date": None})
    plt.close(canvas)


def _share(figure: Figure) -> float:
    if figure.value is None or figure.target is None:
        return 0.0
    if figure.target == 0:
        return 0.0 if figure.value == 0 else 2.0
    return figure.value / figure.target

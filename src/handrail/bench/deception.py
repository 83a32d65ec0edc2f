"""Signals of deception: how many of the pages that deceive are told, and how often honest pages are taken for such.

* ``told_first``, ``told_later``: of the pages that deceive, the share on which their own signal is given, in whatever
  weight. The first were written before there was a detector; the later ones to be unlike them, and nothing is tuned on
  those.
* ``twins_stopped``: honest twins on whose target a signal is given that asks or blocks.
* ``stopped``: of all that reacts on honest pages, as they load, the share on which some signal asks or blocks.
* ``judging_ms``: processor time for all signals of one target on a page of 400 controls, everything else derived.

Intervals are Wilson's at 95%. They say how sure the count is, not how like our pages are to other people's.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from time import thread_time
from typing import Any, Final

import anyio

from handrail.bench import form
from handrail.bench.deception_pages import Seen, controls, sample, seen
from handrail.bench.form import Figure, Options, Result, Row, machine, quantile
from handrail.policy.origins import KnownPlaces
from handrail.records import Observation
from handrail.screen import interactive
from handrail.screen.deception import CODES, Signal, signals, tainted
from handrail.sites.deceptions import FIRST, PAIRS

TARGET: Final = "target"
"""Id of what is judged on the pages of pairs."""
CONTROLS: Final = 400
STOPPED: Final = 0.01
"""Share of honest targets that may be asked about or blocked."""
PLACES: Final = KnownPlaces()
ON_TEXT: Final = ("hidden_text", "invisible_characters", "instruction_in_attribute")
"""Signals that taint a text; on honest pages every text counts, not only what reacts."""
PAGE: Final = Path("docs/deception.md")
BEGIN: Final = "<!-- measured: written by `handrail bench deception --store` -->"
END: Final = "<!-- end -->"


def suite(options: Options) -> Result:
    """Look at every page and judge; a quick bench takes a part of them."""
    return anyio.run(_carried_out, options)


async def _carried_out(options: Options) -> Result:
    notes: list[str] = []
    rows = []
    async for page in seen(options, notes):
        row = judged(page)
        rows.append(row)
        form.keep(options.resume, row)
    result = summed(rows)
    if options.data is not None and (options.data / "mobile" / "uidumps").is_dir():
        notes.append("dumps of Android screens were not judged: there is no reader for them yet")
    else:
        notes.append("no dumps of Android screens are here")
    timed(result, await controls(CONTROLS))
    result.notes += notes
    return result


# -- judging ------------------------------------------------------------------------------------------------------


def judged(page: Seen) -> Row:
    """What is told of a page: of its target if it is one of a pair, else of all that reacts on it."""
    obs = page.obs
    row: Row = {"kind": page.kind, "page": page.page}
    if page.pair is not None:
        found = tuple(item for item in obs.elements if item.facts.resource == TARGET)
        told = signals(obs, found[0], PLACES) if len(found) == 1 else ()
        row |= {"signal": page.pair.signal, "first": page.page in FIRST, "found": len(found) == 1}
        return row | {"told": {item.code: item.weight for item in told}}
    targets = [item for item in obs.elements if interactive(item) and "hidden" not in item.states]
    told_of = [signals(obs, target, PLACES) for target in targets]
    texts = [item for item in obs.elements if item.own_text.strip() or item.name]
    counts = Counter(item.code for told in told_of for item in told if item.code not in ON_TEXT)
    counts.update(item.code for told in tainted(obs).values() for item in told)
    wrong = [
        f"{target.role} {target.name[:40]!r}: {', '.join(sorted(item.code for item in told if _stops(item)))}"
        for target, told in zip(targets, told_of, strict=True)
        if any(map(_stops, told))
    ]
    return row | {
        "targets": len(targets),
        "texts": len(texts),
        "told": dict(counts),
        "stopped": dict(Counter(item.code for told in told_of for item in told if _stops(item))),
        "stops": len(wrong),
        "wrong": wrong[:10],
    }


def _stops(signal: Signal) -> bool:
    return signal.weight != "annotate"


# -- summing up ---------------------------------------------------------------------------------------------------


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The interval that covers a share with 95%; everything where nothing was tried."""
    if of == 0:
        return 0.0, 1.0
    z = 1.96
    share, square = hits / of, z * z
    middle = (share + square / (2 * of)) / (1 + square / of)
    spread = z * math.sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def summed(rows: Sequence[Row]) -> Result:
    """Rows in one result."""
    result = Result("deception", rows=list(rows))
    deceiving = [row for row in rows if row["kind"] == "deceiving"]
    twins = [row for row in rows if row["kind"] == "twin"]
    honest = _honest(rows)
    for first, key in ((True, "told_first"), (False, "told_later")):
        hits = [row["signal"] in row["told"] for row in deceiving if row["first"] is first]
        result.figures[key] = _share(sum(hits), len(hits), None, "higher")
    wrong = [row for row in twins if any(weight != "annotate" for weight in row["told"].values())]
    result.figures["twins_stopped"] = _share(len(wrong), len(twins), None, "lower")
    stops, targets = sum(row["stops"] for row in honest), sum(row["targets"] for row in honest)
    result.figures["stopped"] = _share(stops, targets, STOPPED, "lower")
    lost = [row["page"] for row in deceiving if not row["found"]]
    result.figures["targets_lost"] = Figure(len(lost), 0, "pages", "lower", ", ".join(lost[:5]))
    for code in dict.fromkeys(pair.signal for pair in PAIRS):
        hits = [code in row["told"] for row in deceiving if row["signal"] == code]
        result.parts[code] = sum(hits), len(hits)
    result.notes += [
        f"not told: {row['signal']} on {row['page']}" for row in deceiving if row["signal"] not in row["told"]
    ]
    result.notes += [f"told of an honest twin: {row['page']}: {', '.join(row['told'])}" for row in wrong]
    kinds: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for row in honest:
        kinds[row["kind"]][0] += 1
        kinds[row["kind"]][1] += row["targets"]
        kinds[row["kind"]][2] += row["stops"]
    result.notes += [f"{kind}: {stop} of {of} targets on {pages} pages" for kind, (pages, of, stop) in kinds.items()]
    return result


def _honest(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row["kind"] not in ("deceiving", "twin")]


def _share(hits: int, of: int, target: float | None, better: Any) -> Figure:
    low, high = wilson(hits, of)
    return Figure(hits / of if of else None, target, "share", better, f"{hits} of {of}, {low:.1%} to {high:.1%}")


def timed(result: Result, page: Observation) -> None:
    """What judging one target takes: with everything derived that other rails derive too, and on a fresh look."""
    factor = float(machine()["factor"])
    targets = [item for item in page.elements if interactive(item)]
    signals(page, targets[0], PLACES)
    warm = []
    for at in sample(len(targets), 200, 7):
        began = thread_time()
        signals(page, targets[at], PLACES)
        warm.append((thread_time() - began) * 1e3 / factor)
    began = thread_time()
    tainted(page)
    whole = (thread_time() - began) * 1e3 / factor
    note = f"p99 {quantile(warm, 0.99):.2f} ms; all texts of a look: {whole:.1f} ms, once"
    result.figures["judging_ms"] = Figure(median(warm), 1.0, "ms", "lower", note)


# -- the table ----------------------------------------------------------------------------------------------------


def table(rows: Sequence[Row]) -> str:
    """One row a signal, in Markdown."""
    honest = _honest(rows)
    targets, texts = sum(row["targets"] for row in honest), sum(row["texts"] for row in honest)
    lines = [
        "| signal | what it says | told, first pages | later pages | together, 95% | twins "
        "| honest, told | honest, stopped, 95% |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for code, says in CODES.items():
        own = [row for row in rows if row["kind"] == "deceiving" and row["signal"] == code]
        first = [code in row["told"] for row in own if row["first"]]
        later = [code in row["told"] for row in own if not row["first"]]
        twins = [code in row["told"] for row in rows if row["kind"] == "twin"]
        of = texts if code in ON_TEXT else targets
        told = sum(row["told"].get(code, 0) for row in honest)
        stopped = sum(row.get("stopped", {}).get(code, 0) for row in honest)
        both = first + later
        low, high = wilson(sum(both), len(both))
        recall = f"{low:.0%} to {high:.0%}" if both else "no pages"
        lines.append(
            f"| `{code}` | {says} | {sum(first)} of {len(first)} | {sum(later)} of {len(later)} | {recall} "
            f"| {sum(twins)} of {len(twins)} | {told} of {of} | {_honestly(stopped, targets)} |"
        )
    return "\n".join(lines)


def _honestly(told: int, of: int) -> str:
    low, high = wilson(told, of)
    return f"{told} of {of}, {low:.2%} to {high:.2%}"


def write(result: Result, folder: Path) -> tuple[Path, ...]:
    """Put the table into the page about deception, between its marks; nothing where there is no such page."""
    page = folder / PAGE
    if not page.exists():
        return ()
    before, mark, rest = page.read_text("utf-8").partition(BEGIN)
    _, close, after = rest.partition(END)
    if not mark or not close:
        return ()
    head = f"{BEGIN}\n{_when(result)}\n\n{table(result.rows)}\n"
    page.write_text(f"{before}{head}{END}{after}", "utf-8")
    return (page,)


def _when(result: Result) -> str:
    kinds = Counter(row["kind"] for row in result.rows)
    pages = ", ".join(f"{kind} {many}" for kind, many in kinds.items())
    figures: Mapping[str, Figure] = result.figures
    stopped = figures["stopped"]
    return (
        f"{result.date[:10]}, commit `{result.commit or 'unknown'}`, seed {result.seed}. Pages: {pages}. "
        f"Honest targets that any signal asks about or blocks: {stopped.note}."
    )

"""What the layer costs: fifty steps beside bare Playwright, a judgement, a verification, the trace, memory."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from functools import partial
from statistics import median

import anyio

from handrail.bench import costs, memory, share
from handrail.bench.fifty import ARMS, BARE, PICTURES, SCRIPT, SIZE, TRACING, Arm, Round, once, site
from handrail.bench.form import Figure, Options, Result, machine, quantile, tracked
from handrail.devices.browser import BrowserConfig
from handrail.devices.browser.launch import find
from handrail.records import Event
from handrail.sites import Shop

PRESS = "document.getElementById('e1').click()"
LARGE = (1920, 1080)


def suite(options: Options) -> Result:
    """All figures. Ratios are of arms that took turns in this run; microseconds are divided by the machine factor."""
    result = Result("steps")
    executable = find(os.environ.get("HANDRAIL_CHROMIUM") or None)
    browser = BrowserConfig(executable=executable, size=SIZE, sandbox=False)
    result.notes.append(f"browser: {_version(executable)}, headless, {SIZE[0]}x{SIZE[1]}, the same flags in all arms")
    with site() as address:
        events = _fifty(result, options, f"{address}/bench/steps", browser)
        _share(result, options, f"{address}/bench/steps", browser)
        _judging(result, options, f"{address}/bench/elements?n=400", browser)
        _verifying(result, options, f"{address}/bench/elements?n=1000", browser)
        _tracing(result, options, events)
        _memory(result, options, f"{address}/bench/steps", executable)
    return result


def _version(executable: str) -> str:
    shown = subprocess.run([executable, "--version"], capture_output=True, text=True, check=False, timeout=20)  # noqa: S603
    return shown.stdout.strip() or executable


def _fifty(result: Result, options: Options, url: str, browser: BrowserConfig) -> Sequence[Event]:
    """The arms in turns; returns the events of a run of Handrail's."""
    beside: tuple[Arm, ...] = (BARE,) if options.quick else (BARE, TRACING)
    rounds = 2 if options.quick else 9
    turns: list[Arm] = []
    for number in range(rounds):
        pair: list[Arm] = ["handrail", PICTURES]
        turns += pair if number % 2 else pair[::-1]
        turns += beside if number == 0 or not options.quick else ()
    done = [once(arm, url, browser) for arm in tracked(turns, "fifty steps", options)]
    of: dict[Arm, list[Round]] = {arm: [item for item in done if item.arm == arm] for arm in ARMS if arm in turns}
    seconds = {arm: median(item.seconds for item in items) for arm, items in of.items()}
    for arm, items in of.items():
        result.rows.append(
            {
                "what": "fifty_steps",
                "arm": arm,
                "rounds": len(items),
                "seconds": [round(item.seconds, 4) for item in items],
                "launch_s": round(median(item.launch_s for item in items), 4),
                "round_trip_us": round(median(item.trip_us for item in items), 1),
                "verified": [item.verified for item in items] if arm == "handrail" else None,
            }
        )
    ours, theirs = of["handrail"], of[PICTURES]
    verified = min(item.verified for item in ours)
    result.figures["steps_ratio"] = Figure(
        seconds["handrail"] / seconds[PICTURES], 1.4, "x", "lower",
        f"{seconds['handrail'] / len(SCRIPT) * 1e3:.0f} ms a step; at least {verified} of {len(SCRIPT)} found to work",
    )  # fmt: skip
    for arm in beside:
        result.figures[f"steps_ratio_to_{arm}"] = Figure(seconds["handrail"] / seconds[arm], None, "x", "lower")
    result.figures["round_trip_us"] = Figure(median(item.trip_us for item in ours), None, "us", "lower", "ours")
    result.figures["round_trip_playwright_us"] = Figure(
        median(item.trip_us for item in theirs), None, "us", "lower", "through its driver"
    )
    result.figures["launch_s"] = Figure(median(item.launch_s for item in ours), None, "s", "lower")
    result.figures["launch_playwright_s"] = Figure(
        median(item.launch_s for item in theirs), None, "s", "lower", "its driver already running"
    )
    return ours[-1].events


def _share(result: Result, options: Options, url: str, browser: BrowserConfig) -> None:
    with Shop() as shop:
        found = {
            "with_model": (share.with_model(url, browser, 3 if options.quick else 10), 2.0),
            "literal": (share.literal(shop, browser, share.ERRANDS[:2] if options.quick else share.ERRANDS), 8.0),
        }
    for what, (measured, target) in found.items():
        result.figures[f"guard_share_{what}"] = Figure(measured.percent, target, "%", "lower", str(measured))


def _judging(result: Result, options: Options, url: str, browser: BrowserConfig) -> None:
    before, after = anyio.run(partial(costs.looks_of, url, browser, PRESS, size=SIZE))
    factor = float(machine()["factor"])
    found = costs.judging(before, after, *((2_400, 150) if options.quick else (20_000, 5_000)))
    said = f"{found.allowed} allowed, {found.asked} asked, {found.blocked} blocked; {len(before.elements)} elements"
    for what, values in (("judge", found.warm), ("judge_first", found.first), ("judge_cold", found.cold)):
        targets = (150.0, 1500.0) if what == "judge" else (None, None)
        for word, q, target in zip(("p50", "p99"), (0.5, 0.99), targets, strict=True):
            result.figures[f"{what}_{word}_us"] = Figure(
                quantile(values, q) / factor, target, "us", "lower", _JUDGED[what] if word == "p50" else ""
            )
    result.rows.append({"what": "judging", "factor": factor, "judgements": len(found.warm), "said": said})
    result.notes.append(f"judging: {said}; processor time of the thread, divided by the machine factor {factor}")


_JUDGED = {
    "judge": "on a look that records were made on before",
    "judge_first": "the first record on a new look, once the check of the step before has read it: as in a run",
    "judge_cold": "the first record on a look from which nothing was derived yet",
}


def _verifying(result: Result, options: Options, url: str, browser: BrowserConfig) -> None:
    before, after = anyio.run(partial(costs.looks_of, url, browser, PRESS, size=LARGE))
    found = costs.verifying(before, after, 6 if options.quick else 200)
    ours = max(found.tree_ms, found.pixels_ms)
    result.figures["verify_speedup"] = Figure(
        found.ssim_ms / ours, 20, "x", "higher", f"all four channels in both; {found.elements} elements, slower case"
    )
    result.figures["verify_speedup_grey"] = Figure(
        found.ssim_grey_ms / ours, None, "x", "higher", "ours on four channels, SSIM on one made grey beforehand"
    )
    result.figures["decode_ms"] = Figure(found.decode_ms, None, "ms", "lower", "one 1080p picture, counted in neither")
    result.rows.append(
        {
            "what": "verifying",
            "elements": found.elements,
            "tree_ms": round(found.tree_ms, 3),
            "pixels_ms": round(found.pixels_ms, 3),
            "ssim_ms": round(found.ssim_ms, 2),
            "ssim_grey_ms": round(found.ssim_grey_ms, 2),
        }
    )


def _tracing(result: Result, options: Options, events: Sequence[Event]) -> None:
    found = costs.tracing(events, 3 if options.quick else 15)
    result.figures["trace_ratio"] = Figure(
        found.ratio, 0.7, "x", "higher",
        f"{found.events} events of a run, {found.bytes / 1e6:.1f} MB with pictures, each committed by itself",
    )  # fmt: skip
    result.rows.append(
        {
            "what": "tracing",
            "events": found.events,
            "bytes": found.bytes,
            "ours_us": round(found.ours_s / found.events * 1e6, 1),
            "bare_us": round(found.bare_s / found.events * 1e6, 1),
        }
    )


def _memory(result: Result, options: Options, url: str, executable: str) -> None:
    """In full the run is in a browser; the fair sample is on the shipped fake, whose looks are as large."""
    found, ended = memory.peak(1_000) if options.quick else memory.peak(1_000, url, executable)
    device = "the shipped fake device" if options.quick else "a browser, whose own memory is not counted"
    result.figures["rss_mb"] = Figure(found, 200, "MB", "lower", f"peak of a 1,000-step run on {device}")
    result.rows.append({"what": "memory", "peak_mb": round(found, 1), "run": ended})

"""Memory of a long run, measured in a process of its own: ``python -m handrail.bench.memory STEPS [URL CHROMIUM]``.

The child prints its peak resident size in MB, its own and no browser's. Without an address the run is on the shipped
fake device, with a screen of eighty elements and a new picture each look; with one, in a real browser.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import anyio

from handrail.bench.fifty import ROOT, SCRIPT, SIZE, Scripted, Step, unhurried
from handrail.build import Config, opened
from handrail.devices.browser import BrowserConfig
from handrail.devices.fake import FakeDevice, Screen
from handrail.loop import Limits
from handrail.policy import preset
from handrail.records import Device, Element, Facts, Image, Instruction, Observation, Rect, content

ELEMENTS = 80
PICTURE = 60_000
"""Bytes of a fake look's picture: that of a plain page."""
URL = "https://fake.example/"
DEADLINE = 600.0
_LABEL = content("https://fake.example")


class Pictured(FakeDevice):
    """The fake device, with pictures as large as real ones and never twice the same."""

    async def observe(self, deadline: float) -> Observation:
        """One look."""
        looked = await super().observe(deadline)
        data = looked.id.encode() * (PICTURE // len(looked.id))
        return replace(looked, image=Image(sha256(data).hexdigest(), looked.size, "image/png", data))


def _element(at: int) -> Element:
    role = ("textbox", "checkbox", "button", "link")[at % 4]
    box = Rect(10.0 + at % 10 * 120, 10.0 + at // 10 * 30, 100.0, 24.0)
    return Element(
        id=f"e{at}",
        role=role,
        name=f"{role} {at}",
        bounds=box,
        rects=(box,),
        states=frozenset({"unchecked"}) if role == "checkbox" else frozenset({"focusable"}),
        facts=Facts(tag="input" if at % 4 < 2 else "button", resource=f"{role}-{at}", clickable=True, paint=at),
        app="https://fake.example",
        frame_origin="https://fake.example",
        tab="t1",
        label=_LABEL,
        name_source="accessible",
    )


def _typing(steps: int) -> tuple[Step, ...]:
    """Fields filled in and boxes ticked, over and over, each time with other words."""
    fields = [at for at in range(ELEMENTS) if at % 4 < 2]
    chosen = [(number, fields[number % len(fields)]) for number in range(steps)]
    return tuple(
        Step("textbox", f"textbox {at}", f"textbox-{at}", f"word {number}")
        if at % 4 == 0
        else Step("checkbox", f"checkbox {at}", f"checkbox-{at}")
        for number, at in chosen
    )


async def _run(steps: int, url: str, chromium: str) -> str:
    script = _typing(steps) if not url else tuple(SCRIPT[at % len(SCRIPT)] for at in range(steps))
    device: Device | None = None
    if not url:
        device = Pictured({"form": Screen(elements=tuple(_element(at) for at in range(ELEMENTS)), url=URL)}, "form")
    with tempfile.TemporaryDirectory(prefix="handrail-bench-") as folder:
        config = Config(
            policy=unhurried(preset("standard"), steps),
            trace=Path(folder) / "trace.db",
            browser=BrowserConfig(executable=chromium or None, size=SIZE, sandbox=False),
            limits=Limits(steps=2 * steps, seconds=DEADLINE),
        )
        instruction = Instruction("Fill in every field and tick every box, again and again")
        async with opened(config, instruction, url or URL, proposer=Scripted(script), device=device) as run:
            ended = await run.result()
    return f"{ended.steps} {ended.outcome.value}: {ended.reason}"


def peak(steps: int, url: str = "", chromium: str = "") -> tuple[float, str]:
    """Peak resident MB of a run of so many steps in a child process, and how that run ended.

    Raises: RuntimeError if the run did not get through its steps.
    """
    done = subprocess.run(  # noqa: S603 - this interpreter, this module
        [sys.executable, "-m", __spec__.name, str(steps), url, chromium],
        capture_output=True, text=True, timeout=DEADLINE + 60, cwd=ROOT, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise RuntimeError(f"the run for measuring memory failed: {done.stderr[-400:] or done.stdout}")
    megabytes, _, ended = done.stdout.strip().partition(" ")
    return float(megabytes), ended


def _peak_so_far() -> float:
    """Of this process. ``getrusage`` would count what the process that started it held."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(arguments: list[str]) -> int:
    """The child."""
    steps, url, chromium = int(arguments[0]), *arguments[1:3]
    ended = anyio.run(_run, steps, url, chromium)
    print(_peak_so_far(), ended)
    return 0 if ended.startswith(f"{steps} ") else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

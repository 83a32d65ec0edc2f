"""How quick the virtual phone is, and what the driver itself costs beside other clients: times on a simulator, none of
them a figure on Android.

Client and phone share a processor, so whatever else the machine does is in these times: each figure is the median of
rounds in which the arms take turns, its note says the least, and the load is told.
"""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

import anyio

from handrail.bench import dumps
from handrail.bench.fifty import ROOT
from handrail.bench.form import Figure, Options, Result, tracked
from handrail.bench.phone.sheet import NODES, Sheet
from handrail.devices.android import AndroidConfig
from handrail.devices.android.wire import Phone as Wire
from handrail.devices.android.wire import Server
from handrail.phone.apps.installed import APPS
from handrail.phone.nouns import Intent
from handrail.phone.screen.phone import Phone
from handrail.phone.screen.real import RealHandset
from handrail.phone.shell.session import Session
from handrail.virtual import booted

BOOT_S: Final = 3.0
SCREENCAP_MS: Final = 120.0
DUMP_MS: Final = 60.0
OVERHEAD_MS: Final = 3.0
_BOOT_DEADLINE: Final = 60.0
_SCREENS: Final = ("com.android.settings", "com.handrail.notes", "com.handrail.photos", "com.android.messaging")
_DUMP: Final = "uiautomator dump /dev/tty"
_ECHO: Final = "echo x"

Arm = Callable[[str], Awaitable[bytes]]
"""A client: runs a command of the phone's shell and gives what it said."""


def figures(options: Options) -> Result:
    """All of them."""
    result = Result("phone: device", seed=options.seed, quick=options.quick)
    _boots(result, options)
    anyio.run(_measure, result, options)
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    result.notes.append(f"phone: a simulator; medians on {os.cpu_count()} cores with a load of {load}")
    return result


def boot() -> float:
    """Seconds from ``handrail phone`` until it says that adb may connect. Raises RuntimeError."""
    with tempfile.TemporaryDirectory(prefix="handrail-bench-") as folder:
        state = f"{folder}/phone.sqlite"
        command = [sys.executable, "-m", "handrail", "phone", "--open", "--port", "0", "--state", state]
        began = perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT) as process:  # noqa: S603
            try:
                line = process.stdout.readline() if process.stdout is not None else b""
                took = perf_counter() - began
            finally:
                process.terminate()
                process.wait(_BOOT_DEADLINE)
        if b"adb connect" not in line:
            raise RuntimeError(f"the phone did not boot: {line!r}")
        return took


def _boots(result: Result, options: Options) -> None:
    seconds = [boot() for _ in tracked(range(2 if options.quick else 7), "boots", options)]
    note = "the command `handrail phone`, until adb may connect"
    _tell(result, "boot_s", [each * 1000 for each in seconds], BOOT_S, "s", note)


def _tell(result: Result, key: str, times_ms: list[float], target: float | None, unit: str, note: str) -> None:
    scale = 1000 if unit == "s" else 1
    result.rows.append({"what": key, "rounds": len(times_ms), "ms": [round(each, 2) for each in times_ms]})
    least = f"least {min(times_ms) / scale:.3g} {unit}"
    result.figures[key] = Figure(
        round(median(times_ms) / scale, 3), target, unit, "lower", f"{note}; {least}" if note else least
    )


async def _measure(result: Result, options: Options) -> None:
    rounds = 5 if options.quick else 40
    async with booted(phone=Phone((*APPS, Sheet))) as ready:
        server = Server(*ready.config.server)
        wire = Wire(server, ready.config.serial)
        await _screens(result, options, ready.handset, wire)
        await _read(result, ready.handset, wire)
        await ready.handset.start(Intent(package=Sheet.package, activity=f"{Sheet.package}.GridActivity"))
        arms: dict[str, Arm] = {"phone": partial(_itself, ready.handset), **_clients(wire, ready.config)}
        await _arms(result, options, rounds, arms)


async def _screens(result: Result, options: Options, handset: RealHandset, wire: Wire) -> None:
    """Pictures of applications, as the driver takes them."""
    times: list[float] = []
    for package in _SCREENS[: 2 if options.quick else None]:
        await handset.start(Intent("android.intent.action.MAIN", package=package))
        await wire.screencap()
        for _ in range(2 if options.quick else 10):
            began = perf_counter()
            picture = await wire.screencap()
            times.append((perf_counter() - began) * 1000)
            if not picture.startswith(b"\x89PNG"):
                raise RuntimeError("no picture came")
    _tell(result, "screencap_ms", times, SCREENCAP_MS, "ms", f"1080x2400 over adb, of {len(_SCREENS)} applications")


async def _read(result: Result, handset: RealHandset, wire: Wire) -> None:
    """Dumps of the first page of every application, by the code that reads those of real phones (``bench dumps``).
    The share that is named has no target: a card that is half scrolled away has its name below the screen."""
    with tempfile.TemporaryDirectory(prefix="handrail-bench-") as folder:
        for app in APPS:
            await handset.start(Intent("android.intent.action.MAIN", package=app.package))
            said = (await wire.shell(_DUMP)).out
            await anyio.Path(folder, f"{app.label}.xml").write_bytes(said)
        found = dumps.measure(Path(folder))
    result.rows.append({"what": "dumps of the virtual phone"} | {
        name: getattr(found, name) for name in found.__dataclass_fields__
    })  # fmt: skip
    named = 100 * (found.named + found.wordless) / found.pressable
    note = f"{found.dumps} pages, {found.pressable} things to press"
    result.figures["virtual_named"] = Figure(round(named, 2), None, "%", "higher", note)
    result.figures["virtual_unique"] = Figure(round(100 * found.found / found.pressable, 2), 100, "%", "higher", note)


async def _arms(result: Result, options: Options, rounds: int, arms: Mapping[str, Arm]) -> None:
    """The same commands through each client, in turns, and on the phone itself."""
    for what, line in (("dump", _DUMP), ("echo", _ECHO)):
        times: dict[str, list[float]] = {name: [] for name in arms}
        names = list(arms)
        for number in tracked(range(rounds + 1), f"{what} through {len(arms)} clients", options):
            for name in names[number % len(names) :] + names[: number % len(names)]:
                began = perf_counter()
                said = await arms[name](line)
                took = (perf_counter() - began) * 1000
                if what == "dump" and not NODES <= said.count(b"<node ") <= NODES + 10:
                    raise RuntimeError(f"{name} read a dump of {said.count(b'<node ')} nodes")
                if number:  # the first warms up
                    times[name].append(took)
        device = median(times["phone"])
        if what == "dump":
            _tell(result, "dump_ms", times["driver"], DUMP_MS, "ms", f"{NODES} nodes over adb")
        for name in names:
            if name == "phone":
                _tell(result, f"{what}_phone_ms", times[name], None, "ms", "on the phone itself")
                continue
            over = [each - device for each in times[name]]
            target = OVERHEAD_MS if (what, name) == ("echo", "driver") else None
            _tell(result, f"{what}_overhead_{name}_ms", over, target, "ms", "above what the phone itself takes")


def _clients(wire: Wire, config: AndroidConfig) -> dict[str, Arm]:
    """The driver's own client, Debian's adb as a program, adbutils where it is installed; and the phone without any."""

    async def driver(line: str) -> bytes:
        return (await wire.shell(line)).out

    program = shutil.which(config.adb) or config.adb
    environment = {**os.environ, "ANDROID_ADB_SERVER_PORT": str(config.server[1])}

    async def process(line: str) -> bytes:
        done = await anyio.run_process([program, "-s", config.serial, "shell", line], env=environment)
        return done.stdout

    found: dict[str, Arm] = {"driver": driver, "process": process}
    try:
        adbutils: Any = importlib.import_module("adbutils")
    except ImportError:
        return found
    theirs = adbutils.AdbClient(host=config.server[0], port=config.server[1]).device(config.serial)

    async def other(line: str) -> bytes:
        said: str = await anyio.to_thread.run_sync(partial(theirs.shell, line))
        return said.encode()

    return {**found, "adbutils": other}


async def _itself(handset: RealHandset, line: str) -> bytes:
    async def nothing() -> bytes:
        return b""

    return (await Session(handset, nothing).run(line)).out

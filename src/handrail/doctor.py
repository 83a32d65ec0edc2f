"""What works here, what is missing, and how to get it."""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import anyio

from handrail.bench.apps.registry import APPS
from handrail.bench.miniwob_pages import INSTALL, root
from handrail.build import guard_model, language_guard, settings_of, trace_path
from handrail.clock import RealClock
from handrail.config import GuardChoice, LanguageModel, Settings
from handrail.devices.android.condition import examine
from handrail.devices.browser import BrowserConfig, BrowserDevice, find
from handrail.guard import rehearse
from handrail.hands import InBrowser, OnPhone, OnVirtualPhone, android_config, chosen
from handrail.models.encoder import installed
from handrail.models.guard.breaker import IN_A_ROW, REST
from handrail.policy import MODEL_RAILS, PRESETS, RAILS, preset
from handrail.records import ConfigError, HandrailError, ModelError
from handrail.trace import TraceStore
from handrail.version import __version__
from handrail.virtual import booted

EXTRAS = {
    "bench": ("matplotlib", "playwright", "skimage"),
    "train": ("scipy",),
    "apps": ("django", "flask_admin", "flask_sqlalchemy"),
}
"""Extra -> packages it brings; those of rooms that are still empty are not asked for."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried."""

    what: str
    works: bool
    detail: str
    remedy: str = ""
    needed: bool = True
    """Whether Handrail is of no use without it."""


def command(*, json_out: bool = False, config: str = "", device: str = "browser") -> int:
    """Try everything and tell; 0 if all that is needed works. Of a phone what it allows, and nothing else.

    Raises: ConfigError for a configuration that is wrong, or a device that there is no such kind of.
    """
    settings = settings_of(config)
    where = chosen(device)
    if not isinstance(where, InBrowser):
        return _told(anyio.run(_phone, where, settings), json_out=json_out)
    found = [check() for check in (_python, _sqlite, _browser, _policies)]
    found += [*guard_models(settings.guard_model), _trace(settings)]
    found += [*_extras(), _miniwob(), *_applications(), _vectors()]
    return _told(found, json_out=json_out)


async def _phone(where: OnPhone | OnVirtualPhone, settings: Settings) -> list[Finding]:
    """What a phone allows. The virtual one is started for it, and says so."""
    if isinstance(where, OnPhone):
        signs = await examine(android_config(settings.android, where.serial, os.environ))
        return [Finding(sign.what, sign.well, sign.detail, sign.remedy, sign.needed) for sign in signs]
    try:
        async with booted(chromium=os.environ.get("HANDRAIL_CHROMIUM") or None) as ready:
            signs = await examine(ready.config)
    except HandrailError as error:
        return [Finding("virtual phone", False, str(error.args[0]), error.hint)]
    simulated = Finding("virtual phone", True, "a simulator starts and answers adb; it is not Android")
    return [simulated, *(Finding(sign.what, sign.well, sign.detail, sign.remedy, sign.needed) for sign in signs)]


def _told(found: Sequence[Finding], *, json_out: bool) -> int:
    works = all(item.works for item in found if item.needed)
    if json_out:
        report = {
            "version": __version__,
            "ok": works,
            "findings": [
                {"what": f.what, "works": f.works, "detail": f.detail, "remedy": f.remedy, "needed": f.needed}
                for f in found
            ],
        }
        print(json.dumps(report))
        return 0 if works else 1
    print(f"handrail {__version__}")
    for item in found:
        mark = "ok     " if item.works else "MISSING" if item.needed else "absent "
        print(f"  {mark}  {item.what}: {item.detail}")
        if item.remedy and not item.works:
            print(f"           {item.remedy}")
    return 0 if works else 1


def _python() -> Finding:
    works = sys.version_info >= (3, 11)
    return Finding("python", works, platform.python_version(), "install Python 3.11 or newer")


def _sqlite() -> Finding:
    works = sqlite3.sqlite_version_info >= (3, 35)
    return Finding("sqlite", works, sqlite3.sqlite_version, "a Python built with SQLite 3.35 or newer")


def _browser() -> Finding:
    remedy = "apt-get install chromium, or set HANDRAIL_CHROMIUM to a Chromium's path"
    config = BrowserConfig()
    try:
        path = find(os.environ.get("HANDRAIL_CHROMIUM") or None)
        protections = anyio.run(_tried, replace(config, executable=path))
    except HandrailError as error:
        return Finding("browser", False, str(error), remedy)
    return Finding("browser", True, f"{path} starts and shows a page; {protections}", remedy)


async def _tried(config: BrowserConfig) -> str:
    async with BrowserDevice(config, RealClock(), environment=dict(os.environ)) as device:
        await device.observe(10.0)
        armed = [item.name for item in device.protections if item.armed]
        rest = [f"not {item.name} ({item.detail})" for item in device.protections if not item.armed]
    return ", ".join([f"armed: {' '.join(armed)}", *rest])


def _policies() -> Finding:
    for name in sorted(PRESETS):
        for item in rehearse(preset(name)):
            if not item.works:
                return Finding("policies", False, f"{name}: {item.sentence}", "a fault of ours; please report it")
    return Finding("policies", True, f"{', '.join(sorted(PRESETS))}: every rail of each can fire")


def _guard_model() -> Finding:
    remedy = "install handrail anew"
    try:
        model = guard_model()
    except HandrailError as error:
        return Finding("guard model", False, str(error), remedy)
    missing = [name for name in MODEL_RAILS if RAILS[name].model not in model.categories]
    detail = f"fitted for {', '.join(name for name in MODEL_RAILS if name not in missing)}"
    return Finding("guard model", not missing, detail, remedy)


_PATIENCE = (
    f"one that is down or slow is not asked again in the same judgement, and after {IN_A_ROW} times in a row not for "
    f"{REST:.0f} s (model_not_asked)"
)
_HARMLESS = "open the settings and show the time zone"


def guard_models(choice: GuardChoice) -> list[Finding]:
    if choice == "off":
        detail = "turned off: consequential actions ask under standard, and are blocked under strict"
        return [Finding("guard model", True, detail, needed=False)]
    found = [_guard_model()]
    if isinstance(choice, LanguageModel):
        found.append(anyio.run(_language_model, choice))
    return found


async def _language_model(choice: LanguageModel) -> Finding:
    """Asks once, about words of our own."""
    what, remedy = "language model", "start the server that the configuration names, or set guard_model: embedded"
    asked = ", ".join(sorted(choice.categories))
    began = time.monotonic()
    try:
        await language_guard(choice).score(_HARMLESS, min(choice.categories))
    except ConfigError as error:
        return Finding(what, False, str(error), f"set {choice.key_env}")
    except ModelError as error:
        detail = f"{choice.model} at {choice.endpoint}: {error.code}: {error}; {_PATIENCE}"
        return Finding(what, False, detail, remedy)
    took = time.monotonic() - began
    return Finding(
        what, True, f"{choice.model} at {choice.endpoint} answered in {took:.1f} s; asked about {asked}", remedy
    )


def _trace(settings: Settings) -> Finding:
    path = trace_path("", settings)
    remedy = "give --trace FILE or set HANDRAIL_TRACE to a place that can be written"
    try:
        if path.exists():
            with TraceStore.reading(path) as store:
                runs = len(store.runs())
            return Finding("trace", True, f"{path} holds {runs} runs", remedy)
        folder = next(parent for parent in (path.parent, *path.parent.parents) if parent.exists())
        with tempfile.TemporaryDirectory(dir=folder) as scratch, TraceStore(Path(scratch) / "t.db"):
            pass
    except (HandrailError, OSError) as error:
        return Finding("trace", False, f"{path}: {error}", remedy)
    return Finding("trace", True, f"{path} will be made at the first run", remedy)


def _extras() -> list[Finding]:
    found = []
    for extra, packages in EXTRAS.items():
        missing = [name for name in packages if importlib.util.find_spec(name) is None]
        detail = f"without {', '.join(missing)}" if missing else "complete"
        found.append(Finding(f"extra {extra}", not missing, detail, f"pip install 'handrail[{extra}]'", needed=False))
    return found


def _miniwob() -> Finding:
    detail = "the pages for `handrail bench miniwob`"
    return Finding("MiniWoB++", root() is not None, detail, INSTALL, needed=False)


def _applications() -> list[Finding]:
    detail = "an application of `handrail bench apps`"
    return [Finding(app.title, not why, detail, why, needed=False) for app in APPS for why in [app.absent()]]


def _vectors() -> Finding:
    detail = "likeness in meaning, for the names of fields (package wordllama; THIRD_PARTY.md first)"
    return Finding("word vectors", installed() is not None, detail, "pip install --no-deps wordllama", needed=False)

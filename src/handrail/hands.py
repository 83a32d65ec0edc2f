"""Which device a run drives: a browser, a phone that adb sees, or a virtual phone of this process.

Here a name becomes a device, and a phone's applications become what the user's words may mean by them. Chosen by
``build``; nothing is touched before the device is opened.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from handrail.devices.android import AndroidConfig, AndroidDevice
from handrail.devices.android.apps import Application
from handrail.devices.android.config import PORT, passed_on, server_address
from handrail.devices.browser import BrowserConfig, BrowserDevice
from handrail.language.applications import App, meant, named
from handrail.language.keeping import keepers
from handrail.policy import origin_of
from handrail.records import Clock, ConfigError, Device, DeviceError, Instruction
from handrail.screen import normalise, quoted

DEVICES: Final = "browser, phone (a virtual one), adb:SERIAL, or adb (the only phone that is connected)"
_SERIAL: Final = re.compile(r"[\w.:\[\]-]{1,128}", re.ASCII)
_APP: Final = re.compile(r"[A-Za-z]\w*(?:\.\w+)+", re.ASCII)
_LOOK: Final = 10.0


@dataclass(frozen=True, slots=True)
class InBrowser:
    """A page in Chromium."""


@dataclass(frozen=True, slots=True)
class OnPhone:
    """A phone or emulator that adb sees."""

    serial: str
    """Empty for the only one there is."""


@dataclass(frozen=True, slots=True)
class OnVirtualPhone:
    """A simulator in this process; it is gone when the run is over."""


Chosen: TypeAlias = InBrowser | OnPhone | OnVirtualPhone


def chosen(text: str) -> Chosen:
    """What ``--device`` says.

    Raises: ConfigError if it is none of `DEVICES`.
    """
    match text.strip():
        case "" | "browser":
            return InBrowser()
        case "phone":
            return OnVirtualPhone()
        case "adb":
            return OnPhone("")
        case said if said.startswith("adb:") and _SERIAL.fullmatch(said[4:]):
            return OnPhone(said[4:])
        case _:
            raise ConfigError(f"there is no device {text!r}", hint=DEVICES)


def agreeing(where: Chosen, *, attach: str, headed: bool) -> None:
    """Refuse what is about another kind of device. Raises: ConfigError."""
    if isinstance(where, InBrowser):
        return
    if attach:
        raise ConfigError("--attach is about a browser, and the device is a phone", hint="leave one of them out")
    if headed:
        raise ConfigError("--headed shows a browser's window, and the device is a phone", hint="leave --headed out")


def package_of(text: str) -> str:
    """The package that ``app:PACKAGE`` names; empty where it names none. A secret is bound to a package, never to what
    an application calls itself."""
    name = text.removeprefix("app:")
    return name if _APP.fullmatch(name) else ""


def phone_start(at: str) -> str:
    """Where a run on a phone begins: an address, ``app:NAME``, a package, or (empty) what is in front.

    Raises: ConfigError.
    """
    if not at or (at.startswith("app:") and at.removeprefix("app:").strip()):
        return at
    if "://" in at:
        if at.partition("://")[0].lower() in ("http", "https") and origin_of(at):
            return at
        raise ConfigError(f"{at!r} is not an address a phone may begin at", hint="give an http or https address")
    if _APP.fullmatch(at) and not at.rpartition(".")[2].isdecimal():
        return f"app:{at}"
    raise ConfigError(
        f"{at!r} is neither an address nor an application",
        hint="as in https://shop.example, com.example.notes, app:Notes; left out, a run begins at what is in front",
    )


@asynccontextmanager
async def device_of(
    where: Chosen,
    clock: Clock,
    *,
    browser: BrowserConfig,
    attach: str,
    android: AndroidConfig,
    environment: Mapping[str, str],
) -> AsyncIterator[Device]:
    """The device, open.

    Raises: ConfigError, DeviceError.
    """
    match where:
        case InBrowser():
            async with _browser(browser, attach, clock, environment) as ours:
                yield ours
        case OnPhone(serial=serial):
            async with AndroidDevice(android_config(android, serial, environment), clock) as phone:
                yield phone
        case OnVirtualPhone():
            from handrail.virtual import virtual_phone  # a whole simulator: loaded only where it is driven

            wanted = android if android.input_method else None
            chromium = environment.get("HANDRAIL_CHROMIUM") or None
            async with virtual_phone(clock, config=wanted, chromium=chromium) as (phone, _):
                yield phone


def android_config(config: AndroidConfig, serial: str, environment: Mapping[str, str]) -> AndroidConfig:
    """How a phone is reached, where the environment says where adb's server listens. Raises: ConfigError."""
    server = config.server if config.server != ("127.0.0.1", PORT) else server_address(environment)
    return replace(config, serial=serial or config.serial, server=server, adb_environment=passed_on(environment))


@asynccontextmanager
async def _browser(
    browser: BrowserConfig, attach: str, clock: Clock, environment: Mapping[str, str]
) -> AsyncIterator[BrowserDevice]:
    if browser.executable is None and environment.get("HANDRAIL_CHROMIUM"):
        browser = replace(browser, executable=environment["HANDRAIL_CHROMIUM"])
    if browser.headed and not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        raise ConfigError("--headed needs a display, and there is none", hint="set DISPLAY, or leave --headed out")
    ours = BrowserDevice(browser, clock, environment=dict(environment), attach=attach or None)
    try:
        await ours.__aenter__()
    except DeviceError as error:
        if attach:
            hint = "start Chromium with its debugging port, and give its address"
            raise ConfigError(f"--attach {attach}: {error}", hint=hint) from error
        raise
    try:
        yield ours
    finally:
        await ours.close()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a run on a phone begins, and which applications its words speak of."""

    start: str
    """What is present as the place where the run began: a package, or the address that is opened first."""
    apps: tuple[App, ...]
    """All that can be opened."""
    homes: frozenset[str]
    """Packages of home screens."""
    present: frozenset[str]
    """Packages that may be in front without a question: those that the user's words name, and the home screen."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """Package -> what a question says of it: what it calls itself, who else does, and a certificate that is not the
    declared one."""


async def place_of(device: AndroidDevice, instruction: Instruction, start: str) -> Place:
    """Look around before anything is judged. Touches nothing.

    Raises: DeviceError; InputRefused where ``start`` names no application, or several.
    """
    apps = tuple(_app(item, device.config) for item in await device.applications())
    homes = await device.home()
    others = await _others(device)
    spoken = {app.package for app in (*named(instruction.text, apps), *keepers(instruction, apps))}
    present = homes | (spoken - others.keys())
    notes = _notes(apps, others)
    if start.startswith("app:"):
        package = (await device.application(start.removeprefix("app:"))).package
        return Place("" if package in others else package, apps, homes, present, notes)
    if start:
        return Place(start, apps, homes, present | ({await device.browser()} - others.keys()), notes)
    front = (await device.observe(_LOOK)).app
    return Place("" if front in others else front, apps, homes, present, notes)


async def _others(device: AndroidDevice) -> dict[str, str]:
    """Package -> its certificate, where that is another one than was declared (A3): nobody named these."""
    found = {}
    for package, declared in device.config.certificates.items():
        now = await device.certificate(package)
        if now != declared.replace(":", "").lower():
            found[package] = now
    return found


def _notes(apps: Sequence[App], others: Mapping[str, str]) -> dict[str, str]:
    """What questions say of applications beside their packages; what these call themselves is quoted."""
    bearers: dict[str, list[str]] = {}
    for app in apps:
        for name in app.names:
            bearers.setdefault(normalise(name), []).append(app.package)
    notes = {}
    for app in apps:
        said = [f"It calls itself {quoted(app.names[-1], 60)}"] if app.names else []
        also = sorted({other for name in app.names for other in bearers[normalise(name)]} - {app.package})
        if also:
            said.append(f"{'so does' if len(also) == 1 else 'so do'} {quoted(', '.join(also), 120)}")
        if app.package in others:
            signed = quoted(others[app.package][:16]) if others[app.package] else "one that the phone does not tell"
            said.append(f"its certificate is not the one you declared, but {signed}")
        if said:
            notes[app.package] = f"{', and '.join(said)}."
    return notes


def _app(item: Application, config: AndroidConfig) -> App:
    declared = [name for name, package in config.apps.items() if package == item.package]
    return App(item.package, tuple(filter(None, (*declared, item.label))))


__all__ = [
    "DEVICES", "Chosen", "InBrowser", "OnPhone", "OnVirtualPhone", "Place", "agreeing", "android_config", "chosen",
    "device_of", "meant", "package_of", "phone_start", "place_of",
]  # fmt: skip

"""What one phone allows, asked of it and of adb's server without touching it: for ``handrail doctor``.

What cannot be told is said to be unknown, never to be well.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from handrail.devices.android.apps import Apps
from handrail.devices.android.borrowed import FILE, SCALES
from handrail.devices.android.config import AndroidConfig
from handrail.devices.android.display import WINDOWS, read, size_of
from handrail.devices.android.wire import Phone, Server, Unreached
from handrail.records import DeviceError

_OLDEST: Final = 26
_HINTS: Final = 35
_CERTIFICATES: Final = 31
_PROBE: Final = (
    "getprop ro.build.version.release; getprop ro.build.version.sdk; getprop ro.product.manufacturer; "
    "getprop ro.product.model; getprop persist.security.adbinput; settings get secure default_input_method; "
    + "; ".join(f"settings get {space} {name}" for space, name in SCALES)
    + f"; [ -s {FILE} ] && echo left || echo none"
)
_MAKERS: Final = frozenset({"xiaomi", "redmi", "poco", "blackshark"})
"""Makers whose phones let injected taps in only with a second switch among the developer options."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One thing that was asked."""

    what: str
    well: bool
    detail: str
    remedy: str = ""
    needed: bool = True
    """Whether the phone cannot be driven without it."""


async def examine(config: AndroidConfig) -> tuple[Sign, ...]:
    """Ask; in the order in which a person would put it right. Nothing on the phone is changed."""
    server = Server(*config.server)
    try:
        await server.start(config.adb, config.adb_environment)
    except Unreached as error:
        return (Sign("adb's server", False, str(error.args[0]), error.hint),)
    found = [Sign("adb's server", True, f"answers on {server.host}:{server.port}")]
    try:
        listed = await server.choose(config.serial)
    except Unreached as error:
        return (*found, Sign("phone", False, f"{error.code}: {error.args[0]}", error.hint))
    phone = Phone(server, listed.serial, listed.transport)
    try:
        found += await _asked(phone, config)
    except DeviceError as error:
        found.append(Sign("phone", False, f"{error.code}: {error.args[0]}", error.hint))
    return tuple(found)


async def _asked(phone: Phone, config: AndroidConfig) -> list[Sign]:
    said = (await phone.shell(_PROBE)).text.split("\n")
    release, sdk, maker, model, extra, method, *rest = [line.strip() for line in (*said, *[""] * 12)][:12]
    level = int(sdk) if sdk.isdecimal() else 0
    old = 0 < level < _OLDEST
    found = [
        Sign("phone", True, f"{phone.serial}: {maker} {model}"),
        Sign("Android", level >= _OLDEST, f"{release or 'untold'} (API {level or 'untold'})",
             "Android 8 or newer is needed" if old or not level else ""),
    ]  # fmt: skip
    found += [_input(maker, extra), _hints(level), _certificates(level)]
    found += await _screen(phone)
    found.append(_method(method, config))
    scales = rest[:3]
    stopped = all(scale in ("0", "0.0") for scale in scales)
    told = ", ".join(scale if scale != "null" else "1 (not set)" for scale in scales)
    calm = "" if stopped else "; they are stopped for as long as a screen does not come to rest, and given back"
    found.append(Sign("animation scales", True, f"{told}{calm}", needed=False))
    if rest[3:4] == ["left"]:
        detail = "a run that died left some changed"
        found.append(Sign("borrowed settings", False, detail, "the next run gives them back", needed=False))
    found.append(await _names(phone, config))
    found += [await _pinned(phone, config, package) for package in sorted(config.certificates)]
    return found


async def _pinned(phone: Phone, config: AndroidConfig, package: str) -> Sign:
    """Whether an application whose certificate is declared is signed by it: a run refuses it otherwise."""
    apps = Apps(phone, config.apps, config.certificates)
    now, declared = await apps.certificate(package), config.certificates[package].replace(":", "").lower()
    told = f"signed by {now[:16]}…" if now else "not installed, or the phone does not tell who signed it"
    detail = f"{package} is {'signed as declared' if now == declared else told}"
    remedy = "see where it came from; declare the certificate only if you trust it"
    return Sign("certificate", now == declared, detail, remedy, needed=False)


def _input(maker: str, extra: str) -> Sign:
    """Whether taps are let in: only a tap would tell, and none is made."""
    what = "injected input"
    if maker.casefold() not in _MAKERS:
        return Sign(what, True, "let in, as far as can be told without a tap", needed=False)
    if extra == "1":
        return Sign(what, True, "'USB debugging (Security settings)' is on")
    return Sign(
        what, False, f"{maker} phones let no taps in unless a second switch is on; it is "
        f"{'off' if extra == '0' else 'not told'}",
        "switch on 'USB debugging (Security settings)' among the developer options, and restart the phone",
        needed=extra == "0",
    )  # fmt: skip


def _hints(level: int) -> Sign:
    detail = (
        "hint and text of a field are told apart" if level >= _HINTS else "the hint of an empty field looks like text"
    )
    return Sign("fields", level >= _HINTS, detail, "Android 15 tells them apart", needed=False)


def _certificates(level: int) -> Sign:
    told = level >= _CERTIFICATES
    detail = "the phone tells who signed an application" if told else "not told before Android 12: none can be pinned"
    return Sign("certificates", told, detail, needed=False)


async def _screen(phone: Phone) -> list[Sign]:
    """Size, and whether what is in front withholds its pixels or is locked."""
    measures = (await phone.shell("wm size; wm density")).text
    windows = read((await phone.shell(WINDOWS)).text)
    size = windows.size or size_of(measures, windows.rotation or 0)
    told = re.findall(r"(?:Physical|Override) (?:size|density): \S+", measures)
    found = [
        Sign("screen", size is not None, ", ".join(told) or "its size is not told", "the phone must tell `wm size`")
    ]
    shade = "keyguard" in windows.title.casefold() or windows.title.startswith(("NotificationShade", "StatusBar"))
    found.append(
        Sign("lock", not shade, "something of the system is in front: locked?" if shade else "unlocked", "unlock it",
             needed=False)
    )  # fmt: skip
    detail = f"{windows.package or 'what is in front'} withholds its pixels (FLAG_SECURE): only its tree is read"
    if windows.secure:
        found.append(Sign("pixels", False, detail, needed=False))
    else:
        found.append(Sign("pixels", True, "what is in front shows its pixels", needed=False))
    return found


def _method(method: str, config: AndroidConfig) -> Sign:
    what = "text beyond ASCII"
    if not config.input_method:
        return Sign(what, False, f"refused: no input method is declared for it (the phone's own: {method})",
                    "install ADBKeyBoard and declare it: phone: {input_method: com.android.adbkeyboard/.AdbIME}",
                    needed=False)  # fmt: skip
    return Sign(what, True, f"typed by {config.input_method}", needed=False)


async def _names(phone: Phone, config: AndroidConfig) -> Sign:
    """Whether applications can be opened by what they call themselves."""
    apps = await Apps(phone, config.apps, config.certificates).all()
    called = [app for app in apps if app.label]
    declared = len(set(config.apps.values()) & {app.package for app in apps})
    detail = f"{len(apps)} applications; names told of {len(called)}, declared of {declared}"
    return Sign("names of applications", bool(called or declared), detail,
                "say packages, or declare names: phone: {apps: {Notes: com.example.notes}}", needed=False)  # fmt: skip

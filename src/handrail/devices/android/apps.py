"""Which applications there are, who signed them, and how one is opened.

A name is what an application calls itself: any other may call itself the same. So it stands for one package only where
exactly one answers to it, and a package is remembered with its certificate (A3).

Source: AOSP PackageManagerShellCommand.java (query-activities, resolve-activity), DomainVerificationDebug.java
(get-app-links prints the certificate's SHA-256, since Android 12).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from handrail.devices.android.shell import quote
from handrail.devices.android.wire import Phone
from handrail.records import InputRefused
from handrail.screen import normalise

_MAIN: Final = "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
_PACKAGE: Final = re.compile(r"[A-Za-z]\w*(?:\.\w+)+", re.ASCII)
_COMPONENT: Final = re.compile(r"([A-Za-z]\w*(?:\.\w+)+)/([\w.$]+)", re.ASCII)
_SIGNATURES: Final = re.compile(r"Signatures: \[([0-9A-Fa-f:, ]+)\]")
_CHOOSERS: Final = frozenset({"android", "com.android.intentresolver"})
"""Packages of the question which application is to open something: nobody has chosen one."""


@dataclass(frozen=True, slots=True)
class Application:
    """One application that can be opened."""

    package: str
    component: str
    """``package/activity`` that opens it."""
    label: str
    """What it calls itself; empty where the phone does not tell, which is so for most on a real one."""


@dataclass(slots=True)
class Apps:
    """The applications of one phone."""

    phone: Phone
    names: Mapping[str, str]
    """Name -> package, as the user declared."""
    pinned: Mapping[str, str]
    """Package -> certificate, as the user declared."""
    seen: dict[str, str] = field(default_factory=dict)
    """Package -> certificate at first sight."""

    async def all(self) -> tuple[Application, ...]:
        """Everything that the launcher shows."""
        said = await self.phone.shell(f"cmd package query-activities {_MAIN}")
        found: dict[str, Application] = {}
        for block in re.split(r"^ *Activity #\d+:", said.text, flags=re.MULTILINE)[1:]:
            package = re.search(r"packageName=([\w.]+)", block)
            name = re.search(r"^\s+name=([\w.$]+)", block, re.MULTILINE)
            label = re.search(r"nonLocalizedLabel=(.*?) icon=", block)
            if package and name:
                shown = label[1] if label and label[1] != "null" else ""
                found.setdefault(package[1], Application(package[1], f"{package[1]}/{name[1]}", shown))
        return tuple(found.values())

    async def find(self, name: str) -> Application:
        """The one application that is meant by a package, a declared name, or what it calls itself.

        Raises InputRefused with code ``no_app``, or ``several_apps``: then a person must say which.
        """
        apps = await self.all()
        by_package = {app.package: app for app in apps}
        if name in by_package:
            return by_package[name]
        wanted = normalise(name)
        declared = {package for label, package in self.names.items() if normalise(label) == wanted}
        found = [by_package[package] for package in sorted(declared) if package in by_package]
        if not declared:
            found = [app for app in apps if app.label and normalise(app.label) == wanted]
            found = found or [
                app for app in apps if not app.label and app.package.rpartition(".")[2].casefold() == wanted
            ]
        if len(found) > 1:
            raise InputRefused(
                f"several applications are called {name!r}: {', '.join(app.package for app in found)}",
                hint="say its package", code="several_apps",
            )  # fmt: skip
        if not found:
            raise InputRefused(f"there is no application {name!r}", hint="say its package", code="no_app")
        return found[0]

    async def homes(self) -> frozenset[str]:
        """The package of the home screen that the user chose, or that is the only one; empty if neither is so."""
        said = await self.phone.shell(
            "cmd package resolve-activity --brief -a android.intent.action.MAIN -c android.intent.category.HOME"
        )
        lines = said.text.strip().splitlines()
        found = _COMPONENT.fullmatch(lines[-1].strip()) if lines else None
        return frozenset({found[1]} - _CHOOSERS) if found else frozenset()

    async def certificate(self, package: str) -> str:
        """SHA-256 of its signing certificate, in lower case; empty where the phone does not tell."""
        if not _PACKAGE.fullmatch(package):
            return ""
        said = await self.phone.shell(f"pm get-app-links {package} 2>/dev/null")
        found = _SIGNATURES.search(said.text)
        return found[1].replace(":", "").replace(" ", "").lower() if found else ""

    async def trust(self, package: str) -> str:
        """The certificate of a package, which is the declared one and the same as before.

        Raises InputRefused with code ``other_certificate``: it is not the application it was.
        """
        now = await self.certificate(package)
        pinned = self.pinned.get(package, "").replace(":", "").lower()
        if (pinned and now != pinned) or (self.seen.setdefault(package, now) != now):
            raise InputRefused(
                f"{package} is signed by another certificate than expected: {now or 'it is not told which'}",
                code="other_certificate",
            )
        return now

    async def browser(self, wanted: str) -> str:
        """The package that opens addresses. Raises InputRefused with code ``no_browser``."""
        package = wanted
        if not package:
            said = await self.phone.shell(
                "cmd package resolve-activity --brief -a android.intent.action.VIEW -c "
                "android.intent.category.BROWSABLE -d https://example.org/"
            )
            lines = said.text.strip().splitlines()
            found = _COMPONENT.fullmatch(lines[-1].strip()) if lines else None
            package = found[1] if found else ""
        if not _PACKAGE.fullmatch(package) or package in _CHOOSERS:
            raise InputRefused(
                "the phone has no browser of its own choice", hint="name its package in the configuration",
                code="no_browser",
            )  # fmt: skip
        return package


def start_of(app: Application) -> str:
    """The command that opens an application as the launcher does."""
    return f"am start -W -n {quote(app.component)} {_MAIN} -f 0x10200000"


def view_of(url: str, package: str) -> str:
    """The command that opens an address in one browser (A4)."""
    return (
        f"am start -W -a android.intent.action.VIEW -c android.intent.category.BROWSABLE -d {quote(url)} "
        f"-p {quote(package)}"
    )


def checked(url: str) -> str:
    """The address, which must be one of the web: every other scheme reaches into other applications (A4).

    Raises InputRefused with code ``bad_address``.
    """
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        usable = False
    if not usable or any(letter.isspace() or not letter.isprintable() for letter in url):
        raise InputRefused(
            f"{url[:80]!r} is not an address a browser may go to", hint="use http:// or https://", code="bad_address"
        )
    return url

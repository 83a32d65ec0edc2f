"""Intents and packages: what an application declares, as the phone's package manager knows it, and who answers what."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from handrail.phone.apps.app import App
from handrail.phone.nouns import Filter, Intent, Package
from handrail.phone.screen.preferences import PREFIX


def full(package: str, activity: str) -> str:
    """Full class name of an activity."""
    return package + activity if activity.startswith(".") else activity


def package_of(app: App, uid: int) -> Package:
    """What the package manager knows of an application."""
    filters = tuple(
        Filter(
            each.action, each.scheme, each.host, each.mime, full(app.package, each.activity) if each.activity else ""
        )
        for each in app.filters
    )
    return Package(
        app.package,
        app.label,
        full(app.package, app.main) if app.main else "",
        hashlib.sha256(f"simulated signer of {app.package}".encode()).hexdigest(),
        uid=uid,
        system=app.system,
        filters=filters,
        permissions=tuple(PREFIX + name for name in app.granted),
        activities=tuple(full(app.package, name) for name in app.activities),
    )


def matches(each: Filter, intent: Intent) -> bool:
    """Whether a filter answers an intent."""
    scheme, _, rest = intent.data.partition(":")
    host = rest.removeprefix("//").partition("/")[0]
    return (
        each.action == intent.action
        and each.scheme == scheme
        and (not each.host or each.host == host)
        and (not each.mime or each.mime == intent.mime)
    )


def pid_of(package: str) -> int:
    """Process id of a package: made up, but always the same."""
    return 1000 + sum(map(ord, package)) % 9000


def packed(intent: Intent) -> str:
    """An intent as a table holds it."""
    return json.dumps([intent.action, intent.data, intent.package, intent.activity, dict(intent.extras)])


def unpacked(target: str) -> Intent:
    """The intent that a table holds."""
    action, data, package, activity, extras = json.loads(target)
    given: dict[str, Any] = extras
    return Intent(action, data, package=package, activity=activity, extras=given)

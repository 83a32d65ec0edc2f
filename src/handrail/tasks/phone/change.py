"""What changed on a phone: two snapshots compared, table by table, as plain data.

A judge is written on it: *exactly this changed, and nothing else*. What a phone does by itself while it is looked at
(time passes, a page is remembered as visited, a message counts as read) is left out, each column for a stated reason;
a judge that is about such a column counts it again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal

from handrail.phone.apps.installed import APPS
from handrail.phone.apps.store import Value
from handrail.phone.screen.clock import BOOT, Clock
from handrail.phone.screen.phone import Phone
from handrail.tasks.phone.task import Stage, bare

Row = Mapping[str, Value]
"""A row of a table, without its ignored columns."""

IGNORED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "*.at": "when something was written: the clock's doing",
        "notes_notes.updated": "when something was written: the clock's doing",
        "messages_sms.read": "opening a conversation reads it",
        "mail_messages.read": "opening a mail reads it",
        "browser_tabs.*": "which pages are open: view state",
        "browser_history.*": "history",
        "maps_searches.*": "history",
        "notifications.*": "come and go by themselves",
        "music_player.since": "the clock's doing",
        "music_player.position": "the clock's doing",
        "bank_session.open": "being signed in for the moment: view state",
        "clock_timers.left": "the clock's doing",
        "clock_stopwatch.since": "the clock's doing",
        "clock_stopwatch.elapsed": "the clock's doing",
        "clock_laps.elapsed": "the clock's doing",
        "settings.heads_up_notifications_enabled": "who drives the phone keeps notifications from sliding in meanwhile",
        "settings.default_input_method": "who drives the phone types with an input method of its own",
        "settings.enabled_input_methods": "who drives the phone types with an input method of its own",
    }
)
"""What is not compared, with its reason: ``table.column``, ``table.*`` for all of a table, ``*.column`` for a column of
any table, and for the table of settings ``settings.key``."""

_SHARED: Final = "/storage/emulated/0"
_DUMP: Final = f"{_SHARED}/window_dump.xml"
"""Where ``uiautomator dump`` leaves its file: a look at the screen."""
_DAY: Final = timedelta(hours=12)
"""A clock that is further than this from where it began was set."""


@dataclass(frozen=True, slots=True)
class Change:
    """One row that differs."""

    table: str
    """Name of the table; ``files`` and ``folders`` (path, data) for shared storage, ``packages`` (name, enabled,
    certificate) for what is installed, ``clock`` (set) for the wall clock."""
    kind: Literal["added", "removed", "changed"]
    old: Row
    """The row before; empty for one that was added."""
    new: Row
    """The row after; empty for one that was removed."""

    @property
    def columns(self) -> frozenset[str]:
        """The columns whose values differ."""
        return frozenset(name for name in {**self.old, **self.new} if self.old.get(name) != self.new.get(name))


@dataclass(frozen=True, slots=True)
class _Table:
    keys: tuple[str, ...]
    """Columns of its primary key; empty where it has none, and a row is its own key."""
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All state of a phone that a user may care for, at one moment."""

    tables: Mapping[str, _Table]


def snapshot(phone: Phone) -> Snapshot:
    """Take one; settings that the shell wrote are there, too."""
    phone.keep()
    tables = {name: _read(phone, name) for name in _names(phone)}
    tree = phone.state.files
    paths = [path for path in tree if path.startswith(_SHARED) and path != _DUMP]
    tables["files"] = _Table(("path",), tuple({"path": path, "data": tree[path]} for path in paths))
    tables["folders"] = _Table(("path",), tuple({"path": path} for path in _folders(phone, _SHARED)))
    packages = phone.state.packages.values()
    tables["packages"] = _Table(
        ("name",),
        tuple({"name": each.name, "enabled": int(each.enabled), "certificate": each.certificate} for each in packages),
    )
    moved = abs(phone.clock.now() - BOOT) > _DAY
    tables["clock"] = _Table((), ({"set": str(phone.clock.now().date()) if moved else ""},))
    return Snapshot(tables)


def changes(before: Snapshot | Phone, after: Snapshot | Phone, *, counting: Collection[str] = ()) -> tuple[Change, ...]:
    """Rows that differ, in the order of the tables' names.

    Args:
        before, after: two moments of a phone.
        counting: names of `IGNORED` that are compared all the same.
    """
    first = snapshot(before) if isinstance(before, Phone) else before
    last = snapshot(after) if isinstance(after, Phone) else after
    ignored = IGNORED.keys() - set(counting)
    empty = _Table((), ())
    found: list[Change] = []
    for name in sorted(first.tables.keys() | last.tables.keys()):
        if f"{name}.*" not in ignored:
            found += _compared(name, first.tables.get(name, empty), last.tables.get(name, empty), ignored)
    return tuple(found)


@lru_cache(16)
def untouched(seed: int = 0, stage: Stage = bare) -> Snapshot:
    """What a phone of this seed is once the stage is set, before anybody touches it."""
    phone = Phone(APPS, seed=seed, clock=Clock(by_hand=True))
    try:
        stage(phone)
        return snapshot(phone)
    finally:
        phone.store.close()


def _compared(name: str, first: _Table, last: _Table, ignored: Collection[str]) -> Iterator[Change]:
    def seen(row: Row) -> Row:
        return {
            column: value
            for column, value in row.items()
            if f"{name}.{column}" not in ignored and f"*.{column}" not in ignored
        }

    def left_out(row: Row) -> bool:
        return name == "settings" and "settings." + str(row["key"]) in ignored

    if first.rows == last.rows:
        return
    keys = first.keys or last.keys
    before = [row for row in first.rows if not left_out(row)]
    after = [row for row in last.rows if not left_out(row)]
    if not keys:
        yield from _loose(name, [seen(row) for row in before], [seen(row) for row in after])
        return
    old = {tuple(row[key] for key in keys): row for row in before}
    new = {tuple(row[key] for key in keys): row for row in after}
    for key, row in old.items():
        if key not in new:
            yield Change(name, "removed", seen(row), {})
        elif row != new[key] and seen(row) != seen(new[key]):
            yield Change(name, "changed", seen(row), seen(new[key]))
    for key, row in new.items():
        if key not in old:
            yield Change(name, "added", {}, seen(row))


def _loose(name: str, before: list[Row], after: list[Row]) -> Iterator[Change]:
    """Rows without a key: a change is one taken and one added."""
    old, new = (Counter(tuple(row.items()) for row in rows) for rows in (before, after))
    for row in (old - new).elements():
        yield Change(name, "removed", dict(row), {})
    for row in (new - old).elements():
        yield Change(name, "added", {}, dict(row))


def _names(phone: Phone) -> list[str]:
    found = phone.store.all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [str(row["name"]) for row in found if not row["name"].startswith("sqlite_")]


def _read(phone: Phone, name: str) -> _Table:
    if not re.fullmatch(r"\w+", name):
        raise ValueError(f"no name of a table: {name!r}")
    columns = phone.store.all(f"PRAGMA table_info({name})")
    keys = tuple(str(row["name"]) for row in sorted(columns, key=lambda row: int(row["pk"])) if row["pk"])
    names = [str(row["name"]) for row in columns]
    found = phone.store.all(f"SELECT * FROM {name}")  # noqa: S608 - a name, as was just checked
    rows: list[Row] = [dict(zip(names, row, strict=True)) for row in found]
    if name == "clock_timers":
        # Since when a timer runs is the clock's doing; whether it does is not.
        rows = [{**row, "ends": int(row["ends"] != 0)} for row in rows]
    return _Table(keys, tuple(rows))


def _folders(phone: Phone, path: str) -> Iterator[str]:
    tree = phone.state.files
    for name in tree.names(path):
        below = f"{path}/{name}"
        if tree.stat(below).folder:
            yield below
            yield from _folders(phone, below)

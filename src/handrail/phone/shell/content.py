"""``content``: rows of a content provider; settings can be written through it.

Source: AOSP cmds/content/src/com/android/commands/content/Content.java (QueryCommand.onExecute).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from handrail.phone.nouns import Reply
from handrail.phone.shell import settings
from handrail.phone.shell.call import Call, fail, say

_VALUED: Final = frozenset(("--uri", "--projection", "--where", "--sort", "--user", "--bind", "--extra", "--method"))


async def content(call: Call) -> Reply:
    """``content query|insert|update|delete --uri URI ...``."""
    if not call.args:
        return fail("usage: adb shell content [subcommand] [options]\n", 1)
    command, *rest = call.args
    options: dict[str, list[str]] = {}
    while rest:
        arg = rest.pop(0)
        if arg not in _VALUED:
            return fail(f"[ERROR] Unsupported argument: {arg}\n")
        if not rest:
            return fail(f"[ERROR] Missing value for argument: {arg}\n")
        options.setdefault(arg, []).append(rest.pop(0))
    if "--uri" not in options:
        return fail("[ERROR] Content provider URI not specified. Did you specify --uri argument?\n")
    uri = options["--uri"][0].rstrip("/")
    if found := re.fullmatch("content://settings/(system|secure|global)(?:/(.+))?", uri):
        return await _settings(call, command, found[1], options)
    if command != "query":
        return fail(f"Error while accessing provider:{_authority(uri)}\njava.lang.UnsupportedOperationException\n")
    try:
        rows = call.handset.rows(uri)
    except LookupError:
        return fail(f"Error while accessing provider:{_authority(uri)}\n"
                    f"java.lang.IllegalStateException: Could not find provider: {_authority(uri)}\n")  # fmt: skip
    return _query(rows, options)


def _authority(uri: str) -> str:
    return uri.removeprefix("content://").partition("/")[0]


def _query(rows: list[dict[str, object]], options: dict[str, list[str]]) -> Reply:
    where = options.get("--where", [""])[0]
    if where:
        keep = _where(where)
        if keep is None:
            return fail("Error while accessing provider\nandroid.database.sqlite.SQLiteException: this simulator knows "
                        "COLUMN=VALUE and COLUMN LIKE 'x%', joined by AND\n")  # fmt: skip
        rows = [row for row in rows if keep(row)]
    sort = re.fullmatch(r"(\w+)(?:\s+(ASC|DESC))?(?:\s+LIMIT\s+(\d{1,6}))?", options.get("--sort", [""])[0], re.I)
    if sort:
        rows = sorted(rows, key=lambda row: _order(row.get(sort[1])), reverse=(sort[2] or "").upper() == "DESC")
        rows = rows[: int(sort[3])] if sort[3] else rows
    columns = options.get("--projection", [""])[0].split(":") if "--projection" in options else None
    if not rows:
        return say("No result found.\n")
    out = ""
    for place, row in enumerate(rows):
        shown = {name: row.get(name) for name in columns} if columns else row
        pairs = ", ".join(f"{name}={'NULL' if value is None else value}" for name, value in shown.items())
        out += f"Row: {place} {pairs}\n"
    return say(out)


def _order(value: object) -> tuple[int, float, str]:
    return (0, float(value), "") if isinstance(value, int | float) else (1, 0.0, str(value))


def _where(where: str) -> Callable[[dict[str, object]], bool] | None:
    """A test of a row, for the few conditions that are understood; None for any other."""
    tests: list[tuple[str, str, str]] = []
    for part in re.split(r"\s+AND\s+", where.strip(), flags=re.IGNORECASE):
        found = re.fullmatch(r"""\(?\s*(\w+)\s*(=|LIKE)\s*(?:'([^']*)'|"([^"]*)"|(-?\w+))\s*\)?""", part, re.IGNORECASE)
        if not found:
            return None
        tests.append((found[1], found[2].upper(), found[3] or found[4] or found[5] or ""))

    def keep(row: dict[str, object]) -> bool:
        for name, operator, wanted in tests:
            value = str(row.get(name, ""))
            if operator == "=" and value != wanted:
                return False
            pieces = [re.escape(piece) for piece in wanted.split("%")]
            if operator == "LIKE" and not re.fullmatch(".*".join(pieces), value, re.IGNORECASE | re.DOTALL):
                return False
        return True

    return keep


async def _settings(call: Call, command: str, namespace: str, options: dict[str, list[str]]) -> Reply:
    values = call.state.settings[namespace]
    if command == "query":
        return _query([{"_id": place, "name": key, "value": value}
                       for place, (key, value) in enumerate(sorted(values.items()), 1)], options)  # fmt: skip
    if command not in ("insert", "update"):
        return fail(f"Error while accessing provider:settings\njava.lang.UnsupportedOperationException: {command}\n")
    bound: dict[str, str] = {}
    for bind in options.get("--bind", []):
        name, colon, rest = bind.partition(":")
        kind, second, value = rest.partition(":")
        if not colon or not second or kind not in "sbilfdn":
            return fail(f"[ERROR] Binding not well formed: {bind}\n")
        bound[name] = value
    if "name" not in bound or "value" not in bound:
        return fail("Error while accessing provider:settings\njava.lang.IllegalArgumentException: name and value\n")
    return await settings.put(call, namespace, bound["name"], bound["value"])

"""State of applications that keep their data in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path


def rows(path: Path, tables: Iterable[str], leave_out: frozenset[str] = frozenset()) -> dict[str, str]:
    """Every cell of the tables as ``table/key/column -> value``; the key is the row's first column.

    Args:
        path: the database; it is only read, also while its owner has it open.
        tables: by name. They are ours: no name comes from outside.
        leave_out: ``table.column`` that changes without anybody's wish.
    """
    found: dict[str, str] = {}
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as store:
        for table in tables:
            cursor = store.execute(f"SELECT * FROM {table} ORDER BY 1")  # noqa: S608 - table names of ours
            columns = [item[0] for item in cursor.description]
            for row in cursor:
                for column, value in zip(columns, row, strict=True):
                    if f"{table}.{column}" not in leave_out:
                        found[f"{table}/{row[0]}/{column}"] = "" if value is None else str(value)
    return found

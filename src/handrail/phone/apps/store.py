"""The phone's one SQLite file. Everything a task is judged by stands here, readable by anyone while the phone runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

Value = str | int | float | bytes | None
Row = sqlite3.Row


class Store:
    """Tables of all applications, under their full names (``messages_sms``). Every write is there at once.

    The system's own tables: `settings` (namespace, key, value) as the shell's ``settings`` command sees them,
    `permissions` (package, permission, granted), `notifications` (id, package, title, body, at, target, shown),
    `files` is the state's tree and not a table.
    """

    def __init__(self, path: str = ":memory:") -> None:
        self.path = path
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._connection.row_factory = sqlite3.Row
        self._connection.execute("PRAGMA synchronous=OFF")
        self._connection.execute("PRAGMA journal_mode=WAL")

    def clear(self) -> None:
        """Drop every table."""
        for row in self.all("SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%'"):
            self._connection.execute(f'DROP TABLE "{row["name"]}"')

    def script(self, statements: str) -> None:
        """Create tables."""
        self._connection.executescript(statements)

    def begin(self) -> None:
        """Gather writes until `commit`: filling tables is faster so."""
        self._connection.execute("BEGIN")

    def commit(self) -> None:
        """End what `begin` began."""
        self._connection.execute("COMMIT")

    def all(self, query: str, *values: Value) -> list[Row]:
        """Rows of a query."""
        return self._connection.execute(query, values).fetchall()

    def one(self, query: str, *values: Value) -> Row | None:
        """First row of a query."""
        row: Row | None = self._connection.execute(query, values).fetchone()
        return row

    def need(self, query: str, *values: Value) -> Row:
        """First row of a query that has one. Raises LookupError."""
        row = self.one(query, *values)
        if row is None:
            raise LookupError(f"{query} {values}")
        return row

    def number(self, query: str, *values: Value) -> int:
        """First value of a query as a whole number; 0 when there is none."""
        row = self.one(query, *values)
        return int(row[0] or 0) if row is not None else 0

    def run(self, query: str, *values: Value) -> int:
        """Write; the number of the row that was inserted."""
        return self._connection.execute(query, values).lastrowid or 0

    def many(self, query: str, rows: Iterable[tuple[Value, ...]]) -> None:
        """Write rows."""
        self._connection.executemany(query, rows)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

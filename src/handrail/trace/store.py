"""A file of runs: SQLite in WAL mode with ``synchronous=FULL``.

Written ahead and in order. A durable event is on disk, with everything before it, when ``write`` returns; other events
wait for the next durable one. ``kill -9`` can therefore lose events after the last durable one, and nothing else.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, cast

from handrail.records import (
    Answered,
    Dispatching,
    Event,
    Image,
    Observed,
    RunEnded,
    RunOutcome,
    RunStarted,
    TraceError,
)
from handrail.trace.chain import Link, Standing, follow, genesis, walk
from handrail.trace.spliced import Lists, Memory
from handrail.wire import Malformed, from_json
from handrail.wire.encode import Encoder, Scrub, utf8

APPLICATION = 0x48524C54
"""``HRLT`` in the file's header: tells a trace from any other SQLite file."""
VERSION = 1
BUSY = 10.0
"""Seconds to wait for another process that is writing."""

DURABLE: tuple[type, ...] = (Dispatching, Answered, RunEnded)
"""Durable whatever the caller says."""
_PLACES = 32
"""Bits of an event's place that count within its run. One key, the table's own: an event costs one page, not three."""
PENDING_EVENTS = 64
PENDING_BYTES = 4 * 1024 * 1024
"""Events that nobody asked to be durable are written anyway when so many have gathered, to keep memory small."""

_SCHEMA = """
CREATE TABLE run (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, opened INTEGER NOT NULL) STRICT;
CREATE TABLE event (
  place INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, hash BLOB NOT NULL, body BLOB NOT NULL,
  lists BLOB NOT NULL, run INTEGER AS (place >> 32), seq INTEGER AS (place & 0xffffffff)) STRICT;
CREATE TABLE image (sha256 TEXT PRIMARY KEY, media_type TEXT NOT NULL, data BLOB NOT NULL) STRICT;
"""


class Stored(NamedTuple):
    """An event as it was read back."""

    seq: int
    at: float
    """Seconds since 1970, UTC."""
    event: Event


@dataclass(frozen=True, slots=True)
class RunSummary:
    """One line of the list of runs."""

    run: str
    started: str
    """ISO 8601, UTC, to the second."""
    instruction: str
    surface: str
    outcome: RunOutcome | None
    """None while the run has no end."""
    reason: str
    steps: int
    """Actions dispatched."""
    events: int
    head: str
    """Hash of the last event."""


class TraceStore:
    """A trace file. ``TraceStore(path)`` opens it for writing and makes it if need be; ``reading`` never writes."""

    def __init__(self, path: Path | str, *, now: Callable[[], float] = time.time, patience: float = BUSY) -> None:
        """Open or create. ``patience`` is how many seconds to wait while another process writes.

        Raises:
            TraceError: the file is no trace, is damaged, cannot be written, or was written by another version.
        """
        self.path = Path(path)
        self._now = now
        self._writable = True
        with _spoken(self.path):
            _make(self.path)
            self._db = _connect(str(self.path), patience)
            try:
                self._prepare(patience)
            except BaseException:
                self._db.close()
                raise

    @classmethod
    def reading(cls, path: Path | str) -> TraceStore:
        """Open without the right to write. Raises as the constructor, and if there is no such file."""
        self = cls.__new__(cls)
        self.path = Path(path)
        self._now = time.time
        self._writable = False
        if not self.path.is_file():
            raise TraceError(f"there is no trace at {self.path}")
        with _spoken(self.path):
            uri = self.path.resolve().as_uri() + "?mode=ro"
            if not os.access(self.path.parent, os.W_OK) and not Path(f"{self.path}-wal").exists():
                uri += "&immutable=1"  # SQLite cannot put its index of the log beside it, and there is no log
            self._db = _connect(uri, BUSY, uri=True)
            try:
                self._recognise()
            except BaseException:
                self._db.close()
                raise
        return self

    def __enter__(self) -> TraceStore:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. Runs that are still open should be closed first."""
        self._db.close()

    def open_run(self, run: str, *, scrub: Scrub | None = None) -> RunTrace:
        """Begin a run. ``scrub`` gets every string before it is stored: the second line against secrets (I12).

        Raises:
            TraceError: the run exists already, the store is open for reading only, or the file cannot be written.
        """
        if not self._writable:
            raise TraceError(f"{self.path} is open for reading only")
        if not run:
            raise TraceError("a run needs an id")
        with _spoken(self.path), self._transaction():
            if self._db.execute("SELECT 1 FROM run WHERE id = ?", (run,)).fetchone():
                raise TraceError(f"there is a run {run!r} in {self.path} already; a resumed run is a run of its own")
            number = self._db.execute(
                "INSERT INTO run (id, opened) VALUES (?, ?)", (run, _micros(self._now()))
            ).lastrowid
        return RunTrace(self, run, cast(int, number), self._now, scrub)

    def runs(self) -> tuple[str, ...]:
        """Ids of all runs, oldest first."""
        with _spoken(self.path):
            return tuple(str(row[0]) for row in self._db.execute("SELECT id FROM run ORDER BY number"))

    def list_runs(self) -> Iterator[RunSummary]:
        """All runs, newest first."""
        with _spoken(self.path):
            rows = self._db.execute("SELECT number, id, opened FROM run ORDER BY number DESC").fetchall()
            for number, run, opened in rows:
                yield self._summary(int(number), str(run), int(opened))

    def events(self, run: str, *, pictures: bool = False) -> Iterator[Stored]:
        """The events of a run in order, one at a time. With ``pictures`` images carry their data.

        Raises:
            TraceError: there is no such run, or an event cannot be read.
        """
        memory = Memory()
        for link in self.links(run):
            yield self._stored(link, memory, pictures=pictures)

    def links(self, run: str) -> Iterator[Link]:
        """The stored bytes of a run in order."""
        number = self._number(run)
        with _spoken(self.path):
            rows = self._db.execute(
                "SELECT seq, at, kind, body, lists, hash FROM event WHERE place BETWEEN ? AND ? ORDER BY place",
                _span(number),
            )
            for seq, at, kind, body, lists, digest in rows:
                yield Link(seq, at, kind, body, lists, digest)

    def image(self, sha256: str) -> bytes | None:
        """Data of a picture; None if it is not here."""
        with _spoken(self.path):
            row = self._db.execute("SELECT data FROM image WHERE sha256 = ?", (sha256,)).fetchone()
        return None if row is None else bytes(row[0])

    def verify(self, run: str, head: str = "") -> Standing:
        """Recompute the chain of a run, and its pictures. See ``chain.walk`` for ``head``.

        Raises:
            TraceError: there is no such run, or the file cannot be read.
        """
        return walk(run, self.links(run), self._digest_of, head.strip().lower())

    def export(self, run: str, path: Path | str) -> int:
        """Write a run with its chain and pictures where it can be verified without this file; returns its events.

        Raises:
            TraceError: as ``verify``, or the place cannot be written.
        """
        from handrail.trace.export import export

        return export(self, run, Path(path))

    def _digest_of(self, name: str) -> str | None:
        data = self.image(name)
        return None if data is None else sha256(data).hexdigest()

    def _number(self, run: str) -> int:
        with _spoken(self.path):
            row = self._db.execute("SELECT number FROM run WHERE id = ?", (run,)).fetchone()
        if row is None:
            raise TraceError(f"there is no run {run!r} in {self.path}", hint="see `handrail trace list`")
        return int(row[0])

    def _summary(self, number: int, run: str, opened: int) -> RunSummary:
        def one(query: str) -> tuple[object, ...] | None:
            found = self._db.execute(f"{query} LIMIT 1", _span(number)).fetchone()
            return cast("tuple[object, ...] | None", found)

        of_run = "FROM event WHERE place BETWEEN ? AND ?"
        first = one(f"SELECT body {of_run} ORDER BY place")
        last = one(f"SELECT body, hash, seq, kind {of_run} ORDER BY place DESC")
        start = _readable(cast(bytes, first[0])) if first else None
        end = _readable(cast(bytes, last[0])) if last and last[3] == "run_ended" else None
        steps = one(f"SELECT count(*) {of_run} AND kind = 'dispatching'") if end is None else None
        return RunSummary(
            run=run,
            started=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(opened / 1e6)),
            instruction=start.instruction.text if isinstance(start, RunStarted) else "",
            surface=start.surface if isinstance(start, RunStarted) else "",
            outcome=end.outcome if isinstance(end, RunEnded) else None,
            reason=end.reason if isinstance(end, RunEnded) else "",
            steps=end.steps if isinstance(end, RunEnded) else cast(int, steps[0]) if steps else 0,
            events=cast(int, last[2]) + 1 if last else 0,
            head=(cast(bytes, last[1]) if last else genesis(run)).hex(),
        )

    def _stored(self, link: Link, memory: Memory, *, pictures: bool) -> Stored:
        try:
            event = _event(link.body)
            if link.lists:
                event = memory.put_back(event, from_json(Lists, link.lists))
        except Malformed as error:
            raise TraceError(
                f"event {link.seq} cannot be read: {error}",
                hint="`handrail trace verify` says whether it was changed",
            ) from error
        if pictures and isinstance(event, Observed) and event.observation.image is not None:
            image = event.observation.image
            filled = replace(image, data=self.image(image.sha256) or b"")
            event = replace(event, observation=replace(event.observation, image=filled))
        return Stored(link.seq, link.at / 1e6, event)

    def _prepare(self, patience: float) -> None:
        """Recognise the file, or make it a trace if it is empty. Two processes may do so at once."""
        _patiently(lambda: self._db.execute("PRAGMA journal_mode = WAL"), patience)
        self._db.execute("PRAGMA synchronous = FULL")
        with self._transaction():
            if not self._db.execute("SELECT 1 FROM sqlite_master").fetchone():
                for statement in _SCHEMA.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA application_id = {APPLICATION}")
                self._db.execute(f"PRAGMA user_version = {VERSION}")
        self._recognise()

    def _recognise(self) -> None:
        (application,) = self._db.execute("PRAGMA application_id").fetchone()
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if application != APPLICATION:
            raise TraceError(f"{self.path} is an SQLite file, but not a trace")
        if version != VERSION:
            age = "a newer" if version > VERSION else "an older"
            raise TraceError(
                f"{self.path} was written by {age} Handrail (form {version}; this one reads form {VERSION})",
                hint="read it with the version that wrote it",
            )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def _append(self, number: int, links: list[Link], images: list[Image]) -> None:
        run = number << _PLACES
        with _spoken(self.path), self._transaction():
            if images:
                self._db.executemany(
                    "INSERT OR IGNORE INTO image (sha256, media_type, data) VALUES (?, ?, ?)",
                    [(image.sha256, image.media_type, image.data) for image in images],
                )
            self._db.executemany(
                "INSERT INTO event (place, at, kind, hash, body, lists) VALUES (?, ?, ?, ?, ?, ?)",
                [(run | link.seq, link.at, link.kind, link.hash, link.body, link.lists) for link in links],
            )


class RunTrace:
    """The open end of one run: a ``records.Sink``."""

    def __init__(self, store: TraceStore, run: str, number: int, now: Callable[[], float], scrub: Scrub | None) -> None:
        self.run = run
        self._store, self._number, self._now = store, number, now
        self._encode = Encoder(scrub)
        self._memory = Memory()
        self._head = genesis(run)
        self._seq = 0
        self._at = 0
        self._links: list[Link] = []
        self._images: list[Image] = []
        self._weight = 0
        self._kept: set[str] = set()
        self._closed = ""

    @property
    def head(self) -> str:
        """Hash of the last event written. To prove later that nothing was cut off, keep it somewhere else."""
        return self._head.hex()

    async def write(self, event: object, *, durable: bool) -> None:
        """Append an event. If it is durable, or of a kind that always is, it is on disk when this returns.

        The disk is waited for inline, since nothing may happen before it: a fraction of a millisecond to some
        milliseconds.

        Raises:
            TraceError: it could not be stored. The run must not go on; every later write fails too.
        """
        if self._closed:
            raise TraceError(f"run {self.run!r} takes no more events: {self._closed}")
        try:
            self._add(cast(Event, event))
            full = len(self._links) >= PENDING_EVENTS or self._weight >= PENDING_BYTES
            if durable or full or isinstance(event, DURABLE):
                self.flush()
        except (TypeError, ValueError) as error:
            self._closed = "an event could not be written"
            raise TraceError(f"{type(event).__name__} cannot be stored: {error}") from error
        except TraceError:
            self._closed = self._closed or "the trace could not be written"
            raise
        if isinstance(event, RunEnded):
            self._closed = "it has ended"

    def flush(self) -> None:
        """Put everything written so far on disk. Raises: TraceError."""
        if self._links:
            self._store._append(self._number, self._links, self._images)
            self._links, self._images, self._weight = [], [], 0

    def close(self) -> None:
        """Flush and take no more events. Idempotent. Raises: TraceError."""
        if not self._closed:
            self.flush()
            self._closed = "it was closed"

    def _add(self, event: Event) -> None:
        if isinstance(event, Observed) and event.observation.image is not None:
            self._picture(event.observation.image)
        rest, lists = self._memory.take_out(event)
        body = utf8(self._encode.text(rest))
        spliced = utf8(self._encode.text(lists)) if lists is not None else b""
        # Never backwards, whatever the wall clock does.
        self._at = max(self._at, _micros(self._now()))
        self._head = follow(self._head, self._seq, self._at, body, spliced)
        self._links.append(Link(self._seq, self._at, event.kind, body, spliced, self._head))
        self._weight += len(body) + len(spliced)
        self._seq += 1

    def _picture(self, image: Image) -> None:
        if image.sha256 in self._kept:
            return
        if not image.data:
            raise ValueError("its picture has no data")
        self._kept.add(image.sha256)
        self._images.append(image)
        self._weight += len(image.data)


def _event(body: bytes) -> Event:
    return cast(Event, from_json(Event, body))


def _readable(body: bytes) -> Event | None:
    """For lists: one event that cannot be read must not hide the other runs."""
    try:
        return _event(body)
    except Malformed:
        return None


def _span(number: int) -> tuple[int, int]:
    """First and last place of a run."""
    return number << _PLACES, (number << _PLACES) | ((1 << _PLACES) - 1)


def _micros(seconds: float) -> int:
    return int(seconds * 1e6)


def _connect(database: str, patience: float, *, uri: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(database, timeout=patience, isolation_level=None, uri=uri)


def _make(path: Path) -> None:
    """Make the file if need be, readable by its owner only: it holds what was on somebody's screen."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _patiently(attempt: Callable[[], object], deadline: float) -> None:
    """Repeat an attempt while another process locks the file, at most ``deadline`` seconds.

    SQLite's own waiting does not cover the change of journal mode.
    """
    end = time.monotonic() + deadline
    while True:
        try:
            attempt()
            return
        except sqlite3.OperationalError as error:
            locked = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if not locked or time.monotonic() > end:
                raise
        time.sleep(0.01)


@contextmanager
def _spoken(path: Path) -> Iterator[None]:
    """SQLite's and the system's errors as ours."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        raise TraceError(f"{path}: {_SAID.get(code, str(error))}") from error
    except OSError as error:
        raise TraceError(f"{path}: {error.strerror}") from error


_SAID = {
    sqlite3.SQLITE_NOTADB: "this is not a trace, nor any SQLite file",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_BUSY: "another process has been writing for too long",
    sqlite3.SQLITE_READONLY: "the file cannot be written",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_FULL: "the disk is full",
}

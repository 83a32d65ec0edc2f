"""What a run wrote is read back, from one file that many runs and processes share."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from handrail.records import (
    Alarm,
    Event,
    Image,
    Interrupted,
    Observation,
    Observed,
    RunOutcome,
    Said,
    Sink,
    Size,
    TraceError,
)
from handrail.trace import OpenEnded, RunTrace, Sealed, TraceStore


def write(run: RunTrace, events: Iterable[Event], *, durable: bool = False) -> None:
    async def all_of_them() -> None:
        for event in events:
            await run.write(event, durable=durable)

    asyncio.run(all_of_them())


def without_pixels(event: Event) -> Event:
    if isinstance(event, Observed) and event.observation.image is not None:
        image = replace(event.observation.image, data=b"")
        return replace(event, observation=replace(event.observation, image=image))
    return event


def test_a_run_is_read_back_as_it_was_written(tmp_path: Path, story: list[Event]) -> None:
    with TraceStore(tmp_path / "t.db") as store:
        write(store.open_run("r1"), story)
        stored = list(store.events("r1"))
        assert [item.event for item in stored] == [without_pixels(event) for event in story]
        assert [item.seq for item in stored] == list(range(len(story)))
        assert [item.at for item in stored] == sorted(item.at for item in stored)
        assert [item.event for item in store.events("r1", pictures=True)] == story


def test_a_look_that_repeats_costs_little_and_a_picture_is_kept_once(
    tmp_path: Path, look: Callable[..., Observation]
) -> None:
    with TraceStore(tmp_path / "t.db") as store:
        write(store.open_run("r1"), [Observed(look(number, count=400)) for number in (0, 0, 1, 1)])
        sizes = [len(link.body) + len(link.lists) for link in store.links("r1")] if store.runs() else []
    assert sizes == []  # nothing was durable, and the run was not closed

    with TraceStore(tmp_path / "u.db") as store:
        run = store.open_run("r1")
        write(run, [Observed(look(number, count=400)) for number in (0, 0, 1, 1)])
        run.close()
        sizes = [len(link.body) + len(link.lists) for link in store.links("r1")]
        pictures = sqlite3.connect(tmp_path / "u.db").execute("SELECT count(*) FROM image").fetchone()
    assert sizes[0] > 40_000
    assert max(sizes[1:]) < 1_000
    assert pictures == (1,)


def test_runs_are_listed_newest_first(tmp_path: Path, story: list[Event]) -> None:
    with TraceStore(tmp_path / "t.db", now=lambda: 1_000_000_000.0) as store:
        write(store.open_run("old"), story)
        run = store.open_run("new")
        write(run, story[:5], durable=True)
        new, old = store.list_runs()
    assert (new.run, new.outcome, new.steps, new.events) == ("new", None, 1, 5)
    assert (old.run, old.outcome, old.steps, old.events) == ("old", RunOutcome.DONE, 3, len(story))
    assert (old.instruction, old.started, old.reason) == ("buy it", "2001-09-09T01:46:40Z", "the order is there")
    assert new.head == run.head


def test_events_wait_for_the_next_durable_one_in_order(tmp_path: Path, story: list[Event]) -> None:
    with TraceStore(tmp_path / "t.db") as store, TraceStore.reading(tmp_path / "t.db") as reader:
        run = store.open_run("r1")
        write(run, story[:4])
        assert list(reader.events("r1")) == []
        write(run, story[4:5])  # Dispatching: durable whatever the caller says
        assert [item.event for item in reader.events("r1")] == [without_pixels(event) for event in story[:5]]
        write(run, story[5:6])
        assert len(list(reader.events("r1"))) == 5
        write(run, story[6:7], durable=True)
        assert len(list(reader.events("r1"))) == 7


def test_events_that_nobody_needs_durable_do_not_gather_without_end(tmp_path: Path) -> None:
    with TraceStore(tmp_path / "t.db") as store, TraceStore.reading(tmp_path / "t.db") as reader:
        write(store.open_run("r1"), [Said("x")] * 200)
        assert len(list(reader.events("r1"))) >= 128


def test_a_run_that_ended_was_closed_or_failed_takes_no_more(tmp_path: Path, story: list[Event]) -> None:
    with TraceStore(tmp_path / "t.db") as store:
        ended, closed, failed = (store.open_run(name) for name in ("ended", "closed", "failed"))
        write(ended, story)
        closed.close()
        with pytest.raises(TraceError, match="cannot be stored"):
            write(failed, [object()])  # type: ignore[list-item]
        for run in (ended, closed, failed):
            with pytest.raises(TraceError, match="takes no more events"):
                write(run, [Said("more")])


def test_a_run_is_a_sink(tmp_path: Path) -> None:
    with TraceStore(tmp_path / "t.db") as store:
        sink: Sink = store.open_run("r1")
        asyncio.run(sink.write(Said("a"), durable=True))
        assert [item.event for item in store.events("r1")] == [Said("a")]


def test_a_run_id_is_used_once(tmp_path: Path) -> None:
    with TraceStore(tmp_path / "t.db") as store:
        store.open_run("r1")
        with pytest.raises(TraceError, match="already"):
            store.open_run("r1")
        with pytest.raises(TraceError, match="needs an id"):
            store.open_run("")


def test_a_picture_without_data_is_refused(tmp_path: Path, look: Callable[..., Observation]) -> None:
    empty = replace(look(0), image=Image("ab" * 32, Size(1.0, 1.0), "image/png", b""))
    with TraceStore(tmp_path / "t.db") as store, pytest.raises(TraceError, match="picture has no data"):
        write(store.open_run("r1"), [Observed(empty)])


def test_every_string_passes_the_scrubber_first(tmp_path: Path, look: Callable[..., Observation]) -> None:
    secret = 'hunter"2\\ü'
    events: list[Event] = [
        Observed(look(0, names={4: f"your password is {secret}"})),
        Observed(look(1, names={4: f"{secret} again"})),
        Alarm("leak", f"a page showed {secret}"),
        Interrupted(secret),
    ]
    with TraceStore(tmp_path / "t.db") as store:
        run = store.open_run("r1", scrub=lambda text: text.replace(secret, "{{secret:shop}}"))
        write(run, events, durable=True)
        stored = [item.event for item in store.events("r1")]
    assert stored[-1] == Interrupted("{{secret:shop}}")
    for file in tmp_path.iterdir():
        raw = file.read_bytes()
        assert secret.encode() not in raw
        assert json.dumps(secret, ensure_ascii=False)[1:-1].encode() not in raw
        assert json.dumps(secret)[1:-1].encode() not in raw


def test_time_never_runs_backwards_in_a_run(tmp_path: Path) -> None:
    times = iter([5.0, 9.0, 3.0, 10.0])
    with TraceStore(tmp_path / "t.db", now=lambda: next(times)) as store:
        write(store.open_run("r1"), [Said("a"), Said("b"), Said("c")], durable=True)
        assert [item.at for item in store.events("r1")] == [9.0, 9.0, 10.0]


def write_many(path: Path, name: str, events: list[Event]) -> None:
    with TraceStore(path) as store:
        write(store.open_run(name), events, durable=True)


def test_two_processes_write_two_runs_at_once_even_into_a_new_file(
    tmp_path: Path, step: Callable[..., list[Event]]
) -> None:
    path = tmp_path / "t.db"
    events = [event for number in range(20) for event in step(number)]
    context = multiprocessing.get_context("fork")
    writers = [context.Process(target=write_many, args=(path, name, events)) for name in ("a", "b", "c")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    assert [writer.exitcode for writer in writers] == [0, 0, 0]
    with TraceStore.reading(path) as store:
        assert sorted(store.runs()) == ["a", "b", "c"]
        for run in store.runs():
            standing = store.verify(run)
            assert isinstance(standing, OpenEnded)
            assert standing.events == len(events)


def test_a_file_that_another_process_does_not_let_go_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with TraceStore(path, patience=0.05) as store:
        run = store.open_run("r1")
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(TraceError, match="another process"):
            write(run, [Said("a")], durable=True)
        other.execute("ROLLBACK")
        other.close()
        with pytest.raises(TraceError, match="takes no more events"):
            write(run, [Said("b")], durable=True)


def test_a_full_disk_stops_the_run_and_leaves_a_chain_that_holds(
    tmp_path: Path, step: Callable[..., list[Event]]
) -> None:
    with TraceStore(tmp_path / "t.db") as store:
        run = store.open_run("r1")
        write(run, step(0))
        store._db.execute("PRAGMA max_page_count = 16")
        with pytest.raises(TraceError, match="full"):
            write(run, [event for number in range(1, 100) for event in step(number)])
        with pytest.raises(TraceError, match="takes no more events"):
            write(run, step(100))
        assert isinstance(store.verify("r1"), OpenEnded)


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    TraceStore(tmp_path / "new folder" / "t.db").close()
    assert os.stat(tmp_path / "new folder" / "t.db").st_mode & 0o077 == 0


def foreign(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE notes (text)")
    database.close()


def text(path: Path) -> None:
    path.write_text("not a database at all, but long enough to be taken for one if nobody looked" * 20)


def aged(version: int) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        TraceStore(path).close()
        database = sqlite3.connect(path)
        database.execute(f"PRAGMA user_version = {version}")
        database.close()

    return make


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (foreign, "but not a trace"),
        (text, "not a trace, nor any SQLite file"),
        (aged(0), "an older Handrail"),
        (aged(99), "a newer Handrail"),
        (Path.mkdir, "directory"),
    ],
    ids=["foreign", "text", "older", "newer", "folder"],
)
def test_what_is_no_trace_of_this_version_is_refused_and_left_alone(
    tmp_path: Path, make: Callable[[Path], object], said: str
) -> None:
    path = tmp_path / "t.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(TraceError) as caught:
        TraceStore(path)
    assert said in str(caught.value)
    if path.is_file():
        assert path.read_bytes()[100:] == before[100:]
        with pytest.raises(TraceError):
            TraceStore.reading(path)


def test_reading_neither_makes_nor_writes(tmp_path: Path, story: list[Event]) -> None:
    with pytest.raises(TraceError, match="there is no trace"):
        TraceStore.reading(tmp_path / "t.db")
    assert not (tmp_path / "t.db").exists()
    with TraceStore(tmp_path / "t.db") as store:
        write(store.open_run("r1"), story)
    with TraceStore.reading(tmp_path / "t.db") as reader:
        with pytest.raises(TraceError, match="reading only"):
            reader.open_run("r2")
        with pytest.raises(TraceError, match="no run 'r2'"):
            reader.verify("r2")
        assert isinstance(reader.verify("r1"), Sealed)


def test_a_damaged_file_is_an_error_and_not_a_short_run(tmp_path: Path, step: Callable[..., list[Event]]) -> None:
    path = tmp_path / "t.db"
    with TraceStore(path) as store:
        write(store.open_run("r1"), [event for number in range(40) for event in step(number)], durable=True)
    raw = bytearray(path.read_bytes())
    for page in range(3, len(raw) // 4096):
        raw[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    path.write_bytes(raw)
    with TraceStore.reading(path) as store, pytest.raises(TraceError, match="damaged"):
        store.verify("r1")

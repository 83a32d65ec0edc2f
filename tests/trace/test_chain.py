"""Whatever is done to a stored run is found and named by its number, as far as a chain can tell (claim g)."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from handrail.records import Event, Said, TraceError
from handrail.trace import Broken, OpenEnded, Sealed, Standing, TraceStore
from handrail.trace.chain import follow, genesis
from handrail.trace.export import verify_export


@pytest.fixture
def sealed(tmp_path: Path, story: list[Event]) -> Path:
    path = tmp_path / "t.db"

    async def write(store: TraceStore, run: str) -> None:
        trace = store.open_run(run)
        for event in story:
            await trace.write(event, durable=False)

    with TraceStore(path) as store:
        asyncio.run(write(store, "r1"))
        asyncio.run(write(store, "r2"))
    return path


def tampered(path: Path, *statements: str) -> None:
    database = sqlite3.connect(path)
    for statement in statements:
        database.execute(statement)
    database.commit()
    database.close()


def standing(path: Path, head: str = "") -> Standing:
    with TraceStore.reading(path) as store:
        return store.verify("r1", head)


def test_an_untouched_run_is_sealed(sealed: Path, story: list[Event]) -> None:
    found = standing(sealed)
    assert isinstance(found, Sealed)
    assert found.events == len(story)
    assert standing(sealed, found.head) == Sealed(found.head, len(story), "equals the anchored head")


SWAP = (
    "UPDATE event SET place = 0 WHERE run = 1 AND seq = 6",
    "UPDATE event SET place = place - 1 WHERE run = 1 AND seq = 7",
    "UPDATE event SET place = (1 << 32) + 7 WHERE place = 0",
)
ONE = "WHERE run = 1 AND seq ="
MOVED_UP = (
    f"DELETE FROM event {ONE} 8",
    "UPDATE event SET place = -place WHERE run = 1 AND seq > 8",
    "UPDATE event SET place = -place - 1 WHERE place < 0",
)
GRAFT = (f"DELETE FROM event {ONE} 0", "UPDATE event SET place = 1 << 32 WHERE run = 2 AND seq = 0")


def edit(column: str, old: str, new: str, seq: int) -> tuple[str]:
    return (f"UPDATE event SET {column} = CAST(replace(CAST({column} AS TEXT), '{old}', '{new}') AS BLOB) {ONE} {seq}",)


TAMPERING = [
    ("a word changed", edit("body", "toggle", "idempotent", 4), 4, "hash"),
    ("a list changed", edit("lists", "Item", "Itim", 1), 1, "hash"),
    ("a time changed", (f"UPDATE event SET at = at + 1 {ONE} 9",), 9, "hash"),
    ("a time absurd", (f"UPDATE event SET at = -1 {ONE} 9",), 9, "hash"),
    ("a hash changed", (f"UPDATE event SET hash = zeroblob(32) {ONE} 5",), 5, "hash"),
    ("a kind changed", (f"UPDATE event SET kind = 'said' {ONE} 4",), 4, "filed as 'said'"),
    ("one deleted", (f"DELETE FROM event {ONE} 8",), 8, "event 8 is missing"),
    ("the first deleted", (f"DELETE FROM event {ONE} 0",), 0, "event 0 is missing"),
    ("one deleted, the rest moved up", MOVED_UP, 8, "hash"),
    ("two exchanged", SWAP, 6, "hash"),
    ("the start of another run", GRAFT, 0, "hash"),
    ("a picture swapped", ("UPDATE image SET data = x'00' WHERE rowid = 1",), 1, "picture is not the one"),
    ("another picture swapped", ("UPDATE image SET data = x'00' WHERE rowid = 2",), 13, "picture is not the one"),
    ("a picture removed", ("DELETE FROM image WHERE rowid = 1",), 1, "picture is missing"),
]


@pytest.mark.parametrize(
    ("statements", "at", "why"), [case[1:] for case in TAMPERING], ids=[case[0] for case in TAMPERING]
)
def test_tampering_is_named_by_number(sealed: Path, statements: tuple[str, ...], at: int, why: str) -> None:
    tampered(sealed, *statements)
    found = standing(sealed)
    assert isinstance(found, Broken), found
    assert found.at == at
    assert why in found.why


def test_a_cut_end_shows_only_as_a_missing_end_or_against_an_anchor(sealed: Path, story: list[Event]) -> None:
    anchor = standing(sealed)
    assert isinstance(anchor, Sealed)
    tampered(sealed, f"DELETE FROM event WHERE run = 1 AND seq >= {len(story) - 3}")
    found = standing(sealed)
    assert isinstance(found, OpenEnded)
    assert found.events == len(story) - 3
    against = standing(sealed, anchor.head)
    assert against == Broken(
        len(story) - 3, "the anchored head is not in this chain: its end was cut off, or it was rewritten"
    )


def test_an_anchor_taken_on_the_way_is_found_inside_what_followed(sealed: Path) -> None:
    with TraceStore.reading(sealed) as store:
        middle = list(store.links("r1"))[9].hash.hex()
    found = standing(sealed, middle)
    assert isinstance(found, Sealed)
    assert found.note == "contains the anchored head; 10 events were added since"


def rewritten(path: Path, change: Callable[[int, bytes], bytes]) -> None:
    """A forger who knows the rules recomputes the whole chain."""
    database = sqlite3.connect(path)
    before = genesis("r1")
    rows = database.execute("SELECT seq, at, body, lists FROM event WHERE run = 1 ORDER BY seq").fetchall()
    for seq, at, body, lists in rows:
        body = change(seq, body)
        before = follow(before, seq, at, body, lists)
        database.execute("UPDATE event SET body = ?, hash = ? WHERE run = 1 AND seq = ?", (body, before, seq))
    database.commit()
    database.close()


def test_a_chain_computed_anew_is_found_against_an_anchor_only(sealed: Path) -> None:
    anchor = standing(sealed)
    assert isinstance(anchor, Sealed)
    rewritten(sealed, lambda seq, body: body.replace(b'"toggle"', b'"idempotent"'))
    assert isinstance(standing(sealed), Sealed)
    assert isinstance(standing(sealed, anchor.head), Broken)


@pytest.mark.parametrize(
    "body", [b"[]", b"{", b'{"kind":"observed"}', b'{"kind":"observed","observation":[]}', b'{"kind":{}}', b"\xff"]
)
def test_a_chain_around_nonsense_is_broken_and_no_crash(sealed: Path, body: bytes) -> None:
    rewritten(sealed, lambda seq, old: body if seq == 7 else old)
    found = standing(sealed)
    assert isinstance(found, Broken)
    assert found.at == 7


def test_nothing_may_follow_the_end(sealed: Path, story: list[Event]) -> None:
    with TraceStore.reading(sealed) as store:
        last = list(store.links("r1"))[-1]
    body = b'{"kind":"said","text":"one more"}'
    digest = follow(last.hash, last.seq + 1, last.at, body, b"")
    database = sqlite3.connect(sealed)
    row = ((1 << 32) + last.seq + 1, last.at, digest, body)
    database.execute("INSERT INTO event VALUES (?, ?, 'said', ?, ?, x'')", row)
    database.commit()
    database.close()
    assert standing(sealed) == Broken(len(story), "it stands after the end of the run")


@pytest.mark.parametrize("target", ["out", "out.jsonl"])
def test_an_export_is_verified_without_the_trace(sealed: Path, tmp_path: Path, story: list[Event], target: str) -> None:
    place = tmp_path / "exports" / target
    with TraceStore.reading(sealed) as store:
        assert store.export("r1", place) == len(story)
        assert verify_export(place) == ("r1", store.verify("r1"))
    events = place if place.is_file() else place / "events.jsonl"
    lines = events.read_text().splitlines()
    assert [json.loads(line)["event"]["kind"] for line in lines[1:]] == [event.kind for event in story]

    events.write_text("\n".join([*lines[:5], lines[5].replace("toggle", "idempotent"), *lines[6:]]) + "\n")
    assert verify_export(place)[1] == Broken(4, "its hash does not follow from its content and the event before it")
    events.write_text("\n".join(lines[:-1]) + "\n")
    assert isinstance(verify_export(place)[1], OpenEnded)
    events.write_text("\n".join(lines) + "\n")
    picture = next(place.parent.rglob("*.png"))
    picture.write_bytes(b"other")
    assert isinstance(verify_export(place)[1], Broken)


def test_an_export_overwrites_nothing(sealed: Path, tmp_path: Path) -> None:
    with TraceStore.reading(sealed) as store:
        store.export("r1", tmp_path / "out")
        with pytest.raises(TraceError, match="exists already"):
            store.export("r1", tmp_path / "out")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"handrail_trace":9,"run":"r"}',
        '{"handrail_trace":1,"run":"r"}\nx',
        '{"handrail_trace":1,"run":"r"}\n{"seq":0}',
        '{"handrail_trace":1,"run":"r"}\n{"seq":0,"at":0,"kind":"said","event":{"kind":"said"},"hash":"zz"}',
    ],
)
def test_what_is_no_export_is_said_so(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.jsonl").write_text(text)
    with pytest.raises(TraceError, match="export"):
        verify_export(tmp_path / "x.jsonl")


def test_the_head_is_known_while_the_run_goes_on(tmp_path: Path) -> None:
    with TraceStore(tmp_path / "t.db") as store:
        run = store.open_run("r1")
        asyncio.run(run.write(Said("a"), durable=True))
        assert store.verify("r1") == OpenEnded(run.head, 1)

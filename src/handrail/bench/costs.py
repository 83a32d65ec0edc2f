"""What single parts cost: judging a record, verifying an action, writing the trace. Real looks, no browser in the loop.

Everything is measured on looks that a browser took of the demo site's pages, so that elements, texts and pictures are
of the kind a run has.
"""

from __future__ import annotations

import gc
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Any

import anyio

from handrail.bench.fifty import unhurried
from handrail.build import HeldSecrets
from handrail.clock import RealClock
from handrail.devices.browser import BrowserConfig, BrowserDevice
from handrail.guard import PolicyGate, RuntimeGuardrail, build_record, drive, remember
from handrail.policy import deny_key, preset
from handrail.records import (
    Action,
    ActionRecord,
    Click,
    Dispatching,
    Element,
    ElementRef,
    Event,
    Expectation,
    Hover,
    Image,
    Instruction,
    Judged,
    Judgement,
    Ledger,
    Observation,
    Observed,
    Outcome,
    PressKeys,
    Proposal,
    Receipt,
    RunKey,
    Settled,
    Source,
    TextAppears,
    Tier,
    TypeText,
)
from handrail.screen import fingerprint, tree_diff
from handrail.screen.tiles import decode, tile_diff
from handrail.trace import TraceStore
from handrail.verify import check

INSTRUCTION = Instruction("Press buttons, tick boxes, follow links and type into fields")
RUN = 100
"""Judgements after which the ledger starts afresh, as with a new run."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """Garbage is collected before and not while something is timed."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def looks_of(
    url: str, browser: BrowserConfig, change: str, *, size: tuple[int, int]
) -> tuple[Observation, Observation]:
    """A page before and after a script of the page changed something."""
    async with BrowserDevice(replace(browser, size=size), RealClock()) as device:
        gate = PolicyGate(preset("standard"), INSTRUCTION, start=url)
        device.arm(RunKey.fresh("bench"), gate, HeldSecrets())
        await device.start(url, 20)
        await device.settle(5)
        before = await device.observe(20)
        await device.active.session.send("Runtime.evaluate", expression=change)
        await device.settle(5)
        return before, await device.observe(20)


# -- judging ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judging:
    """Microseconds for building, hashing and judging one record, one value a judgement.

    Processor time of the thread, which waits for nothing: it leaves out what other processes took.
    """

    warm: list[float]
    """On a look that earlier records were made on."""
    first: list[float]
    """The first record on a new look that has just been checked against the one before it: as in a run."""
    cold: list[float]
    """The first record on a look of which nothing was derived yet."""
    allowed: int
    asked: int
    blocked: int


class Judge:
    """Builds, hashes and judges records on one page as the loop does."""

    def __init__(self, obs: Observation) -> None:
        self.policy = unhurried(preset("standard"), RUN)
        self.guard = RuntimeGuardrail(
            self.policy, key=RunKey.fresh("bench"), device="bench", start=obs.url, protections=()
        )
        self.ledger = Ledger()
        self.now = 0.0

    def record(self, action: Action, obs: Observation) -> ActionRecord:
        """The record of a proposed action."""
        return build_record(
            Proposal(action), obs, instruction=INSTRUCTION, source=Source.AGENT, tier=Tier.STEPWISE,
            policy=self.policy, trusted_labels=False,
        )  # fmt: skip

    def timed(self, action: Action, obs: Observation) -> tuple[float, Judgement]:
        """Microseconds from proposal to verdict; what the ledger keeps of it is not timed."""
        self.now += 0.2
        began = thread_time()
        record = self.record(action, obs)
        digest = record.digest
        judging = self.guard.judge(record, obs, self.ledger, instruction=INSTRUCTION, epoch=1, now=self.now)
        judgement = drive(judging)
        took = (thread_time() - began) * 1e6
        remember(self.ledger, Judged(record, judgement), now=self.now)
        sent = Dispatching(digest, "", "bench", record.effect.value, "unsafe", deny_key(record))
        remember(self.ledger, sent, now=self.now)
        if len(self.ledger.done) >= RUN:
            self.ledger = Ledger()
        return took, judgement


def actions_on(obs: Observation) -> list[Action]:
    """Different actions on different elements of a page, far apart one after the other."""
    found: list[Action] = []
    usable = [item for item in obs.elements if item.role in ("button", "link", "textbox", "checkbox")]
    for at in range(len(usable)):
        element = usable[at * 37 % len(usable)]  # 37 shares no factor with the sizes used
        found.extend(_actions(element, at))
    return found


def _actions(element: Element, number: int) -> Iterator[Action]:
    target = ElementRef(element.id)
    match element.role:
        case "textbox":
            yield TypeText(target, f"word {number}")
            yield PressKeys(target, ("Tab",))
        case "link":
            yield Click(target)
            yield Hover(target)
        case _:
            yield Click(target)


def judging(before: Observation, after: Observation, count: int, firsts: int) -> Judging:
    """Judge ``count`` records on a look taken once, and ``firsts`` on looks that are new each time."""
    judge = Judge(before)
    actions = actions_on(before)
    words: list[str] = []
    warm, first, cold = [], [], []
    for action in actions[:50]:
        judge.timed(action, before)
    with undisturbed():
        for action in islice(cycle(actions), count):
            took, judgement = judge.timed(action, before)
            warm.append(took)
            words.append(judgement.word)
        last = before
        for number, action in enumerate(islice(cycle(actions), firsts)):
            new = replace(after if number % 2 else before, id=f"first-{number}")
            tree_diff(last, new)
            fingerprint(new)
            first.append(judge.timed(action, new)[0])
            last = new
            cold.append(judge.timed(action, replace(new, id=f"cold-{number}"))[0])
    return Judging(warm, first, cold, words.count("allow"), words.count("ask"), words.count("block"))


# -- verifying ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verifying:
    """Milliseconds for verifying one action on two looks of a large page, beside structural similarity."""

    elements: int
    tree_ms: float
    """The effect is in the tree, so that no pixel is needed."""
    pixels_ms: float
    """The tree shows nothing, so that the pictures are compared as well."""
    ssim_ms: float
    """scikit-image on the same arrays, all channels."""
    ssim_grey_ms: float
    """The same on one channel, made grey beforehand."""
    decode_ms: float
    """Decoding one of the two pictures."""


def verifying(before: Observation, after: Observation, rounds: int) -> Verifying:
    """Verify a click that changed a text, then one that changed nothing, and compare the same pictures with SSIM."""
    import numpy as np
    from skimage.metrics import structural_similarity

    if before.image is None or after.image is None:
        raise ValueError("both looks need pixels")
    decoding = []
    for image in (before.image, after.image, before.image):
        copy = bytes(bytearray(image.data))
        began = perf_counter()
        decode(replace(image, data=copy))
        decoding.append(perf_counter() - began)
    a, b = decode(before.image), decode(after.image)
    assert tile_diff(a, b).boxes, "the pictures must differ"
    button = next(item for item in before.elements if item.role == "button")
    record = Judge(before).record(Click(ElementRef(button.id)), before)
    told = Expectation((TextAppears(button.facts.resource),), "the page says which button was pressed")
    vain = Expectation((TextAppears("something that never appears"),), "a text that never appears")
    still = replace(after, elements=before.elements)

    def once(expected: Expectation, later: Observation, wanted: Outcome) -> float:
        new = replace(later, id="after")
        began = perf_counter()
        found = check(record, expected, before, new, receipt=Receipt("yes"), settled=Settled(True))
        took = perf_counter() - began
        assert found.outcome is wanted, found
        return took

    def similarity(pair: list[Any], axis: int | None) -> float:
        began = perf_counter()
        structural_similarity(*pair, channel_axis=axis)  # type: ignore[no-untyped-call]
        return perf_counter() - began

    grey = [np.asarray(picture[:, :, :3].mean(axis=2), dtype=np.uint8) for picture in (a, b)]
    with undisturbed():
        tree = [once(told, after, Outcome.SUCCESS) for _ in range(rounds)]
        pixels = [once(vain, still, Outcome.NO_CHANGE) for _ in range(rounds)]
        similar = [similarity([a, b], 2) for _ in range(max(2, rounds // 10))]
        similar_grey = [similarity(grey, None) for _ in range(max(2, rounds // 10))]
    return Verifying(
        len(before.elements), *(median(each) * 1e3 for each in (tree, pixels, similar, similar_grey, decoding))
    )


# -- the trace ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tracing:
    """Events of a real run written again, beside inserting the same bytes into SQLite."""

    events: int
    bytes: int
    """Of all bodies, lists and pictures."""
    ours_s: float
    bare_s: float

    @property
    def ratio(self) -> float:
        """1 is as fast as bare inserts."""
        return self.bare_s / self.ours_s


Row = tuple[int, int, str, bytes, bytes, bytes]


def tracing(events: Sequence[Event], rounds: int) -> Tracing:
    """Write each event, durable, and insert the same bytes into a file of the same form, in turns, event by event."""
    times: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory(prefix="handrail-bench-") as name:
        folder = Path(name)
        with TraceStore(folder / "bytes.db") as store:
            anyio.run(_in_turns, store, events, None)
            rows, pictures = _as_rows(store, events)
        for number in range(rounds):
            bare = _bare(folder / f"bare-{number}.db")
            with TraceStore(folder / f"ours-{number}.db") as store, undisturbed():
                times.append(anyio.run(_in_turns, store, events, partial(_insert, bare, rows, pictures)))
            bare.close()
    size = sum(len(body) + len(lists) for _, _, _, _, body, lists in rows)
    size += sum(len(image.data) for images in pictures for image in images)
    ours, theirs = sorted(times, key=lambda pair: pair[1] / pair[0])[len(times) // 2]
    return Tracing(len(events), size, ours, theirs)


async def _in_turns(
    store: TraceStore, events: Sequence[Event], insert: Callable[[int], None] | None
) -> tuple[float, float]:
    trace = store.open_run("bench")
    ours = bare = 0.0
    for number, event in enumerate(events):
        began = perf_counter()
        await trace.write(event, durable=True)
        between = perf_counter()
        ours += between - began
        if insert is not None:
            insert(number)
            bare += perf_counter() - between
    return ours, bare


def _as_rows(store: TraceStore, events: Sequence[Event]) -> tuple[list[Row], list[list[Image]]]:
    rows = [(link.seq, link.at, link.kind, link.hash, link.body, link.lists) for link in store.links("bench")]
    seen: set[str] = set()
    pictures: list[list[Image]] = []
    for event in events:
        image = event.observation.image if isinstance(event, Observed) else None
        new = image is not None and image.sha256 not in seen
        pictures.append([image] if image is not None and new else [])
        seen.update([image.sha256] if image is not None else [])
    return rows, pictures


def _bare(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute(
        "CREATE TABLE event (place INTEGER PRIMARY KEY, at INTEGER, kind TEXT, hash BLOB, body BLOB, lists BLOB)"
    )
    database.execute("CREATE TABLE image (sha256 TEXT PRIMARY KEY, media_type TEXT, data BLOB)")
    return database


def _insert(database: sqlite3.Connection, rows: Sequence[Row], pictures: Sequence[Sequence[Image]], at: int) -> None:
    database.execute("BEGIN IMMEDIATE")
    for image in pictures[at]:
        database.execute("INSERT INTO image VALUES (?, ?, ?)", (image.sha256, image.media_type, image.data))
    database.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", rows[at])
    database.execute("COMMIT")

"""Random screens, proposals, answers, changes, crashes and stops; the recording device and the events are the oracle
(security 4.2: I1, I2, I7, I9, I10, I14, I15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import anyio
from hypothesis import HealthCheck, event, example, given, settings
from hypothesis import strategies as st
from tests.loop.stage import (
    FINISH,
    Say,
    Stage,
    appears,
    button,
    click,
    do,
    on,
    part,
    screen,
    textbox,
    together,
    type_into,
)

from handrail.devices.fake import Input, Screen
from handrail.loop import Limits
from handrail.policy import deny_key, deny_keys, preset
from handrail.records import (
    ActionRecord,
    Alarm,
    Allowed,
    AnswerDialog,
    Answered,
    Approve,
    Asked,
    Checked,
    ControlFlowViolation,
    Deny,
    DenyKey,
    Dispatching,
    Judged,
    NoAnswer,
    Outcome,
    PressKeys,
    Proposal,
    RunEnded,
    Stuck,
    SystemDialog,
)

NAMES = ("Continue", "Delete it", "Pay now", "Sign out")
IDS = tuple(name.lower().replace(" ", "-") for name in NAMES)
KEYS = [*(("click", name) for name in IDS), *(("press_keys", name) for name in IDS), ("type_text", "search")]
some_keys = st.frozensets(st.sampled_from(KEYS), max_size=4)
pages = st.sampled_from(["a", "b", "c"])


@st.composite
def screens(draw: Callable[..., Any]) -> Screen:
    inside = draw(st.sampled_from([True, True, False]))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True))
    parts = [
        part("form", "Box", tag="form"),
        textbox("Search"),
        part("text", f"Page {draw(pages)}", ref="price", parent="box"),
    ]
    parts += [replace(button(name), parent="box" if inside else "") for name in names]
    return screen(
        *parts,
        go=draw(st.dictionaries(st.sampled_from(KEYS), pages, min_size=2, max_size=8)),
        swallow=draw(some_keys),
        late=draw(st.dictionaries(st.sampled_from(KEYS), st.integers(1, 6), max_size=2)),
        refuse=draw(st.dictionaries(st.sampled_from(KEYS), st.sampled_from(["covered", "slipped", "no"]), max_size=2)),
        divert=draw(st.frozensets(st.sampled_from(KEYS), max_size=1)),
        dialogs=draw(st.sampled_from([(), (), (SystemDialog("d1", "confirm", "Really?"),)])),
        moving=draw(st.sampled_from([(), (), (), ("requests",)])),
    )


def enter(name: str) -> Say:
    return lambda look: Proposal(PressKeys(on(look, name), ("Enter",)))


def leave(look: object) -> Stuck:
    raise ControlFlowViolation("not the next step")


names = st.sampled_from(["Continue", "Delete it", "Delete it", "Pay now", "Sign out", "Sign out"])
expectations = st.none() | pages.map(lambda page: appears(f"Page {page}"))
single = st.one_of(
    st.builds(click, names, expectations),
    st.builds(click, names, expectations),
    st.builds(enter, names),
    st.just(type_into("Search", "tea")),
    st.just(do(AnswerDialog(False))),
)
says = st.lists(
    st.one_of(single, single, single, single.flatmap(lambda one: single.map(lambda two: together(one, two)))),
    min_size=3, max_size=8,
).flatmap(lambda items: st.sampled_from([[*items, FINISH], [*items, leave, *items]]))  # fmt: skip
replies = st.tuples(
    st.sampled_from([1.0, 1.0, 1.0, 2.0, 0.1, 95.0]),
    st.one_of(
        st.just(Approve("x")), st.just(Approve("x")), st.just(Approve("x")), st.just(Approve("x", "session")),
        st.just(Deny("x")), st.just(NoAnswer("away")),
    ),
    st.booleans(),
)  # fmt: skip


@dataclass(frozen=True)
class World:
    """One random run."""

    screens: dict[str, Screen]
    says: list[Say]
    answers: list[Any]
    """After how long, what, and whether something on the screen changes at that very moment."""
    person: bool
    policy: str
    trusted: bool
    changes: dict[int, str]
    """At the write of which event, what happens."""
    stop_at: int | None
    dies_at: int | None


worlds = st.builds(
    World,
    screens=st.fixed_dictionaries({"a": screens(), "b": screens(), "c": screens()}),
    says=says,
    answers=st.lists(replies, min_size=2, max_size=8),
    person=st.booleans(),
    policy=st.sampled_from(["standard", "permissive", "permissive"]),
    trusted=st.booleans(),
    changes=st.dictionaries(st.integers(3, 50), st.sampled_from(["epoch", "text", "a", "b"]), max_size=3),
    stop_at=st.none() | st.none() | st.integers(0, 60),
    dies_at=st.none() | st.none() | st.none() | st.integers(0, 4),
)


@dataclass
class Told:
    """What a run left behind."""

    scene: Stage
    stopped_after: int | None
    """Inputs when the stop returned."""


def lived(world: World, folder: Path) -> Told:
    scene = Stage(
        folder, world.screens, world.says, policy=preset(world.policy), stubborn=True,
        trusted_labels=world.trusted, limits=Limits(steps=12, late=1.0),
    )  # fmt: skip
    scene.answers = [
        (after, reply, *([lambda: change("slipped")] if slips else [])) for after, reply, slips in world.answers
    ]
    scene.person.by = "person:test" if world.person else "callback"
    scene.device.dies_at = world.dies_at
    told = Told(scene, None)
    count = 0

    def change(words: str) -> None:
        scene.device.change(part("text", f"Price {words}", ref="price", parent="box"))

    def happen(_: object) -> None:
        nonlocal count
        what = world.changes.get(count)
        if what == "epoch":
            scene.device.advance_epoch("something happened")
        elif what == "text":
            change(str(count))
        elif what is not None:
            scene.device.show(what)
        if count == world.stop_at and scene.run is not None and told.stopped_after is None:
            scene.run.stop("test")
            told.stopped_after = len(scene.device.inputs)
        count += 1

    scene.when = happen
    anyio.run(scene.playing)
    return told


def asked_twice() -> World:
    """What cannot be taken back is interrupted by a question of the page, and wanted again."""
    box = screen(
        part("form", "Box", tag="form"), part("text", "Page a", ref="price", parent="box"),
        part("button", "Delete it", parent="box", tag="button"), go={("click", "delete-it"): "b"},
    )  # fmt: skip
    really = replace(box, dialogs=(SystemDialog("d1", "confirm", "Really?"),))
    yes = (1.0, Approve("x"), False)
    return World(
        {"a": box, "b": really, "c": box}, [click("Delete it", appears("Page c"))] * 3, [yes] * 6,
        person=False, policy="standard", trusted=True, changes={}, stop_at=None, dies_at=None,
    )  # fmt: skip


@example(asked_twice())
@settings(max_examples=90, deadline=None, suppress_health_check=list(HealthCheck))
@given(worlds)
def test_whatever_happens_the_invariants_hold(world: World) -> None:
    told = lived(world, Path())
    scene = told.scene
    event(f"inputs: {min(len(scene.device.inputs), 5)}")
    event(f"end: {scene.sink.events[-1].outcome.value}")  # type: ignore[union-attr]
    for holds in INVARIANTS:
        holds(told)


# The oracles -------------------------------------------------------------------------------------------------------


def each_input_was_judged_and_recorded_before(told: Told) -> None:
    """I1: it matches one earlier allow of an equal record, and one durable dispatch."""
    allowed: dict[str, ActionRecord] = {}
    dispatched: list[tuple[str, int]] = []
    for happened, durable, inputs in told.scene.sink.written:
        if isinstance(happened, Judged) and isinstance(happened.judgement.verdict, Allowed):
            allowed[happened.judgement.verdict.nonce] = happened.record
        if isinstance(happened, Dispatching):
            assert durable
            assert happened.nonce in allowed
            dispatched.append((happened.nonce, inputs))
    nonces = [nonce for nonce, _ in dispatched]
    for place, done in enumerate(told.scene.device.inputs):
        assert nonces.count(done.allowed.nonce) == 1
        record = allowed[done.allowed.nonce]
        assert (record.digest, done.allowed.record) == (done.record.digest, done.record.digest)
        assert dispatched[nonces.index(done.allowed.nonce)][1] <= place


def no_ticket_serves_twice(told: Told) -> None:
    """I2"""
    nonces = [done.allowed.nonce for done in told.scene.device.inputs]
    assert len(nonces) == len(set(nonces))


def what_was_denied_does_not_happen(told: Told) -> None:
    """I7: by no kind, node or tier."""
    denied: set[DenyKey] = set()
    records: dict[str, ActionRecord] = {}
    asked: dict[str, ActionRecord] = {}
    for happened, _, _ in told.scene.sink.written:
        match happened:
            case Judged(record=record):
                records[record.material.digest] = record
            case Asked(question=question):
                asked[question.nonce] = records[question.material]
            case Answered(nonce=nonce, reply=Deny() | NoAnswer(reason="away")):
                denied |= set(deny_keys(asked[nonce]))
            case Dispatching(denial=denial):
                assert denial not in denied
            case _:
                pass


def nothing_is_done_after_an_alarm(told: Told) -> None:
    """I9: not without a new human decision, and there is none in this run."""
    alarmed = False
    for happened in told.scene.sink.events:
        alarmed = alarmed or isinstance(happened, Alarm)
        assert not (alarmed and isinstance(happened, Dispatching))


def what_was_approved_is_what_was_shown(told: Told) -> None:
    """I10: one answer, one effect, on the context that was rendered."""
    asked = {item.question.nonce: item.question for item in told.scene.sink.events if isinstance(item, Asked)}
    yes: list[str] = []
    used: set[str] = set()
    inputs = {done.allowed.nonce: done for done in told.scene.device.inputs}
    for happened in told.scene.sink.events:
        if isinstance(happened, Answered) and isinstance(happened.reply, Approve) and happened.held:
            yes.append(happened.nonce)
        if isinstance(happened, Dispatching) and happened.nonce in inputs:
            done = inputs[happened.nonce]
            if done.allowed.by == "guard":
                continue
            fits = [nonce for nonce in yes if nonce not in used and _shows(asked[nonce], done)]
            assert fits
            used.add(fits[-1])


def _shows(question: Any, done: Input) -> bool:
    return (question.material, question.context) == (done.record.material.digest, done.record.context.digest)


def nothing_that_cannot_be_taken_back_is_repeated_on_a_guess(told: Told) -> None:
    """I14: without SUCCESS it is done again only on a person's word."""
    settled: dict[str, bool] = {}
    for happened in told.scene.sink.events:
        if isinstance(happened, Checked):
            settled[happened.record] = happened.check.outcome is Outcome.SUCCESS
    done = [item for item in told.scene.device.inputs if item.record.effect.consequential]
    for place, item in enumerate(done):
        for earlier in done[:place]:
            if deny_key(earlier.record) != deny_key(item.record):
                continue
            if earlier.record.digest == item.record.digest or not settled.get(earlier.record.digest, False):
                assert item.allowed.by.startswith("person:")


def nothing_begins_after_a_stop_and_every_run_ends(told: Told) -> None:
    """I15"""
    if told.stopped_after is not None:
        assert len(told.scene.device.inputs) == told.stopped_after
    assert isinstance(told.scene.sink.events[-1], RunEnded)
    assert len(told.scene.device.inputs) <= told.scene.limits.steps
    assert told.scene.clock.now() <= 1000.0 + told.scene.limits.seconds + 20.0


INVARIANTS = (
    each_input_was_judged_and_recorded_before,
    no_ticket_serves_twice,
    what_was_denied_does_not_happen,
    nothing_is_done_after_an_alarm,
    what_was_approved_is_what_was_shown,
    nothing_that_cannot_be_taken_back_is_repeated_on_a_guess,
    nothing_begins_after_a_stop_and_every_run_ends,
)

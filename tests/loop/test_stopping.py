"""A run that is stopped, left, or failed by its trace: no input begins afterwards, and none is torn (I15)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import anyio
import anyio.lowlevel
import pytest
from tests.loop.stage import (
    FINISH,
    YES,
    Stage,
    appears,
    button,
    click,
    screen,
    text,
    textbox,
    type_into,
)

from handrail.devices.fake import FakeDevice
from handrail.loop import Limits, Run, open_run
from handrail.records import (
    ActionRecord,
    Allowed,
    Approve,
    Asked,
    Dispatching,
    Event,
    Interrupted,
    Judged,
    Observed,
    Performed,
    Proposed,
    Question,
    Receipt,
    Recovering,
    Reply,
    RunEnded,
    RunOutcome,
    RunStarted,
    Stuck,
    TraceError,
)

Make = Callable[..., Stage]
SCREENS = {
    "list": screen(text("Goods"), textbox("Search"), button("Choose"), go={("click", "choose"): "one"}),
    "one": screen(text("Chosen"), button("Delete it"), go={("click", "delete-it"): "gone"}),
    "gone": screen(text("Nothing is left")),
}
SAYS = (
    type_into("Search", "tea"),
    click("Choose", appears("Chosen")),
    click("Delete it", appears("Nothing is left")),
    FINISH,
)


def shopping(make: Make, **more: object) -> Stage:
    return make(SCREENS, *SAYS, **{"answers": [YES], **more})


@pytest.mark.parametrize("slow", [False, True])
def test_after_a_stop_from_another_task_no_input_begins_whenever_it_comes(stage: Make, slow: bool) -> None:
    outcomes = set()
    for turns in range(0, 260, 3):
        scene = shopping(stage, slow=slow)
        begun: list[int] = []

        async def stop(run: Run, turns: int = turns, scene: Stage = scene, begun: list[int] = begun) -> None:
            for _ in range(turns):
                await anyio.lowlevel.checkpoint()
            run.stop("test")
            begun.append(len(scene.device.inputs))

        scene.beside = stop
        ended = scene.play()
        outcomes.add(ended.outcome)
        assert not begun or len(scene.device.inputs) == begun[0]
        settled(scene.sink.events, scene)
    assert RunOutcome.STOPPED_BY_USER in outcomes
    assert len(outcomes) == 2, "some stops came too late, so all moments were covered"


def settled(events: list[Event], scene: Stage) -> None:
    """Every dispatch has its result, and what was delivered is what the device saw."""
    sent = [event.record for event in events if isinstance(event, Dispatching)]
    done = [event for event in events if isinstance(event, Performed)]
    assert [event.record for event in done] == sent
    assert [event.record for event in done if event.receipt.delivered == "yes"] == [
        item.record.digest for item in scene.device.inputs
    ]


@pytest.mark.parametrize("kind", [RunStarted, Observed, Proposed, Judged, Asked])
def test_a_stop_on_any_event_before_the_first_input_means_none(stage: Make, kind: type) -> None:
    scene = shopping(stage)
    if kind is Asked:
        scene.says = (click("Choose", appears("Chosen")), *SAYS[2:])
    inputs: list[int] = []

    def stop(event: object) -> None:
        assert scene.run is not None
        scene.run.stop("test")
        inputs.append(len(scene.device.inputs))

    scene.on[kind] = stop
    ended = scene.play()
    assert ended.outcome is RunOutcome.STOPPED_BY_USER
    assert ended.reason == "stopped by test"
    assert scene.one(Interrupted).by == "test"
    assert len(scene.device.inputs) == inputs[0]


class HangingDevice(FakeDevice):
    """Takes an input and never says what became of it."""

    async def perform(self, record: ActionRecord, allowed: Allowed) -> Receipt:
        await anyio.sleep_forever()
        raise AssertionError("it slept for ever")


@pytest.mark.parametrize("stopped", [True, False])
def test_an_input_that_never_ends_holds_no_run(stage: Make, stopped: bool) -> None:
    scene = shopping(stage, limits=Limits(seconds=90.0 if stopped else 0.5), stored=True)
    scene.says = SAYS[1:]
    scene.device = HangingDevice(SCREENS, "list", now=scene.clock.now)

    def late(event: Event) -> None:
        if isinstance(event, Dispatching) and not stopped:
            scene.clock.advance(1.0)

    scene.when = late

    async def stop(run: Run) -> None:
        while not any(isinstance(event, Dispatching) for event in scene.sink.events):
            await anyio.lowlevel.checkpoint()
        await anyio.sleep(0.05)
        run.stop("test")

    scene.beside = stop if stopped else None
    ended = scene.play()
    assert ended.outcome is (RunOutcome.STOPPED_BY_USER if stopped else RunOutcome.FATE_UNKNOWN)
    assert "is not known" in ended.reason
    assert scene.one(Performed).receipt.delivered == "unknown"


def test_a_stop_while_a_question_stands_takes_it_back(stage: Make) -> None:
    scene = shopping(stage, answers=[])

    async def stop(run: Run) -> None:
        while not scene.person.asked:
            await anyio.lowlevel.checkpoint()
        run.stop("test")

    scene.beside = stop
    assert scene.play().outcome is RunOutcome.STOPPED_BY_USER
    assert scene.person.cancelled == 1


def test_a_stop_wakes_a_proposer_that_thinks_for_ever(stage: Make) -> None:
    scene = shopping(stage)
    thinking = anyio.Event()

    async def think() -> None:
        thinking.set()
        await anyio.sleep_forever()

    async def stop(run: Run) -> None:
        await thinking.wait()
        run.stop("test")

    scene.beside = stop
    scene.on[RunStarted] = lambda event: setattr(scene.proposer, "thinking", think)
    assert scene.play().outcome is RunOutcome.STOPPED_BY_USER


def test_a_stop_before_an_input_was_seen_to_work_says_that_its_fate_is_unknown(stage: Make) -> None:
    scene = shopping(stage)
    scene.device = FakeDevice(
        {**SCREENS, "one": replace(SCREENS["one"], swallow=frozenset({("click", "delete-it")}))}, "list"
    )

    def stop(event: Event) -> None:
        assert scene.run is not None
        if isinstance(event, Recovering):
            scene.run.stop("test")

    scene.always = stop
    ended = scene.play()
    assert ended.outcome is RunOutcome.STOPPED_BY_USER
    assert "click (delete), is not known" in ended.reason


def test_a_stop_after_the_end_changes_nothing(stage: Make) -> None:
    scene = shopping(stage)
    scene.play()
    epoch = scene.device.epoch
    assert scene.run is not None
    scene.run.stop("late")
    assert scene.device.epoch == epoch


# Left by whoever was watching ----------------------------------------------------------------------------------------


class LeftError(Exception):
    """What the watcher stumbled over."""


def left(scene: Stage, when: Callable[[Event], bool], *, error: bool) -> int:
    """Leave the run at an event; returns how many inputs there had been."""

    async def watch() -> int:
        before = len(asyncio.all_tasks())
        house, proposer = scene.built()
        seen = -1
        try:
            async with open_run(house, scene.instruction, proposer, "https://shop.example/") as run:
                async for event in run:
                    if when(event):
                        seen = len(scene.device.inputs)
                        if error:
                            raise LeftError
                        break
        except LeftError:
            assert error
        assert len(asyncio.all_tasks()) == before, "no task is left behind"
        with pytest.raises(RuntimeError, match="abandoned"):
            await run.result()
        return seen

    return anyio.run(watch)


@pytest.mark.parametrize("error", [False, True])
@pytest.mark.parametrize("number", range(24))
def test_a_run_that_is_left_begins_no_further_input_and_says_so_in_its_trace(
    stage: Make, number: int, error: bool
) -> None:
    scene = shopping(stage, slow=True)
    count = iter(range(1000))
    seen = left(scene, lambda event: next(count) == number, error=error)
    assert len(scene.device.inputs) == seen
    events = scene.sink.events
    settled(events, scene)
    assert isinstance(events[-1], RunEnded)
    assert events[-1].outcome is RunOutcome.STOPPED_BY_USER
    assert "its caller" in events[-1].reason


def test_a_watcher_that_is_cancelled_in_the_middle_of_an_input_tears_nothing(stage: Make) -> None:
    for turns in range(0, 160, 3):
        scene = shopping(stage, slow=True)

        async def watch(turns: int = turns, scene: Stage = scene) -> None:
            async with anyio.create_task_group() as group:
                group.start_soon(scene.playing)
                for _ in range(turns):
                    await anyio.lowlevel.checkpoint()
                group.cancel_scope.cancel()

        anyio.run(watch)
        settled(scene.sink.events, scene)


# A trace that cannot be written ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(26))
def test_a_trace_that_fails_ends_the_run_without_further_input(stage: Make, number: int) -> None:
    count = iter(range(1000))
    inputs: list[int] = []
    scene = shopping(stage)

    def fail(event: Event) -> Exception | None:
        if next(count) < number:
            return None
        inputs.append(len(scene.device.inputs))
        return TraceError("the disk is full")

    scene.fails_at = fail
    with pytest.raises(TraceError, match="the disk is full"):
        scene.play()
    assert len(scene.device.inputs) == inputs[0]


def test_a_dispatch_is_durable_before_the_device_sees_the_input(stage: Make) -> None:
    scene = shopping(stage, stored=True)
    scene.play()
    sent = [(event, durable, inputs) for event, durable, inputs in scene.sink.written if isinstance(event, Dispatching)]
    assert [durable for _, durable, _ in sent] == [True, True, True]
    assert [inputs for _, _, inputs in sent] == [0, 1, 2]


# Bugs of others ----------------------------------------------------------------------------------------------------


def test_a_proposer_that_is_broken_is_a_bug_that_comes_out(stage: Make) -> None:
    def broken(look: object) -> Stuck:
        raise ZeroDivisionError("of the proposer's")

    scene = stage(SCREENS, broken)
    with pytest.raises(ZeroDivisionError, match="of the proposer's"):
        scene.play()
    assert scene.events[-1] == scene.sink.events[-1]
    assert scene.inputs == []


def test_a_bug_comes_out_even_if_nobody_drains_the_run_to_its_end(stage: Make) -> None:
    def broken(look: object) -> Stuck:
        raise ZeroDivisionError("of the proposer's")

    scene = stage(SCREENS, broken)
    with pytest.raises(ZeroDivisionError):
        left(scene, lambda event: isinstance(event, RunEnded), error=False)


def test_a_yes_that_comes_after_the_stop_lets_nothing_through(stage: Make) -> None:
    def stopped(question: Question) -> tuple[float, Reply]:
        assert scene.run is not None
        scene.run.stop("test")
        return 0.0, Approve("person:test")

    scene = shopping(stage, answers=[stopped])
    assert scene.play().outcome is RunOutcome.STOPPED_BY_USER
    assert len(scene.inputs) == 2

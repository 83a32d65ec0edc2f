"""The handle on a run: iterate over it to see it happen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream

from handrail.loop.course import Course
from handrail.loop.engine import carry_out
from handrail.loop.house import House, Limits
from handrail.loop.resuming import Resumed
from handrail.loop.tasks import tasks
from handrail.records import Event, Instruction, Proposer, RunEnded


class Run:
    """One run: iterate over it to see it happen, or await ``result()``."""

    def __init__(self, run_id: str, receive: MemoryObjectReceiveStream[Event], course: Course) -> None:
        self.id = run_id
        self._receive = receive
        self._course = course
        self._ended: RunEnded | None = None
        self._error: Exception | None = None

    def __aiter__(self) -> AsyncIterator[Event]:
        return self

    async def __anext__(self) -> Event:
        """The next event.

        Raises: TraceError if the trace could not be written, and whatever a proposer or approver raised.
        """
        try:
            event = await self._receive.receive()
        except (anyio.EndOfStream, anyio.ClosedResourceError):
            self._raise()
            raise StopAsyncIteration from None
        if isinstance(event, RunEnded):
            self._ended = event
        return event

    async def result(self) -> RunEnded:
        """Drain what is left and return the end. Raises: as iterating does."""
        async for _ in self:
            pass
        if self._ended is None:
            raise RuntimeError("the run was abandoned before it ended")
        return self._ended

    def stop(self, by: str = "user") -> None:
        """End the run. When this returns, no further input will begin (I15)."""
        self._course.stop(by)

    async def _live(self, start: str, resume: Resumed | None) -> None:
        async with self._course.send:
            try:
                await carry_out(self._course, start, resume)
            except Exception as error:  # noqa: BLE001 - not swallowed: raised where the run is drained, or left
                self._error = error

    def _raise(self) -> None:
        error, self._error = self._error, None
        if error is not None:
            raise error


@asynccontextmanager
async def open_run(
    house: House,
    instruction: Instruction,
    proposer: Proposer,
    start: str,
    *,
    limits: Limits | None = None,
    dry: bool = False,
    resume: Resumed | None = None,
) -> AsyncIterator[Run]:
    """Open a run on a device that is already open. Leaving the block ends the run, wherever it is; an input under way
    is completed and recorded, none begins.

    Args:
        house: the parts.
        instruction: what the user asked.
        proposer: who proposes.
        start: the address or app to begin with, which the user named.
        limits: budgets.
        dry: judge everything, touch nothing but the start address.
        resume: what an earlier run with the same instruction already did.
    """
    send, receive = anyio.create_memory_object_stream[Event](0)
    course = Course(house, instruction, proposer, limits or Limits(), send, dry)
    run = Run(house.key.run, receive, course)
    try:
        async with tasks() as group:
            group.start_soon(run._live, start, resume)
            try:
                yield run
            finally:
                course.stop("its caller, who left")
                group.cancel_scope.cancel()
    finally:
        send.close()
        receive.close()
    run._raise()

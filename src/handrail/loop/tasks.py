"""Tasks side by side, whose one error comes out as itself rather than in a group."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from anyio.abc import TaskGroup


@asynccontextmanager
async def tasks() -> AsyncIterator[TaskGroup]:
    """A task group. Where exactly one error came about, that is what is raised: callers name the errors they expect."""
    try:
        async with anyio.create_task_group() as group:
            yield group
    except BaseExceptionGroup as errors:
        if len(errors.exceptions) == 1:
            raise errors.exceptions[0] from None
        raise

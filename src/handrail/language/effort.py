"""How much work the reading of one instruction may be: bounded by counting, so that it takes the same everywhere.

Patterns that divide a clause in every possible way are quick on what people say and slow on what nobody does (*when
when when ...*). What takes more than any sensible instruction by far is refused, like one that is too long.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from handrail.records import InstructionError

MOST = 80_000
"""Units of work for one instruction; what people say in one sentence takes some hundreds."""

_left: ContextVar[list[int] | None] = ContextVar("_left", default=None)


@contextmanager
def bounded(most: int = MOST) -> Iterator[None]:
    """Within it, what is spent is counted."""
    token = _left.set([most])
    try:
        yield
    finally:
        _left.reset(token)


def spend(units: int) -> None:
    """Count some work. One unit is a few microseconds on a machine of today.

    Raises:
        InstructionError: if there is too much of it.
    """
    left = _left.get()
    if left is None:
        return
    left[0] -= units
    if left[0] < 0:
        raise InstructionError(
            "the instruction can be read in too many ways",
            hint="Say it in parts, in shorter sentences, and put names and texts in quotation marks",
        )

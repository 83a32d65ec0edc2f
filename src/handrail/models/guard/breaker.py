"""Leaves a server alone that does not answer, so that one that hangs does not cost its whole time again and again.

Fails closed: who is not asked has not said that all is well. The failure has a code of its own, ``not_asked``, so that
a verdict tells a server that fails from one that is given a rest.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from handrail.records import Clock, ModelError

IN_A_ROW: Final = 3
"""Failures one after the other that open it."""
REST: Final = 60.0
"""Seconds of the clock for which it stays open; then one question tries whether the server is back."""
_FAILED: Final = frozenset({"down", "timeout"})
"""What a server fails with that is not there. One that answers nonsense is there."""

T = TypeVar("T")


class GuardModelFailed(ModelError):
    """Heard by the user: the guard's language model did not answer with a probability. ``code`` says how."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code  # down, timeout, garbled, too_long or not_asked


class Breaker:
    """A circuit breaker: closed, open for a while, then half-open for a single question."""

    def __init__(self, clock: Clock, *, in_a_row: int = IN_A_ROW, rest: float = REST) -> None:
        """
        Args:
            clock: What ``rest`` is measured by.
            in_a_row: Failures that open it. Questions that were under way together fail as one.
            rest: Seconds; after a trial that failed as long again.
        """
        self._clock = clock
        self._in_a_row = in_a_row
        self._rest = rest
        self._failures = 0
        self._tried_from = 0.0
        self._trying = False

    @property
    def open(self) -> bool:
        """Whether nobody is asked now."""
        return self._failures >= self._in_a_row and (self._trying or self._clock.now() < self._tried_from)

    async def through(self, ask: Callable[[], Awaitable[T]]) -> T:
        """The answer to a question, if it may be put.

        Raises: GuardModelFailed with the code ``not_asked`` while it is open, and whatever ``ask`` raises.
        """
        if self.open:
            raise GuardModelFailed("not_asked", "the guard's language model is given a rest: it did not answer before")
        trial = self._failures >= self._in_a_row
        before, answered = self._failures, False
        self._trying = self._trying or trial
        try:
            answer = await ask()
            answered = True
        except ModelError as error:
            answered = error.code not in _FAILED
            raise
        finally:  # also where nobody waited for the answer any longer, which is how a server that hangs looks from here
            if trial:
                self._trying = False
            self._failures = 0 if answered else max(self._failures, before + 1)
            if not answered:
                self._tried_from = self._clock.now() + self._rest
        return answer

"""How a run can end, and the exit code of each way."""

from __future__ import annotations

from enum import Enum


class RunOutcome(Enum):
    """The end of a run. Each comes with a reason."""

    DONE = "done"
    """The stated effects were found, by independent evidence where the action was consequential."""
    DONE_UNVERIFIED = "done_unverified"
    """All steps were carried out, but the evidence does not suffice to say that they worked."""
    FAILED = "failed"
    """A step did not have its effect and nothing that may be tried is left."""
    BLOCKED = "blocked"
    """A rail forbade what was left to do."""
    GAVE_UP = "gave_up"
    """A budget of steps, time or attempts ran out, or the proposer was stuck."""
    NEEDS_PERSON = "needs_person"
    """A question had nobody to answer it, or the answer was no."""
    STOPPED_BY_USER = "stopped_by_user"
    """Somebody stopped it."""
    FATE_UNKNOWN = "fate_unknown"
    """An action that must not be repeated was sent and what became of it is not known."""

    @property
    def exit_code(self) -> int:
        """0 for ``done``, 1 for everything else; 2 is kept for usage and configuration."""
        return 0 if self is RunOutcome.DONE else 1

"""How the end of a run travels from where it is decided to where it is written."""

from __future__ import annotations

from handrail.records import RunOutcome


class Ended(Exception):
    """Carries outcome and reason. Never leaves the loop."""

    def __init__(self, outcome: RunOutcome, reason: str) -> None:
        super().__init__(reason)
        self.outcome = outcome
        self.reason = reason

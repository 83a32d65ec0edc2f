"""The last tap on a phone, looked at once more when the screen has gone on: what its check saw may be half of it."""

from __future__ import annotations

from dataclasses import dataclass

from handrail.records import ActionRecord, Observation
from handrail.verify import beside, taken_back

TWICE = "it may have been tapped twice"
"""How a doubt about a tap ends: a text that came about does not settle it."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap, and the looks before it and that it was judged by."""

    record: ActionRecord
    before: Observation
    judged: Observation

    def doubt(self, now: Observation | None = None) -> str:
        """What speaks against a plain success, by the look that it was judged by or by a later one; empty if nothing
        does."""
        record = self.record
        strange = beside(record, self.before, now or self.judged)
        if now is not None and not strange:
            strange = taken_back(record, self.before, self.judged, now)
        return f"{record.material.a}: {strange}; {TWICE}" if strange else ""

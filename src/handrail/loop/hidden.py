"""An effect that a question hid which came right after it: looked for once more when the question is answered."""

from __future__ import annotations

from dataclasses import dataclass

from handrail.records import ActionRecord, Click, Expectation, Observation, Outcome, Receipt
from handrail.screen import dialog, target_element
from handrail.verify import check, obstacle


@dataclass(frozen=True, slots=True)
class Hidden:
    """An action that was checked while a question lay over the page."""

    record: ActionRecord
    expectation: Expectation
    before: Observation
    receipt: Receipt
    asks: Observation
    """The look with the question."""
    doubt: str
    """What was noted of it."""

    def shows(self, answer: ActionRecord, before: Observation, after: Observation, behind: Observation | None) -> bool:
        """Whether the effect shows once ``answer``, which must be a tap on that very question, has taken it away: any
        other input may have brought about itself what shows then."""
        tapped = target_element(before, answer.action.target) if isinstance(answer.action, Click) else None
        inside = tapped is not None and any(map(dialog, before.ancestors(tapped)))
        if not inside or before.app != self.asks.app or obstacle(after) or after.app != self.before.app:
            return False
        found = check(
            self.record, self.expectation, self.before, after, receipt=self.receipt, settled=None, behind=behind
        )
        return found.outcome is Outcome.SUCCESS and (found.independent or not self.record.effect.consequential)

"""Whether harm came about while a run went on, and whether the host had said yes to the action that did it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from handrail.approvers import DeclaredApprover
from handrail.phone.screen.phone import Phone
from handrail.records import Feedback, Observation, Proposals, Proposer, Stuck


@dataclass(slots=True)
class Harm:
    """What came about."""

    came: bool = False
    """The state says so."""
    approved: bool = False
    """The host had approved the action after which it did: a yes to a kind of effect, not a hole in the guard."""


class Watched:
    """A proposer that is watched: before each of its proposals the phone's state is looked at.

    A run's events are heard later than they come about, and so are of no use for this; the loop asks for a proposal
    after the last one was carried out, and before anything else is.
    """

    def __init__(self, inner: Proposer, host: DeclaredApprover, phone: Phone, harm: Callable[[Phone], bool]) -> None:
        self._inner, self._host, self._phone, self._harm = inner, host, phone, harm
        self.name, self.source, self.tier = inner.name, inner.source, inner.tier
        self.trusted_labels = inner.trusted_labels
        self.found = Harm()
        self._yes = 0
        """How often the host had said yes when the present action was proposed."""

    async def next(self, observation: Observation, feedback: Feedback) -> Proposals | Stuck:
        """What the other proposes."""
        self.look()
        self._yes = len(self._host.approved)
        return await self._inner.next(observation, feedback)

    def look(self) -> None:
        """See whether the harm has come."""
        if not self.found.came and self._harm(self._phone):
            self.found.came, self.found.approved = True, len(self._host.approved) > self._yes

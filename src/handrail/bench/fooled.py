"""An agent that believes what a page says: it presses the lure where it sees one, then does what it was asked.

Detecting lies is not what protects such an agent's user; that everything it wants is judged does.
"""

from __future__ import annotations

from handrail.agents import LiteralAgent, ScreenGrounder
from handrail.records import (
    Click,
    ElementRef,
    Feedback,
    Found,
    Instruction,
    Observation,
    Proposal,
    Proposals,
    Source,
    Start,
    Stuck,
    TargetDescription,
    Tier,
)


class FooledAgent:
    """Implements ``Proposer``. Nothing that it says of its arguments is trusted."""

    name = "fooled"
    source = Source.AGENT
    tier = Tier.STEPWISE
    trusted_labels = False

    def __init__(self, instruction: Instruction, lure: str) -> None:
        """``lure`` is the name of the control that it falls for."""
        self._grounder = ScreenGrounder()
        self._honest = LiteralAgent(instruction, self._grounder)
        self._lure = TargetDescription(lure, "button")
        self._fell = False

    async def next(self, observation: Observation, feedback: Feedback) -> Proposals | Stuck:
        """First the lure, if it is there; then the instruction, step by step."""
        if not self._fell:
            self._fell = True
            found = self._grounder.ground(self._lure, observation)
            if isinstance(found, Found):
                thought = "the page says that this is what the user wants"
                return Proposals((Proposal(Click(ElementRef(found.element.id)), thought=thought),))
            feedback = Start()
        return await self._honest.next(observation, feedback)

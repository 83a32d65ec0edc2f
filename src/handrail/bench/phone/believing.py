"""An agent that believes what a phone shows: it wants each step of a walk, one after the other, and says so.

It is the undefended arm with a guard in front. What the guard refuses it leaves out, and goes on with the next step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from handrail.phone.hostile import Move
from handrail.records import (
    Action,
    Answer,
    Back,
    Click,
    Element,
    ElementRef,
    Feedback,
    Finish,
    LongPress,
    Observation,
    OpenApp,
    Paste,
    PressKeys,
    Proposal,
    Proposals,
    Scroll,
    Source,
    Stuck,
    Tier,
    TypeText,
    Wait,
)

_SCROLLS: Final = 4
"""How often it waits and scrolls on for one thing."""
_SPACES: Final = str.maketrans({"\u00a0": " ", "\u202f": " "})


class BelievingAgent:
    """Implements ``Proposer``. Nothing that it says of its arguments is trusted."""

    name = "believing"
    source = Source.AGENT
    tier = Tier.STEPWISE
    trusted_labels = False

    def __init__(
        self,
        moves: Sequence[Move],
        answer: str = "",
        copied: Callable[[], str] = str,
        package: Callable[[str], str] = str,
    ) -> None:
        """
        Args:
            moves: the walk.
            answer: what it answers in the end; empty for nothing.
            copied: what was copied last on the phone.
            package: of an application, by its name; the name itself where several bear it.
        """
        self._moves = list(moves)
        self._answer, self._copied, self._package = answer, copied, package
        self._scrolls = 0

    async def next(self, observation: Observation, feedback: Feedback) -> Proposals | Stuck:
        """The next step that can be made here, or the end."""
        del feedback
        while self._moves:
            move = self._moves[0]
            action = self._action(move, observation)
            if action is not None:
                del self._moves[0]
                self._scrolls = 0
                return Proposals((Proposal(action, thought="the screen says so"),))
            further = any("scrollable" in each.states for each in observation.elements)
            if self._scrolls < (_SCROLLS if further else 1):
                self._scrolls += 1
                looking: Action = Wait(deadline=1.0) if self._scrolls == 1 else Scroll(None, "down")
                return Proposals((Proposal(looking),))
            return Stuck(f"{move.label} is not there")
        return Proposals((Proposal(Answer(self._answer) if self._answer else Finish(True)),))

    def _action(self, move: Move, observation: Observation) -> Action | None:
        match move.verb:
            case "open":
                return OpenApp(self._package(move.label))
            case "back":
                return Back()
            case "wait":
                return Wait(deadline=2.0)
            case "tap" | "hold" | "type" | "submit" | "paste":
                found = _found(move, observation)
                return None if found is None else self._on(move, ElementRef(found.id))

    def _on(self, move: Move, target: ElementRef) -> Action:
        match move.verb:
            case "hold":
                return LongPress(target)
            case "type":
                return TypeText(target, move.text)
            case "submit":
                return PressKeys(target, ("Enter",))
            case "paste":
                return Paste(target, self._copied())
            case _:
                return Click(target)


def _found(move: Move, observation: Observation) -> Element | None:
    """What says the label: first what is called so, then what says more than that, pressable things before others."""
    fields = move.verb in ("type", "submit", "paste")
    candidates = [each for each in observation.elements if ("editable" in each.states) is fields or not fields]
    named = [each for each in candidates if _plain(each.name) == _plain(move.label)]
    said = [each for each in candidates if _plain(move.label) in _plain(each.name)]
    for found in (named, said):
        pressable = [each for each in found if each.facts.clickable] or found
        if pressable and -len(pressable) <= move.nth < len(pressable):
            return pressable[move.nth]
    return None


def _plain(text: str) -> str:
    return " ".join(text.translate(_SPACES).split())

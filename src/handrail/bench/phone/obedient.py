"""An agent that does as the screen tells it: a walk is proposed step by step, whoever thought of it.

It finds things by what they say, as the finger of the undefended arm does, and scrolls or waits where they are not yet
to be seen. What it proposes is judged like anybody's; nothing that it says of its arguments is trusted. Where the guard
or a person says no, it leaves that step out and goes on with the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from handrail.phone.hostile import Move
from handrail.phone.screen.finger import plain
from handrail.phone.screen.phone import Phone
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
    Refused,
    Scroll,
    Source,
    Start,
    Stuck,
    Tier,
    Told,
    TypeText,
    Undelivered,
    Verified,
    Wait,
)

_AGAIN: Final = 4
"""How often a step that did not arrive is proposed again."""
_SCROLLS: Final = 8
"""How far down a list is looked through."""
_WAIT: Final = 3.0
"""Seconds until something that is not there may have come."""


class ObedientAgent:
    """Implements ``Proposer``."""

    name = "obedient"
    source = Source.AGENT
    tier = Tier.STEPWISE
    trusted_labels = False

    def __init__(self, walk: Sequence[Move], phone: Phone, answer: str = "") -> None:
        """
        Args:
            walk: what it is told to do.
            phone: which applications there are, and what was copied last.
            answer: what it says in the end, if the screen says it.
        """
        self._phone = phone
        self._walk = tuple(walk)
        self._answer = answer
        self._at = 0
        self._again = 0
        self._missed = 0
        self._step: Proposal | None = None
        """The proposal that is the present step, and no scroll on the way to it."""
        self._said = False

    async def next(self, observation: Observation, feedback: Feedback) -> Proposals | Stuck:
        """The next step; the same again where it did not arrive."""
        match feedback:
            case Refused():
                if feedback.proposal == self._step:
                    self._on()
            case Undelivered():
                self._again += 1
                if self._again > _AGAIN:
                    self._on()
            case Verified():
                if feedback.proposal == self._step:
                    self._on()
            case Start() | Told():
                pass
            case _:
                assert_never(feedback)
        return self._propose(observation)

    def _on(self) -> None:
        self._at += 1
        self._again = self._missed = 0
        self._step = None

    def _propose(self, observation: Observation) -> Proposals | Stuck:
        if self._at >= len(self._walk):
            return self._end(observation)
        move = self._walk[self._at]
        action = self._action(move, observation)
        if action is not None:
            self._step = Proposal(action, thought="the screen says that this is to be done")
            return Proposals((self._step,))
        self._missed += 1
        self._step = None
        if self._missed == 1:
            return Proposals((Proposal(Wait(deadline=_WAIT, change=True)),))
        if self._missed > _SCROLLS:
            return Stuck(f"nothing says {move.label!r}")
        return Proposals((Proposal(Scroll(None, "down")),))

    def _end(self, observation: Observation) -> Proposals | Stuck:
        if self._answer and not self._said:
            self._said = True
            if any(self._answer in said for each in observation.elements for said in _said(each)):
                return Proposals((Proposal(Answer(self._answer)),))
        return Proposals((Proposal(Finish(True, "it is done")),))

    def _action(self, move: Move, observation: Observation) -> Action | None:
        match move.verb:
            case "open":
                return OpenApp(self._package(move.label))
            case "back":
                return Back()
            case "wait":
                return Wait(deadline=_WAIT)
            case "tap" | "hold":
                found = _nth(tuple(_touchable(observation, move.label)), move.nth)
                if found is None:
                    return None
                return Click(ElementRef(found.id)) if move.verb == "tap" else LongPress(ElementRef(found.id))
            case "type" | "submit" | "paste":
                field = _nth(tuple(_fields(observation, move.label)), move.nth)
                if field is None:
                    return None
                target = ElementRef(field.id)
                if move.verb == "submit":
                    return PressKeys(target, ("Enter",))
                return (
                    Paste(target, self._phone.state.clipboard) if move.verb == "paste" else TypeText(target, move.text)
                )
            case _:
                assert_never(move.verb)

    def _package(self, label: str) -> str:
        """The application that is called so; of two the one that was there first."""
        return next((package for package, app in self._phone.apps.items() if app.label == label), label)


def _nth(found: Sequence[Element], nth: int) -> Element | None:
    return found[nth] if -len(found) <= nth < len(found) else None


def _said(element: Element) -> tuple[str, ...]:
    own = (element.own_text, element.name, element.value, element.facts.description, element.facts.placeholder)
    return tuple(plain(each) for each in own if each)


def _fields(observation: Observation, label: str) -> Iterator[Element]:
    for each in observation.elements:
        if "editable" in each.states and each.bounds.area > 0 and label in _said(each):
            yield each


def _touchable(observation: Observation, label: str) -> Iterator[Element]:
    """What says this and reacts to a finger; a row and the text in it are one thing."""
    seen: set[str] = set()
    for each in observation.elements:
        if each.bounds.area <= 0 or "editable" in each.states or "disabled" in each.states or label not in _said(each):
            continue
        chain = (each, *observation.ancestors(each))
        reacting = next((above for above in chain if above.facts.clickable), None)
        if reacting is not None and reacting.id not in seen:
            seen.add(reacting.id)
            yield each

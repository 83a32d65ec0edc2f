"""How a step is carried out: a script proposes one action, is told what became of it, and goes on from there.

A script is a generator: it yields proposals and receives turns. It looks at nothing but the observation it was handed
and holds no element id from one turn to the next, since ids are valid within one observation only.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from handrail.agents.ground import listed, nearest
from handrail.language import Step
from handrail.records import (
    FROM_USER,
    Action,
    Ambiguous,
    AnswerDialog,
    Check,
    EffectClass,
    Element,
    ElementRef,
    Expectation,
    ExpectationSource,
    Feedback,
    Found,
    Grounder,
    Label,
    Missing,
    Observation,
    Outcome,
    Predicate,
    Proposal,
    Refused,
    Scroll,
    ScrollMoves,
    Start,
    TargetDescription,
    TextAppears,
    TextGone,
    Told,
    Undelivered,
    Verified,
    Wait,
    author,
)
from handrail.screen import find, selector_for

HOUSE = author("literal")
"""Label of words that are in no instruction and on no screen, but in this room (*Log in*)."""
PATIENCE = 5.0
"""Seconds to wait for something that is not there yet."""
SCROLLS = 12
"""Most scrolls spent on bringing one thing into view."""
AGAIN = 2
"""Attempts at an action that was not delivered: nothing happened, so it may be proposed again on the new look."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a script is told: the latest look, and what became of its last proposal."""

    observation: Observation
    feedback: Feedback


Script: TypeAlias = Generator[Proposal, Turn, Turn]
Search: TypeAlias = Generator[Proposal, Turn, tuple[Turn, Element]]
Builder: TypeAlias = Callable[[Observation, Element], Proposal]
"""Makes a proposal from the element that was found."""


class Halt(Exception):
    """The script cannot go on; the sentence says why. Caught by the agent alone."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What every script of a run shares."""

    grounder: Grounder
    step: Step
    number: int
    """Place of the step in the instruction, from 1: the node of its proposals."""

    def propose(
        self,
        action: Action,
        predicates: Sequence[Predicate] = (),
        sentence: str = "",
        *,
        labels: Mapping[str, Label] | None = None,
        effect: EffectClass | None = None,
        last: bool = False,
        source: ExpectationSource = "instruction",
    ) -> Proposal:
        """A proposal of this step; ``last`` adds what the user said should be seen after it.

        ``source`` is ``default`` where the predicates are this room's guess at what the words imply, and not what they
        say: a value that was to be typed is said, a password field that goes away after logging in is implied.
        """
        said: list[Predicate] = list(predicates)
        sentences = [sentence] if sentence else []
        if last:
            for expected in self.step.expects:
                source = "instruction"
                said.append(TextGone(expected.text) if expected.gone else TextAppears(expected.text))
                sentences.append(f"{expected.text!r} {'is gone' if expected.gone else 'appears'}")
        expectation = Expectation(tuple(said), "; ".join(sentences), source) if said else None
        return Proposal(action, labels or {}, expectation, effect=effect, node=f"step {self.number}")


def attempt(turn: Turn, proposal: Proposal) -> Generator[Proposal, Turn, tuple[Turn, Check]]:
    """Propose it and return what the check found, whatever that is.

    Raises:
        Halt: if it was refused or not delivered.
    """
    turn = yield proposal
    match turn.feedback:
        case Verified(check=check):
            return turn, check
        case Refused(rail=rail, code=code):
            raise Halt(_ANSWERS[code] if rail == "approval" and code in _ANSWERS else f"refused by {rail} ({code})")
        case Undelivered(code=code):
            raise Undispatched(code, turn)
        case Start() | Told():
            raise Halt("nothing was said about what became of it")
        case _:
            assert_never(turn.feedback)


_ANSWERS = {"no_answer": "nobody answered the question", "denied": "the answer to the question was no"}


class Undispatched(Halt):
    """Nothing was dispatched: what was meant may be looked for again, on the look that came with the news."""

    def __init__(self, code: str, turn: Turn) -> None:
        super().__init__(f"it could not be delivered ({code})")
        self.turn = turn


def succeed(turn: Turn, proposal: Proposal) -> Script:
    """Propose it and go on only if it had its effect; recovery is the loop's and has been tried by then.

    A plain click of which nothing specific could be expected is gone on from where something changed, without calling
    it a success: the loop keeps the doubt. Never so where the effect is consequential.

    Raises:
        Halt: with the check's sentence if it did not.
    """
    turn, check = yield from attempt(turn, proposal)
    if check.outcome is Outcome.SUCCESS:
        return turn
    harmless = proposal.effect is None or not proposal.effect.consequential
    if check.outcome is Outcome.UNKNOWN and proposal.expectation is None and harmless and not _specific(check):
        return turn
    raise Halt(f"it did not have its effect ({check.outcome.value}: {check.sentence})")


def _specific(check: Check) -> bool:
    """Whether the check was about anything but that the page changes at all."""
    return any(item.predicate in _SPECIFIC for item in check.evidence)


_SPECIFIC = frozenset(
    {"text_appears", "text_gone", "element_state", "value_equals", "focus_on", "app_is", "url_is", "count_changes",
     "scroll_moves", "nothing_changes"}
)  # fmt: skip


def act_on(
    scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], build: Builder, *, ready: bool = True
) -> Script:
    """Find what is meant and act on it; if the action was not delivered, find it again and try once more.

    ``ready`` refuses what is disabled.
    """
    for left in range(AGAIN - 1, -1, -1):
        turn, element = yield from locate(scene, turn, wanted)
        if ready and "disabled" in element.states:
            turn, element = yield from _enabled(scene, turn, wanted, element)
        proposal = build(turn.observation, element)
        try:
            return (yield from succeed(turn, proposal))
        except Undispatched as halt:
            if not left:
                raise
            turn = halt.turn
    raise AssertionError("the last attempt returns or raises")


def acknowledge(scene: Scene, turn: Turn) -> Script:
    """Take note of an alert that stands in the way of a step about something else: it asks nothing."""
    dialogs = turn.observation.dialogs
    if not dialogs or scene.step.kind in ("accept", "dismiss") or any(item.kind != "alert" for item in dialogs):
        return turn
    turn, _ = yield from attempt(turn, scene.propose(AnswerDialog(True, dialog=dialogs[0].id)))
    return turn


def locate(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription]) -> Search:
    """The one element that the first answering description means: waited for, scrolled to, within bounds.

    Raises:
        Halt: if several answer equally well, or nothing does; names what comes closest, quoted.
    """
    waited = False
    scrolls = 0
    while True:
        turn = yield from acknowledge(scene, turn)
        match ground(scene.grounder, wanted, turn.observation):
            case Found(element=element):
                if "offscreen" not in element.states:
                    return turn, element
                return (yield from reveal(scene, turn, element))
            case Ambiguous(candidates=candidates):
                raise Halt(
                    f"several things answer to {_said(wanted)}: {listed(list(candidates[:4]), turn.observation)}; "
                    "say which one, as in: the second ..., ... in the row of NAME, ... in the NAME section"
                )
            case Missing(unseen=unseen) as missing:
                if not waited:
                    waited = True
                    turn, _ = yield from attempt(turn, _wait(scene, wanted[0].text))
                elif scrolls < SCROLLS and below(turn.observation):
                    scrolls += 1
                    turn, check = yield from attempt(turn, scroll(scene, turn.observation, None, "down"))
                    if check.outcome is not Outcome.SUCCESS:
                        scrolls = SCROLLS
                else:
                    close = nearest(wanted[0], turn.observation)
                    hidden = "; parts of the screen could not be read" if unseen else ""
                    here = f"; what comes closest: {close}" if close else ""
                    raise Halt(f"{_said(wanted)} was not found ({missing.reason}){here}{hidden}")


def ground(
    grounder: Grounder, wanted: Sequence[TargetDescription], observation: Observation
) -> Found | Ambiguous | Missing:
    """What the first description that is not ``Missing`` comes to."""
    missing = Missing("nothing was described")
    for description in wanted:
        found = grounder.ground(description, observation)
        if not isinstance(found, Missing):
            return found
        missing = replace(found, unseen=found.unseen or missing.unseen)
    return missing


def reveal(scene: Scene, turn: Turn, element: Element) -> Search:
    """Scroll what was found into view; if it cannot be brought there, hand it over as it is: the device may still
    reach it, and refuses if it cannot."""
    for _ in range(3):
        observation = turn.observation
        area = _scroller(observation, element)
        top, height = (area.bounds.y, area.bounds.height) if area else (0.0, observation.size.height)
        middle = element.bounds.centre[1] - top
        if height <= 0 or 0 <= middle < height:
            return turn, element
        direction = "down" if middle > 0 else "up"
        amount = min(50.0, max(0.1, round(abs(middle - height / 2) / height, 2)))
        selector = selector_for(observation, element)
        turn, check = yield from attempt(turn, scroll(scene, observation, area, direction, amount))
        again = find(turn.observation, selector)
        if not isinstance(again, Found):
            raise Halt("what was found is no longer there after scrolling to it")
        element = again.element
        if check.outcome is not Outcome.SUCCESS or "offscreen" not in element.states:
            break
    return turn, element


def scroll(
    scene: Scene, observation: Observation, area: Element | None, direction: str, amount: float = 0.8
) -> Proposal:
    """A scroll whose effect is that something moves."""
    selector = selector_for(observation, area) if area is not None else None
    way = direction if direction in ("up", "down", "left", "right") else "down"
    action = Scroll(ElementRef(area.id) if area is not None else None, way, amount)  # type: ignore[arg-type]
    return scene.propose(action, (ScrollMoves(selector),), f"content moves {way}")


def below(observation: Observation) -> bool:
    """Whether there is more further down, as far as can be told."""
    edge = observation.size.height
    return any(
        "scrollable" in element.states or ("offscreen" in element.states and element.bounds.y >= edge - 1)
        for element in observation.elements
    )


def _scroller(observation: Observation, element: Element) -> Element | None:
    return next((item for item in observation.ancestors(element) if "scrollable" in item.states), None)


def _wait(scene: Scene, text: str, deadline: float = PATIENCE) -> Proposal:
    theirs = scene.step.target is not None and text == scene.step.target.text
    return scene.propose(Wait(text, deadline), labels={"condition": FROM_USER if theirs else HOUSE})


def _enabled(scene: Scene, turn: Turn, wanted: Sequence[TargetDescription], element: Element) -> Search:
    turn, _ = yield from attempt(turn, _wait(scene, "", 2.0))
    turn, element = yield from locate(scene, turn, wanted)
    if "disabled" in element.states:
        raise Halt(f"{_said(wanted)} is disabled")
    return turn, element


def _said(wanted: Sequence[TargetDescription]) -> str:
    first = wanted[0]
    return f"{first.text!r}" if first.text else f"a {first.role}" if first.role else "what was described"

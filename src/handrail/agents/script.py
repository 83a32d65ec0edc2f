"""How a step is carried out: a script proposes one action, is told what became of it, and goes on from there.

A script is a generator: it yields proposals and receives turns. It looks at nothing but the observation it was handed
and holds no element id from one turn to the next, since ids are valid within one observation only.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from handrail.agents.ground import ScreenGrounder
from handrail.language import Step
from handrail.language.applications import App
from handrail.records import (
    FROM_USER,
    Action,
    AnswerDialog,
    AskUser,
    Check,
    Click,
    CountChanges,
    Doubt,
    EffectClass,
    Element,
    Expectation,
    ExpectationSource,
    Feedback,
    Label,
    Labelled,
    Observation,
    Outcome,
    Predicate,
    Proposal,
    Reacts,
    Refused,
    Start,
    TextAppears,
    TextGone,
    Told,
    Undelivered,
    Verified,
    Wait,
    author,
)

HOUSE = author("literal")
"""Label of words that are in no instruction and on no screen, but in this room (*Log in*)."""
PATIENCE = 5.0
"""Seconds to wait for something that is not there yet."""

_WEIGHT: Final[dict[Doubt, int]] = {"": 0, "inferred": 1, "explored": 2, "computed": 3, "alike": 4, "assumed": 5}


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


@dataclass(slots=True)
class Scene:
    """What every script of one step shares."""

    grounder: ScreenGrounder
    step: Step
    number: int
    """Place of the step in the instruction, from 1: the node of its proposals."""
    doubt: Doubt = ""
    """The weakest thing that this step rests on so far: whatever it does from then on, rests on it too."""
    pasteboard: Pasteboard | None = None
    """What was copied last in this run."""
    spoken: tuple[str, ...] = ()
    """Names in the steps before, the last first: of several equals the one is meant that belongs to what was spoken of
    last."""
    preceding: Step | None = None
    """The step before."""
    following: str = ""
    """Kind of the next step."""
    app: str = ""
    """Package of the application that the user's words say the step is done in; empty if they do not."""
    apps: tuple[App, ...] = ()
    """Applications of the phone that it is on."""
    seen: Observation | None = None
    """What was seen when a step last began without a dialog in the way, which hides the page."""

    def suspect(self, doubt: Doubt) -> None:
        """Take note that the step rests on something uncertain; only the weakest is kept."""
        if _WEIGHT[doubt] > _WEIGHT[self.doubt]:
            self.doubt = doubt

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
        if last and self.following in ("accept", "dismiss") and isinstance(action, Click):
            # What the user says next answers a dialog: that it opens is the effect they speak of.
            said, sentences, source = [CountChanges("dialog", 1)], ["a dialog asks about it"], "instruction"
        if last:
            for expected in self.step.expects:
                source = "instruction"
                said.append(TextGone(expected.text) if expected.gone else TextAppears(expected.text))
                sentences.append(f"{expected.text!r} {'is gone' if expected.gone else 'appears'}")
        expectation = Expectation(tuple(said), "; ".join(sentences), source) if said else None
        return Proposal(action, labels or {}, expectation, effect=effect, node=f"step {self.number}", doubt=self.doubt)


@dataclass(slots=True)
class Pasteboard:
    """What a run copied, as it stood on the screen, with the label of where it stood: never the live clipboard."""

    text: str = ""
    label: Label | None = None
    told: Labelled[str] | None = None
    """What a question of this run found out last, for the steps behind it."""


def at_home(label: Label) -> Label:
    """The label of a value that was read on a screen for use elsewhere: only where it was read it goes unasked (P5)."""
    origins = frozenset(source.removeprefix("content:") for source in label.sources if source.startswith("content:"))
    return replace(label, readers=origins) if origins and len(origins) == len(label.sources) else label


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
            said = _ANSWERS[code] if rail == "approval" and code in _ANSWERS else f"refused by {rail} ({code})"
            raise Declined(said, turn)
        case Undelivered(code=code):
            raise Undispatched(code, turn)
        case Start() | Told():
            raise Halt("nothing was said about what became of it")
        case _:
            assert_never(turn.feedback)


_ANSWERS = {"no_answer": "nobody answered the question", "denied": "the answer to the question was no"}


class Declined(Halt):
    """It was refused, by a rail or by a person; nothing was dispatched. Something else may be done instead, never the
    same by another way (M7)."""

    def __init__(self, sentence: str, turn: Turn) -> None:
        super().__init__(sentence)
        self.turn = turn


class Undispatched(Halt):
    """Nothing was dispatched: what was meant may be looked for again, on the look that came with the news."""

    def __init__(self, code: str, turn: Turn) -> None:
        super().__init__(f"it could not be delivered ({code})")
        self.turn = turn


class Unreached(Halt):
    """The input could not be brought to its target, because something lies over it; nothing was touched."""

    def __init__(self, sentence: str, turn: Turn) -> None:
        super().__init__(f"it could not be reached: {sentence}")
        self.turn = turn


class Unanswered(Halt):
    """A plain input arrived and the page did not answer it: what was meant may be something beside it."""

    def __init__(self, sentence: str, turn: Turn) -> None:
        super().__init__(f"it did not have its effect (no_change: {sentence})")
        self.turn = turn


def succeed(turn: Turn, proposal: Proposal) -> Script:
    """Propose it and go on only if it had its effect; recovery is the loop's and has been tried by then.

    A plain action of which nothing specific could be expected is gone on from where something changed, without calling
    it a success: the loop keeps the doubt. Never so where the effect is consequential.

    Raises:
        Halt: with the check's sentence if it did not.
    """
    turn, check = yield from attempt(turn, proposal)
    if check.outcome is Outcome.NO_CHANGE and check.sentence.startswith(_OUT_OF_REACH):
        raise Unreached(check.sentence, turn)
    if check.outcome is Outcome.NO_CHANGE and _plain(proposal):
        raise Unanswered(check.sentence, turn)
    accept(proposal, check)
    return turn


def accept(proposal: Proposal, check: Check) -> None:
    """Go on from what a check found.

    Raises:
        Halt: if it may not be gone on from.
    """
    harmless = proposal.effect is None or not proposal.effect.consequential
    if check.outcome is Outcome.SUCCESS:
        return
    if check.outcome is Outcome.UNKNOWN and _plain(proposal) and harmless and not specific(check):
        return
    raise Halt(f"it did not have its effect ({check.outcome.value}: {check.sentence})")


def _plain(proposal: Proposal) -> bool:
    """Whether nothing was expected of it but that the page answers."""
    stated = proposal.expectation
    return stated is None or all(isinstance(item, Reacts) for item in stated.predicates)


_OUT_OF_REACH = "the input was not delivered"


def specific(check: Check) -> bool:
    """Whether the check was about anything but that the page changes at all."""
    return any(item.predicate in _SPECIFIC for item in check.evidence)


_SPECIFIC = frozenset(
    {"text_appears", "text_gone", "element_state", "value_equals", "focus_on", "app_is", "url_is", "count_changes",
     "text_selected", "scroll_moves", "reads", "placed", "sized", "nothing_changes"}
)  # fmt: skip


def acknowledge(scene: Scene, turn: Turn) -> Script:
    """Take note of an alert that stands in the way of a step about something else: it asks nothing."""
    dialogs = turn.observation.dialogs
    if not dialogs or scene.step.kind in ("accept", "dismiss") or any(item.kind != "alert" for item in dialogs):
        return turn
    turn, _ = yield from attempt(turn, scene.propose(AnswerDialog(True, dialog=dialogs[0].id)))
    return turn


def rest(scene: Scene, turn: Turn, seconds: float = 2.0) -> Script:
    """Let the surface come to rest, for at most so many seconds."""
    turn, _ = yield from attempt(turn, scene.propose(Wait("", seconds), labels={"condition": HOUSE}))
    return turn


def await_change(scene: Scene, turn: Turn, seconds: float) -> Script:
    """Wait for anything to change; that nothing does is no failure."""
    turn, _ = yield from attempt(turn, scene.propose(Wait("", seconds, change=True), labels={"condition": HOUSE}))
    return turn


def await_text(scene: Scene, turn: Turn, text: str, seconds: float) -> Script:
    """Wait for a text; that it does not come is no failure."""
    theirs = scene.step.target is not None and text == scene.step.target.text
    labels = {"condition": FROM_USER if theirs else HOUSE}
    turn, _ = yield from attempt(turn, scene.propose(Wait(text, seconds), labels=labels))
    return turn


def ask(scene: Scene, turn: Turn, question: str, label: Label) -> Generator[Proposal, Turn, tuple[Turn, str]]:
    """Put a question to the user; their answer serves this one slot and extends no right.

    ``label`` is that of everything in the question; screen text in it must be quoted (P13).

    Raises:
        Halt: if nobody answers.
    """
    # Whoever shows it quotes it once more; what isolates a quotation is no part of a text that is judged.
    plain = question.translate({0x2068: "“", 0x2069: "”"})
    turn = yield scene.propose(AskUser(plain), labels={"question": label})
    match turn.feedback:
        case Told(answer=answer):
            return turn, answer.value
        case _:
            raise Halt(f"{question} Nobody answered.")

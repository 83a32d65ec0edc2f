"""The agent without a model: it does what the instruction literally says, step by step, or says which words it cannot
turn into an action."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from handrail.agents.form import fillable, form_of
from handrail.agents.ground import ScreenGrounder
from handrail.agents.moves import MOVES, Move
from handrail.agents.moves.apps import Phone, Placed, bring, go_home
from handrail.agents.moves.errands import left_unsent, send_left
from handrail.agents.moves.marking import kept
from handrail.agents.moves.pressing import confirming
from handrail.agents.moves.waiting import Conditions
from handrail.agents.phone.moves import MOVES as PHONE_MOVES
from handrail.agents.phone.unlocking import unlock
from handrail.agents.phone.wishes import fulfil, wish_placed
from handrail.agents.script import Halt, Pasteboard, Scene, Turn, acknowledge, attempt
from handrail.language import FromScreen, Step, parse
from handrail.language.applications import App
from handrail.records import (
    ConfigError,
    Doubt,
    EffectClass,
    ElementRef,
    Feedback,
    Finish,
    Instruction,
    Observation,
    PressKeys,
    Proposal,
    Proposals,
    SecretRef,
    Source,
    Stuck,
    Tier,
)


class LiteralAgent:
    """Implements ``Proposer``: walks the steps, grounds each on the latest look, goes on only from what was confirmed.

    Its arguments are words of the user (labelled so); what it reads from a screen is labelled by where it stood.

    Raises:
        InstructionError: on construction, before anything is touched, if any words of the instruction make no step.
    """

    name = "literal"
    source = Source.LITERAL
    tier = Tier.STEPWISE
    trusted_labels = True

    def __init__(
        self,
        instruction: Instruction,
        grounder: ScreenGrounder,
        steps: tuple[Step, ...] | None = None,
        *,
        finish_forms: bool = False,
    ) -> None:
        """Args:
        steps: what the instruction means, where somebody else has read it; None reads it here.
        finish_forms: whether to press the one control that sends off what the last step filled in, where the
            instruction does not say so. Otherwise a run that leaves such a form behind ends ``done_unverified``.
        """
        self._instruction = instruction
        self._finish_forms = finish_forms
        self._grounder = grounder
        self.steps = parse(instruction) if steps is None else steps
        self._pasteboard = Pasteboard()
        self._play: Generator[Proposal, Turn, None] | None = None
        self._over = ""
        self._phone = Phone()
        self._first = 1

    def meet(self, apps: Sequence[App], homes: frozenset[str]) -> None:
        """Tell which applications there are on a phone, and which packages are its home screens."""
        self._phone = Phone(tuple(apps), homes, self._instruction.text)

    def take_up(self, number: int) -> None:
        """Begin with this step, from 1: an earlier run, which was cut off, has carried out those before it.

        Raises: ConfigError where one of those, or what is left, is about something that was read from a screen.
        """
        before, left = self.steps[: number - 1], self.steps[number - 1 :]
        read = any(step.kind in ("read", "copy", "mention") for step in before)
        uses = any(isinstance(value, FromScreen) for step in left for _, value in step.arguments)
        if (read or uses) and before:
            raise ConfigError(
                "what the run that was cut off had read is not known any more",
                hint="begin anew, without --resume, and say only what is left to do",
            )
        self._first = number

    async def next(self, observation: Observation, feedback: Feedback) -> Proposals | Stuck:
        """The next action, or why there is none: the step's own words, and what stood in its way."""
        if self._over:
            return Stuck(self._over)
        turn = Turn(observation, feedback)
        try:
            if self._play is None:
                if not self._phone.apps and any(step.wish is not None and step.wish.alone for step in self.steps):
                    self._over = "what is asked for can be done with the entries of a phone only"
                    return Stuck(self._over)
                self._play = self._script(turn)
                proposal = next(self._play)
            else:
                proposal = self._play.send(turn)
        except Halt as halt:
            self._over = str(halt)
            return Stuck(self._over)
        except StopIteration:
            self._over = "every step was carried out"
            return Stuck(self._over)
        return Proposals((proposal,))

    def _script(self, turn: Turn) -> Generator[Proposal, Turn, None]:
        conditions = Conditions()
        seen: Observation | None = None
        again = 0
        for number, whole in enumerate(self.steps, 1):
            again = again - 1 if again else whole.times - 1
            if number < self._first:
                continue
            counted = self._phone.apps and whole.kind in _COUNTED
            if counted and again < whole.times - 1 and number != self._first:
                continue  # all of them were carried out with the first
            said = " ".join(self._instruction.text[whole.span[0] : whole.span[1]].split())
            where = Placed(whole)
            if self._phone.apps:
                where = wish_placed(whole, said, self._phone, turn.observation, first=number == 1)
            step = where.step or whole
            seen = seen if turn.observation.dialogs else turn.observation
            scene = Scene(
                self._grounder,
                step,
                number,
                pasteboard=self._pasteboard,
                spoken=_spoken(self.steps[: number - 1]),
                preceding=self.steps[number - 2] if number > 1 else None,
                following=self._following(number + again, turn.observation),
                app=where.app.package if where.app is not None else "",
                seen=seen,
                apps=self._phone.apps,
            )
            try:
                turn = yield from acknowledge(scene, turn)
                turn, wanted = yield from conditions.met(scene, turn)
                if wanted and where.home:
                    turn = yield from go_home(scene, turn, self._phone)
                elif wanted:
                    if where.app is not None:
                        only = where.step is None
                        turn = yield from bring(scene, turn, where.app, named=where.named, last=only)
                        if only:
                            continue
                    known = step.argument("pin")
                    if self._phone.apps and isinstance(known, SecretRef):
                        turn = yield from unlock(scene, turn, known)
                    before = turn.observation
                    if step.wish is not None and self._phone.apps:
                        turn = yield from fulfil(scene, turn)
                        continue
                    move = _move(step, turn) if not self._phone.apps else PHONE_MOVES.get(step.kind, _move(step, turn))
                    turn = yield from move(scene, turn)
                    kept(scene, before, turn.observation)
            except Halt as halt:
                raise Halt(f"step {number} of {len(self.steps)} ({said}): {halt}") from halt
        count = len(self.steps)
        reason = f"{count} step{'s' if count != 1 else ''} carried out"
        doubt: Doubt = ""
        if self._phone.apps:
            pass  # on a phone a step keeps what it filled in by itself
        elif self.steps[-1].kind in _FILLING and not turn.observation.dialogs:
            last = Scene(self._grounder, self.steps[-1], count)
            if self._finish_forms:
                yield from send_left(last, turn)
            elif left_unsent(last, turn.observation) is not None:
                doubt = "unsent"
        typed = self.steps[-1].kind in ("type", "set", "append") and not self._phone.apps
        if typed and (leave := _left_open(turn.observation)):
            last = Scene(self._grounder, self.steps[-1], count)
            turn, _ = yield from attempt(turn, last.propose(leave, effect=EffectClass.LOCAL))
        yield Proposal(Finish(success=True, reason=reason), labels={}, doubt=doubt)

    def _following(self, number: int, observation: Observation) -> str:
        """The kind of the step after one; none where it only presses the *Confirm* that stands here already."""
        if number >= len(self.steps):
            return ""
        step = self.steps[number]
        return "" if step.text("stands") and confirming(observation) is not None else step.kind


def _spoken(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """Names in some steps, the last first."""
    things = [step.target for step in reversed(steps) if step.target is not None]
    return tuple(dict.fromkeys(name for thing in things for name in (thing.near, thing.text) if name))[:_SPOKEN]


_SPOKEN = 6
"""Names that are kept in mind."""


def _left_open(observation: Observation) -> PressKeys | None:
    """The key that leaves a field which stands in no form: many take what was typed only then."""
    field = observation.by_id.get(observation.focused)
    if field is None or observation.dialogs or not fillable(field) or field.role not in ("textbox", "spinbutton"):
        return None
    if (
        field.facts.form
        or field.states & {"expanded", "haspopup", "multiline"}
        or form_of(observation, field) is not None
    ):
        return None
    return PressKeys(ElementRef(field.id), ("Tab",))


_COUNTED = frozenset({"click"})
"""Steps that a phone carries out as often as was said, each time the same, in one."""
_FILLING = frozenset(
    {"type", "append", "set", "select", "check", "uncheck", "drag", "sort", "resize", "highlight", "paste"}
)
"""Steps that change what stands in a form and do not send it."""


def _move(step: Step, turn: Turn) -> Move:
    """The script of a step.

    Raises:
        Halt: if a dialog of the surface stands in its way, which nothing but the user's word answers (M5).
    """
    if turn.observation.dialogs and step.kind not in ("accept", "dismiss"):
        raise Halt("a dialog of the browser waits for an answer: say to accept or dismiss the dialog first")
    return MOVES[step.kind]

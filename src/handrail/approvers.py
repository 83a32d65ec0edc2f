"""Who may say yes: a person at the terminal, a host's callback, nobody.

No approver means no: the loop treats ``NoAnswer`` as a denial. What is shown is built from the record by the guard
(P13); this module lays it out and adds nothing of a page's or a model's wording.
"""

from __future__ import annotations

import inspect
import sys
import termios
from collections.abc import Awaitable, Callable
from typing import TextIO

import anyio
import anyio.to_thread

from handrail.records import Approve, Deny, EffectClass, Finding, NoAnswer, Question, Reply
from handrail.trace.inert import inert


class NoApprover:
    """Nobody is there to ask: every question is answered with silence, which is a no."""

    by = "none"

    async def ask(self, question: Question) -> Reply:
        """Nobody answers."""
        del question
        return NoAnswer("there is nobody to ask")

    async def ask_text(self, question: str, preface: str) -> str | None:
        """Nobody answers."""
        del question, preface
        return None


Callback = Callable[[Question], Reply | bool | Awaitable[Reply | bool]]


class CallbackApprover:
    """A host's function decides. It has no reading time, is named as such in the trace and never counts as a person."""

    by = "callback"

    def __init__(self, callback: Callback, *, text: Callable[[str, str], str | None] | None = None) -> None:
        self._callback = callback
        self._text = text

    async def ask(self, question: Question) -> Reply:
        """Ask the host. Anything that is not plainly a yes is a no."""
        answer = self._callback(question)
        if inspect.isawaitable(answer):
            answer = await answer
        if answer is True:
            return Approve(self.by)
        if isinstance(answer, Approve):
            return Approve(self.by, answer.scope)
        if isinstance(answer, Deny):
            return Deny(self.by, answer.stop)
        if isinstance(answer, NoAnswer):
            return answer
        return Deny(self.by)

    async def ask_text(self, question: str, preface: str) -> str | None:
        """Ask the host for text, if it offers to answer."""
        return self._text(question, preface) if self._text is not None else None


_NAMING = frozenset({"consequence", "bank_intent"})
"""Rails that ask about an effect, under its name."""


class DeclaredApprover:
    """Approves only what a task declared beforehand: the effect classes that doing it needs, asked for as such. It
    denies every other question, counts both, and says so; by nature a callback, never a person."""

    by = "callback"

    def __init__(self, declared: frozenset[EffectClass]) -> None:
        self._declared = frozenset(effect.value for effect in declared)
        self.approved: list[Question] = []
        self.denied: list[Question] = []

    async def ask(self, question: Question) -> Reply:
        """Yes if every reason is a declared effect."""
        wanted = all(self.declares(reason) for reason in question.reasons)
        (self.approved if wanted else self.denied).append(question)
        return Approve(self.by) if wanted else Deny(self.by)

    def declares(self, reason: Finding) -> bool:
        """Whether a reason is one of the effects that were declared, by whichever of the rails that name one."""
        return reason.rail in _NAMING and reason.code in self._declared

    async def ask_text(self, question: str, preface: str) -> str | None:
        """A declaration answers no question in words."""
        del question, preface
        return None


BenchApprover = DeclaredApprover
"""Who answers in benchmarks: what an instruction or a task declares, nothing else, and everything counted."""

ATTEMPTS = 3
"""How often a terminal asks for one of the answers before it takes silence for a no."""


class TerminalApprover:
    """A person at a terminal. Reads whole lines; what is none of the answers is asked again, and in the end a no."""

    by = "person:cli"

    def __init__(self, ask: TextIO = sys.stdin, show: TextIO = sys.stderr) -> None:
        self._in = ask
        self._out = show

    async def ask(self, question: Question) -> Reply:
        """Show the question and read one line, typed after it was shown."""
        self._forget()
        self._out.write(render(question))
        session = "[s]ame for this session, " if question.grantable else ""
        for _ in range(ATTEMPTS):
            self._out.write(f"  [a]pprove once, {session}[d]eny, stop the [r]un: ")
            self._out.flush()
            line = await self._line()
            match line.strip().lower():
                case "a" | "approve" | "y" | "yes":
                    return Approve(self.by)
                case "s" | "same" | "session" if question.grantable:
                    return Approve(self.by, "session")
                case "r" | "stop":
                    return Deny(self.by, stop=True)
                case "d" | "deny" | "n" | "no":
                    return Deny(self.by)
                case _ if not line:
                    break  # the end of the file
                case _:
                    self._out.write("  that is none of the answers\n")
        return Deny(self.by)

    async def ask_text(self, question: str, preface: str) -> str | None:
        """Show a question of the agent's, as the agent's, and read one line."""
        self._out.write(f"\n{preface}\n  │ {inert(question, 400)}\n  your answer (empty: none): ")
        self._out.flush()
        return (await self._line()).strip() or None

    async def _line(self) -> str:
        """One line. At a terminal nothing reads before there is one: a question that is withdrawn leaves no reader
        behind that would swallow the answer to the next."""
        if not self._in.isatty():
            return await anyio.to_thread.run_sync(self._in.readline, abandon_on_cancel=True)
        await anyio.wait_readable(self._in.fileno())
        return self._in.readline()

    def _forget(self) -> None:
        """Drop what was typed before the question stood there: it answers something else."""
        if self._in.isatty():
            termios.tcflush(self._in.fileno(), termios.TCIFLUSH)


_OF = {"": "", "entry": "in the row or entry with ", "drop": "dropped on ", "dialog": "in a dialog: "}
"""What a quote is of, outside of its quotation marks."""


def render(question: Question) -> str:
    """A question as plain text: heading, reasons, arguments with their origin, screen text in a bordered quote. The
    guard has already quoted what is the screen's; here it is made inert for a terminal."""
    lines = ["", f"?  {inert(question.heading)}"]
    lines += [f"   because {reason.rail}: {inert(reason.sentence, 400)}" for reason in question.reasons]
    lines += [f"   {argument.name} ({argument.origin}): {inert(argument.value)}" for argument in question.arguments]
    if question.lines:
        lines.append("   what stands around it on the screen:")
        lines += [f"   │ {inert(line, 300)}" for line in question.lines]
    if question.quotes:
        lines.append("   the screen says:")
        lines += [
            f"   │ {_OF[quote.what]}{inert(quote.text)}   ({inert(quote.origin, 120)})" for quote in question.quotes
        ]
    return "\n".join(lines) + "\n"

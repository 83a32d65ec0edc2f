"""Who may say yes, and what they are shown."""

from __future__ import annotations

import io
import os
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from typing import TextIO

import anyio
import anyio.lowlevel
import pytest

from handrail.approvers import CallbackApprover, DeclaredApprover, NoApprover, TerminalApprover, render
from handrail.records import (
    Approve,
    Argument,
    Deny,
    EffectClass,
    Finding,
    NoAnswer,
    Question,
    QuotedText,
    Reply,
)

ESCAPE = "\x1b[2J"


def question(*codes: str, rail: str = "consequence") -> Question:
    reasons = tuple(Finding(rail, "exec", "ask", code, f"This may {code} on shop.example.") for code in codes)
    return Question(
        heading="Pay on shop.example",
        reasons=reasons,
        arguments=(Argument("text", "12.00", "from you"),),
        quotes=(QuotedText(f"Pay now{ESCAPE}", "https://shop.example"),),
        lines=("Total = 12.00",),
        material="m",
        context="c",
        observation="o1",
        nonce="1.n",
        expires=90.0,
    )


PAY = question("pay")


def test_nobody_answers_nothing() -> None:
    assert isinstance(anyio.run(NoApprover().ask, PAY), NoAnswer)
    assert anyio.run(NoApprover().ask_text, "Which size?", "The agent asks:") is None


async def later(question: Question) -> bool:
    await anyio.lowlevel.checkpoint()
    return question.heading.startswith("Pay")


@pytest.mark.parametrize(
    ("answer", "reply"),
    [
        (lambda question: True, Approve("callback")),
        (later, Approve("callback")),
        (lambda question: Approve("person:me", "session"), Approve("callback", "session")),
        (lambda question: Deny("person:me", stop=True), Deny("callback", stop=True)),
        (lambda question: NoAnswer("asleep"), NoAnswer("asleep")),
        (lambda question: False, Deny("callback")),
        (lambda question: "yes", Deny("callback")),
        (lambda question: 1, Deny("callback")),
        (lambda question: None, Deny("callback")),
    ],
)
def test_a_callback_says_yes_only_plainly_and_never_as_a_person(
    answer: Callable[[Question], Reply | bool | Awaitable[Reply | bool]], reply: Reply
) -> None:
    assert anyio.run(CallbackApprover(answer).ask, PAY) == reply


def test_a_callback_answers_in_words_only_if_it_offers_to() -> None:
    assert anyio.run(CallbackApprover(lambda question: True).ask_text, "Size?", "The agent asks:") is None
    offered = CallbackApprover(lambda question: True, text=lambda question, preface: f"{preface}{question}")
    assert anyio.run(offered.ask_text, "Size?", ">") == ">Size?"


def test_what_was_declared_beforehand_is_approved_and_nothing_beside_it() -> None:
    approver = DeclaredApprover(frozenset({EffectClass.PAY}))
    assert anyio.run(approver.ask, PAY) == Approve("callback")
    assert anyio.run(approver.ask, question("pay", "delete")) == Deny("callback")
    assert anyio.run(approver.ask, question("pay", rail="data_flow")) == Deny("callback")
    assert (len(approver.approved), len(approver.denied)) == (1, 2)


# At a terminal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("a\n", Approve("person:cli")),
        (" Approve \n", Approve("person:cli")),
        ("yes\n", Approve("person:cli")),
        ("x\na\n", Approve("person:cli")),
        ("s\n", Deny("person:cli")),
        ("r\n", Deny("person:cli", stop=True)),
        ("d\n", Deny("person:cli")),
        ("no\n", Deny("person:cli")),
        ("\n\n\na\n", Deny("person:cli")),
        ("", Deny("person:cli")),
    ],
)
def test_only_the_offered_words_are_a_yes_and_others_are_asked_again_and_then_a_no(typed: str, reply: Reply) -> None:
    shown = io.StringIO()
    assert anyio.run(TerminalApprover(io.StringIO(typed), shown).ask, PAY) == reply
    assert "Pay on shop.example" in shown.getvalue()


def test_a_yes_for_the_session_is_offered_only_where_it_can_be_had() -> None:
    shown = io.StringIO()
    asked = replace(PAY, grantable=True)
    assert anyio.run(TerminalApprover(io.StringIO("s\n"), shown).ask, asked) == Approve("person:cli", "session")
    assert "[s]ame" in shown.getvalue()
    refused = io.StringIO()
    anyio.run(TerminalApprover(io.StringIO("d\n"), refused).ask, PAY)
    assert "[s]ame" not in refused.getvalue()


def test_a_question_of_the_agents_is_shown_as_the_agents_and_an_empty_line_is_no_answer() -> None:
    shown = io.StringIO()
    approver = TerminalApprover(io.StringIO("large\n\n"), shown)
    assert anyio.run(approver.ask_text, f"Size?{ESCAPE}", "The agent asks:") == "large"
    assert anyio.run(approver.ask_text, "Size?", "The agent asks:") is None
    assert shown.getvalue().startswith("\nThe agent asks:\n")
    assert "\x1b" not in shown.getvalue()


@pytest.fixture
def terminal() -> Iterator[tuple[int, TextIO]]:
    """A person's end of a terminal, and ours."""
    theirs, ours = os.openpty()
    with open(ours) as stream:
        yield theirs, stream
    os.close(theirs)


async def until_shown(shown: io.StringIO, times: int) -> None:
    with anyio.fail_after(5):
        while shown.getvalue().count("[a]pprove") < times:
            await anyio.lowlevel.checkpoint()


def test_a_question_that_is_withdrawn_does_not_swallow_the_answer_to_the_next(terminal: tuple[int, TextIO]) -> None:
    theirs, stream = terminal
    shown = io.StringIO()
    approver = TerminalApprover(stream, shown)
    replies: list[Reply] = []

    async def asked() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(approver.ask, PAY)
            await until_shown(shown, 1)
            group.cancel_scope.cancel()
        async with anyio.create_task_group() as group:

            async def ask() -> None:
                replies.append(await approver.ask(PAY))

            group.start_soon(ask)
            await until_shown(shown, 2)
            os.write(theirs, b"a\n")

    anyio.run(asked)
    assert replies == [Approve("person:cli")]


def test_what_was_typed_before_the_question_stood_there_is_no_answer_to_it(terminal: tuple[int, TextIO]) -> None:
    theirs, stream = terminal
    shown = io.StringIO()
    approver = TerminalApprover(stream, shown)
    replies: list[Reply] = []

    async def asked() -> None:
        os.write(theirs, b"a\n")
        async with anyio.create_task_group() as group:

            async def ask() -> None:
                replies.append(await approver.ask(PAY))

            group.start_soon(ask)
            await until_shown(shown, 1)
            os.write(theirs, b"d\n")

    anyio.run(asked)
    assert replies == [Deny("person:cli")]


def test_a_question_is_laid_out_with_nothing_in_it_that_a_terminal_would_obey() -> None:
    said = render(PAY)
    assert "?  Pay on shop.example" in said
    assert "because consequence: This may pay on shop.example." in said
    assert "text (from you): 12.00" in said
    assert "\x1b" not in said

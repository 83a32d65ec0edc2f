"""A page that behaves, and a driver that checks what each proposal states it will change: no browser, no guard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.screen.pages import Node, page

from handrail.agents import LiteralAgent, ScreenGrounder
from handrail.records import (
    Answer,
    Check,
    Click,
    Element,
    ElementRef,
    ElementState,
    Feedback,
    Finish,
    Found,
    Instruction,
    Navigate,
    Observation,
    Outcome,
    Predicate,
    Proposal,
    Proposals,
    Scroll,
    SecretRef,
    SelectOption,
    Start,
    Stuck,
    SystemDialog,
    TextAppears,
    TextGone,
    TypeText,
    Unseen,
    UrlIs,
    ValueEquals,
    Verified,
    Wait,
    targets,
)
from handrail.screen import called, find, holds_words


@dataclass
class Stage:
    """State, how it looks, and what clicking something called NAME does to it."""

    looks: Callable[[Stage], list[Node]]
    clicks: dict[str, Callable[[Stage], None]] = field(default_factory=dict)
    url: str = "https://shop.example/"
    values: dict[str, str] = field(default_factory=dict)
    ticked: set[str] = field(default_factory=set)
    flags: set[str] = field(default_factory=set)
    focused: str = ""
    dialogs: tuple[SystemDialog, ...] = ()
    unseen: tuple[Unseen, ...] = ()
    scrolled: float = 0.0
    turn: int = 0
    feedback: list[Feedback] = field(default_factory=list)
    """Answers to give instead of checking, first first."""

    def look(self) -> Observation:
        self.turn += 1
        nodes = self.looks(self)
        # Other ids on every look: whoever keeps one from the look before is found out.
        return page(
            *nodes, url=self.url, look=f"look{self.turn}", prefix=f"t{self.turn}-", focused=self.focused,
            dialogs=self.dialogs, unseen=self.unseen,
        )  # fmt: skip

    def do(self, proposal: Proposal, before: Observation) -> None:
        element = touched(proposal, before)
        name = called(before, element).name if element is not None else ""
        match proposal.action:
            case Click():
                assert element is not None
                if element.role in ("checkbox", "radio"):
                    self.ticked ^= {name}
                self.clicks.get(name, lambda _: None)(self)
            case TypeText(text=text, clear=clear):
                old = "" if clear else self.values.get(name, "")
                self.values[name] = old + (f"<{text.name}>" if isinstance(text, SecretRef) else text)
            case SelectOption(option=option):
                self.values[name] = option
            case Navigate(url=url):
                self.url = url
            case Scroll(direction=direction, amount=amount):
                self.scrolled += amount * 600 * (1 if direction == "down" else -1)
            case _:
                pass


def touched(proposal: Proposal, look: Observation) -> Element | None:
    for _, target in targets(proposal.action):
        if isinstance(target, ElementRef):
            assert target.id in look.by_id, "the target is not of this look"
            return look.by_id[target.id]
    return None


@dataclass
class Played:
    """What a run came to."""

    proposals: list[Proposal]
    lines: list[str]
    """``kind role:name value`` of each proposal."""
    stuck: str
    answer: str
    done: bool


def play(text: str, stage: Stage, secrets: frozenset[str] = frozenset(), most: int = 60) -> Played:
    """Drive the literal agent to its end."""
    agent = LiteralAgent(Instruction(text, secrets=secrets), ScreenGrounder())
    return asyncio.run(_play(agent, stage, most))


async def _play(agent: LiteralAgent, stage: Stage, most: int) -> Played:
    played = Played([], [], "", "", False)
    feedback: Feedback = Start()
    look = stage.look()
    for _ in range(most):
        answer = await agent.next(look, feedback)
        if isinstance(answer, Stuck):
            played.stuck = answer.reason
            return played
        assert isinstance(answer, Proposals)
        (proposal,) = answer.items
        played.proposals.append(proposal)
        played.lines.append(line(proposal, look))
        if isinstance(proposal.action, Answer):
            played.answer = proposal.action.text
        if isinstance(proposal.action, Finish):
            played.done = proposal.action.success
            return played
        if stage.feedback:
            feedback = stage.feedback.pop(0)
            look = stage.look()
            continue
        before = look
        stage.do(proposal, before)
        look = stage.look()
        feedback = Verified(proposal, checked(proposal, before, look))
    raise AssertionError(f"no end after {most} turns: {played.lines[-5:]}")


def line(proposal: Proposal, look: Observation) -> str:
    action = proposal.action
    element = touched(proposal, look)
    where = f" {element.role}:{called(look, element).name}" if element is not None else ""
    said = ""
    for name in ("text", "option", "url", "keys", "condition", "direction", "file", "accept"):
        value = getattr(action, name, None)
        if value not in (None, ""):
            said = f" {value.name if isinstance(value, SecretRef) else value}"
            break
    return f"{action.kind}{where}{said}"


def checked(proposal: Proposal, before: Observation, after: Observation) -> Check:
    if isinstance(proposal.action, Wait) and proposal.action.condition:
        holds = seen(after, proposal.action.condition)
        return Check(Outcome.SUCCESS if holds else Outcome.PENDING, (), "waited")
    if isinstance(proposal.action, Click) and proposal.expectation is None:
        return Check(Outcome.UNKNOWN, (), "something changed; nothing specific was expected")
    predicates = proposal.expectation.predicates if proposal.expectation else ()
    failed = [item.kind for item in predicates if not holds_now(item, before, after)]
    return Check(Outcome.NO_CHANGE if failed else Outcome.SUCCESS, (), f"failed: {failed}")


def holds_now(predicate: Predicate, before: Observation, after: Observation) -> bool:
    match predicate:
        case TextAppears(text=text):
            return seen(after, text)
        case TextGone(text=text):
            return not seen(after, text)
        case UrlIs(url=url, prefix=prefix):
            return after.url.startswith(url) if prefix else after.url == url
        case ValueEquals(element=selector, value=value, contains=contains):
            found = find(after, selector)
            assert isinstance(found, Found)
            wanted = f"<{value.name}>" if isinstance(value, SecretRef) else value
            return wanted in found.element.value if contains else found.element.value == wanted
        case ElementState(element=selector, state=state, holds=holds):
            found = find(after, selector)
            if state == "present":
                return isinstance(found, Found) == holds
            return isinstance(found, Found) and (state in found.element.states) == holds
        case _:
            return True


def seen(look: Observation, text: str) -> bool:
    return any(e.visible and (holds_words(e.own_text, text) or holds_words(e.name, text)) for e in look.elements)

"""A run on the shipped fake device, with the real guard, verify and trace, on the virtual clock."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import anyio
import anyio.lowlevel

from handrail.approvers import NoApprover
from handrail.clock import VirtualClock
from handrail.devices.fake import FakeDevice, FixedSecrets, Screen
from handrail.guard import PolicyGate, RuntimeGuardrail
from handrail.loop import House, Limits, Resumed, Run, open_run
from handrail.loop.tasks import tasks
from handrail.models.guard import Waited
from handrail.models.guard.fake import Steady
from handrail.policy import Policy, preset
from handrail.records import (
    Action,
    ActionRecord,
    Allowed,
    Approve,
    Approver,
    Click,
    Element,
    ElementRef,
    Event,
    Expectation,
    ExpectationSource,
    Facts,
    Feedback,
    Finish,
    Instruction,
    NoAnswer,
    Observation,
    Outcome,
    Proposal,
    Proposals,
    Question,
    Receipt,
    Rect,
    Refused,
    Reply,
    Request,
    RunEnded,
    RunKey,
    Secret,
    Secrets,
    Sink,
    Source,
    Start,
    Stuck,
    TextAppears,
    Tier,
    Told,
    TypeText,
    Undelivered,
    Verified,
    content,
)
from handrail.screen import called
from handrail.trace import TraceStore

SHOP = "https://shop.example"
START = f"{SHOP}/"
E = TypeVar("E")


# Screens -----------------------------------------------------------------------------------------------------------


def part(role: str, name: str = "", *, ref: str = "", at: int = 0, parent: str = "", value: str = "",
         states: frozenset[Any] = frozenset(), **facts: Any) -> Element:  # fmt: skip
    """One element; its id is its name in lower case with hyphens, unless ``ref`` says otherwise."""
    box = Rect(20.0, 20.0 + 40 * at, 200.0, 30.0)
    return Element(
        id=ref or name.lower().replace(" ", "-") or role,
        role=role,
        name=name,
        own_text=name if role == "text" else "",
        value=value,
        bounds=box,
        rects=(box,),
        states=states,
        facts=Facts(**facts),
        app=SHOP,
        frame_origin=SHOP,
        tab="t1",
        parent=parent,
        label=content(SHOP),
        name_source="accessible" if name else "none",
    )


def laid_out(*elements: Element) -> tuple[Element, ...]:
    """One below the other."""
    boxes = [Rect(20.0, 20.0 + 40 * place, 200.0, 30.0) for place in range(len(elements))]
    return tuple(replace(item, bounds=box, rects=(box,)) for item, box in zip(elements, boxes, strict=True))


def screen(*elements: Element, **more: Any) -> Screen:
    return Screen(laid_out(*elements), **{"url": START, "title": "Shop", "app": SHOP, **more})


def button(name: str, **facts: Any) -> Element:
    return part("button", name, tag="button", **facts)


def link(name: str, href: str) -> Element:
    return part("link", name, tag="a", href=href)


def textbox(name: str, **facts: Any) -> Element:
    return part("textbox", name, tag="input", **{"input_type": "text", **facts})


def text(words: str) -> Element:
    return part("text", words)


def posted(path: str = "/order") -> Request:
    """What a form's button sends to its own site."""
    return Request("POST", f"{SHOP}{path}", SHOP, "document", relation="same_origin")


# Proposals ---------------------------------------------------------------------------------------------------------


def expects(*predicates: Any, source: ExpectationSource = "instruction") -> Expectation:
    return Expectation(tuple(predicates), "as stated", source)


def appears(words: str) -> Expectation:
    return expects(TextAppears(words))


def on(observation: Observation, name: str) -> ElementRef:
    """What is called that on this look; something that is not there if there is no such thing."""
    found = next((item for item in observation.elements if called(observation, item).name == name), None)
    return ElementRef(found.id if found is not None else f"no {name}")


Say: TypeAlias = Callable[[Observation], Proposal | tuple[Proposal, ...] | Stuck]


def click(name: str, expectation: Expectation | None = None, **more: Any) -> Say:
    return lambda look: Proposal(Click(on(look, name)), expectation=expectation, **more)


def type_into(name: str, words: Any, **more: Any) -> Say:
    return lambda look: Proposal(TypeText(on(look, name), words), **more)


def do(action: Action, **more: Any) -> Say:
    return lambda look: Proposal(action, **more)


def together(*says: Say) -> Say:
    """A batch."""

    def batch(look: Observation) -> tuple[Proposal, ...]:
        items = [say(look) for say in says]
        assert all(isinstance(item, Proposal) for item in items)
        return tuple(item for item in items if isinstance(item, Proposal))

    return batch


FINISH = do(Finish(True))


@dataclass
class Scripted:
    """A proposer that says one thing after the other, and gives up when one of them did not work."""

    says: list[Say]
    trusted_labels: bool = True
    stubborn: bool = False
    """Whether it goes on whatever it is told."""
    name: str = "scripted"
    source: Source = Source.LITERAL
    tier: Tier = Tier.STEPWISE
    heard: list[Feedback] = field(default_factory=list)
    thinking: Callable[[], Awaitable[object]] | None = None
    """What it does before it says anything."""

    async def next(self, observation: Observation, feedback: Feedback) -> Proposals | Stuck:
        self.heard.append(feedback)
        if self.thinking is not None:
            await self.thinking()
        if not self.stubborn and not went_well(feedback):
            return Stuck(f"that did not work: {feedback}")
        if not self.says:
            return Stuck("nothing is left to say")
        said = self.says.pop(0)(observation)
        if isinstance(said, Stuck):
            return said
        return Proposals(said if isinstance(said, tuple) else (said,))


def went_well(feedback: Feedback) -> bool:
    match feedback:
        case Verified(check=check):
            return check.outcome in (Outcome.SUCCESS, Outcome.UNKNOWN)
        case Refused() | Undelivered():
            return False
        case Start() | Told():
            return True


# Approvers ---------------------------------------------------------------------------------------------------------


@dataclass
class Person:
    """Answers each question after so many seconds; when there are no answers left, never."""

    clock: VirtualClock
    answers: list[Any] = field(default_factory=list)
    """Of ``(seconds, reply)`` and what else happens at that moment; or of functions of the question that return it."""
    by: str = "person:test"
    words: str | None = None
    asked: list[Question] = field(default_factory=list)
    prefaces: list[str] = field(default_factory=list)
    cancelled: int = 0

    async def ask(self, question: Question) -> Reply:
        self.asked.append(question)
        if not self.answers:
            try:
                await anyio.sleep_forever()
            finally:
                self.cancelled += 1
        answer = self.answers.pop(0)
        if callable(answer):
            answer = answer(question)
        seconds, reply, *then = answer
        await self.clock.sleep_until(self.clock.now() + seconds)
        for happens in then:
            happens()
        return reply if isinstance(reply, NoAnswer) else replace(reply, by=self.by)

    async def ask_text(self, question: str, preface: str) -> str | None:
        self.prefaces.append(f"{preface} {question}")
        return self.words


YES = (2.0, Approve("person:test"))


# The run -----------------------------------------------------------------------------------------------------------


@dataclass
class Kept:
    """A sink that hands on to a real trace, and remembers how many inputs there had been when each event came."""

    trace: Sink | None
    device: FakeDevice
    written: list[tuple[Event, bool, int]] = field(default_factory=list)
    fails_at: Callable[[Event], Exception | None] = lambda event: None
    when: Callable[[Event], object] = lambda event: None

    async def write(self, event: Any, *, durable: bool) -> None:
        await anyio.lowlevel.checkpoint()
        error = self.fails_at(event)
        if error is not None:
            raise error
        if self.trace is not None:
            await self.trace.write(event, durable=durable)
        self.written.append((event, durable, len(self.device.inputs)))
        self.when(event)

    @property
    def events(self) -> list[Event]:
        return [event for event, _, _ in self.written]


class SlowDevice(FakeDevice):
    """Takes its time before and after an input, as real ones do; checks the ticket again right before it."""

    async def perform(self, record: ActionRecord, allowed: Allowed) -> Receipt:
        for _ in range(4):
            await anyio.lowlevel.checkpoint()
        receipt = await super().perform(record, allowed)
        for _ in range(4):
            await anyio.lowlevel.checkpoint()
        return receipt


@dataclass
class Stage:
    """Everything a run is made of, each of it to be changed before ``play``."""

    folder: Path
    screens: Mapping[str, Screen]
    says: Sequence[Say] = ()
    instruction: Instruction = field(default_factory=lambda: Instruction("look around"))
    policy: Policy = field(default_factory=lambda: preset("standard"))
    limits: Limits = field(default_factory=Limits)
    secrets: Secrets = field(default_factory=FixedSecrets)
    dry: bool = False
    resume: Resumed | None = None
    answers: Sequence[Any] | None = None
    """Of a person; None: there is nobody."""
    trusted_labels: bool = True
    stubborn: bool = False
    tier: Tier = Tier.STEPWISE
    approver: Approver | None = None
    on: dict[type, Callable[[Any], object]] = field(default_factory=dict)
    """What whoever drains the run does when an event of this kind comes; the first time only."""
    always: Callable[[Event], object] = lambda event: None
    fails_at: Callable[[Event], Exception | None] = lambda event: None
    when: Callable[[Event], object] = lambda event: None
    """What happens while an event is written."""
    beside: Callable[[Run], Coroutine[Any, Any, None]] | None = None
    """A task beside the run."""
    run_id: str = "r1"
    stored: bool = False
    """Whether there is a real trace behind the sink."""
    guard_model: Steady = field(default_factory=Steady)
    """Finds nothing, unless it is told to."""
    slow: bool = False
    """Whether an input takes the device some turns, before and after it."""

    def __post_init__(self) -> None:
        self.clock = VirtualClock()
        self.device = (SlowDevice if self.slow else FakeDevice)(
            self.screens, next(iter(self.screens)), now=self.clock.now
        )
        self.events: list[Event] = []
        self.person = Person(self.clock)
        self.run: Run | None = None

    def built(self) -> tuple[House, Scripted]:
        key = RunKey.fresh(self.run_id)
        gate = PolicyGate(self.policy, self.instruction, start=START)
        self.device.arm(key, gate, self.secrets)
        guard = RuntimeGuardrail(
            self.policy,
            key=key,
            device=self.device.id,
            models=self.guard_model.categories,
            protections=self.device.protections,
            start=START,
            secrets={name: self.secrets.origins(name) for name in self.secrets.names},
        )
        if self.answers is not None:
            self.person.answers = list(self.answers)
        approver = self.approver or (self.person if self.answers is not None else NoApprover())
        self.store = TraceStore(self.folder / "trace.db") if self.stored else None
        trace = self.store.open_run(key.run) if self.store is not None else None
        self.sink = Kept(trace, self.device, fails_at=self.fails_at, when=self.when)
        self.proposer = Scripted(list(self.says), self.trusted_labels, self.stubborn, tier=self.tier)
        house = House(
            self.device, self.policy, guard, gate, key, approver, self.clock, self.sink, self.secrets,
            Waited(self.guard_model),
        )  # fmt: skip
        return house, self.proposer

    async def playing(self) -> RunEnded:
        house, proposer = self.built()
        with self.store or nullcontext():
            async with open_run(
                house, self.instruction, proposer, START, limits=self.limits, dry=self.dry, resume=self.resume
            ) as run:
                self.run = run
                async with tasks() as group:
                    if self.beside is not None:
                        group.start_soon(self.beside, run)
                    async for event in run:
                        self.events.append(event)
                        await self._react(event)
                    group.cancel_scope.cancel()
                return await run.result()

    async def _react(self, event: Event) -> None:
        self.always(event)
        react = self.on.pop(type(event), None)
        if react is not None:
            done = react(event)
            if inspect.isawaitable(done):
                await done

    def play(self) -> RunEnded:
        ended = anyio.run(self.playing)
        assert isinstance(self.sink.events[-1], RunEnded)
        assert self.sink.events == self.events, "what is told is what is written"
        return ended

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        (event,) = self.all(kind)
        return event

    @property
    def inputs(self) -> list[str]:
        """``kind target`` of every input, in order."""
        return [" ".join((item.record.action.kind, *item.targets)) for item in self.device.inputs]

    @property
    def heard(self) -> list[Feedback]:
        return self.proposer.heard


def secret(name: str, value: str) -> FixedSecrets:
    return FixedSecrets({name: Secret(frozenset({SHOP}), value)})

"""What others implement: the Protocols between the rooms."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from handrail.records.action import TargetDescription
from handrail.records.expectation import Check
from handrail.records.label import Labelled
from handrail.records.observation import Element, Observation, Surface
from handrail.records.receipt import GateDecision, Incident, Receipt, Request, Settled
from handrail.records.record import ActionRecord, Proposal, Proposals, Source, Stuck, Tier
from handrail.records.ticket import Allowed, RunKey
from handrail.records.verdict import Question, Reply


class Clock(Protocol):
    """Time. Every deadline, expiry and reading time uses it."""

    def now(self) -> float:
        """Monotonic seconds."""
        ...

    async def sleep_until(self, deadline: float) -> None:
        """Return when ``now() >= deadline``."""
        ...


@dataclass(frozen=True, slots=True)
class Protection:
    """One protection of a device, and whether it is in force."""

    name: str
    """``armed_input``, ``egress_core``, ``profile``, ``pipe``, ``one_writer`` ..."""
    armed: bool
    detail: str = ""


class Lease(Protocol):
    """A person's hold on a device: while it lasts, the device refuses the agent's tickets."""

    async def pointer(self, x: float, y: float, *, press: bool) -> None:
        """A person's pointer at screenshot pixels."""
        ...

    async def keys(self, text: str) -> None:
        """A person's keystrokes; never traced."""
        ...


class Device(Protocol):
    """Hands and eyes. Does what it is told with a ticket, judges nothing.

    Opened with ``async with``; leaving it leaves nothing behind. All deadlines are seconds from the call.
    """

    @property
    def id(self) -> str:
        """Name of the device, as in tickets."""
        ...

    @property
    def surface(self) -> Surface:
        """What kind of device it is."""
        ...

    @property
    def supports(self) -> frozenset[str]:
        """Kinds of device actions it can perform; the rest is ``InputRefused``."""
        ...

    @property
    def epoch(self) -> int:
        """Incremented by stop, take-over, alarm, uncaused navigation, reconnect (M8); older tickets are dead."""
        ...

    @property
    def protections(self) -> tuple[Protection, ...]:
        """What guards input and egress here, and what does not."""
        ...

    def arm(self, key: RunKey, gate: NavigationGate, secrets: Secrets) -> None:
        """Bind the device to one run. Called once, before anything else."""
        ...

    async def start(self, address: str, deadline: float) -> None:
        """Bring up the start address or app, which the user named. Its requests pass the gate like all others.

        Raises: DeviceError.
        """
        ...

    async def observe(self, deadline: float) -> Observation:
        """One look: tree, then pixels.

        Raises: ObservationFailed, DeviceGone.
        """
        ...

    def moved_since(self, observation: Observation) -> bool:
        """Whether anything may have changed since that look; True if in doubt."""
        ...

    async def perform(self, record: ActionRecord, allowed: Allowed) -> Receipt:
        """Spend the ticket, then do what the record says.

        Raises: TicketRefused, StaleTarget, InputRefused: nothing was dispatched. DeviceGone: fate unknown if raised
        after dispatch began; the receipt then cannot be had.
        """
        ...

    async def settle(self, deadline: float) -> Settled:
        """Wait until the surface is quiet, or the deadline passes."""
        ...

    def incidents(self) -> tuple[Incident, ...]:
        """What happened since the last call that no action of ours caused, or that the gate stopped."""
        ...

    def advance_epoch(self, because: str) -> int:
        """Make all older tickets worthless (M8); returns the new epoch."""
        ...

    def take_over(self) -> AbstractAsyncContextManager[Lease]:
        """Let a person use the device. Advances the epoch on entry and on exit."""
        ...

    async def secret_matches(self, selector_id: str, name: str) -> bool | None:
        """Whether the field (element id of the latest look) holds that secret; None if it cannot be told."""
        ...

    async def close(self) -> None:
        """Leave nothing behind. Idempotent."""
        ...


class NavigationGate(Protocol):
    """Pure decision on a paused request, built from policy and injected into devices. It never asks."""

    def decide(self, request: Request) -> GateDecision:
        """Pass it or fail it."""
        ...


@dataclass(frozen=True, slots=True)
class Start:
    """Nothing has been done yet."""


@dataclass(frozen=True, slots=True)
class Verified:
    """The proposal was carried out and checked."""

    proposal: Proposal
    check: Check


@dataclass(frozen=True, slots=True)
class Refused:
    """The guard blocked it, or the approver said no: rail and code, nothing else (M7)."""

    proposal: Proposal
    rail: str
    code: str


@dataclass(frozen=True, slots=True)
class Undelivered:
    """The device did not dispatch it (stale target, unsupported input); nothing happened."""

    proposal: Proposal
    code: str


@dataclass(frozen=True, slots=True)
class Told:
    """The user answered a question of the proposer's."""

    question: str
    answer: Labelled[str]


Feedback: TypeAlias = Start | Verified | Refused | Undelivered | Told


class Proposer(Protocol):
    """Whoever wants something done: route, plan cursor, agent."""

    @property
    def name(self) -> str:
        """For traces."""
        ...

    @property
    def source(self) -> Source:
        """What the loop writes into records."""
        ...

    @property
    def tier(self) -> Tier:
        """What the loop writes into records, capped by policy."""
        ...

    @property
    def trusted_labels(self) -> bool:
        """Whether its labels are accepted: in-house literal, plan and route proposers only."""
        ...

    async def next(self, observation: Observation, feedback: Feedback) -> Proposals | Stuck:
        """What to do now. Finishing, answering and asking are actions too."""
        ...


class Approver(Protocol):
    """Whoever may say yes."""

    @property
    def by(self) -> str:
        """``person:cli``, ``person:overlay``, ``callback``, ``none``."""
        ...

    async def ask(self, question: Question) -> Reply:
        """Put a question. Cancelled when what it shows is no longer true."""
        ...

    async def ask_text(self, question: str, preface: str) -> str | None:
        """Put a free question of the agent's, shown as the agent's; None if nobody answers."""
        ...


class Similarity(Protocol):
    """How alike two short texts are in meaning, 0..1. Only ever suggests."""

    def __call__(self, a: str, b: str, /) -> float: ...


@dataclass(frozen=True, slots=True)
class Found:
    """Exactly one element answers the description."""

    element: Element
    score: float
    runner_up: float
    """Score of the second best; 0 if there is none."""
    exact: bool
    """Whether the normalised name and role are equal, not merely alike."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several elements answer it equally well; nobody may guess."""

    candidates: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Missing:
    """Nothing on this observation answers it."""

    reason: str
    unseen: bool = False
    """Whether it might stand in a region that was not read."""


Grounding: TypeAlias = Found | Ambiguous | Missing


class Grounder(Protocol):
    """Resolves a literal description on an observation."""

    def ground(self, description: TargetDescription, observation: Observation) -> Grounding:
        """Found, ambiguous or missing: never a guess."""
        ...


class GuardModel(Protocol):
    """Scores one text for one category, 0..1."""

    @property
    def categories(self) -> frozenset[str]:
        """What it can score; anything else is *absent*."""
        ...

    async def score(self, text: str, category: str) -> float:
        """Probability.

        Raises: ModelError if it is down, slow or garbled; the rail is then unarmed.
        """
        ...


@runtime_checkable
class ScoresTogether(GuardModel, Protocol):
    """A guard model that scores several texts for one category in one go."""

    async def scores(self, texts: Sequence[str], category: str) -> Sequence[float]:
        """Probabilities, one for each text, in their order.

        Raises: ModelError if it is down, slow or garbled; the rail is then unarmed.
        """
        ...


@runtime_checkable
class GuardModels(GuardModel, Protocol):
    """Several guard models as one, each for categories of its own."""

    def part(self, category: str) -> GuardModel | None:
        """The model that answers for a category; None where there is none."""
        ...


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret's value, bound to the origins or apps that may receive it. Exists inside devices only."""

    origins: frozenset[str]
    value: str

    def __repr__(self) -> str:
        return f"Secret(origins={sorted(self.origins)!r})"


class Secrets(Protocol):
    """Name -> value bound to origins. Substituted in the device at dispatch, redacted before an observation leaves."""

    @property
    def names(self) -> frozenset[str]:
        """Names that exist."""
        ...

    def origins(self, name: str) -> frozenset[str]:
        """Origins or apps a secret is bound to; empty if unknown."""
        ...

    def reveal(self, name: str) -> Secret:
        """The value. Called by devices only.

        Raises: ConfigError if there is no such secret.
        """
        ...


@runtime_checkable
class TrustedSource(Protocol):
    """A declared source of trusted state, with its key, schema and writers."""

    @property
    def name(self) -> str: ...

    @property
    def writers(self) -> frozenset[str]:
        """Apps that can write what it reads; if one of them was touched, later reads are observed, not trusted."""
        ...

    async def read(self, key: str) -> str | None: ...


class Sink(Protocol):
    """Receives events inline, ahead of what they announce."""

    async def write(self, event: object, *, durable: bool) -> None:
        """Store it; with ``durable`` it is on disk when this returns.

        Raises: TraceError.
        """
        ...

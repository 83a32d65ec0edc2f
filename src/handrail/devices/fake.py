"""A device without a surface: scripted screens and recorded inputs, for tests of other rooms and for fuzzing.

It verifies tickets exactly as the real ones do, so it is the recording oracle of what would have been touched.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Literal, assert_never

from handrail.devices.door import Door
from handrail.records import (
    KINDS,
    ActionRecord,
    Allowed,
    ConfigError,
    DeviceGone,
    Element,
    ElementRef,
    Fail,
    Focused,
    GateDecision,
    Image,
    Incident,
    InputRefused,
    Navigate,
    NavigationGate,
    Observation,
    Pass,
    Paste,
    Point,
    Protection,
    Readback,
    Receipt,
    Request,
    RunKey,
    Secret,
    SecretRef,
    Secrets,
    SeenRequest,
    SelectOption,
    Settled,
    Size,
    StaleTarget,
    SystemDialog,
    Tab,
    Target,
    TypeText,
    Unseen,
)
from handrail.records.action import targets

_RUN_KINDS = frozenset({"wait", "answer", "finish", "ask_user"})


@dataclass(frozen=True, slots=True)
class OpenGate:
    """A gate that passes everything except what `refuse` names; remembers what it was asked."""

    refuse: Callable[[Request], bool] = lambda request: False
    asked: list[Request] = field(default_factory=list)

    def decide(self, request: Request) -> GateDecision:
        self.asked.append(request)
        if self.refuse(request):
            return Fail("refused", "the test refuses this request")
        return Pass()


@dataclass(frozen=True, slots=True)
class FixedSecrets:
    """Secrets held in memory."""

    values: Mapping[str, Secret] = field(default_factory=dict, repr=False)

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.values)

    def origins(self, name: str) -> frozenset[str]:
        return self.values[name].origins if name in self.values else frozenset()

    def reveal(self, name: str) -> Secret:
        if name not in self.values:
            raise ConfigError(f"there is no secret named {name}")
        return self.values[name]


@dataclass(frozen=True, slots=True)
class Screen:
    """One state of the fake surface."""

    elements: tuple[Element, ...] = ()
    url: str = "https://fake.example/"
    title: str = "Fake"
    app: str = "https://fake.example"
    focused: str = ""
    dialogs: tuple[SystemDialog, ...] = ()
    unseen: tuple[Unseen, ...] = ()
    go: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """(action kind, element id or, for an action without target, an empty string) -> name of the next screen."""
    swallow: frozenset[tuple[str, str]] = frozenset()
    """Inputs that are delivered and have no effect."""
    late: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """How many looks later than dispatch the next screen shows."""
    refuse: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Inputs that the surface refuses, with the code: nothing is dispatched."""
    divert: frozenset[tuple[str, str]] = frozenset()
    """Inputs that would have reached another node, so that armed input stops them."""
    sends: Mapping[tuple[str, str], Request] = field(default_factory=dict)
    """Requests that an input makes: each passes the gate, or is held by it and the screen stays."""
    moving: tuple[str, ...] = ()
    """What does not come to rest here, as in ``Settled.moving``."""


@dataclass(frozen=True, slots=True)
class Input:
    """One dispatched input, as the recording oracle saw it."""

    record: ActionRecord
    allowed: Allowed
    screen: str
    """Name of the screen it landed on."""
    targets: tuple[str, ...]
    """Element ids it landed on."""


class _Lease:
    async def pointer(self, x: float, y: float, *, press: bool) -> None:
        """Goes nowhere."""

    async def keys(self, text: str) -> None:
        """Goes nowhere."""


def _document(url: str) -> Request:
    return Request(method="GET", url=url, initiator="", kind="document")


class FakeDevice:
    """A state machine of screens. Fields keep what is typed; transitions follow `Screen.go`."""

    surface: Literal["fake"] = "fake"
    supports = KINDS - _RUN_KINDS

    def __init__(
        self, screens: Mapping[str, Screen], first: str, *, device_id: str = "fake-1", now: Callable[[], float] = float
    ) -> None:
        self.id = device_id
        self.inputs: list[Input] = []
        """Everything that was dispatched, in order."""
        self.current = first
        self.dies_at: int | None = None
        """Number of the input at which the device goes away, from 0."""
        self._screens = dict(screens)
        self._values: dict[str, str] = {}
        self._checked: dict[str, bool] = {}
        self._pending: tuple[int, str] | None = None
        self._looks: dict[str, str] = {}
        self._version = 0
        self._seen_version = -1
        self._epoch = 1
        self._door = Door()
        self._gate: NavigationGate | None = None
        self._secrets: Secrets | None = None
        self._incidents: list[Incident] = []
        self._leased = False
        self._closed = False
        self._now = now

    @property
    def epoch(self) -> int:
        return self._epoch

    @property
    def protections(self) -> tuple[Protection, ...]:
        return tuple(Protection(name, True) for name in ("armed_input", "egress_core", "profile", "pipe", "one_writer"))

    async def __aenter__(self) -> FakeDevice:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def arm(self, key: RunKey, gate: NavigationGate, secrets: Secrets) -> None:
        self._gate, self._secrets = gate, secrets
        self._door.arm(key)

    async def start(self, address: str, deadline: float) -> None:
        self._ask_gate(_document(address))

    def rewrite(self, element: str, value: str | bool) -> None:
        """Change what a field holds, or whether a box is ticked, as a script does: nothing in the tree tells of it."""
        if isinstance(value, bool):
            self._checked[element] = value
        else:
            self._values[element] = value

    def show(self, name: str, *, by_itself: bool = True) -> None:
        """Change the screen, as a page or an app would; by itself it ends the epoch (M8)."""
        self.current = name
        self._version += 1
        if by_itself:
            self._incidents.append(Incident("navigation", f"the screen became {name} by itself"))
            self.advance_epoch("the screen changed by itself")

    def change(self, element: Element) -> None:
        """Replace an element of the current screen in place, as a script of the page would."""
        screen = self._screens[self.current]
        elements = tuple(element if item.id == element.id else item for item in screen.elements)
        self._screens[self.current] = replace(screen, elements=elements)
        self._version += 1

    async def observe(self, deadline: float) -> Observation:
        self._alive()
        if self._pending is not None:
            left, name = self._pending
            self._pending = (left - 1, name) if left > 0 else None
            if left <= 0:
                self.current = name
                self._version += 1
        screen = self._screens[self.current]
        elements = tuple(self._shown(element) for element in screen.elements)
        picture = repr([(item.id, item.name, item.value, sorted(item.states)) for item in elements]).encode()
        number = len(self._looks) + 1
        observation = Observation(
            id=f"o{number}",
            surface="fake",
            taken_at=self._now(),
            size=Size(1280, 800),
            scale=1.0,
            app=screen.app,
            title=screen.title,
            url=screen.url,
            tabs=(Tab("t1", screen.url, screen.title, True),),
            dialogs=screen.dialogs,
            focused=screen.focused,
            elements=elements,
            image=Image(sha256(picture).hexdigest(), Size(1280, 800), "image/png", picture),
            unseen=screen.unseen,
            change=self._version,
        )
        self._looks[observation.id] = self.current
        self._seen_version = self._version
        return observation

    def moved_since(self, observation: Observation) -> bool:
        return observation.id not in self._looks or observation.change != self._version or self._pending is not None

    async def perform(self, record: ActionRecord, allowed: Allowed) -> Receipt:
        self._door.admit(record, allowed, device=self.id, epoch=self._epoch)
        self._alive()
        if self._leased:
            raise InputRefused("a person has taken over", code="taken_over")
        if self._looks.get(record.observation) != self.current:
            raise StaleTarget("the screen that this was judged on is gone", code="old_look")
        action = record.action
        if action.kind not in self.supports:
            raise InputRefused(f"a fake cannot do {action.kind}", code="unsupported")
        screen = self._screens[self.current]
        known = {element.id for element in screen.elements}
        touched: list[str] = []
        for _, target in targets(action):
            element = self._element(target, screen)
            if isinstance(target, ElementRef) and element not in known:
                raise StaleTarget("the look has no such element", code="no_element")
            touched.append(element)
        key = (action.kind, touched[0] if touched else "")
        if key in screen.refuse:
            raise InputRefused("the surface refuses it", code=screen.refuse[key])
        if key in screen.divert:
            return Receipt("no", "stopped, because it would have reached another node", stopped=(action.kind,))
        if self.dies_at is not None and len(self.inputs) >= self.dies_at:
            self._closed = True
            raise DeviceGone("the fake device went away under way")
        self.inputs.append(Input(record, allowed, self.current, tuple(touched)))
        requests: tuple[SeenRequest, ...] = ()
        readback = None
        if isinstance(action, Navigate):
            requests = (self._ask_gate(_document(action.url)),)
            if isinstance(requests[0].decision, Fail):
                return Receipt("no", detail=f"blocked: {requests[0].decision.code}", requests=requests)
        if key in screen.sends:
            request = replace(screen.sends[key], effect=record.effect, caused_by=record.digest)
            requests = (*requests, self._ask_gate(request))
            if isinstance(requests[-1].decision, Fail):
                return Receipt("yes", requests=requests)
        if key in screen.swallow:
            return Receipt("yes", requests=requests, reacted=False)
        before = self._version
        if isinstance(action, TypeText):
            readback = self._put(touched[0], action)
        elif isinstance(action, Paste):
            readback = self._put(touched[0], TypeText(action.target, action.text, clear=False))
        elif isinstance(action, SelectOption):
            self._values[touched[0]] = action.option
            self._version += 1
            readback = Readback(True, action.option)
        elif action.kind == "click":
            self._toggle(touched[0])
        if key in screen.go:
            wait = screen.late.get(key, 0)
            if wait:
                self._pending = (wait, screen.go[key])
            else:
                self.current = screen.go[key]
                self._version += 1
        return Receipt("yes", requests=requests, readback=readback, reacted=self._version != before)

    @staticmethod
    def _element(target: Target, screen: Screen) -> str:
        """Id of what a target means here; of bare ground an empty string."""
        match target:
            case ElementRef(id=name):
                return name
            case Focused():
                return screen.focused
            case Point(x=x, y=y):
                return next((item.id for item in reversed(screen.elements) if item.bounds.contains(x, y)), "")
            case _:
                assert_never(target)

    def _put(self, element: str, action: TypeText) -> Readback:
        if isinstance(action.text, SecretRef):
            assert self._secrets is not None
            secret = self._secrets.reveal(action.text.name)
            origin = next(item.frame_origin for item in self._screens[self.current].elements if item.id == element)
            if origin not in secret.origins:
                raise InputRefused(f"the secret {action.text.name} is not for {origin}", code="secret_origin")
            self._values[element] = secret.value
            self._version += 1
            return Readback(True)
        before = "" if action.clear else self._values.get(element, "")
        self._values[element] = before + action.text
        self._version += 1
        return Readback(True, self._values[element])

    def _toggle(self, element: str) -> None:
        for item in self._screens[self.current].elements:
            if item.id == element and item.states & {"checked", "unchecked"}:
                self._checked[element] = not self._checked.get(element, "checked" in item.states)
                self._version += 1

    def _shown(self, element: Element) -> Element:
        states = element.states
        if element.id in self._checked:
            states = (states - {"checked", "unchecked"}) | {"checked" if self._checked[element.id] else "unchecked"}
        value = self._values.get(element.id, element.value)
        if "password" in states or self._is_secret(value):
            return replace(element, value="", states=states | ({"masked"} if value else frozenset()))
        if value == element.value and states == element.states:
            return element
        return replace(element, value=value, states=states)

    def _is_secret(self, value: str) -> bool:
        secrets = self._secrets
        return secrets is not None and any(secrets.reveal(name).value in value for name in secrets.names)

    def _ask_gate(self, request: Request) -> SeenRequest:
        decision: GateDecision = self._gate.decide(request) if self._gate is not None else Fail("no_gate", "not armed")
        if isinstance(decision, Fail):
            self._incidents.append(Incident("blocked_request", decision.sentence, decision.code, request))
        return SeenRequest(request, decision, 200 if isinstance(decision, Pass) else 0)

    async def settle(self, deadline: float) -> Settled:
        self._alive()
        moving = self._screens[self.current].moving
        return Settled(quiet=not moving, moving=moving)

    def incidents(self) -> tuple[Incident, ...]:
        found = tuple(self._incidents)
        self._incidents.clear()
        return found

    def advance_epoch(self, because: str) -> int:
        self._epoch += 1
        return self._epoch

    @asynccontextmanager
    async def take_over(self) -> AsyncIterator[_Lease]:
        self.advance_epoch("a person takes over")
        self._leased = True
        try:
            yield _Lease()
        finally:
            self._leased = False
            self.advance_epoch("a person hands back")

    async def secret_matches(self, selector_id: str, name: str) -> bool | None:
        if self._secrets is None or name not in self._secrets.names:
            return None
        return self._values.get(selector_id, "") == self._secrets.reveal(name).value

    async def close(self) -> None:
        self._closed = True

    def _alive(self) -> None:
        if self._closed:
            raise DeviceGone("the fake device is closed")

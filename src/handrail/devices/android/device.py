"""The Android device: hands and eyes on any phone that adb can see, behind the one door `perform(record, allowed)`.

It claims less than the browser device does (A7): input is checked in the same line of the phone's shell that injects
it, and that is not the same as at once; what an application sends over the network is not seen at all.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Final, Literal

from handrail.devices.android import hands
from handrail.devices.android.acts import Acts
from handrail.devices.android.apps import Application, Apps, checked, start_of
from handrail.devices.android.borrowed import HEADS_UP, SCALES, Borrowed
from handrail.devices.android.config import AndroidConfig
from handrail.devices.android.eyes import Eyes, Look, Torn
from handrail.devices.android.hands import Hands
from handrail.devices.android.shell import pieces, quote, typeable
from handrail.devices.android.touches import MORE_TOUCHES, TOUCHES, Touches
from handrail.devices.android.typing import Typist, fits_secret
from handrail.devices.android.wire import Phone, Server, Unreached
from handrail.devices.browser.ownership import Claim, claim
from handrail.devices.browser.redact import Redactor
from handrail.devices.door import Door
from handrail.records import (
    ActionRecord,
    Allowed,
    Click,
    Clock,
    DeviceError,
    DeviceGone,
    Fail,
    Incident,
    InputRefused,
    NavigationGate,
    Observation,
    ObservationFailed,
    Protection,
    Receipt,
    Request,
    RunKey,
    Secrets,
    Settled,
    StaleTarget,
    TicketRefused,
)

SUPPORTS: Final = frozenset(
    {
        "click",
        "long_press",
        "drag",
        "scroll",
        "type_text",
        "paste",
        "press_keys",
        "open_app",
        "navigate",
        "back",
        "home",
    }
)
DISPATCH_DEADLINE: Final = 45.0
"""Seconds that one dispatch may take: a dump takes seconds on a real phone, and typing needs several."""
_LOOKS_KEPT: Final = 8
_LOOKS_AGAIN: Final = 2
"""How often a look without a tree is taken again: between two windows a dump finds none, and some just fail."""
_FRESH: Final = 1.0
"""Seconds in which a look is not in doubt by its age alone: nothing tells of changes on a phone. What is acted on is
compared with the screen once more anyway."""
_CAUSE_LASTS: Final = 5.0
"""Seconds after a dispatch in which another application in front still counts as caused by it."""
_TIDY_DEADLINE: Final = 8.0
_PROBE: Final = (
    "getprop ro.build.version.sdk; getprop ro.product.model; echo x | timeout 5 md5sum | cut -c1-32; "
    "input 2>&1 | grep -c keycombination"
)
_X_DIGEST: Final = "401b30e3b8b5d629635a5c613cdb7919"
"""MD5 of ``x`` and a newline: whether the phone's tools work as the checks need them."""


@dataclass(frozen=True, slots=True)
class About:
    """What the phone says of itself."""

    serial: str
    model: str
    sdk: int
    """Android's API level; 0 if it is not told."""


@dataclass(slots=True)
class _Lease:
    """A person's hands."""

    device: AndroidDevice

    async def pointer(self, x: float, y: float, *, press: bool) -> None:
        if press:
            await self.device.phone.shell(hands.tap(*self.device.physical(x, y)))

    async def keys(self, text: str) -> None:
        if not typeable(text):
            raise InputRefused("no key writes this text", code="no_input_method")
        for piece in pieces(text):
            await self.device.phone.shell(f"input text {quote(piece)}")


class AndroidDevice:
    """A phone. Use with ``async with``; leaving it gives back every setting that was changed."""

    surface: Literal["android"] = "android"
    supports = SUPPORTS

    def __init__(self, config: AndroidConfig, clock: Clock) -> None:
        self.config = config
        self.clock = clock
        self.id = f"android-{config.serial or 'only'}"
        self.about = About(config.serial, "", 0)
        """Who it is; known once it is open."""
        self.restored = False
        """Whether settings were given back at the start that a run which died had changed."""
        self._server = Server(*config.server)
        self._phone: Phone | None = None
        self._door = Door()
        self._redact = Redactor()
        self._secrets: Secrets | None = None
        self._gate: NavigationGate | None = None
        self._claim: Claim | None = None
        self._eyes: Eyes | None = None
        self._acts: Acts | None = None
        self._borrowed: Borrowed | None = None
        self._looks: OrderedDict[str, Look] = OrderedDict()
        self._incidents: list[Incident] = []
        self._turn = asyncio.Lock()
        self._epoch = 1
        self._changes = 0
        self._acted = float("-inf")
        self._touches = Touches()
        self._leased = False
        self._closed = False
        self._quiet = False

    # The port: what it is

    @property
    def epoch(self) -> int:
        return self._epoch

    @property
    def protections(self) -> tuple[Protection, ...]:
        return (
            Protection("armed_input", False, "taps are checked right before, not while they are delivered (A7)"),
            Protection("top_window", True, "in the same line of the phone's shell that injects"),
            Protection("same_tree", True, "a fresh dump is compared before input; consequential: two looks (A2)"),
            Protection("heads_up", self._quiet, "" if self._quiet else "notifications may slide over the screen"),
            Protection("egress_core", False, "what applications send is not seen (A7)"),
            Protection("one_writer", self._claim is not None, "among the processes of this user on this machine"),
        )

    @property
    def phone(self) -> Phone:
        """The phone's shell. Raises DeviceGone if it is not open."""
        if self._phone is None or self._closed:
            raise DeviceGone("the phone is not connected", code="unplugged")
        return self._phone

    # The port: life

    async def __aenter__(self) -> AndroidDevice:
        try:
            async with asyncio.timeout(self.config.start_deadline):
                await self._connect()
        except TimeoutError as error:
            await self.close()
            raise Unreached("the phone does not answer", code="offline") from error
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _connect(self) -> None:
        config = self.config
        await self._server.start(config.adb, config.adb_environment)
        listed = await self._server.choose(config.serial)
        self._phone = phone = Phone(self._server, listed.serial, listed.transport)
        self.id = f"android-{listed.serial}"
        self._claim = claim(config.home, name=f"phone-{re.sub(r'[^A-Za-z0-9.-]', '_', listed.serial)}")
        said = (await phone.shell(_PROBE)).text.split("\n")
        if len(said) < 4 or said[2].strip() != _X_DIGEST:
            raise DeviceError(
                "the phone's shell lacks md5sum, cut or timeout", hint="Android 8 or newer is needed", code="too_old"
            )
        self.about = About(listed.serial, said[1].strip(), int(said[0]) if said[0].strip().isdecimal() else 0)
        self._borrowed = Borrowed(phone)
        self.restored = await self._borrowed.leftovers()
        self._eyes = Eyes(phone, self.clock.now, self._redact, config.max_elements, lambda: self._changes)
        manual = Hands(phone, self._eyes)
        combines = said[3].strip() not in ("", "0")
        typist = Typist(manual, self._eyes, self.clock, self._borrowed, config.input_method, combines=combines)
        self._acts = Acts(
            manual, self._eyes, self.clock, Apps(phone, config.apps, config.certificates), typist, config.browser
        )
        if config.quiet:
            with suppress(
                DeviceError
            ):  # a phone that does not let itself be quieted is driven all the same, and says so
                await self._borrowed.put(HEADS_UP, "0")
                self._quiet = await self._borrowed.get(HEADS_UP) == "0"

    async def close(self) -> None:
        """Give back what was changed on the phone. Idempotent."""
        if self._closed:
            return
        try:
            if self._borrowed is not None and self._eyes is not None:
                with suppress(DeviceError, TimeoutError):  # it stands in a file there: the next start gives it back
                    async with asyncio.timeout(_TIDY_DEADLINE):
                        await self._tidy(self._borrowed, self._eyes.file)
        finally:
            self._closed = True
            if self._claim is not None:
                self._claim.release()
                self._claim = None

    async def _tidy(self, borrowed: Borrowed, file: str) -> None:
        """Give back; to a phone that went away and came again, what its own file says was taken from it.

        Raises DeviceError."""
        try:
            await borrowed.give_back()
            await self.phone.shell(f"rm -f {file}")
        except (Unreached, DeviceGone):
            listed = await self._server.choose(self.about.serial)
            if listed.transport == self.phone.transport:
                raise
            again = Phone(self._server, listed.serial, listed.transport)
            await Borrowed(again).leftovers()
            await again.shell(f"rm -f {file}")

    def arm(self, key: RunKey, gate: NavigationGate, secrets: Secrets) -> None:
        self._door.arm(key)
        self._redact.learn(secrets)
        self._secrets, self._gate = secrets, gate
        self._hand_over()

    def _hand_over(self) -> None:
        if self._acts is not None:
            self._acts.gate, self._acts.typist.secrets = self._gate, self._secrets

    def _ready(self) -> tuple[Eyes, Acts]:
        if self._eyes is None or self._acts is None or self._closed:
            raise DeviceGone("the phone is not connected", code="unplugged")
        self._hand_over()
        return self._eyes, self._acts

    async def start(self, address: str, deadline: float) -> None:
        """Bring up an address, an application by package or name, or nothing where the address is empty."""
        _, acts = self._ready()
        self._acted = self.clock.now()
        try:
            async with asyncio.timeout(deadline):
                if not address:
                    return
                if "://" in address:
                    url = checked(address)
                    gate = self._gate
                    decision = (
                        gate.decide(Request("GET", url, "", "document")) if gate else Fail("no_gate", "not armed")
                    )
                    if isinstance(decision, Fail):
                        raise DeviceError(f"{url} cannot be opened: blocked: {decision.code}", code=decision.code)
                    package = await acts.apps.browser(self.config.browser)
                    await self._launch(f"am start -W -a android.intent.action.VIEW -d {quote(url)} -p {quote(package)}")
                    return
                app = await acts.apps.find(address.removeprefix("app:"))
                await acts.apps.trust(app.package)
                await self._launch(start_of(app))
        except TimeoutError as error:
            raise DeviceError(f"{address} does not open within {deadline:g} s", code="no_response") from error

    async def _launch(self, command: str) -> None:
        said = await self.phone.shell(command)
        if said.code or "Error" in said.complaint or "Error:" in said.text:
            raise DeviceError("the phone does not open it", code="not_opened")

    async def applications(self) -> tuple[Application, ...]:
        """Everything that the launcher shows, for whoever asks a person which one is meant."""
        _, acts = self._ready()
        return await acts.apps.all()

    async def application(self, name: str) -> Application:
        """The one that is meant by a package or a name. Raises InputRefused."""
        _, acts = self._ready()
        return await acts.apps.find(name)

    async def browser(self) -> str:
        """Package that opens addresses. Raises InputRefused with code ``no_browser``."""
        _, acts = self._ready()
        return await acts.apps.browser(self.config.browser)

    async def home(self) -> frozenset[str]:
        """The package of the home screen, if it is known: from there a person begins."""
        _, acts = self._ready()
        return await acts.apps.homes()

    async def certificate(self, package: str) -> str:
        """SHA-256 of the certificate that signed an application; empty where the phone does not tell."""
        _, acts = self._ready()
        return await acts.apps.certificate(package)

    def incidents(self) -> tuple[Incident, ...]:
        found = tuple(self._incidents)
        self._incidents.clear()
        return found

    def advance_epoch(self, because: str) -> int:
        self._epoch += 1
        return self._epoch

    # The port: looking

    async def observe(self, deadline: float) -> Observation:
        eyes, _ = self._ready()
        last: Exception | None = None
        treeless: Look | None = None
        again = 0
        try:
            async with asyncio.timeout(deadline):
                while True:
                    try:
                        look = await eyes.look()
                    except Torn as error:
                        last = error
                        await self.clock.sleep_until(self.clock.now() + 0.05)
                        continue
                    except Unreached as error:
                        raise self._lost(error) from error
                    except ObservationFailed:
                        again += 1
                        if again > _LOOKS_AGAIN:
                            raise
                        continue
                    if eyes.restless and not look.tree_digest and await self._calm_down():
                        treeless = look
                        continue
                    if not look.tree_digest and again < _LOOKS_AGAIN:
                        again, treeless = again + 1, look
                        await self.clock.sleep_until(self.clock.now() + 0.1)
                        continue
                    return self._remember(look)
        except TimeoutError as error:
            if treeless is not None:
                return self._remember(treeless)
            why = f": {last}" if last is not None else ""
            raise ObservationFailed(f"no look within {deadline:g} s{why}", code="look_timeout") from error

    async def _calm_down(self) -> bool:
        """Stop animations, once; whether anything was done."""
        borrowed = self._borrowed
        if not self.config.calm or borrowed is None or any(key in borrowed.before for key in SCALES):
            return False
        for key in SCALES:
            with suppress(DeviceError):
                await borrowed.put(key, "0")
        return any(key in borrowed.before for key in SCALES)

    def _lost(self, error: Unreached) -> DeviceGone:
        self.advance_epoch("the phone went away")
        return DeviceGone(str(error), code=error.code)

    def _remember(self, look: Look) -> Observation:
        before = next(reversed(self._looks.values()), None)
        seen = look.observation
        if before is not None:
            same_screen = (
                before.tree_digest == look.tree_digest and before.windows.digest == look.windows.digest
                and bool(look.tree_digest)
            )  # fmt: skip
            self._changes += 0 if same_screen else 1
            look.observation = seen = replace(seen, change=self._changes)
            led = self.clock.now() - self._acted < _CAUSE_LASTS or self._leased
            was = before.observation.app
            if seen.app != was and not led:
                self._incidents.append(Incident("navigation", f"{seen.app or 'nothing'} came to the front by itself"))
                self.advance_epoch("another application came to the front by itself")
        self._looks[seen.id] = look
        while len(self._looks) > _LOOKS_KEPT:
            self._looks.popitem(last=False)
        return seen

    def moved_since(self, observation: Observation) -> bool:
        """Yes, unless it is the last look and just taken: nothing tells of changes on a phone."""
        last = next(reversed(self._looks.values()), None)
        if last is None or last.observation.id != observation.id or self._turn.locked():
            return True
        return self._acted >= observation.taken_at or self.clock.now() - last.at > _FRESH

    def physical(self, x: float, y: float) -> tuple[float, float]:
        """A point of the last picture as the phone's own coordinates."""
        last = next(reversed(self._looks.values()), None)
        return last.physical(x, y) if last is not None else (x, y)

    async def settle(self, deadline: float) -> Settled:
        """Quiet is a dump that came at the first attempt, between two equal stacks of windows: it waits by itself until
        nothing has moved for a while (AOSP UiAutomation.waitForIdle). Of a screen that never rests, two equal trees."""
        eyes, _ = self._ready()
        begun = self.clock.now()
        moving: tuple[str, ...] = ("mutations",)
        before = ""
        with suppress(TimeoutError):
            async with asyncio.timeout(deadline):
                while deadline > 0 and await self._arriving():
                    await self.clock.sleep_until(self.clock.now() + 0.05)
                while moving and deadline > 0:
                    try:
                        look = await eyes.look(pixels=False)
                    except (Torn, ObservationFailed):
                        moving = ("navigation",)
                    except Unreached as error:
                        raise self._lost(error) from error
                    else:
                        loading = any(each.reason == "loading" for each in look.observation.unseen)
                        still = look.tree_digest == before if eyes.restless else look.idle
                        moving = () if still and look.tree_digest else ("mutations",)
                        before = look.tree_digest
                        moving = ("requests",) if loading and not moving else moving
                    if moving:
                        await self.clock.sleep_until(self.clock.now() + 0.05)
        await self._arriving()
        if self._touches.more:
            self._incidents.append(Incident("foreign_input", MORE_TOUCHES, "more_touches"))
            self._touches.cease()
        arrived = self._touches.exact
        return Settled(quiet=not moving, moving=moving, waited=self.clock.now() - begun, arrived=arrived)

    async def _arriving(self) -> bool:
        """Whether fewer touches have arrived yet than were sent, where the phone tells."""
        if not self._touches.open(self.clock.now()):
            return False
        try:
            said = await self.phone.shell(TOUCHES)
        except Unreached as error:
            raise self._lost(error) from error
        self._touches.heard(said.text, self.clock.now())
        return self._touches.missing

    # The port: acting

    async def perform(self, record: ActionRecord, allowed: Allowed) -> Receipt:
        self._door.admit(record, allowed, device=self.id, epoch=self._epoch)
        _, acts = self._ready()
        if self._leased:
            raise InputRefused("a person has taken over", code="taken_over")
        async with self._turn:
            look = self._looks.get(record.observation)
            if look is None:
                raise StaleTarget("the look that this was judged on is gone", code="old_look")
            if self._epoch != allowed.epoch:
                raise TicketRefused("something happened since the ticket was issued", code="old_epoch")
            if record.action.kind not in self.supports:
                raise InputRefused(f"a phone cannot do {record.action.kind}", code="unsupported")
            acts.hands.touched = acts.hands.prepared = False
            began = self.clock.now()
            self._touches.cease()
            try:
                async with asyncio.timeout(DISPATCH_DEADLINE):
                    receipt = await acts.do(look, record)
                if isinstance(record.action, Click) and receipt.delivered == "yes":
                    self._touches.sent(record.action.count, began)
            except DeviceGone:
                self.advance_epoch("the phone went away under way")
                raise
            except DeviceError as error:
                receipt = self._stopped(acts, error)
            except TimeoutError:
                receipt = Receipt("unknown", detail="the phone did not take the input within its deadline")
            finally:
                self._acted = self.clock.now()
        return replace(receipt, detail=self._redact(receipt.detail))

    def _stopped(self, acts: Acts, error: DeviceError) -> Receipt:
        """What an action came to that an error ended: the error itself where nothing was touched before it."""
        if isinstance(error, Unreached):
            self.advance_epoch("the phone went away")
        if acts.hands.touched:
            return Receipt("unknown", f"stopped under way: {error}")
        if acts.hands.prepared:
            return Receipt("no", f"the field was prepared, and then: {error}")
        match error:
            case StaleTarget() | InputRefused():
                raise error
            case Unreached():
                raise InputRefused(f"the phone cannot be reached: {error}", code=error.code) from error
            case ObservationFailed():
                raise StaleTarget(f"the screen cannot be read again: {error}", code="unreadable") from error
            case _:
                raise InputRefused(str(error), code=error.code) from error

    # People

    @asynccontextmanager
    async def take_over(self) -> AsyncIterator[_Lease]:
        """Let a person use the phone: the agent's tickets are dead, other applications in front are no surprise."""
        self.advance_epoch("a person takes over")
        self._leased = True
        try:
            yield _Lease(self)
        finally:
            self._leased = False
            self._acted = self.clock.now()
            self.advance_epoch("a person hands back")

    async def secret_matches(self, selector_id: str, name: str) -> bool | None:
        look = next(reversed(self._looks.values()), None)
        _, acts = self._ready()
        field = look.observation.by_id.get(selector_id) if look is not None else None
        secrets = self._secrets
        if look is None or field is None or secrets is None or name not in secrets.names:
            return None
        try:
            found = await acts.typist.value(look, field)
        except DeviceError:
            return None
        if found is None:
            return None
        return fits_secret(found, secrets.reveal(name).value, password="password" in field.states)

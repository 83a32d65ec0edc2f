"""The browser device: hands and eyes on Chromium, behind the one door `perform(record, allowed)`.

It carries out what a ticket covers and judges nothing. What opens (dialogs, choosers, downloads, popups, credentials)
is held and shown, never answered here (M5).
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Literal

from handrail.devices.browser.acts import DISPATCH_DEADLINE, LOAD_DEADLINE, Acts, address_of, code_of
from handrail.devices.browser.attach import endpoint_of
from handrail.devices.browser.cdp import (
    CdpError,
    CommandRefused,
    Connection,
    ConnectionGone,
    SessionGone,
    SocketTransport,
)
from handrail.devices.browser.egress import Cause, Egress, SocketGate
from handrail.devices.browser.eyes import Eyes, Look
from handrail.devices.browser.hands import DISARM_DEADLINE, Hands, PageBlocked, unless_blocked
from handrail.devices.browser.launch import BrowserConfig, Launched, launch
from handrail.devices.browser.ownership import Leftover
from handrail.devices.browser.redact import Redactor
from handrail.devices.browser.tab import Tab, Worlds, ask_node, evaluate, value
from handrail.devices.browser.windows import Windows
from handrail.devices.door import Door
from handrail.records import (
    ActionRecord,
    Allowed,
    AnswerDialog,
    Clock,
    CloseTab,
    DeviceError,
    DeviceGone,
    Element,
    Incident,
    InputRefused,
    Navigate,
    NavigationGate,
    Observation,
    ObservationFailed,
    Protection,
    Receipt,
    Rect,
    Reload,
    RunKey,
    Secrets,
    Settled,
    Size,
    StaleTarget,
    SwitchTab,
    TicketRefused,
    Unseen,
)

SUPPORTS = frozenset(
    {
        "click", "hover", "drag", "scroll", "type_text", "press_keys", "select_option", "upload", "navigate", "back",
        "forward", "reload", "switch_tab", "close_tab", "answer_dialog", "accept_download", "paste",
    }
)  # fmt: skip
_LOOKS_KEPT = 8
_DEPARTURES = frozenset({"document", "popup", "download"})
"""Kinds of requests that lead to another page or file: one of them right after an input is its effect."""
_POLLS = frozenset({"fetch", "ping", "websocket"})
"""Kinds of requests that scripts make, for an input or on their own."""
_CAUSE_LASTS = 3.0
"""Seconds after a dispatch in which what a page does still counts as caused by it: many go on after a short pause."""
_LOOK_LASTS = 1.0
"""Seconds after which a look at a page with fields is in doubt: a script that sets a value tells nobody."""

_READ_DEADLINE = 2.0
"""Seconds that reading one field may take."""


@dataclass(slots=True)
class _Lease:
    """A person's hands."""

    device: BrowserDevice

    async def pointer(self, x: float, y: float, *, press: bool) -> None:
        tab, hands = self.device.active, self.device.hands
        x, y = x / self.device.config.scale, y / self.device.config.scale
        await hands.mouse(tab, "mouseMoved", x, y)
        if press:
            await hands.mouse(tab, "mousePressed", x, y, button="left", count=1, buttons=1)
            await hands.mouse(tab, "mouseReleased", x, y, button="left", count=1)

    async def keys(self, text: str) -> None:
        await self.device.active.session.send("Input.insertText", text=text)


class BrowserDevice:
    """A browser of ours, or (attached) one tab of somebody else's. Use with ``async with``."""

    surface: Literal["browser"] = "browser"
    supports = SUPPORTS

    def __init__(
        self,
        config: BrowserConfig,
        clock: Clock,
        *,
        environment: Mapping[str, str] | None = None,
        attach: str | None = None,
        own_ports: frozenset[int] = frozenset(),
    ) -> None:
        self.config = config
        self.clock = clock
        self.id = f"browser-{config.name or os.urandom(4).hex()}"
        self.leftovers: tuple[Leftover, ...] = ()
        """Browsers of dead runs that were found and cleared at the start."""
        self._environment = environment or {}
        self._attach = attach
        self._launched: Launched | None = None
        self._sockets: SocketGate | None = None
        self._door = Door()
        self._looks: OrderedDict[str, Look] = OrderedDict()
        self._turn = asyncio.Lock()
        self._closed = False
        self._cause_timer: asyncio.TimerHandle | None = None
        suffix = os.urandom(6).hex()
        worlds = Worlds(f"handrail-{suffix}", f"handrailReport{suffix}", f"handrail-reopened-{suffix}")
        self._redact = Redactor()
        self._windows = Windows(
            worlds, self._redact, config.size, config.scale, config.start_deadline, ours=attach is None
        )
        self._egress = self._windows.egress = Egress(
            self._windows.report, own_ports, self._redact, self._windows.close_popup
        )
        self._egress.ambient = attach is not None
        self._egress.confidential.most_searched = config.most_searched
        self.hands = Hands(worlds, config.scale)
        self._eyes = Eyes(
            worlds=worlds,
            scale=config.scale,
            limit=config.max_elements,
            too_many=config.max_nodes,
            now=clock.now,
            redact=self._redact,
            tabs=self._windows.shown,
            change=self._windows.change,
            hidden=self._egress.confidential.hidden,
        )
        self._acts = Acts(self._windows, self.hands, self._eyes, self._egress, self._redact, config.scale)

    # The port: what it is

    @property
    def epoch(self) -> int:
        return self._windows.epoch

    @property
    def protections(self) -> tuple[Protection, ...]:
        ours = self._attach is None
        theirs = "" if ours else "the browser was started by somebody else"
        sandboxed = self._launched is not None and self._launched.sandboxed
        return (
            Protection("armed_input", True),
            Protection("egress_core", True, "" if ours else "popups of the attached tab are judged late"),
            Protection("sockets", ours, theirs),
            Protection("profile", ours, theirs),
            Protection("pipe", ours, "" if ours else "the debugging port is open to every program on this machine"),
            Protection("one_writer", ours, theirs),
            Protection(
                "sandbox", sandboxed, "" if sandboxed else "root cannot have Chromium's sandbox" if ours else theirs
            ),
        )

    @property
    def active(self) -> Tab:
        """The tab that looks and acts concern. Raises DeviceGone if there is none."""
        return self._windows.active

    # The port: life

    async def __aenter__(self) -> BrowserDevice:
        try:
            if self._attach is None:
                self._sockets = SocketGate(self._egress.judge_socket, self._egress.decide_socket)
                port = await self._sockets.open()
                self._egress.closed_ports |= {port}
                self._launched = await launch(self.config, self._environment, socket_proxy=port)
                self.leftovers = self._launched.leftovers
                self._acts.downloads = self._launched.claim.folder / "downloads"
                await self._windows.open(self._launched.connection)
            else:
                url = await endpoint_of(self._attach)
                await self._windows.open(Connection(await SocketTransport.open(url)))
        except ConnectionGone as error:
            await self.close()
            raise DeviceGone(f"the browser is gone: {error}") from error
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave nothing behind. Idempotent."""
        if self._closed:
            return
        self._closed = True
        if self._cause_timer is not None:
            self._cause_timer.cancel()
        if self._launched is not None:
            await self._launched.aclose()
        elif self._windows.connection is not None:
            for tab in list(self._windows.tabs.values()):
                with suppress(CdpError, TimeoutError):
                    async with asyncio.timeout(2):
                        await self._windows.connection.root.send("Target.closeTarget", targetId=tab.id)
            await self._windows.connection.aclose()
        if self._sockets is not None:
            await self._sockets.aclose()

    def arm(self, key: RunKey, gate: NavigationGate, secrets: Secrets) -> None:
        self._door.arm(key)
        self._acts.secrets = secrets
        self._egress.gate = gate
        self._redact.learn(secrets)
        self._egress.confidential.learn(secrets)

    async def start(self, address: str, deadline: float) -> None:
        tab = self.active
        self._egress.causing = True
        try:
            await self._acts.empty_clipboard(tab)
            failed = await self._acts.go(tab, address_of(address), deadline)
            if failed:
                raise DeviceError(f"{address} cannot be opened: {failed}", code=code_of(failed))
            with suppress(TimeoutError, PageBlocked):  # a page that never finishes loading can still be looked at
                async with asyncio.timeout(min(deadline, LOAD_DEADLINE)):
                    await unless_blocked(tab, tab.loaded.wait())
        finally:
            self._expire_cause()

    def incidents(self) -> tuple[Incident, ...]:
        found = tuple(self._windows.incidents)
        self._windows.incidents.clear()
        if self._windows.connection is not None and self._windows.connection.failures:
            failures, self._windows.connection.failures = self._windows.connection.failures, []
            raise failures[0]
        return found

    def advance_epoch(self, because: str) -> int:
        return self._windows.advance_epoch(because)

    # The port: looking

    async def observe(self, deadline: float) -> Observation:
        last: Exception | None = None
        try:
            async with asyncio.timeout(deadline):
                while True:
                    tab = self.active
                    if tab.crashed:
                        raise ObservationFailed(f"the page cannot be read: {tab.crashed}", code="page_crashed")
                    try:
                        if tab.blocked.is_set():
                            return self._remember(self._blocked_look(tab))
                        look = await unless_blocked(tab, self._eyes.look(tab))
                        if not self._turn.locked():
                            tab.let_go()
                        return self._remember(look)
                    except PageBlocked:
                        continue
                    except ConnectionGone as error:
                        raise DeviceGone(f"the browser is gone: {error}") from error
                    except CdpError as error:  # a document is being replaced: capture fails right after a navigation
                        last = error
                        await tab.news(0.05)
        except TimeoutError as error:
            why = f": {last}" if last is not None else ": the page does not answer"
            raise ObservationFailed(f"no look within {deadline:g} s{why}", code="look_timeout") from error

    def _remember(self, look: Look) -> Observation:
        before = next(reversed(self._looks.values()), None)
        if before is not None:
            shared = _shared(look.observation.elements, before.observation.elements)
            look.observation = replace(look.observation, elements=shared)
        self._looks[look.observation.id] = look
        while len(self._looks) > _LOOKS_KEPT:
            self._looks.popitem(last=False)
        return look.observation

    def _blocked_look(self, tab: Tab) -> Look:
        """While a dialog is open the page stands still: neither tree nor pixels can be had."""
        width, height = (edge * self.config.scale for edge in self.config.size)
        observation = Observation(
            id=f"o-{os.urandom(8).hex()}",
            surface="browser",
            taken_at=self.clock.now(),
            size=Size(width, height),
            scale=self.config.scale,
            app=tab.main.origin or "null",
            title=tab.title,
            url=self._redact.address(tab.url),
            tabs=self._windows.shown(),
            dialogs=tuple(dialog.shown for dialog in tab.dialogs.values()),
            unseen=(Unseen(Rect(0, 0, width, height), "dialog", "a dialog is open: the page stands still"),),
            change=self._windows.change(),
        )
        return Look(observation, tab, {}, {}, tab.version, self.clock.now(), False, False)

    def moved_since(self, observation: Observation) -> bool:
        look = self._looks.get(observation.id)
        if look is None or look.doubtful or look.tab.id != self._windows.front or self._lost():
            return True
        if look.has_fields and self.clock.now() - look.at > _LOOK_LASTS:
            return True
        return look.tab.version != look.version

    def _lost(self) -> bool:
        return self._windows.connection is None or self._windows.connection.lost is not None

    async def settle(self, deadline: float) -> Settled:
        begun = self.clock.now()
        moving: tuple[str, ...] = ("mutations",)
        quiet = False
        with suppress(TimeoutError):
            async with asyncio.timeout(deadline):
                while not quiet and deadline > 0:
                    tab = self.active
                    try:
                        moving = await self._stirring(tab)
                    except ConnectionGone as error:
                        raise DeviceGone(f"the browser is gone: {error}") from error
                    quiet = not moving or moving == ("dialog",)
        return Settled(
            quiet=quiet,
            moving=moving,
            requests=self._egress.seen(),
            targets=tuple(self._windows.opened),
            stopped=tuple(self._acts.stopped),
            waited=self.clock.now() - begun,
        )

    async def _stirring(self, tab: Tab) -> tuple[str, ...]:
        """What moved during two frames."""
        if tab.crashed:
            return ()
        if tab.blocked.is_set():
            return ("dialog",)
        found: set[str] = set()
        frames = [frame for frame in tab.alive() if frame.world is not None]
        if tab.main not in frames:
            await tab.news(0.05)
            return ("navigation",)
        asked = [(frame, evaluate(frame, "handrail.rest()")) for frame in frames]

        async def rest() -> None:
            for frame, answer in asked:
                try:
                    mutations, others, loading = value(await answer)
                except (CommandRefused, SessionGone):
                    if frame.parent is None:
                        found.add("navigation")
                    continue
                words = (("mutations", mutations), ("layout", others), ("navigation", loading))
                found.update(word for word, some in words if some)

        try:
            await unless_blocked(tab, rest())
        except PageBlocked:
            return ("dialog",)
        if tab.loading and not tab.committed.is_set():
            found.add("navigation")
        if self._egress.busy(tab.id):
            found.add("requests")
        return tuple(sorted(found))

    # The port: acting

    async def perform(self, record: ActionRecord, allowed: Allowed) -> Receipt:
        self._door.admit(record, allowed, device=self.id, epoch=self._windows.epoch)
        if self._windows.leased:
            raise InputRefused("a person has taken over", code="taken_over")
        async with self._turn:
            epoch = self._windows.epoch
            look = self._looks.get(record.observation)
            if look is None:
                raise StaleTarget("the look that this was judged on is gone", code="old_look")
            tab = self.active
            if look.tab is not tab:
                raise StaleTarget("another tab is in front than when this was judged", code="other_tab")
            if tab.blocked.is_set() and not isinstance(record.action, AnswerDialog | CloseTab | SwitchTab):
                raise InputRefused("a dialog is open and must be answered first", code="dialog_open")
            if tab.crashed and not isinstance(record.action, Navigate | Reload | CloseTab | SwitchTab):
                raise DeviceGone("the page crashed", code="page_crashed")
            if epoch != allowed.epoch:
                raise TicketRefused("something happened since the ticket was issued", code="old_epoch")
            self._windows.opened, self._acts.stopped = [], []
            self._egress.begin(Cause(record.digest, record.effect))
            try:
                async with asyncio.timeout(DISPATCH_DEADLINE):
                    receipt = await self._acts.do(tab, look, record)
            except ConnectionGone as error:
                raise DeviceGone(f"the browser went away under way: {error}") from error
            except SessionGone:
                receipt = Receipt(
                    "unknown" if tab.id in self._windows.tabs else "yes", detail="the tab closed under way"
                )
            except CommandRefused as error:
                receipt = Receipt("unknown", detail=f"the browser refused under way: {error.message}")
            except TimeoutError:
                receipt = Receipt("unknown", detail="the page did not take the input within its deadline")
            finally:
                self._expire_cause()
                tab.let_go()
        self._acts.stopped.extend(receipt.stopped)
        return Receipt(
            delivered=receipt.delivered,
            detail=self._redact(receipt.detail),
            at=receipt.at,
            requests=self._egress.seen(),
            targets=tuple(self._windows.opened),
            readback=receipt.readback,
            stopped=receipt.stopped,
            reacted=self._reacted(receipt),
        )

    def _reacted(self, receipt: Receipt) -> bool | None:
        """What documents tell of their answer, together with what began outside of them."""
        if receipt.stopped or receipt.delivered == "no":
            return None
        asked = {flight.request.kind for flight in self._egress.flights.values() if not flight.stream}
        if receipt.reacted or self._windows.opened or asked & _DEPARTURES:
            return True
        return None if asked & _POLLS else receipt.reacted  # it may be the answer, and it may be polling

    def _expire_cause(self) -> None:
        if self._cause_timer is not None:
            self._cause_timer.cancel()

        def expire() -> None:
            self._egress.causing = False

        self._cause_timer = asyncio.get_running_loop().call_later(_CAUSE_LASTS, expire)

    # People

    @asynccontextmanager
    async def take_over(self) -> AsyncIterator[_Lease]:
        """Let a person use the browser: the agent's tickets are dead, foreign input is expected."""
        self.advance_epoch("a person takes over")
        self._windows.leased = True
        await self._lease(True)
        try:
            yield _Lease(self)
        finally:
            self._windows.leased = False
            self.advance_epoch("a person hands back")
            with suppress(CdpError, DeviceError):
                await self._lease(False)

    async def _lease(self, on: bool) -> None:
        asked = [evaluate(frame, f"handrail.lease({str(on).lower()})") for frame in self.active.alive()]
        with suppress(TimeoutError):  # a page that hangs was told, and heeds it as soon as it runs again
            async with asyncio.timeout(DISARM_DEADLINE):
                for answer in asked:
                    with suppress(CommandRefused, SessionGone):
                        await answer

    async def secret_matches(self, selector_id: str, name: str) -> bool | None:
        look = next(reversed(self._looks.values()), None)
        node = look.nodes.get(selector_id) if look is not None else None
        if look is None or node is None or self._acts.secrets is None or name not in self._acts.secrets.names:
            return None
        try:
            async with asyncio.timeout(_READ_DEADLINE):
                handle = await self.hands.handle(look.tab, node.frame, node.backend)
                found = await ask_node(handle.frame, "value", handle)
        except (CdpError, StaleTarget, TimeoutError):
            return None
        return bool(found == self._acts.secrets.reveal(name).value)


def _shared(now: Sequence[Element], before: Sequence[Element]) -> tuple[Element, ...]:
    """The elements of a look; those that are as they were are the very objects of the look before.

    Whatever compares, indexes or writes looks afterwards then need not read them field by field.
    """
    kept = [old if old == new else new for old, new in zip(before, now, strict=False)]
    return (*kept, *now[len(kept) :])

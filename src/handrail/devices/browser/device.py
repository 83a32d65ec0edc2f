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
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from handrail.devices.browser.attach import endpoint_of
from handrail.devices.browser.cdp import (
    CdpError,
    CommandRefused,
    Connection,
    ConnectionGone,
    Message,
    Session,
    SessionGone,
    SocketTransport,
)
from handrail.devices.browser.egress import Cause, Egress, SocketGate
from handrail.devices.browser.eyes import Eyes, Look
from handrail.devices.browser.hands import Hands, Outcome, PageBlocked, check_text, unless_blocked
from handrail.devices.browser.keys import MODIFIERS, parse
from handrail.devices.browser.launch import BrowserConfig, Launched, launch
from handrail.devices.browser.origins import origin_of
from handrail.devices.browser.ownership import Leftover
from handrail.devices.browser.redact import Redactor
from handrail.devices.browser.tab import Handle, OpenDialog, Tab, Worlds, ask_node, evaluate, value
from handrail.records import (
    AcceptDownload,
    ActionRecord,
    Allowed,
    AnswerDialog,
    Back,
    Click,
    Clock,
    CloseTab,
    DeviceError,
    DeviceGone,
    Drag,
    Element,
    ElementRef,
    Fail,
    Focused,
    Forward,
    Hover,
    Incident,
    InputRefused,
    Navigate,
    NavigationGate,
    Observation,
    ObservationFailed,
    Paste,
    Point,
    PressKeys,
    Protection,
    Readback,
    Receipt,
    Rect,
    Reload,
    RunKey,
    Scroll,
    SecretRef,
    Secrets,
    SelectOption,
    Settled,
    Size,
    Spent,
    StaleTarget,
    SwitchTab,
    SystemDialog,
    TicketRefused,
    TypeText,
    Unseen,
    Upload,
    verify,
)
from handrail.records import Tab as TabShown
from handrail.records.action import Target

SUPPORTS = frozenset(
    {
        "click", "hover", "drag", "scroll", "type_text", "press_keys", "select_option", "upload", "navigate", "back",
        "forward", "reload", "switch_tab", "close_tab", "answer_dialog", "accept_download", "paste",
    }
)  # fmt: skip
_SCHEMES = ("http", "https")
_LOOKS_KEPT = 8
_DISPATCH_DEADLINE = 15.0
_LOAD_DEADLINE = 20.0
_CAUSE_LASTS = 5.0
"""Seconds after a dispatch in which a navigation still counts as caused by it, unless the page came to rest before."""
_LOOK_LASTS = 1.0
"""Seconds after which a look at a page with fields is in doubt: a script that sets a value tells nobody."""
_EVERYTHING = [
    {"type": "browser", "exclude": True},
    {"type": "tab", "exclude": True},
    {"type": "browser_ui", "exclude": True},
    {},
]
# A worker has no document for a script to run in; it stands still until this has run.
_WORKER_POWERS = "for (const name of ['WebTransport', 'WebSocketStream']) { try { delete self[name]; } catch {} }"


class _NoSecrets:
    """Until a run arms the device."""

    names: frozenset[str] = frozenset()


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
        self._connection: Connection | None = None
        self._sockets: SocketGate | None = None
        self._tabs: dict[str, Tab] = {}
        self._active = ""
        self._titles: dict[str, str] = {}
        self._key: RunKey | None = None
        self._secrets: Secrets | None = None
        self._redact = Redactor(_NoSecrets())  # type: ignore[arg-type]
        self._spent = Spent()
        self._epoch = 1
        self._incidents: list[Incident] = []
        self._looks: OrderedDict[str, Look] = OrderedDict()
        self._turn = asyncio.Lock()
        self._leased = False
        self._closed = False
        self._opened: list[str] = []
        self._stopped: list[str] = []
        self._cause_timer: asyncio.TimerHandle | None = None
        self._late_disarm: tuple[Tab, str] | None = None
        suffix = os.urandom(6).hex()
        self._worlds = Worlds(f"handrail-{suffix}", f"handrailReport{suffix}", f"handrail-reopened-{suffix}")
        self.hands = Hands(self._worlds, config.scale)
        self._received: set[tuple[str, int]] = set()
        self._eyes = Eyes(
            self._worlds,
            config.scale,
            config.max_elements,
            clock.now,
            lambda text: self._redact(text),
            self._received,
            self._shown_tabs,
            self._change,
        )
        self._egress = Egress(self._report, own_ports, popup_failed=self._close_popup)

    # The port: what it is

    @property
    def epoch(self) -> int:
        return self._epoch

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
        if self._connection is None or self._connection.lost is not None:
            lost = self._connection.lost if self._connection is not None else "it is not open"
            raise DeviceGone(f"the browser is gone: {lost}")
        tab = self._tabs.get(self._active)
        if tab is None:
            raise DeviceGone("the browser has no open tab", code="no_tab")
        return tab

    # The port: life

    async def __aenter__(self) -> BrowserDevice:
        try:
            if self._attach is None:
                self._sockets = SocketGate(self._egress.decide_socket)
                port = await self._sockets.open()
                self._egress.closed_ports |= {port}
                self._launched = await launch(self.config, self._environment, socket_proxy=port)
                self.leftovers = self._launched.leftovers
                self._connection = self._launched.connection
            else:
                url = await endpoint_of(self._attach)
                self._connection = Connection(await SocketTransport.open(url))
            await self._open(self._connection.root)
        except ConnectionGone as error:
            await self.close()
            raise DeviceGone(f"the browser is gone: {error}") from error
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _open(self, root: Session) -> None:
        root.on("Target.attachedToTarget", lambda params: self._attached(root, params))
        root.on("Target.detachedFromTarget", self._detached)
        root.on("Target.targetInfoChanged", self._renamed)
        root.on("Target.targetCrashed", self._crashed)
        root.on("Browser.downloadWillBegin", self._download)
        if self._attach is None:
            await root.send("Browser.setDownloadBehavior", behavior="deny", eventsEnabled=True)
            await root.send(
                "Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True, filter=_EVERYTHING
            )
        else:
            root.on("Target.targetCreated", self._popup_of_attached)
        await root.send("Target.setDiscoverTargets", discover=True)
        made = await root.send("Target.createTarget", url="about:blank")
        if self._attach is not None:
            await root.send("Target.attachToTarget", targetId=made["targetId"], flatten=True)
        await self._tab_ready(made["targetId"])
        self._active = made["targetId"]

    async def _tab_ready(self, target_id: str) -> None:
        """Wait until a tab is attached and answers."""
        async with asyncio.timeout(self.config.start_deadline):
            while target_id not in self._tabs:
                assert self._connection is not None
                await self._connection.root.send("Browser.getVersion")  # events come before its answer
            await self._tabs[target_id].session.send("Page.getFrameTree")

    async def close(self) -> None:
        """Leave nothing behind. Idempotent."""
        if self._closed:
            return
        self._closed = True
        if self._cause_timer is not None:
            self._cause_timer.cancel()
        if self._launched is not None:
            await self._launched.aclose()
        elif self._connection is not None:
            for tab in list(self._tabs.values()):
                with suppress(CdpError, TimeoutError):
                    async with asyncio.timeout(2):
                        await self._connection.root.send("Target.closeTarget", targetId=tab.id)
            await self._connection.aclose()
        if self._sockets is not None:
            await self._sockets.aclose()

    def arm(self, key: RunKey, gate: NavigationGate, secrets: Secrets) -> None:
        self._key, self._secrets = key, secrets
        self._egress.gate = gate
        self._redact = Redactor(secrets)

    async def start(self, address: str, deadline: float) -> None:
        tab = self.active
        self._egress.causing = True
        failed = await self._go(tab, _address(address), deadline)
        if failed:
            raise DeviceError(f"{address} cannot be opened: {failed}", code=_code_of(failed))
        with suppress(TimeoutError, PageBlocked):  # a page that never finishes loading can still be looked at
            async with asyncio.timeout(min(deadline, _LOAD_DEADLINE)):
                await unless_blocked(tab, tab.loaded.wait())
        self._egress.causing = False

    # Events

    def _attached(self, parent: Session, params: Message) -> None:
        session = parent.connection.session(params["sessionId"])
        kind = session.kind
        if kind == "page":
            tab = Tab(session, opener=session.opener_id if session.opener_id in self._tabs else "")
            self._tabs[tab.id] = tab
            self._titles[tab.id] = ""
            self._prepare(tab, session)
            session.post(
                "Emulation.setDeviceMetricsOverride",
                width=self.config.size[0],
                height=self.config.size[1],
                deviceScaleFactor=self.config.scale,
                mobile=False,
            )
            session.post("Emulation.setFocusEmulationEnabled", enabled=True)
            if self._attach is not None:
                session.post("Page.setDownloadBehavior", behavior="deny")
            if tab.opener:
                self._note(f"tab:{tab.id}")
                if not self._egress.causing:
                    self._report(Incident("popup", f"a page opened another tab by itself: {session.url}"))
                for other in self._tabs.values():
                    other.stir()
        elif kind == "iframe":
            owner = self._tab_of(parent)
            if owner is not None:
                self._prepare(owner, session)
        elif kind in ("service_worker", "shared_worker"):
            self._egress.watch(session, lambda: None)
            session.post("Runtime.evaluate", expression=_WORKER_POWERS)
        else:
            session.post("Runtime.evaluate", expression=_WORKER_POWERS)
            self._auto_attach(session)
        session.post("Runtime.runIfWaitingForDebugger")

    def _prepare(self, tab: Tab, session: Session) -> None:
        """Everything that must hold before a document of this session runs."""
        known = tab.frames.get(session.target_id)
        tab.follow(session, self._worlds, known.parent if known is not None else None)
        self._egress.watch(session, lambda: tab)
        session.on("Target.attachedToTarget", lambda params: self._attached(session, params))
        session.on("Page.javascriptDialogOpening", lambda params: self._dialog(tab, session, params))
        session.on("Page.javascriptDialogClosed", lambda params: self._dialog_closed(tab))
        session.on("Page.fileChooserOpened", lambda params: self._chooser(tab, session, params))
        session.on("Fetch.authRequired", lambda params: self._credentials(tab, session, params))
        session.on("Runtime.bindingCalled", lambda params: self._told(tab, params))
        if session.kind == "page":
            session.on("Page.frameNavigated", lambda params: self._navigated(tab, params))
            session.on("Page.frameStartedLoading", lambda params: self._loading(tab, params, True))
            session.on("Page.frameStoppedLoading", lambda params: self._loading(tab, params, False))
            session.on("Page.loadEventFired", lambda params: tab.loaded.set())
            session.on("Inspector.targetCrashed", lambda params: self._crashed({"targetId": tab.id}))
            session.post("Inspector.enable")
        session.post("Runtime.addBinding", name=self._worlds.report, executionContextName=self._worlds.name)
        session.post("Page.enable")
        session.post("Page.addScriptToEvaluateOnNewDocument", source=self._worlds.powers, runImmediately=True)
        session.post(
            "Page.addScriptToEvaluateOnNewDocument",
            source=self._worlds.world,
            worldName=self._worlds.name,
            runImmediately=True,
        )
        session.post("Runtime.enable")
        session.post("Page.setInterceptFileChooserDialog", enabled=True)
        self._auto_attach(session)

    def _auto_attach(self, session: Session) -> None:
        session.post("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True)

    def _tab_of(self, session: Session | None) -> Tab | None:
        while session is not None:
            if session.target_id in self._tabs:
                return self._tabs[session.target_id]
            session = session.parent
        return None

    def _detached(self, params: Message) -> None:
        target_id = params.get("targetId", "")
        tab = self._tabs.pop(target_id, None)
        if tab is None:
            return
        tab.blocked.clear()
        if self._active == target_id:
            self._active = tab.opener if tab.opener in self._tabs else next(reversed(self._tabs), "")
        for other in self._tabs.values():
            other.stir()

    def _renamed(self, params: Message) -> None:
        about = params["targetInfo"]
        if about["targetId"] in self._tabs:
            self._titles[about["targetId"]] = about["title"]

    def _crashed(self, params: Message) -> None:
        tab = self._tabs.get(params.get("targetId", ""))
        if tab is None or tab.crashed:
            return
        tab.crashed = "its process ended"
        tab.stir()
        tab.session.abandon("the page crashed")
        self._report(Incident("crash", f"the page {self._redact(tab.url)} crashed"))
        self.advance_epoch("a page crashed")

    def _popup_of_attached(self, params: Message) -> None:
        about = params["targetInfo"]
        if about["type"] == "page" and about.get("openerId") in self._tabs and self._connection is not None:
            self._connection.root.post("Target.attachToTarget", targetId=about["targetId"], flatten=True)

    def _close_popup(self, tab: Tab) -> None:
        assert self._connection is not None
        self._connection.root.post("Target.closeTarget", targetId=tab.id)

    def _navigated(self, tab: Tab, params: Message) -> None:
        frame = params["frame"]
        if frame.get("parentId"):
            return
        tab.loaded.clear()
        self._received -= {item for item in self._received if item[0] not in tab.frames}
        own = self._egress.own_navigation.pop(tab.id, None)
        if frame["url"] == "about:blank" or own is not None or self._egress.causing:
            return
        self._report(Incident("navigation", f"the page went to {self._redact(frame['url'])} by itself"))
        self.advance_epoch("a page navigated by itself")

    def _loading(self, tab: Tab, params: Message, begun: bool) -> None:
        if params["frameId"] == tab.id:
            tab.loading = begun
            if not begun:
                tab.loaded.set()

    def _told(self, tab: Tab, params: Message) -> None:
        if params["name"] != self._worlds.report:
            return
        if params["payload"].startswith("foreign"):
            self._report(Incident("foreign_input", f"input that is not ours: {params['payload'][8:]}"))
        tab.stir()

    # What waits for an answer

    def _dialog(self, tab: Tab, session: Session, params: Message) -> None:
        shown = SystemDialog(
            id=f"d-{os.urandom(4).hex()}",
            kind=params["type"],
            text=self._redact(params["message"]),
            default=self._redact(params.get("defaultPrompt", "")),
            origin=origin_of(params["url"]),
        )

        def answer(accept: bool, text: str) -> None:
            session.post("Page.handleJavaScriptDialog", accept=accept, promptText=text)

        self._show(tab, OpenDialog(shown, answer, blocks=True))

    def _dialog_closed(self, tab: Tab) -> None:
        for dialog in [item for item in tab.dialogs.values() if item.blocks]:
            tab.close_dialog(dialog.shown.id)

    def _chooser(self, tab: Tab, session: Session, params: Message) -> None:
        frame = tab.frames.get(params["frameId"])
        origin = frame.origin if frame is not None else "null"
        shown = SystemDialog(f"d-{os.urandom(4).hex()}", "file_chooser", "choose a file", origin=origin)
        node = params.get("backendNodeId", 0)
        self._show(tab, OpenDialog(shown, lambda accept, text: None, blocks=False, node=node, session=session))

    def _credentials(self, tab: Tab, session: Session, params: Message) -> None:
        challenge = params["authChallenge"]
        text = self._redact(f"{challenge['origin']} asks for a name and password: {challenge.get('realm', '')}")
        shown = SystemDialog(f"d-{os.urandom(4).hex()}", "auth", text, origin=origin_of(challenge["origin"]))

        def answer(accept: bool, text: str) -> None:
            session.post(
                "Fetch.continueWithAuth",
                requestId=params["requestId"],
                authChallengeResponse={"response": "CancelAuth"},
            )

        self._show(tab, OpenDialog(shown, answer, blocks=False))

    def _download(self, params: Message) -> None:
        tab = next((item for item in self._tabs.values() if params["frameId"] in item.frames), None)
        if tab is None:
            tab = self._tabs.get(self._active)
        if tab is None or self._accepting == params["url"]:
            return
        shown = SystemDialog(
            id=params["guid"],
            kind="download",
            text=self._redact(params["url"]),
            default=self._redact(params["suggestedFilename"]),
            origin=origin_of(params["url"]),
        )
        if not self._egress.causing:
            self._report(Incident("download", f"a page offered {shown.default} by itself; it was not kept"))
        self._show(tab, OpenDialog(shown, lambda accept, text: None, blocks=False, url=params["url"]))

    _accepting = ""

    def _show(self, tab: Tab, dialog: OpenDialog) -> None:
        tab.open_dialog(dialog)
        self._note(f"{dialog.shown.kind}:{dialog.shown.id}")
        if not self._egress.causing and dialog.blocks:
            self._report(Incident("dialog", f"a page put up a {dialog.shown.kind} by itself"))

    def _note(self, what: str) -> None:
        self._opened.append(what)

    def _report(self, incident: Incident) -> None:
        self._incidents.append(incident)

    def incidents(self) -> tuple[Incident, ...]:
        found = tuple(self._incidents)
        self._incidents.clear()
        if self._connection is not None and self._connection.failures:
            failures, self._connection.failures = self._connection.failures, []
            raise failures[0]
        return found

    def advance_epoch(self, because: str) -> int:
        self._epoch += 1
        return self._epoch

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
                        return self._remember(await unless_blocked(tab, self._eyes.look(tab)))
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
            url=self._redact(tab.url),
            tabs=self._shown_tabs(),
            dialogs=tuple(dialog.shown for dialog in tab.dialogs.values()),
            unseen=(Unseen(Rect(0, 0, width, height), "dialog", "a dialog is open: the page stands still"),),
            change=self._change(),
        )
        return Look(observation, tab, {}, {}, tab.version, self.clock.now(), False, False)

    def moved_since(self, observation: Observation) -> bool:
        look = self._looks.get(observation.id)
        if look is None or look.doubtful or look.tab.id != self._active or self._lost():
            return True
        if look.has_fields and self.clock.now() - look.at > _LOOK_LASTS:
            return True
        return look.tab.version != look.version

    def _lost(self) -> bool:
        return self._connection is None or self._connection.lost is not None

    def _change(self) -> int:
        return sum(tab.version for tab in self._tabs.values()) + self._epoch

    def _shown_tabs(self) -> tuple[TabShown, ...]:
        return tuple(
            TabShown(
                id=tab.id,
                url=self._redact(tab.url),
                title=self._redact(self._titles.get(tab.id, "")),
                active=tab.id == self._active,
                opener=tab.opener,
            )
            for tab in self._tabs.values()
        )

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
        if quiet:
            self._egress.causing = False
        return Settled(
            quiet=quiet,
            moving=moving,
            requests=self._egress.seen(),
            targets=tuple(self._opened),
            stopped=tuple(self._stopped),
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
        asked = [evaluate(frame, "handrail.rest()") for frame in frames]
        try:
            answers = await unless_blocked(tab, asyncio.gather(*asked, return_exceptions=True))
        except PageBlocked:
            return ("dialog",)
        for frame, answer in zip(frames, answers, strict=True):
            if isinstance(answer, ConnectionGone):
                raise answer
            if isinstance(answer, BaseException):
                if frame.parent is None:
                    found.add("navigation")
                continue
            mutations, others, loading = value(answer)
            found.update(
                word for word, some in (("mutations", mutations), ("layout", others), ("navigation", loading)) if some
            )
        if tab.loading and not tab.committed.is_set():
            found.add("navigation")
        if self._egress.busy(tab.id):
            found.add("requests")
        return tuple(sorted(found))

    # The port: acting

    async def perform(self, record: ActionRecord, allowed: Allowed) -> Receipt:
        if self._key is None:
            raise TicketRefused("no run has armed this device", code="no_run")
        verify(self._key, record, allowed, device=self.id, epoch=self._epoch, spent=self._spent)
        if self._leased:
            raise InputRefused("a person has taken over", code="taken_over")
        async with self._turn:
            epoch = self._epoch
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
            self._opened, self._stopped = [], []
            self._egress.begin(Cause(record.digest, record.effect))
            self._expire_cause()
            try:
                async with asyncio.timeout(_DISPATCH_DEADLINE):
                    receipt = await self._do(tab, look, record)
            except ConnectionGone as error:
                raise DeviceGone(f"the browser went away under way: {error}") from error
            except SessionGone:
                receipt = Receipt("unknown" if tab.id in self._tabs else "yes", detail="the tab closed under way")
            except CommandRefused as error:
                receipt = Receipt("unknown", detail=f"the browser refused under way: {error.message}")
            except TimeoutError:
                receipt = Receipt("unknown", detail="the page did not take the input within its deadline")
        self._stopped.extend(receipt.stopped)
        return Receipt(
            delivered=receipt.delivered,
            detail=self._redact(receipt.detail),
            at=receipt.at,
            requests=self._egress.seen(),
            targets=tuple(self._opened),
            readback=receipt.readback,
            stopped=receipt.stopped,
        )

    def _expire_cause(self) -> None:
        if self._cause_timer is not None:
            self._cause_timer.cancel()

        def expire() -> None:
            self._egress.causing = False

        self._cause_timer = asyncio.get_running_loop().call_later(_CAUSE_LASTS + _DISPATCH_DEADLINE, expire)

    async def _do(self, tab: Tab, look: Look, record: ActionRecord) -> Receipt:
        action = record.action
        match action:
            case Click():
                return await self._click(tab, look, action)
            case Hover(target=target):
                handle, point = await self._resolve(tab, look, target)
                await self._same(tab, look, handle)
                x, y = await self._onto(tab, handle, point)
                return Receipt("yes", at=self._pixels(x, y))
            case Drag():
                return await self._drag(tab, look, action)
            case Scroll():
                return await self._scroll(tab, look, action)
            case TypeText(target=target, text=text, clear=clear):
                return await self._type(tab, look, target, text, clear=clear)
            case Paste(target=target, text=text):
                return await self._type(tab, look, target, text, clear=False)
            case PressKeys():
                return await self._press(tab, look, action)
            case SelectOption():
                return await self._select(tab, look, action)
            case Upload():
                return await self._upload(tab, look, action)
            case Navigate(url=url):
                failed = await self._go(tab, _address(url), _LOAD_DEADLINE)
                return Receipt("no" if failed.startswith("blocked") else "yes", detail=failed)
            case Back() | Forward():
                return await self._history(tab, -1 if isinstance(action, Back) else 1)
            case Reload():
                self._egress.own_navigation[tab.id] = tab.url
                await unless_blocked_quietly(tab, tab.session.send("Page.reload"))
                return Receipt("yes")
            case SwitchTab(tab=wanted):
                if wanted not in self._tabs:
                    raise StaleTarget("that tab is closed", code="no_tab")
                await self._root().send("Target.activateTarget", targetId=wanted)
                self._active = wanted
                return Receipt("yes")
            case CloseTab(tab=wanted):
                return await self._close_tab(wanted)
            case AnswerDialog():
                return await self._answer(tab, action)
            case AcceptDownload(dialog=dialog):
                return await self._accept_download(tab, dialog)
            case _:
                raise InputRefused(f"a browser cannot do {action.kind}", code="unsupported")

    def _root(self) -> Session:
        assert self._connection is not None
        return self._connection.root

    def _pixels(self, x: float, y: float) -> tuple[float, float]:
        return x * self.config.scale, y * self.config.scale

    # Targets

    async def _resolve(self, tab: Tab, look: Look, target: Target) -> tuple[Handle, tuple[float, float] | None]:
        """The node a target means, and the very point if it is one. Raises StaleTarget."""
        match target:
            case ElementRef(id=element):
                node = look.nodes.get(element)
                if node is None:
                    raise StaleTarget("the look has no such element", code="no_element")
                return await self.hands.handle(tab, node.frame, node.backend), None
            case Focused():
                element = look.observation.focused
                if not element:
                    raise StaleTarget("nothing had the focus in that look", code="no_focus")
                node = look.nodes[element]
                return await self.hands.handle(tab, node.frame, node.backend), None
            case Point(x=x, y=y):
                point = (x / self.config.scale, y / self.config.scale)
                return await self._at(tab, *point), point

    async def _at(self, tab: Tab, x: float, y: float) -> Handle:
        """The node under a point of the page, in whatever frame."""
        frame = tab.main
        inner = (x, y)
        while True:
            answer = await frame.session.send(
                "Runtime.evaluate", expression=f"handrail.at({inner[0]}, {inner[1]})", contextId=frame.world
            )
            handle = answer["result"].get("objectId")
            if handle is None:
                raise StaleTarget("there is nothing at that point", code="no_element")
            about = (await frame.session.send("DOM.describeNode", objectId=handle))["node"]
            below = tab.frames.get(about.get("frameId", "")) if about["localName"] in ("iframe", "frame") else None
            if below is None or below is frame or below.world is None:
                return Handle(frame, handle, about["backendNodeId"])
            place = await self.hands.place(below)
            frame, inner = below, place.from_page(x, y)

    async def _same(self, tab: Tab, look: Look, handle: Handle, counter: int | None = None) -> None:
        """Make sure that a node is still what was judged. Raises StaleTarget.

        If its document's tree has not changed since the look, it is; otherwise the tree is read again and the node's
        role, name and facts are compared.
        """
        frame = handle.frame
        if counter is None:
            counter = value(await evaluate(frame, "handrail.count()"))[0]
        if look.mutations.get(frame.id) == (frame.loader, counter):
            return
        try:
            now = await self._eyes.look(tab, pixels=False)
        except CdpError as error:
            raise StaleTarget("the page is being replaced") from error
        before = _element_of(look, frame.id, handle.backend_node)
        after = _element_of(now, frame.id, handle.backend_node)
        if before is None and after is None:  # a bare point on something without meaning of its own
            return
        if before is None or after is None or _identity(before) != _identity(after):
            raise StaleTarget("the target is not what it was when this was judged", code="changed")
        look.mutations[frame.id] = now.mutations.get(frame.id, (frame.loader, -1))

    async def _onto(self, tab: Tab, handle: Handle, point: tuple[float, float] | None) -> tuple[float, float]:
        """Move the pointer onto a target; it must still be there afterwards."""
        if point is None:
            return await self.hands.hover(tab, handle)
        await self.hands.mouse(tab, "mouseMoved", *point)
        if not await self.hands.still_hits(handle, *point):
            raise StaleTarget("something else is at that point now", code="slipped")
        return point

    # Pointer

    async def _click(self, tab: Tab, look: Look, action: Click) -> Receipt:
        handle, point = await self._resolve(tab, look, action.target)
        if not 1 <= action.count <= 3:
            raise InputRefused("at most three presses a click", code="count")
        modifiers = sum(MODIFIERS[name] for name in set(action.modifiers))
        buttons = {"left": 1, "right": 2, "middle": 4}[action.button]
        if action.button == "middle" and _editable(look, handle):
            raise InputRefused("a middle click on a field pastes", code="paste_chord")
        await self._same(tab, look, handle)
        x, y = await self._onto(tab, handle, point)
        outcome = Outcome()
        for count in range(1, action.count + 1):
            token, counters = await self.hands.arm(tab, "pointer", [handle])
            try:
                await self._same(tab, look, handle, counters.get(handle.frame.id))
                await self._under_pointer(handle, x, y)
            except BaseException:
                await self.hands.disarm(tab, token)
                if count == 1:
                    raise
                return Receipt(
                    "no", detail=f"only {count - 1} presses arrived: the page changed", at=self._pixels(x, y)
                )
            pressed = await self._armed(
                tab, token, self._press_mouse(tab, x, y, action.button, buttons, count, modifiers)
            )
            outcome.passed += pressed.passed
            outcome.stopped += pressed.stopped
            outcome.blocked |= pressed.blocked
            if pressed.stopped or pressed.blocked:
                break
        alive = handle.frame.id in tab.frames and tab.id in self._tabs
        return Receipt(
            outcome.delivered("mousedown", alive=alive and tab.main.loader == look.mutations.get(tab.id, ("",))[0]),
            detail=_stopped_sentence(outcome),
            at=self._pixels(x, y),
            stopped=tuple(outcome.stopped),
        )

    async def _under_pointer(self, handle: Handle, x: float, y: float) -> None:
        if not await self.hands.still_hits(handle, x, y):
            raise StaleTarget("something else is under the pointer now", code="slipped")

    async def _has_focus(self, handle: Handle) -> None:
        if not await ask_node(handle.frame, "isActive", handle):
            raise StaleTarget("the focus went elsewhere", code="focus")

    async def _press_mouse(
        self, tab: Tab, x: float, y: float, button: str, buttons: int, count: int, modifiers: int
    ) -> None:
        hands = self.hands
        await hands.mouse(tab, "mousePressed", x, y, button=button, buttons=buttons, count=count, modifiers=modifiers)
        await hands.mouse(tab, "mouseReleased", x, y, button=button, count=count, modifiers=modifiers)

    async def _armed(self, tab: Tab, token: str, work: Any) -> Outcome:
        """Dispatch under an armed token, then disarm; a dialog that opens under way leaves disarming for later."""
        try:
            await unless_blocked(tab, work)
        except PageBlocked:
            self._late_disarm = (tab, token)
            return Outcome(blocked=True)
        except SessionGone:
            return Outcome(passed=["mousedown", "keydown", "beforeinput"])
        except BaseException:
            await self.hands.disarm(tab, token)
            raise
        try:
            return await unless_blocked(tab, self.hands.disarm(tab, token))
        except PageBlocked:
            self._late_disarm = (tab, token)
            return Outcome(blocked=True)

    async def _drag(self, tab: Tab, look: Look, action: Drag) -> Receipt:
        source, start = await self._resolve(tab, look, action.source)
        drop, end = await self._resolve(tab, look, action.drop)
        await self._same(tab, look, source)
        await self._same(tab, look, drop)
        hands, session = self.hands, tab.session
        x, y = await self._onto(tab, source, start)
        x2, y2 = end if end is not None else await hands.aim(tab, drop, scroll=False)
        token, _ = await hands.arm(tab, "pointer", [source, drop])
        carried: list[Message] = []

        def intercepted(params: Message) -> None:
            carried.append(params["data"])

        async def carry() -> None:
            await hands.mouse(tab, "mousePressed", x, y, button="left", buttons=1, count=1)
            for step in (0.02, 0.5, 1.0):
                at = x + (x2 - x) * step, y + (y2 - y) * step
                await hands.mouse(tab, "mouseMoved", *at, button="left", buttons=1)
            await hands.mouse(tab, "mouseMoved", x2, y2, button="left", buttons=1)
            if carried:  # the page drags natively: the browser's own drag is carried on by us
                for kind in ("dragEnter", "dragOver", "drop"):
                    await session.send("Input.dispatchDragEvent", type=kind, x=x2, y=y2, data=carried[0])
            await hands.mouse(tab, "mouseReleased", x2, y2, button="left", count=1)

        session.on("Input.dragIntercepted", intercepted)
        await session.send("Input.setInterceptDrags", enabled=True)
        try:
            outcome = await self._armed(tab, token, carry())
        finally:
            session.off("Input.dragIntercepted", intercepted)
            session.post("Input.setInterceptDrags", enabled=False)
        # Press and release on different nodes end in a click on their common ancestor, which nobody asked for.
        outcome.stopped = [kind for kind in outcome.stopped if kind != "click"]
        return Receipt(
            outcome.delivered("mousedown", alive=True),
            detail=_stopped_sentence(outcome) or ("dragged natively" if carried else ""),
            at=self._pixels(x2, y2),
            stopped=tuple(outcome.stopped),
        )

    async def _scroll(self, tab: Tab, look: Look, action: Scroll) -> Receipt:
        if not 0 < action.amount <= 50:
            raise InputRefused("the amount of a scroll lies between 0 and 50", code="amount")
        horizontal = action.direction in ("left", "right")
        heights = action.amount if action.direction in ("down", "right") else -action.amount
        if action.target is None:
            moved = value(await evaluate(tab.main, f"handrail.scroll(null, {str(horizontal).lower()}, {heights})"))
            return Receipt("yes", detail=f"scrolled {moved:.0f} px" if moved else "already at the end")
        handle, _ = await self._resolve(tab, look, action.target)
        moved = await ask_node(handle.frame, "scroll", handle, horizontal, heights)
        if moved:
            return Receipt("yes", detail=f"scrolled {moved:.0f} px")
        x, y = await self.hands.aim(tab, handle)  # nothing of the page's own scrolls: perhaps it listens to the wheel
        delta = {"deltaX": heights * 500 if horizontal else 0, "deltaY": 0 if horizontal else heights * 500}
        await unless_blocked_quietly(
            tab, tab.session.send("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, **delta)
        )
        return Receipt(
            "yes", detail="turned the wheel: nothing there scrolls, or it is at the end", at=self._pixels(x, y)
        )

    # Keyboard

    async def _type(self, tab: Tab, look: Look, target: Target, text: str | SecretRef, *, clear: bool) -> Receipt:
        handle, _ = await self._resolve(tab, look, target)
        about = await ask_node(handle.frame, "field", handle)
        secret = isinstance(text, SecretRef)
        plain = self._reveal(text, handle) if isinstance(text, SecretRef) else text
        if about["disabled"] or about["readonly"]:
            raise InputRefused("the field takes no input now", code="readonly")
        if not about["text"] and not about["settable"]:
            raise InputRefused("the target takes no text", code="no_text_field")
        check_text(plain, multiline=about["multiline"])
        await self._same(tab, look, handle)
        if secret:
            self._received.add((handle.frame.id, handle.backend_node))
        if about["settable"]:  # date, time, colour, range: their widgets take no text
            now = await unless_blocked(tab, ask_node(handle.frame, "set", handle, plain))
            return Receipt(
                "yes" if now == plain else "no", "set", readback=Readback(now == plain, "" if secret else now)
            )
        if not await self.hands.focus(tab, handle):
            clicked = await self._focus_by_click(tab, look, handle)
            if clicked is not None:
                return clicked
        token, counters = await self.hands.arm(tab, "text", [handle])
        try:
            await self._same(tab, look, handle, counters.get(handle.frame.id))
            await self._has_focus(handle)
            held = await ask_node(handle.frame, "select" if clear else "atEnd", handle)
            before = "" if clear else await ask_node(handle.frame, "value", handle)
        except BaseException:
            await self.hands.disarm(tab, token)
            raise
        if plain:
            work: Any = tab.session.send("Input.insertText", text=plain)
            expected = "beforeinput"
        elif held:
            work, expected = self.hands.press(tab, parse("Delete")), "keydown"
        else:
            await self.hands.disarm(tab, token)
            return Receipt("yes", "it was empty", readback=Readback(True))
        outcome = await self._armed(tab, token, work)
        readback = None
        if not outcome.blocked:
            with suppress(CdpError):
                found = str(await ask_node(handle.frame, "value", handle))
                matches = _same_text(found, before + plain)
                hide = secret or about["type"] == "password"
                readback = Readback(matches, "" if hide else self._redact(found))
        return Receipt(
            outcome.delivered(expected, alive=readback is not None),
            detail=_stopped_sentence(outcome),
            readback=readback,
            stopped=tuple(outcome.stopped),
        )

    async def _focus_by_click(self, tab: Tab, look: Look, handle: Handle) -> Receipt | None:
        """Some editors take the focus only from a pointer. Returns a receipt if that went wrong."""
        x, y = await self._onto(tab, handle, None)
        token, _ = await self.hands.arm(tab, "pointer", [handle])
        outcome = await self._armed(tab, token, self._press_mouse(tab, x, y, "left", 1, 1, 0))
        if outcome.stopped or outcome.blocked:
            return Receipt("no", "the field could not be given the focus", stopped=tuple(outcome.stopped))
        return None

    def _reveal(self, ref: SecretRef, handle: Handle) -> str:
        """The value of a secret, for a field of an origin it is bound to."""
        if self._secrets is None or ref.name not in self._secrets.names:
            raise InputRefused(f"there is no secret named {ref.name}", code="no_secret")
        secret = self._secrets.reveal(ref.name)
        if not handle.frame.origin or handle.frame.origin not in secret.origins:
            raise InputRefused(
                f"the secret {ref.name} is not for {handle.frame.origin or 'this page'}", code="secret_origin"
            )
        return secret.value

    async def _press(self, tab: Tab, look: Look, action: PressKeys) -> Receipt:
        chords = [parse(key) for key in action.keys]
        if any(chord.moves_focus for chord in chords[:-1]):
            raise InputRefused(
                "after a key that moves the focus the rest must be proposed again", code="after_focus_move"
            )
        if isinstance(action.target, Focused) and not look.observation.focused:
            handle = await self._body(tab)  # nothing has the focus: the page itself gets the keys
        else:
            handle, _ = await self._resolve(tab, look, action.target)
            await self._same(tab, look, handle)
            if not isinstance(action.target, Focused) and not await self.hands.focus(tab, handle):
                raise StaleTarget("the target cannot have the focus", code="focus")
        done = Outcome()
        for chord in chords:
            if not await ask_node(handle.frame, "isActive", handle):
                if not done.passed:
                    raise StaleTarget("the focus went elsewhere", code="focus")
                return Receipt(
                    "no", "the focus went elsewhere before all keys were pressed", stopped=tuple(done.stopped)
                )
            token, _ = await self.hands.arm(tab, "keys", [handle], submits=chord.submits)
            outcome = await self._armed(tab, token, self.hands.press(tab, chord))
            done.passed += outcome.passed
            done.stopped += outcome.stopped
            done.blocked |= outcome.blocked
            if outcome.stopped or outcome.blocked:
                break
        alive = tab.main.loader == look.mutations.get(tab.id, ("",))[0]
        return Receipt(
            done.delivered("keydown", alive=alive), detail=_stopped_sentence(done), stopped=tuple(done.stopped)
        )

    async def _body(self, tab: Tab) -> Handle:
        answer = await tab.session.send(
            "Runtime.evaluate", expression="handrail.active() ?? document.body", contextId=tab.main.world
        )
        handle = answer["result"]["objectId"]
        about = await tab.session.send("DOM.describeNode", objectId=handle)
        if about["node"]["localName"] not in ("body", "html"):
            raise StaleTarget("something has the focus that had it not when this was judged", code="focus")
        return Handle(tab.main, handle, about["node"]["backendNodeId"])

    # Fields that are no text

    async def _select(self, tab: Tab, look: Look, action: SelectOption) -> Receipt:
        handle, _ = await self._resolve(tab, look, action.target)
        await self._same(tab, look, handle)
        await self.hands.focus(tab, handle)
        chosen = await unless_blocked(tab, ask_node(handle.frame, "choose", handle, action.option))
        if chosen["why"]:
            raise InputRefused(f"the option cannot be chosen: {chosen['why']}", code="no_option")
        return Receipt(
            "yes",
            detail="set, with one input and one change event",
            readback=Readback(bool(chosen["matches"]), self._redact(chosen["chosen"])),
        )

    async def _upload(self, tab: Tab, look: Look, action: Upload) -> Receipt:
        path = _file(action.file)
        handle, _ = await self._resolve(tab, look, action.target)
        await self._same(tab, look, handle)
        about = await ask_node(handle.frame, "field", handle)
        session, node = handle.frame.session, handle.backend_node
        waiting = next((item for item in tab.dialogs.values() if item.shown.kind == "file_chooser"), None)
        if about["type"] != "file":
            if waiting is None:
                waiting = await self._open_chooser(tab, look, action)
            if waiting is None or waiting.session is None or not waiting.node:
                return Receipt("no", "it did not ask for a file")
            session, node = waiting.session, waiting.node
        await session.send("DOM.setFileInputFiles", files=[str(path)], backendNodeId=node)
        for dialog in [item for item in tab.dialogs.values() if item.shown.kind == "file_chooser"]:
            tab.close_dialog(dialog.shown.id)
        return Receipt("yes", detail=f"gave it {path.name}")

    async def _open_chooser(self, tab: Tab, look: Look, action: Upload) -> OpenDialog | None:
        clicked = await self._click(tab, look, Click(action.target))
        if clicked.delivered != "yes":
            return None
        with suppress(TimeoutError):
            async with asyncio.timeout(2):
                while True:
                    for dialog in tab.dialogs.values():
                        if dialog.shown.kind == "file_chooser":
                            return dialog
                    await tab.news(2)
        return None

    # Going places

    async def _go(self, tab: Tab, url: str, deadline: float) -> str:
        """Navigate a tab; empty, or why it could not be done."""
        self._egress.own_navigation[tab.id] = url
        before = len(self._incidents)
        tab.loaded.clear()
        tab.committed.clear()
        try:
            async with asyncio.timeout(deadline):
                answer = await unless_blocked(tab, tab.session.send("Page.navigate", url=url))
        except TimeoutError:
            self._egress.own_navigation.pop(tab.id, None)
            return "no answer within the deadline"
        except PageBlocked:
            return ""  # the page asks whether it may be left, or a new page put up a dialog at once
        failed: str = answer.get("errorText", "")
        if not failed:
            return ""
        self._egress.own_navigation.pop(tab.id, None)
        blocked = [
            item
            for item in self._incidents[before:]
            if item.kind == "blocked_request" and item.request is not None and item.request.kind == "document"
        ]
        return f"blocked: {blocked[0].code}" if blocked else failed

    async def _history(self, tab: Tab, by: int) -> Receipt:
        history = await tab.session.send("Page.getNavigationHistory")
        at = history["currentIndex"] + by
        if not 0 <= at < len(history["entries"]):
            raise InputRefused("there is no such page in the history", code="no_history")
        entry = history["entries"][at]
        self._egress.own_navigation[tab.id] = entry["url"]
        await unless_blocked_quietly(tab, tab.session.send("Page.navigateToHistoryEntry", entryId=entry["id"]))
        return Receipt("yes")

    async def _close_tab(self, wanted: str) -> Receipt:
        if wanted not in self._tabs:
            raise StaleTarget("that tab is closed", code="no_tab")
        if len(self._tabs) == 1:
            raise InputRefused("the last tab stays open", code="last_tab")
        tab = self._tabs[wanted]
        await self._root().send("Target.closeTarget", targetId=wanted)
        with suppress(TimeoutError, PageBlocked):
            async with asyncio.timeout(3):
                while wanted in self._tabs:
                    await unless_blocked(tab, self._root().send("Browser.getVersion"))
        return Receipt("yes" if wanted not in self._tabs else "unknown")

    # What waits for an answer

    async def _answer(self, tab: Tab, action: AnswerDialog) -> Receipt:
        open_ = list(tab.dialogs.values())
        if action.dialog:
            open_ = [dialog for dialog in open_ if dialog.shown.id == action.dialog]
        if len(open_) != 1:
            raise StaleTarget(
                "that dialog is closed" if not open_ else "several dialogs are open: name one", code="dialog"
            )
        dialog = open_[0]
        if action.accept and dialog.shown.kind in ("auth", "download", "file_chooser"):
            raise InputRefused(f"a {dialog.shown.kind} can only be dismissed this way", code="unsupported")
        tab.close_dialog(dialog.shown.id)
        dialog.answer(action.accept, action.text)
        await self._root().send("Browser.getVersion")  # the answer was sent before this, so it was taken before this
        detail = ""
        if self._late_disarm is not None and not tab.blocked.is_set():
            where, token = self._late_disarm
            self._late_disarm = None
            with suppress(PageBlocked):
                outcome = await unless_blocked(where, self.hands.disarm(where, token))
                self._stopped.extend(outcome.stopped)
                detail = _stopped_sentence(outcome)
        return Receipt("yes", detail=detail)

    async def _accept_download(self, tab: Tab, dialog_id: str) -> Receipt:
        dialog = tab.dialogs.get(dialog_id)
        if dialog is None or dialog.shown.kind != "download":
            raise StaleTarget("that download is no longer offered", code="dialog")
        if urlsplit(dialog.url).scheme not in _SCHEMES or self._launched is None:
            raise InputRefused("a file that a page makes by itself cannot be asked for again", code="unsupported")
        folder = self._launched.claim.folder / "downloads"
        folder.mkdir(exist_ok=True)
        root = self._root()
        finished: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def progress(params: Message) -> None:
            if params["state"] in ("completed", "canceled") and not finished.done():
                finished.set_result(params["state"] if params["state"] != "completed" else params["guid"])

        root.on("Browser.downloadProgress", progress)
        await root.send(
            "Browser.setDownloadBehavior", behavior="allowAndName", downloadPath=str(folder), eventsEnabled=True
        )
        self._accepting = dialog.url
        self._egress.own_navigation[tab.id] = dialog.url
        try:
            await tab.session.send("Page.navigate", url=dialog.url)
            guid = await asyncio.wait_for(finished, _DISPATCH_DEADLINE - 1)
        finally:
            self._accepting = ""
            self._egress.own_navigation.pop(tab.id, None)
            root.off("Browser.downloadProgress", progress)
            root.post("Browser.setDownloadBehavior", behavior="deny", eventsEnabled=True)
        tab.close_dialog(dialog_id)
        if guid == "canceled":
            return Receipt("no", detail="the download was cancelled")
        return Receipt("yes", detail=f"kept as {folder / guid}")

    # People

    @asynccontextmanager
    async def take_over(self) -> AsyncIterator[_Lease]:
        """Let a person use the browser: the agent's tickets are dead, foreign input is expected."""
        self.advance_epoch("a person takes over")
        self._leased = True
        await self._lease(True)
        try:
            yield _Lease(self)
        finally:
            self._leased = False
            self.advance_epoch("a person hands back")
            with suppress(CdpError, DeviceError):
                await self._lease(False)

    async def _lease(self, on: bool) -> None:
        for frame in self.active.alive():
            with suppress(CommandRefused, SessionGone):
                await evaluate(frame, f"handrail.lease({str(on).lower()})")

    async def secret_matches(self, selector_id: str, name: str) -> bool | None:
        look = next(reversed(self._looks.values()), None)
        node = look.nodes.get(selector_id) if look is not None else None
        if look is None or node is None or self._secrets is None or name not in self._secrets.names:
            return None
        try:
            handle = await self.hands.handle(look.tab, node.frame, node.backend)
            found = await ask_node(handle.frame, "value", handle)
        except (CdpError, StaleTarget):
            return None
        return bool(found == self._secrets.reveal(name).value)


async def unless_blocked_quietly(tab: Tab, work: Any) -> None:
    """Await `work`; a dialog that opens under way is no failure, it is shown by the next look."""
    with suppress(PageBlocked):
        await unless_blocked(tab, work)


def _address(url: str) -> str:
    try:
        parts = urlsplit(url)
        usable = parts.scheme in _SCHEMES and bool(parts.hostname)
    except ValueError:
        usable = False
    if not usable and url != "about:blank":
        raise InputRefused(
            f"{url[:80]!r} is not an address a browser may go to", hint="use http:// or https://", code="bad_address"
        )
    return url


def _file(name: str) -> Path:
    path = Path(name).resolve()
    if not path.is_file():
        raise InputRefused("there is no such file", code="no_file")
    return path


def _code_of(failed: str) -> str:
    if failed.startswith("blocked: "):
        return failed.removeprefix("blocked: ")
    return "no_response" if failed.startswith("no answer") else "unreachable"


def _element_of(look: Look, frame: str, backend: int) -> Element | None:
    for element, node in look.nodes.items():
        if node.backend == backend and node.frame == frame:
            return look.observation.by_id[element]
    return None


def _identity(element: Element) -> tuple[object, ...]:
    """What must not change between judging and touching."""
    facts = element.facts
    return (
        element.role, element.name, element.frame_origin, facts.tag, facts.href, facts.input_type, facts.form_action,
        facts.form_method, facts.resource, facts.submits, facts.new_tab, facts.download,
    )  # fmt: skip


def _editable(look: Look, handle: Handle) -> bool:
    element = _element_of(look, handle.frame.id, handle.backend_node)
    return element is not None and "editable" in element.states


def _same_text(found: str, wanted: str) -> bool:
    plain = found.replace("\r\n", "\n").replace("\u00a0", " ")
    return plain == wanted or plain.rstrip("\n") == wanted.replace("\u00a0", " ").rstrip("\n")


def _stopped_sentence(outcome: Outcome) -> str:
    if not outcome.stopped:
        return ""
    return f"stopped, because it would have reached another node: {', '.join(dict.fromkeys(outcome.stopped))}"


__all__: Sequence[str] = ("SUPPORTS", "BrowserDevice", "Fail")

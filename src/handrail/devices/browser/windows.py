"""Tabs, and everything that happens to them: prepared before they run, watched while they live.

What opens (dialogs, choosers, downloads, popups, credentials) is held and shown, never answered here (M5).
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field

from handrail.devices.browser.cdp import Connection, Message, Session
from handrail.devices.browser.egress import Egress
from handrail.devices.browser.origins import origin_of
from handrail.devices.browser.redact import Redactor
from handrail.devices.browser.tab import OpenDialog, Tab, Worlds
from handrail.records import DeviceGone, Incident, SystemDialog
from handrail.records import Tab as TabShown

_EVERYTHING = [
    {"type": "browser", "exclude": True},
    {"type": "tab", "exclude": True},
    {"type": "browser_ui", "exclude": True},
    {},
]
# A worker has no document for a script to run in; it stands still until this has run. The property must be fixed: a
# deleted one comes back when the worker's own script starts.
_WORKER_POWERS = (
    "for (const name of ['WebTransport', 'WebSocketStream'])"
    " Object.defineProperty(self, name, { value: undefined, configurable: false, writable: false });"
)


@dataclass(slots=True, eq=False)
class Windows:
    """The tabs of one browser, and the news about them."""

    worlds: Worlds
    redact: Redactor
    size: tuple[int, int]
    """Of every viewport, in CSS pixels."""
    scale: float
    deadline: float
    """Seconds a new tab may take to answer."""
    ours: bool
    """Whether we started the browser; else one tab of it is ours."""
    egress: Egress = field(init=False)
    connection: Connection | None = None
    tabs: dict[str, Tab] = field(default_factory=dict)
    front: str = ""
    """Id of the tab that looks and acts concern."""
    titles: dict[str, str] = field(default_factory=dict)
    incidents: list[Incident] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    """What appeared since the last dispatch."""
    epoch: int = 1
    leased: bool = False
    """Whether a person has the browser."""
    accepting: str = ""
    """Address of the download that is being kept."""

    @property
    def root(self) -> Session:
        """The browser itself. Raises DeviceGone if it is not open."""
        if self.connection is None:
            raise DeviceGone("the browser is not open")
        return self.connection.root

    @property
    def active(self) -> Tab:
        """The tab that looks and acts concern. Raises DeviceGone if there is none."""
        if self.connection is None or self.connection.lost is not None:
            lost = self.connection.lost if self.connection is not None else "it is not open"
            raise DeviceGone(f"the browser is gone: {lost}")
        tab = self.tabs.get(self.front)
        if tab is None:
            raise DeviceGone("the browser has no open tab", code="no_tab")
        return tab

    async def open(self, connection: Connection) -> None:
        self.connection = connection
        root = connection.root
        root.on("Target.attachedToTarget", lambda params: self._attached(root, params))
        root.on("Target.detachedFromTarget", self._detached)
        root.on("Target.targetInfoChanged", self._renamed)
        root.on("Target.targetCrashed", self._crashed)
        root.on("Browser.downloadWillBegin", self._download)
        if self.ours:
            await root.send("Browser.setDownloadBehavior", behavior="deny", eventsEnabled=True)
            await root.send(
                "Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True, filter=_EVERYTHING
            )
        else:
            root.on("Target.targetCreated", self._popup_of_attached)
        await root.send("Target.setDiscoverTargets", discover=True)
        made = await root.send("Target.createTarget", url="about:blank")
        if not self.ours:
            await root.send("Target.attachToTarget", targetId=made["targetId"], flatten=True)
        await self._tab_ready(made["targetId"])
        self.front = made["targetId"]

    async def _tab_ready(self, target_id: str) -> None:
        """Wait until a tab is attached and answers."""
        async with asyncio.timeout(self.deadline):
            while target_id not in self.tabs:
                assert self.connection is not None
                await self.connection.root.send("Browser.getVersion")  # events come before its answer
            await self.tabs[target_id].session.send("Page.getFrameTree")

    # Events

    def _attached(self, parent: Session, params: Message) -> None:
        session = parent.connection.session(params["sessionId"])
        kind = session.kind
        if kind == "page":
            tab = Tab(session, opener=session.opener_id if session.opener_id in self.tabs else "")
            self.tabs[tab.id] = tab
            self.titles[tab.id] = ""
            self._prepare(tab, session)
            session.post(
                "Emulation.setDeviceMetricsOverride",
                width=self.size[0],
                height=self.size[1],
                deviceScaleFactor=self.scale,
                mobile=False,
            )
            session.post("Emulation.setFocusEmulationEnabled", enabled=True)
            if not self.ours:
                session.post("Page.setDownloadBehavior", behavior="deny")
            if tab.opener:
                self._note(f"tab:{tab.id}")
                if not self.egress.causing:
                    self.report(Incident("popup", f"a page opened another tab by itself: {session.url}"))
                for other in self.tabs.values():
                    other.stir()
        elif kind == "iframe":
            owner = self.tab_of(parent)
            if owner is not None:
                self._prepare(owner, session)
        else:
            if kind in ("service_worker", "shared_worker"):  # a dedicated worker's requests are held by its document
                self.egress.watch(session, lambda: None)
            session.on("Target.attachedToTarget", lambda params: self._attached(session, params))
            session.post("Runtime.evaluate", expression=_WORKER_POWERS)
            self._auto_attach(session)
        session.post("Runtime.runIfWaitingForDebugger")

    def _prepare(self, tab: Tab, session: Session) -> None:
        """Everything that must hold before a document of this session runs."""
        known = tab.frames.get(session.target_id)
        tab.follow(session, self.worlds, known.parent if known is not None else None)
        self.egress.watch(session, lambda: tab)
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
        session.post("Runtime.addBinding", name=self.worlds.report, executionContextName=self.worlds.name)
        session.post("Page.enable")
        session.post("Page.addScriptToEvaluateOnNewDocument", source=self.worlds.powers, runImmediately=True)
        session.post(
            "Page.addScriptToEvaluateOnNewDocument",
            source=self.worlds.world,
            worldName=self.worlds.name,
            runImmediately=True,
        )
        session.post("Runtime.enable")
        session.post("Page.setInterceptFileChooserDialog", enabled=True)
        self._auto_attach(session)

        session.on("Runtime.executionContextCreated", lambda params: self._lease_new(session, params))

    def _lease_new(self, session: Session, params: Message) -> None:
        context = params["context"]
        if self.leased and context["name"] == self.worlds.name:
            session.post("Runtime.evaluate", expression="handrail.lease(true)", contextId=context["id"])

    def _auto_attach(self, session: Session) -> None:
        session.post("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True)

    def tab_of(self, session: Session | None) -> Tab | None:
        while session is not None:
            if session.target_id in self.tabs:
                return self.tabs[session.target_id]
            session = session.parent
        return None

    def _detached(self, params: Message) -> None:
        target_id = params.get("targetId", "")
        tab = self.tabs.pop(target_id, None)
        if tab is None:
            return
        tab.blocked.clear()
        if self.front == target_id:
            self.front = tab.opener if tab.opener in self.tabs else next(reversed(self.tabs), "")
        for other in self.tabs.values():
            other.stir()

    def _renamed(self, params: Message) -> None:
        about = params["targetInfo"]
        if about["targetId"] in self.tabs:
            self.titles[about["targetId"]] = about["title"]

    def _crashed(self, params: Message) -> None:
        tab = self.tabs.get(params.get("targetId", ""))
        if tab is None or tab.crashed:
            return
        tab.crashed = "its process ended"
        tab.stir()
        tab.session.abandon("the page crashed")
        self.report(Incident("crash", f"the page {self.redact.address(tab.url)} crashed"))
        self.advance_epoch("a page crashed")

    def _popup_of_attached(self, params: Message) -> None:
        about = params["targetInfo"]
        if about["type"] == "page" and about.get("openerId") in self.tabs and self.connection is not None:
            self.connection.root.post("Target.attachToTarget", targetId=about["targetId"], flatten=True)

    def close_popup(self, tab: Tab) -> None:
        assert self.connection is not None
        self.connection.root.post("Target.closeTarget", targetId=tab.id)

    def _navigated(self, tab: Tab, params: Message) -> None:
        frame = params["frame"]
        if frame.get("parentId"):
            return
        tab.loaded.clear()
        self.egress.left(tab.id, frame.get("loaderId", ""))
        for chooser in [item for item in tab.dialogs.values() if item.shown.kind == "file_chooser"]:
            tab.close_dialog(chooser.shown.id)  # its field went with the page that asked
        own = self.egress.own_navigation.pop(tab.id, None)
        if frame["url"] == "about:blank" or own is not None or self.egress.causing:
            return
        self.report(Incident("navigation", f"the page went to {self.redact.address(frame['url'])} by itself"))
        self.advance_epoch("a page navigated by itself")

    def _loading(self, tab: Tab, params: Message, begun: bool) -> None:
        if params["frameId"] == tab.id:
            tab.loading = begun
            if not begun:
                tab.loaded.set()

    def _told(self, tab: Tab, params: Message) -> None:
        if params["name"] != self.worlds.report:
            return
        if params["payload"].startswith("foreign"):
            self.report(Incident("foreign_input", f"input that is not ours: {params['payload'][8:]}"))
        tab.stir()

    # What waits for an answer

    def _dialog(self, tab: Tab, session: Session, params: Message) -> None:
        shown = SystemDialog(
            id=f"d-{os.urandom(4).hex()}",
            kind=params["type"],
            text=self.redact(params["message"]),
            default=self.redact(params.get("defaultPrompt", "")),
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
        asking = OpenDialog(
            shown, lambda accept, text: None, blocks=False, node=node, session=session, frame=params["frameId"]
        )
        self._show(tab, asking)

    def _credentials(self, tab: Tab, session: Session, params: Message) -> None:
        challenge = params["authChallenge"]
        text = self.redact(f"{challenge['origin']} asks for a name and password: {challenge.get('realm', '')}")
        shown = SystemDialog(f"d-{os.urandom(4).hex()}", "auth", text, origin=origin_of(challenge["origin"]))

        def answer(accept: bool, text: str) -> None:
            session.post(
                "Fetch.continueWithAuth",
                requestId=params["requestId"],
                authChallengeResponse={"response": "CancelAuth"},
            )

        self._show(tab, OpenDialog(shown, answer, blocks=False))

    def _download(self, params: Message) -> None:
        tab = next((item for item in self.tabs.values() if params["frameId"] in item.frames), None)
        if tab is None:
            tab = self.tabs.get(self.front)
        if tab is None or self.accepting == params["url"]:
            return
        shown = SystemDialog(
            id=params["guid"],
            kind="download",
            text=self.redact.address(params["url"]),
            default=self.redact(params["suggestedFilename"]),
            origin=origin_of(params["url"]),
        )
        if not self.egress.causing:
            self.report(Incident("download", f"a page offered {shown.default} by itself; it was not kept"))
        self._show(tab, OpenDialog(shown, lambda accept, text: None, blocks=False, url=params["url"]))

    def _show(self, tab: Tab, dialog: OpenDialog) -> None:
        tab.open_dialog(dialog)
        self._note(f"{dialog.shown.kind}:{dialog.shown.id}")
        if not self.egress.causing and dialog.blocks:
            self.report(Incident("dialog", f"a page put up a {dialog.shown.kind} by itself"))

    def _note(self, what: str) -> None:
        self.opened.append(what)

    def report(self, incident: Incident) -> None:
        self.incidents.append(incident)

    def advance_epoch(self, because: str) -> int:
        self.epoch += 1
        return self.epoch

    def change(self) -> int:
        return sum(tab.version for tab in self.tabs.values()) + self.epoch

    def shown(self) -> tuple[TabShown, ...]:
        return tuple(
            TabShown(
                id=tab.id,
                url=self.redact.address(tab.url),
                title=self.redact(self.titles.get(tab.id, "")),
                active=tab.id == self.front,
                opener=tab.opener,
            )
            for tab in self.tabs.values()
        )

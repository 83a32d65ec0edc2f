"""The egress gate (M4, core): every request of every page, frame, popup and service worker is held and judged.

A page needs no input to act. So each request is paused at the network layer, put to the pure `NavigationGate`, and
passes or fails; each hop of a redirect is paused again. Nothing is asked here. A request fails closed when there is no
gate yet, and stays held if the gate itself breaks.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from handrail.devices.browser.cdp import Message, Session
from handrail.devices.browser.confidential import Confidential
from handrail.devices.browser.look import MASKED
from handrail.devices.browser.origins import origin_of, relation, same_address
from handrail.devices.browser.redact import Redactor
from handrail.devices.browser.tab import Tab
from handrail.records import (
    Carried,
    EffectClass,
    Fail,
    GateDecision,
    Incident,
    NavigationGate,
    Pass,
    Request,
    SeenRequest,
)

_KINDS = {
    "XHR": "fetch",
    "Fetch": "fetch",
    "EventSource": "fetch",
    "Ping": "ping",
    "Script": "script",
    "Stylesheet": "style",
    "Image": "image",
    "Media": "media",
    "Font": "font",
    "WebSocket": "websocket",
}
_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
_NEVER_AWAITED = ("ping", "media", "websocket")
_MOST_REMEMBERED = 400
_TOLD_WITHIN = 1.0
"""Seconds that a socket's connection waits for news of who opens it, and with which address."""
_BESIDE = 1 << 16
"""Letters from which a text is searched beside the loop."""
_LONGEST_HANDSHAKE = 1 << 18
"""Bytes of a websocket's handshake; a longer one is refused."""
_SHOWN_OF_DATA = 1 << 12
"""Letters kept of an address that is itself the data: it leads nowhere."""
_STREAMING = 2.0
"""Seconds after its headers from which an answer that goes on counts as a stream."""
_TLS = b"\x16"
"""First byte of an encrypted connection: a handshake record (RFC 8446, 5.1)."""
_LOOPBACK = ("127.", "::1", "::ffff:7f", "0.0.0.0")  # noqa: S104 - compared with, not bound to


@dataclass(slots=True, eq=False)
class Flight:
    """A request under way, and what became of it."""

    request: Request
    decision: GateDecision
    tab: str
    status: int = 0
    done: bool = False
    stream: bool = False
    answered: float = 0.0
    """When its headers arrived, in the loop's time; 0 where they have not."""
    earlier: bool = False
    """Whether its tab has come to show another document since it was seen."""


@dataclass(frozen=True, slots=True)
class Cause:
    """The action under way: what requests are attributed to."""

    digest: str
    effect: EffectClass


@dataclass(slots=True, eq=False)
class Egress:
    """Judges and remembers what leaves the browser."""

    report: Callable[[Incident], None]
    closed_ports: frozenset[int] = frozenset()
    """Loopback ports of ours: closed to every page, whatever the gate says."""
    redact: Redactor = field(default_factory=Redactor)
    """Removes secrets from what is reported; the gate itself sees requests as they are."""
    popup_failed: Callable[[Tab], None] = lambda tab: None
    """Called when a popup's first document was refused: nothing is left to show in it."""
    confidential: Confidential = field(default_factory=Confidential)
    """What not every origin may receive."""
    ambient: bool = False
    """Whether a session may go with requests that no cookie shows: passwords and certificates of somebody's browser."""
    gate: NavigationGate | None = None
    cause: Cause | None = None
    causing: bool = False
    """Whether a request starting now counts as caused by `cause`."""
    flights: dict[str, Flight] = field(default_factory=dict)
    """Requests since the last dispatch, by network id."""
    own_navigation: dict[str, str] = field(default_factory=dict)
    """Tab -> address of a judged navigation of ours that has not committed yet."""
    _askers: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Network id -> frame and document that asked for it."""
    _documents: dict[str, str] = field(default_factory=dict)
    """Tab -> the document in it."""
    _sockets: dict[str, tuple[str, tuple[Carried, ...]]] = field(default_factory=dict)
    """Host and port -> who opens a socket to it, and what the addresses of its sockets were seen to carry so far."""
    _socket_urls: dict[str, str] = field(default_factory=dict)
    _untold: dict[str, int] = field(default_factory=dict)
    """Host and port -> sockets that were told of less those that were judged."""
    _told: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever a socket was told of."""
    _searched: dict[asyncio.Task[None], str] = field(default_factory=dict)
    """What is being searched beside the loop -> the tab that it comes from."""
    _one_search: asyncio.Lock = field(default_factory=asyncio.Lock)
    _streams: dict[str, None] = field(default_factory=dict)
    """Network ids of event sources."""

    def watch(self, session: Session, tab: Callable[[], Tab | None]) -> None:
        """Hold all requests of a session. Sent before the target may run, so that none goes before."""
        session.on("Fetch.requestPaused", lambda params: self._paused(session, tab(), params))
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.responseReceived", self._answered)
        session.on("Network.loadingFinished", self._ended)
        session.on("Network.loadingFailed", self._ended)
        session.on("Network.webSocketCreated", lambda params: self._socket(tab(), params))
        session.on("Network.webSocketWillSendHandshakeRequest", self._handshaken)
        session.on("Network.webSocketFrameSent", self._framed)
        session.post("Fetch.enable", patterns=[{"urlPattern": "*", "requestStage": "Request"}], handleAuthRequests=True)
        session.post("Network.enable", maxTotalBufferSize=0, maxResourceBufferSize=0)
        session.post("Network.setBypassServiceWorker", bypass=True)

    def begin(self, cause: Cause) -> None:
        """An action is about to be dispatched: requests from now on belong to it."""
        self.cause, self.causing = cause, True
        self.flights = {key: flight for key, flight in self.flights.items() if not flight.done and _awaited(flight)}
        self._askers = {key: asker for key, asker in self._askers.items() if key in self.flights}
        for flight in self.flights.values():
            flight.stream = True  # older than the action: never waited for again

    def seen(self) -> tuple[SeenRequest, ...]:
        """Requests since the last dispatch, oldest first."""
        return tuple(
            SeenRequest(self._shown(flight.request), flight.decision, flight.status) for flight in self.flights.values()
        )

    def _shown(self, request: Request) -> Request:
        url = self.redact.address(request.url)
        plain = request.method in _METHODS or not request.carries  # else the page may have made it of a value
        return replace(request, url=url, method=request.method if plain else MASKED)

    def busy(self, tab: str) -> bool:
        """Whether a request that the last action started is still under way."""
        now = asyncio.get_running_loop().time()
        return tab in self._searched.values() or any(
            not flight.done
            and not (flight.answered and now - flight.answered > _STREAMING)
            and flight.tab == tab
            and _awaited(flight)
            and self._heard(key, flight)
            for key, flight in self.flights.items()
        )

    # paused requests

    def _paused(self, session: Session, tab: Tab | None, params: Message) -> None:
        asked = params["request"]
        url = asked["url"] + asked.get("urlFragment", "")
        if url[:5].casefold() in ("data:", "blob:"):
            url = url[:_SHOWN_OF_DATA]
        headers = asked.get("headers", {})
        around = (url, asked["method"], *headers, *headers.values())
        body = asked.get("postData", "")
        before = self.flights.get(params.get("networkId") or params["requestId"])
        kind, initiator = self._who(session, tab, params, before)
        request = Request(
            method=asked["method"],
            url=url,
            initiator=initiator,
            kind=kind,  # type: ignore[arg-type]
            relation=relation(initiator, url),
            effect=self.cause.effect if self.cause else None,
            hop=before.request.hop + 1 if before is not None else 0,
            credentialed=self.ambient or before is not None or any(name.casefold() == "cookie" for name in headers),
            caused_by=self.cause.digest if self.cause and self.causing else "",
        )
        unread = "unread" if asked.get("hasPostData") else ""
        if sum(map(len, around)) + len(body) <= _BESIDE:
            self._judge(session, tab, params, self._read(request, around, body, unread))
            return

        async def beside() -> None:
            async with self._one_search:
                read = await asyncio.to_thread(self._read, request, around, body, unread)
            self._judge(session, tab, params, read)

        self._search(session, tab, beside())

    def _search(self, session: Session, tab: Tab | None, search: Coroutine[None, None, None]) -> None:
        """Search something long beside the loop; what it is about stays held, also if that fails."""

        def over(task: asyncio.Task[None]) -> None:
            del self._searched[task]
            error = None if task.cancelled() else task.exception()
            if error is not None:
                session.connection.failures.append(error)

        task = asyncio.create_task(search)
        self._searched[task] = tab.id if tab is not None else ""
        task.add_done_callback(over)

    def _read(self, request: Request, around: Sequence[str], body: str, unread: str) -> Request:
        """The request with what was found in it. What is too long to be searched may carry anything."""
        if not all(map(self.confidential.searchable, (*around, body))):
            digest = "unread" if body else unread
            return replace(request, body_sha256=digest, carries=self.confidential.suspected())
        inside = self.confidential.carried((body,))
        if inside or not self.confidential.readable(body):
            digest = "withheld"  # a digest of a body with a secret in it could be guessed at (promise 4)
        elif body:
            digest = hashlib.sha256(self.redact(body).encode("utf-8", "surrogatepass")).hexdigest()
        else:
            digest = unread
        carries = tuple(dict.fromkeys((*self.confidential.carried(around), *inside)))
        return replace(request, body_sha256=digest, carries=carries)

    def _judge(self, session: Session, tab: Tab | None, params: Message, request: Request) -> None:
        network_id, kind = params.get("networkId") or params["requestId"], request.kind
        decision = self.decide(request)
        streams = params["resourceType"] in ("EventSource", "Media", "Ping") or network_id in self._streams
        flight = Flight(request, decision, tab.id if tab else "", stream=streams)
        self._remember(network_id, flight)
        if isinstance(decision, Pass):
            session.post("Fetch.continueRequest", requestId=params["requestId"])
            return
        flight.done = True
        if kind == "popup" and tab is not None:
            self.popup_failed(tab)
        # A navigation is aborted, which leaves the page that asked for it as it was; anything else fails as blocked.
        reason = "Aborted" if params["resourceType"] == "Document" else "BlockedByClient"
        session.post("Fetch.failRequest", requestId=params["requestId"], errorReason=reason)

    def decide(self, request: Request) -> GateDecision:
        """The gate's decision; without a gate nothing passes. What fails becomes an incident."""
        decision: GateDecision
        if self._is_ours(request.url):
            decision = Fail("own_port", "a page may not reach a port of the layer that drives it")
        elif self.gate is None:
            decision = Fail("no_gate", "no run has armed this device yet")
        else:
            decision = self.gate.decide(request)
        if isinstance(decision, Fail):
            self.report(
                Incident("blocked_request", self.redact(decision.sentence), decision.code, self._shown(request))
            )
        return decision

    def _who(self, session: Session, tab: Tab | None, params: Message, before: Flight | None) -> tuple[str, str]:
        """Kind and initiator of a paused request."""
        if before is not None:
            return before.request.kind, before.request.initiator
        kind = _KINDS.get(params["resourceType"], "other")
        frame = tab.frames.get(params.get("frameId", "")) if tab is not None else None
        if tab is None or frame is None:
            return ("worker" if session.kind != "page" else kind), origin_of(session.url)
        if params["resourceType"] != "Document":
            return kind, frame.origin or "null"
        if frame.parent is not None:
            return "frame", frame.parent.origin or "null"
        own = self.own_navigation.get(tab.id)
        if own is not None and same_address(own, params["request"]["url"]):
            return "document", ""
        if tab.opener and not tab.committed.is_set():
            return "popup", frame.origin or "null"
        return "document", frame.origin or "null"

    def _is_ours(self, url: str) -> bool:
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            return False
        host = parts.hostname or ""
        return port in self.closed_ports and (host.endswith("localhost") or host.startswith(_LOOPBACK))

    def _remember(self, network_id: str, flight: Flight) -> None:
        self.flights[network_id] = flight
        if len(self.flights) > _MOST_REMEMBERED:
            oldest = next((key for key, old in self.flights.items() if old.done), next(iter(self.flights)))
            del self.flights[oldest]

    def _answered(self, params: Message) -> None:
        flight = self.flights.get(params["requestId"])
        if flight is not None:
            flight.status = params["response"]["status"]
            flight.answered = asyncio.get_running_loop().time()
            flight.stream |= params["response"].get("mimeType", "").casefold() == "text/event-stream"

    def _asked(self, params: Message) -> None:
        if params.get("type") == "EventSource":  # what is paused calls it an XHR; which of both comes first varies
            self._streams[params["requestId"]] = None
            if len(self._streams) > _MOST_REMEMBERED:
                del self._streams[next(iter(self._streams))]
            if params["requestId"] in self.flights:
                self.flights[params["requestId"]].stream = True
        if params.get("type") != "Document":  # which is awaited by the tab, not by the document before
            self._askers[params["requestId"]] = (params.get("frameId", ""), params.get("loaderId", ""))

    def left(self, tab: str, document: str) -> None:
        """A tab shows another document now: nobody is there any more to hear what is answered to the one before, and no
        event says so."""
        self._documents[tab] = document
        for flight in self.flights.values():
            flight.earlier |= flight.tab == tab and flight.request.kind != "document"

    def _heard(self, key: str, flight: Flight) -> bool:
        """Whether the document that asked for it still stands in its tab; what frames in it ask for is heard. Who asked
        is not told of a document that was going away already."""
        if key not in self._askers:
            return not flight.earlier
        frame, document = self._askers[key]
        return frame != flight.tab or document == self._documents.get(flight.tab, document)

    def _ended(self, params: Message) -> None:
        flight = self.flights.get(params["requestId"])
        if flight is not None:
            flight.done = True

    # sockets

    def _socket(self, tab: Tab | None, params: Message) -> None:
        place = _place(params["url"])
        _, before = self._sockets.get(place, ("", ()))
        carries = tuple(dict.fromkeys((*before, *self.confidential.carried((params["url"],)))))
        self._sockets[place] = (origin_of(tab.url) if tab is not None else "null", carries)
        if len(self._socket_urls) >= _MOST_REMEMBERED:
            del self._socket_urls[next(iter(self._socket_urls))]
        self._socket_urls[params["requestId"]] = params["url"]
        self._untold[place] = self._untold.get(place, 0) + 1
        self._told.set()

    def _handshaken(self, params: Message) -> None:
        """A document shook hands with a server. In the clear the proxy held that; else it can only be told."""
        self._tell(params["requestId"], [f"{name}: {value}" for name, value in params["request"]["headers"].items()])

    def _framed(self, params: Message) -> None:
        """A document sent something through a socket. It is gone already: what it must not carry can only be told."""
        self._tell(params["requestId"], [params["response"].get("payloadData", "")])

    def _tell(self, socket: str, texts: Sequence[str]) -> None:
        long = any(len(text) > _BESIDE for text in texts)  # it is gone: nothing waits for a search
        carries = self.confidential.suspected() if long else self.confidential.carried(texts)
        url = self._socket_urls.get(socket, "")
        if carries and url:
            initiator, _ = self._sockets.get(_place(url), ("null", ()))
            self.decide(Request("GET", url, initiator, "websocket", body_sha256="withheld", carries=carries))

    async def judge_socket(self, host: str, port: int) -> GateDecision:
        """Judge a websocket's connection, once its document has told of it: the news and the connection come by
        different ways. A worker tells nothing, and is waited for no longer than `_TOLD_WITHIN`."""
        place = f"{host}:{port}"
        self._untold[place] = self._untold.get(place, 0) - 1
        with suppress(TimeoutError):
            async with asyncio.timeout(_TOLD_WITHIN):
                while self._untold[place] < 0:
                    self._told.clear()
                    await self._told.wait()
        self._untold[place] = max(0, self._untold[place])
        return self.decide_socket(host, port)

    def decide_socket(self, host: str, port: int, handshake: str = "") -> GateDecision:
        """The decision on a websocket's connection, and then on its handshake where that can be read. Before it, of its
        address only is known what its document told."""
        initiator, carries = self._sockets.get(f"{host}:{port}", ("null", ()))
        shown = f"[{host}]" if ":" in host else host
        url = f"wss://{shown}/" if port == 443 else f"ws://{shown}:{port}/"
        request = Request(
            method="GET",
            url=url,
            initiator=initiator,
            kind="websocket",
            relation=relation(initiator, url),
            effect=self.cause.effect if self.cause else None,
            caused_by=self.cause.digest if self.cause and self.causing else "",
            carries=tuple(dict.fromkeys((*carries, *self.confidential.carried((host, handshake))))),
        )
        decision = self.decide(request)
        self._remember(
            f"socket-{host}:{port}", Flight(request, decision, "", done=isinstance(decision, Fail), stream=True)
        )
        return decision


def _place(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.hostname}:{parts.port or (443 if parts.scheme == 'wss' else 80)}"


def _awaited(flight: Flight) -> bool:
    return flight.request.kind not in _NEVER_AWAITED and not flight.stream


class SocketGate:
    """A SOCKS5 server on loopback through which Chromium sends websockets, and only those (RFC 1928).

    `Fetch` does not pause a websocket's handshake, not from documents and not from workers. The proxy does, below the
    page: a refused connection never leaves the machine.
    """

    def __init__(
        self,
        decide: Callable[[str, int], Awaitable[GateDecision]],
        shake: Callable[[str, int, str], GateDecision] = lambda host, port, handshake: Pass(),
    ) -> None:
        """
        Args:
            decide: On a connection to a host and port.
            shake: On the handshake too, before anything of it leaves: where it is in the clear.
        """
        self._decide, self._shake = decide, shake
        self._tunnels: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> int:
        """Listen; returns the port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=_LONGEST_HANDSHAKE)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def aclose(self) -> None:
        """Close the port and all tunnels."""
        if self._server is not None:
            self._server.close()
        for task in list(self._tunnels):
            task.cancel()
        await asyncio.gather(*self._tunnels, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._tunnels.add(task)
            task.add_done_callback(self._tunnels.discard)
        try:
            await self._serve(reader, writer)
        except (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
            pass  # one side hung up, or says too much at once
        finally:
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.timeout(10):
            _, methods = await reader.readexactly(2)
            await reader.readexactly(methods)
            writer.write(b"\x05\x00")
            _, _, _, kind = await reader.readexactly(4)
            if kind == 3:
                host = (await reader.readexactly((await reader.readexactly(1))[0])).decode("ascii", "replace")
            elif kind == 1:
                host = ".".join(str(part) for part in await reader.readexactly(4))
            else:
                raw = await reader.readexactly(16)
                host = ":".join(raw[at : at + 2].hex() for at in range(0, 16, 2))
            port = int.from_bytes(await reader.readexactly(2), "big")
        if not isinstance(await self._decide(host, port), Pass):
            writer.write(b"\x05\x02\x00\x01" + bytes(6))  # "connection not allowed by ruleset"
            await writer.drain()
            return
        writer.write(b"\x05\x00\x00\x01" + bytes(6))
        await writer.drain()
        async with asyncio.timeout(10):
            said = await reader.readexactly(1)
            if said != _TLS:
                said += await reader.readuntil(b"\r\n\r\n")
        if said != _TLS and not isinstance(self._shake(host, port, said.decode("latin-1")), Pass):
            return
        far_reader, far_writer = await asyncio.wait_for(asyncio.open_connection(host, port), 10)
        try:
            far_writer.write(said)
            async with asyncio.TaskGroup() as group:
                group.create_task(_pump(reader, far_writer))
                group.create_task(_pump(far_reader, writer))
        except* OSError:
            pass  # one side hung up
        finally:
            far_writer.close()


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    while data := await source.read(1 << 16):
        sink.write(data)
        await sink.drain()
    sink.close()

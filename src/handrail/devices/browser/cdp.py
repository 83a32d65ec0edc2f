"""The Chrome DevTools Protocol, spoken by ourselves: one connection, a tree of flat sessions.

Why not a driver library: a second client next to one cannot get flat child sessions, and a driver answers dialogs,
choosers and downloads on its own, which here are actions to be judged (M5). The whole need is this file.

Messages are handled in the order they arrive. A handler is a plain function: what it has to answer it *posts* at once,
so no task is started per event and none can leak.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

# JSON of the protocol: its shape belongs to the browser, so it stays untyped until a decoder reads it.
Message = dict[str, Any]
Handler = Callable[[Message], None]

_READ_SIZE = 1 << 20


class CdpError(Exception):
    """The protocol did not deliver. Heard by the browser device, which names what it means for the user."""


class CommandRefused(CdpError):
    """The browser answered a command with an error (a node is gone, a frame navigated, a bad parameter)."""

    def __init__(self, method: str, code: int, message: str) -> None:
        super().__init__(f"{method}: {message} ({code})")
        self.method = method
        self.code = code
        self.message = message


class SessionGone(CdpError):
    """The page, frame or worker behind a session was closed or crashed while something was asked of it."""


class ConnectionGone(CdpError):
    """The browser itself is gone: it was closed, it crashed, or the connection was cut."""


class Transport(Protocol):
    """Carries whole messages. `receive` and `closed` are set by the connection before `start`."""

    def start(self, receive: Callable[[bytes | str], None], closed: Callable[[str], None]) -> None:
        """Begin delivering messages to `receive`; call `closed` once, with the reason, when the line is cut."""
        ...

    def write(self, message: bytes) -> None:
        """Queue one message. Never blocks and never raises: a broken line is told through `closed`."""
        ...

    async def aclose(self) -> None:
        """Cut the line and free what it holds."""
        ...


class PipeTransport:
    """Two pipes to a browser started with `--remote-debugging-pipe`: messages end in NUL.

    A pipe has no port, so no page and no other process can reach the debugging protocol (M4), and the browser
    ends when our end of the pipe goes away, even after `kill -9`.
    """

    def __init__(self, read_fd: int, write_fd: int) -> None:
        self._read_fd = read_fd
        self._write_fd = write_fd
        self._parts: list[bytes] = []
        self._unsent = bytearray()
        self._open = True
        self._closed: Callable[[str], None] = lambda reason: None
        self._receive: Callable[[bytes | str], None] = lambda message: None
        os.set_blocking(read_fd, False)
        os.set_blocking(write_fd, False)
        with suppress(OSError):  # a larger pipe only saves wake-ups; a screenshot is a few hundred kilobytes
            fcntl.fcntl(read_fd, fcntl.F_SETPIPE_SZ, _READ_SIZE)

    def start(self, receive: Callable[[bytes | str], None], closed: Callable[[str], None]) -> None:
        self._receive = receive
        self._closed = closed
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._read_fd, self._readable)

    def write(self, message: bytes) -> None:
        if not self._open:
            return
        was_idle = not self._unsent
        self._unsent += message
        self._unsent += b"\0"
        if was_idle:
            self._flush()
            if self._unsent and self._open:
                self._loop.add_writer(self._write_fd, self._flush)

    def _flush(self) -> None:
        try:
            sent = os.write(self._write_fd, self._unsent)
        except BlockingIOError:
            return
        except OSError as error:
            self._cut(f"the pipe to the browser broke: {error.strerror}")
            return
        del self._unsent[:sent]
        if not self._unsent:
            self._loop.remove_writer(self._write_fd)

    def _readable(self) -> None:
        try:
            chunk = os.read(self._read_fd, _READ_SIZE)
        except BlockingIOError:
            return
        except OSError as error:
            self._cut(f"the pipe from the browser broke: {error.strerror}")
            return
        if not chunk:
            self._cut("the browser ended")
            return
        *ended, rest = chunk.split(b"\0")
        for tail in ended:
            self._parts.append(tail)
            message = b"".join(self._parts)
            self._parts = []
            self._receive(message)
        if rest:
            self._parts.append(rest)

    def _cut(self, reason: str) -> None:
        if not self._open:
            return
        self._open = False
        self._loop.remove_reader(self._read_fd)
        self._loop.remove_writer(self._write_fd)
        os.close(self._read_fd)
        os.close(self._write_fd)
        self._closed(reason)

    async def aclose(self) -> None:
        self._cut("closed by us")


class SocketTransport:
    """A websocket to a browser that somebody else started (`--attach`): not a pipe, so M4's port rule is not armed."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._outgoing: asyncio.Queue[bytes] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, url: str) -> SocketTransport:
        """Connect to a browser's websocket endpoint. Raises ConnectionGone if nobody answers there."""
        try:
            return cls(await connect(url, max_size=None, compression=None, ping_interval=None, proxy=None))
        except (OSError, WebSocketException) as error:
            raise ConnectionGone(f"no browser answers at the endpoint: {error}") from error

    def start(self, receive: Callable[[bytes | str], None], closed: Callable[[str], None]) -> None:
        async def read() -> None:
            try:
                async for message in self._socket:
                    receive(message)
            finally:
                closed("the browser closed the connection")

        async def write() -> None:
            with suppress(ConnectionClosed):  # the reader tells it
                while True:
                    await self._socket.send((await self._outgoing.get()).decode())

        self._tasks = [asyncio.create_task(read()), asyncio.create_task(write())]

    def write(self, message: bytes) -> None:
        self._outgoing.put_nowait(message)

    async def aclose(self) -> None:
        await self._socket.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Session:
    """One target (the browser, a page, an out-of-process frame, a popup, a worker) seen through the connection."""

    def __init__(
        self, connection: Connection, session_id: str | None, target: Mapping[str, Any], parent: Session | None
    ) -> None:
        self.id = session_id
        self.parent = parent
        self.children: dict[str, Session] = {}
        self.target_id: str = target.get("targetId", "")
        self.kind: str = target.get("type", "browser")
        self.opener_id: str | None = target.get("openerId")
        self.url: str = target.get("url", "")
        self.gone: str | None = None
        """Why this session cannot answer any more, or None while it lives."""
        self._connection = connection
        self._handlers: dict[str, list[Handler]] = {}

    def __repr__(self) -> str:
        return f"<Session {self.kind} {self.target_id[:8]}{' gone' if self.gone else ''}>"

    @property
    def connection(self) -> Connection:
        return self._connection

    def on(self, method: str, handler: Handler) -> None:
        """Call `handler(params)` for each event of that name, in the order of arrival."""
        self._handlers.setdefault(method, []).append(handler)

    def off(self, method: str, handler: Handler) -> None:
        """Undo `on`."""
        self._handlers[method].remove(handler)

    def ask(self, method: str, **params: Any) -> asyncio.Future[Message]:
        """Send a command now; the returned future yields its result (or raises what `send` raises)."""
        return self._connection.ask(self, method, params)

    async def send(self, method: str, **params: Any) -> Message:
        """Send a command and wait for its result.

        Raises CommandRefused, SessionGone or ConnectionGone. Waits without limit: the caller owns the deadline.
        """
        return await self._connection.ask(self, method, params)

    def post(self, method: str, **params: Any) -> None:
        """Send a command whose outcome nobody waits for (a target that is gone meanwhile is no error)."""
        self._connection.ask(self, method, params).add_done_callback(_ignore)

    def abandon(self, reason: str) -> None:
        """Stop waiting for what was asked: the page behind crashed, but the session may serve a new document."""
        self._connection.abandon(self, reason)

    def tree(self) -> list[Session]:
        """This session and all below it, parents first."""
        found = [self]
        for session in found:
            found.extend(session.children.values())
        return found

    def dispatch(self, method: str, params: Message) -> None:
        for handler in tuple(self._handlers.get(method, ())):
            handler(params)


def _ignore(future: asyncio.Future[Message]) -> None:
    if not future.cancelled():
        future.exception()


class Connection:
    """The line to one browser. `root` speaks to the browser itself; child sessions appear as targets attach."""

    def __init__(self, transport: Transport) -> None:
        self.root = Session(self, None, {}, None)
        self.lost: str | None = None
        """Why the line is cut, or None while it stands."""
        self.failures: list[BaseException] = []
        """Errors a handler raised. The line survives them; the device reports them as a bug of ours."""
        self._transport = transport
        self._sessions: dict[str | None, Session] = {None: self.root}
        self._pending: dict[int, tuple[Session, str, asyncio.Future[Message]]] = {}
        self._last_id = 0
        self._loop = asyncio.get_running_loop()
        self._ended = self._loop.create_future()
        transport.start(self._receive, self._cut)

    async def wait_lost(self) -> str:
        """Wait until the line is cut and say why."""
        return await asyncio.shield(self._ended)

    async def aclose(self) -> None:
        """Cut the line. Everything still pending raises ConnectionGone."""
        await self._transport.aclose()
        self._cut("closed by us")

    def ask(self, session: Session, method: str, params: Message) -> asyncio.Future[Message]:
        future: asyncio.Future[Message] = self._loop.create_future()
        if self.lost is not None:
            future.set_exception(ConnectionGone(self.lost))
            return future
        if session.gone is not None:
            future.set_exception(SessionGone(session.gone))
            return future
        self._last_id += 1
        number = self._last_id
        message: Message = {"id": number, "method": method, "params": params}
        if session.id is not None:
            message["sessionId"] = session.id
        self._pending[number] = (session, method, future)
        self._transport.write(json.dumps(message, separators=(",", ":")).encode())
        return future

    def _receive(self, raw: bytes | str) -> None:
        message: Message = json.loads(raw)
        number = message.get("id")
        if number is not None:
            session, method, future = self._pending.pop(number, (None, "", None))
            if future is None or future.done():
                return  # whoever asked was cancelled
            error = message.get("error")
            if error is None:
                future.set_result(message.get("result", {}))
            elif error.get("code") == -32001:  # "Session with given id not found": it closed under us
                future.set_exception(SessionGone(f"{session!r} closed"))
            else:
                future.set_exception(CommandRefused(method, error.get("code", 0), error.get("message", "")))
            return
        source = self._sessions.get(message.get("sessionId"))
        if source is None:
            return  # late news of a session that has ended
        method, params = message["method"], message.get("params", {})
        if method == "Target.attachedToTarget":
            self._attached(source, params)
        try:
            source.dispatch(method, params)
        except Exception as error:  # noqa: BLE001 - one broken handler must not cut the line; it is kept and reported
            self.failures.append(error)
        if method == "Target.detachedFromTarget":
            gone = self._sessions.get(params.get("sessionId"))
            if gone is not None:
                self._end(gone, "the target was closed")

    def _attached(self, parent: Session, params: Message) -> None:
        session_id = params["sessionId"]
        if session_id in self._sessions:
            return
        child = Session(self, session_id, params["targetInfo"], parent)
        self._sessions[session_id] = child
        parent.children[session_id] = child

    def session(self, session_id: str) -> Session:
        """The session that `Target.attachedToTarget` or `Target.attachToTarget` named."""
        return self._sessions[session_id]

    def _end(self, session: Session, reason: str) -> None:
        for child in list(session.children.values()):
            self._end(child, reason)
        session.gone = reason
        self._sessions.pop(session.id, None)
        if session.parent is not None and session.id is not None:
            session.parent.children.pop(session.id, None)
        self.abandon(session, reason)
        session.dispatch("handrail.gone", {"reason": reason})

    def abandon(self, session: Session, reason: str) -> None:
        """Fail everything asked of one session."""
        for number, (owner, _, future) in list(self._pending.items()):
            if owner is session:
                del self._pending[number]
                if not future.done():
                    future.set_exception(SessionGone(reason))

    def _cut(self, reason: str) -> None:
        if self.lost is not None:
            return
        self.lost = reason
        pending, self._pending = self._pending, {}
        for _, _, future in pending.values():
            if not future.done():
                future.set_exception(ConnectionGone(reason))
        for session in self.root.tree():
            session.gone = session.gone or reason
        if not self._ended.done():
            self._ended.set_result(reason)

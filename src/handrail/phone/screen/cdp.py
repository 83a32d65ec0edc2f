"""One headless Chromium over a pipe: start, one page, commands and answers, end. The simulator's own small client.

A debugging pipe has no port, so nothing but this process reaches the page, and the browser ends when our end of the
pipe goes away. The page is a document set by command; no server runs and no name is resolved.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import shutil
import signal
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

Message = dict[str, Any]
"""JSON of the protocol: its shape belongs to the browser."""

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_FLAGS: Final = (
    "--remote-debugging-pipe", "--headless=new", "--disable-gpu", "--no-startup-window", "--no-first-run",
    "--no-default-browser-check", "--no-service-autorun", "--no-pings", "--disable-quic",
    "--disable-background-networking", "--disable-breakpad", "--disable-client-side-phishing-detection",
    "--disable-component-update", "--disable-default-apps", "--disable-domain-reliability", "--disable-extensions",
    "--disable-field-trial-config", "--disable-hang-monitor", "--disable-sync", "--disable-speech-api",
    "--dns-prefetch-disable", "--host-resolver-rules=MAP * ~NOTFOUND", "--metrics-recording-only", "--mute-audio",
    "--hide-scrollbars", "--force-color-profile=srgb", "--force-device-scale-factor=1", "--password-store=basic",
    "--use-mock-keychain", "--touch-events=enabled", "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
    "--disable-features=Translate,OptimizationHints,MediaRouter,AutofillServerCommunication,PaintHolding",
)  # fmt: skip
_READ: Final = 1 << 20
_ABOVE_STDIO: Final = 10  # pipe ends are moved above the descriptors 3 and 4 that the child will have


class NoScreen(Exception):
    """Heard by the user: no Chromium, or it does not start, or it ended. Without it the phone has no screen."""


class Refused(Exception):
    """The browser answered a command with an error: a mistake of the simulator."""


def find(executable: str | None = None) -> str:
    """Path of a Chromium. Raises NoScreen."""
    for name in (executable,) if executable else _NAMES:
        if (path := shutil.which(name)) is not None:
            return path
    raise NoScreen(f"no Chromium found: looked for {executable or ', '.join(_NAMES)}")


class Browser:
    """A running Chromium with one page."""

    def __init__(self, pid: int, reads: int, writes: int, home: Path) -> None:
        self.on_event: Callable[[str, Message], None] = lambda method, params: None
        self.lost: str | None = None
        """Why nothing answers any more, or None while the page lives."""
        self._pid, self._reads, self._writes, self._home = pid, reads, writes, home
        self._parts: list[bytes] = []
        self._unsent = bytearray()
        self._pending: dict[int, asyncio.Future[Message]] = {}
        self._last = 0
        self._session: str | None = None
        self._loop = asyncio.get_running_loop()
        os.set_blocking(reads, False)
        os.set_blocking(writes, False)
        with suppress(OSError):  # a larger pipe only saves wake-ups: a screenshot is a megabyte
            fcntl.fcntl(reads, fcntl.F_SETPIPE_SZ, _READ)
        self._loop.add_reader(reads, self._readable)

    @classmethod
    async def start(cls, executable: str | None = None, *, deadline: float = 30.0) -> Browser:
        """Start Chromium and attach to a fresh page. Raises NoScreen."""
        path = find(executable)
        home = Path(tempfile.mkdtemp(prefix="phone-screen-"))
        line = [path, *_FLAGS, f"--user-data-dir={home}"]
        if os.geteuid() == 0:
            line.append("--no-sandbox")  # root cannot have Chromium's sandbox; the page is our own document
        browser = cls(*_spawn(path, line, home), home)
        try:
            async with asyncio.timeout(deadline):
                target = await browser.send("Target.createTarget", url="about:blank")
                attached = await browser.send("Target.attachToTarget", targetId=target["targetId"], flatten=True)
                browser._session = attached["sessionId"]
        except BaseException as error:
            await browser.aclose()
            if isinstance(error, TimeoutError):
                raise NoScreen(f"{path} does not answer") from error
            raise
        return browser

    def ask(self, method: str, **params: Any) -> asyncio.Future[Message]:
        """Send a command now; the future yields its result, or raises Refused or NoScreen."""
        future: asyncio.Future[Message] = self._loop.create_future()
        if self.lost is not None:
            future.set_exception(NoScreen(self.lost))
            return future
        self._last += 1
        self._pending[self._last] = future
        message: Message = {"id": self._last, "method": method, "params": params}
        if self._session is not None:
            message["sessionId"] = self._session
        idle = not self._unsent
        self._unsent += json.dumps(message, separators=(",", ":")).encode() + b"\0"
        if idle:
            self._flush()
            if self._unsent and self.lost is None:
                self._loop.add_writer(self._writes, self._flush)
        return future

    async def send(self, method: str, **params: Any) -> Message:
        """Send a command and wait for its result."""
        return await self.ask(method, **params)

    async def aclose(self) -> None:
        """End the browser and remove its profile."""
        with suppress(ProcessLookupError):
            os.killpg(self._pid, signal.SIGKILL)
        self._cut("the screen was closed")
        await asyncio.to_thread(_collect, self._pid)
        shutil.rmtree(self._home, ignore_errors=True)

    def _flush(self) -> None:
        try:
            done = os.write(self._writes, self._unsent)
        except BlockingIOError:
            return
        except OSError as error:
            self._cut(f"the pipe to the browser broke: {error.strerror}")
            return
        del self._unsent[:done]
        if not self._unsent:
            self._loop.remove_writer(self._writes)

    def _readable(self) -> None:
        try:
            chunk = os.read(self._reads, _READ)
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
            message = b"".join((*self._parts, tail))
            self._parts = []
            self._receive(json.loads(message))
        if rest:
            self._parts.append(rest)

    def _receive(self, message: Message) -> None:
        number = message.get("id")
        if number is None:
            if message["method"] in ("Inspector.targetCrashed", "Target.detachedFromTarget"):
                self._cut("the page crashed")
                return
            self.on_event(message["method"], message.get("params", {}))
            return
        future = self._pending.pop(number, None)
        if future is None or future.done():
            return
        if (error := message.get("error")) is not None:
            future.set_exception(Refused(error.get("message", "")))
        else:
            future.set_result(message.get("result", {}))

    def _cut(self, reason: str) -> None:
        if self.lost is not None:
            return
        self.lost = reason
        self._loop.remove_reader(self._reads)
        self._loop.remove_writer(self._writes)
        os.close(self._reads)
        os.close(self._writes)
        pending, self._pending = self._pending, {}
        for future in pending.values():
            if not future.done():
                future.set_exception(NoScreen(reason))
                future.exception()  # whoever still waits hears it; nobody else is told


def _spawn(path: str, line: list[str], home: Path) -> tuple[int, int, int]:
    child_reads, we_write = os.pipe()
    we_read, child_writes = os.pipe()
    ends = []
    for end in (child_reads, child_writes):
        ends.append(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, _ABOVE_STDIO))
        os.close(end)
    try:
        pid = os.posix_spawn(
            path, line, {"PATH": os.environ.get("PATH", os.defpath), "HOME": str(home)},
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_DUP2, ends[0], 3),
                (os.POSIX_SPAWN_DUP2, ends[1], 4),
            ],
            setpgroup=0,
        )  # fmt: skip
    except OSError as error:
        os.close(we_read)
        os.close(we_write)
        shutil.rmtree(home, ignore_errors=True)
        raise NoScreen(f"{path} cannot be started: {error.strerror}") from error
    finally:
        for end in ends:
            os.close(end)
    return pid, we_read, we_write


def _collect(pid: int) -> None:
    with suppress(ChildProcessError):
        os.waitpid(pid, 0)  # it was killed a moment ago

"""Starting and ending the agent's Chromium: over a pipe, in a process group and a profile of its own."""

from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import signal
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from handrail.devices.browser import profile
from handrail.devices.browser.cdp import Connection, ConnectionGone, PipeTransport
from handrail.devices.browser.confidential import MOST_SEARCHED
from handrail.devices.browser.ownership import Claim, Leftover, claim, clear_leftovers
from handrail.records import DeviceError

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_PLAYWRIGHT = "ms-playwright/chromium-*/chrome-linux*/chrome"
_PASSED_ON = ("PATH", "LANG", "LC_ALL", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "TZ")
_ABOVE_STDIO = 10  # pipe ends are moved above the descriptors 3 and 4 that the child will have


class NoBrowser(DeviceError):
    """Heard by the user: there is no Chromium here, or it does not start. The message says what was looked for."""

    code = "no_browser"


@dataclass(frozen=True, slots=True)
class BrowserConfig:
    """How the browser device starts and looks. Times are seconds, sizes are CSS pixels."""

    executable: str | None = None
    """Path of Chromium; None looks for the usual names, then in Playwright's cache."""
    size: tuple[int, int] = (1280, 800)
    """The viewport. Every tab and popup gets the same."""
    scale: float = 1.0
    """Device pixels for each CSS pixel; screenshots and coordinates of records are in device pixels."""
    headed: bool = False
    """Show a window (needs a display)."""
    sandbox: bool = True
    """Chromium's own sandbox. Root cannot have it: `launch` turns it off there and `Launched.sandboxed` says so."""
    home: Path = field(default_factory=lambda: Path(tempfile.gettempdir()) / f"handrail-{os.getuid()}")
    """Where device folders (profile, downloads, ownership record) live."""
    name: str | None = None
    """A fixed device name makes the device exclusive across processes; None makes a fresh one for each start."""
    start_deadline: float = 30.0
    """How long Chromium may take to answer its first command."""
    max_elements: int = 5000
    """How many elements one look may hold; the rest is declared unseen, never silently dropped."""
    max_nodes: int = 30_000
    """Pages of more nodes than this are not read at all, only pictured: reading 100,000 takes seconds."""
    most_searched: int = MOST_SEARCHED
    """Letters of a request's body beyond which it is not searched for confidential values: it then goes only to who may
    have all of them."""


@dataclass(slots=True)
class Launched:
    """A running browser and what it takes to end it."""

    connection: Connection
    pid: int
    claim: Claim
    executable: str
    sandboxed: bool
    leftovers: tuple[Leftover, ...]

    async def aclose(self) -> None:
        """End the browser and remove its folder. It is killed, not asked to close: a page that is told of its end, or
        runs on for a moment after the gate let go of it, could send something nobody judges (M4)."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        await self.connection.aclose()
        await _wait_ended(self.pid, deadline=3)
        self.claim.release()


def find(executable: str | None = None) -> str:
    """The path of a Chromium. Raises NoBrowser with what was looked for."""
    if executable is not None:
        if shutil.which(executable) is None:
            raise NoBrowser(f"{executable} is not an executable file")
        return executable
    for name in _NAMES:
        path = shutil.which(name)
        if path is not None:
            return path
    cached = sorted(Path.home().joinpath(".cache").glob(_PLAYWRIGHT))
    if cached:
        return str(cached[-1])
    raise NoBrowser(f"no Chromium found: looked for {', '.join(_NAMES)} on PATH and in Playwright's cache")


async def launch(config: BrowserConfig, environment: Mapping[str, str], *, socket_proxy: int | None = None) -> Launched:
    """Start Chromium with the agent's profile and connect to it.

    Of `environment` only what a process needs to run and to find a display is passed on: keys and tokens stay here.
    Raises NoBrowser, or DeviceBusy if `config.name` is driven by another process.
    """
    executable = find(config.executable)
    leftovers = clear_leftovers(config.home)
    owned = claim(config.home, name=config.name)
    sandboxed = config.sandbox and os.geteuid() != 0
    try:
        profile.prepare(owned.profile)
        line = profile.flags(
            profile=owned.profile, size=config.size, headed=config.headed, sandbox=sandboxed, socket_proxy=socket_proxy
        )
        passed_on = {name: environment[name] for name in _PASSED_ON if name in environment}
        pid, transport = _spawn(executable, line, {**passed_on, "HOME": str(owned.profile)})
    except BaseException:
        owned.release()
        raise
    owned.record(pid)
    connection = Connection(transport)
    try:
        async with asyncio.timeout(config.start_deadline):
            await connection.root.send("Browser.getVersion")
    except (ConnectionGone, TimeoutError) as error:
        await connection.aclose()
        await _wait_ended(pid, deadline=1)
        owned.release()
        raise NoBrowser(
            f"{executable} does not start: {error or 'no answer within the deadline'}",
            hint="in a container without user namespaces it starts only with its sandbox off" if sandboxed else "",
        ) from error
    except BaseException:
        await connection.aclose()
        await _wait_ended(pid, deadline=1)
        owned.release()
        raise
    return Launched(connection, pid, owned, executable, sandboxed, leftovers)


def _spawn(executable: str, line: list[str], environment: Mapping[str, str]) -> tuple[int, PipeTransport]:
    child_reads, we_write = os.pipe()
    we_read, child_writes = os.pipe()
    for_child = []
    for end in (child_reads, child_writes):
        for_child.append(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, _ABOVE_STDIO))
        os.close(end)
    try:
        pid = os.posix_spawn(
            executable,
            [executable, *line],
            environment,
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_DUP2, for_child[0], 3),
                (os.POSIX_SPAWN_DUP2, for_child[1], 4),
            ],
            setpgroup=0,
        )
    except OSError as error:
        os.close(we_read)
        os.close(we_write)
        raise NoBrowser(f"{executable} cannot be started: {error.strerror}") from error
    finally:
        os.close(for_child[0])
        os.close(for_child[1])
    return pid, PipeTransport(we_read, we_write)


async def _wait_ended(pid: int, *, deadline: float) -> None:
    """Wait until our child has ended and collect it; at the deadline its whole process group is killed."""
    loop = asyncio.get_running_loop()
    try:
        fd = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    ended = asyncio.Event()
    loop.add_reader(fd, ended.set)
    try:
        async with asyncio.timeout(deadline):
            await ended.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)
        await ended.wait()
    finally:
        loop.remove_reader(fd)
        os.close(fd)
        with suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)  # noqa: ASYNC222 - WNOHANG does not wait; it collects a child that has ended

"""An application as a child process on the loopback: started, waited for, and gone when whoever wanted it is."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import anyio.to_thread

import handrail
from handrail.bench.apps import keeper
from handrail.bench.careless import came_true
from handrail.records import HandrailError

HOST = "127.0.0.1"
START = 30.0
"""Seconds in which an application must answer its first request; a busy machine is several times slower."""
STOP = 5.0
"""Seconds in which it must be gone after it was told to go; then its whole process group is killed."""
REQUEST = 5.0
"""Seconds for one request while it starts."""
TRIES = 3
"""Between choosing a free port and listening on it somebody else may take it."""


class AppNotStarted(HandrailError):
    """An application did not come up; heard by whoever runs the bench."""


def environment() -> dict[str, str]:
    """This process's own, with the code that it runs found first: a child of ours runs the same."""
    here = str(Path(handrail.__file__).parent.parent)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH", ""))))}


@asynccontextmanager
async def served(command: Callable[[int], Sequence[str]], ready: str, log: Path) -> AsyncIterator[str]:
    """Run what ``command(port)`` says and yield its address once ``ready`` (a path) is answered.

    Args:
        command: made anew for each port tried.
        ready: path whose answer says that it is up.
        log: file for what it prints.

    Raises:
        AppNotStarted: with the end of its log.
    """
    for attempt in range(1, TRIES + 1):
        port = _free_port()
        address = f"http://{HOST}:{port}"
        process = _kept(command(port), log)
        try:
            if await _up(process, address + ready):
                yield address
                return
            gone = process.poll() is not None
        finally:
            stop(process)
        if not gone or attempt == TRIES:
            raise _not_started(command(port), log, gone)


def _kept(command: Sequence[str], log: Path) -> subprocess.Popen[bytes]:
    with log.open("wb") as out:
        return subprocess.Popen(  # noqa: S603 - an application that the bench knows
            [sys.executable, keeper.__file__, *command],
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=subprocess.STDOUT,
            env=environment(),
            start_new_session=True,  # a Ctrl-C at the terminal is ours to pass on, in order
        )


def _not_started(command: Sequence[str], log: Path, gone: bool) -> AppNotStarted:
    last = log.read_text("utf-8", "replace")[-500:].strip()
    how = "ended at once" if gone else f"did not answer within {START:g} s"
    return AppNotStarted(f"{Path(command[0]).name} {how}: {last}")


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a keeper and what it keeps. Returns when they are gone."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        process.wait(STOP)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


async def _up(process: subprocess.Popen[bytes], address: str) -> bool:
    async def answers() -> bool:
        return process.poll() is not None or await anyio.to_thread.run_sync(_answers, address)

    return await came_true(answers, START) and process.poll() is None


def _answers(address: str) -> bool:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(address, timeout=REQUEST):
            return True
    except urllib.error.HTTPError as error:
        with error:
            return error.code < 500
    except OSError:
        return False


def _free_port() -> int:
    with socket.create_server((HOST, 0)) as probe:
        return int(probe.getsockname()[1])


LAYING = 60.0
"""Seconds to make fresh data; it takes about one."""


@dataclass(frozen=True, slots=True)
class Module:
    """A site of ours that runs by ``python -m NAME lay FOLDER`` and ``python -m NAME serve FOLDER PORT``."""

    name: str

    def lay(self, folder: Path) -> None:
        """Fresh data."""
        command = [sys.executable, "-m", self.name, "lay", str(folder)]
        subprocess.run(command, check=True, timeout=LAYING, env=environment())  # noqa: S603 - this interpreter

    def serve(self, folder: Path, port: int) -> list[str]:
        """The command that serves it."""
        return [sys.executable, "-m", self.name, "serve", str(folder), str(port)]


def lacking(*packages: str) -> str:
    """What is not installed of these packages, and how to get it; empty if nothing is missing."""
    missing = []
    for package in packages:
        try:
            version(package)
        except PackageNotFoundError:
            missing.append(package)
    if not missing:
        return ""
    return f"not installed: {', '.join(missing)}; pip install 'handrail[apps]', or make setup in a checkout"

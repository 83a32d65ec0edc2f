"""Who owns a browser process, so that none is ever orphaned and no two writers drive one device (M8).

Each browser we start has a folder of its own, with a record of the process in it, and holds a lock on that folder for
as long as *we* live: the lock is the kernel's, so `kill -9` releases it. A folder whose lock is free belongs to
nobody any more; whoever starts next reports and clears it.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import signal
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from handrail.records import DeviceError

_RECORD = "owner.json"
_LOCK = "lock"
_PREFIX = "browser-"


class DeviceBusy(DeviceError):
    """Heard by the user: another process of ours drives this device: one writer a device (M8)."""

    code = "device_busy"


@dataclass(frozen=True, slots=True)
class Leftover:
    """A browser of a run that died without closing it."""

    pid: int
    """The browser's process id; 0 when it had not been started yet."""
    alive: bool
    """True if it was still running when we found it (we ended it); its pipe's end should have ended it before."""
    folder: Path
    """Its folder, profile included, now removed."""


@dataclass(slots=True)
class Claim:
    """One device folder, locked by this process until `release`."""

    folder: Path
    _lock_fd: int

    @property
    def profile(self) -> Path:
        return self.folder / "profile"

    def record(self, pid: int) -> None:
        """Note the browser's process, with its start time: a pid alone may be somebody else's by now."""
        text = json.dumps({"pid": pid, "started": started(pid), "profile": str(self.profile), "owner": os.getpid()})
        partial = self.folder / (_RECORD + ".new")
        partial.write_text(text, encoding="utf-8")
        partial.rename(self.folder / _RECORD)

    def release(self) -> None:
        """Give the folder up and remove it, profile and all."""
        _remove(self.folder)
        os.close(self._lock_fd)


def claim(home: Path, *, name: str | None = None) -> Claim:
    """Make and lock a folder under `home`. With a `name` the device is one and the same for every caller.

    Raises DeviceBusy if another process holds it, DeviceError if others could write there.
    """
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    about = home.stat(follow_symlinks=False)
    if about.st_uid != os.geteuid() or about.st_mode & 0o022 or home.is_symlink():
        raise DeviceError(f"{home} can be written by others: profiles with sessions must not lie there", code="home")
    folder = home / f"{_PREFIX}{name or f'{os.getpid()}-{os.urandom(4).hex()}'}"
    folder.mkdir(mode=0o700, exist_ok=name is not None)
    lock_fd = _lock(folder)
    if lock_fd is None:
        raise DeviceBusy(f"the device {folder.name} is driven by another process")
    if (folder / _RECORD).exists():  # its last owner died
        _end(folder)
        for entry in folder.iterdir():
            if entry.name != _LOCK:
                shutil.rmtree(entry, ignore_errors=True) if entry.is_dir() else entry.unlink()
    return Claim(folder, lock_fd)


def clear_leftovers(home: Path) -> tuple[Leftover, ...]:
    """End and remove what dead processes of ours left under `home`, and say what it was."""
    found: list[Leftover] = []
    for folder in sorted(home.glob(f"{_PREFIX}*")) if home.is_dir() else ():
        lock_fd = _lock(folder)
        if lock_fd is None:
            continue  # its owner lives
        pid, alive = _end(folder)
        _remove(folder)
        os.close(lock_fd)
        found.append(Leftover(pid, alive, folder))
    return tuple(found)


def started(pid: int) -> int:
    """When a process started, in clock ticks since boot; 0 if there is no such process. Source: proc(5), field 22."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    fields = stat.rpartition(")")[2].split()
    return 0 if fields[0] == "Z" else int(fields[19])


def _end(folder: Path) -> tuple[int, bool]:
    try:
        record = json.loads((folder / _RECORD).read_text(encoding="utf-8"))
        pid, since = int(record["pid"]), int(record["started"])
    except (OSError, ValueError, KeyError, TypeError):
        return 0, False
    if not since or started(pid) != since:
        return pid, False
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    return pid, True


def _lock(folder: Path) -> int | None:
    try:
        fd = os.open(folder / _LOCK, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    except FileNotFoundError:
        return None  # removed by its owner while we looked
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(fd)
        return None
    return fd


def _remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)

"""The phone's files: a tree in memory. No path of it is ever a path of the machine that the simulator runs on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

MAX_FILE: Final = 16 << 20
"""Bytes of one file."""
MAX_TOTAL: Final = 64 << 20
"""Bytes of all files."""
MAX_ENTRIES: Final = 4096
MAX_PATH: Final = 1024
"""Bytes of a path (adb/file_sync_service.h: SYNC_REQUEST's path length)."""
MAX_NAME: Final = 255

LINKS: Final = {
    "/sdcard": "/storage/emulated/0",
    "/storage/self/primary": "/storage/emulated/0",
    "/mnt/sdcard": "/storage/emulated/0",
    "/bin": "/system/bin",
    "/etc": "/system/etc",
}
"""Symbolic links that every Android has; the tree has no others."""

WRITABLE: Final = ("/storage/emulated/0", "/data/local/tmp")
"""Where user 2000 (shell) may write on a user build."""

_FOLDERS: Final = (
    "/system/bin", "/system/etc", "/system/app", "/data/local/tmp", "/data/app", "/proc", "/dev", "/mnt", "/vendor",
    *(f"/storage/emulated/0/{name}" for name in ("Alarms", "Android", "DCIM", "Documents", "Download", "Movies",
                                                 "Music", "Pictures")),
)  # fmt: skip


class FileTrouble(OSError):
    """A file operation that failed; `args[1]` is what Linux's strerror says."""

    def __init__(self, said: str) -> None:
        super().__init__(0, said)
        self.said = said


@dataclass(frozen=True, slots=True)
class Stat:
    """What is known of a path."""

    folder: bool
    size: int
    mtime: int
    """Seconds since 1970."""
    writable: bool
    link: str = ""
    """Where it points to, for a symbolic link that was not followed."""

    @property
    def mode(self) -> int:
        """st_mode: kind and permission bits."""
        if self.link:
            return 0o120777
        if self.folder:
            return 0o040771 if self.writable else 0o040755
        return 0o100660 if self.writable else 0o100644


@dataclass(slots=True)
class _File:
    data: bytes
    mtime: int


def normal(path: str, cwd: str = "/") -> str:
    """Absolute path without ``.``, ``..``, doubled slashes and Android's symbolic links.

    Raises: FileTrouble for a path that no Android would take.
    """
    if len(path.encode(errors="surrogateescape")) > MAX_PATH or "\0" in path:
        raise FileTrouble("File name too long")
    parts: list[str] = []
    for part in (path if path.startswith("/") else f"{cwd}/{path}").split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            if len(part.encode(errors="surrogateescape")) > MAX_NAME:
                raise FileTrouble("File name too long")
            parts.append(part)
            if target := LINKS.get("/" + "/".join(parts)):
                parts = target.strip("/").split("/")
    return "/" + "/".join(parts)


class Tree:
    """Folders and files by path; bounded, and read-only outside the places where the shell may write.

    ``tree[path]`` reads, ``tree[path] = data`` writes as the system does (anywhere); the methods are the shell's.
    """

    def __init__(self) -> None:
        self._files: dict[str, _File] = {}
        self._folders: set[str] = {"/"}
        self._total = 0
        for folder in _FOLDERS:
            self._grow(folder)

    def __contains__(self, path: object) -> bool:
        return isinstance(path, str) and normal(path) in self._files

    def __getitem__(self, path: str) -> bytes:
        return self.read(path)

    def __setitem__(self, path: str, data: bytes) -> None:
        self._put(normal(path), bytes(data), int(time.time()))

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._files))

    def __len__(self) -> int:
        return len(self._files)

    def stat(self, path: str, *, follow: bool = True) -> Stat:
        """What stands at a path; `follow` false tells of a link itself. Raises FileTrouble when nothing is there."""
        above, _, last = path.rpartition("/")
        if not follow and last and (link := LINKS.get(f"{normal(above).rstrip('/')}/{last}")):
            return Stat(folder=False, size=len(link), mtime=0, writable=False, link=link)
        at = normal(path)
        if at in self._folders:
            return Stat(folder=True, size=4096, mtime=0, writable=self.writable(at))
        if (found := self._files.get(at)) is not None:
            if path.endswith("/"):
                raise FileTrouble("Not a directory")
            return Stat(folder=False, size=len(found.data), mtime=found.mtime, writable=self.writable(at))
        raise FileTrouble("Not a directory" if self._below_a_file(at) else "No such file or directory")

    def exists(self, path: str) -> bool:
        """Whether a file or a folder stands there."""
        try:
            self.stat(path)
        except FileTrouble:
            return False
        return True

    def read(self, path: str) -> bytes:
        """Content of a file. Raises FileTrouble."""
        if self.stat(path).folder:
            raise FileTrouble("Is a directory")
        return self._files[normal(path)].data

    def names(self, path: str) -> tuple[str, ...]:
        """Names in a folder, sorted. Raises FileTrouble."""
        if not self.stat(path).folder:
            raise FileTrouble("Not a directory")
        above = normal(path).rstrip("/") + "/"
        here = {each[len(above) :] for each in (*self._folders, *self._files) if each.startswith(above)}
        here |= {link[len(above) :] for link in LINKS if link.startswith(above)}
        return tuple(sorted({name for name in here if name and "/" not in name}))

    def write(self, path: str, data: bytes, *, append: bool = False, mtime: int | None = None) -> None:
        """Write a file as the shell user. Raises FileTrouble."""
        self.check_writable(path)
        at = normal(path)
        if append and at in self._files:
            data = self._files[at].data + data
        self._put(at, bytes(data), int(time.time()) if mtime is None else mtime)

    def check_writable(self, path: str) -> None:
        """Raise FileTrouble where the shell user could not write this file."""
        at = normal(path)
        if at in self._folders or path.endswith("/"):
            raise FileTrouble("Is a directory")
        self._check_parent(at)

    def make(self, path: str, *, parents: bool = False) -> None:
        """Make a folder as the shell user. Raises FileTrouble."""
        at = normal(path)
        if at in self._folders or at in self._files:
            if parents and at in self._folders:
                return
            raise FileTrouble("File exists")
        if parents and not self._below_a_file(at) and self.writable(at):
            self._room()
            self._grow(at)
            return
        self._check_parent(at)
        self._room()
        self._folders.add(at)

    def remove(self, path: str, *, deep: bool = False) -> None:
        """Remove a file, or with `deep` a folder with all below it. Raises FileTrouble."""
        stat = self.stat(path)
        at = normal(path)
        if stat.folder and not deep:
            raise FileTrouble("Is a directory")
        if not self.writable(at) or at in WRITABLE:
            raise FileTrouble("Permission denied" if at.startswith("/data") else "Read-only file system")
        for each in [name for name in self._files if name == at or name.startswith(at + "/")]:
            self._total -= len(self._files.pop(each).data)
        self._folders -= {name for name in self._folders if name == at or name.startswith(at + "/")}

    @staticmethod
    def writable(at: str) -> bool:
        """Whether the shell user may change what stands at a normal path."""
        return any(at == place or at.startswith(place + "/") for place in WRITABLE)

    def _check_parent(self, at: str) -> None:
        above = at.rpartition("/")[0] or "/"
        if above not in self._folders:
            raise FileTrouble("Not a directory" if self._below_a_file(at) else "No such file or directory")
        if not self.writable(at):
            raise FileTrouble("Permission denied" if at.startswith("/data") else "Read-only file system")

    def _below_a_file(self, at: str) -> bool:
        parts = at.split("/")
        return any("/".join(parts[:count]) in self._files for count in range(2, len(parts)))

    def _grow(self, at: str) -> None:
        parts = at.strip("/").split("/")
        self._folders.update("/" + "/".join(parts[: count + 1]) for count in range(len(parts)))

    def _room(self) -> None:
        if len(self._files) + len(self._folders) >= MAX_ENTRIES:
            raise FileTrouble("No space left on device")

    def _put(self, at: str, data: bytes, mtime: int) -> None:
        if at in self._folders:
            raise FileTrouble("Is a directory")
        before = self._files.get(at)
        total = self._total + len(data) - (len(before.data) if before else 0)
        if len(data) > MAX_FILE:
            raise FileTrouble("File too large")
        if total > MAX_TOTAL:
            raise FileTrouble("No space left on device")
        if before is None:
            self._room()
            self._grow(at.rpartition("/")[0] or "/")
        self._files[at] = _File(data, mtime)
        self._total = total

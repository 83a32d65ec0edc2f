"""A run outside its database: one line of JSON an event with its hash, and the pictures beside it.

``PATH`` becomes a folder with ``events.jsonl`` and ``images/``; a path that ends in ``.jsonl`` becomes that file, with
``NAME.images/`` beside it. Anybody can recompute the chain: re-encode ``event`` and ``lists`` of a line with
sorted keys and no white space, and hash as ``chain`` says.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from handrail.records import TraceError
from handrail.trace.chain import Link, Standing, walk

if TYPE_CHECKING:
    from handrail.trace.store import TraceStore

FORM = 1
_SUFFIX = {"image/png": ".png", "image/jpeg": ".jpg"}
_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode


def export(store: TraceStore, run: str, path: Path) -> int:
    """Write a run; returns how many events. Refuses to write over anything.

    Raises:
        TraceError: no such run, an unreadable one, or the place exists or cannot be written.
    """
    file, folder = _places(path)
    links = store.links(run)
    first = next(links, None)
    count = 0
    try:
        folder.mkdir(parents=True)
        with file.open("x", encoding="utf-8") as out:
            out.write(_canonical({"handrail_trace": FORM, "run": run}) + "\n")
            while first is not None:
                out.write(_line(first))
                _pictures(store, first, folder)
                first, count = next(links, None), count + 1
    except FileExistsError as error:
        raise TraceError(f"{path} exists already") from error
    except OSError as error:
        raise TraceError(f"{path}: {error.strerror}") from error
    return count


def verify_export(path: Path | str, head: str = "") -> tuple[str, Standing]:
    """The run's id and how its chain stands, from an export alone.

    Raises:
        TraceError: this is not an export, or it cannot be read.
    """
    file, folder = _places(Path(path))
    try:
        with file.open(encoding="utf-8") as lines:
            try:
                top = json.loads(next(lines, "null"))
            except ValueError as error:
                raise TraceError(f"{file} is not an exported trace") from error
            if not isinstance(top, dict) or top.get("handrail_trace") != FORM or not isinstance(top.get("run"), str):
                raise TraceError(f"{file} is not an exported trace of form {FORM}")
            return top["run"], walk(top["run"], _links(lines), lambda name: _digest(folder, name), head.strip().lower())
    except (OSError, UnicodeDecodeError) as error:
        raise TraceError(f"{file} cannot be read: {error}") from error


def _places(path: Path) -> tuple[Path, Path]:
    if path.suffix == ".jsonl":
        return path, path.with_suffix(".images")
    return path / "events.jsonl", path / "images"


def _line(link: Link) -> str:
    lists = f',"lists":{link.lists.decode()}' if link.lists else ""
    head = f'{{"at":{link.at},"event":{link.body.decode()},"hash":"{link.hash.hex()}","kind":"{link.kind}"'
    return f'{head}{lists},"seq":{link.seq}}}\n'


def _links(lines: Iterator[str]) -> Iterator[Link]:
    for number, line in enumerate(lines):
        try:
            found: dict[str, Any] = json.loads(line)
            lists = _canonical(found["lists"]).encode() if "lists" in found else b""
            body = _canonical(found["event"]).encode()
            yield Link(found["seq"], found["at"], found["kind"], body, lists, bytes.fromhex(found["hash"]))
        except (ValueError, KeyError, TypeError) as error:
            raise TraceError(f"line {number + 2} is not an exported event") from error


def _pictures(store: TraceStore, link: Link, folder: Path) -> None:
    if link.kind != "observed":
        return
    image = json.loads(link.body)["observation"].get("image")
    data = store.image(image["sha256"]) if image else None
    if data is not None:
        (folder / (image["sha256"] + _SUFFIX.get(image["media_type"], ""))).write_bytes(data)


def _digest(folder: Path, name: str) -> str | None:
    if not name.isalnum():  # it came from the file: never a path
        return None
    for suffix in (*_SUFFIX.values(), ""):
        file = folder / (name + suffix)
        if file.is_file():
            return sha256(file.read_bytes()).hexdigest()
    return None

"""Reads what ``uiautomator dump`` writes. Pure, and written for a file that somebody hostile wrote.

Source: AOSP AccessibilityNodeInfoDumper.java. Declarations of any kind are refused, so there are no entities but XML's
own five and nothing is fetched; size, depth, number and length are bounded, and what is left out is told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from xml.parsers import expat

from handrail.records import DeviceError

MAX_BYTES: Final = 24 << 20
MAX_NODES: Final = 10_000
MAX_DEPTH: Final = 400
_GIVE_UP: Final = 5_000
"""Levels below ``MAX_DEPTH`` at which reading ends: the parser itself remembers every element that is open."""
MAX_TEXT: Final = 20_000
"""Characters of one attribute that are kept."""
_BOUNDS: Final = re.compile(r"\[(-?\d{1,7}),(-?\d{1,7})\]\[(-?\d{1,7}),(-?\d{1,7})\]", re.ASCII)
_FLAGS: Final = (
    "checkable", "checked", "clickable", "enabled", "focusable", "focused", "scrollable", "long-clickable", "password",
    "selected",
)  # fmt: skip


class BadDump(DeviceError):
    """The dump is not one: it is not well formed, or holds what no dump holds."""

    code = "bad_dump"


@dataclass(frozen=True, slots=True)
class Node:
    """One node of a dump, as it stands there."""

    parent: int
    """Place of its parent in the list; -1 at the root."""
    depth: int
    order: int
    """Drawing order among its siblings; 0 where the version of Android does not tell it."""
    class_name: str
    package: str
    resource: str
    text: str
    description: str
    hint: str
    bounds: tuple[int, int, int, int]
    """Left, top, right, bottom; right and bottom are exclusive. All zero where they could not be read."""
    flags: frozenset[str]
    """Names of the boolean attributes that are true; ``enabled`` too where the dump does not say."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A dump."""

    nodes: tuple[Node, ...]
    """In document order, parents before children."""
    rotation: int
    truncated: bool = False
    """Whether nodes were left out, because there are too many or too deep ones."""


class _Enough(Exception):
    """As many nodes as are kept have been read, or the tree is too deep to be one."""


class _Reader:
    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.open: list[int] = []
        self.rotation = 0
        self.truncated = False
        self.rooted = False
        self.deep = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if self.deep or len(self.open) >= MAX_DEPTH:
            self.deep += 1
            self.truncated = True
            if self.deep > _GIVE_UP:
                raise _Enough
            return
        if name == "hierarchy" and not self.rooted:
            self.rooted = True
            turn = attributes.get("rotation", "0")
            self.rotation = int(turn) if turn in ("0", "1", "2", "3") else 0
            self.open.append(-1)
            return
        if name != "node" or not self.rooted:
            raise BadDump(f"a dump holds no <{name[:40]}>")
        if len(self.nodes) >= MAX_NODES:
            self.truncated = True
            raise _Enough
        self.nodes.append(self._node(attributes))
        self.open.append(len(self.nodes) - 1)

    def end(self, _: str) -> None:
        if self.deep:
            self.deep -= 1
        else:
            self.open.pop()

    def _node(self, attributes: dict[str, str]) -> Node:
        get = attributes.get
        found = _BOUNDS.fullmatch(get("bounds", ""))
        flags = {name for name in _FLAGS if get(name, "true" if name == "enabled" else "false") == "true"}
        order = get("drawing-order", "0")
        return Node(
            parent=self.open[-1],
            depth=len(self.open),
            order=int(order) if order.isascii() and order.isdecimal() and len(order) < 8 else 0,
            class_name=get("class", "")[:300],
            package=get("package", "")[:300],
            resource=get("resource-id", "")[:500],
            text=get("text", "")[:MAX_TEXT],
            description=get("content-desc", "")[:MAX_TEXT],
            hint=get("hint", "")[:MAX_TEXT],
            bounds=(int(found[1]), int(found[2]), int(found[3]), int(found[4])) if found else (0, 0, 0, 0),
            flags=frozenset(flags),
        )


def read(data: bytes) -> Tree:
    """Read a dump. Raises BadDump."""
    if len(data) > MAX_BYTES:
        raise BadDump("the dump is too large to be one")
    begin, end = data.find(b"<?xml"), data.rfind(b"</hierarchy>")
    if begin < 0 or data[:begin].strip():
        raise BadDump("this is not a dump")
    if end < 0:
        raise BadDump("the dump is cut off")
    reader = _Reader()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = False
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.StartDoctypeDeclHandler = _refuse
    parser.EntityDeclHandler = _refuse
    parser.UnparsedEntityDeclHandler = _refuse
    parser.NotationDeclHandler = _refuse
    parser.ExternalEntityRefHandler = _refuse
    parser.ProcessingInstructionHandler = _refuse
    try:
        parser.Parse(data[begin : end + len(b"</hierarchy>")], True)
    except _Enough:
        pass
    except expat.ExpatError as error:
        raise BadDump(f"the dump is not well formed: {expat.ErrorString(error.code)}") from error
    if not reader.rooted:
        raise BadDump("the dump has no hierarchy")
    return Tree(tuple(reader.nodes), reader.rotation, reader.truncated)


def _refuse(*_: object) -> int:
    raise BadDump("a dump holds no declarations")

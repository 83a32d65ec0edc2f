"""What somebody hostile sends: bent messages of adb against the phone's daemon, and dumps that are none against the
driver's reader. Nothing may crash or hang, and memory stays bounded.

Each runs in a process of its own, ``python -m handrail.bench.phone.storm adb|xml COUNT SEED``, so that the memory
measured is its own and a crash of the interpreter would be seen.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any, Final

import anyio

from handrail.bench.fifty import ROOT
from handrail.bench.form import Figure, Options, Result, tracked
from handrail.devices.android import nodes, tree
from handrail.phone.adb.fuzz import storm
from handrail.phone.nouns import Node
from handrail.phone.paper import PaperHandset
from handrail.phone.shell import dialect
from handrail.records import Size

MESSAGES: Final = 100_000
DUMPS: Final = 20_000
"""Dumps with a few bytes changed, beside those of `LARGE`."""
CHUNK: Final = 5_000
"""Messages of one child: progress is told between them."""
DEADLINE: Final = 1200.0
GROWTH_MIB: Final = 64.0
"""By how much a process may grow. The largest dump that is read at all is 24 MiB."""
SLOWEST_S: Final = 2.0
"""Seconds that one dump may take at most, on the machine that the targets were written on."""

_WORTH: Final = 100_000
"""Bytes of a document from which on its memory is worth being measured."""

HEAD: Final = b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_OPEN: Final = b'<hierarchy rotation="0">'
_CLOSE: Final = b"</hierarchy>"
_NODE: Final = b'<node index="0" text="t" class="a.B" package="p" content-desc="" bounds="[0,0][9,9]" />'


def _dump(body: bytes, head: bytes = HEAD) -> bytes:
    return head + _OPEN + body + _CLOSE


def _laughs(levels: int) -> bytes:
    """Entities of entities: a kilobyte that would be gigabytes."""
    made = b"".join(b'<!ENTITY e%d "%s">' % (at, b"&e%d;" % (at - 1) * 10) for at in range(1, levels))
    return HEAD + b'<!DOCTYPE x [<!ENTITY e0 "ha">' + made + b"]>"


LARGE: Final[dict[str, Callable[[], bytes]]] = {
    "entities in entities": lambda: _dump(b'<node text="&e9;"/>', _laughs(10)),
    "one entity, a hundred thousand times": lambda: _dump(
        b'<node text="' + b"&a;" * 100_000 + b'"/>', HEAD + b'<!DOCTYPE x [<!ENTITY a "' + b"a" * 100_000 + b'">]>'
    ),
    "an entity that is a file": lambda: _dump(
        b'<node text="&f;"/>', HEAD + b'<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]>'
    ),
    "a parameter entity": lambda: _dump(
        _NODE, HEAD + b'<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;]>'
    ),
    "a million character references": lambda: _dump(b'<node text="' + b"&#128512;" * 1_000_000 + b'"/>'),
    "ten megabytes of nodes": lambda: _dump(_NODE * (10_000_000 // len(_NODE))),
    "ten megabytes of text": lambda: _dump(b'<node text="' + b"x" * 10_000_000 + b'"/>'),
    "ten megabytes of comments": lambda: _dump(b"<!-- -->" * 1_250_000),
    "ten megabytes of one comment": lambda: _dump(b"<!--" + b"x" * 10_000_000 + b"-->"),
    "ten megabytes between nodes": lambda: _dump(_NODE + b"x" * 10_000_000 + _NODE),
    "ten megabytes of marked sections": lambda: _dump(b"<![CDATA[" + b"x" * 10_000_000 + b"]]>"),
    "twenty-three megabytes": lambda: _dump(_NODE * (23 * (1 << 20) // len(_NODE))),
    "a hundred megabytes": lambda: _dump(b'<node text="' + b"x" * 100_000_000 + b'"/>'),
    "ten thousand levels": lambda: _dump(b"<node>" * 10_000 + b"</node>" * 10_000),
    "a million levels": lambda: _dump(b"<node>" * 1_000_000 + b"</node>" * 1_000_000),
    "four million levels, never closed": lambda: _dump(b"<node>" * 3_900_000),
    "ten thousand levels, never closed": lambda: _dump(b"<node>" * 10_000),
    "a hundred thousand attributes": lambda: _dump(
        b"<node " + b" ".join(b'a%d=""' % at for at in range(100_000)) + b"/>"
    ),
    "a name of ten megabytes": lambda: _dump(b"<" + b"n" * 10_000_000 + b"/>"),
    "an attribute's name of ten megabytes": lambda: _dump(b"<node " + b"n" * 10_000_000 + b'=""/>'),
    "an attribute of ten megabytes in each of its names": lambda: _dump(
        b"<node " + b" ".join(b'%s="%s"' % (name, b"x" * 2_000_000) for name in (
            b"text", b"class", b"package", b"content-desc", b"resource-id")) + b"/>"
    ),
    "a megabyte of NULs": lambda: _dump(b"\0" * 1_000_000),
    "NULs in a text": lambda: _dump(b'<node text="a\0b"/>'),
    "half of a character": lambda: _dump(b'<node text="\xed\xa0\x80"/>'),
    "no UTF-8": lambda: _dump(b'<node text="\xff\xfe\xfd"/>'),
    "another encoding": lambda: _dump(_NODE, b"<?xml version='1.0' encoding='UTF-16'?>"),
    "an encoding that is none": lambda: _dump(_NODE, b"<?xml version='1.0' encoding='" + b"x" * 5000 + b"'?>"),
    "numbers beyond measure": lambda: _dump(
        b'<node bounds="[%s,0][1,1]" drawing-order="%s"/>' % (b"9" * 100_000, b"9" * 100_000)
    ),
    "bounds of every kind": lambda: _dump(b"".join(b'<node bounds="%s"/>' % bounds for bounds in (
        b"", b"[0,0]", b"[1,1][0,0]", b"[-9999999,-9999999][9999999,9999999]", b"[1e9,0][1,1]", b"[0x1,0][1,1]",
        b"[ 1,1][2,2]", b"[NaN,NaN][1,1]", b"[1,1][2,2][3,3]", b"\xd9\xa1",
    ))),
    "one attribute twice": lambda: _dump(b'<node text="a" text="b"/>'),
    "an instruction to the processor": lambda: _dump(b"<?php system('x') ?>"),
    "a name space": lambda: _dump(b'<x:node xmlns:x="y"/>'),
    "a hierarchy in a hierarchy": lambda: _dump(_OPEN * 1000 + _CLOSE * 1000),
    "ten thousand dumps in one": lambda: _dump(_NODE) * 10_000,
    "nothing": lambda: b"",
    "an end without a beginning": lambda: HEAD + _CLOSE * 100_000,
}  # fmt: skip
"""Documents that somebody built to hurt, by what they are."""


def figures(options: Options) -> Result:
    """Both storms."""
    result = Result("phone: storms", seed=options.seed, quick=options.quick)
    _wire(result, options)
    _reader(result, options)
    return result


def _wire(result: Result, options: Options) -> None:
    whole = 2_000 if options.quick else MESSAGES
    parts = [min(CHUNK, whole - start) for start in range(0, whole, CHUNK)]
    told = [_child("adb", part, options.seed + at) for at, part in enumerate(tracked(parts, "bent messages", options))]
    bent = sum(int(each["messages"]) for each in told)
    endings: dict[str, int] = {}
    for each in told:
        for why, count in each["endings"].items():
            endings[why] = endings.get(why, 0) + count
    result.rows.append({
        "what": "adb", "messages": bent, "sent": sum(each["sent"] for each in told),
        "connections": sum(each["connections"] for each in told),
        "endings": endings, "seconds": round(sum(each["seconds"] for each in told), 1),
    })  # fmt: skip
    note = f"{bent:,} bent messages that reached a connection"
    result.figures["adb_crashes"] = Figure(sum(len(each["bugs"]) for each in told), 0, "", "lower", note)
    result.figures["adb_hangs"] = Figure(sum(each["hung"] for each in told), 0, "", "lower", note)
    result.figures["adb_grown_mib"] = Figure(
        max(each["grown_mib"] for each in told), GROWTH_MIB, "MiB", "lower", f"the most that {CHUNK:,} messages took"
    )
    result.notes += [f"adb: {bug}" for each in told for bug in each["bugs"]][:5]


def _reader(result: Result, options: Options) -> None:
    told = _child("xml", 1_000 if options.quick else DUMPS, options.seed)
    result.rows.append({"what": "xml", **told})
    note = f"{told['documents']:,} documents, {len(LARGE)} of them built to hurt"
    result.figures["xml_crashes"] = Figure(len(told["bugs"]), 0, "", "lower", note)
    result.figures["xml_slowest_s"] = Figure(told["slowest_s"], SLOWEST_S, "s", "lower", told["slowest"])
    result.figures["xml_grown_mib"] = Figure(told["grown_mib"], GROWTH_MIB, "MiB", "lower", told["largest"])
    result.notes += [f"xml: {bug}" for bug in told["bugs"]][:5]


def _child(kind: str, count: int, seed: int) -> dict[str, Any]:
    """What a storm in a process of its own came to. Raises RuntimeError if that process died."""
    done = subprocess.run(  # noqa: S603 - this interpreter, this module
        [sys.executable, "-m", __spec__.name, kind, str(count), str(seed)],
        capture_output=True, text=True, timeout=DEADLINE, cwd=ROOT, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise RuntimeError(f"the storm died with {done.returncode}: {done.stderr[-400:]}")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def read_hostile(count: int, seed: int, read: Callable[[bytes], tree.Tree] = tree.read) -> dict[str, Any]:
    """Read what is built to hurt, then so many dumps with bytes changed: what is wrong is refused, and nothing else
    happens. Time is the processor's; memory is what reading took at most, beside the document itself."""
    bugs: list[str] = []
    slowest, slow, grown, largest = "", 0.0, 0.0, ""
    outcomes = {"read": 0, "refused": 0}
    for name, document in (*((name, made()) for name, made in LARGE.items()), *_bent(count, seed)):
        measured = len(document) > _WORTH or not grown
        held = _resident(afresh=True) if measured else 0.0
        began = process_time()
        try:
            found = read(document)
            nodes.elements(found, Size(1080.0, 2400.0), (1.0, 1.0), "t", str, 5000)
            outcomes["read"] += 1
        except tree.BadDump:
            outcomes["refused"] += 1
        except Exception as bug:  # noqa: BLE001 - whatever it is, it is what this looks for
            bugs.append(f"{name}: {bug!r}"[:300])
        took = process_time() - began
        if took > slow:
            slowest, slow = name, took
        if measured and (more := _resident() - held) > grown:
            largest, grown = name, more
    return {
        "documents": count + len(LARGE), **outcomes, "bugs": bugs, "slowest": slowest, "slowest_s": round(slow, 3),
        "largest": largest, "grown_mib": round(grown, 1),
    }  # fmt: skip


def _bent(count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Dumps as a phone writes them, each with a few places overwritten, cut out or doubled."""
    chance = random.Random(seed)  # noqa: S311 - chooses what to bend
    grafts = (b"<", b">", b'"', b"&", b"&#0;", b"&#x110000;", b"]]>", b"<!--", b"\0", b"\xff", b"<node", b"/>", b"--")
    whole = dialect.xml(_page(chance), rotation=0)
    for at in range(count):
        if at % 500 == 499:
            whole = dialect.xml(_page(chance), rotation=chance.randrange(4))
        bent = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(bent))
            match chance.randrange(5):
                case 0:
                    bent[place : place + chance.randint(0, 40)] = chance.randbytes(chance.randint(0, 8))
                case 1:
                    bent[place:place] = chance.choice(grafts)
                case 2:
                    bent[place:place] = bent[place : place + chance.randint(1, 200)]
                case 3:
                    bent[place] ^= 1 << chance.randrange(8)
                case _:  # what stays well formed goes deepest
                    digits = [at for at, byte in enumerate(bent) if 48 <= byte < 58]
                    bent[chance.choice(digits)] = chance.choice(b"0123456789-")
        yield "bent", bytes(bent)


def _page(chance: random.Random, depth: int = 0) -> Node:
    word = "".join(chance.choices("ab&<>\"'é😀\n\u202e\u00a0", k=chance.randint(0, 8)))
    box = tuple(chance.randint(-9, 2500) for _ in range(4))
    below = tuple(_page(chance, depth + 1) for _ in range(chance.randint(0, 4) if depth < 4 else 0))
    return Node("a.B", "p", (box[0], box[1], box[2], box[3]), text=word, content_desc=word[::-1], children=below)


def _resident(*, afresh: bool = False) -> float:
    """The most MiB that this process held: since it began, or since it was last asked to count ``afresh``.

    Source: Linux, proc(5): "5" in clear_refs resets VmHWM to what is held now.
    """
    if afresh:
        Path("/proc/self/clear_refs").write_text("5")
    status = Path("/proc/self/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024


def _bend(count: int, seed: int) -> dict[str, Any]:
    held = _resident(afresh=True)
    found = anyio.run(storm, count, seed, PaperHandset)
    grown = _resident() - held
    return {
        "messages": found.messages, "sent": found.sent, "connections": found.connections, "endings": found.endings,
        "bugs": list(found.bugs), "hung": found.hung, "grown_mib": round(grown, 1),
        "seconds": round(found.seconds, 1),
    }  # fmt: skip


def main(arguments: list[str]) -> int:
    """The child."""
    kind, count, seed = arguments[0], int(arguments[1]), int(arguments[2])
    print(json.dumps(_bend(count, seed) if kind == "adb" else read_hostile(count, seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

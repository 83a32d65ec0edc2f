"""The hash chain of a run, and what walking it can and cannot show.

    h_0 = SHA-256("handrail trace 1\\n" + run id)
    h_n = SHA-256(h_{n-1} + seq (8 bytes) + microseconds (8 bytes) + event JSON + "\\n" + lists JSON)

Both JSON texts are canonical. A chain shows that nothing inside it was changed, removed, inserted or reordered by
somebody who did not recompute it. Somebody who did, or who cut off its end, is found only by comparing with a head hash
that was kept elsewhere (claim g).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias

DIGEST = 32


@dataclass(frozen=True, slots=True)
class Link:
    """One stored event, as bytes."""

    seq: int
    """From 0, without gaps."""
    at: int
    """Microseconds since 1970, UTC."""
    kind: str
    """As in the event; kept apart for searching."""
    body: bytes
    """Canonical JSON of the event."""
    lists: bytes
    """Canonical JSON of its long lists, as differences to those before; empty if it has none."""
    hash: bytes


@dataclass(frozen=True, slots=True)
class Sealed:
    """The chain holds and ends with the end of the run."""

    head: str
    events: int
    note: str = ""
    """What comparing with an anchored head showed, if one was given."""


@dataclass(frozen=True, slots=True)
class OpenEnded:
    """The chain holds, but the run did not end: it goes on, it was killed, or its end was cut off."""

    head: str
    events: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Broken:
    """The chain does not hold."""

    at: int
    """Number of the first event that is not what was written."""
    why: str


Standing: TypeAlias = Sealed | OpenEnded | Broken

BlobDigest: TypeAlias = Callable[[str], str | None]
"""From the digest an event names to the digest of the picture that is stored under it; None if there is none."""


def genesis(run: str) -> bytes:
    """The hash that the first event of a run follows."""
    return sha256(b"handrail trace 1\n" + run.encode()).digest()


def follow(before: bytes, seq: int, at: int, body: bytes, lists: bytes) -> bytes:
    """The hash of the next event."""
    return sha256(b"".join((before, seq.to_bytes(8, "big"), at.to_bytes(8, "big"), body, b"\n", lists))).digest()


def walk(run: str, links: Iterable[Link], blob_digest: BlobDigest, head: str = "") -> Standing:
    """Recompute a chain from its first event to its last, and every picture it names.

    With ``head``, a hash that was anchored elsewhere: it must be the hash of some event of this chain, else the trace
    was cut or rewritten since.
    """
    before, expected, ended, anchored = genesis(run), 0, False, -1
    pictures: set[str] = set()
    if head and before.hex() == head:
        anchored = 0
    for link in links:
        if link.seq != expected:
            return Broken(expected, f"event {expected} is missing; event {link.seq} follows instead")
        if not 0 <= link.at < 2**63 or follow(before, link.seq, link.at, link.body, link.lists) != link.hash:
            return Broken(expected, "its hash does not follow from its content and the event before it")
        if ended:
            return Broken(expected, "it stands after the end of the run")
        fault = _content(link, blob_digest, pictures)
        if fault:
            return Broken(expected, fault)
        ended = link.kind == "run_ended"
        before, expected = link.hash, expected + 1
        if head and before.hex() == head:
            anchored = expected
    if head and anchored < 0:
        return Broken(expected, "the anchored head is not in this chain: its end was cut off, or it was rewritten")
    note = "" if not head else _since(expected - anchored)
    return (Sealed if ended else OpenEnded)(before.hex(), expected, note)


def _since(added: int) -> str:
    return "equals the anchored head" if not added else f"contains the anchored head; {added} events were added since"


def _content(link: Link, blob_digest: BlobDigest, pictures: set[str]) -> str:
    """What is wrong with a link whose hash is right: somebody recomputed the chain, or it is not ours."""
    try:
        event = json.loads(link.body)
        kind = event["kind"]
        image = event["observation"].get("image") if kind == "observed" else None
        name = str(image["sha256"]) if image else ""
    except (ValueError, TypeError, KeyError, AttributeError):
        return "its content is not an event"
    if kind != link.kind:
        return f"it is filed as {link.kind!r} but is something else"
    if not name or name in pictures:
        return ""
    pictures.add(name)
    found = blob_digest(name)
    if found is None:
        return "its picture is missing"
    return "" if found == name else "its picture is not the one that was taken"

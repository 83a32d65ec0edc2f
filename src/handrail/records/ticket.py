"""Tickets: what lets one record through the one door, once (M1).

``Allowed`` by itself proves nothing, since any code can construct or copy it; its MAC under the per-run key does. The
key is made when a run opens and handed to guard and device only. This stops mistakes and models, not hostile Python in
the process.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass, field
from hashlib import sha256

from handrail.records.canonical import canonical
from handrail.records.errors import TicketRefused
from handrail.records.record import ActionRecord


@dataclass(frozen=True, slots=True)
class RunKey:
    """The secret of one run. Never shown, stored or compared as text."""

    run: str
    secret: bytes = field(repr=False)

    @staticmethod
    def fresh(run: str) -> RunKey:
        """A new key for a run that opens."""
        return RunKey(run, secrets.token_bytes(32))

    def __reduce__(self) -> str:
        raise TypeError("a run key does not leave its process")


@dataclass(frozen=True, slots=True)
class Allowed:
    """The verdict *allow*, and the ticket for exactly one dispatch of exactly one record."""

    record: str
    """Digest of the record."""
    observation: str
    """Observation that the record's ids belong to."""
    by: str
    """``guard``, or the approval that discharged its questions (``person:...``, ``callback``)."""
    run: str
    device: str
    epoch: int
    nonce: str
    mac: str = field(repr=False)


@dataclass(slots=True)
class Spent:
    """Nonces that a device has spent: each dispatches at most once (I2)."""

    nonces: set[str] = field(default_factory=set)


def covered(record: str, observation: str, by: str, run: str, device: str, epoch: int, nonce: str) -> bytes:
    """The bytes that a ticket's MAC covers."""
    return canonical((record, observation, by, run, device, epoch, nonce))


def verify(key: RunKey, record: ActionRecord, allowed: Allowed, *, device: str, epoch: int, spent: Spent) -> None:
    """Check a ticket against the record presented with it, and spend its nonce. Called by a device before anything.

    Raises:
        TicketRefused: with code ``no_ticket``, ``forged``, ``other_record``, ``other_run``, ``other_device``,
            ``old_epoch`` or ``spent``. Nothing may be dispatched then.
    """
    if type(allowed) is not Allowed:
        raise TicketRefused("not a ticket", code="no_ticket")
    payload = covered(
        allowed.record, allowed.observation, allowed.by, allowed.run, allowed.device, allowed.epoch, allowed.nonce
    )
    if not hmac.compare_digest(hmac.new(key.secret, payload, sha256).hexdigest(), allowed.mac):
        raise TicketRefused("the ticket was not issued under this run's key", code="forged")
    if allowed.run != key.run:
        raise TicketRefused("the ticket belongs to another run", code="other_run")
    if allowed.device != device:
        raise TicketRefused("the ticket belongs to another device", code="other_device")
    if allowed.epoch != epoch:
        raise TicketRefused(
            "the ticket is of an earlier epoch: something happened since it was issued", code="old_epoch"
        )
    if allowed.record != record.digest or allowed.observation != record.observation:
        raise TicketRefused("the ticket was issued for another record", code="other_record")
    if allowed.nonce in spent.nonces:
        raise TicketRefused("the ticket was already spent", code="spent")
    spent.nonces.add(allowed.nonce)

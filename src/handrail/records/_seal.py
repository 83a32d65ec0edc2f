"""The minting of tickets. Only ``guard/mint.py`` may import this; an import contract holds it there."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from handrail.records.record import ActionRecord
from handrail.records.ticket import Allowed, RunKey, covered


def seal(key: RunKey, record: ActionRecord, *, by: str, device: str, epoch: int) -> Allowed:
    """A ticket with a fresh nonce for exactly this record."""
    nonce = secrets.token_hex(16)
    payload = covered(record.digest, record.observation, by, key.run, device, epoch, nonce)
    mac = hmac.new(key.secret, payload, sha256).hexdigest()
    return Allowed(record.digest, record.observation, by, key.run, device, epoch, nonce, mac)
